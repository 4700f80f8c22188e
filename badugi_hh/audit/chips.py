"""Checks of the family ``money``: pots, side pots, rake, what was collected and returned."""

from badugi_hh.audit.findings import Answer, Fault, answer
from badugi_hh.audit.pot_claims import by_pot, pot_name, pot_number
from badugi_hh.money import CHIPS, show_amount
from badugi_hh.replay import NOBODY, Replayed


def pot(hand: Replayed) -> Answer | None:
    """The printed total is what the players put in, less what went back uncalled."""
    told = hand.total
    if told is None:
        return answer([], "total not printed")
    if told.total == hand.put_in:
        return answer([])
    claimed, implied = _money(hand, told.total), _money(hand, hand.put_in)
    message = f"the total pot is {claimed}; the players put in {implied}"
    return answer([Fault(told.line, message, claimed, implied)])


def side_pot(hand: Replayed) -> Answer | None:
    """Main and side pots, printed net of rake, are those that the contributions make."""
    told = hand.total
    if told is None:
        return answer([], "total not printed")
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
        if told.rake is None:
            wrong = amount > gross
        else:
            wrong = not gross - rake <= amount <= gross
        if wrong:
            claimed, implied = _money(hand, amount), _money(hand, gross)
            message = f"the {name} is {claimed}; the contributions make {implied} before rake"
            faults.append(Fault(told.line, message, claimed, implied))
    if told.pots and told.rake is not None and not faults:
        parts = sum(amount for _, amount in told.pots)
        if parts + rake != told.total:
            claimed, implied = _money(hand, parts + rake), _money(hand, told.total)
            message = f"the pots and the rake make {claimed}; the total is {implied}"
            faults.append(Fault(told.line, message, claimed, implied))
    return answer(faults)


def rake(hand: Replayed) -> Answer | None:
    """Total less rake is what was collected: nothing comes or goes unseen."""
    told = hand.total
    if told is None:
        return answer([], "total not printed")
    if told.rake is None:
        return answer([], "rake not printed")
    collected = sum(collect.amount for collect in hand.collects)
    if told.total - collected == told.rake:
        return answer([])
    claimed, implied = _money(hand, told.rake), _money(hand, told.total - collected)
    message = f"the rake is {claimed}; total less what was collected is {implied}"
    return answer([Fault(told.line, message, claimed, implied)])


def uncalled(hand: Replayed) -> Answer | None:
    """What nobody called goes back, all of it and to the player who bet it."""
    faults = []
    for back in hand.returns:
        if back.player == back.due_player and back.amount == back.due:
            continue
        due = "nothing"
        if back.due:
            due = f"{_money(hand, back.due)} to {hand.ledgers[back.due_player].name}"
        if back.amount is None:
            message, claimed = f"an uncalled bet is not returned: {due} was due", "nothing"
        else:
            who = "nobody" if back.player == NOBODY else hand.ledgers[back.player].name
            claimed = f"{_money(hand, back.amount)} to {who}"
            message = f"the uncalled bet returned is {claimed}; due was {due}"
        faults.append(Fault(back.line, message, claimed, due))
    return answer(faults)


def collected(hand: Replayed) -> Answer | None:
    """Each pot is collected once and whole, by players who can win it."""
    if not hand.collects:
        return answer([], "nothing collected")
    index = {ledger.name: at for at, ledger in enumerate(hand.ledgers)}
    faults = []
    for number, collects in by_pot(hand).items():
        eligible = hand.pots[number].eligible if number < len(hand.pots) else []
        for collect in collects:
            if index.get(collect.player, NOBODY) not in eligible:
                able = ", ".join(hand.ledgers[at].name for at in eligible) or "no such pot"
                message = f"{collect.player} collects from the {collect.pot} without a claim to it"
                faults.append(Fault(collect.line, message, collect.player, able))
        due = _printed_pot(hand, number)
        got = sum(collect.amount for collect in collects)
        if due is not None and got != due:
            claimed, implied = _money(hand, got), _money(hand, due)
            name = pot_name(number, len(hand.pots))
            message = f"{claimed} is collected from the {name} of {implied}"
            faults.append(Fault(collects[-1].line, message, claimed, implied))
    for number in range(len(hand.pots)):
        if number not in by_pot(hand):
            name = pot_name(number, len(hand.pots))
            message = f"nobody collects the {name}"
            faults.append(Fault(hand.end_line, message, "nobody", f"the {name} is collected"))
    return answer(faults)


def _printed_pot(hand: Replayed, number: int) -> int | None:
    """What the summary says is in a pot to collect, None if it does not say."""
    told = hand.total
    if told is None:
        return None
    if not told.pots:
        return None if told.rake is None or number else told.total - told.rake
    return next((amount for name, amount in told.pots if pot_number(name) == number), None)


def share(hand: Replayed) -> Answer | None:
    """Who shares a pot gets an equal part of it, to the smallest unit."""
    if not hand.collects:
        return None
    unit = _unit(hand)
    faults = []
    arises = False
    for collects in by_pot(hand).values():
        if len(collects) < 2:
            continue
        arises = True
        amounts = [collect.amount for collect in collects]
        if max(amounts) - min(amounts) > unit:
            low = min(collects, key=lambda collect: collect.amount)
            even = _money(hand, sum(amounts) // len(amounts))
            claimed = _money(hand, low.amount)
            message = f"{low.player} gets {claimed} of a pot whose equal parts are {even}"
            faults.append(Fault(low.line, message, claimed, even))
    return answer(faults) if arises else None


def odd_unit(hand: Replayed) -> Answer | None:
    """Odd units of a split pot go one a winner from the left of the button."""
    index = {ledger.name: at for at, ledger in enumerate(hand.ledgers)}
    faults = []
    arises = False
    for collects in by_pot(hand).values():
        amounts = [collect.amount for collect in collects]
        if len(collects) < 2 or not 0 < max(amounts) - min(amounts) <= _unit(hand):
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
        return answer([], "no summary")
    ledgers = {ledger.name: ledger for ledger in hand.ledgers}
    faults = []
    for line in hand.results:
        ledger = ledgers[line.player]
        folded = ledger.folded_street
        if line.outcome == "folded" and line.folded_at != folded:
            claimed = f"folded on street {line.folded_at}"
            implied = "did not fold" if folded is None else f"folded on street {folded}"
        elif line.outcome != "folded" and folded is not None:
            claimed, implied = line.outcome, f"folded on street {folded}"
        elif (line.won or 0) != ledger.collected:
            claimed = f"won {_money(hand, line.won or 0)}"
            implied = f"collected {_money(hand, ledger.collected)}"
        elif line.bet_nothing and ledger.put_in + ledger.uncalled:
            claimed, implied = "didn't bet", f"put in {_money(hand, ledger.put_in)}"
        else:
            continue
        message = f"the summary says of {line.player}: {claimed}; the hand says: {implied}"
        faults.append(Fault(line.line, message, claimed, implied))
    told = {line.player for line in hand.results}
    missing = [ledger.name for ledger in hand.ledgers if ledger.name not in told]
    return answer(faults, "no summary" if missing else None)


def _unit(hand: Replayed) -> int:
    """The smallest unit of the table in hundredths: of chips a whole one."""
    return hand.profile.smallest_unit * (100 if hand.hand.currency == CHIPS else 1)


def _money(hand: Replayed, amount: int) -> str:
    return show_amount(amount, hand.hand.currency)
