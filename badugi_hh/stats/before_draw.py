"""Statistics of the betting before the draw."""

from badugi_hh.facts import CALLED, FOLDED, RAISED
from badugi_hh.stats.expression import fact
from badugi_hh.stats.stat import Stat

_bets = fact("bets_0") + fact("raises_0")
_entries = _bets + fact("calls_0")
_folded = fact("folded_street").is_(0)

DECIDED = (_entries + fact("checks_0") > 0) | _folded
"""Had a decision before the draw: no walk, and not all-in with the blinds."""
ENTERED = _entries > 0
"""Put money in by choice before the draw."""

_first_in = fact("first_in") > 0
_opens = fact("first_in").is_(RAISED)
_steals_from = _first_in & (fact("steal_seat") > 0)
_faces_steal = fact("steal") > 0
_may_3bet = (fact("one_raise") > 0) & (fact("may_3bet") > 0)
_may_4bet = (fact("two_raises") > 0) & (fact("may_4bet") > 0)

BEFORE_DRAW = (
    Stat("vpip", "Money in by choice (VPIP)", ENTERED, DECIDED,
         "had a decision before the draw: put money in by choice"),
    Stat("pfr", "Raised before the draw (PFR)", _bets > 0, DECIDED,
         "had a decision before the draw: bet or raised"),
    Stat("limp", "Limp", fact("first_in").is_(CALLED), _first_in,
         "nobody in but by a blind, no blind bet of one's own: called"),
    Stat("open_raise", "Raise first in", _opens, _first_in,
         "nobody in but by a blind, no blind bet of one's own: bet or raised"),
    Stat("cold_call", "Cold call", fact("cold").is_(CALLED), fact("cold") > 0,
         "faced a raise with nothing in but an ante: called"),
    Stat("3bet", "3-bet", _may_3bet & fact("one_raise").is_(RAISED), _may_3bet,
         "faced exactly one raise before the draw and might raise: raised"),
    Stat("4bet", "4-bet (cap)", _may_4bet & fact("two_raises").is_(RAISED), _may_4bet,
         "faced exactly two raises before the draw and might raise: raised"),
    Stat("fold_to_3bet", "Fold to 3-bet", fact("three_bet").is_(FOLDED), fact("three_bet") > 0,
         "raised first and faced a second raise: folded"),
    Stat("steal", "Steal", _steals_from & _opens, _steals_from,
         "first in from cutoff, button or small blind: raised"),
    Stat("fold_to_steal", "Fold to steal", fact("steal").is_(FOLDED), _faces_steal,
         "in a blind, facing a steal with no caller between: folded"),
    Stat("blind_defence", "Blind defence", fact("steal").is_(CALLED, RAISED), _faces_steal,
         "in a blind, facing a steal with no caller between: called or raised"),
)  # fmt: skip  # a statistic in two lines, like a table
