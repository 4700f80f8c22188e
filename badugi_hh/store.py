"""The store: a folder of Parquet tables that grows by whole batches.

``pd.read_parquet(db / "hands")`` and the like just work. A batch is one part
file in each table, named alike; its ``hands`` part is moved into place last,
and parts without one are swept away, so an interrupted import leaves whole
batches.
"""

import hashlib
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq

from badugi_hh.tables import SCHEMAS

if TYPE_CHECKING:
    import pandas as pd  # Arrow brings it in when a table is asked for; no command needs it before

_STAGING = ".staging"
_LOCK = ".lock"
_EMPTY = "part-000000.parquet"
_MERGE_AT = 50_000


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
        more = len(self._recent)
        keys = np.concatenate([self._keys, np.fromiter(self._recent.keys(), np.uint64, more)])
        digests = np.concatenate(
            [self._digests, np.fromiter(self._recent.values(), np.uint64, more)]
        )
        order = np.argsort(keys, kind="stable")
        self._keys, self._digests = keys[order], digests[order]
        self._recent = {}


def _bits(digest: bytes) -> int:
    return int.from_bytes(digest, "big")


def reject_key(sha256: str) -> int:
    """The key under which a rejected text is known."""
    return Known.key("", sha256)


class Store:
    """A store's folder. Make one with ``open_store``."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the store for writing. Raises StoreError while another process does."""
        lock = self.path / _LOCK
        with lock.open("a+b") as file:
            _take(file, self.path)
            self._sweep()
            try:
                yield
            finally:
                self._sweep()
                _release(file)

    def _sweep(self) -> None:
        """Remove what an interrupted import left: staged files, and parts without their hands."""
        shutil.rmtree(self.path / _STAGING, ignore_errors=True)
        whole = {part.name for part in (self.path / "hands").glob("part-*.parquet")}
        for name in SCHEMAS:
            for part in (self.path / name).glob("part-*.parquet"):
                if part.name not in whole:
                    part.unlink()

    def staging(self, batch: int) -> Path:
        """A fresh folder to write a batch to, one file a table."""
        folder = self.path / _STAGING / f"{batch:06d}"
        folder.mkdir(parents=True)
        return folder

    def commit(self, staged: Path) -> None:
        """Move a staged batch into the tables, its hands last."""
        taken = [int(part.stem[5:]) for part in (self.path / "hands").glob("part-*.parquet")]
        name = f"part-{max(taken, default=0) + 1:06d}.parquet"
        for table in SCHEMAS:
            file = staged / f"{table}.parquet"
            if file.exists():
                file.rename(self.path / table / name)
        shutil.rmtree(staged)

    @staticmethod
    def add_rejects(staged: Path, rejects: pa.Table) -> None:
        """Add rejects to a staged batch."""
        file = staged / "rejects.parquet"
        if file.exists():
            rejects = pa.concat_tables([pq.read_table(file, schema=rejects.schema), rejects])
        pq.write_table(rejects, file, compression="zstd")

    def known(self) -> Known:
        """The hands and rejected texts that are stored."""
        known = Known()
        for row in self.rows("hands", ["site", "hand_id", "sha256"]):
            known.add(Known.key(row["site"], row["hand_id"]), Known.digest(row["sha256"]))
        for row in self.rows("rejects", ["sha256"]):
            known.add(reject_key(row["sha256"]), Known.digest(row["sha256"]))
        return known

    def dataset(self, name: str) -> ds.Dataset:
        """A table as an Arrow dataset. Raises KeyError for an unknown name."""
        schema = SCHEMAS[name]
        return ds.dataset(self.path / name, schema=schema, format="parquet")

    def rows(
        self, name: str, columns: list[str], where: Mapping[str, object] | None = None
    ) -> Iterator[dict[str, Any]]:
        """Rows of a table as dicts, batch by batch, so that memory does not grow."""
        for batch in self.dataset(name).to_batches(columns=columns, filter=_where(where)):
            yield from batch.to_pylist()

    def table(self, name: str, columns: list[str] | None = None, **where: object) -> "pd.DataFrame":
        """A table as pandas, of all hands or of those where columns have the values given.

        A list of values asks for any of them. Raises KeyError for an unknown
        table or column.
        """
        schema = SCHEMAS[name]
        for column in (*where, *(columns or ())):
            if column not in schema.names:
                raise KeyError(f"{name} has no column {column!r}; it has {', '.join(schema.names)}")
        return self.dataset(name).to_table(columns=columns, filter=_where(where)).to_pandas()


def _where(where: Mapping[str, object] | None) -> pc.Expression | None:
    """A filter for columns that equal a value or are in a list of values."""
    made: pc.Expression | None = None
    for column, value in (where or {}).items():
        field = pc.field(column).cast(pa.string()) if column == "site" else pc.field(column)
        one = field.isin(value) if isinstance(value, list | tuple | set) else field == value
        made = one if made is None else made & one
    return made


def open_store(path: str | Path, *, create: bool = False) -> Store:
    """Open the store in a folder. Raises StoreError where there is none, unless it may be made."""
    folder = Path(path)
    if not (folder / "hands").is_dir():
        if not create:
            raise StoreError(f"{folder} is no store: import some hands into it first")
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise StoreError(f"{folder} is neither a store nor an empty folder")
        # "hands" comes last, so that a folder is a store once it is whole.
        for name, schema in SCHEMAS.items():
            (folder / name).mkdir(parents=True, exist_ok=True)
            pq.write_table(schema.empty_table(), folder / name / _EMPTY)
    return Store(folder)


def write_staged(folder: Path, tables: Mapping[str, pa.Table]) -> None:
    """Write a batch's tables to a staging folder; ``hands`` always, others if they have rows."""
    for name, table in tables.items():
        if table.num_rows or name == "hands":
            pq.write_table(table, folder / f"{name}.parquet", compression="zstd")


def drop_hands(folder: Path, ids: set[tuple[str, str]]) -> list[dict[str, Any]]:
    """Take hands out of a staged batch; returns their rows of ``texts``."""
    dropped: list[dict[str, Any]] = []
    for name in SCHEMAS:
        file = folder / f"{name}.parquet"
        if name == "rejects" or not file.exists():
            continue
        table = pq.read_table(file, schema=SCHEMAS[name])
        keys = zip(table["site"].to_pylist(), table["hand_id"].to_pylist(), strict=True)
        keep = pa.array([key not in ids for key in keys], pa.bool_())
        if name == "texts":
            dropped = table.filter(pc.invert(keep)).to_pylist()
        pq.write_table(table.filter(keep), file, compression="zstd")
    return dropped


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
