"""What import and audit share: finding files, cutting them into jobs, running those, counting."""

import gc
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, Generic, TypeVar

from badugi_hh.archives import Spool, parts
from badugi_hh.formats import Reading
from badugi_hh.problems import Problem
from badugi_hh.reader import PIECE_BYTES, Piece, UnrecognisedError, pieces, read_piece, recognise
from badugi_hh.store import Known, Store, is_store

Rules = dict[str, Any]
"""Overrides of rule profile fields."""

Progress = Callable[[int, int], None]
"""Told after each batch: bytes done, bytes in all."""

Result = TypeVar("Result")

_MOST_PIECES = 3  # of PIECE_BYTES in a job: memory grows with it


class PathError(Exception):
    """A path that cannot be read, or paths with no files."""


class WorkerError(Exception):
    """A worker process that died."""


@dataclass(slots=True)
class Rejected:
    """A text that could not become a hand."""

    file: str
    line: int
    reason: str


@dataclass(slots=True)
class Counts:
    """What reading gave.

    ``read`` is the sum of what follows it up to ``rejected``, but for the hands
    among ``hands`` that are ``contradicted``. ``unknown_lines``
    stand in whole hands, which are read without them. ``unreadable`` are files,
    and why they could not be read. ``taken_over`` are texts of another store that
    are no hands. ``sites`` are the whole hands by their rooms.
    """

    read: int = 0
    hands: int = 0
    contradicted: int = 0
    duplicates: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    cancelled: int = 0
    partial: int = 0
    cut_off: list[str] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    taken_over: int = 0
    unknown_lines: list[Problem] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    sites: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counts") -> None:
        """Add the counts of another batch."""
        self.read += other.read
        self.hands += other.hands
        self.contradicted += other.contradicted
        self.duplicates += other.duplicates
        self.skipped += other.skipped
        self.sites += other.sites
        self.cancelled += other.cancelled
        self.partial += other.partial
        self.taken_over += other.taken_over
        self.cut_off += other.cut_off
        self.rejected += other.rejected
        self.unknown_lines += other.unknown_lines
        self.unreadable |= other.unreadable

    def as_json(self) -> dict[str, Any]:
        """The counts that import and audit share, as plain data for ``--json``."""
        return {
            "read": self.read,
            "sites": dict(self.sites),
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
    """The files that paths name; those that no format fits, and those that cannot be read.

    ``total_bytes`` are those of the files as they lie; of an archive they become
    those of the files in it, as far as they are known. ``looked_at`` counts the
    files that were opened to be cut, each in an archive for itself.
    """

    paths: list[Path] = field(default_factory=list)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    total_bytes: int = 0
    looked_at: int = 0

    def cannot_read(self, path: str | Path, error: OSError) -> None:
        """Note a file or folder that cannot be read."""
        self.unreadable[str(path)] = why_unreadable(error)


def why_unreadable(error: OSError) -> str:
    """In words why a file cannot be read."""
    return f"cannot be read: {error.strerror or error}"


def find_files(paths: Iterable[str | Path]) -> Files:
    """All files of the paths, folders walked in order, each file once.

    Hidden files and stores in folders are left out. Raises PathError for a path
    that is not there (with the nearest name) or cannot be read, and where there
    is no file at all.
    """
    given = [Path(path) for path in paths]
    files = Files()
    found: dict[Path, None] = {}
    for path in given:
        if path.is_dir():
            found.update(dict.fromkeys(_walk(path, files)))
        else:
            found[_readable(path)] = None
    if not found and not files.unreadable:
        raise PathError(f"{', '.join(map(str, given))}: no files there")
    for path in found:
        try:
            files.total_bytes += path.stat().st_size
            files.paths.append(path)
        except OSError as error:
            files.cannot_read(path, error)
    return files


def _readable(path: Path) -> Path:
    """A path that a user names: it is there, a plain file, and may be read."""
    if not path.exists():
        raise PathError(f"{path}: no such file or folder{_nearest(path)}")
    if not path.is_file():
        raise PathError(f"{path} is neither a file nor a folder")
    try:
        path.open("rb").close()
    except OSError as error:
        raise PathError(f"{path} {why_unreadable(error)}") from None
    return path


def _walk(top: Path, files: Files) -> Iterator[Path]:
    def failed(error: OSError) -> None:
        files.cannot_read(error.filename or top, error)

    for folder, names, inside in os.walk(top, onerror=failed):
        if is_store(Path(folder)):
            names.clear()
            continue
        names[:] = sorted(name for name in names if not name.startswith("."))
        for name in sorted(inside):
            path = Path(folder, name)
            # A pipe or a device would be waited for; a link that leads nowhere is told of later.
            if not name.startswith(".") and (path.is_file() or not path.exists()):
                yield path


def _nearest(path: Path) -> str:
    """A hint at a name in the same folder that was probably meant."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    near = get_close_matches(path.name, names, n=1)
    return f"; did you mean {path.parent / near[0]}?" if near else ""


# ---- jobs: lists of pieces, about as many bytes together


def job_size(files: Files, workers: int) -> int:
    """Bytes of a job: much for few part files, which are read faster, but some for every worker."""
    return max(PIECE_BYTES, min(_MOST_PIECES * PIECE_BYTES, files.total_bytes // (4 * workers)))


def cut_jobs(files: Files, spool: Spool, size: int = PIECE_BYTES) -> Iterator[list[Piece]]:
    """Pieces of all files in jobs of about ``size`` bytes; files that cannot be cut are noted.

    What archives hold is unpacked into the spool as it is needed.
    """
    job: list[Piece] = []
    gathered = 0
    for piece in _cut(files, spool, min(size, PIECE_BYTES)):
        if job and gathered + piece.end - piece.start > size:
            yield job
            job, gathered = [], 0
        job.append(piece)
        gathered += piece.end - piece.start
    if job:
        yield job


def _cut(files: Files, spool: Spool, size: int) -> Iterator[Piece]:
    for path in files.paths:
        for part in parts(path, spool, recognise):
            files.looked_at += 1
            files.total_bytes += part.size - part.packed
            try:
                yield from pieces(part.found(), size, part.name)
            except UnrecognisedError as error:
                files.unrecognised.append((part.name, str(error)))
            except OSError as error:
                files.cannot_read(part.name, error)


def remove_read(spool: Spool, job: list[Piece]) -> None:
    """Remove what was unpacked and is read to its end, once the job is settled."""
    for piece in job:
        if piece.ends_file:
            spool.remove(piece.path)


@dataclass(slots=True)
class Setting(Generic[Result]):
    """What a worker needs for every job; sent once."""

    run: "Callable[[list[Piece], Setting[Any], int], Result]"
    rules: Rules
    known: Known | None = None
    store: Store | None = None
    price_draws: bool = True


_worker_setting: Setting[Any] | None = None


def _start_worker(setting: Setting[Any]) -> None:
    global _worker_setting  # noqa: PLW0603  # a pool's initializer has no other place for it
    _worker_setting = setting
    # An interrupt is meant for the process that leads; without that one there is nothing to do.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_leader, daemon=True).start()


def _end_with_leader() -> None:
    leader = parent_process()
    if leader is not None:
        leader.join()
        os._exit(1)


def _submit(pool: ProcessPoolExecutor, job: list[Piece], number: int) -> Future[Any]:
    """Hand a job to a worker; one that is started for it never sees an interrupt."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(_run_in_worker, job, number)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_run_in_worker, job, number)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run_in_worker(job: list[Piece], number: int) -> object:
    if _worker_setting is None:  # the initializer always runs first
        raise RuntimeError("a worker got a job before its setting")
    return run_here(job, _worker_setting, number)


def run_here(job: list[Piece], setting: Setting[Result], number: int) -> Result:
    """Run a job in this process, without the cycle collector.

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
) -> Generator[tuple[list[Piece], Result]]:
    """Results in the order of the jobs; with few jobs under way, so that memory stays flat.

    Close it when it is not used up, to wait for the workers to end. Raises
    WorkerError where a worker process dies.
    """
    if workers <= 1:
        for number, job in enumerate(jobs):
            yield job, run_here(job, setting, number)
        return
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_start_worker, initargs=(setting,)
    ) as pool:
        under_way: deque[tuple[list[Piece], Future[Result]]] = deque()
        try:
            for number, job in enumerate(jobs):
                under_way.append((job, _submit(pool, job, number)))
                if len(under_way) > 2 * workers:
                    first, future = under_way.popleft()
                    yield first, future.result()
            while under_way:
                first, future = under_way.popleft()
                yield first, future.result()
        except BrokenProcessPool:
            raise WorkerError(
                "a worker process died, perhaps for want of memory: try fewer --workers"
            ) from None
        finally:
            for _, future in under_way:
                future.cancel()


def read_job(job: list[Piece], counts: Counts) -> Iterator[tuple[Piece, Reading]]:
    """The readings of a job's pieces, with what cannot be read counted.

    A fault of ours while a piece is read costs the rest of that piece, never the run.
    """
    for piece in job:
        line = piece.line
        try:
            for reading in read_piece(piece):
                line = reading.block.line
                yield piece, reading
        except OSError as error:
            counts.unreadable[piece.file] = why_unreadable(error)
        except Exception as error:  # noqa: BLE001  # whatever it is, the other pieces are read
            counts.read += 1
            reason = f"{internal(error)}; what follows here was not read"
            counts.rejected.append(Rejected(piece.file, line, reason))


def internal(error: Exception) -> str:
    """The reason for rejecting a text over which the program itself stumbled."""
    return f"rejected: internal error: {type(error).__name__}: {error}"
