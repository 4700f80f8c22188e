"""What Merge tells of a hand before its players: game, stakes, tournament, time, table."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

from badugi_hh.events import Start, Structure, Table
from badugi_hh.formats.grammar import Match
from badugi_hh.formats.merge.foresight import Foresight
from badugi_hh.formats.merge.xml import Element
from badugi_hh.formats.pokerstars.header import STRUCTURES
from badugi_hh.money import CHIPS, currency_of, parse_amount

SITE = "merge"

LONGEST = 500
"""Characters of an attribute that is no chat; longer ones are not read."""

_GAME = "Badugi"
_TOURNAMENT = " Tournament"
_STRUCTURES: dict[str, Structure] = {**STRUCTURES, "Fixed Limit": "limit"}
_MONEY = "USD"  # all tables for money print dollars, and entries are printed without a sign
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FARTHEST = timedelta(hours=14)  # no clock is farther from UTC
_LAST_MOMENT = 253_402_300_799_999  # of the year 9999, in milliseconds
_RAISES_TELL_TOTALS = datetime(2010, 9, 8)  # noqa: DTZ001  # by the clock that is printed


def is_badugi(elements: Sequence[Element]) -> bool:
    """Whether the game that the last of some elements starts is one to be read."""
    return _game_name(elements) == _GAME


def game_of(elements: Sequence[Element]) -> str:
    """What the room calls the game that the last of some elements starts; "" if it is not told."""
    name = _game_name(elements)
    stakes = _stakes_text(elements)
    found = re.match(r"(?:Half Pot |Pot |No |Fixed )?Limit", stakes)
    return f"{name} {found[0]}" if name and found else name


def _game_name(elements: Sequence[Element]) -> str:
    described = [e for e in elements if e.tag == "description"]
    kind = described[-1].attributes.get("type", "")[:LONGEST] if described else ""
    return kind.removesuffix(_TOURNAMENT)


def _stakes_text(elements: Sequence[Element]) -> str:
    """The stakes: where one description stands for many games each tells its own."""
    told = [e.attributes["stakes"] for e in elements if "stakes" in e.attributes]
    return told[-1][:LONGEST] if told else ""


def read_start(
    match: dict[str, Match], elements: Sequence[Element], seen: Foresight
) -> tuple[Start, Table]:
    """The hand and its table; ``elements`` go up to the start of the game.

    Raises ValueError for what cannot be read, its UnsupportedAmountError for an
    amount that is too fine.
    """
    game = elements[-1]
    told = {name: text for name, text in game.attributes.items() if len(text) <= LONGEST}
    hand_id = told.get("id", "")
    if not hand_id:
        raise ValueError("the game has no id")
    stakes = match["STAKES"](_stakes_text(elements))
    if stakes is None:
        raise ValueError(f"unknown stakes {_stakes_text(elements)!r}")
    structure = _STRUCTURES[stakes["structure"]]
    tournament = _is_tournament(elements)
    name, owner = _place(match["PLACE"](told.get("data", "")))
    tournament_id = (owner or "").partition("-")[0] if tournament else None
    if tournament and not tournament_id:
        raise ValueError("the number of the tournament is not told")
    started = match["STARTED"](told.get("starttime", ""))
    printed_at, zone, played_at = _times(started, seen.first_event)
    table = _table(match, game.line, told, name)
    buy_in, bounty = (_amount(told.get(of)) if tournament else None for of in ("buyIn", "bounty"))
    small, big = _sums(stakes, structure)
    start = Start(
        line=game.line,
        site=SITE,
        hand_id=hand_id,
        variant="badugi",
        structure=structure,
        mix=None,
        currency=CHIPS if tournament else currency_of(stakes["small"] or seen.balance),
        small=small,
        big=big,
        played_at=played_at,
        printed_at=printed_at,
        zone=zone,
        club=None,
        tournament_id=tournament_id,
        level=stakes["level"],
        buy_in=buy_in,
        fee=None,
        bounty=bounty or None,  # a bounty of nothing is none
        entry_currency=None if buy_in is None else CHIPS if table.play_money else _MONEY,
    )
    return start, table


def _table(match: dict[str, Match], line: int, told: dict[str, str], name: str | None) -> Table:
    """The table; without a name it goes by the beginning of the hand's id."""
    seats = match["NUMBER"](told.get("seats", ""))
    return Table(
        line=line,
        name=told["id"].partition("-")[0] if name is None else unquote(name),
        max_seats=int(seats[0]) if seats else None,
        button=None,
        play_money=told.get("realmoney") == "false",
    )


def raises_tell_totals(start: Start) -> bool:
    """Whether a raise tells the player's total on the street, as it does since September 2010.

    Before, it tells what the raise adds, as a call does in all files.
    """
    return start.printed_at is None or start.printed_at >= _RAISES_TELL_TOTALS


def stacks_are_left(elements: Sequence[Element]) -> bool:
    """Whether the stacks told are what blinds and antes have left.

    They are in tournaments, in files without a version; others tell the stacks before.
    """
    return _is_tournament(elements) and not any("version" in e.attributes for e in elements)


def _is_tournament(elements: Sequence[Element]) -> bool:
    return any(e.attributes.get("type", "").endswith(_TOURNAMENT) for e in elements)


def _place(found: re.Match[str] | None) -> tuple[str | None, str | None]:
    """The name of the table or tournament, and the number that it has."""
    if found is None:
        return None, None
    return found["name"] or found["name2"], found["owner"] or found["owner2"]


def _sums(stakes: re.Match[str], structure: Structure) -> tuple[int | None, int | None]:
    """The two stakes; at fixed limit they are bets, and blinds tell no bets."""
    if stakes["small"] is None or (structure == "limit" and stakes["blinds"]):
        return None, None
    return parse_amount(stakes["small"]), parse_amount(stakes["big"])


def _amount(text: str | None) -> int | None:
    return parse_amount(text) if text else None


def _times(
    found: re.Match[str] | None, first_event: str | None
) -> tuple[datetime | None, str | None, datetime | None]:
    """The printed start and its offset from UTC, and the moment.

    Files with an offset tell the moment by it. Others print the clock of the
    player's machine, but each event has its moment in milliseconds since 1970
    in UTC (where there is an offset the two agree within a minute or two): the
    hand was played when its first event happened.
    """
    moment = None
    if first_event is not None and int(first_event) <= _LAST_MOMENT:
        moment = _EPOCH + timedelta(milliseconds=int(first_event))
    if found is None:
        return None, None, moment
    if found["zone"] is None:
        return datetime.fromisoformat(f"{found['date']}T{found['time']}"), None, moment
    printed = datetime.fromisoformat(f"{found['date2'].replace('/', '-')}T{found['time2']}")
    zone = found["zone"]
    offset = timedelta(hours=int(zone[1:3]), minutes=int(zone[3:]))
    if offset > _FARTHEST:
        return printed, zone, moment
    try:
        told = printed - offset if zone[0] == "+" else printed + offset
    except OverflowError:  # in UTC it is before the year 1 or after 9999
        return printed, zone, moment
    return printed, zone, told.replace(tzinfo=UTC)
