"""Sound hands that the tests of the audit break, and how they are broken."""

from dataclasses import dataclass, field

from playing import audited, codes

from badugi_hh.audit import BY_CODE

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


@dataclass(frozen=True)
class Case:
    """A hand and what is replaced in it.

    ``broken`` is blamed first on the line at which ``at`` begins; ``sound`` is
    near it and contradicts nothing. Each names texts and what stands in their
    place; without any the hand is as it stands. ``also``: other codes that tell
    the same thing from their side.
    """

    text: str
    broken: dict[str, str]
    at: str
    sound: dict[str, str] = field(default_factory=dict)
    also: tuple[str, ...] = ()


Cases = dict[str, list[Case]]


def pairs(cases: Cases) -> list[tuple[str, Case]]:
    """Each case with its code, to parametrise a test."""
    return [(code, case) for code, group in cases.items() for case in group]


def change(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert old in text, f"{old!r} does not stand in the hand"
        text = text.replace(old, new)
    return text.strip("\n")


def first_line(text: str, begins: str) -> int:
    at = f"\n{text}".index(f"\n{begins}")
    return text[:at].count("\n") + 1


def check_broken(code: str, case: Case) -> None:
    """The broken hand is contradicted at its line, by this code alone."""
    text = change(case.text, case.broken)
    result = audited(text)

    assert (result.findings[0].code, result.findings[0].line) == (code, first_line(text, case.at))
    assert {finding.code for finding in result.findings} - {*case.also} == {code}
    assert result.findings[0].severity == BY_CODE[code].severity
    assert result.checks[code] == "contradicted"
    assert (result.verdict == "contradicted") == (BY_CODE[code].severity == "error")


def check_sound(code: str, case: Case) -> None:
    """The hand near it contradicts nothing."""
    result = audited(change(case.text, case.sound))

    assert codes(result) == []
    assert result.checks.get(code) != "contradicted"
