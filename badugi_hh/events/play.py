"""The play: posts, deals, bets and draws."""

from badugi_hh.cards import Cards
from badugi_hh.events.base import AllIn, Blind, event


@event
class Post:
    """A forced bet. ``amount`` is all that was put in."""

    line: int
    player: str
    blind: Blind
    amount: int
    all_in: AllIn


@event
class SitsOut:
    """A player who is passed over in this hand."""

    line: int
    player: str


@event
class Dealing:
    """Cards are dealt: blinds and antes are done."""

    line: int


@event
class Dealt:
    """The first cards of a player, and what the room calls them; normally only the hero's.

    ``cards`` None where the line tells that the player was dealt in and no more.
    """

    line: int
    player: str
    cards: Cards | None
    description: str | None = None


@event
class Fold:
    """A fold; ``cards`` where they were shown with it."""

    line: int
    player: str
    cards: Cards | None


@event
class Check:
    """A check."""

    line: int
    player: str


@event
class Call:
    """A call of ``amount`` more, or ``to`` a total on this street; neither where it is not told."""

    line: int
    player: str
    amount: int | None
    all_in: AllIn
    to: int | None = None


@event
class Bet:
    """The first bet of a street."""

    line: int
    player: str
    amount: int
    all_in: AllIn


@event
class Raise:
    """A raise by ``by`` over the bet faced, if that is told, to ``to`` on this street."""

    line: int
    player: str
    by: int | None
    to: int
    all_in: AllIn


@event
class Capped:
    """The room says that no more raises are allowed on this street."""

    line: int


@event
class DrawStart:
    """The heading of draw 1, 2 or 3, and the pot and number of players still in that it tells."""

    line: int
    draw: int
    pot: int | None = None
    players: int | None = None


@event
class Discard:
    """A draw of ``count`` cards, 0 for standing pat.

    ``cards`` are those thrown, or at a pat draw those held, where printed;
    ``came`` those that came for them, where the same line tells it.
    """

    line: int
    player: str
    count: int
    cards: Cards | None
    came: Cards | None = None


@event
class Received:
    """What a draw brought, as far as a line tells it.

    The cards ``kept``, the ``cards`` that came, how many came (``count``), the
    whole hand ``after`` it, what the room calls that.
    """

    line: int
    player: str
    kept: Cards | None
    cards: Cards | None
    after: Cards | None = None
    count: int | None = None
    description: str | None = None


@event
class Reshuffle:
    """The stub ran out and discards were shuffled in."""

    line: int


@event
class Uncalled:
    """The part of the last bet that nobody called goes back."""

    line: int
    player: str
    amount: int
