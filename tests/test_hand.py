"""From a reading to a hand: who is dealt in, where they sit, what the stakes are."""

import pytest
from playing import hand_of, reading_of

from badugi_hh.hand import build

# Seat 6 has the button; Gil is dealt in without a seat line, Ned has one but is not dealt in.
RING = """
PokerStars Hand #77: Badugi Limit ($0.50/$1.00 USD) - 2024/05/01 12:00:00 ET
Table 'Test' 8-max Seat #6 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Seat 3: Cy ($20 in chips)
Seat 5: Dee ($20 in chips)
Seat 6: Eve ($20 in chips)
Seat 7: Ned ($20 in chips) is sitting out
Ann: posts small blind $0.25
Bob: posts big blind $0.50
Gil: posts big blind $0.50
*** DEALING HANDS ***
Dealt to Cy [As 3h 8h 6s]
Cy: folds
Gil: checks
Dee: folds
Eve: folds
Ann: folds
Bob: checks
*** FIRST DRAW ***
Bob: discards 1 card
Gil: discards 1 card
Bob: bets $0.50
Gil: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1.25 from pot
*** SUMMARY ***
Total pot $1.25 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) collected ($1.25)
Seat 3: Cy folded before the Draw (didn't bet)
Seat 4: Gil folded after the 1st Draw
Seat 5: Dee folded before the Draw (didn't bet)
Seat 6: Eve (button) folded before the Draw (didn't bet)
"""


def positions(text: str) -> dict[str, str | None]:
    return {player.name: player.position for player in hand_of(text).players}


def test_players_go_clockwise_from_the_left_of_the_button() -> None:
    hand = hand_of(RING)
    told = [(player.name, player.seat, player.stack) for player in hand.players]

    assert told == [
        ("Ann", 1, 2000),
        ("Bob", 2, 2000),
        ("Cy", 3, 2000),
        ("Gil", 4, None),  # his seat is told by the summary, his stack nowhere
        ("Dee", 5, 2000),
        ("Eve", 6, 2000),
    ]
    assert hand.order_known
    assert (hand.hero, hand.site, hand.hand_id, hand.line) == ("Cy", "pokerstars", "77", 1)


def test_positions_are_named_from_the_button() -> None:
    assert positions(RING) == {
        "Ann": "SB", "Bob": "BB", "Cy": "UTG", "Gil": "HJ", "Dee": "CO", "Eve": "BTN",
    }  # fmt: skip  # as a table


def test_the_button_may_stand_between_the_last_and_the_first_seat() -> None:
    names = [player.name for player in hand_of(RING.replace("Seat #6 is", "Seat #2 is")).players]
    assert names == ["Cy", "Gil", "Dee", "Eve", "Ann", "Bob"]


def test_a_missed_small_blind_makes_no_small_blind() -> None:
    # Nobody has the small blind; Bob, left of the big one, posts a missed one behind it.
    text = RING.replace("Ann: posts small blind $0.25\nBob: posts big blind $0.50\n",
                        "Ann: posts big blind $0.50\nBob: posts small blind $0.25\n")  # fmt: skip
    assert positions(text) == {
        "Ann": "BB", "Bob": "UTG", "Cy": "LJ", "Gil": "HJ", "Dee": "CO", "Eve": "BTN",
    }  # fmt: skip  # as a table


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" Seat #6 is the button", ""),
        ("Seat 4: Gil folded", "Seat 3: Gil folded"),
    ],
)
def test_the_order_is_not_known_without_every_seat(old: str, new: str) -> None:
    assert old in RING
    assert not hand_of(RING.replace(old, new)).order_known


def test_stakes_and_blinds() -> None:
    hand = hand_of(RING)
    assert (hand.small_blind, hand.big_blind, hand.small_bet, hand.big_bet) == (25, 50, 50, 100)
    assert (hand.kind, hand.currency, hand.ante) == ("cash", "USD", None)


def test_without_fixed_limit_there_are_no_fixed_bets() -> None:
    hand = hand_of(RING.replace("Badugi Limit", "Badugi Pot Limit"))
    assert (hand.small_bet, hand.big_bet) == (None, None)


def test_a_blind_that_is_all_in_for_less_is_no_measure() -> None:
    text = RING.replace("Bob: posts big blind $0.50", "Bob: posts big blind $0.60 and is all-in")
    assert hand_of(text).big_blind == 50


@pytest.mark.parametrize(
    ("antes", "ante"),
    [
        (["10", "10", "11"], 1000),
        (["10", "12", "12 and is all-in"], 1200),
        (["3 and is all-in", "5 and is all-in"], 500),
        (["10", "2 and is all-in", "2 and is all-in"], 1000),
    ],
)
def test_the_ante_is_what_most_post(antes: list[str], ante: int) -> None:
    posts = "".join(
        f"{name}: posts the ante ${amount}\n"
        for name, amount in zip(("Ann", "Bob", "Cy"), antes, strict=False)
    )
    text = RING.replace("Ann: posts small blind", posts + "Ann: posts small blind")
    assert hand_of(text).ante == ante


def test_tournament_and_play_money_chips() -> None:
    chips = RING.replace("$0.", "0.").replace("($", "(").replace("/$", "/").replace(" USD", "")
    chips = chips.replace("$", "")
    play = hand_of(chips.replace("8-max Seat", "8-max (Play Money) Seat"))
    tournament = hand_of(
        chips.replace("Badugi Limit (0", "Tournament #5, $1+$0.10 USD Badugi Limit - Level I (0")
    )
    assert (play.kind, play.currency) == ("play", "chips")
    assert (tournament.kind, tournament.currency) == ("tournament", "chips")


def test_two_faces_are_no_hero() -> None:
    text = RING.replace("Cy: folds\n", "Dealt to Dee [2s 4h 9h 7s]\nCy: folds\n", 1)
    assert hand_of(text).hero is None


def test_only_a_whole_hand_can_be_built() -> None:
    reading = reading_of(RING.replace("*** DEALING HANDS ***\n", ""))
    assert reading.status == "rejected"
    with pytest.raises(ValueError, match="no whole hand"):
        build(reading)


def test_chat_between_the_first_two_lines() -> None:
    text = RING.replace("Table 'Test'", "Ann said, \"hi\"\nTable 'Test'")
    assert hand_of(text).table.button == 6
