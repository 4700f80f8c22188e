"""The posts of a hand as the two arrays of PHH, and one by one where those cannot say them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from badugi_hh.formats.phh.posts import PostError, forced_bets
from badugi_hh.money import plain_sum as money
from badugi_hh.replay import Replayed

if TYPE_CHECKING:
    from badugi_hh import events as ev


@dataclass(slots=True)
class Forcing:
    """Antes and blinds by player, in hundredths, and the posts in words.

    A part of a blind that is dead is an ante here: to other tools it is no bet
    either. ``told`` is empty where the arrays say it all, ``dead`` if some ante
    is such a part.
    """

    antes: list[int]
    blinds: list[int]
    told: list[str]
    dead: bool = False


def stacks(played: Replayed) -> list[int | None]:
    """What players brought to the hand; None where it is not known.

    Who is said to be all-in brought what was put in.
    """
    hand = played.hand
    topped = {line.player for line in hand.top_ups}
    said = {step.player for step in played.bets if step.all_in}
    brought: list[int | None] = []
    for at, player in enumerate(hand.players):
        if player.stack is not None and player.name not in topped:
            brought.append(player.stack)
        elif at in said:
            brought.append(played.ledgers[at].put_in + played.ledgers[at].uncalled)
        else:
            brought.append(None)
    return brought


def forcing(played: Replayed) -> Forcing:
    """The forced bets of a hand."""
    hand, count = played.hand, len(played.ledgers)
    made = Forcing([0] * count, [0] * count, [])
    steps = [step for step in played.bets if step.action == "post"]
    own: set[ev.Blind] = set()
    rows: list[tuple[int, ev.Blind, int]] = []
    for post, step in zip(hand.posts, steps, strict=True):
        at, live = step.player, step.to - step.in_before
        rows.append((at, post.blind, post.amount))
        made.antes[at] += post.amount - live
        made.dead = made.dead or (post.blind != "ante" and live < post.amount)
        if post.blind == "big blind" and post.all_in:
            live = max(live, step.unit)  # it is the whole blind that stands to be called
        if post.blind in ("small blind", "big blind") and live and post.blind not in own:
            own.add(post.blind)
            made.blinds[at] += live
        else:
            made.blinds[at] -= live
    try:
        posts = forced_bets(made.antes, made.blinds, stacks(played))
    except PostError:
        posts = []
    if [(post.player, post.blind, post.amount) for post in posts] != rows:
        made.told = [f"p{at + 1} {blind} {money(amount)}" for at, blind, amount in rows]
    return made
