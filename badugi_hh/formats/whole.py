"""One hand's lines to a Reading: which of them are a whole hand, and what others are.

Nothing that may have been cut off is taken for whole: a file can end anywhere
while a client still writes it, also within a name or an amount.
"""

import re
from collections.abc import Callable
from typing import Any

from badugi_hh import events as ev
from badugi_hh.formats.base import Block, Reading
from badugi_hh.formats.grammar import Match, SyntaxProblemError
from badugi_hh.formats.reading import Scanner
from badugi_hh.formats.wording import Wording
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem
from badugi_hh.ranking import badugi

Header = Callable[[Reading, Match], list[ev.Event] | None]
"""The events of a first line; see ``pokerstars.header.read_header``."""

Lacks = Callable[[Block, Scanner], str]
"""What a hand lacks to be whole, in words; "" if it is whole."""

_LONGEST = 500  # of any first line; longer ones would take the pattern long
_DEALT_IN = frozenset((ev.Post, ev.Dealt, ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Discard))


def summary_lacks(block: Block, scanner: Scanner) -> str:
    """What a hand lacks that ends with a summary of its players.

    It is whole when every player dealt in has a line in the summary and the
    last line of the file is whole.
    """
    lacking = untold_players(scanner)
    if lacking:
        return f"the hand ends; expected a line in the summary for {', '.join(lacking)}"
    last = scanner.events[-1]
    cut = cut_off(block, last.line)
    return "the last line is cut off" if cut and not _whole(last, scanner.events) else ""


def read_hand(
    block: Block, site: str, wording: Wording, header: Header, lacks: Lacks = summary_lacks
) -> Reading:
    """Read one hand's lines to a Reading. Never raises for what the lines hold."""
    reading = Reading(site, block, "rejected", None, "")
    try:
        first = header(reading, wording.grammar.match["HEADER"])
    except UnsupportedAmountError as error:
        return _no_hand(reading, "unsupported_amount", str(error))
    except ValueError as error:  # a date or an amount that is none
        return _no_hand(reading, "bad_value", str(error))
    if first is not None:
        return _read_lines(reading, wording, first, lacks)
    if reading.game:
        reading.status = "skipped"
        return reading
    return _no_hand(reading, "syntax", f"unknown first line; expected {wording.header}")


def _no_hand(reading: Reading, kind: Kind, why: str) -> Reading:
    """A first line that cannot be read: partial where the file ends within it, else rejected."""
    block = reading.block
    if cut_off(block, block.line):
        reading.status = "partial"
    reading.problems.append(Problem(kind, block.place(block.line), why))
    return reading


def _read_lines(reading: Reading, wording: Wording, first: list[ev.Event], lacks: Lacks) -> Reading:
    block = reading.block
    if (
        wording.cancelled
        and f"\n{wording.cancelled}" in block.text
        and any(line.rstrip() == wording.cancelled for line in block.lines)
    ):
        reading.status = "cancelled"
        return reading
    scanner = Scanner(block, wording, first)
    reading.events, reading.problems = scanner.events, scanner.problems
    try:
        scanner.scan()
        wording.grammar.check(scanner.runs)
    except UnsupportedAmountError:  # the scanner has noted the line
        partial = cut_off(block, reading.problems[-1].place.line)
    except SyntaxProblemError as error:
        partial = block.ends_file if error.line is None else cut_off(block, error.line)
        reading.problems.append(Problem("syntax", block.place(error.line), str(error)))
    else:
        missing = lacks(block, scanner)
        if not missing:
            reading.status = "hand"
            return reading
        partial = block.ends_file
        reading.problems.append(Problem("syntax", block.place(), missing))
    if partial:
        reading.status = "partial"
        reading.problems = [  # a line that is cut off is no unknown one
            problem
            for problem in reading.problems
            if problem.kind != "unknown_line" or not cut_off(block, problem.place.line)
        ]
    return reading


def matched(
    reading: Reading, match: Match, number: re.Pattern[str], other_game: Callable[[str], str]
) -> re.Match[str] | None:
    """A hand's first line as matched; notes the hand's number, also where it is not.

    ``number`` finds that in a line that cannot be read, ``other_game`` the game
    there, "" if it is none but the format's own.
    """
    line = reading.block.text.partition("\n")[0].rstrip()
    short = len(line) <= _LONGEST
    m = match(line) if short else None
    if m is not None:
        reading.hand_id = m["hand_id"]
    else:
        found = number.match(line)
        reading.hand_id = found[1] if found else None
        reading.game = other_game(line) if short else ""
    return m


def cut_off(block: Block, line: int) -> bool:
    """Whether a file ends within a line."""
    return block.ends_file and not block.finished and line == block.place().line


def untold_players(scanner: Scanner) -> list[str]:
    """Players dealt in who have no line in the summary."""
    if scanner.told.issuperset(scanner.names):
        return []
    events: list[Any] = scanner.events
    dealt_in = {e.player for e in events if type(e) in _DEALT_IN}
    lacking = [name for name in scanner.names if name in dealt_in and name not in scanner.told]
    if not lacking:
        return []
    unread = [e.text for e in events if isinstance(e, ev.Unknown)]
    return [
        name
        for name in lacking
        # A line of the summary that could not be read is there all the same.
        if not any(text.startswith("Seat ") and f": {name} " in text for text in unread)
    ]


def _whole(last: ev.Event, events: list[ev.Event]) -> bool:
    """Whether a last line without a line end can be no beginning of a longer one."""
    if not isinstance(last, ev.SummarySeat):
        return False
    if last.outcome == "folded":
        paid = any(
            isinstance(e, ev.Post | ev.Call | ev.Bet | ev.Raise)
            and e.player == last.player
            and not (isinstance(e, ev.Post) and e.blind == "ante")
            for e in events
        )
        return last.folded_at != 0 or last.bet_nothing or paid
    if last.outcome == "showed":
        return is_label(last)
    return last.outcome == "collected" or last.cards is not None


def is_label(told: ev.SummarySeat) -> bool:
    """Whether a hand is called what it is, so that no word is missing."""
    try:
        return told.description == badugi(told.cards or ()).label
    except ValueError:  # a card twice, or too few: no hand to compare the words with
        return False
