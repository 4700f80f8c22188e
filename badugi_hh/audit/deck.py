"""Checks of the family ``cards`` on the deck: no card in two places, none more than there are."""

from dataclasses import dataclass
from itertools import pairwise

from badugi_hh import events as ev
from badugi_hh.audit.findings import CONFIRMED, Answer, Fault, Reason, answer
from badugi_hh.cards import NAMES, Card
from badugi_hh.replay import DrawStep, Replayed

_DECK = 52
Shown = ev.Show | ev.SummarySeat | ev.Fold


def duplicate(hand: Replayed) -> Answer | None:
    """No card is seen twice unless discards were shuffled in between."""
    cards = _told_once(hand)
    if cards is not None and len(set(cards)) == len(cards):
        return CONFIRMED if cards else None
    seen = _seen(hand)
    by_card: dict[Card, list[_Sighting]] = {}
    for sighting in sorted(seen, key=lambda sighting: sighting.line):
        by_card.setdefault(sighting.card, []).append(sighting)
    faults: dict[int, Fault] = {}
    reason: Reason | None = None
    for sightings in by_card.values():
        for before, later in pairwise(sightings):
            if _came_back(hand, before, later) or _came_back(hand, later, before):
                # Whether a player gets back what that player threw before, or what somebody
                # folded, no rule that is known decides.
                if before.player == later.player or before.folded or later.folded:
                    reason = "a reshuffle may have brought it"
            elif later.line not in faults:
                faults[later.line] = _twice(hand, before, later)
    return answer(list(faults.values()), reason)


def _told_once(hand: Replayed) -> list[Card] | None:
    """Every card that the hand tells, the quick way.

    None where one shown is not the one held, where a part of a hand is shown, or
    where a draw tells the whole hand after it.
    """
    cards: list[Card] = []
    claims: list[Shown] = [*hand.shows, *hand.folds_shown]
    if any(claim.cards and len(claim.cards) < hand.game.cards for claim in claims):
        return None
    followed = set()
    for deal in hand.deals:
        cards += deal.cards
        followed.add(hand.ledgers[deal.player].name)
    for step in hand.draws:
        if step.received:
            cards += step.received
        elif step.received_line is not None and step.received is None:
            return None
    for ledger in hand.ledgers:
        final = ledger.final
        if final is None:
            continue
        if ledger.name not in followed:
            cards += final
        elif final != ledger.held and set(final) != set(ledger.held or ()):
            return None
    return cards


@dataclass(slots=True)
class _Sighting:
    """A card in a player's hand, told on ``line``.

    ``came`` is the step of the draw that brought it at the latest, -1 for the
    deal; ``went`` the step that threw or folded it, None if it was held to the end.
    """

    card: Card
    player: int
    line: int
    came: int
    went: int | None = None
    folded: bool = False


def _seen(hand: Replayed) -> list[_Sighting]:
    """Every card that the hand tells, once for each time that a player got it."""
    told: dict[int, list[_Sighting]] = {}
    for deal in hand.deals:
        at = deal.player
        told.setdefault(at, []).extend([_Sighting(c, at, deal.line, -1) for c in deal.cards])
    for step in hand.draws:
        cards = told.get(step.player)
        if cards is not None:
            _follow(step, cards)
    lines: dict[str, int] = {}
    claims: list[Shown] = [*hand.results, *hand.shows, *hand.folds_shown]
    for claim in claims:
        if claim.cards:
            lines[claim.player] = claim.line
    for at, ledger in enumerate(hand.ledgers):
        if ledger.final is None or ledger.name not in lines:
            continue
        own = told.setdefault(at, [])
        held = [sighting.card for sighting in own if sighting.went is None]
        came = max([s.seq for s in hand.draws if s.player == at and s.count], default=-1)
        line = lines[ledger.name]
        new = [card for card in ledger.final if card not in held]
        if len(set(ledger.final)) != len(ledger.final):
            new += [card for card in set(ledger.final) if ledger.final.count(card) > 1]
        own += [_Sighting(card, at, line, came) for card in new]
    for claim in claims:
        if claim.cards and len(claim.cards) < hand.game.cards and claim.player in hand.index:
            _see_part(hand, claim, told)
    seen = [sighting for cards in told.values() for sighting in cards]
    if any(hand.ledgers[at].folded_street is not None for at in told):
        _fold(hand, told)
    return seen


def _see_part(hand: Replayed, claim: Shown, told: dict[int, list[_Sighting]]) -> None:
    """Some cards of a hand, shown without the others."""
    at = hand.index[claim.player]
    own = told.setdefault(at, [])
    held = [sighting.card for sighting in own if sighting.went is None]
    came = max([step.seq for step in hand.draws if step.player == at and step.count], default=-1)
    cards = claim.cards or ()
    own += [_Sighting(card, at, claim.line, came) for card in cards if card not in held]


def _follow(step: DrawStep, cards: list[_Sighting]) -> None:
    """A player's cards through a draw."""
    stays = step.told_kept or step.after  # where neither is told, nor is what went
    for sighting in cards:
        if sighting.went is None and (
            sighting.card in (step.thrown or ())
            or (step.thrown is None and stays is not None and sighting.card not in stays)
        ):
            sighting.went = step.seq
    line = step.received_line or step.line
    new = step.received
    if new is None and step.after is not None:
        held = [sighting.card for sighting in cards if sighting.went is None]
        new = tuple([card for card in step.after if card not in held])
    cards += [_Sighting(card, step.player, line, step.seq) for card in new or ()]


def _fold(hand: Replayed, told: dict[int, list[_Sighting]]) -> None:
    """Cards of players who fold go at the fold."""
    for step in hand.bets:
        if step.action == "fold" and step.player in told:
            for sighting in told[step.player]:
                if sighting.went is None:
                    sighting.went, sighting.folded = step.seq, True


def _came_back(hand: Replayed, before: _Sighting, later: _Sighting) -> bool:
    """Whether discards were shuffled in between a card's throw and the draw that brought it."""
    went = before.went
    return went is not None and any(went < r.seq <= later.came for r in hand.reshuffles)


def _twice(hand: Replayed, before: _Sighting, later: _Sighting) -> Fault:
    name, card = hand.ledgers[later.player].name, NAMES[later.card]
    message = f"{name} has the {card}, which stands on line {before.line} already"
    again = " before" if before.player == later.player else ""
    implied = f"{card} with {hand.ledgers[before.player].name}{again}"
    return Fault(later.line, message, f"{card} with {name}", implied, other_line=before.line)


def reshuffle(hand: Replayed) -> Answer | None:
    """Discards are shuffled in when the stub cannot fill a draw, and only then.

    ``most`` counts the stub if folded hands and burned cards are shuffled in as
    well, which no text of a room settles: between the two numbers nothing is wrong.
    """
    if "reshuffle" in hand.hand.untold:
        return None
    draws, burns = hand.draws, hand.profile.burns
    cards = hand.game.cards
    stub = most = _DECK - cards * len(hand.ledgers)
    if not hand.reshuffles:
        if not draws:
            return None
        if sum([step.count for step in draws]) + 3 * burns <= stub:
            return CONFIRMED
    faults = []
    told = {r.seq: r for r in reversed(hand.reshuffles)}
    thrown = out = draw = 0  # out: burned cards and folded hands not shuffled in yet
    folds = [step.seq for step in hand.bets if step.action == "fold"]
    for step in draws:
        if step.draw != draw:
            draw, stub, most, out = step.draw, stub - burns, most - burns, out + burns
        again = told.pop(step.seq, None)
        if again:
            if not again.inside and stub > 0 and step.count <= stub:
                faults.append(_too_early(again.line, stub, step.count))
            out += cards * sum(1 for seq in folds if seq < step.seq)
            folds = [seq for seq in folds if seq > step.seq]
            stub, most, thrown, out = stub + thrown, most + thrown + out, 0, 0
        stub, most, thrown = stub - step.count, most - step.count, thrown + step.count
        if most < 0:
            message = f"{-most} more cards are out than the deck holds, without a reshuffle"
            faults.append(Fault(step.line, message, "no reshuffle", "a reshuffle"))
            stub = most = stub + thrown
            thrown = 0
    faults += [_too_early(again.line, stub, 0) for again in told.values() if stub > 0]
    if len(hand.reshuffles) > len({r.seq for r in hand.reshuffles}):
        last = hand.reshuffles[-1].line
        faults.append(Fault(last, "the deck is reshuffled twice in one place", "twice", "once"))
    return answer(faults)


def _too_early(line: int, stub: int, count: int) -> Fault:
    message = f"the deck is reshuffled with {stub} cards left for a draw of {count}"
    return Fault(line, message, "reshuffled", "not yet")
