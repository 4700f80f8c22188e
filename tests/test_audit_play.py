"""The codes of ``order`` and ``betting``: hands on both sides of each."""

import pytest
from audit_hands import CAP, DECK, PLAIN, SPLIT, WALK, Case, Cases, check_broken, check_sound, pairs

CASES: Cases = {
    "order.turn": [
        Case(
            PLAIN,
            {"Cy: raises $0.50 to $1\nDee: calls $1": "Dee: raises $0.50 to $1\nCy: calls $1"},
            "Dee: raises $0.50 to $1\nCy",
        ),
        Case(PLAIN, {"Ann: folds\n": ""}, "Bob: calls $0.50"),
        # Who has folded does not act.
        Case(
            PLAIN,
            {
                "Bob: checks\nCy: checks\nDee: bets": (
                    "Ann: checks\nBob: checks\nCy: checks\nDee: bets"
                )
            },
            "Ann: checks",
            also=("money.summary",),
        ),
    ],
    "order.round": [
        Case(PLAIN, {"Bob: calls $1\nCy: folds\n": "Bob: calls $1\n"}, "*** THIRD DRAW"),
        Case(PLAIN, {"*** SECOND DRAW ***\n": ""}, "Bob: discards 1 card [5h]"),
        Case(
            PLAIN,
            {"*** SECOND DRAW ***": "*** THIRD DRAW ***"},
            "*** THIRD DRAW ***\nBob: discards",
        ),
        Case(
            SPLIT,
            {
                (
                    "*** THIRD DRAW ***\n"
                    "Ann: discards 1 card\n"
                    "Bob: discards 1 card\n"
                    "Ann: checks\n"
                    "Bob: checks\n"
                ): ""
            },
            "*** SHOW DOWN",
        ),
    ],
    "order.draw": [
        Case(
            PLAIN,
            {
                ("Cy: discards 1 card\nDee: stands pat\nBob: checks\nCy: checks"): (
                    "Dee: stands pat\nCy: discards 1 card\nBob: checks\nCy: checks"
                )
            },
            "Dee: stands pat\nCy",
        ),
        Case(
            PLAIN,
            {"Dee: stands pat\nBob: checks\nDee: bets $1 and": "Bob: checks\nDee: bets $1 and"},
            "Bob: checks\nDee: bets $1 and",
        ),
    ],
    "betting.blinds": [
        Case(
            WALK,
            {
                "Ann: posts small blind $0.25": "Ann: posts small blind $0.55",
                "$1.25": "$1.60",
                "bet ($0.50)": "bet ($0.45)",
            },
            "Ann: posts",
            {"Ann: posts small blind $0.25": "Ann: posts small blind $0.20", "$1.25": "$1.20"},
        ),
        # Cy is new to the table.
        Case(
            DECK,
            {
                "posts big blind $0.50": "posts big blind $0.50\nCy: posts big blind $0.45",
                "Cy: calls $0.50": "Cy: calls $0.05",
            },
            "Cy: posts",
            {
                "posts big blind $0.50": "posts big blind $0.50\nCy: posts big blind $0.50",
                "Cy: calls $0.50": "Cy: checks",
            },
        ),
    ],
    "betting.size": [
        Case(
            WALK,
            {"Cy: raises $0.50 to $1": "Cy: raises $0.40 to $0.90", "bet ($0.50)": "bet ($0.40)"},
            "Cy: raises",
            {
                "Cy: raises $0.50 to $1": "Cy: raises $0.40 to $0.90 and is all-in",
                "bet ($0.50)": "bet ($0.40)",
                "Cy ($20 in chips)": "Cy ($0.90 in chips)",
            },
        ),
        Case(PLAIN, {"Dee: raises $0.50 to $1": "Dee: raises $0.60 to $1"}, "Dee: raises"),
        Case(WALK, {"Cy: raises $0.50 to $1": "Cy: bets $1"}, "Cy: bets"),
    ],
    "betting.cap": [
        Case(
            CAP,
            {},
            "Ann: raises $0.50 to $2.50",
            {
                "Ann: raises $0.50 to $2.50\nCy: folds": "Ann: folds",
                "returned to Ann": "returned to Cy",
                "Ann collected": "Cy collected",
                "Ann (small blind) collected ($4.50)": "Ann (small blind) folded before the Draw",
                "Cy (button) folded before the Draw": "Cy (button) collected ($4.50)",
                "$4.50": "$3.50",
            },
        ),
        Case(WALK, {"Ann: folds": "Betting is capped\nAnn: folds"}, "Betting is capped"),
    ],
    "betting.call": [
        Case(
            PLAIN,
            {
                "Bob: calls $1\n*** SHOW": (
                    "Bob: calls $0.90\nUncalled bet ($0.10) returned to Dee\n*** SHOW"
                ),
                "$10.25": "$10.05",
                "$9.75": "$9.55",
            },
            "Bob: calls $0.90",
            {
                "Bob: calls $1\n*** SHOW": (
                    "Bob: calls $0.90 and is all-in\nUncalled bet ($0.10) returned to Dee\n*** SHOW"
                ),
                "Bob ($20 in chips)": "Bob ($3.90 in chips)",
                "$10.25": "$10.05",
                "$9.75": "$9.55",
            },
        ),
        Case(
            PLAIN,
            {"Ann: folds\nBob: calls $0.50": "Ann: folds\nBob: checks"},
            "Bob: checks\n***",
            also=("money.pot",),
        ),
    ],
    "betting.stack": [
        Case(PLAIN, {"Dee ($4 in chips)": "Dee ($3.50 in chips)"}, "Dee: bets $1 and"),
    ],
    "betting.all_in": [
        Case(PLAIN, {"Dee ($4 in chips)": "Dee ($4.50 in chips)"}, "Dee: bets $1 and"),
        Case(PLAIN, {"bets $1 and is all-in": "bets $1"}, "Dee: bets $1\nBob: calls $1\n*** SHOW"),
    ],
}


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_broken_hand_is_found_at_its_line(code: str, case: Case) -> None:
    check_broken(code, case)


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_sound_hand_near_it_is_not(code: str, case: Case) -> None:
    check_sound(code, case)
