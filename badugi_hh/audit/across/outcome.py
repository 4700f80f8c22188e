"""What comes of holding many hands against each other."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from badugi_hh.audit.findings import Finding, Verdict

Unit = Literal["cards", "hands", "draws"]

Why = Literal[
    "who got what is not certain",
    "stacks not told",
    "another finding explains it",
    "hands may be missing",
    "more may have been bought",
    "players left and came back",
]
"""Why a check of many hands cannot be answered."""


@dataclass(frozen=True, slots=True)
class DealingTest:
    """One test of a site: how often its ``subject`` came, and how often it should have.

    Of so many (``of``) cards, hands or draws it was ``made``; ``expected`` is what chance makes,
    with a standard deviation of ``error``. ``p`` is corrected for the number of tests, None
    without a verdict. ``needed`` units show the ``effect``, a share of the expected number,
    which takes about ``needed_hands`` hands like those seen.

    ``unlikely``: there is too little for a verdict, and yet the number is so far off that an
    honest dealer makes the tests of a site say so less than once in a million times. It is no
    verdict, for nothing is asked of small numbers in advance, but a reason to look.
    """

    site: str
    code: str
    subject: str
    unit: Unit
    made: int
    of: int
    expected: float
    error: float
    p: float | None
    needed: int
    needed_hands: int
    effect: float
    verdict: Verdict
    unlikely: bool = False


@dataclass(slots=True)
class Outcome:
    """How often each check of many hands was answered how, and what was found.

    A check of ``continuity`` is answered once for a pair of hands that it looks
    at, one of ``dealing`` once for a suit, a rank ... of a site. ``reasons`` tell why answers
    of ``continuity.stack`` are unverifiable, one reason each. ``hands`` are the numbers of
    the hands that the findings are about, None for one about no single hand. ``dealing`` are
    the tests of what was dealt, with their figures.
    """

    checks: dict[str, Counter[Verdict]] = field(default_factory=dict)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    hands: list[int | None] = field(default_factory=list)
    dealing: list[DealingTest] = field(default_factory=list)

    def answer(self, code: str, verdict: Verdict, reason: Why | None = None) -> None:
        """Count an answer of a check, and why it is no other."""
        self.checks.setdefault(code, Counter())[verdict] += 1
        if reason:
            self.reasons.setdefault(code, Counter())[reason] += 1

    def find(self, finding: Finding, hand: int | None) -> None:
        """Note a finding, and the number of the hand that it is about."""
        self.findings.append(finding)
        self.hands.append(hand)

    def add(self, other: "Outcome") -> None:
        """Add the outcome of other checks."""
        for code, answers in other.checks.items():
            self.checks.setdefault(code, Counter()).update(answers)
        for code, reasons in other.reasons.items():
            self.reasons.setdefault(code, Counter()).update(reasons)
        self.findings += other.findings
        self.hands += other.hands
        self.dealing += other.dealing
