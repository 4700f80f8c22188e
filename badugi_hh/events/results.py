"""How a hand ends: the showdown, who collects, and the summary."""

from badugi_hh.cards import Cards
from badugi_hh.events.base import Outcome, event


@event
class ShowdownStart:
    """The heading of the showdown."""

    line: int


@event
class Show:
    """Cards shown, and what the room calls them."""

    line: int
    player: str
    cards: Cards
    description: str | None


@event
class Muck:
    """A hand not shown: mucked at the showdown, or kept hidden after everybody folded."""

    line: int
    player: str
    at_showdown: bool


@event
class Collect:
    """A player takes chips from ``pot``: ``pot``, ``main pot``, ``side pot``, ``side pot-1`` ...

    ``with_uncalled``: the amount holds what went back uncalled to that player.
    ``description``: what the room calls the hand that wins.
    """

    line: int
    player: str
    amount: int
    pot: str
    with_uncalled: bool = False
    description: str | None = None


@event
class SummaryStart:
    """The heading of the summary."""

    line: int


@event
class TotalPot:
    """The summary's pot line, or its rake where only that is told (``total`` None).

    ``pots`` are the printed parts, net of rake unless ``gross``; ``rake`` None if
    absent.
    """

    line: int
    total: int | None
    pots: tuple[tuple[str, int], ...]
    rake: int | None
    gross: bool = False


@event
class SummarySeat:
    """The summary's line for one seat.

    ``folded_at`` is the street (0 to 3) of a fold, ``won`` what the line says was won.
    """

    line: int
    seat: int
    player: str
    outcome: Outcome
    folded_at: int | None
    bet_nothing: bool
    cards: Cards | None
    lost: bool
    won: int | None
    description: str | None


@event
class Balance:
    """The summary's account of a seat: the stack after the hand, and what the hand brought."""

    line: int
    seat: int
    player: str
    stack: int | None
    net: int | None
