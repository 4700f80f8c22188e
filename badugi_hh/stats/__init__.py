"""Statistics: one registry, evaluated over the facts that a store keeps by seat.

A statistic is something made of chances; each figure comes with its
denominator and an interval.
"""

from badugi_hh.stats.evaluate import DimensionError, Evaluation, Section, behind, evaluate
from badugi_hh.stats.filters import FilterError, Filters
from badugi_hh.stats.money import Tournaments, Won
from badugi_hh.stats.registry import (
    BY_NAME,
    GROUPS,
    HEADLINES,
    NOTES,
    STATS,
    UnknownStatError,
    find_stat,
)
from badugi_hh.stats.selecting import Selected, select, select_hands
from badugi_hh.stats.stat import Figure, Stat, wilson
from badugi_hh.stats.tally import DIMENSIONS

__all__ = [
    "BY_NAME",
    "DIMENSIONS",
    "GROUPS",
    "HEADLINES",
    "NOTES",
    "STATS",
    "DimensionError",
    "Evaluation",
    "Figure",
    "FilterError",
    "Filters",
    "Section",
    "Selected",
    "Stat",
    "Tournaments",
    "UnknownStatError",
    "Won",
    "behind",
    "evaluate",
    "find_stat",
    "select",
    "select_hands",
    "wilson",
]
