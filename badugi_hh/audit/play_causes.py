"""When one contradiction explains another in cards, order and betting.

Each rule tells of a cause and a fault whether the one is reason enough for the
other. Where a cause is off by a known amount it explains nothing that is off by another.
"""

from itertools import pairwise

from badugi_hh.audit.betting import excess_on
from badugi_hh.audit.spots import Spot, Spots, beside, crossed, folded, of_another
from badugi_hh.replay import NOBODY


def always(_cause: Spot, _fault: Spot, _spots: Spots) -> bool:
    """Whatever they are about."""
    return True


def same_player(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """Both are about one player."""
    return bool(cause.everybody & fault.everybody)


def same_street(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """Both are on one street."""
    return cause.street == fault.street


def same_line(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """Both are on one line."""
    return cause.line == fault.line


def before(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """The cause stands first: where a turn was taken or left out, it is not known who is in."""
    return cause.line <= fault.line


# ---- cards and order


def held(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """What a player holds is not known after a contradiction in it.

    What a line says against itself, or against another that tells the same hand, stands.
    """
    return bool(cause.players & fault.players) and fault.fault.kind != "by itself"


def draw_untold(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """A draw of the player is not told, so that what came in it is strange, and what is held."""
    return bool(cause.everybody & fault.everybody) and fault.fault.kind != "by itself"


def from_that_draw(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """From a draw on in which a number of cards is not known, nor is what is left of the deck."""
    return cause.street <= fault.street


def card_of_same_player(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """A card stands in two places, and one of them is a hand that is contradicted."""
    earlier = spots.players.get(fault.fault.other_line, set())
    return bool(cause.everybody & (fault.players | earlier))


def street_unknown(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """Somebody acts though the round is over: a draw may be missing, and all that was in it."""
    if cause.code != "order.turn" or NOBODY not in cause.due or fault.fault.kind == "by itself":
        return False
    return cause.line <= fault.line or fault.code == "cards.shown"


def part_unknown(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Who is still in is not known where an action may be another player's."""
    if cause.line >= fault.line:
        return False
    if cause.street == fault.street and cause.code.startswith("betting."):
        return of_another(cause, spots)
    there, changed = fault.everybody, crossed(cause, spots)
    if cause.code.startswith("betting.") and not there <= changed:
        return False  # the other player's turn is told of this one, and of nobody else
    return bool(there & changed) and (
        cause.street < fault.street or bool(folded(spots, fault.line) & there)
    )


def same_round(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Both are in one betting round, at the latest at the line at which it ends early."""
    return cause.street == fault.street or any(
        skipped.line == fault.line and skipped.street == cause.street
        for skipped in spots.hand.skipped
    )


def to_act_again(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Who has put in too little is to act again in that round, or later for want of an all-in."""
    if cause.line >= fault.line or not cause.players & fault.due:
        return False
    less = {by for by in excess_on(spots.hand, cause.line) if by < 0}
    left = {
        step.amount - step.stack_before
        for step in spots.hand.bets
        if step.line == cause.line and step.stack_before is not None
    }
    return bool(less) and (same_round(cause, fault, spots) or bool(less & left))


def no_turn(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """Who is taken to be all-in has no turn, and where nobody can answer there is no betting."""
    if cause.line >= fault.line:
        return False
    return bool(cause.players & fault.everybody) or NOBODY in fault.due


# ---- betting


def next_to_wrong_bet(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """A raise of a wrong bet that is of the right size over the bet that was due."""
    if cause.street != fault.street or cause.line >= fault.line:
        return False
    if spots.hand.hand.start.structure != "limit":
        return True
    steps = [step for step in spots.hand.raises if step.line == fault.line]
    return all(step.unit and step.to % step.unit == 0 for step in steps)


def pot_unknown(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What the pot allows to bet is not known where it is off."""
    structure = spots.hand.hand.start.structure
    return cause.line < fault.line and structure in ("pot_limit", "half_pot_limit")


def off_as_much(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """An answer to a wrong bet or blind is off by as much."""
    if cause.street != fault.street:
        return False
    if cause.code == "betting.blinds" and cause.players & fault.players:
        return True
    own = {abs(by) for by in excess_on(spots.hand, fault.line)}
    return bool(own & {abs(by) for by in excess_on(spots.hand, cause.line)})


def chips_unknown(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """The player's action is missing, and with it how much was bet."""
    return bool(cause.everybody & fault.players)


def next_to(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Two players next to each other do what is right for the other's stack."""
    both = {cause.line, fault.line}
    return any({one.line, other.line} == both for one, other in pairwise(spots.hand.bets))


def stack_off_as_much(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What is left of a stack is off by what the player put in too much or too little."""
    if cause.line < fault.line and of_another(cause, spots):
        return bool(beside(cause, spots) & fault.players)
    if not cause.players & fault.players or cause.line >= fault.line:
        return False
    differs = {abs(by) for by in excess_on(spots.hand, cause.line)}
    return any(
        abs(step.stack_before - step.amount) in differs
        for step in spots.hand.bets
        if step.line == fault.line and step.stack_before is not None
    )
