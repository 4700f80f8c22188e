"""What is played at a table: structure, stakes, blinds and rake."""

from dataclasses import dataclass

from badugi_hh.events import GameKind, Structure
from badugi_hh.money import CHIPS
from badugi_hh.profiles import POKERSTARS, Profile
from badugi_hh.rules import limit_unit
from badugi_hh.variants import Game as Rules
from badugi_hh.variants import Variant, game_of


@dataclass(frozen=True, slots=True)
class Game:
    """A game at its stakes; amounts are hundredths of ``currency``.

    ``small`` and ``big`` are the stakes as printed: at fixed limit the two
    bets, else the two blinds. The rake is ``rake_percent`` of the pot, rounded
    down, at most ``rake_cap``. ``level`` is a tournament's. Of the ``profile``
    the dealer leaves out ``burns`` and ``show_opener``: it burns no card, and
    who bet last in the last round shows first.
    """

    kind: GameKind
    structure: Structure
    currency: str
    small: int
    big: int
    small_blind: int
    ante: int = 0
    rake_percent: int = 0
    rake_cap: int = 0
    level: str | None = None
    profile: Profile = POKERSTARS
    variant: Variant = "badugi"

    @property
    def rules(self) -> Rules:
        """How many cards a hand has, and what a pot is played for."""
        return game_of(self.variant, self.profile)

    @property
    def limit(self) -> bool:
        """Whether bets are of fixed size."""
        return self.structure == "limit"

    @property
    def big_blind(self) -> int:
        """The big blind: the small bet of a fixed-limit game."""
        return self.small if self.limit else self.big

    @property
    def unit(self) -> int:
        """The smallest part of a split pot."""
        return self.profile.unit(self.currency)

    def bet_unit(self, street: int) -> int:
        """The fixed bet of a street (0 to 3); without fixed limit the big blind, the least bet."""
        if self.limit:
            return limit_unit(street, self.small, self.big, self.profile)
        return self.big

    def rake(self, pot: int) -> int:
        """The rake of a pot in which cards were drawn."""
        return min(pot * self.rake_percent // 100, self.rake_cap)


_Row = tuple[int, int, int]

# The bets and the small blind of the money tables at fixed limit: a room rounds half of an odd
# big blind down to what its chips allow.
_LIMIT: tuple[_Row, ...] = (
    (5, 10, 2), (10, 20, 5), (25, 50, 10), (50, 100, 25), (100, 200, 50), (200, 400, 100),
    (300, 600, 100), (500, 1000, 200),
)  # fmt: skip  # a table
_BLINDS = ((5, 10), (10, 25), (25, 50), (50, 100), (100, 200))
_PLAY_LIMIT: tuple[_Row, ...] = ((5_000, 10_000, 2_500), (20_000, 40_000, 10_000))
_PLAY_BLINDS = ((2_500, 5_000), (5_000, 10_000))
_LIMIT_LEVELS = (
    20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000,
)  # fmt: skip  # a table
_LEVELS = (
    (10, 20, 0), (15, 30, 0), (25, 50, 0), (50, 100, 0), (75, 150, 15), (100, 200, 20),
    (150, 300, 30), (200, 400, 40), (300, 600, 60), (500, 1_000, 100), (1_000, 2_000, 200),
)  # fmt: skip  # a table
_ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
    "XVI",
)  # fmt: skip  # a table

_RAKE_PERCENT = 5
_RAKE_CAP = 100


def cash_games(structure: Structure, currency: str) -> tuple[Game, ...]:
    """The stakes at which a room spreads a structure for money."""
    if structure == "limit":
        rows = _LIMIT
    else:
        rows = tuple([(small, big, small) for small, big in _BLINDS])
    return tuple(
        [
            Game(
                "cash", structure, currency, small, big, blind,
                rake_percent=_RAKE_PERCENT, rake_cap=_RAKE_CAP,
            )
            for small, big, blind in rows
        ]
    )  # fmt: skip  # in the order of the fields


def play_games(structure: Structure) -> tuple[Game, ...]:
    """The stakes at which a room spreads a structure for play money."""
    if structure == "limit":
        rows = _PLAY_LIMIT
    else:
        rows = tuple([(small, big, small) for small, big in _PLAY_BLINDS])
    return tuple([Game("play", structure, CHIPS, *row) for row in rows])


def tournament_game(structure: Structure, level: int) -> Game:
    """A tournament's stakes at a level, from 0; the last level goes on for good."""
    if structure == "limit":
        at = min(level, len(_LIMIT_LEVELS) - 1)
        bet = _LIMIT_LEVELS[at] * 100
        return Game("tournament", structure, CHIPS, bet, 2 * bet, bet // 2, level=_ROMAN[at])
    at = min(level, len(_LEVELS) - 1)
    small, big, ante = [chips * 100 for chips in _LEVELS[at]]
    return Game("tournament", structure, CHIPS, small, big, small, ante, level=_ROMAN[at])
