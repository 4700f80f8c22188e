"""Arrow columns as numpy arrays, with what is unknown said as the caller needs it."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from badugi_hh.facts import NULL
from badugi_hh.stats.expression import Array

Column: TypeAlias = "pa.ChunkedArray[Any]"
Flags: TypeAlias = NDArray[np.bool_]

UNKNOWN = "unknown"
"""The label of what a text column does not tell."""

_arrow: Any = pc  # the stubs know its functions for few of the types that they take


def _plain(column: Column) -> Column:
    """A column without dictionary: comparing one with text is what Arrow cannot do."""
    if pa.types.is_dictionary(column.type):
        return column.cast(column.type.value_type)
    return column


def flags(column: Column) -> Flags:
    """Yes and no; unknown is no."""
    return np.asarray(_arrow.fill_null(column, False).to_numpy())  # Arrow's own order


def known(column: Column) -> Flags:
    """Whether there is a value."""
    return np.asarray(_arrow.is_valid(column).to_numpy())


def equals(column: Column, value: object) -> Flags:
    """Whether a value is a certain one; unknown is not."""
    plain = _plain(column)
    return flags(_arrow.equal(plain, pa.scalar(value, plain.type)))


def one_of(column: Column, values: Sequence[str]) -> Flags:
    """Whether a value is one of some texts; unknown is not."""
    return flags(_arrow.is_in(_plain(column), value_set=pa.array(values, pa.string())))


def between(column: Column, low: object = None, below: object = None) -> Flags:
    """Whether a value is ``low`` or more, and less than ``below``; unknown is not."""
    mask = known(column)
    if low is not None:
        mask &= flags(_arrow.greater_equal(column, pa.scalar(low, column.type)))
    if below is not None:
        mask &= flags(_arrow.less(column, pa.scalar(below, column.type)))
    return mask


def numbers(column: Column) -> Array:
    """Small numbers as 16 bits, NULL where unknown; yes and no as they are.

    Fractions have no such mark: they are 0 where unknown, and another column tells.
    """
    if pa.types.is_boolean(column.type):
        return flags(column)
    if pa.types.is_floating(column.type):
        return np.asarray(_arrow.fill_null(column, 0.0).to_numpy())
    if column.type != pa.int16():
        column = column.cast(pa.int16())
    if column.null_count:
        column = _arrow.fill_null(column, NULL)
    return np.asarray(column.to_numpy())


def amounts(column: Column) -> NDArray[np.int64]:
    """Amounts in hundredths, or counts; 0 where unknown."""
    if column.null_count:
        column = _arrow.fill_null(column, 0)
    return np.asarray(column.to_numpy(), np.int64)


def labels(column: Column) -> tuple[NDArray[np.int64], list[str]]:
    """A number a row, and the text of each number; UNKNOWN where there is none."""
    texts = _arrow.fill_null(_plain(column).cast(pa.string()), UNKNOWN)
    encoded = texts.combine_chunks().dictionary_encode()
    return np.asarray(encoded.indices.to_numpy(), np.int64), encoded.dictionary.to_pylist()


def months(column: Column) -> Column:
    """Times as text, ``2026-03``."""
    made: Column = _arrow.strftime(column, format="%Y-%m")
    return made
