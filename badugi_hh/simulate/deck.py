"""A deck that takes discards back when it runs out."""

from badugi_hh.cards import NAMES, Card, Cards
from badugi_hh.simulate.chance import Chance


class Deck:
    """The stub and the discards of a hand.

    A reshuffle brings back all discards that lie in the deck's pile by then: by
    PokerStars' rule those of earlier draws and of other players in this one,
    but not what the drawing player has just thrown, which goes to the pile once
    the cards for it have come. Folded hands never come back.
    """

    __slots__ = ("_pile", "_random", "_stub")

    def __init__(self, chance: Chance) -> None:
        self._random = chance.random
        self._stub: list[Card] = list(range(len(NAMES)))
        self._pile: list[Card] = []

    @property
    def empty(self) -> bool:
        """Whether no card is left to deal."""
        return not self._stub

    def deal(self) -> Card:
        """The next card. Raises IndexError from an empty stub."""
        stub = self._stub
        at = int(self._random() * len(stub))
        stub[at], stub[-1] = stub[-1], stub[at]
        return stub.pop()

    def throw(self, cards: Cards) -> None:
        """Put cards on the pile."""
        self._pile += cards

    def reshuffle(self) -> None:
        """Shuffle the pile into the stub."""
        self._stub += self._pile
        self._pile = []
