"""Facts of a player's hand for the statistics: small whole numbers a street and a draw.

``FACTS`` declares each fact once, with its name and meaning; ``facts`` computes
them from a replay. They are elementary: how often something was faced and how
often it was done. What a statistic makes of them is for ``badugi_hh.stats``.
"""

from array import array
from functools import lru_cache
from typing import NamedTuple

from badugi_hh.cards import Cards
from badugi_hh.replay import NOBODY, BetStep, Replayed
from badugi_hh.variants import Game

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
    ("unbet", "decisions on street {} with nothing to answer"),
    ("checks", "checks on street {}"),
    ("bets", "first bets on street {}"),
    ("faced", "decisions on street {} with a bet to answer"),
    ("faced_raise", "decisions on street {} with a raise to answer"),
    ("calls", "calls on street {}"),
    ("raises", "raises on street {}"),
    ("after_check", f"facing a bet for the first time after a check on street {{}}: {_ANSWERS}"),
    ("led", "1 if the last to bet or raise on street {}"),
)
_ONCE = (
    ("first_in", f"with nobody in but by a blind, and no blind bet of one's own: {_ANSWERS}"),
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
_UNBET, _CHECKS, _BETS, _FACED, _FACED_RAISE, _CALLS, _RAISES, _AFTER_CHECK, _LED = (
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

    Players go in the order of the ledgers. Raises are counted by the bets
    reached, the big blind or a first bet being one: a short all-in that reaches
    no further bet is none.
    """
    numbers = _BLANK * len(played.ledgers)
    _count_actions(played, numbers)
    _before_the_draw(played, numbers)
    _at_the_draws(played, numbers)
    return numbers


def _count_actions(played: Replayed, numbers: "array[int]") -> None:
    """Count decisions with and without a bet to answer, and what was done.

    Whatever a file claims, those with a bet to answer are the calls, the raises
    and the folds to it; but before the draw a blind can raise its own.
    """
    leaders = [NOBODY] * 4  # by street
    for step in played.bets:
        action, street = step.action, step.street
        if action == "post":
            continue
        at = step.player * WIDTH + street
        aggressive = action in ("bet", "raise")
        if action == "check":
            numbers[at + _UNBET] += 1
            numbers[at + _CHECKS] += 1
        elif step.to_call or action == "call":
            numbers[at + _FACED] += 1
            if step.level > 1:
                numbers[at + _FACED_RAISE] += 1
            if numbers[at + _CHECKS] and not numbers[at + _AFTER_CHECK]:
                numbers[at + _AFTER_CHECK] = _ANSWER[action]
            if action != "fold":
                numbers[at + (_RAISES if aggressive else _CALLS)] += 1
        else:
            numbers[at + _UNBET] += 1
            if aggressive:
                raises = street == 0 and action == "raise"
                numbers[at + (_RAISES if raises else _BETS)] += 1
        if aggressive:
            leaders[street] = at
    for leader in leaders:
        if leader != NOBODY:
            numbers[leader + _LED] = 1


def _before_the_draw(played: Replayed, numbers: "array[int]") -> None:
    """What the first betting round asked of whom, and the answers."""
    players = played.hand.players
    round_ = _Round(played)
    first_raiser = raiser = last = NOBODY  # last to raise; who raised to the level reached
    level = 1
    opened = stolen = False  # somebody came in by choice; it was a steal that nobody has called
    for step in played.bets:
        if step.action == "post":
            continue
        if step.street:
            break
        at = step.player * WIDTH
        answer = _ANSWER[step.action]
        position = players[step.player].position
        first = not opened and position != "BB" and (step.to_call > 0 or not step.bet)
        if first:
            _once(numbers, at + _FIRST_IN, answer)
        if step.level > level:
            level, raiser = step.level, last
        if level > 1 and step.to_call and step.player != raiser:
            _answer_raise(numbers, at, step, round_)
            if level == 3 and step.player == first_raiser:
                _once(numbers, at + _THREE_BET, answer)
        if stolen and position in _BLINDS and step.to_call:
            _once(numbers, at + _STEAL, answer)
        round_.note(step)
        if answer == RAISED:
            last = step.player
            stolen = first and position in STEALERS
            first_raiser = step.player if step.level < 2 else first_raiser
        elif answer == CALLED:
            stolen = False
        opened = opened or answer >= CALLED


class _Round:
    """Who can still raise before the draw, and who has put in more than an ante."""

    def __init__(self, played: Replayed) -> None:
        posts = played.hand.posts
        self.in_by_blind = {played.index[p.player] for p in posts if p.blind != "ante"}
        put_all = [step for step in played.bets if step.action == "post" and step.is_all_in]
        self.able = len(played.ledgers) - len(put_all)
        self.open = played.hand.start.structure != "limit"
        self.acted: set[int] = set()  # since the last full raise
        self.closed: set[int] = set()  # acted before an all-in for less, which opens nothing again

    def may_raise(self, step: BetStep) -> bool:
        """Whether a player had the right to a raise, the chips, and somebody to answer it."""
        if step.capped or self.able < 2 or step.player in self.closed:
            return False
        return step.stack_before is None or step.stack_before > step.to_call

    def note(self, step: BetStep) -> None:
        """Go on behind an action."""
        all_in = step.is_all_in or (step.amount > 0 and step.stack_before == step.amount)
        self.able -= step.action == "fold" or all_in
        if self.open and step.action in ("bet", "raise"):
            if step.to - step.bet < step.least_raise:
                self.closed |= self.acted
            else:
                self.acted.clear()
                self.closed.clear()
        self.acted.add(step.player)


def _answer_raise(numbers: "array[int]", at: int, step: BetStep, round_: _Round) -> None:
    answer = _ANSWER[step.action]
    if not step.in_before and step.player not in round_.in_by_blind:
        _once(numbers, at + _COLD, answer)
    if step.level == 2 and _once(numbers, at + _ONE_RAISE, answer):
        numbers[at + _MAY_3BET] = round_.may_raise(step)
    elif step.level == 3 and _once(numbers, at + _TWO_RAISES, answer):
        numbers[at + _MAY_4BET] = round_.may_raise(step)


def _once(numbers: "array[int]", place: int, answer: int) -> bool:
    """Note the answer to what was asked for the first time; whether it was."""
    if numbers[place]:
        return False
    numbers[place] = answer
    return True


def _at_the_draws(played: Replayed, numbers: "array[int]") -> None:
    for player, ledger in enumerate(played.ledgers):
        if ledger.dealt is not None:
            rank = hand_rank(ledger.dealt, played.game)
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
            rank = hand_rank(step.held, played.game)
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
def hand_rank(cards: Cards, game: Game) -> int | None:
    """The badugi rank of a whole hand, 0 (best) to 1091; None of cards that are none."""
    return game.orders(cards)[0] if game.is_hand(cards) else None
