"""Hands to PHH text: what is written reads as the same play."""

import dataclasses
from collections.abc import Sequence
from typing import get_args

import phenom_hands
import pytest
from hands import HAND, NEXT_HAND, corpus, reading
from phh_hands import DUEL, GOLDEN, PHH, readings, same_play, with_actions, with_field
from phh_hands import reading as phh_reading
from playing import sample_hands

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.reader import read, read_text
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import SimulatedHand, simulate
from badugi_hh.writers import WriteError, told_in_full
from badugi_hh.writers.phh import WRITER, hand_text, single_text

HAND_AS_PHH = """\
[3]
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
small_bet = 1
big_bet = 2
starting_stacks = [25.50, 60, 40]
time = 00:15:30
time_zone = "UTC"
day = 5
month = 7
year = 2024
hand = 7000000001
seats = [2, 3, 1]
seat_count = 6
table = "Testing I"
players = ["bob", "Hero", "alice"]
winnings = [0, 10.05, 0]
currency = "USD"
_rake = 0.45
_mucked = ["", "", "KdQh9s2c"]
actions = [
  "d dh p1 ????????",
  "d dh p2 As3h8h6s",
  "d dh p3 ????????",
  "p3 cbr 2",
  "p1 f",
  "p2 cc",
  "p2 sd 8h6s",
  "p3 sd ??",
  "d dh p2 5hKc",
  "d dh p3 ??",
  "p2 cc",
  "p3 cbr 1",
  "p2 cc",
  "p2 sd 5h",
  "p3 sd",
  "d dh p2 4d",
  "p2 cc",
  "p3 cc",
  "p2 sd",
  "p3 sd",
  "p2 cbr 2",
  "p3 cc",
  "p2 sm As3hKc4d",
  "p3 sm",
]
"""


def again(text: str) -> Reading:
    """The reading of the one hand of a PHH text."""
    (found,) = read_text(text, PHH, "written.phhs")
    assert found.status == "hand", found.reason
    assert found.problems == []
    return found


def written(found: Reading) -> str:
    return hand_text(found.events, 1)


def replayed(events: Sequence[ev.Event]) -> Replayed:
    start = events[0]
    assert isinstance(start, ev.Start)
    found = reading(HAND)
    block = dataclasses.replace(found.block, text="")
    return replay(build(Reading(start.site, block, "hand", start.hand_id, "", list(events))))


def test_a_hand_is_written_like_this() -> None:
    assert hand_text(reading(HAND).events, 3) == HAND_AS_PHH
    assert single_text(reading(HAND).events) == HAND_AS_PHH.partition("\n")[2]


def test_a_hand_after_all_have_folded() -> None:
    text = written(reading(NEXT_HAND))
    assert text.endswith('  "p3 f",\n  "p1 cbr 2",\n  "p2 f",\n]\n')
    played = replay(build(again(text)))
    assert [ledger.net for ledger in played.ledgers] == [100, -100, 0]
    assert [ledger.uncalled for ledger in played.ledgers] == [100, 0, 0]


GAMES = [
    (variant, structure, kind)
    for variant in ("badugi", "badacey", "badeucey", "progressive")
    for structure in get_args(ev.Structure)
    for kind in get_args(ev.GameKind)
]


@pytest.mark.parametrize(("variant", "structure", "kind"), GAMES)
def test_simulated_hands_are_the_same(
    variant: ev.Variant, structure: ev.Structure, kind: ev.GameKind
) -> None:
    for hand in simulate(25, seed=17, structure=structure, kind=kind, variant=variant):
        check_simulated(hand)


@pytest.mark.parametrize("players", [2, 3, 8])
def test_tables_of_any_size_are_the_same(players: int) -> None:
    for hand in simulate(120, seed=4, players=players):
        check_simulated(hand)


def check_simulated(hand: SimulatedHand) -> None:
    found = again(hand_text(hand.events, 1))
    assert found.hand_id == hand.hand_id
    played = replay(build(found))
    same_play(replayed(hand.events), played)
    for account, ledger in zip(hand.accounts, played.ledgers, strict=True):
        assert (account.name, account.put_in) == (ledger.name, ledger.put_in)
        assert (account.uncalled, account.collected) == (ledger.uncalled, ledger.collected)
        assert list(account.drawn) == ledger.drawn
        assert ledger.final is None or set(ledger.final) == set(account.cards)
    result = audit(played)
    assert result.verdict != "contradicted", [str(finding) for finding in result.findings]
    assert {finding.severity for finding in result.findings} <= {"note"}


def test_a_collection_is_read_hand_by_hand() -> None:
    hands = list(simulate(40, seed=8))
    texts = [hand_text(hand.events, number) for number, hand in enumerate(hands, 1)]
    found = readings(WRITER.between.join(texts))
    assert [r.hand_id for r in found] == [hand.hand_id for hand in hands]
    assert {r.status for r in found} == {"hand"}


def test_every_beginning_of_a_written_hand_is_partial() -> None:
    text = hand_text(next(iter(simulate(1, seed=1))).events, 1)
    for end in range(1, len(text) - 1):
        assert {found.status for found in readings(text[:end])} == {"partial"}


@pytest.mark.parametrize("source", ["sample", "real"])
def test_hands_of_files_are_the_same(source: str) -> None:
    count = 0
    if source == "real":
        files = [path for path in sorted(corpus().rglob("*.*")) if path.suffix in (".txt", ".xml")]
        found = [r for path in files for r in read(path) if r.status == "hand"]
    else:
        found = list(sample_hands())
    for hand in found:
        played = replay(build(hand))
        same_play(played, replay(build(again(hand_text(told_in_full(played), 1)))))
        count += 1
    assert count > 60


def test_a_room_that_prints_the_blinds_has_its_bets_written() -> None:
    played = phenom_hands.played(phenom_hands.HAND)
    text = hand_text(told_in_full(played), 1)
    assert "small_bet = 2\nbig_bet = 4\n" in text
    assert "_stakes" not in text
    same_play(played, replay(build(again(text))))


# ---- what is not common


@pytest.mark.parametrize(
    ("old", "new", "holds"),
    [
        # posts that the arrays cannot say
        ("*** DEALING", "alice: posts big blind $1\n*** DEALING", "[0.50, 1, -1]"),
        ("*** DEALING", "alice: posts small & big blinds $1.50\n*** DEALING",
         '  "p2 big blind 1",\n  "p3 small & big blinds 1.50",\n]'),
        ("*** DEALING", "alice: posts small blind $0.50\n*** DEALING", "antes = [0, 0, 0.50]"),
        ("bob: posts", "alice: posts the ante $0.10\nbob: posts", "antes = [0, 0, 0.10]"),
        ("bob: posts", "alice: posts the ante $0.10\nbob: posts the ante $0.10\nbob: posts",
         "_posts = ["),
        # a dead button, a dead small blind, seats left out
        ("Seat #1", "Seat #6", "seats = [1, 2, 3]"),
        ("bob: posts small blind $0.50\n", "", "blinds_or_straddles = [0, 1, 0]"),
        ("Seat 3: Hero ($", "Seat 4: d ($9 in chips) is sitting out\nSeat 3: Hero ($", "[2, 3, 1]"),
        ("Seat #1", "Seat #5", "_button = 5"),
        # cards
        ("bob: folds", "bob: folds [7s 7c 2d 2h]", '_mucked = ["7s7c2d2h", "", "KdQh9s2c"]'),
        ("mucked [Kd Qh 9s 2c]", "mucked", "p3 sm"),
        ("alice: mucks hand", "alice: shows [Kd Qh 9s 2c]", '"p3 sm KdQh9s2c",\n]'),
        ("discards 2 cards [8h 6s]\nDealt to Hero [As 3h] [5h Kc]",
         "discards 2 cards []\nDealt to Hero [As 3h 5h Kc] [As 3h 5h Kc]",
         '"d dh p2 ???? # holds As3h5hKc"'),
        ("Dealt to Hero [As 3h 8h 6s]\n", "", '"d dh p2 5hKc # holds As3h5hKc"'),
        ("*** THIRD DRAW ***", "*** THIRD DRAW ***\nThe deck is reshuffled",
         '"# The deck is reshuffled",\n  "p2 sd",'),
        # a call of something else, or where nothing is to call
        ("Hero: calls $1\n***", "Hero: calls $0.50\n***", '"p2 cc # calls 0.50"'),
        ("Hero: checks\nalice: checks", "Hero: checks\nalice: calls $1", '"p3 cc # calls 1"'),
        ("alice: bets $1\nHero: calls $1", "alice: bets $1\nHero: checks", '"p2 cc # calls 0"'),
        # stakes, rake
        ("($1/$2 USD)", "($1/$4 USD)", "big_bet = 4"),
        ("Limit ($1/$2 USD)", "Limit", "_stakes = []"),
        (" | Rake $0.45", "", "winnings = [0, 10.05, 0]"),
        ("Badugi Limit", "Badugi No Limit", "_stakes = [1, 2]"),
        ("Hero: checks\nalice: bets", 'Zed said, "hi"\nHero: checks\nalice: bets', "p2 cc"),
        ("PokerStars Hand #7000000001:  ", "PokerStars Home Game Hand #7000000001: {Tin} ",
         '_club = "Tin"'),
        ("6-max", "6-max (Play Money)", "_play_money = true"),
    ],
)  # fmt: skip  # a table
def test_what_is_not_common(old: str, new: str, holds: str) -> None:
    source = reading(HAND.replace(old, new))
    assert source.status == "hand", source.reason
    text = written(source)
    assert holds in text
    found = again(text)
    one, other = replay(build(source)), replay(build(found))
    if "calls 0" in holds:  # a check to a bet is written as a call of nothing
        assert [ledger.net for ledger in one.ledgers] == [ledger.net for ledger in other.ledgers]
        return
    same_play(one, other)
    for name in ("button", "small_blind", "big_blind", "small_bet", "big_bet", "ante", "currency"):
        assert getattr(one.hand, name) == getattr(other.hand, name), name
    assert [(post.player, post.blind, post.amount) for post in one.hand.posts] == [
        (post.player, post.blind, post.amount) for post in other.hand.posts
    ]
    assert (one.total and one.total.rake) == (other.total and other.total.rake)


def test_who_is_said_to_be_all_in_brought_what_was_put_in() -> None:
    text = HAND.replace("Seat 3: Hero ($60 in chips)\n", "").replace(
        "Hero: bets $2\nalice: calls $2", "Hero: bets $2 and is all-in\nalice: calls $2"
    )
    text = written(reading(text.replace("($40 in", "($4000 in")))
    assert "starting_stacks = [25.50, 5, 4000]" in text
    text = written(reading(HAND.replace("Seat 3: Hero ($60 in chips)\n", "")))
    assert "starting_stacks = [25.50, inf, 40]" in text
    topped = written(
        reading(HAND.replace("*** DEALING", "alice adds $9 chips (1 stack(s) of $9)\n*** DEALING"))
    )
    assert "starting_stacks = [25.50, 60, inf]" in topped


def test_two_players_and_a_dead_button() -> None:
    text = """\
PokerStars Hand #7000000003:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET
Table 'Testing I' 6-max Seat #6 is the button
Seat 1: alice ($40 in chips)
Seat 2: bob ($25.50 in chips)
alice: posts small blind $0.50
bob: posts big blind $1
*** DEALING HANDS ***
alice: folds
Uncalled bet ($0.50) returned to bob
bob collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: alice (small blind) folded before the Draw
Seat 2: bob (big blind) collected ($1)
"""
    source = reading(text)
    told = written(source)
    assert "blinds_or_straddles = [1, 0.50]" in told
    assert "_button = 6" in told
    assert "_posts" not in told
    same_play(replay(build(source)), replay(build(again(told))))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("alice: bets $1", "alice: bets $1 and has reached the $3 cap", "a table's cap"),
        (" Seat #1 is the button", "", "not all seats are told"),
        ("Hero collected $10.05", "zed collected $10.05", "zed is not dealt in and collects"),
    ],
)
def test_what_cannot_be_written(old: str, new: str, why: str) -> None:
    with pytest.raises(WriteError, match=why):
        written(reading(HAND.replace(old, new)))


def test_a_hand_begins_with_a_start_and_has_players() -> None:
    with pytest.raises(WriteError, match="Start"):
        hand_text([], 1)
    with pytest.raises(WriteError, match="Start"):
        hand_text(reading(HAND).events[1:], 1)
    alone = [e for e in reading(HAND).events if getattr(e, "player", "alice") == "alice"]
    with pytest.raises(WriteError, match="nobody"):
        hand_text(alone, 1)


NAMES = ['a "b"', "back\\slash", "tab\there", "\x7f", "ж 🂡", "[2]", "#", "'''", " x ", "é"]


def test_names_are_quoted() -> None:
    for name in NAMES:
        text = written(reading(HAND.replace("alice", name).replace("Testing I", name)))
        found = again(text)
        table = found.events[1]
        assert isinstance(table, ev.Table)
        assert table.name == name
        assert [e.player for e in found.events if isinstance(e, ev.Seat)][2] == name


LATE = "2024/11/03 01:30:00 ET [2024/11/03 06:30:00 UTC]"  # this hour comes twice in New York
TIMES = [
    ("2024/07/04 20:15:30 ET", "time = 00:15:30"),
    (LATE, "time = 06:30:00"),
    ("2024/07/04 20:15:30 CET", 'time_zone = "CET"'),
    ("2024/07/04 20:15:30 XYZ", "time = 20:15:30\nday = 4\n"),
]


@pytest.mark.parametrize(("printed", "holds"), TIMES)
def test_moments_are_kept(printed: str, holds: str) -> None:
    source = reading(HAND.replace("2024/07/04 20:15:30 ET", printed))
    text = written(source)
    assert holds in text
    one, other = source.events[0], again(text).events[0]
    assert isinstance(one, ev.Start)
    assert isinstance(other, ev.Start)
    assert one.played_at == other.played_at
    assert other.zone == ("CET" if "CET" in printed else None if "XYZ" in printed else "UTC")
    if one.played_at is None:
        assert one.printed_at == other.printed_at


def test_an_hour_that_comes_twice_where_the_zone_is_a_place() -> None:
    source = phh_reading(
        'time = 01:30:00\nday = 3\nmonth = 11\nyear = 2024\ntime_zone = "America/New_York"\n'
        f'time_zone_abbreviation = "EST"\n{DUEL}'
    )
    text = written(source)
    assert "time = 06:30:00\n" in text
    other = again(text).events[0]
    assert isinstance(other, ev.Start)
    assert other.played_at == source.events[0].played_at  # type: ignore[union-attr]  # a Start


def test_a_hand_of_a_home_game_is_written_as_it_was() -> None:
    text = with_field(GOLDEN, "_raises_per_round", "3")
    text = with_field(with_field(text, "_qualifier", '"8"'), "_bounties", "[1, 0, 2.50]")
    text = with_field(text, "starting_stacks", "[40, 25.50, 80]").replace(" # calls 2.50", "")
    source = phh_reading(text)
    found = again(written(source))
    one, other = replay(build(source)), replay(build(found))
    same_play(one, other)
    assert one.hand.house == other.hand.house == {
        "raises_per_round": 3, "qualifier": "8", "burns": 1,
    }  # fmt: skip  # a row
    kinds = (ev.Balance, ev.Collect, ev.TotalPot, ev.SummarySeat, ev.Seat, ev.Reshuffle)
    for kind in kinds:
        mine = [dataclasses.replace(e, line=0) for e in source.events if isinstance(e, kind)]
        told = [dataclasses.replace(e, line=0) for e in found.events if isinstance(e, kind)]
        assert mine == told
        assert mine
    assert dataclasses.replace(source.events[0], line=0) == dataclasses.replace(
        found.events[0], line=0
    )


def test_rules_of_the_room_in_which_a_home_game_differs() -> None:
    chips = HAND.replace("$", "").replace(" USD", "")
    assert "_smallest_chip = 100\n" in written(reading(chips))
    assert "_smallest" not in written(reading(HAND))


def test_cards_that_come_to_nobody_are_written() -> None:
    stray = HAND.replace(
        "alice: discards 1 card\n", "alice: stands pat\nDealt to alice [As 3h] [5d]\n"
    )
    text = written(reading(stray))
    assert '"d dh p3 5d"' in text
    assert again(text).status == "hand"


def test_strings_of_a_hand_shown_in_part() -> None:
    end = "Hero: doesn't show hand\n"
    text = written(reading(NEXT_HAND.replace(end, "Hero: shows [2d 5c]\n")))
    assert '"p1 sm 2d5c????"' in text
    (show,) = [e for e in again(text).events if isinstance(e, ev.Show)]
    assert show.cards == (5, 16)
    actions = ("p2 cc", "p1 cc", *["p1 sd", "p2 sd"] * 3, "p1 cbr 4", "p2 f", "p1 sm As2d3h4c")
    source = phh_reading(with_actions(DUEL, *actions))
    assert '"p1 sm As2d3h4c"' in written(source)
