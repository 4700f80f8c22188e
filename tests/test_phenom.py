"""Phenom Poker: PokerStars' lines with the room's own, read and written."""

import dataclasses
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hands import HAND as STARS_HAND
from hands import reading as stars_reading
from phenom_hands import HAND, PHENOM, PLAIN_HAND, played, reading, readings

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import replay
from badugi_hh.simulate import STRUCTURES, simulate
from badugi_hh.variants import Variant
from badugi_hh.writers import WRITERS, WriteError, told_in_full

WRITER = next(writer for writer in WRITERS if writer.site == "phenom")
VARIANTS: tuple[Variant, ...] = ("badugi", "badacey", "badeucey")
FIRST = HAND.partition("\n")[0]


def text_of(events: Sequence[ev.Event]) -> str:
    return WRITER.hand_text(events, 1)


def without_lines(events: Sequence[ev.Event]) -> list[ev.Event]:
    return [replace(event, line=0) for event in events]


# ---- reading


def test_a_whole_hand_becomes_its_events() -> None:
    got = reading(HAND)
    assert (got.status, got.problems, got.hand_id) == ("hand", [], "84fb311b1db1")
    kept = cards("As 3h Kc 4d")
    assert got.events == [
        ev.Start(
            line=1,
            site="phenom",
            hand_id="84fb311b1db1",
            variant="badugi",
            structure="limit",
            mix=None,
            currency="USD",
            small=100,
            big=200,
            played_at=None,
            printed_at=datetime.fromisoformat("2025-07-04 20:15:30"),
            zone=None,
            club=None,
            tournament_id=None,
            level=None,
            buy_in=None,
            fee=None,
            bounty=None,
            entry_currency=None,
        ),
        ev.Table(2, "Testing I", 6, 1, play_money=False),
        ev.Seat(3, 1, "alice", 4000, None, None),
        ev.Seat(4, 2, "bob", 2550, None, None),
        ev.Seat(5, 3, "Hero", 6000, None, None),
        ev.Post(6, "bob", "small blind", 100, ""),
        ev.Post(7, "Hero", "big blind", 200, ""),
        ev.Dealing(8),
        ev.Dealt(9, "Hero", cards("As 3h 8h 6s")),
        ev.Raise(10, "alice", 200, 400, ""),
        ev.Fold(11, "bob", None),
        ev.Call(12, "Hero", 200, ""),
        ev.DrawStart(13, 1),
        ev.Discard(14, "Hero", 2, cards("8h 6s")),
        ev.Received(15, "Hero", None, cards("5h Kc"), count=2),
        ev.Discard(16, "alice", 1, None),
        ev.Received(17, "alice", None, None, count=1),
        ev.Check(18, "Hero"),
        ev.Bet(19, "alice", 200, ""),
        ev.Call(20, "Hero", 200, ""),
        ev.DrawStart(21, 2),
        ev.Discard(22, "Hero", 1, cards("5h")),
        ev.Received(23, "Hero", cards("As 3h Kc"), cards("4d"), count=1),
        ev.Discard(25, "alice", 0, None),
        ev.Check(26, "Hero"),
        ev.Check(27, "alice"),
        ev.DrawStart(28, 3),
        ev.Discard(29, "Hero", 0, None),
        ev.Discard(30, "alice", 0, None),
        ev.Bet(31, "Hero", 400, ""),
        ev.Call(32, "alice", 400, ""),
        ev.ShowdownStart(33),
        ev.Show(34, "Hero", kept, "Badugi: K,4,3,A"),
        ev.Muck(35, "alice", at_showdown=True),
        ev.Collect(36, "Hero", 2025, "pot"),
        ev.SummaryStart(37),
        ev.TotalPot(38, 2100, (), 75),
        ev.SummarySeat(
            39, 1, "alice", "mucked", None, False, cards("Kd Qh 9s 2c"), False, None, None
        ),
        ev.SummarySeat(40, 2, "bob", "folded", 0, False, None, False, None, None),
        ev.SummarySeat(41, 3, "Hero", "showed", None, False, kept, False, 2025, "Badugi: K,4,3,A"),
    ]


@pytest.mark.parametrize("text", [HAND, PLAIN_HAND])
def test_the_hands_of_these_tests_are_right(text: str) -> None:
    hand = played(text)
    assert {ledger.name: ledger.net for ledger in hand.ledgers} == {
        "alice": -1000, "bob": -100, "Hero": 1025,
    }  # fmt: skip  # a table
    assert [ledger.drawn for ledger in hand.ledgers] == [[], [2, 1, 0], [1, 0, 0]]
    result = audit(hand)
    assert (result.verdict, result.findings) == ("confirmed", [])


def test_what_is_known_of_the_hero_without_the_cards_of_a_draw() -> None:
    first, second, third = [step for step in played(PLAIN_HAND).draws if step.player == 1]
    assert (first.held, first.after) == (cards("As 3h 8h 6s"), None)
    assert (second.held, second.after) == (None, cards("As 3h Kc 4d"))
    assert third.held == cards("As 3h Kc 4d")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Dealt to Hero [As 3h] [5h Kc]", "Hero: draws 2 cards"], [(("As 3h", "5h Kc"), 2)]),
        (["Dealt to Hero [As 3h] [5h Kc]"], [(("As 3h", "5h Kc"), None)]),
        (["Hero: draws 2 cards", "Hero: draws 2 cards"], [(None, 2), (None, 2)]),
        (
            ["Hero: draws 2 cards [5h Kc]", "Dealt to Hero [As 3h] [5h Qc]"],
            [((None, "5h Kc"), 2), (("As 3h", "5h Qc"), None)],
        ),
        (["Hero: draws 3 cards", "Dealt to Hero [As 3h] [5h Kc]"], [(("As 3h", "5h Kc"), 3)]),
        (
            ["Hero: draws 2 cards", *2 * ["Dealt to Hero [As 3h] [5h Kc]"]],
            [(("As 3h", "5h Kc"), 2), (("As 3h", "5h Kc"), None)],
        ),
    ],
)
def test_two_lines_of_a_draw_are_one_unless_they_tell_the_same(
    lines: list[str], told: list[tuple[tuple[str | None, str] | None, int | None]]
) -> None:
    text = HAND.replace("Hero: draws 2 cards [5h Kc]\n", "".join(f"{line}\n" for line in lines))
    got = [
        event
        for event in reading(text).events
        if isinstance(event, ev.Received) and event.player == "Hero" and event.line < 20
    ]
    for event, (faces, count) in zip(got, told, strict=True):
        kept, came = (None, None) if faces is None else faces
        assert event.kept == (cards(kept) if kept else None)
        assert event.cards == (cards(came) if came else None)
        assert event.count == count


def test_a_draw_whose_discard_is_missing_is_none_of_the_draw_before() -> None:
    text = PLAIN_HAND.replace("Hero: discards 1 card\nHero: draws 1 card\n", "{}")
    got = reading(text.format("Dealt to Hero [As 3h Kc] [4d]\n"))
    assert ev.Received(15, "Hero", None, None, count=2) in got.events
    assert ev.Received(22, "Hero", cards("As 3h Kc"), cards("4d")) in got.events


def test_a_whole_new_hand_told_beside_its_number() -> None:
    text = HAND.replace("discards 2 cards [8h 6s]", "discards 4 cards").replace(
        "Hero: draws 2 cards [5h Kc]\n",
        "Hero: draws 4 cards\nDealt to Hero [As 3h 5h Kc]\n",
    )
    assert ev.Received(15, "Hero", (), cards("As 3h 5h Kc"), count=4) in reading(text).events


def test_more_cards_than_were_thrown_are_found() -> None:
    findings = audit(played(HAND.replace("alice: draws 1 card", "alice: draws 2 cards"))).findings
    assert [(f.code, f.line) for f in findings] == [("cards.count", 17)]


@pytest.mark.parametrize(
    ("header", "game", "told"),
    [
        ("#84fb311b1db1:  Badeucey Limit ($1/$2 USD)", "Badeucey Limit", ("badeucey", 100, 200)),
        ("#db20f81eebce: Badugi Pot Limit (1/2)", "Badugi Pot Limit", ("badugi", 100, 200)),
    ],
)
def test_first_lines(header: str, game: str, told: tuple[object, ...]) -> None:
    got = reading(HAND.replace(FIRST, f"Phenom Poker Hand {header} - 2025/07/04 20:15:30"))
    (start,) = [event for event in got.events if isinstance(event, ev.Start)]
    assert got.game == game
    assert (start.variant, start.small, start.big) == told


def test_other_games_and_lines_that_cannot_be_read() -> None:
    rest = HAND.partition("\n")[2]
    razz = reading(f"Phenom Poker Hand #a1: Razz Limit ($1/$2) - 2025/07/04 20:15:30\n{rest}")
    assert (razz.status, razz.game, razz.hand_id) == ("skipped", "Razz Limit", "a1")
    odd = reading(f"Phenom Poker Hand #b2: Badugi - at night\n{rest}")
    assert (odd.status, odd.hand_id) == ("rejected", "b2")
    assert "expected 'Phenom Poker Hand #ID: GAME (STAKES) - DATE'" in odd.reason


@pytest.mark.parametrize(
    ("small", "big", "bets"),
    [
        ("$1.00", "$2.00", (200, 400)),  # the larger stake is posted: the stakes are the blinds
        ("$0.50", "$1.00", (100, 200)),  # the smaller one is: they are the bets
        ("$1.00", "$1.00 and is all-in", (200, 400)),  # all-in for less tells nothing
    ],
)
def test_what_is_posted_tells_what_the_stakes_are(
    small: str, big: str, bets: tuple[int, int]
) -> None:
    text = HAND.replace("small blind $1.00", f"small blind {small}")
    hand = played(text.replace("big blind $2.00", f"big blind {big}")).hand
    assert (hand.small_bet, hand.big_bet) == bets
    assert (hand.start.small, hand.start.big) == (100, 200)


def test_stakes_that_are_no_bets() -> None:
    hand = played(HAND.replace("Badugi Limit", "Badugi No Limit")).hand
    assert (hand.small_bet, hand.big_bet) == (None, None)
    hand = played(HAND.replace(" ($1.00/$2.00)", "")).hand
    assert (hand.small_bet, hand.big_bet) == (None, None)


def test_a_room_that_prints_the_bets_is_asked_for_no_posts() -> None:
    text = STARS_HAND.replace("big blind $1\n", "big blind $2\n")
    hand = build(stars_reading(text))
    assert (hand.small_bet, hand.big_bet) == (100, 200)


def test_where_the_format_is_known_from_is_said() -> None:
    assert "known from descriptions" in PHENOM.unconfirmed


NAMES = (" bob ", "draws 2 cards", "Hero: draws 1 card", "*** HOLE CARDS ***", "[As] (button)", "🂡")


@pytest.mark.parametrize("name", NAMES)
def test_names_can_hold_anything(name: str) -> None:
    got = reading(HAND.replace("alice", name))
    assert (got.status, got.problems) == ("hand", [])
    for event, plain in zip(got.events, reading(HAND).events, strict=True):
        own = getattr(plain, "player", None) == "alice"
        assert getattr(event, "player", None) == (name if own else getattr(plain, "player", None))
        assert (type(event), event.line) == (type(plain), plain.line)


@pytest.mark.parametrize("text", [HAND, PLAIN_HAND])
def test_cut_after_any_letter(text: str) -> None:
    first, whole = readings(f"{HAND}\n\n{text}")
    ends = set()
    for cut in range(len(text)):
        got = readings(f"{HAND}\n\n{text[:cut]}")
        assert (got[0].status, got[0].events) == ("hand", first.events)
        for second in got[1:]:
            ends.add(second.status)
            assert second.status == "partial" or second.events == whole.events
    assert ends == {"hand", "partial"}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, ends: str) -> None:
    text = f"{HAND}\n\n{PLAIN_HAND}".replace("alice", "Zoë: é")
    path = tmp_path / "hands.txt"
    path.write_bytes(text.replace("\n", ends).encode(encoding))
    got, wanted = list(read(path)), readings(text)
    assert [(r.site, r.status) for r in got] == 2 * [("phenom", "hand")]
    for one, other in zip(got, wanted, strict=True):
        assert without_lines(one.events) == without_lines(other.events)


# ---- writing


def test_a_hand_is_written_as_it_stands() -> None:
    """What came to the hero is told as PokerStars tells it; where a hand is known it is told."""
    written = text_of(told_in_full(played(HAND)))
    expected = HAND.replace(
        "draws 2 cards [5h Kc]", "draws 2 cards\nDealt to Hero [As 3h] [5h Kc]"
    ).replace("Hero: stands pat", "Hero: stands pat on [As 3h Kc 4d]")
    assert written.split("\n")[1:] == expected.split("\n")[1:]


def test_a_hand_of_another_room_tells_the_blinds_as_stakes() -> None:
    lines = text_of(stars_reading(STARS_HAND).events).split("\n")
    assert lines[0] == (
        "Phenom Poker Hand #7000000001: Badugi Limit ($0.50/$1.00) - 2024/07/04 20:15:30"
    )
    assert "bob: posts small blind $0.50" in lines
    assert "alice: raises $1.00 to $2.00" in lines
    at = lines.index("alice: discards 1 card")
    assert lines[at + 1] == "alice: draws 1 card"
    assert "*** HOLE CARDS ***" in lines


@pytest.mark.parametrize(
    ("old", "new", "stakes"),
    [
        ("bob: posts small blind $0.50\n", "", "($0.50/$1.00)"),
        ("Hero: posts big blind $1\n", "Hero: posts big blind $0.30 and is all-in\n",
         "($0.50/$1.00)"),
        ("Badugi Limit ($1/$2 USD)", "Badugi No Limit ($0.50/$1 USD)", "($0.50/$1.00)"),
        ("Badugi Limit ($1/$2 USD)", "Badugi Limit (1/2 SEK)", "(0.50/1 SEK)"),
        ("Badugi Limit ($1/$2 USD)", "Badugi Limit", "Badugi Limit - "),
    ],
)  # fmt: skip  # a table
def test_stakes(old: str, new: str, stakes: str) -> None:
    text = STARS_HAND.replace(old, new)
    assert old not in text or old == "Badugi Limit"
    assert stakes in text_of(stars_reading(text).events).split("\n")[0]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"variant": "progressive"}, "no words for a qualifier"),
        ({"tournament_id": "7"}, "how Phenom Poker tells of a tournament is not known"),
        ({"club": "Tin"}, "how Phenom Poker tells of a club is not known"),
        ({"mix": "8-Game"}, "how Phenom Poker tells of a mix is not known"),
    ],
)
def test_what_has_no_words_is_refused(fields: dict[str, str], why: str) -> None:
    start, *others = stars_reading(STARS_HAND).events
    assert isinstance(start, ev.Start)
    with pytest.raises(WriteError, match=why):
        text_of([dataclasses.replace(start, **fields), *others])  # type: ignore[arg-type]  # all are strings
    with pytest.raises(WriteError, match="a hand begins with a Start"):
        text_of(others)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_what_is_written_reads_as_the_dealer_dealt_it(
    variant: Variant, structure: ev.Structure
) -> None:
    for kind in ("cash", "play"):
        for hand in simulate(10, seed=12, kind=kind, variant=variant, structure=structure):
            again = played(text_of(hand.events))
            assert again.hand.problems == []
            assert audit(again).verdict != "contradicted"
            told = {ledger.name: ledger for ledger in again.ledgers}
            for account in hand.accounts:
                ledger = told.pop(account.name)
                assert (ledger.put_in, ledger.collected, ledger.net) == (
                    account.put_in, account.collected, account.net,
                )  # fmt: skip  # two rows
                assert tuple(ledger.drawn) == account.drawn
                assert ledger.folded_street == account.folded_street
                assert ledger.all_in_street == account.all_in_street
            assert not told
            first = replay(build(stars_reading(hand.text)))
            assert [(led.dealt, led.final) for led in again.ledgers] == [
                (led.dealt, led.final) for led in first.ledgers
            ]
            assert (again.hand.small_bet, again.hand.big_bet) == (
                first.hand.small_bet, first.hand.big_bet,
            )  # fmt: skip  # two rows
