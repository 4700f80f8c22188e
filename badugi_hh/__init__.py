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
    from badugi_hh.draws import Odds
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


def best_draw(
    cards: str | Sequence[int],
    draws: int = 3,
    *,
    dead: str | Sequence[int] = (),
    vs: str | Sequence[int] | None = None,
) -> "Odds":
    """What to keep of four cards with so many draws left (0 to 3), and what each choice is worth.

    ``best_draw("Ac 2d 3h Kh").best.keep``. A value is the share of the pot at
    showdown, without betting, against one opponent: the chance to beat that
    hand, plus half the chance to tie it, from 0 to 1. ``Odds.choices`` are the
    16 choices, the best first, and one with no draw left; ``Odds.exact`` tells
    what is taken into account and what is not.

    Cards are a text such as ``"Ac2d3hKh"``, or numbers, see ``badugi_hh.cards``.
    ``dead`` are cards that cannot come at this draw, such as those thrown
    before; ``vs`` are the cards that the opponent drew so far, draw by draw:
    ``"2-1"``. The first call computes tables for some seconds, and keeps them
    in the user's cache folder. Raises ValueError for what is no such question:
    cards.CardError for a text that is no cards, draws.RouteError for a ``vs``
    that is no route or that best play never takes.
    """
    from badugi_hh.draws import best_draw as found  # noqa: PLC0415  # only where draws are priced

    return found(cards, draws, dead=dead, vs=_route(vs))


def value(
    cards: str | Sequence[int],
    draws: int = 3,
    *,
    keep: str | Sequence[int] | None = None,
    dead: str | Sequence[int] = (),
    vs: str | Sequence[int] | None = None,
) -> float:
    """The value of four cards with so many draws left, at showdown, without betting: 0 to 1.

    With best play, or if at the first of these draws the cards of ``keep`` are
    kept (all four to stand pat, none to throw them all). See ``best_draw`` for
    the rest; ValueError too for a ``keep`` of cards that are not held.
    """
    from badugi_hh.draws import value as found  # noqa: PLC0415  # only where draws are priced

    return found(cards, draws, keep=keep, dead=dead, vs=_route(vs))


def chance(
    cards: str | Sequence[int],
    draws: int = 3,
    *,
    keep: str | Sequence[int] | None = None,
    dead: str | Sequence[int] = (),
) -> float:
    """The chance of a badugi by the last of so many draws (0 to 3), from 0 to 1.

    For who keeps the cards of ``keep``, else those of the highest value, and
    goes on drawing to a badugi. Own discards on the way are remembered if that
    is a card a draw. See ``value`` for the rest.
    """
    from badugi_hh.draws import chance as found  # noqa: PLC0415  # only where draws are priced

    return found(cards, draws, keep=keep, dead=dead)


def _route(vs: str | Sequence[int] | None) -> str | tuple[int, ...] | None:
    return vs if vs is None or isinstance(vs, str) else tuple(vs)


def __getattr__(name: str) -> object:
    """``Odds`` and ``Store`` on demand: what they bring, reading and auditing do not need."""
    if name == "Odds":
        from badugi_hh.draws import Odds as odds  # noqa: N813, PLC0415  # only if needed

        return odds
    if name == "Store":
        from badugi_hh.store import Store as found  # noqa: N813, PLC0415  # pandas only if needed

        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
