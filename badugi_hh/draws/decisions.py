"""The draws of a hand as decisions: what kind each is, and what its price depends on.

A player's cards are known at every draw if the file prints them, else, once they
were shown, backwards through the draws at which the player stood pat. What was
thrown before cannot come again and is dead to the player, until a reshuffle may
have returned it. Nothing that the player could not know is taken into account.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from badugi_hh.cards import Cards
from badugi_hh.draws.pricing import Question
from badugi_hh.draws.solo import DRAWS
from badugi_hh.draws.words import LeftIn, Unpriced
from badugi_hh.facts import hand_rank
from badugi_hh.ranking import badugi_size
from badugi_hh.replay import DrawStep, Replayed
from badugi_hh.variants import Game

Kind = Literal["pat", "snow", "break", "draw"]
PatHow = Literal["dealt", "drawn"]


class Decision(NamedTuple):
    """A draw as a decision.

    ``kind`` is None where the cards are not known. ``pat_how`` tells how a hand
    that stands pat came about; ``redraw`` that the player stood pat at the draw
    before and draws now; ``opponents`` how many others were in, None where the
    draw is not one of the three. ``question`` is there if it can be priced, else
    ``unpriced`` says why not. ``left_in`` says why own discards could not be
    taken out of the deck, None if they all were.
    """

    step: DrawStep
    kind: Kind | None
    pat_how: PatHow | None
    redraw: bool
    opponents: int | None
    question: Question | None
    unpriced: Unpriced | None
    left_in: LeftIn | None


def can_be_priced(game: Game) -> bool:
    """Whether the draws of a game are priced: four cards, and the best of all hands wins."""
    return game.cards == 4 and game.qualifier is None


def decisions(played: Replayed, *, ask: bool = True) -> list[Decision]:
    """The decisions of a hand, one for each of its draws and in their order.

    Unless it is to ``ask``, none of them is to be priced.
    """
    if not played.draws:
        return []
    before: list[list[DrawStep]] = [[] for _ in played.ledgers]
    opponents = _opponents(played)
    wrong = _out_of_order(played.draws)
    found = []
    for step in played.draws:
        own = before[step.player]
        how, redraw = _before(step, own)
        once = (step.player, step.draw) not in wrong
        question, unpriced, left_in = _question(played, step, own, once=once)
        if question and not ask:
            question, unpriced, left_in = None, "not asked for", None
        kind, others = _kind(played, step), opponents.get(step.draw)
        found.append(Decision(step, kind, how, redraw, others, question, unpriced, left_in))
        own.append(step)
    return found


def _out_of_order(steps: Sequence[DrawStep]) -> set[tuple[int, int]]:
    """Draws, by player and number, that stand more than once or behind a later one."""
    keys = [(step.player, step.draw) for step in steps]
    draws = [step.draw for step in steps]
    if len(set(keys)) == len(keys) and draws == sorted(draws):  # as it nearly always is
        return set()
    wrong = {key for key, times in Counter(keys).items() if times > 1}
    latest: dict[int, int] = {}
    for player, draw in keys:
        if draw < latest.get(player, draw):
            wrong.add((player, draw))
        latest[player] = max(draw, latest.get(player, draw))
    return wrong


def _opponents(played: Replayed) -> dict[int, int]:
    """How many others were in at each draw, for whoever was."""
    folded = [ledger.folded_street for ledger in played.ledgers]
    return {
        draw: sum([street is None or street >= draw for street in folded]) - 1
        for draw in range(1, DRAWS + 1)
    }


def _before(step: DrawStep, own: list[DrawStep]) -> tuple[PatHow | None, bool]:
    """How a hand that stands pat came about, and whether one that draws stood pat before."""
    if step.count:
        return None, bool(own) and own[-1].draw == step.draw - 1 and not own[-1].count
    for earlier in own:
        if earlier.count:
            return "drawn", False
    return ("dealt" if _all_told(step, own) else None), False


def _kind(played: Replayed, step: DrawStep) -> Kind | None:
    """pat, snow, break or draw; None where the hand is not known.

    Standing pat without a badugi is a snow only if betting can follow.
    """
    rank = None if step.held is None else hand_rank(step.held, played.game)
    if rank is None:
        return None
    badugi = badugi_size(rank) == 4
    if step.count:
        return "break" if badugi else "draw"
    return "pat" if badugi or not step.betting_follows else "snow"


def _question(
    played: Replayed, step: DrawStep, own: Sequence[DrawStep], *, once: bool
) -> tuple[Question | None, Unpriced | None, LeftIn | None]:
    """What is to be priced or why it cannot be, and why own discards stay in the deck.

    ``once`` says whether the draw stands in its order, and no other one at its number.
    """
    unpriced = _unpriced(played, step)
    if unpriced:
        return None, unpriced, None
    held, kept = step.held or (), step.kept or ()  # known, or it would not be priced
    dead, left_in = _dead(played, step, own)
    if not once or not set(held).isdisjoint(dead) or len(set(dead)) < len(dead):
        return None, "cards contradict", None
    return Question(held, kept, dead, DRAWS + 1 - step.draw), None, left_in


def _unpriced(played: Replayed, step: DrawStep) -> Unpriced | None:
    """Why a draw cannot be priced, by itself."""
    game = played.game
    if not can_be_priced(game):
        return "five cards" if game.cards != 4 else "qualifier"
    held, kept = step.held, step.kept
    if held is None:
        return "not shown" if played.ledgers[step.player].final is None else "drew later"
    if not game.is_hand(held) or not 1 <= step.draw <= DRAWS:
        return "cards contradict"
    if kept is None:
        return "discard unknown"
    if len(kept) != 4 - step.count or len(set(kept)) < len(kept) or not set(kept).issubset(held):
        return "cards contradict"
    if step.told_kept is not None and set(step.told_kept) != set(kept):
        return "cards contradict"  # the next line tells of another discard
    return None


def _all_told(step: DrawStep, own: Sequence[DrawStep]) -> bool:
    """Whether each of the player's draws before this one has a line."""
    if step.draw == 1:
        return True
    return {earlier.draw for earlier in own}.issuperset(range(1, step.draw))


def _dead(played: Replayed, step: DrawStep, own: Sequence[DrawStep]) -> tuple[Cards, LeftIn | None]:
    """The cards that the player has thrown and that cannot come, and why others can."""
    left_in: LeftIn | None = None if _all_told(step, own) else "not told"
    if not own:
        return (), left_in
    since = max([r.seq for r in played.reshuffles if r.seq <= step.seq], default=-1)
    dead: list[int] = []
    for earlier in own:
        if not earlier.count:
            continue
        if earlier.seq < since:
            left_in = left_in or "reshuffle"
        elif earlier.thrown is None:
            left_in = "not told"
        else:
            dead += earlier.thrown
    return tuple(dead), left_in
