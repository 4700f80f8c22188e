"""What a format is, and what reading one hand's lines gives."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from badugi_hh.events import Event
from badugi_hh.problems import Problem
from badugi_hh.source import Place

Status = Literal["hand", "skipped", "cancelled", "partial", "rejected"]


@dataclass(slots=True)
class Block:
    """The text of one hand as it stands in a file, without blank lines around it.

    ``line`` is the number of its first line. ``ends_file`` says that no other
    hand follows, ``finished`` that the last line has its line end.
    ``encoding`` is the one that the text was read in.
    """

    file: str
    line: int
    text: str
    ends_file: bool
    finished: bool
    encoding: str = "utf-8"

    @property
    def lines(self) -> list[str]:
        """The lines, without line ends."""
        return self.text.split("\n")

    def place(self, line: int | None = None) -> Place:
        """Where a line of the block stands; the last one if no line is told."""
        return Place(self.file, self.line + self.text.count("\n") if line is None else line)


@dataclass(slots=True)
class Reading:
    """What became of one block.

    ``hand``: read whole, ``events`` hold all that it claims. ``skipped``: of
    another game, named in ``game``. ``cancelled`` by the room. ``partial``: cut
    off at the end of the file. ``rejected``: not to be read, ``problems[-1]``
    says why. ``hand_id`` is None where not even that could be read.
    """

    site: str
    block: Block
    status: Status
    hand_id: str | None
    game: str
    events: list[Event] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def reason(self) -> str:
        """Why this is no whole hand, in words; empty for a hand."""
        if self.status in ("hand", "skipped"):
            return ""
        said = f": {self.problems[-1].message}" if self.problems else ""
        return self.status + said


Told = Literal[
    "all-in", "discard", "reshuffle", "uncalled", "showdown", "collected", "winners", "total",
    "rake", "summary",
]  # fmt: skip  # one word a line would say no more
"""What a format does not always tell, so that its absence says nothing of a hand.

That a player is all-in; which cards are thrown of a hand that is printed; that
discards are shuffled in; what goes back uncalled; where the showdown begins;
who collects, where a summary says who won; who wins, or from which pot, where
the play says it; the total of the pots; the rake; a summary with a line a player.
"""


@dataclass(frozen=True, slots=True)
class Format:
    """A site's format: how to recognise it, split it, and read a hand of it.

    Adding a site is a grammar, a module that makes one of these, samples, and
    one line in ``badugi_hh.formats.FORMATS``; a rule profile if it has rules of
    its own, and a writer if it is to be written.
    """

    site: str
    title: str
    profile: str
    looked_for: str
    """What a file must hold to be of this format, in words."""

    mark: str
    """What every hand's first line begins with."""

    starts_hand: Callable[[str], bool]
    """Whether a line is the first of a hand."""

    read: Callable[[Block], Reading]
    """Read one hand's lines. Never raises for what the lines hold."""

    recognise: Callable[[list[str]], bool] | None = None
    """Whether a file with these first lines is of this format; None: if one of them starts a hand.
    """

    unmarked: bool = False
    """Whether the first hand of a file may begin with any line."""

    carried: str = ""
    """How a line begins that is told once for all hands below it; each hand's text gets it."""

    comment: str = ""
    """How a line begins that says nothing; above the first hand it belongs to that."""

    stakes_are_blinds: bool = False
    """Whether the stakes printed at fixed limit are the blinds, unless the posts say otherwise."""

    tells_hero: bool = False
    """Whether a line of its own tells the hero's first cards in every hand, however it ends."""

    untold: frozenset[Told] = frozenset()
    """What the format does not always tell."""

    unconfirmed: str = ""
    """Why not all that is read is sure, if the format is known from descriptions only."""
