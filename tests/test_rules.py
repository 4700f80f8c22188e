"""The bounds of bets as pure functions, at hand-worked numbers."""

import pytest
from playing import audited, codes, played

from badugi_hh.audit.betting import size
from badugi_hh.events import Structure
from badugi_hh.profiles import POKERSTARS, override
from badugi_hh.rules import (
    Bounds,
    bets_reached,
    is_capped,
    limit_unit,
    next_limit_bet,
    open_bounds,
)

HALF = override(POKERSTARS, {"short_all_in": "half"})
EARLY = override(POKERSTARS, {"big_bet_from": 1})


def test_the_big_bet_begins_on_street_2_or_as_the_profile_says() -> None:
    assert [limit_unit(street, 50, 100, POKERSTARS) for street in range(4)] == [50, 50, 100, 100]
    assert [limit_unit(street, 50, 100, EARLY) for street in range(4)] == [50, 100, 100, 100]


# A unit of 60: an all-in to 150 stands in the second bet, or where half a bet counts is the third.
@pytest.mark.parametrize(
    ("bet", "completed", "level", "by_half", "half_level"),
    [
        (0, 60, 0, 60, 0),
        (29, 60, 0, 60, 0),
        (30, 60, 0, 90, 1),
        (60, 120, 1, 120, 1),
        (89, 120, 1, 120, 1),
        (90, 120, 1, 150, 2),
        (120, 180, 2, 180, 2),
        (149, 180, 2, 180, 2),
        (150, 180, 2, 210, 3),
        (180, 240, 3, 240, 3),
    ],
)
def test_a_short_all_in(
    bet: int, completed: int, level: int, by_half: int, half_level: int
) -> None:
    assert (next_limit_bet(bet, 60, POKERSTARS), bets_reached(bet, 60, POKERSTARS)) == (
        completed,
        level,
    )
    assert (next_limit_bet(bet, 60, HALF), bets_reached(bet, 60, HALF)) == (by_half, half_level)


def test_after_half_a_bet_that_counted_the_next_one_adds_a_full_one() -> None:
    # 60, all-in to 90 (counts as the second), 150, 210: each full raise adds 60.
    assert next_limit_bet(150, 60, HALF) == 210


@pytest.mark.parametrize(
    ("level", "remaining", "began_with", "rule", "capped"),
    [
        (3, 2, 2, "never", False),
        (4, 2, 2, "never", True),
        (4, 5, 5, "never", True),
        (9, 2, 2, "round begins so", False),
        (4, 2, 3, "round begins so", True),
        (9, 2, 3, "two remain", False),
        (4, 3, 3, "two remain", True),
    ],
)
def test_the_cap(level: int, remaining: int, began_with: int, rule: str, capped: bool) -> None:
    profile = override(POKERSTARS, {"uncapped_heads_up": rule})
    assert is_capped(level, remaining, began_with, profile) is capped


def test_the_cap_counts_the_raises_of_the_profile() -> None:
    four = override(POKERSTARS, {"raises_per_round": 4})
    assert [is_capped(level, 3, 3, four) for level in (4, 5)] == [False, True]


# Pot 150 with blinds of 50 and 100: to call is 100, so that at pot limit a raise goes to
# 100 + 150 + 100 = 350, at half-pot limit to 100 + 125 = 225, at no limit anywhere from 200.
@pytest.mark.parametrize(
    ("structure", "bet", "to_call", "pot", "least_raise", "bounds"),
    [
        ("pot_limit", 100, 100, 150, 100, (200, 350)),
        ("half_pot_limit", 100, 100, 150, 100, (200, 225)),
        ("no_limit", 100, 100, 150, 100, (200, None)),
        # No bet yet: 300 in the pot, a least bet of 100.
        ("pot_limit", 0, 0, 300, 100, (100, 300)),
        ("half_pot_limit", 0, 0, 300, 100, (100, 150)),
        # Half of 301 is 150.5, and what is rounded is rounded up.
        ("half_pot_limit", 0, 0, 301, 100, (100, 151)),
        # Half the pot is less than the least bet: the least bet is allowed.
        ("half_pot_limit", 0, 0, 100, 100, (100, 100)),
        # A raise of half the pot that is less than a full one is allowed.
        ("half_pot_limit", 100, 50, 120, 100, (185, 200)),
        # After a raise by 300 the next is by 300 or more.
        ("no_limit", 400, 400, 550, 300, (700, None)),
    ],
)
def test_bounds_without_fixed_limit(
    structure: Structure,
    bet: int,
    to_call: int,
    pot: int,
    least_raise: int,
    bounds: tuple[int, int | None],
) -> None:
    assert open_bounds(structure, bet, to_call, pot, least_raise) == Bounds(*bounds)


# The big blind and four raises: one over PokerStars' cap, within that of rooms with four.
FIVE_BETS = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Ann: raises $0.50 to $1
Bob: raises $0.50 to $1.50
Ann: raises $0.50 to $2
Bob: raises $0.50 to $2.50
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: Ann (button) (small blind) folded before the Draw
Seat 2: Bob (big blind) collected ($4)
"""


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, [("betting.cap", 11)]),
        ({"raises_per_round": 4}, []),
        ({"uncapped_heads_up": "round begins so"}, []),
        ({"uncapped_heads_up": "two remain"}, []),
        ({"raises_per_round": 2}, [("betting.cap", 10), ("betting.cap", 11)]),
    ],
)
def test_the_cap_of_a_profile(changes: dict[str, object], found: list[tuple[str, int]]) -> None:
    assert codes(audited(FIVE_BETS, override(POKERSTARS, changes))) == found


# Three begin the round; when Cy folds two remain, and a room may lift its cap then.
TWO_REMAIN = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: raises $0.50 to $1
Ann: raises $0.50 to $1.50
Bob: raises $0.50 to $2
Cy: folds
Ann: raises $0.50 to $2.50
Bob: folds
Uncalled bet ($0.50) returned to Ann
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: Ann (small blind) collected ($5)
Seat 2: Bob (big blind) folded before the Draw
Seat 3: Cy (button) folded before the Draw
"""


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("never", [("betting.cap", 13)]),
        ("round begins so", [("betting.cap", 13)]),
        ("two remain", []),
    ],
)
def test_a_cap_that_is_lifted_for_the_last_two(rule: str, found: list[tuple[str, int]]) -> None:
    profile = override(POKERSTARS, {"uncapped_heads_up": rule})
    assert codes(audited(TWO_REMAIN, profile)) == found


# Bob's all-in to 0.80 is short by 0.20. It is completed to 1, or, where half a bet counts, raised
# by a full one to 1.30.
SHORT = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($0.80 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: calls $0.50
Ann: calls $0.25
Bob: raises $0.30 to $0.80 and is all-in
Cy: raises $0.20 to $1
Ann: folds
Uncalled bet ($0.20) returned to Cy
*** FIRST DRAW ***
Bob: stands pat
Cy: stands pat
*** SECOND DRAW ***
Bob: stands pat
Cy: stands pat
*** THIRD DRAW ***
Bob: stands pat
Cy: stands pat
*** SHOW DOWN ***
Bob: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Bob collected $2.10 from pot
*** SUMMARY ***
Total pot $2.10 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) showed [8c 5d 7s Th] and won ($2.10) with a Badugi: T,8,7,5
Seat 3: Cy (button) showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4
"""
RAISED = SHORT.replace("raises $0.20 to $1\n", "raises $0.50 to $1.30\n").replace(
    "Uncalled bet ($0.20)", "Uncalled bet ($0.50)"
)


def test_a_short_all_in_by_profile() -> None:
    assert codes(audited(SHORT)) == []
    assert codes(audited(SHORT, HALF)) == [("betting.size", 12)]
    assert codes(audited(RAISED)) == [("betting.size", 12)]
    assert codes(audited(RAISED, HALF)) == []


def test_the_big_bet_from_draw_1_on_by_profile() -> None:
    text = FIVE_BETS.replace(
        """Bob: raises $0.50 to $1.50
Ann: raises $0.50 to $2
Bob: raises $0.50 to $2.50
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $4 from pot
*** SUMMARY ***
Total pot $4 |""",
        """Bob: calls $0.50
*** FIRST DRAW ***
Bob: stands pat
Ann: stands pat
Bob: bets $1
Ann: folds
Uncalled bet ($1) returned to Bob
Bob collected $2 from pot
*** SUMMARY ***
Total pot $2 |""",
    ).replace("folded before the Draw", "folded after the 1st Draw")
    text = text.replace("collected ($4)", "collected ($2)")
    assert codes(audited(text)) == [("betting.size", 13)]
    assert codes(audited(text, EARLY)) == []


# Cy raises by 4 to 6, Bob is all-in to 9, by 3 only: Dee's raise is by 4 or more, to 13 at least.
SHORT_RAISE = """
PokerStars Hand #1: Badugi No Limit ($1/$2 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Dee ($80 in chips)
Seat 2: Cy ($80 in chips)
Seat 3: Bob ($9 in chips)
Seat 8: Ann ($80 in chips)
Dee: posts big blind $2
*** DEALING HANDS ***
Cy: raises $4 to $6
Bob: raises $3 to $9 and is all-in
Ann: folds
Dee: raises $4 to $13
Cy: folds
Uncalled bet ($4) returned to Dee
*** FIRST DRAW ***
Dee: stands pat
Bob: stands pat
*** SECOND DRAW ***
Dee: stands pat
Bob: stands pat
*** THIRD DRAW ***
Dee: stands pat
Bob: stands pat
*** SHOW DOWN ***
Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Bob: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Dee collected $24 from pot
*** SUMMARY ***
Total pot $24 | Rake $0
Seat 1: Dee (big blind) showed [8c 5d 7s Th] and won ($24) with a Badugi: T,8,7,5
Seat 2: Cy folded before the Draw
Seat 3: Bob (button) showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4
Seat 8: Ann folded before the Draw (didn't bet)
"""


@pytest.mark.parametrize(
    ("game", "to", "found"),
    [
        ("No Limit", 13, []),
        ("No Limit", 12, [("betting.size", 12)]),
        ("No Limit", 80, []),
        # 2 + 6 + 9 = 17 are in, 7 to call: 9 + 17 + 7 = 33 at most.
        ("Pot Limit", 33, []),
        ("Pot Limit", 34, [("betting.size", 12)]),
        # Half of 24 more: 21.
        ("Half Pot Limit", 21, []),
        ("Half Pot Limit", 22, [("betting.size", 12)]),
    ],
)
def test_the_raise_after_a_short_all_in(game: str, to: int, found: list[tuple[str, int]]) -> None:
    all_in = " and is all-in" if to == 80 else ""
    text = (
        SHORT_RAISE.replace("No Limit", game)
        .replace("raises $4 to $13", f"raises ${to - 9} to ${to}{all_in}")
        .replace("Uncalled bet ($4)", f"Uncalled bet (${to - 9})")
    )
    # At half-pot limit Cy's raise is too much as well, which the audit as a whole takes for the
    # reason of Dee's; what matters here is Dee's.
    sizes = size(played(text))
    assert sizes
    assert [("betting.size", fault.line) for fault in sizes.faults if fault.line == 12] == found
    assert played(text).put_in == 24_00
