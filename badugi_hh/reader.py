"""Bytes to text to hand blocks to events.

A file is read in pieces that end between two hands, so that memory does not
grow with the file and several processes can share one.
"""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from badugi_hh.archives import HEAD_BYTES, Spool, parts
from badugi_hh.formats import FORMAT_OF, FORMATS, Block, Format, Reading
from badugi_hh.problems import Problem

PIECE_BYTES = 2 * 1024 * 1024
_MOST_BYTES = 32 * 1024 * 1024  # in which the next hand has to begin; no hand is as long

_BLANK = "\n \t"
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


class UnrecognisedError(ValueError):
    """A file of no known format; the message tells what was looked for."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some whole hands of a file: the bytes of ``path`` from ``start`` to ``end``.

    ``file`` is what the file is called where hands are told of: a member of an
    archive lies elsewhere. ``line`` is the number of the first line,
    ``ends_file`` says that nothing follows. ``encoding`` is the one found at the
    file's beginning. ``carried`` is a line above that holds for the first hand
    as well, see ``Format``.
    """

    file: str
    path: str
    site: str
    encoding: str
    start: int
    end: int
    line: int
    ends_file: bool
    carried: str = ""


def pieces(path: Path, size: int = PIECE_BYTES, name: str | None = None) -> Iterator[Piece]:
    """Cut a file into pieces of about ``size`` bytes, each of whole hands.

    ``name`` is what the file is called, if that is not its path. Raises
    UnrecognisedError for a file of no known format, OSError for one that cannot
    be read.
    """
    with path.open("rb") as file:
        mark, encoding, form = recognise(file.read(HEAD_BYTES))
        total = file.seek(0, 2)
        start, line, carried = len(mark), 1, ""
        while start < total:
            file.seek(start)
            data = file.read(min(size, total - start))
            if not data:  # the file has shrunk meanwhile
                return
            end = start + len(data)
            if end < total:
                cut, more = _hand_start(file, form, encoding, end, total)
                data += more
                end = cut
            yield Piece(
                name or str(path), str(path), form.site, encoding, start, end, line, end == total,
                carried,
            )  # fmt: skip  # in the order of the fields
            start = end
            if start == total:
                return
            if form.carried:
                carried = _last_carried(_decode(data, encoding)[0], form.carried) or carried
            line += _newlines(data, encoding)


def recognise(head: bytes) -> tuple[bytes, str, Format]:
    """The byte order mark, encoding and format of a file that begins so.

    Raises UnrecognisedError for one of no known format.
    """
    mark, encoding = next(((m, e) for m, e in _MARKS if head.startswith(m)), (b"", "utf-8"))
    return mark, encoding, _recognise(_decode(head[len(mark) :], encoding)[0])


def _recognise(head: str) -> Format:
    lines = head.splitlines()
    for form in FORMATS:
        if form.recognise(lines) if form.recognise else any(map(form.starts_hand, lines)):
            return form
    found = "no known format" if head.strip() else "the file is empty"
    wanted = "; ".join(f"{form.title}: {form.looked_for}" for form in FORMATS)
    raise UnrecognisedError(f"{found}; looked for {wanted}")


def _hand_start(
    file: BinaryIO, form: Format, encoding: str, at: int, total: int
) -> tuple[int, bytes]:
    """Where the next hand starts after a place, and the bytes up to there."""
    newline, mark = "\n".encode(encoding), ("\n" + form.mark).encode(encoding)
    file.seek(at)
    more = b""
    looked = 0
    while at + len(more) < total and len(more) < _MOST_BYTES:
        chunk = file.read(min(max(HEAD_BYTES, len(more)), total - at - len(more)))
        if not chunk:
            break
        more += chunk
        while (found := more.find(mark, looked)) >= 0:
            begin = found + len(newline)
            looked = found + 1
            if (at + found) % len(newline):  # between two UTF-16 units
                continue
            line_end = more.find(newline, begin)
            if line_end < 0 and at + len(more) < total:
                looked = found  # the line goes on in what is not read yet
                break
            line = _decode(more[begin : line_end if line_end >= 0 else None], encoding)[0]
            if form.starts_hand(line.rstrip("\r")):
                return at + begin, more[:begin]
        else:
            looked = max(looked, len(more) - len(mark))
    return at + len(more), more


def _last_carried(text: str, mark: str) -> str:
    """The last line of a text that holds for the hands below it; "" without one."""
    at = text.rfind("\n" + mark) + 1
    return _with_newlines(text[at:]).partition("\n")[0] if text.startswith(mark, at) else ""


def _newlines(data: bytes, encoding: str) -> int:
    if encoding == "utf-8":
        return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")
    return _with_newlines(_decode(data, encoding)[0]).count("\n")


def _with_newlines(text: str) -> str:
    """The text with each line end, also CR LF and a lone CR, as LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _decode(data: bytes, encoding: str) -> tuple[str, str]:
    """Text and the encoding that it turned out to be; a half last character is left out."""
    if encoding != "utf-8":
        return data[: len(data) // 2 * 2].decode(encoding, errors="replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if error.end == len(data) and error.reason == "unexpected end of data":
            return data[: error.start].decode("utf-8"), "utf-8"
    return data.decode("utf-8", errors=_AS_WINDOWS), "windows-1252"


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are no UTF-8 as Windows-1252, each for itself: it spoils nothing else."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    odd = error.object[error.start : error.end]
    try:
        return odd.decode("cp1252"), error.end
    except UnicodeDecodeError:
        return odd.decode("latin-1"), error.end  # the five that Windows-1252 leaves open


_AS_WINDOWS = "badugi_hh.windows-1252"
codecs.register_error(_AS_WINDOWS, _as_windows)


def read_piece(piece: Piece) -> Iterator[Reading]:
    """Read the hands of a piece, one Reading a hand, in the order of the file."""
    with Path(piece.path).open("rb") as file:
        file.seek(piece.start)
        data = file.read(piece.end - piece.start)
    text, encoding = _decode(data, piece.encoding)
    form = FORMAT_OF[piece.site]
    readings = read_text(text, form, piece.file, piece.line, piece.ends_file, piece.carried)
    for reading in readings:
        reading.block.encoding = encoding
        yield reading


def read_text(
    text: str,
    form: Format,
    file: str,
    first_line: int = 1,
    ends_file: bool = True,
    carried: str = "",
) -> Iterator[Reading]:
    """Read the hands of a text. Text before the first hand is a rejected Reading of its own."""
    text = _with_newlines(text)
    if "\ufeff" in text:  # files put behind one another keep their byte order marks
        text = text.replace("\ufeff" + form.mark, form.mark)
    whole = _cut_header(text, form) if ends_file else len(text)
    line, start = first_line, 0
    while start < len(text):
        end = _next_start(text, form, start)
        if form.carried or form.comment:
            while end < len(text) and _stands_above_hand(text[start:end], form):
                end = _next_start(text, form, end)
        if start < whole < end:
            end = whole
        raw = text[start:end]
        below = raw.lstrip(_BLANK)
        body = below.rstrip(_BLANK)
        if body:
            above = raw.count("\n", 0, len(raw) - len(below))
            last = ends_file and end >= whole
            block = Block(file, line + above, body, last, raw.endswith("\n"))
            if form.carried:
                carried = _carry(block, form, carried)
            if end == len(text) and not ends_file and _stands_above_hand(body, form):
                pass  # it belongs to the first hand of the next piece, which is given it
            elif start or form.unmarked or form.starts_hand(body.partition("\n")[0]):
                reading = _read_block(form, block)
                if reading.status == "partial" and end == whole < len(text):
                    whole = len(text)  # what is cut off is a line of this hand
                    continue
                yield reading
            else:
                problem = Problem("syntax", block.place(block.line), "text before the first hand")
                yield Reading(form.site, block, "rejected", None, "", problems=[problem])
        line += raw.count("\n")
        start = end


def _stands_above_hand(text: str, form: Format) -> bool:
    """Whether a text above a hand is no hand: a line that is carried, or comments."""
    lines = [line for raw in text.split("\n") if (line := raw.strip())]
    if form.carried and all(line.startswith(form.carried) for line in lines):
        return True
    return bool(form.comment) and all(line.startswith(form.comment) for line in lines)


def _carry(block: Block, form: Format, carried: str) -> str:
    """The line that holds for the hands below; a hand without its own gets the last one."""
    if block.text.startswith(form.carried):
        return _last_carried(block.text, form.carried)
    if carried and form.starts_hand(block.text.partition("\n")[0]):
        block.text = f"{carried}\n{block.text}"
        block.line -= 1  # so that all lines of the hand itself have their numbers
    return carried


def _read_block(form: Format, block: Block) -> Reading:
    try:
        return form.read(block)
    except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the file
        problem = Problem("bad_value", block.place(block.line), f"internal error: {error!r}")
        return Reading(form.site, block, "rejected", None, "", problems=[problem])


def _cut_header(text: str, form: Format) -> int:
    """Where a first line begins with which the text ends, cut off within its first words.

    The end of the text if there is none. It is no line of the hand before it, if
    that hand is whole.
    """
    at = text.rfind("\n") + 1
    tail = text[at:]
    begun = tail.startswith(form.mark) or form.mark.startswith(tail)
    return at if at and tail and begun and not form.starts_hand(tail) else len(text)


def _next_start(text: str, form: Format, at: int) -> int:
    """Where the next hand after a place starts; the end of the text if none does."""
    mark = "\n" + form.mark
    while (at := text.find(mark, at)) >= 0:
        at += 1
        end = text.find("\n", at)
        if form.starts_hand(text[at : end if end >= 0 else None]):
            return at
    return len(text)


def read(path: str | Path) -> Iterator[Reading]:
    """Read a file of hand histories, one Reading a hand; of a zip archive all files in it.

    Raises UnrecognisedError for a file of no known format, OSError for one
    that cannot be read; what a hand's lines hold never raises. An archive's
    files of no known format are passed over if there is another, and that one
    cannot be read is raised once all others are.
    """
    with Spool() as spool:
        read_one = False
        unknown: UnrecognisedError | None = None
        failed: OSError | None = None
        for part in parts(Path(path), spool, recognise):
            try:
                for piece in pieces(part.found(), name=part.name):
                    read_one = True
                    yield from read_piece(piece)
                spool.remove(part.found())
            except UnrecognisedError as error:
                unknown = unknown or error
            except OSError as error:
                failed = failed or error
        if failed:
            raise failed
        if unknown and not read_one:
            raise unknown
