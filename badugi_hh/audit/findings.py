"""What a check answers and what the audit reports."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from badugi_hh.replay import Replayed

Severity = Literal["error", "warning", "note"]
Verdict = Literal["confirmed", "contradicted", "unverifiable"]

Reason = Literal[
    "cards not shown",
    "nothing collected",
    "rake not printed",
    "no rake schedule for these stakes",
    "total not printed",
    "no summary",
    "seats not told",
    "stack not told",
    "discard not told",
    "wording unknown",
    "a reshuffle may have brought it",
    "the play before it is contradicted",
    "another finding explains it",
    "a line could not be read",
]


FaultKind = Literal[
    "",
    "by itself",
    "no claim",
    "nobody",
    "fold told",
    "fold untold",
    "no bet",
    "seat",
    "heading",
    "no draw",
]
"""What sort of a fault of its code one is, where that decides what explains it.

``by itself``: the line contradicts itself, or another that tells the same hand, whatever was
held; ``no claim``: who collects can't win the pot, ``nobody``: no one collects it; ``fold told``,
``fold untold``, ``no bet``, ``seat``: what a summary says of a player against the hand;
``heading``: a draw begins without its own; ``no draw``: cards come to who has not drawn.
"""


@dataclass(frozen=True, slots=True)
class Fault:
    """A claim that the rules contradict: where it stands, what it says, what they imply.

    ``other_line`` is the other line that is concerned, if there is one, and ``by``
    how much more an amount is than it should be. ``claimed`` and ``implied`` are the
    same wherever in a file the hand stands.
    """

    line: int
    message: str
    claimed: str
    implied: str
    kind: FaultKind = ""
    other_line: int = 0
    by: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A check's answer for one hand. Without ``reason`` and ``faults`` it is a confirmation."""

    reason: Reason | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """One of the three; an unverifiable check never counts as passed."""
        if self.faults:
            return "contradicted"
        return "unverifiable" if self.reason else "confirmed"


CONFIRMED = Answer()

Test = Callable[[Replayed], Answer | None]
"""A check: looks at a replayed hand, changes nothing, answers None where it does not arise."""


def answer(faults: list[Fault], reason: Reason | None = None) -> Answer:
    """Contradicted if there are faults, else unverifiable if there is a reason, else confirmed."""
    if faults:
        return Answer(faults=tuple(faults))
    return Answer(reason=reason) if reason else CONFIRMED


@dataclass(frozen=True, slots=True)
class Code:
    """An entry in the table of codes: what hands are held to.

    ``broken`` is an example that triggers it, ``sound`` one near it that does not.
    """

    code: str
    severity: Severity
    title: str
    about: str
    broken: str
    sound: str

    @property
    def family(self) -> str:
        """What it looks at: ``cards``, ``money`` ..."""
        return self.code.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Check(Code):
    """A check of one hand.

    ``follows_play``: it rests on the betting being told right, so that after an
    action that breaks the rules it cannot be verified.
    """

    test: Test
    follows_play: bool = False

    @property
    def play(self) -> bool:
        """Whether it looks at the play itself: who acts, what is bet and what goes back."""
        play = self.code.startswith(("order.", "betting.", "money.uncalled"))
        return play and self.code != "order.players"


class Other(NamedTuple):
    """Another hand, by its file, its first line there and its number."""

    file: str
    line: int
    hand_id: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A contradiction, with everything that is needed to look it up.

    ``hand_line`` is the first line of the hand in the file. A finding about many
    hands has no hand, file and line ("" and 0), and is about the ``subject``, such as a suit.
    ``beside`` is a hand that this one is held against.
    """

    code: str
    severity: Severity
    site: str
    hand_id: str
    file: str
    line: int
    message: str
    claimed: str
    implied: str
    rules: str
    hand_line: int = 0
    subject: str = ""
    beside: Other | None = None


@dataclass(slots=True)
class HandAudit:
    """The audit of one hand: every check that arose with its verdict, and the findings.

    ``reasons`` tell why checks were unverifiable.
    """

    checks: dict[str, Verdict] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """Contradicted by any finding of severity error, else unverifiable by any such check."""
        if any(finding.severity == "error" for finding in self.findings):
            return "contradicted"
        return "unverifiable" if self.reasons else "confirmed"
