"""Checks of the family ``betting``: amounts of posts, calls, bets and raises."""

from badugi_hh import events as ev
from badugi_hh.audit.findings import Answer, Fault, answer
from badugi_hh.money import show_amount
from badugi_hh.replay import BetStep, Replayed
from badugi_hh.rules import next_limit_bet, open_bounds


def blinds(hand: Replayed) -> Answer | None:
    """Blinds and antes are what the stakes say; only an all-in may be less."""
    told = hand.hand
    posts = [event for event in told.events if isinstance(event, ev.Post)]
    if not posts:
        return None
    limit = told.start.structure == "limit"
    big = told.small_bet if limit else told.start.big
    small = None if limit else told.start.small
    due: dict[str, int | None] = {"big blind": big, "small blind": small, "ante": told.ante}
    if told.small_blind is not None and big is not None:
        due["small & big blinds"] = told.small_blind + big
    faults = []
    for post in posts:
        amount = due.get(post.blind)
        if amount is not None and post.amount != amount and not (
            post.all_in and post.amount < amount
        ):
            implied = _money(hand, amount)
            faults.append(_fault(hand, post.line, post.player, f"posts {post.blind}",
                                 post.amount, implied))  # fmt: skip
        elif limit and post.blind == "small blind" and big is not None and post.amount > big:
            implied = f"at most {_money(hand, big)}"
            faults.append(_fault(hand, post.line, post.player, "posts small blind",
                                 post.amount, implied))  # fmt: skip
    return answer(faults)


def size(hand: Replayed) -> Answer | None:
    """Bets and raises are of the size that the structure and the street ask for."""
    steps = [step for step in hand.bets if step.action in ("bet", "raise")]
    if not steps:
        return None
    limit = hand.hand.start.structure == "limit"
    faults = []
    for step in steps:
        name = hand.ledgers[step.player].name
        if (step.action == "bet") != (step.bet == 0):
            there = f"the bet stands at {_money(hand, step.bet)}" if step.bet else "no bet stands"
            message = f"{name} {step.action}s where {there}"
            faults.append(Fault(step.line, message, step.action, there))
            continue
        implied = _limit_fault(hand, step) if limit else _open_fault(hand, step)
        if implied:
            faults.append(_fault(hand, step.line, name, f"{step.action}s to", step.to, implied))
        elif step.by is not None and step.by != step.to - step.bet:
            faults.append(_fault(hand, step.line, name, "raises by", step.by,
                                 _money(hand, step.to - step.bet)))  # fmt: skip
    return answer(faults)


def _limit_fault(hand: Replayed, step: BetStep) -> str:
    """What a fixed-limit bet should have been; "" if it is right."""
    if not step.unit:
        return ""
    due = next_limit_bet(step.bet, step.unit, hand.profile)
    if step.to == due or (step.bet < step.to < due and step.all_in):
        return ""
    return _money(hand, due)


def _open_fault(hand: Replayed, step: BetStep) -> str:
    """The bounds that a bet without fixed limit misses; "" if it keeps them."""
    bounds = open_bounds(
        hand.hand.start.structure, step.bet, step.to_call, step.pot_before, step.least_raise
    )
    if bounds.high is not None and step.to > bounds.high:
        return f"at most {_money(hand, bounds.high)}"
    if step.to < bounds.low and not (step.all_in and step.to > step.bet):
        return f"at least {_money(hand, bounds.low)}"
    return ""


def cap(hand: Replayed) -> Answer | None:
    """No raise over the cap of a fixed-limit round, and no cap told before it is reached."""
    raises = [step for step in hand.bets if step.action == "raise"]
    if hand.hand.start.structure != "limit" or not (raises or hand.cap_lines):
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
    faults = []
    arises = False
    for step in hand.bets:
        if step.action == "check":
            arises = True
            if step.to_call:
                name, due = hand.ledgers[step.player].name, _money(hand, step.to_call)
                message = f"{name} checks with {due} to call"
                faults.append(Fault(step.line, message, "check", f"{due} to call"))
        elif step.action == "call":
            arises = True
            stack = step.stack_before
            due_now = step.to_call if stack is None else min(step.to_call, max(stack, 0))
            short = stack is None and bool(step.all_in) and 0 < step.amount < step.to_call
            at_cap = step.all_in == "cap" and step.amount < step.to_call
            if step.amount != due_now and not short and not at_cap:
                name = hand.ledgers[step.player].name
                implied = _money(hand, due_now) if step.to_call else "nothing to call"
                faults.append(_fault(hand, step.line, name, "calls", step.amount, implied))
    return answer(faults) if arises else None


def stack(hand: Replayed) -> Answer | None:
    """Nobody puts in more than their stack, each player's first time."""
    faults: list[Fault] = []
    told = set()
    unknown = False
    for step in hand.bets:
        if step.stack_before is None:
            unknown = True
        elif step.amount > step.stack_before and step.player not in told:
            told.add(step.player)
            name = hand.ledgers[step.player].name
            implied = f"at most {_money(hand, max(step.stack_before, 0))}"
            faults.append(_fault(hand, step.line, name, "puts in", step.amount, implied))
    return answer(faults, "stack not told" if unknown else None)


def all_in(hand: Replayed) -> Answer | None:
    """Who is said to be all-in has put in the last of the stack, and who has is said to be."""
    faults = []
    for step in hand.bets:
        if step.stack_before is None or not step.amount or step.all_in == "cap":
            continue
        left = step.stack_before - step.amount
        if left < 0:
            continue  # more than the stack: a finding of its own
        if (left == 0) != (step.all_in == "stack"):
            name = hand.ledgers[step.player].name
            claimed = "all-in" if step.all_in else "not all-in"
            implied = f"{_money(hand, left)} behind" if left else "all-in"
            message = f"{name} is told to be {claimed} with {_money(hand, left)} behind"
            faults.append(Fault(step.line, message, claimed, implied))
    return answer(faults)


def _money(hand: Replayed, amount: int) -> str:
    return show_amount(amount, hand.hand.currency)


def _fault(
    hand: Replayed, line: int, name: str, does: str, amount: int, implied: str
) -> Fault:
    claimed = _money(hand, amount)
    return Fault(line, f"{name} {does} {claimed}; the rules say {implied}", claimed, implied)
