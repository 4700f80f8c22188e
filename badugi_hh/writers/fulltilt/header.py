"""The first line of a Full Tilt hand, as the room printed it up to 2013."""

from datetime import datetime

from badugi_hh.events import STRUCTURE_NAMES, Start, Table
from badugi_hh.formats.base import Block, Reading
from badugi_hh.formats.clock import local, moment
from badugi_hh.formats.fulltilt import SITE, TITLE, wording
from badugi_hh.formats.fulltilt.header import GAME, PLAY_MONEY, read_header
from badugi_hh.money import CHIPS, SIGNS, show_amount
from badugi_hh.writers.base import WriteError

_FULL_RING = 8  # seats of a table of which the room tells no number
_CURRENCIES = (CHIPS, *SIGNS.values())


def first_line(start: Start, table: Table) -> str:
    """The first line of a hand. Raises WriteError for what it cannot tell."""
    if start.variant != "badugi":
        raise WriteError(f"Full Tilt has no {start.variant}")
    if start.currency not in _CURRENCIES:
        raise WriteError(f"Full Tilt has no tables in {start.currency}")
    if start.small is None or start.big is None:
        raise WriteError(
            f"hand {start.hand_id}: the first line tells the stakes, which are unknown"
        )
    play = table.play_money and start.tournament_id is None
    name = _table_name(start, table)
    currency = CHIPS if play or start.tournament_id is not None else start.currency
    stakes = f"{show_amount(start.small, currency)}/{show_amount(start.big, currency)}"
    game = f"{STRUCTURE_NAMES[start.structure]} {GAME}"
    tournament = "" if start.tournament_id is None else f"{_tournament(start)}, "
    where = f"{tournament}Table {name}{_seats(table)}"
    line = f"{TITLE}{start.hand_id}: {where} - {stakes} - {game} - {_time(start)}"
    _check(line, start, name)
    return line


def _table_name(start: Start, table: Table) -> str:
    """What the table is called; a tournament's has its number alone."""
    if start.tournament_id is not None:
        return table.name.removeprefix(f"{start.tournament_id} ")
    if table.play_money and not table.name.startswith(PLAY_MONEY):
        return f"{PLAY_MONEY}{table.name}"
    return table.name


def _seats(table: Table) -> str:
    if table.max_seats is None or table.max_seats >= _FULL_RING:
        return ""
    return " (heads up)" if table.max_seats == 2 else f" ({table.max_seats} max)"


def _tournament(start: Start) -> str:
    """``$2 + $0.25 Sit & Go (148860619)``: a bounty is a part of the first sum."""
    name, currency = "Sit & Go", start.entry_currency
    if start.buy_in == 0 and currency is None:
        name = "Freeroll"
    elif start.buy_in is not None and currency in _CURRENCIES:
        paid = show_amount(start.buy_in + (start.bounty or 0), currency)
        fee = "" if start.fee is None else f" + {show_amount(start.fee, currency)}"
        name = f"{paid}{fee} {name}"
    return f"{name} ({start.tournament_id})"


def _time(start: Start) -> str:
    """The printed time, with a second one where the first alone does not tell the moment."""
    when, zone = start.played_at, start.zone
    if when is None:
        if start.printed_at is None or zone is None:
            raise WriteError(f"hand {start.hand_id}: no text says that its time is not known")
        return _clock(start.printed_at, zone)
    eastern = local(when, "ET")
    here = None if zone in (None, "ET") else local(when, zone or "")
    if here is not None:
        return f"{_clock(here, zone)} [{_clock(eastern, 'ET')}]"
    # An hour that comes twice when clocks go back is told apart by a zone without summer time.
    twice = eastern is not None and moment((eastern, "ET")) is None
    return _clock(eastern, "ET") + (f" [{_clock(local(when, 'UTC'), 'UTC')}]" if twice else "")


def _clock(when: datetime | None, zone: str | None) -> str:
    return f"{when:%H:%M:%S} {zone} - {when:%Y/%m/%d}" if when else ""


def _check(line: str, start: Start, name: str) -> None:
    """Hold what was written to what the reader makes of it: names and numbers can hold anything."""
    block = Block("", 1, line, ends_file=True, finished=True)
    reading = Reading(SITE, block, "rejected", None, "")
    events = read_header(reading, wording().grammar.match["HEADER"]) or []
    told = [(e.hand_id, e.tournament_id) for e in events if isinstance(e, Start)]
    tables = [e.name for e in events if isinstance(e, Table)]
    if told != [(start.hand_id, start.tournament_id)] or tables != [name]:
        raise WriteError(f"no first line tells hand {start.hand_id} at {name!r}")
