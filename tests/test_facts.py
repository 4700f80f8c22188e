"""Facts: what they must be whatever a hand claims, and corners told by hand."""

import random

import numpy as np
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from playing import played, reading_of
from random_damage import damaged

from badugi_hh.audit import audit
from badugi_hh.draws import draw_tables
from badugi_hh.facts import FACTS, NULL, WIDTH, facts, hand_rank, standing
from badugi_hh.profiles import POKERSTARS
from badugi_hh.replay import Replayed
from badugi_hh.stats import STATS, Selected
from badugi_hh.stats.selecting import MADE_HERE
from badugi_hh.tables import Batch, Record
from badugi_hh.variants import game_of

NAMES = [fact.name for fact in FACTS]
ANSWERS = ("first_in", "cold", "one_raise", "two_raises", "three_bet", "steal")
COUNTS = ("unbet", "checks", "bets", "faced", "faced_raise", "calls", "raises", "after_check",
          "led")  # fmt: skip
FLAGS = ("may_3bet", "may_4bet")

BADUGI = game_of("badugi", POKERSTARS)


def of_players(hand: Replayed) -> dict[str, dict[str, int]]:
    """The facts of a hand by player and name; those that are nothing are left out."""
    numbers = facts(hand)
    found = {}
    for at, ledger in enumerate(hand.ledgers):
        of_seat = zip(NAMES, numbers[at * WIDTH : (at + 1) * WIDTH], strict=True)
        found[ledger.name] = {name: value for name, value in of_seat if value not in (0, NULL)}
    return found


@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whatever_a_hand_claims_facts_are_what_they_can_be(rnd: random.Random) -> None:
    hand = damaged(rnd)
    numbers = facts(hand)
    assert len(numbers) == WIDTH * len(hand.ledgers)
    actions = [step for step in hand.bets if step.action != "post"]
    told = [dict(zip(NAMES, numbers[at : at + WIDTH], strict=True))
            for at in range(0, len(numbers), WIDTH)]  # fmt: skip
    for at, of_seat in enumerate(told):
        mine = [step for step in actions if step.player == at]
        for street in range(4):
            here = [step for step in mine if step.street == street]
            count = {name: of_seat[f"{name}_{street}"] for name in COUNTS}
            aggressive = sum(step.action in ("bet", "raise") for step in here)
            assert count["bets"] + count["raises"] == aggressive
            assert count["checks"] == sum(step.action == "check" for step in here)
            assert count["calls"] == sum(step.action == "call" for step in here)
            assert count["faced"] + count["unbet"] == len(here)
            assert count["checks"] + count["bets"] <= count["unbet"]
            assert count["faced_raise"] <= count["faced"]
            assert (count["after_check"] > 0) <= min(count["checks"], count["faced"])
            assert count["led"] <= min(1, aggressive)
        assert all(0 <= of_seat[name] <= 4 for name in ANSWERS)
        assert all(of_seat[name] in (0, 1) for name in (*FLAGS, "open_1", "open_2", "open_3"))
        assert all(of_seat[f"held_{d}"] == NULL or 0 <= of_seat[f"held_{d}"] < 1092
                   for d in (1, 2, 3))  # fmt: skip
        assert all(of_seat[f"standing_{draw}"] in (NULL, -1, 0, 1) for draw in (1, 2, 3))
    for street in range(4):
        assert sum(of_seat[f"led_{street}"] for of_seat in told) <= 1


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_made_is_never_more_than_its_chances(rnd: random.Random) -> None:
    hand = damaged(rnd)
    batch = Batch(draw_tables())
    batch.add(Record.of(reading_of(HEADS_UP), hand, audit(hand), "0"))
    try:
        tables = batch.tables()
    except (ValueError, OverflowError):  # an amount that fits no column rejects the hand
        reject()
    seats = tables["seats"]
    rows = Selected(seats, tables["hands"], np.zeros(seats.num_rows, np.int64))
    columns = {name for stat in STATS for name in stat.made.columns | stat.chances.columns}
    known = rows.facts(sorted(columns | set(MADE_HERE)))
    for stat in STATS:
        made, chances = known.of(stat.made), known.of(stat.chances)
        assert made.shape == chances.shape == (seats.num_rows,)
        assert (chances >= 0).all(), stat.name
        if stat.kind == "share":
            assert (made >= 0).all(), stat.name
            assert (made <= chances).all(), stat.name
        if stat.unknown is not None:
            assert (known.of(stat.unknown) >= 0).all(), stat.name


HEADS_UP = """\
PokerStars Hand #7000000011:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET
Table 'Testing I' 6-max Seat #1 is the button
Seat 1: alice ($40 in chips)
Seat 2: bob ($25.50 in chips)
alice: posts small blind $0.50
bob: posts big blind $1
*** DEALING HANDS ***
alice: raises $1 to $2
bob: raises $1 to $3
alice: folds
Uncalled bet ($1) returned to bob
bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: alice (button) (small blind) folded before the Draw
Seat 2: bob (big blind) collected ($4)
"""


def test_a_steal_heads_up_is_raised_and_given_up() -> None:
    assert of_players(played(HEADS_UP)) == {
        "bob": {"raises_0": 1, "faced_0": 1, "faced_raise_0": 1, "led_0": 1, "one_raise": 4,
                "may_3bet": 1, "steal": 4},
        "alice": {"raises_0": 1, "faced_0": 2, "faced_raise_0": 1, "first_in": 4, "two_raises": 1,
                  "may_4bet": 1, "three_bet": 1},
    }  # fmt: skip


def test_a_walk_asks_nobody_in_the_big_blind() -> None:
    text = HEADS_UP.replace("alice: raises $1 to $2\nbob: raises $1 to $3\nalice", "alice")
    text = text.replace("returned to bob\nbob collected $4", "returned to bob\nbob collected $1")
    text = text.replace("Uncalled bet ($1)", "Uncalled bet ($0.50)")
    found = of_players(played(text))
    assert found == {"alice": {"faced_0": 1, "first_in": 1}, "bob": {}}


def test_an_option_is_no_answer_to_a_raise() -> None:
    text = HEADS_UP.replace(
        "alice: raises $1 to $2\nbob: raises $1 to $3\n",
        "alice: calls $0.50\nbob: raises $1 to $2\n",
    )
    found = of_players(played(text))
    # The blind raises its own: it faced nothing, and alice has limped and answers one raise.
    assert found["bob"] == {"unbet_0": 1, "raises_0": 1, "led_0": 1}
    assert found["alice"] == {
        "calls_0": 1, "faced_0": 2, "faced_raise_0": 1, "first_in": 3, "one_raise": 1,
        "may_3bet": 1,
    }  # fmt: skip


def test_nobody_may_raise_who_has_no_chips_for_it_or_nobody_left_to_answer() -> None:
    short = HEADS_UP.replace("bob ($25.50 in chips)", "bob ($2 in chips)").replace(
        "bob: raises $1 to $3\nalice: folds\n", "bob: calls $1 and is all-in\n"
    )
    assert "may_3bet" not in of_players(played(short))["bob"]
    against = HEADS_UP.replace("alice ($40 in chips)", "alice ($2 in chips)").replace(
        "alice: raises $1 to $2\nbob: raises $1 to $3\nalice: folds\n",
        "alice: raises $1 to $2 and is all-in\nbob: calls $1\n",
    )
    found = of_players(played(against))["bob"]
    assert (found["one_raise"], found.get("may_3bet")) == (3, None)


def test_standing_and_rank() -> None:
    assert [standing(1, [1, 2, 2]), standing(1, [1, 1, 2]), standing(2, [1, 2])] == [1, 0, -1]
    assert hand_rank((0, 5, 10, 15), BADUGI) == 0  # ace to four of four suits
    assert hand_rank((0, 5, 10), BADUGI) is hand_rank((0, 0, 5, 10), BADUGI) is None
