"""KingsClub files: screen names, hands cut off, encodings, real hands."""

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hands import corpus
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kingsclub_hands import HAND, KINGSCLUB, NEXT_HAND, SPLIT, reading, readings

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards
from badugi_hh.hand import build
from badugi_hh.reader import UnrecognisedError, read
from badugi_hh.replay import replay

# ---- names


NAMES = ("alice", "Hero", "cy", "dora", "finn")


def named(names: Sequence[str]) -> str:
    text = HAND
    for at, name in enumerate(NAMES):
        text = text.replace(name, f"<{at}>")
    for at, name in enumerate(names):
        text = text.replace(f"<{at}>", name)
    return text


def same(names: Sequence[str]) -> None:
    of = dict(zip(NAMES, names, strict=True))
    got = reading(named(names))
    assert (got.status, got.problems) == ("hand", [])
    for event, plain in zip(got.events, reading(HAND).events, strict=True):
        changes: dict[str, Any] = {
            field.name: of[getattr(plain, field.name)]
            for field in fields(plain)
            if field.name == "player"
        }
        assert event == replace(plain, **changes)


@pytest.mark.parametrize(
    "names",
    [
        (" bob ", "bob", "bob folds", "bob folds calls 10", "..."),
        ("$5", "5 (6)", "(7)", "[x]", "[X X X X]"),
        ("Seat 3", "Seat", "Dealt to", "Rake", "Rake 2"),
        ("x", "Seat 1: x", "Seat 6: z (5)", "y", "z"),
        ("*** SUMMARY ***", "*** 1ST DRAW ***", "wins", "wins pot (5)", "wins (5) from pot"),
        ("a: b", "a", "a: posts ante 1", "posts ante 1.50", "a: [X X X X]"),
        ("#5: Limit Badugi - 1/2", "#6", "2024-07-04 20:15:30", '"', "Table 'x' Seat 1"),
        ("🂡", "ünï code", "Zoë", "Hêrø", "<b>&amp;</b>"),
        ("checks", "folds", "stands pat", "shows [As]", "draws 1"),
    ],
)
def test_names_that_look_like_anything(names: tuple[str, ...]) -> None:
    same(names)


WORDS = st.sampled_from(
    ["bob", "folds", "calls", "10", "(5)", "[As]", ":", "Seat 3", "posts", "wins", "pot", "Dealt",
     "to", "Rake", "-", "***", "$", "#1:", "🂡"]
)  # fmt: skip  # a list


@given(st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), min_size=5, max_size=5))
@settings(deadline=None, max_examples=60)
def test_names_made_of_the_words_of_the_room(names: list[str]) -> None:
    assume(len(set(names)) == 5)
    # With such a pair no reader could tell whose line it is.
    assume(not any(one.startswith((f"{other} ", f"{other}:")) for one in names for other in names))
    same(names)


def test_a_player_without_a_seat_line() -> None:
    got = reading(HAND.replace("Seat 4: cy (80)\n", ""))
    assert (got.status, got.problems) == ("hand", [])
    assert ev.Balance(63, 4, "cy", 25600, 17600) in got.events
    assert build(got).players[1].name in NAMES


def test_a_line_of_a_hundred_thousand_letters_takes_no_time() -> None:
    for long in ("a" * 10**5, " - 1" * 25_000, "[As " * 25_000, "1,111" * 20_000, ": " * 50_000):
        for line in (f"#1: {long}", f"Seat 1: {long}", f"alice wins ({long}", f"alice: {long}"):
            begin = process_time()
            readings(HAND.replace("cy calls 10\n", f"{line}\n"))
            assert not KINGSCLUB.starts_hand(line)
            assert process_time() - begin < 1


# ---- files: cut off, of other encodings, real ones


@pytest.mark.parametrize("whole_text", [HAND, NEXT_HAND, SPLIT])
def test_cut_after_any_letter(whole_text: str) -> None:
    first, whole = readings(f"{HAND}\n\n{whole_text}")
    assert (first.status, whole.status) == ("hand", "hand")
    ends = set()
    for cut in range(len(whole_text)):
        got = readings(f"{HAND}\n\n{whole_text[:cut]}")
        assert (got[0].status, got[0].events) == ("hand", first.events)
        assert len(got) <= 2
        for second in got[1:]:
            ends.add(second.status)
            assert second.status in ("hand", "partial")
            if second.status == "hand":
                assert second.events == whole.events
    assert ends == {"hand", "partial"}


def test_a_whole_last_line_needs_no_line_end() -> None:
    for text in (HAND, NEXT_HAND, SPLIT, SPLIT.replace("from pot", "from main pot")):
        assert reading(text[:-1]).status == "hand"
    cut = SPLIT.replace("alice wins (39.50) from pot\n", "alice wins (39.50) from side pot")
    assert reading(cut).reason == "partial: the last line is cut off"
    assert reading(f"{cut} 1").status == "hand"


@pytest.mark.parametrize(
    ("gone", "reason"),
    [
        ("Seat 5: dora (203.50) -96.50\n", "expected a line in the summary for dora"),
        ("Hero wins side pot 1 (23)\ncy wins pot (256)\n", "a line that tells who wins the pot"),
    ],
)
def test_what_a_summary_lacks(gone: str, reason: str) -> None:
    text = HAND.replace(gone, "")
    assert reading(text).status == "partial"
    first, _ = readings(f"{text}\n\n{NEXT_HAND}")
    assert first.status == "rejected"
    assert reason in first.reason


def test_a_share_that_is_not_told() -> None:
    """At the end of a file it may follow; elsewhere the room has not told of a side pot."""
    text = HAND.replace("cy wins pot (256)\n", "")
    assert reading(text).reason == (
        "partial: the hand ends; expected a line that tells what cy won"
    )
    assert readings(f"{text}\n\n{NEXT_HAND}")[0].status == "hand"
    assert reading(HAND.replace("Hero wins side pot 1 (23)\n", "")).status == "hand"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, ends: str) -> None:
    text = f"{HAND}\n\n{NEXT_HAND}\n\n{SPLIT}".replace("alice", "Zoë: é")
    path = tmp_path / "hands.txt"
    data = text.replace("\n", ends).encode(encoding)
    path.write_bytes(data + b"\n" if encoding == "utf-16" else data)  # half a letter at the end
    got, wanted = list(read(path)), readings(text)
    assert [r.status for r in got] == ["hand", "hand", "hand"]
    for one, other in zip(got, wanted, strict=True):
        assert [replace(e, line=0) for e in one.events] == [
            replace(e, line=0) for e in other.events
        ]


def test_a_file_of_another_room_is_none_of_this(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("# 7 hands\n#12: what a hand\n#12: a - b\n")
    with pytest.raises(UnrecognisedError, match="KingsClub: a line '#123: Limit Badugi - 30/60'"):
        list(read(path))


def test_real_badugi() -> None:
    (got,) = read(corpus("kingsclub/badugi-30-60-2020.txt"))
    assert (got.site, got.status, got.problems) == ("kingsclub", "hand", [])
    hand = replay(build(got))
    # 90 + 60 + 120 of two players and the big blind; 570 less 568.25 is the rake.
    assert hand.put_in == 2 * (9000 + 6000 + 12000) + 3000
    assert {ledger.name: ledger.net for ledger in hand.ledgers} == {
        "Player0": -27000, "Player1": 56825 - 27000, "Hero": -3000,
    }  # fmt: skip  # a table
    assert [ledger.drawn for ledger in hand.ledgers] == [[2, 2, 1], [], [2, 2, 1]]
    assert audit(hand).verdict == "confirmed"


def test_real_badacey() -> None:
    (got,) = read(corpus("kingsclub/badacey-22-44-2021.txt"))
    assert (got.site, got.status, got.problems) == ("kingsclub", "hand", [])
    hand = replay(build(got))
    assert hand.put_in == 6 * 550 + 2 * (4400 + 2200 + 4400 + 4400)
    assert [ledger.net for ledger in hand.ledgers] == [850, 850, -550, -550, -550, -550]
    hero = hand.ledgers[hand.index["Hero"]]
    assert hero.dealt == cards("Ad 7h 8h 7c Qc")
    assert set(hero.held or ()) == set(cards("Ad 2h 8h 7c 9s"))
    assert audit(hand).verdict == "confirmed"
