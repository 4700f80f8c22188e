"""Where the button and the blinds go from hand to hand."""

from collections.abc import Sequence
from typing import NamedTuple


class Blinds(NamedTuple):
    """The seats of the button and the blinds.

    ``small_seat`` is where the small blind belongs; ``dead`` if nobody is there to post it.
    """

    button: int
    small_seat: int
    big: int
    dead: bool = False

    @property
    def small(self) -> int | None:
        """The seat that posts the small blind."""
        return None if self.dead else self.small_seat


def first_blinds(seats: Sequence[int], button: int) -> Blinds:
    """The blinds of a table's first hand, the button in one of two or more seats."""
    small = button if len(seats) == 2 else after(button, seats)
    return Blinds(button, small, after(small, seats))


def next_blinds(last: Blinds, seats: Sequence[int]) -> Blinds:
    """The blinds of the next hand, by the seats that take part in it, two or more.

    The big blind goes to the next seat. Who had it posts the small blind, and
    the button goes where the small blind was, be it an empty seat, so that
    nobody misses a blind. Of two players the button posts the small blind.
    """
    big = after(last.big, seats)
    if len(seats) == 2:
        small = after(big, seats)
        return Blinds(small, small, big)
    button = last.small_seat
    if not between(big, button, last.big):  # after a hand of two
        button = before(last.big, seats)
    return Blinds(button, last.big, big, dead=last.big not in seats)


def after(seat: int, seats: Sequence[int]) -> int:
    """The next of some seats clockwise."""
    return min(seats, key=lambda other: (other <= seat, other))


def before(seat: int, seats: Sequence[int]) -> int:
    """The next of some seats counterclockwise."""
    return max(seats, key=lambda other: (other < seat, other))


def between(first: int, seat: int, last: int) -> bool:
    """Whether a seat lies after the first and before the last one, clockwise."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last
