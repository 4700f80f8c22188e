"""What all tables have in common: who sits there, what is said, and the hands they give."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from badugi_hh import events as ev
from badugi_hh.profiles import POKERSTARS, Profile
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.dealer import Account
from badugi_hh.simulate.habits import HERO, Habits, habits_of
from badugi_hh.simulate.people import REGULARS, SAYINGS, STRANGERS, WATCHERS
from badugi_hh.simulate.state import Line
from badugi_hh.writers.pokerstars import hand_text

if TYPE_CHECKING:
    from badugi_hh.simulate.seating import Blinds

_TALKS = 0.10  # of the hands, in which somebody says something
_BLINKS = 0.03  # of the hands, in which a connection is lost
_SECONDS_A_LINE = 1.6


@dataclass(frozen=True, slots=True)
class Session:
    """An evening at a table, or a tournament.

    ``file_name`` is what a client would call its file, without the ending;
    ``profile`` has the rules of the house.
    """

    kind: ev.GameKind
    structure: ev.Structure
    table: str
    tournament_id: str | None
    file_name: str
    variant: ev.Variant = "badugi"
    profile: Profile = POKERSTARS


@dataclass(frozen=True, slots=True)
class SimulatedHand:
    """A hand with what the dealer knows of it.

    ``events`` are what the hand's text tells, with lines from 1. ``accounts``
    are of the players dealt in, from the left of the button, ``rake`` is in
    hundredths. ``hero`` is whose cards are told.
    """

    session: Session
    hand_id: str
    hero: str
    events: tuple[ev.Event, ...]
    accounts: tuple[Account, ...]
    rake: int

    @property
    def text(self) -> str:
        """The hand as PokerStars prints it, ended by a line end."""
        return hand_text(self.events)


@dataclass(slots=True)
class Guest:
    """Somebody at a table.

    ``out`` hands are sat out yet. ``owes`` is posted, or the big blind waited
    for, before the next hand.
    """

    seat: int
    name: str
    habits: Habits
    stack: int
    out: int = 0
    owes: ev.Blind | None = None


def table_size(players: int) -> int:
    """The size of the table at which so many sit."""
    return 2 if players == 2 else 6 if players <= 6 else 8


def gather(chance: Chance, hero: str, players: int) -> list[str]:
    """The hero, some of the characters and strangers, in the order in which they came."""
    regulars = [name for name in REGULARS if name != hero]
    strangers = [name for name in STRANGERS if name != hero]
    names = [hero]
    while len(names) < players:
        known = regulars if regulars and chance.of(0.4) else strangers
        names.append(chance.take(known))
    return names


def manners(name: str, hero: str) -> Habits:
    """Somebody's habits; a hero who is no character has those of the default one."""
    return habits_of(HERO if name == hero and name not in REGULARS else name)


def small_talk(chance: Chance, names: list[str]) -> list[Line]:
    """What is said and who loses the connection while a hand is played."""
    lines: list[Line] = []
    if chance.of(_TALKS):
        watched = chance.of(0.15)
        name = chance.pick(WATCHERS) if watched else chance.pick(names)
        lines.append((ev.Chat, (name, chance.pick(SAYINGS), watched)))
    if chance.of(_BLINKS):
        name = chance.pick(names)
        lines.append((ev.Presence, (name, "disconnected", None)))
        lines.append((ev.Presence, (name, "connected", None)))
    return lines


def duration(chance: Chance, lines: int) -> timedelta:
    """How long a hand of so many lines takes."""
    return timedelta(seconds=int(12 + lines * _SECONDS_A_LINE * chance.between(0.7, 1.3)))


class Sitting(ABC):
    """A table that gives hands. ``next_at`` is when the next one is dealt."""

    def __init__(self, session: Session, hero: str, chance: Chance, begins: datetime) -> None:
        self.session, self.hero, self.chance, self.next_at = session, hero, chance, begins
        self.over = False
        self.blinds: Blinds | None = None

    @abstractmethod
    def play(self, hand_id: str) -> SimulatedHand:
        """Deal the next hand. Only while the sitting is not ``over``."""
