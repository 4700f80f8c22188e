"""The one source of chance of a simulation."""

import random
from collections.abc import Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


class Chance:
    """Random choices that a seed repeats.

    All of them come from ``random()``, the one method whose values Python
    promises to keep for a seed; what ``choice`` or ``shuffle`` make of it may
    change from version to version. Raises ValueError for a seed under 0, which
    would be the same as the one over it.
    """

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise ValueError(f"a seed is 0 or more, not {seed}")
        self.random = random.Random(seed).random
        """A number from 0 up to, and without, 1."""

    def of(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self.random() < probability

    def below(self, number: int) -> int:
        """A whole number from 0 up to, and without, ``number``."""
        return int(self.random() * number)

    def between(self, low: float, high: float) -> float:
        """A number from ``low`` to ``high``."""
        return low + (high - low) * self.random()

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of some items, each as likely."""
        return items[int(self.random() * len(items))]

    def take(self, items: list[_Item]) -> _Item:
        """Take one of some items out of a list, each as likely; the others change places."""
        at = int(self.random() * len(items))
        items[at], items[-1] = items[-1], items[at]
        return items.pop()
