"""Checks of the family ``cards``: what is dealt, thrown, received and shown."""

from badugi_hh import events as ev
from badugi_hh.audit.findings import Answer, Fault, Reason, answer
from badugi_hh.cards import NAMES, Card, Cards, show_cards
from badugi_hh.ranking import badugi_order, describe_badugi
from badugi_hh.replay import DrawStep, Replayed

_HAND = 4


def count(hand: Replayed) -> Answer | None:
    """Four cards a hand, no more thrown than held, as many received as thrown."""
    faults = []
    for event in hand.hand.events:
        if isinstance(event, ev.Dealt) and len(event.cards) != _HAND:
            faults.append(_number(event.line, f"{event.player} is dealt", len(event.cards), _HAND))
    for step in hand.draws:
        name = hand.ledgers[step.player].name
        if step.count > _HAND:
            faults.append(_number(step.line, f"{name} discards", step.count, _HAND, "at most "))
        elif step.printed is not None and len(step.printed) != (step.count or _HAND):
            faults.append(
                _number(step.line, f"{name} is printed with", len(step.printed), step.count or _HAND)
            )
        if step.received is not None and len(step.received) != step.count:
            line = step.received_line or step.line
            faults.append(_number(line, f"{name} receives", len(step.received), step.count))
    claims: list[ev.Show | ev.SummarySeat] = [*hand.shows, *hand.results]
    for claim in claims:
        if claim.cards is not None and len(claim.cards) != _HAND:
            faults.append(_number(claim.line, f"{claim.player} shows", len(claim.cards), _HAND))
    return answer(faults)


def _number(line: int, does: str, claimed: int, due: int, bound: str = "") -> Fault:
    implied = f"{bound}{due}"
    message = f"{does} {claimed} card{'s' if claimed != 1 else ''}; the rules say {implied}"
    return Fault(line, message, str(claimed), implied)


def discard(hand: Replayed) -> Answer | None:
    """Cards thrown were held; cards stood pat on are those held."""
    faults = []
    reason: Reason | None = None
    arises = False
    for step in hand.draws:
        if step.printed is None:
            if step.received_line is not None:
                arises, reason = True, "discard not told"
            continue
        if step.held is None:
            continue
        arises = True
        name, held = hand.ledgers[step.player].name, show_cards(step.held)
        wrong = [card for card in step.printed if card not in step.held]
        twice = len(set(step.printed)) != len(step.printed)
        if wrong or twice:
            what = show_cards(wrong) if wrong else "one card twice"
            does = "throws" if step.count else "stands pat on"
            message = f"{name} {does} {what}; held is {held}"
            faults.append(Fault(step.line, message, show_cards(step.printed), held))
    return answer(faults, reason) if arises else None


def received(hand: Replayed) -> Answer | None:
    """What is kept is what was held less what was thrown."""
    steps = [step for step in hand.draws if step.received_line is not None]
    if not steps:
        return None
    faults = []
    reason: Reason | None = None
    for step in steps:
        if step.told_kept is None or step.kept is None:
            reason = "discard not told"
        elif set(step.told_kept) != set(step.kept):
            name, kept = hand.ledgers[step.player].name, show_cards(step.kept)
            told = show_cards(step.told_kept)
            message = f"{name} keeps {told}; held less thrown is {kept}"
            faults.append(Fault(step.received_line or step.line, message, told, kept))
    return answer(faults, reason)


def shown(hand: Replayed) -> Answer | None:
    """A hand shown is the hand held where that is known, and the same in body and summary."""
    body = {show.player: show for show in hand.shows}
    held = {ledger.name: ledger.held for ledger in hand.ledgers}
    faults = []
    arises = False
    for show in hand.shows:
        own = held.get(show.player)
        if own is not None:
            arises = True
            if set(own) != set(show.cards):
                faults.append(_differs(show, "held", own))
    told = {fault.line for fault in faults}
    for result in hand.results:
        if not result.cards:
            continue
        other = body.get(result.player)
        own = held.get(result.player)
        if other is not None:
            arises = True
            if set(other.cards) != set(result.cards) and other.line not in told:
                wrong, right = (result, other) if _fits(other) and not _fits(result) else (other, result)
                where = "in the summary" if right is result else "in the showdown"
                faults.append(_differs(wrong, where, right.cards or ()))
        elif own is not None:
            arises = True
            if set(own) != set(result.cards):
                faults.append(_differs(result, "held", own))
    return answer(faults) if arises else None


def _fits(claim: ev.Show | ev.SummarySeat) -> bool:
    cards = claim.cards or ()
    fit = len(cards) == _HAND and len(set(cards)) == _HAND
    return fit and claim.description in (None, describe_badugi(badugi_order(cards)))


def _differs(claim: ev.Show | ev.SummarySeat, where: str, right: Cards) -> Fault:
    claimed, implied = show_cards(claim.cards or ()), show_cards(right)
    message = f"{claim.player} shows {claimed}; {where} it is {implied}"
    return Fault(claim.line, message, claimed, implied)


def duplicate(hand: Replayed) -> Answer | None:
    """No card is seen twice unless discards were shuffled in between."""
    seen: dict[Card, _Seen] = {}
    faults: list[Fault] = []
    for at, ledger in enumerate(hand.ledgers):
        if ledger.held is None:
            continue
        _see_dealt(hand, at, seen, faults)
    known = _last_hands(hand)
    for at, line, cards in known:
        for card in cards:
            before = seen.get(card)
            own = before is not None and before.player == at and before.thrown is None
            twice = cards.count(card) > 1
            if twice or (before is not None and not own and not _came_back(hand, before, at)):
                where = before.line if before is not None else line
                faults.append(_twice(hand, line, at, card, where))
                break
            seen.setdefault(card, _Seen(at, line))
    return answer(faults) if seen else None


class _Seen:
    """Where a card was seen: with whom, on which line, and the step that threw it."""

    __slots__ = ("line", "player", "thrown")

    def __init__(self, player: int, line: int) -> None:
        self.player = player
        self.line = line
        self.thrown: int | None = None


def _see_dealt(hand: Replayed, at: int, seen: dict[Card, _Seen], faults: list[Fault]) -> None:
    """Follow a player's printed cards from the deal through the draws."""
    name = hand.ledgers[at].name
    for event in hand.hand.events:
        if isinstance(event, ev.Dealt) and event.player == name:
            _see(hand, at, event.line, event.cards, seen, faults)
    for step in hand.draws:
        if step.player != at:
            continue
        for card in step.thrown or ():
            if card in seen and seen[card].thrown is None:
                seen[card].thrown = step.seq
        if step.received:
            back = _returned(hand, step, seen)
            new = [card for card in step.received if card not in back]
            _see(hand, at, step.received_line or step.line, tuple(new), seen, faults)
            for card in back:
                seen[card] = _Seen(at, step.received_line or step.line)


def _see(
    hand: Replayed,
    at: int,
    line: int,
    cards: Cards,
    seen: dict[Card, _Seen],
    faults: list[Fault],
) -> None:
    for card in cards:
        if card in seen:
            faults.append(_twice(hand, line, at, card, seen[card].line))
        seen[card] = _Seen(at, line)


def _returned(hand: Replayed, step: DrawStep, seen: dict[Card, _Seen]) -> list[Card]:
    """Cards received that had been thrown and can have come back by a reshuffle."""
    return [
        card
        for card in step.received or ()
        if card in seen and _between(hand, seen[card].thrown, step.seq)
    ]


def _came_back(hand: Replayed, before: _Seen, at: int) -> bool:
    """Whether a card thrown by one player can be in another's last hand."""
    drew = max((step.seq for step in hand.draws if step.player == at and step.count), default=-1)
    return _between(hand, before.thrown, drew)


def _between(hand: Replayed, thrown: int | None, drawn: int) -> bool:
    """Whether discards were shuffled in after a card was thrown and by the time of a draw."""
    if thrown is None:
        return False
    return any(thrown < again.seq <= drawn for again in hand.reshuffles)


def _last_hands(hand: Replayed) -> list[tuple[int, int, Cards]]:
    """The last hands that are told, with player and line; the body goes before the summary."""
    index = {ledger.name: at for at, ledger in enumerate(hand.ledgers)}
    hands: dict[str, tuple[int, int, Cards]] = {}
    claims: list[ev.Show | ev.SummarySeat] = [*hand.shows, *hand.results]
    for claim in claims:
        if claim.cards and claim.player in index:
            hands.setdefault(claim.player, (index[claim.player], claim.line, claim.cards))
    return list(hands.values())


def _twice(hand: Replayed, line: int, at: int, card: Card, before: int) -> Fault:
    name = hand.ledgers[at].name
    message = f"{name} has the {NAMES[card]}, which stands on line {before} already"
    return Fault(line, message, f"{NAMES[card]} with {name}", f"{NAMES[card]} on line {before}")


def reshuffle(hand: Replayed) -> Answer | None:
    """Discards are shuffled in when the stub cannot fill a draw, and only then."""
    if not hand.draws:
        return None
    faults = []
    stub = 52 - _HAND * len(hand.ledgers)
    thrown = 0
    again = {step.seq: step for step in hand.reshuffles}
    burned = 0
    draw = 0
    for step in hand.draws:
        if step.draw != draw:
            draw, burned = step.draw, burned + hand.profile.burns
            stub -= hand.profile.burns
        told = again.get(step.seq)
        if told:
            if stub >= step.count:
                message = f"the deck is reshuffled with {stub} cards left for a draw of {step.count}"
                faults.append(Fault(told.line, message, "reshuffled", "not yet"))
            stub, thrown = stub + thrown, 0
        stub -= step.count
        thrown += step.count
        if stub < 0:
            message = f"{-stub} more cards are out than the deck holds, without a reshuffle"
            faults.append(Fault(step.line, message, "no reshuffle", "a reshuffle"))
            stub, thrown = stub + thrown, 0
    return answer(faults)
