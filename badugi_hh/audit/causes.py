"""Causes before consequences: which contradictions follow from others that are told.

One wrong line makes others wrong: a call that is left out is missing in the
total as well. ``unexplained`` leaves out what the faults that stand explain.
``EXPLAINED`` is the table: of each code the others that can explain it, and what
else has to hold, such as that both are about one player, or that an amount is
off by just what the cause is off by. What nothing explains stands.
"""

from badugi_hh.audit import money_causes as paid
from badugi_hh.audit import play_causes as play
from badugi_hh.audit.findings import Check, Fault
from badugi_hh.audit.spots import Rule, Spot, Spots
from badugi_hh.replay import Replayed

Told = tuple[Check, Fault]

_ORDER = ("order.turn", "order.round", "order.draw")
_AMOUNTS = ("betting.blinds", "betting.size", "betting.call", "betting.stack")
_BETTING = (*_AMOUNTS, "betting.cap", "betting.all_in")
_PLAY = (*_ORDER, *_BETTING)
_HELD = ("cards.count", "cards.discard", "cards.received")
_CARDS = (*_HELD, "cards.shown")
_WON = ("showdown.winner", "showdown.split", "showdown.half")
_PAID = ("money.collected", *_WON)

Because = tuple[tuple[tuple[str, ...], Rule], ...]
"""Codes that may explain another, and the rule that says whether they do."""

_CARDS_HELD: Because = (
    (_HELD, play.held), (("order.draw",), play.draw_untold), (_ORDER, play.street_unknown),
)  # fmt: skip  # a row of the table

_TURNS: Because = (
    (_ORDER, play.street_unknown), (_PLAY, play.part_unknown), (_AMOUNTS, play.to_act_again),
    (("betting.all_in", "betting.stack"), play.no_turn), (("betting.cap",), play.same_round),
)  # fmt: skip  # a row of the table

EXPLAINED: dict[str, Because] = {
    "cards.count": _CARDS_HELD,
    "cards.discard": _CARDS_HELD,
    "cards.received": _CARDS_HELD,
    "cards.shown": ((_CARDS, play.held), *_CARDS_HELD),
    "cards.reshuffle": (
        (("cards.count", "cards.received", "order.draw"), play.from_that_draw),
        (_ORDER, play.street_unknown),
    ),
    "cards.duplicate": (
        (_CARDS, play.card_of_same_player), (("order.draw",), play.card_of_same_player),
        (("cards.reshuffle",), play.always), (_ORDER, play.street_unknown),
    ),
    "order.turn": _TURNS,
    "order.round": _TURNS,
    "order.players": ((_ORDER, play.before),),
    "order.draw": (
        (_ORDER, play.street_unknown), (_PLAY, play.part_unknown),
        (("cards.received",), play.draw_untold),
    ),
    "betting.blinds": ((("betting.all_in",), play.same_line),),
    "betting.size": (
        (("betting.all_in",), play.same_line), (_ORDER, play.same_street),
        (_ORDER, play.chips_unknown), (_ORDER, play.street_unknown),
        (("betting.cap",), play.same_street),
        (_AMOUNTS, play.next_to_wrong_bet), (_PLAY, play.pot_unknown),
    ),
    "betting.call": (
        (_ORDER, play.street_unknown), (("betting.all_in",), play.same_line),
        (("betting.cap",), play.same_street), (_AMOUNTS, play.off_as_much),
    ),
    "betting.cap": ((_ORDER, play.same_street), (_ORDER, play.street_unknown)),
    "betting.stack": (
        (_ORDER, play.chips_unknown), (_ORDER, play.street_unknown),
        (_BETTING, play.stack_off_as_much),
        (("betting.stack", "betting.all_in"), play.next_to),
    ),
    "betting.all_in": (
        (_ORDER, play.chips_unknown), (_ORDER, play.street_unknown),
        (_BETTING, play.stack_off_as_much), (("betting.stack", "betting.all_in"), play.next_to),
    ),
    "money.uncalled": ((_ORDER, play.always), (_BETTING, paid.return_off)),
    "money.street_pot": ((_PLAY, paid.street_pot_off),),
    "money.pot": ((_PLAY, paid.total_off),),
    "money.rake": (
        (_PLAY, paid.rake_off), (("money.collected",), paid.accounts_agree),
        (("money.uncalled",), paid.returned_as_much),
    ),
    "money.rake_schedule": (
        (_PLAY, paid.schedule_off), (("money.rake",), paid.rake_is_less),
    ),
    "money.side_pot": (
        (_PLAY, paid.pots_off), (("money.uncalled",), paid.returned_as_much),
        (("money.pot",), paid.parts_of_what_was_put_in),
        (("money.rake",), paid.parts_with_right_rake),
    ),
    "showdown.winner": (
        ((*_CARDS, "cards.duplicate"), paid.better_hand_in_doubt),
        (("money.collected",), paid.pots_misnamed), (_ORDER, paid.pots_unknown),
    ),
    "showdown.split": (
        ((*_CARDS, "cards.duplicate"), paid.any_hand_in_doubt), (_PAID, paid.same_pot),
        (_ORDER, paid.pots_unknown),
    ),
    "showdown.half": (
        ((*_CARDS, "cards.duplicate"), paid.any_hand_in_doubt), (_PAID, paid.same_pot),
        (_ORDER, paid.pots_unknown),
    ),
    "showdown.description": (
        (_CARDS, play.same_player), (("showdown.description",), paid.said_again),
        (_PAID, paid.words_of_other_winner),
    ),
    "money.collected": (
        (_PLAY, paid.claim_unknown), (("money.collected",), paid.same_fold),
        (("cards.received",), paid.claim_unknown),
        (("money.uncalled",), paid.returned_as_much),
    ),
    "money.share": ((("money.collected",), paid.same_pot),),
    "money.summary": (
        ((*_PLAY, "cards.received", "money.collected", "money.uncalled"), paid.fold_untold),
        (("money.summary",), paid.fold_untold), (("order.round",), paid.heading_untold),
        (_PAID, paid.paid_to_other),
    ),
    "money.balance": ((_PLAY, paid.chips_of_player), (_PAID, paid.paid_to_other)),
    "money.odd_unit": ((_PAID, play.always), (("money.share",), play.always)),
    "showdown.order": ((_PLAY, play.always),),
}  # fmt: skip  # a table

# In which order faults are looked at: what may be a cause first, then by line.
_STAGES: tuple[tuple[str, ...], ...] = (
    (*_HELD, *_PLAY, "order.players"),
    ("cards.shown", "cards.reshuffle"),
    ("cards.duplicate",),
    ("money.uncalled",),
    ("money.street_pot", "money.pot", "money.collected"),
    ("money.rake", *_WON),
    ("money.side_pot", "money.rake_schedule", "showdown.description"),
    ("money.share", "money.summary", "money.balance", "money.odd_unit", "showdown.order"),
)
_STAGE = {code: at for at, codes in enumerate(_STAGES) for code in codes}
_FIRST = (
    *_ORDER, "cards.discard", "cards.received", "betting.all_in", "betting.cap",
)  # fmt: skip  # one code a line would say no more


def unexplained(hand: Replayed, told: list[Told]) -> list[Told]:
    """The faults that no other explains, in the order in which they are told."""
    spots = Spots(hand)
    for check, fault in sorted(told, key=_place):
        spot = spots.spot(check.code, fault)
        if not any(_explains(cause, spot, spots) for cause in spots.causes):
            spots.causes.append(spot)
    stand = {id(cause.fault) for cause in spots.causes}
    return [(check, fault) for check, fault in told if id(fault) in stand]


def place_of(code: str) -> int:
    """When the faults of a code are looked at; those that it can explain come no sooner."""
    return _STAGE[code]


def _place(told: Told) -> tuple[int, int, int]:
    """A sort key; on one line first whose turn it is, then whether they are all-in."""
    check, fault = told
    first = _FIRST.index(check.code) if check.code in _FIRST else len(_FIRST)
    return place_of(check.code), fault.line, first


def _explains(cause: Spot, fault: Spot, spots: Spots) -> bool:
    return any(
        cause.code in codes and rule(cause, fault, spots)
        for codes, rule in EXPLAINED.get(fault.code, ())
    )
