"""How good a hand is for what is still to come, as simple players see it."""

from functools import cache
from itertools import combinations

from badugi_hh.badugi_table import badugi_sizes
from badugi_hh.cards import NAMES, RANKS, Cards
from badugi_hh.ranking import CLASSES, badugi_label_ranks

JACK = RANKS.index("J")
DRAWS = 3

# By the number of cards that count and the draws left: the worth of the best such hand, and what
# each rank more in its highest card costs. The best three-card hand has the ace to three, so its
# highest card stands at 2, and so on.
_WORTH = {
    4: ((0.970, 0.028), (0.970, 0.028), (0.970, 0.028), (0.970, 0.028)),
    3: ((0.260, 0.010), (0.460, 0.018), (0.560, 0.020), (0.620, 0.020)),
    2: ((0.050, 0.003), (0.160, 0.010), (0.300, 0.020), (0.440, 0.025)),
    1: ((0.010, 0.000), (0.040, 0.002), (0.080, 0.004), (0.120, 0.005)),
}
_SMOOTH = RANKS.index("7")
_ROUGHNESS = 0.012  # what each rank over the seven costs a badugi for each draw left


@cache
def sizes() -> tuple[int, ...]:
    """How many cards count, by badugi order."""
    return tuple(badugi_sizes().tolist())


@cache
def highest() -> tuple[int, ...]:
    """The rank of the highest card that counts, by badugi order.

    0 is the ace; where the ace is high it is the deuce.
    """
    return tuple([RANKS.index(badugi_label_ranks(order)[0]) for order in range(CLASSES)])


@cache
def worths() -> tuple[tuple[float, ...], ...]:
    """The worth of a hand from 0 to 1, by draws left and badugi order."""
    return tuple([tuple([_worth(left, o) for o in range(CLASSES)]) for left in range(DRAWS + 1)])


def _worth(left: int, order: int) -> float:
    return worth_of(left, sizes()[order], highest()[order])


def worth_of(left: int, size: int, high: int) -> float:
    """The worth of ``size`` cards that count, the highest of them of the rank ``high``."""
    best, step = _WORTH[size][left]
    worth = best - step * (high - (size - 1))
    if size == 4:
        worth -= _ROUGHNESS * left * max(0, high - _SMOOTH)
    return max(worth, 0.0)


# What a card clashes with: its rank and its suit, a bit each.
_MARKS = tuple([1 << (card >> 2) | 1 << (len(RANKS) + (card & 3)) for card in range(len(NAMES))])


@cache
def _choices(held: int) -> tuple[tuple[int, ...], ...]:
    """Which of so many cards in rising order may count, the best choice first.

    More cards come before fewer, then those with a lower highest card, then
    with a lower second one, and so on.
    """
    choices: list[tuple[int, ...]] = []
    for size in range(min(held, 4), 0, -1):
        choices += sorted(combinations(range(held), size), key=lambda places: places[::-1])
    return tuple(choices)


def best_subset(cards: Cards) -> Cards:
    """The best cards of a hand without two of a rank or a suit, in rising order, the ace low."""
    low = sorted(cards)
    for places in _choices(len(low)):
        marks = 0
        for place in places:
            mark = _MARKS[low[place]]
            if marks & mark:
                break
            marks |= mark
        else:
            return tuple([low[place] for place in places])
    return ()


def kept(cards: Cards, most: int) -> Cards:
    """What to keep of four cards that are no badugi, in rising order.

    The best subset without two of a rank or a suit, less its cards over the
    rank ``most`` (0 the ace); nothing if even the lowest is over it.
    """
    return tuple([card for card in best_subset(cards) if card >> 2 <= most])
