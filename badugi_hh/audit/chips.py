"""Checks of the family ``money``: pots, side pots, rake, what was collected and returned."""

from badugi_hh.audit.findings import CONFIRMED, Answer, Fault, FaultKind, Reason, answer
from badugi_hh.events import SummarySeat
from badugi_hh.money import CHIPS
from badugi_hh.replay import NOBODY, Ledger, Replayed
from badugi_hh.replay.pots import pot_name, pot_number

_CHIP = 100


def pot(hand: Replayed) -> Answer | None:
    """The printed total is what the players put in, less what went back uncalled."""
    told = hand.total
    if told is None or told.total is None:
        return None if "total" in hand.hand.untold else answer([], "total not printed")
    if told.total == hand.put_in:
        return CONFIRMED
    claimed, implied = hand.hand.money(told.total), hand.hand.money(hand.put_in)
    message = f"the total pot is {claimed}; the players put in {implied}"
    return answer([Fault(told.line, message, claimed, implied)])


def side_pot(hand: Replayed) -> Answer | None:
    """Main and side pots, printed net of rake, are those that the contributions make."""
    told = hand.total
    if told is None or told.total is None:
        return None if "total" in hand.hand.untold else answer([], "total not printed")
    expected = len(hand.pots) if len(hand.pots) > 1 else 0
    if len(told.pots) != expected:
        implied = f"{len(hand.pots)} pot{'s' if len(hand.pots) != 1 else ''}"
        claimed = f"{max(len(told.pots), 1)}"
        message = f"the summary tells {claimed} pots; the contributions make {implied}"
        return answer([Fault(told.line, message, claimed, implied)])
    faults = []
    rake = told.rake or 0
    for name, amount in told.pots:
        number = pot_number(name)
        gross = hand.pots[number].amount if number < len(hand.pots) else 0
        least = gross if told.gross else 0 if told.rake is None else gross - rake
        if not least <= amount <= gross:
            claimed, implied = hand.hand.money(amount), hand.hand.money(gross)
            message = f"the {name} is {claimed}; the contributions make {implied} before rake"
            by = amount - (gross if amount > gross else least)
            faults.append(Fault(told.line, message, claimed, implied, by=by))
    if told.pots and told.rake is not None and not faults:
        parts = sum(amount for _, amount in told.pots) + (0 if told.gross else rake)
        if parts != told.total:
            claimed, implied = hand.hand.money(parts), hand.hand.money(told.total)
            message = f"the pots and the rake make {claimed}; the total is {implied}"
            faults.append(Fault(told.line, message, claimed, implied, by=parts - told.total))
    return answer(faults)


def rake(hand: Replayed) -> Answer | None:
    """What was put in and not collected is the rake: nothing comes or goes unseen.

    Where the collected lines are the odd ones out, the printed total, rake and
    shares agreeing with each other, that is a matter of money.collected.
    """
    told = hand.total
    if told is None or told.rake is None:
        if "rake" in hand.hand.untold:
            return _untold_rake(hand) if hand.collects else None
        whole = told is None and "total" not in hand.hand.untold
        return answer([], "total not printed" if whole else "rake not printed")
    got = sum([collect.amount for collect in hand.collects])
    if not hand.collects:  # of several pots only the sums may be told
        got = sum([ledger.collected for ledger in hand.ledgers])
    # Where the total is wrong, money.pot says so; what was put in counts.
    left = hand.put_in - got
    if told.rake == left:
        return CONFIRMED
    due = (hand.put_in if told.total is None else told.total) - told.rake
    if got == due or got != _won(hand) == due or _overpaid(hand, got):
        return CONFIRMED
    claimed, implied = hand.hand.money(told.rake), hand.hand.money(left)
    message = f"the rake is {claimed}; what was put in less what was collected is {implied}"
    return answer([Fault(told.line, message, claimed, implied, by=told.rake - left)])


def schedule(hand: Replayed) -> Answer | None:
    """The rake told is no more than the user's schedule allows; it arises in cash games only."""
    told, rakes = hand.hand, hand.profile.rake
    if rakes is None or told.kind != "cash":
        return None
    drew = hand.last_street > 0
    most = most_rake(hand, hand.put_in, drew=drew)
    if most is None:
        return answer([], "no rake schedule for these stakes")
    if hand.total is None or hand.total.rake is None:
        return answer([], "rake not printed")
    if hand.total.rake <= most:
        return CONFIRMED
    claimed, implied = told.money(hand.total.rake), told.money(most)
    pot = f"a pot of {told.money(hand.put_in)} with {len(told.players)} players"
    before = "" if drew else " that ended before the first draw"
    message = f"the rake is {claimed}; of {pot}{before} the schedule takes at most {implied}"
    return answer([Fault(hand.total.line, message, claimed, f"at most {implied}")])


def most_rake(hand: Replayed, put_in: int, *, drew: bool) -> int | None:
    """The most that the schedule takes of a pot of so much; None if it has nothing for these."""
    told, rakes = hand.hand, hand.profile.rake
    stakes = (told.start.small, told.start.big)
    rule = None if rakes is None else rakes.rule(told.site, told.currency, stakes)
    return None if rule is None else rule.most(put_in, len(told.players), drew=drew)


def _untold_rake(hand: Replayed) -> Answer:
    """Without a word of a rake: nothing is missing, or nobody knows why, or too much is paid."""
    got = sum([collect.amount for collect in hand.collects])
    if got > hand.put_in:
        claimed, implied = hand.hand.money(got), hand.hand.money(hand.put_in)
        message = f"{claimed} is collected in all; the players put in {implied}"
        line, most = hand.collects[-1].line, f"at most {implied}"
        return answer([Fault(line, message, claimed, most, by=got - hand.put_in)])
    return answer([], None if got == hand.put_in else "rake not printed")


def _won(hand: Replayed) -> int:
    """What the summary says that the players won, be it by what the hand brought them."""
    return sum(_won_by_player(hand).values())


def _won_by_player(hand: Replayed) -> dict[str, int]:
    if "summary" not in hand.hand.untold or not hand.balances:
        return {line.player: line.won or 0 for line in hand.results}
    if any(told.net is None and told.stack is None for told in hand.balances):
        return {}
    put_in = {ledger.name: ledger.put_in for ledger in hand.ledgers}
    return {
        told.player: put_in[told.player] + (told.net or 0)
        for told in hand.balances
        if told.player in put_in
    }


def uncalled(hand: Replayed) -> Answer | None:
    """What nobody called goes back, all of it and to the player who bet it."""
    faults = []
    for back in hand.returns:
        if back.player == back.due_player and back.amount == back.due:
            continue
        due = "nothing"
        if back.due:
            due = f"{hand.hand.money(back.due)} to {hand.ledgers[back.due_player].name}"
        if back.amount is None:
            message, claimed = f"an uncalled bet is not returned: {due} was due", "nothing"
        else:
            who = "somebody else" if back.player == NOBODY else hand.ledgers[back.player].name
            claimed = f"{hand.hand.money(back.amount)} to {who}"
            message = f"the uncalled bet returned is {claimed}; due was {due}"
        faults.append(Fault(back.line, message, claimed, due, by=(back.amount or 0) - back.due))
    return answer(faults)


def collected(hand: Replayed) -> Answer | None:
    """Each pot is collected once and whole, by players who can win it."""
    if not hand.collects and not any(line.won for line in hand.results):
        return answer([], "nothing collected")
    faults = []
    for number, collects in hand.collected.items():
        eligible = hand.pots[number].eligible if number < len(hand.pots) else []
        for collect in collects:
            if hand.index.get(collect.player, NOBODY) not in eligible:
                able = ", ".join([hand.ledgers[at].name for at in eligible]) or "no such pot"
                message = f"{collect.player} collects from the {collect.pot} without a claim to it"
                faults.append(Fault(collect.line, message, collect.player, able, "no claim"))
        got = sum([collect.amount for collect in collects])
        due = _printed_pot(hand, number, got)
        if due is not None and got != due:
            claimed, implied = hand.hand.money(got), hand.hand.money(due)
            message = (
                f"{claimed} is collected from the {pot_name(number, len(hand.pots))} of {implied}"
            )
            if _overpaid(hand, got):
                message = f"{claimed} is collected; {_left(hand)} leaves {implied}"
            line = _odd_line(hand, [(collect.line, collect.player) for collect in collects])
            faults.append(Fault(line, message, claimed, implied, by=got - due))
    if not faults and hand.collects:
        faults += _together(hand)
    for number in range(len(hand.pots)):
        if number not in hand.collected:
            name = pot_name(number, len(hand.pots))
            message = f"nobody collects the {name}"
            line = hand.summary_line or hand.end_line
            faults.append(Fault(line, message, "nobody", f"the {name} is collected", "nobody"))
    return answer(faults)


def _together(hand: Replayed) -> list[Fault]:
    """All that is collected, where no line tells each pot: the summary knows what it should be."""
    told = hand.total
    if told is None or told.rake is None:
        return []
    due = (hand.put_in if told.total is None else told.total) - told.rake
    got = sum([collect.amount for collect in hand.collects])
    if got == due or _won(hand) != due or len(hand.collected) < len(hand.pots):
        return []
    claimed, implied = hand.hand.money(got), hand.hand.money(due)
    message = f"{claimed} is collected in all; the pots and the rake leave {implied}"
    line = _odd_line(hand, [(collect.line, collect.player) for collect in hand.collects])
    return [Fault(line, message, claimed, implied, by=got - due)]


def _overpaid(hand: Replayed, got: int) -> bool:
    """Whether more is collected than is in the only pot, whose total agrees with the play.

    No rake can make that right, so that it is not the rake which is wrong.
    """
    told = hand.total
    if told is None or told.rake is None or told.pots or len(hand.collected) != 1:
        return False
    return told.total == hand.put_in < got


def _left(hand: Replayed) -> str:
    rake = hand.total.rake if hand.total else None
    return (
        f"the pot of {hand.hand.money(hand.put_in)} less the rake of {hand.hand.money(rake or 0)}"
    )


def _odd_line(hand: Replayed, lines: list[tuple[int, str]]) -> int:
    """The first line of a player whose share the summary tells otherwise, else the last line."""
    won = _won_by_player(hand)
    for line, player in lines:
        at = hand.index.get(player, NOBODY)
        if at != NOBODY and won.get(player) != hand.ledgers[at].collected:
            return line
    return lines[-1][0]


def _printed_pot(hand: Replayed, number: int, got: int) -> int | None:
    """What the summary says is in a pot to collect, None if it does not say or contradicts itself.

    The only pot is the total less the rake; where the lines that say who won
    agree with the collected ones, it is the total or the rake that is wrong.
    """
    told = hand.total
    if told is None or told.total is None:
        return None
    if told.rake is not None and told.total != hand.put_in:
        return None
    if told.pots:
        if told.gross and told.rake != 0:
            return None  # from which pot the rake is taken no line tells
        if told.rake is not None and sum([a for _, a in told.pots]) + told.rake != told.total:
            return None
        return next((amount for name, amount in told.pots if pot_number(name) == number), None)
    if told.rake is None or len(hand.collected) > 1:
        return None
    due = told.total - told.rake
    if got != due and hand.results and got == _won(hand) and not _overpaid(hand, got):
        return None
    return due


def share(hand: Replayed) -> Answer | None:
    """Who shares a pot gets an equal part of it, to the smallest unit."""
    if len(hand.collects) == len(hand.collected) or hand.game.split:
        return None
    unit = largest_odd_unit(hand)
    faults = []
    arises = False
    for collects in hand.collected.values():
        if len(collects) < 2:
            continue
        arises = True
        amounts = [collect.amount for collect in collects]
        if max(amounts) - min(amounts) > unit:
            low = min(collects, key=lambda collect: collect.amount)
            even = hand.hand.money(sum(amounts) // len(amounts))
            claimed = hand.hand.money(low.amount)
            message = f"{low.player} gets {claimed} of a pot whose equal parts are {even}"
            faults.append(Fault(low.line, message, claimed, even))
    return answer(faults) if arises else None


def odd_unit(hand: Replayed) -> Answer | None:
    """Odd units of a split pot go one a winner from the left of the button."""
    if len(hand.collects) == len(hand.collected) or not hand.hand.order_known:
        return None
    if hand.game.split:
        return None  # which half a share is of no line tells
    index, unit = hand.index, hand.profile.unit(hand.hand.currency)
    faults = []
    arises = False
    for collects in hand.collected.values():
        amounts = [collect.amount for collect in collects]
        if len(collects) < 2 or not 0 < max(amounts) - min(amounts) <= unit:
            continue
        arises = True
        ordered = sorted(collects, key=lambda c: index.get(c.player, len(index)))
        if [c.amount for c in ordered] != sorted(amounts, reverse=True):
            first = ordered[0].player
            lucky = max(collects, key=lambda c: c.amount)
            message = f"the odd unit goes to {lucky.player}; from the button's left it is {first}'s"
            faults.append(Fault(lucky.line, message, lucky.player, first))
    return answer(faults) if arises else None


def summary(hand: Replayed) -> Answer | None:
    """The summary tells of each player what the hand's body tells."""
    if not hand.results:
        return None if "summary" in hand.hand.untold else answer([], "no summary")
    ledgers, index = hand.ledgers, hand.index
    players = hand.hand.players
    faults = []
    for line in hand.results:
        at = index[line.player]
        told = _summary_fault(hand, line, ledgers[at])
        both = [told] if told else []
        if players[at].seat != line.seat:
            both.append((f"sits in seat {line.seat}", f"sits in seat {players[at].seat}", "seat"))
        for claimed, implied, kind in both:
            message = f"the summary says of {line.player}: {claimed}; the hand says: {implied}"
            faults.append(Fault(line.line, message, claimed, implied, kind))
    if len(hand.results) < len(ledgers) and "summary" not in hand.hand.untold:
        return answer(faults, "no summary")
    return answer(faults)


def _summary_fault(
    hand: Replayed, line: SummarySeat, ledger: Ledger
) -> tuple[str, str, FaultKind] | None:
    """What the summary says of a player and what the hand says, None if they agree."""
    folded = ledger.folded_street
    if line.outcome == "folded":
        if line.folded_at != folded:
            implied = "did not fold" if folded is None else f"folded on street {folded}"
            return f"folded on street {line.folded_at}", implied, "fold told"
    elif folded is not None:
        return line.outcome, f"folded on street {folded}", "fold untold"
    if (line.won or 0) != ledger.collected:
        claimed = f"won {hand.hand.money(line.won or 0)}"
        return claimed, f"collected {hand.hand.money(ledger.collected)}", ""
    if line.bet_nothing and ledger.put_in + ledger.uncalled:
        return "didn't bet", f"put in {hand.hand.money(ledger.put_in)}", "no bet"
    return None


def street_pot(hand: Replayed) -> Answer | None:
    """The pot told at the heading of a draw is what has been put in by then."""
    if not hand.pot_lines:
        return None
    faults: list[Fault] = []
    for told in hand.pot_lines:
        if told.told != told.pot and not faults:  # a later one holds the same difference
            claimed, implied = hand.hand.money(told.told), hand.hand.money(told.pot)
            message = f"the pot is told to be {claimed}; the players put in {implied}"
            faults.append(Fault(told.line, message, claimed, implied))
    return answer(faults)


def balance(hand: Replayed) -> Answer | None:
    """The stack told after the hand, and what it brought, are what the play and the pots make."""
    if not hand.balances:
        return None
    faults = []
    reason: Reason | None = None
    for told in hand.balances:
        at = hand.index.get(told.player, NOBODY)
        if at == NOBODY:
            continue
        ledger, stack = hand.ledgers[at], hand.hand.players[at].stack
        alone: FaultKind = ""
        if None not in (stack, told.net, told.stack):
            alone = "by itself" if told.stack != (stack or 0) + (told.net or 0) else ""
        if told.net is not None and told.net != ledger.net:
            claimed, implied = hand.hand.money(told.net), hand.hand.money(ledger.net)
            message = f"{told.player} is told to have made {claimed}; the hand made {implied}"
            faults.append(Fault(told.line, message, claimed, implied, alone))
        elif stack is None:
            reason = "stack not told"
        elif told.stack is not None and told.stack != stack + ledger.net:
            claimed, implied = hand.hand.money(told.stack), hand.hand.money(stack + ledger.net)
            message = f"{told.player} is told to have {claimed} after the hand; it is {implied}"
            faults.append(Fault(told.line, message, claimed, implied, alone))
        if told.seat != hand.hand.players[at].seat:
            claimed, implied = f"seat {told.seat}", f"seat {hand.hand.players[at].seat}"
            message = f"{told.player} is told to sit in {claimed}; it is {implied}"
            faults.append(Fault(told.line, message, claimed, implied, "seat"))
    return answer(faults, reason)


def largest_odd_unit(hand: Replayed) -> int:
    """By how much equal parts of a pot may differ: a unit, or a chip where chips are not cut."""
    currency = hand.hand.currency
    return max(hand.profile.unit(currency), _CHIP if currency == CHIPS else 0)
