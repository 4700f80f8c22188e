"""What the fields of a PHH hand tell of where and when it was played, and which hand it is."""

import hashlib
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from badugi_hh import events as ev
from badugi_hh.formats.clock import moment, places
from badugi_hh.formats.phh.fields import SEATS, Table
from badugi_hh.formats.phh.toml import Fields, is_line, shown
from badugi_hh.money import CHIPS, SIGNS

SITE = "phh"

_COUNTED = 1_000_000
"""From here on a number of a hand is a room's; below it somebody has counted."""

_LARGEST = 10**30  # a number that is a name may be any, but no endless row of digits


def hand_id(fields: Fields, text: str) -> str:
    """The id of a hand: its ``hand`` field, if nobody else's hand will have the same.

    A number under a million counts the hands of an evening as those of others
    are counted, so eight hex digits of the SHA-256 of the text follow it.
    Without the field sixteen of them are the id. Raises FieldError.
    """
    told = fields.data.get("hand")
    if type(told) is int and 0 <= told < _LARGEST:
        told = str(told)
    digest = _digest(text)
    if told is None:
        return digest[:16]
    if type(told) is not str or not told.strip() or not is_line(told):
        raise fields.error("hand", f"a name or a number is asked for, not {shown(told)}")
    if told.isdecimal() and int(told) < _COUNTED:
        return f"{told}-{digest[:8]}"
    return told


def _digest(text: str) -> str:
    """The SHA-256 of a text without blank lines and blanks around lines, in hex."""
    lines = [line for raw in text.split("\n") if (line := raw.strip())]
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def start(fields: Fields, table: Table, number: str, rules: set[str]) -> ev.Start:
    """The first event of a hand with this id and these house rules. Raises FieldError."""
    printed_at, played_at, zone = _when(fields)
    tournament, level = fields.text("_tournament"), fields.text("_level")
    if "level" in fields.data:
        # Levels are a tournament's, and the event is what that is called.
        level = level or str(fields.whole("level", 0, 10_000))
        tournament = tournament or fields.text("event")
    variant = table.variant
    if variant == "badugi" and "qualifier" in rules:
        variant = "progressive"
    elif variant == "progressive" and "qualifier" not in rules:
        raise fields.error("variant", "_qualifier, the highest rank that can win, is not told")
    return ev.Start(
        line=fields.line("variant"),
        site=SITE,
        hand_id=number,
        variant=variant,
        structure=table.structure,
        mix=fields.text("_mix"),
        currency=_currency(fields),
        small=table.small,
        big=table.big,
        played_at=played_at,
        printed_at=printed_at,
        zone=zone,
        club=fields.text("_club"),
        tournament_id=tournament,
        level=level,
        buy_in=fields.amount("_buy_in"),
        fee=fields.amount("_fee"),
        bounty=fields.amount("_bounty"),
        entry_currency=fields.text("_entry_currency"),
    )


def _currency(fields: Fields) -> str:
    told, sign = fields.text("currency"), fields.text("currency_symbol")
    return told or SIGNS.get(sign or "", sign or CHIPS)


def _when(fields: Fields) -> tuple[datetime | None, datetime | None, str | None]:
    """The printed time, that time in UTC, and the zone.

    A time without a zone tells no moment here. The specification takes it for
    UTC, but who writes down a game at home and leaves out the zone means home.
    """
    clock = fields.get("time", time, "a time")
    year, month = fields.whole("year", 1, 9999), fields.whole("month", 1, 12)
    day = fields.whole("day", 1, 31)
    place, short = fields.text("time_zone"), fields.text("time_zone_abbreviation")
    if clock is None or year is None or month is None or day is None:
        return None, None, place or short
    try:
        local = datetime(year, month, day, clock.hour, clock.minute, clock.second)  # noqa: DTZ001  # _moment knows zones
    except ValueError:
        raise fields.error("day", f"{year}-{month}-{day} is no date") from None
    return local, _moment(local, place, short), place or short


def _moment(local: datetime, place: str | None, short: str | None) -> datetime | None:
    """The moment in UTC that a local time tells, None if that is not one.

    An hour that comes twice when clocks go back is told apart by the zone's
    abbreviation, ``EDT`` or ``EST``.
    """
    if place is None or place not in places():
        return moment((local, place or short))
    zone, moments = ZoneInfo(place), set()
    for fold in (0, 1):
        here = local.replace(tzinfo=zone, fold=fold)
        try:
            when = here.astimezone(UTC)
            there = when.astimezone(zone).replace(tzinfo=None, fold=0)
        except OverflowError:  # before the year 1 or after 9999
            return None
        if there == local:
            moments.add((when, here.tzname()))
    if len(moments) > 1:
        moments = {(when, name) for when, name in moments if name == short}
    return moments.pop()[0] if len(moments) == 1 else None


def told_table(fields: Fields, table: Table) -> ev.Table:
    """Where it was played, and who has the button: the last player unless a field tells.

    Raises FieldError.
    """
    name = fields.data.get("table")
    name = str(name) if type(name) is int and abs(name) < _LARGEST else fields.text("table")
    button = fields.whole("_button", 0, SEATS - 1)
    button = table.seats[-1] if button is None else button
    around = [(seat - button - 1) % SEATS for seat in table.seats]
    if around != sorted(around):
        raise fields.error("_button", f"the first player is not left of seat {button}")
    return ev.Table(
        line=fields.line("table", "venue", "_button", "seats"),
        name=name or fields.text("venue") or fields.text("event") or "",
        max_seats=fields.whole("seat_count", 2, SEATS),
        button=button,
        play_money=fields.flag("_play_money"),
    )
