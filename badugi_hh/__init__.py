"""Read, replay and audit Badugi hand histories.

import badugi_hh as bh

for hand in bh.read("histories/table.txt"):
    result = bh.audit(hand)
    print(hand.hand_id, result.verdict, [str(f.message) for f in result.findings])
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from badugi_hh import audit as _audit
from badugi_hh import reader as _reader
from badugi_hh import replay as _replay
from badugi_hh.audit import Finding, HandAudit
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand, build
from badugi_hh.profiles import PROFILES, Profile
from badugi_hh.ranking import Value, rank
from badugi_hh.replay import Look, Replayed

if TYPE_CHECKING:
    from badugi_hh.draws import Odds, best_draw, chance, value
    from badugi_hh.stats import Evaluation
    from badugi_hh.store import Store

__version__ = "0.1.0"

__all__ = [
    "PROFILES",
    "Finding",
    "Hand",
    "HandAudit",
    "Look",
    "Odds",
    "Profile",
    "Reading",
    "Replayed",
    "Store",
    "Value",
    "audit",
    "best_draw",
    "chance",
    "evaluate",
    "open_store",
    "rank",
    "read",
    "replay",
    "value",
]


def read(path: str | Path, *, on_other: Callable[[Reading], None] | None = None) -> Iterator[Hand]:
    """Yield the hands of a file, or of a zip archive, with their events and problems.

    What is no whole Badugi hand (of another game, cancelled, cut off, not to
    be read) goes to ``on_other``. Raises UnrecognisedError for a file of no
    known format, OSError for one that cannot be read.
    """
    for reading in _reader.read(path):
        if reading.status == "hand":
            yield build(reading)
        elif on_other:
            on_other(reading)


def replay(hand: Hand, profile: Profile | None = None, look: Look | None = None) -> Replayed:
    """Replay a hand by its site's rules, or by another profile; see ``badugi_hh.replay``."""
    return _replay.replay(hand, profile, look)


def audit(hand: Hand, profile: Profile | None = None) -> HandAudit:
    """Replay a hand and hold its claims against the rules; see ``badugi_hh.audit``."""
    return _audit.audit(_replay.replay(hand, profile))


def open_store(path: str | Path, *, create: bool = False) -> "Store":
    """Open a store; ``.table(name, **filters)`` gives its tables as pandas.

    Raises badugi_hh.store.StoreError where there is none, unless it may be made.
    """
    from badugi_hh.store import open_store as opened  # noqa: PLC0415  # pandas only where needed

    return opened(path, create=create)


def evaluate(
    store: "Store",
    player: str | None = None,
    *,
    by: str | Sequence[str] = (),
    **filters: Any,  # noqa: ANN401  # each field of Filters has a type of its own
) -> "Evaluation":
    """Statistics of a player or person by name, or of all players; see ``badugi_hh.stats``.

    ``by`` is what to group by, ``filters`` are fields of ``stats.Filters``:
    ``evaluate(store, "Marlow", by="position", kind="cash")["pat_1"].value``.
    Raises people.UnknownPlayerError, stats.DimensionError and stats.FilterError.
    """
    from badugi_hh.people import find_person  # noqa: PLC0415  # Arrow only where needed
    from badugi_hh.stats import Filters  # noqa: PLC0415  # Arrow only where needed
    from badugi_hh.stats import evaluate as evaluated  # noqa: PLC0415  # as above

    seen = store.snapshot()
    person = None if player is None else find_person(seen, player)
    return evaluated(seen, person, Filters(**filters), [by] if isinstance(by, str) else by)


_OF_DRAWS = ("Odds", "best_draw", "chance", "value")


def __getattr__(name: str) -> object:
    """On demand what brings pandas or prices draws: reading and auditing need neither."""
    if name in _OF_DRAWS:
        from badugi_hh import draws  # noqa: PLC0415  # only where draws are priced

        return getattr(draws, name)
    if name == "Store":
        from badugi_hh.store import Store as found  # noqa: N813, PLC0415  # pandas only if needed

        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
