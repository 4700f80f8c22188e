"""The start of a hand of Merge, and attributes as XML has them."""

import dataclasses
import re
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from xml.sax.saxutils import escape

from badugi_hh import events as ev
from badugi_hh.events import STRUCTURE_NAMES
from badugi_hh.formats.clock import local
from badugi_hh.money import CHIPS, SIGN_OF, exact_sum, plain_sum
from badugi_hh.writers.base import WriteError

_GAME_TYPE = "71"  # the room's number for badugi, whatever its stakes are
_VERSION = "2.1"  # files that tell a tournament's level and buy-in have one
_ID = re.compile(r"\d+-\d+")
_OFFSET = re.compile(r"[+-]\d{4}")
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_QUOTES = {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def tag(name: str, attributes: Mapping[str, str | None], end: str = "/>") -> str:
    """A start tag with those attributes that are not None. Raises WriteError for no XML."""
    words = [name]
    for key, text in attributes.items():
        if text is None:
            continue
        if found := _NO_XML.search(text):
            raise WriteError(f"XML cannot hold {found[0]!r}, as in {text!r}")
        words.append(f'{key}="{escape(text, _QUOTES)}"')
    return f"<{' '.join(words)}{end}"


def sign(start: ev.Start, table: ev.Table) -> str:
    """The sign before sums of money, "" for chips. Raises WriteError for other currencies."""
    if table.play_money or start.currency == CHIPS:
        return ""
    if start.currency not in SIGN_OF:
        raise WriteError(f"Merge has no sign for {start.currency}")
    return SIGN_OF[start.currency]


def head(start: ev.Start, table: ev.Table, posts: Sequence[ev.Post]) -> list[str]:
    """The description and the start of the game."""
    if start.variant != "badugi":
        raise WriteError(f"Merge has no {start.variant}")
    cash = start.tournament_id is None
    stakes = _cash_stakes(start, sign(start, table)) if cash else _level(start, posts)
    version = None if cash else _VERSION
    began, day = _time(start)
    number = game_id(start, table)
    owner = number.partition("-")[0] if cash else f"{start.tournament_id}-1"
    name = table.name.replace("%", "%25").replace("|", "%7C")
    data = f"{day}|{name}|{owner}|{number}|{'false' if cash else 'true'}"
    game = "Badugi" if cash else "Badugi Tournament"
    return [
        tag("description", {"type": game, "stakes": stakes, "version": version}),
        tag(
            "game",
            {
                "id": number,
                "starttime": began,
                "numholecards": "4",
                "gametype": _GAME_TYPE,
                "stakes": None if cash else stakes,
                "seats": None if table.max_seats is None else str(table.max_seats),
                "realmoney": "false" if table.play_money else "true",
                "data": data,
                **_entry(start),
                "version": version,
            },
            ">",
        ),
    ]


def game_id(start: ev.Start, table: ev.Table) -> str:
    """The number of the table and that of the hand; the table gets one by its name."""
    if _ID.fullmatch(start.hand_id):
        return start.hand_id
    of = zlib.crc32(f"{start.tournament_id} {table.name}".encode()) % 90_000_000 + 10_000_000
    return f"{of}-{start.hand_id}"


def as_written(start: ev.Start) -> ev.Start:
    """The hand's start with the time that is written."""
    return dataclasses.replace(start, printed_at=_printed(start))


def moment_of(start: ev.Start, number: int) -> str | None:
    """The timestamp of an event, the first being number 0; one a second."""
    if start.played_at is None:
        return None
    after = start.played_at - _EPOCH + timedelta(seconds=number)
    return str(after // timedelta(milliseconds=1))


def _cash_stakes(start: ev.Start, unit: str) -> str:
    name = STRUCTURE_NAMES[start.structure]
    if start.small is None or start.big is None:
        return name
    sums = f"{plain_sum(start.small, unit)}/{plain_sum(start.big, unit)}"
    return f"{name} {sums}" if start.structure == "limit" else f"{name} ({sums})"


def _entry(start: ev.Start) -> dict[str, str]:
    """Buy-in and bounty, which have no sign and are dollars; nothing of entries paid otherwise."""
    if start.buy_in is None or start.entry_currency not in ("USD", None):
        return {}
    return {"buyIn": exact_sum(start.buy_in), "bounty": exact_sum(start.bounty or 0)}


def _level(start: ev.Start, posts: Sequence[ev.Post]) -> str:
    """A tournament's stakes: its level with the blinds, as files of one time have them.

    At fixed limit no text tells the bets; they are read off a big blind that is whole.
    """
    name = STRUCTURE_NAMES[start.structure]
    limit = start.structure == "limit"
    big = start.small if limit else start.big
    bigs = [post for post in posts if post.blind == "big blind"]
    if limit and big is not None and bigs and all(post.amount != big for post in bigs):
        raise WriteError("Merge tells a tournament's bets by the big blind, which is all-in here")
    level = _number(start.level)
    if level is None or big is None:
        return name
    first = next((post for post in posts if post.blind == "small blind"), None)
    small = start.small if not limit and start.small is not None else big // 2
    if limit and first is not None and not first.all_in:
        small = first.amount
    return f"{name} Level {level} Blinds {plain_sum(small)}/{plain_sum(big)}"


def _number(level: str | None) -> int | None:
    """A level's number, which may be a Roman one; None if it is none."""
    if level is None or level.isdecimal():
        return int(level) if level else None
    if not set(level) <= set(_ROMAN):
        return None
    figures = [_ROMAN[figure] for figure in level]
    after = [*figures[1:], 0]
    return sum([-one if one < two else one for one, two in zip(figures, after, strict=True)])


def _printed(start: ev.Start) -> datetime:
    """The time by the clock of the player's machine; that of New York where none is known."""
    when = start.printed_at
    if when is None and start.played_at is not None:
        when = local(start.played_at, "ET")
    if when is None:
        raise WriteError(f"hand {start.hand_id}: Merge has no words for an unknown time")
    return when


def _time(start: ev.Start) -> tuple[str, str]:
    """The start as printed, and its day."""
    when = _printed(start)
    day = f"{when:%Y%m%d}"
    if start.zone and _OFFSET.fullmatch(start.zone) and start.printed_at:
        return f"{when:%Y/%m/%d %H:%M:%S} {start.zone}", day
    return f"{when:%Y%m%d%H%M%S}", day
