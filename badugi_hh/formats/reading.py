"""One hand's lines to events: finding each line's kind by its verb and its player by name.

Screen names can hold anything, also words that look like play, so a line's
player is looked up among the names seated in that hand, longest first.
"""

import re
from collections.abc import Callable, Iterator

from badugi_hh import events as ev
from badugi_hh.formats.base import Block
from badugi_hh.formats.grammar import LineGrammar, Runs
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem

OfPlayer = Callable[[int, str, re.Match[str]], ev.Event]
OfLine = Callable[[int, re.Match[str]], ev.Event]
OfSeat = Callable[[int, int, str, re.Match[str]], ev.SummarySeat]

_PHASES = frozenset(("DEALING", "DRAW", "SUMMARY"))


class Wording:
    """How a format's lines are found: a terminal and what its fields become, by where to look.

    ``of_player`` goes by the four characters after "NAME: ", ``of_name`` by
    those after "NAME ", ``exact`` by the whole line, ``by_prefix`` by its first
    four characters; a number there is the group with the player's name, 0
    where there is none.
    """

    def __init__(  # noqa: PLR0913  # one table for each way of finding a line
        self,
        *,
        grammar: LineGrammar,
        of_player: dict[str, tuple[str, OfPlayer]],
        exact: dict[str, tuple[str, Callable[[int], ev.Event]]],
        by_prefix: dict[str, list[tuple[str, int, OfLine]]],
        of_name: dict[str, list[tuple[str, OfPlayer]]],
        seat: tuple[str, Callable[[int, re.Match[str]], ev.Seat]],
        seat_result: tuple[str, OfSeat],
        cancelled: str,
        header: str,
    ) -> None:
        match, kind = grammar.match, grammar.kind
        self.grammar = grammar
        self.of_player = {key: (kind[t], match[t], build) for key, (t, build) in of_player.items()}
        self.exact = {text: (kind[t], build) for text, (t, build) in exact.items()}
        self.by_prefix = {
            key: [(kind[t], match[t], group, build) for t, group, build in rows]
            for key, rows in by_prefix.items()
        }
        self.of_name = {
            key: [(kind[t], match[t], build) for t, build in rows] for key, rows in of_name.items()
        }
        self.seat = (kind[seat[0]], match[seat[0]], seat[1])
        self.seat_result = (kind[seat_result[0]], match[seat_result[0]], seat_result[1])
        self.cancelled = cancelled
        self.header = header


class Scanner:
    """The lines of one hand as events, and as the runs of kinds that the grammar checks."""

    __slots__ = (
        "_block",
        "_longest",
        "_phase",
        "_plain",
        "_seats",
        "_wording",
        "events",
        "names",
        "problems",
        "runs",
        "told",
    )

    def __init__(self, block: Block, wording: Wording, start: ev.Start) -> None:
        self._block = block
        self._wording = wording
        self._longest: list[str] = []
        self._seats: dict[str, str] = {}
        self._plain = True
        self._phase = ""
        self.events: list[ev.Event] = [start]
        self.problems: list[Problem] = []
        self.names: dict[str, None] = {}  # those seated, and strangers who took part
        self.told: set[str] = set()  # those with a line in the summary
        self.runs = Runs()

    def scan(self) -> None:
        """Read all lines but the first. Raises UnsupportedAmountError once its line is noted."""
        add, names, of_player = self.events.append, self.names, self._wording.of_player
        kinds, numbers = self.runs.kinds, self.runs.lines
        number = self._block.line
        last = "HEADER"
        kinds.append(last)
        numbers.append(number)
        lines = iter(self._block.lines)
        next(lines)
        for text in lines:
            number += 1
            # The common case, spelled out: a player whose name leaves no doubt.
            name, colon, said = text.partition(": ")
            if colon and name in names and self._plain:
                entry = of_player.get(said[:4])
                found = entry[1](said) if entry else None
            else:
                entry = found = None
            try:
                if entry and found:
                    kind = entry[0]
                    add(entry[2](number, name, found))
                else:
                    text = text.rstrip()  # noqa: PLW2901  # a blank at the end says nothing
                    if not text:
                        continue
                    kind = self._other(number, text)
            except UnsupportedAmountError as error:
                self._problem(number, "unsupported_amount", str(error))
                raise
            except ValueError as error:  # such as an amount or a card that is none
                kind = self._unknown(number, text, "bad_value", str(error))
            if kind and (kind != last or kind.isupper()):
                last = kind
                kinds.append(kind)
                numbers.append(number)

    def _other(self, number: int, text: str) -> str:
        """The kind of a line that is no plain "NAME: verb"; "" if it may stand anywhere."""
        exact = self._wording.exact.get(text)
        if exact:
            self.events.append(exact[1](number))
            if exact[0] in _PHASES:
                self._phase = exact[0]
            return exact[0]
        kind: str | None = None
        if self._phase == "SUMMARY":
            kind = self._seat_result(number, text)
        elif not self._phase:
            kind = self._seat(number, text)
        if kind is None:
            kind = self._of_known(number, text)
        if kind is None:  # a seat line in the wrong place: that is for the grammar to say
            kind = self._seat(number, text)
        if kind is None:
            kind = self._of_stranger(number, text)
        if kind is None:
            kind = self._unknown(number, text, "unknown_line", f"unknown line {text!r}")
        return kind

    def _seat(self, number: int, text: str) -> str | None:
        kind, match, build = self._wording.seat
        found = match(text) if text.startswith("Seat ") else None
        if not found:
            return None
        event = build(number, found)
        name = self._seats[f"Seat {event.seat}"] = event.player
        self.names[name] = None
        if ": " in name or name.startswith("Seat "):
            self._plain = False
        self.events.append(event)
        return kind

    def _by_length(self) -> list[str]:
        """The names known in this hand, longest first."""
        if len(self._longest) != len(self.names):
            self._longest = sorted(self.names, key=len, reverse=True)
        return self._longest

    def _of_known(self, number: int, text: str) -> str | None:
        """A line of the dealer, or of a player with a known name: the longest name that fits."""
        for kind, match, group, build in self._wording.by_prefix.get(text[:4], ()):
            found = match(text)
            if found and (not group or found[group] in self.names):
                self._add(build(number, found))
                return kind
        for name in self._by_length():
            if text.startswith(name):
                said = self._of_name(number, name, text[len(name) :])
                if said is not None:
                    return said
        return None

    def _of_stranger(self, number: int, text: str) -> str | None:
        """A line of somebody without a seat line: from the rail, or who joined between hands."""
        # The last row of a prefix has the most brackets: more likely than a name that ends in one.
        for kind, match, group, build in reversed(self._wording.by_prefix.get(text[:4], ())):
            found = match(text)
            if found:
                self._add(build(number, found))
                self.names[found[group]] = None
                return kind
        at = 0
        while (at := text.find(" ", at + 1)) > 0:
            if at > 1 and text[at - 1] == ":":
                said = self._of_name(number, text[: at - 1], text[at - 1 :])
                if said is not None:
                    self.names[text[: at - 1]] = None
                    return said
            said = self._of_name(number, text[:at], text[at:])
            if said is not None:
                return said
        return None

    def _of_name(self, number: int, name: str, rest: str) -> str | None:
        """A line of a player by what follows the name."""
        if rest.startswith(": "):
            entry = self._wording.of_player.get(rest[2:6])
            found = entry[1](rest[2:]) if entry else None
            if entry and found:
                self.events.append(entry[2](number, name, found))
                return entry[0]
        elif rest.startswith(" "):
            for kind, match, build in self._wording.of_name.get(rest[1:5], ()):
                found = match(rest[1:])
                if found:
                    self.events.append(build(number, name, found))
                    return kind
        return None

    def _add(self, event: ev.Event) -> None:
        """Add an event; cards dealt once draws have begun are those that a draw brought."""
        if isinstance(event, ev.Dealt) and self._phase == "DRAW":
            thrown = next(
                (
                    e.count
                    for e in reversed(self.events)
                    if isinstance(e, ev.Discard) and e.player == event.player
                ),
                None,
            )
            kept = () if thrown == len(event.cards) else None
            event = ev.Received(event.line, event.player, kept, event.cards)
        self.events.append(event)

    def _seat_result(self, number: int, text: str) -> str | None:
        seat, colon, rest = text.partition(": ")
        if not colon or not text.startswith("Seat ") or not seat[5:].isdecimal():
            return None
        kind, match, build = self._wording.seat_result
        name = self._seats.get(seat)
        if name is not None and rest.startswith(name):
            result = match(rest[len(name) :])
            if result:
                self.events.append(build(number, int(seat[5:]), name, result))
                self.told.add(name)
                return kind
        for name in self._names_at_start(rest):
            result = match(rest[len(name) :])
            if result:
                self.events.append(build(number, int(seat[5:]), name, result))
                self.told.add(name)
                return kind
        return None

    def _names_at_start(self, text: str) -> Iterator[str]:
        """Names that a text may begin with, those of this hand before others."""
        for name in self._by_length():
            if text.startswith(name):
                yield name
        at = 0
        while (at := text.find(" ", at + 1)) > 0:
            yield text[:at]

    def _unknown(self, number: int, text: str, kind: Kind, message: str) -> str:
        self.events.append(ev.Unknown(number, text))
        self._problem(number, kind, message)
        return ""

    def _problem(self, number: int, kind: Kind, message: str) -> None:
        self.problems.append(Problem(kind, self._block.place(number), message))
