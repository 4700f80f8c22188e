"""What is known of cards: the hero's throughout, others' backwards through pat draws."""

from playing import audited, codes, line_of, played

from badugi_hh.cards import parse_cards, show_cards
from badugi_hh.replay import DrawStep, Replayed

# Bob is the hero. Ann draws at draw 1 and then stands pat twice, Cy stands pat three times and
# mucks, Dee draws to the end; Eli folds after draw 1, having stood pat at it.
HAND = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #5 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Seat 4: Dee ($20 in chips)
Seat 5: Eli ($20 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Bob [As 3h 8h 6s]
Cy: calls $0.50
Dee: calls $0.50
Eli: calls $0.50
Ann: calls $0.25
Bob: checks
*** FIRST DRAW ***
Ann: discards 1 card
Bob: discards 2 cards [8h 6s]
Dealt to Bob [As 3h] [5h Kc]
Cy: stands pat
Dee: discards 3 cards
Eli: stands pat
Ann: checks
Bob: checks
Cy: bets $0.50
Dee: calls $0.50
Eli: folds
Ann: calls $0.50
Bob: calls $0.50
*** SECOND DRAW ***
Ann: stands pat
Bob: discards 1 card [5h]
Dealt to Bob [As 3h Kc] [7d]
Cy: stands pat
Dee: discards 1 card
Ann: checks
Bob: checks
Cy: checks
Dee: checks
*** THIRD DRAW ***
Ann: stands pat
Bob: stands pat on [As 3h Kc 7d]
Cy: stands pat
Dee: discards 2 cards
Ann: checks
Bob: checks
Cy: checks
Dee: checks
*** SHOW DOWN ***
Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)
Bob: shows [As 3h Kc 7d] (Badugi: K,7,3,A)
Cy: mucks hand
Dee: mucks hand
Ann collected $4.50 from pot
*** SUMMARY ***
Total pot $4.50 | Rake $0
Seat 1: Ann (small blind) showed [8c 5d 7s Th] and won ($4.50) with a Badugi: T,8,7,5
Seat 2: Bob (big blind) showed [As 3h Kc 7d] and lost with a Badugi: K,7,3,A
Seat 3: Cy mucked [Jc Jd Qc Qd]
Seat 4: Dee mucked
Seat 5: Eli (button) folded after the 1st Draw
"""


def steps_of(hand: Replayed, name: str) -> list[DrawStep]:
    return [step for step in hand.draws if hand.ledgers[step.player].name == name]


def told(cards: tuple[int, ...] | None) -> str | None:
    return None if cards is None else show_cards(cards)


def test_the_hero_is_followed_from_the_deal_to_the_end() -> None:
    hand = played(HAND)
    rows = [
        tuple(map(told, (s.held, s.thrown, s.kept, s.received, s.after)))
        for s in steps_of(hand, "Bob")
    ]

    assert rows == [
        ("As 3h 8h 6s", "8h 6s", "As 3h", "5h Kc", "As 3h 5h Kc"),
        ("As 3h 5h Kc", "5h", "As 3h Kc", "7d", "As 3h Kc 7d"),
        ("As 3h Kc 7d", "", "As 3h Kc 7d", "", "As 3h Kc 7d"),
    ]
    bob = hand.ledgers[1]
    assert (told(bob.dealt), told(bob.final), bob.known_since) == ("As 3h 8h 6s", "As 3h Kc 7d", 2)
    assert bob.drawn == [2, 1, 0]


def test_a_hand_shown_is_known_backwards_through_pat_draws() -> None:
    hand = played(HAND)
    rows = [tuple(map(told, (s.held, s.kept, s.after))) for s in steps_of(hand, "Ann")]

    shown = "8c 5d 7s Th"
    assert rows == [(None, None, shown), (shown, shown, shown), (shown, shown, shown)]
    assert (hand.ledgers[0].known_since, hand.ledgers[0].dealt) == (1, None)


def test_a_pat_hand_mucked_in_the_summary_is_known_since_the_deal() -> None:
    cy = played(HAND).ledgers[2]

    assert cy.final == cy.dealt == parse_cards("Jc Jd Qc Qd")
    assert cy.known_since == 0


def test_a_hand_never_told_stays_unknown() -> None:
    hand = played(HAND)
    dee, eli = hand.ledgers[3], hand.ledgers[4]

    assert (dee.final, dee.known_since, dee.order) == (None, None, None)
    assert (eli.final, eli.known_since) == (None, None)
    assert all(step.held is None and step.after is None for step in steps_of(hand, "Dee"))
    assert audited(HAND).checks["showdown.winner"] == "unverifiable"
    assert audited(HAND).reasons == ["cards not shown"]


def test_cards_shown_with_a_fold_are_known() -> None:
    hand = played(HAND.replace("Eli: folds", "Eli: folds [2c 4d 9s Jh]"))
    eli = hand.ledgers[4]

    assert (told(eli.final), eli.known_since) == ("2c 4d 9s Jh", 0)
    assert told(steps_of(hand, "Eli")[0].held) == "2c 4d 9s Jh"


# A known fault of the room: the discard is empty, and the new hand stands twice.
FAULT = HAND.replace(
    "Bob: discards 1 card [5h]\nDealt to Bob [As 3h Kc] [7d]\n",
    "Bob: discards 1 card []\nDealt to Bob [As 3h Kc 7d] [As 3h Kc 7d]\n",
)


def test_a_discard_that_the_room_does_not_tell() -> None:
    hand = played(FAULT)
    step = steps_of(hand, "Bob")[1]

    # What no line tells follows from the hands before and after it, and the draw of one card.
    assert (told(step.after), told(step.kept)) == ("As 3h Kc 7d", "As 3h Kc")
    assert (told(step.thrown), told(step.received)) == ("5h", "7d")
    assert told(hand.ledgers[1].final) == "As 3h Kc 7d"
    result = audited(FAULT)
    assert codes(result) == []
    assert result.checks["cards.discard"] == "unverifiable"
    assert result.checks["cards.received"] == "unverifiable"
    assert "discard not told" in result.reasons


def test_new_cards_that_are_not_told_leave_the_hand_open() -> None:
    text = HAND.replace("Dealt to Bob [As 3h Kc] [7d]\n", "")
    result = audited(text)

    assert steps_of(played(text), "Bob")[1].received is None
    assert codes(result) == []
    assert result.checks["cards.received"] == "unverifiable"


def test_cards_that_come_without_a_discard_are_a_draw() -> None:
    hand = played(HAND.replace("Bob: discards 1 card [5h]\n", ""))
    step = steps_of(hand, "Bob")[1]

    assert (step.count, step.printed, step.line) == (1, None, step.received_line)
    assert told(hand.ledgers[1].final) == "As 3h Kc 7d"


# Eight players leave 20 cards: Ann to Flo draw 18 and leave 2, Gus needs 3. So the discards of the
# others come in while Gus is dealt to, his own do not; then Hal has 16 left.
RESHUFFLE = """
PokerStars Hand #1: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
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
Dealt to Gus [As 3h Kd Qd]
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
Bob: discards 3 cards
Cy: discards 3 cards
Dee: discards 3 cards
Eva: discards 3 cards
Flo: discards 3 cards
Gus: discards 3 cards [3h Kd Qd]
The deck is reshuffled
Dealt to Gus [As] [2d 4h 9c]
Hal: discards 2 cards
Ann: checks
Bob: checks
Cy: checks
Dee: checks
Eva: checks
Flo: checks
Gus: bets $0.50
Hal: calls $0.50
Ann: folds
Bob: folds
Cy: folds
Dee: folds
Eva: folds
Flo: folds
*** SECOND DRAW ***
Gus: discards 1 card [9c]
Dealt to Gus [As 2d 4h] [8c]
Hal: discards 1 card
Gus: checks
Hal: checks
*** THIRD DRAW ***
Gus: stands pat on [As 2d 4h 8c]
Hal: stands pat
Gus: checks
Hal: checks
*** SHOW DOWN ***
Gus: shows [As 2d 4h 8c] (Badugi: 8,4,2,A)
Hal: shows [Js 5d 6h 7c] (Badugi: J,7,6,5)
Gus collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: Ann (small blind) folded after the 1st Draw
Seat 2: Bob (big blind) folded after the 1st Draw
Seat 3: Cy folded after the 1st Draw
Seat 4: Dee folded after the 1st Draw
Seat 5: Eva folded after the 1st Draw
Seat 6: Flo folded after the 1st Draw
Seat 7: Gus showed [As 2d 4h 8c] and won ($5) with a Badugi: 8,4,2,A
Seat 8: Hal (button) showed [Js 5d 6h 7c] and lost with a Badugi: J,7,6,5
"""


def test_a_reshuffle_inside_one_players_cards() -> None:
    hand = played(RESHUFFLE)
    (again,) = hand.reshuffles

    assert (again.inside, again.stub, again.draw) == (True, -1, 1)
    assert again.seq == steps_of(hand, "Gus")[0].seq
    assert codes(audited(RESHUFFLE)) == []


def change(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_nobody_gets_back_in_a_draw_what_was_thrown_in_it() -> None:
    text = change(
        RESHUFFLE,
        ("[As] [2d 4h 9c]", "[As] [Kd 4h 9c]"),
        ("As 2d 4h", "As Kd 4h"),
        ("8,4,2,A", "K,8,4,A"),
        ("Js 5d 6h 7c", "Js Td Kh Qc"),
        ("J,7,6,5", "K,Q,J,T"),
    )
    assert codes(audited(text)) == [("cards.duplicate", line_of(text, "Dealt to Gus [As] [Kd"))]


def test_nor_does_another_player_get_it_before_the_next_reshuffle() -> None:
    text = change(RESHUFFLE, ("Js 5d", "Js Kd"), ("J,7,6,5", "K,J,7,6"))
    assert codes(audited(text)) == [("cards.duplicate", line_of(text, "Hal: shows"))]


# The 20 cards are drawn when Flo takes 2 and Hal none; Gus threw the Kc. At draw 2 all come back.
AT_DRAW_2 = change(
    RESHUFFLE,
    ("Kd Qd]", "Kc Qd]"),
    ("Flo: discards 3 cards", "Flo: discards 2 cards"),
    ("The deck is reshuffled\n", ""),
    ("Hal: discards 2 cards", "Hal: stands pat"),
    ("*** SECOND DRAW ***\n", "*** SECOND DRAW ***\nThe deck is reshuffled\n"),
)


def test_what_was_thrown_before_a_reshuffle_may_come_to_another() -> None:
    text = change(AT_DRAW_2, ("Js 5d 6h 7c", "Js 5d 6h Kc"), ("J,7,6,5", "K,J,6,5"))
    result = audited(text)

    assert codes(result) == []
    assert result.checks["cards.duplicate"] == "confirmed"
    # Without a draw after it the Kc cannot have come.
    pat = change(text, ("Hal: discards 1 card", "Hal: stands pat"))
    assert codes(audited(pat)) == [("cards.duplicate", line_of(pat, "Hal: shows"))]


def test_whether_it_comes_back_to_who_threw_it_is_left_open() -> None:
    text = change(
        AT_DRAW_2,
        ("[As 2d 4h] [8c]", "[As 2d 4h] [Kc]"),
        ("2d 4h 8c", "2d 4h Kc"),
        ("8,4,2,A", "K,4,2,A"),
        ("Js 5d 6h 7c", "Ks Td 6h Qc"),
        ("J,7,6,5", "K,Q,T,6"),
    )
    result = audited(text)

    assert codes(result) == []
    assert result.checks["cards.duplicate"] == "unverifiable"
    assert result.reasons == ["a reshuffle may have brought it"]


def test_whether_folded_hands_are_shuffled_in_is_left_open() -> None:
    # Ann folds after draw 1, before the deck is reshuffled, with the 7c that Hal shows.
    text = change(AT_DRAW_2, ("Ann: folds", "Ann: folds [2c 3c 7c 7h]"))
    assert codes(audited(text)) == []
    assert audited(text).reasons == ["a reshuffle may have brought it"]
