"""The first line of a PokerStars hand: game, stakes, tournament, time."""

import re
from datetime import datetime
from functools import lru_cache

from badugi_hh.events import STRUCTURE_NAMES, Event, Start, Variant
from badugi_hh.formats.base import Reading
from badugi_hh.formats.clock import moment
from badugi_hh.formats.grammar import Match
from badugi_hh.formats.whole import matched
from badugi_hh.money import CHIPS, UnsupportedAmountError, currency_of, parse_amount
from badugi_hh.variants import VARIANT_NAMES

STRUCTURES = {name: structure for structure, name in STRUCTURE_NAMES.items()}
"""Structures by their names in first lines."""

# The room has spread badugi alone; the others stand where its name would.
VARIANTS: dict[str, Variant] = {
    VARIANT_NAMES[variant]: variant for variant in ("badugi", "badacey", "badeucey")
}
"""Games by their names in first lines."""

_POINTS = ("FPP", "SC", "StarsCoin")
_DATE_PARTS = re.compile(r"\D+")
_ID = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #(\d+):")
# A first line of unknown wording still tells of another game: what stands before the stakes.
_OTHER_GAME = re.compile(
    r"[^:]*: *(?:\{.*\} +)?(?:Tournament #\d+, (?:(?:\S*\d\S*(?: [A-Z]{3})?|Freeroll) +)?)?"
    r"(.+?)(?:,| \(| - )"
)
_TIME = re.compile(r" - \d{4}/\d\d?/\d\d?(?: -)? \d\d?:\d\d:\d\d")


def read_header(
    reading: Reading, match: Match, number: re.Pattern[str] = _ID
) -> list[Event] | None:
    """The first events, None for another game or an unread line; notes hand number and game.

    The game stays empty where the line cannot be read; ``number`` finds the
    hand's number there all the same. Raises AmountError for an amount that is
    none or too fine, ValueError for a date that is none.
    """
    m = matched(reading, match, number, _other_game)
    if m is None:
        return None
    reading.game = f"{m['game']} {m['structure']}"
    variant = VARIANTS.get(m["game"])
    return [_start(reading, m, variant)] if variant else None


def _other_game(line: str) -> str:
    """Another game in a first line of unknown wording, "" if it may be badugi."""
    other = None if "Badugi" in line or not _TIME.search(line) else _OTHER_GAME.match(line)
    return other[1] if other else ""


def _start(reading: Reading, m: re.Match[str], variant: Variant) -> Start:
    date, zone, date2, zone2 = m.group("date", "zone", "date2", "zone2")
    printed_at = _local(date) if date else None  # no room leaves it out; whoever copies one may
    played_at = None
    if printed_at is None:
        pass
    elif date2:
        played_at = moment((printed_at, zone), (_local(date2), zone2))
    else:
        played_at = moment((printed_at, zone))
    mix, structure, tournament_id = m.group("mix", "structure", "tournament_id")
    stakes = m.group("currency", "small", "big")
    currency, small, big, buy_in, fee, bounty, paid_in = _sums(
        *stakes, tournament_id is None, m["entry"]
    )
    return Start(
        line=reading.block.line,
        site=reading.site,
        hand_id=m["hand_id"],
        variant=variant,
        structure=STRUCTURES[structure],
        mix=mix,
        currency=currency,
        small=small,
        big=big,
        played_at=played_at,
        printed_at=printed_at,
        zone=zone,
        club=m["club"],
        tournament_id=tournament_id,
        level=m["level"],
        buy_in=buy_in,
        fee=fee,
        bounty=bounty,
        entry_currency=paid_in,
    )


@lru_cache(maxsize=1024)  # hand after hand of a table says the same
def _sums(
    printed: str | None, small: str | None, big: str | None, cash: bool, entry: str | None
) -> tuple[str, int | None, int | None, int | None, int | None, int | None, str | None]:
    """Currency, stakes, buy-in, fee, bounty and their currency; tournament chips are chips."""
    currency = CHIPS
    if cash:
        currency = printed or (currency_of(small) if small else CHIPS)
    stakes = [None if text is None else parse_amount(text) for text in (small, big)]
    return currency, stakes[0], stakes[1], *_entry(entry)


def _local(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.replace("/", "-"))
    except ValueError:
        pass  # figures without a leading 0
    year, month, day, hour, minute, second = map(int, _DATE_PARTS.split(text))
    return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001  # clock.py knows zones


def _entry(text: str | None) -> tuple[int | None, int | None, int | None, str | None]:
    """Buy-in, fee, bounty and currency of ``$2.00+$0.20 USD``, ``$5+$5+$1 USD``, ``Freeroll``.

    With three parts the middle one is the bounty, as the room prints it. An
    entry that is not paid in money, such as ``1500FPP``, tells nothing.
    """
    if text is None:
        return None, None, None, None
    if text == "Freeroll":
        return 0, 0, None, None
    sums, _, unit = text.partition(" ")
    if unit in _POINTS:
        return None, None, None, None
    try:
        parts = [parse_amount(part) for part in sums.split("+")]
    except UnsupportedAmountError:
        raise
    except ValueError:
        return None, None, None, None
    currency = unit or currency_of(sums)  # without a sign or a code: play-money chips
    if len(parts) == 3:
        return parts[0], parts[2], parts[1], currency
    return parts[0], parts[1] if len(parts) == 2 else None, None, currency
