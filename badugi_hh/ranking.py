"""Values of hands in the four rankings that badugi games play for.

``badugi`` and ``ace_high_badugi`` rank 1 to 5 cards by their best subset,
``ace_to_five`` and ``deuce_to_seven`` rank five cards as a low hand. The rules
are those that card rooms publish: for badugi see ``badugi_table``, for the two
lows Robert's Rules of Poker, "Lowball".

In each ranking a class of hands has one number, its order, from 0, the best
class, with no number left out; hands of one order split the pot.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Literal

from badugi_hh.badugi_table import (
    CLASSES,
    HANDS,
    all_hands,
    badugi_label_ranks,
    badugi_order,
    badugi_ranks,
    badugi_size,
    badugi_table,
    best_order,
    describe_badugi,
    distinct_cards,
    hand_index,
)
from badugi_hh.cards import RANKS, Card, read_cards

__all__ = [
    "CLASSES",
    "HANDS",
    "RANKINGS",
    "Ranking",
    "Value",
    "ace_high_badugi",
    "ace_to_five",
    "all_hands",
    "badugi",
    "badugi_label_ranks",
    "badugi_order",
    "badugi_ranks",
    "badugi_size",
    "badugi_table",
    "describe_badugi",
    "deuce_to_seven",
    "hand_index",
    "rank",
]

Ranking = Literal["badugi", "ace-high badugi", "ace-to-five", "deuce-to-seven"]
Low = Literal["ace-to-five", "deuce-to-seven"]

# What five cards can be, the best low hand first, and how the label says it: with
# the names of the ranks as they compare, in the singular (one) and the plural (many).
# Straights and flushes exist in deuce-to-seven only.
_KINDS = {
    "high card": "{ranks}",
    "pair": "a pair of {many[0]}: {ranks}",
    "two pair": "two pair, {many[0]} and {many[2]}: {ranks}",
    "three": "three of a kind, {many[0]}: {ranks}",
    "straight": "a straight, {one[4]} to {one[0]}",
    "flush": "a flush, {one[0]} high: {ranks}",
    "full house": "a full house, {many[0]} full of {many[4]}: {ranks}",
    "four": "four of a kind, {many[0]}: {ranks}",
    "straight flush": "a straight flush, {one[4]} to {one[0]}",
}
_KIND_ORDER = {kind: order for order, kind in enumerate(_KINDS)}

# How often the ranks of a hand stand in it.
_SHAPES = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three",
    (3, 2): "full house",
    (4, 1): "four",
}

_LOW_RANKS: Mapping[Low, str] = {"ace-to-five": RANKS, "deuce-to-seven": RANKS[1:] + RANKS[0]}
_WORDS = {
    "A": "Ace",
    "2": "Deuce",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
}


@dataclass(frozen=True, slots=True)
class Value:
    """What a hand is worth in one ranking; ``a > b`` where ``a`` is the better hand.

    Values of one order are equal: their hands split the pot. Values of two
    rankings are never equal, and to order them raises TypeError.
    """

    ranking: Ranking
    order: int
    """The number of the hand's class, from 0, the best."""

    @property
    def size(self) -> int:
        """How many cards count: 1 to 4 in the badugi rankings, 5 in the lows."""
        return 5 if self.ranking in _LOW_RANKS else badugi_size(self.order)

    @property
    def label(self) -> str:
        """The hand in words, one label a class.

        In the badugi rankings as PokerStars prints it: ``Badugi: T,8,7,5``,
        ``3-card: 9,2,A``, ``2-card: 8,3``, ``1-card: K``. In the lows
        ``Lo: 9,7,6,4,2`` and ``Lo: a straight, Four to Eight`` are PokerStars'
        text as well; the others are the words of its high hands followed by all
        five ranks, the repeated ones first, so that the label tells hands apart:
        ``Lo: a pair of Fours: 4,4,9,7,2``.
        """
        if self.ranking in ("ace-to-five", "deuce-to-seven"):
            return _low_labels(self.ranking)[self.order]
        return describe_badugi(self.order, ace_high=self.ranking == "ace-high badugi")

    def __str__(self) -> str:
        """The label."""
        return self.label

    def __lt__(self, other: object) -> bool:
        """Whether this is the worse hand."""
        return self._order_of(other) < self.order if isinstance(other, Value) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Whether this is the worse hand, or as good."""
        return self._order_of(other) <= self.order if isinstance(other, Value) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Whether this is the better hand."""
        return self._order_of(other) > self.order if isinstance(other, Value) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Whether this is the better hand, or as good."""
        return self._order_of(other) >= self.order if isinstance(other, Value) else NotImplemented

    def _order_of(self, other: "Value") -> int:
        if other.ranking != self.ranking:
            raise TypeError(f"a value in {self.ranking} has no order with one in {other.ranking}")
        return other.order


def badugi(cards: Sequence[Card]) -> Value:
    """The badugi value of 1 to 5 distinct cards, ace low: that of their best subset.

    Raises ValueError for no cards, more than five, or a card that stands twice.
    """
    return Value("badugi", best_order(distinct_cards(cards, 1, 5)))


def ace_high_badugi(cards: Sequence[Card]) -> Value:
    """The badugi value with the ace high, 2-3-4-5 the best, as in Badeucey.

    Raises ValueError for no cards, more than five, or a card that stands twice.
    """
    return Value("ace-high badugi", best_order(distinct_cards(cards, 1, 5), ace_high=True))


def ace_to_five(cards: Sequence[Card]) -> Value:
    """The low value of five distinct cards: ace low, straights and flushes mean nothing.

    Fewer repeated ranks beat more, 5-4-3-2-A is the best. Raises ValueError
    for another count or a card that stands twice.
    """
    return Value("ace-to-five", _low_order("ace-to-five", distinct_cards(cards, 5, 5)))


def deuce_to_seven(cards: Sequence[Card]) -> Value:
    """The low value of five distinct cards: the worst hand of high poker wins.

    The ace is high, straights and flushes count against the hand, and
    A-2-3-4-5 is no straight: 7-5-4-3-2 of two suits or more is the best.
    Raises ValueError for another count or a card that stands twice.
    """
    return Value("deuce-to-seven", _low_order("deuce-to-seven", distinct_cards(cards, 5, 5)))


RANKINGS: Mapping[str, Callable[[Sequence[Card]], Value]] = MappingProxyType(
    {
        "badugi": badugi,
        "ace-high badugi": ace_high_badugi,
        "ace-to-five": ace_to_five,
        "deuce-to-seven": deuce_to_seven,
    }
)
"""Each ranking's name and its function."""


def rank(text_or_cards: str | Sequence[Card], ranking: str = "badugi") -> Value:
    """The value of cards as a person types them, ``"As 2d 3h 4c"``, or of a sequence of cards.

    Raises ValueError for an unknown ranking, for a text that is not cards (its
    CardError), and for cards that the ranking does not take.
    """
    if ranking not in RANKINGS:
        raise ValueError(f"{ranking!r} is no ranking; there are: {', '.join(RANKINGS)}")
    cards = read_cards(text_or_cards) if isinstance(text_or_cards, str) else text_or_cards
    return RANKINGS[ranking](cards)


def _low_order(low: Low, cards: Sequence[Card]) -> int:
    suited = low == "deuce-to-seven" and len({card & 3 for card in cards}) == 1
    ranks = tuple(sorted([card >> 2 for card in cards]))
    return _low_orders(low)[ranks, suited]


@cache
def _low_orders(low: Low) -> Mapping[tuple[tuple[int, ...], bool], int]:
    """The order of sorted ranks (0 the ace) that are, or are not, of one suit."""
    return {hand: order for order, hand in enumerate(_low_classes(low))}


@cache
def _low_classes(low: Low) -> tuple[tuple[tuple[int, ...], bool], ...]:
    """For each order the sorted ranks of its class, and whether they are of one suit.

    In ace-to-five, where suits mean nothing, none is: 6,175 classes. In
    deuce-to-seven 1,287 flushes are added to them.
    """
    multisets = [
        ranks
        for ranks in combinations_with_replacement(range(len(RANKS)), 5)
        if ranks[0] != ranks[4]  # no deck has five of a rank
    ]
    hands = [(ranks, False) for ranks in multisets]
    if low == "deuce-to-seven":
        hands += [(ranks, True) for ranks in multisets if len(set(ranks)) == 5]
    return tuple(sorted(hands, key=lambda hand: _low_key(low, *hand)))


def _low_key(low: Low, ranks: Sequence[int], suited: bool) -> tuple[int, list[int]]:
    """A key that sorts the best low hand first: its kind, then its ranks as they compare."""
    kind, heights = _kind(low, ranks, suited)
    return _KIND_ORDER[kind], heights


def _kind(low: Low, ranks: Sequence[int], suited: bool) -> tuple[str, list[int]]:
    """What five ranks are, and how high they stand: the most repeated first, then high to low."""
    places = _LOW_RANKS[low]
    counts = Counter(places.index(RANKS[rank]) for rank in ranks)
    heights = sorted(counts.elements(), key=lambda height: (-counts[height], -height))
    kind = _SHAPES[tuple(sorted(counts.values(), reverse=True))]
    if kind == "high card" and low == "deuce-to-seven":
        # With the ace at the top A-2-3-4-5 spans too far to be a straight.
        straight = heights[0] - heights[4] == 4
        if suited:
            kind = "straight flush" if straight else "flush"
        elif straight:
            kind = "straight"
    return kind, heights


@cache
def _low_labels(low: Low) -> tuple[str, ...]:
    return tuple([_low_label(low, *hand) for hand in _low_classes(low)])


def _low_label(low: Low, ranks: Sequence[int], suited: bool) -> str:
    kind, heights = _kind(low, ranks, suited)
    names = [_LOW_RANKS[low][height] for height in heights]
    one = [_WORDS[name] for name in names]
    many = [word + ("es" if word == "Six" else "s") for word in one]
    return "Lo: " + _KINDS[kind].format(ranks=",".join(names), one=one, many=many)
