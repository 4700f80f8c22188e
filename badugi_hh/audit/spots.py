"""What is to be known of a contradiction to say what it explains.

Beside the players and the street of its line: by how much an action is off, and
by how much that may put off all that was put in.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import pairwise

from badugi_hh.audit.betting import excess_on
from badugi_hh.audit.findings import Fault
from badugi_hh.replay import NOBODY, Replayed

_MOST_SUMS = 64


@dataclass(slots=True)
class Spot:
    """A fault with what is to be known of its line.

    ``players`` act, draw, show or win there; ``due`` are those whose turn it was
    instead, NOBODY among them if the round was over; ``street`` is the street.
    """

    code: str
    fault: Fault
    players: set[int]
    due: set[int]
    street: int

    @property
    def line(self) -> int:
        """The line of the fault."""
        return self.fault.line

    @property
    def everybody(self) -> set[int]:
        """The players whom it is about."""
        return (self.players | self.due) - {NOBODY}


class Spots:
    """What stands on the lines of a hand, and the faults that stand so far."""

    def __init__(self, hand: Replayed) -> None:
        self.hand = hand
        self.causes: list[Spot] = []
        self.players: dict[int, set[int]] = {}
        self.due: dict[int, set[int]] = {}
        self.streets = [(bet.line, bet.street) for bet in hand.bets]
        for bet in hand.bets:
            self._note(bet.line, bet.player)
        for wrong in hand.out_of_turn:
            self.due.setdefault(wrong.line, set()).add(wrong.turn)
        for draw in hand.draws:
            self._note(draw.line, draw.player)
            self._note(draw.received_line or draw.line, draw.player)
            self.streets += [(draw.line, draw.draw), (draw.received_line or draw.line, draw.draw)]
            if draw.turn != draw.player:
                self.due.setdefault(draw.line, set()).add(draw.turn)
        for skipped in hand.skipped:
            self.due.setdefault(skipped.line, set()).add(skipped.player)
        for back in hand.returns:
            self._note(back.line, back.player)
            self.due.setdefault(back.line, set()).add(back.due_player)
        for deal in hand.deals:
            self._note(deal.line, deal.player)
        told = [(event.line, event.player) for event in hand.shows]
        told += [(event.line, event.player) for event in hand.folds_shown]
        told += [(event.line, event.player) for event in hand.stray]
        told += [(event.line, event.player) for event in hand.results]
        told += [(event.line, event.player) for event in hand.collects]
        told += [(event.line, event.player) for event in hand.balances]
        for line, name in told:
            self._note(line, hand.index.get(name, NOBODY))

    def _note(self, line: int, player: int) -> None:
        self.players.setdefault(line, set()).add(player)

    def spot(self, code: str, fault: Fault) -> Spot:
        """A fault with what stands on its line."""
        line = fault.line
        street = max([street for at, street in self.streets if at <= line], default=0)
        return Spot(code, fault, self.players.get(line, set()), self.due.get(line, set()), street)


Rule = Callable[[Spot, Spot, Spots], bool]
"""Whether a cause explains a fault of a code that its own can explain."""


# ---- whose line it may be


def folded(spots: Spots, line: int | None = None) -> set[int]:
    """Players of whom a fold is told, before a line or at all."""
    return {
        step.player
        for step in spots.hand.bets
        if step.action == "fold" and (line is None or step.line < line)
    }


def of_another(cause: Spot, spots: Spots) -> bool:
    """Whether an action is wrong by whole bets or blinds, and so perhaps right for another."""
    if cause.code not in ("betting.call", "betting.size"):
        return False
    differs = excess_on(spots.hand, cause.line)
    units = {step.unit for step in spots.hand.bets if step.line == cause.line and step.unit}
    small = spots.hand.hand.small_blind or 0
    if spots.hand.hand.start.structure != "limit":
        return any(2 * abs(by) >= unit for by in differs for unit in units)
    return not differs or any(
        by % unit in (0, small % unit, -small % unit) for by in differs for unit in units
    )


def beside(cause: Spot, spots: Spots) -> set[int]:
    """The players of a cause, and those who act just before and after."""
    players = set(cause.players)
    for one, other in pairwise(spots.hand.bets):
        if cause.line in (one.line, other.line):
            players |= {one.player, other.player}
    return players


def crossed(cause: Spot, spots: Spots) -> set[int]:
    """The players of a cause, and who may have changed places with one of them by a fold.

    One of the two folds next to the other's action, and the cause is about either.
    """
    players = set(cause.everybody)
    if known(cause, spots) or only_word(cause, spots) or cause.code == "betting.blinds":
        return players  # it is off by some chips, and no other player's
    steps = [step for step in spots.hand.bets if step.action != "post"]
    for one, other in pairwise(steps):
        if one.street != other.street or "fold" not in (one.action, other.action):
            continue
        folds = {step.player for step in (one, other) if step.action == "fold"}
        both = {one.player, other.player}
        there = cause.line in (one.line, other.line) or cause.code.startswith("money.")
        if (there and both & cause.everybody) or folds & cause.everybody:
            players |= both
    return players


# ---- by how much


def known(cause: Spot, spots: Spots) -> bool:
    """Whether it is known by how much a cause in the play is off."""
    if not cause.code.startswith("betting.") or of_another(cause, spots):
        return False
    if cause.code == "betting.blinds" and spots.hand.hand.start.structure == "limit":
        posts = [post for post in spots.hand.hand.posts if post.line == cause.line]
        if any(post.blind == "small blind" for post in posts):
            return False  # rooms round it
    return bool(excess(cause, spots))


def excess(cause: Spot, spots: Spots) -> Collection[int]:
    """By how much the play may be off for a cause; nothing where that is not known.

    By twice as much where a bet that nobody has matched in full goes back in part.
    """
    if cause.code == "betting.cap":
        return ()
    differs = excess_on(spots.hand, cause.line)
    return differs | {2 * by for by in differs}


def only_word(cause: Spot, spots: Spots) -> bool:
    """Whether a word is wrong that moves no chips, such as all-in said of a call that is right."""
    return cause.code == "betting.all_in" and not known(cause, spots)


def amounts(spots: Spots, line: int) -> list[Spot]:
    """The causes before a line that are off by a known amount."""
    return [spot for spot in spots.causes if spot.line <= line and known(spot, spots)]


def off(by: int, spots: Spots, street: int | None = None) -> bool:
    """Whether what was put in, by the end of a street, may be too little by so much."""
    sums = sums_off(spots, street)
    return sums is None or by in sums - {0}


def sums_off(spots: Spots, street: int | None = None) -> set[int] | None:
    """By how much what was put in may be too little; None where nobody knows.

    No chips move in a draw.
    """
    play = [
        spot
        for spot in spots.causes
        if spot.code.startswith(("order.", "betting."))
        and spot.code not in ("order.draw", "order.players")
        and (street is None or spot.street <= street)
        and not only_word(spot, spots)
    ]
    if any(not known(spot, spots) for spot in play):
        return None
    sums = {0}
    for spot in play:
        sums |= {before - more for before in sums for more in excess(spot, spots)}
        if len(sums) > _MOST_SUMS:
            return None
    return sums
