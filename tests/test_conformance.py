"""What holds of every format, over hands that its own writer writes.

What only one format has is tested in that format's own modules. A new format
is in here once it stands in FORMATS and WRITERS.
"""

import codecs
import dataclasses
import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from badugi_hh import events as ev
from badugi_hh import resources
from badugi_hh.audit import audit
from badugi_hh.formats import FORMATS, Format, Reading
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.hand import build
from badugi_hh.profiles import PROFILES
from badugi_hh.reader import read, read_text
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import SimulatedHand, simulate
from badugi_hh.writers import WRITERS, Writer, not_the_same
from badugi_hh.writers.base import replayed

SITES = [form.site for form in FORMATS]
FORMAT_OF = {form.site: form for form in FORMATS}
WRITER_OF = {writer.site: writer for writer in WRITERS}

# A line that the format does not know, where it may stand.
UNKNOWN = {"merge": '<zebra stripes="7"/>', "phh": "zebra = 7"}


@cache
def dealt() -> tuple[SimulatedHand, ...]:
    """Some hands: to the showdown and not, with all-ins, side pots, hero in and out."""
    return tuple(simulate(120, 21, kind="cash"))


def told(events: Sequence[ev.Event]) -> Replayed:
    """The replay of a dealer's events."""
    return replayed(events)


def renamed(events: Sequence[ev.Event], names: dict[str, str]) -> list[ev.Event]:
    """Events with other names for the players."""
    changed: list[Any] = []
    for event in events:
        name = getattr(event, "player", None)
        changed.append(dataclasses.replace(event, player=names.get(name, name)) if name else event)
    return changed


def long_hand() -> SimulatedHand:
    """A hand with three draws of the hero's, a showdown, and four players or more."""
    for hand in dealt():
        drawn = [e for e in hand.events if isinstance(e, ev.Discard) and e.player == hand.hero]
        shown = any(isinstance(e, ev.Show) for e in hand.events)
        if len(drawn) == 3 and shown and len(hand.accounts) > 3 and any(e.count for e in drawn):
            return hand
    raise AssertionError("no such hand among those dealt")


def short_hand() -> SimulatedHand:
    """A hand that ends before the first draw."""
    for hand in dealt():
        if not any(isinstance(e, ev.DrawStart) for e in hand.events):
            return hand
    raise AssertionError("no such hand among those dealt")


def text_of(site: str, hand: SimulatedHand, number: int = 1) -> str:
    return WRITER_OF[site].hand_text(hand.events, number)


def read_one(site: str, text: str) -> Reading:
    (reading,) = read_text(text, FORMAT_OF[site], "hand.txt")
    return reading


def claims(reading: Reading) -> list[Any]:
    """The events without their lines."""
    return [dataclasses.replace(event, line=0) for event in reading.events]


# ---- what every format has


def test_every_format_can_be_read_and_written() -> None:
    assert [writer.site for writer in WRITERS] == SITES
    assert len(set(SITES)) == len(SITES)


@pytest.mark.parametrize("form", FORMATS, ids=SITES)
def test_a_format_says_what_it_is(form: Format) -> None:
    assert form.title
    assert form.looked_for
    assert form.profile in PROFILES
    assert (resources.folder("grammars") / f"{form.site}.lark").is_file()


@pytest.mark.parametrize("site", SITES)
def test_the_grammar_builds_strictly(site: str) -> None:
    grammar = LineGrammar(site)  # Lark raises where a strict grammar would be ambiguous
    assert grammar.match


# ---- reading what was written


@pytest.mark.parametrize("site", SITES)
def test_hands_read_back_to_what_was_dealt(site: str) -> None:
    writer = WRITER_OF[site]
    for hand in dealt():
        again = any(isinstance(event, ev.Reshuffle) for event in hand.events)
        if again and "discard" in FORMAT_OF[site].untold:
            continue  # what a reshuffle brought back cannot be told from what was kept
        original = told(hand.events)
        text = text_of(site, hand)
        assert not_the_same(original, text, writer) == "", text
        reading = read_one(site, text)
        assert reading.problems == []
        audited = audit(replay(build(reading)))
        assert audited.verdict != "contradicted", (audited.findings, text)


@pytest.mark.parametrize("site", SITES)
def test_many_hands_of_a_file_are_each_read(site: str, tmp_path: Path) -> None:
    writer = WRITER_OF[site]
    hands = dealt()[:40]
    texts = [writer.hand_text(hand.events, n) for n, hand in enumerate(hands, 1)]
    path = tmp_path / f"many{writer.suffix}"
    path.write_text(writer.between.join(texts), encoding="utf-8", newline="\n")
    readings = list(read(path))
    assert [reading.status for reading in readings] == ["hand"] * len(hands)
    assert len({reading.hand_id for reading in readings}) == len(hands)
    lines = path.read_text(encoding="utf-8").split("\n")
    for reading, hand in zip(readings, hands, strict=True):
        (alone,) = read_text(text_of(site, hand), FORMAT_OF[site], "hand.txt")
        assert claims(reading) == claims(alone)
        seats = [event for event in reading.events if isinstance(event, ev.Seat)]
        for seat in seats if site != "phh" else ():  # PHH has all names in one line
            assert seat.player in lines[seat.line - 1]


# ---- encodings


def encoded(text: str) -> Iterator[tuple[str, bytes]]:
    yield "utf-8", text.encode()
    yield "BOM", codecs.BOM_UTF8 + text.encode()
    yield "CRLF", text.replace("\n", "\r\n").encode()
    yield "CR", text.replace("\n", "\r").encode()
    little, big = text.encode("utf-16-le"), text.encode("utf-16-be")
    yield "UTF-16 LE", codecs.BOM_UTF16_LE + little
    yield "UTF-16 BE", codecs.BOM_UTF16_BE + big
    yield "UTF-16 with half a character", codecs.BOM_UTF16_LE + little + b"\n"
    yield "UTF-16 and CRLF", codecs.BOM_UTF16_LE + text.replace("\n", "\r\n").encode("utf-16-le")


@pytest.mark.parametrize("site", SITES)
def test_encodings_and_line_ends_change_nothing(site: str, tmp_path: Path) -> None:
    hand = long_hand()
    name = next(account.name for account in hand.accounts if account.name != hand.hero)
    text = WRITER_OF[site].hand_text(renamed(hand.events, {name: "Zoë né à"}), 1)
    expected = read_one(site, text)
    assert expected.status == "hand"
    for what, data in encoded(text):
        path = tmp_path / "hand.txt"
        path.write_bytes(data)
        (reading,) = read(path)
        assert reading.events == expected.events, what
        assert reading.problems == [], what
    path.write_bytes(text.encode("cp1252"))
    (reading,) = read(path)
    assert (reading.events, reading.block.encoding) == (expected.events, "windows-1252")
    path.write_bytes(text.replace("\n", "\n\n").encode())
    (reading,) = read(path)
    assert claims(reading) == claims(expected)


# ---- names


HOSTILE = (
    "bob: folds",
    "bob folds",
    "Seat 3",
    "a (button)",
    "wren$4 ($9.99 in chips)",
    "[As 2d]",
    "(120)",
    "*** SUMMARY ***",
    "#123: Limit Badugi - 30/60",
    "Dealt to Marlow [As 2d 3h 4c]",
    'said, "x"',
    "'; DROP TABLE hands;--",
    '<img src="x" onerror=alert(1)>',
    "]]>",
    "{{7*7}}",
    "\N{HUNDRED POINTS SYMBOL}\N{SNOWMAN}",
    "ünïcode",
    ".dots.",
    "p1 cc",
    "\\u0041 \\",
    "# remark",
    "wins pot (500)",
    "Player",
    "Player 1",
)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("first", range(0, len(HOSTILE), 3))
def test_hostile_names_survive(site: str, first: int) -> None:
    writer = WRITER_OF[site]
    rolled = HOSTILE[first:] + HOSTILE[:first]
    for hand in (long_hand(), short_hand()):
        names = [account.name for account in hand.accounts]
        events = renamed(hand.events, dict(zip(names, rolled, strict=False)))
        text = writer.hand_text(events, 1)
        assert not_the_same(told(events), text, writer) == "", text
        reading = read_one(site, text)
        assert reading.problems == [], text
        played = {player.name for player in build(reading).players}
        assert played == {*rolled[: len(names)]}


# ---- chat, and lines that are not known


SAYINGS = (
    "*** SUMMARY ***",
    "Seat 1: bob folded before the Draw",
    'said, "hello"',
    "folds",
    ": folds",
    "<winner player='0' amount='5'/>",
    "PokerStars Game #1: Badugi Limit",
    "[As 2d 3h 4c]",
)


@pytest.mark.parametrize("site", SITES)
def test_hostile_chat_changes_no_play(site: str) -> None:
    writer = WRITER_OF[site]
    hand = long_hand()
    events: list[ev.Event] = []
    talk = itertools.cycle(SAYINGS)
    told_from = next(n for n, e in enumerate(hand.events) if isinstance(e, ev.Dealing))
    for number, event in enumerate(hand.events):
        if number > told_from and number % 3 == 0:
            events.append(ev.Chat(0, hand.accounts[0].name, next(talk), observer=False))
        events.append(event)
    text = writer.hand_text(events, 1)
    assert not_the_same(told(hand.events), text, writer) == "", text
    said = [event.text for event in read_one(site, text).events if isinstance(event, ev.Chat)]
    written = [event.text for event in events if isinstance(event, ev.Chat)]
    assert said in (written, [])  # a format has room for chat or has none


def places_for_more(site: str, text: str) -> Iterator[int]:
    """The lines of a hand behind which another may stand."""
    lines = text.rstrip("\n").split("\n")
    inside = False
    for number, line in enumerate(lines, 1):
        if site == "phh":  # in an array no other line can stand
            inside = (inside or line.endswith("[")) and not line.startswith("]")
        if site == "merge" and "</game>" in line:
            return
        if not inside and number > 1:
            yield number


@pytest.mark.parametrize("site", SITES)
def test_a_line_that_is_not_known_is_kept_and_loses_nothing(site: str) -> None:
    hand = long_hand()
    text = text_of(site, hand)
    original = told(hand.events)
    lines = text.rstrip("\n").split("\n")
    more = UNKNOWN.get(site, "the zebra has 7 stripes")
    places = list(places_for_more(site, text))
    assert len(places) > 3
    for number in places:
        changed = "\n".join([*lines[:number], more, *lines[number:]]) + "\n"
        assert not_the_same(original, changed, WRITER_OF[site]) == "", changed
        reading = read_one(site, changed)
        (kept,) = [event for event in reading.events if isinstance(event, ev.Unknown)]
        assert (kept.line, "zebra" in kept.text) == (number + 1, True)
        (problem,) = reading.problems
        assert (problem.kind, problem.place.line) == ("unknown_line", number + 1)


# ---- files that end too early


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("which", ["long", "short"])
def test_every_beginning_of_a_hand_is_partial_or_whole(site: str, which: str) -> None:
    hand = long_hand() if which == "long" else short_hand()
    text = text_of(site, hand)
    whole = read_one(site, text)
    done = False
    form = FORMAT_OF[site]
    for end in cuts(text):
        for reading in read_text(text[:end], form, "hand.txt"):
            assert reading.status in ("partial", "hand", "rejected"), text[:end]
            if reading.status == "rejected":  # not even a first line
                assert end <= len(text.split("\n", 1)[0]) + 1, text[:end]
            for problem in reading.problems:
                assert re.fullmatch(r"hand\.txt:\d+: .+", str(problem), re.DOTALL)
            if reading.status == "hand":
                done = True
                assert claims(reading) == claims(whole)[: len(reading.events)]
                assert not_the_same(told(hand.events), text[:end], WRITER_OF[site]) == ""
            else:
                assert not done, f"whole before, and with more of it not: {text[:end]!r}"
    assert done


def cuts(text: str) -> Iterator[int]:
    """Where a file may end: after every line, before its line end, and inside it."""
    at = 0
    for line in text.splitlines(keepends=True):
        for inside in sorted({1, len(line) // 3, len(line) // 2, len(line) - 2, len(line) - 1}):
            if 0 < inside < len(line):
                yield at + inside
        at += len(line)
        yield at


@pytest.mark.parametrize("site", SITES)
def test_a_cut_last_hand_costs_no_other(site: str) -> None:
    writer = WRITER_OF[site]
    hands = dealt()[:3]
    texts = [writer.hand_text(hand.events, n) for n, hand in enumerate(hands, 1)]
    before = writer.between.join(texts[:2]) + writer.between
    for end in cuts(texts[2]):
        readings = list(read_text(before + texts[2][:end], FORMAT_OF[site], "hands.txt"))
        assert [reading.status for reading in readings[:2]] == ["hand", "hand"], texts[2][:end]
        assert len(readings) <= 3
        if len(readings) == 3:
            assert readings[2].status in ("partial", "hand"), texts[2][:end]


@pytest.mark.parametrize("site", SITES)
def test_a_hand_that_others_follow_is_never_partial(site: str) -> None:
    writer: Writer = WRITER_OF[site]
    hands = dealt()[:2]
    texts = [writer.hand_text(hand.events, n) for n, hand in enumerate(hands, 1)]
    lines = texts[0].rstrip("\n").split("\n")
    for end in range(2, len(lines)):
        text = "\n".join(lines[:end]) + "\n" + writer.between + texts[1]
        readings = list(read_text(text, FORMAT_OF[site], "hands.txt"))
        assert readings[-1].status == "hand", text
        assert readings[0].status in ("rejected", "hand"), text
        assert all(r.problems for r in readings if r.status == "rejected")
