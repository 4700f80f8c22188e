"""Means of rows with several chances each, values as text, and stores without prices."""

import math
import statistics
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_hands import SAMPLES, put, small, write

from badugi_hh.people import find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.stats import (
    BY_NAME,
    GROUPS,
    STATS,
    Figure,
    Filters,
    Selected,
    Stat,
    behind,
    evaluate,
)
from badugi_hh.stats.columns import numbers
from badugi_hh.stats.expression import Facts, fact
from badugi_hh.stats.tally import Tally
from badugi_hh.store import Store, open_store

MEAN = Stat("mean", "A mean", fact("made"), fact("chances"), "", kind="mean")
CARDS = Stat("cards", "A mean", fact("made"), fact("chances"), "", kind="mean",
             unknown=fact("chances").is_(0))  # fmt: skip  # in two lines

Row: TypeAlias = tuple[float, int, bool, int]
"""What was made, of how many chances, whether the player's cards are printed, and the group."""


def rows_of(most: int) -> st.SearchStrategy[list[Row]]:
    made = st.floats(-3, 3).map(lambda number: round(number, 3))
    row = st.tuples(made, st.integers(0, most), st.booleans(), st.integers(0, 1))
    # Without a chance nothing is made.
    return st.lists(row.map(lambda r: (r[0] if r[1] else 0.0, *r[1:])), min_size=1, max_size=12)


def tallied(batches: list[list[Row]], stats: tuple[Stat, ...], *, yes_and_no: bool) -> Tally:
    tally = Tally(stats)
    for batch in batches:
        made, chances, hero, groups = (np.array(column) for column in zip(*batch, strict=True))
        seats, hands = (
            pa.table({"is_hero": pa.array(hero)}),
            pa.table({"hand_id": pa.array(range(len(batch)))}),
        )
        facts = Facts({"made": made, "chances": chances > 0 if yes_and_no else
                       chances.astype(np.int16)}, len(batch))  # fmt: skip  # two columns
        tally.add(Selected(seats, hands, np.arange(len(batch))), facts, groups, 2)
    return tally


def check(figure: Figure, rows: list[Row]) -> None:
    """The figure against the formula as it is printed, hand by hand."""
    pairs = [(made, chances) for made, chances, *_ in rows if chances]
    whole = sum(chances for _, chances in pairs)
    assert figure.chances == whole
    if not whole:
        assert (figure.value, figure.error, figure.low) == (None, None, None)
        return
    ratio = math.fsum(made for made, _ in pairs) / whole
    assert figure.value == pytest.approx(ratio)
    n = len(pairs)
    if n == 1:
        assert (figure.error, figure.low, figure.high) == (None, None, None)
        return
    off = math.fsum((made - ratio * chances) ** 2 for made, chances in pairs)
    assert figure.error == pytest.approx(math.sqrt(n / (n - 1) * off / whole**2), abs=1e-6)


@settings(deadline=None)
@given(st.lists(rows_of(3), min_size=1, max_size=3))
def test_errors_of_several_chances_a_row_are_those_of_a_plain_sum(batches: list[list[Row]]) -> None:
    rows = [row for batch in batches for row in batch]
    tally = tallied(batches, (MEAN, CARDS), yes_and_no=False)
    dealt = any(row[2] for row in rows)
    for groups in ([0], [1], [0, 1]):
        inside = [row for row in rows if row[3] in groups]
        figures = tally.figures(groups)
        check(figures["mean"], inside)
        if dealt:
            check(figures["cards"], [row for row in inside if row[2]])


@settings(deadline=None)
@given(rows_of(1))
def test_of_one_chance_a_row_both_errors_are_the_same(rows: list[Row]) -> None:
    one, several = (
        tallied([rows], (MEAN,), yes_and_no=way).figures([0, 1])["mean"] for way in (True, False)
    )
    assert one.rows is None
    assert several.rows is not None
    assert several.rows.number == one.chances
    assert several.value == one.value
    assert (several.error is None) == (one.error is None)
    if one.error is not None:
        made = [made for made, chances, *_ in rows if chances]
        expected = pytest.approx(statistics.stdev(made) / math.sqrt(len(made)), abs=1e-6)
        assert one.error == expected
        assert several.error == expected


def test_rows_that_all_give_the_same_a_chance_have_no_error() -> None:
    rows: list[Row] = [(0.1 * chances, chances, True, 0) for chances in (1, 2, 3)]
    figure = tallied([rows], (MEAN,), yes_and_no=False).figures([0])["mean"]
    assert figure.value == pytest.approx(0.1)
    assert figure.error == pytest.approx(0, abs=1e-8)


# ---- expressions


def test_bits_counts_and_fractions_where_something_is_unknown() -> None:
    table = pa.table({
        "flags": pa.array([5, 0, None, 2], pa.int16()),
        "count": pa.array([3, None, 0, 1], pa.int16()),
        "price": pa.array([0.25, 0.0, None, 1e-9], pa.float64()),
        "yes": pa.array([True, False, None, True]),
    })  # fmt: skip  # a column a line
    facts = Facts({name: numbers(table[name]) for name in table.column_names}, 4)
    flags, count, price, yes = (fact(name) for name in table.column_names)
    expected = {
        flags.has(1): [True, False, False, False],
        flags.has(2): [False, False, False, True],
        flags.has(4): [True, False, False, False],
        count.or_zero(): [3, 0, 0, 1],
        price: [0.25, 0, 0, 1e-9],
        (flags >= 0) & price.is_(0): [False, True, False, False],
        price + price: [0.5, 0, 0, 2e-9],
        count.or_zero() - price: [2.75, 0, 0, 1 - 1e-9],
        yes - yes * 0.125: [0.875, 0, 0, 0.875],
        yes + yes: [2, 0, 0, 2],
    }
    for expression, values in expected.items():
        assert facts.of(expression).tolist() == values


# ---- values as text


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("vpip", 0.2345, "23.4%"),
        ("average_drawn_1", 1.25, "1.25"),
        ("price", 0.0132, "0.0132"),
        ("price_2", 0.0, "0.0000"),
        ("price", -0.00001, "0.0000"),
        ("price_100", 2.544, "2.54"),
        ("snow_folds_needed", 0.2857, "28.6%"),
        ("one_card_luck", -0.0123, "-1.2%"),
        ("one_card_luck", -0.0001, "0.0%"),
        ("dealt_luck", -0.005, "-0.5%"),
    ],
)
def test_values_are_written_as_fine_as_they_need(name: str, value: float, text: str) -> None:
    assert BY_NAME[name].written(value) == text


def test_only_means_have_words_for_their_chances() -> None:
    means = {stat.name: stat.each for stat in STATS if stat.each != "hand"}
    assert {BY_NAME[name].kind for name in means} == {"mean"}
    assert means["price"] == "decision"
    assert means["snow_folds_needed"] == "bet"
    assert means["one_card_luck"] == "draw"


def test_every_price_says_what_a_value_is() -> None:
    for stat in GROUPS["decisions"]:
        if stat.kind == "mean":
            assert "the share of the pot at showdown, without betting, against one" in stat.about


# ---- stores without prices


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Store]:
    """The samples with and without prices."""
    made = {}
    for prices in (True, False):
        made[prices] = open_store(tmp_path_factory.mktemp("stores") / "db", create=True)
        import_paths([SAMPLES], made[prices], price_draws=prices)
    return made


ALL = Filters(play_money=True)


def test_without_prices_there_are_no_chances_and_all_is_unknown(stores: dict[bool, Store]) -> None:
    store = stores[False]
    person = find_person(store, "Marlow")
    variants = {row["hand_id"]: row["variant"] for row in store.rows("hands")}
    seats, draws = (
        [row for row in store.rows(table, where={"player": "Marlow"})
         if variants[row["hand_id"]] == "badugi"]
        for table in ("seats", "draws")
    )  # fmt: skip  # rows of two tables
    assert any(row["drawn_1"] is None for row in seats)  # some are folded before the draw
    unknown = {stat.name: len(draws) for stat in GROUPS["decisions"]}
    for draw in (1, 2, 3):
        unknown[f"price_{draw}"] = sum(row["draw"] == draw for row in draws)
    unknown["price_100"] = len(seats)
    for name in ("one_card_made", "one_card_chance", "one_card_luck"):
        unknown[name] = sum(row["count"] == 1 for row in draws)
    for by in ((), ("route",)):
        figures = evaluate(store, person, ALL, by).whole.figures
        for name, number in unknown.items():
            figure = figures[name]
            assert (figure.made, figure.chances, figure.unknown) == (0, 0, number), name
            assert (figure.value, figure.low, figure.basis) == (None, None, "dealt")
            assert behind(store, BY_NAME[name], person, ALL) == set(), name
    # What needs no prices is as it is with them, bets on snows as well.
    priced = evaluate(stores[True], person, ALL).whole.figures
    for name in figures.keys() - unknown:
        assert figures[name].made == pytest.approx(priced[name].made)
        assert figures[name].chances == priced[name].chances
        assert figures[name].unknown == priced[name].unknown
    assert figures["snow_folds_needed"].chances > 0
    assert all(priced[name].chances for name in unknown)


def test_a_hand_without_draws_gives_up_nothing_if_it_would_be_priced(tmp_path: Path) -> None:
    store = open_store(tmp_path / "db", create=True)
    put(store, write(tmp_path / "one.txt", small(1)))
    alone = evaluate(store, find_person(store, "ann"))["price_100"]
    assert (alone.made, alone.chances, alone.unknown) == (0, 1, 0)
    lines = (
        "cy: calls $1", "*** FIRST DRAW ***", "cy: discards 1 card", "ann: discards 1 card [Kh]",
        "Dealt to ann [As 2d 3h] [5c]", "cy: checks", "ann: bets $1", "cy: folds", "",
    )  # fmt: skip  # as they are printed
    drawn = small(2).replace("cy: folds\n", "\n".join(lines), 1).replace("$2.50", "$4.50")
    put(store, write(tmp_path / "two.txt", drawn))
    both = evaluate(store, find_person(store, "ann"))
    assert (both["price_100"].made, both["price_100"].chances) == (0, 2)
    assert (both["best_play"].made, both["best_play"].chances) == (1, 1)
    assert (both["one_card_made"].made, both["one_card_made"].chances) == (1, 1)
    import_paths([write(tmp_path / "three.txt", small(3))], store, price_draws=False)
    third = evaluate(store, find_person(store, "ann"))["price_100"]
    assert (third.made, third.chances, third.unknown) == (0, 2, 1)


def test_games_of_five_cards_have_no_luck_by_four(stores: dict[bool, Store]) -> None:
    store = stores[True]
    variants = {row["variant"] for row in store.rows("hands", ["variant"])}
    assert {"badacey", "badeucey"} <= variants
    for variant in ("badacey", "badeucey"):
        found = evaluate(store, None, Filters(variant=variant, play_money=True)).whole.figures
        assert found["pat"].chances > found["d1"].made > 0
        for stat in (*GROUPS["decisions"], *GROUPS["luck"]):
            assert (found[stat.name].chances, found[stat.name].unknown) == (0, 0), stat.name
