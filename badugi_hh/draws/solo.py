"""The solo table: how to draw best when only the showdown counts, without betting.

The value of a final hand is the chance to beat, plus half the chance to tie,
one opponent who was dealt four random cards and drew three times to the same
best play. What the opponent ends with depends on best play, and best play on
it: best play against an opponent who stands pat comes first, then best play
against that, until nothing changes any more.

Not taken into account: the cards of the opponent, and those thrown at earlier
draws; all cards but the four of the hand may come.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from badugi_hh.badugi_table import CLASSES, badugi_table
from badugi_hh.draws.drawing import hands_after, keep_values
from badugi_hh.draws.subsets import EVERYTHING, MASKS, Floats, Subsets

DRAWS = 3

_MOST_ROUNDS = 30

# Keeps that are alike but for suits have one value, and rounding sets them less than 1e-13 apart,
# with 40 dead cards 1e-10. At the fixed point all others are at least 1e-7 apart.
ALIKE = 1e-9
"""Values no further apart are one value."""
_LARGEST_FIRST = np.array(sorted(MASKS, key=int.bit_count, reverse=True), dtype=np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class BestPlay:
    """What every hand is worth, and what it keeps, by draws left and hand.

    Attributes:
        values: shape (draws + 1, hands): the value with 0, 1, ... draws left.
        keeps: shape (draws + 1, hands): the mask of the cards that best play
            keeps; with no draws left all of them.
    """

    values: Floats
    keeps: NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class SoloTable:
    """The fixed point: best play against an opponent who plays it too.

    Attributes:
        play: best play.
        final: shape (1092,): the chance of each badugi order after all draws.
    """

    play: BestPlay
    final: Floats


def class_chances(weights: Floats) -> Floats:
    """The total weight of each badugi order, shape (1092,), of hands of shape (hands,)."""
    orders = badugi_table()[: len(weights)]
    # For the type checker, to which counts are whole even where they are weighed.
    return np.asarray(np.bincount(orders, weights=weights, minlength=CLASSES), dtype=np.float64)


def showdown_values(chances: Floats) -> Floats:
    """The value of each badugi order against an opponent whose orders have these chances.

    That is the chance to beat plus half the chance to tie. Both are of shape (1092,).
    """
    not_better: Floats = np.cumsum(chances[::-1])[::-1]
    return not_better - chances / 2


def best_play(subsets: Subsets, final_values: Floats) -> BestPlay:
    """What to keep so that the mean of ``final_values``, of shape (hands,), is highest.

    See ``best_keeps``. Keeps that only differ in suits lead to the same badugi
    orders, so the choice among them does not matter.
    """
    values = [final_values]
    keeps = [np.full(subsets.hands, EVERYTHING, dtype=np.uint8)]
    for _ in range(DRAWS):
        by_keep = keep_values(subsets, values[-1])
        values.append(by_keep.max(axis=0))
        keeps.append(best_keeps(by_keep))
    return BestPlay(np.stack(values), np.stack(keeps))


def best_keeps(by_keep: Floats) -> NDArray[np.uint8]:
    """The keep of the highest value, shape (hands,), of values by keep, shape (16, hands).

    Of keeps with one value that of most cards, then that of the lower cards.
    """
    alike = by_keep >= by_keep.max(axis=0) - ALIKE
    best: NDArray[np.uint8] = _LARGEST_FIRST[alike[_LARGEST_FIRST].argmax(axis=0)]
    return best


def final_hands(subsets: Subsets, play: BestPlay) -> Floats:
    """The chance of every hand after all draws, shape (hands,), from four random cards."""
    chances = np.full(subsets.hands, 1 / subsets.hands)
    for keeps in play.keeps[:0:-1]:
        chances = hands_after(subsets, chances, keeps)
    return chances


def fixed_point(
    subsets: Subsets,
    most_rounds: int = _MOST_ROUNDS,
    tick: Callable[[], None] | None = None,
) -> SoloTable:
    """Best play against itself, by answering the last answer until it stays the same.

    ``tick`` is called after each round. Raises ArithmeticError if it does not
    within so many rounds. Nothing warrants that it does; with 52 cards nine
    rounds are enough.
    """
    orders = badugi_table()[: subsets.hands]
    final = class_chances(np.full(subsets.hands, 1 / subsets.hands))
    before = None
    for _ in range(most_rounds):
        play = best_play(subsets, showdown_values(final)[orders])
        if before is not None and np.array_equal(play.keeps, before.keeps):
            return SoloTable(play, final)
        final = class_chances(final_hands(subsets, play))
        before = play
        if tick:
            tick()
    raise ArithmeticError(f"best play does not settle within {most_rounds} rounds")
