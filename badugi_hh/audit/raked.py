"""The check of the rake against a schedule that the user gives."""

from badugi_hh.audit.findings import Answer, Fault, answer
from badugi_hh.replay import Replayed


def schedule(hand: Replayed) -> Answer | None:
    """The rake told is no more than the schedule allows; it arises in cash games only."""
    told, rakes = hand.hand, hand.profile.rake
    if rakes is None or told.kind != "cash":
        return None
    start = told.start
    rule = rakes.rule(told.site, told.currency, (start.small, start.big))
    if rule is None:
        return answer([], "no rake schedule for these stakes")
    if hand.total is None or hand.total.rake is None:
        return answer([], "rake not printed")
    players, drew = len(told.players), hand.last_street > 0
    most = rule.most(hand.put_in, players, drew=drew)
    if hand.total.rake <= most:
        return answer([])
    claimed, implied = told.money(hand.total.rake), told.money(most)
    pot = f"a pot of {told.money(hand.put_in)} with {players} players"
    before = "" if drew else " that ended before the first draw"
    message = f"the rake is {claimed}; of {pot}{before} the schedule takes at most {implied}"
    return answer([Fault(hand.total.line, message, claimed, f"at most {implied}")])
