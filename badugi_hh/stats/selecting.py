"""The seats that statistics are about, batch by batch, with their hands beside them."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from badugi_hh.facts import STEALERS
from badugi_hh.people import Person
from badugi_hh.stats import columns
from badugi_hh.stats.columns import Flags
from badugi_hh.stats.expression import Array, Facts
from badugi_hh.stats.filters import HAND_COLUMNS, FilterError, Filters
from badugi_hh.store import Store, StoreError
from badugi_hh.variants import HAND_CARDS

_AT_ONCE = 8  # batches: enough for the arrays to be long, few enough for memory
_THREADS = min(8, os.cpu_count() or 1)

FROM_HANDS = ("last_street", "priced")
"""Facts that are columns of the hand."""
MADE_HERE = ("net_bets", "unit", "steal_seat", "four_cards")
"""Facts that other columns make: the net in units, the unit, a position to steal from, and
whether the game is one of four cards."""

_FOUR_CARDS = [variant for variant, cards in HAND_CARDS.items() if cards == 4]


def seat_columns(names: Iterable[str]) -> list[str]:
    """The columns of ``seats`` that facts of these names are made from."""
    read = [name for name in names if name not in {*FROM_HANDS, *MADE_HERE}]
    return [*read, "net", "position"]


class Selected:
    """Seats of some hands.

    ``seats`` has a row a seat, ``by_hand`` a row a hand, and ``of_hand`` tells
    the row of each seat's hand there. ``hands`` are the hands seat by seat.
    """

    def __init__(self, seats: pa.Table, by_hand: pa.Table, of_hand: NDArray[np.int64]) -> None:
        self.seats = seats
        self.by_hand = by_hand
        self.of_hand = of_hand

    def __len__(self) -> int:
        return self.seats.num_rows

    @cached_property
    def hands(self) -> pa.Table:
        """The hand of each seat, row by row."""
        return self.by_hand.take(self.of_hand)

    def labels(self, name: str) -> tuple[NDArray[np.int64], list[str]]:
        """A text column of the hands seat by seat: a number a row, and each number's text."""
        numbers, texts = columns.labels(self.by_hand[name])
        return numbers[self.of_hand], texts

    def amounts(self, name: str) -> NDArray[np.int64]:
        """Amounts of ``seats``, or of the hands seat by seat; 0 where unknown."""
        if name in self.seats.column_names:
            return columns.amounts(self.seats[name])
        of_hands: NDArray[np.int64] = columns.amounts(self.by_hand[name])[self.of_hand]
        return of_hands

    def known(self, name: str) -> Flags:
        """Whether a column of the hands has a value, seat by seat."""
        flags: Flags = columns.known(self.by_hand[name])[self.of_hand]
        return flags

    def table(self, seat_columns: Sequence[str], hand_columns: Sequence[str]) -> pa.Table:
        """Columns of the seats and of their hands in one table."""
        table = self.seats.select(list(seat_columns))
        for name in hand_columns:
            table = table.append_column(name, self.hands[name])
        return table

    def facts(self, names: Sequence[str]) -> Facts:
        """The columns that expressions read, as ``columns.numbers`` has them."""
        made: dict[str, Array] = {}
        for name in names:
            if name in FROM_HANDS:
                made[name] = columns.numbers(self.by_hand[name])[self.of_hand]
            elif name not in MADE_HERE:
                made[name] = columns.numbers(self.seats[name])
        unit = made["unit"] = unit_of(self)
        nets = self.amounts("net")
        made["net_bets"] = np.divide(nets, unit, out=np.zeros(len(self)), where=unit > 0)
        made["steal_seat"] = columns.one_of(self.seats["position"], STEALERS)
        made["four_cards"] = columns.one_of(self.by_hand["variant"], _FOUR_CARDS)[self.of_hand]
        return Facts(made, len(self))


def unit_of(rows: Selected) -> NDArray[np.int64]:
    """The bet that win rates count in, in hundredths; 0 where it is not told.

    The big bet at fixed limit, which some rooms do not print, else the big blind:
    the higher of the two stakes.
    """
    bets = rows.amounts("big_bet")
    return np.where(bets > 0, bets, rows.amounts("big_stake"))


def unit_name(structure: str) -> str:
    """What that bet is called under a betting structure."""
    return "big bets" if structure == "limit" else "big blinds"


def _joined(found: Sequence[Selected]) -> Selected:
    """Selected seats of several batches as one."""
    starts = np.cumsum([0, *[rows.by_hand.num_rows for rows in found]])
    of_hand = [rows.of_hand + start for rows, start in zip(found, starts[:-1], strict=True)]
    return Selected(
        pa.concat_tables([rows.seats for rows in found]).unify_dictionaries(),
        pa.concat_tables([rows.by_hand for rows in found]).unify_dictionaries(),
        np.concatenate(of_hand),
    )


def select_hands(store: Store, filters: Filters, names: Sequence[str]) -> Iterator[pa.Table]:
    """Columns of the hands that pass the filters, batch by batch.

    Raises FilterError for a position, which is somebody's, and StoreError for a
    store that another version wrote.
    """
    if filters.position:
        raise FilterError("a position is that of a player: hands alone have none")
    store.check_current()
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
        list(dict.fromkeys([*HAND_COLUMNS, "hand_id", "big_stake", "big_bet", *hand_columns])),
    )
    parts = store.parts()
    with ThreadPoolExecutor(_THREADS) as pool:
        ahead: list[Future[Selected | None]] = []
        for start in range(0, len(parts) + _AT_ONCE, _AT_ONCE):
            # While these are looked at, the next are read.
            read, ahead = (
                ahead,
                [pool.submit(reader.read, part) for part in parts[start : start + _AT_ONCE]],
            )
            found = [rows for future in read if (rows := future.result()) is not None]
            if found:
                yield _joined(found)


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
        if len(mask) and not self.store.has_part("seats", part):
            raise _unfit(self.store, part)
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
        firsts = np.flatnonzero(np.diff(of_hand, prepend=-1))  # of each hand's seats
        numbers = hands["hand_id"].take(of_hand[firsts])
        if not numbers.equals(seats["hand_id"].take(firsts)):
            raise _unfit(self.store, part)
        return Selected(seats, hands, of_hand)


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
