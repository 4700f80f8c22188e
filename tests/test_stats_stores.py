"""Statistics of unusual stores: two sites, two seats of a person, damage, large amounts."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from command_line import Run, runner
from small_hands import FIRST, SAMPLES, move_hand, put, small, write

from badugi_hh.people import Person, find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.stats import BY_NAME, Filters, Tournaments, behind, evaluate, select, select_hands
from badugi_hh.store import Store, StoreError, open_store

TOURNAMENT = FIRST.replace(
    "Badugi Limit ($1/$2 USD)", "Tournament #880000001, $10+$1 USD Badugi Limit - Level I (10/20)"
).replace("$", "")
TOURNAMENT = TOURNAMENT.replace("10+1 USD", "$10+$1 USD")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


def store_of(folder: Path, *texts: str) -> Store:
    """A store with a batch a text."""
    store = open_store(folder / "db", create=True)
    for at, text in enumerate(texts):
        result = put(store, write(folder / f"{at}.txt", text))
        assert result.counts.hands == 1, result.counts
    return store


def entered(store: Store, person: Person | None = None) -> list[Tournaments]:
    """The entries in tournaments, which the filters let through whole."""
    found = evaluate(store, person).tournaments
    assert found is not None
    return found


# ---- two sites


def test_one_name_at_two_sites_is_two_players(tmp_path: Path) -> None:
    other = small(2).replace("ann: raises $1 to $2", "ann: calls $1").replace(
        "bob: folds\ncy: folds\nUncalled bet ($1) returned to ann\nann collected $2.50 from pot",
        "bob: folds\ncy: raises $1 to $2\nann: folds\nUncalled bet ($1) returned to cy\n"
        "cy collected $2.50 from pot",
    )  # fmt: skip
    store = store_of(tmp_path, FIRST, other)
    move_hand(store, "700000000002", "elsewhere")
    here, there = (find_person(store, f"{site}:ann") for site in ("pokerstars", "elsewhere"))
    pfr = [int(evaluate(store, person)["pfr"].made) for person in (here, there)]
    assert pfr == [1, 0]
    assert [evaluate(store, person).whole.hands for person in (here, there)] == [1, 1]
    found = [behind(store, BY_NAME["vpip"], person, Filters()) for person in (here, there)]
    assert found == [{("pokerstars", "700000000001")}, {("elsewhere", "700000000002")}]
    by_site = evaluate(store, by=["site"]).groups
    assert {group: section.hands for group, section in by_site.items()} == {
        ("elsewhere",): 1, ("pokerstars",): 1,
    }  # fmt: skip


def test_hands_of_one_number_at_two_sites_stay_apart(tmp_path: Path, run: Run) -> None:
    store = store_of(tmp_path, FIRST)
    move_hand(store, "700000000001", "elsewhere")
    put(store, write(tmp_path / "again.txt", FIRST))
    person = find_person(store, "pokerstars:ann")
    assert behind(store, BY_NAME["pfr"], person, Filters()) == {("pokerstars", "700000000001")}
    listed = run("hands", "--player", "pokerstars:ann", "--stat", "pfr", "--json",
                 "--db", store.path)  # fmt: skip
    assert [row["site"] for row in listed.rows] == ["pokerstars"]


def test_a_tournament_of_one_number_at_two_sites_is_two_entries(tmp_path: Path) -> None:
    store = store_of(tmp_path, TOURNAMENT, TOURNAMENT.replace("0001:", "0002:"))
    (one,) = entered(store, find_person(store, "ann"))
    assert (one.entries, one.unknown) == (1, 1)  # it goes on: no end is told
    move_hand(store, "700000000002", "elsewhere")
    (both,) = entered(store)
    assert both.entries == 6  # three players at each


# ---- two seats of one person


def test_a_person_with_two_seats_has_played_one_hand(tmp_path: Path, run: Run) -> None:
    store = store_of(tmp_path, FIRST)
    (store.path / "aliases.toml").write_text(
        '[Two]\npokerstars = ["ann", "cy"]\n', encoding="utf-8"
    )
    whole = evaluate(store, find_person(store, "Two")).whole
    assert (whole.hands, whole.seats) == (1, 2)
    assert whole["vpip"].chances == 2  # each seat had a decision
    (listed,) = run("hands", "--player", "Two", "--json", "--db", store.path).rows
    assert listed["net"] == 150 - 100  # ann won both blinds, one of them cy's
    assert run("stats", "Two", "--db", store.path).out.startswith("Two: 1 hand, 2 seats (")


def test_a_contradicted_hand_is_one_whoever_sat_there(tmp_path: Path) -> None:
    store = open_store(tmp_path / "db", create=True)
    import_paths([SAMPLES / "the-lie.txt"], store)
    assert evaluate(store).contradicted == 1


# ---- stores that do not fit together


def test_seats_that_are_lost_are_told(tmp_path: Path) -> None:
    store = store_of(tmp_path, FIRST, small(2))
    (store.path / "seats" / "part-000002.parquet").unlink()
    with pytest.raises(StoreError, match=r"hands and seats of part-000002.* do not fit together"):
        evaluate(store)


def test_seats_of_other_hands_are_told(tmp_path: Path) -> None:
    store = store_of(tmp_path, FIRST, small(2))
    seats = store.path / "seats"
    (seats / "part-000001.parquet").replace(seats / "swap")
    (seats / "part-000002.parquet").replace(seats / "part-000001.parquet")
    (seats / "swap").replace(seats / "part-000002.parquet")
    with pytest.raises(StoreError, match="do not fit together"):
        evaluate(store)


@pytest.mark.parametrize("at", [40, 0.3, 0.6])
def test_damage_behind_the_footer_is_told_with_the_file(tmp_path: Path, at: float) -> None:
    store = store_of(tmp_path, FIRST)
    part = store.path / "seats" / "part-000001.parquet"
    data = bytearray(part.read_bytes())
    start = int(at if at > 1 else at * len(data) / 3)
    data[start : start + 400] = b"\xff" * 400
    part.write_bytes(data)
    with pytest.raises(StoreError, match=r"part-000001.parquet is damaged"):
        list(store.rows("seats"))


def test_a_table_that_is_lost_is_told(tmp_path: Path) -> None:
    store = store_of(tmp_path, FIRST)
    for part in (store.path / "draws").iterdir():
        part.unlink()
    with pytest.raises(StoreError, match="has lost its table draws"):
        evaluate(store)


def test_an_old_store_gives_no_wrong_lists(tmp_path: Path) -> None:
    store = store_of(tmp_path, FIRST)
    for part in (store.path / "hands").glob("part-*.parquet"):
        pq.write_table(pq.ParquetFile(part).read().drop_columns(["big_stake"]), part)
    with pytest.raises(StoreError, match="was written by another version"):
        list(select_hands(store, Filters(stakes=(100, 200)), ["hand_id"]))


# ---- a store that grows while it is read


def test_a_snapshot_sees_nothing_that_comes_later(tmp_path: Path) -> None:
    store = store_of(tmp_path, FIRST)
    before = store.snapshot()
    put(store, write(tmp_path / "later.txt", small(9)))
    assert evaluate(store).whole.hands == 2
    assert evaluate(before).whole.hands == before.count("hands") == 1
    assert len(before.table("texts")) == 1


# ---- figures


def test_large_amounts_are_exact(tmp_path: Path) -> None:
    # Rake and pot together would not fit 64 bits as a product.
    big = FIRST
    for small_text, large in (("$50 ", "$50000000000 "), ("$40 ", "$40000000000 "),
                              ("$60 ", "$60000000000 "), ("$0.50", "$500000000"),
                              ("($1/$2 USD)", "($1000000000/$2000000000 USD)"),
                              ("big blind $1", "big blind $1000000000"),
                              ("$1 to $2", "$1000000000 to $2000000000"),
                              ("($1)", "($1000000000)"),
                              ("ann collected $2.50", "ann collected $2400000000"),
                              ("Total pot $2.50", "Total pot $2500000000"),
                              ("Rake $0", "Rake $100000000"),
                              ("collected ($2.50)", "collected ($2400000000)")):  # fmt: skip
        big = big.replace(small_text, large)
    store = store_of(tmp_path, big)
    (won,) = evaluate(store, find_person(store, "ann")).whole.money
    assert won.net == 140_000_000_000  # the pot less her own billion and the rake
    assert won.rake_winner == 10_000_000_000
    assert won.rake_contributed == pytest.approx(4_000_000_000)  # 1 of 2.5
    assert won.rake_dealt == pytest.approx(10_000_000_000 / 3)


def test_only_means_have_a_standard_error(tmp_path: Path) -> None:
    found = evaluate(store_of(tmp_path, FIRST, small(2)))
    assert found["vpip"].error is None
    generated = (BY_NAME[name] for name in ("vpip", "pfr"))
    assert list(evaluate(store_of(tmp_path / "other", FIRST), stats=generated).whole.figures) == [
        "vpip", "pfr",
    ]  # fmt: skip


def test_who_made_no_draw_has_no_route(tmp_path: Path) -> None:
    found = evaluate(store_of(tmp_path, FIRST), by=["route"])
    assert [section.group for section in found.sections] == [("no draw",)]


def test_stakes_go_by_size(tmp_path: Path) -> None:
    texts = [small(n).replace("($1/$2 USD)", f"({stakes} USD)")
             for n, stakes in enumerate(("$10/$20", "$2/$4", "$1/$2"), start=1)]  # fmt: skip
    found = evaluate(store_of(tmp_path, *texts), by=["stakes"])
    assert [section.group[0] for section in found.sections] == ["$1/$2", "$2/$4", "$10/$20"]


def test_select_joins_batches(tmp_path: Path) -> None:
    store = store_of(tmp_path, *(small(n) for n in range(1, 12)))
    (first, *more) = select(store, None, Filters(), ["player"], ["table_name"])
    assert more  # more batches than are read at once
    tables = [part.table(["player"], ["hand_id"]) for part in (first, *more)]
    assert [(row["hand_id"], row["player"]) for table in tables for row in table.to_pylist()] == [
        (row["hand_id"], row["player"]) for row in store.rows("seats")
    ]
