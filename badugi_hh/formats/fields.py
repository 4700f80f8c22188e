"""What the fields of a matched line become, where rooms tell them in the same groups."""

import re
from collections.abc import Callable
from typing import Any

from badugi_hh import events as ev
from badugi_hh.cards import Cards, parse_cards
from badugi_hh.money import parse_amount

M = re.Match[str]
"""A matched line."""

Fields = tuple[Any, ...]
"""The fields of an event after line and player."""

DRAWS = {"FIRST": 1, "SECOND": 2, "THIRD": 3}
"""The draws by the words above them."""

FOLDED_AT = {"1st": 1, "2nd": 2, "3rd": 3}
"""The draws by their words in a summary."""


def told_cards(text: str | None) -> Cards | None:
    """Cards, None where none are told."""
    return parse_cards(text) if text else None


def told_amount(text: str | None) -> int | None:
    """An amount, None where none is told."""
    return None if text is None else parse_amount(text)


def all_in_by(words: str) -> Callable[[str | None], ev.AllIn]:
    """How a room tells that somebody is all-in: by these words; others tell of a cap."""

    def all_in(text: str | None) -> ev.AllIn:
        return "" if text is None else "stack" if text == words else "cap"

    return all_in


# ---- lines of a player: what is matched -> the event's fields after line and player


def nothing(_: M) -> Fields:
    """A line that tells no more than who and what."""
    return ()


def bet_by(all_in: Callable[[str | None], ev.AllIn]) -> Callable[[M], Fields]:
    """A call or a bet, with what a room's words say of all-in."""
    return lambda m: (parse_amount(m[1]), all_in(m[2]))


def shown_cards(m: M) -> Fields:
    """A fold, and the cards if they were shown."""
    return (told_cards(m[1]),)


def discard(m: M) -> Fields:
    """How many cards are thrown, and which."""
    return int(m[1]), told_cards(m[2])


def pat(m: M) -> Fields:
    """A hand that stands pat, and its cards."""
    return 0, told_cards(m[1])


# ---- lines of the dealer and the table: (line number, fields) -> event


def dealt(line: int, m: M) -> ev.Event:
    """The cards that somebody is dealt."""
    return ev.Dealt(line, m[1], parse_cards(m[2]))


def uncalled(line: int, m: M) -> ev.Event:
    """A bet that goes back."""
    return ev.Uncalled(line, m[2], parse_amount(m[1]))


def observer(line: int, m: M) -> ev.Event:
    """What somebody says who does not sit at the table."""
    return ev.Chat(line, m[1], m[2], observer=True)
