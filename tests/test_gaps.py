"""Hands with something missing: what cannot be known stays unknown."""

import pytest
from playing import audited, codes, line_of, played, reading_of

from badugi_hh.cards import show_cards
from badugi_hh.formats import Reading
from badugi_hh.hand import build

HAND = """
PokerStars Hand #700000000001:  Badugi Limit ($0.50/$1.00 USD) - 2026/03/01 20:00:00 ET
Table 'Gaps' 6-max Seat #3 is the button
Seat 1: ann ($20 in chips)
Seat 2: bob ($20 in chips)
Seat 3: cy ($20 in chips)
ann: posts small blind $0.25
bob: posts big blind $0.50
*** DEALING HANDS ***
Dealt to cy [As 2d 3h Kc]
cy: calls $0.50
ann: folds
bob: checks
*** FIRST DRAW ***
bob: stands pat
cy: discards 1 card [Kc]
Dealt to cy [As 2d 3h] [7c]
bob: checks
cy: checks
*** SECOND DRAW ***
bob: stands pat
cy: stands pat on [As 2d 3h 7c]
bob: checks
cy: checks
*** THIRD DRAW ***
bob: stands pat
cy: stands pat on [As 2d 3h 7c]
bob: checks
cy: checks
*** SHOW DOWN ***
bob: shows [4c 5d 6h 8s] (Badugi: 8,6,5,4)
cy: shows [As 2d 3h 7c] (Badugi: 7,3,2,A)
cy collected $1.25 from pot
*** SUMMARY ***
Total pot $1.25 | Rake $0
Seat 1: ann (small blind) folded before the Draw
Seat 2: bob (big blind) showed [4c 5d 6h 8s] and lost with a Badugi: 8,6,5,4
Seat 3: cy (button) showed [As 2d 3h 7c] and won ($1.25) with a Badugi: 7,3,2,A
"""


def test_the_hand_without_a_gap() -> None:
    hand = played(HAND)
    bob = hand.ledgers[1]

    assert codes(audited(HAND)) == []
    assert (bob.known_since, bob.drawn) == (0, [0, 0, 0])
    assert bob.dealt is not None
    assert bob.dealt == bob.final


def test_cards_are_not_known_back_through_a_draw_that_is_missing() -> None:
    text = HAND.replace(
        "*** SECOND DRAW ***\nbob: stands pat\n", "*** SECOND DRAW ***\nbob: stands put\n"
    )
    hand = played(text)
    bob = hand.ledgers[1]

    # What bob did at draw 2 cannot be read: the cards shown stood since then, maybe not before.
    assert (bob.known_since, bob.dealt, bob.drawn) == (2, None, [0, None, 0])
    held = {step.draw: step.held for step in hand.draws if step.player == 1}
    assert held[1] is None
    assert show_cards(held[3] or ()) == "4c 5d 6h 8s"


def test_a_card_told_in_a_whole_hand_after_a_draw_cannot_be_elsewhere() -> None:
    text = HAND.replace("discards 1 card [Kc]", "discards 1 card []")
    text = text.replace("[As 2d 3h] [7c]", "[As 2d 3h 7c] [As 2d 3h 7c]")
    text = text.replace("[4c 5d 6h 8s]", "[4c 5d 7c 8s]").replace(
        "Badugi: 8,6,5,4", "3-card: 7,5,4"
    )

    found = [code for code, _ in codes(audited(text)) if code.startswith("cards.")]
    assert "cards.duplicate" in found


@pytest.mark.parametrize(("shown", "finds"), [("As 9c", True), ("Ad 9c", False)])
def test_a_part_of_a_hand_counts_as_seen(shown: str, finds: bool) -> None:
    text = HAND[: HAND.index("*** SHOW DOWN ***")].replace(
        "*** THIRD DRAW ***\nbob: stands pat\ncy: stands pat on [As 2d 3h 7c]\nbob: checks\n"
        "cy: checks\n",
        "*** THIRD DRAW ***\nbob: stands pat\ncy: stands pat on [As 2d 3h 7c]\nbob: checks\n"
        "cy: bets $1\nbob: folds\nUncalled bet ($1) returned to cy\ncy collected $1.25 from pot\n",
    )
    text += (
        f"bob: shows [{shown}]\n*** SUMMARY ***\nTotal pot $1.25 | Rake $0\n"
        "Seat 1: ann (small blind) folded before the Draw\n"
        "Seat 2: bob (big blind) folded after the 3rd Draw\n"
        "Seat 3: cy (button) collected ($1.25)\n"
    )
    found = [("cards.duplicate", line_of(text, "bob: shows"))] if finds else []
    assert codes(audited(text)) == found


def test_positions_without_a_button_are_those_that_posts_tell() -> None:
    reading = reading_of(HAND.replace(" Seat #3 is the button", ""))
    hand = build(reading)

    assert {p.name: p.position for p in hand.players} == {"ann": "SB", "bob": "BB", "cy": None}


def test_no_hand_is_built_of_a_reading_without_events() -> None:
    reading = reading_of(HAND.replace("Badugi Limit", "Razz Limit"))
    assert isinstance(reading, Reading)

    with pytest.raises(ValueError, match="no whole hand"):
        build(reading)
