"""A hand told street by street."""

import pytest
from test_audit_rooms import BADACEY

from badugi_hh import resources
from badugi_hh.formats import FORMATS, Reading
from badugi_hh.pipeline import examine
from badugi_hh.reader import read, read_text
from badugi_hh.replay import profile_of
from badugi_hh.retell import retell

SAMPLES = resources.folder("sample_histories")


def told(reading: Reading) -> list[str]:
    return retell(*examine(reading, profile_of(reading.site)))


def sample(file: str, hand_id: str) -> list[str]:
    (found,) = [reading for reading in read(SAMPLES / file) if reading.hand_id == hand_id]
    return told(found)


def of_text(text: str) -> list[str]:
    (reading,) = read_text(text, FORMATS[0], "small.txt")
    return told(reading)


HAND = """\
PokerStars Hand #700000000001:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Seat 4: cy ($3 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: calls $1.50
cy: calls $1
*** FIRST DRAW ***
bob: discards 2 cards
cy: discards 1 card
ann: stands pat on [As 2d 3h Kh]
bob: checks
cy: bets $1 and is all-in
ann: raises $1 to $2
bob: folds
Uncalled bet ($1) returned to ann
*** SECOND DRAW ***
cy: discards 1 card
ann: discards 1 card [Kh]
Dealt to ann [As 2d 3h] [4c]
*** THIRD DRAW ***
cy: stands pat
ann: stands pat on [As 2d 3h 4c]
*** SHOW DOWN ***
cy: shows [5s 6d 7h 9c] (Badugi: 9,7,6,5)
ann: shows [As 2d 3h 4c] (Badugi: 4,3,2,A)
ann collected $7.60 from pot
*** SUMMARY ***
Total pot $8 | Rake $0.40
Seat 1: ann (button) showed [As 2d 3h 4c] and won ($7.60) with a Badugi: 4,3,2,A
Seat 2: bob (small blind) folded after the 1st Draw
Seat 4: cy (big blind) showed [5s 6d 7h 9c] and lost with a Badugi: 9,7,6,5
"""


def test_a_hand_is_told_in_its_order() -> None:
    assert of_text(HAND) == [
        "pokerstars hand 700000000001: Badugi limit $1/$2",
        "table Small, 2024-01-16 01:00:00 UTC (small.txt:1)",
        "",
        "  SB    seat 2  bob         $40",
        "  BB    seat 4  cy           $3",
        "  BTN   seat 1  ann         $50  (hero)",
        "",
        "Before the draw",
        "  bob posts the small blind $0.50",
        "  cy posts the big blind $1",
        "  ann raises to $2",
        "  bob calls $1.50",
        "  cy calls $1",
        "Draw 1",
        "  bob draws 2",
        "  cy draws 1",
        "  ann stands pat with As 2d 3h Kh (3-card: 3,2,A)",
        "After draw 1 (pot $6)",
        "  bob checks",
        "  cy bets $1 and is all-in",
        "  ann raises to $2",
        "  bob folds",
        "  $1 goes back to ann, uncalled",
        "Draw 2",
        "  cy draws 1, then has 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        (
            "  ann draws 1 with As 2d 3h Kh (3-card: 3,2,A), throws Kh, "
            "then has As 2d 3h 4c (Badugi: 4,3,2,A)"
        ),
        "Draw 3",
        "  cy stands pat with 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        "  ann stands pat with As 2d 3h 4c (Badugi: 4,3,2,A)",
        "Showdown",
        "  cy has 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        "  ann has As 2d 3h 4c (Badugi: 4,3,2,A)",
        "Result (pot $8, rake $0.40)",
        "  ann collects $7.60 from the pot",
        "  bob -$2",
        "  cy -$3",
        "  ann +$4.60",
        "Audit by the rules of pokerstars: confirmed",
    ]


def test_the_hand_that_lies() -> None:
    lines = sample("the-lie.txt", "254811338657")
    assert lines[lines.index("Showdown") :] == [
        "Showdown",
        "  Bellamy Rook has 2c 6h Ad 8s (Badugi: 8,6,2,A)",
        "  Marlow has 4h 5d 2s 8c (Badugi: 8,5,4,2)",
        "Result (pot $18.50, rake $0.92)",
        "  Bellamy Rook collects $17.58 from the pot",
        "  corvid_ -$0.50",
        "  Bellamy Rook +$8.58",
        "  Marlow -$9",
        "Audit by the rules of pokerstars: contradicted",
        (
            "  error showdown.winner, line 85: the pot goes to Bellamy Rook (Badugi: 8,6,2,A); "
            "Marlow (Badugi: 8,5,4,2) is better"
        ),
    ]


def test_side_pots_are_told_with_who_can_win_them() -> None:
    lines = sample("pokerstars-cash-limit.txt", "251604450531")
    assert lines[lines.index("Showdown") :] == [
        "Showdown",
        "  bob: folds has Jc 4h 2s 7d (Badugi: J,7,4,2)",
        "  Hesperus has 4d 2h 7c 5s (Badugi: 7,5,4,2)",
        "  Kit Marrin has Ac 2d 7h 3s (Badugi: 7,3,2,A)",
        "  Main pot $12.90 before rake, for bob: folds, Hesperus, Kit Marrin",
        "  Side pot 1 $3.90 before rake, for bob: folds, Hesperus",
        "Result (pot $16.80, rake $0.84)",
        "  Hesperus collects $3.71 from the side pot",
        "  Kit Marrin collects $12.25 from the main pot",
        "  tallow_99 -$0.25",
        "  Marlow -$0.50",
        "  bob: folds -$6",
        "  Hesperus -$2.29",
        "  Kit Marrin +$8.20",
        "Audit by the rules of pokerstars: confirmed",
    ]


def test_a_reshuffle_is_told_where_it_happened() -> None:
    stories = [
        told(reading)
        for reading in read(SAMPLES / "pokerstars-other-structures.txt")
        if "The deck is reshuffled" in reading.block.text
    ]
    assert len(stories) == 2
    for lines in stories:
        at = lines.index("  the discards are shuffled in")
        assert any(line.startswith("Draw ") for line in lines[:at])


def test_a_tournament_hand_tells_its_tournament_and_level() -> None:
    (first, *_) = read(SAMPLES / "pokerstars-tournament.txt")
    line = told(first)[1]
    assert line.startswith("tournament ")
    assert ", level I, table " in line


def test_a_line_that_is_not_known_is_told() -> None:
    lines = of_text(HAND.replace("*** SECOND", "the table is moved to another tower\n*** SECOND"))
    (line,) = [line for line in lines if line.startswith("  not read: ")]
    assert "small.txt:22" in line


@pytest.mark.parametrize("file", sorted(path.name for path in SAMPLES.glob("*.txt")))
def test_every_sample_hand_is_told_with_its_players(file: str) -> None:
    for reading in read(SAMPLES / file):
        if reading.status == "hand":
            played, audited = examine(reading, profile_of(reading.site))
            lines = retell(played, audited)
            for player in played.hand.players:
                assert any(player.name in line for line in lines)
            assert all("\n" not in line for line in lines)


def test_who_wins_which_half_is_told() -> None:
    told = "\n".join(of_text(BADACEY.lstrip()))
    assert "Bob has Ad 2h 8h 7c 9s (Badugi: 9,7,2,A; Lo: 9,8,7,2,A)" in told
    assert "    the badugi half goes to Ann\n    the low half goes to Bob\n" in told
    hidden = BADACEY.replace("Ann: shows [6c 4d 6h 9h 5s]", "Ann: mucks hand")
    hidden = hidden.replace("showed [6c 4d 6h 9h 5s] and won ($1.90)", "mucked")
    hidden = hidden.replace("Ann collected $1.90 from pot\n", "").replace("$1.90", "$3.80")
    assert "    who has the best low is not known\n" in "\n".join(of_text(hidden.lstrip()))


def test_house_rules_are_told() -> None:
    (first, *_) = read(SAMPLES / "home-game.phhs")
    assert "Audit by the rules of home+burns=1,raises_per_round=4: confirmed" in told(first)
