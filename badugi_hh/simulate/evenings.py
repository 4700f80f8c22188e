"""Evenings at several tables at once, one after the other, for as many hands as are asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import get_args

from badugi_hh.cards import RANKS
from badugi_hh.events import STRUCTURE_NAMES, GameKind, Structure
from badugi_hh.money import CHIPS, plain_sum
from badugi_hh.profiles import POKERSTARS, Profile, override
from badugi_hh.simulate.cash import CashTable
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.game import Game, cash_games, play_games
from badugi_hh.simulate.habits import HERO
from badugi_hh.simulate.people import NUMERALS, TABLES
from badugi_hh.simulate.sessions import Session, SimulatedHand, Sitting
from badugi_hh.simulate.state import Entry
from badugi_hh.simulate.tournaments import Tournament
from badugi_hh.variants import HAND_CARDS, VARIANT_NAMES, Variant

FEWEST, MOST = 2, 8
STRUCTURES: tuple[Structure, ...] = get_args(Structure)
KINDS: tuple[GameKind, ...] = get_args(GameKind)
VARIANTS: tuple[Variant, ...] = (*HAND_CARDS,)
_QUALIFIERS = (*RANKS[:-1],)

# What the tables of an evening are: so many from here, and the next evening as many further on.
_MENU: tuple[tuple[GameKind, Structure, str], ...] = (
    ("cash", "limit", "USD"), ("tournament", "limit", "USD"), ("cash", "pot_limit", "USD"),
    ("play", "limit", CHIPS), ("cash", "limit", "USD"), ("cash", "no_limit", "USD"),
    ("cash", "limit", "EUR"), ("cash", "limit", "USD"), ("cash", "half_pot_limit", "USD"),
    ("tournament", "pot_limit", "USD"), ("cash", "limit", "USD"), ("cash", "limit", "USD"),
    ("cash", "pot_limit", "EUR"), ("tournament", "no_limit", "USD"), ("cash", "limit", "USD"),
    ("play", "pot_limit", CHIPS), ("tournament", "half_pot_limit", "USD"),
)  # fmt: skip  # a table
_TABLES = 5  # at once, if there is so much on the menu
_SIZES = (2, 3, 4, 5, 6, 6, 7, 7, 8, 8)
_ENTRIES = ((200, 20), (500, 50), (1_000, 100), (2_000, 200))
_ZONES = {"EUR": "CET"}  # a European client prints its own time first

_FIRST_EVENING = datetime(2025, 1, 6, tzinfo=UTC)
_EVENING = timedelta(hours=23)  # in UTC: six or seven o'clock in New York
# Hand numbers rise from here; each seed has a range of its own, so that hands of two do not clash.
_FIRST_HAND = 300_000_000_000
_SEED_RANGE = 10_000_000_000
_MOST_APART = 9_000


def simulate(  # noqa: PLR0913  # each narrows what is dealt
    hands: int,
    seed: int,
    *,
    hero: str = HERO,
    structure: Structure | None = None,
    kind: GameKind | None = None,
    players: int | None = None,
    variant: Variant = "badugi",
    qualifier: str = "8",
) -> Iterator[SimulatedHand]:
    """Deal hands at several tables, in the order in which they were played.

    A seed gives the same hands everywhere, and the first of them are the same
    however many are asked for. ``structure`` and ``kind`` keep to one,
    ``players`` to tables that so many sit down at. ``hero`` is whose cards are
    told, a character or anybody else. ``variant`` is what all tables play,
    ``qualifier`` the highest rank in a hand that may win a progressive pot.
    Hands are made as they are taken, so any number takes the same memory. Hand
    numbers of two seeds differ up to some two million hands.

    Raises ValueError at once for fewer hands than none, a seed under 0, players
    not from 2 to 8, an unknown structure, kind, variant or qualifier, and a
    hero's name that is no name: empty, with blanks around it, or of more than a
    line.
    """
    _check(hands, hero, players)
    if structure is not None:
        _check_known("structure", structure, STRUCTURES)
    if kind is not None:
        _check_known("kind of game", kind, KINDS)
    _check_known("variant", variant, VARIANTS)
    _check_known("qualifier", qualifier, _QUALIFIERS)
    chance = Chance(seed)
    menu = [row for row in _MENU if structure in (None, row[1]) and kind in (None, row[0])]
    if not menu and structure and kind:
        menu = [(kind, structure, CHIPS if kind == "play" else "USD")]
    number = _FIRST_HAND + seed * _SEED_RANGE
    progressive = {"qualifier": qualifier} if variant == "progressive" else {}
    profile = override(POKERSTARS, progressive)
    room = _Room(seed, chance, hero, menu, players, variant, profile)
    return _hands(room, hands, number, chance)


def _check(hands: int, hero: str, players: int | None) -> None:
    if hands < 0:
        raise ValueError(f"{hands} hands cannot be dealt")
    if not hero or hero != hero.strip() or not hero.isprintable():
        raise ValueError(f"{hero!r} cannot be a player's name")
    if players is not None and not FEWEST <= players <= MOST:
        raise ValueError(f"from {FEWEST} to {MOST} players sit at a table, not {players}")


def _check_known(what: str, told: str, known: Sequence[str]) -> None:
    if told not in known:
        raise ValueError(f"{told!r} is no {what}; there are: {', '.join(known)}")


def _hands(room: "_Room", hands: int, number: int, chance: Chance) -> Iterator[SimulatedHand]:
    sittings: list[Sitting] = []
    for _ in range(hands):
        if not sittings:
            sittings = room.open_tables()
        sitting = min(sittings, key=lambda sitting: sitting.next_at)
        number += 100 + chance.below(_MOST_APART)
        yield sitting.play(str(number))
        if sitting.over:
            sittings.remove(sitting)


class _Room:
    """A card room that opens some tables each evening."""

    def __init__(
        self,
        seed: int,
        chance: Chance,
        hero: str,
        menu: list[tuple[GameKind, Structure, str]],
        players: int | None,
        variant: Variant,
        profile: Profile,
    ) -> None:
        self.chance, self.hero, self.menu, self.players = chance, hero, menu, players
        self.variant, self.profile = variant, profile
        self.evening = _FIRST_EVENING + timedelta(days=seed % 300)
        self.number = 3_900_000_000 + seed % 10_000 * 10_000  # of the last tournament
        self.opened = 0

    def open_tables(self) -> list[Sitting]:
        """The tables of the next evening."""
        chance = self.chance
        names = list(TABLES)
        sittings = []
        for _ in range(min(_TABLES, len(self.menu))):
            kind, structure, currency = self.menu[self.opened % len(self.menu)]
            self.opened += 1
            size = self.players or chance.pick(_SIZES)
            begins = self.evening + _EVENING + timedelta(seconds=chance.below(3_000))
            name = chance.take(names) + chance.pick(NUMERALS)
            if kind == "tournament":
                sittings.append(self._tournament(structure, size, begins))
            else:
                sittings.append(self._table(kind, structure, currency, name, size, begins))
        self.evening += timedelta(days=1 + chance.below(3))
        return sittings

    def _table(
        self,
        kind: GameKind,
        structure: Structure,
        currency: str,
        name: str,
        size: int,
        begins: datetime,
    ) -> Sitting:
        chance = self.chance
        games = play_games(structure) if kind == "play" else cash_games(structure, currency)
        game = replace(chance.pick(games), profile=self.profile, variant=self.variant)
        stakes = f"{_stakes(game)} {VARIANT_NAMES[self.variant]}"
        file_name = f"HH{self.evening:%Y%m%d} {name} - {stakes}"
        session = Session(kind, structure, name, None, file_name, self.variant, self.profile)
        return CashTable(
            session, game, hero=self.hero, size=size, hands=25 + chance.below(40),
            zone=_ZONES.get(currency, "ET"), chance=chance, begins=begins,
        )  # fmt: skip  # as a list

    def _tournament(self, structure: Structure, size: int, begins: datetime) -> Sitting:
        chance = self.chance
        self.number += 1 + chance.below(400)
        buy_in, fee = chance.pick(_ENTRIES)
        entry = Entry(str(self.number), buy_in, fee, "USD")
        paid = f"{plain_sum(buy_in, '$')} + {plain_sum(fee, '$')}"
        game = f"{STRUCTURE_NAMES[structure]} {VARIANT_NAMES[self.variant]} {paid}"
        file_name = f"HH{self.evening:%Y%m%d} T{self.number} {game}"
        session = Session(
            "tournament", structure, f"{self.number} 1", entry.tournament_id, file_name,
            self.variant, self.profile,
        )  # fmt: skip  # in the order of the fields
        return Tournament(
            session, entry, hero=self.hero, size=size, zone="ET", chance=chance, begins=begins
        )


def _stakes(game: Game) -> str:
    """Stakes and structure as in the name of a file: ``$0.50-$1 - USD Limit``."""
    sign = "$" if game.currency == "USD" else ""  # no file name needs more than ASCII
    money = "Play Money" if game.kind == "play" else game.currency
    stakes = f"{plain_sum(game.small, sign)}-{plain_sum(game.big, sign)}"
    return f"{stakes} - {money} {STRUCTURE_NAMES[game.structure]}"
