"""Values that are worked out for many hands at once: prices of draws, and bets on snows."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from badugi_hh.draws import (
    FLAG_BITS,
    FLAGS,
    NO_OUTS,
    Decision,
    DrawTables,
    Prices,
    Question,
    cards_of,
    price,
)
from badugi_hh.facts import DRAWS
from badugi_hh.ranking import badugi_order, badugi_size
from badugi_hh.tables.rows import Record, shown

Known: TypeAlias = tuple[Sequence[int] | NDArray[np.int64], Sequence[Any] | NDArray[Any]]
"""The rows of a column that have a value, and those values; all others are unknown."""


class _SeatSums:
    """Sums of some columns of ``seats``, by row."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self._sums: dict[int, list[float]] = {}

    def add(self, row: int, *values: float) -> None:
        """Add a value to each column of a row."""
        before = self._sums.get(row, [0] * len(self._names))
        self._sums[row] = [one + more for one, more in zip(before, values, strict=True)]

    def columns(self) -> dict[str, Known]:
        """The columns by name."""
        rows = list(self._sums)
        return {
            name: (rows, [sums[column] for sums in self._sums.values()])
            for column, name in enumerate(self._names)
        }


class Judging:
    """What is to be worked out for the hands of a batch; without tables no draw is priced.

    Of each hand only little is kept until then.
    """

    def __init__(self, tables: DrawTables | None) -> None:
        self._tables = tables
        self._questions: list[Question] = []
        self._draw_rows: list[int] = []
        self._seat_rows: list[int] = []
        self._draws: list[int] = []
        self._came: list[bool | None] = []  # of a one-card draw, whether it made a badugi
        self._snow_seats = _SeatSums("snow_bets", "snow_folds_needed", "snow_folds_got")
        self._snow_bets: list[tuple[int, float, bool]] = []  # row of actions, needed, got

    def add(self, record: Record, first: Mapping[str, int]) -> None:
        """Add a hand, whose rows begin at these places of each table."""
        draws, seats = first["draws"], first["seats"]
        for at, decision in enumerate(record.decisions):
            if decision.question is not None:
                self._questions.append(decision.question)
                self._draw_rows.append(draws + at)
                self._seat_rows.append(seats + decision.step.player)
                self._draws.append(decision.step.draw)
                self._came.append(_came(decision, decision.question))
        if not record.snows:
            return
        place = {step.seq: first["actions"] + at for at, step in enumerate(record.played.bets)}
        for snow in record.snows:
            row = seats + snow.player
            self._snow_seats.add(row, 0, 0.0, 0)  # a snow without a bet is known to have none
            for bet in snow.bets:
                self._snow_bets.append((place[bet.step.seq], bet.needed, bet.got))
                self._snow_seats.add(row, 1, bet.needed, bet.got)

    def columns(self) -> dict[str, dict[str, Known]]:
        """The columns of each table, by name; those without any value may be missing."""
        bets = self._snow_bets
        acted = [row for row, _, _ in bets]
        found: dict[str, dict[str, Known]] = {
            "actions": {
                "folds_needed": (acted, [needed for _, needed, _ in bets]),
                "folds_got": (acted, [got for _, _, got in bets]),
            },
            "seats": self._snow_seats.columns(),
        }
        if self._tables is not None and self._questions:
            prices = price(self._tables, self._questions)
            found["draws"] = self._of_draws(prices)
            found["seats"] |= self._of_seats(prices)
        return found

    def _of_draws(self, prices: Prices) -> dict[str, Known]:
        rows = np.array(self._draw_rows)
        one_card = prices.outs != NO_OUTS
        best = [
            shown(cards_of(question.held, mask))
            for question, mask in zip(self._questions, prices.best.tolist(), strict=True)
        ]
        return {
            "outs": (rows[one_card], prices.outs[one_card]),
            "chance": (rows, prices.chance),
            "chance_last": (rows, prices.chance_last),
            "value": (rows, prices.value),
            "best_value": (rows, prices.best_value),
            "price": (rows, prices.price),
            "best_keep": (rows, best),
            **{flag: (rows, prices.flags[flag]) for flag in FLAGS},
        }

    def _of_seats(self, prices: Prices) -> dict[str, Known]:
        rows = np.array(self._seat_rows)
        draws = np.array(self._draws)
        given_up = prices.price
        bits = np.zeros(len(rows), np.int16)
        for flag in FLAGS:
            bits += FLAG_BITS[flag] * prices.flags[flag].astype(np.int16)
        columns: dict[str, Known] = {}
        for draw in DRAWS:
            made = draws == draw
            columns[f"price_{draw}"] = (rows[made], given_up[made])
            columns[f"flags_{draw}"] = (rows[made], bits[made])
        return columns | self._one_card_draws(prices)

    def _one_card_draws(self, prices: Prices) -> dict[str, Known]:
        """One-card draws whose live outs and end are known, by seat."""
        sums = _SeatSums("one_card", "one_card_made", "one_card_chance")
        for row, chance, came in zip(
            self._seat_rows, prices.chance.tolist(), self._came, strict=True
        ):
            if came is not None:
                sums.add(row, 1, came, chance)
        return sums.columns()


def _came(decision: Decision, question: Question) -> bool | None:
    """Whether a one-card draw made a badugi.

    None of another draw, and where the live outs or the hand after it are not
    known, or that hand cannot have come of the draw.
    """
    after = decision.step.after
    if len(question.kept) != 3 or decision.left_in or after is None or len(set(after)) != 4:
        return None
    gone = {*question.dead, *(decision.step.thrown or ())}
    if not gone.isdisjoint(after) or not set(question.kept).issubset(after):
        return None
    return badugi_size(badugi_order(after)) == 4
