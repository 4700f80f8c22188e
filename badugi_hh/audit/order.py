"""Checks of the family ``order``: who acts and draws when."""

from badugi_hh.audit.findings import CONFIRMED, Answer, Fault, answer
from badugi_hh.replay import NOBODY, Replayed

_STREETS = ("before the draw", "after draw 1", "after draw 2", "after draw 3")
_DRAWS = 3


def turn(hand: Replayed) -> Answer | None:
    """Each action comes from the player whose turn it is; the first that does not, per street."""
    if not hand.hand.order_known:
        return answer([], "seats not told")
    faults: list[Fault] = []
    streets = set()
    for step in hand.out_of_turn:
        if step.street in streets:
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
    if not hand.skipped:
        return CONFIRMED
    # A round in which somebody acted out of turn is reported as that.
    told = {step.street for step in hand.out_of_turn}
    faults = []
    for skipped in hand.skipped:
        if skipped.what == "action" and skipped.street not in told:
            due = _due(hand, skipped.player)
            message = f"the betting {_STREETS[skipped.street]} ends early: {due}"
            faults.append(Fault(skipped.line, message, "no action", due))
        elif skipped.what == "round":
            due = f"draw {skipped.street} is due"
            faults.append(Fault(skipped.line, f"a draw is missing: {due}", "no draw", due))
        elif skipped.what == "heading":
            due = f"draw {skipped.street} is due" if skipped.street <= _DRAWS else "no draw is due"
            message = f"a draw begins without its own heading: {due}"
            claimed = "no heading, or of another draw"
            faults.append(Fault(skipped.line, message, claimed, due, "heading"))
    return answer(faults)


def players(hand: Replayed) -> Answer | None:
    """Headings of draws tell how many players are in; the first that differs, as later ones do."""
    if all(told.players_told is None for told in hand.pot_lines):
        return None
    if not hand.hand.order_known:
        return answer([], "seats not told")
    for told in hand.pot_lines:
        if told.players_told not in (None, told.players):
            claimed, implied = f"{told.players_told} players", f"{told.players} players"
            message = f"{claimed} are told to be in at the draw; it is {implied}"
            return answer([Fault(told.line, message, claimed, implied)])
    return CONFIRMED


def draws(hand: Replayed) -> Answer | None:
    """Each draw comes from the player whose turn it is, and nobody still in is passed over."""
    passed = [skipped for skipped in hand.skipped if skipped.what == "draw"]
    if not hand.draws and not passed:
        return None
    if not hand.hand.order_known:
        return answer([], "seats not told")
    wrong = [step for step in hand.draws if step.turn != step.player]
    if not wrong and not passed:
        return CONFIRMED
    told: list[tuple[int, int, Fault]] = []
    for skipped in passed:
        who = _name(hand, skipped.player)
        message = f"{who} is passed over at draw {skipped.street}"
        fault = Fault(skipped.line, message, "no draw", f"{who} draws")
        told.append((skipped.line, skipped.street, fault))
    missing = {street: line for line, street, _ in reversed(told)}
    for step in wrong:
        # Of each draw the first; one that follows a player passed over was told with that.
        if step.draw not in missing or missing[step.draw] > step.line:
            missing[step.draw] = step.line
            who, due = _name(hand, step.player), _due(hand, step.turn)
            message = f"{who} draws out of order at draw {step.draw}: {due}"
            fault = Fault(step.line, message, f"{who} draws {step.count}", due)
            told.append((step.line, step.draw, fault))
    return answer([fault for line, draw, fault in told if line <= missing[draw]])


def _name(hand: Replayed, player: int) -> str:
    return hand.ledgers[player].name


def _due(hand: Replayed, player: int) -> str:
    return "nobody is to act" if player == NOBODY else f"it is {_name(hand, player)}'s turn"
