"""Full Tilt hands: each line becomes the right event, whatever stands in it."""

import re
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from fulltilt_hands import HAND, NEXT_HAND, TOURNAMENT, reading, readings, with_line
from hands import corpus

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards
from badugi_hh.hand import build
from badugi_hh.problems import Problem
from badugi_hh.reader import read
from badugi_hh.replay import replay

UTC_TIME = datetime(2012, 7, 5, 0, 15, 30, tzinfo=UTC)
PRINTED = datetime(2012, 7, 4, 20, 15, 30)  # noqa: DTZ001  # as printed, the zone beside it


# ---- a whole hand, with every kind of line


def test_a_whole_hand_becomes_its_events() -> None:
    got = reading(HAND)
    assert (got.status, got.problems, got.hand_id) == ("hand", [], "7300000001")
    hero = cards("As 3h Kc 4d")
    start = got.events[0]
    assert start == ev.Start(
        line=1,
        site="fulltilt",
        hand_id="7300000001",
        variant="badugi",
        structure="limit",
        mix=None,
        currency="USD",
        small=100,
        big=200,
        played_at=UTC_TIME,
        printed_at=PRINTED,
        zone="ET",
        club=None,
        tournament_id=None,
        level=None,
        buy_in=None,
        fee=None,
        bounty=None,
        entry_currency=None,
    )
    expected: list[ev.Event] = [
        ev.Table(1, "Testing I", 6, None, play_money=False),
        ev.Seat(2, 1, "alice", 4000, None, None),
        ev.Seat(3, 2, "bob", 2550, None, None),
        ev.Seat(4, 3, "Hero", 106000, None, None),
        ev.Seat(5, 4, "cy", 700, None, "is sitting out"),
        ev.Seat(6, 5, "d. d.", 350, None, None),
        ev.Seat(7, 6, "eve", 1200, None, None),
        ev.Post(8, "bob", "small blind", 50, ""),
        ev.Post(9, "Hero", "big blind", 100, ""),
        ev.Post(10, "eve", "dead small blind", 50, ""),
        ev.Post(11, "eve", "big blind", 100, ""),
        ev.Button(12, 1),
        ev.Dealing(13),
        ev.Dealt(14, "Hero", cards("As 3h 8h 6s")),
        ev.Call(15, "d. d.", 100, ""),
        ev.Check(16, "eve"),
        ev.Presence(17, "alice", "time running out", None),
        ev.Raise(18, "alice", None, 200, ""),
        ev.Fold(19, "bob", None),
        ev.Call(20, "Hero", 100, ""),
        ev.Call(21, "d. d.", 100, ""),
        ev.Chat(22, "bob", "*** SUMMARY ***", observer=False),
        ev.Call(23, "eve", 100, ""),
        ev.DrawStart(24, 1, 900, 4),
        ev.Discard(25, "Hero", 2, cards("8h 6s")),
        ev.Discard(26, "d. d.", 3, None),
        ev.Discard(27, "eve", 0, None),
        ev.Discard(28, "alice", 1, None),
        ev.Received(29, "Hero", cards("As 3h"), cards("5h Kc")),
        ev.Received(30, "d. d.", None, None, count=3),
        ev.Received(31, "alice", None, None, count=1),
        ev.Check(32, "Hero"),
        ev.Bet(33, "d. d.", 100, ""),
        ev.Fold(34, "eve", None),
        ev.Call(35, "alice", 100, ""),
        ev.Raise(36, "Hero", None, 200, ""),
        ev.Call(37, "d. d.", 50, "stack"),
        ev.Call(38, "alice", 100, ""),
        ev.DrawStart(39, 2, 1450),
        ev.Discard(40, "Hero", 1, cards("5h")),
        ev.Discard(41, "d. d.", 1, None),
        ev.Discard(42, "alice", 0, None),
        ev.Received(43, "Hero", cards("As 3h Kc"), cards("4d")),
        ev.Received(44, "d. d.", None, None, count=1),
        ev.Check(45, "Hero"),
        ev.Bet(46, "alice", 200, ""),
        ev.Call(47, "Hero", 200, ""),
        ev.DrawStart(48, 3, 1850),
        ev.Discard(49, "Hero", 0, hero),
        ev.Discard(50, "d. d.", 1, None),
        ev.Discard(51, "alice", 0, None),
        ev.Received(52, "d. d.", None, None, count=1),
        ev.Bet(53, "Hero", 200, ""),
        ev.Call(54, "alice", 200, ""),
        ev.ShowdownStart(55),
        ev.Show(56, "Hero", hero, "Badugi: K,4,3,A"),
        ev.Muck(57, "alice", at_showdown=True),
        ev.Collect(58, "Hero", 900, "side pot", description="Badugi: K,4,3,A"),
        ev.Show(59, "d. d.", cards("2s 2d 9h 9c"), "2-card: 9,2"),
        ev.Collect(60, "Hero", 1300, "main pot", description="Badugi: K,4,3,A"),
        ev.Presence(61, "d. d.", "left", None),
        ev.SummaryStart(62),
        ev.TotalPot(63, 2250, (("main pot", 1350), ("side pot", 900)), 50, gross=True),
        summary(64, 1, "alice", "mucked", cards=cards("Kd Qh 9s 2c"), label="Badugi: K,Q,9,2"),
        summary(65, 2, "bob", "folded", at=0),
        summary(66, 3, "Hero", "showed", cards=hero, won=2200, label="Badugi: K,4,3,A"),
        ev.Presence(67, "cy", "sitting out", 4),
        summary(
            68, 5, "d. d.", "showed", cards=cards("2s 2d 9h 9c"), lost=True, label="2-card: 9,2"
        ),
        summary(69, 6, "eve", "folded", at=1),
    ]
    for event, wanted in zip(got.events[1:], expected, strict=True):
        assert event == wanted


def summary(
    line: int,
    seat: int,
    player: str,
    outcome: ev.Outcome,
    *,
    at: int | None = None,
    nothing: bool = False,
    cards: tuple[int, ...] | None = None,
    lost: bool = False,
    won: int | None = None,
    label: str | None = None,
) -> ev.SummarySeat:
    return ev.SummarySeat(line, seat, player, outcome, at, nothing, cards, lost, won, label)


def test_a_hand_without_a_showdown() -> None:
    """``mucks`` is said before the win, and hides the hand."""
    got = reading(NEXT_HAND)
    assert (got.status, got.problems) == ("hand", [])
    assert got.events[-8:] == [
        ev.Uncalled(13, "Hero", 100),
        ev.Muck(14, "Hero", at_showdown=False),
        ev.Collect(15, "Hero", 200, "pot"),
        ev.SummaryStart(16),
        ev.TotalPot(17, 200, (), 0),
        summary(18, 1, "alice", "folded", at=0),
        summary(19, 2, "bob", "folded", at=0, nothing=True),
        summary(20, 3, "Hero", "collected", won=200),
    ]


@pytest.mark.parametrize("text", [NEXT_HAND, TOURNAMENT])
def test_what_the_play_makes_of_it(text: str) -> None:
    result = audit(replay(build(reading(text))))
    assert (result.verdict, result.findings, result.reasons) == ("confirmed", [], [])


def test_the_sums_of_a_hand_with_a_side_pot() -> None:
    played = replay(build(reading(HAND)))
    nets = {ledger.name: ledger.net for ledger in played.ledgers}
    assert nets == {"bob": -50, "Hero": 1400, "d. d.": -350, "eve": -250, "alice": -800}
    assert [pot.amount for pot in played.pots] == [1350, 900]
    positions = {player.name: player.position for player in played.hand.players}
    assert positions == {"bob": "SB", "Hero": "BB", "d. d.": "UTG", "eve": "CO", "alice": "BTN"}
    assert played.hand.hero == "Hero"
    codes = {f.code for f in audit(played).findings if f.severity == "error"}
    assert codes == set()


# ---- lines of all kinds


def event_of(line: str, *, after: str = "eve checks\n") -> ev.Event:
    """What one more line becomes in the first hand."""
    text = with_line(line, after=after)
    got = reading(text)
    assert (got.status, got.problems) == ("hand", [])
    number = text.split("\n").index(line) + 1
    (event,) = [event for event in got.events if event.line == number]
    return event


BEFORE = "posts the big blind of $1\n"


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("cy posts $1", ev.Post(10, "cy", "big blind", 100, "")),
        ("cy posts a dead small blind of $0.50", ev.Post(10, "cy", "dead small blind", 50, "")),
        (
            "cy posts the small blind of 5, and is all in",
            ev.Post(10, "cy", "small blind", 500, "stack"),
        ),
        ("cy antes $0.10", ev.Post(10, "cy", "ante", 10, "")),
        ("cy antes 6, and is all in", ev.Post(10, "cy", "ante", 600, "stack")),
        ("Uncalled bet of 1 returned to cy", ev.Uncalled(10, "cy", 100)),
    ],
)  # fmt: skip  # a table
def test_lines_before_the_cards(line: str, event: ev.Event) -> None:
    assert event_of(line, after=BEFORE) == event


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("cy calls $1,285.50", ev.Call(17, "cy", 128550, "")),
        ("cy bets 1 430, and is all in", ev.Bet(17, "cy", 143000, "stack")),
        ("cy raises to €2.05, and is capped", ev.Raise(17, "cy", None, 205, "cap")),
        ("cy folds [2c 2d 2h 2s]", ev.Fold(17, "cy", cards("2c 2d 2h 2s"))),
        ("cy discards 4 cards", ev.Discard(17, "cy", 4, None)),
        ("cy is dealt 4 cards", ev.Received(17, "cy", None, None, count=4)),
        ("The deck is reshuffled", ev.Reshuffle(17)),
        ("cy shows [2c 2d]", ev.Show(17, "cy", cards("2c 2d"), None)),
        ("cy shows [2c 2d 2h 2s] nothing", ev.Show(17, "cy", cards("2c 2d 2h 2s"), "nothing")),
        ("cy has been disconnected", ev.Presence(17, "cy", "disconnected", None)),
        ("cy has reconnected", ev.Presence(17, "cy", "connected", None)),
        ("cy has returned", ev.Presence(17, "cy", "returned", None)),
        ("cy has timed out", ev.Presence(17, "cy", "timed out", None)),
        ("cy has requested TIME", ev.Presence(17, "cy", "time requested", None)),
        ("cy has 1 second left to act", ev.Presence(17, "cy", "time running out", None)),
        ("cy is sitting out", ev.Presence(17, "cy", "sitting out", None)),
        ("new one sits down", ev.Presence(17, "new one", "joined", None)),
        ("cy stands up", ev.Presence(17, "cy", "left", None)),
        ("new one adds $31,998.50", ev.TopUp(17, "new one", 3199850, None)),
        ("cy: folds", ev.Chat(17, "cy", "folds", observer=False)),
        ("cy:  bob: well: ($5)", ev.Chat(17, "cy", " bob: well: ($5)", observer=False)),
        ("new one: hi", ev.Chat(17, "new one", "hi", observer=False)),
        ("R U N (Observer): a: lol", ev.Chat(17, "R U N", "a: lol", observer=True)),
        ("cy (Observer): bob wins the pot ($5)", ev.Chat(17, "cy", "bob wins the pot ($5)", True)),
        ("cy: R U N (Observer): lol", ev.Chat(17, "cy", "R U N (Observer): lol", False)),
        (
            "dora shows [2c 2d 2h 2s] a 1-Card: 2",
            ev.Show(17, "dora", cards("2c 2d 2h 2s"), "1-card: 2"),
        ),
    ],
)  # fmt: skip  # a table
def test_lines_after_the_cards(line: str, event: ev.Event) -> None:
    assert event_of(line) == event


@pytest.mark.parametrize(
    ("line", "amount", "pot"),
    [
        ("alice wins the pot ($0.95) with a Badugi: Q, 4, 3, 2", 95, "pot"),
        ("alice wins the pot (1,760)", 176000, "pot"),
        ("alice wins the main pot ($5)", 500, "main pot"),
        ("alice wins the side pot ($5)", 500, "side pot"),
        ("alice wins side pot #1 ($5)", 500, "side pot-1"),
        ("alice wins the side pot #12 ($5) with a 1-Card: K", 500, "side pot-12"),
        ("alice ties for the pot ($5) with a 2-Card: K, 2", 500, "pot"),
        ("alice ties for the main pot ($5)", 500, "main pot"),
        ("alice ties for side pot #2 ($5)", 500, "side pot-2"),
    ],
)
@pytest.mark.parametrize("name", ["alice", "some one"])
def test_who_wins(name: str, line: str, amount: int, pot: str) -> None:
    """Also somebody without a seat line: the colon in the words makes it no chat."""
    event = event_of(line.replace("alice", name), after="alice mucks\n")
    called = re.search(r" with an? (.*)", line)
    label = called and called[1].replace("-C", "-c").replace(", ", ",")
    assert event == ev.Collect(58, name, amount, pot, description=label)


@pytest.mark.parametrize(
    ("heading", "pot", "players"),
    [
        ("", None, None),
        (" (Pot: $0.20)", 20, None),
        (" (Total Pot: 1,120, 2 Players)", 112000, 2),
        (" (Total Pot: $130, 3 Players, 2 All-In)", 13000, None),
    ],
)
def test_headings_of_draws(heading: str, pot: int | None, players: int | None) -> None:
    told = re.sub(r"(\*\*\* \w+ DRAW \*\*\*).*", rf"\1{heading}", HAND)
    draws = [e for e in reading(told).events if isinstance(e, ev.DrawStart)]
    assert draws == [
        ev.DrawStart(line, at, pot, players) for at, line in ((1, 24), (2, 39), (3, 48))
    ]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("folded before the Draw", summary(0, 6, "eve", "folded", at=0)),
        ("folded before the Draw (didn't bet)", summary(0, 6, "eve", "folded", at=0, nothing=True)),
        ("didn't bet (folded)", summary(0, 6, "eve", "folded", at=0, nothing=True)),
        ("(button) folded after the 3rd Draw", summary(0, 6, "eve", "folded", at=3)),
        ("collected ($1,000)", summary(0, 6, "eve", "collected", won=100000)),
        ("(small blind) collected (30), mucked", summary(0, 6, "eve", "collected", won=3000)),
        ("mucked", summary(0, 6, "eve", "mucked")),
        ("mucked [2c 2d]", summary(0, 6, "eve", "mucked", cards=cards("2c 2d"))),
        (
            "mucked [2c 2d 2h 2s] - a 1-Card: 2",
            summary(0, 6, "eve", "mucked", cards=cards("2c 2d 2h 2s"), label="1-card: 2"),
        ),
        ("showed [2c] and won ($3)", summary(0, 6, "eve", "showed", cards=cards("2c"), won=300)),
        (
            "showed [2c] and lost with something: else",
            summary(0, 6, "eve", "showed", cards=cards("2c"), lost=True, label="something: else"),
        ),
        ("(big blind) is sitting out", ev.Presence(0, "eve", "sitting out", 6)),
    ],
)
def test_the_summary_of_a_seat(words: str, wanted: ev.Event) -> None:
    text = HAND.replace("eve folded after the 1st Draw", f"eve {words}")
    got = reading(text)
    assert (got.status, got.problems) == ("hand", [])
    assert replace(got.events[-1], line=0) == wanted


@pytest.mark.parametrize(
    ("line", "pots", "rake"),
    [
        ("Total pot $10.50", (), None),
        ("Total pot $10.50 | Rake $0", (), 0),
        (
            "Total pot 1,050 Main pot 950. Side pot 100. | Rake 0",
            (("main pot", 95000), ("side pot", 10000)),
            0,
        ),
        (
            "Total pot $10.50 Main pot $7. Side pot-1 $2.30. Side pot-2 $1. | Rake $0.20",
            (("main pot", 700), ("side pot-1", 230), ("side pot-2", 100)),
            20,
        ),
        (
            "Total pot $10.50 Main pot $7. Side pot #1 $2.30. Side pot 2 $1. | Rake $0.20",
            (("main pot", 700), ("side pot-1", 230), ("side pot-2", 100)),
            20,
        ),
    ],
)
def test_the_pot_line(line: str, pots: tuple[tuple[str, int], ...], rake: int | None) -> None:
    got = reading(re.sub("Total pot .*", line, HAND))
    assert [(e.pots, e.rake) for e in got.events if isinstance(e, ev.TotalPot)] == [(pots, rake)]
    assert got.problems == []


def test_a_whole_hand_drawn_by_the_hero_has_one_bracket() -> None:
    text = HAND.replace("discards 2 cards [8h 6s]", "discards 4 cards [As 3h 8h 6s]")
    got = reading(text.replace("Dealt to Hero [As 3h] [5h Kc]", "Dealt to Hero [2c 3c 5h Kc]"))
    assert ev.Received(29, "Hero", (), cards("2c 3c 5h Kc")) in got.events


@pytest.mark.parametrize("after", ["*** SHOW DOWN ***\n", "*** SUMMARY ***\n", "Rake $0.50\n"])
@pytest.mark.parametrize("line", ["bob stands up", "bob: hm", "x (Observer): y", "eve shows [2c]"])
def test_what_is_not_play_may_stand_anywhere(line: str, after: str) -> None:
    assert not isinstance(event_of(line, after=after), ev.Unknown)


def test_a_player_without_a_seat_line() -> None:
    """One who joined between hands: dealt in, but not among the seats."""
    got, whole = reading(HAND.replace("Seat 6: eve ($12)\n", "")), reading(HAND)
    assert (got.status, got.problems) == ("hand", [])
    assert [replace(e, line=0) for e in got.events] == [
        replace(e, line=0)
        for e in whole.events
        if not (isinstance(e, ev.Seat) and e.player == "eve")
    ]


def test_blanks_at_the_end_of_lines_say_nothing() -> None:
    whole = reading(HAND)
    for blanks in (" \n", "\t\n"):
        got = reading(HAND.replace("\n", blanks))
        assert (got.events, got.problems) == (whole.events, [])


# ---- what cannot be read


@pytest.mark.parametrize(
    "line",
    [
        "bob does something else",
        "Seat 6: eve [0]",
        "*** FOURTH DRAW *** (Total Pot: $9, 2 Players)",
        "*** FIRST DRAW *** (Total Pot: $x, 2 Players)",
        "alice wins pot 1 ($3)",
        "Players agree to Run It Twice",
    ],
)
@pytest.mark.parametrize("after", ["eve checks\n", "Rake $0.50\n"])
def test_an_unknown_line_is_kept_and_reported(line: str, after: str) -> None:
    text = with_line(line, after=after)
    number = text.split("\n").index(line) + 1
    got, whole = reading(text), reading(HAND)
    assert got.status == "hand"
    assert ev.Unknown(number, line) in got.events
    assert len(got.events) == len(whole.events) + 1
    ((problem),) = got.problems
    assert (problem.place.line, problem.message) == (number, f"unknown line {line!r}")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bob calls $1,2,3", "unknown line"),
        ("bob shows [Ax]", "unknown line"),
        ("bob shows [A 2c]", "'A' is not a card"),
        ("Dealt to Hero [As 3]", "'3' is not a card"),
        ("bob is dealt many cards", "unknown line"),
    ],
)
def test_a_value_that_is_none(line: str, why: str) -> None:
    got = reading(with_line(line))
    assert got.status == "hand"
    assert ev.Unknown(17, line) in got.events
    assert [why in problem.message for problem in got.problems] == [True]


def test_an_amount_that_is_too_fine_rejects_the_hand() -> None:
    got = reading(HAND.replace("alice bets $2", "alice bets $2.005"))
    assert (got.status, got.problems[-1].kind) == ("rejected", "unsupported_amount")
    assert got.problems[-1].place.line == 46


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (HAND.replace("*** HOLE CARDS ***\n", ""), "a draw line cannot stand here"),
        (HAND.replace("*** SUMMARY ***\nTotal", "Total"), "a total line cannot stand here"),
        (HAND + "Seat 7: zed ($5)\n", "a seat line cannot stand here"),
        (HAND.replace("alice mucks", "alice folds"), "a play line cannot stand here"),
    ],
)
def test_lines_in_an_order_that_cannot_be(text: str, found: str) -> None:
    got = readings(f"{text}\n\n{NEXT_HAND}")
    assert [r.status for r in got] == ["rejected", "hand"]
    assert isinstance(got[0].problems[-1], Problem)
    assert found in got[0].reason


def test_a_hand_in_the_middle_of_a_file_that_stops() -> None:
    first, second = readings(f"{HAND[: HAND.index('*** SECOND')]}\n\n{NEXT_HAND}")
    assert (first.status, second.status) == ("rejected", "hand")
    assert "the hand ends; expected" in first.reason


@pytest.mark.parametrize(
    "line",
    [
        "bob" + " ($5" * 25_000,
        "Seat 3: " + " (1,111" * 14_000,
        "Seat 3: (" + "1 1,1." * 16_000,
        "Total pot $5" + " Main pot 1." * 8_000 + "!",
        "*** FIRST DRAW *** (Total Pot: " + "1,111" * 20_000,
        "x" * 100_000 + " (Observer)",
        "x wins the pot " * 6_600,
        "bob shows [" + "As " * 33_000,
        "Dealt to " + "Hero [As] " * 10_000,
    ],
)
def test_a_long_line_takes_no_long_time(line: str) -> None:
    begun = time.process_time()
    for after in ("eve checks\n", "Rake $0.50\n", "Seat 1: alice ($40)\n"):
        reading(with_line(line, after=after))
    assert time.process_time() - begun < 2


# ---- a real file


def test_the_real_hand() -> None:
    """A file in UTF-16, double-spaced, that ends with half a character; figures by hand."""
    (got,) = read(corpus("fulltilt/badugi-cash-005-010-2010-utf16.txt"))
    assert (got.status, got.problems, got.block.encoding) == ("hand", [], "utf-16-le")
    assert not [event for event in got.events if isinstance(event, ev.Unknown)]
    hand = build(got)
    played = replay(hand)
    result = audit(played)
    assert (result.verdict, result.findings, result.reasons) == ("confirmed", [], [])
    nets = {ledger.name: ledger.net for ledger in played.ledgers}
    assert nets == {
        "Player7": -30, "Hero": -10, "Player2": 0, "Player3": 0, "Player4": 65, "Player5": -30,
        "Player6": 0,
    }  # fmt: skip  # a table
    assert [line.told for line in played.pot_lines] == [20, 40, 70]
    assert (played.put_in, played.total and played.total.rake) == (100, 5)
    drawn = {ledger.name: ledger.drawn for ledger in played.ledgers if ledger.drawn}
    assert drawn == {
        "Player7": [2, 1, 1], "Hero": [2, 1], "Player4": [2, 0, 1], "Player5": [2, 1, 1],
    }  # fmt: skip  # a table
    assert (hand.button, hand.hero, hand.small_blind, hand.big_blind) == (6, "Hero", 2, 5)
    assert hand.start.played_at == datetime(2010, 11, 7, 8, 2, 56, tzinfo=UTC)
