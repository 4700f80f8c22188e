"""What the replay notes about each play, with the state before it."""

from dataclasses import dataclass, field
from typing import Literal

from badugi_hh.cards import Cards
from badugi_hh.events import AllIn

NOBODY = -1
"""In place of a player's index: nobody has to act."""

ActionName = Literal["post", "fold", "check", "call", "bet", "raise"]


@dataclass(slots=True)
class BetStep:
    """A post or an action of a betting round.

    ``player`` and ``turn`` are indices into the hand's players; ``turn`` is who
    had to act. ``bet``, ``level``, ``least_raise``, ``pot_before``, ``to_call``,
    ``in_before`` and ``stack_before`` are as they were before it, ``amount`` is
    what was added and ``to`` the player's total on the street after it. ``by``
    is a raise's printed difference, ``unit`` the street's fixed bet (without
    fixed limit the big blind), ``capped`` whether no raise was left, ``name``
    the player's. A post answers no bet: its ``to_call`` is 0.
    """

    seq: int
    street: int
    line: int
    player: int
    action: ActionName
    amount: int
    to: int
    all_in: AllIn
    turn: int
    bet: int
    level: int
    least_raise: int
    pot_before: int
    to_call: int
    in_before: int
    stack_before: int | None
    by: int | None
    unit: int
    capped: bool
    name: str

    @property
    def said_all_in(self) -> bool | None:
        """Whether the line says that the player ran out of chips to bet; None if none would."""
        return None if self.all_in is None else self.all_in != ""

    @property
    def is_all_in(self) -> bool:
        """Whether the line says so, or where no line would, the last of the stack is put in."""
        if self.all_in is not None:
            return self.all_in != ""
        return self.stack_before is not None and self.amount >= self.stack_before


@dataclass(slots=True)
class Deal:
    """A player's first cards as a line tells them, and what it calls them."""

    line: int
    player: int
    cards: Cards
    described: str | None


@dataclass(slots=True)
class DrawStep:
    """A player's draw; cards are None where they are not known.

    ``printed`` are the cards that the line names (thrown, or held at a pat
    draw). ``received_line`` is the line that tells what came, None without one,
    ``told_kept`` and ``told_count`` what it says was kept and how many came,
    ``described`` what it calls the hand then.
    ``untold`` where cards come to a player whose discard has no line, ``told_here``
    where ``held`` is known from the line of this pat alone.
    ``betting_follows`` if the player and another can still bet.
    """

    seq: int
    draw: int
    line: int
    player: int
    count: int
    all_in: bool
    turn: int
    betting_follows: bool
    printed: Cards | None
    held: Cards | None = None
    kept: Cards | None = None
    thrown: Cards | None = None
    received: Cards | None = None
    after: Cards | None = None
    told_kept: Cards | None = None
    told_count: int | None = None
    described: str | None = None
    received_line: int | None = None
    untold: bool = False
    told_here: bool = False


@dataclass(slots=True)
class Return:
    """An uncalled bet: who got back what, and who should have got back what.

    ``line`` is the printed line, or where one was due; it comes before step ``seq``.
    ``amount`` None if none was printed.
    """

    line: int
    seq: int
    player: int
    amount: int | None
    due_player: int
    due: int


@dataclass(slots=True)
class Skipped:
    """Something that should have happened before a line.

    A player's ``action`` or ``draw``, a whole draw (``round``), or the heading
    of draw ``street``, where another one or none stands.
    """

    line: int
    what: Literal["action", "draw", "round", "heading"]
    street: int
    player: int


@dataclass(slots=True)
class Reshuffle:
    """Where discards came back: before step ``seq``, or while its cards were dealt if ``inside``.

    ``stub`` cards were left to deal, fewer than none if ``inside``.
    """

    line: int
    seq: int
    draw: int
    stub: int
    inside: bool


@dataclass(slots=True)
class PotLine:
    """A pot told at the heading of a draw, and what was in it by the rules.

    ``players_told`` is how many it says are still in, None where it does not, and
    ``players`` how many are.
    """

    line: int
    told: int
    pot: int
    players_told: int | None
    players: int


@dataclass(slots=True)
class CapLine:
    """The room's line that betting is capped, and whether by the rules it was."""

    line: int
    street: int
    capped: bool


@dataclass(slots=True)
class Ledger:
    """A player's hand in sums, amounts in hundredths.

    ``held`` are the last cards by the deals printed, ``final`` those or the
    ones shown; they stand since draw ``known_since`` (0: dealt). ``orders`` are
    their ranks in the parts of a pot, the badugi's first, 0 the best;
    ``standings`` are what decides each part, see ``variants.Game``.
    """

    name: str
    put_in: int = 0
    uncalled: int = 0
    collected: int = 0
    folded_street: int | None = None
    all_in_street: int | None = None
    dealt: Cards | None = None
    held: Cards | None = None
    final: Cards | None = None
    known_since: int | None = None
    orders: tuple[int, ...] | None = None
    standings: tuple[int, ...] | None = None
    drawn: list[int | None] = field(default_factory=list)

    @property
    def net(self) -> int:
        """What the hand brought."""
        return self.collected - self.put_in

    @property
    def order(self) -> int | None:
        """The badugi rank of the final cards, 0 (best) to 1091."""
        return self.orders[0] if self.orders else None


@dataclass(slots=True)
class Pot:
    """A main or side pot before rake, and the players (indices) who can win it."""

    amount: int
    eligible: list[int]
