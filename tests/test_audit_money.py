"""The codes of ``money`` and ``showdown``: hands on both sides of each."""

import pytest
from audit_hands import PLAIN, SIDE, SPLIT, WALK, Case, Cases, check_broken, check_sound, pairs

CASES: Cases = {
    "money.pot": [Case(PLAIN, {"Total pot $10.25": "Total pot $10.30"}, "Total pot")],
    "money.side_pot": [
        Case(
            SIDE,
            {"$3.45": "$3.20", "$2.45": "$2.70"},
            "Total pot",
            {"$3.45": "$3.30", "$2.45": "$2.60"},
        ),
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
        Case(
            SIDE,
            {
                "Ann collected $2.45": "Bob collected $2.45",
                "Th] and won ($2.45)": "Th] and lost",
                "($3.45)": "($5.90)",
            },
            "Bob collected $2.45",
            {"Ann collected $2.45 from side pot\nBob": "Ann collected $2.45 from side pot-1\nBob"},
        ),
        Case(
            PLAIN,
            {"Dee collected $9.75": "Dee collected $9.70"},
            "Dee collected",
            also=("money.summary",),
        ),
        Case(
            SIDE,
            {"Bob collected $3.45 from main pot\n": ""},
            "*** SUMMARY",
            also=("money.summary",),
        ),
    ],
    "money.share": [
        Case(
            SPLIT,
            {"$1.21": "$1.31", "$1.20": "$1.10"},
            "Bob collected",
            {"$1.21": "$1.20", "$0.09": "$0.10"},
        ),
    ],
    "money.odd_unit": [
        Case(
            SPLIT,
            {
                "Ann collected $1.21": "Ann collected $1.20",
                "Bob collected $1.20": "Bob collected $1.21",
                "Ah] and won ($1.21)": "Ah] and won ($1.20)",
                "As] and won ($1.20)": "As] and won ($1.21)",
            },
            "Bob collected",
        ),
    ],
    "money.summary": [
        Case(
            PLAIN,
            {"Cy folded after the 2nd Draw": "Cy folded after the 1st Draw"},
            "Seat 3: Cy fol",
        ),
        Case(PLAIN, {"won ($9.75)": "won ($9.70)"}, "Seat 4: Dee (button)"),
        Case(
            PLAIN,
            {"Ann (small blind) folded before the Draw": "Ann folded before the Draw (didn't bet)"},
            "Seat 1: Ann folded",
        ),
        Case(PLAIN, {"Seat 3: Cy folded": "Seat 5: Cy folded"}, "Seat 5: Cy"),
    ],
    "showdown.winner": [
        Case(
            SIDE,
            {
                "Ann collected $2.45": "Cy collected $2.45",
                "Th] and won ($2.45)": "Th] and lost",
                "Jh] and lost": "Jh] and won ($2.45)",
            },
            "Cy collected",
        ),
        # A mucked hand that only the summary tells.
        Case(
            SIDE,
            {
                "Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)": "Cy: mucks hand",
                "showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4": "mucked [9c 4d 6s 3h]",
            },
            "Ann collected",
            {
                "Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)": "Cy: mucks hand",
                "showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4": "mucked [9c 4d 6s Jh]",
            },
        ),
    ],
    "showdown.split": [
        Case(
            SPLIT,
            {
                "Ann collected $1.21 from pot\nBob collected $1.20": "Ann collected $2.41",
                "Ah] and won ($1.21)": "Ah] and won ($2.41)",
                "As] and won ($1.20)": "As] and lost",
            },
            "Ann collected",
        ),
        Case(
            SPLIT,
            {
                "Bob collected $1.20": "Ann collected $1.20",
                "Ah] and won ($1.21)": "Ah] and won ($2.41)",
                "As] and won ($1.20)": "As] and lost",
            },
            "Ann collected $1.20",
        ),
    ],
    "showdown.description": [
        Case(
            PLAIN,
            {"Th] (Badugi: T,8,7,5)": "Th] (Badugi: T,8,7,4)"},
            "Dee: shows",
            {"Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)": "Dee: shows [8c 5d 7s Th]"},
        ),
        Case(
            PLAIN, {"lost with a Badugi: K,7,3,A": "lost with a 3-card: 7,3,A"}, "Seat 2: Bob (big"
        ),
    ],
    "showdown.order": [
        Case(
            PLAIN,
            {
                "Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)\n": "",
                "Kc 7d] (Badugi: K,7,3,A)\n": (
                    "Kc 7d] (Badugi: K,7,3,A)\nDee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)\n"
                ),
            },
            "Bob: shows",
        ),
    ],
}


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_broken_hand_is_found_at_its_line(code: str, case: Case) -> None:
    check_broken(code, case)


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_sound_hand_near_it_is_not(code: str, case: Case) -> None:
    check_sound(code, case)
