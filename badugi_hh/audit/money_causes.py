"""When one contradiction explains another in pots, rake, shares and the summary.

As in ``play_causes``: what is off by another amount than its cause is not explained.
"""

from badugi_hh import events as ev
from badugi_hh.audit import showdown
from badugi_hh.audit.spots import (
    Spot,
    Spots,
    amounts,
    crossed,
    excess,
    folded,
    known,
    off,
    sums_off,
)
from badugi_hh.replay import NOBODY, Replayed
from badugi_hh.replay.pots import pot_number

# ---- money: what was put in


def total_off(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The total differs from what was put in as the play is off.

    Where it is not known by how much, the total stands if it agrees with the rest of the summary.
    """
    told = spots.hand.total
    if told is None or told.total is None:
        return False
    if told.rake is not None and not known(cause, spots):
        rest = told.total - told.rake
        got = sum([collect.amount for collect in spots.hand.collects])
        if rest not in (got, sum([line.won or 0 for line in spots.hand.results])):
            return False
    return off(told.total - spots.hand.put_in, spots)


def rake_off(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The rake is what is missing if the play is off by that; untold it may be any."""
    hand = spots.hand
    if _calls_untold(hand):
        return True
    got = sum([ledger.collected for ledger in hand.ledgers])
    if hand.total is None or hand.total.rake is None:
        sums = sums_off(spots)
        return sums is None or max(sums) >= got - hand.put_in
    return off(got + hand.total.rake - hand.put_in, spots)


def _calls_untold(hand: Replayed) -> bool:
    """Whether some calls tell no amount, and are wrong with the bet that they answer."""
    calls = [event for event in hand.hand.events if isinstance(event, ev.Call)]
    return any(call.amount is None and call.to is None for call in calls)


def street_pot_off(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """The pot told at a draw differs from what was put in as the play before it is off."""
    return any(
        off(told.told - told.pot, spots, fault.street + 1)
        for told in spots.hand.pot_lines
        if told.line == fault.line
    )


def return_off(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What goes back is off as the play is."""
    return any(
        back.amount is None or back.player != back.due_player
        or off(back.amount - back.due, spots, fault.street)
        or off(back.due - back.amount, spots, fault.street)
        for back in spots.hand.returns
        if back.line == fault.line
    )  # fmt: skip  # one thought


def pots_off(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Main and side pots are off by no more than the play is, or are others."""
    hand = spots.hand
    told = hand.total
    if told is None or not known(cause, spots) or len(told.pots) != len(hand.pots):
        return True
    most = sum([max(map(abs, excess(spot, spots))) for spot in amounts(spots, told.line)])
    most *= len(hand.ledgers)
    rake = told.rake or 0
    return all(
        -most - rake <= amount - hand.pots[pot_number(name)].amount <= most + rake
        for name, amount in told.pots
        if pot_number(name) < len(hand.pots)
    )


def parts_of_what_was_put_in(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """It is the total that is wrong: pots and rake make what was put in."""
    told = spots.hand.total
    return told is not None and _parts(spots.hand, told.rake) == spots.hand.put_in


def parts_with_right_rake(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """It is the rake that is wrong: with the right one pots and rake make the total."""
    hand = spots.hand
    left = hand.put_in - sum([ledger.collected for ledger in hand.ledgers])
    return hand.total is not None and _parts(hand, left) == hand.total.total


def _parts(hand: Replayed, rake: int | None) -> int:
    told = hand.total
    if told is None:
        return 0
    return sum([amount for _, amount in told.pots]) + (0 if told.gross else rake or 0)


# ---- money: who gets it


def claim_unknown(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Who can win which pot is not known; who has folded cannot, unless the fold is in doubt."""
    hand = spots.hand
    if "without a claim" in fault.fault.message:
        gone = folded(spots)
        if fault.players <= gone:
            return bool(crossed(cause, spots) & fault.players)
        return True
    total = hand.total
    if total is not None and total.total is None and total.rake is not None:
        got = sum([ledger.collected for ledger in hand.ledgers])
        return off(got + total.rake - hand.put_in, spots)
    return "nobody collects" in fault.fault.message


def accounts_agree(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The rake and what the hand is told to have brought make nothing together."""
    nets = [told.net or 0 for told in spots.hand.balances]
    told = spots.hand.total
    return bool(nets) and told is not None and sum(nets) + (told.rake or 0) == 0


def better_hand_in_doubt(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Without the hands that are contradicted the pot goes to no worse one."""
    doubted = _doubted(spots)
    found = showdown.winner(spots.hand, doubted)
    return found is None or all(other.line != fault.line for other in found.faults)


def any_hand_in_doubt(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """One of the hands that could win is contradicted."""
    return any(_doubted(spots) & set(pot.eligible) for pot in spots.hand.pots)


def _doubted(spots: Spots) -> set[int]:
    """Players whose cards are contradicted."""
    doubted: set[int] = set()
    for cause in spots.causes:
        if cause.code.startswith("cards."):
            doubted |= cause.players
            place = cause.fault.implied.rpartition(" ")[2]
            if cause.code == "cards.duplicate" and place.isdecimal():
                doubted |= spots.players.get(int(place), set())
    return doubted


def pots_misnamed(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Nobody collects a pot, so that another goes by its name where the pots are only counted."""
    return "nobody collects" in cause.fault.message and len(spots.hand.collected) < len(
        spots.hand.pots
    )


def pots_unknown(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Who can win which pot rests on how much each player put in."""
    return len(spots.hand.pots) > 1


def same_fold(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """A player who folded collects once more."""
    both = "without a claim" in cause.fault.message and "without a claim" in fault.fault.message
    return both and cause.players == fault.players


def same_pot(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Both are about one pot."""
    pots = _pots_on(cause.line, spots) & _pots_on(fault.line, spots)
    return bool(pots) or "nobody collects" in cause.fault.message


def _pots_on(line: int, spots: Spots) -> set[int]:
    return {
        number
        for number, collects in spots.hand.collected.items()
        for collect in collects
        if collect.line == line
    }


def words_of_other_winner(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """The line of a winner calls the hand what another's is that was to win."""
    if cause.line != fault.line:
        return False
    hands = [ledger.final for ledger in spots.hand.ledgers if ledger.final is not None]
    game = spots.hand.game
    return any(game.is_hand(cards) and game.label(cards) == fault.fault.claimed for cards in hands)


def said_again(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """One hand is called the same wrong name once more."""
    same = (cause.fault.claimed, cause.fault.implied) == (fault.fault.claimed, fault.fault.implied)
    return same and bool(cause.players & fault.players)


def fold_untold(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Whether and when a player folded, where that player's part in the play is in doubt."""
    said = fault.fault.message
    if "didn't bet" in said:
        return bool(cause.everybody & fault.players)
    if "folded" not in said and "did not fold" not in said:
        return False
    if ": folded on" in said and not fault.players & folded(spots):
        return cause.code != "money.summary"  # nobody tells of a fold; the play only ends there
    return bool(crossed(cause, spots) & fault.players) or NOBODY in cause.due


def heading_untold(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """On which street a player folded, where the heading of a draw is missing."""
    return "folded on street" in fault.fault.message and "begins without" in cause.fault.message


def chips_of_player(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What a hand brought a player is in doubt where bets are, by as much as they are.

    Somebody else's too where all that is told of what it brought agrees with the rake.
    """
    if not cause.everybody & fault.players and not accounts_agree(cause, fault, spots):
        return False
    if cause.code == "betting.stack" or not known(cause, spots):
        return True
    more = {abs(by) for by in excess(cause, spots)}
    return any(abs(by) in more for by in _account_off(fault, spots))


def _account_off(fault: Spot, spots: Spots) -> set[int]:
    """By how much the summary's account or share of a player differs from the hand's."""
    hand = spots.hand
    differs: set[int] = set()
    for told in hand.balances:
        at = hand.index.get(told.player, NOBODY)
        if told.line == fault.line and at in fault.players:
            differs.add((told.net or 0) - hand.ledgers[at].net)
    for line in hand.results:
        if line.line == fault.line:
            differs.add((line.won or 0) - hand.ledgers[hand.index[line.player]].collected)
    return differs - {0}


def paid_to_other(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """The summary tells what the pots and the rake make, and it is the collected lines that do not.

    If the summary is off as well, what is off by just the amount of the cause is explained.
    """
    differs = _account_off(fault, spots)
    if not differs:
        return False
    hand, told = spots.hand, spots.hand.total
    if accounts_agree(cause, fault, spots):
        return True
    won = sum([line.won or 0 for line in hand.results])
    if told and None not in (told.total, told.rake) and won + (told.rake or 0) == told.total:
        return True
    taken = {abs(c.amount) for c in hand.collects if c.line == cause.line}
    return bool({abs(by) for by in differs} & taken)
