"""A store that an older version wrote, and making it anew from its own texts."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from command_line import Run, runner
from small_hands import BROKEN, FIRST, PARTIAL, SAMPLES, put, small, write

from badugi_hh.pipeline import find_files, import_files, import_store
from badugi_hh.stats import evaluate
from badugi_hh.store import Store, StoreError, open_store
from badugi_hh.tables import SCHEMAS

HEADER = FIRST.splitlines()[0]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


def old_store(folder: Path) -> Store:
    """A store of the samples and some rejects, as a version without facts would have written it."""
    conflict = FIRST.replace("($50 in chips)", "($51 in chips)")
    texts = write(folder / "more.txt", FIRST, conflict, BROKEN, small(7), PARTIAL)
    made = open_store(folder / "old", create=True)
    put(made, SAMPLES / "the-lie.txt", SAMPLES / "pokerstars-other-structures.txt", texts)
    for part in (made.path / "seats").glob("*.parquet"):
        rows = pq.ParquetFile(part).read()
        pq.write_table(rows.drop_columns(["first_in", "held_1", "bets_2"]), part)
    return made


def test_an_old_store_is_told_with_what_to_do(tmp_path: Path) -> None:
    old = old_store(tmp_path)
    told = (
        "its seats have no such bets_2, first_in, held_1 as this one's. "
        f".* badugi-hh import {old.path} --db NEW"
    )
    with pytest.raises(StoreError, match=told):
        evaluate(old)
    with pytest.raises(StoreError, match=told):
        put(old, SAMPLES / "pokerstars-tournament.txt")
    assert len(old.table("seats", player="Marlow")) > 0  # what it has can still be read


def test_it_is_made_anew_from_its_texts(tmp_path: Path) -> None:
    old = old_store(tmp_path)
    fresh = open_store(tmp_path / "fresh", create=True)
    files = [SAMPLES / "the-lie.txt", SAMPLES / "pokerstars-other-structures.txt"]
    direct = import_files(find_files([*files, tmp_path / "more.txt"]), fresh)

    new = open_store(tmp_path / "new", create=True)
    result = import_store(old, new)
    assert result.counts.hands == direct.counts.hands == old.count("hands")
    assert result.counts.rejected == []
    for name in SCHEMAS:
        key = ["site", "hand_id"] if name != "rejects" else ["sha256"]
        tables = [
            store.table(name).sort_values(key, kind="stable").reset_index(drop=True)
            for store in (new, fresh)
        ]
        assert tables[0].equals(tables[1]), name
    assert evaluate(new).as_json() == evaluate(fresh).as_json()
    again = import_store(old, new).counts
    assert (again.hands, again.duplicates) == (0, direct.counts.hands)
    assert new.count("rejects") == fresh.count("rejects")


def test_hands_keep_the_rules_they_were_imported_with(tmp_path: Path) -> None:
    source = open_store(tmp_path / "source", create=True)
    import_files(find_files([SAMPLES / "the-lie.txt"]), source, rules={"raises_per_round": 4})
    new = open_store(tmp_path / "new", create=True)
    import_store(source, new)
    assert {row["rules"] for row in new.rows("hands")} == {"pokerstars+raises_per_round=4"}
    other = open_store(tmp_path / "other", create=True)
    import_store(source, other, rules={"burns": 1})
    assert {row["rules"] for row in other.rows("hands")} == {"pokerstars+burns=1"}


def test_the_command_reads_a_store_anew(run: Run, tmp_path: Path) -> None:
    old = old_store(tmp_path)
    ran = run("import", old.path, "--db", tmp_path / "new")
    assert ran.code == 0
    hands = old.count("hands")
    assert ran.out.splitlines()[0] == f"Read {hands} hands from another store: {hands} imported"
    assert run("stats", "Marlow", "--db", tmp_path / "new").code == 0
    for arguments in (
        (old.path, "--db", old.path),
        (old.path, SAMPLES, "--db", tmp_path / "b"),
        (old.path, "--workers", 2, "--db", tmp_path / "b"),
    ):
        ran = run("import", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert str(old.path) in ran.err
