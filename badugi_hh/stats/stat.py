"""What a statistic is: something made of chances, and how sure the figure is."""

import math
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from badugi_hh.stats.expression import Expr

Kind = Literal["share", "odds", "mean"]
"""``share``: made of chances. ``odds``: made to chances. ``mean``: made a chance, in a unit."""

Basis = Literal["all", "dealt", "shown"]
"""What a figure covers: all hands; those whose first cards the file prints; those shown."""

_Z = 1.959963984540054  # the standard normal's quantile at (1 + 0.95) / 2


@dataclass(frozen=True, slots=True)
class Stat:
    """A statistic: ``made`` of ``chances``, both expressions over facts.

    ``made`` is never more than ``chances`` in a row, but for odds and means.
    A statistic that needs ``cards`` covers hands whose cards are known, and
    ``unknown`` tells how many chances may have been among the others.

    Values are written to so many ``places``, or in ``percent`` as shares are.
    ``each`` is the word for a chance of a mean. The rows ``behind`` a figure are
    those in which it was made, or of which it is a mean, unless it says which.
    """

    name: str
    title: str
    made: Expr
    chances: Expr
    about: str
    kind: Kind = "share"
    unknown: Expr | None = None
    behind: Expr | None = None
    places: int = 2
    percent: bool = False
    each: str = "hand"

    @property
    def columns(self) -> frozenset[str]:
        """The facts that it reads."""
        read = (self.made, self.chances, self.unknown, self.behind)
        return frozenset[str]().union(*[part.columns for part in read if part is not None])

    @property
    def cards(self) -> bool:
        """Whether it covers only hands whose cards are known."""
        return self.unknown is not None

    def written(self, value: float) -> str:
        """A value, or an end of its interval, as text: ``23.4%``, ``1.25``, ``0.0132``."""
        if self.kind == "share" or self.percent:
            return f"{round(100 * value, 1) + 0:.1f}%"  # 0 is added because -0 is no value
        return f"{round(value, self.places) + 0:.{self.places}f}"


class Rows(NamedTuple):
    """The rows of a mean that can have several chances each.

    ``number`` counts them, ``squares`` is the sum of the squares of their
    chances, ``products`` that of made times chances.
    """

    number: int
    squares: float
    products: float


@dataclass(frozen=True, slots=True)
class Figure:
    """A statistic of some hands.

    ``square`` is the sum of the squares of what a mean's rows made. ``unknown``
    are the chances of which nothing is known, None for a statistic without
    cards. ``rows`` are there if a row can have several chances of a mean.
    """

    stat: Stat
    made: float
    chances: int
    square: float = 0.0
    basis: Basis = "all"
    unknown: int | None = None
    rows: Rows | None = None

    @property
    def value(self) -> float | None:
        """Share, odds or mean; None without chances.

        None as well where it covers only hands that were shown: what is shown
        is no fair choice of what was done, so it is never a rate.
        """
        if not self.chances or self.basis == "shown":
            return None
        return self.made / self.chances

    @property
    def low(self) -> float | None:
        """The lower end of the 95% interval."""
        return self._ends()[0]

    @property
    def high(self) -> float | None:
        """The upper end of the 95% interval."""
        return self._ends()[1]

    def _ends(self) -> tuple[float | None, float | None]:
        if self.value is None:
            return None, None
        if self.stat.kind == "mean":
            error = self.error
            return (None, None) if error is None else (self.value - _Z * error,
                                                       self.value + _Z * error)  # fmt: skip
        if self.stat.kind == "odds":
            # Odds are p / (1 - p) of the share that was made of both.
            low, high = wilson(self.made, self.made + self.chances)
            return low / (1 - low), high / (1 - high) if high < 1 else None
        return wilson(self.made, self.chances)

    @property
    def error(self) -> float | None:
        """A mean's standard error; None of fewer than two rows, and of what is no mean."""
        if self.stat.kind != "mean":
            return None
        if self.rows is not None:
            return ratio_error(self.made, self.square, self.chances, self.rows)
        return standard_error(self.made, self.square, self.chances)

    def as_json(self) -> dict[str, Any]:
        """The figure as plain data."""
        made = self.made if self.stat.kind == "mean" else int(self.made)
        data: dict[str, Any] = {
            "made": made,
            "chances": self.chances,
            "value": self.value,
            "low": self.low,
            "high": self.high,
        }
        if self.unknown is not None:
            data |= {"basis": self.basis, "unknown": self.unknown}
        return data


def wilson(made: float, chances: float) -> tuple[float, float]:
    """The 95% Wilson score interval of a share.

    Source: E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", JASA 22 (1927). Raises ValueError without chances.
    """
    if chances <= 0:
        raise ValueError("no chances, no interval")
    share, z2 = made / chances, _Z * _Z / chances
    middle = share + z2 / 2
    spread = _Z * math.sqrt(share * (1 - share) / chances + z2 / (4 * chances))
    low, high = (middle - spread) / (1 + z2), (middle + spread) / (1 + z2)
    return (0.0 if made == 0 else low), (1.0 if made == chances else high)


def standard_error(total: float, square: float, number: int) -> float | None:
    """Of the mean of ``number`` values with this sum and sum of squares; None below two."""
    if number < 2:
        return None
    variance = (square - total * total / number) / (number - 1)
    return math.sqrt(max(variance, 0.0) / number)


def ratio_error(made: float, square: float, chances: float, rows: Rows) -> float | None:
    """Of a mean whose rows have several chances each; None below two rows.

    With y made of x chances in each of n rows and R = sum y / sum x it is the
    square root of n / (n - 1) * sum (y - R x)^2 / (sum x)^2. What happens in one
    row hangs together, so rows and not chances are what varies by itself.

    Source: W. G. Cochran, "Sampling Techniques", 3rd edition (1977), chapter 6,
    the variance of a ratio estimator, without correction for a finite population.
    """
    if rows.number < 2:  # one row does not vary
        return None
    ratio = made / chances
    spread = square - 2 * ratio * rows.products + ratio * ratio * rows.squares
    return math.sqrt(max(spread, 0.0) * rows.number / (rows.number - 1)) / chances
