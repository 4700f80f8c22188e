"""Which hands pass the filters, against the rows themselves."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from small_hands import SAMPLES

from badugi_hh.pipeline import import_paths
from badugi_hh.stats import FilterError, Filters, evaluate, select_hands
from badugi_hh.stats.filters import read_day, read_last_day, read_players, read_stakes
from badugi_hh.store import Store, open_store


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = open_store(tmp_path_factory.mktemp("filters") / "db", create=True)
    import_paths([SAMPLES], made)
    return made


def passing(store: Store, filters: Filters) -> set[str]:
    return {
        row["hand_id"]
        for batch in select_hands(store, filters, ["hand_id"])
        for row in batch.to_pylist()
    }


def when(row: dict[str, Any]) -> datetime:
    played: datetime = row["played_at"] or datetime.min.replace(tzinfo=UTC)
    return played


@pytest.mark.parametrize(
    ("filters", "holds"),
    [
        (Filters(), lambda row: row["kind"] != "play"),
        (Filters(play_money=True), lambda _: True),
        (Filters(kind="play"), lambda row: row["kind"] == "play"),
        (Filters(kind="tournament"), lambda row: row["kind"] == "tournament"),
        (Filters(site="pokerstars"),
         lambda row: (row["site"], row["kind"] == "play") == ("pokerstars", False)),
        (Filters(site="merge"), lambda row: row["site"] == "merge"),
        (Filters(structure="pot_limit", play_money=True),
         lambda row: row["structure"] == "pot_limit"),
        (Filters(stakes=(50, 100)), lambda row: (row["small_stake"], row["big_stake"]) == (50, 100)
         and row["kind"] != "play"),
        (Filters(players=(2, 3), play_money=True), lambda row: 2 <= row["players"] <= 3),
        (Filters(players=(8, 8), play_money=True), lambda row: row["players"] == 8),
        (Filters(since=date(2025, 1, 25), play_money=True),
         lambda row: when(row) >= datetime(2025, 1, 25, tzinfo=UTC)),
        (Filters(until=date(2025, 1, 24), play_money=True),
         lambda row: row["played_at"] and when(row) < datetime(2025, 1, 25, tzinfo=UTC)),
        (Filters(variant="badacey", play_money=True), lambda _: True),
        (Filters(variant="badeucey", site="merge"), lambda _: False),
    ],
)  # fmt: skip
def test_the_hands_that_pass(store: Store, filters: Filters, holds: Any) -> None:  # noqa: ANN401
    rows = [row for row in store.rows("hands") if row["variant"] == filters.variant]
    expected = {row["hand_id"] for row in rows if holds(row)}
    assert passing(store, filters) == expected
    if filters.variant == "badugi":
        assert expected  # else the case would show nothing


def test_a_position_chooses_seats(store: Store) -> None:
    seats = [row for row in store.rows("seats") if row["position"] == "BTN"]
    kinds = {
        row["hand_id"]: row["kind"] if row["variant"] == "badugi" else "play"
        for row in store.rows("hands")
    }
    found = evaluate(store, filters=Filters(position="BTN"))
    assert found.whole.seats == sum(kinds[row["hand_id"]] != "play" for row in seats) > 0
    with pytest.raises(FilterError, match="a position is that of a player"):
        passing(store, Filters(position="BTN"))


@pytest.mark.parametrize(
    "filters",
    [
        Filters(position="BTN"), Filters(stakes=(5000, 10000)), Filters(players=(2, 2)),
        Filters(since=date(2024, 1, 1)), Filters(until=date(2030, 1, 1)),
    ],
)  # fmt: skip
def test_of_parts_of_tournaments_no_result_is_told(store: Store, filters: Filters) -> None:
    # The hand that ended one for somebody may be among those left out.
    assert evaluate(store, filters=filters).tournaments is None
    assert evaluate(store, filters=Filters(kind="tournament")).tournaments


def test_a_hand_of_unknown_time_is_in_no_span(tmp_path: Path) -> None:
    text = (SAMPLES / "the-lie.txt").read_text(encoding="utf-8").replace(" ET\n", " XYZT\n")
    file = tmp_path / "lie.txt"
    file.write_text(text, encoding="utf-8")
    made = open_store(tmp_path / "db", create=True)
    import_paths([file], made)
    assert {row["played_at"] for row in made.rows("hands")} == {None}
    assert len(passing(made, Filters())) == 3
    assert passing(made, Filters(since=date(1990, 1, 1))) == set()
    assert passing(made, Filters(until=date(2090, 1, 1))) == set()
    by_month = evaluate(made, by=["month"])
    assert [section.group for section in by_month.sections] == [("unknown",)]


def test_what_no_hand_can_be_is_refused() -> None:
    for wrong, told in (
        ({"site": "pokerstar"}, "no site 'pokerstar', there are: .*; did you mean 'pokerstars'"),
        ({"position": "BNT"}, "no position 'BNT', there are: SB, BB, .*; did you mean 'BTN'"),
        (
            {"kind": "cahs"},
            "no kind 'cahs', there are: cash, tournament, play; did you mean 'cash'",
        ),
        ({"structure": "fixed"}, "no structure 'fixed', there are: limit"),
        ({"variant": "razz"}, "no variant 'razz'"),
        ({"players": (4, 2)}, "no table has 4 to 2 players"),
        ({"players": (2, 40_000)}, "no table has 2 to 40000 players"),
        ({"players": (0, 3)}, "no table has 0 to 3 players"),
        ({"stakes": (1, 2**70)}, "no stakes are as high"),
        ({"since": date(2026, 2, 1), "until": date(2026, 1, 1)}, "no day is since"),
    ):
        with pytest.raises(FilterError, match=told):
            Filters(**wrong)


def test_filters_as_people_write_them() -> None:
    assert read_stakes("0.50/1") == read_stakes("$0.50 / $1.00") == (50, 100)
    assert read_stakes("1,000/2,000") == (100_000, 200_000)
    assert (read_players("6"), read_players("2-4")) == ((6, 6), (2, 4))
    assert (read_day("2026-03-05"), read_day("2026-02")) == (date(2026, 3, 5), date(2026, 2, 1))
    assert read_last_day("2026-02") == date(2026, 2, 28)
    assert read_last_day("2026-02-03") == date(2026, 2, 3)
    for read, wrong in (
        (read_stakes, "1"), (read_stakes, "a/b"), (read_stakes, "/"), (read_players, "x"),
        (read_players, "2-"), (read_players, "2-4-6"), (read_day, "2026-13-01"),
        (read_day, "yesterday"), (read_last_day, "2026-13"),
    ):  # fmt: skip
        with pytest.raises(FilterError):
            read(wrong)


def test_the_filters_are_told() -> None:
    told = Filters(stakes=(50, 100), since=date(2026, 3, 1), position="BTN").as_json()
    assert told == {
        "stakes": (50, 100), "since": "2026-03-01", "position": "BTN", "variant": "badugi",
        "play_money": False,
    }  # fmt: skip
    assert Filters(kind="play").as_json() == {"kind": "play", "variant": "badugi"}
