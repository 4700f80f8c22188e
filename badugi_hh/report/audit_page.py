"""Renders the page of an audit: what was found, and the evidence that a dispute is settled with."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile

from badugi_hh import __version__
from badugi_hh.audit import BY_CODE, Code, Finding, Severity, Verdict
from badugi_hh.audit.across import DealingTest
from badugi_hh.report.evidence import Evidence, Place
from badugi_hh.report.rendering import Inlined, environment, policy, script, style

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
VERDICTS: tuple[Verdict, ...] = ("confirmed", "contradicted", "unverifiable")


@dataclass(frozen=True, slots=True)
class Listed:
    """A finding, and whether it was known before this audit."""

    finding: Finding
    known: bool = False


@dataclass(frozen=True, slots=True)
class NotRead:
    """A text, or with ``line`` None a whole file, that could not be read, and why."""

    file: str
    reason: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class AuditPage:
    """All that the page of an audit shows, as plain data.

    ``rules`` are the names of the rule profiles used, ``rake`` that of the schedule.
    ``files`` are the SHA-256 of each file by its name. ``reasons`` count the
    unverifiable hands by why, ``skipped`` hands by their game. ``chosen`` is what was
    asked of hands (``player``: a name), ``left_out`` those that do not fit, ``undated`` those of
    them whose time is not told. ``checks`` count the answers of each check by verdict.
    ``findings`` stand in the page in their order, and open the hands that
    ``evidence`` has; ``more`` are found beside them. ``unread`` are lines of whole
    hands. ``unfound`` known findings were not found again.
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
    made_at: str | None = None
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


@dataclass(slots=True)
class _Hand:
    """A hand in the page. ``home`` is the number of the finding with which it stands."""

    number: int
    evidence: Evidence
    home: int
    lines: dict[int, list["_Shown"]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A finding in the page, numbered from 1; ``hand`` None without its evidence."""

    number: int
    finding: Finding
    known: bool
    code: Code
    hand: _Hand | None

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
    unread = [text.file for text in (*page.rejected, *page.unread)]
    names = _Names(
        [*page.files, *[each.finding.file for each in shown if each.finding.file], *unread]
    )
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
                for severity in SEVERITIES
                if (number := sum(each.finding.severity == severity for each in shown))
            },
            known=sum(each.known for each in shown),
            codes=sorted({each.code.code: each.code for each in shown}.items()),
            titles={code: BY_CODE[code].title for code in page.checks},
            verdicts=VERDICTS,
        )
    )


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
        shown.append(each)
    return shown


@cache
def _sheet() -> Inlined:
    return style("page.css", "audit.css")
