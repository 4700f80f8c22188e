"""Prices of draws, against every hand that can come and against play card by card."""

from collections.abc import Sequence
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from plain_draws import (
    ask,
    counting,
    dealt,
    drawn,
    keeps_of,
    means_of_keeps,
    played_on,
    some_questions,
    strength,
    unseen_by,
)

from badugi_hh.badugi_table import badugi_ranks, hand_index
from badugi_hh.cards import Cards, read_cards
from badugi_hh.draws import FLAGS, DrawTables, Prices, Question, cards_of, draw_tables, price
from badugi_hh.draws.pricing import mask_of
from badugi_hh.draws.solo import best_play
from badugi_hh.draws.subsets import Floats, Subsets, subset_numbers

few = settings(deadline=None, max_examples=25)


@pytest.fixture(scope="module")
def tables() -> DrawTables:
    return draw_tables()


def values_of(tables: DrawTables, left: int, hands: Sequence[Cards]) -> Floats:
    """What hands are worth by the table."""
    numbers = subset_numbers(np.sort(np.array(hands)))
    return tables.values(left)[numbers]


# ---- the values of all choices


@pytest.mark.parametrize("left", [1, 2, 3])
@pytest.mark.parametrize("dead", [0, 1, 3, 8])
def test_draws_of_one_and_two_cards_are_the_mean_of_what_can_come(
    tables: DrawTables, dead: int, left: int
) -> None:
    random = np.random.default_rng(100 * dead + left)
    cards = tuple(random.permutation(52).tolist())
    held, gone = cards[:4], cards[4 : 4 + dead]
    choices = price(tables, [Question(held, held, gone, left)]).choices[:, 0]
    for mask, keep in enumerate(keeps_of(held)):
        if len(keep) in (2, 3):
            come = combinations(unseen_by(held, gone), 4 - len(keep))
            values = values_of(tables, left - 1, [(*keep, *some) for some in come])
            assert choices[mask] == pytest.approx(values.mean(), abs=1e-12)


@pytest.mark.parametrize(
    ("dead", "error"), [(0, 1e-13), (4, 1e-13), (8, 1e-12), (20, 1e-12), (36, 1e-10), (40, 1e-9)]
)
def test_all_choices_by_a_look_at_all_hands(tables: DrawTables, dead: int, error: float) -> None:
    # The more cards are dead, the more terms cancel out.
    random = np.random.default_rng(dead)
    for left in (1, 2, 3):
        for _ in range(3):
            cards = tuple(random.permutation(52).tolist())
            held, gone = cards[:4], cards[4 : 4 + dead]
            choices = price(tables, [Question(held, held, gone, left)]).choices[:, 0]
            plain = means_of_keeps(tables.values(left - 1), held, gone)
            assert choices == pytest.approx(plain, abs=error)


def test_without_dead_cards_the_best_choice_is_worth_what_the_table_says(
    tables: DrawTables,
) -> None:
    asked = [asked._replace(dead=()) for asked in some_questions(5, 300)]
    prices = price(tables, asked)
    for at, question in enumerate(asked):
        of_hand = tables.values(question.left)[hand_index(question.held)]
        assert prices.choices[:, at].max() == pytest.approx(of_hand, abs=1e-12)


@pytest.mark.parametrize(
    ("held", "kept", "left", "value", "best_value"),
    [
        ("A♣2♦3♥4♠", "A♣2♦3♥4♠", 1, 0.998418, 0.998418),
        ("9♣8♦7♥6♠", "9♣8♦7♥6♠", 3, 0.808148, 0.808148),
        ("A♣2♦3♥K♥", "A♣2♦3♥", 1, 0.619995, 0.619995),
        ("A♣2♦3♥K♥", "A♣2♦3♥", 2, 0.670128, 0.670128),
        ("A♣2♦3♥K♥", "A♣2♦3♥", 3, 0.710645, 0.710645),
        ("A♣2♦3♥K♠", "A♣2♦3♥K♠", 1, 0.630139, 0.630139),
        ("A♣2♦3♥K♠", "A♣2♦3♥K♠", 2, 0.630139, 0.669916),
        ("A♣2♦3♥K♠", "A♣2♦3♥", 2, 0.669916, 0.669916),
        ("A♣2♦3♥K♠", "A♣2♦3♥", 3, 0.710649, 0.710649),
        ("K♣K♦K♥K♠", "", 1, 0.134888, 0.134888),
        ("K♣K♦K♥K♠", "", 2, 0.291730, 0.291730),
        ("K♣K♦K♥K♠", "", 3, 0.415332, 0.415332),
    ],
)
def test_published_values(
    tables: DrawTables, held: str, kept: str, left: int, value: float, best_value: float
) -> None:
    prices = price(tables, [ask(held, kept, left)])
    assert round(prices.value[0], 6) == value
    assert round(prices.best_value[0], 6) == best_value
    assert round(prices.price[0], 6) == round(best_value - value, 6)


def test_prices_are_never_negative_and_nothing_where_the_best_is_chosen(
    tables: DrawTables,
) -> None:
    asked = some_questions(6, 400, most_dead=12)
    prices = price(tables, asked)
    best = prices.choices.max(axis=0)
    assert (prices.price >= 0).all()
    assert (prices.price > 0).any()
    assert prices.price == pytest.approx(best - prices.value, abs=1e-9)
    again = price(
        tables,
        [
            question._replace(kept=cards_of(question.held, int(mask)))
            for question, mask in zip(asked, prices.best, strict=True)
        ],
    )
    assert not again.price.any()
    assert again.best.tolist() == again.keep.tolist() == prices.best.tolist()


def test_who_chooses_one_of_several_best_chooses_the_best(tables: DrawTables) -> None:
    # Either ace goes: clubs and diamonds are alike here.
    both = [ask("A♣A♦2♥3♠", kept, 3) for kept in ("A♣2♥3♠", "A♦2♥3♠")]
    prices = price(tables, both)
    assert prices.best.tolist() == prices.keep.tolist()
    assert prices.price.tolist() == [0, 0]
    # With a dead card the one ace has more cards to come than the other.
    prices = price(tables, [q._replace(dead=read_cards("4♣")) for q in both])
    kept = [cards_of(q.held, int(best)) for q, best in zip(both, prices.best, strict=True)]
    assert kept == [read_cards("A♣2♥3♠")] * 2
    assert (prices.price > 0).tolist() == [False, True]
    assert not any(prices.flags[name].any() for name in FLAGS)


# ---- one question among others


def rows(prices: Prices) -> list[tuple[object, ...]]:
    """Everything there is about each question, figures to ten places."""
    flags = [prices.flags[name] for name in FLAGS]
    return [
        (
            prices.choices[:, at].round(10).tolist(),
            *[round(float(x[at]), 10) for x in (prices.chance, prices.chance_last, prices.price)],
            *[int(x[at]) for x in (prices.keep, prices.best, prices.outs, *flags)],
        )
        for at in range(len(prices.keep))
    ]


@given(st.integers(0, 2**32 - 1))
@few
def test_neither_order_nor_company_matters(seed: int) -> None:
    asked = some_questions(seed, 12)
    alone = [rows(price(draw_tables(), [question]))[0] for question in asked]
    assert rows(price(draw_tables(), asked)) == alone
    order = np.random.default_rng(seed).permutation(12).tolist()
    shuffled = rows(price(draw_tables(), [asked[at] for at in order]))
    assert shuffled == [alone[at] for at in order]


def test_many_at_once_are_priced_like_few(tables: DrawTables) -> None:
    asked = [q._replace(dead=q.dead[:2]) for q in some_questions(8, 3000)]
    at = list(range(0, 3000, 250))
    some = rows(price(tables, [asked[place] for place in at]))
    whole = rows(price(tables, asked))
    assert [whole[place] for place in at] == some


def test_the_order_of_the_cards_does_not_matter(tables: DrawTables) -> None:
    asked = some_questions(9, 40)
    turned = [Question(q.held[::-1], q.kept[::-1], q.dead[::-1], q.left) for q in asked]
    assert rows(price(tables, turned)) == rows(price(tables, asked))


@given(st.integers(0, 2**32 - 1), st.permutations(range(4)))
@few
def test_suits_are_alike(seed: int, suits: list[int]) -> None:
    def turned(cards: Cards) -> Cards:
        return tuple([card // 4 * 4 + suits[card % 4] for card in cards])

    asked = some_questions(seed, 5)
    others = [Question(turned(q.held), turned(q.kept), turned(q.dead), q.left) for q in asked]
    first, second = price(draw_tables(), asked), price(draw_tables(), others)
    for name in ("value", "best_value", "price", "chance", "chance_last"):
        assert getattr(first, name) == pytest.approx(getattr(second, name), abs=1e-10)
    assert first.outs.tolist() == second.outs.tolist()
    assert np.sort(first.choices, axis=0) == pytest.approx(
        np.sort(second.choices, axis=0), abs=1e-10
    )


def test_no_questions_have_no_prices(tables: DrawTables) -> None:
    prices = price(tables, [])
    assert prices.choices.shape == (16, 0)
    assert prices.value.shape == prices.best_value.shape == prices.price.shape == (0,)


@given(st.permutations(range(52)), st.integers(0, 15))
def test_masks_and_cards(cards: list[int], mask: int) -> None:
    held = tuple(cards[:4])
    kept = cards_of(held, mask)
    assert kept == tuple([card for card in held if card in kept])
    assert set(kept) == set(list(keeps_of(held))[mask])
    assert mask_of(held, kept) == mask


# ---- flags


def plain_flags(held: Cards, kept: Cards, best: Cards) -> dict[str, bool]:
    thrown = [card for card in held if card not in kept]
    counts = counting(kept)
    wrong_one = any(
        (stays // 4 == goes // 4 or stays % 4 == goes % 4)
        and strength([goes if card == stays else card for card in kept]) < strength(kept)
        for stays, goes in product(kept, thrown)
    )
    return {
        "kept_dead": bool(thrown) and len(counts) < len(kept),
        "threw_live": counts != counting(held),
        "wrong_one": wrong_one,
        "drew_too_many": len(kept) < len(best),
        "drew_too_few": len(kept) > len(best),
    }


def test_flags_by_the_rule_alone(tables: DrawTables) -> None:
    asked = some_questions(21, 1500, most_dead=3)
    prices = price(tables, asked)
    assert set(prices.flags) == set(FLAGS)
    for name in FLAGS:
        assert 20 < prices.flags[name].sum() < 1480
    for at, (held, kept, _, _) in enumerate(asked):
        best = cards_of(held, int(prices.best[at]))
        assert {name: bool(prices.flags[name][at]) for name in FLAGS} == plain_flags(
            held, kept, best
        )


@pytest.mark.parametrize(
    ("held", "kept", "left", "flags"),
    [
        ("A♣2♦3♥K♥", "A♣2♦3♥", 3, set()),
        ("A♣2♦3♥K♥", "A♣2♦3♥K♥", 3, {"drew_too_few"}),  # who stands pat keeps what there is
        ("A♣2♦3♥K♥", "A♣2♦K♥", 3, {"threw_live", "wrong_one"}),
        ("A♣2♦3♥K♥", "2♦3♥K♥", 3, {"threw_live", "kept_dead"}),
        ("A♣2♦3♥K♥", "A♣2♦", 3, {"threw_live", "drew_too_many"}),
        ("A♣A♦2♦3♥", "A♦2♦3♥", 3, {"threw_live", "wrong_one", "kept_dead"}),
        ("A♣2♦3♥K♠", "A♣2♦3♥", 1, {"threw_live", "drew_too_many"}),
        ("A♣2♦3♥K♠", "A♣2♦3♥", 3, {"threw_live"}),  # a break is best, and throws a card that counts
        ("A♣2♦3♥K♠", "A♣2♦3♥K♠", 3, {"drew_too_few"}),
    ],
)
def test_what_is_said_against_a_choice(
    tables: DrawTables, held: str, kept: str, left: int, flags: set[str]
) -> None:
    found = price(tables, [ask(held, kept, left)]).flags
    assert {name for name in FLAGS if found[name][0]} == flags


# ---- play card by card


PLAYERS = 100_000


@pytest.fixture(scope="module")
def play(tables: DrawTables) -> NDArray[np.uint8]:
    """The keeps of best play by draws left."""
    return best_play(Subsets(), tables.values(0)).keeps


@pytest.fixture(scope="module")
def opponents(tables: DrawTables) -> NDArray[np.int64]:
    """The orders with which so many opponents end."""
    random = np.random.default_rng(77)
    chances = tables.final / tables.final.sum()
    return random.choice(len(chances), size=PLAYERS, p=chances)


@pytest.mark.parametrize(
    ("held", "kept", "dead", "left"),
    [
        ("A♣2♦3♥K♥", "A♣2♦3♥", "", 3),
        ("A♣2♦3♥K♥", "A♣2♦3♥", "Q♠ J♠ T♠", 2),
        ("A♣2♦3♥K♥", "A♣2♦3♥K♥", "4♠", 3),
        ("A♣2♦3♥K♠", "A♣2♦3♥", "K♥ Q♥", 1),
        ("5♣5♦8♥8♠", "5♣8♥", "A♣ 2♣ 3♥ 4♥", 2),
        ("K♣K♦K♥K♠", "", "Q♣ Q♦ Q♥ Q♠ J♣ J♦ J♥ J♠", 3),
    ],
)
def test_play_card_by_card_earns_the_value(
    tables: DrawTables,
    play: NDArray[np.uint8],
    opponents: NDArray[np.int64],
    held: str,
    kept: str,
    dead: str,
    left: int,
) -> None:
    question = ask(held, kept, left, dead)
    random = np.random.default_rng(left)
    hands = np.tile(np.sort(question.held), (PLAYERS, 1))
    masks = np.full(PLAYERS, mask_of(question.held, question.kept), np.uint8)
    hands = drawn(random, hands, masks, question.dead)
    orders = badugi_ranks(played_on(random, hands, play, left - 1))
    results = (orders < opponents) + (orders == opponents) / 2
    error = results.std() / PLAYERS**0.5
    assert abs(results.mean() - price(tables, [question]).value[0]) < 3 * error


def test_the_final_hands_of_opponents_are_those_of_play_card_by_card(
    tables: DrawTables, opponents: NDArray[np.int64]
) -> None:
    # Two who play alike have the same chances; the value of a random hand is a half.
    random = np.random.default_rng(78)
    hands = dealt(random, PLAYERS)
    first = tables.values(3)[subset_numbers(hands)]
    assert abs(first.mean() - 0.5) < 3 * first.std() / PLAYERS**0.5
    pat = tables.values(0)[subset_numbers(hands)]
    orders = badugi_ranks(hands)
    results = (orders < opponents) + (orders == opponents) / 2
    assert abs((results - pat).mean()) < 3 * (results - pat).std() / PLAYERS**0.5
