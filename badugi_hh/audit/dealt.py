"""Checks of the family ``cards`` on one player's cards: dealt, thrown, received, shown."""

from badugi_hh import events as ev
from badugi_hh.audit.findings import Answer, Fault, FaultKind, Reason, answer
from badugi_hh.cards import Cards, show_cards
from badugi_hh.replay import DrawStep, Replayed


def count(hand: Replayed) -> Answer | None:
    """A whole hand for everybody, no more thrown than held, as many received as thrown."""
    whole = hand.game.cards
    faults = [
        _number(deal.line, f"{hand.ledgers[deal.player].name} is dealt", len(deal.cards), whole)
        for deal in hand.deals
        if len(deal.cards) != whole
    ]
    for step in hand.draws:
        if step.count <= whole and step.printed is None and step.received_line is None:
            continue
        fault = _draw_number(hand.ledgers[step.player].name, step, whole)
        if fault:
            faults.append(fault)
    partly = len(hand.live) < 2
    for claim in hand.showings:
        cards = len(claim.cards or ())
        # After everybody folded the winner may show some of the cards, and so may who folds.
        if cards != whole and not (cards < whole and partly):
            faults.append(_number(claim.line, f"{claim.player} shows", cards, whole))
    return answer(faults)


def _draw_number(name: str, step: DrawStep, whole: int) -> Fault | None:
    """A number of cards in a draw that cannot be."""
    if step.count > whole:
        return _number(step.line, f"{name} discards", step.count, whole, bound="at most ")
    due = step.count or whole
    if step.printed is not None and len(step.printed) != due:
        return _number(step.line, f"{name} is printed with", len(step.printed), due, kind="")
    line = step.received_line or step.line
    # One line may count the cards that come and another name them.
    for came in (step.told_count, None if step.received is None else len(step.received)):
        if came is not None and came != step.count:
            return _number(line, f"{name} receives", came, step.count)
    if step.received_line and step.after is not None and len(step.after) != whole:
        return _number(line, f"{name} then has", len(step.after), whole, kind="")
    return None


def _number(
    line: int,
    does: str,
    claimed: int,
    due: int,
    bound: str = "",
    kind: FaultKind = "by itself",
) -> Fault:
    implied = f"{bound}{due}"
    message = f"{does} {claimed} card{'s' if claimed != 1 else ''}; the rules say {implied}"
    return Fault(line, message, str(claimed), implied, kind)


def discard(hand: Replayed) -> Answer | None:
    """Cards thrown were held; cards stood pat on are those held."""
    dealt = set() if "discard" in hand.hand.untold else {deal.player for deal in hand.deals}
    faults = []
    reason: Reason | None = None
    arises = False
    for step in hand.draws:
        if step.printed is None:
            if step.received_line and step.player in dealt and not step.untold:
                arises, reason = True, "discard not told"
            continue
        arises = True
        name = hand.ledgers[step.player].name
        if len(set(step.printed)) != len(step.printed):
            message = f"{name} has one card twice"
            claimed = show_cards(step.printed)
            faults.append(Fault(step.line, message, claimed, "each card once", "by itself"))
        elif step.held is None or step.told_here:
            reason = "cards not shown"
        else:
            wrong = [card for card in step.printed if card not in step.held]
            if wrong:
                does = "throws" if step.count else "stands pat on"
                held = show_cards(step.held)
                message = f"{name} {does} {show_cards(wrong)}; held is {held}"
                faults.append(Fault(step.line, message, show_cards(step.printed), held))
    return answer(faults, reason) if arises else None


def received(hand: Replayed) -> Answer | None:
    """What is kept is what was held less what was thrown; cards come to who drew."""
    told = {deal.player for deal in hand.deals}
    faults = []
    reason: Reason | None = None
    arises = bool(hand.stray)
    for step in hand.draws:
        line = step.received_line
        if line is None:
            if step.count and step.player in told:
                arises, reason = True, "cards not shown"
            continue
        arises = True
        name = hand.ledgers[step.player].name
        kept = step.told_kept
        if step.untold:
            message = f"cards come to {name}, who has not thrown any"
            faults.append(
                Fault(line, message, show_cards(step.received or ()), "a discard first", "no draw")
            )
        elif kept is None:
            if step.printed is None and step.player in told:
                reason = None if "discard" in hand.hand.untold else "discard not told"
                fault = _stays(hand, step, name)
                faults += [fault] if fault else []
        elif step.held is None or step.told_here:
            reason = "discard not told"
        elif step.kept is None or not _can_throw(step):
            reason = "discard not told"
            if not set(kept) <= set(step.held):
                faults.append(_keeps(line, name, kept, "held", step.held))
        elif set(kept) != set(step.kept):
            faults.append(_keeps(line, name, kept, "held less thrown", step.kept))
    for event in hand.stray:
        message = f"cards come to {event.player}, who has not drawn"
        cards = show_cards(event.cards or ())
        faults.append(Fault(event.line, message, cards, "no cards come", "no draw"))
    return answer(faults, reason) if arises else None


def _stays(hand: Replayed, step: DrawStep, name: str) -> Fault | None:
    """A whole hand told after a draw that has too many or too few of the cards held before."""
    if step.held is None or step.after is None or step.received_line is None or hand.reshuffles:
        return None
    same = [card for card in step.held if card in step.after]
    left = len(step.held) - step.count
    if len(same) == left:
        return None
    message = f"{name} still has {show_cards(same) or 'no card'} after a draw of {step.count}"
    return Fault(step.received_line, message, f"{len(same)} kept", f"{left} kept")


def _can_throw(step: DrawStep) -> bool:
    """Whether the discard told can be; if not that is a matter of cards.discard or cards.count."""
    thrown = set(step.thrown or ())
    return len(thrown) == step.count and thrown <= set(step.held or ())


def _keeps(line: int, name: str, kept: Cards, what: str, right: Cards) -> Fault:
    claimed, implied = show_cards(kept), show_cards(right)
    return Fault(line, f"{name} keeps {claimed}; {what} is {implied}", claimed, implied)


def shown(hand: Replayed) -> Answer | None:
    """A hand shown is the hand held where that is known, and the same in body and summary."""
    claims: list[ev.Show | ev.SummarySeat | ev.Fold] = [*hand.folds_shown, *hand.showings]
    faults: list[Fault] = []
    told: set[str] = set()
    arises = False
    for claim in claims:
        cards, name = claim.cards, claim.player
        if not cards or name not in hand.index:
            continue
        ledger = hand.ledgers[hand.index[name]]
        final, held = ledger.final or cards, ledger.held
        if name in told or held is not None:
            arises = True
        if cards != final:
            same = set(cards) & set(final)
            # Part of a hand may be shown; a wrong number of cards is a matter of cards.count.
            if len(same) < min(len(cards), len(final)):
                faults.append(_differs(claim, final))
        if name not in told and held is not None and held != final and set(held) != set(final):
            faults.append(_differs(claim, held, "held"))
        told.add(name)
    return answer(faults) if arises else None


def _differs(
    claim: ev.Show | ev.SummarySeat | ev.Fold, right: Cards, where: str = "elsewhere"
) -> Fault:
    claimed, implied = show_cards(claim.cards or ()), show_cards(right)
    message = f"{claim.player} shows {claimed}; {where} it is {implied}"
    kind: FaultKind = "by itself" if where == "elsewhere" else ""
    return Fault(claim.line, message, claimed, implied, kind)
