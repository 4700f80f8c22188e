"""PokerStars lines: each becomes the right event, on the right line."""

from datetime import UTC, datetime

import pytest
from hands import HAND, reading

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards as cards

OWN = " and their own bounty increases by $2.50 to $5"


def with_line(line: str, *, after: str = "Hero: calls $1\n") -> str:
    """The shared hand with one more line, by default before the first draw."""
    assert after in HAND
    return HAND.replace(after, f"{after}{line}\n", 1)


def event_of(line: str, *, after: str = "Hero: calls $1\n") -> ev.Event:
    """What one more line becomes in the shared hand."""
    text = with_line(line, after=after)
    got = reading(text)
    assert (got.status, got.problems) == ("hand", [])
    number = text.split("\n").index(line) + 1
    (event,) = [event for event in got.events if event.line == number]
    return event


# ---- a whole hand, with every kind of line that belongs to the play


def test_a_whole_hand_becomes_its_events() -> None:
    text = """\
PokerStars Game #49000000001:  Badugi Limit ($0.25/$0.50 USD) - 2010/09/05 10:32:15 ET
Table 'Long Table V' 8-max Seat #8 is the button
Seat 1: alice ($6.80 in chips)
Seat 2: Hero ($1,285.50 in chips, $25 bounty)
Seat 3: cy ($0.70 in chips)
Seat 4: d. d. ($5 in chips) is sitting out
Seat 5: eve ($8.25 in chips) out of hand (moved from another table into small blind)
Seat 8: finn ($3.80 in chips)
alice: posts the ante $0.05
alice: posts small blind $0.10
Hero: posts big blind $0.25
finn: posts small & big blinds $0.35
gus: sits out
*** DEALING HANDS ***
Dealt to Hero [As 3h 8h 6s]
cy: calls $0.25
finn: checks
alice: raises $0.25 to $0.50
Hero: calls $0.25
cy: calls $0.20 and is all-in
finn: raises $0.25 to $0.75 and has reached the $1 cap
Betting is capped
alice: folds
Hero: calls $0.25
*** FIRST DRAW ***
Hero: discards 2 cards [8h 6s]
Dealt to Hero [As 3h] [5h Ks]
cy: discards 1 card
finn: stands pat
The deck is reshuffled
Hero: bets $0.25
finn: calls $0.25
*** SECOND DRAW ***
Hero: stands pat on [As 3h 5h Ks]
cy: discards 3 cards
finn: discards 4 cards
Hero: checks
finn: bets $0.50
Hero: raises $0.50 to $1
finn: folds [2c 2d 2h 2s]
Uncalled bet ($0.50) returned to Hero
*** THIRD DRAW ***
Hero: stands pat on [As 3h 5h Ks]
cy: stands pat
*** SHOW DOWN ***
Hero: shows [As 3h 5h Ks] (3-card: 5,3,A)
cy: mucks hand
Hero collected $1.50 from side pot
Hero collected $2.15 from main pot
Hero: doesn't show hand
*** SUMMARY ***
Total pot $3.85 Main pot $2.15. Side pot $1.50. | Rake $0.20
Seat 1: alice (small blind) folded before the Draw
Seat 2: Hero (big blind) showed [As 3h 5h Ks] and won ($3.65) with a 3-card: 5,3,A
Seat 3: cy mucked [Ad Td Qc 2s]
Seat 8: finn (button) folded after the 2nd Draw
"""
    got = reading(text)
    assert (got.status, got.problems, got.hand_id) == ("hand", [], "49000000001")
    hero = cards("As 3h 5h Ks")
    expected: list[ev.Event] = [
        ev.Start(
            line=1,
            site="pokerstars",
            hand_id="49000000001",
            variant="badugi",
            structure="limit",
            mix=None,
            currency="USD",
            small=25,
            big=50,
            played_at=datetime(2010, 9, 5, 14, 32, 15, tzinfo=UTC),
            printed_at=datetime(2010, 9, 5, 10, 32, 15),  # noqa: DTZ001  # as printed: without a zone
            zone="ET",
            club=None,
            tournament_id=None,
            level=None,
            entry_currency=None,
            buy_in=None,
            fee=None,
            bounty=None,
        ),
        ev.Table(2, "Long Table V", 8, 8, play_money=False),
        ev.Seat(3, 1, "alice", 680, None, None),
        ev.Seat(4, 2, "Hero", 128550, 2500, None),
        ev.Seat(5, 3, "cy", 70, None, None),
        ev.Seat(6, 4, "d. d.", 500, None, "is sitting out"),
        ev.Seat(7, 5, "eve", 825, None, "out of hand (moved from another table into small blind)"),
        ev.Seat(8, 8, "finn", 380, None, None),
        ev.Post(9, "alice", "ante", 5, ""),
        ev.Post(10, "alice", "small blind", 10, ""),
        ev.Post(11, "Hero", "big blind", 25, ""),
        ev.Post(12, "finn", "small & big blinds", 35, ""),
        ev.SitsOut(13, "gus"),
        ev.Dealing(14),
        ev.Dealt(15, "Hero", cards("As 3h 8h 6s")),
        ev.Call(16, "cy", 25, ""),
        ev.Check(17, "finn"),
        ev.Raise(18, "alice", 25, 50, ""),
        ev.Call(19, "Hero", 25, ""),
        ev.Call(20, "cy", 20, "stack"),
        ev.Raise(21, "finn", 25, 75, "cap"),
        ev.Capped(22),
        ev.Fold(23, "alice", None),
        ev.Call(24, "Hero", 25, ""),
        ev.DrawStart(25, 1),
        ev.Discard(26, "Hero", 2, cards("8h 6s")),
        ev.Received(27, "Hero", cards("As 3h"), cards("5h Ks")),
        ev.Discard(28, "cy", 1, None),
        ev.Discard(29, "finn", 0, None),
        ev.Reshuffle(30),
        ev.Bet(31, "Hero", 25, ""),
        ev.Call(32, "finn", 25, ""),
        ev.DrawStart(33, 2),
        ev.Discard(34, "Hero", 0, hero),
        ev.Discard(35, "cy", 3, None),
        ev.Discard(36, "finn", 4, None),
        ev.Check(37, "Hero"),
        ev.Bet(38, "finn", 50, ""),
        ev.Raise(39, "Hero", 50, 100, ""),
        ev.Fold(40, "finn", cards("2c 2d 2h 2s")),
        ev.Uncalled(41, "Hero", 50),
        ev.DrawStart(42, 3),
        ev.Discard(43, "Hero", 0, hero),
        ev.Discard(44, "cy", 0, None),
        ev.ShowdownStart(45),
        ev.Show(46, "Hero", hero, "3-card: 5,3,A"),
        ev.Muck(47, "cy", at_showdown=True),
        ev.Collect(48, "Hero", 150, "side pot"),
        ev.Collect(49, "Hero", 215, "main pot"),
        ev.Muck(50, "Hero", at_showdown=False),
        ev.SummaryStart(51),
        ev.TotalPot(52, 385, (("main pot", 215), ("side pot", 150)), 20),
        ev.SummarySeat(
            53, 1, "alice", "folded", 0, False, None, lost=False, won=None, description=None
        ),
        ev.SummarySeat(
            54, 2, "Hero", "showed", None, False, hero, False, won=365, description="3-card: 5,3,A"
        ),
        ev.SummarySeat(
            55, 3, "cy", "mucked", None, False, cards("Ad Td Qc 2s"), False, None, description=None
        ),
        ev.SummarySeat(
            56, 8, "finn", "folded", 2, False, None, lost=False, won=None, description=None
        ),
    ]
    for event, wanted in zip(got.events, expected, strict=True):
        assert event == wanted


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ('alice said, "nice hand"', ev.Chat(13, "alice", "nice hand", observer=False)),
        ('alice said, ""', ev.Chat(13, "alice", "", observer=False)),
        ('rail bird said, "hi"', ev.Chat(13, "rail bird", "hi", observer=False)),
        ('rail bird [observer] said, "hi"', ev.Chat(13, "rail bird", "hi", observer=True)),
        ('[observer] rail bird said, "hi"', ev.Chat(13, "rail bird", "hi", observer=True)),
        ("zed is connected", ev.Presence(13, "zed", "connected", None)),
        ("alice is disconnected", ev.Presence(13, "alice", "disconnected", None)),
        ("alice is sitting out", ev.Presence(13, "alice", "sitting out", None)),
        ("alice has returned", ev.Presence(13, "alice", "returned", None)),
        ("alice has timed out", ev.Presence(13, "alice", "timed out", None)),
        ("alice has timed out while disconnected", ev.Presence(13, "alice", "timed out", None)),
        (
            "alice has timed out while being disconnected",
            ev.Presence(13, "alice", "timed out", None),
        ),
        ("alice has requested TIME", ev.Presence(13, "alice", "time requested", None)),
        ("bob leaves the table", ev.Presence(13, "bob", "left", None)),
        ("new one joins the table at seat #5", ev.Presence(13, "new one", "joined", 5)),
        (
            "new one will be allowed to play after the button",
            ev.Presence(13, "new one", "waiting", None),
        ),
        (
            "zed was removed from the table for failing to post",
            ev.Presence(13, "zed", "removed", None),
        ),
        ("alice: is sitting out", ev.SitsOut(13, "alice")),
        ("bob re-buys and receives 1500 chips for $2.20", ev.TopUp(13, "bob", 150000, 220)),
        ("bob takes the add-on and receives 2,000 chips for €5", ev.TopUp(13, "bob", 200000, 500)),
        ("bob re-buys and receives 500 chips for 300 StarsCoin", ev.TopUp(13, "bob", 50000, None)),
        (
            "bob adds 500 chips (1 stack(s) of 500 chips). bob has 2 stack(s) remaining.",
            ev.TopUp(13, "bob", 50000, None),
        ),
        ("bob finished the tournament in 12th place", ev.Finish(13, "bob", 12, None)),
        ("bob finished the tournament", ev.Finish(13, "bob", None, None)),
        (
            "bob finished the tournament in 3rd place and received $1,043.20.",
            ev.Finish(13, "bob", 3, 104320),
        ),
        (
            "bob finished the tournament in 2nd place and received 200 FPP.",
            ev.Finish(13, "bob", 2, None),
        ),
        (
            "alice wins the tournament and receives $20.00 - congratulations!",
            ev.Finish(13, "alice", 1, 2000),
        ),
        ("alice wins the tournament", ev.Finish(13, "alice", 1, None)),
        ("alice wins the $1 bounty for eliminating bob", ev.Bounty(13, "alice", 100, "bob")),
        (f"alice wins $2.50 for eliminating bob{OWN}", ev.Bounty(13, "alice", 250, "bob")),
        (
            f"alice wins $5 for splitting the elimination of bob{OWN}",
            ev.Bounty(13, "alice", 500, "bob"),
        ),
        (
            "alice wins an entry to tournament #1234",
            ev.Ticket(13, "alice", "entry to tournament #1234"),
        ),
        ("alice received a $5 ticket", ev.Ticket(13, "alice", "$5 ticket")),
    ],
)
def test_a_line_that_is_not_play(line: str, event: ev.Event) -> None:
    assert event_of(line) == event


@pytest.mark.parametrize("after", ["*** SHOW DOWN ***\n", "*** SUMMARY ***\n", "$0.45\n"])
def test_such_a_line_may_stand_anywhere(after: str) -> None:
    event = event_of("bob leaves the table", after=after)
    assert isinstance(event, ev.Presence)


def test_cards_shown_after_the_end() -> None:
    event = event_of("bob shows [2c 9c Jd Jh]", after="Total pot $10.50 | Rake $0.45\n")
    assert event == ev.Show(37, "bob", cards("2c 9c Jd Jh"), None)


@pytest.mark.parametrize(
    ("line", "pots", "rake"),
    [
        ("Total pot $10.50", (), None),
        ("Total pot $10.50 | Rake $0", (), 0),
        (
            "Total pot $10.50 Main pot $7. Side pot-1 $2.30. Side pot-2 $1. | Rake $0.20",
            (("main pot", 700), ("side pot-1", 230), ("side pot-2", 100)),
            20,
        ),
        (
            "Total pot 10.50 Main pot 1 430. Side pot 1,200.50. | Rake 0",
            (("main pot", 143000), ("side pot", 120050)),
            0,
        ),
    ],
)
def test_the_pot_line(line: str, pots: tuple[tuple[str, int], ...], rake: int | None) -> None:
    got = reading(HAND.replace("Total pot $10.50 | Rake $0.45", line))
    assert [e for e in got.events if isinstance(e, ev.TotalPot)] == [
        ev.TotalPot(36, 1050, pots, rake)
    ]


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [("$1,285.50", 128550), ("1 430", 143000), ("368,55", 36855), ("€2", 200), ("£0.05", 5)],
)
def test_amounts_in_a_line(text: str, hundredths: int) -> None:
    assert event_of(f"alice: bets {text}") == ev.Bet(13, "alice", hundredths, "")
    seat = event_of(f"Seat 5: x ({text} in chips)", after="Seat 3: Hero ($60 in chips)\n")
    assert seat == ev.Seat(6, 5, "x", hundredths, None, None)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("folded before the Draw (didn't bet)", ("folded", 0, True, None, False, None)),
        ("folded after the 1st Draw", ("folded", 1, False, None, False, None)),
        ("folded after the 2nd Draw", ("folded", 2, False, None, False, None)),
        ("folded after the 3rd Draw", ("folded", 3, False, None, False, None)),
        ("(button) (small blind) mucked", ("mucked", None, False, None, False, None)),
        ("collected ($1,000)", ("collected", None, False, None, False, 100000)),
        ("showed [2c] and won ($3)", ("showed", None, False, cards("2c"), False, 300)),
        ("showed [2c] and lost with a x", ("showed", None, False, cards("2c"), True, None)),
    ],
)
def test_the_summary_of_a_seat(line: str, event: tuple[object, ...]) -> None:
    old = "Seat 2: bob (small blind) folded before the Draw\n"
    got = reading(HAND.replace(old, f"Seat 2: bob {line}\n"))
    (seat,) = [e for e in got.events if isinstance(e, ev.SummarySeat) and e.player == "bob"]
    facts = (seat.outcome, seat.folded_at, seat.bet_nothing, seat.cards, seat.lost, seat.won)
    assert facts == event


# ---- what the room is known to print at odd times


def test_a_discard_without_cards_and_the_whole_hand_twice() -> None:
    text = HAND.replace("Hero: discards 2 cards [8h 6s]", "Hero: discards 2 cards []").replace(
        "Dealt to Hero [As 3h] [5h Kc]", "Dealt to Hero [As 3h 5h Kc] [As 3h 5h Kc]"
    )
    got = reading(text)
    assert (got.status, got.problems) == ("hand", [])
    assert ev.Discard(14, "Hero", 2, None) in got.events
    assert ev.Received(15, "Hero", None, None, after=cards("As 3h 5h Kc")) in got.events


def test_two_cards_kept_and_the_same_two_received_are_two_claims() -> None:
    text = HAND.replace("Dealt to Hero [As 3h] [5h Kc]", "Dealt to Hero [As 3h] [As 3h]")
    assert ev.Received(15, "Hero", cards("As 3h"), cards("As 3h")) in reading(text).events


@pytest.mark.parametrize("line", ["Dealt to Hero [5h Kc 4d 2s]", "Dealt to Hero [] [5h Kc 4d 2s]"])
def test_four_new_cards_are_received_not_dealt(line: str) -> None:
    text = HAND.replace("discards 2 cards [8h 6s]", "discards 4 cards [As 3h 8h 6s]")
    got = reading(text.replace("Dealt to Hero [As 3h] [5h Kc]", line))
    assert ev.Received(15, "Hero", (), cards("5h Kc 4d 2s")) in got.events
    assert [e.line for e in got.events if isinstance(e, ev.Dealt)] == [9]


def test_cards_dealt_in_a_draw_that_are_not_as_many_as_were_thrown() -> None:
    got = reading(HAND.replace("Dealt to Hero [As 3h] [5h Kc]", "Dealt to Hero [As 3h 5h Kc]"))
    assert ev.Received(15, "Hero", None, None, after=cards("As 3h 5h Kc")) in got.events


def test_a_player_without_a_seat_line() -> None:
    """One who joined between hands: dealt in, but not among the seats."""
    text = HAND.replace("Seat 1: alice ($40 in chips)\n", "")
    got, whole = reading(text), reading(HAND)
    assert (got.status, got.problems) == ("hand", [])
    assert len(got.events) == len(whole.events) - 1
    assert ev.Raise(9, "alice", 100, 200, "") in got.events
    assert ev.SummarySeat(
        36, 1, "alice", "mucked", None, False, cards("Kd Qh 9s 2c"), False, None, None
    ) in (got.events)


def test_a_hero_without_a_seat_line() -> None:
    got = reading(HAND.replace("Seat 3: Hero ($60 in chips)\n", ""))
    assert (got.status, got.problems) == ("hand", [])
    assert ev.Dealt(8, "Hero", cards("As 3h 8h 6s")) in got.events
    assert ev.Received(14, "Hero", cards("As 3h"), cards("5h Kc")) in got.events


def test_a_hero_without_a_seat_line_whose_first_cards_cannot_be_read() -> None:
    text = HAND.replace("Seat 3: Hero ($60 in chips)\n", "").replace("[As 3h 8h 6s]", "[?]")
    text = text.replace("Hero: posts big blind $1\n", "").replace("Hero: calls $1\n", "", 1)
    got = reading(text.replace("Hero: discards 2 cards [8h 6s]\n", ""))
    assert ev.Received(11, "Hero", cards("As 3h"), cards("5h Kc")) in got.events


def test_a_stranger_who_is_only_dealt_cards_is_expected_in_the_summary() -> None:
    got = reading(HAND.replace("Dealt to Hero [As 3h 8h 6s]", "Dealt to zed [As 3h 8h 6s]"))
    assert got.reason == "partial: the hand ends; expected a line in the summary for zed"


def test_a_summary_of_somebody_else_on_a_seat() -> None:
    got = reading(HAND.replace("Seat 2: bob (small", "Seat 2: zed (small"))
    (seat,) = [e for e in got.events if isinstance(e, ev.SummarySeat) and e.seat == 2]
    assert (seat.player, seat.outcome) == ("zed", "folded")


def test_blanks_at_the_end_of_lines_say_nothing() -> None:
    whole = reading(HAND)
    assert reading(HAND.replace("\n", " \n")).events == whole.events
    assert reading(HAND.replace(": folds\n", ": folds \n")).events == whole.events
    between = reading(HAND.replace("\n*** FIRST", "\n \t\n*** FIRST"))
    assert between.problems == []
    assert [type(e) for e in between.events] == [type(e) for e in whole.events]
