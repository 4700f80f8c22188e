"""Outs and chances of a badugi, against every order in which cards can come."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from plain_draws import ask, counting, means_of_keeps, some_questions, unseen_by

from badugi_hh.badugi_table import hand_index
from badugi_hh.cards import Cards, read_cards
from badugi_hh.draws import NO_OUTS, DrawTables, Question, draw_tables, price
from badugi_hh.draws.pricing import mask_of
from badugi_hh.draws.subsets import FIRST


@pytest.fixture(scope="module")
def tables() -> DrawTables:
    return draw_tables()


def badugi(cards: Sequence[int]) -> bool:
    return len(counting(cards)) == 4


def test_outs_and_the_chance_of_a_badugi_at_this_draw(tables: DrawTables) -> None:
    asked = some_questions(12, 120, most_dead=12)
    prices = price(tables, asked)
    assert (prices.outs == 0).any()
    assert (prices.outs > 5).any()
    for at, (held, kept, dead, _) in enumerate(asked):
        unseen = unseen_by(held, dead)
        if len(kept) == 3:
            outs = sum(badugi((*kept, card)) for card in unseen)
            assert prices.outs[at] == outs
            assert prices.chance[at] == outs / len(unseen)
        else:
            assert prices.outs[at] == NO_OUTS
        if len(kept) == 2:
            come = list(combinations(unseen, 2))
            made = sum(badugi((*kept, *some)) for some in come)
            assert prices.chance[at] == pytest.approx(made / len(come), abs=1e-11)
        if len(kept) == 4:
            assert prices.chance[at] == pytest.approx(float(badugi(held)), abs=1e-11)


def test_chances_by_a_look_at_all_hands(tables: DrawTables) -> None:
    asked = some_questions(13, 120)
    prices = price(tables, asked)
    plans = 0
    for at, (held, kept, dead, left) in enumerate(asked):
        mask = mask_of(held, kept)
        by_hand = tables.badugi_sums[:, FIRST[4] :]
        now = means_of_keeps(by_hand[0], held, dead)[mask]
        assert prices.chance[at] == pytest.approx(now, abs=1e-11)
        if len(kept) == 3 == len(counting(kept)):
            plans += 1
        else:
            last = means_of_keeps(by_hand[left - 1], held, dead)[mask]
            assert prices.chance_last[at] == pytest.approx(last, abs=1e-11)
    assert plans > 5


def test_the_table_for_badugis_is_best_play_for_them(tables: DrawTables) -> None:
    by_hand = tables.badugi_sums[:, FIRST[4] :]
    for asked in some_questions(14, 20):
        at = hand_index(asked.held)
        assert by_hand[0, at] == badugi(asked.held)
        for left in (1, 2):
            best = max(means_of_keeps(by_hand[left - 1], asked.held))
            assert by_hand[left, at] == pytest.approx(best, abs=1e-12)


def plain_plan(kept: Cards, held: Cards, dead: Cards, left: int) -> Fraction:
    """The chance of a badugi by the last draw, over all orders in which cards can come.

    A card that does not make one is thrown and cannot come again.
    """
    outs = {card for card in unseen_by(held, dead) if badugi((*kept, card))}
    come = list(permutations(unseen_by(held, dead), left))
    return Fraction(sum(not outs.isdisjoint(cards) for cards in come), len(come))


@pytest.mark.parametrize(
    ("held", "kept", "dead"),
    [
        ("A♣2♦3♥K♥", "A♣2♦3♥", ""),
        ("A♣2♦3♥K♥", "A♣2♦3♥", "4♠ 5♠ 6♣ 7♦"),
        ("A♣2♦3♥K♥", "2♦3♥K♥", ""),  # two hearts: no card makes a badugi
        ("A♣2♦3♥K♠", "A♣2♦3♥", "Q♠"),  # a badugi broken
        ("9♣T♦J♥J♣", "9♣T♦J♥", "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ Q♠"),
    ],
)
def test_the_chance_of_a_plan_with_own_discards_remembered(
    tables: DrawTables, held: str, kept: str, dead: str
) -> None:
    for left in (1, 2, 3):
        question = ask(held, kept, left, dead)
        found = price(tables, [question]).chance_last[0]
        if len(counting(question.kept)) == 3:
            plain = plain_plan(question.kept, question.held, question.dead, left)
            assert found == pytest.approx(float(plain), abs=1e-12)
        elif left == 1:
            assert found == pytest.approx(0, abs=1e-12)


def test_the_published_chances_of_a_three_card_hand(tables: DrawTables) -> None:
    prices = price(tables, [ask("A♣2♦3♥K♥", "A♣2♦3♥", left) for left in (1, 2, 3)])
    assert prices.outs.tolist() == [10] * 3
    assert prices.chance.tolist() == [10 / 48] * 3
    assert f"{100 * prices.chance_last[2]:.4f}" == "51.2257"
    assert prices.chance_last[2] == pytest.approx(1 - (38 * 37 * 36) / (48 * 47 * 46), abs=1e-15)
    # The table forgets what was thrown.
    of_table = [tables.badugi_sums[0], tables.badugi_sums[1], tables.badugi_sums[2]]
    at = FIRST[4] + hand_index(read_cards("A♣2♦3♥K♥"))
    assert [f"{100 * sums[at]:.4f}" for sums in of_table[1:]] == ["20.8333", "37.3264"]
    after = means_of_keeps(of_table[2][FIRST[4] :], read_cards("A♣2♦3♥K♥"))
    assert f"{100 * max(after):.4f}" == "50.3834"


def test_a_badugi_kept_is_one_to_the_end(tables: DrawTables) -> None:
    prices = price(tables, [ask("9♣8♦7♥6♠", "9♣8♦7♥6♠", left) for left in (1, 2, 3)])
    assert prices.chance.tolist() == pytest.approx([1] * 3, abs=1e-12)
    assert prices.chance_last.tolist() == pytest.approx([1] * 3, abs=1e-12)
    assert (prices.chance <= 1).all()
    assert (prices.chance_last <= 1).all()


def test_a_plan_that_runs_out_of_other_cards_succeeds(tables: DrawTables) -> None:
    # Four cards are left in the deck, of which two make a badugi: the third draw has to.
    held, kept = read_cards("A♣2♦3♥K♥"), read_cards("A♣2♦3♥")
    dead = tuple(card for card in unseen_by(held) if card not in read_cards("4♠5♠A♦2♣"))
    prices = price(tables, [Question(held, kept, dead, left) for left in (1, 2, 3)])
    assert prices.outs.tolist() == [2] * 3
    assert prices.chance_last == pytest.approx([1 / 2, 5 / 6, 1], abs=1e-12)


def test_chances_are_never_under_0_or_over_1(tables: DrawTables) -> None:
    asked = [*some_questions(15, 200, most_dead=12), *some_questions(16, 10, most_dead=40)]
    prices = price(tables, asked)
    for chances in (prices.chance, prices.chance_last):
        assert chances.min() == 0
        assert chances.max() <= 1
    assert (prices.chance_last >= prices.chance - 1e-8).all()
