"""Rows gathered hand by hand and made into Arrow tables at once."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import pyarrow as pa

from badugi_hh.tables.declared import REJECT_COLUMNS, REJECTS_SCHEMA, TABLES, Column
from badugi_hh.tables.rows import Record, Reject


class Batch:
    """Rows gathered hand by hand, made into Arrow tables at once."""

    def __init__(self) -> None:
        self._rows: list[list[Any]] = [[] for _ in TABLES]
        self._counts: list[list[int]] = [[] for _ in TABLES]
        self._sites: list[str] = []
        self._ids: list[str] = []
        self._rejects: list[Reject] = []

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, record: Record) -> None:
        """Add a hand's rows to every table, or to none if one cannot be made."""
        made = [table.rows(record) for table in TABLES]
        self._sites.append(record.played.hand.site)
        self._ids.append(record.played.hand.hand_id)
        for new, rows, counts in zip(made, self._rows, self._counts, strict=True):
            rows.extend(new)
            counts.append(len(new))

    def reject(self, reject: Reject) -> None:
        """Add a text that is no hand."""
        self._rejects.append(reject)

    def tables(self) -> dict[str, pa.Table]:
        """The Arrow tables by name, in the order of SCHEMAS.

        Raises ValueError or OverflowError for a value that does not fit its column.
        """
        made = {"rejects": self._rejects_table()}
        for table, rows, counts in zip(TABLES, self._rows, self._counts, strict=True):
            sites = _repeat(self._sites, counts)
            made[table.name] = _arrow(table.schema, sites, _repeat(self._ids, counts), rows,
                                      table.columns)  # fmt: skip
        return made

    def _rejects_table(self) -> pa.Table:
        rejects = self._rejects
        sites, ids = [r.site for r in rejects], [r.hand_id for r in rejects]
        return _arrow(REJECTS_SCHEMA, sites, ids, rejects, REJECT_COLUMNS)


def _repeat(values: list[str], counts: list[int]) -> list[str]:
    return [value for value, count in zip(values, counts, strict=True) for _ in range(count)]


def _arrow(
    schema: pa.Schema,
    sites: Sequence[str],
    ids: Sequence[str | None],
    rows: Sequence[Any],
    columns: Sequence[Column],
) -> pa.Table:
    arrays = [pa.array(sites, pa.string()).dictionary_encode(), pa.array(ids, pa.string())]
    # All attributes of a row in one call, then turned into columns: converting the values is most
    # of the time that writing takes.
    paths = [column.path for column in columns]
    values = zip(*map(attrgetter(*paths), rows), strict=True) if rows else [()] * len(paths)
    for column, of_rows in zip(columns, values, strict=True):
        arrays.append(_array(of_rows, column.type))
    return pa.Table.from_arrays(arrays, schema=schema)


def _array(values: Sequence[Any], kind: pa.DataType) -> "pa.Array[Any]":
    try:
        return pa.array(values, kind)
    except UnicodeEncodeError:
        # A file's name may have bytes that are no text; they are written as \udcXX.
        shown = [v and v.encode("utf-8", "backslashreplace").decode() for v in values]
        return pa.array(shown, kind)
