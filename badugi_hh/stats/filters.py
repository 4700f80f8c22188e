"""Which hands statistics cover."""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, get_args

import numpy as np
import pyarrow as pa

from badugi_hh.events import GameKind, Structure, Variant
from badugi_hh.formats import FORMATS
from badugi_hh.money import AmountError, parse_amount
from badugi_hh.names import nearest
from badugi_hh.stats import columns
from badugi_hh.stats.columns import Flags

POSITIONS = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
"""The positions that a seat can have, clockwise."""

HAND_COLUMNS = ("site", "kind", "structure", "variant", "small_stake", "big_stake", "played_at",
                "players")  # fmt: skip
"""The columns of ``hands`` that a filter reads."""


_MOST_PLAYERS = 99


class FilterError(ValueError):
    """A filter that can be meant for nothing; the message says what can."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of hands; one that is None lets all hands through.

    ``stakes`` are the two stakes in hundredths, of whatever currency. ``since``
    and ``until`` are days in UTC, both included; a hand of unknown time is in
    no such span. ``players`` are the least and most players dealt in. Play
    money is left out unless ``kind`` or ``play_money`` lets it in. Lists of hands
    are of all variants unless ``listed_variant`` is one. Raises
    FilterError for a value that no hand can have.
    """

    site: str | None = None
    stakes: tuple[int, int] | None = None
    since: date | None = None
    until: date | None = None
    position: str | None = None
    kind: GameKind | None = None
    structure: Structure | None = None
    variant: Variant | None = "badugi"
    players: tuple[int, int] | None = None
    play_money: bool = False
    listed_variant: Variant | None = None

    def __post_init__(self) -> None:
        _known("site", self.site, [form.site for form in FORMATS])
        _known("position", self.position, POSITIONS)
        _known("kind", self.kind, get_args(GameKind))
        _known("structure", self.structure, get_args(Structure))
        _known("variant", self.variant, get_args(Variant))
        if self.since and self.until and self.until < self.since:
            raise FilterError(f"no day is since {self.since} and until {self.until}")
        low, high = self.players or (1, 1)
        if not 0 < low <= high <= _MOST_PLAYERS:
            raise FilterError(f"no table has {low} to {high} players")
        if self.stakes and max(self.stakes) >= 1 << 63:
            raise FilterError(f"no stakes are as high as {max(self.stakes)}")

    def hands(self, hands: pa.Table) -> Flags:
        """Which rows of ``hands`` pass."""
        named = ("site", "structure", "variant", "kind")
        equal: dict[str, object] = {name: getattr(self, name) for name in named}
        if self.stakes:
            equal["small_stake"], equal["big_stake"] = self.stakes
        mask = np.ones(hands.num_rows, bool)
        for name, value in equal.items():
            if value is not None:
                mask &= columns.equals(hands[name], value)
        if self.kind is None and not self.play_money:
            mask &= ~columns.equals(hands["kind"], "play")
        if self.since or self.until:
            since = self.since and _midnight(self.since)
            after = None
            if self.until and self.until < date.max:
                after = _midnight(self.until + timedelta(days=1))
            mask &= columns.between(hands["played_at"], since, after)
        if self.players:
            low, high = self.players
            mask &= columns.between(hands["players"], low, high + 1)
        return mask

    @property
    def whole_tournaments(self) -> bool:
        """Whether of a tournament all of somebody's hands pass, or none."""
        parts = (self.stakes, self.since, self.until, self.position, self.players)
        return all(part is None for part in parts)

    def listing(self) -> "Filters":
        """The same filters for a list of hands: of all variants and kinds unless one is asked."""
        return replace(self, variant=self.listed_variant, play_money=True)

    def as_json(self) -> dict[str, Any]:
        """The filters that are set, as plain data; what is left out of itself among them."""
        told: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                told[field.name] = str(value) if isinstance(value, date) else value
        if self.kind or self.play_money:
            del told["play_money"]
        return told


def read_stakes(text: str) -> tuple[int, int]:
    """Two stakes as people write them, ``0.50/1``, ``$10/$20``: in hundredths.

    Raises FilterError for anything else.
    """
    low, slash, high = text.partition("/")
    try:
        if slash:
            return parse_amount(low.strip()), parse_amount(high.strip())
    except AmountError:
        pass
    raise FilterError(f"{text!r} is no stakes: 0.50/1 is asked for, as the header prints them")


def read_players(text: str) -> tuple[int, int]:
    """A number of players dealt in, ``6``, or a span, ``2-4``. Raises FilterError."""
    low, dash, high = text.partition("-")
    if low.isdecimal() and (high.isdecimal() or not dash) and len(text) < 8:
        return int(low), int(high or low)
    raise FilterError(f"{text!r} is no number of players: 6 or 2-4 is asked for")


def read_day(text: str) -> date:
    """A day as ``2026-03-01``, or the first of a month, ``2026-03``. Raises FilterError."""
    try:
        return date.fromisoformat(f"{text}-01" if len(text) == 7 else text)
    except ValueError:
        raise FilterError(f"{text!r} is no day: 2026-03-01 is asked for") from None


def read_last_day(text: str) -> date:
    """A day as ``read_day`` does, but for a month its last. Raises FilterError."""
    day = read_day(text)
    return day.replace(day=monthrange(day.year, day.month)[1]) if len(text) == 7 else day


def _known(what: str, value: str | None, known: Sequence[str]) -> None:
    if value is not None and value not in known:
        there = ", ".join(known)
        raise FilterError(f"no {what} {value!r}, there are: {there}{nearest(value, known)}")


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)
