"""The fields of a PHH hand on which its actions rest: players, stacks, forced bets and stakes."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import TypeVar

from badugi_hh import events as ev
from badugi_hh.formats.phh.posts import PostError, blind_players, forced_bets, in_order
from badugi_hh.formats.phh.toml import FieldError, Fields, is_line, shown
from badugi_hh.profiles import HOME, RULES, ProfileError, override
from badugi_hh.variants import HAND_CARDS

_T = TypeVar("_T")

_GAMES: dict[str, ev.Variant] = {
    "B": "badugi", "BP": "progressive", "BA": "badacey", "BD": "badeucey",
}  # fmt: skip  # a table
_STRUCTURES: dict[str, ev.Structure] = {
    "F": "limit", "P": "pot_limit", "H": "half_pot_limit", "N": "no_limit",
}  # fmt: skip  # a table
CODES: dict[str, tuple[ev.Variant, ev.Structure]] = {
    limit + game: (variant, structure)
    for game, variant in _GAMES.items()
    for limit, structure in _STRUCTURES.items()
}
"""Variant codes and what they stand for: the specification's ``FB``, and others in its spirit."""

_STANDARD = frozenset((
    "variant", "antes", "blinds_or_straddles", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "actions", "author", "event", "url", "venue", "address", "city", "region",
    "postal_code", "country", "time", "time_zone", "time_zone_abbreviation", "day", "month",
    "year", "hand", "level", "seats", "seat_count", "table", "players", "finishing_stacks",
    "winnings", "currency", "currency_symbol", "ante_trimming_status", "time_limit", "time_banks",
))  # fmt: skip  # a table

BLINDS = "blinds_or_straddles"
SEATS = 100
"""One more than the highest number of a seat."""

_FEWEST, _MOST = 2, 10


@dataclass(slots=True)
class Table:
    """What the actions rest on; lists go by player, from the left of the button.

    ``small`` and ``big`` are the stakes, ``blinds`` the values of the blinds,
    ``stacks`` None where they are not known.
    """

    variant: ev.Variant
    structure: ev.Structure
    names: list[str]
    seats: list[int]
    stacks: list[int | None]
    antes: list[int]
    blinds: list[int]
    small: int | None
    big: int | None

    @property
    def cards(self) -> int:
        """Cards of a hand."""
        return HAND_CARDS[self.variant]

    @property
    def first_bet(self) -> int:
        """The bet that stands before anybody acts, be a blind all-in for less."""
        if not any(self.blinds):
            return 0
        least = (self.small if self.structure == "limit" else self.big) or 0
        return max(least, *self.blinds)


def read_table(fields: Fields, variant: ev.Variant, structure: ev.Structure) -> Table:
    """Players, stacks, forced bets and stakes. Raises FieldError."""
    stacks = _needed("starting_stacks", fields.stacks("starting_stacks"))
    count = len(stacks)
    if not _FEWEST <= count <= _MOST:
        raise fields.error("starting_stacks", f"{count} players; from 2 to 10 can play")
    antes = in_order(_needed("antes", fields.amounts("antes", count)))
    blinds = in_order(_needed(BLINDS, fields.amounts(BLINDS, count, below=True)))
    return Table(
        variant, structure, _names(fields, count), _seat_numbers(fields, count), stacks, antes,
        blinds, *_stakes(fields, structure, blinds, stacks),
    )  # fmt: skip  # in the order of the fields


def _needed(name: str, value: _T | None) -> _T:
    if value is None:
        raise FieldError(None, f"{name} is not told")
    return value


def _stakes(
    fields: Fields, structure: ev.Structure, blinds: list[int], stacks: list[int | None]
) -> tuple[int | None, int | None]:
    """The two bets at fixed limit, else the two blinds; ``_stakes`` where those differ."""
    small: int | None
    big: int | None
    if structure == "limit":
        small = _needed("small_bet", fields.amount("small_bet"))
        big = _needed("big_bet", fields.amount("big_bet"))
    else:
        big = _needed("min_bet", fields.amount("min_bet"))
        try:
            posts_small, posts_big = blind_players(blinds, stacks)
        except PostError as error:
            raise fields.error(BLINDS, str(error)) from None
        small = None if posts_small is None else blinds[posts_small]
        big = big if posts_big is None else blinds[posts_big]
    told = fields.array("_stakes")
    if told is None:
        return small, big
    if len(told) not in (0, 2):
        raise fields.error("_stakes", "two amounts are asked for, or none")
    amounts = fields.amounts("_stakes", len(told))
    return (amounts[0], amounts[1]) if amounts else (None, None)


def _names(fields: Fields, count: int) -> list[str]:
    """The players' names; one that is not told is ``Player 3``."""
    told = fields.texts("players", count) or [""] * count
    names: list[str] = []
    for number, name in enumerate(told, 1):
        if not is_line(name):
            raise fields.error("players", f"{shown(name)} is no name")
        if name and told.count(name) > 1:
            raise fields.error("players", f"two players are called {shown(name)}")
        made = name or f"Player {number}"
        while not name and made in told:
            made += "*"
        names.append(made)
    return names


def _seat_numbers(fields: Fields, count: int) -> list[int]:
    """The seats, clockwise as the players; 1, 2, 3 ... where they are not told."""
    seats = fields.array("seats", count)
    if seats is None:
        return list(range(1, count + 1))
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < SEATS:
            raise fields.error("seats", f"{shown(seat)} is no number of a seat")
    if sum(later <= before for before, later in pairwise([*seats, seats[0]])) != 1:
        raise fields.error("seats", "they do not go clockwise, each once")
    return seats


def house_rules(fields: Fields) -> Iterator[ev.HouseRule]:
    """The rules of the table. Raises FieldError for one that a rule profile cannot have.

    To play on by another rule would be to guess.
    """
    for field, value in fields.data.items():
        name = field.removeprefix("_")
        if name == field or name not in RULES:
            continue
        try:
            override(HOME, {name: value})
        except ProfileError as error:
            raise fields.error(field, str(error)) from None
        yield ev.HouseRule(fields.line(field), name, value)


def seats(fields: Fields, table: Table) -> Iterator[ev.Seat]:
    """The players."""
    count = len(table.names)
    bounties: list[int] | list[None] = fields.amounts("_bounties", count) or [None] * count
    line = fields.line("seats", "players", "starting_stacks")
    for row in zip(table.seats, table.names, table.stacks, bounties, strict=True):
        yield ev.Seat(line, *row, None)


def posts(fields: Fields, table: Table) -> list[ev.Post]:
    """The posts that the arrays tell. Raises FieldError."""
    try:
        told = forced_bets(table.antes, table.blinds, table.stacks)
    except PostError as error:
        raise fields.error(BLINDS, str(error)) from None
    antes, blinds = fields.line("antes"), fields.line(BLINDS)
    return [
        ev.Post(
            antes if post.blind == "ante" else blinds, table.names[post.player], post.blind,
            post.amount, "stack" if post.all_in else "",
        )
        for post in told
    ]  # fmt: skip  # in the order of the fields


def unknown(fields: Fields) -> Iterator[tuple[int, str]]:
    """Fields that are neither the specification's nor somebody's own: the line and the name.

    One that is somebody's own, but has nearly the name of a rule, is among them.
    """
    for name in fields.data:
        own = name.startswith("_")
        if (own and name[1:] not in RULES and hint(name)) or not (own or name in _STANDARD):
            yield fields.line(name), name


def hint(name: str) -> str:
    """The rule that a field of one's own was probably meant to be, for a message; "" if none."""
    near = get_close_matches(name[1:], RULES, n=1, cutoff=0.85) if name.startswith("_") else []
    return f"; did you mean '_{near[0]}'?" if near else ""
