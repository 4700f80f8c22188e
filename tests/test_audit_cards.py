"""The codes of the family ``cards``: hands on both sides of each."""

import pytest
from audit_hands import DECK, PLAIN, SIDE, WALK, Case, Cases, check_broken, check_sound, pairs

CASES: Cases = {
    "cards.count": [
        Case(
            PLAIN,
            {
                "Dee: stands pat\nBob: checks\nCy: bets": (
                    "Dee: discards 5 cards\nBob: checks\nCy: bets"
                )
            },
            "Dee: discards 5",
            {
                ("Cy: discards 1 card\nDee: stands pat\nBob: checks\nCy: bets"): (
                    "Cy: discards 4 cards\nDee: stands pat\nBob: checks\nCy: bets"
                )
            },
        ),
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 3 cards [8h 6s]"}, "Bob: discards 3"),
        Case(
            PLAIN,
            {"Dealt to Bob [As 3h Kc] [7d]": "Dealt to Bob [As 3h Kc] [7d 2c]"},
            "Dealt to Bob [As 3h Kc]",
        ),
        Case(
            PLAIN,
            {"Dealt to Bob [As 3h 8h 6s]\n": "Dealt to Bob [As 3h 8h 6s 2c]\n"},
            "Dealt to Bob [As 3h 8h 6s 2c]",
            also=("cards.received",),
        ),
        # After all have folded some of the cards may be shown, but not more than there are.
        Case(
            WALK,
            {"Cy: doesn't show hand": "Cy: shows [As 3h 8h 6s 2c]"},
            "Cy: shows",
            {"Cy: doesn't show hand": "Cy: shows [As 3h]"},
        ),
        Case(SIDE, {"[Ac 2d 3s 4h]": "[Ac 2d 3s]"}, "Bob: shows"),
    ],
    "cards.duplicate": [
        Case(
            SIDE,
            {"[Ac 2d 3s 4h]": "[Ac 2d 3s Th]", "Badugi: 4,3,2,A": "Badugi: T,3,2,A"},
            "Bob: shows",
            {"[Ac 2d 3s 4h]": "[Ac 2d 3s 9h]", "Badugi: 4,3,2,A": "Badugi: 9,3,2,A"},
        ),
        Case(SIDE, {"[Ac 2d 3s 4h]": "[Ac 2d 3s 3s]"}, "Bob: shows"),
        # Bob has thrown the 8h, and nothing is reshuffled.
        Case(PLAIN, {"[8c 5d 7s Th]": "[9c 5d 7s 8h]", "T,8,7,5": "9,8,7,5"}, "Dee: shows"),
        # Ann shows the Kd that Bob threw before the reshuffle, and draws nothing after it.
        Case(DECK, {"Ann: discards 1 card": "Ann: stands pat"}, "Ann: shows"),
        Case(
            PLAIN,
            {
                "Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [As 3h] [5h 8h]",
                "Dealt to Bob [As 3h Kc] [7d]": "Dealt to Bob [As 3h 8h] [7d]",
                "[As 3h Kc 7d]": "[As 3h 8h 7d]",
                "Badugi: K,7,3,A": "3-card: 7,3,A",
            },
            "Dealt to Bob [As 3h] [5h 8h]",
        ),
    ],
    "cards.discard": [
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 2 cards [8h 6h]"}, "Bob: discards 2"),
        Case(PLAIN, {"discards 2 cards [8h 6s]": "discards 2 cards [8h 8h]"}, "Bob: discards 2"),
        Case(
            PLAIN,
            {"Bob: stands pat on [As 3h Kc 7d]": "Bob: stands pat on [As 3h Kc 7c]"},
            "Bob: stands pat",
            {"Bob: stands pat on [As 3h Kc 7d]": "Bob: stands pat on [7d As 3h Kc]"},
            also=("cards.shown",),
        ),
    ],
    "cards.received": [
        Case(
            PLAIN,
            {"Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [3h 6s] [5h Kc]"},
            "Dealt to Bob [3h 6s]",
            {"Dealt to Bob [As 3h] [5h Kc]": "Dealt to Bob [3h As] [Kc 5h]"},
        ),
        Case(PLAIN, {"Bob: discards 2 cards [8h 6s]\n": ""}, "Dealt to Bob [As 3h] "),
        Case(
            PLAIN,
            {
                "Bob: stands pat on [As 3h Kc 7d]": (
                    "Bob: stands pat on [As 3h Kc 7d]\nDealt to Bob [As 3h] [Kc 7d]"
                )
            },
            "Dealt to Bob [As 3h] [Kc 7d]",
        ),
    ],
    "cards.shown": [
        Case(
            PLAIN,
            {"Bob: shows [As 3h Kc 7d]": "Bob: shows [As 3h Kd 7c]"},
            "Bob: shows",
            {"Bob: shows [As 3h Kc 7d]": "Bob: shows [7d Kc 3h As]"},
        ),
        Case(
            PLAIN,
            {"showed [8c 5d 7s Th]": "showed [8c 5d 7s Tc]"},
            "Seat 4: Dee (button)",
            {"showed [8c 5d 7s Th]": "showed [Th 8c 5d 7s]"},
        ),
        # Both lines agree, and with the words as well, but not with the cards dealt.
        Case(
            PLAIN,
            {
                "shows [As 3h Kc 7d]": "shows [As 3h Qc 7d]",
                "showed [As 3h Kc 7d]": "showed [As 3h Qc 7d]",
                "K,7,3,A": "Q,7,3,A",
            },
            "Bob: shows",
        ),
        Case(
            PLAIN,
            {
                "Ann: folds": "Ann: folds [2c 2d 2h 2s]",
                "Ann (small blind) folded before the Draw": "Ann mucked [2c 2d 2h Jc]",
            },
            "Ann: folds",
            {"Ann: folds": "Ann: folds [2c 2d]"},
            also=("money.summary",),
        ),
    ],
    "cards.reshuffle": [
        Case(
            DECK,
            {"The deck is reshuffled\n": "", "9s Kd]": "9s Jd]", "K,9,4,A": "J,9,4,A"},
            "Ann: discards 1 card",
            {
                "The deck is reshuffled\nAnn: discards 1 card": "Ann: stands pat",
                "9s Kd]": "9s Jd]",
                "K,9,4,A": "J,9,4,A",
            },
        ),
        Case(DECK, {"Hal: discards 2 cards": "Hal: discards 1 card"}, "The deck is reshuffled"),
        # Hal needs two cards of the one that is left: discards come in while Hal's are dealt.
        Case(
            DECK,
            {
                "Gus: discards 2 cards\nHal: discards 2 cards": (
                    "Gus: discards 3 cards\nHal: discards 2 cards"
                )
            },
            "Hal: discards 2 cards",
            {
                "Gus: discards 2 cards\nHal: discards 2 cards": (
                    "Gus: discards 3 cards\nHal: discards 2 cards\nThe deck is reshuffled"
                ),
                "SECOND DRAW ***\nThe deck is reshuffled": "SECOND DRAW ***",
            },
        ),
    ],
}


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_broken_hand_is_found_at_its_line(code: str, case: Case) -> None:
    check_broken(code, case)


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_sound_hand_near_it_is_not(code: str, case: Case) -> None:
    check_sound(code, case)
