"""The store: a folder of Parquet tables that grows by whole batches.

``pd.read_parquet(db / "hands")`` and the like just work. A batch is one part
file in each table, named alike; its ``hands`` part is moved into place last.
Parts without one are not read. A journal names the batch until it is whole, and
the next writer sweeps a half one away, so an interrupted import leaves whole
batches.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from badugi_hh.facts import FACTS
from badugi_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import pandas as pd  # Arrow brings it in where it is needed

_STAGING = ".staging"
_LOCK = ".lock"
ALIASES = "aliases.toml"
"""In a store's folder, where the user tells who is who; see ``badugi_hh.people``."""
_JOURNAL = ".committing"
_EMPTY = "part-000000.parquet"
_MERGE_AT = 50_000
# Small numbers are read and written fastest as they are; the compression finds what repeats.
_FACTS = frozenset(fact.name for fact in FACTS)


class StoreError(Exception):
    """A folder that is no store, or one that is in use."""


class Known:
    """Which hands are stored: 64 bits of each key and of its text's digest.

    Sixteen bytes a hand, so that memory hardly grows with the store. Two keys
    that agree in 64 bits by chance (one in 10^6 for ten million hands) show up
    as a conflict, never as a silent loss.
    """

    def __init__(self) -> None:
        self._keys = np.empty(0, np.uint64)
        self._digests = np.empty(0, np.uint64)
        self._recent: dict[int, int] = {}

    @staticmethod
    def key(site: str, hand_id: str) -> int:
        """The key of a hand."""
        return _bits(hashlib.blake2b(f"{site}\0{hand_id}".encode(), digest_size=8).digest())

    @staticmethod
    def digest(sha256: str) -> int:
        """The part of a text's digest that is kept."""
        return int(sha256[:16], 16)

    def get(self, key: int) -> int | None:
        """The digest under a key, None if the hand is not known."""
        found = self._recent.get(key)
        if found is not None or not len(self._keys):
            return found
        at = int(np.searchsorted(self._keys, np.uint64(key)))
        if at < len(self._keys) and int(self._keys[at]) == key:
            return int(self._digests[at])
        return None

    def add(self, key: int, digest: int) -> None:
        """Remember a hand."""
        self._recent[key] = digest
        if len(self._recent) >= _MERGE_AT:
            self._merge()

    def _merge(self) -> None:
        # What was added last comes first, and of equal keys unique() takes the first.
        recent, more = self._recent, len(self._recent)
        keys = np.concatenate([np.fromiter(recent.keys(), np.uint64, more), self._keys])
        digests = np.concatenate([np.fromiter(recent.values(), np.uint64, more), self._digests])
        self._keys, first = np.unique(keys, return_index=True)
        self._digests = digests[first]
        self._recent = {}


def _bits(digest: bytes) -> int:
    return int.from_bytes(digest, "big")


def reject_key(sha256: str) -> int:
    """The key under which a rejected text is known."""
    return Known.key("", sha256)


class Store:
    """A store's folder. Make one with ``open_store``."""

    def __init__(self, path: Path, whole: frozenset[str] | None = None) -> None:
        self.path = path
        self._whole = whole

    def snapshot(self) -> "Store":
        """The store as it is now: batches that come in later are not seen.

        For whoever reads several times and wants one answer.
        """
        return Store(self.path, frozenset(self.parts()))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the store for writing. Raises StoreError while another process does."""
        lock = self.path / _LOCK
        self.check_current()
        with lock.open("a+b") as file:
            _take(file, self.path)
            self._sweep()
            try:
                yield
            finally:
                self._sweep()
                _release(file)

    def _sweep(self) -> None:
        """Remove what an interrupted import left: staged files, and the parts of a half commit.

        No other part is touched, be its batch whole or not: somebody may still want its texts.
        """
        shutil.rmtree(self.path / _STAGING, ignore_errors=True)
        journal = self.path / _JOURNAL
        if not journal.exists():
            return
        part = journal.read_text(encoding="utf-8")
        if part and not (self.path / "hands" / part).exists():
            for name in SCHEMAS:
                (self.path / name / part).unlink(missing_ok=True)
        journal.unlink()

    def staging(self, batch: int) -> Path:
        """A fresh folder to write a batch to, one file a table."""
        staging = self.path / _STAGING
        staging.mkdir(exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=f"{batch:06d}-", dir=staging))

    def commit(self, staged: Path) -> None:
        """Move a staged batch into the tables, its hands last."""
        taken = [int(part.stem[5:]) for part in self.path.glob("*/part-*.parquet")]
        name = f"part-{max(taken, default=0) + 1:06d}.parquet"
        journal = self.path / _JOURNAL
        journal.write_text(name, encoding="utf-8")
        for table in SCHEMAS:
            file = staged / f"{table}.parquet"
            if file.exists():
                file.rename(self.path / table / name)
        journal.unlink()
        shutil.rmtree(staged)

    def known(self) -> Known:
        """The hands and rejected texts that are stored."""
        known = Known()
        for rows in self.batches("hands", ["site", "hand_id", "sha256"]):
            for site, hand_id, sha256 in zip(*_lists(rows), strict=True):
                known.add(Known.key(site, hand_id), Known.digest(sha256))
        for rows in self.batches("rejects", ["sha256"]):
            for (sha256,) in zip(*_lists(rows), strict=True):
                known.add(reject_key(sha256), Known.digest(sha256))
        return known

    def batches(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        where: Mapping[str, object] | None = None,
    ) -> Iterator[pa.Table]:
        """A table batch by batch, so that memory does not grow; see ``table`` for ``where``."""
        schema = SCHEMAS[name]
        wanted = schema if columns is None else pa.schema([schema.field(c) for c in columns])
        asked = pa.schema([schema.field(column) for column in where or ()])
        for part in self._parts(name):
            with _opened(part) as file:
                for group in range(file.num_row_groups):
                    mask = None
                    if where:  # most batches have no such row, and need not be read whole
                        mask = _mask(_read_group(file, group, asked), where)
                        if not pc.any(mask).as_py():
                            continue
                    rows = _read_group(file, group, wanted)
                    yield rows if mask is None else rows.filter(mask)

    def rows(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        where: Mapping[str, object] | None = None,
    ) -> Iterator[dict[str, Any]]:
        """Rows of a table as dicts; see ``table`` for ``where``."""
        for batch in self.batches(name, columns, where):
            yield from batch.to_pylist()

    def count(self, name: str) -> int:
        """How many rows a table has."""
        rows = 0
        for part in self._parts(name):
            with _opened(part) as file:
                rows += file.metadata.num_rows
        return rows

    def table(self, name: str, columns: list[str] | None = None, **where: object) -> "pd.DataFrame":
        """A table as pandas, of all hands or of those where columns have the values given.

        A list of values asks for any of them, None for rows without a value.
        Raises KeyError for an unknown table or column.
        """
        if name not in SCHEMAS:
            raise KeyError(f"no table {name!r}; there are {', '.join(SCHEMAS)}")
        schema = SCHEMAS[name]
        for column in (*where, *(columns or ())):
            if column not in schema.names:
                raise KeyError(f"{name} has no column {column!r}; it has {', '.join(schema.names)}")
        empty = schema.empty_table().select(columns or schema.names)
        return pa.concat_tables([empty, *self.batches(name, columns, where)]).to_pandas()

    def parts(self) -> list[str]:
        """The names of the files of whole batches; a table without rows in a batch has none."""
        if self._whole is not None:
            return sorted(self._whole)
        return sorted(part.name for part in (self.path / "hands").glob("part-*.parquet"))

    def has_part(self, name: str, part: str) -> bool:
        """Whether a table has rows of a batch."""
        return (self.path / name / part).exists()

    @contextmanager
    def part(self, name: str, part: str) -> "Iterator[Callable[[Sequence[str]], pa.Table]]":
        """Open one batch of a table; gives its columns by their names, in the order of its rows."""
        schema = SCHEMAS[name]
        with _opened(self.path / name / part) as file:

            def columns(names: Sequence[str]) -> pa.Table:
                wanted = pa.schema([schema.field(column) for column in names])
                groups = [_read_group(file, group, wanted) for group in range(file.num_row_groups)]
                return pa.concat_tables([wanted.empty_table(), *groups])

            yield columns

    def check_current(self) -> None:
        """Raise StoreError for a store that another version wrote, with other columns."""
        for name, schema in SCHEMAS.items():
            try:
                with _opened(self.path / name / _EMPTY) as file:
                    there = set(file.schema_arrow)
            except FileNotFoundError:
                raise StoreError(f"{self.path} has lost its table {name}") from None
            # Meanings may be worded anew; names, types and what may be null are what counts.
            other = [field.name for field in schema if field not in there]
            if other:
                raise StoreError(
                    f"{self.path} was written by another version: its {name} have no such "
                    f"{', '.join(other[:3])} as this one's. Its hands can be read anew from their "
                    f"own texts: badugi-hh import {self.path} --db NEW_FOLDER"
                )

    def _parts(self, name: str) -> list[Path]:
        return [self.path / name / part for part in self.parts() if self.has_part(name, part)]


@contextmanager
def _opened(part: Path) -> Iterator[pq.ParquetFile]:
    """A file of a table, open. Raises StoreError where it is damaged, be it found while reading."""
    try:
        with pq.ParquetFile(part) as file:
            yield file
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
        store = part.parent.parent
        raise StoreError(
            f"{part} is damaged ({error}); remove {store / 'hands' / part.name} and import that "
            f"batch's hands again: {store / 'texts' / part.name} tells which they are"
        ) from None


def _read_group(file: pq.ParquetFile, group: int, schema: pa.Schema) -> pa.Table:
    """Some columns of a row group; one that an older version did not write is null."""
    written = set(file.schema_arrow.names)
    there = [name for name in schema.names if name in written]
    rows = file.read_row_group(group, columns=there)
    if len(there) == len(schema):
        return rows.select(there)
    size = file.metadata.row_group(group).num_rows
    columns = [
        rows[field.name] if field.name in there else pa.nulls(size, field.type) for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _lists(rows: pa.Table) -> list[list[Any]]:
    return [column.to_pylist() for column in rows.columns]


def _mask(rows: pa.Table, where: Mapping[str, object]) -> "pa.ChunkedArray[Any]":
    """Which rows have the values asked for in all columns."""
    masks: list[Any] = [_has(rows[column], asked) for column, asked in where.items()]
    both: Any = pc.and_
    return reduce(both, masks)


def _has(values: "pa.ChunkedArray[Any]", asked: object) -> Any:  # noqa: ANN401  # the stubs take chunks for arrays
    """Which values equal the one asked for, or are in a list of those; None asks for nulls."""
    if asked is None:
        return values.is_null()
    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type)
    if isinstance(asked, list | tuple | set | frozenset):
        return pc.is_in(values, value_set=pa.array(list(asked), values.type))
    return pc.equal(values, pa.scalar(asked, values.type))


def is_store(folder: Path) -> bool:
    """Whether a folder is a store."""
    return (folder / "hands" / _EMPTY).is_file()


def open_store(path: str | Path, *, create: bool = False) -> Store:
    """Open the store in a folder. Raises StoreError where there is none, unless it may be made."""
    folder = Path(path)
    if is_store(folder):
        return Store(folder)
    if not create:
        raise StoreError(f"{folder} is no store: import some hands into it first")
    # What an interrupted creation left is no obstacle.
    ours = {*SCHEMAS, _STAGING, _LOCK, _JOURNAL, ALIASES}
    if folder.exists() and (
        not folder.is_dir() or any(entry.name not in ours for entry in folder.iterdir())
    ):
        raise StoreError(f"{folder} is neither a store nor an empty folder")
    # "hands" comes last and is whole once it is there: then the folder is a store.
    for name, schema in SCHEMAS.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        unfinished = folder / name / f".{_EMPTY}"
        pq.write_table(schema.empty_table(), unfinished)
        unfinished.replace(folder / name / _EMPTY)
    return Store(folder)


def write_staged(folder: Path, tables: Mapping[str, pa.Table]) -> None:
    """Write a batch's tables to a staging folder; ``hands`` always, others if they have rows."""
    for name, table in tables.items():
        if table.num_rows or name == "hands":
            pq.write_table(
                table,
                folder / f"{name}.parquet",
                compression="zstd",
                use_dictionary=_others(table),  # type: ignore[arg-type]  # the stubs know no list
            )


def _others(table: pa.Table) -> list[str]:
    """The columns that are no facts."""
    return [name for name in table.column_names if name not in _FACTS]


def _take(file: BinaryIO, path: Path) -> None:
    try:
        if _fcntl:
            _fcntl.flock(file, _fcntl.LOCK_EX | _fcntl.LOCK_NB)
        elif _msvcrt:
            _msvcrt.locking(file.fileno(), _msvcrt.LK_NBLCK, 1)
    except OSError:
        raise StoreError(f"{path} is being written to by another process") from None


def _release(file: BinaryIO) -> None:
    if _msvcrt:
        file.seek(0)
        _msvcrt.locking(file.fileno(), _msvcrt.LK_UNLCK, 1)


try:
    import fcntl as _fcntl_module
except ImportError:  # Windows
    _fcntl: Any = None
    import msvcrt as _msvcrt_module

    _msvcrt: Any = _msvcrt_module
else:
    _fcntl = _fcntl_module
    _msvcrt = None
