"""Merge's XML as events: what each element becomes, and what is kept of those that cannot be."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hands import HAND, corpus
from merge_hands import (
    FOLDED,
    GOLDEN,
    LIMIT,
    MERGE,
    events,
    hand_of,
    played,
    reading,
    readings,
    without_lines,
)

from badugi_hh import audit, replay
from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.hand import build
from badugi_hh.reader import UnrecognisedError, pieces, read, read_piece

ZOE, BOB, HERO, X, EURO = 'zoë "&" <co>', " bob folds ", "Hero", "Seat 3: x", "€5"
HELD = parse_cards("As 3h Kc 5d")


# ---- the golden hand


def test_every_element_of_a_hand() -> None:
    assert events(GOLDEN) == [
        ev.Start(
            2, "merge", "91000001-7", "badugi", "pot_limit", None, "USD", 50, 100,
            datetime(2012, 3, 5, 20, 30, 7, 250_000, tzinfo=UTC),
            datetime.fromisoformat("2012-03-05T14:30:07"), None,
            None, None, None, None, None, None, None,
        ),
        ev.Table(2, "Salt Flats (91000001)", 8, None, play_money=False),
        ev.Button(3, 3),
        ev.Seat(4, 0, ZOE, 4000, None, None),
        ev.Seat(5, 2, BOB, 350, None, None),
        ev.Seat(6, 3, HERO, 6000, None, None),
        ev.Seat(7, 5, X, 4000, None, None),
        ev.Seat(8, 6, EURO, 1225, None, "not dealt in"),
        ev.Post(11, X, "small blind", 50, None),
        ev.Post(12, ZOE, "big blind", 100, None),
        ev.SitsOut(13, EURO),
        ev.Post(14, BOB, "small & big blinds", 150, None),
        ev.Dealing(16),
        ev.Check(17, BOB),
        ev.Raise(18, HERO, None, 400, None),
        ev.Chat(19, HERO, "</game> r&d", observer=False),
        ev.Call(20, X, 350, None),
        ev.Fold(21, ZOE, None),
        ev.Call(22, BOB, 200, "stack"),
        ev.Dealt(23, HERO, parse_cards("As 3h 8h 6s"), "2-card: 3,A"),
        ev.DrawStart(25, 1),
        ev.Discard(26, X, 2, None),
        ev.Discard(27, BOB, 1, None),
        ev.Discard(28, HERO, 2, None),
        ev.Received(29, HERO, None, None, after=HELD, description="Badugi: K,5,3,A"),
        ev.Check(32, X),
        ev.Bet(33, HERO, 600, None),
        ev.Presence(34, X, "disconnected", None),
        ev.Presence(35, X, "connected", None),
        ev.Raise(36, X, None, 1800, None),
        ev.Call(37, HERO, 1200, None),
        ev.DrawStart(39, 2),
        ev.Discard(40, X, 1, None),
        ev.Discard(41, BOB, 1, None),
        ev.Discard(42, HERO, 0, HELD),
        ev.Check(46, X),
        ev.Check(47, HERO),
        ev.DrawStart(49, 3),
        ev.Discard(50, X, 0, None),
        ev.Discard(51, BOB, 1, None),
        ev.Discard(52, HERO, 0, HELD),
        ev.Bet(56, X, 1000, None),
        ev.Raise(57, HERO, None, 3800, "stack"),
        ev.Call(58, X, 800, "stack"),
        ev.Uncalled(70, HERO, 2000),
        ev.ShowdownStart(60),
        ev.Show(61, HERO, HELD, None),
        ev.Muck(62, X, at_showdown=True),
        ev.Show(63, BOB, parse_cards("Qs Jd Jh 2c"), None),
        ev.SummarySeat(
            65, 5, X, "mucked", None, False, parse_cards("4c 7h 9s 9h"), False, None, None
        ),
        ev.Presence(69, BOB, "left", None),
        ev.Collect(71, HERO, 7225, "side pot", False, "Badugi: K,5,3,A"),
        ev.Collect(72, HERO, 1025, "main pot", False, "Badugi: K,5,3,A"),
    ]  # fmt: skip  # in the order of the fields


def test_the_sums_of_the_golden_hand() -> None:
    """Worked out by hand: two pots of 10.50 and 74, from which 2 are taken as rake."""
    told = played(GOLDEN)
    assert {led.name: (led.put_in, led.uncalled, led.net) for led in told.ledgers} == {
        X: (4000, 0, -4000), ZOE: (100, 0, -100), BOB: (350, 0, -350), HERO: (4000, 2000, 4250),
    }  # fmt: skip  # a table
    assert [pot.amount for pot in told.pots] == [1050, 7400]
    assert {led.name: led.all_in_street for led in told.ledgers} == {
        X: 3, ZOE: None, BOB: 0, HERO: None,
    }  # fmt: skip  # a table
    hero = told.ledgers[told.index[HERO]]
    first = next(step for step in told.draws if step.player == told.index[HERO])
    assert (first.kept, first.thrown, first.received) == (
        parse_cards("As 3h"), parse_cards("8h 6s"), parse_cards("Kc 5d"),
    )  # fmt: skip  # a pair each
    assert hero.known_since == 1
    assert told.ledgers[told.index[X]].final == parse_cards("4c 7h 9s 9h")
    for text in (GOLDEN, FOLDED, LIMIT):
        assert audit(hand_of(text)).findings == []


def test_the_real_hand() -> None:
    """Three antes of 0.50, a bet of half the pot that one calls, and 1.50 that nobody does."""
    (found,) = read(corpus("merge/badugi-half-pot-limit-050-2011.xml"))
    told = replay(build(found))
    assert told.hand.start.structure == "half_pot_limit"
    assert told.hand.start.played_at == datetime(2011, 4, 12, 20, 1, 7, 281_000, tzinfo=UTC)
    assert (told.hand.button, told.hand.hero, told.hand.ante) == (3, "Hero", 50)
    assert [(led.name, led.put_in, led.uncalled, led.collected) for led in told.ledgers] == [
        ("Hero", 50, 0, 0), ("Player2", 125, 0, 0), ("Player3", 125, 150, 288),
    ]  # fmt: skip  # a table
    assert told.put_in == 300  # so that 0.12 are rake
    assert [led.drawn for led in told.ledgers] == [[3], [3, 2, 2], [2, 1, 1]]
    hero = told.draws[0]
    assert hero.thrown == parse_cards("Qs Jh 2c")
    assert hero.received == parse_cards("Ts 4c As")
    assert hero.described == "2-card: 4,A"
    result = audit(told.hand)
    assert (result.findings, result.verdict) == ([], "unverifiable")
    assert result.reasons == ["rake not printed"]


# ---- the shape of the file


def shapes() -> dict[str, str]:
    """The golden hand as other programs may write it."""
    reverse = re.compile(r'<(\w+) ((?:[\w]+="[^"]*" ?)+?)( ?/?>)')

    def turned(found: re.Match[str]) -> str:
        told = re.findall(r'\w+="[^"]*"', found[2])
        return f"<{found[1]} {' '.join(reversed(told))}{found[3]}"

    return {
        "attributes in another order": reverse.sub(turned, GOLDEN),
        "CRLF": GOLDEN.replace("\n", "\r\n"),
        "double-spaced": GOLDEN.replace("\n", "\n\n"),
        "double-spaced CRLF": GOLDEN.replace("\n", "\r\n\r\n"),
        "no indentation": GOLDEN.replace("\t", ""),
        "other indentation": GOLDEN.replace("\t", "    "),
        "end tags": re.sub(r"<(event|cards|winner|player)( [^<]*?) ?/>", r"<\1\2></\1>", GOLDEN),
        "blanks in tags": GOLDEN.replace("/>", " />").replace('">', '" >'),
        "other quotes": GOLDEN.replace("'", "&apos;").replace('="', "='").replace('" ', "' ")
        .replace('"/>', "'/>").replace('">', "'>"),
        "other entities": GOLDEN.replace("&amp;", "&#38;").replace("ë", "&#xEB;"),
        "comments": GOLDEN.replace("\n\t<round", "\n<!-- <event/> -->\n\t<round"),
        "blank lines around": f"\n\n{GOLDEN}\n\n\n",
        "attributes on lines of their own": GOLDEN.replace(' player="', '\nplayer="'),
        "no numbers of events": re.sub(r' sequence="\d+"', "", GOLDEN),
    }  # fmt: skip  # one a line


@pytest.mark.parametrize("shape", shapes())
def test_the_shape_says_nothing(shape: str) -> None:
    text = shapes()[shape]
    found = reading(text)
    assert (found.status, found.problems) == ("hand", [])
    assert without_lines(found.events) == without_lines(events(GOLDEN))
    if text.count("\n") == GOLDEN.count("\n"):
        assert found.events == events(GOLDEN)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings(tmp_path: Path, encoding: str, end: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    data = mark + f"{FOLDED}\n{GOLDEN}".replace("\n", end).encode(encoding)
    path = tmp_path / "hands.xml"
    for half in (b"", b"\n"):
        path.write_bytes(data + (half if mark else b""))
        folded, golden = read(path)
        assert folded.events == events(FOLDED)
        assert without_lines(golden.events) == without_lines(events(GOLDEN))
        assert golden.block.line == FOLDED.count("\n") + 2


def test_one_description_for_many_hands() -> None:
    description, _, game = FOLDED.partition("\n")
    second = game.replace("91000002-1", "91000002-2")
    other = LIMIT.replace("Badugi", "Razz")
    text = f"{description}\n\n{game}\n{second}\n\n{other}\n{LIMIT}"
    got = readings(text)
    assert [(r.status, r.hand_id) for r in got] == [
        ("hand", "91000002-1"), ("hand", "91000002-2"), ("skipped", "91000003-12"),
        ("hand", "91000003-12"),
    ]  # fmt: skip  # a table
    starts = [event for r in got for event in r.events if isinstance(event, ev.Start)]
    assert [start.structure for start in starts] == ["half_pot_limit", "half_pot_limit", "limit"]
    lines = text.split("\n")
    for r in got:
        for event in r.events:
            if isinstance(event, ev.Fold):
                assert 'type="FOLD"' in lines[event.line - 1]


def test_a_game_that_no_description_is_of() -> None:
    found = reading(FOLDED.partition("\n")[2])
    assert (found.status, found.hand_id) == ("rejected", "91000002-1")
    assert str(found.problems[-1]) == "hands.xml:1: which game it is stands in no line above"


def test_the_description_nearest_above_holds() -> None:
    other = '<description type="Razz" stakes="Limit $1/$2"/>\n'
    for above in (other, f"\n{other}\n", other + other.replace("Razz", "Omaha") + other):
        got = readings(FOLDED.replace("<game", f"{above}<game") + "\n" + FOLDED.partition("\n")[2])
        assert [(r.status, r.game) for r in got] == [("skipped", "Razz Limit")] * 2


@pytest.mark.parametrize("many", [False, True])
def test_files_read_in_pieces(tmp_path: Path, many: bool) -> None:
    description, _, game = FOLDED.partition("\n")
    hands = [game.replace("-1|", f"-{n}|").replace('-1"', f'-{n}"') for n in range(8)]
    above = f"{description}\n" if many else ""
    text = ("" if many else f"{description}\n\n") + "\n".join([above + hand for hand in hands])
    path = tmp_path / "hands.xml"
    path.write_text(text, encoding="utf-8", newline="")
    whole = [(r.hand_id, r.events) for r in read(path)]
    assert [hand_id for hand_id, _ in whole] == [f"91000002-{n}" for n in range(8)]
    for size in range(40, len(text) + 50, 97):
        found = [r for piece in pieces(path, size) for r in read_piece(piece)]
        assert [(r.hand_id, r.events) for r in found] == whole


def test_which_files_are_ours(tmp_path: Path) -> None:
    path = tmp_path / "hands.xml"
    for text in (
        HAND,
        '<session sessioncode="1">\n<game gamecode="2">\n</game>\n</session>\n',
        '<description>of something</description>\n<game id="chess" />\n',
        "<gameplay starttime='1'>",
    ):
        assert not MERGE.recognise or not MERGE.recognise(text.splitlines())
    path.write_text("<description>of something</description>\n", encoding="utf-8")
    with pytest.raises(UnrecognisedError, match="Merge: a line '<description"):
        list(read(path))


# ---- files that end anywhere


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_cut_after_lines_and_within_them(end: str) -> None:
    before = f"{FOLDED}\n\n".replace("\n", end)
    data = (before + GOLDEN.replace("\n", end)).encode()
    first, whole = readings(data.decode())
    ends = set()
    cuts = {at + near for at, byte in enumerate(data) if byte == 10 for near in (-1, 0, 1)}
    for cut in sorted(cuts | set(range(len(before.encode()), len(data) + 1, 29))):
        if cut < len(before.encode()):
            continue
        got = readings(data[:cut].decode(errors="ignore"))
        assert (got[0].status, got[0].events) == ("hand", first.events)
        assert len(got) <= 2
        for last in got[1:]:
            ends.add(last.status)
            assert last.status in ("hand", "partial")
            if last.status == "hand":
                assert last.events == whole.events
                assert data[:cut].rstrip().endswith(b"</game>")
            else:
                assert last.reason.startswith("partial: the hand ends; expected ")
    assert ends == {"hand", "partial"}


def test_a_file_cut_anywhere(tmp_path: Path) -> None:
    data = LIMIT.encode()
    path = tmp_path / "hands.xml"
    for cut in (*range(1, 80), *range(80, len(data), 17), len(data) - 1):
        path.write_bytes(data[:cut])
        try:
            (found,) = read(path)
        except UnrecognisedError:
            assert cut < data.index(b"stakes=") + 8
            continue
        assert found.status == ("hand" if cut >= len(data) - 1 else "partial")


def test_a_hand_cut_off_before_another() -> None:
    got = readings(GOLDEN[: GOLDEN.index('\t\t<event sequence="20"')] + FOLDED)
    assert [r.status for r in got] == ["rejected", "hand"]
    assert got[0].reason == "rejected: the hand ends; expected </game>"
