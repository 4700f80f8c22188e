"""Damage to the betting: posts, bets, raises and calls, and who is said to be all-in."""

import re
from collections.abc import Iterator

from damaged_text import Hand
from damages import Cannot, Damage, Kind, Makes, changed_line, chip_of, kind, other_amount

from badugi_hh import events as ev
from badugi_hh.money import plain_sum


def other_bet(by: int) -> Makes:
    """A fixed-limit bet of so many chips more."""

    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(ev.Bet) if hand.limit else ():
            yield from other_amount(hand, event, event.amount, event.amount + by * chip_of(hand))

    return damages


def raise_more(hand: Hand) -> Iterator[Damage]:
    """A fixed-limit raise of a chip more, in all amounts that the line tells."""
    for event in hand.of(ev.Raise) if hand.limit else ():
        chip, text = chip_of(hand), hand.text(event.line)
        text = hand.amount(text, event.to, event.to + chip, player=event.player)
        if event.by is not None:
            behind = f"{event.player}: raises "
            text = hand.amount(text, event.by, event.by + chip, behind=behind)
        yield from changed_line(hand, event.line, text)


def raise_by_more(hand: Hand) -> Iterator[Damage]:
    """A raise by a chip more than the total makes."""
    for event in hand.of(ev.Raise):
        if event.by is not None:
            behind, text = f"{event.player}: raises ", hand.text(event.line)
            text = hand.amount(text, event.by, event.by + chip_of(hand), behind=behind)
            yield from changed_line(hand, event.line, text)


def other_call(by: int) -> Makes:
    """A call of so many chips more."""

    def damages(hand: Hand) -> Iterator[Damage]:
        lines = {step.line: step for step in hand.played.bets if step.action == "call"}
        for event in hand.of(ev.Call):
            step = lines[event.line]
            if step.amount + by * chip_of(hand) <= 0:
                continue
            if hand.site == "phh":
                told = plain_sum(step.amount + by * chip_of(hand))
                text = re.sub(r"( cc)[^\"]*", rf"\1 # calls {told}", hand.text(event.line))
                yield from changed_line(hand, event.line, text)
                continue
            old = event.to if event.amount is None else event.amount
            yield from other_amount(hand, event, old, old + by * chip_of(hand))

    return damages


def other_post(*blinds: str, to_big: bool = False) -> Makes:
    """A blind or an ante of a chip more, or of a chip more than the big blind."""

    def damages(hand: Hand) -> Iterator[Damage]:
        told = hand.played.hand
        antes = sum(1 for post in told.posts if post.blind == "ante")
        for event in hand.of(ev.Post):
            if event.blind not in blinds or (event.blind == "ante" and antes < 3):
                continue
            short = any(post.all_in for post in told.posts)
            if hand.site == "phh" and event.blind != "ante" and (short or not hand.limit):
                continue  # without fixed limit these are the stakes
            big = told.small_bet if hand.limit else told.start.big
            new = (big if to_big else event.amount) or 0
            stack = told.players[hand.played.index[event.player]].stack
            if hand.site == "phh" and (stack or 0) <= new:
                continue  # what is posted is no more than the stack
            yield from other_amount(hand, event, event.amount, new + chip_of(hand))

    return damages


def over_cap(hand: Hand) -> Iterator[Damage]:
    """A call of the last raise that is allowed becomes a raise."""
    raises = [e for e in hand.of(ev.Raise) if not e.all_in]
    for step in hand.played.bets:
        stack, to = step.stack_before, step.bet + step.unit
        fits = stack is not None and stack > to - step.in_before
        if step.action == "call" and step.capped and step.to_call and fits and raises:
            model = raises[-1]
            text = hand.amount(hand.text(model.line), model.to, to, player=model.player)
            if model.by is not None:
                text = hand.amount(text, model.by, step.unit, behind=f"{model.player}: raises ")
            text = hand.told_of(text, model.player, step.name)
            yield from changed_line(hand, step.line, text)


def over_pot(hand: Hand) -> Iterator[Damage]:
    """A bet or raise of a chip more than the pot or half of it allows."""
    parts = {"pot_limit": 1, "half_pot_limit": 2}
    part = parts.get(hand.played.hand.start.structure)
    for step in hand.played.raises if part else ():
        event = next(e for e in hand.of(ev.Bet, ev.Raise) if e.line == step.line)
        pot = -(-(step.pot_before + step.to_call) // (part or 1))
        to = step.in_before + step.to_call + pot + chip_of(hand)
        stack = step.stack_before
        if step.all_in or stack is None or stack <= to - step.in_before:
            continue
        text = hand.amount(hand.text(step.line), step.to, to, player=step.name)
        if step.by is not None:
            text = hand.amount(text, step.by, to - step.bet, behind=f"{event.player}: raises ")
        yield from changed_line(hand, step.line, text)


def all_in_said(hand: Hand) -> Iterator[Damage]:
    """A player is said to be all-in who has chips left."""
    for step in hand.played.bets:
        left = (step.stack_before or 0) - step.amount
        if step.action in ("fold", "check") or step.is_all_in or left <= 0:
            continue
        text = hand.text(step.line)
        if hand.site == "merge":
            if step.action == "call":
                yield from changed_line(hand, step.line, text.replace('"CALL"', '"ALL_IN"'))
        elif hand.site != "phh" and not re.search(r"all[- ]in", text):
            said = ", and is all in" if hand.site in ("fulltilt", "kingsclub") else " and is all-in"
            yield from changed_line(hand, step.line, text + said)


def all_in_unsaid(hand: Hand) -> Iterator[Damage]:
    """A player who has no chips left is not said to be all-in."""
    for step in hand.played.bets:
        if step.said_all_in and hand.site not in ("merge", "phh"):
            if step.action == "post" and hand.site == "kingsclub":
                continue  # whether a post says so is not known
            text = re.sub(r",? and is all[- ]in", "", hand.text(step.line))
            yield from changed_line(hand, step.line, text)


def over_stack(hand: Hand) -> Iterator[Damage]:
    """A stack is a chip less than its player puts in."""
    last = {step.name: step for step in hand.played.bets if step.amount}
    for seat in hand.of(ev.Seat):
        final, chip = last.get(seat.player), chip_of(hand)
        if final is None or final.stack_before is None or final.amount <= chip:
            continue
        step, before = final, final.stack_before
        if hand.site == "phh" and step.action in ("call", "post"):
            continue  # what is called is no more than the stack
        less = seat.stack - (before - step.amount) - chip
        if hand.site == "phh":
            place = int(hand.number(seat.player)) - 1
            line = next(n for n, t in enumerate(hand.lines, 1) if t.startswith("starting_stacks"))
            text = hand.item(hand.text(line), place, less)
            yield from changed_line(hand, line, text, step.line)
            continue
        text = hand.amount(hand.text(seat.line), seat.stack, less, player=seat.player)
        yield from changed_line(hand, seat.line, text, step.line)


_SIZE = {"betting.size", "betting.all_in", "betting.stack"}

KINDS: dict[str, Kind] = {
    "a bet of a chip more": kind("betting", other_bet(1), *_SIZE),
    "a bet of a chip less": kind("betting", other_bet(-1), *_SIZE),
    "a bet of three chips less": kind("betting", other_bet(-3), *_SIZE),
    "a raise of a chip more": kind("betting", raise_more, *_SIZE),
    "a raise by a chip more": kind("betting", raise_by_more, "betting.size"),
    "a bet over the pot": kind("betting", over_pot, "betting.size"),
    "a raise over the cap": kind("betting", over_cap, "betting.cap"),
    "a call of a chip more": kind("betting", other_call(1), "betting.call", "betting.stack"),
    "a call of a chip less": kind("betting", other_call(-1), "betting.call", "betting.all_in"),
    "a big blind of a chip more": kind(
        "betting", other_post("big blind"), "betting.blinds", "betting.stack",
    ),
    "a small blind over the big one": kind(
        "betting", other_post("small blind", to_big=True), "betting.blinds",
    ),
    "an ante of a chip more": kind("betting", other_post("ante"), "betting.blinds"),
    "all-in said": kind("betting", all_in_said, "betting.all_in"),
    "all-in not said": kind("betting", all_in_unsaid, "betting.all_in"),
    "more put in than the stack": kind("betting", over_stack, "betting.stack"),
}  # fmt: skip  # a kind a line, as a table

CANNOT: Cannot = {
    "a raise by a chip more": dict.fromkeys(
        ("fulltilt", "kingsclub", "merge", "phh"), "tells what a raise goes to, and no more"
    ),
    "an ante of a chip more": {"phenom": "no hand with antes is known"},
    "all-in said": {"phh": "does not say it"},
    "all-in not said": {"merge": "need not say it", "phh": "does not say it"},
}  # fmt: skip  # a kind and its formats, as a table
