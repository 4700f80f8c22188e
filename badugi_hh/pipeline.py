"""Files to workers to batches: the import, and the audit of files or of a store."""

import gc
import hashlib
import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from difflib import get_close_matches
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Generic, TypeVar

from badugi_hh.audit import Finding, HandAudit, audit
from badugi_hh.formats import FORMATS, Block, Reading
from badugi_hh.hand import build
from badugi_hh.problems import Problem
from badugi_hh.profiles import Profile, override
from badugi_hh.reader import PIECE_BYTES, Piece, UnrecognisedError, format_of, pieces, read_piece
from badugi_hh.replay import Replayed, profile_of, replay
from badugi_hh.store import Known, Store, drop_hands, reject_key, write_staged
from badugi_hh.tables import Batch, Record, Reject, rejects_table, text_digest

Rules = dict[str, Any]
"""Overrides of rule profile fields."""

Progress = Callable[[int, int], None]
"""Told after each batch: bytes done, bytes in all."""

Result = TypeVar("Result")


class PathError(Exception):
    """A path that is not there."""


@dataclass(slots=True)
class Rejected:
    """A text that could not become a hand."""

    file: str
    line: int
    reason: str


@dataclass(slots=True)
class Counts:
    """What reading gave. ``read`` is the sum of what follows it but ``unknown_lines``."""

    read: int = 0
    hands: int = 0
    duplicates: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    cancelled: int = 0
    partial: int = 0
    rejected: list[Rejected] = field(default_factory=list)
    unknown_lines: list[Problem] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        """Add the counts of another batch."""
        self.read += other.read
        self.hands += other.hands
        self.duplicates += other.duplicates
        self.skipped += other.skipped
        self.cancelled += other.cancelled
        self.partial += other.partial
        self.rejected += other.rejected
        self.unknown_lines += other.unknown_lines


@dataclass(slots=True)
class Files:
    """The files that paths name, and those that no format fits."""

    paths: list[Path] = field(default_factory=list)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    total_bytes: int = 0


def find_files(paths: Iterable[str | Path]) -> Files:
    """All files of the paths, folders walked in order, hidden ones left out, each once.

    Raises PathError for a path that is not there, with the nearest name.
    """
    found: dict[Path, None] = {}
    for given in paths:
        path = Path(given)
        if path.is_dir():
            for folder, names, files in os.walk(path):
                names[:] = sorted(name for name in names if not name.startswith("."))
                found.update(
                    dict.fromkeys(
                        Path(folder, name) for name in sorted(files) if not name.startswith(".")
                    )
                )
        elif path.exists():
            found[path] = None
        else:
            raise PathError(f"{path}: no such file or folder{_nearest(path)}")
    return Files(list(found), total_bytes=sum(path.stat().st_size for path in found))


def _nearest(path: Path) -> str:
    """A hint at a name in the same folder that was probably meant."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    near = get_close_matches(path.name, names, n=1)
    return f"; did you mean {path.parent / near[0]}?" if near else ""


# ---- jobs: lists of pieces, about PIECE_BYTES together


def _jobs(files: Files) -> Iterator[list[Piece]]:
    """Pieces of all files in jobs of a handy size; files of no known format are noted."""
    job: list[Piece] = []
    size = 0
    for path in files.paths:
        try:
            for piece in pieces(path):
                if job and size + piece.end - piece.start > PIECE_BYTES:
                    yield job
                    job, size = [], 0
                job.append(piece)
                size += piece.end - piece.start
        except (UnrecognisedError, OSError) as error:
            files.unrecognised.append((str(path), str(error)))
    if job:
        yield job


@dataclass(slots=True)
class _Setting(Generic[Result]):
    """What a worker needs for every job; sent once."""

    run: "Callable[[list[Piece], _Setting[Any], int], Result]"
    rules: Rules
    known: Known | None = None
    store: Store | None = None


_worker_setting: _Setting[Any] | None = None


def _start_worker(setting: _Setting[Any]) -> None:
    global _worker_setting  # noqa: PLW0603  # a pool's initializer has no other place for it
    _worker_setting = setting


def _run_in_worker(job: list[Piece], number: int) -> Any:
    if _worker_setting is None:  # the initializer always runs first
        raise RuntimeError("a worker got a job before its setting")
    return _run(job, _worker_setting, number)


def _run(job: list[Piece], setting: _Setting[Result], number: int) -> Result:
    """Run a job without the cycle collector.

    A batch makes hundreds of thousands of objects and no cycles, and looking
    for some again and again takes a quarter of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return setting.run(job, setting, number)
    finally:
        if collecting:
            gc.enable()


def _run_all(
    jobs: Iterable[list[Piece]], setting: _Setting[Result], workers: int
) -> Iterator[tuple[list[Piece], Result]]:
    """Results in the order of the jobs; with few jobs under way, so that memory stays flat."""
    if workers <= 1:
        for number, job in enumerate(jobs):
            yield job, _run(job, setting, number)
        return
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_start_worker, initargs=(setting,)
    ) as pool:
        under_way: deque[tuple[list[Piece], Future[Result]]] = deque()
        try:
            for number, job in enumerate(jobs):
                under_way.append((job, pool.submit(_run_in_worker, job, number)))
                if len(under_way) > 2 * workers:
                    first, future = under_way.popleft()
                    yield first, future.result()
            while under_way:
                first, future = under_way.popleft()
                yield first, future.result()
        finally:
            for _, future in under_way:
                future.cancel()


def _note(reading: Reading, counts: Counts) -> bool:
    """Count a reading; whether it is a hand."""
    counts.read += 1
    counts.unknown_lines += [p for p in reading.problems if p.kind == "unknown_line"]
    if reading.status == "hand":
        return True
    if reading.status == "skipped":
        counts.skipped[reading.game] += 1
    elif reading.status == "cancelled":
        counts.cancelled += 1
    elif reading.status == "partial":
        counts.partial += 1
    else:
        _reject(reading, counts, reading.reason)
    return False


def _reject(reading: Reading, counts: Counts, reason: str) -> None:
    place = reading.problems[-1].place if reading.problems else reading.block.place()
    counts.rejected.append(Rejected(reading.block.file, place.line, reason))


def examine(reading: Reading, profile: Profile) -> tuple[Replayed, HandAudit]:
    """Replay and audit a whole reading by a rule profile."""
    played = replay(build(reading), profile)
    return played, audit(played)


def _profile(site: str, rules: Rules) -> Profile:
    return override(profile_of(site), rules)


# ---- import


@dataclass(slots=True)
class ImportResult:
    """What an import did. ``counts.hands`` are the hands imported."""

    files: int
    counts: Counts
    unrecognised: list[tuple[str, str]]

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        counts = self.counts
        return {
            "files": self.files,
            "read": counts.read,
            "imported": counts.hands,
            "duplicates": counts.duplicates,
            "skipped": dict(counts.skipped),
            "cancelled": counts.cancelled,
            "partial": counts.partial,
            "rejected": [
                {"file": r.file, "line": r.line, "reason": r.reason} for r in counts.rejected
            ],
            "unrecognised": [{"file": f, "reason": r} for f, r in self.unrecognised],
            "unknown_lines": [
                {"file": p.place.file, "line": p.place.line, "message": p.message}
                for p in counts.unknown_lines
            ],
        }


@dataclass(slots=True)
class _Imported:
    """One job's outcome: counts, and the keys and digests of what lies in the staged folder."""

    counts: Counts
    hands: dict[int, tuple[int, str, str]] = field(default_factory=dict)
    rejects: dict[int, int] = field(default_factory=dict)
    folder: Path | None = None


def import_paths(
    paths: Sequence[str | Path],
    store: Store,
    *,
    workers: int = 1,
    rules: Rules | None = None,
    progress: Progress | None = None,
) -> ImportResult:
    """Read, replay and audit the hands of files and folders into a store.

    A hand that is stored already is a duplicate; another text under its number
    is kept among the rejects and reported. Each batch is stored whole or not at
    all. Raises PathError, and StoreError while another process writes.
    """
    files = find_files(paths)
    counts = Counts()
    done = 0
    with store.writing():
        known = store.known()
        setting = _Setting(_import_job, rules or {}, known, store)
        for job, outcome in _run_all(_jobs(files), setting, workers):
            _settle(outcome, known, store, counts)
            done += sum(piece.end - piece.start for piece in job)
            if progress:
                progress(done, files.total_bytes)
    return ImportResult(len(files.paths), counts, files.unrecognised)


def _import_job(job: list[Piece], setting: "_Setting[_Imported]", number: int) -> _Imported:
    """Read one job's hands and stage them as a batch."""
    out = _Imported(Counts())
    batch = Batch()
    for piece in job:
        profile = _profile(piece.site, setting.rules)
        for reading in read_piece(piece):
            if _note(reading, out.counts):
                _import_hand(reading, profile, setting, batch, out)
            elif reading.status != "skipped":
                _keep_reject(reading, reading.reason, setting, batch, out)
    if setting.store is not None and (out.hands or out.rejects):
        out.folder = setting.store.staging(number)
        write_staged(out.folder, batch.tables())
    return out


def _import_hand(
    reading: Reading,
    profile: Profile,
    setting: "_Setting[_Imported]",
    batch: Batch,
    out: _Imported,
) -> None:
    site, hand_id = reading.site, reading.hand_id or ""
    key, sha256 = Known.key(site, hand_id), text_digest(reading.block.text)
    digest = Known.digest(sha256)
    before = out.hands[key][0] if key in out.hands else None
    if before is None and setting.known is not None:
        before = setting.known.get(key)
    if before == digest:
        out.counts.duplicates += 1
        return
    if before is not None:
        reason = _conflict(hand_id)
        _reject(reading, out.counts, reason)
        _keep_reject(reading, reason, setting, batch, out)
        return
    try:
        played, audited = examine(reading, profile)
        batch.add(Record(reading, played, audited, sha256))
    except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
        reason = f"rejected: internal error: {type(error).__name__}: {error}"
        _reject(reading, out.counts, reason)
        _keep_reject(reading, reason, setting, batch, out)
        return
    out.hands[key] = (digest, site, hand_id)
    out.counts.hands += 1


def _conflict(hand_id: str) -> str:
    return f"conflict: another text of hand {hand_id} is stored already"


def _keep_reject(
    reading: Reading,
    reason: str,
    setting: "_Setting[_Imported]",
    batch: Batch,
    out: _Imported,
) -> None:
    """Keep the text of what is no hand, once."""
    block = reading.block
    sha256 = text_digest(block.text)
    key = reject_key(sha256)
    if key in out.rejects or (setting.known is not None and setting.known.get(key) is not None):
        return
    out.rejects[key] = Known.digest(sha256)
    batch.reject(
        Reject(reading.site, reading.hand_id, block.file, block.line, reason, block.text, sha256)
    )


def _settle(outcome: _Imported, known: Known, store: Store, counts: Counts) -> None:
    """Store a staged batch, less the hands that an earlier batch of this run brought."""
    late = {key: known.get(key) for key in outcome.hands if known.get(key) is not None}
    if late and outcome.folder:
        _drop_late(outcome, late, store)
    counts.add(outcome.counts)
    for key, (digest, _, _) in outcome.hands.items():
        known.add(key, digest)
    for key, digest in outcome.rejects.items():
        known.add(key, digest)
    if outcome.folder:
        store.commit(outcome.folder)


def _drop_late(outcome: _Imported, late: dict[int, int | None], store: Store) -> None:
    """Two workers had the same hand: the first is stored, a second text goes to the rejects."""
    if outcome.folder is None:
        return
    names = {outcome.hands[key][1:]: key for key in late}
    rejects = []
    for row in drop_hands(outcome.folder, set(names)):
        key = names[row["site"], row["hand_id"]]
        outcome.counts.hands -= 1
        if outcome.hands.pop(key)[0] == late[key]:
            outcome.counts.duplicates += 1
            continue
        reason = _conflict(row["hand_id"])
        outcome.counts.rejected.append(Rejected(row["file"], row["line"], reason))
        sha256 = text_digest(row["text"])
        outcome.rejects[reject_key(sha256)] = Known.digest(sha256)
        rejects.append(
            Reject(row["site"], row["hand_id"], row["file"], row["line"], reason, row["text"],
                   sha256)  # fmt: skip
        )
    if rejects:
        store.add_rejects(outcome.folder, rejects_table(rejects))


# ---- audit


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
        counts = self.counts
        return {
            "rules": self.rules,
            "files": [{"file": name, "sha256": digest} for name, digest in self.files.items()],
            "read": counts.read,
            "hands": self.hands,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "unverifiable": dict(self.reasons),
            "checks": {
                code: {verdict: answers[verdict] for verdict in verdicts}
                for code, answers in sorted(self.checks.items())
            },
            "findings": [
                {
                    "code": f.code,
                    "severity": f.severity,
                    "site": f.site,
                    "hand_id": f.hand_id,
                    "file": f.file,
                    "line": f.line,
                    "message": f.message,
                    "claimed": f.claimed,
                    "implied": f.implied,
                    "rules": f.rules,
                }
                for f in self.findings
            ],
            "skipped": dict(counts.skipped),
            "cancelled": counts.cancelled,
            "partial": counts.partial,
            "rejected": [
                {"file": r.file, "line": r.line, "reason": r.reason} for r in counts.rejected
            ],
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
    for job, outcome in _run_all(_jobs(files), _Setting(_audit_job, rules or {}), workers):
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


def _audit_job(job: list[Piece], setting: "_Setting[AuditResult]", number: int) -> AuditResult:
    """Audit one job's hands."""
    result = AuditResult()
    for piece in job:
        profile = _profile(piece.site, setting.rules)
        result.rules = sorted({*result.rules, profile.name})
        for reading in read_piece(piece):
            if _note(reading, result.counts):
                result.note(examine(reading, profile)[1])
    return result


def audit_store(
    store: Store, *, rules: Rules | None = None, progress: Progress | None = None
) -> AuditResult:
    """Audit the hands of a store anew, from their own texts."""
    result = AuditResult()
    total = store.dataset("texts").count_rows()
    profiles = {form.site: _profile(form.site, rules or {}) for form in FORMATS}
    for number, reading in enumerate(stored_readings(store), start=1):
        if _note(reading, result.counts):
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
