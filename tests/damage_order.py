"""Damage to the order of a play: lines left out, swapped, or told of who is out."""

import re
from collections.abc import Iterator
from typing import Any

from damaged_text import ACTIONS, NOISE, Hand
from damages import Cannot, Damage, Kind, Makes, changed_line, kind, neighbours

from badugi_hh import events as ev


def left_out(*kinds: type[ev.Event]) -> Makes:
    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(*kinds):
            if _inferred(hand, event) or _only_line(hand, event):
                continue
            line, all_in = hand.after(event.line), getattr(event, "all_in", None)
            if isinstance(event, ev.Discard):
                line = _next_draw(hand, event)
            elif hand.site == "merge" and all_in:
                line = 0  # what was to call is told by nothing else
            elif isinstance(event, ev.DrawStart):
                draws = hand.of(ev.Discard, ev.Show, *ACTIONS)
                line = min(e.line for e in draws if e.line > event.line) - 1
            if isinstance(event, ev.Discard) and hand.played.reshuffles:
                line = 0  # the place of the reshuffle can tell it before
            yield Damage(hand.without(event.line), line, f"without {hand.text(event.line)!r}")

    return damages


def _next_draw(hand: Hand, event: ev.Discard) -> int:
    """Where a draw that is left out can be missed: not where cards come to others."""
    lines = [
        later.line - 1
        for later in hand.reading.events
        if later.line > event.line
        and not isinstance(later, (*NOISE, ev.Dealt))
        and not (isinstance(later, ev.Received) and later.player != event.player)
    ]
    if hand.site == "merge":  # a pat hand is told with the draw
        after = ('"DRAW_DRAWN_CARDS" cards=', f'player="{hand.number(event.player)}"')
        found = enumerate(hand.lines, 1)
        lines += [at - 1 for at, t in found if at > event.line and all(p in t for p in after)]
    return min(lines)


def _only_line(hand: Hand, event: Any) -> bool:  # noqa: ANN401  # an event of any kind
    """Whether nothing else tells that a player was dealt in."""
    if hand.site != "merge" or not isinstance(event, ACTIONS):
        return False
    kinds = (ev.Post, ev.Dealt, ev.Discard, *ACTIONS)
    return sum(1 for other in hand.of(*kinds) if other.player == event.player) == 1


def _inferred(hand: Hand, event: ev.Event) -> bool:
    """Whether an event has no line of its own, or one that the format can do without."""
    if isinstance(event, ev.DrawStart):
        return hand.site in ("phh", "merge")
    return isinstance(event, ev.Uncalled) and hand.site in ("phh", "merge")


def no_draw(hand: Hand) -> Iterator[Damage]:
    """A whole draw is left out, with the cards that come in it."""
    if hand.site == "merge":
        return  # the round would have to go as well
    starts = list(hand.of(ev.DrawStart))
    for start in starts:
        steps = [step for step in hand.played.draws if step.draw == start.draw]
        gone = {line for step in steps for line in (step.line, step.received_line) if line}
        if hand.site != "phh":
            gone.add(start.line)
        more = [at for at, t in enumerate(hand.lines, 1) if at > start.line and _comes(t)]
        stop = min([s.line for s in starts if s.line > start.line], default=len(hand.lines))
        gone |= {at for at in more if at < stop}
        if hand.has(ev.Reshuffle):
            continue
        yield Damage(hand.without(*gone), 0, f"without draw {start.draw}")


def _comes(text: str) -> bool:
    """Whether a line tells cards that come in a draw."""
    return bool(re.search(r"is dealt \d card|: draws \d card|\[[^\]]*\] \[|^  \"d dh p", text))


def lines_swapped(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring lines of different players change places."""
    # Whose draw a reshuffle was needed for is told by its place, before the two lines.
    kinds = ACTIONS if hand.played.reshuffles else (*ACTIONS, ev.Discard)
    for first, second in neighbours(hand, kinds):
        if first.player != second.player:
            what = f"{hand.text(second.line)!r} before {hand.text(first.line)!r}"
            yield Damage(hand.swapped(first.line, second.line), first.line, what)


def actions_swapped(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring players do what the other did."""
    if hand.site in ("merge", "phh"):
        return  # as legal the other way round, where no summary tells of the two
    for first, second in neighbours(hand, ACTIONS):
        if hand.site == "kingsclub" and isinstance(first, ev.Bet) and isinstance(second, ev.Fold):
            continue  # the same
        one = hand.told_of(hand.text(second.line), second.player, first.player)
        two = hand.told_of(hand.text(first.line), first.player, second.player)
        same = type(first) is type(second) and _sums(first) == _sums(second)
        changed = (one, two) != (hand.text(first.line), hand.text(second.line))
        if first.player != second.player and not same and changed:
            yield Damage(hand.put({first.line: one, second.line: two}), 0, f"{one!r}, {two!r}")


def _sums(event: Any) -> tuple[Any, ...]:  # noqa: ANN401  # an action of any kind
    return getattr(event, "amount", None), getattr(event, "to", None)


def after_folding(hand: Hand) -> Iterator[Damage]:
    """A check or call is told of a player who has folded before."""
    for event in hand.of(ev.Check, ev.Call):
        for fold in hand.of(ev.Fold):
            if fold.line < event.line:
                text = hand.told_of(hand.text(event.line), event.player, fold.player)
                yield from changed_line(hand, event.line, text)
                break


def other_players(hand: Hand) -> Iterator[Damage]:
    """The heading of a draw tells that one more is in."""
    for event in hand.of(ev.DrawStart):
        if event.players is not None:
            old, new = f", {event.players} Player", f", {event.players + 1} Player"
            yield from changed_line(hand, event.line, hand.text(event.line).replace(old, new))


KINDS: dict[str, Kind] = {
    "a fold left out": kind("order", left_out(ev.Fold), "order.turn", "order.round"),
    "a check left out": kind("order", left_out(ev.Check), "order.turn", "order.round"),
    "a call left out": kind("order", left_out(ev.Call), "order.turn", "order.round", "order.draw"),
    "a bet left out": kind("order", left_out(ev.Bet), "order.turn"),
    "a raise left out": kind("order", left_out(ev.Raise), "order.turn", "betting.cap"),
    "a draw left out": kind(
        "order", left_out(ev.Discard),
        "order.draw", "order.turn", "cards.received", "cards.reshuffle",
    ),
    "a heading left out": kind("order", left_out(ev.DrawStart), "order.round"),
    "a whole draw left out": kind(
        "order", no_draw,
        "order.round", "order.turn", "order.draw", "cards.received", "cards.discard", "cards.shown",
    ),
    "another number of players at a draw": kind("order", other_players, "order.players"),
    "two lines swapped": kind("order", lines_swapped, "order.turn", "order.draw"),
    # The two may be as legal the other way round, until a later line tells.
    "two players' actions swapped": kind("order", actions_swapped),
    "an action after a fold": kind("order", after_folding, "order.turn"),
}  # fmt: skip  # a kind a line, as a table

CANNOT: Cannot = {
    "a heading left out": {"merge": "the round would go with it", "phh": "has no headings"},
    "a whole draw left out": {"merge": "the round would go with it"},
    "another number of players at a draw": dict.fromkeys(
        ("pokerstars", "phenom", "kingsclub", "merge", "phh"), "tells no number there"
    ),
    "two players' actions swapped": {
        "merge": "no summary tells who folded", "phh": "no summary tells who folded",
    },
}  # fmt: skip  # a kind and its formats, as a table
