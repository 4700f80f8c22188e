"""Statistics of the draws: cards drawn, pats, breaks."""

from math import comb

from badugi_hh.facts import DRAWS
from badugi_hh.stats.expression import Expr, fact, total
from badugi_hh.stats.stat import Stat

BADUGIS = comb(13, 4)
"""Badugi ranks below this are badugis: four ranks of thirteen."""
_TEN_HIGH = comb(10, 4)  # ranks below this are of ten high or better

_LATER = DRAWS[1:]

MADE = {draw: fact(f"drawn_{draw}") >= 0 for draw in DRAWS}
"""Made the draw, standing pat included."""
PAT = {draw: fact(f"drawn_{draw}").is_(0) for draw in DRAWS}
"""Stood pat."""
DREW = {draw: fact(f"drawn_{draw}") > 0 for draw in DRAWS}
"""Drew cards."""
KNOWN = {draw: MADE[draw] & (fact(f"held_{draw}") >= 0) for draw in DRAWS}
"""Made the draw with a hand that is known."""
UNKNOWN = {draw: MADE[draw] & (fact(f"held_{draw}") < 0) for draw in DRAWS}
"""Made the draw with a hand that is not known."""

_badugi = {draw: KNOWN[draw] & (fact(f"held_{draw}") < BADUGIS) for draw in DRAWS}
_high_badugi = {draw: _badugi[draw] & (fact(f"held_{draw}") >= _TEN_HIGH) for draw in DRAWS}
_faced_raise = {draw: fact(f"faced_raise_{draw - 1}") > 0 for draw in DRAWS}
_after_drawing = {draw: DREW[draw - 1] & MADE[draw] for draw in _LATER}
_after_pat = {draw: PAT[draw - 1] & MADE[draw] for draw in _LATER}
_no_pat_before = {
    1: MADE[1],
    2: MADE[2] & DREW[1],
    3: MADE[3] & DREW[2] & DREW[1],
}


def _exactly(cards: int, draw: int) -> Expr:
    return fact(f"drawn_{draw}").is_(cards)


def _cards_drawn(cards: int) -> tuple[Stat, ...]:
    """A number of cards drawn, over all draws and at each."""
    word = "none" if cards == 0 else str(cards)
    pooled = total(_exactly(cards, draw) for draw in DRAWS)
    return (
        Stat(f"d{cards}", f"D{cards}, all draws", pooled, total(MADE.values()),
             f"made a draw: drew {word}"),
        *[Stat(f"d{cards}_{draw}", f"D{cards} at draw {draw}", _exactly(cards, draw), MADE[draw],
               f"made draw {draw}: drew {word}") for draw in DRAWS],
    )  # fmt: skip


def _breaks(
    name: str, title: str, about: str, held: dict[int, Expr], unknown: dict[int, Expr]
) -> tuple[Stat, ...]:
    """Drawing with a badugi, over all draws and at each."""
    broke = {draw: held[draw] & DREW[draw] for draw in DRAWS}
    return (
        Stat(name, f"{title}, all draws", total(broke.values()), total(held.values()),
             f"{about} at a draw: drew", unknown=total(unknown.values())),
        *[Stat(f"{name}_{draw}", f"{title} at draw {draw}", broke[draw], held[draw],
               f"{about} at draw {draw}: drew", unknown=unknown[draw]) for draw in DRAWS],
    )  # fmt: skip


DRAWING = (
    *[stat for cards in range(5) for stat in _cards_drawn(cards)],
    *[Stat(f"average_drawn_{draw}", f"Cards drawn at draw {draw}",
           fact(f"drawn_{draw}") * MADE[draw], MADE[draw],
           f"made draw {draw}: the mean of the cards drawn", kind="mean") for draw in DRAWS],
)  # fmt: skip  # a statistic in two lines, like a table

PATS = (
    Stat("pat", "Pat, all draws", total(PAT.values()), total(MADE.values()),
         "made a draw: stood pat"),
    *[Stat(f"pat_{draw}", f"Pat at draw {draw}", PAT[draw], MADE[draw],
           f"made draw {draw}: stood pat") for draw in DRAWS],
    Stat("dealt_pat", "Dealt pat", PAT[1], MADE[1], "made draw 1: stood pat on the cards dealt"),
    Stat("drew_then_pat", "Drew, then pat", total(PAT[d] & DREW[d - 1] for d in _LATER),
         total(_after_drawing.values()), "made a draw after drawing at the one before: stood pat"),
    *[Stat(f"drew_then_pat_{draw}", f"Drew, then pat at draw {draw}",
           _after_drawing[draw] & PAT[draw], _after_drawing[draw],
           f"drew at draw {draw - 1} and made draw {draw}: stood pat") for draw in _LATER],
    *[Stat(f"first_pat_{draw}", f"First pat at draw {draw}", _no_pat_before[draw] & PAT[draw],
           _no_pat_before[draw], f"made draw {draw} and was not pat before: stood pat")
      for draw in DRAWS],
    Stat("redraw_after_pat", "Redraw after pat", total(_after_pat[d] & DREW[d] for d in _LATER),
         total(_after_pat.values()), "stood pat at the draw before and made the next: drew"),
    *[Stat(f"redraw_after_pat_{draw}", f"Redraw after pat at draw {draw}",
           _after_pat[draw] & DREW[draw], _after_pat[draw],
           f"stood pat at draw {draw - 1} and made draw {draw}: drew") for draw in _LATER],
    *[Stat(f"pat_{how}", f"Pat, {how} at the draw before",
           total(PAT[d] & fact(f"standing_{d - 1}").is_(value) for d in _LATER),
           total(MADE[d] & fact(f"standing_{d - 1}").is_(value) for d in _LATER),
           f"made a draw after being {how} in cards drawn at the one before: stood pat")
      for how, value in (("ahead", 1), ("level", 0), ("behind", -1))],
    *_breaks("break", "Break", "held a badugi", _badugi, UNKNOWN),
    *_breaks("break_high", "Break of jack high or worse", "held a badugi of jack, queen or king "
             "high", _high_badugi, UNKNOWN),
    *_breaks("break_raised", "Break after facing a raise",
             "faced a raise on the street just before, held a badugi",
             {d: _badugi[d] & _faced_raise[d] for d in DRAWS},
             {d: UNKNOWN[d] & _faced_raise[d] for d in DRAWS}),
)  # fmt: skip  # as above
