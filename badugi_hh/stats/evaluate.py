"""Statistics of a store: of a person or of everybody, over all hands or by group."""

from collections.abc import Iterable, Sequence
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
from badugi_hh.stats.selecting import FROM_HANDS, seat_columns, select
from badugi_hh.stats.stat import Figure, Stat
from badugi_hh.stats.tally import DIMENSIONS, Group, Groups, Tally
from badugi_hh.store import Store


class DimensionError(ValueError):
    """Something that hands cannot be grouped by; the message says what they can."""


@dataclass(frozen=True, slots=True)
class Section:
    """The figures of one group of hands.

    ``seats`` are the times that somebody of those it is about was dealt in:
    more than ``hands`` where it is about several. Statistics count seats.
    """

    group: Group
    hands: int
    seats: int
    figures: dict[str, Figure]
    money: list[Won]

    def __getitem__(self, name: str) -> Figure:
        """The figure of a statistic by its name."""
        return self.figures[name]

    def as_json(self) -> dict[str, Any]:
        """The section as plain data."""
        return {
            "hands": self.hands,
            "seats": self.seats,
            "stats": {name: figure.as_json() for name, figure in self.figures.items()},
            "money": [won.as_json() for won in self.money],
        }


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Statistics of ``person``, None for everybody, over the hands that pass the filters.

    ``whole`` is over all of them, ``sections`` by group in order of their
    labels. ``contradicted`` are the hands among them that the audit contradicts:
    they are in all figures. ``tournaments`` are None where the filters let only
    parts of tournaments through, of which no result can be told.
    """

    person: Person | None
    filters: Filters
    by: tuple[str, ...]
    contradicted: int
    whole: Section
    sections: list[Section]
    tournaments: list[Tournaments] | None

    def __getitem__(self, name: str) -> Figure:
        """The figure of a statistic over all the hands, by its name."""
        return self.whole[name]

    @property
    def groups(self) -> dict[Group, Section]:
        """The sections by their labels."""
        return {section.group: section for section in self.sections}

    def as_json(self) -> dict[str, Any]:
        """The statistics as plain data for ``--json``."""
        entered = self.tournaments
        told = {
            "player": self.person and self.person.name,
            "filters": self.filters.as_json(),
            "contradicted": self.contradicted,
            **self.whole.as_json(),
            "tournaments": None if entered is None else [e.as_json() for e in entered],
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
    stats: Iterable[Stat] = STATS,
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
    chosen, asked = filters or Filters(), tuple(stats)
    names = sorted({name for stat in asked for name in stat.columns})
    groups, tally, sums, contradicted = Groups(by), Tally(asked), Money(), 0
    for rows in select(
        store,
        person,
        chosen,
        [*seat_columns(names), "is_hero", "position", "route", "drawn_1",
         *money.SEAT_COLUMNS, *money.ENTRY_SEAT_COLUMNS],
        [*FROM_HANDS, "verdict", *money.HAND_COLUMNS, *money.ENTRY_HAND_COLUMNS],
    ):  # fmt: skip
        codes = groups.of(rows)
        tally.add(rows, rows.facts(names), codes, len(groups))
        sums.add(rows, codes)
        if chosen.whole_tournaments:
            sums.add_entries(rows)
        wrong = columns.equals(rows.by_hand["verdict"], "contradicted")
        contradicted += int(np.count_nonzero(wrong[np.unique(rows.of_hand)]))

    def section(group: Group, numbers: Sequence[int], hands: int) -> Section:
        return Section(
            group, hands, tally.rows(numbers), tally.figures(numbers), sums.tables(numbers)
        )

    return Evaluation(
        person, chosen, tuple(by), contradicted,
        section((), list(groups.found.values()), tally.all_hands),
        [section(group, [at], tally.hands_of(at)) for group, at in groups.in_order() if by],
        sums.tournaments() if chosen.whole_tournaments else None,
    )  # fmt: skip  # in the order of the fields


def _counts(stat: Stat, facts: Facts) -> Flags:
    if stat.behind is not None:
        return np.asarray(facts.of(stat.behind))
    made = facts.of(stat.made) > 0
    if stat.kind == "share":
        return np.asarray(made)
    of_chances = facts.of(stat.chances) > 0
    return np.asarray(of_chances if stat.kind == "mean" else made | of_chances)


def behind(
    store: Store, stat: Stat, person: Person | None, filters: Filters
) -> set[tuple[str, str]]:
    """Site and number of the hands behind a statistic's figure.

    Of a share those in which it was made, of odds and means those that count,
    unless the statistic says which.
    """
    names = sorted(stat.columns)
    found: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    dealt = False
    wanted = [*seat_columns(names), "is_hero", "site"]
    for rows in select(store, person, filters, wanted, FROM_HANDS):
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
