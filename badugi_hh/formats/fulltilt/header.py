"""The first line of a Full Tilt hand: game, stakes, tournament, table, time."""

import re
from datetime import datetime
from functools import lru_cache

from badugi_hh.events import Event, Start, Structure, Table
from badugi_hh.formats.base import Reading
from badugi_hh.formats.clock import moment
from badugi_hh.formats.grammar import Match
from badugi_hh.formats.pokerstars.header import STRUCTURES
from badugi_hh.formats.whole import matched
from badugi_hh.money import CHIPS, currency_of, parse_amount

GAME = "Badugi"
PLAY_MONEY = "Play Chip "
"""How the name of a table for play money begins."""

_LONG = {"FL": "Limit", "PL": "Pot Limit", "NL": "No Limit"}
_TIMES = {"K": 1_000, "M": 1_000_000}
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip  # one name a line would say no more
_ID = re.compile(r"Full Tilt Poker Game #(\d+):")
# A first line of unknown wording still tells of another game: what stands before the time.
_OTHER_GAME = re.compile(r".* - ([^-]+?) - \d\d?:\d\d(?::\d\d)? [A-Za-z]+ - ")
# The table's features in brackets behind its name, the number of seats among them.
_FEATURE = r"(?:\d+ max|heads up|deep(?: \d+)?|shallow|New to the Game)"
_FEATURES = re.compile(rf"(.+) \(({_FEATURE}(?:, {_FEATURE})*)\)")
_SEATS = re.compile(r"(\d+) max|(heads up)|deep (\d+)")
_ENTRY = re.compile(r"([$€£]?[\d.,]+) \+ ([$€£]?[\d.,]+)(?: |$)")


def read_header(reading: Reading, match: Match) -> list[Event] | None:
    """The first events, None for another game or an unread line; notes hand number and game.

    See ``pokerstars.header.read_header``.
    """
    m = matched(reading, match, _ID, _other_game)
    if m is None:
        return None
    structure = m["structure"] or m["new_structure"]
    structure, game = _LONG.get(structure, structure), m["game"] or m["new_game"]
    reading.game = f"{structure} {game}"
    if game != GAME:
        return None
    number = reading.block.line
    start = _start(number, m, STRUCTURES[structure])
    name, seats = _table(m["table"])
    play_money = not start.tournament_id and name.startswith(PLAY_MONEY)
    return [start, Table(number, name, seats, None, play_money)]


def _other_game(line: str) -> str:
    """Another game in a first line of unknown wording, "" if it may be badugi."""
    other = None if GAME in line else _OTHER_GAME.match(line)
    return other[1] if other else ""


def is_partial(line: str) -> bool:
    """Whether the room says in a first line that it tells the hand in part."""
    return line.rstrip().endswith(" (partial)")


def _start(line: int, m: re.Match[str], structure: Structure) -> Start:
    printed_at, zone = _local(m["time"], m["date"]), m["zone"]
    printed = [(printed_at, zone)]
    if m["time2"]:
        printed.append((_local(m["time2"], m["date2"]), m["zone2"]))
    tournament_id = m["tournament_id"]
    small, big = m["small"] or m["new_small"], m["big"] or m["new_big"]
    buy_in, fee, paid_in = _entry(m["tournament"] or "")
    return Start(
        line=line,
        site="fulltilt",
        hand_id=m["hand_id"],
        variant="badugi",
        structure=structure,
        mix=None,
        currency=CHIPS if tournament_id else currency_of(small),
        small=_stake(small),
        big=_stake(big),
        played_at=moment(*printed),
        printed_at=printed_at,
        zone=zone,
        club=None,
        tournament_id=tournament_id,
        level=None,
        buy_in=buy_in,
        fee=fee,
        bounty=None,
        entry_currency=paid_in,
    )


def _stake(text: str) -> int:
    """A stake, which can be told in thousands or millions: ``50K``."""
    return parse_amount(text.rstrip("KM")) * _TIMES.get(text[-1], 1)


@lru_cache(maxsize=1024)  # hand after hand of a table says the same
def _table(text: str) -> tuple[str, int | None]:
    """The table's name without its features, and how many seats they tell."""
    found = _FEATURES.fullmatch(text)
    if not found:
        return text, None
    told = _SEATS.search(found[2])
    if not told:
        return found[1], None
    return found[1], 2 if told[2] else int(told[1] or told[3])


@lru_cache(maxsize=1024)
def _entry(tournament: str) -> tuple[int | None, int | None, str | None]:
    """Buy-in, fee and their currency by a tournament's name: ``$2 + $0.25 Sit & Go``.

    One sum alone can be a guarantee, or hold a fee of unknown size: it tells nothing.
    """
    if tournament == "Freeroll":
        return 0, 0, None
    found = _ENTRY.match(tournament)
    if not found:
        return None, None, None
    return parse_amount(found[1]), parse_amount(found[2]), currency_of(found[1])


def _local(time: str, date: str) -> datetime:
    """A printed time. Raises ValueError where there is none such."""
    if date[0].isdigit():
        year, month, day = map(int, date.split("/"))
    else:
        _, month_day, of_year = date.split(", ")
        name, _, number = month_day.partition(" ")
        year, month, day = int(of_year), _MONTHS.index(name) + 1, int(number)
    hour, minute, second = map(int, (time if time.count(":") == 2 else f"{time}:00").split(":"))
    return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001  # clock.py knows zones
