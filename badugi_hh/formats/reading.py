"""One hand's lines to events: finding each line's kind by its verb and its player by name.

Screen names can hold anything, also words that look like play, so a line's
player is looked up among the names seated in that hand, longest first.
"""

import re
from collections.abc import Callable, Iterator

from lark import Token

from badugi_hh import events as ev
from badugi_hh.formats.base import Block, Reading
from badugi_hh.formats.grammar import LineGrammar, Match, SyntaxProblemError
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem
from badugi_hh.ranking import badugi

OfPlayer = Callable[[int, str, re.Match[str]], ev.Event]
OfLine = Callable[[int, re.Match[str]], ev.Event]
OfSeat = Callable[[int, int, str, re.Match[str]], ev.SummarySeat]
Header = Callable[[Block, Match], tuple[str | None, str, ev.Start | None]]

_DEALT_IN = (ev.Post, ev.Dealt, ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Discard)
_SEAT_PREFIX = re.compile(r"Seat (\d+): (.+)")


class Wording:
    """How a format's lines are found: a terminal and what its fields become, by where to look.

    ``of_player`` goes by the four characters after "NAME: ", ``exact`` by the
    whole line, ``by_prefix`` by its first four characters, ``anywhere`` holds
    the rest in the order in which they are tried. A number is the group with
    the player's name, 0 where there is none.
    """

    def __init__(
        self,
        *,
        grammar: LineGrammar,
        of_player: dict[str, tuple[str, OfPlayer]],
        exact: dict[str, tuple[str, Callable[[int], ev.Event]]],
        by_prefix: dict[str, list[tuple[str, int, OfLine]]],
        anywhere: list[tuple[str, int, OfLine]],
        seat_result: tuple[str, OfSeat],
        cancelled: str,
    ) -> None:
        match = grammar.match
        self.grammar = grammar
        self.of_player = {key: (t, match[t], build) for key, (t, build) in of_player.items()}
        self.exact = exact
        self.by_prefix = {
            key: [(t, match[t], group, build) for t, group, build in rows]
            for key, rows in by_prefix.items()
        }
        self.anywhere = [(t, match[t], group, build) for t, group, build in anywhere]
        self.seat_result = (seat_result[0], match[seat_result[0]], seat_result[1])
        self.cancelled = cancelled


class Scanner:
    """The lines of one hand, as events and as the runs that the grammar checks."""

    __slots__ = ("_awkward", "_block", "_names", "_seats", "_wording", "events", "problems")

    def __init__(self, block: Block, wording: Wording, start: ev.Start) -> None:
        self._block = block
        self._wording = wording
        self._names: dict[str, None] = {}
        self._seats: dict[int, str] = {}
        self._awkward = False
        self.events: list[ev.Event] = [start]
        self.problems: list[Problem] = []

    def runs(self) -> Iterator[Token]:
        """One token a run of lines that may be interchanged; events are collected on the way."""
        block, wording, add = self._block, self._wording, self.events.append
        names, of_player, kind_of = self._names, wording.of_player, wording.grammar.kind
        ignored = wording.grammar.ignored
        number = block.line
        kind = "HEADER"
        in_summary = False
        yield Token("HEADER", "", line=number)
        for text in block.lines[1:]:
            number += 1
            if not text:
                continue
            # The common case, spelled out: a seated player whose name leaves no doubt.
            name, colon, said = text.partition(": ")
            entry = (
                of_player.get(said[:4])
                if colon and name in names and not self._awkward and not in_summary
                else None
            )
            found = entry[1](said) if entry else None
            try:
                if entry and found:
                    terminal = entry[0]
                    add(entry[2](number, name, found))
                else:
                    terminal = self._other(number, text, in_summary)
            except UnsupportedAmountError as error:
                problem = Problem("unsupported_amount", block.place(number), str(error))
                self.problems.append(problem)
                raise
            except ValueError as error:  # such as an amount or a card that is none
                terminal = self._unknown(number, text, "bad_value", str(error))
            if not terminal or terminal in ignored:
                continue
            this_kind = kind_of.get(terminal, terminal)
            if this_kind != kind or this_kind == terminal:
                kind = this_kind
                in_summary = in_summary or kind == "SUMMARY"
                yield Token(terminal, "", line=number)

    def _other(self, number: int, text: str, in_summary: bool) -> str:
        """The terminal of a line that is no plain "NAME: verb"; "" if it is unknown."""
        wording = self._wording
        exact = wording.exact.get(text)
        if exact:
            self.events.append(exact[1](number))
            return exact[0]
        if in_summary:
            terminal = self._seat_result(number, text)
        else:
            terminal = self._awkward_player(number, text)
        if not terminal:
            terminal = self._of_line(number, text, in_summary)
        if terminal:
            return terminal
        if text != text.rstrip():
            return self._other(number, text.rstrip(), in_summary)
        return self._unseated_player(number, text) or self._unknown(
            number, text, "unknown_line", f"unknown line {text!r}"
        )

    def _of_line(self, number: int, text: str, in_summary: bool) -> str:
        """A line found by its beginning or anywhere in it; known names go before others."""
        others: list[tuple[str, re.Match[str], OfLine]] = []
        for rows in (self._wording.by_prefix.get(text[:4], ()), self._wording.anywhere):
            for terminal, match, group, build in rows:
                found = match(text)
                if not found:
                    continue
                if terminal == "SEAT":
                    if not in_summary:
                        return self._seat(number, found, build)
                elif not group or found[group] in self._names:
                    self.events.append(build(number, found))
                    return terminal
                else:
                    others.append((terminal, found, build))
        if not others:
            return ""
        # Nobody seated: somebody at the rail, or a player who joined between hands. With two
        # bracketed parts the cards kept and received are likelier than a name with a bracket.
        terminal, found, build = others[1 if others[0][0] == "DEALT" and len(others) > 1 else 0]
        self.events.append(build(number, found))
        return terminal

    def _seat(self, number: int, found: re.Match[str], build: OfLine) -> str:
        event = build(number, found)
        if isinstance(event, ev.Seat):
            self._names[event.player] = None
            self._seats[event.seat] = event.player
            self._awkward = self._awkward or ": " in event.player
            self.events.append(event)
        return "SEAT"

    def _awkward_player(self, number: int, text: str) -> str:
        """A line of a player where a name with a colon is seated: the longest name that fits."""
        if not self._awkward:
            return ""
        for name in sorted(self._names, key=len, reverse=True):
            if text.startswith(name + ": "):
                terminal = self._player_says(number, name, text[len(name) + 2 :])
                if terminal:
                    return terminal
        return ""

    def _unseated_player(self, number: int, text: str) -> str:
        """A player who was dealt in without a seat line, having joined between hands."""
        at = len(text)
        while (at := text.rfind(": ", 0, at)) > 0:
            terminal = self._player_says(number, text[:at], text[at + 2 :])
            if terminal:
                return terminal
        return ""

    def _player_says(self, number: int, name: str, said: str) -> str:
        entry = self._wording.of_player.get(said[:4])
        found = entry[1](said) or entry[1](said.rstrip()) if entry else None
        if not entry or not found:
            return ""
        self.events.append(entry[2](number, name, found))
        return entry[0]

    def _seat_result(self, number: int, text: str) -> str:
        found = _SEAT_PREFIX.fullmatch(text)
        if not found:
            return ""
        terminal, match, build = self._wording.seat_result
        seat, rest = int(found[1]), found[2]
        name = self._seats.get(seat)
        if name is not None:
            result = match(rest[len(name) :]) if rest.startswith(name) else None
            if result:
                self.events.append(build(number, seat, name, result))
                return terminal
        at = 0
        while (at := rest.find(" ", at + 1)) > 0:
            result = match(rest[at:])
            if result:
                self.events.append(build(number, seat, rest[:at], result))
                return terminal
        return ""

    def _unknown(self, number: int, text: str, kind: Kind, message: str) -> str:
        self.events.append(ev.Unknown(number, text))
        self.problems.append(Problem(kind, self._block.place(number), message))
        return ""


def read_hand(block: Block, site: str, wording: Wording, header: Header) -> Reading:
    """Read one hand's lines to a Reading. Never raises for what the lines hold."""
    reading = Reading(site, block, "rejected", None, "")
    try:
        reading.hand_id, reading.game, start = header(block, wording.grammar.match["HEADER"])
    except ValueError as error:  # a date or an amount that is none
        return _no_hand(reading, str(error))
    if start is None:
        if reading.game:
            reading.status = "skipped"
            return reading
        return _no_hand(reading, "the first line of the hand cannot be read")
    if wording.cancelled in block.lines:
        reading.status = "cancelled"
        return reading
    scanner = Scanner(block, wording, start)
    reading.events, reading.problems = scanner.events, scanner.problems
    try:
        wording.grammar.check(scanner)
    except UnsupportedAmountError:  # the scanner has noted the line
        return reading
    except SyntaxProblemError as error:
        if error.line is None and block.ends_file:
            reading.status = "partial"
        reading.problems.append(Problem("syntax", block.place(error.line), str(error)))
        return reading
    missing = _missing(block, scanner.events) if block.ends_file else ""
    if missing:
        reading.problems.append(Problem("syntax", block.place(), missing))
    reading.status = "partial" if missing else "hand"
    return reading


def _no_hand(reading: Reading, why: str) -> Reading:
    """A first line that cannot be read: partial where the file ends within it, else rejected."""
    block = reading.block
    if block.ends_file and not block.finished and len(block.lines) == 1:
        reading.status = "partial"
    reading.problems.append(Problem("syntax", block.place(block.line), why))
    return reading


def _missing(block: Block, events: list[ev.Event]) -> str:
    """What the last hand of a file lacks to be whole, in words; "" if it is whole.

    It is whole when every player dealt in has a line in the summary and the
    last line of the file is whole.
    """
    dealt = {e.player for e in events if isinstance(e, _DEALT_IN)}
    told = {e.player for e in events if isinstance(e, ev.SummarySeat)}
    lacking = sorted(dealt - told)
    if lacking:
        return f"the summary has no line for {', '.join(lacking)}"
    last = events[-1]
    if not block.finished and last.line == block.place().line and not _whole(last, events):
        return "the last line is cut off"
    return ""


def _whole(last: ev.Event, events: list[ev.Event]) -> bool:
    """Whether a last line without a line end can be no beginning of a longer one."""
    if not isinstance(last, ev.SummarySeat):
        return not isinstance(last, ev.Unknown)
    if last.outcome == "folded":
        paid = any(
            isinstance(e, ev.Post | ev.Call | ev.Bet | ev.Raise) and e.player == last.player
            for e in events
        )
        return last.folded_at != 0 or last.bet_nothing or paid
    if last.outcome == "showed":
        told = last.description
        return told is not None and last.cards is not None and told == badugi(last.cards).label
    return last.outcome == "collected" or last.cards is not None
