"""Strings of PHH actions: what each means, and those that mean nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phh_hands import DUEL, SHORT, line_of, reading, with_actions, with_field

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.draws import judge
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.formats.phh.actions import said
from badugi_hh.hand import build
from badugi_hh.replay import replay
from badugi_hh.retell import retell

AGAIN = "# The deck is reshuffled"
DEALS = ("d dh p1 ????????", "d dh p2 ????????")


def play(*actions: str, text: str = DUEL) -> list[ev.Event]:
    """The events of a duel's actions, without the seats and posts above them."""
    found = reading(with_actions(text, *actions))
    kinds = (ev.Start, ev.Table, ev.Seat, ev.Post)
    return [event for event in found.events if not isinstance(event, kinds)]


def test_the_grammar_builds() -> None:
    grammar = LineGrammar("phh")
    assert set(grammar.kind.values()) == {
        "posts",
        "deals",
        "bets",
        "drawing",
        "shows",
        "shares",
        "",
    }


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("d dh p1 ????????", ("DEAL", ("1", "????????", None))),
        ("  d  dh\tp12 AsKh # luck ", ("DEAL", ("12", "AsKh", " luck"))),
        ("p1 f", ("FOLD", ("1", None))),
        ("p1 cc # calls 0.50", ("CHECK_CALL", ("1", " calls 0.50"))),
        ("p1 cbr 1,234.50", ("RAISE", ("1", "1,234.50", None))),
        ("p1 sd", ("DISCARD", ("1", None, None))),
        ("p1 sd # pat", ("DISCARD", ("1", None, " pat"))),
        ("p1 sd As??", ("DISCARD", ("1", "As??", None))),
        ("p1 sm", ("MUCK", ("1", None))),
        ("p1 sm # sulks", ("MUCK", ("1", " sulks"))),
        ("p1 sm -", ("SHOW", ("1", "-", None))),
        ("p1 sm As??", ("SHOW", ("1", "As??", None))),
        ("", ("", ())),
        (" \t", ("", ())),
        ("# a remark", ("NOTE", ("a remark",))),
    ],
)
def test_strings_that_are_actions(text: str, means: object) -> None:
    assert said(text) == means


@pytest.mark.parametrize(
    "text",
    [
        "d db AsKhQd", "p1 pb", "p1", "d", "d dh", "d dh p1", "d dh p1 As K", "p1 cbr", "p1 cbr -4",
        "p1 cbr 1e3", "p1 cbr inf", "p1 cbr 4,5", "p1 cbr $4", "p1 cc 4", "p1 cc#x", "p1 f p2",
        "P1 f", "p1 F", "p f", "p-1 f", "p123 f", "p1 sd As Kh", "p1 sd A", "p1 sm 10s", "pp1 cc",
    ],
)  # fmt: skip  # a table
def test_strings_that_are_none_are_kept(text: str) -> None:
    assert said(text) is None or text == "p1 sm 10s"
    written = with_actions(SHORT, *DEALS, "d dh p3 ????????", "p3 f", text, "p1 f")
    found = reading(written)

    assert found.status == "hand"
    assert [e for e in found.events if isinstance(e, ev.Unknown)] == [
        ev.Unknown(line_of(written, f'  "{text}"'), text)
    ]
    (problem,) = found.problems
    assert problem.kind == "bad_value"
    assert problem.place.line == line_of(written, f'  "{text}"')
    assert "is no action" in problem.message


@pytest.mark.parametrize("text", ["p4 f", "p0 f", "p99 cc", "d dh p4 ??", "d dh p1 XsKh"])
def test_players_and_cards_that_are_not_there(text: str) -> None:
    found = reading(with_actions(SHORT, "p3 f", text, "p1 f"))
    assert found.status == "hand"
    assert [e.text for e in found.events if isinstance(e, ev.Unknown)] == [text]


def test_from_a_string_on_that_could_not_be_read_nothing_is_held_against_the_hand() -> None:
    found = reading(with_actions(SHORT, "p3 f", "p1 raises", "p2 sd", "p2 cc"))
    result = audit(replay(build(found)))
    assert result.verdict == "unverifiable"


def test_an_amount_too_fine_is_no_hand() -> None:
    found = reading(with_actions(SHORT, "p3 f", "p1 cbr 4.005", "p2 f"))
    assert found.status == "rejected"
    assert found.problems[-1].kind == "unsupported_amount"
    assert found.problems[-1].place.line == line_of(SHORT, "actions") + 2


def test_checks_calls_bets_and_raises() -> None:
    events = play(
        "p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cbr 2", "p1 cbr 4", "p2 cc", "p1 sd",
        "p2 sd", "p1 cbr 4", "p2 f",
    )  # fmt: skip  # a round a line
    bets = [e for e in events if isinstance(e, ev.Action)]
    assert [(type(e).__name__, e.player[-1]) for e in bets] == [
        ("Call", "2"), ("Check", "1"), ("Check", "1"), ("Bet", "2"), ("Raise", "1"), ("Call", "2"),
        ("Bet", "1"), ("Fold", "2"),
    ]  # fmt: skip  # a row


def test_a_short_bet_is_raised_and_a_short_call_is_none_of_the_bet() -> None:
    text = with_field(SHORT, "starting_stacks", "[100, 5, 3]")
    events = play("p3 cc", "p1 cc", "p2 cbr 4", "p3 cc", "p1 cbr 6", "p2 cc", text=text)
    assert [type(e).__name__ for e in events] == ["Call", "Call", "Raise", "Call", "Raise", "Call"]


def test_cards_can_be_dealt_one_by_one() -> None:
    events = play(
        "d dh p1 As", "d dh p2 ??", "d dh p1 2d", "d dh p2 ??????", "d dh p1 3h4c", "p2 f"
    )
    assert [e for e in events if isinstance(e, ev.Dealt)] == [
        ev.Dealt(8, "Player 1", (3, 5, 10, 12)),
        ev.Dealt(9, "Player 2", None),
    ]
    few = reading(with_actions(DUEL, "d dh p1 AsKs", "p2 f"))
    assert few.status == "rejected"
    assert str(few.problems[-1]) == "hands.phh:8: Player 1 is dealt 2 cards, not 4"


def test_replacements_may_come_after_each_discard_or_after_all() -> None:
    before = [*DEALS, "p2 cc", "p1 cc"]
    after = ["p1 cbr 2", "p2 f"]
    apart = play(
        *before, "p1 sd ??", "d dh p1 ??", "p2 sd ????", "d dh p2 ??", "d dh p2 ??", *after
    )
    behind = play(*before, "p1 sd ??", "p2 sd ????", "d dh p1 ??", "d dh p2 ????", *after)

    def told(events: list[ev.Event]) -> list[tuple[str, str, int | None]]:
        kinds = (ev.Discard, ev.Received)
        return [(type(e).__name__, e.player[-1], e.count) for e in events if isinstance(e, kinds)]

    assert told(apart) == [
        ("Discard", "1", 1), ("Received", "1", 1), ("Discard", "2", 2), ("Received", "2", 2),
    ]  # fmt: skip  # a row
    assert told(behind) == [
        ("Discard", "1", 1), ("Discard", "2", 2), ("Received", "1", 1), ("Received", "2", 2),
    ]  # fmt: skip  # a row
    assert [e.draw for e in apart if isinstance(e, ev.DrawStart)] == [1]


def test_a_draw_begins_with_whoever_has_drawn_or_after_bets() -> None:
    events = play("p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 3, "p1 cbr 4", "p2 f")
    starts = [(e.line, e.draw) for e in events if isinstance(e, ev.DrawStart)]
    assert starts == [(10, 1), (12, 2), (14, 3)]
    found = reading(with_actions(DUEL, "p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 4))
    assert found.status == "rejected"
    assert str(found.problems[-1]) == "hands.phh:16: a fourth draw begins"


@pytest.mark.parametrize(
    ("draw", "kinds"),
    [
        # for the first who draws, between two players, inside one player's cards
        ([AGAIN, "p1 sd ??", "d dh p1 ??", "p2 sd"], "SHDRD"),
        (["p1 sd ??", "d dh p1 ??", AGAIN, "p2 sd ??", "d dh p2 ??"], "SDRHDR"),
        (["p1 sd", "p2 sd ????", AGAIN, "d dh p2 ????"], "SDDHR"),
        (["p1 sd ??", "p2 sd ??", "d dh p1 ??", AGAIN, "d dh p2 ??"], "SDDRHR"),
        (["# the deck is reshuffled", "p1 sd", "p2 sd"], "SDD"),
        (["p1 sd # The deck is reshuffled", "p2 sd"], "SDD"),
    ],
)  # fmt: skip  # a table
def test_a_reshuffle_is_told_by_a_remark(draw: list[str], kinds: str) -> None:
    letters = {ev.DrawStart: "S", ev.Reshuffle: "H", ev.Discard: "D", ev.Received: "R"}
    first = ["p1 sd ??", "p2 sd ??", "d dh p1 ??", "d dh p2 ??"]
    for between in (["p1 cc", "p2 cc"], []):
        events = play("p2 cc", "p1 cc", *first, *between, *draw, "p1 cbr 4", "p2 f")
        told = "".join([letters.get(type(event), "") for event in events])
        assert told == "SDDRR" + kinds


def test_whole_hands_in_remarks() -> None:
    events = play(
        "p2 cc", "p1 cc", "p1 sd # holds As2d3h4c", "p2 sd ??", "d dh p2 ?? # holds KsQdJhTc",
        "p1 cbr 2", "p2 cc", "p1 sd # holds nothing", "p2 sd Ks", "d dh p2 9s", *["p1 cc", "p2 cc"],
        "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sm -", "p2 sm -",
    )  # fmt: skip  # a round a line
    assert not any(isinstance(e, ev.Unknown) for e in events)
    assert [e.cards for e in events if isinstance(e, ev.Show)] == [
        (3, 5, 10, 12),
        (45, 42, 36, 35),
    ]
    (holds,) = [e.after for e in events if isinstance(e, ev.Received) and e.after]
    assert holds == (51, 45, 42, 36)


def test_hands_shown_in_part_or_not_known() -> None:
    end = ["p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 3, "p1 cc", "p2 cc"]
    events = play(*end, "p1 sm ??3h", "p2 sm ????????")
    assert [e.cards for e in events if isinstance(e, ev.Show)] == [(10,)]
    assert not any(isinstance(e, ev.Muck) for e in events)
    found = reading(with_actions(DUEL, *end, "p1 sm -", "p2 sm"))
    assert found.status == "hand"
    assert "not all cards of Player 1 are known" in found.problems[-1].message


def test_a_hand_kept_hidden_after_all_have_folded() -> None:
    (muck,) = [e for e in play("p2 f", "p1 sm") if isinstance(e, ev.Muck)]
    assert not muck.at_showdown


def test_an_order_that_cannot_be_is_told_with_its_line() -> None:
    end = ["p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 2, "p1 sm As2d3h4c"]
    for late in ("p1 cc", "p1 sd", "d dh p1 ??"):
        found = reading(with_actions(DUEL, *end, late))
        assert found.status == "rejected"
        assert found.problems[-1].kind == "syntax"
        assert found.problems[-1].place.line == 8 + len(end)


def test_actions_can_stand_on_one_line() -> None:
    row = with_actions(DUEL, "p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 3, "p1 cbr 4", "p2 f")
    one = reading(row.replace("\n  ", " ").replace(",\n]", "]"))
    assert one.status == "hand"
    assert {e.line for e in one.events if isinstance(e, ev.Action | ev.Discard)} == {7}
    assert [type(e) for e in one.events] == [type(e) for e in reading(row).events]


PARTS = st.sampled_from(
    ["p1 cc", "p2 cc", "p3 cc", "p1 f", "p2 f", "p1 cbr 2", "p2 cbr 4", "p3 cbr 100", "p1 sd",
     "p2 sd ??", "p3 sd AsKh", "d dh p1 ??", "d dh p2 AsKh", "d dh p3 ????????", "p1 sm",
     "p2 sm -", "p3 sm As2d3h4c", "p1 sm ??As", "# The deck is reshuffled", "",
     "p1 cc # calls 0.50", "d dh p1 ?? # holds As2d3h4c", "p9 f", "x", "p1 cc # calls nobody",
     "d dh p1 ?? # holds on", "d dh p1 As?? # holds As2d", "p2 sd # holds X"]
)  # fmt: skip  # a table


@settings(max_examples=300, deadline=None)
@given(st.lists(PARTS, max_size=30), st.sampled_from(["[100, 100, 100]", "[3, inf, 1]"]))
def test_no_row_of_actions_is_the_readers_fault(actions: list[str], stacks: str) -> None:
    text = with_actions(with_field(SHORT, "starting_stacks", stacks), *actions)
    found = reading(text)
    assert "internal" not in found.reason
    lines = [e.line for e in found.events if not isinstance(e, ev.Seat | ev.Start | ev.Table)]
    assert all(0 < line <= text.count("\n") for line in lines)
    if found.status == "hand":
        played = replay(build(found))
        assert retell(played, audit(played), judge(played))
    else:
        assert found.problems
