"""Sums by group, batch by batch, and the figures that come of them."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi_hh.money import AmountError, parse_amount, show_amount
from badugi_hh.stats import columns
from badugi_hh.stats.columns import UNKNOWN, Flags
from badugi_hh.stats.expression import Array, Facts
from badugi_hh.stats.filters import POSITIONS
from badugi_hh.stats.selecting import Selected
from badugi_hh.stats.stat import Basis, Figure, Rows, Stat

Group: TypeAlias = tuple[str, ...]
"""What the hands of a group have in common: a label a dimension."""


NO_DRAW = "no draw"
"""The route of who made no draw."""

Labels: TypeAlias = tuple[NDArray[np.int64], list[str]]


class Groups:
    """The groups found so far, numbered as they come."""

    def __init__(self, dimensions: Sequence[str]) -> None:
        self.dimensions = tuple(dimensions)
        self.found: dict[Group, int] = {}

    def __len__(self) -> int:
        return len(self.found)

    def in_order(self) -> list[tuple[Group, int]]:
        """The groups and their numbers, by label: positions clockwise, numbers by size."""
        return sorted(self.found.items(), key=lambda item: [_place(label) for label in item[0]])

    def of(self, rows: Selected) -> NDArray[np.int64]:
        """The number of each row's group."""
        codes = np.zeros(len(rows), np.int64)
        labels: list[Group] = [()]
        for dimension in self.dimensions:
            numbers, names = DIMENSIONS[dimension](rows)
            cells, codes = np.unique(codes * len(names) + numbers, return_inverse=True)
            pairs = [divmod(cell, len(names)) for cell in cells.tolist()]
            labels = [(*labels[rest], names[name]) for rest, name in pairs]
        found = [self.found.setdefault(label, len(self.found)) for label in labels]
        return np.asarray(found, np.int64)[codes]


def _place(label: str) -> tuple[int, list[int], str]:
    """Where a label stands among those of its dimension."""
    if label in POSITIONS:
        return POSITIONS.index(label), [], label
    if label in (UNKNOWN, NO_DRAW):
        return sys.maxsize, [], label
    try:
        return 0, [parse_amount(part) for part in reversed(label.split("/"))], label
    except AmountError:  # neither a number nor stakes
        return 0, [], label


def _stakes(rows: Selected) -> Labels:
    """Labels such as ``$0.50/$1``; each pair of stakes is written once."""
    keys = zip(
        *(rows.by_hand[name].to_pylist() for name in ("small_stake", "big_stake", "currency")),
        strict=True,
    )
    number: dict[tuple[Any, ...], int] = {}
    numbers = np.array([number.setdefault(key, len(number)) for key in keys], np.int64)
    texts = [
        "/".join(UNKNOWN if amount is None else show_amount(amount, currency) for amount in stakes)
        for *stakes, currency in number
    ]
    return numbers[rows.of_hand], texts


def _months(rows: Selected) -> Labels:
    numbers, texts = columns.labels(columns.months(rows.by_hand["played_at"]))
    return numbers[rows.of_hand], texts


def _of_hand(name: str) -> Callable[[Selected], Labels]:
    return lambda rows: rows.labels(name)


def _of_seat(name: str) -> Callable[[Selected], Labels]:
    return lambda rows: columns.labels(rows.seats[name])


def _routes(rows: Selected) -> Labels:
    numbers, texts = columns.labels(rows.seats["route"])
    drew_nothing = ~columns.known(
        rows.seats["drawn_1"]
    )  # a route that is null otherwise is unknown
    return np.where(drew_nothing, len(texts), numbers), [*texts, NO_DRAW]


DIMENSIONS: dict[str, Callable[[Selected], Labels]] = {
    "position": _of_seat("position"),
    "stakes": _stakes,
    "structure": _of_hand("structure"),
    "site": _of_hand("site"),
    "month": _months,
    "kind": _of_hand("kind"),
    "players": _of_hand("players"),
    "route": _routes,
}
"""What ``by`` can name: a number a row, and the label of each number."""


_SUMS = ("made", "chances", "squares", "unknown", "several", "chance_squares", "products")


class Tally:
    """Sums of statistics by group; hands whose first cards are printed are kept apart."""

    def __init__(self, stats: Iterable[Stat]) -> None:
        self.stats = tuple(stats)
        # By group, then: is the player the one whose cards are printed?
        self.made = np.zeros((len(self.stats), 0, 2))
        self.chances = np.zeros((len(self.stats), 0, 2))
        self.squares = np.zeros((len(self.stats), 0, 2))
        self.unknown = np.zeros((len(self.stats), 0, 2))
        # Of means whose rows can have several chances: how many rows, and ``stat.Rows``.
        self.several = np.zeros((len(self.stats), 0, 2))
        self.chance_squares = np.zeros((len(self.stats), 0, 2))
        self.products = np.zeros((len(self.stats), 0, 2))
        self._of_rows: set[int] = set()
        self.seats = np.zeros((0, 2))
        self._hands = np.zeros(0, np.int64)
        self.all_hands = 0

    def add(self, rows: Selected, facts: Facts, codes: NDArray[np.int64], groups: int) -> None:
        """Add the rows of a batch; ``codes`` are their groups, ``groups`` how many there are."""
        for name in _SUMS:
            setattr(self, name, _wider(getattr(self, name), groups, axis=1))
        self.seats = _wider(self.seats, groups, axis=0)
        sums = _Sums(codes, columns.flags(rows.seats["is_hero"]), groups)
        self.seats += sums.apart(np.ones(len(rows), bool))
        of_group = np.unique(codes * rows.by_hand.num_rows + rows.of_hand)
        counted = np.bincount(of_group // rows.by_hand.num_rows, minlength=groups)
        self._hands = _wider(self._hands, groups, axis=0) + counted
        self.all_hands += len(np.unique(rows.of_hand))
        for at, stat in enumerate(self.stats):
            made, chances = facts.of(stat.made), facts.of(stat.chances)
            of = sums.apart if stat.cards else sums.together
            self.made[at] += of(made)
            self.chances[at] += of(chances)
            if stat.kind == "mean":
                made = made.astype(float)
                self.squares[at] += of(made**2)
                if chances.dtype != bool:  # else a row has one chance at most
                    self._of_rows.add(at)
                    self.several[at] += of(chances > 0)
                    self.chance_squares[at] += of(chances.astype(float) ** 2)
                    self.products[at] += of(made * chances)
            if stat.unknown is not None:
                self.unknown[at] += of(facts.of(stat.unknown))

    def rows(self, groups: Sequence[int]) -> int:
        """How many rows some groups have together."""
        return int(self.seats[groups].sum())

    def hands_of(self, group: int) -> int:
        """How many hands the rows of a group are of."""
        return int(self._hands[group])

    def figures(self, groups: Sequence[int]) -> dict[str, Figure]:
        """The figures of some groups together, by name.

        A statistic that needs cards covers the hands whose first cards are
        printed where there are any, else those that were shown. All chances of
        others that there may have been are unknown to it.
        """
        dealt = bool(self.seats[:, 1].any())
        figures = {}
        for at, stat in enumerate(self.stats):
            # Of a statistic without cards both kinds of hands, of another one kind.
            kinds = [int(dealt)] if stat.cards else [0, 1]
            made, chances, squares, unknown = (
                float(sums[at][groups][:, kinds].sum())
                for sums in (self.made, self.chances, self.squares, self.unknown)
            )
            rows = self._rows_of(at, groups, kinds) if at in self._of_rows else None
            if not stat.cards:
                figures[stat.name] = Figure(stat, made, int(chances), squares, rows=rows)
                continue
            if dealt:
                others = [sums[at][groups][:, 0].sum() for sums in (self.chances, self.unknown)]
                unknown += float(sum(others))
            basis: Basis = "dealt" if dealt else "shown"
            figures[stat.name] = Figure(
                stat, made, int(chances), squares, basis, int(unknown), rows
            )
        return figures

    def _rows_of(self, at: int, groups: Sequence[int], kinds: list[int]) -> Rows:
        number, squares, products = (
            float(sums[at][groups][:, kinds].sum())
            for sums in (self.several, self.chance_squares, self.products)
        )
        return Rows(int(number), squares, products)


def _wider(sums: NDArray[Any], groups: int, axis: int) -> NDArray[Any]:
    more = groups - sums.shape[axis]
    if not more:
        return sums
    shape = list(sums.shape)
    shape[axis] = more
    return np.concatenate([sums, np.zeros(shape)], axis=axis)


class _Sums:
    """Sums of a batch's rows by group; yes counts 1."""

    def __init__(self, codes: NDArray[np.int64], hero: Flags, groups: int) -> None:
        self.codes = codes
        self.hero = hero
        self.groups = groups
        self.cells = codes * 2 + hero

    def apart(self, values: Array) -> NDArray[np.float64]:
        """By group and by whether the player's cards are printed, shape (groups, 2)."""
        return _counted(self.cells, values, 2 * self.groups).reshape(-1, 2)

    def together(self, values: Array) -> NDArray[np.float64]:
        """By group, in the first of the two columns."""
        sums = np.zeros((self.groups, 2))
        if self.groups == 1:
            sums[0, 0] = np.count_nonzero(values) if values.dtype == bool else values.sum()
        else:
            sums[:, 0] = _counted(self.codes, values, self.groups)
        return sums


def _counted(cells: NDArray[np.int64], values: Array, number: int) -> NDArray[np.float64]:
    if values.dtype == bool:  # without weights it is far faster
        return np.bincount(cells[values], minlength=number).astype(float)
    return np.bincount(cells, values, number).astype(float)
