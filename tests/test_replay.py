"""Whole hands replayed: turns, bets, pots and sums worked out by hand in the comments."""

from playing import audited, codes, hand_of, played

from badugi_hh.events import Event
from badugi_hh.replay import NOBODY, Replayed, State, replay

HEAD = "PokerStars Hand #1: Badugi Limit ($2/$4 USD) - 2024/05/01 12:00:00 ET"

# The published example hand: Alice has the button, no rake.
EXAMPLE = f"""
{HEAD}
Table 'Test' 8-max Seat #1 is the button
Seat 1: Alice ($200 in chips)
Seat 2: Bob ($200 in chips)
Seat 3: Carol ($200 in chips)
Seat 4: Ted ($200 in chips)
Bob: posts small blind $1
Carol: posts big blind $2
*** DEALING HANDS ***
Ted: folds
Alice: calls $2
Bob: calls $1
Carol: checks
*** FIRST DRAW ***
Bob: discards 2 cards
Carol: discards 2 cards
Alice: discards 1 card
Bob: checks
Carol: bets $2
Alice: calls $2
Bob: calls $2
*** SECOND DRAW ***
Bob: discards 1 card
Carol: stands pat
Alice: discards 1 card
Bob: checks
Carol: bets $4
Alice: raises $4 to $8
Bob: folds
Carol: calls $4
*** THIRD DRAW ***
Carol: discards 1 card
Alice: stands pat
Carol: checks
Alice: bets $4
Carol: calls $4
*** SHOW DOWN ***
Alice: shows [2s 4c 6d 9h] (Badugi: 9,6,4,2)
Carol: shows [3h 5s 7c 8d] (Badugi: 8,7,5,3)
Carol collected $36 from pot
*** SUMMARY ***
Total pot $36 | Rake $0
Seat 1: Alice (button) showed [2s 4c 6d 9h] and lost with a Badugi: 9,6,4,2
Seat 2: Bob (small blind) folded after the 2nd Draw
Seat 3: Carol (big blind) showed [3h 5s 7c 8d] and won ($36) with a Badugi: 8,7,5,3
Seat 4: Ted folded before the Draw (didn't bet)
"""


def nets(hand: Replayed) -> dict[str, int]:
    return {ledger.name: ledger.net for ledger in hand.ledgers}


def turns(hand: Replayed, street: int) -> str:
    """Who had to act on a street, step by step, posts left out."""
    steps = [step for step in hand.bets if step.street == street and step.action != "post"]
    return " ".join("-" if step.turn == NOBODY else hand.ledgers[step.turn].name for step in steps)


def test_the_published_example_hand() -> None:
    hand = played(EXAMPLE)
    pots = []
    for street in range(4):
        last = [step for step in hand.bets if step.street == street][-1]
        pots.append(last.pot_before + last.amount)

    assert pots == [6_00, 12_00, 28_00, 36_00]
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(36_00, [1, 3])]
    # 2 before the draw, 2 after draw 1, 8 after draw 2 and 4 after draw 3 make 16 for each.
    assert nets(hand) == {"Bob": -4_00, "Carol": 20_00, "Ted": 0, "Alice": -16_00}
    assert turns(hand, 0) == "Ted Alice Bob Carol"
    assert turns(hand, 2) == "Bob Carol Alice Bob Carol"
    assert audited(EXAMPLE).verdict == "confirmed"
    assert codes(audited(EXAMPLE)) == []


def test_known_cards_of_the_published_example_hand() -> None:
    # Carol stood pat at draw 2 and threw one at draw 3, so that what she had before stays unknown.
    hand = played(EXAMPLE)
    by_name = {ledger.name: ledger for ledger in hand.ledgers}
    alice = [step for step in hand.draws if hand.ledgers[step.player].name == "Alice"]
    carol = [step for step in hand.draws if hand.ledgers[step.player].name == "Carol"]

    assert (by_name["Alice"].known_since, by_name["Carol"].known_since) == (2, 3)
    assert by_name["Alice"].drawn == [1, 1, 0]
    assert alice[2].held == alice[2].kept == alice[2].after == alice[1].after
    assert alice[1].after == by_name["Alice"].final
    assert alice[0].after is None
    assert alice[1].held is None
    assert carol[2].after == by_name["Carol"].final
    assert carol[1].after is None


def test_levels_and_units_of_the_published_example_hand() -> None:
    steps = [step for step in played(EXAMPLE).bets if step.action in ("bet", "raise")]
    assert [(step.street, step.unit, step.level, step.to) for step in steps] == [
        (1, 2_00, 0, 2_00),
        (2, 4_00, 0, 4_00),
        (2, 4_00, 1, 8_00),
        (3, 4_00, 0, 4_00),
    ]


# Heads-up the button has the small blind, acts first before the draw and last after it.
HEADS_UP = f"""
{HEAD}
Table 'Test' 8-max Seat #5 is the button
Seat 5: Ann ($50 in chips)
Seat 7: Bob ($50 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** DEALING HANDS ***
Ann: raises $2 to $4
Bob: raises $2 to $6
Ann: raises $2 to $8
Betting is capped
Bob: calls $2
*** FIRST DRAW ***
Bob: stands pat
Ann: discards 1 card
Bob: bets $2
Ann: raises $2 to $4
Bob: raises $2 to $6
Ann: raises $2 to $8
Betting is capped
Bob: folds
Uncalled bet ($2) returned to Ann
Ann collected $27 from pot
*** SUMMARY ***
Total pot $28 | Rake $1
Seat 5: Ann (button) (small blind) collected ($27)
Seat 7: Bob (big blind) folded after the 1st Draw
"""


def test_heads_up_the_button_opens_before_the_draw_only() -> None:
    hand = played(HEADS_UP)

    assert turns(hand, 0) == "Ann Bob Ann Bob"
    assert turns(hand, 1) == "Bob Ann Bob Ann Bob"
    assert [hand.ledgers[step.player].name for step in hand.draws] == ["Bob", "Ann"]
    # 8 and 6 each: Ann's last 2 go back.
    assert [(ledger.name, ledger.put_in, ledger.uncalled) for ledger in hand.ledgers] == [
        ("Bob", 14_00, 0),
        ("Ann", 14_00, 2_00),
    ]
    assert nets(hand) == {"Bob": -14_00, "Ann": 13_00}
    assert [player.position for player in hand.hand.players] == ["BB", "BTN"]
    assert codes(audited(HEADS_UP)) == []


# Seats 2 and 3 are empty, and seat 2 has the button: Ann in seat 1 would have had the small blind
# next. Bob has the big one, there is none of the small, Cy is new and posts 2, Dee has missed both
# (1 of her 3 is dead), Eve has missed the small one, and the 1 she posts is dead.
DEAD = f"""
{HEAD}
Table 'Test' 8-max Seat #2 is the button
Seat 1: Ann ($50 in chips)
Seat 4: Bob ($50 in chips)
Seat 5: Cy ($50 in chips)
Seat 6: Dee ($50 in chips)
Seat 7: Eve ($50 in chips)
Bob: posts big blind $2
Cy: posts big blind $2
Dee: posts small & big blinds $3
Eve: posts small blind $1
*** DEALING HANDS ***
Cy: checks
Dee: checks
Eve: calls $2
Ann: folds
Bob: checks
*** FIRST DRAW ***
Bob: stands pat
Cy: stands pat
Dee: stands pat
Eve: stands pat
Bob: checks
Cy: bets $2
Dee: folds
Eve: folds
Bob: folds
Uncalled bet ($2) returned to Cy
Cy collected $9.50 from pot
*** SUMMARY ***
Total pot $10 | Rake $0.50
Seat 1: Ann folded before the Draw (didn't bet)
Seat 4: Bob (big blind) folded after the 1st Draw
Seat 5: Cy collected ($9.50)
Seat 6: Dee folded after the 1st Draw
Seat 7: Eve folded after the 1st Draw
"""


def test_dead_button_dead_small_blind_and_late_posts() -> None:
    hand = played(DEAD)
    posts = [(hand.ledgers[s.player].name, s.amount, s.to) for s in hand.bets if s.action == "post"]

    assert posts == [("Bob", 200, 200), ("Cy", 200, 200), ("Dee", 300, 200), ("Eve", 100, 0)]
    # Left of the big blind first, in spite of the posts behind it; Eve has all of 2 to call.
    assert turns(hand, 0) == "Cy Dee Eve Ann Bob"
    assert [step.to_call for step in hand.bets if step.action == "call"] == [200]
    # 2 + 2 + 3 + 3 make 10.
    assert [(ledger.name, ledger.put_in) for ledger in hand.ledgers] == [
        ("Bob", 200), ("Cy", 200), ("Dee", 300), ("Eve", 300), ("Ann", 0),
    ]  # fmt: skip  # as a table
    assert [p.position for p in hand.hand.players] == ["BB", "UTG", "LJ", "HJ", "CO"]
    assert codes(audited(DEAD)) == []


# A short all-in of 150 stands in the second level (120) and the next raise completes the third.
# Draw 1 has four levels with it: 60, 120 (150), 180, 240.
COMPLETED = """
PokerStars Game #1: Tournament #7, $2.00+$0.20 USD Badugi Limit - Level V (60/120) - \
2024/05/01 12:00:00 ET
Table '7 1' 8-max Seat #4 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (210 in chips)
Seat 3: Cy (1500 in chips)
Seat 4: Dee (1500 in chips)
Ann: posts small blind 30
Bob: posts big blind 60
*** DEALING HANDS ***
Cy: calls 60
Dee: calls 60
Ann: calls 30
Bob: checks
*** FIRST DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Dee: discards 1 card
Ann: bets 60
Bob: calls 60
Cy: raises 60 to 120
Dee: calls 120
Ann: calls 60
Bob: raises 30 to 150 and is all-in
Cy: raises 30 to 180
Dee: raises 60 to 240
Betting is capped
Ann: calls 120
Cy: calls 60
*** SECOND DRAW ***
Ann: discards 1 card
Bob: discards 1 card
Cy: discards 1 card
Dee: discards 1 card
Ann: bets 120
Cy: folds
Dee: folds
Uncalled bet (120) returned to Ann
*** THIRD DRAW ***
Ann: discards 1 card
Bob: discards 1 card
*** SHOW DOWN ***
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann collected 270 from side pot
Bob: shows [8d 5c 7h Ks] (Badugi: K,8,7,5)
Ann collected 840 from main pot
Bob finished the tournament in 9th place
*** SUMMARY ***
Total pot 1110 Main pot 840. Side pot 270. | Rake 0
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won (1110) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) showed [8d 5c 7h Ks] and lost with a Badugi: K,8,7,5
Seat 3: Cy folded after the 2nd Draw
Seat 4: Dee (button) folded after the 2nd Draw
"""


def test_a_short_all_in_is_completed_and_levels_count() -> None:
    hand = played(COMPLETED)
    raises = [step for step in hand.bets if step.street == 1 and step.action in ("bet", "raise")]

    assert [(step.level, step.to) for step in raises] == [
        (0, 60_00), (1, 120_00), (2, 150_00), (2, 180_00), (3, 240_00),
    ]  # fmt: skip  # as a table
    assert [(line.street, line.capped) for line in hand.cap_lines] == [(1, True)]
    # Four times 60 + 150 make the main pot, three times 90 the side pot.
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(840_00, [0, 1]), (270_00, [0])]
    # Bob draws on all-in, and Ann has nobody left to bet against.
    assert [(step.all_in, step.betting_follows) for step in hand.draws if step.draw == 3] == [
        (False, False),
        (True, False),
    ]
    assert hand.ledgers[1].all_in_street == 1
    assert codes(audited(COMPLETED)) == []


# Eli is all-in for 10, Bob for 25, Cy for 40, Ann has called all of it, and Dee folds with 30 in.
THREE_POTS = """
PokerStars Hand #1: Badugi No Limit ($1/$2 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #3 is the button
Seat 1: Dee ($80 in chips)
Seat 2: Ann ($80 in chips)
Seat 3: Bob ($25 in chips)
Seat 4: Eli ($10 in chips)
Seat 5: Cy ($40 in chips)
Eli: posts small blind $1
Cy: posts big blind $2
*** DEALING HANDS ***
Dee: raises $8 to $10
Ann: calls $10
Bob: calls $10
Eli: calls $9 and is all-in
Cy: calls $8
*** FIRST DRAW ***
Eli: discards 1 card
Cy: discards 1 card
Dee: discards 1 card
Ann: discards 1 card
Bob: discards 1 card
Cy: checks
Dee: bets $20
Ann: calls $20
Bob: calls $15 and is all-in
Cy: raises $10 to $30 and is all-in
Dee: folds
Ann: calls $10
*** SECOND DRAW ***
Eli: discards 1 card
Cy: discards 1 card
Ann: discards 1 card
Bob: discards 1 card
*** THIRD DRAW ***
Eli: discards 1 card
Cy: discards 1 card
Ann: stands pat
Bob: discards 1 card
*** SHOW DOWN ***
Cy: shows [9c 4d 6s Jh] (Badugi: J,9,6,4)
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Ann collected $35 from side pot-2
Bob: shows [Ac 2d 3s 9h] (Badugi: 9,3,2,A)
Bob collected $60 from side pot-1
Eli: shows [As 2c 3d 4h] (Badugi: 4,3,2,A)
Eli collected $50 from main pot
*** SUMMARY ***
Total pot $145 Main pot $50. Side pot-1 $60. Side pot-2 $35. | Rake $0
Seat 1: Dee folded after the 1st Draw
Seat 2: Ann showed [8c 5d 7s Th] and won ($35) with a Badugi: T,8,7,5
Seat 3: Bob (button) showed [Ac 2d 3s 9h] and won ($60) with a Badugi: 9,3,2,A
Seat 4: Eli (small blind) showed [As 2c 3d 4h] and won ($50) with a Badugi: 4,3,2,A
Seat 5: Cy (big blind) showed [9c 4d 6s Jh] and lost with a Badugi: J,9,6,4
"""


def test_three_pots_with_a_folded_contributor() -> None:
    hand = played(THREE_POTS)
    names = [ledger.name for ledger in hand.ledgers]
    pots = [(pot.amount, [names[at] for at in pot.eligible]) for pot in hand.pots]

    # Main 5 x 10; side 1 of Cy, Dee, Ann and Bob 15 each; side 2 of Cy and Ann 15, of Dee 5.
    assert pots == [
        (50_00, ["Eli", "Cy", "Ann", "Bob"]),
        (60_00, ["Cy", "Ann", "Bob"]),
        (35_00, ["Cy", "Ann"]),
    ]
    assert nets(hand) == {"Eli": 40_00, "Cy": -40_00, "Dee": -30_00, "Ann": -5_00, "Bob": 35_00}
    assert sum(nets(hand).values()) == 0
    assert codes(audited(THREE_POTS)) == []


def test_nobody_is_asked_once_all_but_one_are_all_in() -> None:
    # Ann alone has chips after draw 1: the draws are made and nobody is to act.
    hand = played(THREE_POTS)
    assert [step.street for step in hand.bets][-1] == 1
    assert hand.skipped == []


class Watch:
    """What the state is around each event of a draw."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int, int]] = []

    def before(self, event: Event, state: State) -> None:
        self.told.append(("before " + type(event).__name__, state.turn, state.pot))

    def after(self, event: Event, state: State) -> None:
        self.told.append(("after " + type(event).__name__, state.turn, state.pot))


def test_who_looks_on_sees_the_state_around_each_event() -> None:
    watch = Watch()
    hand = hand_of(EXAMPLE)
    replay(hand, look=watch)

    assert len(watch.told) == 2 * len(hand.events)
    # Ted (2) is to act before he folds, then Alice (3); 3 of blinds are in.
    at = next(at for at, told in enumerate(watch.told) if told[0] == "before Fold")
    assert watch.told[at : at + 2] == [("before Fold", 2, 300), ("after Fold", 3, 300)]


def test_replaying_twice_gives_the_same() -> None:
    hand = hand_of(COMPLETED)
    assert replay(hand) == replay(hand)
