"""Checks of the family ``order``: who acts and draws when."""

from badugi_hh.audit.findings import Answer, Fault, answer
from badugi_hh.replay import NOBODY, Replayed

_STREETS = ("before the draw", "after draw 1", "after draw 2", "after draw 3")


def turn(hand: Replayed) -> Answer | None:
    """Each action comes from the player whose turn it is; the first that does not, per street."""
    if not hand.hand.order_known:
        return answer([], "seats not told")
    faults: list[Fault] = []
    streets = set()
    for step in hand.bets:
        if step.turn == step.player or step.action == "post" or step.street in streets:
            continue
        streets.add(step.street)
        who, due = _name(hand, step.player), _due(hand, step.turn)
        faults.append(
            Fault(
                step.line,
                f"{who} acts out of turn {_STREETS[step.street]}: {due}",
                f"{who}: {step.action}",
                due,
            )
        )
    return answer(faults)


def rounds(hand: Replayed) -> Answer | None:
    """Every betting round is played out and no draw round is left out."""
    if not hand.hand.order_known:
        return answer([], "seats not told")
    # A round in which somebody acted out of turn is reported as that.
    told = {
        step.street for step in hand.bets if step.turn != step.player and step.action != "post"
    }
    faults = []
    for skipped in hand.skipped:
        if skipped.what == "action" and skipped.street not in told:
            due = _due(hand, skipped.player)
            where = _STREETS[skipped.street]
            faults.append(
                Fault(skipped.line, f"the betting {where} ends early: {due}", "no action", due)
            )
        elif skipped.what == "round":
            due = f"draw {skipped.street} is due"
            faults.append(Fault(skipped.line, f"a draw is missing: {due}", "no draw", due))
    return answer(faults)


def draws(hand: Replayed) -> Answer | None:
    """Each draw comes from the player whose turn it is, and nobody still in is passed over."""
    if not hand.draws and not any(skipped.what == "draw" for skipped in hand.skipped):
        return None
    if not hand.hand.order_known:
        return answer([], "seats not told")
    faults: list[Fault] = []
    rounds_told = set()
    for step in hand.draws:
        if step.turn == step.player or step.draw in rounds_told:
            continue
        rounds_told.add(step.draw)
        who, due = _name(hand, step.player), _due(hand, step.turn)
        message = f"{who} draws out of order at draw {step.draw}: {due}"
        faults.append(Fault(step.line, message, f"{who} draws {step.count}", due))
    for skipped in hand.skipped:
        if skipped.what == "draw" and skipped.street not in rounds_told:
            who = _name(hand, skipped.player)
            message = f"{who} is passed over at draw {skipped.street}"
            faults.append(Fault(skipped.line, message, "no draw", f"{who} draws"))
    return answer(faults)


def _name(hand: Replayed, player: int) -> str:
    return hand.ledgers[player].name


def _due(hand: Replayed, player: int) -> str:
    return "nobody is to act" if player == NOBODY else f"it is {_name(hand, player)}'s turn"
