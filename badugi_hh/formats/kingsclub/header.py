"""The first lines of a KingsClub hand: number, game and stakes, and below them the time."""

import re
from datetime import datetime

from badugi_hh.events import Event, Start
from badugi_hh.formats.base import Reading
from badugi_hh.formats.grammar import Match
from badugi_hh.formats.pokerstars.header import STRUCTURES, VARIANTS
from badugi_hh.formats.whole import matched
from badugi_hh.money import CHIPS, parse_amount

_ID = re.compile(r"#(\d+):")
_FEW = 7  # lines in which the date and the table stand, blank ones between them
_DATE = re.compile(r"(\d{4}-\d\d-\d\d) +(\d\d?:\d\d:\d\d)")
_TOURNAMENT = re.compile(r"Table 'T(\d+) \[\d+\]'")


def read_header(reading: Reading, match: Match) -> list[Event] | None:
    """The first events, None for another game or an unread line; notes hand number and game.

    The time stands on the next line, a tournament's number in the name of the
    table; without them the hand is one of unknown time, for cash. The game
    stays empty where the first line cannot be read. Raises AmountError for
    stakes that are none or too fine.
    """
    m = matched(reading, match, _ID, lambda _: "")  # in unknown wording no game is told for sure
    if m is None:
        return None
    variant, structure = VARIANTS.get(m["game"]), STRUCTURES.get(m["structure"])
    if variant is None:
        reading.game = " ".join([part for part in m.group("game", "structure") if part])
    if variant is None or structure is None:
        return None
    reading.game = f"{m['game']} {m['structure']}"
    lines = reading.block.text.split("\n", _FEW)[1:_FEW]
    below = [told for text in lines if (told := text.rstrip())]
    table = next((found for text in below[:2] if (found := _TOURNAMENT.match(text))), None)
    start = Start(
        line=reading.block.line,
        site=reading.site,
        hand_id=m["hand_id"],
        variant=variant,
        structure=structure,
        mix=None,
        currency=CHIPS,
        small=parse_amount(m["small"]),
        big=parse_amount(m["big"]),
        played_at=None,
        printed_at=_printed(below[0]) if below else None,
        zone=None,
        club=None,
        tournament_id=table[1] if table else None,
        level=None,
        buy_in=None,
        fee=None,
        bounty=None,
        entry_currency=None,
    )
    return [start]


def _printed(line: str) -> datetime | None:
    """The time that a line tells, None if it tells none."""
    found = _DATE.fullmatch(line)
    try:
        return printed_time(found) if found else None
    except ValueError:
        return None


def printed_time(found: re.Match[str]) -> datetime:
    """The time of a line of day and hour. Raises ValueError for one that is none."""
    day, hour = found.groups()
    return datetime.fromisoformat(f"{day} {hour:0>8}")
