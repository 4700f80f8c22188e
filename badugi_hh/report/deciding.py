"""The player's draws as decisions: what they gave up, and what is not known of them."""

from collections import Counter
from typing import Any

import numpy as np
import pyarrow as pa

from badugi_hh.cards import parse_cards
from badugi_hh.draws import FLAGS, WHY_LEFT_IN, WHY_UNPRICED
from badugi_hh.people import Person
from badugi_hh.report.data import DrawDecisions, PricedDraw
from badugi_hh.stats import Selected, columns
from badugi_hh.store import Store

MOST_DECISIONS = 10
_PLACES = 12  # of prices: beyond them the same draw may differ by how it was added up

_KEY = ("site", "hand_id", "player")
_PLAIN = ("draw", "kind", "count", "value", "best_value", "price", "opponents", "snow_ended",
          "left_in")  # fmt: skip  # in two lines
_COLUMNS = (*_KEY, *_PLAIN, "held", "kept", "best_keep", "redraw_after_pat", "unpriced", *FLAGS)


class Draws:
    """Counts over a person's draws seen so far, and the dearest of them."""

    def __init__(self, person: Person) -> None:
        # The pairs are sorted out by the seats, which are those of the person alone.
        self._where = {
            "site": {site for site, _ in person.keys},
            "player": {name for _, name in person.keys},
        }
        self._unpriced: Counter[str] = Counter()
        self._dealt, self._shown = _Priced(), _Priced()

    def add(self, store: Store, rows: Selected) -> None:
        """Add the draws that a store tells of the person's seats ``rows`` in its hands."""
        seats = _keyed(rows.seats.select(_KEY)).append_column("row", pa.array(range(len(rows))))
        hero = columns.flags(rows.seats["is_hero"])
        for batch in store.batches("draws", _COLUMNS, self._where):
            draws = _keyed(batch).join(seats, list(_KEY), join_type="inner")
            if not draws.num_rows:
                continue
            self._unpriced.update([why for why in draws["unpriced"].to_pylist() if why])
            priced = columns.known(draws["price"])
            dealt = hero[draws["row"].to_numpy()]
            self._dealt.add(draws.filter(pa.array(priced & dealt)), rows)
            self._shown.add(draws.filter(pa.array(priced & ~dealt)), rows)

    def decisions(self, *, dealt: bool) -> DrawDecisions:
        """What was found; as the statistics do, of hands whose cards are printed if any are."""
        priced = self._dealt if dealt else self._shown
        return DrawDecisions(
            dealt=dealt,
            priced=priced.number,
            others=self._shown.number if dealt else 0,
            unpriced=tuple([(why, n) for why in WHY_UNPRICED if (n := self._unpriced[why])]),
            left_in=tuple([(why, n) for why in WHY_LEFT_IN if (n := priced.left_in[why])]),
            multiway=priced.multiway,
            worst=tuple(priced.worst),
        )


class _Priced:
    """Draws with a price: those of hands in which the files print the player's cards, or others."""

    def __init__(self) -> None:
        self.number = 0
        self.multiway = 0
        self.left_in: Counter[str] = Counter()
        self.worst: list[PricedDraw] = []

    def add(self, draws: pa.Table, rows: Selected) -> None:
        self.number += draws.num_rows
        self.multiway += int((columns.amounts(draws["opponents"]) > 1).sum())
        self.left_in.update([why for why in draws["left_in"].to_pylist() if why])
        prices = draws["price"].to_numpy().round(_PLACES)
        dear = np.flatnonzero(prices > 0)
        if len(dear) > MOST_DECISIONS:  # all that cost as much as the last of them could be it
            least = np.partition(prices[dear], -MOST_DECISIONS)[-MOST_DECISIONS]
            dear = dear[prices[dear] >= least]
        found = draws.take(dear)
        of_hand = rows.of_hand[found["row"].to_numpy()]
        hands = rows.by_hand.select(["played_at", "verdict"]).take(of_hand)
        for draw, hand in zip(found.to_pylist(), hands.to_pylist(), strict=True):
            self.worst.append(_priced_draw(draw, hand))
        self.worst.sort(key=_dearest_first)
        del self.worst[MOST_DECISIONS:]


def _keyed(rows: pa.Table) -> pa.Table:
    """Rows with the site as plain text: Arrow joins no dictionaries that differ."""
    return rows.set_column(rows.column_names.index("site"), "site", rows["site"].cast(pa.string()))


def _priced_draw(draw: dict[str, Any], hand: dict[str, Any]) -> PricedDraw:
    return PricedDraw(
        **{name: draw[name] for name in (*_KEY, *_PLAIN)},
        held=parse_cards(draw["held"]),
        kept=parse_cards(draw["kept"]),
        best_keep=parse_cards(draw["best_keep"]),
        played_at=hand["played_at"],
        verdict=hand["verdict"],
        redraw=bool(draw["redraw_after_pat"]),
        flags=tuple([flag for flag in FLAGS if draw[flag]]),
    )


def _dearest_first(draw: PricedDraw) -> tuple[float, str, str, int]:
    return -round(draw.price, _PLACES), draw.site, draw.hand_id, draw.draw
