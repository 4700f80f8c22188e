"""From bytes to readings: encodings, line ends, pieces of files, files of no known format."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hands import HAND, NEXT_HAND, POKERSTARS, corpus, readings

from badugi_hh import events as ev
from badugi_hh.formats import FORMAT_OF, Block, Reading
from badugi_hh.reader import (
    UnrecognisedError,
    _hand_start,
    pieces,
    read,
    read_piece,
    read_text,
)

RAZZ = "PokerStars Hand #7:  Razz Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET\nTable 'R' 8-max\n"
# Letters that Windows-1252 has too, and a hand each that is skipped and that cannot be read.
FILE = "\n\n\n".join(
    [
        HAND.replace("alice", "Zoë: é"),
        RAZZ,
        NEXT_HAND.replace("bob", "¡Olé €!"),
        HAND.replace("*** SUMMARY ***", "*** DEALING HANDS ***").replace("bob", "Ærø"),
        NEXT_HAND,
    ]
)
WIDER = FILE.replace("Hero", "Hêrø 🂡 Привет")


def save(folder: Path, data: bytes) -> Path:
    path = folder / "hands.txt"
    path.write_bytes(data)
    return path


def told(got: list[Reading], *, lines: bool = True) -> list[tuple[object, ...]]:
    """All that readings tell but for the file's name, with or without line numbers."""
    return [
        (
            r.site,
            r.status,
            r.hand_id,
            r.game,
            [event if lines else replace(event, line=0) for event in r.events],
            [(p.kind, p.message, p.place.line if lines else 0) for p in r.problems],
            r.block.line if lines else 0,
            r.block.text if lines else re.sub(r"\n+", "\n", r.block.text),
            r.block.ends_file,
        )
        for r in got
    ]


# ---- encodings and line ends


def test_the_file_of_these_tests() -> None:
    got = readings(FILE)
    assert [r.status for r in got] == ["hand", "skipped", "hand", "rejected", "hand"]
    assert ev.Seat(3, 1, "Zoë: é", 4000, None, None) in got[0].events
    assert [r.block.line for r in got] == [1, 43, 48, 71, 113]
    assert [r.block.ends_file for r in got] == [False] * 4 + [True]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (b"", "utf-8"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ],
)
def test_encodings_and_line_ends_change_nothing(
    tmp_path: Path, bom: bytes, encoding: str, ends: str
) -> None:
    path = save(tmp_path, bom + WIDER.replace("\n", ends).encode(encoding))
    got = list(read(path))
    assert told(got) == told(readings(WIDER))
    assert {r.block.encoding for r in got} == {encoding}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_windows_1252(tmp_path: Path, ends: str) -> None:
    got = list(read(save(tmp_path, FILE.replace("\n", ends).encode("cp1252"))))
    assert told(got) == told(readings(FILE))
    assert {r.block.encoding for r in got} == {"windows-1252"}


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
@pytest.mark.parametrize("ends", ["\n\n", "\r\n\r\n", "\n \n"])
def test_double_spacing_changes_only_line_numbers(tmp_path: Path, ends: str, encoding: str) -> None:
    got = list(read(save(tmp_path, FILE.replace("\n", ends).encode(encoding))))
    expected = readings(FILE)
    for reading, wanted in zip(got, expected, strict=True):
        assert (reading.status, reading.problems == []) == (wanted.status, wanted.problems == [])
        assert [replace(e, line=0) for e in reading.events] == [
            replace(e, line=0) for e in wanted.events
        ]
        assert [e.line for e in reading.events] == [2 * e.line - 1 for e in wanted.events]


@pytest.mark.parametrize(
    ("bom", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")]
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_utf_16_with_half_of_the_last_character_missing(
    tmp_path: Path, bom: bytes, encoding: str, ends: str
) -> None:
    data = bom + WIDER.replace("\n", ends).encode(encoding)
    assert told(list(read(save(tmp_path, data[:-1])))) == told(readings(WIDER))


def test_utf_8_with_a_part_of_the_last_character_missing(tmp_path: Path) -> None:
    data = (FILE + 'bob said, "🂡').encode()
    for cut in range(1, 4):
        got = list(read(save(tmp_path, data[:-cut])))
        assert {r.block.encoding for r in got} == {"utf-8"}
        assert got[-1].block.text.endswith('bob said, "')
        assert told(got[:-1]) == told(readings(FILE)[:-1])


def test_a_stray_byte_spoils_no_other_hand(tmp_path: Path) -> None:
    """Not even other words of its line: names beside it are read as ever."""
    said = 'Hêrø 🂡 Привет said, "caf\0"\n'
    data = WIDER.replace("*** THIRD DRAW ***\n", f"*** THIRD DRAW ***\n{said}", 1).encode()
    plain = readings(data.decode().replace("\0", "é"))
    got = list(read(save(tmp_path, data.replace(b"\0", b"\xe9"))))
    assert told(got) == told(plain)
    for stray in (b"\xff", b"\x81", b"\x80", b"\xf0\x9f"):
        got = list(read(save(tmp_path, data.replace(b"\0", stray))))
        assert told(got[1:]) == told(plain[1:])
        assert got[0].status == "hand"
        assert [e for e in got[0].events if not isinstance(e, ev.Chat)] == [
            e for e in plain[0].events if not isinstance(e, ev.Chat)
        ]


def test_any_byte_in_any_place_costs_at_most_its_hand(tmp_path: Path) -> None:
    data = WIDER.encode()
    whole = told(readings(WIDER))
    for at in range(40, data.index(b"PokerStars Hand #7:") - 3, 7):
        got = list(read(save(tmp_path, data[:at] + b"\x9d" + data[at + 1 :])))
        # A line end may be what is lost, so the others' lines are one less.
        assert [r.status for r in got[-4:]] == [one[1] for one in whole[1:]]
        assert [r.block.text for r in got[-4:]] == [one[7] for one in whole[1:]]


def test_byte_order_marks_within_a_file(tmp_path: Path) -> None:
    """Two files put behind one another."""
    bom = b"\xef\xbb\xbf"
    path = save(tmp_path, bom + HAND.encode() + bom + NEXT_HAND.encode())
    assert told(list(read(path))) == told(readings(HAND + NEXT_HAND))
    marked = read_text(f"\ufeff{HAND}\ufeff{NEXT_HAND}", POKERSTARS, "hands.txt")
    assert told(list(marked)) == told(readings(HAND + NEXT_HAND))


# ---- pieces


def in_pieces(path: Path, size: int) -> tuple[int, list[Reading]]:
    parts = list(pieces(path, size))
    assert [part.end for part in parts[:-1]] == [part.start for part in parts[1:]]
    assert parts[-1].end == path.stat().st_size
    assert [part.ends_file for part in parts] == [False] * (len(parts) - 1) + [True]
    return len(parts), [reading for part in parts for reading in read_piece(part)]


@pytest.mark.parametrize("size", [1, 2, 299, 300, 301, 1023, 1500, 2049, 10**9])
@pytest.mark.parametrize(
    ("bom", "encoding", "ends"),
    [
        (b"", "utf-8", "\n"),
        (b"", "utf-8", "\r\n"),
        (b"", "utf-8", "\r\r\n"),
        (b"\xef\xbb\xbf", "utf-8", "\n\n"),
        (b"\xff\xfe", "utf-16-le", "\n"),
        (b"\xff\xfe", "utf-16-le", "\r\n"),
        (b"\xfe\xff", "utf-16-be", "\r\n"),
        (b"", "cp1252", "\r\n"),
    ],
)
def test_pieces_give_what_the_whole_file_gives(
    tmp_path: Path, size: int, bom: bytes, encoding: str, ends: str
) -> None:
    text = f"a word before\n{FILE if encoding == 'cp1252' else WIDER}"
    path = save(tmp_path, bom + text.replace("\n", ends).encode(encoding))
    count, got = in_pieces(path, size)
    assert told(got) == told(list(read(path)))
    assert len(got) == 6
    assert count == (1 if size == 10**9 else 6) if size in (1, 2, 10**9) else 1 < count <= 6


def test_pieces_of_every_size(tmp_path: Path) -> None:
    text = "\n\n".join([NEXT_HAND.replace("bob", "Привет"), RAZZ, NEXT_HAND]).replace("\n", "\r\n")
    for bom, encoding in ((b"", "utf-8"), (b"\xff\xfe", "utf-16-le")):
        path = save(tmp_path, bom + text.encode(encoding))
        whole = told(list(read(path)))
        for size in range(1, len(text) * 2 + 3, 3):
            assert told(in_pieces(path, size)[1]) == whole


def test_a_first_line_is_found_across_the_blocks_that_are_read(tmp_path: Path) -> None:
    """The search for a hand's start reads 64 KiB at a time."""
    for shift in range(-80, 4, 7):
        filler = "x" * (65536 - len(HAND) + shift)
        path = save(tmp_path, f'{HAND}bob said, "{filler}"\n{NEXT_HAND}'.encode())
        count, got = in_pieces(path, 10)
        assert (count, [r.status for r in got]) == (2, ["hand", "hand"])


def test_the_same_bytes_across_two_utf_16_units_start_no_hand(tmp_path: Path) -> None:
    words = "PokerStars Game #1:  Badugi Limit"
    odd = "\u0a20" + "".join(chr(ord(sign) << 8) for sign in words) + "\u4e00"
    assert f"\n{words}".encode("utf-16-le") in odd.encode("utf-16-le")
    text = HAND.replace("*** THIRD", f'bob said, "{odd}"\n*** THIRD') + NEXT_HAND
    path = save(tmp_path, b"\xff\xfe" + text.encode("utf-16-le"))
    for size in (10, 11):
        assert [r.status for r in in_pieces(path, size)[1]] == ["hand", "hand"]


def test_chat_and_names_start_no_piece(tmp_path: Path) -> None:
    header = HAND.partition("\n")[0]
    text = HAND.replace(
        "*** THIRD", f'bob said, "{header}"\nPokerStars x leaves the table\n*** THIRD'
    )
    path = save(tmp_path, f"{text}\n{NEXT_HAND}".encode())
    count, got = in_pieces(path, 1)
    assert (count, [r.status for r in got]) == (2, ["hand", "hand"])


def test_a_first_line_that_says_nothing_more_starts_a_piece(tmp_path: Path) -> None:
    path = save(tmp_path, f"{HAND}PokerStars Hand #7:\n{NEXT_HAND}".replace("\n", "\r\n").encode())
    count, got = in_pieces(path, 10)
    assert (count, [r.status for r in got]) == (3, ["hand", "rejected", "hand"])


def test_a_file_that_shrinks_while_it_is_read_ends(tmp_path: Path) -> None:
    path = save(tmp_path, "\n".join([HAND] * 300).encode())
    parts = pieces(path, 1000)
    first = next(parts)
    path.write_bytes(HAND.encode())
    rest = list(parts)
    assert len(rest) <= 1
    assert [r.status for r in read_piece(first)] == ["hand"]


def test_what_is_written_meanwhile_is_for_the_next_reading(tmp_path: Path) -> None:
    path = save(tmp_path, "\n".join([HAND] * 40).encode())
    size = path.stat().st_size
    parts = pieces(path, size - 10)
    first = next(parts)
    with path.open("ab") as file:
        file.write(f"\n{NEXT_HAND}".encode())
    assert (first.end, first.ends_file, list(parts)) == (size, True, [])


def test_no_more_is_searched_than_the_file_had(tmp_path: Path) -> None:
    path = save(tmp_path, f"{HAND}\n{NEXT_HAND}".encode())
    with path.open("rb") as file:
        assert _hand_start(file, POKERSTARS, "utf-8", 10, len(HAND)) == (
            len(HAND),
            HAND[10:].encode(),
        )
        file.seek(0, 2)
        size = file.tell()
        assert _hand_start(file, POKERSTARS, "utf-8", size - 3, size + 9) == (size, b"2)\n")


# ---- what is in a file


def test_the_format_of_a_site() -> None:
    assert FORMAT_OF["pokerstars"] is POKERSTARS
    with pytest.raises(KeyError):
        FORMAT_OF["elsewhere"]


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xff\xfe\n", b" \r\n\n"])
def test_an_empty_file(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(
        UnrecognisedError, match=r"^the file is empty; looked for PokerStars: .*#123"
    ):
        list(read(save(tmp_path, data)))


@pytest.mark.parametrize(
    "data",
    [
        b"Dear diary,\ntoday I played Badugi.\n",
        b"\x00\x01\x02\xff\xfe\xfd" * 500,
        b"PokerStars Game #12",
        b'bob said, "PokerStars Game #12: Badugi Limit"',
    ],
)
def test_a_file_of_no_known_format(tmp_path: Path, data: bytes) -> None:
    wanted = r"^no known format; looked for PokerStars: a line 'PokerStars Game #123: ...'"
    with pytest.raises(UnrecognisedError, match=wanted):
        list(read(save(tmp_path, data)))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "nothing.txt"))


def test_text_before_the_first_hand() -> None:
    before, hand = readings(f"\n\nTranscript for your last hands\nand more\n\n{HAND}")
    assert (before.status, hand.status) == ("rejected", "hand")
    assert [str(p) for p in before.problems] == ["hands.txt:3: text before the first hand"]
    assert before.block.text == "Transcript for your last hands\nand more"
    assert before.hand_id is None
    assert hand.events[0].line == 6


def test_blank_lines_are_nothing() -> None:
    assert readings("") == readings("\n \n\t\n") == []
    (hand,) = readings(f"\n\n\n{HAND}\n\n\n")
    assert (hand.status, hand.block.line, hand.block.text) == ("hand", 4, HAND.rstrip("\n"))


# ---- real files


def corpus_files(folder: str) -> Iterator[Path]:
    return iter(sorted(corpus(folder).glob("*.txt")))


def test_real_badugi_hands_are_read_without_any_problem() -> None:
    got = [reading for path in corpus_files("pokerstars") for reading in read(path)]
    assert [str(problem) for reading in got for problem in reading.problems] == []
    assert Counter(reading.status for reading in got) == {"hand": 82}
    assert {reading.game for reading in got} == {"Badugi Limit"}
    assert len({reading.hand_id for reading in got}) == 82
    for reading in got:
        shown = [line for line in reading.block.lines if line.strip()]
        assert len(reading.events) == len(shown)


def test_real_hands_of_other_games_are_skipped() -> None:
    got = [reading for path in corpus_files("other-games") for reading in read(path)]
    assert [str(problem) for reading in got for problem in reading.problems] == []
    assert Counter((reading.status, reading.game) for reading in got) == {
        ("skipped", "Triple Draw 2-7 Lowball Limit"): 18
    }


def test_real_files_in_pieces_and_other_encodings(tmp_path: Path) -> None:
    for path in corpus_files("pokerstars"):
        whole = list(read(path))
        text = path.read_bytes().decode("utf-8-sig")
        copy = save(tmp_path, b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"))
        assert told(in_pieces(copy, 5000)[1]) == told(whole)
        assert told(in_pieces(path, 3000)[1]) == told(whole)


def test_a_fault_of_ours_costs_one_hand() -> None:
    calls = iter([True, False])

    def read_or_fail(block: Block) -> Reading:
        if next(calls):
            raise RuntimeError("a bug")
        return POKERSTARS.read(block)

    form = replace(POKERSTARS, read=read_or_fail)
    first, second = read_text(HAND + "\n\n" + HAND, form, "f.txt")
    assert (first.status, second.status) == ("rejected", "hand")
    assert str(first.problems[0]) == "f.txt:1: internal error: RuntimeError('a bug')"
