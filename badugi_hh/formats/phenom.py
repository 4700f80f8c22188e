"""Phenom Poker hand histories: PokerStars' lines with some of the room's own.

The wording is in ``grammars/phenom.lark``. Numbers of hands have letters, no
zone is printed, and every draw has two lines: what is thrown and what comes.
"""

import re
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats import pokerstars
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.pokerstars.header import read_header
from badugi_hh.formats.whole import read_hand
from badugi_hh.formats.wording import Wording

SITE = "phenom"

_MARK = "Phenom Poker Hand #"
_NUMBER = re.compile(r"Phenom Poker Hand #([0-9A-Za-z]+):")
_FIRST_LINE = re.compile(_NUMBER.pattern + r"(?: +[A-Z0-9{]| *$)")

_header = partial(read_header, number=_NUMBER)


def _drawn(m: re.Match[str]) -> tuple[Any, ...]:
    return None, parse_cards(m[2]) if m[2] else None, None, int(m[1])


@cache
def wording() -> Wording:
    """The compiled grammar with what each line becomes."""
    return pokerstars.wording_of(
        "phenom",
        "'Phenom Poker Hand #ID: GAME (STAKES) - DATE'",
        dealing="*** HOLE CARDS ***",
        after_colon={"draw": [("DRAWN", ev.Received, _drawn)]},
    )


def starts_hand(line: str) -> bool:
    """Whether a line is the first of a hand, be it cut off."""
    return line.startswith(_MARK) and _FIRST_LINE.match(line) is not None


def read(block: Block) -> Reading:
    """Read one hand's lines."""
    reading = read_hand(block, SITE, wording(), _header)
    reading.events = _tell_draws_once(reading.events)
    return reading


def _tell_draws_once(events: Sequence[ev.Event]) -> list[ev.Event]:
    """What a draw brought as one event, where one line tells how many cards and another which."""
    once: list[ev.Event] = []
    told: dict[str, tuple[int, ev.Received]] = {}  # in this draw, since the player's last discard
    for event in events:
        if isinstance(event, ev.DrawStart):
            told.clear()
        elif isinstance(event, ev.Discard):
            told.pop(event.player, None)
        elif isinstance(event, ev.Received):
            at, first = told.setdefault(event.player, (len(once), event))
            both = _both(first, event)
            if at < len(once) and both is not None:
                once[at] = both
                told[event.player] = at, both
                continue
        once.append(event)
    return once


def _both(first: ev.Received, second: ev.Received) -> ev.Received | None:
    """What two lines tell together of a draw, None if both tell the same thing of it."""
    pairs = (
        (first.kept, second.kept),
        (first.cards, second.cards),
        (first.after, second.after),
        (first.count, second.count),
    )
    if any(one is not None and other is not None for one, other in pairs):
        return None
    return ev.Received(
        first.line,
        first.player,
        kept=second.kept if first.kept is None else first.kept,
        cards=second.cards if first.cards is None else first.cards,
        after=second.after if first.after is None else first.after,
        count=second.count if first.count is None else first.count,
    )


FORMAT = Format(
    site=SITE,
    title="Phenom Poker",
    profile="phenom",
    looked_for=f"a line '{_MARK}123: ...'",
    mark=_MARK,
    starts_hand=starts_hand,
    read=read,
    tells_hero=True,
    stakes_are_blinds=True,
    # The hero's cards are told as they are dealt, and of a draw only how many are thrown.
    untold=frozenset(("discard",)),
    unconfirmed="the format is known from descriptions alone, not from a real file",
)
