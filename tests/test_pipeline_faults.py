"""Import and audit when something goes wrong: files, hands, workers, interrupts."""

import dataclasses
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
from small_hands import FIRST, PARTIAL, SAMPLES, is_whole, put, small, write

import badugi_hh
from badugi_hh.archives import Spool
from badugi_hh.audit import HandAudit
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand
from badugi_hh.pipeline import (
    PathError,
    WorkerError,
    audit_paths,
    examine,
    examining,
    find_files,
    import_files,
    importing,
    jobs,
)
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece, read_piece
from badugi_hh.replay import Replayed, replay
from badugi_hh.store import Store, open_store
from badugi_hh.tables import SCHEMAS

Process = subprocess.Popen[bytes]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "db", create=True)


# ---- files


def test_a_path_that_is_not_there_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    write(tmp_path / "history.txt", FIRST)
    with pytest.raises(PathError, match=r"histroy\.txt: no such file.*did you mean.*history\.txt"):
        find_files([tmp_path / "histroy.txt"])
    with pytest.raises(PathError, match=r"no such file or folder$"):
        find_files([tmp_path / "elsewhere" / "histroy.txt"])


def test_a_folder_without_files_is_told(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / ".hidden").touch()
    with pytest.raises(PathError, match="no files there"):
        find_files([tmp_path / "a"])


def test_a_file_is_read_once_and_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "c/d.txt"):
        write(tmp_path / name, FIRST)
    found = find_files([tmp_path / "b.txt", tmp_path, tmp_path / "a.txt"]).paths
    assert [str(path.relative_to(tmp_path)) for path in found] == ["b.txt", "a.txt", "c/d.txt"]


def test_a_store_inside_a_folder_is_not_read(tmp_path: Path) -> None:
    open_store(tmp_path / "db", create=True)
    write(tmp_path / "a.txt", FIRST)
    assert [path.name for path in find_files([tmp_path]).paths] == ["a.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_and_links_that_lead_nowhere_do_not_stop_an_import(
    store: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    write(folder / "b.txt", FIRST)
    os.mkfifo(folder / "a.txt")
    (folder / "c.txt").symlink_to(folder / "gone.txt")
    result = put(store, folder)
    assert result.counts.hands == 1
    ((file, reason),) = result.counts.unreadable.items()
    assert Path(file).name == "c.txt"
    assert reason == "cannot be read: No such file or directory"
    assert result.failed
    assert {"file": file, "reason": reason} in result.as_json()["unrecognised"]
    with pytest.raises(PathError, match="neither a file nor a folder"):
        find_files([folder / "a.txt"])


def refuse(monkeypatch: pytest.MonkeyPatch, name: str, times: int = 10**6) -> None:
    """Let a file not be opened, from the time after some on."""
    opened: Callable[..., IO[bytes]] = Path.open
    left = iter(range(times))

    def denied(self: Path, *args: object, **options: object) -> IO[bytes]:
        if self.name == name and next(left, None) is None:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", denied)


def test_a_file_that_may_not_be_read(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    write(folder / "a.txt", FIRST)
    write(folder / "b.txt", small(2))
    refuse(monkeypatch, "a.txt", 0)
    with pytest.raises(PathError, match=r"a\.txt cannot be read: Permission denied"):
        find_files([folder / "a.txt"])
    for result in (put(store, folder), audit_paths([folder])):
        assert result.counts.hands == 1
        assert result.counts.unreadable == {
            str(folder / "a.txt"): "cannot be read: Permission denied"
        }
        assert result.failed


@pytest.mark.parametrize(("times", "hands"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_a_file_that_cannot_be_read_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, hands: int
) -> None:
    """It is opened to see what it is, to be cut, to be read, and for its SHA-256."""
    a = write(tmp_path / "a.txt", FIRST)
    b = write(tmp_path / "b.txt", small(2))
    refuse(monkeypatch, "a.txt", times)
    result = audit_paths([tmp_path])
    assert result.hands == hands
    assert result.counts.unreadable == {str(a): "cannot be read: Permission denied"}
    assert list(result.files) == [str(b)]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_a_file_whose_name_is_no_text(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    odd = os.fsdecode(os.fsencode(folder) + b"/caf\xe9.txt")
    Path(odd).write_text(FIRST + "\n\n" + PARTIAL)
    assert put(store, folder).counts.hands == 1
    for name in ("hands", "texts", "rejects"):
        (row,) = store.rows(name, ["file"])
        assert row["file"].endswith("/caf\\udce9.txt")


# ---- faults of ours


def test_a_fault_of_ours_costs_one_hand(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(hand: Hand, profile: Profile) -> Replayed:
        if hand.hand_id == "700000000002":
            raise ZeroDivisionError("of ours")
        return replay(hand, profile)

    monkeypatch.setattr(examining, "replay", faulty)
    file = write(tmp_path / "a.txt", FIRST, small(2), small(3))
    reason = "rejected: internal error: ZeroDivisionError: of ours"
    results = put(store, file), audit_paths([file])
    for result in results:
        assert is_whole(result.counts)
        assert [(r.line, r.reason) for r in result.counts.rejected] == [(22, reason)]
        assert result.counts.hands == 2
        assert result.failed
    (row,) = store.rows("rejects")
    assert (row["hand_id"], row["reason"]) == ("700000000002", reason)


def test_a_value_that_fits_no_column_costs_one_hand(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(reading: Reading, profile: Profile) -> tuple[Replayed, HandAudit]:
        played, audited = examine(reading, profile)
        if reading.hand_id == "700000000002":
            played.hand.table = dataclasses.replace(played.hand.table, max_seats=300)
        return played, audited

    monkeypatch.setattr(importing, "examine", faulty)
    counts = put(store, write(tmp_path / "a.txt", FIRST, small(2), small(3), FIRST)).counts
    assert is_whole(counts)
    assert (counts.hands, counts.duplicates) == (2, 1)
    (rejected,) = counts.rejected
    assert rejected.line == 22
    assert "300" in rejected.reason
    assert [row["hand_id"] for row in store.rows("rejects")] == ["700000000002"]
    assert {row["hand_id"] for row in store.rows("seats")} == {"700000000001", "700000000003"}


def test_a_fault_of_ours_in_reading_costs_one_piece(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(piece: Piece) -> Iterator[Reading]:
        for reading in read_piece(piece):
            if reading.hand_id == "700000000002":
                raise IndexError("of ours")
            yield reading

    monkeypatch.setattr(jobs, "read_piece", faulty)
    file = write(tmp_path / "a.txt", FIRST, small(2))
    other = write(tmp_path / "b.txt", small(3))
    counts = put(store, file, other).counts
    assert is_whole(counts)
    assert counts.hands == 2
    (rejected,) = counts.rejected
    assert "internal error: IndexError: of ours" in rejected.reason


def die(*_: object) -> None:
    os._exit(7)


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    files = find_files([write(tmp_path / "a.txt", FIRST)])
    with Spool() as spool, pytest.raises(WorkerError, match="a worker process died"):
        list(jobs.run_all(jobs.cut_jobs(files, spool), jobs.Setting(die, {}), workers=2))


def test_no_worker_goes_on_after_an_import_that_fails(store: Store) -> None:
    def stop(*_: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        import_files(find_files([SAMPLES]), store, workers=2, job_bytes=2_000, progress=stop)
    assert caught.tb is not None  # it keeps what was running alive, unless that was ended
    assert multiprocessing.active_children() == []
    assert not (store.path / ".staging").exists()


# ---- killed

IMPORT = """
import signal
import sys
from badugi_hh.pipeline import find_files, import_files
from badugi_hh.store import open_store

# Where the tests run in the background an interrupt is ignored, and so it is by what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
file, folder, workers = sys.argv[1:]
store = open_store(folder, create=True)
import_files(find_files([file]), store, workers=int(workers), job_bytes=12_000)
"""


@contextmanager
def importing_elsewhere(file: Path, folder: Path, workers: int) -> Iterator[Process]:
    """An import in a process of its own, after its third batch."""
    spools = folder.with_name("spools")
    spools.mkdir()
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(badugi_hh.__file__).parent.parent),
        "TMPDIR": str(spools),
    }
    command = [sys.executable, "-c", IMPORT, str(file), str(folder), str(workers)]
    with subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 40
        while len(list(folder.glob("hands/part-*"))) < 3 and time.monotonic() < end:
            assert process.poll() is None
            time.sleep(0.001)
        yield process


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
@pytest.mark.parametrize("workers", [1, 2])
def test_an_import_that_is_killed_leaves_whole_batches(tmp_path: Path, workers: int) -> None:
    hands = 1000
    file = write(tmp_path / "long.txt", *map(small, range(hands)))
    folder = tmp_path / "db"
    with importing_elsewhere(file, folder, workers) as process:
        process.kill()
        process.communicate(timeout=20)  # nobody holds its output any more: the workers ended, too
    store = open_store(folder)
    kept = check_whole(store)
    assert 0 < len(kept) < hands
    counts = put(store, file).counts
    assert (counts.hands, counts.duplicates) == (hands - len(kept), len(kept))
    assert len(check_whole(store)) == hands
    for name in SCHEMAS:  # swept: the files alone are whole as well
        parts = {part.name for part in (folder / name).iterdir()}
        assert parts <= {part.name for part in (folder / "hands").iterdir()}


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system interrupts otherwise")
@pytest.mark.parametrize("packed", [False, True])
def test_an_interrupt_stops_workers_without_a_word(tmp_path: Path, packed: bool) -> None:
    file = write(tmp_path / "long.txt", *map(small, range(1000)))
    if packed:
        with zipfile.ZipFile(tmp_path / "long.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(file, "long.txt")
        file = tmp_path / "long.zip"
    with importing_elsewhere(file, tmp_path / "db", workers=2) as process:
        spools = tmp_path / "spools"
        assert len([path for path in spools.rglob("*") if path.is_file()]) == packed
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all at once
        _, errors = process.communicate(timeout=20)
    assert errors.count(b"KeyboardInterrupt") == 1  # of the leading process
    store = open_store(tmp_path / "db")
    assert 0 < len(check_whole(store)) < 1000
    assert not (tmp_path / "db" / ".staging").exists()
    assert list(spools.iterdir()) == []


def check_whole(store: Store) -> set[str]:
    ids = [row["hand_id"] for row in store.rows("hands", ["hand_id"])]
    assert len(ids) == len(set(ids))
    assert [row["hand_id"] for row in store.rows("texts", ["hand_id"])] == ids
    seats = Counter(row["hand_id"] for row in store.rows("seats", ["hand_id"]))
    assert seats == dict.fromkeys(ids, 3)
    actions = Counter(row["hand_id"] for row in store.rows("actions", ["hand_id"]))
    assert actions == dict.fromkeys(ids, 5)
    return set(ids)
