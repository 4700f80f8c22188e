"""Facts of a player's hand for the statistics: small whole numbers a street and a draw.

``FACTS`` declares each fact once, with its name and meaning; ``facts`` computes
them from a replay. They are elementary: how often something was faced and how
often it was done. What a statistic makes of them is for ``badugi_hh.stats``.
"""

from array import array
from functools import lru_cache
from typing import NamedTuple

from badugi_hh.cards import Cards
from badugi_hh.ranking import badugi_order
from badugi_hh.replay import NOBODY, BetStep, Replayed
from badugi_hh.replay.state import HAND_CARDS

STREETS = (0, 1, 2, 3)
DRAWS = (1, 2, 3)

NULL = -0x8000
"""In place of a fact that is not known, or that nothing could be known of."""

# What a player did at a chance; 0 where there was none.
FOLDED, CHECKED, CALLED, RAISED = 1, 2, 3, 4

STEALERS = ("CO", "BTN", "SB")
"""Positions from which the first raise is a steal."""
_BLINDS = ("SB", "BB")


class Fact(NamedTuple):
    """A fact: its name, as the column of ``seats`` has it, and its meaning."""

    name: str
    about: str

    @property
    def nullable(self) -> bool:
        """Whether it can be unknown."""
        return self.name.startswith(("held_", "standing_"))


_STANDINGS = "1 ahead, 0 level, -1 behind; null without others"
_ANSWERS = "0 no such chance, 1 folded, 2 checked, 3 called, 4 bet or raised"

_BY_STREET = (
    ("checks", "checks on street {}"),
    ("bets", "first bets on street {}"),
    ("calls", "calls on street {}"),
    ("raises", "raises on street {}"),
    ("faced", "decisions on street {} with a bet to answer"),
    ("faced_raise", "decisions on street {} with a raise to answer"),
    ("led", "1 if the last to bet or raise on street {}"),
)
_ONCE = (
    ("first_in", f"with nobody in but by a blind, and not the big blind: {_ANSWERS}"),
    ("cold", f"facing a raise with nothing in but an ante: {_ANSWERS}"),
    ("one_raise", f"facing exactly one raise before the draw: {_ANSWERS}"),
    ("may_3bet", "1 if a raise was possible there"),
    ("two_raises", f"facing exactly two raises before the draw: {_ANSWERS}"),
    ("may_4bet", "1 if a raise was possible there"),
    ("three_bet", f"having raised first before the draw and facing a second raise: {_ANSWERS}"),
    ("steal", f"in a blind, facing a steal with no caller between: {_ANSWERS}"),
)
_BY_DRAW = (
    ("held", "badugi rank held before draw {}, 0 (best) to 1091; null unknown"),
    ("standing", f"cards drawn at draw {{}} against the fewest of another: {_STANDINGS}"),
    ("open", "1 if betting was possible after draw {}"),
)

FACTS: tuple[Fact, ...] = (
    *[Fact(f"{name}_{at}", about.format(at)) for name, about in _BY_STREET for at in STREETS],
    *[Fact(name, about) for name, about in _ONCE],
    *[Fact(f"{name}_{at}", about.format(at)) for name, about in _BY_DRAW for at in DRAWS],
)
"""All facts, in the order of the numbers that ``facts`` gives."""

WIDTH = len(FACTS)
_PLACE = {fact.name: place for place, fact in enumerate(FACTS)}
_CHECKS, _BETS, _CALLS, _RAISES, _FACED, _FACED_RAISE, _LED = (
    _PLACE[f"{name}_0"] for name, _ in _BY_STREET
)
_HELD, _STANDING, _OPEN = (_PLACE[f"{name}_1"] - 1 for name in ("held", "standing", "open"))
_FIRST_IN, _COLD, _ONE_RAISE, _MAY_3BET, _TWO_RAISES, _MAY_4BET, _THREE_BET, _STEAL = (
    _PLACE[name] for name, _ in _ONCE
)
_ANSWER = {"fold": FOLDED, "check": CHECKED, "call": CALLED, "bet": RAISED, "raise": RAISED}

_BLANK = array("h", [NULL if fact.nullable else 0 for fact in FACTS])


def facts(played: Replayed) -> "array[int]":
    """The facts of all players dealt in: one number after the other, WIDTH a player.

    Players go in the order of the ledgers. A raise is counted by its line,
    short all-ins among them; before the draw the blind is no raise and the
    first bet after antes alone is one.
    """
    numbers = _BLANK * len(played.ledgers)
    _count_actions(played, numbers)
    _before_the_draw(played, numbers)
    _at_the_draws(played, numbers)
    return numbers


def _count_actions(played: Replayed, numbers: "array[int]") -> None:
    """Count decisions with and without a bet to answer, and what was done.

    Whatever a file claims, the decisions with a bet to answer are the calls, the
    raises and the folds to it; but before the draw a blind can raise its own.
    """
    raised, leaders = [0, 0, 0, 0], [NOBODY] * 4  # by street
    for step in played.bets:
        action, street = step.action, step.street
        if action == "post":
            continue
        at = step.player * WIDTH + street
        aggressive = action in ("bet", "raise")
        if action == "check":
            numbers[at + _CHECKS] += 1
        elif step.to_call or action == "call":
            numbers[at + _FACED] += 1
            if raised[street] > 1 or (street == 0 and raised[0]):
                numbers[at + _FACED_RAISE] += 1
            if action != "fold":
                numbers[at + (_RAISES if aggressive else _CALLS)] += 1
        elif aggressive:
            numbers[at + (_RAISES if street == 0 and action == "raise" else _BETS)] += 1
        if aggressive:
            raised[street] += 1
            leaders[street] = at
    for leader in leaders:
        if leader != NOBODY:
            numbers[leader + _LED] = 1


def _before_the_draw(played: Replayed, numbers: "array[int]") -> None:
    """What the first betting round asked of whom, and the answers."""
    players = played.hand.players
    raised = 0
    first_raiser = NOBODY
    opened = stolen = False  # somebody came in by choice; it was a steal that nobody has called
    able = len(players)  # neither folded nor all-in
    for step in played.bets:
        action = step.action
        if action == "post":
            able -= step.all_in != ""
            continue
        if step.street:
            break
        at = step.player * WIDTH
        answer = _ANSWER[action]
        position = players[step.player].position
        if not opened and position != "BB":
            _once(numbers, at + _FIRST_IN, answer)
        if raised and step.to_call:
            _answer_raise(numbers, at, step, raised, able > 1)
            if raised == 2 and step.player == first_raiser:
                _once(numbers, at + _THREE_BET, answer)
            if stolen and position in _BLINDS:
                _once(numbers, at + _STEAL, answer)
        able -= action == "fold" or _is_all_in(step)
        if answer == RAISED:
            stolen = not opened and position in STEALERS
            first_raiser = first_raiser if raised else step.player
            raised += 1
        elif answer == CALLED:
            stolen = False
        opened = opened or answer >= CALLED


def _answer_raise(
    numbers: "array[int]", at: int, step: BetStep, raised: int, others_able: bool
) -> None:
    """Note the answer to one raise or two; ``others_able`` if somebody could answer another."""
    answer = _ANSWER[step.action]
    may_raise = others_able and not step.capped
    if step.stack_before is not None and step.stack_before <= step.to_call:
        may_raise = False
    if not step.in_before:
        _once(numbers, at + _COLD, answer)
    if raised == 1 and _once(numbers, at + _ONE_RAISE, answer):
        numbers[at + _MAY_3BET] = may_raise
    elif raised == 2 and _once(numbers, at + _TWO_RAISES, answer):
        numbers[at + _MAY_4BET] = may_raise


def _once(numbers: "array[int]", place: int, answer: int) -> bool:
    """Note the answer to what was asked for the first time; whether it was."""
    if numbers[place]:
        return False
    numbers[place] = answer
    return True


def _is_all_in(step: BetStep) -> bool:
    return step.all_in != "" or (step.amount > 0 and step.stack_before == step.amount)


def _at_the_draws(played: Replayed, numbers: "array[int]") -> None:
    for player, ledger in enumerate(played.ledgers):
        if ledger.dealt is not None:
            rank = hand_rank(ledger.dealt)
            if rank is not None:
                numbers[player * WIDTH + _HELD + 1] = rank
    counts: tuple[list[int], ...] = ([], [], [], [])
    for step in played.draws:
        counts[step.draw].append(step.count)
    for step in played.draws:
        if step.draw == 0:  # told before any draw began: of no draw anything is known by it
            continue
        at = step.player * WIDTH + step.draw
        if step.held is not None:
            rank = hand_rank(step.held)
            if rank is not None:
                numbers[at + _HELD] = rank
        if step.betting_follows:
            numbers[at + _OPEN] = 1
        others = counts[step.draw]
        if len(others) > 1:
            numbers[at + _STANDING] = standing(step.count, others)


def standing(count: int, counts: list[int]) -> int:
    """How a draw stands to the fewest drawn by another: 1 ahead, 0 level, -1 behind.

    ``counts`` are those of all players at that draw, two or more, its own among them.
    """
    fewest = min(counts)
    if count > fewest:
        return -1
    return 0 if counts.count(fewest) > 1 else 1


@lru_cache(maxsize=4096)  # a hand that stands pat comes again and again
def hand_rank(cards: Cards) -> int | None:
    """The badugi rank of a whole hand, 0 (best) to 1091; None of cards that are none."""
    if len(cards) != HAND_CARDS or len(set(cards)) != HAND_CARDS:
        return None
    return badugi_order(cards)
