"""Odd but legal hands: the audit contradicts none of them, and says what it cannot tell."""

from datetime import UTC, datetime

import pytest
from playing import audited, codes, hand_of, played

from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.dealer import deal_hand
from badugi_hh.simulate.game import tournament_game
from badugi_hh.simulate.habits import habits_of
from badugi_hh.simulate.state import Entry, Place, Setup
from badugi_hh.writers.pokerstars import hand_text

# Each hand is told with what must hold of it: the total put in and the reasons left open.
HEAD = "PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET"
TOURNAMENT = (
    "PokerStars Game #1: Tournament #7, $2.00+$0.20 USD Badugi Limit - Level V (60/120)"
    " - 2024/05/01 12:00:00 ET"
)

# Heads-up Bob has 0.40 for a big blind of 0.50; rooms differ in whether Ann, who has 0.25 in,
# calls up to 0.40 or up to the whole blind, what is too much going back.
SHORT_BLIND_CALLED_IN_PART = f"""
{HEAD}
Table 'Test' 8-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($0.40 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.40 and is all-in
*** DEALING HANDS ***
Ann: calls $0.15
*** FIRST DRAW ***
Bob: discards 1 card
Ann: discards 1 card
*** SECOND DRAW ***
Bob: stands pat
Ann: discards 1 card
*** THIRD DRAW ***
Bob: stands pat
Ann: stands pat
*** SHOW DOWN ***
Bob: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Bob collected $0.80 from pot
*** SUMMARY ***
Total pot $0.80 | Rake $0
Seat 1: Ann (button) (small blind) showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4
Seat 2: Bob (big blind) showed [8c 5d 7s Th] and won ($0.80) with a Badugi: T,8,7,5
"""
SHORT_BLIND_CALLED_IN_FULL = SHORT_BLIND_CALLED_IN_PART.replace(
    "Ann: calls $0.15\n", "Ann: calls $0.25\nUncalled bet ($0.10) returned to Ann\n"
)

# Bob's 0.15 are less than Ann's small blind: nobody acts, 0.10 go back.
BLIND_UNDER_THE_SMALL_ONE = (
    SHORT_BLIND_CALLED_IN_PART.replace("Bob ($0.40 in", "Bob ($0.15 in")
    .replace("big blind $0.40", "big blind $0.15")
    .replace("Ann: calls $0.15\n", "Uncalled bet ($0.10) returned to Ann\n")
    .replace("$0.80", "$0.30")
)

# Ann's small blind is all she has: 0.25 of Bob's blind goes back, and the draws are made.
SMALL_BLIND_ALL_IN = f"""
{HEAD}
Table 'Test' 8-max Seat #1 is the button
Seat 1: Ann ($0.25 in chips)
Seat 2: Bob ($9 in chips)
Ann: posts small blind $0.25 and is all-in
Bob: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Bob [8c 5d 7s Ts]
Uncalled bet ($0.25) returned to Bob
*** FIRST DRAW ***
Bob: discards 1 card [Ts]
Dealt to Bob [8c 5d 7s] [Th]
Ann: discards 4 cards
*** SECOND DRAW ***
Bob: stands pat on [8c 5d 7s Th]
Ann: discards 1 card
*** THIRD DRAW ***
Bob: stands pat on [8c 5d 7s Th]
Ann: stands pat
*** SHOW DOWN ***
Bob: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann: mucks hand
Bob collected $0.50 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0
Seat 1: Ann (button) (small blind) mucked [9c 4d 6s Jh]
Seat 2: Bob (big blind) showed [8c 5d 7s Th] and won ($0.50) with a Badugi: T,8,7,5
"""

# A big blind of 20 from 60 asks the others for the whole 60: main pot 3 x 20, side pot 2 x 40.
# Nobody bets in the last round, so Ann, left of the button, opens the side pot's showdown.
# The side pot is shared, the main pot is not.
SHORT_BLIND_OF_THREE = f"""
{TOURNAMENT}
Table '7 1' 8-max Seat #3 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (20 in chips)
Seat 3: Cy (1500 in chips) is sitting out
Ann: posts small blind 30
Bob: posts big blind 20 and is all-in
*** DEALING HANDS ***
Cy has timed out while disconnected
Cy: calls 60
Ann: calls 30
*** FIRST DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Ann: checks
Cy: checks
*** SECOND DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Ann: checks
Cy: checks
*** THIRD DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Ann: checks
Cy: checks
*** SHOW DOWN ***
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Cy: shows [8d 5c 7h Ts] (Badugi: T,8,7,5)
Ann collected 40 from side pot
Cy collected 40 from side pot
Bob: shows [Ac 2d 3s 4h] (Badugi: 4,3,2,A)
Bob collected 60 from main pot
*** SUMMARY ***
Total pot 140 Main pot 60. Side pot 80. | Rake 0
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won (40) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) showed [Ac 2d 3s 4h] and won (60) with a Badugi: 4,3,2,A
Seat 3: Cy (button) showed [8d 5c 7h Ts] and won (40) with a Badugi: T,8,7,5
"""

# 200 in three parts: whole chips, the odd ones from the left of the button.
THREE_WINNERS = f"""
{TOURNAMENT}
Table '7 1' 8-max Seat #4 is the button
Seat 1: Ann (60 in chips)
Seat 2: Bob (60 in chips)
Seat 3: Cy (60 in chips)
Seat 4: Dee (20 in chips)
Ann: posts small blind 30
Bob: posts big blind 60 and is all-in
*** DEALING HANDS ***
Cy: calls 60 and is all-in
Dee: calls 20 and is all-in
Ann: calls 30 and is all-in
*** FIRST DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Dee: discards 4 cards
*** SECOND DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Dee: discards 3 cards
*** THIRD DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Dee: discards 2 cards
*** SHOW DOWN ***
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Bob: shows [8d 5c 7h Ts] (Badugi: T,8,7,5)
Cy: shows [8h 5s 7c Td] (Badugi: T,8,7,5)
Ann collected 40 from side pot
Bob collected 40 from side pot
Cy collected 40 from side pot
Dee: mucks hand
Ann collected 27 from main pot
Bob collected 27 from main pot
Cy collected 26 from main pot
Dee finished the tournament in 4th place
*** SUMMARY ***
Total pot 200 Main pot 80. Side pot 120. | Rake 0
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won (67) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) showed [8d 5c 7h Ts] and won (67) with a Badugi: T,8,7,5
Seat 3: Cy showed [8h 5s 7c Td] and won (66) with a Badugi: T,8,7,5
Seat 4: Dee (button) mucked [Jc Jd Kc Kd]
"""

# The side pot is Cy's alone once Ann folds; he shows first, as real files have it.
SIDE_POT_OF_ONE = f"""
{HEAD}
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($0.50 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50 and is all-in
*** DEALING HANDS ***
Cy: raises $0.50 to $1
Ann: calls $0.75
*** FIRST DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Ann: checks
Cy: bets $0.50
Ann: folds
Uncalled bet ($0.50) returned to Cy
*** SECOND DRAW ***
Bob: discards 1 card
Cy: discards 1 card
*** THIRD DRAW ***
Bob: discards 1 card
Cy: discards 1 card
*** SHOW DOWN ***
Cy: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Cy collected $0.95 from side pot
Bob: shows [Ac 2d 3s 4h] (Badugi: 4,3,2,A)
Bob collected $1.45 from main pot
*** SUMMARY ***
Total pot $2.50 Main pot $1.45. Side pot $0.95. | Rake $0.10
Seat 1: Ann (small blind) folded after the 1st Draw
Seat 2: Bob (big blind) showed [Ac 2d 3s 4h] and won ($1.45) with a Badugi: 4,3,2,A
Seat 3: Cy (button) showed [8c 5d 7s Th] and won ($0.95) with a Badugi: T,8,7,5
"""

# Seat 8 has the button and is empty, and so is the small blind's seat. Dan, who is new, posts a
# big blind; Eve has missed hers and posts 0.75, of which 0.25 is dead; Fay has missed the small
# one only; Gil joined between hands and has no seat line. He leaves when he has folded.
EMPTY_SEATS = f"""
{HEAD}
Table 'Test' 8-max Seat #8 is the button
Seat 1: Bob ($20 in chips)
Seat 2: Dan ($20 in chips)
Seat 3: Eve ($20 in chips)
Seat 4: Fay ($20 in chips)
Bob: posts big blind $0.50
Dan: posts big blind $0.50
Eve: posts small & big blinds $0.75
Fay: posts small blind $0.25
*** DEALING HANDS ***
Dan: checks
Eve: checks
Fay: calls $0.50
Gil: calls $0.50
Bob: checks
*** FIRST DRAW ***
Bob: discards 1 card
Dan: discards 1 card
Eve: discards 1 card
Fay: discards 1 card
Gil: discards 1 card
Bob: bets $0.50
Dan: folds
Eve: folds
Fay: folds
Gil: folds
Gil leaves the table
Uncalled bet ($0.50) returned to Bob
Bob collected $2.85 from pot
Bob: shows [As 3h]
*** SUMMARY ***
Total pot $3 | Rake $0.15
Seat 1: Bob (big blind) collected ($2.85)
Seat 2: Dan folded after the 1st Draw
Seat 3: Eve folded after the 1st Draw
Seat 4: Fay folded after the 1st Draw
Seat 6: Gil folded after the 1st Draw
"""

# The small blind is all-in for 0.10, which is no measure for what Eve posts.
SHORT_SMALL_BLIND = f"""
{HEAD}
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($0.10 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Eve ($20 in chips)
Ann: posts small blind $0.10 and is all-in
Bob: posts big blind $0.50
Eve: posts small & big blinds $0.75
*** DEALING HANDS ***
Eve: checks
Bob: checks
*** FIRST DRAW ***
Ann: stands pat
Bob: stands pat
Eve: stands pat
Bob: checks
Eve: bets $0.50
Bob: folds
Uncalled bet ($0.50) returned to Eve
*** SECOND DRAW ***
Ann: stands pat
Eve: stands pat
*** THIRD DRAW ***
Ann: stands pat
Eve: stands pat
*** SHOW DOWN ***
Eve: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Eve collected $0.80 from side pot
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann collected $0.55 from main pot
*** SUMMARY ***
Total pot $1.35 Main pot $0.55. Side pot $0.80. | Rake $0
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won ($0.55) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) folded after the 1st Draw
Seat 3: Eve (button) showed [9c 4d 6s Jh] and won ($0.80) with a Badugi: J,9,6,4
"""

# Nobody has to post the big blind: the others still play for it, from where its place would be.
NO_BIG_BLIND = f"""
{HEAD}
Table 'Test' 8-max Seat #4 is the button
Seat 1: Ann ($20 in chips)
Seat 3: Cy ($20 in chips)
Seat 4: Dee ($20 in chips)
Ann: posts small blind $0.25
*** DEALING HANDS ***
Cy: calls $0.50
Dee: folds
Ann: folds
Uncalled bet ($0.25) returned to Cy
Cy collected $0.50 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 3: Cy collected ($0.50)
Seat 4: Dee (button) folded before the Draw (didn't bet)
"""

# Chips come to the table while the hand begins: whether they count in it no line tells.
CHIPS_ADDED = f"""
{TOURNAMENT}
Table '7 1' 8-max Seat #2 is the button
Seat 1: Ann (60 in chips)
Seat 2: Bob (1500 in chips)
Ann re-buys and receives 1500 chips for $2
Bob: posts small blind 30
Ann: posts big blind 60
*** DEALING HANDS ***
Bob: raises 60 to 120
Ann: raises 60 to 180
Bob: calls 60
*** FIRST DRAW ***
Ann: stands pat
Bob: stands pat
Ann: bets 60
Bob: folds
Uncalled bet (60) returned to Ann
Ann collected 360 from pot
*** SUMMARY ***
Total pot 360 | Rake 0
Seat 1: Ann (big blind) collected (360)
Seat 2: Bob (button) (small blind) folded after the 1st Draw
"""

# A cap game at no limit: 10 is all that goes in, though both have more. The blinds are 0.25/0.50.
CAP_GAME = """
PokerStars Hand #1: Badugi No Limit ($0.25/$0.50 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Ann: raises $5.50 to $6
Bob: raises $4 to $10 and has reached the $10 cap
Ann: calls $4 and has reached the $10 cap
*** FIRST DRAW ***
Bob: stands pat
Ann: stands pat
*** SECOND DRAW ***
Bob: stands pat
Ann: stands pat
*** THIRD DRAW ***
Bob: stands pat
Ann: stands pat
*** SHOW DOWN ***
Bob: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann: mucks hand
Bob collected $19.50 from pot
*** SUMMARY ***
Total pot $20 | Rake $0.50
Seat 1: Ann (button) (small blind) mucked
Seat 2: Bob (big blind) showed [8c 5d 7s Th] and won ($19.50) with a Badugi: T,8,7,5
"""

# Antes of 100 and no blinds; Bob has 40 for his. Left of the button acts first.
ANTES = """
PokerStars Game #1: Tournament #7, $2.00+$0.20 USD Badugi Pot Limit - Level V (100/200) - \
2024/05/01 12:00:00 ET
Table '7 1' 8-max Seat #3 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (40 in chips)
Seat 3: Cy (1500 in chips)
Ann: posts the ante 100
Bob: posts the ante 40 and is all-in
Cy: posts the ante 100
*** DEALING HANDS ***
Ann: checks
Cy: bets 240
Ann: folds
Uncalled bet (240) returned to Cy
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
Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Cy collected 120 from side pot
Bob: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Bob collected 120 from main pot
*** SUMMARY ***
Total pot 240 Main pot 120. Side pot 120. | Rake 0
Seat 1: Ann folded before the Draw
Seat 2: Bob showed [8c 5d 7s Th] and won (120) with a Badugi: T,8,7,5
Seat 3: Cy (button) showed [9c 4d 6s Jh] and won (120) with a Badugi: J,9,6,4
"""


@pytest.mark.parametrize(
    ("text", "put_in", "reasons"),
    [
        (SHORT_BLIND_CALLED_IN_PART, 80, []),
        (SHORT_BLIND_CALLED_IN_FULL, 80, []),
        (BLIND_UNDER_THE_SMALL_ONE, 30, []),
        (SMALL_BLIND_ALL_IN, 50, []),
        (SHORT_BLIND_OF_THREE, 140_00, []),
        (THREE_WINNERS, 200_00, []),
        (SIDE_POT_OF_ONE, 250, []),
        (EMPTY_SEATS, 300, ["stack not told"]),
        (SHORT_SMALL_BLIND, 135, []),
        (NO_BIG_BLIND, 50, []),
        (CHIPS_ADDED, 360_00, ["stack not told"]),
        (CAP_GAME, 20_00, ["cards not shown"]),
        (ANTES, 240_00, []),
    ],
)
def test_an_odd_hand_contradicts_nothing(text: str, put_in: int, reasons: list[str]) -> None:
    result = audited(text)
    assert codes(result) == []
    assert result.reasons == reasons
    assert played(text).put_in == put_in


def test_a_stack_short_of_ante_and_blind_puts_the_ante_in_first() -> None:
    """As the dealer deals it: the blind gets what is left, and the antes make the main pot."""
    game = tournament_game("no_limit", 6)
    for chips in (game.ante - 400, game.ante, game.ante + 500):
        for seed in range(20):
            places = [
                Place(1, "Ann", habits_of("Marlow"), 900_000),
                Place(4, "Bob", habits_of("Brisk"), chips),
            ]
            entry = Entry("7", 200, 20, "USD")
            at = datetime(2025, 1, 6, tzinfo=UTC)
            setup = Setup("1", at, "ET", "7 1", 8, game, 1, 1, 4, places, entry=entry)
            dealt = deal_hand(setup, Chance(seed), lambda _players: [])
            text = hand_text(dealt.events)
            assert codes(audited(text)) == []
            posts = {(p.player, p.blind): p.amount for p in hand_of(text).posts}
            assert posts["Bob", "ante"] == min(chips, game.ante)
            assert posts.get(("Bob", "big blind"), 0) == max(chips - game.ante, 0)


def test_a_better_hand_that_was_mucked_is_said_to_have_been() -> None:
    text = SMALL_BLIND_ALL_IN.replace("[9c 4d 6s Jh]", "[9c 4d 6s 2h]")
    (finding,) = audited(text).findings
    assert finding.code == "showdown.winner"
    assert finding.message == (
        "the pot goes to Bob (Badugi: T,8,7,5); Ann (Badugi: 9,6,4,2), which was mucked, is better"
    )
