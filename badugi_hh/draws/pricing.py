"""What draws are worth: every choice of many hands at once, with known cards out of the deck.

A player holds H, keeps K of it and knows that the cards Z cannot come, those
thrown before. The cards drawn avoid what is thrown, X, and Z; with S(K) as in
``drawing`` that unfolds as it does there:

    sum over Y in X + Z of (-1)^|Y| S(K + Y), divided by C(48 - |Z|, 4 - |K|).

First the subsets of Z are summed up for all 16 parts of H, then those of X.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi_hh.badugi_table import DECK, badugi_sizes
from badugi_hh.cards import Cards
from badugi_hh.draws.drawing import alternate
from badugi_hh.draws.solo import ALIKE, DRAWS, best_keeps
from badugi_hh.draws.solved import DrawTables
from badugi_hh.draws.subsets import EVERYTHING, FIRST, MASKS, Floats, subset_numbers
from badugi_hh.draws.words import FLAG_WORDS, Flag

UNSEEN = DECK - 4
"""Cards that a player does not hold: 48."""

NO_OUTS = -1
"""In place of the outs of what is no draw of one card."""

FLAGS = tuple(FLAG_WORDS)
"""What can be said against a choice, see ``Prices``."""

FLAG_BITS: dict[str, int] = {flag: 1 << bit for bit, flag in enumerate(FLAGS)}
"""What each flag adds to the flags of a choice where they are one number."""

_AT_ONCE = 100_000  # numbers: few enough for the processor's cache
_KEPT = np.array([mask.bit_count() for mask in MASKS])
_PICKS = tuple([place for place in range(4) if mask >> place & 1] for mask in MASKS)

_Asked: TypeAlias = tuple[Floats, NDArray[np.int64]]
"""Sums over hands as in ``DrawTables``, and of n hands the row that each is to be asked of."""


class Question(NamedTuple):
    """A draw to be priced: four cards ``held``, those ``kept``, and those that cannot come.

    ``dead`` are not held. ``left`` are the draws left with this one: 1 to 3.
    """

    held: Cards
    kept: Cards
    dead: Cards
    left: int


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """The prices of n questions.

    A keep is the mask of the cards kept: bit 0 stands for the lowest card held.
    A value is that of the solo table, at showdown without betting. Where the
    choice made is as good as the best, it is the best.

    Attributes:
        choices: shape (16, n): the value of each keep.
        keep: shape (n,): the choice made.
        best: shape (n,): the choice that is best.
        outs: shape (n,): cards that make a badugi; NO_OUTS unless one card is drawn.
        chance: shape (n,): the chance of a badugi after this draw.
        chance_last: shape (n,): the chance by the last draw, for who keeps these
            and goes on drawing to a badugi. Where that is a card a draw, three
            cards that all count, every card thrown on the way is out of the deck;
            else later draws go by the table for making badugis, in which cards
            thrown before may come again.
        remembered: shape (n,): whether every card thrown on the way is out.
        flags: by name, shape (n,): ``kept_dead``, who draws keeps a card that
            cannot count beside those kept; ``threw_live``, a card of the best
            subset is thrown; ``wrong_one``, of two that clash the worse is kept;
            ``drew_too_many`` and ``drew_too_few`` against best play.
    """

    choices: Floats
    keep: NDArray[np.uint8]
    best: NDArray[np.uint8]
    outs: NDArray[np.int8]
    chance: Floats
    chance_last: Floats
    remembered: NDArray[np.bool_]
    flags: dict[Flag, NDArray[np.bool_]]

    @property
    def value(self) -> Floats:
        """The value of the choices made, shape (n,)."""
        return self.choices[self.keep, np.arange(len(self.keep))]

    @property
    def best_value(self) -> Floats:
        """The value of the best choices, shape (n,)."""
        return self.choices[self.best, np.arange(len(self.best))]

    @property
    def price(self) -> Floats:
        """What the choices made gave up, shape (n,), never negative."""
        return self.best_value - self.value


def price(tables: DrawTables, questions: Sequence[Question]) -> Prices:
    """The prices of the questions, in their order."""
    held, keep, left = _arrays(questions)
    choices = np.zeros((len(MASKS), len(questions)))
    now, last = np.zeros(len(questions)), np.zeros(len(questions))
    unseen = np.array([UNSEEN - len(asked.dead) for asked in questions], dtype=np.int64)
    for at, dead in _by_dead(questions):
        after = left[at] - 1
        values, now_by_keep, last_by_keep = means(
            (tables.sums, after),
            (tables.badugi_sums, np.zeros_like(after)),
            (tables.badugi_sums, after),
            held=held[at],
            dead=dead,
        )
        choices[:, at] = np.clip(values, 0, 1)  # sums that cancel out leave a rest
        kept = keep[at], np.arange(len(at))
        now[at], last[at] = now_by_keep[kept], last_by_keep[kept]
    places = np.arange(len(questions))
    best = best_keeps(choices)
    as_good = choices[keep, places] >= choices[best, places] - ALIKE
    best = np.where(as_good, keep, best)
    orders = _orders(tables, held)
    # A chance is made of whole cards where one is drawn.
    one_card = _KEPT[keep] == 3
    outs = np.where(one_card, np.rint(now * unseen), NO_OUTS).astype(np.int8)
    now = np.where(one_card, outs / unseen, np.clip(now, 0, 1))
    remembered = one_card & (_counting(orders[keep, places]) == 3)
    last = np.where(remembered, 1 - _missed(outs, unseen, left), np.clip(last, 0, 1))
    last = np.where(left == 1, now, last)
    flags = _flags(orders, held, keep, best)
    return Prices(choices, keep, best, outs, now, last, remembered, flags)


def _missed(outs: NDArray[np.int8], unseen: NDArray[np.int64], left: NDArray[np.int64]) -> Floats:
    """The chance that no out comes at any draw left, a card a draw, none of which comes again."""
    missed = np.ones(len(outs))
    for draw in range(DRAWS):
        remaining = unseen - draw
        missed *= np.where(draw < left, np.maximum(remaining - outs, 0) / remaining, 1.0)
    return missed


def means(*asked: _Asked, held: NDArray[np.int64], dead: NDArray[np.int64]) -> Floats:
    """The means of some values after the draw, of every keep: shape (values, 16, n).

    ``held`` of shape (n, 4) are the cards of n hands, rising; ``dead`` of shape
    (n, m), m at most 40, those that cannot come.
    """
    unseen = UNSEEN - dead.shape[1]
    ways = np.array([comb(unseen, 4 - int(kept)) for kept in _KEPT], dtype=np.float64)
    cards = np.concatenate([held, dead], axis=1)
    order = cards.argsort(axis=1)
    cards = np.take_along_axis(cards, order, axis=1)
    bits = np.where(order < 4, 1 << order, 0)  # the cards held rise, so they keep their order
    step = max(1, _AT_ONCE // sum(len(picks) for picks in _subsets_of(cards.shape[1])))
    found = np.zeros((len(asked), len(MASKS), len(cards)))
    for start in range(0, len(cards), step):
        some = slice(start, start + step)
        rows = [(sums, which[some]) for sums, which in asked]
        found[:, :, some] = _sums_without_dead(rows, cards[some], bits[some])
    for terms in found:
        alternate(terms)
    return found / ways[:, np.newaxis]


def _sums_without_dead(
    asked: Sequence[_Asked], cards: NDArray[np.int64], bits: NDArray[np.int64]
) -> Floats:
    """By value and part of the cards held, the sum over all hands with it and no dead card.

    ``cards`` are those held and dead, rising; ``bits`` the mask of each, 0 of a dead one.
    """
    rows = len(cards)
    row = np.arange(rows)[:, np.newaxis]
    totals = np.zeros((len(asked), len(MASKS) * rows))
    for size, picks in enumerate(_subsets_of(cards.shape[1])):
        numbers = FIRST[size] + subset_numbers(cards[:, picks])
        parts = bits[:, picks].sum(axis=-1)
        signs = 1 - 2 * ((size - _KEPT[parts]) & 1)  # minus with an odd number of dead ones
        places = (parts * rows + row).ravel()
        for at, (sums, which) in enumerate(asked):
            values = signs * sums[which[:, np.newaxis], numbers]
            totals[at] += np.bincount(places, values.ravel(), minlength=len(MASKS) * rows)
    return totals.reshape(len(asked), len(MASKS), rows)


@cache
def _subsets_of(cards: int) -> tuple[NDArray[np.int64], ...]:
    """The places of the subsets of 0, 1, ... 4 of so many cards: each of shape (subsets, size)."""
    sizes = range(5)
    return tuple([np.array([*combinations(range(cards), n)], dtype=np.int64) for n in sizes])


def _orders(tables: DrawTables, held: NDArray[np.int64]) -> NDArray[np.int64]:
    """The badugi order of every part of every hand, shape (16, n)."""
    numbers = [FIRST[len(pick)] + subset_numbers(held[:, pick]) for pick in _PICKS]
    return tables.orders[np.stack(numbers)].astype(np.int64)


def _counting(orders: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many cards count, by badugi order; none of no cards."""
    return np.append(badugi_sizes(), 0)[orders]


def _flags(
    orders: NDArray[np.int64],
    held: NDArray[np.int64],
    keep: NDArray[np.uint8],
    best: NDArray[np.uint8],
) -> dict[Flag, NDArray[np.bool_]]:
    rows = np.arange(len(held))
    of_kept = orders[keep, rows]
    wrong_one = np.zeros(len(held), bool)
    for stays in range(4):
        for goes in range(4):
            clash = (held[:, stays] >> 2 == held[:, goes] >> 2) | (
                held[:, stays] & 3 == held[:, goes] & 3
            )
            chosen = (keep >> stays & 1 == 1) & (keep >> goes & 1 == 0)
            other = np.where(chosen, keep ^ (1 << stays) ^ (1 << goes), keep)
            wrong_one |= chosen & clash & (orders[other, rows] < of_kept)
    more = _KEPT[keep] - _KEPT[best]
    return {
        "kept_dead": (keep != EVERYTHING) & (_counting(of_kept) < _KEPT[keep]),
        "threw_live": of_kept != orders[EVERYTHING, rows],
        "wrong_one": wrong_one,
        "drew_too_many": more < 0,
        "drew_too_few": more > 0,
    }


def mask_of(held: Sequence[int], kept: Sequence[int]) -> int:
    """The mask of the cards kept among those held."""
    return sum([1 << place for place, card in enumerate(sorted(held)) if card in kept])


def cards_of(held: Cards, mask: int) -> Cards:
    """The cards held that a mask picks, in the order in which they stand there."""
    rising = sorted(held)
    return tuple([card for card in held if mask >> rising.index(card) & 1])


def _arrays(
    questions: Sequence[Question],
) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]:
    """The cards held, rising; the masks of those kept; the draws left."""
    held = np.array([sorted(asked.held) for asked in questions], dtype=np.int64).reshape(-1, 4)
    keep = np.array([mask_of(asked.held, asked.kept) for asked in questions], dtype=np.uint8)
    return held, keep, np.array([asked.left for asked in questions], dtype=np.int64)


def _by_dead(
    questions: Sequence[Question],
) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """The places of the questions with equally many dead cards, and those cards."""
    places: dict[int, list[int]] = {}
    for place, asked in enumerate(questions):
        places.setdefault(len(asked.dead), []).append(place)
    return [
        (
            np.array(at),
            np.array([questions[place].dead for place in at], dtype=np.int64).reshape(
                len(at), many
            ),
        )
        for many, at in places.items()
    ]
