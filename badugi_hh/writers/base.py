"""What the writers of all formats share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from badugi_hh.events import Event, HouseRule, Start
from badugi_hh.formats import Block, Reading
from badugi_hh.hand import build
from badugi_hh.replay import Look, Replayed, replay


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

    Told in full: as ``full.told_in_full`` gives it, its Start first, so that calls
    have amounts, raises what they raise by, draws what was kept and what came, and
    there is a summary.
    """

    between: str = "\n\n\n"
    """What stands between two hands of a file."""


def no_words(room: str, event: Event) -> str:
    """Why a room's text cannot have an event that other rooms tell."""
    if isinstance(event, HouseRule):
        return f"{room} text has no words for a rule of the table: {event.name}"
    return f"{room} text has no line for a {type(event).__name__}"


def replayed(events: Sequence[Event], look: Look | None = None) -> Replayed:
    """The replay of a hand told in full, its lines counted from 1, by its site's rules.

    Raises WriteError where the events do not begin with a Start.
    """
    start = events[0] if events else None
    if not isinstance(start, Start):
        raise WriteError("a hand begins with a Start")
    numbered: list[Event] = [replace(event, line=line) for line, event in enumerate(events, 1)]
    block = Block("", 1, "", ends_file=True, finished=True)
    reading = Reading(start.site, block, "hand", start.hand_id, "", numbered)
    return replay(build(reading), look=look)
