"""The tables of the store: their columns, and rows worked out by hand."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from badugi_hh import resources
from badugi_hh.facts import FACTS
from badugi_hh.pipeline import import_paths
from badugi_hh.store import Store, open_store
from badugi_hh.tables import SCHEMAS, text_digest

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("BADUGI_HH_CORPUS", ROOT.parent / "shared" / "corpus"))

MONEY, TEXT, FLAG, SHARE = "int64", "string", "bool", "double"
COLUMNS: dict[str, dict[str, str]] = {
    "hands": {
        "played_at": "timestamp[us, tz=UTC]",
        "printed_at": "timestamp[us]",
        "zone": TEXT,
        "table_name": TEXT,
        "variant": TEXT,
        "structure": TEXT,
        "kind": TEXT,
        "mix": TEXT,
        "currency": TEXT,
        "tournament_id": TEXT,
        "level": TEXT,
        "buy_in": MONEY,
        "entry_currency": TEXT,
        "fee": MONEY,
        "bounty": MONEY,
        "small_blind": MONEY,
        "big_blind": MONEY,
        "small_bet": MONEY,
        "big_bet": MONEY,
        "ante": MONEY,
        "max_seats": "int8",
        "players": "int8",
        "button_seat": "int8",
        "hero": TEXT,
        "pot": MONEY,
        "rake": MONEY,
        "last_street": "int8",
        "showdown": FLAG,
        "verdict": TEXT,
        "rules": TEXT,
        "priced": FLAG,
        "file": TEXT,
        "line": "int32",
        "sha256": TEXT,
    },
    "seats": {
        "player": TEXT,
        "seat": "int8",
        "position": TEXT,
        "is_hero": FLAG,
        "stack": MONEY,
        "put_in": MONEY,
        "uncalled": MONEY,
        "collected": MONEY,
        "net": MONEY,
        "all_in_street": "int8",
        "folded_street": "int8",
        "showdown": FLAG,
        "won": FLAG,
        "cards_dealt": TEXT,
        "cards_final": TEXT,
        "known_since": "int8",
        "size": "int8",
        "rank": "int16",
        "low_rank": "int16",
        "drawn_1": "int8",
        "drawn_2": "int8",
        "drawn_3": "int8",
        "route": TEXT,
        "place": "int16",
        "prize": MONEY,
        "bounties": MONEY,
        "rebuys": MONEY,
        **{fact.name: "int16" for fact in FACTS},
        **{f"price_{draw}": SHARE for draw in (1, 2, 3)},
        **{f"flags_{draw}": "int16" for draw in (1, 2, 3)},
        "snow_bets": "int16",
        "snow_folds_needed": SHARE,
        "snow_folds_got": "int16",
        "one_card": "int16",
        "one_card_made": "int16",
        "one_card_chance": SHARE,
    },
    "actions": {
        "seq": "int16",
        "street": "int8",
        "player": TEXT,
        "action": TEXT,
        "amount": MONEY,
        "to": MONEY,
        "all_in": FLAG,
        "pot_before": MONEY,
        "to_call": MONEY,
        "level": "int8",
        "line": "int32",
        "folds_needed": SHARE,
        "folds_got": FLAG,
    },
    "draws": {
        "seq": "int16",
        "draw": "int8",
        "player": TEXT,
        "count": "int8",
        "all_in": FLAG,
        "standing": TEXT,
        "kind": TEXT,
        "held": TEXT,
        "kept": TEXT,
        "thrown": TEXT,
        "received": TEXT,
        "rank_before": "int16",
        "rank_after": "int16",
        "line": "int32",
        "pat_how": TEXT,
        "redraw_after_pat": FLAG,
        "opponents": "int8",
        "snow": TEXT,
        "snow_ended": TEXT,
        "dead": TEXT,
        "left_in": TEXT,
        "unpriced": TEXT,
        "outs": "int8",
        "chance": SHARE,
        "chance_last": SHARE,
        "value": SHARE,
        "best_value": SHARE,
        "price": SHARE,
        "best_keep": TEXT,
        "kept_dead": FLAG,
        "threw_live": FLAG,
        "wrong_one": FLAG,
        "drew_too_many": FLAG,
        "drew_too_few": FLAG,
    },
    "findings": {
        "code": TEXT,
        "severity": TEXT,
        "file": TEXT,
        "line": "int32",
        "message": TEXT,
        "claimed": TEXT,
        "implied": TEXT,
        "rules": TEXT,
    },
    "texts": {"text": TEXT, "file": TEXT, "line": "int32", "encoding": TEXT},
    "rejects": {"file": TEXT, "line": "int32", "reason": TEXT, "text": TEXT},
}

GOLDEN = """\
PokerStars Hand #700000000001:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET
Table 'Golden' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Seat 4: cy ($6 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: calls $1.50
cy: calls $1
*** FIRST DRAW ***
bob: discards 2 cards
cy: stands pat
ann: discards 1 card [Kh]
Dealt to ann [As 2d 3h] [9c]
bob: checks
cy: bets $1
ann: raises $1 to $2
bob: calls $2
cy: calls $1
*** SECOND DRAW ***
bob: stands pat
cy: stands pat
ann: stands pat on [As 2d 3h 9c]
bob: bets $2
cy: calls $2 and is all-in
ann: raises $2 to $4
bob: folds
Uncalled bet ($2) returned to ann
*** THIRD DRAW ***
cy: stands pat
ann: discards 1 card [9c]
Dealt to ann [As 2d 3h] [Kc]
*** SHOW DOWN ***
cy: shows [4s 5d 6h 6c] (3-card: 6,5,4)
ann: shows [As 2d 3h Kc] (Badugi: K,3,2,A)
ann collected $17.10 from pot
*** SUMMARY ***
Total pot $18 | Rake $0.90
Seat 1: ann (button) showed [As 2d 3h Kc] and won ($17.10) with a Badugi: K,3,2,A
Seat 2: bob (small blind) folded after the 2nd Draw
Seat 4: cy (big blind) showed [4s 5d 6h 6c] and lost with a 3-card: 6,5,4
"""


def stored(folder: Path, text: str) -> Store:
    file = folder / "golden.txt"
    file.write_text(text, encoding="utf-8")
    store = open_store(folder / "db", create=True)
    result = import_paths([file], store)
    assert (result.counts.hands, result.counts.rejected) == (1, [])
    return store


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return stored(tmp_path_factory.mktemp("golden"), GOLDEN)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = open_store(tmp_path_factory.mktemp("samples") / "db", create=True)
    import_paths([resources.folder("sample_histories")], store)
    return store


def rows(store: Store, name: str, columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns.split()) for row in store.rows(name)]


# ---- columns


@pytest.mark.parametrize("name", COLUMNS)
def test_a_table_has_its_columns_with_their_types(name: str) -> None:
    schema = SCHEMAS[name]
    assert schema.names[:2] == ["site", "hand_id"]
    assert schema.field("site").type == pa.dictionary(pa.int32(), pa.string())
    assert schema.field("hand_id").type == pa.string()
    types = {field.name: str(field.type) for field in schema}
    assert types.items() >= COLUMNS[name].items()


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_column_tells_its_meaning_in_the_files(samples: Store, name: str) -> None:
    for part in (samples.path / name).glob("*.parquet"):
        schema = pq.read_schema(part)
        assert schema.equals(SCHEMAS[name])
        for field in schema:
            assert (field.metadata or {}).get(b"about"), field.name


def test_there_are_no_other_tables() -> None:
    assert SCHEMAS.keys() == COLUMNS.keys()


@pytest.mark.parametrize("name", COLUMNS)
def test_pandas_reads_a_table_from_its_folder(samples: Store, name: str) -> None:
    frame = pd.read_parquet(samples.path / name)
    assert list(frame) == SCHEMAS[name].names
    assert len(frame) == samples.count(name)
    assert len(frame) > 0  # the samples have a hand that lies and a cancelled one


@pytest.mark.parametrize("name", COLUMNS)
def test_pandas_reads_an_empty_table(tmp_path: Path, name: str) -> None:
    store = open_store(tmp_path, create=True)
    frame = pd.read_parquet(tmp_path / name)
    assert list(frame) == SCHEMAS[name].names
    assert len(frame) == len(store.table(name)) == 0


# ---- rows


def test_the_row_of_a_hand(golden: Store) -> None:
    (row,) = golden.rows("hands")
    assert row == {
        "site": "pokerstars",
        "hand_id": "700000000001",
        "played_at": datetime(2024, 1, 16, 1, tzinfo=UTC),  # 20:00 in New York's winter
        "printed_at": datetime(2024, 1, 15, 20, 0),  # noqa: DTZ001  # as printed: without a zone
        "zone": "ET",
        "table_name": "Golden",
        "variant": "badugi",
        "structure": "limit",
        "kind": "cash",
        "mix": None,
        "club": None,
        "currency": "USD",
        "tournament_id": None,
        "level": None,
        "buy_in": None,
        "entry_currency": None,
        "fee": None,
        "bounty": None,
        "small_stake": 100,
        "big_stake": 200,
        "small_blind": 50,
        "big_blind": 100,
        "small_bet": 100,
        "big_bet": 200,
        "ante": None,
        "max_seats": 6,
        "players": 3,
        "button_seat": 1,
        "hero": "ann",
        "pot": 1800,  # 6 each: 2 before the draw, 2 after draw 1, 2 after draw 2
        "rake": 90,
        "last_street": 3,
        "showdown": True,
        "verdict": "confirmed",
        "rules": "pokerstars",
        "priced": True,
        "file": row["file"],
        "line": 1,
        "sha256": text_digest(GOLDEN),
    }


def test_the_rows_of_the_seats(golden: Store) -> None:
    # Clockwise from the left of the button. A badugi's rank counts the better ones: of K-3-2-A
    # those from lower cards, C(12,4) = 495. Three cards come after the 715 badugis: 6-5-4 after
    # C(5,3) + C(4,2) + C(3,1) = 19 better ones.
    expected: list[dict[str, Any]] = [
        {
            "player": "bob", "seat": 2, "position": "SB", "is_hero": False, "stack": 4000,
            "put_in": 600, "uncalled": 0, "collected": 0, "net": -600,
            "all_in_street": None, "folded_street": 2, "showdown": False, "won": False,
            "cards_dealt": None, "cards_final": None, "known_since": None, "size": None,
            "rank": None, "low_rank": None, "drawn_1": 2, "drawn_2": 0, "drawn_3": None,
            "route": "2-0",
        },
        {
            "player": "cy", "seat": 4, "position": "BB", "is_hero": False, "stack": 600,
            "put_in": 600, "uncalled": 0, "collected": 0, "net": -600,
            "all_in_street": 2, "folded_street": None, "showdown": True, "won": False,
            "cards_dealt": "4s 5d 6h 6c", "cards_final": "4s 5d 6h 6c", "known_since": 0,
            "size": 3, "rank": 715 + 19, "low_rank": None,
            "drawn_1": 0, "drawn_2": 0, "drawn_3": 0,
            "route": "0-0-0",
        },
        {
            "player": "ann", "seat": 1, "position": "BTN", "is_hero": True, "stack": 5000,
            "put_in": 600, "uncalled": 200, "collected": 1710, "net": 1110,
            "all_in_street": None, "folded_street": None, "showdown": True, "won": True,
            "cards_dealt": "As 2d 3h Kh", "cards_final": "As 2d 3h Kc", "known_since": 3,
            "size": 4, "rank": 495, "low_rank": None, "drawn_1": 1, "drawn_2": 0, "drawn_3": 1,
            "route": "1-0-1",
        },
    ]  # fmt: skip  # a column a line would be three pages
    key = {"site": "pokerstars", "hand_id": "700000000001"}
    cash = {"place": None, "prize": None, "bounties": 0, "rebuys": 0}
    columns = [*key, *expected[0], *cash]
    judged = [*[f"{what}_{draw}" for what in ("price", "flags") for draw in (1, 2, 3)],
              "snow_bets", "snow_folds_needed", "snow_folds_got",
              "one_card", "one_card_made", "one_card_chance"]  # fmt: skip
    assert [*columns, *(fact.name for fact in FACTS), *judged] == SCHEMAS["seats"].names
    found = list(golden.rows("seats", columns))
    assert found == [{**key, **row, **cash} for row in expected]


def test_the_facts_of_the_seats(golden: Store) -> None:
    # Of each player those that are not 0; null are only those named.
    bob = {
        "calls_0": 1, "faced_0": 1, "faced_raise_0": 1, "one_raise": 3, "may_3bet": 1, "steal": 3,
        "unbet_1": 1, "checks_1": 1, "calls_1": 1, "faced_1": 1, "faced_raise_1": 1,
        "after_check_1": 3, "unbet_2": 1, "bets_2": 1, "faced_2": 1, "faced_raise_2": 1,
        "standing_1": -1, "open_1": 1, "open_2": 1,
    }  # fmt: skip
    cy = {
        "calls_0": 1, "faced_0": 1, "faced_raise_0": 1, "one_raise": 3, "may_3bet": 1,
        "unbet_1": 1, "bets_1": 1, "calls_1": 1, "faced_1": 1, "faced_raise_1": 1,
        "calls_2": 1, "faced_2": 1,
        "held_1": 734, "held_2": 734, "held_3": 734, "standing_1": 1, "standing_3": 1,
        "open_1": 1, "open_2": 1,
    }  # fmt: skip
    # The best three cards, then a badugi, 9-3-2-A after the C(8,4) = 70 of lower cards. The last
    # draw is made with nobody left to bet.
    ann = {
        "raises_0": 1, "faced_0": 1, "led_0": 1, "first_in": 4,
        "raises_1": 1, "faced_1": 1, "led_1": 1, "raises_2": 1, "faced_2": 1, "led_2": 1,
        "held_1": 715, "held_2": 70, "held_3": 70, "standing_1": -1, "standing_3": -1,
        "open_1": 1, "open_2": 1,
    }  # fmt: skip
    nulls = {"bob": {"held_1", "held_2", "held_3", "standing_3"}, "cy": set(), "ann": set()}
    names = [fact.name for fact in FACTS]
    for row, expected in zip(golden.rows("seats"), (bob, cy, ann), strict=True):
        known = {name: row[name] for name in names if row[name]}
        assert known == {name: value for name, value in expected.items() if value}, row["player"]
        assert {name for name in names if row[name] is None} == nulls[row["player"]]


def test_the_rows_of_the_actions(golden: Store) -> None:
    columns = "seq street player action amount to all_in pot_before to_call level line"
    assert rows(golden, "actions", columns) == [
        (0, 0, "bob", "post", 50, 50, False, 0, 0, 0, 6),
        (1, 0, "cy", "post", 100, 100, False, 50, 0, 0, 7),
        (2, 0, "ann", "raise", 200, 200, False, 150, 100, 1, 10),  # the blind is the first bet
        (3, 0, "bob", "call", 150, 200, False, 350, 150, 2, 11),
        (4, 0, "cy", "call", 100, 200, False, 500, 100, 2, 12),
        (8, 1, "bob", "check", 0, 0, False, 600, 0, 0, 18),  # 5, 6 and 7 are draws
        (9, 1, "cy", "bet", 100, 100, False, 600, 0, 0, 19),
        (10, 1, "ann", "raise", 200, 200, False, 700, 100, 1, 20),
        (11, 1, "bob", "call", 200, 200, False, 900, 200, 2, 21),
        (12, 1, "cy", "call", 100, 200, False, 1100, 100, 2, 22),
        (16, 2, "bob", "bet", 200, 200, False, 1200, 0, 0, 27),
        (17, 2, "cy", "call", 200, 200, True, 1400, 200, 1, 28),
        (18, 2, "ann", "raise", 400, 400, False, 1600, 200, 1, 29),
        (19, 2, "bob", "fold", 0, 200, False, 2000, 200, 2, 30),
    ]


def test_the_rows_of_the_draws(golden: Store) -> None:
    # Ahead, level or behind is against the fewest drawn by another player. At draw 3 only ann
    # could bet, so cy's three cards are pat and no snow. Nobody knows what bob held.
    trips, pat, broken = "4s 5d 6h 6c", "As 2d 3h 9c", "As 2d 3h"
    assert rows(golden, "draws", "seq draw player count all_in standing kind line") == [
        (5, 1, "bob", 2, False, "behind", None, 14),
        (6, 1, "cy", 0, False, "ahead", "snow", 15),
        (7, 1, "ann", 1, False, "behind", "draw", 16),
        (13, 2, "bob", 0, False, "level", None, 24),
        (14, 2, "cy", 0, False, "level", "snow", 25),
        (15, 2, "ann", 0, False, "level", "pat", 26),
        (20, 3, "cy", 0, True, "ahead", "pat", 33),
        (21, 3, "ann", 1, False, "behind", "break", 34),
    ]
    assert rows(golden, "draws", "held kept thrown received rank_before rank_after") == [
        (None, None, None, None, None, None),
        (trips, trips, "", "", 734, 734),
        ("As 2d 3h Kh", broken, "Kh", "9c", 715, 70),  # 3-2-A is the best of three; C(8,4) = 70
        (None, None, "", "", None, None),
        (trips, trips, "", "", 734, 734),
        (pat, pat, "", "", 70, 70),
        (trips, trips, "", "", 734, 734),
        (pat, broken, "9c", "Kc", 70, 495),
    ]


def test_the_text_is_kept_as_read(golden: Store) -> None:
    (row,) = golden.rows("texts")
    assert row["text"] == GOLDEN.rstrip("\n")
    assert (row["line"], row["encoding"]) == (1, "utf-8")
    assert golden.count("findings") == golden.count("rejects") == 0


def test_the_row_of_a_finding(samples: Store) -> None:
    (row,) = samples.rows("findings", where={"severity": "error"})
    assert row["hand_id"] == "254811338657"
    assert row["code"] == "showdown.winner"
    assert Path(row["file"]).name == "the-lie.txt"
    assert "Bellamy Rook" in row["claimed"]
    assert "Marlow" in row["implied"]
    (hand,) = samples.rows("hands", where={"verdict": "contradicted"})
    assert hand["hand_id"] == "254811338657"


def test_a_badugi_stood_pat_on_after_all_betting_is_pat(tmp_path: Path) -> None:
    text = GOLDEN.replace("[4s 5d 6h 6c]", "[4s 5d 6h 7c]")
    text = text.replace("3-card: 6,5,4", "Badugi: 7,6,5,4")
    kinds = rows(stored(tmp_path, text), "draws", "player kind")
    assert [kind for player, kind in kinds if player == "cy"] == ["pat", "pat", "pat"]


def test_text_digest_passes_over_blank_lines_and_trailing_blanks() -> None:
    assert text_digest("a\n\n  \nb  \n") == text_digest("a\nb")
    assert text_digest("a\nb") != text_digest("a\n b")
    assert text_digest("a\nb") != text_digest("ab")


# ---- sums


def check_sums(store: Store) -> None:
    sums = store.table("seats").groupby("hand_id")[["net", "put_in"]].sum()
    hands = store.table("hands", ["hand_id", "pot", "rake", "site"]).join(sums, on="hand_id")
    assert len(hands) == len(sums)
    assert set(hands["site"][hands["rake"].isna()]) <= {"merge", "phh"}  # which need not tell it
    hands = hands[hands["rake"].notna()]
    assert not hands.isna().any(axis=None)
    assert (hands["put_in"] == hands["pot"]).all()
    assert (hands["net"] + hands["rake"] == 0).all()


def test_nets_and_rake_of_each_sample_hand_make_zero(samples: Store) -> None:
    check_sums(samples)


def test_nets_and_rake_of_each_real_hand_make_zero(tmp_path: Path) -> None:
    if not CORPUS.is_dir():
        pytest.skip("no real hand histories here; see BADUGI_HH_CORPUS")
    store = open_store(tmp_path, create=True)
    assert import_paths([CORPUS / "pokerstars"], store).counts.hands == 82
    check_sums(store)
