"""How the lines of a text format are found, and what each becomes."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from badugi_hh import events as ev
from badugi_hh.formats.grammar import LineGrammar, Match

Fields = Callable[[re.Match[str]], tuple[Any, ...]]
"""The fields of an event after line and player (and seat, in the summary), from a matched line."""

Row = tuple[str, Callable[..., ev.Event], Fields]
"""A terminal, the event that its lines become, and that event's fields."""

OfLine = Callable[[int, re.Match[str]], ev.Event | None]
"""A line's event from its number and what was matched; None where it tells nothing of its own."""

Said = tuple[str, Callable[..., ev.Event], tuple[Any, ...]]
"""What a player's line is: its kind, the event, and that event's fields."""

_Rows = list[tuple[str, Match, Callable[..., ev.Event], Fields]]

_MEMO_SIZE = 4096


class Wording:
    """How a format's lines are found: a terminal and what its fields become, by where to look.

    ``after_colon`` goes by the four characters after "NAME: ", ``after_name`` by
    those after "NAME "; rows under "" fit whatever stands there. ``exact`` goes
    by the whole line, with None for a line that becomes no event, ``by_prefix``
    by its first four characters; a number there is the group with the player's
    name, 0 where there is none. ``anywhere`` are lines with no beginning of
    their own. ``colon`` says whether it is after a colon that play is told,
    ``play_from`` is the kind of line with which it begins.

    What players do and how they end is said in the same words again and again,
    so the fields of such words are remembered, those with cards left out.
    """

    def __init__(  # noqa: PLR0913  # one table for each way of finding a line
        self,
        *,
        grammar: LineGrammar,
        after_colon: Mapping[str, Sequence[Row]],
        after_name: Mapping[str, Sequence[Row]],
        exact: Mapping[str, tuple[str, Callable[[int], ev.Event] | None]],
        by_prefix: Mapping[str, Sequence[tuple[str, int, OfLine]]],
        seat: tuple[str, Callable[[int, re.Match[str]], ev.Seat]],
        seat_result: Row,
        header: str,
        anywhere: Sequence[tuple[str, OfLine]] = (),
        cancelled: str = "",
        colon: bool = True,
        play_from: str = "DEALING",
    ) -> None:
        match, kind = grammar.match, grammar.kind
        self.grammar = grammar
        self.after_colon = _rows(grammar, after_colon)
        self.after_name = _rows(grammar, after_name)
        self.exact = {text: (kind[t], build) for text, (t, build) in exact.items()}
        self.by_prefix = {
            key: [(kind[t], match[t], group, build) for t, group, build in rows]
            for key, rows in by_prefix.items()
        }
        self.anywhere = [(kind[t], match[t], build) for t, build in anywhere]
        self.seat = (kind[seat[0]], match[seat[0]], seat[1])
        self.result = (kind[seat_result[0]], match[seat_result[0]], *seat_result[1:])
        self.cancelled = cancelled
        self.header = header
        self.colon = colon
        self.play_from = play_from
        self.ends_head = frozenset(("DEALING", "DRAW", "SUMMARY", play_from))
        self.said: dict[str, Said] = {}
        self.results: dict[str, tuple[Any, ...]] = {}
        self._play = self.after_colon if colon else self.after_name

    def player_says(self, said: str) -> Said | None:
        """What a line of play is by what follows the name, None if it is no such line.

        Raises ValueError for a value in it that cannot be.
        """
        known = first_that_fits(self._play, said)
        if known and "[" not in said:
            _remember(self.said, said, known)
        return known

    def after_colon_says(self, said: str) -> Said | None:
        """What a line is by what follows "NAME: "; raises as ``player_says`` does."""
        if not self.colon:
            return first_that_fits(self.after_colon, said)
        return self.said.get(said) or self.player_says(said)

    def result_fields(self, rest: str) -> tuple[Any, ...] | None:
        """Fields of a summary line from what follows "Seat N: NAME", None if it is no such line."""
        known = self.results.get(rest)
        if known is None:
            _, match, _, fields = self.result
            found = match(rest)
            if found is None:
                return None
            known = fields(found)
            if "[" not in rest:
                _remember(self.results, rest, known)
        return known


def first_that_fits(rows: Mapping[str, _Rows], said: str) -> Said | None:
    """The first of some rows that what is said after a name fits, None if none does."""
    for kind, match, event, fields in rows.get(said[:4], ()):
        found = match(said)
        if found:
            return kind, event, fields(found)
    for kind, match, event, fields in rows.get("", ()):
        found = match(said)
        if found:
            return kind, event, fields(found)
    return None


def _rows(grammar: LineGrammar, table: Mapping[str, Sequence[Row]]) -> dict[str, _Rows]:
    return {
        key: [(grammar.kind[t], grammar.match[t], event, fields) for t, event, fields in rows]
        for key, rows in table.items()
    }


def _remember(memo: dict[str, Any], text: str, known: object) -> None:
    if len(memo) >= _MEMO_SIZE:
        memo.clear()
    memo[text] = known
