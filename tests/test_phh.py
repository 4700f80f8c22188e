"""PHH: what a file's hands become, where they end, and which of them are whole."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from phh_hands import DUEL, GOLDEN, SHORT, line_of, reading, readings, with_actions, with_field

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats.phh import recognise
from badugi_hh.hand import build
from badugi_hh.reader import UnrecognisedError, read
from badugi_hh.replay import replay

HERO = 'Hero "H"'


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text)


def test_a_hand_with_everything_becomes_these_events() -> None:
    found = reading(GOLDEN)

    assert (found.status, found.hand_id, found.game) == ("hand", "7000000001", "FB")
    assert found.problems == []
    assert found.events == [
        ev.Start(
            2, "phh", "7000000001", "badugi", "limit", None, "USD", 100, 200,
            datetime(2024, 7, 5, 0, 15, 30, tzinfo=UTC),
            datetime(2024, 7, 4, 20, 15, 30),  # noqa: DTZ001  # as printed
            "America/New_York", None, "Spring Series", "3", None, None, None, None,
        ),
        ev.Table(18, "Testing I", 6, 2, play_money=False),
        ev.HouseRule(26, "burns", 1),
        ev.Seat(16, 4, "bob", 4000, None, None),
        ev.Seat(16, 6, HERO, 2550, None, None),
        ev.Seat(16, 2, "alice", None, None, None),
        ev.Post(4, "bob", "small blind", 50, ""),
        ev.Post(4, HERO, "big blind", 100, ""),
        ev.Dealt(29, "bob", None),
        ev.Dealt(30, HERO, cards("As 3h 8h 6s")),
        ev.Dealt(32, "alice", None),
        ev.Raise(34, "alice", None, 200, None),
        ev.Call(35, "bob", None, None),
        ev.Call(35, HERO, None, None),
        ev.DrawStart(37, 1),
        ev.Discard(37, "bob", 2, None),
        ev.Discard(38, HERO, 2, cards("8h 6s")),
        ev.Discard(39, "alice", 1, None),
        ev.Received(40, "bob", None, None, count=2),
        ev.Received(41, HERO, None, cards("5h Kc"), count=2),
        ev.Received(42, "alice", None, None, count=1),
        ev.Check(44, "bob"),
        ev.Bet(45, HERO, 100, None),
        ev.Call(46, "alice", None, None),
        ev.Call(47, "bob", None, None),
        ev.DrawStart(48, 2),
        ev.Reshuffle(48),
        ev.Discard(49, "bob", 0, None),
        ev.Discard(50, HERO, 1, cards("5h")),
        ev.Received(51, HERO, None, cards("4d"), count=1),
        ev.Discard(52, "alice", 1, None),
        ev.Received(53, "alice", None, None, cards("Kd Qh 9s 2c"), 1),
        ev.Bet(54, "bob", 200, None),
        ev.Raise(55, HERO, None, 400, None),
        ev.Call(56, "alice", 250, None),
        ev.Fold(57, "bob", None),
        ev.DrawStart(58, 3),
        ev.Discard(58, HERO, 0, None),
        ev.Discard(59, "alice", 0, cards("Kd Qh 9s 2c")),
        ev.Check(60, HERO),
        ev.Check(61, "alice"),
        ev.Show(62, HERO, cards("As 3h Kc 4d"), None),
        ev.Muck(63, "alice", at_showdown=True),
        ev.Collect(21, HERO, 1455, "pot"),
        ev.TotalPot(25, None, (), 45),
        ev.SummarySeat(
            27, 2, "alice", "mucked", None, False, cards("Kd Qh 9s 2c"), False, None, None
        ),
        ev.Balance(20, 4, "bob", 3450, None),
        ev.Balance(20, 6, HERO, 3505, None),
        ev.Balance(20, 2, "alice", 10000, None),
    ]  # fmt: skip  # rows


def test_of_two_players_the_arrays_are_listed_the_other_way_round() -> None:
    text = with_field(DUEL, "antes", "[0.25, 0.75]")
    posts = [event for event in reading(text).events if isinstance(event, ev.Post)]

    assert [(post.player, post.blind, post.amount) for post in posts] == [
        ("Player 1", "ante", 75),
        ("Player 2", "ante", 25),
        ("Player 2", "small blind", 100),
        ("Player 1", "big blind", 200),
    ]
    hand = build(reading(DUEL))
    assert [(player.name, player.position) for player in hand.players] == [
        ("Player 1", "BB"),
        ("Player 2", "BTN"),
    ]
    played = replay(hand)
    assert played.out_of_turn == []
    assert played.skipped == []


# ---- many hands a file

COLLECTION = (
    f"# An evening\n# of three\n\n[1]\n{SHORT}\n[2] # the long one\n{GOLDEN}\n['3']\n{DUEL}"
)


def test_a_collection_is_split_at_its_headers() -> None:
    found = readings(COLLECTION)

    assert [r.status for r in found] == ["hand"] * 3
    assert found[1].events[1] == ev.Table(
        line_of(COLLECTION, "table ="), "Testing I", 6, 2, play_money=False
    )
    assert found[1].block.text == GOLDEN.strip()
    assert found[0].block.text.startswith("# An evening")
    assert found[0].block.line == 1


def test_a_hand_is_the_same_alone_and_in_a_collection() -> None:
    alone, among = reading(GOLDEN), readings(f"[7]\n\n{GOLDEN}")[0]

    assert among.block.text == alone.block.text
    assert among.hand_id == alone.hand_id
    assert [e.line for e in among.events] == [e.line + 2 for e in alone.events]


@pytest.mark.parametrize("broken", ["actions = [", 'hand = "x', "antes = 0", "x = = 1", '"'])
def test_a_broken_hand_costs_itself_alone(broken: str) -> None:
    text = f"[1]\n{SHORT}\n[2]\n{broken}\n{DUEL}\n[3]\n{DUEL}"
    found = readings(text)

    assert [r.status for r in found] == ["hand", "rejected", "hand"]
    place = found[1].problems[-1].place
    assert place.file == "hands.phh"
    assert line_of(text, "[2]") < place.line < line_of(text, "[3]")


def test_a_table_of_somebodys_own_is_no_hand() -> None:
    found = reading(f"[1]\n{SHORT}\n[1._notes]\nvariant = 'NT'\nactions = []\n")
    assert found.status == "hand"
    assert reading(f"{SHORT}\n[_notes]\nvariant = 'NT'\n").status == "hand"


def test_rows_of_an_array_are_no_headers() -> None:
    text = f"[1]\n_odds = [\n  [1],\n  [2],\n]\n{SHORT}"
    assert reading(text).status == "hand"


@pytest.mark.parametrize("code", ["NT", "F2L3D", "FO/8", "XYZ"])
def test_other_games_are_skipped(code: str) -> None:
    found = reading(with_field(SHORT, "variant", f'"{code}"'))
    assert (found.status, found.game, found.hand_id) == ("skipped", code, "short")


@pytest.mark.parametrize(
    ("code", "variant", "structure", "hand"),
    [
        ("FB", "badugi", "limit", 4),
        ("PB", "badugi", "pot_limit", 4),
        ("HB", "badugi", "half_pot_limit", 4),
        ("NB", "badugi", "no_limit", 4),
        ("FBA", "badacey", "limit", 5),
        ("NBD", "badeucey", "no_limit", 5),
        ("HBP", "progressive", "half_pot_limit", 4),
    ],
)
def test_codes_of_the_games_read(code: str, variant: str, structure: str, hand: int) -> None:
    text = with_field(SHORT, "variant", f'"{code}"').replace("?" * 8, "?" * 2 * hand)
    if structure != "limit":
        text = with_field(with_field(text, "small_bet", None), "big_bet", None)
        text = with_field(text, "min_bet", "2")
    if variant == "progressive":
        text = with_field(text, "_qualifier", '"8"')
    found = reading(text)
    assert found.status == "hand", found.reason
    start = found.events[0]
    assert isinstance(start, ev.Start)
    assert (start.variant, start.structure) == (variant, structure)
    assert (start.small, start.big) == ((200, 400) if structure == "limit" else (100, 200))


def test_without_blinds_the_least_bet_is_the_stake() -> None:
    text = with_field(with_field(SHORT, "variant", '"HB"'), "min_bet", "0.50")
    text = with_field(text, "blinds_or_straddles", "[0, 0, 0]")
    text = with_field(text, "antes", "[0.50, 0.50, 0.50]")
    start = reading(text).events[0]
    assert isinstance(start, ev.Start)
    assert (start.small, start.big) == (None, 50)


# ---- what is whole


def test_every_beginning_of_a_hand_is_partial() -> None:
    whole = reading(GOLDEN).events
    for end in range(len(GOLDEN)):
        for found in readings(GOLDEN[:end]):
            if found.status == "hand":
                assert end >= len(GOLDEN) - 1  # but for its line end
                assert found.events == whole
            else:
                assert found.status == "partial", found.reason
                assert found.problems[-1].place.file == "hands.phh"


def test_a_cut_collection_loses_the_cut_hand_alone() -> None:
    whole = readings(COLLECTION)
    ends = [COLLECTION.index(f"\n{head}") for head in ("[2]", "['3']")]
    for end in range(1, len(COLLECTION), 7):
        found = readings(COLLECTION[:end])
        over = sum(finish <= end for finish in ends)
        assert [r.events for r in found[:over]] == [r.events for r in whole[:over]]
        assert [r.status for r in found[over:]] in ([], ["partial"])
    assert [r.status for r in readings(COLLECTION[:-1])] == ["hand"] * 3


def test_a_cut_hand_with_others_behind_it_is_rejected() -> None:
    for end in range(0, len(DUEL), 11):
        first, *others = readings(f"[1]\n{DUEL[:end]}\n[2]\n{SHORT}")
        assert first.status in ("rejected", "hand")
        assert first.status == "rejected" or end == len(DUEL)
        assert [r.status for r in others] == ["hand"]


STEPS = DUEL.split('  "')[1:]


@pytest.mark.parametrize("count", range(2, 18))
def test_actions_that_do_not_reach_the_end_are_no_whole_hand(count: int) -> None:
    played = [step.partition('"')[0] for step in STEPS]
    text = with_actions(DUEL, *played[:count])
    last = reading(text)
    assert last.status == "rejected"
    assert "before the hand does" in last.reason
    assert last.problems[-1].place.line == text.count("\n") - 1
    assert readings(f"[1]\n{text}\n[2]\n{SHORT}")[0].status == "rejected"


def test_a_hand_is_over_with_the_last_call() -> None:
    played = [step.partition('"')[0] for step in STEPS]
    assert reading(with_actions(DUEL, *played[:18])).status == "hand"
    assert reading(with_actions(DUEL, *played[:16], "p1 cc", "p2 cc")).status == "hand"


def test_players_all_in_draw_to_the_end_without_bets() -> None:
    draws = ["p1 sd ??", "p2 sd", "d dh p1 ??"]
    text = with_field(DUEL, "starting_stacks", "[100, 5]")
    deals = ["d dh p1 ????????", "d dh p2 ????????"]
    actions = [*deals, "p2 cbr 4", "p1 cbr 6", "p2 cc", *draws, *draws, *draws]
    for count in range(3, len(actions)):
        # A last card not told is nobody's to miss.
        status = "hand" if count >= len(actions) - 1 else "rejected"
        assert reading(with_actions(text, *actions[:count])).status == status
    found = reading(with_actions(text, *actions))
    assert [e.draw for e in found.events if isinstance(e, ev.DrawStart)] == [1, 2, 3]
    played = replay(build(found))
    assert (played.skipped, played.put_in) == ([], 1000)
    assert [(back.due_player, back.due) for back in played.returns if back.due] == [(0, 100)]


def test_a_short_big_blind_is_called_with_one_player_left_to_act() -> None:
    text = with_field(SHORT, "starting_stacks", "[100, 1.50, 100]")
    draws = ["p2 sd", "p3 sd"] * 3
    found = reading(with_actions(text, "p3 cc", "p1 f", *draws))
    assert found.status == "hand"
    posts = [event for event in found.events if isinstance(event, ev.Post)]
    assert [(post.amount, post.all_in) for post in posts] == [(100, ""), (150, "stack")]


# ---- files


def test_files_are_recognised_by_their_fields(tmp_path: Path) -> None:
    assert recognise(["# a hand", "  variant='FB'", "actions = ["])
    assert recognise(['"variant" = "NT"', '"antes" = []'])
    assert not recognise(["variant = 1"])
    assert not recognise(["a variant = 'FB'", "antes = []"])
    other = tmp_path / "other.toml"
    other.write_text("[tool]\nvariant = 'x'\n", encoding="utf-8")
    with pytest.raises(UnrecognisedError, match="PHH"):
        list(read(other))


@pytest.mark.parametrize(
    ("encoding", "ends"),
    [
        ("utf-8", "\n"),
        ("utf-8", "\r\n"),
        ("utf-8", "\n\n"),
        ("utf-8", "\r\n\r\n"),
        ("utf-8-sig", "\n"),
        ("utf-16", "\r\n"),
        ("cp1252", "\r\n"),
    ],
)
def test_encodings_and_line_ends_give_the_same_events(
    tmp_path: Path, encoding: str, ends: str
) -> None:
    text = COLLECTION.replace("bob", "zoë").replace("Testing I", "Café €")
    file = tmp_path / "evening.phhs"
    file.write_bytes(text.replace("\n", ends).encode(encoding))
    found = list(read(file))

    assert [r.status for r in found] == ["hand"] * 3
    lines = ends.count("\n")
    for one, other in zip(found, readings(text), strict=True):
        assert one.hand_id == other.hand_id
        assert [type(e) for e in one.events] == [type(e) for e in other.events]
        assert [(e.line + lines - 1) // lines for e in one.events] == [e.line for e in other.events]
        assert [str(e).partition(",")[2] for e in one.events] == [
            str(e).partition(",")[2] for e in other.events
        ]


def test_a_utf_16_file_may_end_within_a_character(tmp_path: Path) -> None:
    file = tmp_path / "evening.phhs"
    file.write_bytes(COLLECTION.encode("utf-16")[:-1])
    assert [r.status for r in read(file)] == ["hand"] * 3
    file.write_bytes(COLLECTION.encode("utf-16")[:-7])
    assert [r.status for r in read(file)] == ["hand", "hand", "partial"]


def test_long_hands_and_lines_take_no_time() -> None:
    deals = ["d dh p1 ????????", "d dh p2 ????????"]
    many = with_actions(DUEL, *deals, *["p1 cc", "p2 cc"] * 5000)
    long = with_actions(DUEL, *deals, "p1 cc # " + "# " * 50_000, "p2 " + "cc " * 30_000)
    deep = with_field(DUEL, "_deep", "[" * 20_000 + "]" * 20_000)
    quotes = with_field(DUEL, "author", "'" * 100_000)
    began = time.process_time()
    assert [reading(text).status for text in (many, long, deep, quotes)] == [
        "rejected", "hand", "rejected", "rejected",
    ]  # fmt: skip  # in the order of the texts
    assert time.process_time() - began < 4
