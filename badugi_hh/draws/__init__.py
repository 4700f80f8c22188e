"""What draws are worth, computed exactly.

Everything is about showdowns without betting, of four cards with three draws,
against one opponent; ``solo`` says what is assumed.
"""

from badugi_hh.draws.decisions import Decision, can_be_priced, decisions
from badugi_hh.draws.judging import Judged, Price, judge
from badugi_hh.draws.odds import Choice, Odds, best_draw, chance, value
from badugi_hh.draws.pricing import FLAG_BITS, FLAGS, NO_OUTS, Prices, Question, cards_of, price
from badugi_hh.draws.routes import RouteError
from badugi_hh.draws.snows import Snow, snows
from badugi_hh.draws.solved import DrawTables, draw_tables
from badugi_hh.draws.words import (
    FLAG_WORDS,
    GOING_ON,
    PRICE_IS,
    VALUE_IS,
    VALUES_ARE,
    WHY_LEFT_IN,
    WHY_UNPRICED,
    Flag,
    LeftIn,
    Unpriced,
    choice_words,
    show_value,
)

__all__ = [
    "FLAGS",
    "FLAG_BITS",
    "FLAG_WORDS",
    "GOING_ON",
    "NO_OUTS",
    "PRICE_IS",
    "VALUES_ARE",
    "VALUE_IS",
    "WHY_LEFT_IN",
    "WHY_UNPRICED",
    "Choice",
    "Decision",
    "DrawTables",
    "Flag",
    "Judged",
    "LeftIn",
    "Odds",
    "Price",
    "Prices",
    "Question",
    "RouteError",
    "Snow",
    "Unpriced",
    "best_draw",
    "can_be_priced",
    "cards_of",
    "chance",
    "choice_words",
    "decisions",
    "draw_tables",
    "judge",
    "price",
    "show_value",
    "snows",
    "value",
]
