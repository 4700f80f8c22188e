"""What all damage is made of: its kinds, and the changes to a line that many of them share."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from damaged_text import Hand, Lines

from badugi_hh import events as ev


class Damage(NamedTuple):
    """A damaged hand, and the line at which that is to be noticed first; 0 where any will do."""

    lines: Lines
    line: int
    what: str


Makes = Callable[[Hand], Iterator[Damage]]


class Kind(NamedTuple):
    """A kind of damage: its family, how it is made, and the codes that may tell it.

    ``note``: it is worth no more than a note.
    """

    family: str
    makes: Makes
    codes: frozenset[str]
    note: bool = False


Cannot = dict[str, dict[str, str]]
"""Of each kind the formats that cannot say it, and why."""


def kind(family: str, makes: Makes, *codes: str, note: bool = False) -> Kind:
    return Kind(family, makes, frozenset(codes), note)


def chip_of(hand: Hand) -> int:
    """The smallest amount at the table."""
    return hand.played.profile.unit(hand.played.hand.currency)


def changed_line(hand: Hand, line: int, text: str, at: int | None = None) -> Iterator[Damage]:
    """A line with another text; nothing if it is the same. ``at`` is where that is noticed."""
    if text != hand.text(line):
        yield Damage(hand.put({line: text}), line if at is None else at, text)


def other_amount(hand: Hand, event: Any, old: int, new: int) -> Iterator[Damage]:  # noqa: ANN401  # an event of any kind
    """The line of an event with another amount."""
    text = hand.amount(hand.text(event.line), old, new, player=event.player)
    yield from changed_line(hand, event.line, text)


def neighbours(hand: Hand, kinds: tuple[type[ev.Event], ...]) -> Iterator[tuple[Any, Any]]:
    """Events of some kinds that follow each other with nothing between."""
    for first, second in pairwise(hand.reading.events):
        if isinstance(first, kinds) and isinstance(second, kinds):
            yield first, second
