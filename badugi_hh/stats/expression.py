"""Expressions over facts: what a statistic counts, written as arithmetic on columns."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import add
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]


class Facts:
    """Columns of ``seats``, with some of their hands beside them, as arrays of one length.

    A number that is unknown is NULL (see ``badugi_hh.facts``). What an
    expression gives is remembered, because many have parts in common.
    """

    def __init__(self, columns: Mapping[str, Array], rows: int) -> None:
        self._columns = columns
        self._known: dict[Expr, Array] = {}
        self.rows = rows

    def __getitem__(self, name: str) -> Array:
        return self._columns[name]

    def of(self, expression: "Expr") -> Array:
        """The value of an expression in every row."""
        known = self._known.get(expression)
        if known is None:
            known = self._known[expression] = expression.compute(self)
        return known


class Expr:
    """A value in every row: a number, or yes and no.

    ``columns`` are the names of what it reads.
    """

    __slots__ = ("columns", "compute")

    def __init__(self, compute: Callable[[Facts], Array], columns: Iterable[str]) -> None:
        self.compute = compute
        self.columns = frozenset(columns)

    def _with(self, other: "Expr | float", how: Callable[[Array, Any], Array]) -> "Expr":
        if isinstance(other, (int, float)):
            return Expr(lambda facts: how(facts.of(self), other), self.columns)
        columns = self.columns | other.columns
        return Expr(lambda facts: how(facts.of(self), facts.of(other)), columns)

    def __and__(self, other: "Expr") -> "Expr":
        return self._with(other, np.logical_and)

    def __or__(self, other: "Expr") -> "Expr":
        return self._with(other, np.logical_or)

    def __invert__(self) -> "Expr":
        return Expr(lambda facts: ~facts.of(self), self.columns)

    def __add__(self, other: "Expr") -> "Expr":
        return self._with(other, lambda a, b: np.add(a, b, dtype=_summed(a, b)))

    def __sub__(self, other: "Expr | float") -> "Expr":
        return self._with(other, lambda a, b: np.subtract(a, b, dtype=_summed(a, b)))

    def __mul__(self, other: "Expr | float") -> "Expr":
        return self._with(other, np.multiply)

    def __truediv__(self, other: "Expr") -> "Expr":
        return self._with(other, np.divide)

    def __gt__(self, other: int) -> "Expr":
        return self._with(other, np.greater)

    def __ge__(self, other: int) -> "Expr":
        return self._with(other, np.greater_equal)

    def __lt__(self, other: int) -> "Expr":
        return self._with(other, np.less)

    def is_(self, *values: int) -> "Expr":
        """Whether it is one of some numbers."""
        first, *others = [self._with(value, np.equal) for value in values]
        return reduce(Expr.__or__, others, first)

    def has(self, bit: int) -> "Expr":
        """Whether a bit below the sign is set; where it is unknown none is."""
        return Expr(lambda facts: (facts.of(self) & bit) != 0, self.columns)

    def or_zero(self) -> "Expr":
        """A count, which is never below 0; 0 where it is unknown."""
        return Expr(lambda facts: np.maximum(facts.of(self), 0), self.columns)


def _summed(first: Array, second: Array | float) -> type[np.generic]:
    """What two values add up to; of whole numbers, and of yes and no as 1 and 0, 16 bits."""
    return np.float64 if np.result_type(first, second).kind == "f" else np.int16


def fact(name: str) -> Expr:
    """A column by its name."""
    return Expr(lambda facts: facts[name], (name,))


def every_row() -> Expr:
    """Yes in every row."""
    return Expr(lambda facts: np.ones(facts.rows, bool), ())


def total(expressions: Iterable[Expr]) -> Expr:
    """The sum of expressions; yes counts 1."""
    return reduce(add, expressions)
