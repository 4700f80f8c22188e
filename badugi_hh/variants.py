"""The games of the badugi family: how many cards a hand has, and what a pot is played for.

In badugi one hand takes the whole pot. In Badacey and Badeucey half of it goes
to the best badugi and half to the best low of the same five cards; each half is
a part, and where one part is all there is the pot is that part. The rules are
those that card rooms publish.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from badugi_hh.cards import RANKS, Cards
from badugi_hh.profiles import Profile
from badugi_hh.ranking import RANKINGS, Ranking, Value, badugi_order, describe_badugi

Variant = Literal["badugi", "badacey", "badeucey", "progressive"]

HAND_CARDS: dict[Variant, int] = {"badugi": 4, "badacey": 5, "badeucey": 5, "progressive": 4}
"""Cards of a hand."""

VARIANT_NAMES: dict[Variant, str] = {
    "badugi": "Badugi",
    "badacey": "Badacey",
    "badeucey": "Badeucey",
    "progressive": "Progressive Badugi",
}


_ABOVE_ALL = 1_000_000  # no ranking has so many classes


@dataclass(frozen=True, slots=True)
class Game:
    """A variant by the rules of a house.

    ``rankings`` are those of the parts of a pot, the badugi first. With a
    ``qualifier`` (a rank, 0 the ace; only where a hand has four cards) only hands
    whose cards are all at or under it can win, unless there are none.
    """

    cards: int
    rankings: tuple[Ranking, ...]
    qualifier: int | None = None

    @property
    def split(self) -> bool:
        """Whether a pot has two parts."""
        return len(self.rankings) > 1

    def is_hand(self, cards: Cards) -> bool:
        """Whether these are as many different cards as a hand has."""
        return len(cards) == self.cards == len(set(cards))

    def orders(self, cards: Cards) -> tuple[int, ...]:
        """The order of a whole hand in the ranking of each part: 0 is the best."""
        if self.cards == 4:
            return (badugi_order(cards),)
        return _orders(self.rankings, cards)

    def standings(self, cards: Cards) -> tuple[int, ...]:
        """What compares two whole hands in each part: the lower number wins, equal ones share.

        These are the orders, raised above all others for a hand that does not qualify.
        """
        return self.raised(self.orders(cards), cards)

    def raised(self, orders: tuple[int, ...], cards: Cards) -> tuple[int, ...]:
        """The standings of a whole hand whose orders are known."""
        if self.qualifier is None or max(cards) >> 2 <= self.qualifier:
            return orders
        return tuple([order + _ABOVE_ALL for order in orders])

    def label(self, cards: Cards, part: int = 0) -> str:
        """What a whole hand is called in a part: ``Badugi: T,8,7,5``, ``Lo: 8,6,5,4,A``."""
        return self.label_of(self.orders(cards)[part], part)

    def label_of(self, order: int, part: int = 0) -> str:
        """What a hand of this order in a part is called."""
        if part == 0:
            return describe_badugi(order, ace_high=self.rankings[0] == "ace-high badugi")
        return Value(self.rankings[part], order).label


@lru_cache(maxsize=4096)  # five cards are ranked by their subsets, which takes a while
def _orders(rankings: Sequence[Ranking], cards: Cards) -> tuple[int, ...]:
    return tuple([RANKINGS[ranking](cards).order for ranking in rankings])


def game_of(variant: Variant, profile: Profile) -> Game:
    """A variant's game by the rules of a profile."""
    return _game(variant, profile.qualifier, ace_high=profile.badeucey_ace == "high")


@cache
def _game(variant: Variant, qualifier: str, *, ace_high: bool) -> Game:
    """A variant's game by the rules in which houses differ."""
    rankings: tuple[Ranking, ...] = ("badugi",)
    if variant == "badacey":
        rankings = ("badugi", "ace-to-five")
    elif variant == "badeucey":
        rankings = ("ace-high badugi" if ace_high else "badugi", "deuce-to-seven")
    cards = HAND_CARDS[variant]
    return Game(cards, rankings, RANKS.index(qualifier) if cards == 4 and qualifier else None)


def halves(amount: int, unit: int, profile: Profile) -> tuple[int, int]:
    """A pot's badugi half and its low half, the odd unit where the profile puts it."""
    smaller = amount // 2 // unit * unit
    larger = amount - smaller
    return (larger, smaller) if profile.odd_half == "badugi" else (smaller, larger)
