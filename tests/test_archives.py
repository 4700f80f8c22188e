"""Zip archives are read as the files in them are."""

import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from command_line import runner
from hands import HAND, NEXT_HAND, corpus
from small_hands import BROKEN, FIRST, PARTIAL, SAMPLES, content, is_whole, put, small, write
from zipping import lie, zipped, zipped_folder

import badugi_hh as bh
from badugi_hh.archives import ArchiveError, Spool, parts
from badugi_hh.pipeline import audit_paths, find_files, import_files, importing, jobs
from badugi_hh.reader import UnrecognisedError, read, recognise
from badugi_hh.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "db", create=True)


@pytest.fixture
def spools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where spools are made; none is left after a test."""
    folder = tmp_path / "spools"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


def moved(value: Any, old: str, new: str) -> Any:  # noqa: ANN401  # any rows or JSON
    """Values in which names that begin with one folder begin with another, in messages too."""
    if isinstance(value, dict):
        return {key: moved(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [moved(inner, old, new) for inner in value]
    return value.replace(old, new) if isinstance(value, str) else value


# ---- as the files in it


def check_same(folder: Path, archive: Path, tmp_path: Path, workers: int, job_bytes: int) -> None:
    """Import and audit of an archive and of the folder differ in the names of files alone."""
    made, told = [], []
    for path in (folder, archive):
        store = open_store(tmp_path / f"db-{path.name}", create=True)
        done = put(store, path, workers=workers, job_bytes=job_bytes)
        assert is_whole(done.counts)
        audited = audit_paths([path], workers=workers, job_bytes=job_bytes)
        made.append(moved(content(store), f"{path}/", "in/"))
        told.append(moved([done.as_json(), audited.as_json()], f"{path}/", "in/"))
    assert made[0] == made[1]
    assert told[0] == told[1]
    assert told[0][0]["imported"] > 0


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize(("workers", "job_bytes"), [(1, 10**6), (2, 20_000)])
def test_an_archive_is_as_the_folder_in_it(tmp_path: Path, workers: int, job_bytes: int) -> None:
    folder = tmp_path / "in"
    for file in SAMPLES.iterdir():
        if file.stat().st_size < 25_000:
            write(folder / file.name).write_bytes(file.read_bytes())
    again = (SAMPLES / "the-lie.txt").read_text(encoding="utf-8").replace("Marlow", "Harlow")
    write(folder / "zz" / "messy.log", "no hand", again, BROKEN, small(3), PARTIAL)
    check_same(folder, zipped_folder(tmp_path / "all.zip", folder), tmp_path, workers, job_bytes)


@pytest.mark.usefixtures("spools")
def test_an_archive_of_real_files(tmp_path: Path) -> None:
    folder = corpus()
    check_same(folder, zipped_folder(tmp_path / "corpus.zip", folder), tmp_path, 1, 20_000)


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le"])
def test_encodings_in_an_archive(tmp_path: Path, encoding: str, method: int) -> None:
    bom = b"\xff\xfe" if encoding == "utf-16-le" else b""
    data = bom + (HAND + NEXT_HAND).replace("alice", "Zoë €").encode(encoding)
    plain = tmp_path / "hands.txt"
    for whole in (data, data[:-1]):
        plain.write_bytes(whole)
        archive = zipped(tmp_path / "hands.zip", ("hands.txt", whole), method=method)
        got, wanted = list(read(archive)), list(read(plain))
        for reading in wanted:
            reading.block.file = f"{archive}/hands.txt"
        assert [reading.block for reading in got] == [reading.block for reading in wanted]
        assert [reading.events for reading in got] == [reading.events for reading in wanted]
        assert {reading.status for reading in got} == {"hand"}


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize(("above", "known"), [(65_000, True), (66_000, False)])
def test_as_much_of_a_file_is_looked_at_as_of_a_plain_one(
    tmp_path: Path, above: int, known: bool
) -> None:
    data = "a line of nothing\n".ljust(above, "\n") + FIRST
    plain = write(tmp_path / "a.txt", data)
    for path in (plain, zipped(tmp_path / "a.zip", ("a.txt", data))):
        if known:
            assert [reading.status for reading in read(path)] == ["rejected", "hand"]
        else:
            with pytest.raises(UnrecognisedError):
                list(read(path))


@pytest.mark.usefixtures("spools")
def test_an_archive_is_known_by_its_content(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    zipped(folder / "a.txt", ("one.txt", small(1)), ("two.txt", small(2)))
    write(folder / "b.zip", small(3))
    result = put(store, folder)
    names = [f"{folder}/a.txt/one.txt", f"{folder}/a.txt/two.txt", f"{folder}/b.zip"]
    assert [row["file"] for row in store.rows("hands")] == names
    assert (result.files, result.counts.hands, result.failed) == (3, 3, False)
    assert list(audit_paths([folder / "a.txt", folder]).files) == names


def test_every_report_calls_a_file_by_archive_and_name(store: Store, tmp_path: Path) -> None:
    lying = (SAMPLES / "the-lie.txt").read_bytes()
    archive = zipped(
        tmp_path / "a.zip",
        ("x/lie.txt", lying),
        ("x/bad.txt", f"{BROKEN}\n\n{PARTIAL}"),
        ("x/notes.md", "nothing"),
    )
    result = put(store, archive)
    assert [r.file for r in result.counts.rejected] == [f"{archive}/x/bad.txt"]
    assert result.counts.cut_off[0].startswith(f"{archive}/x/bad.txt:")
    ((name, reason),) = result.unrecognised
    assert name == f"{archive}/x/notes.md"
    assert reason.startswith("no known format; looked for PokerStars")
    findings = audit_paths([archive]).findings
    assert {finding.file for finding in findings} == {f"{archive}/x/lie.txt"}


# ---- names


@pytest.mark.usefixtures("spools")
def test_names_are_only_labels(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "here" / "in"
    names = [
        "../../up.txt",
        "/abs.txt",
        str(tmp_path / "abs.txt"),
        "C:\\back\\slash.txt",
        "..\\..\\up.txt",
        "new\nline\x1b[31m\u202e.txt",
        "twice.txt",
        "twice.txt",
        "twice.txt (2)",
        "twice.txt",
        "",
        "x" * 60_000 + ".txt",
        "x" * 60_001 + ".txt",
        "café ♣.txt",
        "./..",
    ]
    files = [(name, small(number)) for number, name in enumerate(names)]
    archive = zipped(folder / "a.zip", *files)
    result = put(store, archive)
    assert not result.failed
    assert result.counts.hands == result.files == len(names)
    labels = [row["file"].removeprefix(f"{archive}/") for row in store.rows("hands")]
    long = "x" * 99 + "…" + "x" * 96 + ".txt"
    assert labels == [
        *names[:5],
        "new\ufffdline\ufffd[31m\ufffd.txt",
        "twice.txt",
        "twice.txt (2)",
        "twice.txt (2) (2)",
        "twice.txt (3)",
        "",
        long,
        f"{long} (2)",
        "café ♣.txt",
        "./..",
    ]
    assert all(label.isprintable() and len(label) < 210 for label in labels)
    assert list(audit_paths([archive]).files) == [f"{archive}/{label}" for label in labels]
    there = {path.name for path in tmp_path.rglob("*") if "db" not in path.parts}
    assert there <= {"here", "in", "a.zip", "spools", "db", *there_in(tmp_path / "db")}


def there_in(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*")}


@pytest.mark.usefixtures("spools")
def test_folders_and_hidden_files_are_passed_over(tmp_path: Path) -> None:
    names = ["a/", "b\\", ".a.txt", "b/.a.txt", ".b/a.txt", "b\\.a", "__MACOSX/a.txt"]
    shown = ["a/b.txt", "./c.txt", "../d.txt", "__MACOSX", "a.b"]
    archive = zipped(tmp_path / "a.zip", *((name, small(1)) for name in [*names, *shown]))
    with Spool() as spool:
        got = [part.name for part in parts(archive, spool, recognise)]
    assert got == [f"{archive}/{name}" for name in shown]


# ---- the spool


def held(spools: Path) -> int:
    return sum(path.is_file() for path in spools.rglob("*"))


@pytest.mark.parametrize("runs", ["import", "audit"])
@pytest.mark.parametrize("workers", [1, 2])
def test_what_is_read_goes_at_once(
    store: Store, tmp_path: Path, spools: Path, runs: str, workers: int
) -> None:
    """Disk is needed for what is under way, not for the archive."""
    path = zipped(tmp_path / "a.zip", *((f"{number}.txt", small(number)) for number in range(60)))
    files: list[int] = []

    def progress(*_: int) -> None:
        files.append(held(spools))

    if runs == "import":
        import_files(find_files([path]), store, workers=workers, job_bytes=1, progress=progress)
    else:
        told = audit_paths([path], workers=workers, job_bytes=1, progress=progress).files
        assert len(told) == 60
    assert len(files) == 60
    assert max(files) <= 2 * workers + 1
    assert files[-1] == 0


@pytest.mark.usefixtures("spools")
def test_jobs_are_run_again_from_the_spool(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those are with hands that another worker had at the same time."""
    monkeypatch.setattr(importing, "_is_late", lambda *_: True)
    path = zipped(tmp_path / "a.zip", *((f"{number}.txt", small(number)) for number in range(9)))
    result = put(store, path, job_bytes=1)
    assert result.counts.hands == 9
    assert not result.failed


def test_files_are_unpacked_when_their_turn_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spools: Path
) -> None:
    kept: list[Path] = []
    before: Callable[..., Path] = Spool.keep

    def keep(*arguments: object) -> Path:
        kept.append(before(*arguments))
        return kept[-1]

    monkeypatch.setattr(Spool, "keep", keep)
    path = zipped(tmp_path / "a.zip", *((f"{number}.txt", small(number)) for number in range(50)))
    readings = read(path)
    next(readings)
    assert (len(kept), held(spools)) == (1, 1)
    next(readings)
    assert (len(kept), held(spools)) == (2, 1)
    readings.close()  # type: ignore[attr-defined]  # a generator, told as an iterator
    assert held(spools) == 0
    kept.clear()
    with Spool() as spool:
        assert len(next(jobs.cut_jobs(find_files([path]), spool, 1))) == 1
        assert len(kept) == 2


def test_nothing_is_left_of_a_file_that_is_given_up(spools: Path) -> None:
    def chunks() -> Iterator[bytes]:
        yield b"some"
        raise ArchiveError("a.zip/a.txt", "damaged")

    with Spool() as spool:
        kept = spool.keep([b"whole"])
        with pytest.raises(ArchiveError):
            spool.keep(chunks())
        assert held(spools) == 1
        assert kept.read_bytes() == b"whole"
        other = spools / "other"
        other.touch()
        spool.remove(other)  # no file of the spool
        assert other.exists()
        other.unlink()
        spool.remove(kept)
        spool.remove(kept)
        assert held(spools) == 0


def test_where_nothing_can_be_unpacked_to(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(tmp_path / "a.zip", ("a.txt", FIRST))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    result = put(store, path, write(tmp_path / "b.txt", small(2)))
    reason = "cannot be read: No such file or directory"
    assert result.counts.unreadable == {f"{path}/a.txt": reason}
    assert result.counts.hands == 1


def test_a_full_disk(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spools: Path
) -> None:
    opened: Callable[..., IO[bytes]] = Path.open

    def full(self: Path, *args: object, **options: object) -> IO[bytes]:
        if self.name == "1" and args == ("xb",):
            return opened(Path("/dev/full"), "wb")
        return opened(self, *args, **options)

    if not Path("/dev/full").exists():
        pytest.skip("this system has no disk that is always full")
    monkeypatch.setattr(Path, "open", full)
    path = zipped(tmp_path / "a.zip", ("a.txt", FIRST), ("b.txt", small(2)))
    result = put(store, path)
    reason = "cannot be read: No space left on device"
    assert result.counts.unreadable == {f"{path}/a.txt": reason}
    assert result.counts.hands == 1
    assert held(spools) == 0


# ---- progress, and the library and the command


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize("workers", [1, 2])
def test_progress_ends_with_all_bytes_of_the_files(
    store: Store, tmp_path: Path, workers: int
) -> None:
    """The total is the archive's size first and the files' at last; it is never passed."""
    texts = ["\n\n".join(map(small, range(n, n + 20))) for n in range(0, 200, 20)]
    files = [(f"{number}.txt", text) for number, text in enumerate(texts)]
    path = zipped(tmp_path / "a.zip", *files, ("notes.md", "words" * 999), ("zz.txt", "words"))
    size = sum(len(text) for text in texts)
    told: list[tuple[int, int]] = []
    found = find_files([path])
    assert found.total_bytes == path.stat().st_size
    import_files(
        found, store, workers=workers, job_bytes=5_000, progress=lambda *at: told.append(at)
    )
    assert told[-1] == (size, size)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert all(done <= total for done, total in told)
    told.clear()
    audit_paths([path], workers=workers, progress=lambda *at: told.append(at))
    assert told[-1] == (size, size)


@pytest.mark.usefixtures("spools")
def test_the_library_reads_all_files_of_an_archive(tmp_path: Path) -> None:
    archive = zipped(
        tmp_path / "a.zip",
        ("words.md", "no hand"),
        ("a.txt", f"{small(1)}\n\n{PARTIAL}"),
        ("b.txt", f"{small(2)}\n\n{small(3)}"),
    )
    others: list[bh.Reading] = []
    hands = list(bh.read(archive, on_other=others.append))
    assert [(hand.hand_id[-1], Path(hand.file).name, hand.line) for hand in hands] == [
        ("1", "a.txt", 1),
        ("2", "b.txt", 1),
        ("3", "b.txt", 22),
    ]
    assert [reading.status for reading in others] == ["partial"]
    assert all(bh.audit(hand).verdict != "contradicted" for hand in hands)


@pytest.mark.usefixtures("spools")
def test_the_command_reads_archives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(tmp_path / "home", monkeypatch, capsys)
    archive = zipped(tmp_path / "a.zip", ("a.txt", small(1)), ("b\x1b.txt", small(2)))
    shown = run("show", "700000000002", "--file", archive)
    assert (shown.code, shown.err) == (0, "")
    assert "ann" in shown.out
    plain = run("show", "700000000002", "--file", write(tmp_path / "b.txt", small(2)))
    assert plain.out.replace("b.txt", "a.zip/b\ufffd.txt") == shown.out
    assert run("import", archive, "--db", tmp_path / "db").code == 0
    lie(archive, "a.txt", flags=1)
    for command in ("import", "audit"):
        ran = run(command, archive, "--db", tmp_path / "other", "--json")
        assert ran.code == 1
        assert ran.json["unrecognised"] == [
            {"file": f"{archive}/a.txt", "reason": "cannot be read: it is encrypted"}
        ]
    ran = run("show", "1", "--file", archive)
    assert (ran.code, ran.err) == (2, f"badugi-hh: {archive}/a.txt: it is encrypted\n")
