"""One hand's lines to events: finding each line's kind by its verb and its player by name.

Screen names can hold anything, also words that look like play, so a line's
player is looked up among the names seated in that hand, longest first.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from badugi_hh import events as ev
from badugi_hh.formats.base import Block
from badugi_hh.formats.grammar import LineGrammar, Runs
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem

Fields = Callable[[re.Match[str]], tuple[Any, ...]]
"""The fields of an event after line and player (and seat, in the summary), from a matched line."""

OfPlayer = tuple[str, Callable[..., ev.Event], Fields]
OfLine = Callable[[int, re.Match[str]], ev.Event]

Lines = Iterator[tuple[int, str]]

_MEMO_SIZE = 4096
_LONGEST_NAME = 200
_PHASES = frozenset(("DEALING", "DRAW", "SUMMARY"))


class Wording:
    """How a format's lines are found: a terminal and what its fields become, by where to look.

    ``of_player`` goes by the four characters after "NAME: ", ``of_name`` by
    those after "NAME ", ``exact`` by the whole line, ``by_prefix`` by its first
    four characters; a number there is the group with the player's name, 0
    where there is none.

    What players do and how they end is said in the same words again and again,
    so the fields of such words are remembered, those with cards left out.
    """

    def __init__(  # noqa: PLR0913  # one table for each way of finding a line
        self,
        *,
        grammar: LineGrammar,
        of_player: dict[str, OfPlayer],
        exact: dict[str, tuple[str, Callable[[int], ev.Event]]],
        by_prefix: dict[str, list[tuple[str, int, OfLine]]],
        of_name: dict[str, list[OfPlayer]],
        seat: tuple[str, Callable[[int, re.Match[str]], ev.Seat]],
        seat_result: tuple[str, Fields],
        cancelled: str,
        header: str,
    ) -> None:
        match, kind = grammar.match, grammar.kind
        self.grammar = grammar
        self.of_player = {
            key: (kind[t], match[t], event, fields) for key, (t, event, fields) in of_player.items()
        }
        self.exact = {text: (kind[t], build) for text, (t, build) in exact.items()}
        self.by_prefix = {
            key: [(kind[t], match[t], group, build) for t, group, build in rows]
            for key, rows in by_prefix.items()
        }
        self.of_name = {
            key: [(kind[t], match[t], event, fields) for t, event, fields in rows]
            for key, rows in of_name.items()
        }
        self.seat = (kind[seat[0]], match[seat[0]], seat[1])
        self.seat_result = (kind[seat_result[0]], match[seat_result[0]], seat_result[1])
        self.cancelled = cancelled
        self.header = header
        self.said: dict[str, tuple[str, Callable[..., ev.Event], tuple[Any, ...]]] = {}
        self.results: dict[str, tuple[Any, ...]] = {}

    def player_says(self, said: str) -> tuple[str, Callable[..., ev.Event], tuple[Any, ...]] | None:
        """Kind, event and its fields for what follows "NAME: ", None if it is no such line."""
        entry = self.of_player.get(said[:4])
        found = entry[1](said) if entry else None
        if entry is None or found is None:
            return None
        kind, _, event, fields = entry
        known = kind, event, fields(found)
        if "[" not in said:
            _remember(self.said, said, known)
        return known

    def result_fields(self, rest: str) -> tuple[Any, ...] | None:
        """Fields of a summary line from what follows "Seat N: NAME", None if it is no such line."""
        known = self.results.get(rest)
        if known is None:
            _, match, fields = self.seat_result
            found = match(rest)
            if found is None:
                return None
            known = fields(found)
            if "[" not in rest:
                _remember(self.results, rest, known)
        return known


def _remember(memo: dict[str, Any], text: str, known: object) -> None:
    if len(memo) >= _MEMO_SIZE:
        memo.clear()
    memo[text] = known


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
        lines = enumerate(self._block.lines, self._block.line)
        self._run("HEADER", next(lines)[0])
        self._scan_head(lines)
        if self._phase == "DEALING":
            self._scan_play(lines)
        self._scan_summary(lines)

    def _scan_head(self, lines: Lines) -> None:
        """Up to the deal: the table, seats and posts."""
        for number, text in lines:
            kind = None
            if text.startswith("Seat "):
                try:
                    kind = self._seat(number, text)
                except ValueError:  # _line tells what is wrong
                    kind = None
            if kind is None:
                kind = self._line(number, text)
            if kind:
                self._run(kind, number)
                if kind in _PHASES:
                    return

    def _scan_play(self, lines: Lines) -> None:
        """Up to the summary.

        The common case is spelled out: a player whose name leaves no doubt, and
        words that were said before.
        """
        add, names, wording = self.events.append, self.names, self._wording
        plain, last, single = self._plain, "", wording.grammar.single
        said_before, exact = wording.said, wording.exact
        for number, text in lines:
            name, _, said = text.partition(": ")
            known = marker = None
            if plain and name in names:
                try:
                    known = said_before.get(said) or wording.player_says(said)
                except ValueError:  # _line tells what is wrong
                    known = None
            else:
                marker = exact.get(text)
            if known:
                kind, event, fields = known
                add(event(number, name, *fields))
            elif marker:
                kind = marker[0]
                add(marker[1](number))
                if kind in _PHASES:
                    self._phase = kind
            else:
                kind = self._line(number, text)
            if kind and (kind != last or kind in single):
                last = kind
                self._run(kind, number)
                if kind == "SUMMARY":
                    return

    def _scan_summary(self, lines: Lines) -> None:
        """To the end; again with words that were said before as the common case."""
        add, told, seats = self.events.append, self.told.add, self._seats
        wording = self._wording
        said_before, result = wording.results, wording.seat_result[0]
        for number, text in lines:
            seat, _, rest = text.partition(": ")
            name = seats.get(seat)
            known = None
            if name is not None and rest.startswith(name):
                rest = rest[len(name) :]  # what is left of it
                try:
                    known = said_before.get(rest) or wording.result_fields(rest)
                except ValueError:  # _line tells what is wrong
                    known = None
            if name is not None and known:
                add(ev.SummarySeat(number, int(seat[5:]), name, *known))
                told(name)
                kind = result
            else:
                kind = self._line(number, text)
            self._run(kind, number)

    def _run(self, kind: str, number: int) -> None:
        """Note a line's kind: lines of a kind that may follow each other make one run."""
        kinds = self.runs.kinds
        if kind and (not kinds or kind != kinds[-1] or kind in self._wording.grammar.single):
            kinds.append(kind)
            self.runs.lines.append(number)

    def _line(self, number: int, text: str) -> str:
        """The kind of any line; "" for a blank one and for one that may stand anywhere."""
        text = text.rstrip()  # a blank at the end says nothing
        if not text:
            return ""
        try:
            return self._find(number, text)
        except UnsupportedAmountError as error:
            self._problem(number, "unsupported_amount", str(error))
            raise
        except ValueError as error:  # such as an amount or a card that is none
            return self._unknown(number, text, "bad_value", str(error))

    def _find(self, number: int, text: str) -> str:
        exact = self._wording.exact.get(text)
        if exact:
            self.events.append(exact[1](number))
            if exact[0] in _PHASES:
                self._phase = exact[0]
            return exact[0]
        name, _, said = text.partition(": ")
        known = self._wording.player_says(said) if self._plain and name in self.names else None
        if known:
            kind, event, fields = known
            self.events.append(event(number, name, *fields))
            return kind
        found = self._seat_result(number, text) if self._phase == "SUMMARY" else None
        if found is None:
            found = self._of_known(number, text)
        if found is None:  # a seat line in the wrong place: that is for the grammar to say
            found = self._seat(number, text)
        if found is None:
            found = self._of_stranger(number, text)
        if found is None:
            found = self._unknown(number, text, "unknown_line", f"unknown line {text!r}")
        return found

    def _seat(self, number: int, text: str) -> str | None:
        kind, match, build = self._wording.seat
        found = match(text) if text.startswith("Seat ") else None
        if not found:
            return None
        event = build(number, found)
        name = self._seats[f"Seat {event.seat}"] = event.player
        self.names[name] = None
        if ": " in name:
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
        at = 0
        while 0 < (at := text.find(": ", at + 1)) <= _LONGEST_NAME:
            said = self._of_name(number, text[:at], text[at:])
            if said is not None:
                self.names[text[:at]] = None
                return said
        # The last row of a prefix has the most brackets: more likely than a name that ends in one.
        for kind, match, group, build in reversed(self._wording.by_prefix.get(text[:4], ())):
            found = match(text)
            if found:
                self._add(build(number, found))
                self.names[found[group]] = None
                return kind
        at = 0
        while 0 < (at := text.find(" ", at + 1)) <= _LONGEST_NAME:
            said = self._of_name(number, text[:at], text[at:])
            if said is not None:
                return said
        return None

    def _of_name(self, number: int, name: str, rest: str) -> str | None:
        """A line of a player by what follows the name."""
        if rest.startswith(": "):
            known = self._wording.player_says(rest[2:])
            if known:
                kind, event, values = known
                self.events.append(event(number, name, *values))
                return kind
        elif rest.startswith(" "):
            for kind, match, event, fields in self._wording.of_name.get(rest[1:5], ()):
                found = match(rest[1:])
                if found:
                    self.events.append(event(number, name, *fields(found)))
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
        name = self._seats.get(seat)
        fields = None
        if name is not None and rest.startswith(name):
            fields = self._wording.result_fields(rest[len(name) :])
        if not fields:
            for name in self._names_at_start(rest):
                fields = self._wording.result_fields(rest[len(name) :])
                if fields:
                    break
        if name is None or not fields:
            return None
        self.events.append(ev.SummarySeat(number, int(seat[5:]), name, *fields))
        self.told.add(name)
        return self._wording.seat_result[0]

    def _names_at_start(self, text: str) -> Iterator[str]:
        """Names that a text may begin with, those of this hand before others."""
        for name in self._by_length():
            if text.startswith(name):
                yield name
        at = 0
        while 0 < (at := text.find(" ", at + 1)) <= _LONGEST_NAME:
            yield text[:at]

    def _unknown(self, number: int, text: str, kind: Kind, message: str) -> str:
        self.events.append(ev.Unknown(number, text))
        self._problem(number, kind, message)
        return ""

    def _problem(self, number: int, kind: Kind, message: str) -> None:
        self.problems.append(Problem(kind, self._block.place(number), message))
