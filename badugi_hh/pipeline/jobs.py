"""What import and audit share: finding files, cutting them into jobs, running those, counting."""

import gc
import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Generic, TypeVar

from badugi_hh.audit import HandAudit, audit
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.problems import Problem
from badugi_hh.profiles import Profile, override
from badugi_hh.reader import PIECE_BYTES, Piece, UnrecognisedError, pieces
from badugi_hh.replay import Replayed, profile_of, replay
from badugi_hh.store import Known, Store

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

    def as_json(self) -> dict[str, Any]:
        """The counts that import and audit share, as plain data for ``--json``."""
        return {
            "read": self.read,
            "skipped": dict(self.skipped),
            "cancelled": self.cancelled,
            "partial": self.partial,
            "rejected": [asdict(rejected) for rejected in self.rejected],
            "unknown_lines": [
                {"file": p.place.file, "line": p.place.line, "message": p.message}
                for p in self.unknown_lines
            ],
        }


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


def cut_jobs(files: Files) -> Iterator[list[Piece]]:
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
class Setting(Generic[Result]):
    """What a worker needs for every job; sent once."""

    run: "Callable[[list[Piece], Setting[Any], int], Result]"
    rules: Rules
    known: Known | None = None
    store: Store | None = None


_worker_setting: Setting[Any] | None = None


def _start_worker(setting: Setting[Any]) -> None:
    global _worker_setting  # noqa: PLW0603  # a pool's initializer has no other place for it
    _worker_setting = setting


def _run_in_worker(job: list[Piece], number: int) -> object:
    if _worker_setting is None:  # the initializer always runs first
        raise RuntimeError("a worker got a job before its setting")
    return _run(job, _worker_setting, number)


def _run(job: list[Piece], setting: Setting[Result], number: int) -> Result:
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


def run_all(
    jobs: Iterable[list[Piece]], setting: Setting[Result], workers: int
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
                future: Future[Any] = pool.submit(_run_in_worker, job, number)
                under_way.append((job, future))
                if len(under_way) > 2 * workers:
                    first, future = under_way.popleft()
                    yield first, future.result()
            while under_way:
                first, future = under_way.popleft()
                yield first, future.result()
        finally:
            for _, future in under_way:
                future.cancel()


def note(reading: Reading, counts: Counts) -> bool:
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
        note_reject(reading, counts, reading.reason)
    return False


def note_reject(reading: Reading, counts: Counts, reason: str) -> None:
    """Count a reading as rejected."""
    place = reading.problems[-1].place if reading.problems else reading.block.place()
    counts.rejected.append(Rejected(reading.block.file, place.line, reason))


def examine(reading: Reading, profile: Profile) -> tuple[Replayed, HandAudit]:
    """Replay and audit a whole reading by a rule profile."""
    played = replay(build(reading), profile)
    return played, audit(played)


def rules_of(site: str, rules: Rules) -> Profile:
    """A site's rule profile with some fields overridden. Raises ProfileError."""
    return override(profile_of(site), rules)
