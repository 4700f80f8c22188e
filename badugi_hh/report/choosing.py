"""The player's draws as decisions: what they gave up, and what is not known of them."""

from collections import Counter
from typing import Any

import numpy as np
import pyarrow as pa

from badugi_hh.draws import FLAGS, WHY_UNPRICED
from badugi_hh.people import Person
from badugi_hh.report.data import Choice, Choices
from badugi_hh.stats import Selected, columns
from badugi_hh.store import Store

MOST_CHOICES = 10
_PLACES = 12  # of prices: beyond them the same draw may differ by how it was added up

_KEY = ("site", "hand_id", "player")
_SHOWN = ("draw", "kind", "count", "held", "kept", "best_keep", "value", "best_value", "price",
          "opponents", "snow_ended", "left_in")  # fmt: skip
_COLUMNS = (*_KEY, *_SHOWN, "redraw_after_pat", "unpriced", *FLAGS)


class Decided:
    """Counts over the draws seen so far, and the dearest of them."""

    def __init__(self, person: Person) -> None:
        # The pairs are sorted out by the seats, which are those of the person alone.
        self._where = {
            "site": {site for site, _ in person.keys},
            "player": {name for _, name in person.keys},
        }
        self._unpriced: Counter[str] = Counter()
        # By whether the files print the player's cards.
        self._priced = [0, 0]
        self._multiway = [0, 0]
        self._left_in: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._worst: tuple[list[Choice], list[Choice]] = ([], [])

    def add(self, store: Store, rows: Selected) -> None:
        """Add the draws that a store tells of the person's seats ``rows`` in its hands."""
        seats = _keyed(rows.seats.select(_KEY)).append_column("row", pa.array(range(len(rows))))
        hero = columns.flags(rows.seats["is_hero"])
        for batch in store.batches("draws", _COLUMNS, self._where):
            draws = _keyed(batch).join(seats, list(_KEY), join_type="inner")
            if not draws.num_rows:
                continue
            seat = draws["row"].to_numpy()
            self._unpriced.update([why for why in draws["unpriced"].to_pylist() if why])
            priced = columns.known(draws["price"])
            for dealt in (0, 1):
                theirs = draws.filter(pa.array(priced & (hero[seat] == bool(dealt))))
                self._count(theirs, dealt)
                self._keep_worst(theirs, rows, dealt)

    def _count(self, draws: pa.Table, dealt: int) -> None:
        self._priced[dealt] += draws.num_rows
        self._multiway[dealt] += int((columns.amounts(draws["opponents"]) > 1).sum())
        self._left_in[dealt].update([why for why in draws["left_in"].to_pylist() if why])

    def _keep_worst(self, draws: pa.Table, rows: Selected, dealt: int) -> None:
        prices = draws["price"].to_numpy().round(_PLACES)
        dear = np.flatnonzero(prices > 0)
        if len(dear) > MOST_CHOICES:  # all that cost as much as the last of them could be it
            least = np.partition(prices[dear], -MOST_CHOICES)[-MOST_CHOICES]
            dear = dear[prices[dear] >= least]
        found = draws.take(dear)
        of_hand = rows.of_hand[found["row"].to_numpy()]
        hands = rows.by_hand.select(["played_at", "verdict"]).take(of_hand)
        kept = self._worst[dealt]
        for draw, hand in zip(found.to_pylist(), hands.to_pylist(), strict=True):
            kept.append(_choice(draw, hand))
        kept.sort(key=_dearest_first)
        del kept[MOST_CHOICES:]

    def choices(self, *, dealt: bool) -> Choices:
        """What was found; as the statistics do, of hands whose cards are printed if any are."""
        return Choices(
            dealt=dealt,
            priced=self._priced[dealt],
            others=self._priced[0] if dealt else 0,
            unpriced=tuple((why, n) for why in WHY_UNPRICED if (n := self._unpriced[why])),
            left_in=tuple(sorted(self._left_in[dealt].items())),
            multiway=self._multiway[dealt],
            worst=tuple(self._worst[dealt]),
        )


def _keyed(rows: pa.Table) -> pa.Table:
    """Rows with the site as plain text: Arrow joins no dictionaries that differ."""
    return rows.set_column(rows.column_names.index("site"), "site", rows["site"].cast(pa.string()))


def _choice(draw: dict[str, Any], hand: dict[str, Any]) -> Choice:
    return Choice(
        **{name: draw[name] for name in (*_KEY, *_SHOWN)},
        played_at=hand["played_at"],
        verdict=hand["verdict"],
        redraw=bool(draw["redraw_after_pat"]),
        flags=tuple([flag for flag in FLAGS if draw[flag]]),
    )


def _dearest_first(choice: Choice) -> tuple[float, str, str, int]:
    return -round(choice.price, _PLACES), choice.site, choice.hand_id, choice.draw
