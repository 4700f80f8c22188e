"""Printed times and zones as UTC, and only where they tell exactly one moment."""

from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

# The names that rooms print. Each is what players there call the time, summer or winter:
# "ET" and "CET" are printed all year round.
_PLACES = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "PT": "America/Los_Angeles",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "WET": "Europe/Lisbon",
    "BST": "Europe/London",
    "MSK": "Europe/Moscow",
    "UTC": "UTC",
    "GMT": "UTC",
}


@lru_cache(maxsize=4096)
def _offsets(zone: str, hour: datetime) -> frozenset[timedelta]:
    """The offsets from UTC that a printed hour of a zone can have: two when clocks go back."""
    place = ZoneInfo(_PLACES[zone])
    offsets = set()
    for fold in (0, 1):
        local = hour.replace(tzinfo=place, fold=fold)
        offset = local.utcoffset()
        back = local.astimezone(UTC).astimezone(place).replace(tzinfo=None, fold=0)
        if offset is not None and back == hour:  # an hour that clocks leave out never was
            offsets.add(offset)
    return frozenset(offsets)


@lru_cache(maxsize=4096)
def _hour(hours: tuple[tuple[datetime, str], ...]) -> datetime | None:
    """The hour in UTC that some printed hours tell together, None if that is not one."""
    moments = [{hour - offset for offset in _offsets(zone, hour)} for hour, zone in hours]
    agreed = set.intersection(*moments)
    return agreed.pop().replace(tzinfo=UTC) if len(agreed) == 1 else None


def moment(*printed: tuple[datetime, str | None]) -> datetime | None:
    """The moment in UTC that printed local times tell together, None if that is not one.

    An unknown zone tells nothing. An hour that comes twice when clocks go back
    is told apart by a second zone or not at all.
    """
    known = [(local, zone) for local, zone in printed if zone in _PLACES]
    if not known:
        return None
    first = known[0][0]
    if any(local.minute != first.minute or local.second != first.second for local, _ in known):
        return None  # all zones here are whole hours apart
    hours = tuple([(local.replace(minute=0, second=0), zone or "") for local, zone in known])
    try:
        hour = _hour(hours)
        return None if hour is None else hour + (first - hours[0][0])
    except OverflowError:  # in another zone it is before the year 1 or after 9999
        return None


def is_zone(zone: str | None) -> bool:
    """Whether this is the name of a zone: one that rooms print, or a place of the time zones."""
    return zone is None or zone in _PLACES or zone in places()


@cache
def places() -> set[str]:
    """The places of the time zone database, such as ``Europe/Paris``."""
    return available_timezones()


def local(when: datetime, zone: str) -> datetime | None:
    """The time that a zone's clocks show at a moment, None for an unknown zone.

    The other way round of ``moment``.
    """
    if zone not in _PLACES:
        return None
    return when.astimezone(ZoneInfo(_PLACES[zone])).replace(tzinfo=None, fold=0)
