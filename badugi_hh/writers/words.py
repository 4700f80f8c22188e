"""Words that the rooms' texts share."""

from collections.abc import Callable

from badugi_hh.cards import Cards, show_cards
from badugi_hh.events import SummarySeat
from badugi_hh.formats.fields import DRAWS
from badugi_hh.writers.base import WriteError

DRAW_NAMES = {draw: name for name, draw in DRAWS.items()}
"""The words above the draws, by their numbers."""

_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def in_brackets(cards: Cards) -> str:
    """Cards as ``[As 3h]``."""
    return f"[{show_cards(cards)}]"


def counted(count: int, what: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    teens = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teens else _ORDINALS.get(number % 10, 'th')}"


def folded(event: SummarySeat) -> str:
    """A summary's words for a player who folded."""
    if event.folded_at:
        return f"folded after the {ordinal(event.folded_at)} Draw"
    return "folded before the Draw" + (" (didn't bet)" if event.bet_nothing else "")


def lost_or_won(event: SummarySeat, money: Callable[[int], str]) -> str:
    """A summary's words for how a hand shown ended. Raises WriteError where it did neither."""
    if event.lost:
        return "lost"
    if event.won is None:
        raise WriteError(f"{event.player} shows cards and neither loses nor wins")
    return f"won ({money(event.won)})"
