"""Hand texts that several test modules read, and where real files are."""

import os
from pathlib import Path

import pytest

from badugi_hh.formats import FORMATS, Reading
from badugi_hh.reader import read_text

CORPUS = Path(os.environ.get("BADUGI_HH_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
POKERSTARS = next(form for form in FORMATS if form.site == "pokerstars")

# A hand to the showdown, in which all sums, cards and descriptions are right.
HAND = """\
PokerStars Hand #7000000001:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET
Table 'Testing I' 6-max Seat #1 is the button
Seat 1: alice ($40 in chips)
Seat 2: bob ($25.50 in chips)
Seat 3: Hero ($60 in chips)
bob: posts small blind $0.50
Hero: posts big blind $1
*** DEALING HANDS ***
Dealt to Hero [As 3h 8h 6s]
alice: raises $1 to $2
bob: folds
Hero: calls $1
*** FIRST DRAW ***
Hero: discards 2 cards [8h 6s]
Dealt to Hero [As 3h] [5h Kc]
alice: discards 1 card
Hero: checks
alice: bets $1
Hero: calls $1
*** SECOND DRAW ***
Hero: discards 1 card [5h]
Dealt to Hero [As 3h Kc] [4d]
alice: stands pat
Hero: checks
alice: checks
*** THIRD DRAW ***
Hero: stands pat on [As 3h Kc 4d]
alice: stands pat
Hero: bets $2
alice: calls $2
*** SHOW DOWN ***
Hero: shows [As 3h Kc 4d] (Badugi: K,4,3,A)
alice: mucks hand
Hero collected $10.05 from pot
*** SUMMARY ***
Total pot $10.50 | Rake $0.45
Seat 1: alice (button) mucked [Kd Qh 9s 2c]
Seat 2: bob (small blind) folded before the Draw
Seat 3: Hero (big blind) showed [As 3h Kc 4d] and won ($10.05) with a Badugi: K,4,3,A
"""

# The hand after it at the same table: everybody folds to a raise.
NEXT_HAND = """\
PokerStars Hand #7000000002:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:16:48 ET
Table 'Testing I' 6-max Seat #2 is the button
Seat 1: alice ($35 in chips)
Seat 2: bob ($25 in chips)
Seat 3: Hero ($65.05 in chips)
Hero: posts small blind $0.50
alice: posts big blind $1
*** DEALING HANDS ***
Dealt to Hero [2d 5c Ts 9h]
bob: folds
Hero: raises $1 to $2
alice: folds
Uncalled bet ($1) returned to Hero
Hero collected $2 from pot
Hero: doesn't show hand
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: alice (big blind) folded before the Draw
Seat 2: bob (button) folded before the Draw (didn't bet)
Seat 3: Hero (small blind) collected ($2)
"""


def corpus(name: str = "") -> Path:
    """A file or folder of the real hand histories; the test is skipped where there are none."""
    path = CORPUS / name
    if not path.exists():
        pytest.skip(f"no real hand histories at {path}; BADUGI_HH_CORPUS can name their folder")
    return path


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a PokerStars text."""
    return list(read_text(text, POKERSTARS, "hands.txt"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a PokerStars text."""
    (only,) = readings(text)
    return only
