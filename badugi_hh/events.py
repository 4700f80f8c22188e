"""What a hand history claims, line by line.

One frozen class a kind of line; ``Event`` is their union. Every event has the
``line`` of the file it stands on. Amounts are hundredths (see ``money``),
cards are ints (see ``cards``), what the file does not tell is None. Standing
pat is a ``Discard`` of 0 cards.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias, TypeVar, dataclass_transform

from badugi_hh.cards import Cards

Variant = Literal["badugi", "badacey", "badeucey", "progressive"]
Structure = Literal["limit", "pot_limit", "half_pot_limit", "no_limit"]
GameKind = Literal["cash", "tournament", "play"]
Blind = Literal["small blind", "big blind", "small & big blinds", "ante"]
Change = Literal[
    "connected",
    "disconnected",
    "timed out",
    "joined",
    "left",
    "returned",
    "sitting out",
    "waiting",
    "removed",
    "time requested",
]
Outcome = Literal["folded", "mucked", "showed", "collected"]
AllIn = Literal["", "stack", "cap"]
"""How a player ran out of chips to bet: not, with the last of the stack, or at the table's cap."""


_Class = TypeVar("_Class", bound=type)


@dataclass_transform(frozen_default=True)
def _event(cls: _Class) -> _Class:
    """A slotted dataclass that is frozen for the type checker.

    ``mypy --strict`` refuses to assign to an event. Refusing it at run time too
    makes events four times as slow to create, and that a sixth of all reading.
    """
    made: Any = dataclass(slots=True, unsafe_hash=True)(cls)
    event: _Class = made
    return event


@_event
class Start:
    """The first line of a hand.

    ``small`` and ``big`` are the two stakes as printed; ``buy_in``, ``fee`` and
    ``bounty`` are of ``entry_currency``.
    """

    line: int
    site: str
    hand_id: str
    variant: Variant
    structure: Structure
    mix: str | None
    currency: str
    small: int | None
    big: int | None
    played_at: datetime | None
    zone: str | None
    club: str | None
    tournament_id: str | None
    level: str | None
    buy_in: int | None
    fee: int | None
    bounty: int | None
    entry_currency: str | None


@_event
class Table:
    """The table's name, size and button; button is None where none is printed."""

    line: int
    name: str
    max_seats: int
    button: int | None
    play_money: bool


@_event
class Seat:
    """A seated player, dealt in or not; ``out`` says why not, as printed."""

    line: int
    seat: int
    player: str
    stack: int
    bounty: int | None
    out: str | None


@_event
class Post:
    """A forced bet. ``amount`` is all that was put in."""

    line: int
    player: str
    blind: Blind
    amount: int
    all_in: AllIn


@_event
class SitsOut:
    """A player who is passed over in this hand."""

    line: int
    player: str


@_event
class Dealing:
    """Cards are dealt: blinds and antes are done."""

    line: int


@_event
class Dealt:
    """The first cards of a player, normally the hero's."""

    line: int
    player: str
    cards: Cards


@_event
class Fold:
    """A fold; ``cards`` where they were shown with it."""

    line: int
    player: str
    cards: Cards | None


@_event
class Check:
    """A check."""

    line: int
    player: str


@_event
class Call:
    """A call of ``amount`` more."""

    line: int
    player: str
    amount: int
    all_in: AllIn


@_event
class Bet:
    """The first bet of a street."""

    line: int
    player: str
    amount: int
    all_in: AllIn


@_event
class Raise:
    """A raise by ``by`` over the bet faced, to ``to`` on this street."""

    line: int
    player: str
    by: int
    to: int
    all_in: AllIn


@_event
class Capped:
    """The room says that no more raises are allowed on this street."""

    line: int


@_event
class DrawStart:
    """The heading of draw 1, 2 or 3."""

    line: int
    draw: int


@_event
class Discard:
    """A draw of ``count`` cards, 0 for standing pat.

    ``cards`` are those thrown, or at a pat draw those held, where printed.
    """

    line: int
    player: str
    count: int
    cards: Cards | None


@_event
class Received:
    """The hand after a draw: what was kept and what came. ``kept`` None where it is not told."""

    line: int
    player: str
    kept: Cards | None
    cards: Cards | None


@_event
class Reshuffle:
    """The stub ran out and discards were shuffled in."""

    line: int


@_event
class Uncalled:
    """The part of the last bet that nobody called goes back."""

    line: int
    player: str
    amount: int


@_event
class ShowdownStart:
    """The heading of the showdown."""

    line: int


@_event
class Show:
    """Cards shown, and what the room calls them."""

    line: int
    player: str
    cards: Cards
    description: str | None


@_event
class Muck:
    """A hand not shown: mucked at the showdown, or kept hidden after everybody folded."""

    line: int
    player: str
    at_showdown: bool


@_event
class Collect:
    """A player takes chips from ``pot``: ``pot``, ``main pot``, ``side pot``, ``side pot-1`` ..."""

    line: int
    player: str
    amount: int
    pot: str


@_event
class SummaryStart:
    """The heading of the summary."""

    line: int


@_event
class TotalPot:
    """The summary's pot line. ``pots`` are the printed parts, net of rake; rake None if absent."""

    line: int
    total: int
    pots: tuple[tuple[str, int], ...]
    rake: int | None


@_event
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


@_event
class Chat:
    """Something said at the table; ``observer`` where the speaker is no player."""

    line: int
    player: str
    text: str
    observer: bool


@_event
class Presence:
    """A player comes, goes, waits or is late."""

    line: int
    player: str
    change: Change
    seat: int | None


@_event
class TopUp:
    """Chips that a player brings to the table between hands; ``cost`` of a rebuy where printed."""

    line: int
    player: str
    amount: int
    cost: int | None


@_event
class Finish:
    """A player is out of the tournament, or has won it (place 1); None where no place is told."""

    line: int
    player: str
    place: int | None
    prize: int | None


@_event
class Bounty:
    """A bounty paid for knocking somebody out."""

    line: int
    player: str
    amount: int
    eliminated: str


@_event
class Ticket:
    """A tournament ticket or another prize that is not money."""

    line: int
    player: str
    text: str


@_event
class Unknown:
    """A line that no known kind fits, kept as it stands."""

    line: int
    text: str


Action: TypeAlias = Fold | Check | Call | Bet | Raise

Event: TypeAlias = (
    Start
    | Table
    | Seat
    | Post
    | SitsOut
    | Dealing
    | Dealt
    | Action
    | Capped
    | DrawStart
    | Discard
    | Received
    | Reshuffle
    | Uncalled
    | ShowdownStart
    | Show
    | Muck
    | Collect
    | SummaryStart
    | TotalPot
    | SummarySeat
    | Chat
    | Presence
    | TopUp
    | Finish
    | Bounty
    | Ticket
    | Unknown
)
