"""The audit of files or of a whole store."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from badugi_hh import __version__
from badugi_hh.archives import Spool
from badugi_hh.audit import Finding
from badugi_hh.formats import FORMAT_OF, FORMATS, Block, Reading
from badugi_hh.pipeline.jobs import (
    Counts,
    Progress,
    Rejected,
    Rules,
    Setting,
    cut_jobs,
    examine,
    find_files,
    internal,
    job_size,
    note,
    read_job,
    remove_read,
    rules_of,
    run_all,
    why_unreadable,
)
from badugi_hh.profiles import Profile, named
from badugi_hh.reader import Piece
from badugi_hh.store import Store


@dataclass(slots=True)
class AuditResult:
    """What an audit found.

    ``files`` are the SHA-256 of each file by its name; ``rules`` name the rule
    profiles used; ``reasons`` count the unverifiable hands by why.
    """

    counts: Counts = field(default_factory=Counts)
    files: dict[str, str] = field(default_factory=dict)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
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

    @property
    def failed(self) -> bool:
        """Whether something is wrong with the data: contradicted, or not to be read."""
        counts = self.counts
        unread = counts.rejected or counts.unreadable or (self.unrecognised and not counts.read)
        return bool(self.contradicted or unread)

    def examine(self, reading: Reading, profile: Profile) -> None:
        """Audit a reading by a rule profile and add what comes of it."""
        if not note(reading, self.counts):
            return
        try:
            played, audited = examine(reading, profile)
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
        self.rules |= other.rules

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
        verdicts = ("confirmed", "contradicted", "unverifiable")
        unread = [*self.unrecognised, *self.counts.unreadable.items()]
        return {
            "version": __version__,
            "rules": sorted(self.rules),
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
            "unrecognised": [{"file": file, "reason": reason} for file, reason in unread],
        }


def audit_paths(
    paths: Sequence[str | Path],
    *,
    workers: int = 1,
    rules: Rules | None = None,
    progress: Progress | None = None,
    job_bytes: int | None = None,
) -> AuditResult:
    """Read, replay and audit the hands of files and folders.

    Raises PathError, and WorkerError where a worker process dies.
    """
    files = find_files(paths)
    result = AuditResult()
    done = 0
    setting = Setting(_audit_job, rules or {})
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
    return result


def _audit_job(job: list[Piece], setting: "Setting[AuditResult]", _number: int) -> AuditResult:
    """Audit one job's hands."""
    result = AuditResult()
    profiles = {site: rules_of(site, setting.rules) for site in {piece.site for piece in job}}
    for piece, reading in read_job(job, result.counts):
        result.examine(reading, profiles[piece.site])
    return result


def audit_store(
    store: Store, *, rules: Rules | None = None, progress: Progress | None = None
) -> AuditResult:
    """Audit the hands of a store anew, from their own texts.

    Each by the rules that it was imported with, or by its site's with ``rules``.
    """
    result = AuditResult()
    total = store.count("texts")
    profiles = {form.site: rules_of(form.site, rules or {}) for form in FORMATS}
    others = {} if rules else other_rules(store)
    for number, reading in enumerate(stored_readings(store), start=1):
        own = others.get((reading.site, reading.hand_id))
        result.examine(reading, own or profiles[reading.site])
        if progress and number % 500 == 0:
            progress(number, total)
    return result


def other_rules(
    store: Store, where: dict[str, Any] | None = None
) -> dict[tuple[str, str | None], Profile]:
    """The profiles of stored hands that were imported with rules of another house."""
    rows = store.rows("hands", ["site", "hand_id", "rules"], where)
    names = {(row["site"], row["hand_id"]): row["rules"] for row in rows if "+" in row["rules"]}
    made = {name: named(name) for name in set(names.values())}
    return {key: made[name] for key, name in names.items()}


def stored_readings(store: Store, where: dict[str, Any] | None = None) -> Iterator[Reading]:
    """Read stored hands again from their own texts."""
    columns = ["site", "hand_id", "text", "file", "line", "encoding"]
    for row in store.rows("texts", columns, where):
        block = Block(
            row["file"], row["line"], row["text"], ends_file=False, finished=True,
            encoding=row["encoding"],
        )  # fmt: skip
        yield FORMAT_OF[row["site"]].read(block)
