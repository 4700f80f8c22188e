"""Statistics of showdowns, of what was shown, and of the hands dealt."""

from math import comb

from badugi_hh.stats.before_draw import DECIDED, ENTERED
from badugi_hh.stats.drawing import BADUGIS
from badugi_hh.stats.expression import Expr, every_row, fact
from badugi_hh.stats.stat import Stat

_showdown = fact("showdown") > 0
_won = fact("won") > 0
_folded_early = fact("folded_street").is_(0)
SAW_DRAW = (fact("last_street") > 0) & ~_folded_early
"""Still in when draw 1 is made."""

SHOWDOWN = (
    Stat("saw_draw", "Saw the first draw", SAW_DRAW, every_row(),
         "dealt in: still in when draw 1 was made"),
    Stat("wtsd", "Went to showdown (WTSD)", SAW_DRAW & _showdown, SAW_DRAW,
         "still in when draw 1 was made: reached a showdown of two or more"),
    Stat("wsd", "Won at showdown (W$SD)", _showdown & _won, _showdown,
         "reached a showdown: collected anything"),
    Stat("won_saw_draw", "Won when saw a draw (W$WSF)", SAW_DRAW & _won, SAW_DRAW,
         "still in when draw 1 was made: collected anything"),
    Stat("won_unseen", "Won without showdown", _won & ~_showdown, every_row(),
         "dealt in: took the pot without a showdown"),
    *[Stat(f"shown_since_{draw}", f"Badugi shown, stood since {when}",
           _showdown & (fact("rank") >= 0) & (fact("rank") < BADUGIS)
           & fact("known_since").is_(draw),
           _showdown & (fact("rank") >= 0) & (fact("rank") < BADUGIS),
           f"a badugi seen at showdown: it stood since {when}")
      for draw, when in enumerate(("the deal", "draw 1", "draw 2", "draw 3"))],
)  # fmt: skip  # a statistic in two lines, like a table

# Ranks of a number of cards that count: they are numbered one size after the other.
_FROM = {4: 0, 3: BADUGIS, 2: BADUGIS + comb(13, 3), 1: BADUGIS + comb(13, 3) + comb(13, 2)}
_dealt = fact("held_1")
_known = _dealt >= 0
_unseen = _dealt < 0


def _of_size(size: int) -> Expr:
    least = _dealt >= _FROM[size]
    return least if size == 1 else least & (_dealt < _FROM[size - 1])


DEALT = tuple(
    stat
    for size, what in ((4, "badugi"), (3, "three cards"), (2, "two cards"), (1, "one card"))
    for stat in (
        Stat(f"dealt_{size}", f"Dealt {what}", _of_size(size), _known,
             f"first cards known: they were worth {what}", unknown=_unseen),
        Stat(f"played_{size}", f"Played {what}", _of_size(size) & ENTERED,
             _of_size(size) & DECIDED,
             f"first cards worth {what}, a decision before the draw: put money in by choice",
             unknown=_unseen),
    )
)  # fmt: skip  # as above
