"""What the writers of all formats share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from badugi_hh.events import Event


class WriteError(ValueError):
    """An event that a format has no words for; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Writer:
    """How hands are written in a format, so that its reader reads them again."""

    site: str
    suffix: str
    """How the name of a file with hands of this format ends: ``.txt``."""

    hand_text: Callable[[Sequence[Event], int], str]
    """The text of a hand told in full, ended by a line end, as the hand of this number (from 1)
    in its file. Raises WriteError for what the format cannot say.

    Told in full: as the PokerStars reader gives a hand, its Start first, so that
    calls have amounts, raises what they raise by, draws what was kept and what came,
    and there is a summary.
    """

    between: str = "\n\n\n"
    """What stands between two hands of a file."""
