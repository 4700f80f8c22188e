"""Rows gathered hand by hand and made into Arrow tables at once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from badugi_hh.draws import DrawTables
from badugi_hh.facts import NULL
from badugi_hh.tables.declared import REJECT_COLUMNS, REJECTS_SCHEMA, SCHEMAS, TABLES, Column
from badugi_hh.tables.judged import Judging, Known
from badugi_hh.tables.rows import Record, Reject

if TYPE_CHECKING:
    from array import array


class Batch:
    """Rows gathered hand by hand and turned into Arrow some hands at a time.

    Draws are priced by the ``tables``; without them no record may ask for that.
    """

    def __init__(self, tables: DrawTables | None) -> None:
        self._tables = tables
        self._done: dict[str, list[pa.Table]] = {table.name: [] for table in TABLES}
        self._flushed = dict.fromkeys(self._done, 0)  # rows of each table
        self._judging = Judging(tables)
        self._rejects: list[Reject] = []
        self._clear()

    def _clear(self) -> None:
        self._rows: list[list[Any]] = [[] for _ in TABLES]
        self._numbers: list[list[array[int]]] = [[] for _ in TABLES]
        self._counts: list[list[int]] = [[] for _ in TABLES]
        self._sites: list[str] = []
        self._ids: list[str] = []

    @property
    def waiting(self) -> int:
        """Hands whose rows are not turned into Arrow yet."""
        return len(self._ids)

    def add(self, record: Record) -> None:
        """Add a hand's rows to every table, or to none if one cannot be made.

        Raises ValueError for a hand whose draws are to be priced, without tables.
        """
        if record.asked and self._tables is None:
            raise ValueError("draws are to be priced, and there are no tables for it")
        made = [table.rows(record) for table in TABLES]
        numbers = [table.numbers(record) if table.numbers else None for table in TABLES]
        first = {
            table.name: self._flushed[table.name] + len(rows)
            for table, rows in zip(TABLES, self._rows, strict=True)
        }
        self._judging.add(record, first)
        self._sites.append(record.played.hand.site)
        self._ids.append(record.played.hand.hand_id)
        for new, rows, counts in zip(made, self._rows, self._counts, strict=True):
            rows.extend(new)
            counts.append(len(new))
        for some, known in zip(numbers, self._numbers, strict=True):
            if some is not None:
                known.append(some)

    def reject(self, reject: Reject) -> None:
        """Add a text that is no hand."""
        self._rejects.append(reject)

    def flush(self) -> None:
        """Turn the rows that wait into Arrow.

        Raises ValueError or OverflowError for a value that does not fit its column.
        """
        sites, ids = pa.array(self._sites, pa.string()), pa.array(self._ids, pa.string())
        gathered = zip(TABLES, self._rows, self._numbers, self._counts, strict=True)
        for table, rows, numbers, counts in gathered:
            of_hand = np.repeat(np.arange(len(counts)), counts)
            arrays = [
                sites.take(of_hand).dictionary_encode(),
                ids.take(of_hand),
                *_arrays(rows, table.columns),
                *_number_arrays(numbers, len(table.number_columns)),
            ]
            schema = pa.schema(list(SCHEMAS[table.name])[: len(arrays)])
            self._done[table.name].append(pa.Table.from_arrays(arrays, schema=schema))
            self._flushed[table.name] += len(of_hand)
        self._clear()

    def tables(self) -> dict[str, pa.Table]:
        """The Arrow tables by name, in the order of SCHEMAS. Raises as ``flush`` does."""
        self.flush()
        made = {"rejects": self._rejects_table()}
        judged = self._judging.columns()
        for table in TABLES:
            rows = pa.concat_tables(self._done[table.name]).unify_dictionaries().combine_chunks()
            columns = _judged_arrays(
                judged.get(table.name, {}), table.judged_columns, rows.num_rows
            )
            made[table.name] = pa.Table.from_arrays(
                [*rows.columns, *columns], schema=SCHEMAS[table.name]
            )
        return made

    def _rejects_table(self) -> pa.Table:
        rejects = self._rejects
        sites = pa.array([reject.site for reject in rejects], pa.string()).dictionary_encode()
        ids = pa.array([reject.hand_id for reject in rejects], pa.string())
        arrays = [sites, ids, *_arrays(rejects, REJECT_COLUMNS)]
        return pa.Table.from_arrays(arrays, schema=REJECTS_SCHEMA)


def _arrays(rows: Sequence[Any], columns: Sequence[Column]) -> Iterator["pa.Array[Any]"]:
    paths = [column.path for column in columns]
    values: Iterable[Sequence[Any]] = [()] * len(columns)
    if rows and not any(paths):
        values = zip(*rows, strict=True)
    elif rows:  # all attributes of a row in one call, then turned into columns
        values = zip(*map(attrgetter(*paths), rows), strict=True)
    for column, of_rows in zip(columns, values, strict=True):
        yield _array(of_rows, column.type)


def _number_arrays(numbers: Sequence["array[int]"], width: int) -> Iterator["pa.Array[Any]"]:
    """Columns of numbers that stand row after row."""
    if not width:
        return
    rows = np.frombuffer(b"".join(numbers), np.int16).reshape(-1, width)
    for values in np.ascontiguousarray(rows.T):
        unknown = values == NULL
        yield pa.array(values, mask=unknown if unknown.any() else None)


def _judged_arrays(
    judged: Mapping[str, Known], columns: Sequence[Column], rows: int
) -> Iterator["pa.Array[Any]"]:
    """Columns with values in some rows, unknown in the others."""
    for column in columns:
        at, values = judged.get(column.name, ((), ()))
        places = np.full(rows, -1)
        if len(at):
            places[at] = np.arange(len(at))
        yield pa.array(values, column.type).take(pa.array(places, mask=places < 0))


def _array(values: Sequence[Any], kind: pa.DataType) -> "pa.Array[Any]":
    try:
        return pa.array(values, kind)
    except UnicodeEncodeError:
        # A file's name may have bytes that are no text; they are written as \udcXX.
        shown = [v and v.encode("utf-8", "backslashreplace").decode() for v in values]
        return pa.array(shown, kind)
