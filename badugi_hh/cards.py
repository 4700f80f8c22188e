"""Cards as small integers.

A card is ``rank * 4 + suit`` with rank 0 (ace) to 12 (king) and suit 0 to 3
(clubs, diamonds, hearts, spades), so cards sort by rank with the ace low.
A hand is a tuple of cards in the order in which the file prints them.
"""

import re
from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "cdhs"

Card = int
Cards = tuple[int, ...]

NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 cards as text; ``NAMES[card]`` is the name of a card."""

CARD: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}

# A phone puts a character that asks for a picture behind the sign of a suit.
_SUIT_SIGNS = str.maketrans("♣♦♥♠", "cdhs", "\N{VARIATION SELECTOR-16}")
_LONGEST_TOLD = 60
_LOOSE_CARD = re.compile(r"(10|[A2-9TJQK])([cdhs])", re.IGNORECASE | re.ASCII)


class CardError(ValueError):
    """A text that is not a list of cards."""


def parse_cards(text: str) -> Cards:
    """Cards of a text as card rooms print it: ``As 3h 8h Ts``.

    Raises CardError for anything else. A card may stand twice: whether that
    can be is for the audit to say.
    """
    try:
        return tuple([CARD[name] for name in text.split()])
    except KeyError as error:
        raise CardError(f"{error.args[0]!r} is not a card (As, Td, 9h, 2c ...)") from None


def read_cards(text: str) -> Cards:
    """Cards as a person types them: ``as2d3h4c``, ``A♠ 2♦``, ``10h, 9c``.

    Raises CardError where something is no card, or where a card stands twice.
    """
    plain = re.sub(r"[\s,]+", "", text.translate(_SUIT_SIGNS))
    told = text if len(text) <= _LONGEST_TOLD else f"{text[:_LONGEST_TOLD]}..."
    cards: list[Card] = []
    at = 0
    while at < len(plain):
        found = _LOOSE_CARD.match(plain, at)
        if not found:
            raise CardError(f"{plain[at : at + 2]!r} is not a card (As, Td, 9h, 2c ...)")
        rank, suit = found.groups()
        card = CARD[("T" if rank == "10" else rank.upper()) + suit.lower()]
        if card in cards:
            raise CardError(f"{NAMES[card]} stands twice in {told!r}")
        cards.append(card)
        at = found.end()
    return tuple(cards)


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as text, ``As 3h 8h Ts``."""
    return " ".join([NAMES[card] for card in cards])
