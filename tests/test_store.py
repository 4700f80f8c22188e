"""The store: whole batches, one writer, readers meanwhile, and which hands are known."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh import resources, store
from badugi_hh.pipeline import find_files, import_files
from badugi_hh.pipeline.importing import ImportResult
from badugi_hh.store import Known, Store, StoreError, open_store
from badugi_hh.tables import SCHEMAS

SAMPLES = resources.folder("sample_histories")
FILES = [SAMPLES / "pokerstars-other-structures.txt", SAMPLES / "the-lie.txt"]
HANDS = 14
BATCH = 5_000  # bytes: about five batches


def import_samples(folder: Path) -> ImportResult:
    return import_files(find_files(FILES), open_store(folder, create=True), job_bytes=BATCH)


def ids(opened: Store, name: str) -> set[str]:
    return {row["hand_id"] for row in opened.rows(name, ["hand_id"])}


def content(opened: Store) -> dict[str, list[dict[str, Any]]]:
    return {name: list(opened.rows(name)) for name in SCHEMAS}


def files(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Store:
    folder = tmp_path_factory.mktemp("samples")
    import_samples(folder)
    return open_store(folder)


# ---- opening


def test_no_store_is_made_by_looking_for_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="import some hands into it first"):
        open_store(tmp_path / "db")
    assert not (tmp_path / "db").exists()


def test_a_store_is_made_in_an_empty_folder_or_where_none_is(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "deep" / "er"):
        assert open_store(folder, create=True).count("hands") == 0
        assert open_store(folder).path == folder


def test_no_store_is_made_among_other_files(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(StoreError, match="neither a store nor an empty folder"):
        open_store(tmp_path, create=True)
    with pytest.raises(StoreError, match="neither a store nor an empty folder"):
        open_store(tmp_path / "letter.txt", create=True)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("tables", range(len(SCHEMAS)))
def test_a_store_that_was_being_made_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tables: int
) -> None:
    write_table, left = pq.write_table, iter(range(tables))

    def failing(table: pa.Table, where: Path) -> None:
        if next(left, None) is None:
            where.write_bytes(b"PAR1 half a fi")
            raise KeyboardInterrupt
        write_table(table, where)

    with monkeypatch.context() as patch:
        patch.setattr(pq, "write_table", failing)
        with pytest.raises(KeyboardInterrupt):
            open_store(tmp_path, create=True)
    assert len(list(tmp_path.glob("*/part-*"))) == tables
    with pytest.raises(StoreError):
        open_store(tmp_path)
    open_store(tmp_path, create=True)
    assert all(open_store(tmp_path).count(name) == 0 for name in SCHEMAS)


# ---- reading


def test_a_table_can_be_filtered(samples: Store) -> None:
    lies = samples.table("hands", verdict="contradicted")
    assert list(lies["hand_id"]) == ["254811338657"]
    seats = samples.table("seats", ["player", "seat"], player=["Marlow", "ann"], seat=2)
    assert list(seats) == ["player", "seat"]
    assert set(seats["player"]) == {"Marlow"}
    assert set(seats["seat"]) == {2}
    both = samples.table("seats", player=["Marlow", "corvid_"])
    assert set(both["player"]) == {"Marlow", "corvid_"}


def test_a_filter_of_the_site_compares_its_text(samples: Store) -> None:
    assert len(samples.table("hands", site="pokerstars")) == HANDS
    assert len(samples.table("hands", site=["elsewhere", "pokerstars"])) == HANDS
    assert len(samples.table("hands", site="elsewhere")) == 0


def test_a_filter_for_none_finds_rows_without_a_value(samples: Store) -> None:
    hands = samples.table("hands")
    assert 0 < hands["tournament_id"].isna().sum() < len(hands)
    cash = samples.table("hands", tournament_id=None)
    assert len(cash) == hands["tournament_id"].isna().sum()
    assert cash["tournament_id"].isna().all()


def test_a_filter_that_nothing_passes_gives_an_empty_table(samples: Store) -> None:
    values: list[object] = ["nobody", []]
    for value in values:
        none = samples.table("seats", ["player", "net"], player=value)
        assert list(none) == ["player", "net"]
        assert len(none) == 0


def test_unknown_tables_and_columns_are_told_with_those_there_are(samples: Store) -> None:
    with pytest.raises(KeyError, match=r"no table 'hand'.*hands"):
        samples.table("hand")
    with pytest.raises(KeyError, match=r"hands has no column 'potts'.*pot"):
        samples.table("hands", ["potts"])
    with pytest.raises(KeyError, match=r"hands has no column 'potts'"):
        samples.table("hands", potts=3)


def test_a_column_that_an_older_version_did_not_write_is_null(tmp_path: Path) -> None:
    import_samples(tmp_path)
    for part in (tmp_path / "seats").glob("*.parquet"):
        pq.write_table(pq.ParquetFile(part).read().drop_columns(["route", "net"]), part)
    seats = open_store(tmp_path).table("seats")
    assert list(seats) == SCHEMAS["seats"].names
    assert seats["route"].isna().all()
    assert not seats["player"].isna().any()
    assert len(open_store(tmp_path).table("seats", route="1-1-1")) == 0


@pytest.mark.parametrize("damage", [b"", b"PAR1 half a fi"])
def test_a_damaged_file_is_told_with_what_to_do(tmp_path: Path, damage: bytes) -> None:
    import_samples(tmp_path)
    part = tmp_path / "seats" / "part-000002.parquet"
    part.write_bytes(damage)
    opened = open_store(tmp_path)
    hands = tmp_path / "hands" / part.name
    for look in (opened.table, opened.count):
        with pytest.raises(StoreError, match=rf"{part} is damaged \(.*\); remove {hands} and"):
            look("seats")
    hands.unlink()
    counts = import_samples(tmp_path).counts
    assert 0 < counts.hands < HANDS
    assert counts.hands + counts.duplicates == HANDS
    assert len(ids(opened, "seats")) == HANDS


def test_counts_are_those_of_the_rows(samples: Store) -> None:
    for name in SCHEMAS:
        assert samples.count(name) == len(list(samples.rows(name)))
    assert samples.count("hands") == HANDS


# ---- writing


def test_one_writes_and_others_read(samples: Store, tmp_path: Path) -> None:
    import_samples(tmp_path)
    first, second = open_store(tmp_path), open_store(tmp_path)
    with first.writing():
        with (
            pytest.raises(StoreError, match="being written to by another process"),
            second.writing(),
        ):
            pytest.fail("two writers at once")
        assert content(second) == content(samples)
    with second.writing():
        pass


class StopError(Exception):
    """The disk is full, say."""


# Somewhere in the second batch: a batch is five to seven files.
@pytest.mark.parametrize(
    ("moves", "error"), [*zip(range(8, 15), cycle([StopError, KeyboardInterrupt]), strict=False)]
)
def test_an_import_that_stops_leaves_whole_batches(
    samples: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    moves: int,
    error: type[BaseException],
) -> None:
    rename = Path.rename
    left = iter(range(moves))

    def failing(self: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise error
        return rename(self, target)

    open_store(tmp_path, create=True)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", failing)
        with pytest.raises(error):
            import_samples(tmp_path)
    stopped = open_store(tmp_path)
    kept = ids(stopped, "hands")
    known = ids(samples, "hands")
    assert 0 < len(kept) < len(known)
    for name in SCHEMAS:
        assert ids(stopped, name) & known == ids(samples, name) & kept, name
    assert no_orphans(tmp_path)
    again = import_samples(tmp_path)
    assert (again.counts.hands, again.counts.duplicates) == (HANDS - len(kept), len(kept))
    assert content(open_store(tmp_path)) == content(samples)


def no_orphans(folder: Path) -> bool:
    whole = {part.name for part in (folder / "hands").iterdir()}
    parts = {part.name for name in SCHEMAS for part in (folder / name).iterdir()}
    return parts <= whole and not (folder / ".staging").exists()


def test_parts_without_their_hands_are_not_read_and_swept_by_the_next_writer(
    tmp_path: Path,
) -> None:
    import_samples(tmp_path)
    opened = open_store(tmp_path)
    before = content(opened)
    last = max((tmp_path / "hands").glob("*.parquet"))
    for name in ("seats", "texts", "rejects"):  # as if killed before the hands were moved
        (tmp_path / name / "part-000999.parquet").write_bytes(
            (tmp_path / name / "part-000000.parquet").read_bytes()
        )
    (tmp_path / "seats" / "part-000999.parquet").write_bytes(
        (tmp_path / "seats" / last.name).read_bytes()
    )
    (tmp_path / ".committing").write_text("part-000999.parquet", encoding="utf-8")
    (tmp_path / ".staging" / "000007-x").mkdir(parents=True)
    (tmp_path / ".staging" / "000007-x" / "seats.parquet").write_bytes(b"half")
    assert content(opened) == before
    assert not no_orphans(tmp_path)
    with opened.writing():
        pass
    assert no_orphans(tmp_path)
    assert content(opened) == before


def test_the_texts_of_a_batch_whose_hands_were_removed_are_kept(tmp_path: Path) -> None:
    import_samples(tmp_path)
    last = max((tmp_path / "hands").glob("*.parquet"))
    texts = tmp_path / "texts" / last.name
    before = texts.read_bytes()
    last.unlink()
    opened = open_store(tmp_path)

    import_samples(
        tmp_path
    )  # the batch's hands are not known any more, and get a part of their own
    assert texts.read_bytes() == before
    assert opened.count("hands") > 0


def test_importing_again_changes_no_file(tmp_path: Path) -> None:
    import_samples(tmp_path)
    before = files(tmp_path)
    again = import_samples(tmp_path)
    assert (again.counts.hands, again.counts.duplicates) == (0, HANDS)
    assert files(tmp_path) == before


# ---- known hands


@pytest.fixture(autouse=True, scope="module")
def _merge_early() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setattr(store, "_MERGE_AT", 5)
    yield
    patch.undo()


numbers = st.one_of(st.integers(0, 12), st.integers(0, 2**64 - 1))


@given(st.lists(st.tuples(numbers, numbers), max_size=60), st.lists(numbers))
def test_known_is_a_dict(pairs: list[tuple[int, int]], asked: list[int]) -> None:
    known, model = Known(), dict[int, int]()
    for key, digest in pairs:
        known.add(key, digest)
        model[key] = digest
        assert known.get(key) == digest
    for key in (*model, *asked):
        assert known.get(key) == model.get(key)
    assert len(np.unique(known._keys)) == len(known._keys)


def test_keys_tell_sites_and_numbers_apart() -> None:
    keys = {Known.key(site, number) for site in ("a", "ab", "") for number in ("1", "b1", "")}
    assert len(keys) == 9
    assert all(0 <= key < 2**64 for key in keys)


def test_the_stored_hands_are_known(samples: Store) -> None:
    known = samples.known()
    for row in samples.rows("hands"):
        assert known.get(Known.key(row["site"], row["hand_id"])) == Known.digest(row["sha256"])
    for row in samples.rows("rejects"):
        assert known.get(store.reject_key(row["sha256"])) is not None
    assert known.get(Known.key("pokerstars", "1")) is None
