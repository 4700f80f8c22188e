"""When one contradiction explains another in pots, rake, shares and the summary.

As in ``play_causes``: what is off by another amount than its cause is not explained.
"""

from badugi_hh import events as ev
from badugi_hh.audit import showdown
from badugi_hh.audit.chips import most_rake
from badugi_hh.audit.spots import (
    Spot,
    Spots,
    amounts,
    crossed,
    excess,
    folded,
    known,
    off,
    only_word,
    sums_off,
)
from badugi_hh.replay import NOBODY, Replayed
from badugi_hh.replay.pots import pot_number

# ---- money: what was put in


def total_off(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The total differs from what was put in as the play is off, and agrees with the rest of it."""
    told = spots.hand.total
    if told is None or told.total is None:
        return False
    stacks = [player.stack for player in spots.hand.hand.players if player.stack is not None]
    if len(stacks) == len(spots.hand.hand.players) and told.total > sum(stacks):
        return False  # more than the players have
    if told.rake is not None:
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
    told = hand.total
    if told is None or told.rake is None:
        sums = sums_off(spots)
        return sums is None or max(sums) >= got - hand.put_in
    if told.total is not None and all(spot.code != "money.pot" for spot in spots.causes):
        return told.total - told.rake == got  # then it is right whatever was put in
    nets = [line.net for line in hand.balances if line.net is not None]
    if told.total is None and nets:
        return sum(nets) + told.rake == 0
    return off(got + told.rake - hand.put_in, spots)


def _calls_untold(hand: Replayed) -> bool:
    """Whether some calls tell no amount, and are wrong with the bet that they answer."""
    calls = [event for event in hand.hand.events if isinstance(event, ev.Call)]
    return any(call.amount is None and call.to is None for call in calls)


def schedule_off(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The schedule takes as much of a pot that is off as the play is.

    Where nobody knows by how much, of the total that is told.
    """
    hand, told = spots.hand, spots.hand.total
    sums = sums_off(spots)
    if told is None or told.rake is None or (sums is None and told.total is None):
        return True
    pots = {told.total or 0} if sums is None else {hand.put_in + by for by in sums}
    drew = hand.last_street > 0 or sums is None
    most = [most_rake(hand, pot, drew=drew) or 0 for pot in pots]
    return told.rake <= max(most)


def rake_is_less(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """The rake that is told is not what was taken, and the schedule takes that."""
    hand = spots.hand
    most = most_rake(hand, hand.put_in, drew=hand.last_street > 0) or 0
    told = hand.total.rake if hand.total else None
    return (told or 0) - cause.fault.by <= most


def street_pot_off(_cause: Spot, fault: Spot, spots: Spots) -> bool:
    """The pot told at a draw differs from what was put in as the play before it is off."""
    return any(
        off(told.told - told.pot, spots, fault.street + 1)
        for told in spots.hand.pot_lines
        if told.line == fault.line
    )


def return_off(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What goes back is off as the play of that street is, or a stack."""
    amount = known(cause, spots) and cause.code not in ("betting.stack", "betting.all_in")
    if only_word(cause, spots) or (amount and cause.street != fault.street):
        return False
    return any(
        back.amount is None or back.player != back.due_player
        or off(back.amount - back.due, spots, fault.street)
        or off(back.due - back.amount, spots, fault.street)
        for back in spots.hand.returns
        if back.line == fault.line
    )  # fmt: skip  # one thought


def returned_as_much(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """An amount is off by no more than what goes back is off by.

    Where nothing should go back, or to another, pots may be missing and the player
    to whom it goes may take what is in none.
    """
    wrong = [back for back in spots.hand.returns if back.line == cause.line]
    strange = any(back.due == 0 or back.player != back.due_player for back in wrong)
    if fault.fault.kind:
        return strange and (fault.fault.kind == "nobody" or fault.players <= cause.players)
    most = abs(cause.fault.by)
    if strange:
        most = max([most, *(max(back.amount or 0, back.due) for back in wrong)])
    return 0 < abs(fault.fault.by) <= most


def pots_off(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Main and side pots are off by no more than the play is, or are others."""
    hand = spots.hand
    told = hand.total
    if only_word(cause, spots):
        return False
    whole = told is not None and bool(told.pots) and None not in (told.rake, told.total)
    if told and whole and _parts(hand, told.rake) != told.total:
        return False  # they make no total, whatever was put in
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
    got, told = sum([ledger.collected for ledger in hand.ledgers]), hand.total
    if told is None or told.total is None:
        return False
    return any(_parts(hand, whole - got) == told.total for whole in (hand.put_in, told.total))


def _parts(hand: Replayed, rake: int | None) -> int:
    told = hand.total
    if told is None:
        return 0
    return sum([amount for _, amount in told.pots]) + (0 if told.gross else rake or 0)


# ---- money: who gets it


def claim_unknown(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Who can win which pot is not known; who has folded cannot, unless the fold is in doubt."""
    hand = spots.hand
    if fault.fault.kind == "no claim":
        gone = folded(spots)
        if fault.players <= gone:
            return bool(crossed(cause, spots) & fault.players)
        return True
    total = hand.total
    if total is not None and total.total is None and total.rake is not None:
        got = sum([ledger.collected for ledger in hand.ledgers])
        return off(got + total.rake - hand.put_in, spots)
    return fault.fault.kind == "nobody"


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
            doubted |= cause.players | spots.players.get(cause.fault.other_line, set())
    return doubted


def pots_misnamed(cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Nobody collects a pot, so that another goes by its name where the pots are only counted."""
    fewer = len(spots.hand.collected) < len(spots.hand.pots)
    return cause.fault.kind == "nobody" and fewer


def pots_unknown(_cause: Spot, _fault: Spot, spots: Spots) -> bool:
    """Who can win which pot rests on how much each player put in."""
    return len(spots.hand.pots) > 1


def same_fold(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """A player who folded collects once more."""
    both = cause.fault.kind == fault.fault.kind == "no claim"
    return both and cause.players == fault.players


def same_pot(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """Both are about one pot."""
    pots = _pots_on(cause.line, spots) & _pots_on(fault.line, spots)
    return bool(pots) or cause.fault.kind == "nobody"


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
    if cause.code == "cards.received" and cause.fault.kind != "no draw":
        return False
    if fault.fault.kind == "no bet":
        return bool(cause.everybody & fault.players)
    if fault.fault.kind not in ("fold told", "fold untold"):
        return False
    if fault.fault.kind == "fold told" and not fault.players & folded(spots):
        return cause.code != "money.summary"  # nobody tells of a fold; the play only ends there
    if cause.everybody & fault.players or NOBODY in cause.due:
        return True
    if cause.code.startswith("money.") and fault.players & folded(spots):
        return False  # who is paid and who folded may have changed places, but not two who folded
    changed = crossed(cause, spots)
    others = {spots.hand.ledgers[at].folded_street for at in changed - fault.players}
    told = {line.folded_at for line in spots.hand.results if line.line == fault.line}
    return bool(changed & fault.players) and bool(told & others)


def heading_untold(cause: Spot, fault: Spot, _spots: Spots) -> bool:
    """On which street a player folded, where the heading of a draw is missing."""
    about_fold = fault.fault.kind in ("fold told", "fold untold")
    return about_fold and cause.fault.kind == "heading"


def chips_of_player(cause: Spot, fault: Spot, spots: Spots) -> bool:
    """What a hand brought a player is in doubt where bets are, by as much as they are.

    Somebody else's too where all that is told of what it brought agrees with the rake.
    """
    if fault.fault.kind == "seat":
        return False
    if not cause.everybody & fault.players and not accounts_agree(cause, fault, spots):
        return False
    if fault.fault.kind == "by itself":
        return cause.code == "betting.stack" and bool(cause.players & fault.players)
    if only_word(cause, spots):
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
    if not differs or fault.fault.kind == "seat":
        return False
    hand, told = spots.hand, spots.hand.total
    if accounts_agree(cause, fault, spots):
        return True
    won = sum([line.won or 0 for line in hand.results])
    if told and None not in (told.total, told.rake) and won + (told.rake or 0) == told.total:
        return True
    taken = {abs(c.amount) for c in hand.collects if c.line == cause.line}
    return bool({abs(by) for by in differs} & taken)
