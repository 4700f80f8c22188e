"""Main and side pots from what each player put in, and their printed names."""

from collections.abc import Sequence

from badugi_hh.replay.steps import Pot


def build_pots(live_in: Sequence[int], dead: int, folded: Sequence[bool]) -> list[Pot]:
    """Pots in the order main, side 1, side 2 ..., from contributions by player.

    ``dead`` money (dead blinds) belongs to the main pot. Only players who have
    not folded can win; a folded player's chips count up to each level.
    """
    still_in = [at for at, out in enumerate(folded) if not out]
    levels = sorted({live_in[at] for at in still_in if live_in[at] > 0})
    if len(levels) < 2:
        able = [at for at in still_in if live_in[at] > 0] or still_in
        return [Pot(sum(live_in) + dead, able)]
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([min(put, level) - below for put in live_in if put > below])
        pots.append(Pot(amount, [at for at in still_in if live_in[at] >= level]))
        below = level
    # Folded players' chips over every level, and more given back than was put in, can only come
    # from a hand that breaks the rules.
    pots[0].amount += dead + sum([put for put in live_in if put < 0])
    pots[-1].amount += sum([put - below for put in live_in if put > below])
    return pots


def pot_number(name: str) -> int:
    """0 for ``pot`` and ``main pot``, 1 for ``side pot`` and ``side pot-1``, and so on."""
    if not name.startswith("side pot"):
        return 0
    _, _, number = name.partition("-")
    return int(number) if number else 1


def pot_name(number: int, pots: int) -> str:
    """The printed name of a pot of a hand with so many pots."""
    if pots < 2:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"
