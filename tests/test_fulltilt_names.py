"""Full Tilt hands whatever names are in them, cut anywhere, in any encoding."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from fulltilt_hands import HAND, NEXT_HAND, TOURNAMENT, reading, readings
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from odd_names import odd_names

from badugi_hh import events as ev
from badugi_hh.reader import UnrecognisedError, read

# ---- names

# A hand with every kind of line that holds a name.
TEMPLATE = """\
Full Tilt Poker Game #7100000001: Table Testing I - $1/$2 - Limit Badugi - \
20:15:30 ET - 2012/07/04
Seat 1: <A> ($40)
Seat 2: <B> ($25.50)
Seat 3: <C> ($60), is sitting out
<A> antes $0.10
<B> posts the small blind of $0.50
<C> posts the big blind of $1
<A> posts a dead small blind of $0.50
<A> posts $1
<B>: hi <A>
The button is in seat #1
*** HOLE CARDS ***
Dealt to <A> [As 3h 8h 6s]
<A> raises to $2
<B>: *** FIRST DRAW ***
<B> calls $1.50
<A>: <B> folds
<C> has 15 seconds left to act
<C> calls $1, and is all in
*** FIRST DRAW *** (Total Pot: $9, 4 Players)
<B> discards 2 cards
<A> discards 2 cards [8h 6s]
<C> stands pat
<B> is dealt 2 cards
Dealt to <A> [As 3h] [5h Kc]
<B>: Full Tilt Poker Game #7: Table x - $1/$2 - Limit Badugi - 20:15:30 ET - 2012/07/04
<B> checks
<A> bets $1
<B> folds
<A>: Seat 3: <C> ($5)
*** SECOND DRAW *** (Total Pot: $9, 4 Players)
<A> stands pat on [As 3h 5h Kc]
<C> discards 1 card
<C> is dealt 1 card
<B> has been disconnected
Uncalled bet of $2 returned to <A>
<C> is sitting out
<B> stands up
<A> adds $5
*** THIRD DRAW ***
*** SHOW DOWN ***
<A> shows [As 3h 5h Kc] a 3-Card: 5, 3, A
<C> mucks
<A> wins the side pot ($2) with a 3-Card: 5, 3, A
<C> ties for the main pot ($8)
<B>: *** SUMMARY ***
*** SUMMARY ***
Total pot $10 | Rake $0
Seat 1: <A> (button) showed [As 3h 5h Kc] and won ($10) with a 3-Card: 5, 3, A
Seat 2: <B> (small blind) folded after the 1st Draw
Seat 3: <C> (big blind) mucked [2d 2h 2s 3c] - a 2-Card: 3, 2
<B>: <C> wins the pot ($5)
"""
PLAIN = ("alice", "bob", "cy")


def named(names: Sequence[str]) -> str:
    parts = re.split(r"<([A-C])>", TEMPLATE)
    return "".join(names["ABC".index(p)] if at % 2 else p for at, p in enumerate(parts))


def events_of(names: Sequence[str]) -> list[ev.Event]:
    got = reading(named(names))
    assert (got.status, got.problems) == ("hand", [])
    return got.events


PLAIN_EVENTS = events_of(PLAIN)
SAID = {
    "hi alice": "hi {0}",
    "bob folds": "{1} folds",
    "Seat 3: cy ($5)": "Seat 3: {2} ($5)",
    "cy wins the pot ($5)": "{2} wins the pot ($5)",
}


def same(names: Sequence[str]) -> None:
    """Hold the events to those of the plain hand, with other names in their places."""
    of = dict(zip(PLAIN, names, strict=True))
    for event, plain in zip(events_of(names), PLAIN_EVENTS, strict=True):
        has_player = "player" in [field.name for field in fields(plain)]
        changes: dict[str, Any] = {"player": of[getattr(plain, "player")]} if has_player else {}  # noqa: B009  # not all events have one
        if isinstance(plain, ev.Chat) and plain.text in SAID:
            changes["text"] = SAID[plain.text].format(*names)
        assert event == replace(plain, **changes)


def test_the_plain_hand_has_each_kind_of_line_with_a_name() -> None:
    kinds = {type(event) for event in PLAIN_EVENTS}
    with_name = {kind for kind in get_args(ev.Event) if "player" in kind.__annotations__}
    never = {ev.SitsOut, ev.Balance, ev.Finish, ev.Bounty, ev.Ticket}  # not of this room
    assert kinds >= with_name - never
    assert not kinds & never
    assert len(PLAIN_EVENTS) == TEMPLATE.count("\n") + 1  # the first line tells the table too


HOSTILE = (
    "bob folds",
    "bob: folds",
    "Seat 3",
    "Seat 1: alice",
    "Seat 5: x ($5)",
    "a (button)",
    "(big blind) (button)",
    "$10 [As Kd]",
    "[As 3h 8h 6s]",
    "ünïcode 🂡",
    "x (Observer)",
    "(Observer)",
    "*** SUMMARY ***",
    "*** HOLE CARDS ***",
    "*** FIRST DRAW ***",
    "*** star ***",
    "Dealt to Bob",
    "Dealt to Bob [As 3h]",
    "x wins the pot ($5)",
    "x wins the pot ($5) with a 3-Card",
    "wins the pot",
    "x ($5)",
    "x ($5), is sitting out",
    ". dots .",
    ":",
    "a:",
    ": :",
    "folds",
    "is dealt 2 cards",
    "stands",
    "has",
    "Uncalled bet of $2 returned to x",
    "The button is in seat #1",
    "The deck is reshuffled",
    "Total pot $5",
    "Table x",
    "Hand #7 has been canceled",
    "x stands up",
    "x has timed out",
    "x showed [As 3h 5h Kc] and won ($1)",
    "x folded before the Draw",
    "mucked",
    "0",
    "a, b | c",
    "\\d+ .* \\1",
)


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_in_any_place(name: str, place: int) -> None:
    names = list(PLAIN)
    names[place] = name
    same(names)


@pytest.mark.parametrize(
    "names",
    [
        ("bob", "bob folds", "bob folds checks"),
        ("bob: folds", "bob", "bob folds"),
        ("x", "x stands", "x stands pat"),
        ("x is", "x", "x is dealt"),
        ("a", "a (button)", "a (small blind)"),
        ("ab", "a", "a b"),
        ("Seat 3", "Seat 2", "Seat 1"),
        ("Seat 2: Seat 3", "Seat 3", "Seat"),
        ("$10", "$10 [As Kd]", "Dealt to $10"),
        ("x", "x ($5)", "x ($5) ($5)"),
        ("*** SUMMARY ***", "*** SHOW DOWN ***", "The deck is reshuffled"),
        ("folds", "checks", "mucks"),
        ("x", "x (Observer)", "(Observer)"),
        ("<B>", "<A>", "<C>"),
    ],
)
def test_hostile_names_together(names: tuple[str, ...]) -> None:
    same(names)


def test_a_hostile_name_does_not_split_the_file() -> None:
    text = named(("Full Tilt Poker Game #1", "full tilt", "Full Tilt Poker Game #12:"))
    # What such a player says is taken for a first line if it begins as one can.
    text = text.replace("#1: Seat 3", "#1: seat 3")
    assert [got.status for got in readings(f"{text}\n\n{text}")] == ["hand", "hand"]


NAMES = odd_names(
    "bob", "1", "é", "🂡", " ", ".", '"', ": ", " folds", "Seat 3", " (button)", "***",
    "$10", "[As Kd]", " (Observer)", " wins the pot ", " stands", " pat", "a Badugi: K",
    "*** SUMMARY ***", "Dealt to ", " ($5)", " shows ", " is dealt", " has ", " calls $1",
)  # fmt: skip  # a list


@settings(max_examples=100, deadline=None)
@example(["(0)", "Seat 0", "0"])
@example(["shows", "0", "Dealt to"])
@given(st.lists(NAMES, min_size=3, max_size=3, unique=True))
def test_any_names(names: list[str]) -> None:
    # Where one name begins with another and a colon, a line can be the chat of the shorter one.
    assume(
        not any(one != other and one.startswith(f"{other}:") for one in names for other in names)
    )
    same(names)


# ---- files: cut anywhere, of any encoding


@pytest.mark.parametrize("last", [HAND, NEXT_HAND, TOURNAMENT])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_cut_after_any_byte_of_the_last_hand(last: str, end: str) -> None:
    before = (HAND.replace("\n", end) + 3 * end).encode()
    data = before + last.replace("\n", end).encode()
    first, whole = readings(data.decode())
    assert (first.status, whole.status) == ("hand", "hand")
    ends = set()
    for cut in range(len(before), len(data)):
        got = readings(data[:cut].decode(errors="ignore"))
        assert (got[0].status, got[0].events) == ("hand", first.events)
        for found in got[1:]:
            ends.add(found.status)
            if found.status == "hand":
                assert (found.events, found.problems) == (whole.events, [])
            else:
                assert found.reason.startswith("partial: ")
    assert ends == {"hand", "partial"}


@pytest.mark.parametrize("at", range(5))
def test_each_line_of_the_summary_as_the_last_one(at: int) -> None:
    """A line that may go on is never taken for whole."""
    head, _, tail = HAND.partition("Rake $0.50\n")
    lines = tail.splitlines()
    lines.append(lines.pop(at))
    text = f"{head}Rake $0.50\n" + "\n".join(lines)
    whole = reading(f"{text}\n")
    assert whole.status == "hand"
    for cut in range(len(text) - len(lines[-1]), len(text) + 1):
        got = reading(text[:cut])
        assert got.status in ("hand", "partial")
        if got.status == "hand":
            assert (got.events, got.problems) == (whole.events[: len(got.events)], [])
    assert got.status == "hand"


@pytest.mark.parametrize(
    "last",
    [
        "mucked",
        "mucked [2c 2d 2h 2s] - a 1-Card",
        "mucked [2c 2c 2h 2s] - a 1-Card: 2",
        "mucked [] - a 1-Card: 2",
        "showed [2c 2d 2h 2s] and won ($5)",
        "showed [2c 2d 2h 2s] and lost with a 1-Card:",
        "collected ($2), muck",
        "collected ($2)",
        "mucked [2c 2d 2h 2s]",
    ],
)
def test_a_last_line_that_may_go_on(last: str) -> None:
    text = HAND.replace("eve folded after the 1st Draw\n", f"eve {last}")
    assert reading(text).status == "partial"
    assert reading(f"{text}\n").status == "hand"


def test_a_file_cut_after_any_byte(tmp_path: Path) -> None:
    data = f"{NEXT_HAND}\n\n\n{NEXT_HAND}".encode()
    path = tmp_path / "hands.txt"
    whole = readings(data.decode())
    for cut in range(1, len(data)):
        path.write_bytes(data[:cut])
        try:
            got = list(read(path))
        except UnrecognisedError:
            assert cut < len("Full Tilt Poker Game #7300000002:")
            continue
        assert {r.status for r in got[:-1]} <= {"hand"}
        assert got[-1].status in ("hand", "partial")
        for found, wanted in zip(got, whole, strict=False):
            if found.status == "hand":
                assert found.events == wanted.events


def test_a_chat_after_the_summary_that_is_cut_off() -> None:
    got = reading(f"{NEXT_HAND}bob: see y")
    assert (got.status, got.problems[-1].message) == ("partial", "the last line is cut off")
    assert reading(f"{NEXT_HAND}bob: see you\n").status == "hand"


ODD = HAND.replace("alice", "Zoë é €")  # letters that Windows-1252 has too


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n", "\r\n\r\n", "\n \n"])
@pytest.mark.parametrize(
    ("bom", "encoding", "lost"),
    [
        (b"", "utf-8", 0),
        (b"\xef\xbb\xbf", "utf-8", 0),
        (b"", "cp1252", 0),
        (b"\xff\xfe", "utf-16-le", 0),
        (b"\xff\xfe", "utf-16-le", 1),
        (b"\xfe\xff", "utf-16-be", 0),
        (b"\xfe\xff", "utf-16-be", 1),
    ],
)
def test_encodings_and_line_ends(
    tmp_path: Path, bom: bytes, encoding: str, lost: int, ends: str
) -> None:
    path = tmp_path / "hands.txt"
    text = f"{ODD}\n\n\n{NEXT_HAND}\n".replace("\n", ends)
    data = bom + text.encode(encoding)
    path.write_bytes(data[: len(data) - lost])
    got, wanted = list(read(path)), readings(f"{ODD}\n\n\n{NEXT_HAND}")
    assert [(r.status, r.problems) for r in got] == [("hand", [])] * 2
    for found, plain in zip(got, wanted, strict=True):
        step = 2 if ends.strip(" \r\n") == "" and ends.count("\n") == 2 else 1
        assert [e.line for e in found.events] == [step * (e.line - 1) + 1 for e in plain.events]
        assert [replace(e, line=0) for e in found.events] == [
            replace(e, line=0) for e in plain.events
        ]
