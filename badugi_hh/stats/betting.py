"""Statistics of the betting after the draws."""

from badugi_hh.facts import DRAWS, RAISED
from badugi_hh.stats.expression import Expr, fact, total
from badugi_hh.stats.stat import Stat

# After a draw a decision either has a bet to answer (faced: call, raise, fold) or has none (unbet:
# check, bet, or a fold that nobody asked for).
_unbet, _checks, _bets, _faced, _calls, _raises, _after_check = (
    {street: fact(f"{name}_{street}") for street in DRAWS}
    for name in ("unbet", "checks", "bets", "faced", "calls", "raises", "after_check")
)
_folds = {street: _faced[street] - _calls[street] - _raises[street] for street in DRAWS}
_aggressive = total([*_bets.values(), *_raises.values()])
_passive = total(_calls.values())

_follows = {street: (fact(f"led_{street - 1}") > 0) & (_unbet[street] > 0) for street in DRAWS}
_trapped = {street: _after_check[street] > 0 for street in DRAWS}
_springs = {street: _after_check[street].is_(RAISED) for street in DRAWS}


def _when(counts: dict[int, Expr], standing: int) -> Expr:
    """Counts of the streets that began with a standing in cards drawn."""
    return total(counts[s] * fact(f"standing_{s}").is_(standing) for s in DRAWS)


def _standing(how: str, value: int) -> tuple[Stat, ...]:
    """What is done after a draw at which one was ahead, level or behind."""
    unbet, faced = _when(_unbet, value), _when(_faced, value)
    about = f"{how} in cards drawn at the draw before"
    return (
        Stat(f"bet_{how}", f"Bet when {how}", _when(_bets, value), unbet,
             f"{about}, nobody has bet: bet"),
        Stat(f"check_{how}", f"Check when {how}", _when(_checks, value), unbet,
             f"{about}, nobody has bet: checked"),
        Stat(f"raise_{how}", f"Raise when {how}", _when(_raises, value), faced,
             f"{about}, facing a bet: raised"),
        Stat(f"call_{how}", f"Call when {how}", _when(_calls, value), faced,
             f"{about}, facing a bet: called"),
        Stat(f"fold_{how}", f"Fold when {how}", _when(_folds, value), faced,
             f"{about}, facing a bet: folded"),
    )  # fmt: skip


STANDINGS = (*_standing("ahead", 1), *_standing("level", 0), *_standing("behind", -1))

BETTING = (
    Stat("cbet", "Continuation bet", total(_follows[s] & (_bets[s] > 0) for s in DRAWS),
         total(_follows.values()),
         "last to bet or raise on the street before, nobody has bet: bet"),
    *[Stat(f"cbet_{street}", f"Continuation bet after draw {street}",
           _follows[street] & (_bets[street] > 0), _follows[street],
           f"last to bet or raise on the street before draw {street}, nobody has bet: bet")
      for street in DRAWS],
    Stat("check_raise", "Check-raise", total(_springs.values()), total(_trapped.values()),
         "checked after a draw and faced a bet: raised at once"),
    *[Stat(f"check_raise_{street}", f"Check-raise after draw {street}", _springs[street],
           _trapped[street], f"checked after draw {street} and faced a bet: raised at once")
      for street in DRAWS],
    Stat("fold_to_bet", "Fold to bet", total(_folds.values()), total(_faced.values()),
         "faced a bet after a draw: folded"),
    *[Stat(f"fold_to_bet_{street}", f"Fold to bet after draw {street}", _folds[street],
           _faced[street], f"faced a bet after draw {street}: folded") for street in DRAWS],
    Stat("call_last_bet", "Call of a bet after the last draw", _calls[3], _faced[3],
         "faced a bet after draw 3: called"),
    Stat("aggression_factor", "Aggression factor", _aggressive, _passive,
         "bets and raises to calls, after the first draw", kind="odds"),
    Stat("aggression_frequency", "Aggression frequency", _aggressive,
         _aggressive + _passive + total(_folds.values()),
         "bet, raised, called or folded to a bet, after the first draw: bet or raised"),
)  # fmt: skip  # a statistic in two lines, like a table
