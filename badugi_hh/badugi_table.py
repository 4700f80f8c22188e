"""The order of badugi hands, by a table over all 270,725 hands of four cards.

The rule, as card rooms publish it: a hand is its best subset without two cards
of one rank or of one suit; more cards beat fewer, and with equal counts the
lower highest card wins, then the lower second one, and so on. The ace is low,
or high in Badeucey's badugi half (``ace_high``). Suits never break a tie.

An order is an int from 0, the best class, to 1091, the worst: 715 badugis,
then 286 three-card, 78 two-card and 13 one-card classes.
"""

import operator
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from badugi_hh.cards import NAMES, RANKS, Card, Cards

DECK = 52

HANDS = comb(DECK, 4)
"""Hands of four cards: 270,725."""

CLASSES = sum(comb(13, size) for size in (4, 3, 2, 1))
"""Classes of badugi hands: 1,092."""

_BITS = 13
_NO_ORDER = 0xFFFF
_BIT_NAMES = {False: RANKS, True: RANKS[1:] + RANKS[0]}

# Colex: cards a < b < c < d stand at C(a,1) + C(b,2) + C(c,3) + C(d,4).
_SECOND, _THIRD, _FOURTH = (tuple(comb(card, k) for card in range(DECK)) for k in (2, 3, 4))


def distinct_cards(cards: Sequence[Card], fewest: int, most: int) -> Cards:
    """The cards as a tuple of plain ints.

    Raises ValueError where there are fewer or more of them than asked for,
    where one is not from 0 to 51, or where one stands twice.
    """
    checked = tuple([operator.index(card) for card in cards])
    if not fewest <= len(checked) <= most:
        count = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"a hand of {count} cards is needed, not of {len(checked)}")
    for at, card in enumerate(checked):
        if not 0 <= card < DECK:
            raise ValueError(f"{card} is no card: cards are ints from 0 to {DECK - 1}")
        if card in checked[:at]:
            raise ValueError(f"{NAMES[card]} stands twice in a hand")
    return checked


def hand_index(cards: Sequence[Card]) -> int:
    """The place of four distinct cards, in any order, in the table: 0 to 270,724.

    It is their colex number in the combinatorial number system. Raises
    ValueError for any other count, a repeated card, or an int that is no card.
    """
    a, b, c, d = sorted(distinct_cards(cards, 4, 4))
    return a + _SECOND[b] + _THIRD[c] + _FOURTH[d]


@cache
def all_hands() -> NDArray[np.uint8]:
    """All hands of four cards, in the order of their index; shape (270725, 4), read-only.

    The cards of a row rise.
    """
    hands = np.zeros((1, 0), dtype=np.uint8)
    for size in (1, 2, 3, 4):
        # In colex order the hands under a top card are the first rows of the
        # smaller hands: all those that only use lower cards.
        under = [(top, hands[: comb(top, size - 1)]) for top in range(size - 1, DECK)]
        hands = np.concatenate([np.insert(rows, size - 1, top, axis=1) for top, rows in under])
    hands.flags.writeable = False
    return hands


def badugi_table(*, ace_high: bool = False) -> NDArray[np.uint16]:
    """The order of every hand of four cards; shape (270725,), read-only.

    ``badugi_table()[hand_index(cards)]`` is the order of the cards: 0, the
    best, to 1091. Built when first asked for, then kept.
    """
    return _table(ace_high)


def badugi_ranks(hands: NDArray[Any], *, ace_high: bool = False) -> NDArray[np.uint16]:
    """The orders of many hands: shape (n, 4), cards of a row in any order, to shape (n,).

    Raises ValueError for another shape, a type that is not an integer one, an
    int that is no card, or a row with a repeated card.
    """
    hands = np.asarray(hands)
    if hands.ndim != 2 or hands.shape[1] != 4 or not np.issubdtype(hands.dtype, np.integer):
        raise ValueError(f"ints of shape (n, 4) are needed, not {hands.dtype} of {hands.shape}")
    if hands.size and (hands.min() < 0 or hands.max() >= DECK):
        raise ValueError(f"cards are ints from 0 to {DECK - 1}")
    rows = np.sort(hands, axis=1).astype(np.int64)
    repeats = (rows[:, 1:] == rows[:, :-1]).any(axis=1)
    if repeats.any():
        raise ValueError(f"a card stands twice in row {int(repeats.argmax())}")
    a, b, c, d = rows.T
    second, third, fourth = _places()
    orders: NDArray[np.uint16] = _table(ace_high)[a + second[b] + third[c] + fourth[d]]
    return orders


def badugi_order(cards: Cards, *, ace_high: bool = False) -> int:
    """The order of four distinct cards, unchecked: 0, the best, to 1091.

    This is the fast path for cards known to be valid. For anything but four
    distinct cards from 0 to 51 the answer means nothing, or an IndexError or
    ValueError comes out; ``ranking.badugi`` checks.
    """
    a, b, c, d = sorted(cards)
    return _scalar_table(ace_high)[a + _SECOND[b] + _THIRD[c] + _FOURTH[d]]


def best_order(cards: Cards, *, ace_high: bool = False) -> int:
    """The order of 1 to 5 distinct cards, unchecked: of their best subset."""
    if len(cards) == 4:
        return badugi_order(cards, ace_high=ace_high)
    if len(cards) == 5:
        return min(badugi_order(four, ace_high=ace_high) for four in combinations(cards, 4))
    order_of = _order_of_ranks(ace_high)
    orders = []
    for size in range(1, len(cards) + 1):
        for subset in combinations(cards, size):
            ranks = frozenset(card >> 2 for card in subset)
            if len(ranks) == len({card & 3 for card in subset}) == size:
                orders.append(order_of[ranks])
    return min(orders)


def badugi_size(order: int) -> int:
    """How many cards count in a hand of this order: 4, the badugis, to 1.

    Raises ValueError for an order that is not from 0 to 1091.
    """
    return _class_masks()[_checked(order)].bit_count()


@cache
def badugi_sizes() -> NDArray[np.int64]:
    """How many cards count in a hand of each order; shape (1092,), read-only."""
    sizes = np.array([mask.bit_count() for mask in _class_masks()])
    sizes.flags.writeable = False
    return sizes


def badugi_label_ranks(order: int, *, ace_high: bool = False) -> str:
    """The ranks that count, high to low: ``T,8,7,5``. Raises as ``badugi_size`` does."""
    mask = _class_masks()[_checked(order)]
    names = _BIT_NAMES[ace_high]
    return ",".join([names[bit] for bit in reversed(range(_BITS)) if mask >> bit & 1])


def describe_badugi(order: int, *, ace_high: bool = False) -> str:
    """The name of an order as PokerStars prints it: ``Badugi: T,8,7,5``, ``3-card: 9,2,A``.

    Raises as ``badugi_size`` does.
    """
    return _labels(ace_high)[_checked(order)]


def _checked(order: int) -> int:
    # A negative order would read the tables from their ends.
    if not 0 <= order < CLASSES:
        raise ValueError(f"{order} is no badugi order: they are 0 to {CLASSES - 1}")
    return order


@cache
def _class_masks() -> tuple[int, ...]:
    """For each order the ranks of its class, one bit a rank, the lowest rank in bit 0."""
    # Within one size a mask compares, as a number, just as the rule does: its
    # highest bit first, then the next.
    masks = [mask for mask in range(1 << _BITS) if 1 <= mask.bit_count() <= 4]
    return tuple(sorted(masks, key=lambda mask: (-mask.bit_count(), mask)))


@cache
def _labels(ace_high: bool) -> tuple[str, ...]:
    labels = []
    for order in range(CLASSES):
        size = badugi_size(order)
        name = "Badugi" if size == 4 else f"{size}-card"
        labels.append(f"{name}: {badugi_label_ranks(order, ace_high=ace_high)}")
    return tuple(labels)


def _bit(rank: int, ace_high: bool) -> int:
    return (rank - 1) % _BITS if ace_high else rank


@cache
def _order_of_ranks(ace_high: bool) -> dict[frozenset[int], int]:
    rank_of = {_bit(rank, ace_high): rank for rank in range(_BITS)}
    return {
        frozenset(rank_of[bit] for bit in range(_BITS) if mask >> bit & 1): order
        for order, mask in enumerate(_class_masks())
    }


@cache
def _places() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    second, third, fourth = (np.array(n, dtype=np.int64) for n in (_SECOND, _THIRD, _FOURTH))
    return second, third, fourth


@cache
def _scalar_table(ace_high: bool) -> "array[int]":
    # Reading one item of an array takes a fraction of the time it takes from numpy.
    return array("H", _table(ace_high).tobytes())


@cache
def _table(ace_high: bool) -> NDArray[np.uint16]:
    order_of_mask = np.full(1 << _BITS, _NO_ORDER, dtype=np.uint16)
    order_of_mask[list(_class_masks())] = np.arange(CLASSES, dtype=np.uint16)
    rank_bits = np.array([1 << _bit(card >> 2, ace_high) for card in range(DECK)], dtype=np.uint16)
    suit_bits = np.array([1 << (card & 3) for card in range(DECK)], dtype=np.uint8)
    bits_in = np.array([mask.bit_count() for mask in range(1 << _BITS)], dtype=np.uint8)
    columns = np.ascontiguousarray(all_hands().T)
    ranks, suits = rank_bits[columns], suit_bits[columns]

    table = np.full(HANDS, _NO_ORDER, dtype=np.uint16)
    for size in (1, 2, 3, 4):
        for chosen in combinations(range(4), size):
            rank_mask = np.bitwise_or.reduce(ranks[list(chosen)])
            suit_mask = np.bitwise_or.reduce(suits[list(chosen)])
            # A bit is lost where two of the chosen cards share a rank or a suit.
            valid = (bits_in[rank_mask] == size) & (bits_in[suit_mask] == size)
            np.minimum(table, order_of_mask[rank_mask], out=table, where=valid)
    table.flags.writeable = False
    return table
