"""What chance makes of cards dealt and drawn: exact means and variances, and tests against them.

Cards come one group after another, each from the cards that have not been seen before it. Given
what was seen, the number of hearts in a group has a hypergeometric mean and variance, and what
players make of their cards decides about later groups alone. So the differences from those
means are uncorrelated, and over all groups both the means and the variances add up exactly.

The p-values made of them are approximate: they take what is counted to follow the normal curve.
That is good where it is asked for, in ``needed`` units and more: at the level and power of the
tests here that is 1,000 or more to be expected of anything tested, and exact binomial chances of
finding fault with an honest dealer are then within 6% of the level. ``bound`` takes no curve for
granted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, comb, exp, expm1, log1p, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from badugi_hh.badugi_table import DECK, HANDS, badugi_ranks, badugi_sizes

Masks = NDArray[np.uint64]
"""Sets of cards, bit ``card`` for each card."""

Floats = NDArray[np.float64]

CLASS_SIZES = (4, 3, 2, 1)
"""How many cards count in a hand of each class: badugis first."""

CLASS_HANDS = {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}
"""How many of the 270,725 hands of four cards are of a class."""

_CLASS_PAIRS = {4: 214_517_160, 3: 17_165_058_768, 2: 6_689_428_044, 1: 6_546_696}
# Of two players' hands, taken in order, how many pairs are both of the class.

_PAIRS = HANDS * comb(DECK - 4, 4)
_ALL = np.uint64((1 << DECK) - 1)
_AT_ONCE = 50_000  # groups of cards: what they unpack to takes some 20 MB
_NORMAL = NormalDist()

_TILTS = tuple([way * 0.08 * 1.5**step for step in range(12) for way in (1, -1)])
# Exponents for ``Tally.bound``, either way. They are for strays from some 5% up, of which one of
# them makes about as much as the best there is.


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something came ``of`` so many times, with its exact mean and variance.

    Up to ``together`` of those times depend on each other otherwise than by cards seen before.
    """

    made: int
    of: int
    expected: float
    variance: float
    together: int = 1

    @property
    def error(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)

    @property
    def p(self) -> float:
        """How often chance strays so far or further, either way, by the normal curve."""
        if self.variance <= 0:
            return 1.0
        return 2 * _NORMAL.cdf(-abs(self.made - self.expected) / self.error)

    @property
    def bound(self) -> float:
        """How often chance strays so far or further, at the most, however few there are.

        By Chernoff's method: exp(t x number) is on average at most what independent events of
        the same mean chance make of it. That holds for cards without replacement, and for
        chances that depend on what came before. As those may be known only afterwards, so
        may the best t; so it is one of a few, and the bounds of all of them are added.
        """
        if not self.of:
            return 1.0
        chance = self.expected / self.of
        best = max(t * self.made - self.of * log1p(chance * expm1(t)) for t in _TILTS)
        return min(1.0, len(_TILTS) * exp(-best / self.together))

    def needed(self, effect: float, level: float, power: float) -> int:
        """How many times it takes to see, at a level and with a power, an effect.

        The effect is a share of the mean: 0.05 for what comes 5% too often. Means and
        variances of those to come are taken to be those of the ones seen; what comes more
        often varies more as well, at the most by as large a share.
        """
        reach = _NORMAL.inv_cdf(1 - level / 2) + _NORMAL.inv_cdf(power) * sqrt(1 + effect)
        shift = effect * self.expected / self.of
        return ceil(reach**2 * self.variance / self.of / shift**2)


def suit_tallies(seen: Masks, came: Masks) -> list[Tally]:
    """Each suit among groups of cards that ``came`` from those not ``seen``; shapes (groups,)."""
    return _tallies(seen, came, axis=1, kinds=4)


def rank_tallies(seen: Masks, came: Masks) -> list[Tally]:
    """Each rank, the ace first, as ``suit_tallies``."""
    return _tallies(seen, came, axis=2, kinds=13)


def _tallies(seen: Masks, came: Masks, *, axis: int, kinds: int) -> list[Tally]:
    made, mean, variance = np.zeros(kinds, dtype=np.int64), np.zeros(kinds), np.zeros(kinds)
    cards = 0
    for part in _parts(len(came)):
        left = _bits(~seen[part] & _ALL).sum(axis=axis, dtype=np.int64)
        new = _bits(came[part]).sum(axis=axis, dtype=np.int64)
        stub, drawn = left.sum(axis=1, keepdims=True), new.sum(axis=1, keepdims=True)
        share = left / stub
        spread = drawn * (stub - drawn) / np.maximum(stub - 1, 1)
        made += new.sum(axis=0)
        mean += (drawn * share).sum(axis=0)
        variance += (spread * share * (1 - share)).sum(axis=0)
        cards += int(drawn.sum())
    return [
        Tally(int(made[kind]), cards, float(mean[kind]), float(variance[kind]))
        for kind in range(kinds)
    ]


def class_tallies(hands: Masks, together: NDArray[np.int64]) -> list[Tally]:
    """Each class of first hands of four cards, in the order of ``CLASS_SIZES``.

    ``together`` holds for each deal how many hands are known of it: hands from one deck
    depend on each other a little, and their covariance is counted.
    """
    sizes = np.zeros(5, dtype=np.int64)
    for part in _parts(len(hands)):
        cards = _bits(hands[part]).reshape(-1, 13 * 4).nonzero()[1].reshape(-1, 4)
        sizes += np.bincount(badugi_sizes()[badugi_ranks(cards)], minlength=5)
    pairs = int((together * (together - 1)).sum())
    most = int(together.max(initial=1))
    tallies = []
    for size in CLASS_SIZES:
        chance = CLASS_HANDS[size] / HANDS
        variance = len(hands) * chance * (1 - chance)
        variance += pairs * (_CLASS_PAIRS[size] / _PAIRS - chance**2)
        tallies.append(Tally(int(sizes[size]), len(hands), len(hands) * chance, variance, most))
    return tallies


def draw_tally(seen: Masks, came: Masks, wanted: Masks) -> Tally:
    """Draws of one card that came among those wanted; shapes (draws,).

    Each has a chance of its own, live outs over cards not seen.
    """
    made, mean, variance = 0, 0.0, 0.0
    for part in _parts(len(came)):
        unseen = ~seen[part] & _ALL
        chance = card_counts(unseen & wanted[part]) / card_counts(unseen)
        made += int(np.count_nonzero(came[part] & wanted[part]))
        mean += float(chance.sum())
        variance += float((chance * (1 - chance)).sum())
    return Tally(made, len(came), mean, variance)


def holm(chances: Sequence[float]) -> list[float]:
    """P-values corrected by Holm's method for how many they are, in their order.

    To find fault where one is at or under a level errs, over all of them, no more often.
    """
    corrected = [0.0] * len(chances)
    reached = 0.0
    order = sorted(range(len(chances)), key=chances.__getitem__)
    for before, at in enumerate(order):
        reached = max(reached, min(1.0, chances[at] * (len(chances) - before)))
        corrected[at] = reached
    return corrected


def _parts(length: int) -> Iterator[slice]:
    for start in range(0, length, _AT_ONCE):
        yield slice(start, start + _AT_ONCE)


def _bits(masks: Masks) -> NDArray[np.uint8]:
    """Which cards sets have: shape (n,) to (n, 13, 4), by rank and suit."""
    octets = np.ascontiguousarray(masks, dtype="<u8").view(np.uint8).reshape(-1, 8)
    bits = np.unpackbits(octets, axis=1, count=DECK, bitorder="little")
    return bits.reshape(-1, 13, 4)


def card_counts(masks: Masks) -> NDArray[np.int64]:
    """How many cards sets have; shape (n,) to (n,)."""
    numbers: NDArray[np.int64] = _bits(masks).sum(axis=(1, 2), dtype=np.int64)
    return numbers
