"""Draws, held against published figures, plain enumeration and simulated play."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_draws import dealt, of_size, played_on

from badugi_hh.badugi_table import (
    CLASSES,
    HANDS,
    all_hands,
    badugi_label_ranks,
    badugi_order,
    badugi_ranks,
    badugi_table,
    hand_index,
)
from badugi_hh.cards import read_cards
from badugi_hh.draws import draw_tables
from badugi_hh.draws.drawing import alternate, hands_after, keep_values, ways_after
from badugi_hh.draws.solo import (
    BestPlay,
    SoloTable,
    best_play,
    class_chances,
    final_hands,
    fixed_point,
    showdown_values,
)
from badugi_hh.draws.subsets import EVERYTHING, FIRST, MASKS, Floats, Subsets, subset_numbers

SMALL = 12  # cards: aces, deuces and threes
some_seeds = st.integers(0, 2**32 - 1)
few = settings(deadline=None, max_examples=20)


def hand(text: str) -> int:
    return hand_index(read_cards(text))


def mask_of(text: str, kept_cards: str) -> int:
    cards, keeps = sorted(read_cards(text)), read_cards(kept_cards)
    return sum(1 << place for place, card in enumerate(cards) if card in keeps)


def percent(chance: float) -> str:
    return f"{100 * chance:.4f}"


@pytest.fixture(scope="module")
def deck() -> Subsets:
    return Subsets()


@pytest.fixture(scope="module")
def table(deck: Subsets) -> SoloTable:
    return fixed_point(deck)


@pytest.fixture(scope="module")
def badugi_play(deck: Subsets) -> BestPlay:
    """The best play for making a badugi, however high."""
    return best_play(deck, of_size(4)[badugi_table()].astype(float))


# ---- subsets


@pytest.mark.parametrize("size", range(5))
def test_subsets_are_numbered_by_their_highest_card_then_the_next(size: int) -> None:
    subsets = sorted(combinations(range(10), size), key=lambda cards: cards[::-1])
    assert subset_numbers(np.array(subsets, dtype=np.uint8)).tolist() == list(range(len(subsets)))


def test_a_hand_knows_the_numbers_of_its_subsets() -> None:
    subsets = Subsets(SMALL)
    assert subsets.counts == (1, 12, 66, 220, 495)
    assert subsets.of_hands[EVERYTHING].tolist() == list(range(495))
    at = hand("Ac 2d 3h 3s")  # cards 0, 5, 10 and 11
    assert subsets.of_hands[mask_of("Ac 2d 3h 3s", "3h"), at] == 10
    assert subsets.of_hands[mask_of("Ac 2d 3h 3s", "Ac 2d"), at] == 0 + 5 * 4 // 2
    assert subsets.of_hands[0, at] == 0


def test_sums_over_the_hands_that_share_a_subset() -> None:
    subsets, values = Subsets(SMALL), np.random.default_rng(4).random(495)
    sums = subsets.up_sums(values)
    hands = [set(row) for row in all_hands()[:495].tolist()]
    for size, level in enumerate(sums):
        for cards in combinations(range(SMALL), size):
            number = subset_numbers(np.array([cards], dtype=np.uint8))[0]
            holders = [at for at, held in enumerate(hands) if held.issuperset(cards)]
            assert level[number] == pytest.approx(values[holders].sum(), rel=1e-12)


@given(some_seeds)
@few
def test_the_sums_run_backwards_are_their_transpose(seed: int) -> None:
    random = np.random.default_rng(seed)
    subsets, values = Subsets(SMALL), random.random(495)
    weights = [random.random(count) for count in subsets.counts]
    forward = sum(s @ w for s, w in zip(subsets.up_sums(values), weights, strict=True))
    assert subsets.down_sums(weights) @ values == pytest.approx(forward, rel=1e-12)


@pytest.mark.parametrize("cards", [-1, 7, 53])
def test_a_deck_that_cannot_replace_a_hand_or_is_none_is_refused(cards: int) -> None:
    with pytest.raises(ValueError, match="a deck of 8 to 52 cards"):
        Subsets(cards)


# ---- one draw, against plain enumeration


def plain_draws(held: tuple[int, ...], mask: int, deck: int) -> Iterator[list[int]]:
    """All hands that a draw can come to, all alike."""
    stays = [card for place, card in enumerate(held) if mask >> place & 1]
    others = [card for card in range(deck) if card not in held]
    for drawn in combinations(others, 4 - len(stays)):
        yield stays + list(drawn)


@cache
def plain_moves() -> Floats:
    """The chance to come by each keep of each hand of the small deck to each other hand."""
    moves = np.zeros((16, 495, 495))
    for before, row in enumerate(all_hands()[:495].tolist()):
        for mask in MASKS:
            after = [hand_index(cards) for cards in plain_draws(tuple(row), mask, SMALL)]
            moves[mask, before, after] = 1 / len(after)
    return moves


@given(some_seeds)
@few
def test_every_keep_is_worth_the_mean_of_what_can_come(seed: int) -> None:
    values = np.random.default_rng(seed).random(495)
    assert np.allclose(
        keep_values(Subsets(SMALL), values), plain_moves() @ values, rtol=0, atol=1e-13
    )


@given(some_seeds)
@few
def test_hands_after_a_draw_come_as_often_as_counted(seed: int) -> None:
    random = np.random.default_rng(seed)
    weights = random.random(495) * random.integers(0, 2, 495)  # some hands take no part
    keeps = random.integers(0, 16, 495, dtype=np.uint8)
    plain = np.einsum("b,ba->a", weights, plain_moves()[keeps, np.arange(495)])
    after = hands_after(Subsets(SMALL), weights, keeps)
    assert np.allclose(after, plain, rtol=0, atol=1e-13)


@given(some_seeds, st.integers(0, 4))
@few
def test_ways_to_come_to_a_hand_by_so_many_cards(seed: int, drawn: int) -> None:
    random = np.random.default_rng(seed)
    ways = random.integers(0, 5, 495).astype(float)
    keeps = random.integers(0, 16, 495, dtype=np.uint8)
    plain = np.zeros(495)
    for before, row in enumerate(all_hands()[:495].tolist()):
        if int(keeps[before]).bit_count() == 4 - drawn:
            for cards in plain_draws(tuple(row), int(keeps[before]), SMALL):
                plain[hand_index(cards)] += ways[before]
    assert ways_after(Subsets(SMALL), ways, keeps, drawn).tolist() == plain.tolist()


@given(some_seeds)
@few
def test_signs_alternate_over_what_contains_a_mask(seed: int) -> None:
    terms = np.random.default_rng(seed).integers(-9, 10, (16, 3)).astype(float)
    plain = np.zeros((16, 3))
    for mask in MASKS:
        for more in MASKS:
            if more & mask == mask:
                plain[mask] += (-1) ** (more ^ mask).bit_count() * terms[more]
    alternate(terms)
    assert terms.tolist() == plain.tolist()


@pytest.mark.parametrize("text", ["Ac 2d 3h Kh", "5c 5d 8h 8s", "Kc Kd Kh Ks"])
def test_the_values_of_a_hand_of_the_full_deck(deck: Subsets, table: SoloTable, text: str) -> None:
    after, at = table.play.values[1], hand(text)
    by_keep = keep_values(deck, after)[:, at]
    for mask in MASKS:
        come = np.sort(np.array(list(plain_draws(tuple(sorted(read_cards(text))), mask, 52))))
        assert by_keep[mask] == pytest.approx(after[subset_numbers(come)].mean(), abs=1e-12)
    assert table.play.values[2, at] == by_keep.max()


# ---- best play


def plain_fixed_point() -> tuple[list[Floats], Floats]:
    """Values by draws left, and chances of all final hands, of the small deck."""
    moves = plain_moves()
    orders = np.array([badugi_order(tuple(row)) for row in all_hands()[:495].tolist()])
    beats = (orders[:, None] < orders) + (orders[:, None] == orders) / 2
    chances = np.full(495, 1 / 495)
    for _ in range(10):
        values, plays = [beats @ chances], []
        for _ in range(3):
            by_keep = moves @ values[-1]
            plays.append(moves[by_keep.argmax(axis=0), np.arange(495)])
            values.append(by_keep.max(axis=0))
        chances = np.full(495, 1 / 495) @ plays[2] @ plays[1] @ plays[0]
    return values, chances


def test_the_fixed_point_of_a_small_deck() -> None:
    subsets = Subsets(SMALL)
    small = fixed_point(subsets)
    values, chances = plain_fixed_point()
    assert np.allclose(small.play.values, values, rtol=0, atol=1e-12)
    assert np.allclose(small.final, class_chances(chances), rtol=0, atol=1e-12)
    assert (small.play.keeps[0] == EVERYTHING).all()


def test_best_play_that_does_not_settle_is_no_answer() -> None:
    with pytest.raises(ArithmeticError, match="within 2 rounds"):
        fixed_point(Subsets(SMALL), most_rounds=2)


def test_the_fixed_point_plays_best_against_itself(deck: Subsets, table: SoloTable) -> None:
    values = showdown_values(table.final)[badugi_table()]
    again = best_play(deck, values)
    assert np.array_equal(again.keeps, table.play.keeps)
    final = class_chances(final_hands(deck, again))
    assert np.abs(final - table.final).max() < 1e-15
    assert table.play.values[3].mean() == pytest.approx(0.5, abs=1e-12)
    assert (table.play.values[1:] >= table.play.values[:-1]).all()


def test_of_keeps_of_one_value_the_most_cards_stay_then_the_lowest(table: SoloTable) -> None:
    indifferent = best_play(Subsets(SMALL), np.ones(495))
    assert (indifferent.keeps == EVERYTHING).all()
    pair = "A♣A♦2♥3♠"
    assert table.play.keeps[3, hand(pair)] == mask_of(pair, "A♣2♥3♠")


def test_keeps_of_one_value_are_alike_but_for_suits(deck: Subsets, table: SoloTable) -> None:
    # What makes the final distribution the only one.
    ranks = 5 ** (all_hands().astype(np.int64) >> 2)  # the sum of up to four tells them apart
    picked = np.array([[mask >> place & 1 for place in range(4)] for mask in MASKS])
    ranks_kept = picked @ ranks.T
    for left in (1, 2, 3):
        by_keep = keep_values(deck, table.play.values[left - 1])
        best = ranks_kept[table.play.keeps[left], np.arange(HANDS)]
        equal = by_keep > table.play.values[left] - 1e-7
        assert (equal.sum(axis=0) > 1).any()
        assert (ranks_kept == best)[equal].all()


# ---- figures that must come out


def test_dealt_hands() -> None:
    dealt_orders = class_chances(np.ones(HANDS)) / HANDS
    assert dealt_orders.shape == (CLASSES,)
    assert dealt_orders.sum() == pytest.approx(1, abs=1e-12)
    assert dealt_orders[of_size(4)].sum() * 270_725 == pytest.approx(17_160, abs=1e-6)
    assert percent(dealt_orders[of_size(4)].sum()) == "6.3385"
    # An ace, deuce, three and four of four suits; four of a rank.
    assert dealt_orders[0] * 270_725 == pytest.approx(24, abs=1e-9)
    assert dealt_orders[-1] * 270_725 == pytest.approx(1, abs=1e-9)


def test_final_hands(table: SoloTable) -> None:
    final = draw_tables().final
    assert final.tolist() == table.final.tolist()
    assert final.shape == (CLASSES,)
    assert final.sum() == pytest.approx(1, abs=1e-12)
    assert (final > 0).all()
    by_size = [percent(final[of_size(size)].sum()) for size in (4, 3, 2, 1)]
    assert by_size == ["43.2533", "53.2090", "3.5348", "0.0028"]


@pytest.mark.parametrize(
    ("text", "left", "value", "keeps"),
    [
        ("A♣2♦3♥4♠", 0, 0.998418, "A♣2♦3♥4♠"),
        ("A♣2♦3♥4♠", 3, 0.998418, "A♣2♦3♥4♠"),
        ("9♣8♦7♥6♠", 0, 0.808148, "9♣8♦7♥6♠"),
        ("9♣8♦7♥6♠", 3, 0.808148, "9♣8♦7♥6♠"),
        ("A♣2♦3♥K♥", 1, 0.619995, "A♣2♦3♥"),
        ("A♣2♦3♥K♥", 2, 0.670128, "A♣2♦3♥"),
        ("A♣2♦3♥K♥", 3, 0.710645, "A♣2♦3♥"),
        ("A♣2♦3♥K♠", 1, 0.630139, "A♣2♦3♥K♠"),
        ("A♣2♦3♥K♠", 2, 0.669916, "A♣2♦3♥"),
        ("A♣2♦3♥K♠", 3, 0.710649, "A♣2♦3♥"),
        ("K♣K♦K♥K♠", 1, 0.134888, ""),
        ("K♣K♦K♥K♠", 2, 0.291730, ""),
        ("K♣K♦K♥K♠", 3, 0.415332, ""),
    ],
)
def test_values_and_keeps(table: SoloTable, text: str, left: int, value: float, keeps: str) -> None:
    at = hand(text)
    assert round(table.play.values[left, at], 6) == value
    assert table.play.keeps[left, at] == mask_of(text, keeps)


@pytest.mark.parametrize(
    ("left", "broken", "best"), [(1, 0, None), (2, 120, "K,3,2,A"), (3, 480, "Q,3,2,A")]
)
def test_badugis_best_broken(table: SoloTable, left: int, broken: int, best: str | None) -> None:
    orders = badugi_table()
    breaks = of_size(4)[orders] & (table.play.keeps[left] != EVERYTHING)
    assert breaks.sum() == broken
    if best:
        assert badugi_label_ranks(int(orders[breaks].min())) == best


@pytest.mark.parametrize(("left", "chance"), [(1, "20.8333"), (2, "37.3264"), (3, "50.3834")])
def test_chances_of_a_badugi_from_a_three_card_hand(
    badugi_play: BestPlay, left: int, chance: str
) -> None:
    assert percent(badugi_play.values[left, hand("A♣2♦3♥K♥")]) == chance


def test_the_draw_tables_are_made_of_the_fixed_point(
    table: SoloTable, badugi_play: BestPlay
) -> None:
    made = draw_tables()
    for left in range(4):
        assert made.values(left).tolist() == table.play.values[left].tolist()
    for left in range(3):
        assert made.badugi_sums[left, FIRST[4] :].tolist() == badugi_play.values[left].tolist()


def test_badugis_by_the_end_with_best_play_for_making_one(badugi_play: BestPlay) -> None:
    assert percent(badugi_play.values[3].mean()) == "49.8878"


# ---- simulated play


def test_simulated_play_ends_as_the_distribution_says(table: SoloTable) -> None:
    players, random = 200_000, np.random.default_rng(52)
    hands = played_on(random, dealt(random, players), table.play.keeps, 3)
    counts = np.bincount(badugi_ranks(hands), minlength=CLASSES)
    expected = table.final * players
    for size in (4, 3, 2):
        share = table.final[of_size(size)].sum()
        off = counts[of_size(size)].sum() - share * players
        assert abs(off) < 3 * np.sqrt(players * share * (1 - share))
    often = expected >= 10
    assert often.sum() > 900
    chi_square = ((counts - expected)[often] ** 2 / expected[often]).sum()
    # Its mean is the number of orders, its standard deviation the root of twice that.
    assert abs(chi_square - often.sum()) < 3 * np.sqrt(2 * often.sum())
