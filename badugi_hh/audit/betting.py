"""Checks of the family ``betting``: amounts of posts, calls, bets and raises."""

from badugi_hh.audit.findings import Answer, Fault, answer
from badugi_hh.events import Call, Post
from badugi_hh.replay import BetStep, Replayed
from badugi_hh.rules import next_limit_bet, open_bounds


def blinds(hand: Replayed) -> Answer | None:
    """Blinds and antes are what the stakes say; only an all-in may be less."""
    told = hand.hand
    if not told.posts:
        return None
    due = _dues(hand)
    big = due["big blind"]
    faults = []
    for post in told.posts:
        amount = due.get(post.blind)
        if amount is not None and post.amount != amount:
            if post.amount < amount and _put_all(hand, post):
                continue
            implied = hand.hand.money(amount)
        elif post.blind == "small blind" and big is not None and post.amount > big:
            implied = f"at most {hand.hand.money(big)}"
        else:
            continue
        faults.append(
            _fault(hand, post.line, post.player, f"posts {post.blind}", post.amount, implied)
        )
    return answer(faults)


def _dues(hand: Replayed) -> dict[str, int | None]:
    """What each blind and the ante is by the stakes, None where they do not tell."""
    told = hand.hand
    limit = told.start.structure == "limit"
    big = told.small_bet if limit else told.start.big
    small = None if limit else told.start.small
    due: dict[str, int | None] = {"big blind": big, "small blind": small, "ante": told.ante}
    first = [p.amount for p in told.posts if p.blind == "small blind" and not p.all_in]
    if first and big is not None:
        due["small & big blinds"] = first[0] + big
    return due


def _put_all(hand: Replayed, post: Post) -> bool:
    """Whether a post was the last of a stack."""
    steps = [s for s in hand.bets if s.line == post.line and s.name == post.player]
    return any(step.is_all_in and step.amount == post.amount for step in steps)


def size(hand: Replayed) -> Answer | None:
    """Bets and raises are of the size that the structure and the street ask for."""
    return answer([fault for _, fault in _sizes(hand)]) if hand.raises else None


def _sizes(hand: Replayed) -> list[tuple[int, Fault]]:
    """Bets and raises of the wrong size, with their streets."""
    limit = hand.hand.start.structure == "limit"
    faults: list[tuple[int, Fault]] = []
    for step in hand.raises:
        if (step.action == "bet") != (step.bet == 0):
            there = (
                f"the bet stands at {hand.hand.money(step.bet)}" if step.bet else "no bet stands"
            )
            message = f"{hand.ledgers[step.player].name} {step.action}s where {there}"
            faults.append((step.street, Fault(step.line, message, step.action, there)))
            continue
        implied = _limit_fault(hand, step) if limit else _open_fault(hand, step)
        if implied:
            does, amount = f"{step.action}s to", step.to
        elif step.by is not None and step.by != step.to - step.bet:
            if any(street == step.street for street, _ in faults):
                continue  # the bet that it stands on was wrong
            does, amount, implied = "raises by", step.by, hand.hand.money(step.to - step.bet)
        else:
            continue
        name = hand.ledgers[step.player].name
        faults.append((step.street, _fault(hand, step.line, name, does, amount, implied)))
    return faults


def _limit_fault(hand: Replayed, step: BetStep) -> str:
    """What a fixed-limit bet should have been; "" if it is right."""
    if not step.unit:
        return ""
    due = next_limit_bet(step.bet, step.unit, hand.profile)
    if step.to == due or (step.bet < step.to < due and step.is_all_in):
        return ""
    return hand.hand.money(due)


def _open_fault(hand: Replayed, step: BetStep) -> str:
    """The bounds that a bet without fixed limit misses; "" if it keeps them."""
    bounds = open_bounds(
        hand.hand.start.structure, step.bet, step.to_call, step.pot_before, step.least_raise
    )
    if bounds.high is not None and step.to > bounds.high:
        return f"at most {hand.hand.money(bounds.high)}"
    if step.to < bounds.low and not (step.is_all_in and step.to > step.bet):
        return f"at least {hand.hand.money(bounds.low)}"
    return ""


def cap(hand: Replayed) -> Answer | None:
    """No raise over the cap of a fixed-limit round, and no cap told before it is reached."""
    if hand.hand.start.structure != "limit":
        return None
    raises = [step for step in hand.raises if step.action == "raise"]
    if not (raises or hand.cap_lines):
        return None
    most = hand.profile.raises_per_round
    faults = []
    for step in raises:
        if step.capped:
            name = hand.ledgers[step.player].name
            message = f"{name} raises over the cap: a bet and {most} raises were made"
            faults.append(Fault(step.line, message, "a raise", "no raise"))
    for told in hand.cap_lines:
        if not told.capped:
            message = f"betting is said to be capped before a bet and {most} raises"
            faults.append(Fault(told.line, message, "capped", "not capped"))
    return answer(faults)


def call(hand: Replayed) -> Answer | None:
    """A call matches the bet or is all-in for less, and nobody checks to a bet."""
    faults: list[tuple[int, Fault]] = []
    arises = False
    for step in hand.bets:
        if step.action == "call":
            arises = True
            if step.amount == step.to_call and step.amount:
                continue
            fault = _call_fault(hand, step)
        elif step.action == "check":
            arises = True
            if not step.to_call:
                continue
            name, due = hand.ledgers[step.player].name, hand.hand.money(step.to_call)
            message = f"{name} checks with {due} to call"
            fault = Fault(step.line, message, "check", f"{due} to call")
        else:
            continue
        if fault:
            faults.append((step.street, fault))
    return answer(_first_causes(hand, faults)) if arises else None


def _call_fault(hand: Replayed, step: BetStep) -> Fault | None:
    stack, due = step.stack_before, step.to_call
    if stack is None:
        fine = step.amount == due or (step.is_all_in and 0 < step.amount < due)
    else:
        fine = step.amount == min(due, max(stack, 0))
    if (fine and due) or (step.all_in == "cap" and step.amount < due):
        return None
    implied = hand.hand.money(due if stack is None else min(due, max(stack, 0)))
    name = hand.ledgers[step.player].name
    return _fault(
        hand, step.line, name, "calls", step.amount, implied if due else "nothing to call"
    )


def _first_causes(hand: Replayed, faults: list[tuple[int, Fault]]) -> list[Fault]:
    """The first wrong call of each street; none that follows from another fault on it."""
    if not faults:
        return []
    causes = [(street, fault.line) for street, fault in _sizes(hand)]
    said = all_in(hand)
    lines = {fault.line for fault in (*stack(hand).faults, *(said.faults if said else ()))}
    causes += [(step.street, step.line) for step in hand.bets if step.line in lines]
    if hand.hand.order_known:
        causes += [(step.street, step.line) for step in hand.out_of_turn]
    first = []
    for street, fault in faults:
        if not any(where == street and line <= fault.line for where, line in causes):
            causes.append((street, fault.line))
            first.append(fault)
    return first


def stack(hand: Replayed) -> Answer:
    """Nobody puts in more than their stack, each player's first time."""
    faults: list[Fault] = []
    told = set()
    for step in hand.all_ins:
        before = step.stack_before
        if before is not None and step.amount > before and step.player not in told:
            told.add(step.player)
            name = hand.ledgers[step.player].name
            implied = f"at most {hand.hand.money(max(before, 0))}"
            faults.append(_fault(hand, step.line, name, "puts in", step.amount, implied))
    unknown = False
    if hand.hand.top_ups or None in [player.stack for player in hand.hand.players]:
        unknown = any(step.stack_before is None for step in hand.bets)
    return answer(faults, "stack not told" if unknown else None)


def all_in(hand: Replayed) -> Answer | None:
    """Who is said to be all-in has put in the last of the stack, and who has is said to be."""
    if "all-in" in hand.hand.untold:
        return None
    faults = []
    for step in hand.all_ins:
        before = step.stack_before
        if not step.amount or before is None or step.all_in in ("cap", None):
            continue
        left = before - step.amount
        if left > 0 if not step.all_in else left <= 0:
            continue
        if left < 0:
            continue  # more than the stack: a finding of its own
        name = hand.ledgers[step.player].name
        claimed = "all-in" if step.all_in else "not all-in"
        implied = f"{hand.hand.money(left)} behind" if left else "all-in"
        message = f"{name} is told to be {claimed} with {hand.hand.money(left)} behind"
        faults.append(Fault(step.line, message, claimed, implied))
    return answer(faults)


def excess_on(hand: Replayed, line: int) -> set[int]:
    """By how much the amounts told on a line are more than the rules say: less than 0 for less.

    Several numbers where it can be seen in more than one way. Empty where nothing
    is off, or not known by how much. Calls that tell no amount are off with the
    bet that they answer.
    """
    found: set[int] = set()
    limit = hand.hand.start.structure == "limit"
    for step in hand.bets:
        if step.line != line:
            continue
        if step.action == "post":
            found |= _post_excess(hand, step)
        elif step.action == "call":
            due, stack = step.to_call, step.stack_before
            found.add(step.amount - (due if stack is None else min(due, max(stack, 0))))
        elif step.action in ("bet", "raise") and limit and step.unit:
            found.add(step.to - next_limit_bet(step.bet, step.unit, hand.profile))
            if step.stack_before is not None and found != {0}:
                found.add(step.amount - step.stack_before)  # may have been all-in
        before = step.stack_before
        if before is not None and (step.amount > before or (step.all_in and found != {0})):
            found.add(step.amount - before)
        untold = _untold_calls(hand, step)
        found |= {by * times for by in found for times in range(2, untold + 2)}
    return found - {0}


def _post_excess(hand: Replayed, step: BetStep) -> set[int]:
    due = _dues(hand)
    posts = [p for p in hand.hand.posts if p.line == step.line and p.player == step.name]
    found = set()
    for post in posts:
        amount = due.get(post.blind)
        if amount is None and post.blind == "small blind":
            amount = due["big blind"]
        if amount is not None:
            found.add(post.amount - amount)
    return found


def _untold_calls(hand: Replayed, bet: BetStep) -> int:
    """How many calls behind a bet on its street tell no amount."""
    untold = {
        event.line
        for event in hand.hand.events
        if isinstance(event, Call) and event.amount is None and event.to is None
    }
    return sum(
        1
        for step in hand.bets
        if step.street == bet.street and step.seq > bet.seq and step.line in untold
    )


def _fault(hand: Replayed, line: int, name: str, does: str, amount: int, implied: str) -> Fault:
    claimed = hand.hand.money(amount)
    return Fault(line, f"{name} {does} {claimed}; the rules say {implied}", claimed, implied)
