"""A hand told street by street."""

from typing import get_args

import pytest
from small_hands import FIRST
from test_audit_rooms import BADACEY

from badugi_hh import resources
from badugi_hh import retell as retelling
from badugi_hh.cards import read_cards
from badugi_hh.draws import (
    VALUES_ARE,
    WHY_LEFT_IN,
    WHY_UNPRICED,
    Prices,
    Question,
    cards_of,
    draw_tables,
    judge,
    judging,
    price,
    show_value,
)
from badugi_hh.draws.snows import Ended
from badugi_hh.formats import FORMATS, Reading
from badugi_hh.pipeline import examine
from badugi_hh.reader import read, read_text
from badugi_hh.replay import profile_of
from badugi_hh.retell import retell

SAMPLES = resources.folder("sample_histories")


def told(reading: Reading) -> list[str]:
    played, audited = examine(reading, profile_of(reading.site))
    return retell(played, audited, judge(played))


def sample(file: str, hand_id: str) -> list[str]:
    (found,) = [reading for reading in read(SAMPLES / file) if reading.hand_id == hand_id]
    return told(found)


def of_text(text: str) -> list[str]:
    (reading,) = read_text(text, FORMATS[0], "small.txt")
    return told(reading)


def asked(held: str, kept: str, left: int, dead: str = "") -> Prices:
    question = Question(read_cards(held), read_cards(kept), read_cards(dead), left)
    return price(draw_tables(), [question])


def decided(lines: list[str]) -> list[str]:
    """What a story tells of the draw decisions as a whole."""
    if "Draw decisions" not in lines:
        return []
    first = lines.index("Draw decisions")
    (end,) = [at for at, line in enumerate(lines) if line.startswith("Result (")]
    return lines[first:end]


def below(lines: list[str], start: str) -> list[str]:
    """For each line that starts so the one below it, without the indentation."""
    found = [at for at, line in enumerate(lines) if line.startswith(f"  {start}")]
    return [lines[at + 1].strip() for at in found]


WHY = tuple(f": {why}" for why in WHY_UNPRICED.values())

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
    pat, nine = asked("As 2d 3h Kh", "As 2d 3h Kh", 3), asked("5s 6d 7h 9c", "5s 6d 7h 9c", 1)
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
        "  ann stands pat with As 2d 3h Kh (3-card: 3,2,A): a snow begins",
        (
            f"    worth {pat.value[0]:.3f}, price {pat.price[0]:.3f}: "
            "best draw 1 to As 2d 3h (0.711); against one of 2 opponents"
        ),
        "After draw 1 (pot $6)",
        "  bob checks",
        "  cy bets $1 and is all-in",
        "  ann raises to $2",
        "    the snow breaks even if all fold to this 22.2% of the time; they did not",
        "  bob folds",
        "  $1 goes back to ann, uncalled",
        "Draw 2",
        "  cy draws 1, then has 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        (
            "  ann draws 1 with As 2d 3h Kh (3-card: 3,2,A), throws Kh, "
            "then has As 2d 3h 4c (Badugi: 4,3,2,A)"
        ),
        (
            "    worth 0.670, the best choice; 10 outs, badugi 20.8% now, "
            f"{100 * (1 - 38 * 37 / (48 * 47)):.1f}% by the last draw"
        ),
        "Draw 3",
        "  cy stands pat with 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        f"    worth {nine.value[0]:.3f}, the best choice; {WHY_LEFT_IN['not told']}",
        "  ann stands pat with As 2d 3h 4c (Badugi: 4,3,2,A)",
        "    worth 0.998, the best choice",
        "Showdown",
        "  cy has 5s 6d 7h 9c (Badugi: 9,7,6,5)",
        "  ann has As 2d 3h 4c (Badugi: 4,3,2,A)",
        "Draw decisions",
        "  snow of ann at draw 1: given up, drew",
        f"  1 decision unknown: {WHY_UNPRICED['not shown']}",
        f"  2 decisions unknown: {WHY_UNPRICED['drew later']}",
        f"  {VALUES_ARE}",
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
        *decided(lines),
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
        *decided(lines),
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
            judged = judge(played)
            lines = retell(played, audited, judged)
            for player in played.hand.players:
                assert any(player.name in line for line in lines)
            assert all("\n" not in line for line in lines)
            priced = len(judged.prices) - judged.prices.count(None)
            assert len([line for line in lines if line.startswith("    worth ")]) == priced
            assert (f"  {VALUES_ARE}" in lines) == (priced > 0)
            counts = [line.split()[0] for line in lines if line.endswith(WHY)]
            assert sum(map(int, counts)) == judged.prices.count(None)


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


# ---- draw decisions

ONE_DRAW = """\
PokerStars Hand #700000000002:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:30:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
ann: posts small blind $0.50
bob: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [{held}]
ann: calls $0.50
bob: checks
*** FIRST DRAW ***
bob: discards 1 card
{draws}
bob: bets $1
ann: folds
Uncalled bet ($1) returned to bob
bob collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: ann (button) (small blind) folded after the 1st Draw
Seat 2: bob (big blind) collected ($2)
"""


def one_draw(held: str, kept: str) -> str:
    """A hand in which ann keeps some cards at the first of three draws, and folds."""
    thrown = [card for card in held.split() if card not in kept.split()]
    draws = f"ann: discards {len(thrown)} card{'s' * (len(thrown) > 1)} [{' '.join(thrown)}]"
    return ONE_DRAW.format(held=held, draws=draws if thrown else f"ann: stands pat on [{held}]")


@pytest.mark.parametrize(
    ("held", "kept", "best", "said"),
    [
        ("As 2d 3h Kh", "As 2d 3h", None, ["10 outs, badugi 20.8% now, 51.2% by the last draw"]),
        ("9c 8d 7h 6s", "9c 8d 7h 6s", None, []),
        (
            "9c 8d 7h 6s", "8d 7h 6s", "stand pat (0.808)",
            ["threw a card of the best hand, drew too many", "9 outs, badugi 18.8% now, "],
        ),
        (
            "As 2d 3h Kh", "As 2d Kh", "draw 1 to As 2d 3h (0.711)",
            ["threw a card of the best hand, kept the worse of two", "10 outs, badugi 20.8% now, "],
        ),
        (
            "As 2s 3h Kd", "As 2s 3h", "draw 2 to As 3h",
            ["kept a card that could not count, threw a card of the best hand, drew too few",
             "0 outs, badugi 0.0% now, "],
        ),
        ("Kc Kd Kh Ks", "Kc Kd Kh Ks", "draw 4 (0.415)", []),
        ("As 2d 3h Kh", "As 2d", "draw 1 to As 2d 3h (0.711)",
         ["threw a card of the best hand, drew too many", "badugi "]),
    ],
)  # fmt: skip  # a table
def test_what_a_draw_was_worth(held: str, kept: str, best: str | None, said: list[str]) -> None:
    (note, *_) = below(of_text(one_draw(held, kept)), "ann draws" if held != kept else "ann stands")
    computed = asked(held, kept, 3)
    worth, *others = note.split("; ")
    if best is None:
        assert worth == f"worth {computed.value[0]:.3f}, the best choice"
    else:
        value, cost = computed.value[0], computed.price[0]
        assert worth.startswith(f"worth {value:.3f}, price {cost:.3f}: best {best}")
        keeps = cards_of(read_cards(held), int(computed.best[0]))
        assert f"({asked(held, ' '.join(names(keeps)), 3).value[0]:.3f})" in worth
    assert len(others) == len(said)
    assert all(part.startswith(start) for part, start in zip(others, said, strict=True))
    if said and held != kept:
        now, last = 100 * computed.chance[0], 100 * computed.chance_last[0]
        assert others[-1].endswith(f"badugi {now:.1f}% now, {last:.1f}% by the last draw")


def names(cards: tuple[int, ...]) -> list[str]:
    return ["A23456789TJQK"[card >> 2] + "cdhs"[card & 3] for card in cards]


def test_everything_that_is_said_in_words_has_some() -> None:
    assert set(retelling._UNKNOWN) < set(WHY_UNPRICED)
    assert set(retelling._GIVEN_UP) < set(get_args(Ended))


def test_the_best_choice_can_have_flags() -> None:
    held, kept = "Js 9h Kd Ks", ""
    computed = asked(held, kept, 3)
    assert computed.price[0] == 0
    (note, *_) = below(of_text(one_draw(held, kept)), "ann draws")
    assert note == (
        f"worth {computed.value[0]:.3f}, the best choice though it threw a card of the best hand; "
        f"badugi {100 * computed.chance[0]:.1f}% now, "
        f"{100 * computed.chance_last[0]:.1f}% by the last draw"
    )


SUMMARY = """\
*** SUMMARY ***
Total pot $18 | Rake $0
Seat 1: ann (button) (small blind) mucked
Seat 2: bob (big blind) mucked
"""
DRAWN = """\
PokerStars Hand #700000000003:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:40:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
ann: posts small blind $0.50
bob: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: calls $1
*** FIRST DRAW ***
bob: discards 1 card
ann: discards 1 card [Kh]
Dealt to ann [As 2d 3h] [9h]
bob: checks
ann: bets $1
bob: calls $1
"""
SNOW = f"""\
{DRAWN}*** SECOND DRAW ***
bob: stands pat
ann: stands pat on [As 2d 3h 9h]
bob: bets $2
ann: raises $2 to $4
bob: calls $2
*** THIRD DRAW ***
bob: stands pat
ann: stands pat on [As 2d 3h 9h]
bob: checks
ann: bets $2
bob: calls $2
*** SHOW DOWN ***
ann: shows [As 2d 3h 9h] (3-card: 3,2,A)
bob: shows [4c 5d 6h 6s] (3-card: 6,5,4)
ann collected $17.10 from pot
*** SUMMARY ***
Total pot $18 | Rake $0.90
Seat 1: ann (button) (small blind) showed [As 2d 3h 9h] and won ($17.10) with a 3-card: 3,2,A
Seat 2: bob (big blind) showed [4c 5d 6h 6s] and lost with a 3-card: 6,5,4
"""


def test_own_discards_are_out_of_the_deck() -> None:
    text = f"""\
{DRAWN}*** SECOND DRAW ***
bob: discards 1 card
ann: discards 1 card [9h]
Dealt to ann [As 2d 3h] [Th]
bob: checks
ann: checks
*** THIRD DRAW ***
bob: discards 1 card
ann: discards 1 card [Th]
Dealt to ann [As 2d 3h] [Jc]
bob: checks
ann: checks
{SUMMARY}"""
    second, third = (
        asked("As 2d 3h 9h", "As 2d 3h", 2, "Kh"),
        asked("As 2d 3h Th", "As 2d 3h", 1, "Kh 9h"),
    )
    assert below(of_text(text), "ann draws")[1:] == [
        (
            f"worth {second.value[0]:.3f}, the best choice; 10 outs, "
            f"badugi {100 * 10 / 47:.1f}% now, "
            f"{100 * (1 - 37 * 36 / (47 * 46)):.1f}% by the last draw"
        ),
        (f"worth {third.value[0]:.3f}, the best choice; 10 outs, badugi {100 * 10 / 46:.1f}%"),
    ]


def test_a_price_that_rounds_to_nothing_is_not_told_as_nothing() -> None:
    assert [show_value(value) for value in (0, 0.0004, 0.0006, 0.5)] == [
        "0.000", "under 0.001", "0.001", "0.500"
    ]  # fmt: skip


def test_discards_that_could_not_be_taken_out_are_told() -> None:
    lines = sample("pokerstars-other-structures.txt", "251940027718")
    left_in = [line for line in lines if line.endswith(f"; {WHY_LEFT_IN['reshuffle']}")]
    assert [line.split(",")[0].split()[0] for line in left_in] == ["worth", "worth"]
    assert not any(WHY_LEFT_IN["not told"] in line for line in lines)


def test_snows_of_both_players_to_the_showdown() -> None:
    """Of the cards shown, those who stood pat on them are known as long as they did."""
    lines = of_text(SNOW)
    assert [line for line in lines if "snow" in line] == [
        "  bob stands pat with 4c 5d 6h 6s (3-card: 6,5,4): a snow begins",
        "  ann stands pat with As 2d 3h 9h (3-card: 3,2,A): a snow begins",
        "    the snow breaks even if all fold to this 25.0% of the time; they did not",  # 2 / 8
        "    the snow breaks even if all fold to this 33.3% of the time; they did not",  # 4 / 12
        "  bob stands pat with 4c 5d 6h 6s (3-card: 6,5,4): the snow goes on",
        "  ann stands pat with As 2d 3h 9h (3-card: 3,2,A): the snow goes on",
        "    the snow breaks even if all fold to this 12.5% of the time; they did not",  # 2 / 16
        "  snow of bob at draws 2 and 3: kept up, lost at showdown",
        "  snow of ann at draws 2 and 3: kept up, won at showdown",
    ]
    assert below(lines, "ann bets $2") == [
        "the snow breaks even if all fold to this 12.5% of the time; they did not"
    ]
    assert decided(lines)[3] == f"  1 decision unknown: {WHY_UNPRICED['drew later']}"


@pytest.mark.parametrize(
    ("tail", "told", "got"),
    [
        ("ann: bets $2\nbob: folds\n", "kept up, all folded", "they did"),
        ("ann: bets $2\nbob: raises $2 to $4\nann: folds\n", "given up, folded", "they did not"),
        ("ann: bets $2\nbob: calls $2\n", "how it ended is not told", "they did not"),
    ],
)
def test_how_a_snow_ended(tail: str, told: str, got: str) -> None:
    lines = of_text(SNOW.partition("ann: bets $2\n")[0] + tail + SUMMARY)
    assert f"  snow of ann at draws 2 and 3: {told}" in lines
    assert below(lines, "ann bets $2")[0].endswith(f"12.5% of the time; {got}")


def test_a_snow_is_given_up_by_a_draw() -> None:
    text = SNOW.replace(
        "bob: stands pat\nann: stands pat on [As 2d 3h 9h]\nbob: checks",
        "bob: discards 1 card\nann: discards 1 card [9h]\nbob: checks",
    )
    text = text.replace("bob: shows [4c", "ann: mucks hand\nbob: shows [4c")
    lines = of_text(text)
    assert "  snow of ann at draw 2: given up, drew" in lines
    assert not any("snow of bob" in line or "snow goes on" in line for line in lines)
    assert f"  3 decisions unknown: {WHY_UNPRICED['drew later']}" in lines


def test_what_is_not_priced_is_told_without_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("the tables are not needed")

    monkeypatch.setattr(judging, "draw_tables", never)
    assert decided(of_text(BADACEY.lstrip())) == [
        "Draw decisions", f"  6 decisions not priced: {WHY_UNPRICED['five cards']}"
    ]  # fmt: skip
    assert decided(sample("home-game.phhs", "kitchen-2")) == [
        "Draw decisions", f"  7 decisions not priced: {WHY_UNPRICED['qualifier']}"
    ]  # fmt: skip
    assert decided(of_text(FIRST)) == []
    folded = one_draw("As 2d 3h Kh", "").replace("Dealt to ann [As 2d 3h Kh]\n", "")
    folded = folded.replace(" [As 2d 3h Kh]\n", "\n")
    assert decided(of_text(folded)) == [
        "Draw decisions", f"  2 decisions unknown: {WHY_UNPRICED['not shown']}"
    ]  # fmt: skip
    with pytest.raises(AssertionError, match="not needed"):
        of_text(HAND)


def test_a_discard_that_is_not_told_and_cards_that_cannot_be() -> None:
    untold = one_draw("As 2d 3h Kh", "As 2d 3h").replace(" [Kh]\n", "\n")
    assert f"  1 decision unknown: {WHY_UNPRICED['discard unknown']}" in of_text(untold)
    wrong = one_draw("As 2d 3h Kh", "As 2d 3h").replace(" [Kh]\n", " [Qc]\n")
    lines = decided(of_text(wrong))
    assert f"  1 decision not priced: {WHY_UNPRICED['cards contradict']}" in lines
    assert f"  {VALUES_ARE}" not in lines
