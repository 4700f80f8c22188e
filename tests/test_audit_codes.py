"""Every code of the audit: a hand that triggers it and one near it that does not."""

from typing import NamedTuple

import pytest
from playing import audited, codes

from badugi_hh.audit import BY_CODE, CHECKS

# Four players, $0.50/$1. Before the draw Ann puts in 0.25 and the others 1 each (3.25), after
# draw 1 three put in 1 each (6.25), after draw 2 and draw 3 Bob and Dee 1 each (10.25).
PLAIN = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #4 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Seat 4: Dee ($4 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Bob [As 3h 8h 6s]
Cy: raises $0.50 to $1
Dee: calls $1
Ann: folds
Bob: calls $0.50
*** FIRST DRAW ***
Bob: discards 2 cards [8h 6s]
Dealt to Bob [As 3h] [5h Kc]
Cy: discards 1 card
Dee: stands pat
Bob: checks
Cy: bets $0.50
Dee: raises $0.50 to $1
Bob: calls $1
Cy: calls $0.50
*** SECOND DRAW ***
Bob: discards 1 card [5h]
Dealt to Bob [As 3h Kc] [7d]
Cy: discards 1 card
Dee: stands pat
Bob: checks
Cy: checks
Dee: bets $1
Bob: calls $1
Cy: folds
*** THIRD DRAW ***
Bob: stands pat on [As 3h Kc 7d]
Dee: stands pat
Bob: checks
Dee: bets $1 and is all-in
Bob: calls $1
*** SHOW DOWN ***
Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Bob: shows [As 3h Kc 7d] (Badugi: K,7,3,A)
Dee collected $9.75 from pot
*** SUMMARY ***
Total pot $10.25 | Rake $0.50
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) showed [As 3h Kc 7d] and lost with a Badugi: K,7,3,A
Seat 3: Cy folded after the 2nd Draw
Seat 4: Dee (button) showed [8c 5d 7s Th] and won ($9.75) with a Badugi: T,8,7,5
"""

# Bob has 1.20: 3 before the draw and three times 0.20 make a main pot of 3.60; Ann and Cy make a
# side pot of twice 0.30 and twice 1.
SIDE = """
PokerStars Hand #2: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($1.20 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: raises $0.50 to $1
Ann: calls $0.75
Bob: calls $0.50
*** FIRST DRAW ***
Ann: stands pat
Bob: discards 1 card
Cy: stands pat
Ann: bets $0.50
Bob: calls $0.20 and is all-in
Cy: calls $0.50
*** SECOND DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Ann: checks
Cy: checks
*** THIRD DRAW ***
Ann: stands pat
Bob: stands pat
Cy: stands pat
Ann: bets $1
Cy: calls $1
*** SHOW DOWN ***
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Ann collected $2.45 from side pot
Bob: shows [Ac 2d 3s 4h] (Badugi: 4,3,2,A)
Bob collected $3.45 from main pot
*** SUMMARY ***
Total pot $6.20 Main pot $3.45. Side pot $2.45. | Rake $0.30
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won ($2.45) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) showed [Ac 2d 3s 4h] and won ($3.45) with a Badugi: 4,3,2,A
Seat 3: Cy (button) showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4
"""

# Two equal hands share 2.05 less 0.10: 0.98 for Ann, left of the button, and 0.97.
SPLIT = """
PokerStars Hand #3: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: calls $0.50
Ann: calls $0.25
Bob: checks
*** FIRST DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Ann: checks
Bob: bets $0.50
Cy: folds
Ann: calls $0.50
*** SECOND DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Ann: checks
Bob: checks
*** THIRD DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [8c 4d 3s Ah] (Badugi: 8,4,3,A)
Bob: shows [8d 4h 3c As] (Badugi: 8,4,3,A)
Ann collected $1.21 from pot
Bob collected $1.20 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0.09
Seat 1: Ann (small blind) showed [8c 4d 3s Ah] and won ($1.21) with a Badugi: 8,4,3,A
Seat 2: Bob (big blind) showed [8d 4h 3c As] and won ($1.20) with a Badugi: 8,4,3,A
Seat 3: Cy (button) folded after the 1st Draw
"""

# Eight players leave 20 cards. They draw all of them at draw 1, and Bob throws the Kd.
DECK = """
PokerStars Hand #4: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #8 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Seat 4: Dee ($20 in chips)
Seat 5: Eva ($20 in chips)
Seat 6: Flo ($20 in chips)
Seat 7: Gus ($20 in chips)
Seat 8: Hal ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Bob [As 3h Kd Qd]
Cy: calls $0.50
Dee: calls $0.50
Eva: calls $0.50
Flo: calls $0.50
Gus: calls $0.50
Hal: calls $0.50
Ann: calls $0.25
Bob: checks
*** FIRST DRAW ***
Ann: discards 3 cards
Bob: discards 2 cards [Kd Qd]
Dealt to Bob [As 3h] [5d 8c]
Cy: discards 3 cards
Dee: discards 3 cards
Eva: discards 3 cards
Flo: discards 2 cards
Gus: discards 2 cards
Hal: discards 2 cards
Ann: bets $0.50
Bob: calls $0.50
Cy: folds
Dee: folds
Eva: folds
Flo: folds
Gus: folds
Hal: folds
*** SECOND DRAW ***
The deck is reshuffled
Ann: discards 1 card
Bob: stands pat on [As 3h 5d 8c]
Ann: checks
Bob: checks
*** THIRD DRAW ***
Ann: stands pat
Bob: stands pat on [As 3h 5d 8c]
Ann: checks
Bob: checks
*** SHOW DOWN ***
Ann: shows [Ac 4h 9s Kd] (Badugi: K,9,4,A)
Bob: shows [As 3h 5d 8c] (Badugi: 8,5,3,A)
Bob collected $4.75 from pot
*** SUMMARY ***
Total pot $5 | Rake $0.25
Seat 1: Ann (small blind) showed [Ac 4h 9s Kd] and lost with a Badugi: K,9,4,A
Seat 2: Bob (big blind) showed [As 3h 5d 8c] and won ($4.75) with a Badugi: 8,5,3,A
Seat 3: Cy folded after the 1st Draw
Seat 4: Dee folded after the 1st Draw
Seat 5: Eva folded after the 1st Draw
Seat 6: Flo folded after the 1st Draw
Seat 7: Gus folded after the 1st Draw
Seat 8: Hal (button) folded after the 1st Draw
"""

# Cy bets, all fold: 0.25, 0.50 and 0.50 are in, and the 0.50 that nobody called goes back.
WALK = """
PokerStars Hand #5: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: raises $0.50 to $1
Ann: folds
Bob: folds
Uncalled bet ($0.50) returned to Cy
Cy collected $1.25 from pot
Cy: doesn't show hand
*** SUMMARY ***
Total pot $1.25 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) folded before the Draw
Seat 3: Cy (button) collected ($1.25)
"""

# Five bets before the draw, one too many: the fourth raise is Ann's to 2.50.
CAP = """
PokerStars Hand #6: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Cy: raises $0.50 to $1
Ann: raises $0.50 to $1.50
Bob: folds
Cy: raises $0.50 to $2
Betting is capped
Ann: raises $0.50 to $2.50
Cy: folds
Uncalled bet ($0.50) returned to Ann
Ann collected $4.50 from pot
*** SUMMARY ***
Total pot $4.50 | Rake $0
Seat 1: Ann (small blind) collected ($4.50)
Seat 2: Bob (big blind) folded before the Draw
Seat 3: Cy (button) folded before the Draw
"""



class Case(NamedTuple):
    """A hand and what is replaced in it.

    ``broken`` is blamed first on the line at which ``at`` begins; ``sound`` is
    near it and contradicts nothing. Each names texts and what stands in their
    place; without any the hand is as it stands. ``also``: other codes that tell
    the same thing from their side.
    """

    text: str
    broken: dict[str, str]
    at: str
    sound: dict[str, str] = {}
    also: frozenset[str] = frozenset()


SUMMARY = frozenset(("money.summary",))
CASES: dict[str, list[Case]] = {
    "cards.count": [
        Case(PLAIN, {"Dee: stands pat\nBob: checks\nCy: bets": "Dee: discards 5 cards\nBob: checks\nCy: bets"},
             "Dee: discards 5", {"Cy: discards 1 card\nDee: stands pat\nBob: checks\nCy: bets":
                                 "Cy: discards 4 cards\nDee: stands pat\nBob: checks\nCy: bets"}),
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 3 cards [8h 6s]"}, "Bob: discards 3"),
        Case(PLAIN, {"Dealt to Bob [As 3h Kc] [7d]": "Dealt to Bob [As 3h Kc] [7d 2c]"},
             "Dealt to Bob [As 3h Kc]"),
        Case(PLAIN, {"Dealt to Bob [As 3h 8h 6s]\n": "Dealt to Bob [As 3h 8h 6s 2c]\n"},
             "Dealt to Bob [As 3h 8h 6s 2c]", also=frozenset(("cards.received",))),
        # After all have folded some of the cards may be shown, but not more than there are.
        Case(WALK, {"Cy: doesn't show hand": "Cy: shows [As 3h 8h 6s 2c]"}, "Cy: shows",
             {"Cy: doesn't show hand": "Cy: shows [As 3h]"}),
        Case(SIDE, {"[Ac 2d 3s 4h]": "[Ac 2d 3s]"}, "Bob: shows"),
    ],
    "cards.duplicate": [
        Case(SIDE, {"[Ac 2d 3s 4h]": "[Ac 2d 3s Th]", "Badugi: 4,3,2,A": "Badugi: T,3,2,A"},
             "Bob: shows", {"[Ac 2d 3s 4h]": "[Ac 2d 3s 9h]", "Badugi: 4,3,2,A": "Badugi: 9,3,2,A"}),
        Case(SIDE, {"[Ac 2d 3s 4h]": "[Ac 2d 3s 3s]"}, "Bob: shows"),
        # Bob has thrown the 8h, and nothing is reshuffled.
        Case(PLAIN, {"[8c 5d 7s Th]": "[9c 5d 7s 8h]", "T,8,7,5": "9,8,7,5"}, "Dee: shows"),
        # Ann shows the Kd that Bob threw before the reshuffle: if she drew nothing after it, from where?
        Case(DECK, {"Ann: discards 1 card": "Ann: stands pat"}, "Ann: shows"),
        Case(PLAIN, {"Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [As 3h] [5h 8h]",
                     "Dealt to Bob [As 3h Kc] [7d]": "Dealt to Bob [As 3h 8h] [7d]",
                     "[As 3h Kc 7d]": "[As 3h 8h 7d]", "Badugi: K,7,3,A": "3-card: 7,3,A"},
             "Dealt to Bob [As 3h] [5h 8h]"),
    ],
    "cards.discard": [
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 2 cards [8h 6h]"}, "Bob: discards 2"),
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 2 cards [8h 8h]"}, "Bob: discards 2"),
        Case(PLAIN, {"Bob: stands pat on [As 3h Kc 7d]": "Bob: stands pat on [As 3h Kc 7c]"},
             "Bob: stands pat", {"Bob: stands pat on [As 3h Kc 7d]": "Bob: stands pat on [7d As 3h Kc]"},
             also=frozenset(("cards.shown",))),
    ],
    "cards.received": [
        Case(PLAIN, {"Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [3h 6s] [5h Kc]"},
             "Dealt to Bob [3h 6s]", {"Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [3h As] [Kc 5h]"}),
        Case(PLAIN, {"Bob: discards 2 cards [8h 6s]\n": ""}, "Dealt to Bob [As 3h] "),
        Case(PLAIN, {"Bob: stands pat on [As 3h Kc 7d]":
                     "Bob: stands pat on [As 3h Kc 7d]\nDealt to Bob [As 3h] [Kc 7d]"},
             "Dealt to Bob [As 3h] [Kc 7d]"),
    ],
    "cards.shown": [
        Case(PLAIN, {"Bob: shows [As 3h Kc 7d]": "Bob: shows [As 3h Kd 7c]"}, "Bob: shows",
             {"Bob: shows [As 3h Kc 7d]": "Bob: shows [7d Kc 3h As]"}),
        Case(PLAIN, {"showed [8c 5d 7s Th]": "showed [8c 5d 7s Tc]"}, "Seat 4: Dee (button)",
             {"showed [8c 5d 7s Th]": "showed [Th 8c 5d 7s]"}),
        # Both lines agree, and with the words as well, but not with the cards dealt.
        Case(PLAIN, {"shows [As 3h Kc 7d]": "shows [As 3h Qc 7d]", "showed [As 3h Kc 7d]":
                     "showed [As 3h Qc 7d]", "K,7,3,A": "Q,7,3,A"}, "Bob: shows"),
        Case(PLAIN, {"Ann: folds": "Ann: folds [2c 2d 2h 2s]", "Seat 1: Ann (small blind) folded before the Draw":
                     "Seat 1: Ann (small blind) mucked [2c 2d 2h Jc]"}, "Ann: folds",
             {"Ann: folds": "Ann: folds [2c 2d]"}, also=SUMMARY),
    ],
    "cards.reshuffle": [
        Case(DECK, {"The deck is reshuffled\n": "", "9s Kd]": "9s Jd]", "K,9,4,A": "J,9,4,A"},
             "Ann: discards 1 card", {"The deck is reshuffled\nAnn: discards 1 card": "Ann: stands pat",
                                      "9s Kd]": "9s Jd]", "K,9,4,A": "J,9,4,A"}),
        Case(DECK, {"Hal: discards 2 cards": "Hal: discards 1 card"}, "The deck is reshuffled"),
        # Hal needs two cards of the one that is left: discards come in while Hal's are dealt.
        Case(DECK, {"Gus: discards 2 cards\nHal: discards 2 cards": "Gus: discards 3 cards\nHal: discards 2 cards"},
             "Hal: discards 2 cards",
             {"Gus: discards 2 cards\nHal: discards 2 cards":
              "Gus: discards 3 cards\nHal: discards 2 cards\nThe deck is reshuffled",
              "SECOND DRAW ***\nThe deck is reshuffled": "SECOND DRAW ***"}),
    ],
    "order.turn": [
        Case(PLAIN, {"Cy: raises $0.50 to $1\nDee: calls $1": "Dee: raises $0.50 to $1\nCy: calls $1"},
             "Dee: raises $0.50 to $1\nCy"),
        Case(PLAIN, {"Ann: folds\n": ""}, "Bob: calls $0.50"),
        # Who has folded does not act.
        Case(PLAIN, {"Bob: checks\nCy: checks\nDee: bets": "Ann: checks\nBob: checks\nCy: checks\nDee: bets"},
             "Ann: checks", also=SUMMARY),
    ],
    "order.round": [
        Case(PLAIN, {"Bob: calls $1\nCy: folds\n": "Bob: calls $1\n"}, "*** THIRD DRAW"),
        Case(PLAIN, {"*** SECOND DRAW ***\n": ""}, "Bob: discards 1 card [5h]"),
        Case(PLAIN, {"*** SECOND DRAW ***": "*** THIRD DRAW ***"}, "*** THIRD DRAW ***\nBob: discards"),
        Case(SPLIT, {"*** THIRD DRAW ***\nAnn: discards 1 card\nBob: discards 1 card\nAnn: checks\nBob: checks\n": ""},
             "*** SHOW DOWN"),
    ],
    "order.draw": [
        Case(PLAIN, {"Cy: discards 1 card\nDee: stands pat\nBob: checks\nCy: checks":
                     "Dee: stands pat\nCy: discards 1 card\nBob: checks\nCy: checks"}, "Dee: stands pat\nCy"),
        Case(PLAIN, {"Dee: stands pat\nBob: checks\nDee: bets $1 and": "Bob: checks\nDee: bets $1 and"},
             "Bob: checks\nDee: bets $1 and"),
    ],
    "betting.blinds": [
        Case(WALK, {"Ann: posts small blind $0.25": "Ann: posts small blind $0.55", "$1.25": "$1.60",
                    "bet ($0.50)": "bet ($0.45)"},
             "Ann: posts", {"Ann: posts small blind $0.25": "Ann: posts small blind $0.20", "$1.25": "$1.20"}),
        # Cy is new to the table.
        Case(DECK, {"posts big blind $0.50": "posts big blind $0.50\nCy: posts big blind $0.45",
                    "Cy: calls $0.50": "Cy: calls $0.05"}, "Cy: posts",
             {"posts big blind $0.50": "posts big blind $0.50\nCy: posts big blind $0.50",
              "Cy: calls $0.50": "Cy: checks"}),
    ],
    "betting.size": [
        Case(WALK, {"Cy: raises $0.50 to $1": "Cy: raises $0.40 to $0.90", "bet ($0.50)": "bet ($0.40)"},
             "Cy: raises", {"Cy: raises $0.50 to $1": "Cy: raises $0.40 to $0.90 and is all-in",
                            "bet ($0.50)": "bet ($0.40)", "Cy ($20 in chips)": "Cy ($0.90 in chips)"}),
        Case(PLAIN, {"Dee: raises $0.50 to $1": "Dee: raises $0.60 to $1"}, "Dee: raises"),
        Case(WALK, {"Cy: raises $0.50 to $1": "Cy: bets $1"}, "Cy: bets"),
    ],
    "betting.cap": [
        Case(CAP, {}, "Ann: raises $0.50 to $2.50",
             {"Ann: raises $0.50 to $2.50\nCy: folds": "Ann: folds", "returned to Ann": "returned to Cy",
              "Ann collected": "Cy collected", "Ann (small blind) collected ($4.50)":
              "Ann (small blind) folded before the Draw", "Cy (button) folded before the Draw":
              "Cy (button) collected ($4.50)", "$4.50": "$3.50"}),
        Case(WALK, {"Ann: folds": "Betting is capped\nAnn: folds"}, "Betting is capped"),
    ],
    "betting.call": [
        Case(PLAIN, {"Bob: calls $1\n*** SHOW":
                     "Bob: calls $0.90\nUncalled bet ($0.10) returned to Dee\n*** SHOW",
                     "$10.25": "$10.05", "$9.75": "$9.55"}, "Bob: calls $0.90",
             {"Bob: calls $1\n*** SHOW":
              "Bob: calls $0.90 and is all-in\nUncalled bet ($0.10) returned to Dee\n*** SHOW",
              "Bob ($20 in chips)": "Bob ($3.90 in chips)", "$10.25": "$10.05", "$9.75": "$9.55"}),
        Case(PLAIN, {"Ann: folds\nBob: calls $0.50": "Ann: folds\nBob: checks"}, "Bob: checks\n***",
             also=frozenset(("money.pot",))),
    ],
    "betting.stack": [
        Case(PLAIN, {"Dee ($4 in chips)": "Dee ($3.50 in chips)"}, "Dee: bets $1 and"),
    ],
    "betting.all_in": [
        Case(PLAIN, {"Dee ($4 in chips)": "Dee ($4.50 in chips)"}, "Dee: bets $1 and"),
        Case(PLAIN, {"bets $1 and is all-in": "bets $1"}, "Dee: bets $1\nBob: calls $1\n*** SHOW"),
    ],
    "money.pot": [Case(PLAIN, {"Total pot $10.25": "Total pot $10.30"}, "Total pot")],
    "money.side_pot": [
        Case(SIDE, {"$3.45": "$3.20", "$2.45": "$2.70"}, "Total pot",
             {"$3.45": "$3.30", "$2.45": "$2.60"}),
        Case(SIDE, {" Main pot $3.45. Side pot $2.45.": ""}, "Total pot"),
        Case(SIDE, {"Main pot $3.45.": "Main pot $3.40."}, "Total pot"),
    ],
    "money.rake": [Case(PLAIN, {"Rake $0.50": "Rake $0.40"}, "Total pot", {" | Rake $0.50": ""})],
    "money.uncalled": [
        Case(WALK, {"Uncalled bet ($0.50)": "Uncalled bet ($0.40)"}, "Uncalled bet"),
        Case(WALK, {"returned to Cy": "returned to Bob"}, "Uncalled bet"),
        Case(WALK, {"Uncalled bet ($0.50) returned to Cy\n": ""}, "Cy collected"),
    ],
    "money.collected": [
        Case(SIDE, {"Ann collected $2.45": "Bob collected $2.45", "Th] and won ($2.45)": "Th] and lost",
                    "($3.45)": "($5.90)"}, "Bob collected $2.45",
             {"Ann collected $2.45 from side pot\nBob": "Ann collected $2.45 from side pot-1\nBob"}),
        Case(PLAIN, {"Dee collected $9.75": "Dee collected $9.70"}, "Dee collected", also=SUMMARY),
        Case(SIDE, {"Bob collected $3.45 from main pot\n": ""}, "*** SUMMARY", also=SUMMARY),
    ],
    "money.share": [
        Case(SPLIT, {"$1.21": "$1.31", "$1.20": "$1.10"}, "Bob collected",
             {"$1.21": "$1.20", "$0.09": "$0.10"}),
    ],
    "money.odd_unit": [
        Case(SPLIT, {"Ann collected $1.21": "Ann collected $1.20", "Bob collected $1.20": "Bob collected $1.21",
                     "Ah] and won ($1.21)": "Ah] and won ($1.20)", "As] and won ($1.20)": "As] and won ($1.21)"},
             "Bob collected"),
    ],
    "money.summary": [
        Case(PLAIN, {"Cy folded after the 2nd Draw": "Cy folded after the 1st Draw"}, "Seat 3: Cy fol"),
        Case(PLAIN, {"won ($9.75)": "won ($9.70)"}, "Seat 4: Dee (button)"),
        Case(PLAIN, {"Ann (small blind) folded before the Draw": "Ann (small blind) folded before the Draw (didn't bet)"},
             "Seat 1: Ann (small"),
        Case(PLAIN, {"Seat 3: Cy folded": "Seat 5: Cy folded"}, "Seat 5: Cy"),
    ],
    "showdown.winner": [
        Case(SIDE, {"Ann collected $2.45": "Cy collected $2.45", "Th] and won ($2.45)": "Th] and lost",
                    "Jh] and lost": "Jh] and won ($2.45)"}, "Cy collected"),
        # A mucked hand that only the summary tells.
        Case(SIDE, {"Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)": "Cy: mucks hand",
                    "showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4": "mucked [9c 4d 6s 3h]"},
             "Ann collected", {"Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)": "Cy: mucks hand",
                               "showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4": "mucked [9c 4d 6s Jh]"}),
    ],
    "showdown.split": [
        Case(SPLIT, {"Ann collected $1.21 from pot\nBob collected $1.20": "Ann collected $2.41",
                     "Ah] and won ($1.21)": "Ah] and won ($2.41)", "As] and won ($1.20)": "As] and lost"},
             "Ann collected"),
        Case(SPLIT, {"Bob collected $1.20": "Ann collected $1.20", "Ah] and won ($1.21)": "Ah] and won ($2.41)",
                     "As] and won ($1.20)": "As] and lost"}, "Ann collected $1.20"),
    ],
    "showdown.description": [
        Case(PLAIN, {"Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)": "Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,4)"},
             "Dee: shows", {"Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)": "Dee: shows [8c 5d 7s Th]"}),
        Case(PLAIN, {"lost with a Badugi: K,7,3,A": "lost with a 3-card: 7,3,A"}, "Seat 2: Bob (big"),
    ],
    "showdown.order": [
        Case(PLAIN, {"Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)\n": "", "Kc 7d] (Badugi: K,7,3,A)\n":
                     "Kc 7d] (Badugi: K,7,3,A)\nDee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)\n"}, "Bob: shows"),
    ],
}  # fmt: skip  # a case a line or two, as a table


def change(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, f"{old!r} does not stand in the hand"
        text = text.replace(old, new)
    return text.strip("\n")


def first_line(text: str, begins: str) -> int:
    at = f"\n{text}".index(f"\n{begins}")
    return text[:at].count("\n") + 1


def test_every_code_has_a_broken_and_a_sound_hand() -> None:
    assert set(CASES) == {check.code for check in CHECKS} == set(BY_CODE)
    assert all(CASES.values())


@pytest.mark.parametrize(
    ("code", "case"), [(code, case) for code, cases in CASES.items() for case in cases]
)
def test_a_broken_hand_is_found_at_its_line(code: str, case: Case) -> None:
    text = change(case.text, case.broken)
    result = audited(text)

    assert (result.findings[0].code, result.findings[0].line) == (code, first_line(text, case.at))
    assert {finding.code for finding in result.findings} - case.also == {code}
    assert result.findings[0].severity == BY_CODE[code].severity
    assert result.checks[code] == "contradicted"
    assert (result.verdict == "contradicted") == (BY_CODE[code].severity == "error")


@pytest.mark.parametrize(
    ("code", "case"), [(code, case) for code, cases in CASES.items() for case in cases]
)
def test_a_sound_hand_near_it_is_not(code: str, case: Case) -> None:
    changes = case.sound if case.sound or case.broken else {}
    result = audited(change(case.text, changes))

    assert codes(result) == []
    assert result.checks.get(code) != "contradicted"


def test_each_code_is_confirmed_by_some_sound_hand() -> None:
    confirmed = set()
    for cases in CASES.values():
        for case in cases:
            checks = audited(change(case.text, case.sound)).checks
            confirmed |= {code for code, verdict in checks.items() if verdict == "confirmed"}
    assert confirmed == set(BY_CODE)


@pytest.mark.parametrize("text", [PLAIN, SIDE, SPLIT, DECK, WALK])
def test_the_hands_themselves_contradict_nothing(text: str) -> None:
    result = audited(text)
    assert codes(result) == []
    assert result.verdict == "confirmed"
