"""The audit of files or of a whole store."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, get_args

from badugi_hh import __version__
from badugi_hh.archives import Spool
from badugi_hh.audit import Finding, Verdict
from badugi_hh.audit.across import Across, DealingTest
from badugi_hh.audit.baseline import mark
from badugi_hh.formats import Reading
from badugi_hh.hand import build
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
from badugi_hh.pipeline.stored import stored_hands
from badugi_hh.pipeline.terms import Terms
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece
from badugi_hh.store import Store


@dataclass(slots=True)
class AuditResult:
    """What an audit found.

    ``files`` are the SHA-256 of each file by its name; ``rules`` name the rule
    profiles used, ``rake`` the schedule; ``reasons`` count the unverifiable hands
    by why. ``left_out`` are hands that were not asked for, ``undated`` those of them
    whose time is not told, ``others`` what they have
    in place of the names asked for. ``known`` are findings of a baseline, which ``findings`` leave
    out; ``unfound`` marks of the baseline fit no finding. ``dealing`` are the tests of
    what was dealt.
    """

    counts: Counts = field(default_factory=Counts)
    files: dict[str, str] = field(default_factory=dict)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    rake: str | None = None
    confirmed: int = 0
    contradicted: int = 0
    left_out: int = 0
    undated: int = 0
    others: set[str] = field(default_factory=set)
    reasons: Counter[str] = field(default_factory=Counter)
    checks: defaultdict[str, Counter[Verdict]] = field(
        default_factory=partial(defaultdict, Counter)
    )
    findings: list[Finding] = field(default_factory=list)
    known: list[Finding] = field(default_factory=list)
    unfound: int = 0
    dealing: list[DealingTest] = field(default_factory=list)
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
        if not note(reading, self.counts):
            return
        try:
            hand = build(reading)
            if choice and not choice.holds(hand):
                self.left_out += 1
                self.others |= choice.names(hand)
                self.undated += choice.has_span and hand.start.played_at is None
                return
            played, audited = examine_hand(hand, profile)
            self.across.note(played, audited)
        except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
            block = reading.block
            self.counts.rejected.append(Rejected(block.file, block.line, internal(error)))
            return
        self.counts.hands += 1
        self.rules.add(played.profile.name)
        verdict = audited.verdict
        self.confirmed += verdict == "confirmed"
        self.contradicted += verdict == "contradicted"
        if verdict == "unverifiable":
            self.reasons.update(audited.reasons)
        for code, answer in audited.checks.items():
            self.checks[code][answer] += 1
        self.findings += audited.findings

    def add(self, other: "AuditResult") -> None:
        """Add the result of another batch."""
        self.counts.add(other.counts)
        self.confirmed += other.confirmed
        self.contradicted += other.contradicted
        self.left_out += other.left_out
        self.undated += other.undated
        self.others |= other.others
        self.reasons += other.reasons
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
        self.dealing = outcome.dealing
        turned = set()
        for finding, hand in zip(outcome.findings, outcome.hands, strict=True):
            self.findings.append(finding)
            if hand is not None and finding.severity == "error":
                turned.add(hand)
        for hand in turned:
            verdict, reasons = self.across.standing(hand)
            self.contradicted += verdict != "contradicted"
            self.confirmed -= verdict == "confirmed"
            if verdict == "unverifiable":
                self.reasons -= Counter(reasons)
        self.across = Across()
        if baseline:
            marks = {id(finding): mark(finding) for finding in self.findings}
            self.known = [f for f in self.findings if marks[id(f)] in baseline]
            self.findings = [f for f in self.findings if marks[id(f)] not in baseline]
            self.unfound = len(baseline - set(marks.values()))

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
            "rake": self.rake,
            "files": [{"file": name, "sha256": digest} for name, digest in self.files.items()],
            "hands": self.hands,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "unverifiable": dict(self.reasons),
            "left_out": self.left_out,
            "undated": self.undated,
            "checks": {
                code: {verdict: answers[verdict] for verdict in get_args(Verdict)}
                for code, answers in sorted(self.checks.items())
            },
            "findings": [_as_data(finding) for finding in self.findings],
            "known": [_as_data(finding) for finding in self.known],
            "unfound": self.unfound,
            "dealing": [asdict(test) for test in self.dealing],
            **self.counts.as_json(),
            "unrecognised": [{"file": file, "reason": reason} for file, reason in unread],
        }


def _as_data(finding: Finding) -> dict[str, Any]:
    return {**asdict(finding), "mark": mark(finding)}


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
    result = AuditResult(rake=terms.rake.name if terms.rake else None)
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
    result = AuditResult(rake=terms.rake.name if terms.rake else None)
    store = store.snapshot()  # it is read several times
    total, number = store.count("texts"), 0
    for reading, profile in stored_hands(store, terms):
        result.examine(reading, profile, terms.choice)
        number += 1
        if progress and number % 500 == 0:
            progress(number, total)
    result.left_out += max(total - number, 0)  # outside the span of time: not even read
    result.settle(terms.baseline)
    return result
