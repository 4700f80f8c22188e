"""The audit of files or of a whole store."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, get_args

from badugi_hh import __version__
from badugi_hh.archives import Spool
from badugi_hh.audit import Finding, HandAudit, Verdict
from badugi_hh.audit.across import Across, DealingTest
from badugi_hh.audit.baseline import mark
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand, build
from badugi_hh.pipeline.choosing import Choice
from badugi_hh.pipeline.examining import examine_hand, held_to, note
from badugi_hh.pipeline.jobs import (
    Counts,
    Progress,
    Rejected,
    Setting,
    cut_jobs,
    find_files,
    internal,
    job_size,
    remove_read,
    run_all,
    why_unreadable,
)
from badugi_hh.pipeline.stored import stored_conflicts, stored_hands
from badugi_hh.pipeline.terms import Terms
from badugi_hh.profiles import Profile
from badugi_hh.rakes import RakeSchedule
from badugi_hh.reader import Piece
from badugi_hh.store import Store


@dataclass(frozen=True, slots=True)
class Unverified:
    """A hand that nothing contradicts, with checks that could not be made, and why not."""

    site: str
    hand_id: str
    file: str
    line: int
    reasons: tuple[str, ...]
    checks: tuple[str, ...]


@dataclass(slots=True)
class AuditResult:
    """What an audit found.

    ``files`` are the SHA-256 of each file by its name, ``sources`` the files in the
    order in which their hands were read; ``rules`` name the rule profiles used,
    ``rake`` the schedule. ``unverified`` are the hands that nothing contradicts and not
    everything confirms, ``unanswered`` counts by code why checks of many hands
    could not be made. ``left_out`` are hands that were not asked for, ``undated`` those of
    them whose time is not told, ``others`` what they have in place of the names asked
    for. ``known`` are findings of a baseline, which ``findings`` leave out; the marks
    ``unfound`` fit no finding. ``dealing`` are the tests of what was dealt.
    ``span`` is when the first and the last hand were dealt, in UTC, of those that tell it.
    """

    counts: Counts = field(default_factory=Counts)
    files: dict[str, str] = field(default_factory=dict)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    rake: RakeSchedule | None = None
    choice: Choice | None = None
    sources: dict[str, None] = field(default_factory=dict)
    confirmed: int = 0
    contradicted: int = 0
    left_out: int = 0
    undated: int = 0
    others: set[str] = field(default_factory=set)
    unverified: list[Unverified] = field(default_factory=list)
    unanswered: Mapping[str, Counter[str]] = field(default_factory=dict)
    checks: defaultdict[str, Counter[Verdict]] = field(
        default_factory=partial(defaultdict, Counter)
    )
    findings: list[Finding] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    unfound: tuple[str, ...] = ()
    dealing: list[DealingTest] = field(default_factory=list)
    span: tuple[datetime, datetime] | None = None
    across: Across = field(default_factory=Across)

    @property
    def hands(self) -> int:
        """Hands that were audited."""
        return self.counts.hands

    @property
    def unverifiable(self) -> int:
        """Hands that nothing contradicts, with at least one check that could not be made."""
        return self.hands - self.confirmed - self.contradicted

    @property
    def reasons(self) -> Counter[str]:
        """The unverifiable hands by why; a hand can have several reasons."""
        return Counter([reason for hand in self.unverified for reason in hand.reasons])

    @property
    def failed(self) -> bool:
        """Whether something is wrong with the data."""
        return self.unread or self.contradicts

    @property
    def unread(self) -> bool:
        """Whether a text or a file could not be read that should be."""
        counts = self.counts
        return bool(counts.rejected or counts.unreadable or (self.unrecognised and not counts.read))

    @property
    def contradicts(self) -> bool:
        """Whether there is an error among the findings that are not known."""
        return any(finding.severity == "error" for finding in self.findings)

    def examine(self, reading: Reading, profile: Profile, choice: Choice | None = None) -> None:
        """Audit a reading by a rule profile, if it is chosen, and add what comes of it."""
        if reading.status != "hand":
            note(reading, self.counts)
            return
        block = reading.block
        try:
            hand = build(reading)
            if choice and not choice.holds(hand):
                self._leave_out(hand, choice)
                return
            note(reading, self.counts)
            played, audited = examine_hand(hand, profile)
            self.across.note(played, audited)
        except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
            self.counts.rejected.append(Rejected(block.file, block.line, internal(error)))
            return
        self.counts.hands += 1
        self.sources[block.file] = None
        self.rules.add(played.profile.name)
        verdict = audited.verdict
        self.confirmed += verdict == "confirmed"
        self.contradicted += verdict == "contradicted"
        if verdict == "unverifiable":
            self.unverified.append(_unverified(hand, audited))
        for code, answer in audited.checks.items():
            self.checks[code][answer] += 1
        self.findings += audited.findings

    def _leave_out(self, hand: Hand, choice: Choice) -> None:
        self.counts.read += 1
        self.left_out += 1
        self.others |= choice.names(hand)
        self.undated += choice.has_span and hand.start.played_at is None

    def add(self, other: "AuditResult") -> None:
        """Add the result of another batch."""
        self.counts.add(other.counts)
        self.confirmed += other.confirmed
        self.contradicted += other.contradicted
        self.left_out += other.left_out
        self.undated += other.undated
        self.others |= other.others
        self.unverified += other.unverified
        self.sources |= other.sources
        self._add_checks(other.checks)
        self.findings += other.findings
        self.rules |= other.rules
        self.across.add(other.across)

    def _add_checks(self, checks: Mapping[str, Counter[Verdict]]) -> None:
        for code, answers in checks.items():
            self.checks[code].update(answers)

    def settle(self, baseline: frozenset[str] = frozenset()) -> None:
        """Hold the hands against each other once all are read, and set known findings apart."""
        outcome = self.across.outcome()
        self._add_checks(outcome.checks)
        self.dealing, self.unanswered = outcome.dealing, outcome.reasons
        turned = {}
        for finding, hand in zip(outcome.findings, outcome.hands, strict=True):
            self.findings.append(finding)
            if hand is not None and finding.severity == "error":
                turned[hand] = finding.file, finding.hand_line
        for hand in turned:
            verdict, _ = self.across.own_verdict(hand)
            self.contradicted += verdict != "contradicted"
            self.confirmed -= verdict == "confirmed"
        places = set(turned.values())
        self.unverified = [one for one in self.unverified if (one.file, one.line) not in places]
        self.span = self.across.origins.span()
        self.across = Across()
        order = {file: at for at, file in enumerate(self.sources)}
        self.findings.sort(key=lambda f: (order.get(f.file, len(order)), f.line))
        self._set_known_apart(baseline)

    def _set_known_apart(self, baseline: frozenset[str]) -> None:
        marked = [(finding, mark(finding)) for finding in self.findings if baseline]
        if marked:
            self.known = [finding for finding, own in marked if own in baseline]
            self.findings = [finding for finding, own in marked if own not in baseline]
        if not self.choice:  # else they may be of hands that were left out
            self.unfound = tuple(sorted(baseline - {own for _, own in marked}))

    def digest(self, piece: Piece) -> None:
        """Take the SHA-256 of a file at its first piece: by the last it may be gone."""
        if piece.file in self.files:
            return
        try:
            with Path(piece.path).open("rb") as file:
                self.files[piece.file] = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            self.counts.unreadable[piece.file] = why_unreadable(error)

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        unread = [*self.unrecognised, *self.counts.unreadable.items()]
        return {
            "version": __version__,
            "rules": sorted(self.rules),
            "rake": self.rake and {"file": self.rake.name, "sha256": self.rake.sha256},
            "chosen": self.choice.as_json() if self.choice else {},
            "files": [{"file": name, "sha256": digest} for name, digest in self.files.items()],
            "hands": self.hands,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "unverifiable": dict(self.reasons),
            "unverifiable_hands": [asdict(hand) for hand in self.unverified],
            "left_out": self.left_out,
            "undated": self.undated,
            "checks": {
                code: {verdict: answers[verdict] for verdict in get_args(Verdict)}
                for code, answers in sorted(self.checks.items())
            },
            "unanswered": {code: dict(why) for code, why in self.unanswered.items()},
            "findings": [_as_data(finding) for finding in self.findings],
            "known": [_as_data(finding) for finding in self.known],
            "unfound": self.unfound,
            "dealing": [asdict(test) for test in self.dealing],
            **self.counts.as_json(),
            "cut_off": self.counts.cut_off,
            "unrecognised": [{"file": file, "reason": reason} for file, reason in unread],
        }


def _unverified(hand: Hand, audited: HandAudit) -> Unverified:
    checks = [code for code, verdict in audited.checks.items() if verdict == "unverifiable"]
    return Unverified(
        hand.site, hand.hand_id, hand.file, hand.line, tuple(audited.reasons), tuple(checks)
    )


def _as_data(finding: Finding) -> dict[str, Any]:
    beside = finding.beside._asdict() if finding.beside else None
    return {**asdict(finding), "beside": beside, "mark": mark(finding)}


def audit_paths(
    paths: Sequence[str | Path],
    terms: Terms | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
    job_bytes: int | None = None,
) -> AuditResult:
    """Read, replay and audit the hands of files and folders.

    Raises PathError, and WorkerError where a worker process dies.
    """
    terms = terms or Terms()
    files = find_files(paths)
    result = AuditResult(rake=terms.rake, choice=terms.choice)
    done = 0
    setting = Setting(partial(_audit_job, terms=terms), terms.rules)
    with Spool() as spool:
        jobs_of_files = cut_jobs(files, spool, job_bytes or job_size(files, workers))
        with closing(run_all(jobs_of_files, setting, workers)) as jobs:
            for job, outcome in jobs:
                result.add(outcome)
                for piece in job:
                    result.digest(piece)
                remove_read(spool, job)
                done += sum(piece.end - piece.start for piece in job)
                if progress:
                    progress(done, files.total_bytes)
    result.unrecognised = files.unrecognised
    result.counts.unreadable |= files.unreadable
    result.settle(terms.baseline)
    return result


def _audit_job(
    job: list[Piece], _setting: Setting[AuditResult], _number: int, *, terms: Terms
) -> AuditResult:
    """Audit one job's hands."""
    result = AuditResult()
    for reading, profile in held_to(job, terms, result.counts):
        result.examine(reading, profile, terms.choice)
    return result


def audit_store(
    store: Store, terms: Terms | None = None, *, progress: Progress | None = None
) -> AuditResult:
    """Audit the hands of a store anew, from their own texts.

    Each by the rules that it was imported with, or by its site's with other ``rules``.
    """
    terms = terms or Terms()
    result = AuditResult(rake=terms.rake, choice=terms.choice)
    store = store.snapshot()  # it is read several times
    total, number = store.count("texts"), 0
    for reading, profile in stored_hands(store, terms):
        result.examine(reading, profile, terms.choice)
        number += 1
        if progress and number % 500 == 0:
            progress(number, total)
    # Those at another site or time pass without being looked at.
    result.left_out += total - number
    result.counts.read += total - number
    for reading, profile in stored_conflicts(store, terms):
        result.examine(reading, profile, terms.choice)
    result.settle(terms.baseline)
    return result
