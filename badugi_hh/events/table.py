"""The table: game, seats, who comes and goes, what is said there."""

from datetime import datetime

from badugi_hh.events.base import Change, Structure, event
from badugi_hh.variants import Variant


@event
class Start:
    """The first line of a hand.

    ``small`` and ``big`` are the two stakes as printed; ``buy_in``, ``fee`` and
    ``bounty`` are of ``entry_currency``. ``printed_at`` is the time as printed,
    ``played_at`` what it is in UTC, None if the ``zone`` does not tell.
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
    printed_at: datetime | None
    zone: str | None
    club: str | None
    tournament_id: str | None
    level: str | None
    buy_in: int | None
    fee: int | None
    bounty: int | None
    entry_currency: str | None


@event
class Table:
    """The table's name, size and button; what is not printed with it is None."""

    line: int
    name: str
    max_seats: int | None
    button: int | None
    play_money: bool


@event
class Button:
    """The seat of the button, where a line of its own tells it."""

    line: int
    seat: int


@event
class HouseRule:
    """A rule of the table that differs from its room's: a field of the rule profile."""

    line: int
    name: str
    value: int | str


@event
class Seat:
    """A seated player, dealt in or not; ``out`` says why not, as printed."""

    line: int
    seat: int
    player: str
    stack: int | None
    bounty: int | None
    out: str | None


@event
class Chat:
    """Something said at the table; ``observer`` where the speaker is no player."""

    line: int
    player: str
    text: str
    observer: bool


@event
class Presence:
    """A player comes, goes, waits or is late."""

    line: int
    player: str
    change: Change
    seat: int | None


@event
class TopUp:
    """Chips that a player brings to the table between hands; ``cost`` of a rebuy where printed."""

    line: int
    player: str
    amount: int
    cost: int | None


@event
class Finish:
    """A player is out of the tournament, or has won it (place 1); None where no place is told."""

    line: int
    player: str
    place: int | None
    prize: int | None


@event
class Bounty:
    """A bounty paid for knocking somebody out."""

    line: int
    player: str
    amount: int
    eliminated: str


@event
class Ticket:
    """A tournament ticket or another prize that is not money."""

    line: int
    player: str
    text: str


@event
class Unknown:
    """A line that no known kind fits, kept as it stands."""

    line: int
    text: str
