"""Checks of the family ``showdown``: who wins, who shares, what hands are called."""

import re

from badugi_hh import events as ev
from badugi_hh.audit.findings import Answer, Fault, Reason, answer
from badugi_hh.audit.pot_claims import by_pot, pot_name
from badugi_hh.cards import show_cards
from badugi_hh.ranking import badugi_order, describe_badugi
from badugi_hh.replay import Replayed

_DESCRIPTION = re.compile(r"(?:Badugi|[123]-card): ([A2-9TJQK](?:,[A2-9TJQK])*)")


def winner(hand: Replayed) -> Answer | None:
    """Each pot of a showdown goes to nobody whose hand is worse than another that could win it."""
    if len(hand.live) < 2:
        return None
    if not hand.collects:
        return answer([], "nothing collected")
    reason: Reason | None = None
    faults = []
    collects = by_pot(hand)
    index = {ledger.name: at for at, ledger in enumerate(hand.ledgers)}
    for number, pot in enumerate(hand.pots):
        orders = {at: hand.ledgers[at].order for at in pot.eligible}
        known = {at: order for at, order in orders.items() if order is not None}
        if len(pot.eligible) > 1 and len(known) < len(orders):
            reason = "cards not shown"
        if not known:
            continue
        best = min(known.values())
        for collect in collects.get(number, ()):
            order = known.get(index.get(collect.player, -1))
            if order is None or order == best:
                continue  # a collector without a claim to the pot is a matter of money.collected
            names = _holders(hand, known, best)
            claimed = f"{collect.player} ({describe_badugi(order)})"
            implied = f"{names} ({describe_badugi(best)})"
            pot_told = pot_name(number, len(hand.pots))
            message = f"the {pot_told} goes to {claimed}; {implied} is better"
            faults.append(Fault(collect.line, message, claimed, implied))
    return answer(faults, reason)


def split(hand: Replayed) -> Answer | None:
    """Equal best hands share a pot; arises where two or more are known to be best."""
    if len(hand.live) < 2 or not hand.collects:
        return None
    faults = []
    reason: Reason | None = None
    arises = False
    collects = by_pot(hand)
    for number, pot in enumerate(hand.pots):
        known = {at: o for at in pot.eligible if (o := hand.ledgers[at].order) is not None}
        best = min(known.values(), default=None)
        winners = {hand.ledgers[at].name for at, order in known.items() if order == best}
        if len(winners) < 2 or number not in collects:
            continue
        arises = True
        if len(known) < len(pot.eligible):
            reason = "cards not shown"
            continue
        lacking = sorted(winners - {collect.player for collect in collects[number]})
        if lacking:
            first = collects[number][0]
            implied = f"{', '.join(sorted(winners))} share it"
            message = f"{', '.join(lacking)} gets no part of the {first.pot}: {implied}"
            faults.append(Fault(first.line, message, f"{first.player} collects", implied))
    return answer(faults, reason) if arises else None


def description(hand: Replayed) -> Answer | None:
    """What the room calls a hand is what its cards are."""
    reason: Reason | None = None
    faults = []
    arises = False
    claims: list[ev.Show | ev.SummarySeat] = [*hand.shows, *hand.results]
    for claim in claims:
        if claim.description is None or not claim.cards:
            continue
        arises = True
        if not _DESCRIPTION.fullmatch(claim.description):
            reason = "wording unknown"
            continue
        if len(claim.cards) != 4 or len(set(claim.cards)) != 4:
            continue  # a wrong number of cards is a matter of cards.count
        label = describe_badugi(badugi_order(claim.cards))
        if claim.description != label:
            cards = show_cards(claim.cards)
            message = f"{claim.player}'s {cards} is called {claim.description}; it is {label}"
            faults.append(Fault(claim.line, message, claim.description, label))
    return answer(faults, reason) if arises else None


def order(hand: Replayed) -> Answer | None:
    """Hands are shown pot by pot from the last side pot, its last bettor of the last round first."""
    if hand.showdown_line is None or not hand.hand.order_known:
        return None
    lines: list[ev.Show | ev.Muck] = [*hand.shows, *hand.mucks]
    shown = [line for line in lines if line.line > hand.showdown_line]
    shown.sort(key=lambda line: line.line)
    due = [hand.ledgers[at].name for at in _show_order(hand)]
    for line, name in zip(shown, due, strict=False):
        if line.player != name:
            message = f"{line.player} shows or mucks before {name}"
            return answer([Fault(line.line, message, line.player, name)])
    return answer([])


def _show_order(hand: Replayed) -> list[int]:
    """The order of showing: from the last side pot to the main pot, clockwise in each."""
    last = [step for step in hand.bets if step.street == 3 and step.action in ("bet", "raise")]
    opener = last[-1].player if last else -1
    order: list[int] = []
    for pot in reversed(hand.pots):
        group = [at for at in pot.eligible if at not in order]
        if not order and opener in group:
            at = group.index(opener)
            group = group[at:] + group[:at]
        order += group
    return order


def _holders(hand: Replayed, known: dict[int, int], best: int) -> str:
    return ", ".join(hand.ledgers[at].name for at, order in known.items() if order == best)
