"""Where each of many hands stands, in columns: what a finding about it has to name."""

from array import array
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from badugi_hh.audit.findings import Code, Finding, Other
from badugi_hh.hand import Hand
from badugi_hh.replay import Replayed
from badugi_hh.source import Place

_LAST_LINE = (1 << 32) - 1

Key = TypeVar("Key")
Source = tuple[str, str, str, str]
"""Site, file, rules and currency."""

UNTIMED, BY_CLOCK, IN_UTC = 0, 1, 2
"""What a time is: not told, as a clock showed it in a zone that is not known, or in UTC."""


class Origins:
    """Site, number, file, line and time of each hand, some 40 bytes a hand.

    Hands are numbered from 0 in the order in which they are noted. ``source`` are
    places in ``sources``, and in ``distinct`` which lists those; ``ids`` are all numbers in
    one, each up to its ``id_ends``. ``times`` are seconds of a calendar, and ``clocks`` what
    kind of time each is.
    """

    def __init__(self) -> None:
        self.sources: dict[Source, int] = {}
        self.distinct: list[Source] = []
        self.source = array("I")
        self.lines = array("I")
        self.ids = bytearray()
        self.id_ends = array("Q")
        self.times = array("q")
        self.clocks = array("B")

    def __len__(self) -> int:
        return len(self.source)

    def note(self, played: Replayed) -> None:
        """Remember where a hand stands and by which rules it was replayed."""
        hand = played.hand
        start = hand.start
        sources = self.sources
        source = (start.site, hand.file, played.profile.name, hand.currency)
        at = sources.setdefault(source, len(sources))
        if at == len(self.distinct):
            self.distinct.append(source)
        self.source.append(at)
        self.lines.append(min(hand.line, _LAST_LINE))
        self.ids += start.hand_id.encode("utf-8", "surrogatepass")
        self.id_ends.append(len(self.ids))
        time, clock = _time_of(hand)
        self.times.append(time)
        self.clocks.append(clock)

    def add(self, other: "Origins") -> None:
        """Go on with the hands of another batch."""
        new = merged(self.sources, other.sources)
        for at, source in zip(new, other.distinct, strict=True):
            if at == len(self.distinct):
                self.distinct.append(source)
        self.source.extend([new[source] for source in other.source])
        self.lines.extend(other.lines)
        before = len(self.ids)
        self.ids += other.ids
        self.id_ends.extend([before + end for end in other.id_ends])
        self.times.extend(other.times)
        self.clocks.extend(other.clocks)

    def forget(self, hand: int) -> None:
        """Leave out the hands from a number on."""
        del self.ids[self.id_ends[hand - 1] if hand else 0 :]
        for column in (self.source, self.lines, self.id_ends, self.times, self.clocks):
            del column[hand:]

    def hand_id(self, hand: int) -> str:
        """A hand's number as printed."""
        begin = self.id_ends[hand - 1] if hand else 0
        return self.ids[begin : self.id_ends[hand]].decode("utf-8", "surrogatepass")

    def span(self) -> tuple[datetime, datetime] | None:
        """When the first and the last hand were dealt, in UTC, of those that tell it."""
        known = [at for at, clock in zip(self.times, self.clocks, strict=True) if clock == IN_UTC]
        return (_as_time(min(known)), _as_time(max(known))) if known else None

    def line(self, hand: int) -> int:
        """The first line of a hand in its file."""
        return self.lines[hand]

    def place(self, hand: int) -> str:
        """File and first line of a hand, as ``FILE:LINE``."""
        _, file, _, _ = self.distinct[self.source[hand]]
        return str(Place(file, self.lines[hand]))

    def currency(self, hand: int) -> str:
        """What a hand is played for."""
        return self.distinct[self.source[hand]][3]

    def finding(  # what a finding is made of
        self,
        code: Code,
        hand: int,
        *,
        line: int,
        message: str,
        claimed: str,
        implied: str,
        beside: int,
    ) -> Finding:
        """A finding about a hand, held against the one ``beside`` it."""
        site, file, rules, _ = self.distinct[self.source[hand]]
        other = Other(
            self.distinct[self.source[beside]][1], self.lines[beside], self.hand_id(beside)
        )
        return Finding(
            code.code, code.severity, site, self.hand_id(hand), file, line, message, claimed,
            implied, rules, self.lines[hand], beside=other,
        )  # fmt: skip  # in the order of the fields


def merged(known: dict[Key, int], others: Iterable[Key]) -> list[int]:
    """The numbers here of the things that others count, in their order; new ones are added."""
    return [known.setdefault(other, len(known)) for other in others]


def _as_time(seconds: int) -> datetime:
    """The other way round of ``_time_of``."""
    days, rest = divmod(seconds, 86_400)
    return datetime.fromordinal(days).replace(tzinfo=UTC) + timedelta(seconds=rest)


def _time_of(hand: Hand) -> tuple[int, int]:
    """When a hand was dealt, in seconds of a calendar, and what kind of time that is."""
    start = hand.start
    when, kind = start.played_at, IN_UTC
    if when is None:
        when, kind = start.printed_at, BY_CLOCK
        if when is None:
            return 0, UNTIMED
    seconds = when.toordinal() * 86_400 + when.hour * 3_600 + when.minute * 60 + when.second
    return seconds, kind
