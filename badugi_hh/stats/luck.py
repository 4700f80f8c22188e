"""Statistics of luck: what was dealt and drawn against what was to be expected."""

from math import comb, perm

from badugi_hh.facts import DRAWS
from badugi_hh.stats.drawing import BADUGIS
from badugi_hh.stats.expression import fact, total
from badugi_hh.stats.stat import Stat

BADUGI_DEALT = perm(13, 4) / comb(52, 4)
"""The chance of a badugi in four cards, four suits with four ranks: 17,160 of 270,725."""

_four_cards = fact("four_cards")
_first = fact("held_1")
_known = _four_cards & (_first >= 0)
_above_chance = (_known & (_first < BADUGIS)) * 100 - _known * (100 * BADUGI_DEALT)

_one_card = fact("one_card").or_zero()
_made = fact("one_card_made").or_zero()
_chance = fact("one_card_chance")  # 0 without such draws
# A damaged hand can tell two draws at one place.
_unseen = (total(fact(f"drawn_{draw}").is_(1) for draw in DRAWS) - _one_card).or_zero()

LUCK = (
    Stat("dealt_luck", "Badugis dealt above chance, per 100 hands", _above_chance, _known,
         "first cards known, a game of four: badugis dealt, less the 6.34 of 100 hands to be "
         "expected", kind="mean", unknown=_four_cards & (_first < 0)),
    Stat("one_card_made", "One-card draws that made a badugi", _made, _one_card,
         "drew one card, live outs and the card that came known: made a badugi", unknown=_unseen),
    Stat("one_card_chance", "One-card draws, chance of a badugi", _chance, _one_card,
         "drew one card, live outs and the card that came known: the mean chance of a badugi",
         kind="mean", unknown=_unseen, percent=True, each="draw"),
    Stat("one_card_luck", "One-card draws made above chance", _made - _chance, _one_card,
         "drew one card, live outs and the card that came known: the mean of a badugi made, 1 or "
         "0, less its chance", kind="mean", unknown=_unseen, percent=True, each="draw"),
)  # fmt: skip  # a statistic in two lines, like a table
