"""The subsets of the hands of a deck, and sums over all hands that share one.

A subset of j cards is known by its colex number among all subsets of j cards,
just as ``badugi_table`` numbers whole hands. A smaller deck is the first cards
of the full one, so its numbers are the first ones of the full deck.

Which cards of a hand are meant is a mask from 0 to 15: bit 0 stands for the
lowest card, bit 3 for the highest.
"""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from badugi_hh.badugi_table import DECK, all_hands

Floats = NDArray[np.float64]

MASKS = range(16)
EVERYTHING = MASKS[-1]
"""The mask of all four cards."""

_COUNTS = tuple(comb(DECK, size) for size in range(5))

FIRST = tuple(sum(_COUNTS[:size]) for size in range(5))
"""Where the subsets of each size begin in one row of all of them: those of no card at 0."""

SUBSETS = sum(_COUNTS)
"""All subsets of up to four cards of the full deck: 294,204."""

_PLACE_VALUES = np.array([[comb(card, place) for card in range(DECK)] for place in range(1, 5)])


def subset_numbers(cards: NDArray[Any]) -> NDArray[np.int64]:
    """The colex numbers of subsets: shape (..., j), cards of a row rising, to shape (...)."""
    numbers = np.zeros(cards.shape[:-1], dtype=np.int64)
    for place in range(cards.shape[-1]):
        numbers += _PLACE_VALUES[place][cards[..., place]]
    return numbers


class Subsets:
    """All subsets of up to four cards of the first ``deck`` cards.

    Attributes:
        deck: how many cards there are.
        hands: how many hands of four cards they make; a hand is its index.
        counts: how many subsets of 0, 1, ..., 4 cards there are.
        of_hands: shape (16, hands): ``of_hands[mask, hand]`` is the number of
            the subset that the mask picks from the hand.
    """

    def __init__(self, deck: int = DECK) -> None:
        """Number them. Raises ValueError unless the deck has from 8 to 52 cards."""
        # Fewer than eight could not replace the four cards of a hand.
        if not 8 <= deck <= DECK:
            raise ValueError(f"a deck of 8 to {DECK} cards is needed, not of {deck}")
        self.deck = deck
        self.counts = tuple(comb(deck, size) for size in range(5))
        self.hands = self.counts[4]
        hands = all_hands()[: self.hands]
        picks = [[place for place in range(4) if mask >> place & 1] for mask in MASKS]
        self.of_hands = np.stack([subset_numbers(hands[:, pick]) for pick in picks])

    def nothing(self) -> tuple[Floats, ...]:
        """Zeros for the subsets of each size 0 to 4."""
        return tuple([np.zeros(count) for count in self.counts])

    def up_sums(self, values: Floats) -> tuple[Floats, ...]:
        """S(K) of every subset K: the sum of the values of all hands that contain it.

        ``values`` has shape (hands,); the result has for each size 0 to 4 the
        sums of the subsets of that size, in the order of their numbers.
        """
        totals = self.nothing()
        for mask in MASKS:
            total = totals[mask.bit_count()]
            total += np.bincount(self.of_hands[mask], weights=values, minlength=len(total))
        return totals

    def all_up_sums(self, rows: Floats) -> Floats:
        """The sums of every row of values, in one row of all subsets; see FIRST.

        From shape (n, 270725) to shape (n, 294204); of the full deck only.
        """
        return np.stack([np.concatenate(self.up_sums(values)) for values in rows])

    def look_up(self, sums: Sequence[Floats]) -> Floats:
        """The sums of the subsets of every hand: shape (16, hands), by mask and hand."""
        return np.stack([sums[mask.bit_count()][self.of_hands[mask]] for mask in MASKS])

    def down_sums(self, weights: Sequence[Floats], least: int = 0) -> Floats:
        """The weight of every hand: the sum of the weights of all subsets within it.

        The transpose of ``up_sums``: ``weights`` is shaped as its result, and
        the result as its ``values``. Subsets of fewer than ``least`` cards are
        passed over.
        """
        total = np.zeros(self.hands)
        for mask in MASKS:
            if mask.bit_count() >= least:
                total += weights[mask.bit_count()][self.of_hands[mask]]
        return total
