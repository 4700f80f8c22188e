"""One draw: what every keep of every hand is worth, and which hands come out of it.

A player keeps the cards K of a hand, throws the others, X, and gets d = 4 - |K|
of the cards that are not in the hand, all draws alike. The hands that contain K
and avoid X unfold by inclusion-exclusion over what they share with X. With S(K)
the sum of a value over all hands that contain K, the mean value after the draw is

    sum over Y in X of (-1)^|Y| S(K + Y), divided by C(deck - 4, d).

The same sums, run backwards, carry weights from the hands before a draw to the
hands after it. Either way all hands of the deck are done at once.
"""

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from badugi_hh.draws.subsets import MASKS, Floats, Subsets


def keep_values(subsets: Subsets, values: Floats) -> Floats:
    """The mean value after one draw, of every keep of every hand.

    ``values`` of shape (hands,) are those of the hands after the draw; the
    result has shape (16, hands): by the mask of the cards kept, and hand.
    """
    terms = subsets.look_up(subsets.up_sums(values))
    _alternate(terms, onto=0)
    terms /= _ways(subsets)[:, np.newaxis]
    return terms


def hands_after(subsets: Subsets, weights: Floats, keeps: NDArray[np.uint8]) -> Floats:
    """The weights of all hands after one draw, given those before and what each hand keeps.

    All have shape (hands,); a keep is the mask of the cards kept. The total
    stays what it was, and weights of several groups of players add up: hands
    of weight 0 take no part. Rounding leaves errors below 1e-13 of the total.
    """
    terms = np.zeros((len(MASKS), subsets.hands))
    terms[keeps, np.arange(subsets.hands)] = weights / _ways(subsets)[keeps]
    _alternate(terms, onto=1)
    return subsets.down_sums(subsets.gather(terms))


def _ways(subsets: Subsets) -> Floats:
    """In how many ways the draw can come, by the mask of the cards kept."""
    return np.array([comb(subsets.deck - 4, 4 - mask.bit_count()) for mask in MASKS], dtype=float)


def _alternate(terms: NDArray[Any], *, onto: int) -> None:
    """Turn terms by mask, in place, into sums of alternating sign.

    Each mask receives the terms of all masks that contain it (onto 0) or are
    contained in it (onto 1), those an odd number of cards away with a minus.
    """
    # An axis for each card, so that four subtractions do for 81 pairs of masks.
    cube = terms.reshape(2, 2, 2, 2, -1)
    for card in range(4):
        halves = np.moveaxis(cube, card, 0)
        halves[onto] -= halves[1 - onto]
