"""Zip archives of hand histories: their files, unpacked one after the other.

Nothing that an archive tells of itself is believed. A file's name in it is what
reports call the file, never a path. Its sizes are not trusted: bytes are counted
as they come out, and what unpacks to far more than hand histories do is given
up. Stored and deflated files are read; other methods can turn a few bytes into
gigabytes at once. Archives that are encrypted, in several volumes, behind a
program or within another archive are not opened.
"""

import errno
import io
import re
import sys
import tempfile
import zipfile
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Self

_MARK = b"PK\x03\x04"
HEAD_BYTES = 64 * 1024
"""Of a file, by which its format is recognised."""
_CHUNK_BYTES = 1024 * 1024

# Hand histories shrink to a tenth or so, the same hand over and over to a two-hundredth; plain
# zeros or blank lines shrink to a thousandth, and of such bombs are made.
_MOST_TIMES = 300
# What unpacks to no more than this costs too little to be refused: a file, and a whole archive.
_SMALL_FILE = 16 * 1024**2
_SMALL_ARCHIVE = 64 * 1024**2
# No archive takes more time than this many bytes do: some ten million hands.
_MOST_BYTES = 8 * 1024**3
# A beginning of short lines that are all alike takes every format long to look at.
_FILLED_TIMES = 30
_MOST_FILLED = 1000
_SHORT = 4096  # a beginning that never takes long
# The list of an archive's files is in memory as a whole: some hundred megabytes then.
_LIST_BYTES = 16 * 1024**2
_MOST_FILES = 100_000
_TOO_MUCH = (
    f"its files unpack to more than {_MOST_TIMES} times its size, or {_MOST_BYTES >> 30} GiB"
)
_TOO_MANY_FILLED = (
    f"more than {_MOST_FILLED:,} of its files are no hand histories and unpack to more than "
    f"{_FILLED_TIMES} times what they are packed"
)
_LABEL_LENGTH = 200
_ENCRYPTED = 1  # a flag
_HEADER_BYTES = 30  # before each file in the archive, at least

Recognise = Callable[[bytes], object]
"""Raises ValueError for a file's beginning that is of no known format."""


class ArchiveError(OSError):
    """An archive that cannot be read, or a file in it; ``strerror`` says why."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(errno.EINVAL, reason, name)


@dataclass(frozen=True, slots=True)
class Part:
    """A file to read: one as it lies, or one of an archive, unpacked.

    ``name`` is what reports call it. Of an archive's file ``size`` are its
    bytes, 0 if it is not read, and ``packed`` those of the archive that it
    accounts for, together all of them.
    """

    name: str
    place: Path | OSError | ValueError
    packed: int = 0
    size: int = 0

    def found(self) -> Path:
        """Where the bytes lie. Raises what tells why they cannot be had."""
        if isinstance(self.place, Path):
            return self.place
        raise self.place


class Spool:
    """A folder for the files of archives, to be used in a ``with`` statement.

    It is made when the first file comes, and goes with all of them at the end,
    also after an interrupt; only a process that is killed leaves it behind.
    Its place is Python's: the environment's TMPDIR, TEMP or TMP names another.
    """

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._made = 0
        self._held: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._folder:
            self._folder.cleanup()

    def keep(self, chunks: Iterable[bytes]) -> Path:
        """Write a new file. If the chunks raise nothing of it is left."""
        if self._folder is None:
            # A file that is open still cannot be removed on Windows: no reason to fail at the end.
            self._folder = tempfile.TemporaryDirectory(
                prefix="badugi-hh-", ignore_cleanup_errors=True
            )
        self._made += 1
        path = Path(self._folder.name, str(self._made))
        try:
            with path.open("xb") as file:
                file.writelines(chunks)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self._held.add(str(path))
        return path

    def remove(self, path: str | Path) -> None:
        """Remove a file that is not needed any more, if it is one of the spool's own."""
        if str(path) in self._held:
            self._held.remove(str(path))
            with suppress(OSError):  # it goes with the folder, then
                Path(path).unlink()


def parts(path: Path, spool: Spool, recognise: Recognise) -> Iterator[Part]:
    """What there is to read in a file: itself or, of an archive, the files in it.

    An archive is known by its first bytes. Each of its files is unpacked into
    the spool when its turn comes, if ``recognise`` knows its beginning; folders
    and hidden files are passed over. Raises nothing: see ``Part.found``.
    """
    if not _is_archive(path):
        yield Part(str(path), path)
        return
    try:
        archive = _Archive(path)
    except OSError as error:
        yield Part(str(path), error)
        return
    except Exception as error:  # noqa: BLE001  # over damage zipfile raises nearly anything
        reason = f"it begins like a zip archive and is none: {_said(error)}"
        yield Part(str(path), ArchiveError(str(path), reason))
        return
    with archive:
        yield from archive.parts(spool, recognise)


def _is_archive(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_MARK)) == _MARK
    except OSError:  # told when it is read
        return False


class _Bounded(io.BufferedReader):
    """A file that refuses to be read at once further than an archive's list of files may go."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _LIST_BYTES:
            told = f"its list of files is longer than {_LIST_BYTES >> 20} MiB"
            raise ArchiveError(str(self.name), told)
        return super().read(size)


class _Archive:
    """An open archive."""

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        self._file = _Bounded(path.open("rb", buffering=0))
        try:
            self._zip = zipfile.ZipFile(self._file)
            self._bytes = self._file.seek(0, 2)
        except BaseException:
            self._file.close()
            raise
        self._starts = sorted(info.header_offset for info in self._zip.infolist())
        self._left = min(_MOST_BYTES, max(_SMALL_ARCHIVE, _MOST_TIMES * self._bytes))
        self._filled = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()
        self._file.close()

    def parts(self, spool: Spool, recognise: Recognise) -> Iterator[Part]:
        """The files, each unpacked when its turn comes; see ``parts``."""
        files = [info for info in self._zip.infolist() if _is_told(info.filename)]
        rest = self._bytes
        if len(files) > _MOST_FILES:
            many = ArchiveError(self._name, f"it holds more than {_MOST_FILES:,} files")
            yield Part(self._name, many, rest)
            return
        if not files:
            try:
                recognise(b"")
            except ValueError as error:
                yield Part(self._name, error, rest)
        for at, (name, info) in enumerate(zip(self._labels(files), files, strict=True), start=1):
            packed = rest if at == len(files) else min(info.compress_size, rest)
            if self._left < 0 or self._filled > _MOST_FILLED:
                reason = _TOO_MUCH if self._left < 0 else _TOO_MANY_FILLED
                told = f"{len(files) - at + 1} of its {len(files)} files were not read: {reason}"
                yield Part(self._name, ArchiveError(self._name, told), rest)
                return
            yield self._part(info, name, packed, spool, recognise)
            rest -= packed

    def _labels(self, files: Sequence[zipfile.ZipInfo]) -> Iterator[str]:
        """What reports call the files: each by a name of its own, also where two share one."""
        used: set[str] = set()
        times: Counter[str] = Counter()
        for info in files:
            name = label = f"{self._name}/{_printable(info.filename)}"
            while label in used:
                times[name] += 1
                label = f"{name} ({times[name] + 1})"
            used.add(label)
            yield label

    def _part(
        self, info: zipfile.ZipInfo, name: str, packed: int, spool: Spool, recognise: Recognise
    ) -> Part:
        try:
            path = self._unpack(info, name, spool, recognise)
            return Part(name, path, packed, path.stat().st_size)
        except (OSError, ValueError) as error:
            return Part(name, error, packed)

    def _unpack(self, info: zipfile.ZipInfo, name: str, spool: Spool, recognise: Recognise) -> Path:
        """Unpack a file. Raises OSError for one that cannot be, and what ``recognise`` raises."""
        refused = self._refused(info)
        if refused:
            raise ArchiveError(name, refused)
        # The size told is no end: the packed bytes are, and the checksum is of all that they give.
        info.file_size = sys.maxsize
        try:
            file = self._zip.open(info)
        except Exception as error:  # noqa: BLE001  # over damage zipfile raises nearly anything
            raise _damaged(name, error) from None
        with file:
            head = self._read(file, HEAD_BYTES, name)
            if head.startswith(_MARK):
                raise ArchiveError(name, "an archive within an archive is not opened")
            try:
                recognise(head)
            except ValueError:
                self._filled += len(head) > max(_SHORT, _FILLED_TIMES * info.compress_size)
                raise
            most = max(_SMALL_FILE, _MOST_TIMES * info.compress_size)
            return spool.keep(self._chunks(file, head, most, name))

    def _refused(self, info: zipfile.ZipInfo) -> str:
        """Why a file is not even tried; empty if it is."""
        if info.flag_bits & _ENCRYPTED:
            return "it is encrypted"
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return f"it is packed by method {info.compress_type}; only deflate (8) is unpacked"
        after = bisect_right(self._starts, info.header_offset)
        end = info.header_offset + _HEADER_BYTES + info.compress_size
        shared = after > 1 and self._starts[after - 2] == info.header_offset
        next_one = self._starts[after] if after < len(self._starts) else self._bytes
        if shared or end > next_one:
            return "it shares bytes with other files"
        return ""

    def _chunks(self, file: IO[bytes], head: bytes, most: int, name: str) -> Iterator[bytes]:
        chunk, size = head, 0
        while chunk:
            size += len(chunk)
            if size > most:
                told = f"{_MOST_TIMES} times what it is packed"
                raise ArchiveError(name, f"it unpacks to more than {told}, as no hand history does")
            if self._left < 0:
                raise ArchiveError(name, _TOO_MUCH)
            yield chunk
            chunk = self._read(file, _CHUNK_BYTES, name)

    def _read(self, file: IO[bytes], size: int, name: str) -> bytes:
        try:
            data = file.read(size)
        except Exception as error:  # noqa: BLE001  # over damage zipfile raises nearly anything
            raise _damaged(name, error) from None
        self._left -= len(data)
        return data


def _is_told(name: str) -> bool:
    """Whether a file of an archive counts: neither a folder, nor hidden, nor in a hidden one."""
    *folders, last = re.split(r"[/\\]", name)
    hidden = [one for one in (*folders, last) if one.startswith(".") and one not in (".", "..")]
    return bool(last or not folders) and not hidden and "__MACOSX" not in folders


def _printable(name: str) -> str:
    """A name in an archive so that it can be shown: no control characters, and not too long."""
    shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)
    if len(shown) <= _LABEL_LENGTH:
        return shown
    half = _LABEL_LENGTH // 2
    return f"{shown[: half - 1]}\N{HORIZONTAL ELLIPSIS}{shown[-half:]}"


def _damaged(name: str, error: Exception) -> OSError:
    return error if isinstance(error, OSError) else ArchiveError(name, f"damaged: {_said(error)}")


def _said(error: Exception) -> str:
    """What an error says; it may hold names as they stand in the archive."""
    return _printable(str(error) or type(error).__name__)
