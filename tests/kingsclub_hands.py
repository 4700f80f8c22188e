"""Hand texts of KingsClub that several test modules read; all sums in them are right."""

from badugi_hh.formats import FORMATS, Reading
from badugi_hh.hand import build
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed, replay

KINGSCLUB = next(form for form in FORMATS if form.site == "kingsclub")

# Every kind of line: Hero raises the blinds, which is called a bet, dora has posted out of turn
# with a dead small blind, cy is all-in, and a bet of Hero's goes back.
HAND = """\
#52000001: Limit Badugi - 10/20
2024-07-04 20:15:30
Table 'Long Table V' Seat 6 is the button
Seat 1: alice (1,285.50)
Seat 2: Hero (600)
Seat 4: cy (80)
Seat 5: dora (300)
Seat 6: finn (412.25)
*** 1ST BETTING ROUND ***
alice: posts ante 1.50
Hero: posts ante 1.50
cy: posts ante 1.50
dora: posts ante 1.50
finn: posts ante 1.50
alice: posts the small blind 5
Hero: posts the big blind 10
dora: posts blind 10
Dealt to alice: [X X X X]
Dealt to Hero: [As 3h 8h 6s]
Dealt to cy: [X X X X]
Dealt to dora: [X X X X]
Dealt to finn: [X X X X]
cy calls 10
dora checks
finn folds
alice calls 10
Hero bets 20
cy calls 20
dora raises to 30
alice folds
Hero calls 30
cy calls 30
*** 1ST DRAW ***
Hero discards [8h 6s] draws [5h Ks]
cy draws 1
dora stands pat
*** 2ND BETTING ROUND ***
Hero bets 10
cy raises to 20
dora calls 20
Hero calls 20
*** 2ND DRAW ***
Hero stands pat
cy draws 3
dora draws 4
*** 3RD BETTING ROUND ***
Hero checks
cy bets 20
dora raises to 40
Hero calls 40
cy calls 28.50, and is all in
*** 3RD DRAW ***
Hero stands pat
cy draws 1
dora draws 1
*** 4TH BETTING ROUND ***
Hero bets 20
dora folds
Hero shows [As 3h 5h Ks]
cy shows [2c 3d 4h 9s]
*** SUMMARY ***
Seat 1: alice (1,274) -11.50
Seat 2: Hero (531.50) -68.50
Seat 4: cy (256) +176
Seat 5: dora (203.50) -96.50
Seat 6: finn (410.75) -1.50
Rake 2
Hero wins side pot 1 (23)
cy wins pot (256)
"""

# The hand after it: everybody folds to a raise, and no rake is taken.
NEXT_HAND = """\
#52000002: Limit Badugi - 10/20
2024-07-04 20:16:48
Table 'Long Table V' Seat 1 is the button
Seat 1: alice (1,274)
Seat 2: Hero (531.50)
Seat 4: cy (256)
*** 1ST BETTING ROUND ***
Hero: posts the small blind 5
cy: posts the big blind 10
Dealt to alice: [X X X X]
Dealt to Hero: [2d 5c Ts 9h]
Dealt to cy: [X X X X]
alice raises to 20
Hero folds
cy folds
*** SUMMARY ***
Seat 1: alice (1,289) +15
Seat 2: Hero (526.50) -5
Seat 4: cy (246) -10
alice wins pot (25)
"""

# A pot of which each of two has half, so that both lose a part of the rake. They are all-in, and
# the hands are shown above the heading of the round in which nobody can bet.
SPLIT = """\
#52000003: No Limit Badacey - 1/2
2024-07-04 20:18:02
Table 'Deep Blue' Seat 3 is the button
Seat 1: Hero (40)
Seat 3: alice (40)
*** 1ST BETTING ROUND ***
alice: posts the small blind 1
Hero: posts the big blind 2
Dealt to Hero: [As 2h 3d 4c Kc]
Dealt to alice: [X X X X X]
alice raises to 40, and is all in
Hero calls 40, and is all in
*** 1ST DRAW ***
Hero stands pat
alice draws 1
*** 2ND BETTING ROUND ***
*** 2ND DRAW ***
Hero stands pat
alice stands pat
*** 3RD BETTING ROUND ***
*** 3RD DRAW ***
Hero stands pat
alice draws 2
Hero shows [As 2h 3d 4c Kc]
alice shows [Ac 2c 3c 4d 6d]
*** 4TH BETTING ROUND ***
*** SUMMARY ***
Seat 1: Hero (39.50) -0.50
Seat 3: alice (39.50) -0.50
Rake 1
Hero wins (39.50) from pot
alice wins (39.50) from pot
"""


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a KingsClub text."""
    return list(read_text(text, KINGSCLUB, "hands.txt"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a KingsClub text."""
    (only,) = readings(text)
    return only


def played(text: str) -> Replayed:
    """The replayed hand of a text."""
    got = reading(text)
    assert got.status == "hand", got.reason
    return replay(build(got))
