"""The seats that statistics are about, batch by batch, with their hands beside them."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from badugi_hh.facts import STEALERS
from badugi_hh.people import Person
from badugi_hh.stats import columns
from badugi_hh.stats.columns import Flags
from badugi_hh.stats.expression import Array, Facts
from badugi_hh.stats.filters import HAND_COLUMNS, Filters
from badugi_hh.store import Store, StoreError

_AT_ONCE = 16  # batches: enough for the arrays to be long, few enough for memory
_THREADS = min(8, os.cpu_count() or 1)

FROM_HANDS = ("last_street",)
"""Facts that are columns of the hand."""
MADE_HERE = ("net_bets", "unit", "steal_seat")
"""Facts that other columns make: the net in units, the unit, a position to steal from."""


class Selected:
    """Seats of one batch and, row by row, their hands."""

    def __init__(self, seats: pa.Table, hands: pa.Table) -> None:
        self.seats = seats
        self.hands = hands

    def __len__(self) -> int:
        return self.seats.num_rows

    def amounts(self, name: str) -> NDArray[np.int64]:
        """Amounts of a column of ``seats``, which has them in every row."""
        return columns.amounts(self.seats[name])

    def table(self, seat_columns: Sequence[str], hand_columns: Sequence[str]) -> pa.Table:
        """Columns of the seats and of their hands in one table."""
        table = self.seats.select(list(seat_columns))
        for name in hand_columns:
            table = table.append_column(name, self.hands[name])
        return table

    def facts(self, names: Sequence[str]) -> Facts:
        """The columns that expressions read, numbers as 16 bits with NULL for unknown."""
        made: dict[str, Array] = {}
        for name in names:
            if name in MADE_HERE:
                continue
            table = self.hands if name in FROM_HANDS else self.seats
            made[name] = columns.numbers(table[name])
        unit = unit_of(self)
        made["unit"] = unit
        nets = self.amounts("net")
        made["net_bets"] = np.divide(nets, unit, out=np.zeros(len(self)), where=unit > 0)
        made["steal_seat"] = columns.one_of(self.seats["position"], STEALERS)
        return Facts(made, len(self))


def unit_of(rows: Selected) -> NDArray[np.int64]:
    """The bet that win rates count in, in hundredths; 0 where it is not told.

    The big bet at fixed limit, else the big blind: the higher of the two stakes.
    """
    return columns.amounts(rows.hands["big_stake"])


def select_hands(store: Store, filters: Filters, names: Sequence[str]) -> Iterator[pa.Table]:
    """Columns of the hands that pass the filters, batch by batch."""
    wanted = list(dict.fromkeys([*names, *HAND_COLUMNS]))
    for part in store.parts():
        with store.part("hands", part) as columns_of:
            hands = columns_of(wanted)
        yield hands.filter(pa.array(filters.hands(hands))).select(list(names))


def select(
    store: Store,
    person: Person | None,
    filters: Filters,
    seat_columns: Sequence[str],
    hand_columns: Sequence[str],
) -> Iterator[Selected]:
    """The seats of a person, or of everybody, in the hands that pass the filters.

    ``seat_columns`` and ``hand_columns`` come besides those that selecting
    reads. Some of the store's batches are read at a time, side by side, so that
    memory does not grow with the store. Raises StoreError for a store that an
    older version wrote, and for one whose batches do not fit together.
    """
    store.check_current()
    reader = _Reader(
        store,
        person,
        filters,
        list(dict.fromkeys(["hand_id", *seat_columns])),
        list(dict.fromkeys([*HAND_COLUMNS, "hand_id", "big_stake", *hand_columns])),
    )
    parts = store.parts("seats")
    with ThreadPoolExecutor(_THREADS) as pool:
        for start in range(0, len(parts), _AT_ONCE):
            read = pool.map(reader.read, parts[start : start + _AT_ONCE])
            found = [rows for rows in read if rows is not None]
            if found:
                seats = pa.concat_tables([rows.seats for rows in found])
                hands = pa.concat_tables([rows.hands for rows in found])
                yield Selected(seats.unify_dictionaries(), hands.unify_dictionaries())


class _Reader:
    """Reads the wanted seats of one batch with their hands."""

    def __init__(
        self,
        store: Store,
        person: Person | None,
        filters: Filters,
        seat_names: list[str],
        hand_names: list[str],
    ) -> None:
        self.store = store
        self.person = person
        self.filters = filters
        self.seat_names = seat_names
        self.hand_names = hand_names

    def read(self, part: str) -> Selected | None:
        """The seats of a batch, None if it has none that are wanted."""
        with self.store.part("hands", part) as columns_of:
            hands = columns_of(self.hand_names)
        chosen = self.filters.hands(hands)
        if not chosen.any():
            return None
        # The seats of a batch stand hand by hand, in the order of its hands.
        of_hand = np.repeat(np.arange(hands.num_rows), columns.amounts(hands["players"]))
        mask = chosen[of_hand]
        with self.store.part("seats", part) as columns_of:
            if self.person or self.filters.position:
                who = columns_of(["site", "player", "position"])
                if who.num_rows != len(mask):
                    raise _unfit(self.store, part)
                mask &= _who(who, self.person, self.filters.position)
                if not mask.any():
                    return None
            seats = columns_of(self.seat_names)
        if seats.num_rows != len(mask):
            raise _unfit(self.store, part)
        if not mask.all():
            seats, of_hand = seats.filter(pa.array(mask)), of_hand[mask]
        beside = hands.take(of_hand)
        if not beside["hand_id"].equals(seats["hand_id"]):
            raise _unfit(self.store, part)
        return Selected(seats, beside)


def _unfit(store: Store, part: str) -> StoreError:
    return StoreError(f"{store.path}: hands and seats of {part} do not fit together")


def _who(rows: pa.Table, person: Person | None, position: str | None) -> Flags:
    """Which rows are a person's, and at a position."""
    mask = np.ones(rows.num_rows, bool)
    if position:
        mask &= columns.equals(rows["position"], position)
    if person:
        theirs = np.zeros(rows.num_rows, bool)
        for site in {site for site, _ in person.keys}:
            names = [name for at, name in person.keys if at == site]
            theirs |= columns.equals(rows["site"], site) & columns.one_of(rows["player"], names)
        mask &= theirs
    return mask
