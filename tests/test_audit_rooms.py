"""The codes that only hands of other rooms and games can trigger."""

import pytest
from audit_hands import Case, Cases, check_broken, check_sound, pairs
from playing import audited, codes

# Bob's 9-7-2-A is the worse badugi and his 9-8-7-2-A the better low: half of $3.80 each.
BADACEY = """
PokerStars Hand #21: Badacey Limit ($1/$2 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** DEALING HANDS ***
Dealt to Bob [Ad 2h 8h 7c 9s]
Ann: calls $0.50
Bob: checks
*** FIRST DRAW ***
Bob: stands pat on [Ad 2h 8h 7c 9s]
Ann: discards 1 card
Bob: bets $1
Ann: calls $1
*** SECOND DRAW ***
Bob: stands pat on [Ad 2h 8h 7c 9s]
Ann: stands pat
Bob: checks
Ann: checks
*** THIRD DRAW ***
Bob: stands pat on [Ad 2h 8h 7c 9s]
Ann: stands pat
Bob: checks
Ann: checks
*** SHOW DOWN ***
Bob: shows [Ad 2h 8h 7c 9s]
Ann: shows [6c 4d 6h 9h 5s]
Bob collected $1.90 from pot
Ann collected $1.90 from pot
*** SUMMARY ***
Total pot $4 | Rake $0.20
Seat 1: Ann (button) (small blind) showed [6c 4d 6h 9h 5s] and won ($1.90)
Seat 2: Bob (big blind) showed [Ad 2h 8h 7c 9s] and won ($1.90)
"""

# Bob and Cy put in $0.20 each before the draw, Ann $0.05, then Bob and Cy $0.10 each: $0.65.
FULL_TILT = """
Full Tilt Poker Game #22: Table Test - $0.10/$0.20 - Limit Badugi - 12:00:00 ET - 2010/05/01
Seat 1: Ann ($5)
Seat 2: Bob ($5)
Seat 3: Cy ($5)
Ann posts the small blind of $0.05
Bob posts the big blind of $0.10
The button is in seat #3
*** HOLE CARDS ***
Dealt to Bob [Ah Qs 3s Jc]
Cy raises to $0.20
Ann folds
Bob calls $0.10
*** FIRST DRAW *** (Pot: $0.45)
Bob discards 2 cards [Qs Jc]
Cy discards 1 card
Dealt to Bob [Ah 3s] [8c 5d]
Cy is dealt 1 card
Bob bets $0.10
Cy calls $0.10
*** SECOND DRAW *** (Pot: $0.65)
Bob stands pat
Cy discards 1 card
Cy is dealt 1 card
Bob bets $0.20
Cy folds
Uncalled bet of $0.20 returned to Bob
Bob mucks
Bob wins the pot ($0.60)
*** SUMMARY ***
Total pot $0.65 | Rake $0.05
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) collected ($0.60), mucked
Seat 3: Cy (button) folded after the 2nd Draw
"""

# Ann and Bob put in 120 each and Cy 30: 270, less a rake of 2.
KINGSCLUB = """
#23: Limit Badugi - 30/60
2024-05-01 12:00:00
Table 'Test' Seat 1 is the button
Seat 1: Ann (1,000)
Seat 2: Bob (600)
Seat 3: Cy (630)
*** 1ST BETTING ROUND ***
Bob: posts the small blind 15
Cy: posts the big blind 30
Dealt to Ann: [X X X X]
Dealt to Bob: [X X X X]
Dealt to Cy: [8d 7s 8h 9d]
Ann raises to 60
Bob calls 60
Cy folds
*** 1ST DRAW ***
Bob draws 1
Ann draws 2
*** 2ND BETTING ROUND ***
Bob checks
Ann checks
*** 2ND DRAW ***
Bob stands pat
Ann draws 1
*** 3RD BETTING ROUND ***
Bob bets 60
Ann calls 60
*** 3RD DRAW ***
Bob stands pat
Ann stands pat
*** 4TH BETTING ROUND ***
Bob checks
Ann checks
Bob shows [4h Ad 2s 8c]
Ann shows [9s 3h 5c 2d]
*** SUMMARY ***
Seat 1: Ann (880) -120
Seat 2: Bob (748) +148
Seat 3: Cy (600) -30
Rake 2
Bob wins pot (268)
"""

CASES: Cases = {
    "showdown.half": [
        Case(
            BADACEY,
            {
                "Bob collected $1.90 from pot\nAnn collected $1.90": "Ann collected $3.80",
                "9s] and won ($1.90)": "9s] and lost",
                "5s] and won ($1.90)": "5s] and won ($3.80)",
            },
            "Ann collected",
            {
                "Bob collected $1.90": "Bob collected $1.91",
                "Ann collected $1.90": "Ann collected $1.89",
                "9s] and won ($1.90)": "9s] and won ($1.91)",
                "5s] and won ($1.90)": "5s] and won ($1.89)",
            },
        ),
        Case(
            BADACEY,
            {
                "Bob collected $1.90": "Bob collected $2.85",
                "Ann collected $1.90": "Ann collected $0.95",
                "9s] and won ($1.90)": "9s] and won ($2.85)",
                "5s] and won ($1.90)": "5s] and won ($0.95)",
            },
            "Bob collected",
        ),
    ],
    "money.street_pot": [
        Case(FULL_TILT, {"(Pot: $0.65)": "(Pot: $0.70)"}, "*** SECOND DRAW"),
        Case(
            FULL_TILT, {" (Pot: $0.45)": " (Pot: $0.40)"}, "*** FIRST DRAW", {" (Pot: $0.45)": ""}
        ),
    ],
    "order.players": [
        Case(
            FULL_TILT,
            {"(Pot: $0.65)": "(Pot: $0.65, 3 Players)"},
            "*** SECOND DRAW",
            {"(Pot: $0.65)": "(Pot: $0.65, 2 Players)"},
        ),
    ],
    "money.balance": [
        Case(KINGSCLUB, {"(600) -30": "(590) -30"}, "Seat 3: Cy (590)"),
        Case(KINGSCLUB, {"(748) +148": "(748) +150"}, "Seat 2: Bob (748)"),
    ],
}


@pytest.mark.parametrize("text", [BADACEY, FULL_TILT, KINGSCLUB])
def test_the_hands_themselves_contradict_nothing(text: str) -> None:
    result = audited(text)
    assert codes(result) == []
    assert result.checks["money.rake"] == "confirmed"


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_broken_hand_is_found_at_its_line(code: str, case: Case) -> None:
    check_broken(code, case)


@pytest.mark.parametrize(("code", "case"), pairs(CASES))
def test_a_sound_hand_near_it_is_not(code: str, case: Case) -> None:
    check_sound(code, case)


def test_what_the_winner_of_a_pot_is_said_to_hold_is_checked() -> None:
    text = FULL_TILT.replace(
        "Cy folds\nUncalled bet of $0.20 returned to Bob\nBob mucks\n", SHOWDOWN
    )
    text = text.replace(
        "Bob wins the pot ($0.60)", "Bob wins the pot ($1) with a Badugi: 8, 5, 3, A"
    )
    text = text.replace("Total pot $0.65", "Total pot $1.05").replace("($0.60), mucked", "($1)")
    sound = text.replace("Cy (button) folded after the 2nd Draw", "Cy (button) mucked")
    assert codes(audited(sound)) == []
    found = audited(sound.replace("8, 5, 3, A\n*** SUM", "8, 4, 3, A\n*** SUM"))
    assert [code for code, _ in codes(found)] == ["showdown.description"]


SHOWDOWN = """\
Cy calls $0.20
*** THIRD DRAW *** (Pot: $1.05)
Bob stands pat
Cy stands pat
Bob checks
Cy checks
*** SHOW DOWN ***
Bob shows [Ah 3s 8c 5d] a Badugi: 8, 5, 3, A
Cy mucks
"""
