"""Snows: standing pat with less than a badugi, and what each bet on it had to earn.

One snow is a run of such pats. It lasts until the player draws or folds, or
until the hand ends; pats of a player who cannot bet any more go on with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from badugi_hh.draws.decisions import Decision
from badugi_hh.replay import BetStep, Replayed

Ended = Literal["all folded", "won at showdown", "lost at showdown", "folded", "drew"]
"""How a snow ended: the first three if it was kept up, the others if it was given up."""

_AGGRESSIVE = ("bet", "raise")


class SnowBet(NamedTuple):
    """A bet or raise during a snow.

    ``needed`` is how often all opponents together must fold at once for it to
    break even, amount / (pot before + amount); ``got`` whether they did.
    """

    step: BetStep
    needed: float
    got: bool


@dataclass(slots=True)
class Snow:
    """A snow of a player (an index): its pats, the bets on it, and how it ended.

    ``ended`` is None where the showdown's result is not told.
    """

    player: int
    pats: list[Decision]
    ended: Ended | None = None
    bets: list[SnowBet] = field(default_factory=list)


def snows(played: Replayed, decided: Sequence[Decision]) -> list[Snow]:
    """The snows of a hand that are known, in the order in which they began."""
    found: list[Snow] = []
    on: dict[int, Snow] = {}
    for decision in decided:
        player = decision.step.player
        snow = on.get(player)
        if decision.step.count:
            if snow:
                snow.ended = "drew"
                snow.bets = _bets(played, snow, decision.step.seq)
                del on[player]
        elif decision.kind == "snow":
            if snow:
                snow.pats.append(decision)
            else:
                on[player] = Snow(player, [decision])
                found.append(on[player])
    for snow in on.values():
        snow.ended = _end(played, snow.player)
        snow.bets = _bets(played, snow, None)
    return found


def _bets(played: Replayed, snow: Snow, until: int | None) -> list[SnowBet]:
    """The player's bets and raises after the first pat, and before step ``until``."""
    first = snow.pats[0].step.seq
    bets = [
        step
        for step in played.bets
        if step.player == snow.player
        and step.action in _AGGRESSIVE
        and step.amount > 0
        and first < step.seq
        and (until is None or step.seq < until)
    ]
    return [
        SnowBet(step, step.amount / (step.pot_before + step.amount), _folded_to(played, step))
        for step in bets
    ]


def _end(played: Replayed, player: int) -> Ended | None:
    """How the hand ended for a player who did not draw any more."""
    ledger = played.ledgers[player]
    if ledger.folded_street is not None:
        return "folded"
    if len(played.live) == 1:
        return "all folded"
    if not any(other.collected for other in played.ledgers):
        return None
    return "won at showdown" if ledger.collected else "lost at showdown"


def _folded_to(played: Replayed, bet: BetStep) -> bool:
    """Whether everybody folded to a bet, one after the other."""
    if played.live != [bet.player]:
        return False
    return all(step.action == "fold" for step in played.bets if step.seq > bet.seq)
