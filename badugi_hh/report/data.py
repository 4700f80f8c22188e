"""What a page about a player shows, as plain data: no HTML and no charts here.

Amounts are hundredths of the currency beside them, times are UTC, and None is
what the files do not tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from badugi_hh.cards import Cards
from badugi_hh.draws import Flag, LeftIn, Unpriced
from badugi_hh.people import Key, Person
from badugi_hh.stats import Figure, Filters, Section, Tournaments, Won, wilson

HandKey = tuple[str, str]
"""A hand: its site and number."""

_UNASKED: Unpriced = "not asked for"

SUMMARY = ("vpip", "pfr", "steal", "blind_defence", "pat_1", "snow", "wtsd", "wsd")
"""The statistics that the summary shows, by name."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    made: int
    chances: int

    @property
    def value(self) -> float | None:
        """The share; None without chances."""
        return self.made / self.chances if self.chances else None

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends of the 95% interval; None without chances."""
        return wilson(self.made, self.chances) if self.chances else None


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which hands the page is about.

    ``names`` are the names played under, with the hands of each. ``undated``
    are hands of unknown time, ``dealt`` those in which the files print the
    player's first cards, ``contradicted`` those that the audit contradicts.
    """

    hands: int
    names: tuple[tuple[Key, int], ...]
    first: datetime | None
    last: datetime | None
    undated: int
    dealt: int
    contradicted: int
    filters: Filters


@dataclass(frozen=True, slots=True)
class StatGroup:
    """The figures of one group of the registry; ``left_out`` had no chances."""

    title: str
    figures: tuple[Figure, ...]
    left_out: int


Part = Literal["all", "showdown", "unseen"]
"""Which hands a line of winnings counts; ``unseen`` are those without a showdown."""


@dataclass(frozen=True, slots=True)
class Line:
    """Winnings added up hand by hand: ``points`` are hands so far and the net of them."""

    part: Part
    net: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Winnings:
    """Winnings over hands of one kind and currency; ``undated`` hands come last."""

    kind: str
    currency: str
    hands: int
    undated: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """Hands of one route, or of several: how often it was taken, won, and the net a hand."""

    name: str
    taken: Share
    won: Figure
    net: Figure


@dataclass(frozen=True, slots=True)
class Routes:
    """The routes of the ``hands`` that made all three draws, most taken first.

    ``rest`` sums up the ``others`` that are not listed.
    """

    hands: int
    rows: tuple[Route, ...]
    others: int
    rest: Route | None


@dataclass(frozen=True, slots=True)
class FinalBin:
    """Final hands of so many cards that count, with this highest one.

    ``high`` is empty for any. ``exact`` is their chance under best play.
    """

    size: int
    high: str
    share: Share
    exact: float


@dataclass(frozen=True, slots=True)
class FinalHands:
    """Final hands after all three draws.

    ``dealt`` if they are all hands in which the files print the player's cards,
    else they are those that were shown. Of ``unknown`` more the last cards are not told.
    """

    dealt: bool
    hands: int
    unknown: int
    bins: tuple[FinalBin, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """A hand in which the player made at least the first draw.

    ``unit`` names what ``bets``, the pot in it, counts.
    """

    site: str
    hand_id: str
    player: str
    played_at: datetime | None
    kind: str
    currency: str
    structure: str
    small: int | None
    big: int | None
    tournament_id: str | None
    position: str | None
    route: str | None
    pot: int
    net: int
    unit: str
    bets: float | None
    verdict: str

    @property
    def key(self) -> HandKey:
        """The hand's site and number."""
        return self.site, self.hand_id


@dataclass(frozen=True, slots=True)
class Luck:
    """How often something came of so many chances, and the mean ``chance`` of it.

    ``error`` is the standard error of how often more than by chance; None if
    there was one chance.
    """

    name: str
    came: Share
    chance: float
    error: float | None

    @property
    def over(self) -> float:
        """How often it came more than by chance, negative for less."""
        return self.came.made - self.chance * self.came.chances


@dataclass(frozen=True, slots=True)
class PricedDraw:
    """A draw of the player that has a price, as the store's ``draws`` tell it.

    ``flags`` are those that are raised. ``snow_ended`` and ``left_in`` are None
    where there is nothing of the kind.
    """

    site: str
    hand_id: str
    player: str
    played_at: datetime | None
    verdict: str
    draw: int
    kind: str
    count: int
    redraw: bool
    held: Cards
    kept: Cards
    best_keep: Cards
    value: float
    best_value: float
    price: float
    opponents: int
    flags: tuple[Flag, ...]
    snow_ended: str | None
    left_in: LeftIn | None

    @property
    def key(self) -> HandKey:
        """The hand's site and number."""
        return self.site, self.hand_id


@dataclass(frozen=True, slots=True)
class DrawDecisions:
    """The player's draws as decisions.

    ``dealt`` if those that are ``priced`` are all that can be of hands in which
    the files print the player's cards, else they are those that were shown; of
    ``others`` the files do not print them although they were shown. ``unpriced``
    and ``left_in`` count why draws have no price, and why own discards were left
    in the deck for others. ``multiway`` had more than one opponent. ``worst`` are
    those that gave up something, the dearest first.
    """

    dealt: bool
    priced: int
    others: int
    unpriced: tuple[tuple[Unpriced, int], ...]
    left_in: tuple[tuple[LeftIn, int], ...]
    multiway: int
    worst: tuple[PricedDraw, ...]

    @property
    def draws(self) -> int:
        """All draws of the player."""
        return self.priced + self.others + sum([number for _, number in self.unpriced])

    @property
    def unasked(self) -> int:
        """Draws of hands that were imported without pricing."""
        return dict(self.unpriced).get(_UNASKED, 0)

    @property
    def reasons(self) -> tuple[tuple[Unpriced, int], ...]:
        """Why the other draws without a price have none, with how many they are."""
        return tuple([(why, number) for why, number in self.unpriced if why != _UNASKED])


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the page shows, but for the stories of the hands.

    ``luck`` is empty where the files print none of the player's cards: nothing can be
    said of it. ``tournaments`` are entries by currency, None where the filters let only
    parts of tournaments through.
    """

    person: Person
    coverage: Coverage
    whole: Section
    groups: tuple[StatGroup, ...]
    positions: tuple[Section, ...]
    winnings: tuple[Winnings, ...]
    routes: Routes
    finals: FinalHands
    decisions: DrawDecisions
    luck: tuple[Luck, ...]
    pots: tuple[Pot, ...]
    tournaments: Sequence[Tournaments] | None

    @property
    def told(self) -> list[HandKey]:
        """The hands whose stories the page has, each once, in the order in which they are met."""
        worst, pots = [draw.key for draw in self.decisions.worst], [pot.key for pot in self.pots]
        return list(dict.fromkeys([*worst, *pots]))

    @property
    def money(self) -> Sequence[Won]:
        """What was won, by kind, currency and unit."""
        return self.whole.money
