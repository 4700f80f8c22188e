"""One walk over a player's hands: what the statistics do not keep, hand by hand."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from badugi_hh.badugi_table import CLASSES, badugi_label_ranks, badugi_size
from badugi_hh.report.data import FinalBin, FinalHands, Line, Part, Pot, Share, Winnings
from badugi_hh.stats import Selected, columns
from badugi_hh.stats.selecting import unit_name, unit_of

if TYPE_CHECKING:
    from datetime import datetime

    from badugi_hh.people import Key

SEAT_COLUMNS = ("site", "player", "position", "route", "net", "showdown", "is_hero", "drawn_1",
                "drawn_2", "drawn_3", "rank")  # fmt: skip
HAND_COLUMNS = ("played_at", "kind", "currency", "structure", "small_stake", "big_stake", "pot",
                "tournament_id", "verdict")  # fmt: skip

MOST_POINTS = 2_000
MOST_POTS = 10

_NEVER = np.iinfo(np.int64).max  # the time of hands of unknown time: they come last
_COUNTED_ALONE = (4, 3)  # sizes of final hands that are told apart by their highest card


class Walk:
    """Sums over the hands seen so far."""

    def __init__(self) -> None:
        self.names: Counter[Key] = Counter()
        self.first: datetime | None = None
        self.last: datetime | None = None
        self.undated = 0
        self.dealt = 0
        self._games: dict[tuple[str, str], list[_Nets]] = {}
        # By whether the files print the player's cards.
        self._ranks = np.zeros((2, CLASSES), np.int64)
        self._unknown = np.zeros(2, np.int64)
        self._pots: list[Pot] = []

    def add(self, rows: Selected) -> None:
        """Add the rows of a batch."""
        names = zip(*(rows.seats[name].to_pylist() for name in ("site", "player")), strict=True)
        self.names.update(names)
        times = rows.hands["played_at"]
        self.undated += times.null_count
        dated = [time for time in times.to_pylist() if time is not None]
        if dated:
            self.first = min([*dated, self.first] if self.first else dated)
            self.last = max([*dated, self.last] if self.last else dated)
        self.dealt += int(columns.flags(rows.seats["is_hero"]).sum())
        self._add_nets(rows)
        self._add_finals(rows)
        self._add_pots(rows)

    def _add_nets(self, rows: Selected) -> None:
        kinds, kind_names = columns.labels(rows.hands["kind"])
        currencies, currency_names = columns.labels(rows.hands["currency"])
        nets = _Nets.of(rows)
        for kind, kind_name in enumerate(kind_names):
            for currency, currency_name in enumerate(currency_names):
                mask = (kinds == kind) & (currencies == currency)
                if mask.any():
                    self._games.setdefault((kind_name, currency_name), []).append(nets.only(mask))

    def _add_finals(self, rows: Selected) -> None:
        made = np.ones(len(rows), bool)
        for draw in (1, 2, 3):
            made &= columns.known(rows.seats[f"drawn_{draw}"])
        seen = columns.known(rows.seats["rank"])
        ranks = columns.amounts(rows.seats["rank"])
        hero = columns.flags(rows.seats["is_hero"])
        for dealt in (0, 1):
            theirs = made & (hero == bool(dealt))
            self._ranks[dealt] += np.bincount(ranks[theirs & seen], minlength=CLASSES)
            self._unknown[dealt] += int((theirs & ~seen).sum())

    def _add_pots(self, rows: Selected) -> None:
        made = np.flatnonzero(columns.known(rows.seats["drawn_1"]))
        bets = _pots_in_bets(rows)
        largest = made[np.argsort(-bets[made], kind="stable")[:MOST_POTS]]
        seats, hands = (table.take(largest).to_pylist() for table in (rows.seats, rows.hands))
        for seat, hand, size in zip(seats, hands, bets[largest].tolist(), strict=True):
            self._pots.append(_pot(seat, hand, size))
        self._pots.sort(key=_largest_first)
        del self._pots[MOST_POTS:]

    def winnings(self) -> tuple[Winnings, ...]:
        """The winnings of each kind and currency, those of most hands first."""
        made = [_winnings(*game, _Nets.joined(parts)) for game, parts in self._games.items()]
        return tuple(sorted(made, key=lambda won: (-won.hands, won.kind, won.currency)))

    def finals(self, exact: NDArray[np.float64]) -> FinalHands:
        """The final hands beside the exact distribution, shape (1092,).

        Those of hands whose cards the files print where there are any, as the statistics do.
        """
        dealt = bool(self.dealt)
        ranks, unknown = self._ranks[int(dealt)], int(self._unknown[int(dealt)])
        hands = int(ranks.sum())
        bins = [
            FinalBin(size, high, Share(int(ranks[orders].sum()), hands), float(exact[orders].sum()))
            for (size, high), orders in _bins().items()
        ]
        return FinalHands(dealt, hands, unknown, tuple(bins))

    def pots(self) -> tuple[Pot, ...]:
        """The largest pots in bets, the largest first; those of unknown stakes come last."""
        return tuple(self._pots)


class _Nets:
    """Nets of hands, with what puts the hands in order."""

    def __init__(
        self,
        times: NDArray[np.int64],
        ids: NDArray[np.str_],
        nets: NDArray[np.int64],
        shown: NDArray[np.bool_],
    ) -> None:
        self.times, self.ids, self.nets, self.shown = times, ids, nets, shown

    @classmethod
    def of(cls, rows: Selected) -> "_Nets":
        played = rows.hands["played_at"]
        times = columns.amounts(played.cast(pa.int64()))
        return cls(
            np.where(columns.known(played), times, _NEVER),
            np.array(rows.seats["hand_id"].to_pylist(), np.str_),
            rows.amounts("net"),
            columns.flags(rows.seats["showdown"]),
        )

    def only(self, mask: NDArray[np.bool_]) -> "_Nets":
        return _Nets(self.times[mask], self.ids[mask], self.nets[mask], self.shown[mask])

    @classmethod
    def joined(cls, parts: list["_Nets"]) -> "_Nets":
        """The hands of all parts in the order of their times, then of their numbers."""
        made = cls(
            np.concatenate([part.times for part in parts]),
            np.concatenate([part.ids for part in parts]),
            np.concatenate([part.nets for part in parts]),
            np.concatenate([part.shown for part in parts]),
        )
        # Numbers of one length compare as texts do.
        order = np.lexsort((made.ids, np.char.str_len(made.ids), made.times))
        return _Nets(made.times[order], made.ids[order], made.nets[order], made.shown[order])


def _winnings(kind: str, currency: str, nets: _Nets) -> Winnings:
    parts: tuple[tuple[Part, NDArray[np.int64]], ...] = (
        ("all", nets.nets),
        ("showdown", nets.nets * nets.shown),
        ("unseen", nets.nets * ~nets.shown),
    )
    lines = tuple(Line(part, int(amounts.sum()), thinned(amounts)) for part, amounts in parts)
    return Winnings(kind, currency, len(nets.nets), int((nets.times == _NEVER).sum()), lines)


def thinned(amounts: NDArray[np.int64], most: int = MOST_POINTS) -> tuple[tuple[int, int], ...]:
    """Amounts added up one by one, as pairs of how many and how much, from (0, 0) on.

    Where there are more than ``most`` points, the lowest and the highest of each
    stretch are kept, and the first and the last of all.
    """
    sums = np.concatenate([np.zeros(1, np.int64), np.cumsum(amounts)])
    kept = np.arange(len(sums))
    if len(sums) > most:
        edges = np.linspace(0, len(sums), (most - 2) // 2 + 1).astype(int)
        chosen = {0, len(sums) - 1}
        for start, end in pairwise(edges.tolist()):
            chosen |= {start + int(sums[start:end].argmin()), start + int(sums[start:end].argmax())}
        kept = np.array(sorted(chosen))
    return tuple(zip(kept.tolist(), sums[kept].tolist(), strict=True))


@cache
def _bins() -> dict[tuple[int, str], list[int]]:
    """The badugi orders of each bin: by size, and the highest card where there are many."""
    bins: dict[tuple[int, str], list[int]] = {}
    for order in range(CLASSES):
        size = badugi_size(order)
        high = badugi_label_ranks(order)[0] if size in _COUNTED_ALONE else ""
        bins.setdefault((size, high), []).append(order)
    return bins


def _pots_in_bets(rows: Selected) -> NDArray[np.float64]:
    """Pots in big bets, or in big blinds without fixed limit; -1 where the stakes are unknown."""
    unit = unit_of(rows)
    pots = columns.amounts(rows.hands["pot"])
    bets: NDArray[np.float64] = np.divide(pots, unit, out=np.full(len(rows), -1.0), where=unit > 0)
    return bets


def _pot(seat: dict[str, Any], hand: dict[str, Any], bets: float) -> Pot:
    return Pot(
        site=seat["site"],
        hand_id=seat["hand_id"],
        player=seat["player"],
        played_at=hand["played_at"],
        kind=hand["kind"],
        currency=hand["currency"],
        structure=hand["structure"],
        small=hand["small_stake"],
        big=hand["big_stake"],
        tournament_id=hand["tournament_id"],
        position=seat["position"],
        route=seat["route"],
        pot=hand["pot"],
        net=seat["net"],
        unit=unit_name(hand["structure"]),
        bets=bets if bets >= 0 else None,
        verdict=hand["verdict"],
    )


def _largest_first(pot: Pot) -> tuple[float, str, str]:
    return (-pot.bets if pot.bets is not None else 1.0), pot.site, pot.hand_id
