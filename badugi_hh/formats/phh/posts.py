"""The forced bets of PHH: its two arrays, and the posts that they tell.

``antes`` and ``blinds_or_straddles`` have a value a player, from the left of
the button; of two players they are listed the other way round, as the
specification says. A player posts the ante first, and no more than the stack.

Of the blinds the first value is the small and the second the big one; one that
stands alone is the big one. A value under 0 is what a newcomer posts out of
turn, as pokerkit has it. A straddle has no word here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from badugi_hh.events import Blind


class Forced(NamedTuple):
    """A post of the player of an index; ``all_in`` if it takes the last of the stack."""

    player: int
    blind: Blind
    amount: int
    all_in: bool


class PostError(ValueError):
    """Forced bets that this toolkit has no words for."""


def in_order(values: Sequence[int]) -> list[int]:
    """An array's values by player, or the other way round: of two they change places."""
    return list(values) if len(values) != 2 else [values[1], values[0]]


def blind_players(
    blinds: Sequence[int], stacks: Sequence[int | None]
) -> tuple[int | None, int | None]:
    """The players (indices) who post the small and the big blind; None where nobody does.

    ``blinds`` go by player. Raises PostError for a straddle.
    """
    own = [at for at, value in enumerate(blinds) if value > 0]
    if len(own) > 2:
        raise PostError("a straddle cannot be told; what is posted out of turn is under 0")
    if len(own) < 2:
        return None, own[0] if own else None
    small, big = own
    if len(blinds) == 2:
        # The button, who is last, posts the small one; with a dead button the first player does.
        small, big = big, small
        least = stacks[big]
        if blinds[small] > blinds[big] and (least is None or least > blinds[big]):
            small, big = big, small
    return small, big


def forced_bets(
    antes: Sequence[int], blinds: Sequence[int], stacks: Sequence[int | None]
) -> list[Forced]:
    """The posts that the values of the two arrays tell, by player, antes first.

    Raises PostError.
    """
    left = list(stacks)
    posts: list[Forced] = []

    def post(at: int, blind: Blind, value: int) -> None:
        rest = left[at]
        amount = value if rest is None else min(value, rest)
        if rest is not None:
            left[at] = rest - amount
        if amount:
            posts.append(Forced(at, blind, amount, rest == amount))

    for at, ante in enumerate(antes):
        post(at, "ante", ante)
    small, big = blind_players(blinds, stacks)
    if small is not None:
        post(small, "small blind", blinds[small])
    if big is not None:
        post(big, "big blind", blinds[big])
    for at, value in enumerate(blinds):
        if value < 0:
            if big is None or -value != blinds[big]:
                raise PostError("a post under 0 that is not a big blind has no word but in _posts")
            post(at, "big blind", -value)
    return posts
