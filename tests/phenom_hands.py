"""Hand texts of Phenom Poker that several tests read; all sums in them are right."""

from badugi_hh.formats import FORMATS, Reading
from badugi_hh.hand import build
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed, replay

PHENOM = next(form for form in FORMATS if form.site == "phenom")

# The stakes are the blinds: bets of $2 and $4. What came to the hero is told in the two ways in
# which it may be.
HAND = """\
Phenom Poker Hand #84fb311b1db1: Badugi Limit ($1.00/$2.00) - 2025/07/04 20:15:30
Table 'Testing I' 6-max Seat #1 is the button
Seat 1: alice ($40.00 in chips)
Seat 2: bob ($25.50 in chips)
Seat 3: Hero ($60.00 in chips)
bob: posts small blind $1.00
Hero: posts big blind $2.00
*** HOLE CARDS ***
Dealt to Hero [As 3h 8h 6s]
alice: raises $2.00 to $4.00
bob: folds
Hero: calls $2.00
*** FIRST DRAW ***
Hero: discards 2 cards [8h 6s]
Hero: draws 2 cards [5h Kc]
alice: discards 1 card
alice: draws 1 card
Hero: checks
alice: bets $2.00
Hero: calls $2.00
*** SECOND DRAW ***
Hero: discards 1 card [5h]
Hero: draws 1 card
Dealt to Hero [As 3h Kc] [4d]
alice: stands pat
Hero: checks
alice: checks
*** THIRD DRAW ***
Hero: stands pat
alice: stands pat
Hero: bets $4.00
alice: calls $4.00
*** SHOW DOWN ***
Hero: shows [As 3h Kc 4d] (Badugi: K,4,3,A)
alice: mucks hand
Hero collected $20.25 from pot
*** SUMMARY ***
Total pot $21.00 | Rake $0.75
Seat 1: alice (button) mucked [Kd Qh 9s 2c]
Seat 2: bob (small blind) folded before the Draw
Seat 3: Hero (big blind) showed [As 3h Kc 4d] and won ($20.25) with a Badugi: K,4,3,A
"""

# As descriptions show a hand: of the hero's draws only the numbers.
PLAIN_HAND = HAND.replace(" [8h 6s]\nHero: draws 2 cards [5h Kc]", "\nHero: draws 2 cards").replace(
    " [5h]\nHero: draws 1 card\nDealt to Hero [As 3h Kc] [4d]", "\nHero: draws 1 card"
)


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a Phenom Poker text."""
    return list(read_text(text, PHENOM, "hands.txt"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a Phenom Poker text."""
    (only,) = readings(text)
    return only


def played(text: str) -> Replayed:
    """The replayed hand of a text."""
    got = reading(text)
    assert got.status == "hand", got.reason
    return replay(build(got))
