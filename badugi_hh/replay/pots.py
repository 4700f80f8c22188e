"""Main and side pots from what each player put in."""

from collections.abc import Sequence

from badugi_hh.replay.steps import Pot


def build_pots(live_in: Sequence[int], dead: int, folded: Sequence[bool]) -> list[Pot]:
    """Pots in the order main, side 1, side 2 ..., from contributions by player.

    ``dead`` money (dead blinds) belongs to the main pot. Only players who have
    not folded can win; a folded player's chips count up to each level.
    """
    levels = sorted({put for put, out in zip(live_in, folded, strict=True) if not out})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(put, level) - min(put, below) for put in live_in)
        eligible = [
            at
            for at, (put, out) in enumerate(zip(live_in, folded, strict=True))
            if not out and put >= level
        ]
        if amount or not pots:
            pots.append(Pot(amount, eligible))
        below = level
    if pots:
        pots[0].amount += dead
        # Chips of folded players over every level can only come from a hand that breaks the rules.
        pots[-1].amount += sum(put - below for put in live_in if put > below)
    return pots
