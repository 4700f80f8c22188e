"""Checks of the family ``showdown``: who wins, who shares, what hands are called."""

import operator
import re
from collections.abc import Collection, Iterator

from badugi_hh import events as ev
from badugi_hh.audit.chips import largest_odd_unit
from badugi_hh.audit.findings import Answer, Fault, Reason, answer
from badugi_hh.cards import Cards, show_cards
from badugi_hh.replay import NOBODY, Replayed
from badugi_hh.replay.pots import pot_name
from badugi_hh.replay.state import LAST_STREET
from badugi_hh.variants import halves

_DESCRIPTION = re.compile(r"(?:Badugi|[123]-card): ([A2-9TJQK](?:,[A2-9TJQK])*)")


def winner(hand: Replayed, doubted: Collection[int] = ()) -> Answer | None:
    """Each pot of a showdown goes to nobody whose hand is worse than another that could win it.

    Where a pot has two halves, to nobody whose hand is worse in both. The hands
    of players who are ``doubted`` count as not known.
    """
    if len(hand.live) < 2:
        return None
    if not hand.collects:
        return answer([], "nothing collected")
    reason: Reason | None = None
    faults = []
    for number, pot in enumerate(hand.pots):
        known = _known(hand, pot.eligible)
        if doubted:
            known = {at: told for at, told in known.items() if at not in doubted}
        if len(pot.eligible) > 1 and len(known) < len(pot.eligible):
            reason = "cards not shown"
        if not known:
            continue
        best = _best(known)
        for collect in hand.collected.get(number, ()):
            at = hand.index.get(collect.player, NOBODY)
            if at not in known or _shares(known[at], best):
                continue  # a collector without a claim to the pot is a matter of money.collected
            names = ", ".join([hand.ledgers[k].name for k in known if _shares(known[k], best)])
            first = next(k for k in known if _shares(known[k], best))
            claimed = f"{collect.player} ({_called(hand, at)})"
            implied = f"{names} ({_called(hand, first)})"
            pot_told = pot_name(number, len(hand.pots))
            mucked = ", which was mucked," if _mucked(hand, first) else ""
            message = f"the {pot_told} goes to {claimed}; {implied}{mucked} is better"
            faults.append(Fault(collect.line, message, claimed, implied))
    return answer(faults, reason)


def _mucked(hand: Replayed, at: int) -> bool:
    """Whether a hand was given up at the showdown, and only the summary tells it."""
    name = hand.ledgers[at].name
    return any(muck.at_showdown and muck.player == name for muck in hand.mucks)


def _known(hand: Replayed, players: list[int]) -> dict[int, tuple[int, ...]]:
    """What compares, in each part of a pot, the hands of those of some players that are known."""
    ledgers = hand.ledgers
    return {at: told for at in players if (told := ledgers[at].standings) is not None}


def _best(known: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """The best standing in each part."""
    if len(next(iter(known.values()))) == 1:
        return min(known.values())
    return tuple([min(part) for part in zip(*known.values(), strict=True)])


def _shares(own: tuple[int, ...], best: tuple[int, ...]) -> bool:
    """Whether a hand is best in a part."""
    return own == best or any(map(operator.eq, own, best))


def _called(hand: Replayed, at: int) -> str:
    """What a player's last hand is called, in each part of a pot."""
    cards = hand.ledgers[at].final or ()
    parts = range(len(hand.game.rankings))
    return "; ".join([hand.game.label(cards, part) for part in parts])


def split(hand: Replayed) -> Answer | None:
    """Equal best hands share a pot; arises where two or more are known to be best."""
    if len(hand.live) < 2 or not hand.collects or hand.game.split:
        return None
    faults = []
    reason: Reason | None = None
    arises = False
    for number, pot in enumerate(hand.pots):
        collects = hand.collected.get(number)
        known = _known(hand, pot.eligible)
        best = min(known.values(), default=None)
        winners = [at for at, standing in known.items() if standing == best]
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


def half(hand: Replayed) -> Answer | None:
    """Each half of a pot goes to the best hand for it, shared where two are equal."""
    if not hand.game.split or len(hand.live) < 2 or not hand.collects:
        return None
    faults = []
    reason: Reason | None = None
    for number, pot in enumerate(hand.pots):
        collects = hand.collected.get(number)
        if not collects:
            continue
        known = _known(hand, pot.eligible)
        if len(known) < len(pot.eligible):
            reason = "cards not shown"
            continue
        got: dict[int, int] = {}
        for collect in collects:
            at = hand.index.get(collect.player, NOBODY)
            got[at] = got.get(at, 0) + collect.amount
        if not set(got) <= set(known):
            continue  # a collector without a claim to the pot is a matter of money.collected
        due = _halves_due(hand, known, sum(got.values()))
        # Odd units go where the house puts them: one a half, and one a share of it.
        room = hand.profile.unit(hand.hand.currency) * (len(hand.game.rankings) + len(known))
        room = max(room, largest_odd_unit(hand))
        wrong = [at for at in known if abs(got.get(at, 0) - due.get(at, 0)) > room]
        if wrong:
            at = next((at for at in wrong if at in got), next(iter(got)))
            line = next(c.line for c in collects if hand.index[c.player] == at)
            claimed = ", ".join([_amount(hand, k, got[k]) for k in got])
            implied = ", ".join([_amount(hand, k, due[k]) for k in due])
            message = f"the halves of the {pot_name(number, len(hand.pots))} go to {claimed}; "
            message += f"by the hands it is {implied}"
            faults.append(Fault(line, message, claimed, implied))
    return answer(faults, reason)


def _halves_due(hand: Replayed, known: dict[int, tuple[int, ...]], amount: int) -> dict[int, int]:
    """What each player gets of a pot of two halves, before odd units within a half."""
    due: dict[int, int] = {}
    best, unit = _best(known), hand.profile.unit(hand.hand.currency)
    for part, share in enumerate(halves(amount, unit, hand.profile)):
        winners = [at for at, own in known.items() if own[part] == best[part]]
        for at in winners:
            due[at] = due.get(at, 0) + share // len(winners)
    return due


def _amount(hand: Replayed, at: int, amount: int) -> str:
    return f"{hand.ledgers[at].name} {hand.hand.money(amount)}"


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
    for line, at, cards, described in _described(hand):
        arises = True
        orders = None if at == NOBODY else hand.ledgers[at].orders
        if orders is not None and described == hand.game.label_of(orders[0]):
            continue
        if not _DESCRIPTION.fullmatch(described):
            reason = "wording unknown"
            continue
        if not hand.game.is_hand(cards):
            continue  # a wrong number of cards is a matter of cards.count
        label = hand.game.label(cards)
        if described != label:
            name = "somebody" if at == NOBODY else hand.ledgers[at].name
            message = f"{name}'s {show_cards(cards)} is called {described}; it is {label}"
            faults.append(Fault(line, message, described, label))
    return answer(faults, reason) if arises else None


def _described(hand: Replayed) -> Iterator[tuple[int, int, Cards, str]]:
    """Each hand that is called something: line, player, cards, and what it is called."""
    for deal in hand.deals:
        if deal.described:
            yield deal.line, deal.player, deal.cards, deal.described
    for step in hand.draws:
        if step.described and step.after:
            yield step.received_line or step.line, step.player, step.after, step.described
    for claim in hand.showings:
        if claim.description is not None and claim.cards:
            at = hand.index.get(claim.player, NOBODY)
            yield claim.line, at, claim.cards, claim.description
    # As the lines tell them: pot by pot or less what went back they have no words.
    for collect in hand.hand.by_kind.get(ev.Collect, ()):
        at = hand.index.get(collect.player, NOBODY)
        cards = None if at == NOBODY else hand.ledgers[at].final
        if collect.description is not None and cards is not None:
            yield collect.line, at, cards, collect.description


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
    any_round = hand.profile.show_opener == "any round"
    opener = last.player if last and (any_round or last.street == LAST_STREET) else NOBODY
    order: list[int] = []
    for pot in reversed(hand.pots):
        group = [at for at in pot.eligible if at not in order]
        if not order and opener in group:
            at = group.index(opener)
            group = group[at:] + group[:at]
        order += group
    return order
