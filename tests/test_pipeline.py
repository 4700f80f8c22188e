"""Import and audit of files: nothing is lost, nothing is counted twice."""

import dataclasses
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import badugi_hh
from badugi_hh import resources
from badugi_hh.audit import HandAudit
from badugi_hh.formats import Reading
from badugi_hh.pipeline import (
    AuditResult,
    Counts,
    ImportResult,
    PathError,
    Rules,
    WorkerError,
    audit_paths,
    audit_store,
    auditing,
    examine,
    find_files,
    import_files,
    import_paths,
    importing,
    jobs,
)
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece, read_piece
from badugi_hh.replay import Replayed
from badugi_hh.store import Store, open_store
from badugi_hh.tables import SCHEMAS, text_digest

SAMPLES = resources.folder("sample_histories")

FIRST = """\
PokerStars Hand #700000000001:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Seat 4: cy ($60 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: folds
cy: folds
Uncalled bet ($1) returned to ann
ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: ann (button) collected ($2.50)
Seat 2: bob (small blind) folded before the Draw
Seat 4: cy (big blind) folded before the Draw
"""
CANCELLED = """\
PokerStars Hand #700000000091:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:10:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Hand cancelled
*** SUMMARY ***
Seat 1: ann (button)
"""
RAZZ = FIRST.replace("Badugi Limit", "Razz Limit").replace("0001:", "0092:")
BROKEN = FIRST.replace("ann collected $2.50 from pot\n", "Seat 9: dee ($1 in chips)\n").replace(
    "0001:", "0093:"
)
PARTIAL = FIRST.replace("0001:", "0094:")[:420]


def small(number: int) -> str:
    """A hand like FIRST with another number."""
    return FIRST.replace("#700000000001", f"#{700000000000 + number}")


def write(file: Path, *hands: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join(hands) + "\n", encoding="utf-8", newline="")
    return file


def content(store: Store) -> dict[str, list[dict[str, Any]]]:
    return {name: list(store.rows(name)) for name in SCHEMAS}


def put(store: Store, *paths: Path, workers: int = 1, job_bytes: int = 10**6) -> ImportResult:
    return import_files(find_files(paths), store, workers=workers, job_bytes=job_bytes)


def is_whole(counts: Counts) -> bool:
    """Whether read = imported + duplicates + skipped + cancelled + partial + rejected."""
    parts = (counts.hands, counts.duplicates, counts.skipped.total(), counts.cancelled)
    return counts.read == sum(parts) + counts.partial + len(counts.rejected)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "db", create=True)


# ---- the same hand again


def variants(text: str) -> dict[str, bytes]:
    """The same hands in other clothes."""
    doubled = text.replace("\n", "\n\n")
    return {
        "copy": text.encode(),
        "crlf": text.replace("\n", "\r\n").encode(),
        "doubled": doubled.encode(),
        "doubled-crlf": doubled.replace("\n", "\r\n").encode(),
        "bom": text.encode("utf-8-sig"),
        "utf-16": text.encode("utf-16"),
        "trailing": text.replace("\n", "  \n").encode(),
    }


@pytest.mark.parametrize("name", variants(""))
def test_a_hand_in_other_clothes_is_a_duplicate(store: Store, tmp_path: Path, name: str) -> None:
    file = SAMPLES / "pokerstars-cash-limit.txt"
    put(store, file)
    before = content(store)
    other = tmp_path / "other.txt"
    other.write_bytes(variants(file.read_text(encoding="utf-8"))[name])
    counts = put(store, other).counts
    assert (counts.read, counts.hands, counts.duplicates) == (27, 0, 27)
    assert content(store) == before


def test_a_hand_twice_in_one_file_is_one_hand(store: Store, tmp_path: Path) -> None:
    counts = put(store, write(tmp_path / "a.txt", FIRST, small(2), FIRST)).counts
    assert (counts.read, counts.hands, counts.duplicates) == (3, 2, 1)


@pytest.mark.parametrize(("workers", "job_bytes"), [(1, 10**6), (1, 1), (2, 1)])
def test_a_hand_in_two_files_with_two_texts(
    store: Store, tmp_path: Path, workers: int, job_bytes: int
) -> None:
    """The first text is stored, a second one kept aside and reported once."""
    other = FIRST.replace("bob", "rob")
    folder = tmp_path / "in"
    write(folder / "a.txt", small(2), FIRST)
    write(folder / "b.txt", other, FIRST, small(3))
    write(folder / "c.txt", FIRST, other, small(2))
    result = put(store, folder, workers=workers, job_bytes=job_bytes)
    counts = result.counts
    assert (counts.read, counts.hands, counts.duplicates) == (8, 3, 3)
    reason = "conflict: another text of hand 700000000001 is stored already"
    assert [(Path(r.file).name, r.line, r.reason) for r in counts.rejected] == [
        ("b.txt", 1, reason),
        ("c.txt", 22, reason),
    ]
    assert [row["text"] for row in store.rows("rejects")] == [other.strip()]
    stored = store.rows("texts", where={"hand_id": "700000000001"})
    assert [row["text"] for row in stored] == [FIRST.strip()]
    before = content(store)
    again = put(store, folder, workers=workers, job_bytes=job_bytes).counts
    assert (again.hands, again.duplicates, len(again.rejected)) == (0, 6, 2)
    assert content(store) == before


def test_two_workers_make_the_same_store_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    for file in SAMPLES.glob("*.txt"):
        write(folder / file.name, file.read_text(encoding="utf-8"))
    write(folder / "zz" / "messy.txt", "no hand", CANCELLED, BROKEN, RAZZ, CANCELLED, PARTIAL)
    again = (folder / "pokerstars-tournament.txt").read_text(encoding="utf-8")
    write(folder / "zz" / "again.txt", again.replace("Marlow", "Harlow"), BROKEN, again)
    made, results = [], []
    for workers in (1, 2):
        store = open_store(tmp_path / f"db{workers}", create=True)
        results.append(put(store, folder, workers=workers, job_bytes=4_000).as_json())
        made.append(content(store))
    assert made[0] == made[1]
    assert results[0] == results[1]
    assert len(list((tmp_path / "db1" / "hands").iterdir())) > 20  # many batches
    audits = [audit_paths([folder], workers=n, job_bytes=4_000).as_json() for n in (1, 2)]
    assert audits[0] == audits[1]
    assert audits[0] == audit_paths([folder]).as_json()


# ---- hands that are not whole


def test_a_hand_still_being_written_is_imported_once_it_is_whole(
    store: Store, tmp_path: Path
) -> None:
    file = write(tmp_path / "live.txt", FIRST, small(2))
    whole = file.read_bytes()
    grown = [whole[:-300], whole[:-200], whole, whole]
    seen = []
    for data in grown:
        file.write_bytes(data)
        counts = put(store, file).counts
        assert is_whole(counts)
        assert not counts.rejected
        seen.append((counts.hands, counts.duplicates, counts.partial))
    assert seen == [(1, 0, 1), (0, 1, 1), (1, 1, 0), (0, 2, 0)]
    assert [row["hand_id"] for row in store.rows("hands")] == ["700000000001", "700000000002"]


def test_the_texts_of_what_is_no_hand_are_kept(store: Store, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "a letter", CANCELLED, BROKEN, FIRST, PARTIAL)
    counts = put(store, file).counts
    assert is_whole(counts)
    assert (counts.hands, counts.cancelled, counts.partial, len(counts.rejected)) == (1, 1, 1, 2)
    kept = list(store.rows("rejects"))
    assert [row["text"] for row in kept] == [
        text.strip() for text in ("a letter", CANCELLED, BROKEN, PARTIAL)
    ]
    reasons = [row["reason"].partition(":")[0] for row in kept]
    assert reasons == ["rejected", "cancelled", "rejected", "partial"]
    assert [row["line"] for row in kept] == [1, 3, 12, 54]
    assert {row["file"] for row in kept} == {str(file)}
    assert put(store, file).counts.duplicates == 1
    assert store.count("rejects") == 4


def test_hands_of_other_games_are_counted_by_game(store: Store, tmp_path: Path) -> None:
    counts = put(store, write(tmp_path / "a.txt", RAZZ, FIRST, RAZZ)).counts
    assert counts.skipped == {"Razz Limit": 2}
    assert store.count("rejects") == 0


# ---- anything at all

BLOCKS = [
    block
    for file in sorted(SAMPLES.glob("*.txt"))
    for block in file.read_text(encoding="utf-8").split("\n\n\n\n")
]


@st.composite
def messes(draw: st.DrawFn) -> str:
    """Sample hands in any order, cut, with lines lost, doubled, swapped or of other hands."""
    blocks = [*BLOCKS, CANCELLED, RAZZ, BROKEN, FIRST, FIRST.replace("bob", "rob")]
    chosen = draw(st.lists(st.sampled_from(blocks), min_size=1, max_size=6))
    for at in range(len(chosen)):
        lines = chosen[at].strip().split("\n")
        spot = draw(st.integers(0, len(lines) - 1))
        other = draw(st.sampled_from(blocks)).strip().split("\n")
        match draw(st.sampled_from(["as it is", "cut", "lose", "double", "swap", "mix", "noise"])):
            case "cut":
                lines = lines[: spot + 1]
            case "lose":
                del lines[spot]
            case "double":
                lines.insert(spot, lines[spot])
            case "swap":
                lines[spot], lines[-1] = lines[-1], lines[spot]
            case "mix":
                lines.insert(spot, draw(st.sampled_from(other)))
            case "noise":
                cut = draw(st.integers(0, len(lines[spot])))
                noise = draw(
                    st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=9)
                )
                lines[spot] = lines[spot][:cut] + noise + lines[spot][cut + len(noise) :]
        chosen[at] = "\n".join(lines)
    return draw(st.sampled_from(["\n\n\n\n", "\n\n", "\n"])).join(chosen)


@settings(max_examples=40, deadline=None)
@given(messes(), st.sampled_from([10**6, 2_000]))
def test_whatever_is_read_is_counted_and_kept(text: str, job_bytes: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "mess.txt"
        file.write_text(text, encoding="utf-8", newline="")
        store = open_store(folder / "db", create=True)
        result = put(store, file, job_bytes=job_bytes)
        counts = result.counts
        assert is_whole(counts)
        if result.unrecognised:
            assert counts.read == 0
            return
        assert store.count("hands") == store.count("texts") == counts.hands
        assert not any("internal error" in rejected.reason for rejected in counts.rejected)
        check_nothing_is_lost(store, text, counts)
        again = put(store, file, job_bytes=job_bytes).counts
        assert is_whole(again)
        assert (again.hands, again.duplicates) == (0, counts.hands + counts.duplicates)
        check_audits(store, file, counts)


def check_nothing_is_lost(store: Store, text: str, counts: Counts) -> None:
    """Every line that is no part of a skipped hand is in a text that was kept."""
    kept = Counter[str]()
    for table in ("texts", "rejects"):
        for row in store.rows(table, ["text"]):
            kept.update({line.rstrip() for line in row["text"].split("\n")})
    if not counts.skipped:
        lines = {line.strip("\ufeff \t\n\v\f\r") for line in text.split("\n")}
        missing = lines - {line.strip("\ufeff \t\v\f\r") for line in kept} - {""}
        assert not missing


def check_audits(store: Store, file: Path, counts: Counts) -> None:
    of_file, of_store = audit_paths([file]), audit_store(store)
    assert is_whole(of_file.counts)
    assert of_file.hands >= counts.hands == of_store.hands


def test_a_messy_folder_loses_nothing(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    texts = ["no hand at all", CANCELLED, BROKEN, *map(small, range(10, 20)), PARTIAL]
    write(folder / "a.txt", *texts[:6])
    write(folder / "b" / "c.log", *texts[4:])
    write(folder / "notes.md", "nothing to read here")
    write(folder / ".hidden" / "d.txt", small(50))
    (folder / "empty.txt").touch()
    result = put(store, folder, job_bytes=1_000)
    assert is_whole(result.counts)
    kept = {text_digest(row["text"]) for row in store.rows("texts")}
    kept |= {row["sha256"] for row in store.rows("rejects")}
    assert kept == {text_digest(text.strip()) for text in texts}
    assert {Path(file).name for file, _ in result.unrecognised} == {"notes.md", "empty.txt"}
    assert result.files == 4


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


@pytest.mark.parametrize(("times", "hands"), [(1, 1), (2, 2)])
def test_a_file_that_cannot_be_read_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, hands: int
) -> None:
    """It is opened to be cut, then to be read, then for its SHA-256."""
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
    def faulty(reading: Reading, profile: Profile) -> tuple[Replayed, HandAudit]:
        if reading.hand_id == "700000000002":
            raise ZeroDivisionError("of ours")
        return examine(reading, profile)

    monkeypatch.setattr(importing, "examine", faulty)
    monkeypatch.setattr(auditing, "examine", faulty)
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
    with pytest.raises(WorkerError, match="a worker process died"):
        list(jobs.run_all(jobs.cut_jobs(files), jobs.Setting(die, {}), workers=2))


# ---- the audit of a store and of files


def comparable(result: AuditResult) -> dict[str, Any]:
    told = result.as_json()
    told["findings"].sort(key=lambda finding: (finding["file"], finding["line"], finding["code"]))
    names = ("hands", "confirmed", "contradicted", "unverifiable", "checks", "findings", "rules")
    return {name: told[name] for name in names}


def test_the_audit_of_a_store_is_that_of_its_files(store: Store) -> None:
    put(store, SAMPLES, job_bytes=10_000)
    of_files, of_store = audit_paths([SAMPLES]), audit_store(store)
    assert comparable(of_files) == comparable(of_store)
    assert of_store.contradicted == 1
    verdicts = Counter(row["verdict"] for row in store.rows("hands"))
    assert verdicts["contradicted"] == 1
    assert verdicts["confirmed"] == of_store.confirmed
    stored = [row["code"] for row in store.rows("findings")]
    assert sorted(stored) == sorted(finding.code for finding in of_store.findings)


def test_other_rules_are_named_and_used(store: Store) -> None:
    rules: Rules = {"raises_per_round": 0}
    file = SAMPLES / "pokerstars-cash-limit.txt"
    of_files = audit_paths([file], rules=rules)
    assert of_files.as_json()["rules"] == ["pokerstars+"]
    assert of_files.contradicted > 0
    assert {finding.code for finding in of_files.findings} >= {"betting.cap"}
    import_paths([file], store, rules=rules)
    assert {row["rules"] for row in store.rows("hands")} == {"pokerstars+"}
    assert comparable(audit_store(store, rules=rules)) == comparable(of_files)
    assert audit_store(store).contradicted == 0


def test_progress_ends_with_everything_done(store: Store) -> None:
    told: list[tuple[int, int]] = []
    size = sum(file.stat().st_size for file in SAMPLES.glob("*.txt"))
    files = [*SAMPLES.glob("*.txt")]
    found = find_files(files)
    import_files(found, store, progress=lambda *done: told.append(done), job_bytes=20_000)
    assert told == sorted(told)
    assert len(told) > 3
    assert told[-1] == (size, size)
    told.clear()
    audit_paths(files, progress=lambda *done: told.append(done))
    assert told[-1] == (size, size)


# ---- killed

IMPORT = """
import sys
from badugi_hh.pipeline import find_files, import_files
from badugi_hh.store import open_store

file, folder = sys.argv[1:]
import_files(find_files([file]), open_store(folder, create=True), job_bytes=40_000)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_an_import_that_is_killed_leaves_whole_batches(tmp_path: Path) -> None:
    hands = 3000
    file = write(tmp_path / "long.txt", *map(small, range(hands)))
    folder = tmp_path / "db"
    environment = {**os.environ, "PYTHONPATH": str(Path(badugi_hh.__file__).parent.parent)}
    command = [sys.executable, "-c", IMPORT, str(file), str(folder)]
    with subprocess.Popen(command, env=environment) as process:
        end = time.monotonic() + 40
        while len(list(folder.glob("hands/part-*"))) < 3 and time.monotonic() < end:
            assert process.poll() is None
            time.sleep(0.001)
        process.kill()
    store = open_store(folder)
    kept = check_whole(store)
    assert 0 < len(kept) < hands
    counts = put(store, file).counts
    assert (counts.hands, counts.duplicates) == (hands - len(kept), len(kept))
    assert len(check_whole(store)) == hands
    for name in SCHEMAS:  # swept: the files alone are whole as well
        parts = {part.name for part in (folder / name).iterdir()}
        assert parts <= {part.name for part in (folder / "hands").iterdir()}


def check_whole(store: Store) -> set[str]:
    ids = [row["hand_id"] for row in store.rows("hands", ["hand_id"])]
    assert len(ids) == len(set(ids))
    assert [row["hand_id"] for row in store.rows("texts", ["hand_id"])] == ids
    seats = Counter(row["hand_id"] for row in store.rows("seats", ["hand_id"]))
    assert seats == dict.fromkeys(ids, 3)
    actions = Counter(row["hand_id"] for row in store.rows("actions", ["hand_id"]))
    assert actions == dict.fromkeys(ids, 5)
    return set(ids)
