"""Hands without the names in them, so that they can be shown in public.

The same player has the same alias in all hands of a run, and hands, tables and
tournaments have other numbers and names. Chat, tickets, lines that could not be
read and the names of clubs are left out. Times, stakes and cards stay as they are.
"""

import dataclasses
import re
from collections.abc import Collection, Sequence
from itertools import count
from typing import Any

from badugi_hh import events as ev
from badugi_hh.formats.clock import is_zone
from badugi_hh.money import CHIPS
from badugi_hh.writers.base import WriteError

_FIGURES = 14  # more than a number with its shift has
_ODD_NUMBERS = 10 ** (_FIGURES + 2)  # above all others
_LEVEL = re.compile(r"[IVXLCDM]+|\d{1,3}")
_CURRENCY = re.compile(r"[A-Z]{3}")
_NO_CURRENCY = "X" * 3  # the code for none
_KNOWN_WORDS = ("pokerstars", "fulltilt")  # their mixes are games that the room names
# A ticket's text may name another tournament.
_LEFT_OUT = (ev.Chat, ev.Ticket, ev.Unknown)


class Aliases:
    """Who and what is called how, in one run.

    ``shift`` is added to the numbers of hands and tournaments; it should be a
    random one. Numbers that are none, such as those with letters, are counted.
    ``keep`` are the names of players that stay.
    """

    def __init__(self, shift: int, keep: Collection[str] = ()) -> None:
        self._shift = shift
        self._keep = frozenset(keep)
        free = (f"Player {number}" for number in count(1))
        self._free = (alias for alias in free if alias not in self._keep)
        self._players: dict[tuple[str, str], str] = {}
        self._tables: dict[tuple[str, str], str] = {}
        self._ids: dict[tuple[str, str], str] = {}
        self._sites: dict[str, int] = {}
        self._met: set[str] = set()

    def hand(self, events: Sequence[ev.Event]) -> list[ev.Event]:
        """A hand's events with aliases. Raises WriteError where they do not begin with a Start."""
        start = events[0] if events else None
        if not isinstance(start, ev.Start):
            raise WriteError("a hand begins with a Start")
        return [self._event(event, start.site) for event in events if type(event) not in _LEFT_OUT]

    def player(self, site: str, name: str) -> str:
        """A player's alias: ``Player 1``, ``Player 2`` in the order in which they are met."""
        if name in self._keep:
            self._met.add(name)
            return name
        if (site, name) not in self._players:
            self._players[site, name] = next(self._free)
        return self._players[site, name]

    @property
    def missed(self) -> list[str]:
        """Names to keep that no hand had."""
        return sorted(self._keep - self._met)

    def _event(self, event: ev.Event, site: str) -> ev.Event:
        changes: dict[str, Any] = {}
        if isinstance(event, ev.Start):
            changes = self._start(event)
        elif isinstance(event, ev.Table):
            alias = self._tables.setdefault((site, event.name), f"Table {len(self._tables) + 1}")
            changes = {"name": alias}
        for name in ("player", "eliminated"):
            if hasattr(event, name):
                changes[name] = self.player(site, getattr(event, name))
        return dataclasses.replace(event, **changes) if changes else event

    def _start(self, start: ev.Start) -> dict[str, Any]:
        """What is told otherwise; words of somebody's own, which PHH can have, are left out."""
        changes: dict[str, Any] = {
            "hand_id": self._number(start.site, start.hand_id),
            "club": None,
            "mix": start.mix if start.site in _KNOWN_WORDS else None,
            "level": start.level if _LEVEL.fullmatch(start.level or "") else None,
            "zone": start.zone if is_zone(start.zone) else None,
        }
        for name in ("currency", "entry_currency"):
            told = getattr(start, name)
            if told is not None and told != CHIPS and not _CURRENCY.fullmatch(told):
                changes[name] = _NO_CURRENCY
        if start.tournament_id is not None:
            changes["tournament_id"] = self._number(start.site, start.tournament_id)
        return changes

    def _number(self, site: str, number: str) -> str:
        """Another number, one for one; those of two sites, and those with letters, keep apart."""
        if number.isascii() and number.isdecimal() and len(number) < _FIGURES:
            room = self._sites.setdefault(site, len(self._sites))
            return str(int(number) + self._shift + room * 10**_FIGURES)
        odd = len(self._ids) + 1
        return self._ids.setdefault((site, number), str(_ODD_NUMBERS + odd))
