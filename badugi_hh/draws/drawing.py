"""One draw: what every keep of every hand is worth, and which hands come out of it.

A player keeps the cards K of a hand, throws the others, X, and gets d = 4 - |K|
of the cards that are not in the hand, all draws alike. The hands that contain K
and avoid X unfold by inclusion-exclusion over what they share with X. With S(K)
the sum of a value over all hands that contain K, the mean value after the draw is

    sum over Y in X of (-1)^|Y| S(K + Y), divided by C(deck - 4, d).

The same sums, run backwards, carry weights from the hands before a draw to the
hands after it. Either way all hands of the deck are done at once.
"""

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from badugi_hh.draws.subsets import EVERYTHING, MASKS, Floats, Subsets


def keep_values(subsets: Subsets, values: Floats) -> Floats:
    """The mean value after one draw, of every keep of every hand.

    ``values`` of shape (hands,) are those of the hands after the draw; the
    result has shape (16, hands): by the mask of the cards kept, and hand.
    """
    terms = subsets.look_up(subsets.up_sums(values))
    alternate(terms)
    terms /= _ways(subsets)[:, np.newaxis]
    return terms


def hands_after(subsets: Subsets, weights: Floats, keeps: NDArray[np.uint8]) -> Floats:
    """The weights of all hands after one draw, given those before and what each hand keeps.

    All have shape (hands,); a keep is the mask of the cards kept. The total
    stays what it was, and weights of several groups of players add up: hands
    of weight 0 take no part. Rounding leaves errors below 1e-13 of the total.
    """
    totals = subsets.nothing()
    shares = weights / _ways(subsets)[keeps]
    for mask in MASKS:
        _spread(subsets, totals, shares, keeps, mask)
    return subsets.down_sums(totals)


def ways_after(subsets: Subsets, ways: Floats, keeps: NDArray[np.uint8], drawn: int) -> Floats:
    """In how many ways every hand comes about by a draw of so many cards.

    ``ways`` are those of the hands before it; hands that keep another number of
    cards take no part. All have shape (hands,) and hold whole numbers, which
    are exact as long as their sum is below 2^53.
    """
    if drawn == 0:
        return np.where(keeps == EVERYTHING, ways, 0.0)
    totals = subsets.nothing()
    for mask in MASKS:
        if mask.bit_count() == 4 - drawn:
            _spread(subsets, totals, ways, keeps, mask)
    return subsets.down_sums(totals, least=4 - drawn)


def _spread(
    subsets: Subsets,
    totals: Sequence[Floats],
    weights: Floats,
    keeps: NDArray[np.uint8],
    mask: int,
) -> None:
    """Add the weights of the hands that keep ``mask`` to the subsets K + Y, with the sign of Y."""
    hands = np.flatnonzero((keeps == mask) & (weights != 0))
    for more in MASKS:
        if more & mask == mask:
            size = more.bit_count()
            sign = -1 if (size - mask.bit_count()) & 1 else 1
            numbers = subsets.of_hands[more, hands]
            added = np.bincount(numbers, weights[hands], minlength=subsets.counts[size])
            totals[size][:] += sign * added


def _ways(subsets: Subsets) -> Floats:
    """In how many ways the draw can come, by the mask of the cards kept."""
    return np.array([comb(subsets.deck - 4, 4 - mask.bit_count()) for mask in MASKS], dtype=float)


def alternate(terms: Floats) -> None:
    """Turn terms by mask, of shape (16, n), in place, into sums of alternating sign.

    Each mask receives the terms of all masks that contain it, those with an odd
    number of cards more with a minus.
    """
    # An axis for each card, so that four subtractions do for 81 pairs of masks.
    cube = terms.reshape(2, 2, 2, 2, -1)
    for card in range(4):
        halves = np.moveaxis(cube, card, 0)
        halves[0] -= halves[1]
