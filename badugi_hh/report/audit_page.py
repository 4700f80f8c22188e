"""Renders the page of an audit: what was found, and the evidence that a dispute is settled with."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from typing import Protocol, get_args

from badugi_hh import __version__
from badugi_hh.audit import BY_CODE, Code, Finding, Severity, Verdict
from badugi_hh.audit.across import DealingTest
from badugi_hh.report.evidence import Evidence, Place
from badugi_hh.report.rendering import Inlined, environment, policy, script, style

MOST_NAMED = 200
"""Unverifiable hands that are named for each reason; the others are counted."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A finding, and whether a baseline knows it."""

    finding: Finding
    known: bool = False

    @property
    def beside(self) -> Place | None:
        """Where the hand stands that this one is held against, if there is one."""
        other = self.finding.beside
        return (other.file, other.line) if other else None


@dataclass(frozen=True, slots=True)
class NotRead:
    """A text, or with ``line`` None a whole file, that could not be read, and why."""

    file: str
    reason: str
    line: int | None = None


class Unverified(Protocol):
    """A hand that nothing contradicts, with checks that could not be made."""

    @property
    def site(self) -> str:
        """The room."""

    @property
    def hand_id(self) -> str:
        """Its number there."""

    @property
    def file(self) -> str:
        """Where it stands."""

    @property
    def line(self) -> int:
        """Its first line in the file."""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why not everything could be checked."""

    @property
    def checks(self) -> tuple[str, ...]:
        """The codes of the checks that could not be made."""


@dataclass(frozen=True, slots=True)
class AuditPage:
    """All that the page of an audit shows, as plain data.

    ``rules`` are the names of the rule profiles used, ``rake`` that of the schedule with
    its ``rake_sha256``. ``files`` are the SHA-256 of each file by its name. ``made_at`` is when
    the audit was made, ``first`` and ``last`` when the hands were played, in words.
    ``reasons`` count the unverifiable hands by why, ``unverified`` are these hands; ``skipped``
    counts hands by their game. ``chosen`` is what was asked of hands (``player``: a
    name), ``left_out`` those that do not fit, ``undated`` those of them whose time is not told.
    ``checks`` count the answers of each check by verdict, ``unanswered`` why those of
    many hands could not be made. ``findings`` stand in the page in their order, and open
    the hands that ``evidence`` has, with the hands beside them that it has; ``more`` are found
    besides. ``unread`` are lines of whole hands. ``unfound`` marks of the baseline fit nothing.
    """

    rules: Sequence[str]
    hands: int
    confirmed: int
    contradicted: int
    reasons: Mapping[str, int]
    checks: Mapping[str, Mapping[Verdict, int]]
    findings: Sequence[Listed]
    evidence: Mapping[Place, Evidence]
    files: Mapping[str, str] = field(default_factory=dict)
    version: str = __version__
    rake: str | None = None
    rake_sha256: str | None = None
    made_at: str | None = None
    first: str | None = None
    last: str | None = None
    partial: int = 0
    cancelled: int = 0
    left_out: int = 0
    undated: int = 0
    more: int = 0
    unfound: int = 0
    skipped: Mapping[str, int] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    rejected: Sequence[NotRead] = ()
    unread: Sequence[NotRead] = ()
    dealing: Sequence[DealingTest] = ()
    unverified: Sequence[Unverified] = ()
    unanswered: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def unverifiable(self) -> int:
        """Hands that nothing contradicts, with at least one check that could not be made."""
        return self.hands - self.confirmed - self.contradicted


class _Names:
    """The names of files without the folder that all are in: a page is shown to others."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files = set(files)
        folders = []
        for file in self._files:
            parts = re.split(r"(?<=[\\/])", file)[:-1]
            # What an archive is called says where a file comes from.
            archive = next((at for at, part in enumerate(parts) if _ARCHIVE.match(part)), None)
            folders.append(parts[:archive])
        common = takewhile(lambda parts: len(set(parts)) == 1, zip(*folders, strict=False))
        self._folder = "".join([parts[0] for parts in common])

    def of(self, file: str) -> str:
        """What the page calls a file."""
        return file.removeprefix(self._folder)

    def inside(self, text: str) -> str:
        """A text in which each file is called so."""
        if self._folder and self._folder in text:
            for file in self._files:
                text = text.replace(file, self.of(file))
        return text


_ARCHIVE = re.compile(r".+\.zip[\\/]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Sides:
    """What a page calls the two sides of a finding: alone, in the hand's text, and a hand beside.

    ``rules``: the second side is what the rules make of the hand.
    """

    claimed: str = "The file says"
    implied: str = "The rules imply"
    noted: str = "by the rules"
    beside: str = "The other hand"
    rules: bool = True


_BY_RULES = _Sides()
_BY_OTHERS = {
    "continuity.stack": _Sides(
        "This hand", "The hand before left", "the hand before left", "The hand before", rules=False
    ),
    "continuity.number": _Sides(
        "This text", "The other text", "the other text:", "The other text", rules=False
    ),
}


@dataclass(frozen=True, slots=True)
class _Beside:
    """A hand that a finding of another names; ``evidence`` None where it is not at hand."""

    title: str
    place: Place
    evidence: Evidence | None


@dataclass(slots=True)
class _Hand:
    """A hand in the page. ``home`` is the number of the finding with which it stands.

    ``lines`` are the findings by their line, ``beside`` the hands that these name.
    """

    number: int
    evidence: Evidence
    home: int
    lines: dict[int, list["_Shown"]] = field(default_factory=dict)
    beside: dict[Place, _Beside] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A finding in the page, numbered from 1; ``hand`` None without its evidence."""

    number: int
    finding: Finding
    known: bool
    code: Code
    hand: _Hand | None

    @property
    def sides(self) -> _Sides:
        """What the two sides of the finding are called."""
        return _BY_OTHERS.get(self.finding.code, _BY_RULES)

    @property
    def opens(self) -> bool:
        """Whether the hand stands in the page with this finding."""
        return self.hand is not None and self.hand.home == self.number

    @property
    def outside(self) -> bool:
        """Whether the finding's line is none of the hand's."""
        if self.hand is None:
            return False
        evidence = self.hand.evidence
        return not evidence.line <= self.finding.line < evidence.line + len(evidence.lines)


def render_audit(page: AuditPage) -> str:
    """The page as HTML, to be written as UTF-8.

    Each hand stands in it once, with its first finding; the others of the hand lead there.
    """
    shown = _numbered(page)
    names = _Names(_files(page))
    scripts = [script("audit.js")] if shown else []
    sheet = _sheet()
    return (
        environment()
        .get_template("audit.html.jinja")
        .render(
            page=page,
            version=page.version,
            policy=policy(scripts, sheet.source),
            style=sheet.text,
            scripts=[inlined.text for inlined in scripts],
            shown=shown,
            named_file=names.of,
            named_inside=names.inside,
            families=_counted([each.code.family for each in shown]),
            severities={
                severity: number
                for severity in get_args(Severity)
                if (number := sum(each.finding.severity == severity for each in shown))
            },
            known=sum(each.known for each in shown),
            codes=sorted({each.code.code: each.code for each in shown}.items()),
            texts=_texts(shown),
            why=_by_reason(page),
            titles={code: BY_CODE[code].title for code in page.checks},
            verdicts=get_args(Verdict),
        )
    )


def _files(page: AuditPage) -> list[str]:
    """Every file that the page names."""
    findings = [listed.finding.file for listed in page.findings if listed.finding.file]
    beside = [listed.beside[0] for listed in page.findings if listed.beside]
    unread = [text.file for text in (*page.rejected, *page.unread)]
    unverified = [hand.file for hand in page.unverified]
    return [*page.files, *findings, *beside, *unread, *unverified]


@dataclass(frozen=True, slots=True)
class _Texts:
    """Of how many hands with findings the page has the text, and whether those come first."""

    hands: int
    shown: int
    first: bool

    @property
    def missing(self) -> int:
        """Hands whose text it has not."""
        return self.hands - self.shown


def _texts(shown: Sequence[_Shown]) -> _Texts:
    there: dict[Place, bool] = {}
    for each in shown:
        if each.finding.hand_id:
            there.setdefault((each.finding.file, each.finding.hand_line), each.hand is not None)
    number = sum(there.values())
    return _Texts(len(there), number, all([*there.values()][:number]))


def _by_reason(page: AuditPage) -> list[tuple[str, int, list[Unverified]]]:
    """Why hands are unverifiable, the most frequent reason first: of how many, and the first."""
    named: defaultdict[str, list[Unverified]] = defaultdict(list)
    for hand in page.unverified:
        for reason in hand.reasons:
            if len(named[reason]) < MOST_NAMED:
                named[reason].append(hand)
    order = sorted(page.reasons.items(), key=lambda counted: -counted[1])
    return [(reason, number, named[reason]) for reason, number in order]


def _counted(families: Sequence[str]) -> dict[str, int]:
    """How many findings each family has, in the order of the table of codes."""
    counts = Counter(families)
    order = dict.fromkeys([code.family for code in BY_CODE.values()])
    return {family: counts[family] for family in order if counts[family]}


def _numbered(page: AuditPage) -> list[_Shown]:
    """The findings as the page shows them, each with its hand."""
    hands: dict[Place, _Hand] = {}
    shown = []
    for number, listed in enumerate(page.findings, start=1):
        finding = listed.finding
        place = finding.file, finding.hand_line
        if place not in hands and (evidence := page.evidence.get(place)):
            hands[place] = _Hand(len(hands) + 1, evidence, number)
        hand = hands.get(place)
        each = _Shown(number, finding, listed.known, BY_CODE[finding.code], hand)
        if hand:
            hand.lines.setdefault(finding.line, []).append(each)
            if other := listed.beside:
                beside = _Beside(each.sides.beside, other, page.evidence.get(other))
                hand.beside.setdefault(other, beside)
        shown.append(each)
    return shown


@cache
def _sheet() -> Inlined:
    return style("page.css", "audit.css")
