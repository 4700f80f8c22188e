"""Full Tilt hand texts that were made up for the tests, and reading them."""

from badugi_hh.formats import Reading
from badugi_hh.formats.fulltilt import FORMAT
from badugi_hh.reader import read_text

# A hand to the showdown with a side pot, in which all sums, cards and descriptions are right.
HAND = """\
Full Tilt Poker Game #7300000001: Table Testing I (6 max) - $1/$2 - Limit Badugi - \
20:15:30 ET - 2012/07/04
Seat 1: alice ($40)
Seat 2: bob ($25.50)
Seat 3: Hero ($1,060)
Seat 4: cy ($7), is sitting out
Seat 5: d. d. ($3.50)
Seat 6: eve ($12)
bob posts the small blind of $0.50
Hero posts the big blind of $1
eve posts a dead small blind of $0.50
eve posts $1
The button is in seat #1
*** HOLE CARDS ***
Dealt to Hero [As 3h 8h 6s]
d. d. calls $1
eve checks
alice has 15 seconds left to act
alice raises to $2
bob folds
Hero calls $1
d. d. calls $1
bob: *** SUMMARY ***
eve calls $1
*** FIRST DRAW *** (Total Pot: $9, 4 Players)
Hero discards 2 cards [8h 6s]
d. d. discards 3 cards
eve stands pat
alice discards 1 card
Dealt to Hero [As 3h] [5h Kc]
d. d. is dealt 3 cards
alice is dealt 1 card
Hero checks
d. d. bets $1
eve folds
alice calls $1
Hero raises to $2
d. d. calls $0.50, and is all in
alice calls $1
*** SECOND DRAW *** (Total Pot: $14.50, 3 Players, 1 All-In)
Hero discards 1 card [5h]
d. d. discards 1 card
alice stands pat
Dealt to Hero [As 3h Kc] [4d]
d. d. is dealt 1 card
Hero checks
alice bets $2
Hero calls $2
*** THIRD DRAW *** (Total Pot: $18.50, 3 Players, 1 All-In)
Hero stands pat on [As 3h Kc 4d]
d. d. discards 1 card
alice stands pat
d. d. is dealt 1 card
Hero bets $2
alice calls $2
*** SHOW DOWN ***
Hero shows [As 3h Kc 4d] a Badugi: K, 4, 3, A
alice mucks
Hero wins the side pot ($9) with a Badugi: K, 4, 3, A
d. d. shows [2s 2d 9h 9c] a 2-Card: 9, 2
Hero wins the main pot ($13) with a Badugi: K, 4, 3, A
d. d. stands up
*** SUMMARY ***
Total pot $22.50 Main pot $13.50. Side pot $9. | Rake $0.50
Seat 1: alice (button) mucked [Kd Qh 9s 2c] - a Badugi: K, Q, 9, 2
Seat 2: bob (small blind) folded before the Draw
Seat 3: Hero (big blind) showed [As 3h Kc 4d] and won ($22) with a Badugi: K, 4, 3, A
Seat 4: cy is sitting out
Seat 5: d. d. showed [2s 2d 9h 9c] and lost with a 2-Card: 9, 2
Seat 6: eve folded after the 1st Draw
"""

# The hand after it, in the words of 2013: everybody folds to a raise.
NEXT_HAND = """\
Full Tilt Poker Game #7300000002: Table Testing I (6 max) - FL Badugi - $1/$2 - \
20:16:48 ET - 2013/07/04
Seat 1: alice ($32)
Seat 2: bob ($25)
Seat 3: Hero ($1,074)
Hero posts the small blind of $0.50
alice posts the big blind of $1
The button is in seat #2
*** HOLE CARDS ***
Dealt to Hero [2d 5c Ts 9h]
bob folds
Hero raises to $2
alice folds
Uncalled bet of $1 returned to Hero
Hero mucks
Hero wins the pot ($2)
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: alice (big blind) folded before the Draw
Seat 2: bob (button) folded before the Draw (didn't bet)
Seat 3: Hero (small blind) collected ($2), mucked
"""

# A tournament's, heads-up: an ante too short to be met, a tie, names with letters of more bytes.
TOURNAMENT = """\
Full Tilt Poker Game #7300000003: $2 + $0.25 Sit & Go (246000001), Table 1 - \
30/60 Ante 5 - Pot Limit Badugi - 2:15:30 CET - 2012/07/05 [20:15:30 ET - 2012/07/04]
Seat 1: zoë (1,500)
Seat 12: Hêrø 🂡 (63)
zoë antes 5
Hêrø 🂡 antes 5
Hêrø 🂡 posts the small blind of 30
zoë posts the big blind of 60
The button is in seat #12
*** HOLE CARDS ***
Dealt to zoë [As 3h 8h 6s]
Hêrø 🂡 calls 28, and is all in
Uncalled bet of 2 returned to zoë
*** FIRST DRAW *** (Total Pot: 126, 2 Players, 1 All-In)
zoë discards 1 card [8h]
Hêrø 🂡 discards 4 cards
Dealt to zoë [As 3h 6s] [Kd]
Hêrø 🂡 is dealt 4 cards
*** SECOND DRAW *** (Total Pot: 126, 2 Players, 1 All-In)
zoë stands pat on [As 3h 6s Kd]
Hêrø 🂡 stands pat
*** THIRD DRAW *** (Total Pot: 126, 2 Players, 1 All-In)
zoë stands pat on [As 3h 6s Kd]
Hêrø 🂡 stands pat
*** SHOW DOWN ***
zoë shows [As 3h 6s Kd] a 3-Card: K, 3, A
Hêrø 🂡 shows [Ac 3d Kh Kc] a 3-Card: K, 3, A
zoë ties for the pot (63) with a 3-Card: K, 3, A
Hêrø 🂡 ties for the pot (63) with a 3-Card: K, 3, A
*** SUMMARY ***
Total pot 126 | Rake 0
Seat 1: zoë (big blind) showed [As 3h 6s Kd] and won (63) with a 3-Card: K, 3, A
Seat 12: Hêrø 🂡 (small blind) showed [Ac 3d Kh Kc] and won (63) with a 3-Card: K, 3, A
"""


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a Full Tilt text."""
    return list(read_text(text, FORMAT, "hands.txt"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a Full Tilt text."""
    (only,) = readings(text)
    return only


def with_line(line: str, *, after: str = "eve checks\n") -> str:
    """The first hand with one more line, by default before the first draw."""
    assert after in HAND
    return HAND.replace(after, f"{after}{line}\n", 1)
