"""What draws are worth, computed exactly.

Everything is about showdowns without betting, of four cards with three draws,
against one opponent; ``solo`` says what is assumed.
"""

from badugi_hh.draws.decisions import WHY_UNPRICED, Decision, can_be_priced, decisions
from badugi_hh.draws.judging import Judged, Price, judge
from badugi_hh.draws.odds import Choice, Odds, best_draw, chance, value
from badugi_hh.draws.pricing import FLAG_BITS, FLAGS, NO_OUTS, Prices, Question, cards_of, price
from badugi_hh.draws.routes import RouteError
from badugi_hh.draws.snows import Snow, SnowBet, snows
from badugi_hh.draws.solo import PRICE_IS, VALUE_IS, VALUES_ARE
from badugi_hh.draws.solved import DrawTables, draw_tables

__all__ = [
    "FLAGS",
    "FLAG_BITS",
    "NO_OUTS",
    "PRICE_IS",
    "VALUES_ARE",
    "VALUE_IS",
    "WHY_UNPRICED",
    "Choice",
    "Decision",
    "DrawTables",
    "Judged",
    "Odds",
    "Price",
    "Prices",
    "Question",
    "RouteError",
    "Snow",
    "SnowBet",
    "best_draw",
    "can_be_priced",
    "cards_of",
    "chance",
    "decisions",
    "draw_tables",
    "judge",
    "price",
    "snows",
    "value",
]
