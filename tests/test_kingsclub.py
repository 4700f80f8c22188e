"""KingsClub lines: each becomes the right event, on the right line."""

from dataclasses import replace
from datetime import datetime

import pytest
from kingsclub_hands import HAND, NEXT_HAND, SPLIT, played, reading

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards

# ---- lines and what they become


START = ev.Start(
    line=1,
    site="kingsclub",
    hand_id="52000001",
    variant="badugi",
    structure="limit",
    mix=None,
    currency="chips",
    small=1000,
    big=2000,
    played_at=None,
    printed_at=datetime.fromisoformat("2024-07-04 20:15:30"),
    zone=None,
    club=None,
    tournament_id=None,
    level=None,
    buy_in=None,
    fee=None,
    bounty=None,
    entry_currency=None,
)


def test_a_whole_hand_becomes_its_events() -> None:
    got = reading(HAND)
    assert (got.status, got.problems, got.hand_id) == ("hand", [], "52000001")
    assert got.game == "Badugi Limit"
    antes = [
        ev.Post(line, name, "ante", 150, None)
        for line, name in enumerate(("alice", "Hero", "cy", "dora", "finn"), 10)
    ]
    assert got.events == [
        START,
        ev.Table(3, "Long Table V", None, 6, play_money=False),
        ev.Seat(4, 1, "alice", 128550, None, None),
        ev.Seat(5, 2, "Hero", 60000, None, None),
        ev.Seat(6, 4, "cy", 8000, None, None),
        ev.Seat(7, 5, "dora", 30000, None, None),
        ev.Seat(8, 6, "finn", 41225, None, None),
        *antes,
        ev.Post(15, "alice", "small blind", 500, None),
        ev.Post(16, "Hero", "big blind", 1000, None),
        ev.Post(17, "dora", "small & big blinds", 1500, None),
        ev.Dealt(18, "alice", None),
        ev.Dealt(19, "Hero", cards("As 3h 8h 6s")),
        ev.Dealt(20, "cy", None),
        ev.Dealt(21, "dora", None),
        ev.Dealt(22, "finn", None),
        ev.Call(23, "cy", None, "", 1000),
        ev.Check(24, "dora"),
        ev.Fold(25, "finn", None),
        ev.Call(26, "alice", None, "", 1000),
        ev.Raise(27, "Hero", None, 2000, ""),
        ev.Call(28, "cy", None, "", 2000),
        ev.Raise(29, "dora", None, 3000, ""),
        ev.Fold(30, "alice", None),
        ev.Call(31, "Hero", None, "", 3000),
        ev.Call(32, "cy", None, "", 3000),
        ev.DrawStart(33, 1),
        ev.Discard(34, "Hero", 2, cards("8h 6s"), cards("5h Ks")),
        ev.Discard(35, "cy", 1, None),
        ev.Discard(36, "dora", 0, None),
        ev.Bet(38, "Hero", 1000, ""),
        ev.Raise(39, "cy", None, 2000, ""),
        ev.Call(40, "dora", None, "", 2000),
        ev.Call(41, "Hero", None, "", 2000),
        ev.DrawStart(42, 2),
        ev.Discard(43, "Hero", 0, None),
        ev.Discard(44, "cy", 3, None),
        ev.Discard(45, "dora", 4, None),
        ev.Check(47, "Hero"),
        ev.Bet(48, "cy", 2000, ""),
        ev.Raise(49, "dora", None, 4000, ""),
        ev.Call(50, "Hero", None, "", 4000),
        ev.Call(51, "cy", None, "stack", 2850),
        ev.DrawStart(52, 3),
        ev.Discard(53, "Hero", 0, None),
        ev.Discard(54, "cy", 1, None),
        ev.Discard(55, "dora", 1, None),
        ev.Bet(57, "Hero", 2000, ""),
        ev.Fold(58, "dora", None),
        ev.Show(59, "Hero", cards("As 3h 5h Ks"), None),
        ev.Show(60, "cy", cards("2c 3d 4h 9s"), None),
        ev.SummaryStart(61),
        ev.Balance(62, 1, "alice", 127400, -1150),
        ev.Balance(63, 2, "Hero", 53150, -6850),
        ev.Balance(64, 4, "cy", 25600, 17600),
        ev.Balance(65, 5, "dora", 20350, -9650),
        ev.Balance(66, 6, "finn", 41075, -150),
        ev.TotalPot(67, None, (), 200),
        ev.Collect(68, "Hero", 2300, "side pot-1"),
        ev.Collect(69, "cy", 25600, "pot"),
    ]


@pytest.mark.parametrize(
    ("text", "nets"),
    [
        (HAND, {"alice": -1150, "Hero": -6850, "cy": 17600, "dora": -9650, "finn": -150}),
        (NEXT_HAND, {"alice": 1500, "Hero": -500, "cy": -1000}),
        (SPLIT, {"Hero": -50, "alice": -50}),
    ],
)
def test_the_hands_of_these_tests_are_right(text: str, nets: dict[str, int]) -> None:
    hand = played(text)
    assert {ledger.name: ledger.net for ledger in hand.ledgers} == nets
    assert audit(hand).findings == []
    assert hand.hand.kind == "cash"
    assert hand.hand.hero == "Hero"


FIRST = "#52000001: Limit Badugi - 10/20"


@pytest.mark.parametrize(
    ("line", "game", "told"),
    [
        ("#7: Pot Limit Badugi - 1.50/3", "Badugi Pot Limit", ("badugi", "pot_limit", 150, 300)),
        (
            "#7: Half Pot Limit Badeucey - 500/1,000",
            "Badeucey Half Pot Limit",
            ("badeucey", "half_pot_limit", 50000, 100000),
        ),
        ("#7:  No Limit Badacey - 1/2 ", "Badacey No Limit", ("badacey", "no_limit", 100, 200)),
    ],
)
def test_first_lines(line: str, game: str, told: tuple[object, ...]) -> None:
    got = reading(HAND.replace(FIRST, line))
    (first,) = [event for event in got.events if isinstance(event, ev.Start)]
    assert (got.hand_id, got.game) == ("7", game)
    assert (first.variant, first.structure, first.small, first.big) == told


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("#7: Limit 2-7 Triple Draw - 44/88", "2-7 Triple Draw Limit"),
        ("#7: No Limit Holdem - 5/10", "Holdem No Limit"),
        ("#7: Pot Limit Omaha 5 Card - 25/50", "Omaha 5 Card Pot Limit"),
        ("#7: Pineapple - 2/pt", "Pineapple"),
    ],
)
def test_other_games_are_skipped(line: str, game: str) -> None:
    got = reading(HAND.replace(FIRST, line))
    assert (got.status, got.hand_id, got.game, got.events) == ("skipped", "7", game, [])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("#7: Badugi - 10/20", "syntax"),
        ("#7: Limit Badugi - 10/2.125", "unsupported_amount"),
        ("#7: Limit Badugi - 1.2.3/20", "bad_value"),
        ("#7: Limit Badugi - 10/pt", "bad_value"),
        ("#7: Limit " + 500 * "Badugi" + " - 1/2", "syntax"),
    ],
)
def test_first_lines_that_cannot_be_read(line: str, kind: str) -> None:
    got = reading(HAND.replace(FIRST, line))
    assert (got.status, [p.kind for p in got.problems]) == ("rejected", [kind])
    assert got.problems[0].place.line == 1


def test_a_hand_without_its_date() -> None:
    got = reading(HAND.replace("2024-07-04 20:15:30\n", ""))
    assert (got.status, got.problems) == ("hand", [])
    assert got.events[0] == replace(START, printed_at=None)


@pytest.mark.parametrize(
    ("date", "kind"),
    [("2024-02-30 20:15:30", "bad_value"), ("yesterday at eight", "unknown_line")],
)
def test_a_broken_date_loses_nothing_else(date: str, kind: str) -> None:
    got = reading(HAND.replace("2024-07-04 20:15:30", date))
    assert (got.status, [p.kind for p in got.problems]) == ("hand", [kind])
    assert got.events[:2] == [replace(START, printed_at=None), ev.Unknown(2, date)]
    assert got.events[2:] == reading(HAND).events[1:]


def test_hours_of_one_figure() -> None:
    got = reading(HAND.replace("2024-07-04 20:15:30", "2024-07-04  8:15:30"))
    assert got.problems == []
    assert got.events[0] == replace(START, printed_at=datetime.fromisoformat("2024-07-04 08:15:30"))


def test_a_tournament_is_told_by_the_name_of_its_table() -> None:
    hand = played(HAND.replace("'Long Table V'", "'T812 [4]'")).hand
    assert (hand.kind, hand.start.tournament_id, hand.table.name) == (
        "tournament", "812", "T812 [4]",
    )  # fmt: skip  # two short rows


def test_a_table_without_a_button() -> None:
    got = reading(HAND.replace(" Seat 6 is the button", ""))
    assert ev.Table(3, "Long Table V", None, None, play_money=False) in got.events


# ---- lines that are worded otherwise, or that say little


def event_of(old: str, new: str) -> ev.Event:
    """What a line becomes that takes the place of another one."""
    assert f"\n{old}\n" in HAND
    text = HAND.replace(f"\n{old}\n", f"\n{new}\n", 1)
    got = reading(text)
    assert (got.status, got.problems) == ("hand", [])
    number = text.split("\n").index(new) + 1
    (event,) = [event for event in got.events if event.line == number]
    return event


@pytest.mark.parametrize(
    ("words", "blind", "all_in"),
    [
        ("posts dead blind 10", "dead small blind", None),
        ("posts the dead small blind 10", "dead small blind", None),
        ("posts both blinds 10", "small & big blinds", None),
        ("posts small & big blinds 10", "small & big blinds", None),
        ("posts the big blind 10, and is all in", "big blind", "stack"),
        ("posts the ante 10, and is all-in", "ante", "stack"),
    ],
)
def test_posts(words: str, blind: ev.Blind, all_in: ev.AllIn) -> None:
    event = event_of("dora: posts blind 10", f"dora: {words}")
    assert event == ev.Post(17, "dora", blind, 1000, all_in)


@pytest.mark.parametrize(
    ("old", "new", "event"),
    [
        ("cy calls 10", "cy calls 10, and is all-in", ev.Call(23, "cy", None, "stack", 1000)),
        ("Hero bets 10", "Hero bets 1,010", ev.Bet(38, "Hero", 101000, "")),
        (
            "Hero discards [8h 6s] draws [5h Ks]",
            "Hero discards [X X] draws [X X]",
            ev.Discard(34, "Hero", 2, None, None),
        ),
        (
            "Hero discards [8h 6s] draws [5h Ks]",
            "Hero discards [8h] draws [5h Ks]",
            ev.Discard(34, "Hero", 1, cards("8h"), cards("5h Ks")),
        ),
        ("Dealt to cy: [X X X X]", "Dealt to cy: [As]", ev.Dealt(20, "cy", cards("As"))),
        ("Seat 6: finn (410.75) -1.50", "Seat 6: finn (412.20)",
         ev.Balance(66, 6, "finn", 41220, None)),
        ("Hero wins side pot 1 (23)", "Hero wins side pot (23)",
         ev.Collect(68, "Hero", 2300, "side pot")),
        ("Hero wins side pot 1 (23)", "Hero wins (23) from side pot-2",
         ev.Collect(68, "Hero", 2300, "side pot-2")),
        ("cy wins pot (256)", "cy wins main pot (256)", ev.Collect(69, "cy", 25600, "main pot")),
        ("*** SUMMARY ***", "*** SUMMARY * **", ev.SummaryStart(61)),
    ],
)  # fmt: skip  # a table
def test_lines_worded_otherwise(old: str, new: str, event: ev.Event) -> None:
    assert event_of(old, new) == event


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("cy calls 10", "cy calls ten", "unknown_line"),
        ("cy draws 1", "cy draws 1 from the deck", "unknown_line"),
        ("Hero shows [As 3h 5h Ks]", "Hero shows [As 3h 5h KK]", "bad_value"),
        ("Dealt to cy: [X X X X]", "Dealt to cy: [X X X Ad]", "bad_value"),
        ("Seat 4: cy (80)", "Seat 4: cy (8.0.0)", "unknown_line"),
        ("dora draws 4", "the deck is reshuffled", "unknown_line"),
    ],
)
def test_lines_that_cannot_be_read(old: str, new: str, kind: str) -> None:
    text = HAND.replace(f"\n{old}\n", f"\n{new}\n", 1)
    got = reading(text)
    number = text.split("\n").index(new) + 1
    assert [(p.kind, p.place.line) for p in got.problems] == [(kind, number)]
    assert got.status == "hand"
    assert ev.Unknown(number, new) in got.events


def test_an_amount_that_is_too_fine() -> None:
    got = reading(HAND.replace("cy calls 10\n", "cy calls 10.125\n"))
    assert (got.status, [p.kind for p in got.problems]) == ("rejected", ["unsupported_amount"])


def test_lines_in_an_order_that_cannot_be() -> None:
    got = reading(HAND.replace("*** 1ST BETTING ROUND ***\n", "Rake 2\n"))
    assert (got.status, [p.kind for p in got.problems]) == ("rejected", ["syntax"])
    assert got.problems[0].place.line == 9


# ---- what is told otherwise than it is meant


def test_a_bet_over_antes_alone_is_a_bet() -> None:
    text = HAND.replace("alice: posts the small blind 5\nHero: posts the big blind 10\n", "")
    text = text.replace("dora: posts blind 10\n", "").replace("cy calls 10\n", "cy checks\n")
    got = reading(text)
    assert ev.Bet(24, "Hero", 2000, "") in got.events


def test_a_late_blind_without_a_dead_one() -> None:
    text = HAND.replace("(203.50) -96.50", "(208.50) -91.50").replace("(256)", "(251)")
    text = text.replace("+176", "+171")
    hand = played(text)
    assert hand.hand.posts[-1] == ev.Post(17, "dora", "big blind", 1000, None)
    assert audit(hand).findings == []


@pytest.mark.parametrize("net", ["-97", "-96", "-81.50", "-106.50", "+1"])
def test_another_sum_than_the_small_blind_is_left_to_the_audit(net: str) -> None:
    hand = played(HAND.replace("-96.50", net))
    assert hand.hand.posts[-1] == ev.Post(17, "dora", "big blind", 1000, None)
    assert "money.balance" in [finding.code for finding in audit(hand).findings]


def test_a_dead_blind_where_nobody_has_to_post_the_small_one() -> None:
    """Then any part of the blind that the account tells beside it is one."""
    text = HAND.replace("alice: posts the small blind 5\n", "").replace("-96.50", "-95.50")
    (late,) = [e for e in reading(text).events if isinstance(e, ev.Post) and e.player == "dora"][1:]
    assert late == ev.Post(16, "dora", "small & big blinds", 1400, None)
