"""The lines of a hand of Merge as they are written: rounds, events and cards."""

import re
from collections.abc import Mapping

from badugi_hh.cards import Cards, show_cards
from badugi_hh.events import Start
from badugi_hh.money import exact_sum
from badugi_hh.ranking import badugi
from badugi_hh.writers.base import WriteError
from badugi_hh.writers.merge.header import moment_of, tag

_LABEL = re.compile(r"(?:Badugi|(?P<count>[123])-card): (?P<ranks>.+)")
_COUNTS = {"1": "One Card", "2": "Two Cards", "3": "Three Cards", None: "Badugi"}


class Lines:
    """The lines so far. Rounds and events are counted, and an event comes every second."""

    def __init__(self, start: Start, seats: Mapping[str, int]) -> None:
        self._start = start
        self._seats = seats
        self._lines: list[str] = []
        self._cards: list[str] = []  # those of a round stand at its end
        self._rounds = self._events = self._moments = 0

    def text(self) -> str:
        """All lines, to the end of the game."""
        self._end_round()
        return "\n".join([*self._lines, "</game>"]) + "\n"

    def seat(self, player: str) -> str:
        """The seat that stands for a player. Raises WriteError where it is not told."""
        if player not in self._seats:
            raise WriteError(f"Merge tells players by their seats, and {player}'s is not known")
        return str(self._seats[player])

    def sits(self, player: str) -> bool:
        """Whether a player's seat is told."""
        return player in self._seats

    def add(self, *lines: str) -> None:
        """Add lines as they are."""
        self._lines += lines

    def begin(self, name: str) -> None:
        """Begin a round, and end the one before it."""
        self._end_round()
        self._rounds += 1
        told = {"id": name, "sequence": str(self._rounds)}
        self._lines.append("\t" + tag("round", told, ">"))

    def _end_round(self) -> None:
        if self._rounds:
            self._lines += [*self._cards, "\t</round>"]
            self._cards = []

    def event(
        self, kind: str, player: str, *, amount: int | None = None, text: str | None = None
    ) -> None:
        """Add an event of a player in a seat."""
        self._events += 1
        sum_ = None if amount is None else exact_sum(amount)
        self._event(kind, self.seat(player), sum_, text)

    def chat(self, player: str, text: str) -> None:
        """Add chat, which tells players by name and is not counted."""
        self._event("CHAT", player, None, text)

    def _event(self, kind: str, player: str, amount: str | None, text: str | None) -> None:
        told = {
            "sequence": str(self._events),
            "type": kind,
            "timestamp": moment_of(self._start, self._moments),
            "player": player,
            "amount": amount,
            "text": text,
        }
        self._moments += 1
        self._lines.append("\t\t" + tag("event", told))

    def cards(self, kind: str, player: str, cards: Cards, *, named: bool = True) -> None:
        """Add cards to the end of the round; ``named``: with what the room calls them."""
        names = show_cards(cards).split() + ["null"] * (4 - len(cards))
        told = {
            "type": kind,
            "cards": ",".join(names),
            "player": self.seat(player),
            "hand": _name(cards) if named else None,
        }
        self._cards.append("\t\t" + tag("cards", told))

    def winner(
        self, player: str, amount: int, pot: int, hand: str | None, *, uncalled: bool = False
    ) -> None:
        """Add who won a pot, by its number from 1, or got back a bet."""
        told = {
            "amount": exact_sum(amount),
            "uncalled": "true" if uncalled else "false",
            "potnumber": str(pot),
            "player": self.seat(player),
            "hand": hand,
            "pottype": "n",
        }
        self._lines += [*self._cards, "\t\t" + tag("winner", told)]
        self._cards = []


def hand_name(label: str) -> str:
    """What the room calls a hand: ``Three Cards, Q-J-2`` for ``3-card: Q,J,2``."""
    found = _LABEL.fullmatch(label)
    if found is None:
        return label
    return f"{_COUNTS[found['count']]}, {found['ranks'].replace(',', '-')}"


def _name(cards: Cards) -> str | None:
    return hand_name(badugi(cards).label) if len(set(cards)) == len(cards) == 4 else None
