"""The dealer's own sums: pots, rake and shares.

They are worked out apart from the replay's, which is tested against them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from badugi_hh.profiles import Profile
from badugi_hh.simulate.state import Player


@dataclass(slots=True)
class SidePot:
    """A pot of ``amount`` hundredths, ``net`` of rake, and who can win it, from the button's left.

    ``name`` is what the room calls it.
    """

    amount: int
    players: list[Player]
    name: str = "pot"
    net: int = 0


def make_pots(players: Sequence[Player]) -> list[SidePot]:
    """The main pot and the side pots, one for each amount that somebody is in the hand with."""
    levels = sorted({player.live for player in players if player.in_hand})
    pots = []
    below = 0
    for level in levels:
        amount = sum([max(0, min(player.live, level) - below) for player in players])
        pots.append(SidePot(amount, [p for p in players if p.in_hand and p.live >= level]))
        below = level
    pots[0].amount += sum([player.dead for player in players])
    # Nobody who folded is in with more than a player who was not all-in.
    if len(pots) > 1:
        pots[0].name = "main pot"
        for number, pot in enumerate(pots[1:], 1):
            pot.name = "side pot" if len(pots) == 2 else f"side pot-{number}"
    return pots


def take_rake(pots: Sequence[SidePot], rake: int) -> None:
    """Take the rake out of the pots by their size; the largest one bears what rounding leaves."""
    total = sum([pot.amount for pot in pots])
    largest = max(pots, key=lambda pot: pot.amount)
    for pot in pots:
        pot.net = pot.amount - (0 if pot is largest else rake * pot.amount // total)
    largest.net -= rake - sum([pot.amount - pot.net for pot in pots])


def parts_of(amount: int, parts: int, unit: int, profile: Profile) -> list[int]:
    """What a pot has for each of its one or two parts, the badugi's first.

    Of two the profile says which gets an odd unit, and what is finer than one.
    """
    if parts == 1:
        return [amount]
    half = amount // unit // 2 * unit
    return [amount - half, half] if profile.odd_half == "badugi" else [half, amount - half]


def shares(amount: int, winners: int, unit: int) -> list[int]:
    """Equal parts of a pot, odd units to the first ones, what is finer than a unit to the first."""
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, winners)
    parts = [(each + (at < odd)) * unit for at in range(winners)]
    parts[0] += rest
    return parts
