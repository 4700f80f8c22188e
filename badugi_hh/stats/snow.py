"""Statistics of snowing: standing pat with less than a badugi while betting can follow.

One attempt is a run of such pats: it begins at its first draw and is kept up to
the end of the hand, or given up by drawing or folding. Success is a pot won
without a showdown while the run lasts.
"""

from badugi_hh.facts import DRAWS
from badugi_hh.stats.drawing import BADUGIS, DREW, KNOWN, PAT, UNKNOWN
from badugi_hh.stats.expression import Expr, every_row, fact, total
from badugi_hh.stats.stat import Stat

_open = {draw: fact(f"open_{draw}") > 0 for draw in DRAWS}
_short = {draw: KNOWN[draw] & (fact(f"held_{draw}") >= BADUGIS) for draw in DRAWS}
_snow = {draw: _short[draw] & PAT[draw] & _open[draw] for draw in DRAWS}
_no = ~every_row()

# Whether a run is under way after a draw; it lasts through draws that are not made any more,
# because the hand is over, and through pats when all the chips are in.
_on: dict[int, Expr] = {0: _no}
for _draw in DRAWS:
    _on[_draw] = _snow[_draw] | (_on[_draw - 1] & ~DREW[_draw])

_begun = {draw: _snow[draw] & ~_on[draw - 1] for draw in DRAWS}
_chance = {draw: _short[draw] & _open[draw] & ~_on[draw - 1] for draw in DRAWS}
_unseen = {draw: UNKNOWN[draw] & _open[draw] for draw in DRAWS}
_unseen_pat = {draw: _unseen[draw] & PAT[draw] for draw in DRAWS}

_folded = fact("folded_street") >= 0
_showdown = fact("showdown") > 0
_won = fact("won") > 0
_kept = _on[3] & ~_folded
_success = _kept & _won & ~_showdown
_attempts = total(_begun.values())
_pats_unseen = total(_unseen_pat.values())
_bets = fact("snow_bets").or_zero()
# The last run of a hand is the one that can be kept up.
_last = {
    1: _begun[1] & ~_begun[2] & ~_begun[3],
    2: _begun[2] & ~_begun[3],
    3: _begun[3],
}
_after_one = {draw: _chance[draw] & fact(f"drawn_{draw - 1}").is_(1) for draw in DRAWS[1:]}


def _succeeds(draws: dict[int, Expr]) -> Expr:
    """Runs begun in a way that are the last of their hand and succeed."""
    return total(draws[draw] & _last[draw] & _success for draw in draws)


def _against(standing: int) -> dict[int, Expr]:
    return {draw: _begun[draw] & fact(f"standing_{draw}").is_(standing) for draw in DRAWS}


SNOW = (
    Stat("snow", "Snow begun", _attempts, total(_chance.values()),
         "held less than a badugi at a draw, betting could follow, no snow under way: stood pat",
         unknown=_pats_unseen),
    *[Stat(f"snow_{draw}", f"Snow begun at draw {draw}", _begun[draw], _chance[draw],
           f"held less than a badugi at draw {draw}, betting could follow, no snow under way: "
           "stood pat", unknown=_unseen_pat[draw]) for draw in DRAWS],
    Stat("snow_after_one", "Snow begun after drawing one",
         total(_after_one[d] & PAT[d] for d in _after_one), total(_after_one.values()),
         "drew one, held less than a badugi at the next draw, betting could follow: stood pat",
         unknown=total(_unseen_pat[d] & fact(f"drawn_{d - 1}").is_(1) for d in _after_one)),
    Stat("snow_kept", "Snow kept up", _kept, _attempts,
         "began a snow: kept it up to the end of the hand", unknown=_pats_unseen),
    Stat("snow_given_up", "Snow given up", _attempts - _kept, _attempts,
         "began a snow: drew later, or folded", unknown=_pats_unseen),
    Stat("snow_success", "Snow success", _success, _attempts,
         "began a snow: everybody else folded while it lasted", unknown=_pats_unseen),
    *[Stat(f"snow_success_{draw}", f"Snow success, begun at draw {draw}",
           _last[draw] & _success, _begun[draw],
           f"began a snow at draw {draw}: everybody else folded while it lasted",
           unknown=_unseen_pat[draw]) for draw in DRAWS],
    Stat("snow_success_drawing", "Snow success, all others drawing", _succeeds(_against(1)),
         total(_against(1).values()), "began a snow when every other drew: all of them folded",
         unknown=_pats_unseen),
    Stat("snow_success_pat", "Snow success, another pat", _succeeds(_against(0)),
         total(_against(0).values()), "began a snow when another stood pat: all of them folded",
         unknown=_pats_unseen),
    Stat("snow_showdown", "Snow shown down", _kept & _showdown, _attempts,
         "began a snow: kept it up to a showdown", unknown=_pats_unseen),
    Stat("snow_showdown_won", "Snow shown down and won", _kept & _showdown & _won,
         _kept & _showdown, "kept a snow up to a showdown: collected anything",
         unknown=_pats_unseen),
    Stat("snow_net", "Snow, net bets a hand", fact("net_bets") * (_attempts > 0),
         (_attempts > 0) & (fact("unit") > 0),
         "hands with a snow: the mean net in big bets (big blinds without fixed limit)",
         kind="mean", unknown=_pats_unseen),
    Stat("snow_folds_needed", "Snow bets, folds needed", fact("snow_folds_needed"), _bets,
         "bets and raises on a snow: the mean of how often all others must fold at once for one "
         "to break even", kind="mean", unknown=_pats_unseen, percent=True, each="bet"),
    Stat("snow_folds_got", "Snow bets, folds got", fact("snow_folds_got").or_zero(), _bets,
         "bets and raises on a snow: all others folded to it", unknown=_pats_unseen),
)  # fmt: skip  # a statistic in two lines, like a table
