"""What the tables hold of draw decisions and snows, against plain sums over all hands."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_tables import GOLDEN, rows, stored

from badugi_hh import resources
from badugi_hh.badugi_table import all_hands
from badugi_hh.cards import read_cards, show_cards
from badugi_hh.draws import FLAG_BITS, FLAGS, WHY_UNPRICED, draw_tables
from badugi_hh.pipeline import import_paths, import_store
from badugi_hh.store import Store, open_store

Row = dict[str, Any]


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return stored(tmp_path_factory.mktemp("judged"), GOLDEN)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = open_store(tmp_path_factory.mktemp("judged") / "db", create=True)
    import_paths([resources.folder("sample_histories")], store)
    return store


def plain_values(held: str, dead: str, left: int) -> dict[frozenset[str], float]:
    """The value of each keep: the mean of all hands of the deck that it can come to."""
    cards, gone = read_cards(held), read_cards(dead)
    hands = all_hands()
    live = ~np.isin(hands, gone).any(axis=1)
    kept = np.stack([(hands == card).any(axis=1) for card in cards], axis=1) @ (1, 2, 4, 8)
    values = draw_tables().values(left - 1)
    return {
        frozenset(show_cards(card for at, card in enumerate(cards) if mask >> at & 1).split()): (
            float(values[live & (kept == mask)].mean())
        )
        for mask in range(16)
    }


def test_the_decisions_of_a_hand(golden: Store) -> None:
    columns = "player kind pat_how redraw_after_pat opponents dead left_in unpriced"
    assert rows(golden, "draws", columns) == [
        ("bob", None, None, False, 2, None, None, "not shown"),
        ("cy", "snow", "dealt", False, 2, "", None, None),
        ("ann", "draw", None, False, 2, "", None, None),
        ("bob", None, "drawn", False, 2, None, None, "not shown"),
        ("cy", "snow", "dealt", False, 2, "", None, None),
        ("ann", "pat", "drawn", False, 2, "Kh", None, None),
        ("cy", "pat", "dealt", False, 1, "", None, None),
        ("ann", "break", None, True, 1, "Kh", None, None),
    ]
    nine, broken = "As 2d 3h 9c", "As 2d 3h"
    told = rows(golden, "draws", "best_keep outs drew_too_few drew_too_many threw_live kept_dead")
    assert told == [
        (None,) * 6,
        ("4s 5d 6c", None, True, False, False, False),
        (broken, 10, False, False, False, False),
        (None,) * 6,
        ("4s 5d 6c", None, True, False, False, False),
        (nine, None, False, False, False, False),
        ("4s 5d 6c", None, True, False, False, False),
        (nine, 9, False, True, True, False),
    ]


def test_the_values_are_means_over_all_hands_that_can_come(golden: Store, samples: Store) -> None:
    checked = 0
    for store, number in ((golden, 100), (samples, 60)):
        priced = [row for row in store.rows("draws") if row["price"] is not None]
        for row in priced[:: max(1, len(priced) // number)]:
            plain = plain_values(row["held"], row["dead"], 4 - row["draw"])
            assert row["value"] == pytest.approx(plain[frozenset(row["kept"].split())], abs=1e-12)
            assert row["best_value"] == pytest.approx(max(plain.values()), abs=1e-9)
            assert plain[frozenset(row["best_keep"].split())] == pytest.approx(
                row["best_value"], abs=1e-12
            )
            assert row["price"] == pytest.approx(row["best_value"] - row["value"], abs=1e-15)
            checked += 1
    assert checked > 60


def test_chances_of_one_card_draws_are_counted(golden: Store) -> None:
    by_seq = {row["seq"]: row for row in golden.rows("draws")}
    first, last, pat = by_seq[7], by_seq[21], by_seq[15]
    assert first["chance"] == pytest.approx(10 / 48, abs=1e-15)
    missed = 38 / 48 * 37 / 47 * 36 / 46
    assert first["chance_last"] == pytest.approx(1 - missed, abs=1e-15)
    # The ace, two and three need a club; the nine of clubs is thrown, and the king of hearts was.
    assert last["chance"] == last["chance_last"] == pytest.approx(9 / 47, abs=1e-15)
    assert (pat["outs"], pat["chance"], pat["chance_last"]) == (None, 1.0, 1.0)


def test_a_priced_draw_has_everything_and_another_nothing_but_why(samples: Store) -> None:
    always = ("chance", "chance_last", "value", "best_value", "price", "best_keep", "dead", *FLAGS)
    seen: set[str] = set()
    for row in samples.rows("draws"):
        told = {name: row[name] is not None for name in always}
        assert all(told.values()) == (row["unpriced"] is None)
        assert any(told.values()) == (row["unpriced"] is None)
        if row["unpriced"] is None:
            assert (row["outs"] is not None) == (row["count"] == 1)
            assert row["price"] >= 0
            assert (row["price"] == 0) == (set(row["best_keep"].split()) == set(kept(row)))
        else:
            assert row["outs"] is None
            seen.add(row["unpriced"])
    assert seen >= {"not shown", "drew later", "five cards", "qualifier"}
    assert seen <= set(WHY_UNPRICED)


def kept(row: Row) -> list[str]:
    cards: list[str] = row["kept"].split()
    return cards


def test_known_cards_are_priced_but_where_it_is_said_why_not(samples: Store) -> None:
    for row in samples.rows("draws"):
        if row["kept"] is not None and row["unpriced"] is not None:
            assert row["unpriced"] in ("five cards", "qualifier")
        if row["held"] is None and row["unpriced"] not in ("five cards", "qualifier"):
            assert row["unpriced"] in ("not shown", "drew later")


def test_own_discards_are_dead(samples: Store) -> None:
    thrown: dict[tuple[str, str], list[str]] = {}
    dead = 0
    for row in samples.rows("draws"):
        before = thrown.setdefault((row["hand_id"], row["player"]), [])
        if row["unpriced"] is None and row["left_in"] is None:
            assert row["dead"].split() == before
            dead += bool(before)
        before += (row["thrown"] or "").split()
    assert dead > 100


def test_the_sums_of_the_seats(samples: Store) -> None:
    draws, actions = samples.table("draws"), samples.table("actions")
    key = ["site", "hand_id", "player"]
    draws, actions = draws.astype({"site": str}), actions.astype({"site": str})
    priced = {
        (*row[:3], row.draw): row
        for row in draws[draws["price"].notna()][[*key, "draw", "price", *FLAGS]].itertuples(
            index=False
        )
    }
    bets = actions[actions["folds_needed"].notna()].groupby(key)
    sums = {at: (len(of), of["folds_needed"].sum(), int(of["folds_got"].sum())) for at, of in bets}
    found = 0
    for seat in samples.rows("seats"):
        at = (seat["site"], seat["hand_id"], seat["player"])
        for draw in (1, 2, 3):
            row = priced.get((*at, draw))
            assert (seat[f"price_{draw}"] is None) == (row is None)
            assert (seat[f"flags_{draw}"] is None) == (row is None)
            if row is not None:
                found += 1
                assert seat[f"price_{draw}"] == row.price
                bits = sum(bit for flag, bit in FLAG_BITS.items() if getattr(row, flag))
                assert seat[f"flags_{draw}"] == bits
        if seat["snow_bets"]:
            told = (seat["snow_bets"], seat["snow_folds_needed"], seat["snow_folds_got"])
            assert told == pytest.approx(sums.pop(at))
    assert found == len(priced) > 1000
    assert not sums


def test_one_card_draws_against_chance(samples: Store) -> None:
    by_seat: dict[tuple[str, str], list[float]] = {}
    for row in samples.rows("draws"):
        if row["outs"] is not None and row["left_in"] is None and row["rank_after"] is not None:
            summed = by_seat.setdefault((row["hand_id"], row["player"]), [0, 0, 0.0])
            summed[0] += 1
            summed[1] += row["rank_after"] < math.comb(13, 4)
            summed[2] += row["chance"]
    for seat in samples.rows("seats"):
        expected = by_seat.pop((seat["hand_id"], seat["player"]), None)
        told = [seat["one_card"], seat["one_card_made"], seat["one_card_chance"]]
        assert told == (pytest.approx(expected) if expected else [None] * 3)
    assert not by_seat


def test_the_bets_on_a_snow(golden: Store) -> None:
    # cy stands pat on a 6-5-4 at draws 1 and 2: a bet of $1 into $6, then calls only.
    told = rows(golden, "actions", "player street action folds_needed folds_got")
    assert [row for row in told if row[3] is not None] == [("cy", 1, "bet", 1 / 7, False)]
    assert rows(golden, "draws", "player draw snow snow_ended")[1::3] == [
        ("cy", 1, "begun", "lost at showdown"),
        ("cy", 2, "kept up", "lost at showdown"),
        ("ann", 3, None, None),
    ]


def test_a_store_without_prices(tmp_path: Path, golden: Store) -> None:
    store = open_store(tmp_path / "db", create=True)
    import_store(golden, store, price_draws=False)
    reasons = [row["unpriced"] for row in store.rows("draws")]
    assert reasons == ["not shown", *["not asked for"] * 2, "not shown", *["not asked for"] * 4]
    for row, other in zip(store.rows("draws"), golden.rows("draws"), strict=True):
        assert row["value"] is row["dead"] is row["kept_dead"] is None
        assert (row["kind"], row["snow_ended"]) == (other["kind"], other["snow_ended"])
    for seat, other in zip(store.rows("seats"), golden.rows("seats"), strict=True):
        assert seat["price_1"] is seat["flags_1"] is seat["one_card"] is None
        assert seat["snow_bets"] == other["snow_bets"]
    again = open_store(tmp_path / "again", create=True)
    import_store(store, again)
    assert list(again.rows("draws")) == list(golden.rows("draws"))


def test_two_workers_price_alike(tmp_path: Path, samples: Store) -> None:
    store = open_store(tmp_path / "db", create=True)
    import_paths([resources.folder("sample_histories")], store, workers=2)
    key = ["site", "hand_id", "seq"]
    one, two = (of.table("draws").sort_values(key, ignore_index=True) for of in (samples, store))
    assert one.astype({"site": str}).equals(two.astype({"site": str}))
