"""What was won: sums by currency, win rates with their standard errors, rake, tournaments.

Amounts of different currencies, or of chips and money, are never added.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from badugi_hh.stats import columns
from badugi_hh.stats.selecting import Selected, unit_name, unit_of
from badugi_hh.stats.stat import standard_error

HAND_COLUMNS = ("kind", "currency", "structure", "rake", "pot")
SEAT_COLUMNS = ("net", "put_in", "collected", "showdown")
ENTRY_HAND_COLUMNS = ("tournament_id", "buy_in", "fee", "bounty", "entry_currency")
ENTRY_SEAT_COLUMNS = ("player", "place", "prize", "bounties", "rebuys")


@dataclass(slots=True)
class Won:
    """Sums of hands of one kind and currency, with win rates in one unit.

    Amounts are hundredths of ``currency``. ``showdown`` and ``unseen`` are the
    nets of hands with a showdown (of two or more, the player among them) and of
    the others. Rake a player paid, by three methods: ``rake_dealt``, a hand's
    rake shared by the players dealt in; ``rake_contributed``, by what each put
    into the pot; ``rake_winner``, by what each collected. Hands whose rake is
    not printed are ``rake_unknown``. ``bets`` and ``squares`` sum the net in
    units and its square over the ``counted`` hands whose unit is told.
    """

    kind: str
    currency: str
    unit: str
    hands: int = 0
    net: int = 0
    showdown: int = 0
    unseen: int = 0
    rake_dealt: float = 0.0
    rake_contributed: float = 0.0
    rake_winner: float = 0.0
    rake_unknown: int = 0
    counted: int = 0
    bets: float = 0.0
    squares: float = 0.0

    @property
    def fixed_limit(self) -> bool:
        """Whether the hands were played at fixed limit, which the unit tells."""
        return self.unit == unit_name("limit")

    @property
    def per_100(self) -> float | None:
        """Units won per 100 hands; None without hands."""
        return 100 * self.bets / self.counted if self.counted else None

    @property
    def error(self) -> float | None:
        """The standard error of ``per_100``; None of fewer than two hands."""
        error = standard_error(self.bets, self.squares, self.counted)
        return None if error is None else 100 * error

    def add(self, other: "Won") -> None:
        """Add the sums of other hands of the same kind, currency and unit."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_json(self) -> dict[str, Any]:
        """The sums as plain data."""
        told = {f.name: getattr(self, f.name) for f in fields(self)}
        for name in ("counted", "bets", "squares"):
            del told[name]
        for name in ("rake_dealt", "rake_contributed", "rake_winner"):
            told[name] = round(told[name], 2)
        return {**told, "per_100": self.per_100, "standard_error": self.error}


_SUMS = tuple(f.name for f in fields(Won) if f.name not in ("kind", "currency", "unit"))


@dataclass(slots=True)
class Entry:
    """One entry of a player in a tournament. Amounts are hundredths; None is not told."""

    currency: str | None
    cost: int | None
    returned: int = 0
    place: int | None = None


@dataclass(slots=True)
class Tournaments:
    """Entries in tournaments of one currency, sums in hundredths of it.

    ``cost`` is buy-in, fee, bounty and rebuys as printed; an entry of unknown
    cost or unknown end is counted and in no other sum. ``returned`` are prizes
    and bounties.
    """

    currency: str
    entries: int = 0
    unknown: int = 0
    cost: int = 0
    returned: int = 0
    cashes: int = 0
    places: list[int] = field(default_factory=list)

    @property
    def roi(self) -> float | None:
        """What came back over what was paid, less one; None where nothing was paid."""
        return self.returned / self.cost - 1 if self.cost else None

    def as_json(self) -> dict[str, Any]:
        """The sums as plain data."""
        return {
            "currency": self.currency,
            "entries": self.entries,
            "unknown": self.unknown,
            "cost": self.cost,
            "returned": self.returned,
            "cashes": self.cashes,
            "places": sorted(self.places),
            "roi": self.roi,
        }


class Money:
    """Sums of money by group, and entries in tournaments."""

    def __init__(self) -> None:
        self.won: dict[tuple[int, str, str, str], Won] = {}
        self.entries: dict[tuple[str, ...], Entry] = {}

    def add(self, rows: Selected, codes: NDArray[np.int64]) -> None:
        """Add the rows of a batch, whose groups ``codes`` are."""
        cells = codes
        names: list[list[str]] = []
        for name in ("kind", "currency", "structure"):
            numbers, told = rows.labels(name)
            cells = cells * len(told) + numbers
            names.append(told)
        there, cells = np.unique(cells, return_inverse=True)
        sums = _sums(rows, cells, len(there))
        for at, cell in enumerate(there.tolist()):
            rest, structure = divmod(cell, len(names[2]))
            rest, currency = divmod(rest, len(names[1]))
            group, kind = divmod(rest, len(names[0]))
            unit = unit_name(names[2][structure])
            key = group, names[0][kind], names[1][currency], unit
            won = self.won.setdefault(key, Won(*key[1:]))
            for name, values in sums.items():
                more = float(values[at]) if name in _FRACTIONS else round(float(values[at]))
                setattr(won, name, getattr(won, name) + more)

    def add_entries(self, rows: Selected) -> None:
        """Add what a batch tells of entries in tournaments."""
        played = rows.known("tournament_id")
        if not played.any():
            return
        # Grouped by numbers, which is far faster than by text.
        keys: dict[str, tuple[NDArray[np.int64], list[str]]] = {
            "site": rows.labels("site"),
            "tournament_id": rows.labels("tournament_id"),
            "player": columns.labels(rows.seats["player"]),
        }
        table = rows.seats.select(["place", "prize", "bounties", "rebuys"])
        table = table.append_column("hand", pa.array(rows.of_hand))
        for name, (numbers, _) in keys.items():
            table = table.append_column(name, pa.array(numbers))
        summed = table.filter(pa.array(played)).group_by([*keys]).aggregate([
            ("place", "max"), ("prize", "sum"), ("bounties", "sum"), ("rebuys", "sum"),
            ("rebuys", "count"), ("hand", "count"), ("hand", "min"),
        ])  # fmt: skip
        paid = rows.by_hand.select(ENTRY_HAND_COLUMNS).take(summed["hand_min"]).to_pylist()
        for entry, hand in zip(summed.to_pylist(), paid, strict=True):
            who = tuple(texts[entry[name]] for name, (_, texts) in keys.items())
            self._enter(who, {**entry, **hand})

    def _enter(self, who: tuple[str, ...], told: dict[str, Any]) -> None:
        entry = self.entries.get(who)
        if entry is None:
            paid = [told[name] for name in ("buy_in", "fee", "bounty")]
            known = [amount for amount in paid if amount is not None]
            entry = self.entries[who] = Entry(told["entry_currency"], sum(known) if known else None)
        if told["rebuys_count"] < told["hand_count"] or entry.cost is None:
            entry.cost = None  # chips were bought for a price that is not told
        else:
            entry.cost += told["rebuys_sum"]
        entry.returned += (told["bounties_sum"] or 0) + (told["prize_sum"] or 0)
        entry.place = entry.place or told["place_max"]

    def tables(self, groups: Sequence[int]) -> list[Won]:
        """The sums of some groups together, those of most hands first."""
        made: dict[tuple[str, str, str], Won] = {}
        for (code, *key), won in self.won.items():
            if code in groups:
                kind, currency, unit = key
                made.setdefault((kind, currency, unit), Won(kind, currency, unit)).add(won)
        return sorted(made.values(), key=lambda w: (-w.hands, w.kind, w.currency, w.unit))

    def tournaments(self) -> list[Tournaments]:
        """The entries summed by currency."""
        made: dict[str, Tournaments] = {}
        for entry in self.entries.values():
            currency = entry.currency or "unknown"
            summed = made.setdefault(currency, Tournaments(currency))
            summed.entries += 1
            if entry.cost is None or entry.place is None:
                summed.unknown += 1
                continue
            summed.cost += entry.cost
            summed.returned += entry.returned
            summed.cashes += entry.returned > 0
            summed.places.append(entry.place)
        return [made[currency] for currency in sorted(made)]


_FRACTIONS = ("rake_dealt", "rake_contributed", "rake_winner", "bets", "squares")


def _sums(rows: Selected, cells: NDArray[np.int64], number: int) -> dict[str, NDArray[np.float64]]:
    """Each column of ``Won`` summed by cell. Sums of whole hundredths are exact below 2**53."""
    net, put_in, collected = (rows.amounts(name) for name in ("net", "put_in", "collected"))
    shown = columns.flags(rows.seats["showdown"])
    unit = unit_of(rows)
    told = unit > 0
    bets = np.divide(net, unit, out=np.zeros(len(rows)), where=told)
    pot, players, rake = (rows.amounts(name) for name in ("pot", "players", "rake"))
    rake_known = rows.known("rake")
    summed: dict[str, Any] = {
        "hands": np.ones(len(rows)),
        "net": net,
        "showdown": net * shown,
        "unseen": net * ~shown,
        "rake_dealt": rake / players,
        "rake_contributed": rake * _part(put_in, pot),
        "rake_winner": rake * _part(collected, pot - rake),
        "rake_unknown": ~rake_known,
        "counted": told,
        "bets": bets,
        "squares": bets**2,
    }
    return {
        name: np.bincount(cells, values, number).astype(float) for name, values in summed.items()
    }


def _part(amounts: NDArray[Any], whole: NDArray[Any]) -> NDArray[np.float64]:
    parts: NDArray[np.float64] = np.divide(
        amounts, whole, out=np.zeros(len(amounts)), where=whole > 0
    )
    return parts
