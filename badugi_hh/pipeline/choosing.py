"""Which hands of files or of a store are audited."""

from dataclasses import dataclass, fields
from datetime import date, datetime

from badugi_hh.hand import Hand


@dataclass(frozen=True, slots=True)
class Choice:
    """Conditions on a hand; one that is None lets all hands through.

    ``since`` and ``until`` are days in UTC, both included; a hand of unknown
    time is in no such span. ``table`` is a table's name or the number of a
    tournament, ``player`` the name of somebody dealt in.
    """

    site: str | None = None
    since: date | None = None
    until: date | None = None
    table: str | None = None
    player: str | None = None

    def __bool__(self) -> bool:
        """Whether there is any condition."""
        return any(getattr(self, field.name) is not None for field in fields(self))

    @property
    def by_name(self) -> bool:
        """Whether anything but a span of time is asked for."""
        return any((self.site, self.table, self.player))

    def holds(self, hand: Hand) -> bool:
        """Whether a hand is one to look at."""
        start = hand.start
        if self.site is not None and self.site != start.site:
            return False
        if self.table is not None and self.table not in (hand.table.name, start.tournament_id):
            return False
        if self.player is not None and all(self.player != one.name for one in hand.players):
            return False
        return not self.has_span or self.in_span(start.played_at)

    def names(self, hand: Hand) -> set[str]:
        """The names in a hand of what is asked for by name."""
        names = {player.name for player in hand.players} if self.player else set()
        if self.table:
            names |= {hand.table.name, hand.start.tournament_id or hand.table.name}
        return names

    @property
    def has_span(self) -> bool:
        """Whether a span of time is asked for."""
        return (self.since or self.until) is not None

    def in_span(self, played_at: datetime | None) -> bool:
        """Whether a time, in UTC, lies in the span; an unknown one does not."""
        if played_at is None:
            return False
        day = played_at.date()
        return (self.since is None or self.since <= day) and (
            self.until is None or day <= self.until
        )

    def as_json(self) -> dict[str, str]:
        """The conditions that are set, as plain data."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: str(value) for name, value in told.items() if value is not None}
