"""Hands as Full Tilt text: worded as the room does, and read to the same play."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, get_args

import hands
import pytest
from fulltilt_hands import HAND, NEXT_HAND, TOURNAMENT, reading

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import STRUCTURES, SimulatedHand, simulate
from badugi_hh.writers import WriteError, fulltilt
from badugi_hh.writers.fulltilt import hand_text

KINDS = ("cash", "tournament", "play")


def lines_of(events: Sequence[ev.Event]) -> list[str]:
    return hand_text(events).splitlines()


def written(text: str) -> list[str]:
    """The lines of a PokerStars hand in the words of this room."""
    return lines_of(hands.reading(text).events)


# ---- what is read is written again


def test_the_text_is_the_one_that_was_read() -> None:
    assert hand_text(reading(HAND).events) == HAND


@pytest.mark.parametrize(
    ("text", "header"),
    [
        (
            NEXT_HAND,
            "#7300000002: Table Testing I (6 max) - $1/$2 - Limit Badugi - \
20:16:48 ET - 2013/07/04",
        ),
        (
            TOURNAMENT,
            "#7300000003: $2 + $0.25 Sit & Go (246000001), Table 1 - 30/60 - Pot Limit Badugi - \
02:15:30 CET - 2012/07/05 [20:15:30 ET - 2012/07/04]",
        ),
    ],
)
def test_of_other_first_lines_no_more_is_lost_than_is_told(text: str, header: str) -> None:
    got = lines_of(reading(text).events)
    assert got[0] == f"Full Tilt Poker Game {header}"
    assert got[1:] == text.splitlines()[1:]


def test_the_real_hand_is_written_as_the_room_did() -> None:
    """But for the pots at the draws, which the room told otherwise in 2010."""
    (found,) = read(hands.corpus("fulltilt/badugi-cash-005-010-2010-utf16.txt"))
    wanted = [line for line in found.block.lines if line.strip()]
    of = iter(("$0.20, 4", "$0.40, 4", "$0.70, 3"))
    wanted = [
        re.sub(r"\(Pot: .*\)", lambda _: f"(Total Pot: {next(of)} Players)", w) for w in wanted
    ]
    assert lines_of(found.events) == wanted


def test_every_kind_of_event_has_its_words() -> None:
    kinds = {kind for part in get_args(ev.Event) for kind in (get_args(part) or (part,))}
    assert set(fulltilt._LINES) == kinds - {ev.Start, ev.SummarySeat}
    assert set(get_args(ev.Change)) - set(fulltilt._CHANGES) == {"waiting"}
    assert set(fulltilt._OUTCOMES) == set(get_args(ev.Outcome))


# ---- the first line

FIRST: list[Any] = reading(HAND).events


@pytest.mark.parametrize(
    ("start", "table", "told"),
    [
        ({}, {"name": "Tin", "max_seats": 8}, "Table Tin - $1/$2 - Limit Badugi"),
        ({}, {"name": "Tin", "max_seats": 2}, "Table Tin (heads up) - $1/$2 - Limit Badugi"),
        ({"currency": "EUR", "small": 5, "big": 10}, {}, "I (6 max) - €0.05/€0.10 - Limit Badugi"),
        ({"structure": "pot_limit", "big": 100000}, {}, "$1/$1,000 - Pot Limit Badugi"),
        ({"structure": "half_pot_limit"}, {}, "$1/$2 - Half Pot Limit Badugi"),
        ({"structure": "no_limit", "currency": "chips"}, {}, "1/2 - No Limit Badugi"),
        ({}, {"name": "Tin", "play_money": True}, "Table Play Chip Tin (6 max) - 1/2 - Limit"),
        ({}, {"name": "Play Chip 7", "play_money": True}, "Table Play Chip 7 (6 max) - 1/2 - "),
        ({"mix": "8-Game", "club": "Tin", "level": "V"}, {}, "#7300000001: Table Testing I (6 m"),
    ],
)
def test_first_lines(start: dict[str, Any], table: dict[str, Any], told: str) -> None:
    events = [replace(FIRST[0], **start), replace(FIRST[1], **table), *FIRST[2:]]
    line = lines_of(events)[0]
    assert told in line
    assert line.endswith(" - 20:15:30 ET - 2012/07/04")


ENTRY = {"tournament_id": "88", "currency": "chips", "buy_in": 200, "fee": 20}


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ({"entry_currency": "USD"}, "$2 + $0.20 Sit & Go (88), Table 4 (6 max) - 1/2 - "),
        ({"entry_currency": "EUR", "bounty": 100}, "€3 + €0.20 Sit & Go (88), Table 4"),
        ({"entry_currency": "chips"}, "2 + 0.20 Sit & Go (88), Table 4"),
        ({"entry_currency": "USD", "fee": None}, "$2 Sit & Go (88), Table 4"),
        ({"entry_currency": "SEK"}, "#7300000001: Sit & Go (88), Table 4"),
        ({"entry_currency": None, "buy_in": None, "fee": None}, "#7300000001: Sit & Go (88), T"),
        ({"entry_currency": None, "buy_in": 0, "fee": 0}, "#7300000001: Freeroll (88), Table 4"),
    ],
)
def test_first_lines_of_tournaments(start: dict[str, Any], told: str) -> None:
    first = replace(FIRST[0], **{**ENTRY, **start})
    line = lines_of([first, replace(FIRST[1], name="88 4"), *FIRST[2:]])[0]
    assert told in line
    read_again = reading(HAND.replace(HAND.splitlines()[0], line)).events[0]
    assert isinstance(read_again, ev.Start)
    if first.fee is not None and start["entry_currency"] != "SEK":
        wanted = (first.buy_in + (first.bounty or 0), first.fee, first.entry_currency)
        assert (read_again.buy_in, read_again.fee, read_again.entry_currency) == wanted


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ({"zone": "CET"}, "02:15:30 CET - 2012/07/05 [20:15:30 ET - 2012/07/04]"),
        ({"zone": None}, "20:15:30 ET - 2012/07/04"),
        ({"zone": "XYZ"}, "20:15:30 ET - 2012/07/04"),
        ({"zone": "CT", "played_at": None}, "20:15:30 CT - 2012/07/04"),
        # In that night this hour comes twice in New York.
        (
            {"played_at": datetime(2012, 11, 4, 6, 30, tzinfo=UTC)},
            "01:30:00 ET - 2012/11/04 [06:30:00 UTC - 2012/11/04]",
        ),
    ],
)
def test_times(start: dict[str, Any], told: str) -> None:
    first = replace(FIRST[0], **start)
    line = lines_of([first, *FIRST[1:]])[0]
    assert line.endswith(f" - Limit Badugi - {told}")
    read_again = reading(HAND.replace(HAND.splitlines()[0], line)).events[0]
    assert isinstance(read_again, ev.Start)
    assert read_again.played_at == first.played_at


# ---- lines of another room in the words of this one


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "alice: posts small & big blinds $1.50",
            ["posts a dead small blind of $0.50", "posts $1"],
        ),
        ("alice: posts small blind $0.50", ["posts a dead small blind of $0.50"]),
        ("alice: posts big blind $1", ["posts $1"]),
        ("alice: posts the ante $0.10 and is all-in", ["antes $0.10, and is all in"]),
        (
            "alice: posts small & big blinds $1.50 and is all-in",
            ["posts a dead small blind of $0.50", "posts $1, and is all in"],
        ),
    ],
)
def test_posts(line: str, words: list[str]) -> None:
    text = hands.HAND.replace("*** DEALING", f"{line}\n*** DEALING")
    got = [told for told in written(text) if told.startswith("alice ")]
    assert got[: len(words)] == [f"alice {posts}" for posts in words]


def test_the_small_blind_told_behind_the_big_one() -> None:
    """It is the hand's own where the next seat posts the big one, and missed elsewhere."""
    small, big = "bob: posts small blind $0.50\n", "Hero: posts big blind $1\n"
    got = written(hands.HAND.replace(small + big, big + small))
    assert got[4:6] == ["Hero posts the big blind of $1", "bob posts the small blind of $0.50"]
    assert "Seat 2: bob (small blind) folded before the Draw" in got


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('bob said, "say: "x""', 'bob: say: "x"'),
        ('Moss [observer] said, "hm"', "Moss (Observer): hm"),
        ("bob: sits out", "bob is sitting out"),
        ("bob is connected", "bob has reconnected"),
        ("bob is disconnected", "bob has been disconnected"),
        ("bob is sitting out", "bob is sitting out"),
        ("bob has returned", "bob has returned"),
        ("bob has timed out", "bob has timed out"),
        ("bob has requested TIME", "bob has requested TIME"),
        ("bob leaves the table", "bob stands up"),
        ("bob was removed from the table", "bob stands up"),
        ("dee joins the table at seat #5", "dee sits down"),
        ("bob will be allowed to play after the button", None),
        ("bob adds $5 chips (1 stack(s) of $5 chips)", "bob adds $5"),
        ("bob re-buys and receives $1500 chips for $2", "bob adds $1,500"),
        ("bob finished the tournament in 3rd place", None),
        ("alice wins the $1 bounty for eliminating bob", None),
        ("alice wins a $5 ticket", None),
        ("Betting is capped", None),
        ("The deck is reshuffled", "The deck is reshuffled"),
    ],
)
def test_lines_that_are_not_play(line: str, words: str | None) -> None:
    plain = written(hands.HAND)
    at = plain.index("*** SECOND DRAW *** (Total Pot: $6.50, 2 Players)")
    got = written(hands.HAND.replace("*** SECOND", f"{line}\n*** SECOND"))
    assert got == [*plain[:at], *([words] if words else []), *plain[at:]]


def test_a_whole_hand_of_another_room() -> None:
    out = "Seat 9: dee ($5 in chips) is sitting out"
    text = hands.HAND.replace("Seat 3: Hero", f"{out}\nSeat 3: Hero", 1)
    assert hand_text(hands.reading(text).events) == (
        """\
Full Tilt Poker Game #7000000001: Table Testing I (6 max) - $1/$2 - Limit Badugi - \
20:15:30 ET - 2024/07/04
Seat 1: alice ($40)
Seat 2: bob ($25.50)
Seat 9: dee ($5), is sitting out
Seat 3: Hero ($60)
bob posts the small blind of $0.50
Hero posts the big blind of $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to Hero [As 3h 8h 6s]
alice raises to $2
bob folds
Hero calls $1
*** FIRST DRAW *** (Total Pot: $4.50, 2 Players)
Hero discards 2 cards [8h 6s]
alice discards 1 card
Dealt to Hero [As 3h] [5h Kc]
alice is dealt 1 card
Hero checks
alice bets $1
Hero calls $1
*** SECOND DRAW *** (Total Pot: $6.50, 2 Players)
Hero discards 1 card [5h]
alice stands pat
Dealt to Hero [As 3h Kc] [4d]
Hero checks
alice checks
*** THIRD DRAW *** (Total Pot: $6.50, 2 Players)
Hero stands pat on [As 3h Kc 4d]
alice stands pat
Hero bets $2
alice calls $2
*** SHOW DOWN ***
Hero shows [As 3h Kc 4d] a Badugi: K, 4, 3, A
alice mucks
Hero wins the pot ($10.05) with a Badugi: K, 4, 3, A
*** SUMMARY ***
Total pot $10.50 | Rake $0.45
Seat 1: alice (button) mucked [Kd Qh 9s 2c] - a Badugi: K, Q, 9, 2
Seat 2: bob (small blind) folded before the Draw
Seat 3: Hero (big blind) showed [As 3h Kc 4d] and won ($10.05) with a Badugi: K, 4, 3, A
Seat 9: dee is sitting out
"""
    )


@pytest.mark.parametrize(
    ("ending", "told", "summary"),
    [
        ("Hero: doesn't show hand\n", ["Hero mucks", "Hero wins the pot ($2)"], ", mucked"),
        ("", ["Hero wins the pot ($2)"], ", mucked"),
        (
            "Hero: shows [2d 5c Ts 9h] (Badugi: T,9,5,2)\n",
            [
                "Hero shows [2d 5c Ts 9h] a Badugi: T, 9, 5, 2",
                "Hero wins the pot ($2) with a Badugi: T, 9, 5, 2",
            ],
            "",
        ),
    ],
)
def test_the_last_player_left(ending: str, told: list[str], summary: str) -> None:
    got = written(hands.NEXT_HAND.replace("Hero: doesn't show hand\n", ending))
    at = got.index("Uncalled bet of $1 returned to Hero")
    assert got[at + 1 :] == [
        *told,
        "*** SUMMARY ***",
        "Total pot $2 | Rake $0",
        "Seat 1: alice (big blind) folded before the Draw",
        "Seat 2: bob (button) folded before the Draw (didn't bet)",
        f"Seat 3: Hero (small blind) collected ($2){summary}",
    ]


def test_what_came_is_told_when_all_have_thrown() -> None:
    """Whatever is said meanwhile stays in its place."""
    events: list[ev.Event] = [
        ev.Discard(1, "Hero", 1, cards("8h"), came=cards("2c")),
        ev.Chat(2, "bob", "hm", observer=False),
        ev.Discard(3, "alice", 3, None),
        ev.Received(4, "alice", None, None, after=cards("2h 3h 4h 5h")),
    ]
    at = next(at for at, event in enumerate(FIRST) if isinstance(event, ev.DrawStart))
    got = lines_of([*FIRST[: at + 1], *events, *FIRST[at + 5 + 3 :]])
    heading = got.index("*** FIRST DRAW *** (Total Pot: $9, 4 Players)")
    assert got[heading + 1 : heading + 6] == [
        "Hero discards 1 card [8h]",
        "bob: hm",
        "alice discards 3 cards",
        "Dealt to Hero [2c]",
        "Dealt to alice [2h 3h 4h 5h]",
    ]


def test_who_sat_out_is_told_in_the_summary_wherever_it_was_known() -> None:
    out = next(event for event in FIRST if isinstance(event, ev.Presence) and event.seat)
    others = [event for event in FIRST if event is not out]
    at = next(at for at, event in enumerate(others) if isinstance(event, ev.SummaryStart))
    assert hand_text([*others[:at], out, *others[at:]]) == HAND
    assert hand_text(others) == HAND  # the seat line tells it as well


def test_pots_that_are_not_those_of_the_play_hold_the_rake_as_well() -> None:
    total = next(at for at, event in enumerate(FIRST) if isinstance(event, ev.TotalPot))
    told = ev.TotalPot(1, 3000, (("main pot", 2000), ("side pot-1", 600), ("side pot-2", 300)), 100)
    got = lines_of([*FIRST[:total], told, *FIRST[total + 1 :]])
    assert "Total pot $30 Main pot $21. Side pot-1 $6. Side pot-2 $3. | Rake $1" in got
    again = reading("\n".join(got) + "\n").events[total]
    pots = (("main pot", 2100), ("side pot-1", 600), ("side pot-2", 300))
    assert isinstance(again, ev.TotalPot)
    assert (again.total, again.pots, again.rake) == (3000, pots, 100)


def changed(kind: type, **new: object) -> list[ev.Event]:
    """The first hand with other fields in its first event of a kind."""
    at = next(at for at, event in enumerate(FIRST) if isinstance(event, kind))
    return [*FIRST[:at], replace(FIRST[at], **new), *FIRST[at + 1 :]]


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([], "a hand begins with a Start and its Table"),
        (FIRST[1:], "a hand begins with a Start and its Table"),
        ([FIRST[0], *FIRST[2:]], "a hand begins with a Start and its Table"),
        (changed(ev.Start, variant="badacey"), "Full Tilt has no badacey"),
        (changed(ev.Start, currency="SEK"), "Full Tilt has no tables in SEK"),
        (changed(ev.Start, small=None), "the stakes, which are unknown"),
        (changed(ev.Start, played_at=None, zone=None), "its time is not known"),
        (changed(ev.Start, hand_id="84fb"), "no first line tells hand 84fb at 'Testing I'"),
        (changed(ev.Table, name="x (6 max)", max_seats=8), "no first line tells hand 7300000001"),
        (changed(ev.Seat, stack=None), "alice's chips are not known"),
        (changed(ev.Call, amount=None, to=100), "d. d. calls, and how much is not told"),
        (changed(ev.TotalPot, total=None), "the total of the pots is not told"),
        ([*FIRST, ev.HouseRule(1, "burns", 1)], "no words for 'burns'"),
        ([*FIRST, ev.Unknown(1, "a line")], "no words for 'a line'"),
        (
            [
                *FIRST[:-1],
                ev.SummarySeat(
                    1, 6, "eve", "showed", None, False, cards("As 3h"), False, None, None
                ),
            ],
            "eve shows cards and neither loses nor wins",
        ),
    ],
)
def test_what_has_no_words_is_refused(events: list[ev.Event], why: str) -> None:
    with pytest.raises(WriteError, match=re.escape(why)):
        hand_text(events)


# ---- made-up hands, read back to what the dealer knows


def dealt() -> Iterator[SimulatedHand]:
    for structure in STRUCTURES:
        for kind in KINDS:
            yield from simulate(20, seed=41, structure=structure, kind=kind)  # type: ignore[arg-type]
    yield from simulate(60, seed=42, players=8)
    yield from simulate(40, seed=43, kind="cash")


def again(hand: SimulatedHand) -> Replayed:
    got = reading(hand_text(hand.events))
    assert (got.status, got.problems) == ("hand", []), got.reason
    return replay(build(got))


def test_made_up_hands_read_back_to_what_the_dealer_knows() -> None:
    seen: Counter[str] = Counter()
    for hand in dealt():
        played = again(hand)
        accounts = {account.name: account for account in hand.accounts}
        assert [ledger.name for ledger in played.ledgers] == list(accounts)
        for ledger in played.ledgers:
            account = accounts[ledger.name]
            assert (ledger.put_in, ledger.uncalled, ledger.net) == (
                account.put_in, account.uncalled, account.net
            )  # fmt: skip  # side by side
            assert tuple(ledger.drawn) == account.drawn
            assert ledger.folded_street == account.folded_street
            assert ledger.all_in_street == account.all_in_street
            if ledger.final is not None:
                assert set(ledger.final) == set(account.cards)
                seen["cards"] += 1
            seen["all-in"] += account.all_in_street is not None
        assert played.total is not None
        assert played.total.rake == hand.rake
        errors = {f.code for f in audit(played).findings if f.severity == "error"}
        assert errors == set()
        seen["side pots"] += len(played.pots) > 1
        seen["reshuffles"] += len(played.reshuffles)
        seen["ties"] += len(played.collects) > len(played.collected)
        seen["both blinds"] += any(
            isinstance(e, ev.Post) and e.blind == "small & big blinds" for e in hand.events
        )
    assert min(seen[what] for what in ("cards", "all-in", "side pots", "reshuffles")) > 3
    assert min(seen["ties"], seen["both blinds"]) > 0


def test_made_up_hands_keep_their_bets_draws_and_cards() -> None:
    for hand in dealt():
        played, first = again(hand), replay(build(hands.reading(hand.text)))
        for what in (bets, draws, known):
            assert what(played) == what(first)


def bets(played: Replayed) -> list[object]:
    """All bets, and what was posted: a post of both blinds is told in two lines."""
    posts: Counter[str] = Counter()
    for step in played.bets:
        if step.action == "post":
            posts[step.name] += step.amount
    return [
        posts,
        *[
            (s.name, s.street, s.action, s.amount, s.to, s.to_call, s.level, bool(s.all_in))
            for s in played.bets
            if s.action != "post"
        ],
    ]


def draws(played: Replayed) -> list[object]:
    return [
        (s.draw, s.player, s.count, s.held, s.kept, s.thrown, s.received, s.after)
        for s in played.draws
    ]


def known(played: Replayed) -> list[object]:
    return [
        *[(ledger.name, ledger.dealt, ledger.final, ledger.orders) for ledger in played.ledgers],
        *[(player.name, player.position, player.stack) for player in played.hand.players],
        [(collect.player, collect.amount, collect.pot) for collect in played.collects],
        [(line.player, line.outcome, line.won, line.cards) for line in played.results],
        [(show.player, show.cards, show.description) for show in played.shows],
        played.hand.start.played_at,
    ]
