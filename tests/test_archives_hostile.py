"""Zip archives that are damaged, that lie, or that were made to do harm."""

import io
import struct
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_hands import FIRST, is_whole, put, small, write
from zipping import lie, told_of, zipped

import badugi_hh as bh
from badugi_hh.archives import ArchiveError
from badugi_hh.pipeline import audit_paths
from badugi_hh.reader import UnrecognisedError, read
from badugi_hh.store import Store, open_store

MIB = 1024**2


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


# ---- nothing to read


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize(
    "files",
    [[], [("a/", b"")], [(".a.txt", FIRST.encode()), ("__MACOSX/b.txt", FIRST.encode())]],
)
def test_an_archive_without_files(
    store: Store, tmp_path: Path, files: list[tuple[str, bytes]]
) -> None:
    """It is of no known format, even where the bytes of a hidden file in it begin like a hand."""
    archive = zipped(tmp_path / "a.zip", *files, method=zipfile.ZIP_STORED)
    result = put(store, archive)
    ((name, reason),) = result.unrecognised
    assert name == str(archive)
    assert "looked for PokerStars" in reason
    assert (result.files, result.failed, result.counts.read) == (1, True, 0)
    with pytest.raises(UnrecognisedError):
        list(bh.read(archive))


@pytest.mark.usefixtures("spools")
def test_an_archive_with_nothing_readable(store: Store, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "a.zip", ("a.md", "some words"), ("b", b"\0" * 10**6), ("c", b""))
    result = put(store, archive)
    assert [name for name, _ in result.unrecognised] == [
        f"{archive}/{name}" for name in ["a.md", "b", "c"]
    ]
    assert result.failed
    with pytest.raises(UnrecognisedError, match="no known format; looked for PokerStars"):
        list(read(archive))
    assert not put(store, archive, write(tmp_path / "a.txt", FIRST)).failed


# ---- damage


Lie = Callable[[zipfile.ZipInfo], dict[str, int]]
SHARED = "it shares bytes with other files"

LIES: dict[str, tuple[Lie, str]] = {
    "checksum": (lambda true: {"checksum": true.CRC ^ 1}, "damaged: Bad CRC-32 for file 'bad.txt'"),
    "encrypted": (lambda _: {"flags": 1}, "it is encrypted"),
    "method": (
        lambda _: {"method": 99},
        "it is packed by method 99; only deflate (8) is unpacked",
    ),
    "fewer packed": (lambda true: {"packed": true.compress_size // 2}, "damaged: "),
    "none packed": (lambda _: {"packed": 0}, "damaged: "),
    "more packed": (lambda true: {"packed": true.compress_size + 50}, SHARED),
    "much more packed": (lambda _: {"packed": 2**32 - 2}, SHARED),
    "another start": (
        lambda true: {"start": true.header_offset + 1},
        "damaged: Bad magic number for file header",
    ),
    "far start": (lambda _: {"start": 2**31, "packed": 0}, SHARED),
}
"""What an archive's list may tell instead of the truth, and what is told of it."""

CHANGES = {
    "bytes": (60, bytes(20), "damaged: "),
    "another name": (
        30,
        b"\x1b[m",
        r"damaged: File name in directory 'bad.txt' and header b'\x1b[m.txt' differ.",
    ),
}
"""Other bytes at a place from a file's beginning in an archive, and what is told of them."""


def damage(kind: str, path: Path) -> str:
    """Damage the file bad.txt of an archive. What is told of it then."""
    true = told_of(path, "bad.txt")
    if kind in LIES:
        made, reason = LIES[kind]
        lie(path, "bad.txt", **made(true))
        return reason
    at, other, reason = CHANGES[kind]
    data = bytearray(path.read_bytes())
    start = true.header_offset + at
    data[start : start + len(other)] = other
    path.write_bytes(data)
    return reason


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize("kind", [*LIES, *CHANGES])
def test_what_cannot_be_unpacked_costs_one_file(store: Store, tmp_path: Path, kind: str) -> None:
    numbers = (number * 7919**3 % 10**6 for number in range(2000))
    bad = "\n\n".join(map(small, numbers))  # more than is read at first
    files = ("good.txt", small(1)), ("bad.txt", bad), ("also.txt", small(2))
    archive = zipped(tmp_path / "a.zip", *files)
    reason = damage(kind, archive)
    result = put(store, archive)
    assert is_whole(result.counts)
    ((name, why),) = result.counts.unreadable.items()
    assert name == f"{archive}/bad.txt"
    assert why.startswith(f"cannot be read: {reason}")
    assert why.isprintable()
    assert (result.counts.hands, result.files, result.failed) == (2, 3, True)
    audited = audit_paths([archive])
    assert audited.counts.unreadable == result.counts.unreadable
    assert list(audited.files) == [f"{archive}/good.txt", f"{archive}/also.txt"]
    read_ones: list[bh.Hand] = []
    with pytest.raises(ArchiveError) as caught:
        read_ones.extend(bh.read(archive))
    assert caught.value.filename == name
    hands = bh.read(archive)
    assert [next(hands).hand_id, next(hands).hand_id] == ["700000000001", "700000000002"]
    with pytest.raises(ArchiveError):
        next(hands)


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize(("method", "number"), [(zipfile.ZIP_BZIP2, 12), (zipfile.ZIP_LZMA, 14)])
def test_other_methods_are_not_unpacked(tmp_path: Path, method: int, number: int) -> None:
    archive = zipped(tmp_path / "a.zip", ("a.txt", FIRST), method=method)
    with pytest.raises(ArchiveError, match=rf"packed by method {number}; only deflate"):
        list(read(archive))


@pytest.mark.usefixtures("spools")
def test_an_archive_in_an_archive_is_not_opened(store: Store, tmp_path: Path) -> None:
    inner = zipped(tmp_path / "inner.zip", ("a.txt", FIRST)).read_bytes()
    archive = zipped(tmp_path / "a.zip", ("in.zip", inner), ("b.txt", small(2)))
    result = put(store, archive)
    reason = "cannot be read: an archive within an archive is not opened"
    assert result.counts.unreadable == {f"{archive}/in.zip": reason}
    assert result.counts.hands == 1


@pytest.mark.parametrize("kind", ["size", "no size", "great size"])
def test_the_size_told_is_not_believed(store: Store, tmp_path: Path, kind: str) -> None:
    text = "\n\n".join(map(small, range(300)))
    archive = zipped(tmp_path / "a.zip", ("a.txt", text))
    size = {"size": 1000, "no size": 0, "great size": 2**32 - 2}[kind]
    lie(archive, "a.txt", size=size)
    assert put(store, archive).counts.hands == 300


def test_bytes_that_two_files_share_are_read_for_neither(store: Store, tmp_path: Path) -> None:
    """Many files that share their bytes make a bomb of a small archive."""
    archive = zipped(tmp_path / "a.zip", ("a.txt", FIRST), ("b.txt", small(2)), ("c.txt", small(3)))
    lie(archive, "c.txt", start=told_of(archive, "b.txt").header_offset)
    result = put(store, archive)
    assert {Path(name).name for name in result.counts.unreadable} == {"b.txt", "c.txt"}
    assert set(result.counts.unreadable.values()) == {f"cannot be read: {SHARED}"}
    assert result.counts.hands == 1


BEGINNINGS = {
    "only the mark": b"PK\x03\x04",
    "text": b"PK\x03\x04 are the first letters\n" + FIRST.encode(),
    "cut off": b"",
    "name that is no text": b"",
}


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize("kind", BEGINNINGS)
def test_what_begins_like_an_archive_and_is_none(store: Store, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "in"
    archive = zipped(folder / "a.zip", ("é.txt", FIRST))
    data = BEGINNINGS[kind] or archive.read_bytes()
    if kind == "cut off":
        data = data[:-30]
    elif kind == "name that is no text":
        data = data.replace("é".encode(), b"\xff\xff")
    archive.write_bytes(data)
    write(folder / "b.txt", small(2))
    result = put(store, folder)
    ((name, reason),) = result.counts.unreadable.items()
    assert name == str(archive)
    assert reason.startswith("cannot be read: it begins like a zip archive and is none: ")
    assert (result.counts.hands, result.files, result.failed) == (1, 2, True)
    assert audit_paths([folder]).counts.unreadable == result.counts.unreadable
    with pytest.raises(ArchiveError, match="begins like a zip archive"):
        list(read(archive))


SMALL_ARCHIVE = io.BytesIO()
with zipfile.ZipFile(SMALL_ARCHIVE, "w", zipfile.ZIP_DEFLATED) as _made:
    _made.writestr("a.txt", FIRST)
    _made.writestr("b.txt", small(2))


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(
        st.integers(0, len(SMALL_ARCHIVE.getvalue()) - 1), st.integers(0, 255), max_size=4
    ),
    st.integers(0, len(SMALL_ARCHIVE.getvalue())),
)
def test_any_damage_is_told_and_nothing_more(changes: dict[int, int], cut: int) -> None:
    data = bytearray(SMALL_ARCHIVE.getvalue())
    for at, value in changes.items():
        data[at] = value
    if cut % 3 == 0:
        del data[cut:]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "a.zip")
        path.write_bytes(data)
        result = audit_paths([path])
        assert is_whole(result.counts)
        # Each file is read or told of: what is lost is lost with the list, and that is told.
        assert result.hands + len(result.counts.unreadable) + len(result.unrecognised) > 0
        told = [*result.counts.unreadable, *(file for file, _ in result.unrecognised)]
        assert all(file.isprintable() for file in [*told, *result.files])


# ---- bombs


class Spent:
    """What reading archives costs: bytes unpacked, and the most that lay in spools at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, spools: Path) -> None:
        self.unpacked = self.on_disk = 0
        before = zipfile.ZipExtFile.read

        def counted(file: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
            data = before(file, n)
            self.unpacked += len(data)
            held = sum(path.stat().st_size for path in spools.rglob("*") if path.is_file())
            self.on_disk = max(self.on_disk, held)
            return data

        monkeypatch.setattr(zipfile.ZipExtFile, "read", counted)


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch, spools: Path) -> Spent:
    return Spent(monkeypatch, spools)


def add_bomb(archive: zipfile.ZipFile, name: str, begins: str, fill: bytes, mib: int) -> None:
    """A file that unpacks to many MiB of one byte after its beginning."""
    archive.compresslevel = 1 if mib > 500 else 9  # the first makes five times as much, sooner
    with archive.open(name, "w") as file:
        file.write(begins.encode())
        for _ in range(mib):
            file.write(fill * MIB)


def test_a_gigabyte_of_zeros_is_not_unpacked(store: Store, tmp_path: Path, spent: Spent) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        add_bomb(archive, "zeros.txt", "", b"\0", 1024)
        archive.writestr("b.txt", FIRST)
    assert path.stat().st_size < 5 * MIB
    result = put(store, path)
    assert [name for name, _ in result.unrecognised] == [f"{path}/zeros.txt"]
    assert result.counts.hands == 1
    assert spent.unpacked < 100_000
    assert spent.on_disk < 1000


def test_a_bomb_that_begins_like_a_hand_history(store: Store, tmp_path: Path, spent: Spent) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        add_bomb(archive, "lines.txt", FIRST, b"\n", 200)
        archive.writestr("b.txt", small(2))
    assert path.stat().st_size < MIB // 4
    result = put(store, path)
    reason = "cannot be read: it unpacks to more than 300 times what it is packed, as no hand"
    ((name, why),) = result.counts.unreadable.items()
    assert name == f"{path}/lines.txt"
    assert why.startswith(reason)
    assert result.counts.hands == 1
    limit = max(16 * MIB, 300 * path.stat().st_size) + 2 * MIB
    assert spent.unpacked < limit
    assert spent.on_disk < limit


def test_many_bombs_in_one_archive(store: Store, tmp_path: Path, spent: Spent) -> None:
    """Each is small enough to be read, but not all together; what is left out is told at once."""
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(12):
            add_bomb(archive, f"{number}.txt", small(number), b"\n", 15)
    result = put(store, path)
    assert result.counts.hands == 4
    why = "its files unpack to more than 300 times its size, or 8 GiB"
    assert result.counts.unreadable == {
        f"{path}/4.txt": f"cannot be read: {why}",
        str(path): f"cannot be read: 7 of its 12 files were not read: {why}",
    }
    assert spent.unpacked < 66 * MIB
    assert spent.on_disk < 66 * MIB


def test_thousands_of_files(store: Store, tmp_path: Path, spent: Spent) -> None:
    count = 3000
    files = [
        (f"{number}.txt", small(number) if number % 50 == 0 else "x") for number in range(count)
    ]
    path = zipped(tmp_path / "a.zip", *files)
    began = time.monotonic()
    result = put(store, path)
    assert time.monotonic() - began < 30
    assert (result.files, result.counts.hands) == (count, count // 50)
    assert [name for name, _ in result.unrecognised] == [
        f"{path}/{name}" for name, text in files if text == "x"
    ]
    assert spent.unpacked < 2 * sum(len(text) for _, text in files)


@pytest.mark.slow  # half a minute
def test_thousands_of_files_that_take_long_to_look_at(
    store: Store, tmp_path: Path, spent: Spent
) -> None:
    """They are given up; as many files of no known format that are not blown up are not."""
    filled = [(f"{number}.txt", "\n" * 20_000) for number in range(1100)]
    path = zipped(tmp_path / "a.zip", *filled, ("last.txt", FIRST))
    result = put(store, path)
    assert len(result.unrecognised) == 1001
    ((name, reason),) = result.counts.unreadable.items()
    assert name == str(path)
    assert reason.startswith("cannot be read: 100 of its 1101 files were not read: more than 1,000")
    assert spent.unpacked == 1001 * 20_000
    other = [(f"{number}.txt", "words " * 99) for number in range(1100)]
    result = put(store, zipped(tmp_path / "b.zip", *other, ("last.txt", FIRST)))
    assert (len(result.unrecognised), result.counts.hands) == (1100, 1)


@pytest.mark.usefixtures("spools")
@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        (200_000, "it holds more than 100,000 files"),
        (400_000, "its list of files is longer than 16 MiB"),
    ],
)
def test_a_list_of_very_many_files_is_not_gone_through(
    store: Store, tmp_path: Path, entries: int, reason: str
) -> None:
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, *[0] * 15)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 46 * entries, 30, 0)
    path = tmp_path / "a.zip"
    path.write_bytes(b"PK\3\4" + bytes(26) + entry * entries + end)
    assert put(store, path).counts.unreadable == {str(path): f"cannot be read: {reason}"}
