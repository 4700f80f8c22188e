"""Which pot a printed name means."""

from badugi_hh.events import Collect
from badugi_hh.replay import Replayed


def pot_number(name: str) -> int:
    """0 for ``pot`` and ``main pot``, 1 for ``side pot`` and ``side pot-1``, 2 for ``side pot-2``."""
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


def by_pot(hand: Replayed) -> dict[int, list[Collect]]:
    """The hand's collected lines by pot number."""
    pots: dict[int, list[Collect]] = {}
    for collect in hand.collects:
        pots.setdefault(pot_number(collect.pot), []).append(collect)
    return pots
