"""Checks of the family ``showdown``: who wins, who shares, what hands are called."""

import re

from badugi_hh import events as ev
from badugi_hh.audit.findings import Answer, Fault, Reason, answer
from badugi_hh.cards import show_cards
from badugi_hh.ranking import badugi_order, describe_badugi
from badugi_hh.replay import NOBODY, Replayed
from badugi_hh.replay.pots import pot_name

_DESCRIPTION = re.compile(r"(?:Badugi|[123]-card): ([A2-9TJQK](?:,[A2-9TJQK])*)")


def winner(hand: Replayed) -> Answer | None:
    """Each pot of a showdown goes to nobody whose hand is worse than another that could win it."""
    if len(hand.live) < 2:
        return None
    if not hand.collects:
        return answer([], "nothing collected")
    reason: Reason | None = None
    faults = []
    for number, pot in enumerate(hand.pots):
        known = _known(hand, pot.eligible)
        if len(pot.eligible) > 1 and len(known) < len(pot.eligible):
            reason = "cards not shown"
        if not known:
            continue
        best = min(known.values())
        for collect in hand.collected.get(number, ()):
            order = known.get(hand.index.get(collect.player, NOBODY))
            if order is None or order == best:
                continue  # a collector without a claim to the pot is a matter of money.collected
            names = ", ".join([hand.ledgers[at].name for at, o in known.items() if o == best])
            claimed = f"{collect.player} ({describe_badugi(order)})"
            implied = f"{names} ({describe_badugi(best)})"
            pot_told = pot_name(number, len(hand.pots))
            message = f"the {pot_told} goes to {claimed}; {implied} is better"
            faults.append(Fault(collect.line, message, claimed, implied))
    return answer(faults, reason)


def _known(hand: Replayed, players: list[int]) -> dict[int, int]:
    """The badugi orders of those of some players whose hands are known."""
    ledgers = hand.ledgers
    return {at: order for at in players if (order := ledgers[at].order) is not None}


def split(hand: Replayed) -> Answer | None:
    """Equal best hands share a pot; arises where two or more are known to be best."""
    if len(hand.live) < 2 or not hand.collects:
        return None
    faults = []
    reason: Reason | None = None
    arises = False
    for number, pot in enumerate(hand.pots):
        collects = hand.collected.get(number)
        known = _known(hand, pot.eligible)
        best = min(known.values(), default=None)
        winners = [at for at, order in known.items() if order == best]
        if len(winners) < 2 or not collects:
            continue
        arises = True
        got = {hand.index.get(collect.player, NOBODY) for collect in collects}
        lacking = [hand.ledgers[at].name for at in winners if at not in got]
        if not lacking:
            continue
        if not got.intersection(winners):
            # Somebody else collects: a better hand that is not shown, or the wrong winner.
            if len(known) < len(pot.eligible):
                reason = "cards not shown"
            continue
        if not got.issubset(pot.eligible):
            continue  # a collector without a claim to the pot is a matter of money.collected
        first = _odd_one(hand, collects)
        implied = f"{', '.join([hand.ledgers[at].name for at in winners])} share it"
        message = f"{', '.join(lacking)} gets no part of the {first.pot}: {implied}"
        faults.append(Fault(first.line, message, f"{first.player} collects", implied))
    return answer(faults, reason) if arises else None


def _odd_one(hand: Replayed, collects: list[ev.Collect]) -> ev.Collect:
    """The collected line of a missed split to blame: one that the summary tells otherwise.

    If none or all do, one of a player who collects the same pot again, else the first.
    """
    won = {line.player: line.won for line in hand.results}
    odd = [collect for collect in collects if won.get(collect.player) != collect.amount]
    if 0 < len(odd) < len(collects):
        return odd[0]
    names = [collect.player for collect in collects]
    return next((c for at, c in enumerate(collects) if c.player in names[:at]), collects[0])


def description(hand: Replayed) -> Answer | None:
    """What the room calls a hand is what its cards are.

    Where showdown and summary tell other cards, the line that does not fit the
    hand held is a matter of cards.shown; its words may still be those of the hand.
    """
    reason: Reason | None = None
    faults = []
    arises = False
    claims: list[ev.Show | ev.SummarySeat] = [*hand.shows, *hand.results]
    for claim in claims:
        cards = claim.cards
        if claim.description is None or not cards:
            continue
        arises = True
        at = hand.index.get(claim.player, NOBODY)
        order = None if at == NOBODY else hand.ledgers[at].order
        if order is not None and claim.description == describe_badugi(order):
            continue
        if not _DESCRIPTION.fullmatch(claim.description):
            reason = "wording unknown"
            continue
        if len(cards) != 4 or len(set(cards)) != 4:
            continue  # a wrong number of cards is a matter of cards.count
        label = describe_badugi(badugi_order(cards))
        if claim.description != label:
            message = f"{claim.player}'s {show_cards(cards)} is called {claim.description}; "
            message += f"it is {label}"
            faults.append(Fault(claim.line, message, claim.description, label))
    return answer(faults, reason) if arises else None


def order(hand: Replayed) -> Answer | None:
    """Hands are shown from the last side pot to the main pot; the last bettor opens."""
    start = hand.showdown_line
    if start is None or not hand.hand.order_known:
        return None
    lines: list[ev.Show | ev.Muck] = [*hand.shows, *hand.mucks]
    shown = sorted([(line.line, line.player) for line in lines if line.line > start])
    for (line, player), at in zip(shown, _show_order(hand), strict=False):
        name = hand.ledgers[at].name
        if player != name:
            message = f"{player} shows or mucks before {name}"
            return answer([Fault(line, message, player, name)])
    return answer([])


def _show_order(hand: Replayed) -> list[int]:
    """The order of showing: from the last side pot to the main pot, clockwise in each."""
    last = hand.raises[-1] if hand.raises else None
    opener = last.player if last and last.street == 3 else NOBODY
    order: list[int] = []
    for pot in reversed(hand.pots):
        group = [at for at in pot.eligible if at not in order]
        if not order and opener in group:
            at = group.index(opener)
            group = group[at:] + group[:at]
        order += group
    return order
