"""Statistics of draws as decisions: what was given up against best play, and how.

A value is a share of the pot at showdown, without betting, against one
opponent; a price is what the choice made gives up of it against the best one.
"""

from functools import reduce

from badugi_hh.draws import FLAG_BITS, FLAG_WORDS, VALUE_IS, Flag
from badugi_hh.facts import DRAWS
from badugi_hh.stats.drawing import MADE
from badugi_hh.stats.expression import Expr, fact, total
from badugi_hh.stats.stat import Stat

_GIVEN_UP = f"the mean value given up against the best choice; a value is {VALUE_IS}"

FOUR_CARDS = fact("four_cards")
"""A game of four cards: no other draws are priced."""

_flags = {draw: fact(f"flags_{draw}") for draw in DRAWS}
_priced = {draw: _flags[draw] >= 0 for draw in DRAWS}
_price = {draw: fact(f"price_{draw}") for draw in DRAWS}  # 0 where it is not known
_unpriced = {draw: FOUR_CARDS & MADE[draw] & ~_priced[draw] for draw in DRAWS}

_some_unpriced = reduce(Expr.__or__, _unpriced.values())
_decisions = total(_priced.values())
_unknown = total(_unpriced.values())
_given_up = total(_price.values())

# A hand folded before the draw has no decision: the hand itself tells whether it would be priced.
_whole = fact("priced") & (fact("held_1") >= 0) & ~_some_unpriced


def _flagged(flag: Flag, about: str) -> Stat:
    title = FLAG_WORDS[flag].capitalize()
    raised = total(_flags[draw].has(FLAG_BITS[flag]) for draw in DRAWS)
    return Stat(
        flag, title, raised, _decisions, f"made a draw that is priced: {about}", unknown=_unknown
    )


DECISIONS = (
    Stat("price", "Price of a draw decision, in pots", _given_up, _decisions,
         f"made a draw that is priced: {_GIVEN_UP}", kind="mean", unknown=_unknown,
         behind=_given_up > 0, places=4, each="decision"),
    *[Stat(f"price_{draw}", f"Price at draw {draw}, in pots", _price[draw], _priced[draw],
           f"made draw {draw}, which is priced: {_GIVEN_UP}", kind="mean", unknown=_unpriced[draw],
           behind=_price[draw] > 0, places=4, each="decision") for draw in DRAWS],
    Stat("price_100", "Price of draws per 100 hands, in pots", _given_up * _whole * 100, _whole,
         "first cards known and all draws made priced, or none made: the mean value given up, "
         f"times 100; a value is {VALUE_IS}", kind="mean", unknown=FOUR_CARDS & ~_whole,
         behind=_whole & (_given_up > 0)),
    Stat("best_play", "Best play at draws",
         total(_priced[draw] & _price[draw].is_(0) for draw in DRAWS), _decisions,
         "made a draw that is priced: no other choice has a higher value", unknown=_unknown),
    _flagged("kept_dead", "drew, and kept a card that cannot count beside the others kept"),
    _flagged("threw_live", "threw a card of the best that the hand made"),
    _flagged("wrong_one", "of two cards that clash kept the worse"),
    _flagged("drew_too_many", "drew more cards than the best choice"),
    _flagged("drew_too_few", "drew fewer cards than the best choice"),
)  # fmt: skip  # a statistic in two lines, like a table
