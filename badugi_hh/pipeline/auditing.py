"""The audit of files or of a whole store."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from badugi_hh.audit import Finding, HandAudit
from badugi_hh.formats import FORMATS, Block, Reading
from badugi_hh.pipeline.jobs import (
    Counts,
    Progress,
    Rules,
    Setting,
    cut_jobs,
    examine,
    find_files,
    note,
    rules_of,
    run_all,
)
from badugi_hh.reader import Piece, format_of, read_piece
from badugi_hh.store import Store


@dataclass(slots=True)
class AuditResult:
    """What an audit found. ``reasons`` count the unverifiable hands by why."""

    counts: Counts = field(default_factory=Counts)
    files: dict[str, str] = field(default_factory=dict)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    confirmed: int = 0
    contradicted: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    checks: dict[str, Counter[str]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def hands(self) -> int:
        """Hands that were audited."""
        return self.counts.hands

    @property
    def unverifiable(self) -> int:
        """Hands that nothing contradicts, with at least one check that could not be made."""
        return self.hands - self.confirmed - self.contradicted

    def note(self, audited: HandAudit) -> None:
        """Add a hand."""
        self.counts.hands += 1
        verdict = audited.verdict
        self.confirmed += verdict == "confirmed"
        self.contradicted += verdict == "contradicted"
        if verdict == "unverifiable":
            self.reasons.update(audited.reasons)
        for code, answer in audited.checks.items():
            self.checks.setdefault(code, Counter())[answer] += 1
        self.findings += audited.findings

    def add(self, other: "AuditResult") -> None:
        """Add the result of another batch."""
        self.counts.add(other.counts)
        self.confirmed += other.confirmed
        self.contradicted += other.contradicted
        self.reasons += other.reasons
        for code, answers in other.checks.items():
            self.checks.setdefault(code, Counter()).update(answers)
        self.findings += other.findings
        self.rules = sorted({*self.rules, *other.rules})

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        verdicts = ("confirmed", "contradicted", "unverifiable")
        return {
            "rules": self.rules,
            "files": [{"file": name, "sha256": digest} for name, digest in self.files.items()],
            "hands": self.hands,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "unverifiable": dict(self.reasons),
            "checks": {
                code: {verdict: answers[verdict] for verdict in verdicts}
                for code, answers in sorted(self.checks.items())
            },
            "findings": [asdict(finding) for finding in self.findings],
            **self.counts.as_json(),
            "unrecognised": [{"file": f, "reason": r} for f, r in self.unrecognised],
        }


def audit_paths(
    paths: Sequence[str | Path],
    *,
    workers: int = 1,
    rules: Rules | None = None,
    progress: Progress | None = None,
) -> AuditResult:
    """Read, replay and audit the hands of files and folders. Raises PathError."""
    files = find_files(paths)
    result = AuditResult()
    done = 0
    for job, outcome in run_all(cut_jobs(files), Setting(_audit_job, rules or {}), workers):
        result.add(outcome)
        result.files.update((piece.file, "") for piece in job)
        done += sum(piece.end - piece.start for piece in job)
        if progress:
            progress(done, files.total_bytes)
    result.unrecognised = files.unrecognised
    for name in result.files:
        with Path(name).open("rb") as file:
            result.files[name] = hashlib.file_digest(file, "sha256").hexdigest()
    return result


def _audit_job(job: list[Piece], setting: "Setting[AuditResult]", _number: int) -> AuditResult:
    """Audit one job's hands."""
    result = AuditResult()
    for piece in job:
        profile = rules_of(piece.site, setting.rules)
        result.rules = sorted({*result.rules, profile.name})
        for reading in read_piece(piece):
            if note(reading, result.counts):
                result.note(examine(reading, profile)[1])
    return result


def audit_store(
    store: Store, *, rules: Rules | None = None, progress: Progress | None = None
) -> AuditResult:
    """Audit the hands of a store anew, from their own texts."""
    result = AuditResult()
    total = store.dataset("texts").count_rows()
    profiles = {form.site: rules_of(form.site, rules or {}) for form in FORMATS}
    for number, reading in enumerate(stored_readings(store), start=1):
        if note(reading, result.counts):
            played, audited = examine(reading, profiles[reading.site])
            result.note(audited)
            result.rules = sorted({*result.rules, played.profile.name})
        if progress and number % 500 == 0:
            progress(number, total)
    return result


def stored_readings(store: Store, where: dict[str, Any] | None = None) -> Iterator[Reading]:
    """Read stored hands again from their own texts."""
    columns = ["site", "hand_id", "text", "file", "line", "encoding"]
    for row in store.rows("texts", columns, where):
        block = Block(
            row["file"], row["line"], row["text"], ends_file=False, finished=True,
            encoding=row["encoding"],
        )  # fmt: skip
        yield format_of(row["site"]).read(block)
