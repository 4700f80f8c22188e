"""A file that a client still writes: cut anywhere, no truncated value is taken for whole."""

from pathlib import Path

import pytest
from hands import HAND, NEXT_HAND, POKERSTARS, corpus, reading, readings

from badugi_hh import events as ev
from badugi_hh.formats import Reading
from badugi_hh.reader import UnrecognisedError, read, read_text

# Lines that are whole lines too when their ends are missing, and words with several bytes.
TRICKY = """\
PokerStars Hand #7200000001: Tournament #77, $2.00+$0.20 USD Badugi Limit - Level V (30/60) \
- 2024/07/04 20:15:30 CET [2024/07/04 14:15:30 ET]
Table '77 1' 8-max Seat #12 is the button
Seat 1: zoë (1,500 in chips, $25 bounty)
Seat 2: Hêrø 🂡 (300 in chips) is sitting out
Seat 12: P (2950 in chips) out of hand (moved from another table into small blind)
zoë: posts the ante 5
P: posts the ante 5
Hêrø 🂡: posts small blind 15 and is all-in
*** DEALING HANDS ***
Dealt to zoë [As 3h 8h 6s]
P said, "zoë: folds" and "no"
P joins the table at seat #12
P: raises 30 to 60
zoë: calls 60
*** FIRST DRAW ***
zoë: discards 1 card [8h]
Dealt to zoë [As 3h 6s] [4d]
P: discards 3 cards
zoë: bets 30 and is all-in
P: folds
Uncalled bet (30) returned to zoë
*** SHOW DOWN ***
zoë: shows [As 3h 6s 4d] (3-card: 4,3,A)
Hêrø 🂡: shows [9s Tc Td 9h] (2-card: T,9)
zoë collected 155 from side pot-1
zoë collected 45 from main pot
P finished the tournament in 12th place and received $12.50.
*** SUMMARY ***
Total pot 200 Main pot 45. Side pot-1 155. | Rake 0
Seat 1: zoë (big blind) showed [As 3h 6s 4d] and won (200) with a 3-card: 4,3,A
Seat 12: P (button) folded after the 1st Draw
Seat 2: Hêrø 🂡 (small blind) showed [9s Tc Td 9h] and lost with a 2-card: T,9
"""

ENDINGS = {
    "collected": NEXT_HAND,
    "showed": HAND,
    "lost": TRICKY,
    "mucked": HAND.replace("Seat 1: alice (button) mucked [Kd Qh 9s 2c]\n", "")
    + "Seat 1: alice (button) mucked [Kd Qh 9s 2c]\n",
    "didn't bet": NEXT_HAND.replace(
        "Seat 2: bob (button) folded before the Draw (didn't bet)\n", ""
    )
    + "Seat 2: bob (button) folded before the Draw (didn't bet)\n",
    "paid": NEXT_HAND.replace("Seat 1: alice (big blind) folded before the Draw\n", "")
    + "Seat 1: alice (big blind) folded before the Draw\n",
    "later": TRICKY.replace("Seat 12: P (button) folded after the 1st Draw\n", "")
    + "Seat 12: P (button) folded after the 1st Draw\n",
}


def cut_file(data: bytes) -> list[Reading]:
    """Read a file's bytes as the reader does."""
    return list(read_text(data.decode("utf-8", errors="ignore"), POKERSTARS, "hands.txt"))


@pytest.mark.parametrize(
    ("last", "end"),
    [*((name, "\n") for name in ENDINGS), ("collected", "\r\n"), ("lost", "\r\n")],
)
def test_cut_after_any_byte_of_the_last_hand(last: str, end: str) -> None:
    before = HAND.replace("\n", end) + 3 * end
    data = (before + ENDINGS[last].replace("\n", end)).encode()
    first, whole = cut_file(data)
    assert (first.status, whole.status) == ("hand", "hand")
    ends = set()
    for cut in range(len(before.encode()), len(data)):
        got = cut_file(data[:cut])
        assert (got[0].status, got[0].events) == ("hand", first.events)
        assert len(got) <= 2
        if len(got) == 2:
            ends.add(got[1].status)
            assert got[1].status in ("hand", "partial")
            if got[1].status == "hand":
                assert got[1].events == whole.events
                assert got[1].problems == []
            else:
                assert got[1].problems[-1].place.line <= whole.block.place().line
                assert got[1].reason.startswith("partial: ")
    assert ends == {"hand", "partial"}


def test_a_file_cut_after_any_byte(tmp_path: Path) -> None:
    data = f"{NEXT_HAND}\n\n\n{NEXT_HAND}".encode()
    path = tmp_path / "hands.txt"
    whole = cut_file(data)
    for cut in range(1, len(data)):
        path.write_bytes(data[:cut])
        try:
            got = list(read(path))
        except UnrecognisedError:
            assert cut < len("PokerStars Hand #7000000001:")
            continue
        assert {r.status for r in got[:-1]} <= {"hand"}
        assert got[-1].status in ("hand", "partial")
        for reading_, wanted in zip(got, whole, strict=False):
            if reading_.status == "hand":
                assert reading_.events == wanted.events
    with path.open("ab") as file:
        file.write(data[-1:])
    assert [r.events for r in read(path)] == [r.events for r in whole]


@pytest.mark.parametrize("bom", [b"\xff\xfe", b"\xfe\xff"])
def test_a_utf_16_file_cut_after_any_byte(tmp_path: Path, bom: bytes) -> None:
    encoding = "utf-16-le" if bom == b"\xff\xfe" else "utf-16-be"
    data = bom + f"{NEXT_HAND}\n{TRICKY}".encode(encoding)
    path = tmp_path / "hands.txt"
    path.write_bytes(data)
    first, whole = read(path)
    for cut in range(len(NEXT_HAND) * 2 + 2, len(data), 5):
        path.write_bytes(data[:cut])
        got = list(read(path))
        assert (got[0].status, got[0].events) == ("hand", first.events)
        for reading_ in got[1:]:
            assert reading_.status in ("hand", "partial")
            if reading_.status == "hand":
                assert reading_.events == whole.events


def test_real_files_cut_after_any_line_and_within_it(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    for real in sorted(corpus("pokerstars").glob("*.txt")):
        data = real.read_bytes()
        whole = list(read(real))
        at = data.rindex(b"PokerStars Game #", 0, data.rindex(b"PokerStars Game #"))
        wanted = whole[-2:]
        at_line = wanted[0].block.line
        for cut in range(at + 30, len(data), 7):
            path.write_bytes(data[at:cut])
            for reading_, one in zip(read(path), wanted, strict=False):
                assert reading_.status in ("hand", "partial")
                if reading_.status == "hand":
                    lines = [event.line for event in one.events]
                    assert [event.line + at_line - 1 for event in reading_.events] == lines


# ---- what follows the hand, and what begins after it


AFTER = ["said, ", 'said, "hi', 'said, "say "please"', "leaves the", "joins the table at seat #1"]


@pytest.mark.parametrize("words", AFTER)
def test_a_cut_line_after_the_summary_is_not_taken_for_whole(words: str) -> None:
    got = reading(f"{NEXT_HAND}bob {words}")
    assert got.status == "partial"
    assert got.problems[-1].message == "the last line is cut off"
    assert got.problems[-1].place.line == NEXT_HAND.count("\n") + 1


def test_lines_after_the_summary_never_change_once_read() -> None:
    after = 'bob said, "say "please"" and "bob: folds"\nbob joins the table at seat #12\n'
    text = f"{NEXT_HAND}{after}"
    whole = reading(text).events
    for cut in range(len(NEXT_HAND), len(text) + 1):
        got = reading(text[:cut])
        assert got.status in ("hand", "partial")
        if got.status == "hand":
            assert got.events == whole[: len(got.events)]


def test_the_beginning_of_a_first_line_is_no_line_of_the_hand_before() -> None:
    header = HAND.partition("\n")[0]
    for cut in range(1, len(header) + 1):
        first, second = readings(f"{NEXT_HAND}{header[:cut]}")
        assert (first.status, first.problems) == ("hand", [])
        assert (second.status, second.events[1:]) == ("partial", [])
        assert second.block.text == header[:cut].rstrip()
        assert first.block.ends_file is (second.hand_id is None)
        assert second.hand_id == ("7000000001" if header[:cut].count(":") else None)


def test_a_hand_still_going_on_when_a_first_line_seems_to_begin() -> None:
    """``P`` may be the beginning of ``PokerStars`` or of a player's line."""
    text = NEXT_HAND.replace("bob", "P").partition("P: folds")[0]
    for begun in ("P", "P:", "P: f"):
        got = reading(f"{text}{begun}")
        assert (got.status, [p.kind for p in got.problems]) == ("partial", ["syntax"])
        assert got.events[-1] == ev.Unknown(10, begun)
        assert got.events[:-1] == reading(text).events


@pytest.mark.parametrize(
    ("ante", "status"), [("bob: posts the ante $0.10\n", "partial"), ("", "partial")]
)
def test_an_ante_is_no_bet(ante: str, status: str) -> None:
    """Of one who paid only an ante, "(didn't bet)" may be what is cut off."""
    text = NEXT_HAND.replace("Hero: posts small", f"{ante}Hero: posts small")
    bob = "Seat 2: bob (button) folded before the Draw"
    text = text.replace(f"{bob} (didn't bet)\n", "") + bob
    assert reading(text).status == status
    assert reading(f"{text}\n").status == "hand"


@pytest.mark.parametrize(
    "last",
    [
        "mucked",
        "showed [2c 2d 2h 2s] and lost",
        "showed [2c 2d 2h 2s] and won ($5)",
        "showed [2c 2d 2h 2s] and lost with a 1-card",
        "showed [2c 2c 2h 2s] and lost with a 1-card: 2",
        "showed [] and lost with a 1-card: 2",
    ],
)
def test_a_last_line_that_may_go_on(last: str) -> None:
    bob = "Seat 2: bob (button) folded before the Draw (didn't bet)\n"
    text = NEXT_HAND.replace(bob, "") + f"Seat 2: bob (button) {last}"
    assert reading(text).status == "partial"
    assert reading(f"{text}\n").status == "hand"


def test_a_last_line_that_is_no_end_of_anything() -> None:
    """A chat cut off so that it looks like a fold, where no fold may stand."""
    text = f'{NEXT_HAND}bob said, "alice: folds'
    got = reading(text)
    assert got.status == "partial"
    assert [r.status for r in readings(f"{text}\n\n{HAND}")][1:] == ["hand"]


def test_a_hand_of_which_the_summary_begins() -> None:
    text = HAND[: HAND.index("Seat 2: bob (small blind) folded")]
    got = reading(text)
    assert got.status == "partial"
    expected = "hands.txt:37: the hand ends; expected a line in the summary for bob, Hero"
    assert [str(p) for p in got.problems] == [expected]
    assert got.events == reading(HAND).events[:-2]


def test_an_amount_that_is_cut_off_to_be_too_fine_is_partial() -> None:
    text = HAND[: HAND.index("alice: bets $1\n")] + "alice: bets $1,2855"
    assert reading(text).status == "partial"
    assert reading(f"{text}\n").status == "rejected"


def test_a_last_hand_that_is_whole_needs_no_line_end() -> None:
    for text in (HAND, NEXT_HAND, TRICKY):
        got = reading(text.rstrip("\n"))
        assert (got.status, got.events) == ("hand", reading(text).events)


def test_a_last_hand_of_another_game_is_skipped_also_when_cut_off() -> None:
    assert reading("PokerStars Hand #7:  Razz Limit (1/2) - 2024/07/04 2:15:30").status == "skipped"
    assert reading("PokerStars Hand #7:  Razz Limit (1/2) - 2024/07/04 2:1").status == "partial"


def test_the_events_of_a_cut_hand_are_kept() -> None:
    got = reading(HAND.partition("*** SECOND")[0])
    assert got.status == "partial"
    assert got.events[-1] == ev.Call(19, "Hero", 100, "")
    assert "expected draw, play, result, showdown or summary" in got.reason
