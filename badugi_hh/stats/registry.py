"""The registry: every statistic, by group. One is added here and appears everywhere."""

from collections.abc import Mapping
from types import MappingProxyType

from badugi_hh.draws import VALUES_ARE
from badugi_hh.names import nearest
from badugi_hh.stats.before_draw import BEFORE_DRAW
from badugi_hh.stats.betting import BETTING, STANDINGS
from badugi_hh.stats.decisions import DECISIONS
from badugi_hh.stats.drawing import DRAWING, PATS
from badugi_hh.stats.luck import LUCK
from badugi_hh.stats.showdown import DEALT, SHOWDOWN
from badugi_hh.stats.snow import SNOW
from badugi_hh.stats.stat import Stat

GROUPS: Mapping[str, tuple[Stat, ...]] = MappingProxyType(
    {
        "before the draw": BEFORE_DRAW,
        "cards drawn": DRAWING,
        "pats": PATS,
        "snow": SNOW,
        "ahead, level, behind": STANDINGS,
        "betting after the draws": BETTING,
        "showdown": SHOWDOWN,
        "hands dealt": DEALT,
        "decisions": DECISIONS,
        "luck": LUCK,
    }
)
"""The statistics of each group, in the order in which they are shown."""

NOTES: Mapping[str, str] = MappingProxyType({"decisions": VALUES_ARE.capitalize()})
"""What must stand beside the figures of a group, a sentence without its stop."""

STATS: tuple[Stat, ...] = tuple(stat for group in GROUPS.values() for stat in group)
"""All statistics."""

HEADLINES = ("vpip", "pfr", "steal", "blind_defence", "pat_1", "pat_2", "pat_3", "wtsd", "wsd")
"""The statistics that come first where there is room for few."""

BY_NAME: Mapping[str, Stat] = MappingProxyType({stat.name: stat for stat in STATS})
"""The statistics by name."""


class UnknownStatError(ValueError):
    """A name that no statistic has; the message has the nearest one."""


def find_stat(name: str) -> Stat:
    """The statistic of a name. Raises UnknownStatError."""
    if name not in BY_NAME:
        hint = nearest(name, BY_NAME)
        raise UnknownStatError(f"no statistic {name!r}{hint} (badugi-hh stats --explain: all)")
    return BY_NAME[name]
