"""The decisions of one hand with their prices, for whoever looks at it alone."""

from dataclasses import dataclass
from typing import NamedTuple

from badugi_hh.cards import Cards
from badugi_hh.draws.decisions import Decision, decisions
from badugi_hh.draws.pricing import FLAGS, NO_OUTS, Prices, cards_of, price
from badugi_hh.draws.snows import Snow, snows
from badugi_hh.draws.solved import Progress, draw_tables
from badugi_hh.draws.words import Flag
from badugi_hh.replay import Replayed


class Price(NamedTuple):
    """What a decision was worth; see ``pricing.Prices`` for each.

    ``best_keep`` are the cards that the best choice keeps, ``flags`` those that are
    raised. ``outs`` is None unless the player draws one card.
    """

    value: float
    best_value: float
    price: float
    best_keep: Cards
    outs: int | None
    chance: float
    chance_last: float
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """The draws of a hand judged.

    ``prices`` stand beside ``decisions``, None where a decision is not priced.
    """

    decisions: list[Decision]
    prices: list[Price | None]
    snows: list[Snow]


def judge(played: Replayed, progress: Progress | None = None) -> Judged:
    """Judge the draws of a hand.

    The draw tables are asked for only if a decision can be priced; ``progress``
    is told should they have to be computed.
    """
    found = decisions(played)
    asked = [(at, q) for at, decision in enumerate(found) if (q := decision.question)]
    prices: list[Price | None] = [None] * len(found)
    if asked:
        made = price(draw_tables(progress=progress), [question for _, question in asked])
        for number, (at, question) in enumerate(asked):
            prices[at] = _price(made, number, question.held)
    return Judged(found, prices, snows(played, found))


def _price(prices: Prices, at: int, held: Cards) -> Price:
    outs = int(prices.outs[at])
    return Price(
        float(prices.value[at]),
        float(prices.best_value[at]),
        float(prices.price[at]),
        cards_of(held, int(prices.best[at])),
        None if outs == NO_OUTS else outs,
        float(prices.chance[at]),
        float(prices.chance_last[at]),
        tuple([flag for flag in FLAGS if prices.flags[flag][at]]),
    )
