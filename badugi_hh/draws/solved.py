"""Everything that pricing a draw needs, computed once and kept in the user's cache folder."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numpy.typing import NDArray

from badugi_hh.badugi_table import CLASSES, DECK, badugi_sizes, badugi_table, best_order
from badugi_hh.draws.cache import Arrays, Layout, kept
from badugi_hh.draws.routes import ROUTES, route_chances
from badugi_hh.draws.solo import DRAWS, best_play, fixed_point
from badugi_hh.draws.subsets import FIRST, SUBSETS, Floats, Subsets

Progress = Callable[[int, int], None]
"""Told as the work goes on: steps done, steps in all, as far as can be said."""

# Goes up when the computation comes to other figures, so that no older file is read.
_VERSION = 2

_STEPS = 14  # eight rounds to the fixed point, play for badugis, and routes by their first draw

_LAYOUT: Layout = {
    "sums": ((DRAWS + 1, SUBSETS), np.float64),
    "badugi_sums": ((DRAWS, SUBSETS), np.float64),
    "orders": ((SUBSETS,), np.uint16),
    "final": ((CLASSES,), np.float64),
    "routes": ((len(ROUTES), CLASSES), np.float64),
}

NO_ORDER = CLASSES
"""The order of no cards at all: worse than any."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawTables:
    """What draws are priced by; all arrays are read-only.

    A subset of up to four cards stands at ``FIRST[size]`` plus its number, see
    ``subsets``; so the last 270,725 places are the hands themselves.

    Attributes:
        sums: shape (4, 294204): with 0 to 3 draws left, the sum of the values of
            all hands that contain a subset; of a whole hand its value.
        badugi_sums: shape (3, 294204): the same of the chance to end with a
            badugi by the play that is best for that, with 0 to 2 draws left.
        orders: shape (294204,): the badugi order of each subset; 1092 of no cards.
        final: shape (1092,): the chance of each badugi order at the end.
        routes: shape (155, 1092): see ``routes.route_chances``.
    """

    sums: Floats
    badugi_sums: Floats
    orders: NDArray[np.uint16]
    final: Floats
    routes: Floats

    def badugi(self, hand: int) -> bool:
        """Whether a hand, by its index, is a badugi."""
        return bool(self.badugi_sums[0, FIRST[4] + hand])

    def values(self, left: int) -> Floats:
        """The value of every hand with so many draws left, shape (270725,)."""
        return self.sums[left, FIRST[4] :]


_made: list[DrawTables] = []


def draw_tables(cache: Path | None = None, progress: Progress | None = None) -> DrawTables:
    """The draw tables, computed when they are first asked for, within a few seconds.

    They are kept in this process, and in a file in ``cache``, by default the
    user's cache folder. A file there that is missing, damaged or of another
    version is made anew, and a folder that cannot be written does no harm. Once
    this process has them no folder is looked at.
    """
    if not _made:
        folder = platformdirs.user_cache_path("badugi-hh") if cache is None else cache
        arrays = kept(folder / f"draws-{_VERSION}.npz", _LAYOUT, partial(_compute, progress))
        _made.append(DrawTables(**arrays))
    return _made[0]


def _compute(progress: Progress | None) -> Arrays:
    done = 0

    def tick() -> None:
        nonlocal done
        done = min(done + 1, _STEPS)
        if progress:
            progress(done, _STEPS)

    subsets = Subsets()
    table = fixed_point(subsets, tick=tick)
    is_badugi = (badugi_sizes() == 4).astype(np.float64)
    for_badugi = best_play(subsets, is_badugi[badugi_table()]).values[:DRAWS]
    tick()
    arrays: dict[str, NDArray[Any]] = {
        "sums": subsets.all_up_sums(table.play.values),
        "badugi_sums": subsets.all_up_sums(for_badugi),
        "orders": _subset_orders(),
        "final": table.final,
        "routes": route_chances(subsets, table.play, tick),
    }
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def _subset_orders() -> NDArray[np.uint16]:
    orders = [NO_ORDER]
    for size in (1, 2, 3):
        colex = sorted(combinations(range(DECK), size), key=lambda cards: cards[::-1])
        orders += [best_order(cards) for cards in colex]
    return np.concatenate([np.array(orders, dtype=np.uint16), badugi_table()])
