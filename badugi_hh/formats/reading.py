"""One hand's lines to events: finding each line's kind by its verb and its player by name.

Screen names can hold anything, also words that look like play, so a line's
player is looked up among the names seated in that hand, longest first.
"""

import re
from collections.abc import Callable

from badugi_hh import events as ev
from badugi_hh.formats.base import Block, Reading
from badugi_hh.formats.grammar import LineGrammar, Match, Runs, SyntaxProblemError
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
        seat: tuple[str, Callable[[int, re.Match[str]], ev.Seat]],
        seat_result: tuple[str, OfSeat],
        cancelled: str,
    ) -> None:
        match, kind = grammar.match, grammar.kind
        self.grammar = grammar
        self.of_player = {key: (kind[t], match[t], build) for key, (t, build) in of_player.items()}
        self.exact = {text: (kind[t], build) for text, (t, build) in exact.items()}
        self.by_prefix = {
            key: [(kind[t], match[t], group, build) for t, group, build in rows]
            for key, rows in by_prefix.items()
        }
        self.anywhere = [(kind[t], match[t], group, build) for t, group, build in anywhere]
        self.seat = (kind[seat[0]], match[seat[0]], seat[1])
        self.seat_result = (kind[seat_result[0]], match[seat_result[0]], seat_result[1])
        self.cancelled = cancelled


class Scanner:
    """The lines of one hand as events, and as the runs of kinds that the grammar checks."""

    __slots__ = ("_awkward", "_block", "_in_summary", "_names", "_seats", "_wording", "events")
    __slots__ += ("problems", "runs")

    def __init__(self, block: Block, wording: Wording, start: ev.Start) -> None:
        self._block = block
        self._wording = wording
        self._names: dict[str, None] = {}
        self._seats: dict[int, str] = {}
        self._awkward = False
        self._in_summary = False
        self.events: list[ev.Event] = [start]
        self.problems: list[Problem] = []
        self.runs = Runs()

    def scan(self) -> None:
        """Read all lines but the first. Raises UnsupportedAmountError once its line is noted."""
        add, names, of_player = self.events.append, self._names, self._wording.of_player
        runs = self.runs
        number = self._block.line
        last = ""
        lines = iter(self._block.lines)
        runs.add("HEADER", number)
        next(lines)
        for text in lines:
            number += 1
            # The common case, spelled out: a seated player whose name leaves no doubt.
            name, colon, said = text.partition(": ")
            if colon and name in names and not self._awkward and not self._in_summary:
                entry = of_player.get(said[:4])
                found = entry[1](said) if entry else None
            else:
                entry = found = None
            try:
                if entry and found:
                    kind = entry[0]
                    add(entry[2](number, name, found))
                elif text:
                    kind = self._other(number, text)
                else:
                    continue
            except UnsupportedAmountError as error:
                self._problem(number, "unsupported_amount", str(error))
                raise
            except ValueError as error:  # such as an amount or a card that is none
                kind = self._unknown(number, text, "bad_value", str(error))
            if kind and (kind != last or kind.isupper()):
                last = kind
                runs.add(kind, number)

    def _other(self, number: int, text: str) -> str:
        """The kind of a line that is no plain "NAME: verb"; "" if it may stand anywhere."""
        wording = self._wording
        exact = wording.exact.get(text)
        if exact:
            self.events.append(exact[1](number))
            self._in_summary = self._in_summary or exact[0] == "SUMMARY"
            return exact[0]
        kind = (
            self._seat_result(number, text)
            if self._in_summary
            else self._seat(number, text) or self._awkward_player(number, text)
        )
        if kind is None:
            kind = self._of_line(number, text)
        if kind is not None:
            return kind
        if text != text.rstrip():
            return self._other(number, text.rstrip())
        kind = self._unseated_player(number, text)
        if kind is None:
            kind = self._unknown(number, text, "unknown_line", f"unknown line {text!r}")
        return kind

    def _of_line(self, number: int, text: str) -> str | None:
        """A line found by its beginning or anywhere in it; known names go before others."""
        others: list[tuple[str, re.Match[str], OfLine]] = []
        for rows in (self._wording.by_prefix.get(text[:4], ()), self._wording.anywhere):
            for kind, match, group, build in rows:
                found = match(text)
                if not found:
                    continue
                if not group or found[group] in self._names:
                    self.events.append(build(number, found))
                    return kind
                others.append((kind, found, build))
        if not others:
            return None
        # Nobody seated: somebody at the rail, or a player who joined between hands. The last row
        # of a prefix has the most brackets: more likely than a name that ends in one.
        kind, found, build = others[0] if others[0][0] != others[-1][0] else others[-1]
        self.events.append(build(number, found))
        return kind

    def _seat(self, number: int, text: str) -> str | None:
        kind, match, build = self._wording.seat
        found = match(text) if text.startswith("Seat ") else None
        if not found:
            return None
        event = build(number, found)
        self._names[event.player] = None
        self._seats[event.seat] = event.player
        self._awkward = self._awkward or ": " in event.player
        self.events.append(event)
        return kind

    def _awkward_player(self, number: int, text: str) -> str | None:
        """A line of a player where a name with a colon is seated: the longest name that fits."""
        if not self._awkward:
            return None
        for name in sorted(self._names, key=len, reverse=True):
            if text.startswith(name + ": "):
                kind = self._player_says(number, name, text[len(name) + 2 :])
                if kind is not None:
                    return kind
        return None

    def _unseated_player(self, number: int, text: str) -> str | None:
        """A player who was dealt in without a seat line, having joined between hands."""
        at = len(text)
        while (at := text.rfind(": ", 0, at)) > 0:
            kind = self._player_says(number, text[:at], text[at + 2 :])
            if kind is not None:
                return kind
        return None

    def _player_says(self, number: int, name: str, said: str) -> str | None:
        entry = self._wording.of_player.get(said[:4])
        found = entry[1](said) or entry[1](said.rstrip()) if entry else None
        if not entry or not found:
            return None
        self.events.append(entry[2](number, name, found))
        return entry[0]

    def _seat_result(self, number: int, text: str) -> str | None:
        found = _SEAT_PREFIX.fullmatch(text)
        if not found:
            return None
        kind, match, build = self._wording.seat_result
        seat, rest = int(found[1]), found[2]
        name = self._seats.get(seat)
        if name is not None and rest.startswith(name):
            result = match(rest[len(name) :])
            if result:
                self.events.append(build(number, seat, name, result))
                return kind
        at = 0
        while (at := rest.find(" ", at + 1)) > 0:
            result = match(rest[at:])
            if result:
                self.events.append(build(number, seat, rest[:at], result))
                return kind
        return None

    def _unknown(self, number: int, text: str, kind: Kind, message: str) -> str:
        self.events.append(ev.Unknown(number, text))
        self._problem(number, kind, message)
        return ""

    def _problem(self, number: int, kind: Kind, message: str) -> None:
        self.problems.append(Problem(kind, self._block.place(number), message))


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
    if f"\n{wording.cancelled}\n" in block.text + "\n":
        reading.status = "cancelled"
        return reading
    scanner = Scanner(block, wording, start)
    reading.events, reading.problems = scanner.events, scanner.problems
    try:
        scanner.scan()
        wording.grammar.check(scanner.runs)
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
    if block.ends_file and not block.finished and "\n" not in block.text:
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
