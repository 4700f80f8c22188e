"""One hand's lines to events: finding each line's kind by its verb and its player by name.

Screen names can hold anything, also words that look like play, so a line's
player is looked up among the names seated in that hand, longest first.
"""

from collections.abc import Callable, Iterable, Iterator

from badugi_hh import events as ev
from badugi_hh.formats.base import Block
from badugi_hh.formats.grammar import Runs
from badugi_hh.formats.wording import Said, Wording, first_that_fits
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem

Lines = Iterator[tuple[int, str]]

_LONGEST_NAME = 200
_PHASES = frozenset(("DEALING", "DRAW", "SUMMARY"))


class Scanner:
    """The lines of one hand as events, and as the runs of kinds that the grammar checks."""

    __slots__ = (
        "_block",
        "_first_words",
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

    def __init__(self, block: Block, wording: Wording, first: list[ev.Event]) -> None:
        self._block = block
        self._wording = wording
        self._longest: list[str] = []
        self._first_words: dict[str, list[str]] = {}
        self._seats: dict[str, str] = {}
        self._plain = True
        self._phase = ""
        self.events: list[ev.Event] = first
        self.problems: list[Problem] = []
        self.names: dict[str, None] = {}  # those seated, and strangers who took part
        self.told: set[str] = set()  # those with a line in the summary
        self.runs = Runs(wording.grammar.single)

    def scan(self) -> None:
        """Read all lines but the first. Raises UnsupportedAmountError once its line is noted."""
        lines = enumerate(self._block.lines, self._block.line)
        self.runs.begin("HEADER", next(lines)[0])
        self._scan_head(lines)
        if self._phase == self._wording.play_from:
            self._scan_play(lines)
        self._scan_summary(lines)

    def _scan_head(self, lines: Lines) -> None:
        """Up to where play begins: the table, seats and posts."""
        ends, seat, last = self._wording.ends_head, self._wording.seat[0], ""
        kinds, single = self.runs.kinds, self._wording.grammar.single
        for number, text in lines:
            kind = None
            # Below other lines a seat line is none: somebody's name may begin as one does.
            if text.startswith("Seat ") and (kinds[-1] == seat or seat not in kinds):
                try:
                    kind = self._seat(number, text)
                except ValueError:  # _line tells what is wrong
                    kind = None
            if kind is None:
                kind = self._line(number, text)
            if kind and kind != last:
                self.runs.begin(kind, number)
                last = "" if kind in single else kind
                if kind in ends:
                    self._phase = kind
                    return

    def _scan_play(self, lines: Lines) -> None:
        """Up to the summary.

        The common case is spelled out: a player whose name leaves no doubt, and
        words that were said before.
        """
        add, names, wording = self.events.append, self.names, self._wording
        said_before, exact, colon = wording.said, wording.exact, wording.colon
        clear, last, single = self._plain or not colon, "", wording.grammar.single
        for number, text in lines:
            name, _, said = text.partition(": ") if colon else self._at_blank(text)
            known = None
            if clear and name in names:
                try:
                    known = said_before.get(said) or wording.player_says(said)
                except ValueError:  # _line tells what is wrong
                    known = None
            if known:
                kind, event, fields = known
                add(event(number, name, *fields))
            elif text in exact:
                kind = self._heading(number, exact[text])
            else:
                kind = self._line(number, text)
            if kind and kind != last:
                self.runs.begin(kind, number)
                last = "" if kind in single else kind
                if kind == "SUMMARY":
                    return

    def _at_blank(self, text: str) -> tuple[str, str, str]:
        """A line parted at the blank behind the longest name seated that it begins with.

        As ``str.partition`` does it; all is "" where there is none.
        Nor is a line parted that begins as one of the dealer's: whose it is takes a closer look.
        """
        if text[:4] in self._wording.by_prefix:
            return "", "", ""
        if not self._first_words:
            for name in self._by_length():
                self._first_words.setdefault(name.partition(" ")[0], []).append(name)
        for name in self._first_words.get(text.partition(" ")[0], ()):
            end = len(name)
            if text.startswith(name) and text[end : end + 1] == " ":
                return name, " ", text[end + 1 :]
        return "", "", ""

    def _scan_summary(self, lines: Lines) -> None:
        """To the end; again with words that were said before as the common case."""
        add, named, seats = self.events.append, self.told.add, self._seats
        wording, last = self._wording, ""
        single = wording.grammar.single
        said_before, result, event = wording.results, wording.result[0], wording.result[2]
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
                add(event(number, int(seat[5:]), name, *known))
                named(name)
                kind = result
            else:
                kind = self._line(number, text)
            if kind and kind != last:
                self.runs.begin(kind, number)
                last = "" if kind in single else kind

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
            return self._heading(number, exact)
        name, _, said = text.partition(": ")
        if self._plain and name in self.names:
            known = self._wording.after_colon_says(said)
            if known:
                return self._says(number, name, known)
        found = None
        if self._phase == "SUMMARY":
            of_seat = text.startswith("Seat ")
            if of_seat:
                found = self._seat_result(number, text, self._by_length())
            if found is None:  # a name of this hand may begin as a line of the summary does
                found = self._of_seated(number, text)
            if found is None and of_seat:
                found = self._seat_result(number, text, _beginnings(said))
        if found is None:
            found = self._of_known(number, text)
        if found is None:  # a seat line in the wrong place: that is for the grammar to say
            found = self._seat(number, text)
        if found is None:
            found = self._of_stranger(number, text)
        if found is None:
            found = self._unknown(number, text, "unknown_line", f"unknown line {text!r}")
        return found

    def _heading(self, number: int, exact: tuple[str, Callable[[int], ev.Event] | None]) -> str:
        """A line that is always the same: add its event, and tell its kind."""
        kind, build = exact
        if build:
            self.events.append(build(number))
        if kind in _PHASES:
            self._phase = kind
        return kind

    def _seat(self, number: int, text: str) -> str | None:
        kind, match, build = self._wording.seat
        found = match(text) if text.startswith("Seat ") else None
        if not found:
            return None
        event = build(number, found)
        name = self._seats[f"Seat {event.seat}"] = event.player
        self._meet(name)
        if ": " in name:
            self._plain = False
        self.events.append(event)
        return kind

    def _meet(self, name: str) -> None:
        """Know a name from here on."""
        self.names[name] = None
        if self._first_words:
            self._first_words = {}

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
                if kind in _PHASES:
                    self._phase = kind
                return kind
        said = self._of_seated(number, text)
        if said is not None:
            return said
        for kind, match, build in self._wording.anywhere:
            found = match(text)
            if found:
                self._add(build(number, found))
                return kind
        return None

    def _of_seated(self, number: int, text: str) -> str | None:
        """A line of a player by the longest known name that fits."""
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
                self._meet(text[:at])
                return said
        # The last row of a prefix has the most brackets: more likely than a name that ends in one.
        for kind, match, group, build in reversed(self._wording.by_prefix.get(text[:4], ())):
            found = match(text)
            if found:
                self._add(build(number, found))
                if group:
                    self._meet(found[group])
                return kind
        at = 0
        while 0 < (at := text.find(" ", at + 1)) <= _LONGEST_NAME:
            said = self._of_name(number, text[:at], text[at:])
            if said is not None:
                return said
        return None

    def _of_name(self, number: int, name: str, rest: str) -> str | None:
        """A line of a player by what follows the name."""
        known = None
        if rest.startswith(": "):
            known = self._wording.after_colon_says(rest[2:])
        elif rest.startswith(" "):
            known = first_that_fits(self._wording.after_name, rest[1:])
        return self._says(number, name, known) if known else None

    def _says(self, number: int, name: str, known: Said) -> str:
        """Add a player's line, and tell its kind."""
        kind, event, fields = known
        self.events.append(event(number, name, *fields))
        return kind

    def _add(self, event: ev.Event | None) -> None:
        """Add an event; cards dealt once draws have begun are those that a draw brought."""
        if event is None:
            return
        if isinstance(event, ev.Dealt) and event.cards and self._phase == "DRAW":
            thrown = next(
                (
                    e.count
                    for e in reversed(self.events)
                    if isinstance(e, ev.Discard) and e.player == event.player
                ),
                None,
            )
            if thrown == len(event.cards):
                event = ev.Received(event.line, event.player, (), event.cards)
            else:
                event = ev.Received(event.line, event.player, None, None, after=event.cards)
        self.events.append(event)

    def _seat_result(self, number: int, text: str, names: Iterable[str]) -> str | None:
        """A line of the summary that begins "Seat ", of the player there or of one so named."""
        seat, colon, rest = text.partition(": ")
        if not colon or not seat[5:].isdecimal():
            return None
        name = self._seats.get(seat)
        fields = None
        if name is not None and rest.startswith(name):
            fields = self._wording.result_fields(rest[len(name) :])
        if not fields:
            for name in names:
                if rest.startswith(name):
                    fields = self._wording.result_fields(rest[len(name) :])
                if fields:
                    break
        if name is None or not fields:
            return None
        kind, _, event, _ = self._wording.result
        self.events.append(event(number, int(seat[5:]), name, *fields))
        self.told.add(name)
        return kind

    def _unknown(self, number: int, text: str, kind: Kind, message: str) -> str:
        self.events.append(ev.Unknown(number, text))
        self._problem(number, kind, message)
        return ""

    def _problem(self, number: int, kind: Kind, message: str) -> None:
        self.problems.append(Problem(kind, self._block.place(number), message))


def _beginnings(text: str) -> Iterator[str]:
    """What a text may begin with that is a stranger's name."""
    at = 0
    while 0 < (at := text.find(" ", at + 1)) <= _LONGEST_NAME:
        yield text[:at]
