"""Statistics of luck: what was dealt and drawn against what was to be expected."""

from math import comb, perm

from badugi_hh.facts import DRAWS
from badugi_hh.stats.decisions import FOUR_CARDS
from badugi_hh.stats.drawing import BADUGIS
from badugi_hh.stats.expression import fact, total
from badugi_hh.stats.stat import Stat

BADUGI_DEALT = perm(13, 4) / comb(52, 4)
"""The chance of a badugi in four cards, four suits with four ranks: 17,160 of 270,725."""

_first = fact("held_1")
FIRST_KNOWN = FOUR_CARDS & (_first >= 0)
"""Dealt four cards that are known."""
FIRST_UNKNOWN = FOUR_CARDS & (_first < 0)
"""Dealt four cards that are not known."""
FIRST_BADUGI = FIRST_KNOWN & (_first < BADUGIS)
"""Dealt a badugi in four cards."""

_one_card = fact("one_card").or_zero()
_made = fact("one_card_made").or_zero()
_chance = fact("one_card_chance")  # 0 without such draws
# A damaged hand can tell two draws at one place.
_unseen = (total(FOUR_CARDS & fact(f"drawn_{draw}").is_(1) for draw in DRAWS) - _one_card).or_zero()

LUCK = (
    Stat("dealt_luck", "Badugis dealt above chance", FIRST_BADUGI - FIRST_KNOWN * BADUGI_DEALT,
         FIRST_KNOWN, "first cards known, a game of four: the mean of a badugi dealt, 1 or 0, less "
         f"its chance, {BADUGI_DEALT:.2%}", kind="mean", unknown=FIRST_UNKNOWN, percent=True),
    Stat("one_card_made", "One-card draws that made a badugi", _made, _one_card,
         "drew one card, live outs and the card that came known: made a badugi", unknown=_unseen),
    Stat("one_card_chance", "One-card draws, chance of a badugi", _chance, _one_card,
         "drew one card, live outs and the card that came known: the mean chance of a badugi",
         kind="mean", unknown=_unseen, percent=True, each="draw"),
    Stat("one_card_luck", "One-card draws made above chance", _made - _chance, _one_card,
         "drew one card, live outs and the card that came known: the mean of a badugi made, 1 or "
         "0, less its chance", kind="mean", unknown=_unseen, percent=True, each="draw"),
)  # fmt: skip  # a statistic in two lines, like a table
