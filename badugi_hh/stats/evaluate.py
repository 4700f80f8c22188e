"""Statistics of a store: of a person or of everybody, over all hands or by group."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from badugi_hh.names import nearest
from badugi_hh.people import Person
from badugi_hh.stats import columns, money
from badugi_hh.stats.columns import Flags
from badugi_hh.stats.expression import Facts
from badugi_hh.stats.filters import Filters
from badugi_hh.stats.money import Money, Tournaments, Won
from badugi_hh.stats.registry import STATS
from badugi_hh.stats.selecting import FROM_HANDS, MADE_HERE, select
from badugi_hh.stats.stat import Figure, Stat
from badugi_hh.stats.tally import DIMENSIONS, Group, Groups, Tally
from badugi_hh.store import Store


class DimensionError(ValueError):
    """Something that hands cannot be grouped by; the message says what they can."""


@dataclass(frozen=True, slots=True)
class Section:
    """The figures of one group; ``seats`` are the hands times the players they are about."""

    group: Group
    seats: int
    figures: dict[str, Figure]
    money: list[Won]
    tournaments: list[Tournaments]

    def as_json(self) -> dict[str, Any]:
        """The section as plain data."""
        return {
            "hands": self.seats,
            "stats": {name: figure.as_json() for name, figure in self.figures.items()},
            "money": [won.as_json() for won in self.money],
            "tournaments": [entries.as_json() for entries in self.tournaments],
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Statistics of ``person``, None for everybody, over the hands that pass the filters.

    ``whole`` is over all of them, ``sections`` by group in order of their
    labels. ``contradicted`` are seats in hands that the audit contradicts: they
    are in all figures.
    """

    person: Person | None
    filters: Filters
    by: tuple[str, ...]
    contradicted: int
    whole: Section
    sections: list[Section]

    def as_json(self) -> dict[str, Any]:
        """The statistics as plain data for ``--json``."""
        told = {
            "player": self.person and self.person.name,
            "filters": self.filters.as_json(),
            "contradicted": self.contradicted,
            **self.whole.as_json(),
        }
        if self.by:
            told["by"] = list(self.by)
            told["groups"] = [
                {"group": dict(zip(self.by, section.group, strict=True)), **section.as_json()}
                for section in self.sections
            ]
        return told


def evaluate(
    store: Store,
    person: Person | None = None,
    filters: Filters | None = None,
    by: Sequence[str] = (),
    stats: Sequence[Stat] = STATS,
) -> Evaluation:
    """The statistics of a person, or of all players together, read batch by batch.

    Raises DimensionError for an unknown name in ``by``, StoreError as
    ``selecting.select`` does.
    """
    for dimension in by:
        if dimension not in DIMENSIONS:
            there = ", ".join(DIMENSIONS)
            hint = nearest(dimension, DIMENSIONS)
            raise DimensionError(f"no grouping by {dimension!r}, there are: {there}{hint}")
    chosen = filters or Filters()
    names = sorted({name for stat in stats for name in _columns(stat)})
    seat_columns = [name for name in names if name not in {*FROM_HANDS, *MADE_HERE}]
    groups, tally, sums, contradicted = Groups(by), Tally(stats), Money(), 0
    for rows in select(
        store,
        person,
        chosen,
        [*seat_columns, "is_hero", "position", "route",
         *money.SEAT_COLUMNS, *money.ENTRY_SEAT_COLUMNS],
        [*FROM_HANDS, "verdict", *money.HAND_COLUMNS, *money.ENTRY_HAND_COLUMNS],
    ):  # fmt: skip
        codes = groups.of(rows)
        hero = columns.flags(rows.seats["is_hero"])
        tally.add(rows.facts(names), hero, codes, len(groups))
        sums.add(rows, codes)
        if not chosen.position:  # the hand in which a tournament ended may be another position's
            sums.add_entries(rows, codes)
        wrong = columns.equals(rows.by_hand["verdict"], "contradicted")
        contradicted += int(wrong[rows.of_hand].sum())
    everything = list(groups.found.values())
    return Evaluation(
        person, chosen, tuple(by), contradicted,
        Section((), tally.rows(everything), tally.figures(everything), sums.tables(everything),
                sums.tournaments(money.WHOLE)),
        [Section(group, tally.rows([at]), tally.figures([at]), sums.tables([at]),
                 sums.tournaments(at)) for group, at in groups.in_order() if by],
    )  # fmt: skip  # a section in two lines


def _columns(stat: Stat) -> frozenset[str]:
    return stat.made.columns | stat.chances.columns | (stat.unknown or stat.made).columns


def _counts(stat: Stat, facts: Facts) -> Flags:
    made = facts.of(stat.made) > 0
    if stat.kind == "share":
        return np.asarray(made)
    of_chances = facts.of(stat.chances) > 0
    return np.asarray(of_chances if stat.kind == "mean" else made | of_chances)


def behind(
    store: Store, stat: Stat, person: Person | None, filters: Filters
) -> set[tuple[str, str]]:
    """Site and number of the hands behind a statistic's figure.

    Of a share those in which it was made, of odds and means those that count.
    """
    names = sorted(_columns(stat))
    wanted = [name for name in names if name not in {*FROM_HANDS, *MADE_HERE}]
    found: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    dealt = False
    seat_columns = [*wanted, "is_hero", "site", "net", "position"]
    for rows in select(store, person, filters, seat_columns, FROM_HANDS):
        hero = columns.flags(rows.seats["is_hero"])
        dealt = dealt or bool(hero.any())
        made = _counts(stat, rows.facts(names))
        for theirs in (True, False):
            behind_it = rows.seats.select(["site", "hand_id"]).filter(
                pa.array(made & (hero == theirs))
            )
            pairs = zip(*(column.to_pylist() for column in behind_it.columns), strict=True)
            found[theirs].update(pairs)
    # As the figure does: hands whose cards are printed where there are any.
    return found[dealt] if stat.cards else found[True] | found[False]
