"""A hand's events as Full Tilt prints them: the other way round of ``formats.fulltilt``.

What is written reads to the same play. The wording is that of the years up to
2013. What the room never tells is left out, and read back as far as play or
rules imply it:

- what a raise is by, that betting is capped, what a call is to
- a post of both blinds, told as a dead small blind and a big one; a small
  blind behind the big one is told as a dead one
- of a table its size from eight seats up; of a tournament its level and its
  name; a table for play money gets a name that says so
- a bounty, which is told as a part of the buy-in; prizes, tickets, places;
  what added chips cost
- a club, a mix, a zone of the time that is not known
- why somebody sits out, waits or is removed; at which seat somebody sits down
- in which line of the draw cards came: all are told when all have thrown
- whether who wins without a showdown keeps the hand hidden, if nothing was told

The pots of the summary hold the rake here, as the room prints them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeGuard

from badugi_hh import events as ev
from badugi_hh.ranking import badugi
from badugi_hh.replay import Replayed
from badugi_hh.writers.base import WriteError, Writer
from badugi_hh.writers.fulltilt.header import first_line
from badugi_hh.writers.fulltilt.told import Told
from badugi_hh.writers.words import DRAW_NAMES, counted, folded, in_brackets, lost_or_won

_ALL_IN: dict[ev.AllIn, str] = {
    "": "", None: "", "stack": ", and is all in", "cap": ", and is capped"
}  # fmt: skip  # a table
_CHANGES: dict[ev.Change, str] = {
    "connected": "has reconnected",
    "disconnected": "has been disconnected",
    "timed out": "has timed out",
    "joined": "sits down",
    "left": "stands up",
    "returned": "has returned",
    "sitting out": "is sitting out",
    "removed": "stands up",
    "time requested": "has requested TIME",
    "time running out": "has 15 seconds left to act",
}
_OUT = "is sitting out"
_LABEL = re.compile(r"(Badugi|[123]-card): ([A2-9TJQK](?:,[A2-9TJQK])*)")
# What can be told while a draw goes on; all else comes when all cards have.
_AT_A_DRAW = (ev.Discard, ev.Received, ev.Reshuffle, ev.Chat, ev.Presence, ev.TopUp, ev.SitsOut)


def hand_text(events: Sequence[ev.Event]) -> str:
    """The text of one hand, each line with its line end, and no blank line.

    ``events`` are all events of a hand told in full, see ``Writer``. Their line
    numbers are not looked at. Raises WriteError for what the format cannot say:
    another game than badugi, a currency that the room did not have, rules of a
    house, lines that could not be read, and what is not told in full.
    """
    return "".join([f"{line}\n" for line in _lines(Told(events))])


def _lines(told: Told) -> Iterator[str]:
    yield first_line(told.start, told.table)
    summary, ended = _summary(told), False
    for event in told.events[1:]:
        ended = ended or isinstance(event, ev.SummaryStart)
        if told.drawn and not isinstance(event, _AT_A_DRAW):
            yield from _cards_come(told)
        if isinstance(event, ev.SummarySeat) or _sat_out(event):
            if ended:
                yield from summary
                summary = []
        else:
            words = _LINES[type(event)](told, event)
            if words is not None:
                yield from [words] if isinstance(words, str) else words


def _sat_out(event: ev.Event) -> TypeGuard[ev.Presence]:
    """Whether this is the summary's line of somebody who was not dealt in."""
    if not isinstance(event, ev.Presence):
        return False
    return event.change == "sitting out" and event.seat is not None


def _called(description: str | None) -> str:
    """What a hand is called, as the room spells it: ``a 3-Card: 7, 2, A``."""
    found = _LABEL.fullmatch(description or "")
    if found is None:
        return description or ""
    return f"a {found[1].replace('c', 'C')}: {', '.join(found[2].split(','))}"


# ---- the table and what players do


def _seat(told: Told, event: ev.Seat) -> str:
    if event.stack is None:
        raise WriteError(f"{event.player}'s chips are not known")
    out = f", {_OUT}" if event.out else ""
    return f"Seat {event.seat}: {event.player} ({told.money(event.stack)}){out}"


def _post(told: Told, event: ev.Post) -> list[str]:
    name, all_in = event.player, _ALL_IN[event.all_in]
    if event.blind == "ante":
        return [f"{name} antes {told.money(event.amount)}{all_in}"]
    live, dead = told.posts[event.line]
    lines = []
    if dead:
        lines.append(f"{name} posts a dead small blind of {told.money(dead)}")
    if live:
        own = event.blind == "small blind" or event.line == told.big
        which = f"the {event.blind} of " if own else ""
        lines.append(f"{name} posts {which}{told.money(live)}")
    lines[-1] += all_in
    return lines


def _dealing(told: Told, _: ev.Dealing) -> list[str]:
    """The room tells the button between the posts and the cards."""
    button = told.played.hand.button
    if button is None or any(isinstance(event, ev.Button) for event in told.events):
        return ["*** HOLE CARDS ***"]
    return [f"The button is in seat #{button}", "*** HOLE CARDS ***"]


def _dealt(_: Told, event: ev.Dealt) -> str | None:
    return None if event.cards is None else f"Dealt to {event.player} {in_brackets(event.cards)}"


def _fold(_: Told, event: ev.Fold) -> str:
    shown = "" if event.cards is None else f" {in_brackets(event.cards)}"
    return f"{event.player} folds{shown}"


def _call(told: Told, event: ev.Call) -> str:
    if event.amount is None:
        raise WriteError(f"{event.player} calls, and how much is not told")
    return f"{event.player} calls {told.money(event.amount)}{_ALL_IN[event.all_in]}"


def _bet(told: Told, event: ev.Bet) -> str:
    return f"{event.player} bets {told.money(event.amount)}{_ALL_IN[event.all_in]}"


def _raise(told: Told, event: ev.Raise) -> str:
    return f"{event.player} raises to {told.money(event.to)}{_ALL_IN[event.all_in]}"


def _draw(told: Told, event: ev.DrawStart) -> str:
    pot, players, all_in = told.pots[event.line]
    out = f", {all_in} All-In" if all_in else ""
    pot_told = f"(Total Pot: {told.money(pot)}, {counted(players, 'Player')}{out})"
    return f"*** {DRAW_NAMES[event.draw]} DRAW *** {pot_told}"


def _discard(told: Told, event: ev.Discard) -> str:
    """A line of the draw; what came for the cards is told later."""
    thrown = "" if event.cards is None else f" {in_brackets(event.cards)}"
    if event.count == 0:
        return f"{event.player} stands pat{' on' if thrown else ''}{thrown}"
    told.drawn[event.player] = event
    return f"{event.player} discards {counted(event.count, 'card')}{thrown}"


def _receive(told: Told, event: ev.Received) -> str | None:
    """Nothing yet where a draw goes on."""
    if event.player in told.drawn:
        told.came[event.player] = event
        return None
    return _received(event, 0)


def _cards_come(told: Told) -> Iterator[str]:
    """The end of a draw: what came for whom."""
    for player, drawn in told.drawn.items():
        came = told.came.get(player) or ev.Received(0, player, None, drawn.came)
        yield _received(came, drawn.count)
    told.drawn, told.came = {}, {}


def _received(event: ev.Received, count: int) -> str:
    """What a draw of ``count`` cards brought, as far as it is known."""
    cards = event.after if event.cards is None else event.cards
    if cards is None:
        count = count if event.count is None else event.count
        return f"{event.player} is dealt {counted(count, 'card')}"
    kept = f"{in_brackets(event.kept)} " if event.kept and event.after is None else ""
    return f"Dealt to {event.player} {kept}{in_brackets(cards)}"


def _uncalled(told: Told, event: ev.Uncalled) -> str:
    return f"Uncalled bet of {told.money(event.amount)} returned to {event.player}"


# ---- results


def _show(_: Told, event: ev.Show) -> str:
    called = f" {_called(event.description)}" if event.description else ""
    return f"{event.player} shows {in_brackets(event.cards)}{called}"


def _collect(told: Told, event: ev.Collect) -> str:
    wins = "ties for" if event.pot in told.tied else "wins"
    name, _, number = event.pot.partition("-")
    pot = f"{name} #{number}" if number else f"the {name}"
    called = _called(told.shown.get(event.player))
    ending = f" with {called}" if called else ""
    return f"{event.player} {wins} {pot} ({told.money(event.amount)}){ending}"


def _total(told: Told, event: ev.TotalPot) -> str:
    if event.total is None:
        raise WriteError("the total of the pots is not told")
    gross = dict(zip([name for name, _ in event.pots], _gross(told.played, event), strict=True))
    pots = "".join([f" {name.capitalize()} {told.money(sum_)}." for name, sum_ in gross.items()])
    rake = "" if event.rake is None else f" | Rake {told.money(event.rake)}"
    return f"Total pot {told.money(event.total)}{pots}{rake}"


def _gross(played: Replayed, event: ev.TotalPot) -> list[int]:
    """The pots before rake: those of the play where the sums told are of them."""
    net = [amount for _, amount in event.pots]
    if event.gross:
        return net
    gross = [pot.amount for pot in played.pots]
    if len(gross) == len(net) and sum(gross) == event.total:
        return gross
    return [net[0] + (event.rake or 0), *net[1:]] if net else []


def _summary(told: Told) -> list[str]:
    """The summary's lines of all seats, also of those who were not dealt in."""
    lines: dict[str, tuple[int, str]] = {}
    for event in told.events:
        if isinstance(event, ev.SummarySeat):
            ended = _OUTCOMES[event.outcome](told, event)
            lines[event.player] = event.seat, f"{told.role(event)}{ended}"
        elif (isinstance(event, ev.Seat) and event.out) or _sat_out(event):
            lines.setdefault(event.player, (event.seat or 0, _OUT))
    seats = [(seat, player, words) for player, (seat, words) in lines.items()]
    return [f"Seat {seat}: {player} {words}" for seat, player, words in sorted(seats)]


def _mucked(_: Told, event: ev.SummarySeat) -> str:
    cards = event.cards
    if cards is None:
        return "mucked"
    called = event.description
    if called is None and len(set(cards)) == len(cards) == 4:
        called = badugi(cards).label
    return f"mucked {in_brackets(cards)}" + (f" - {_called(called)}" if called else "")


def _showed(told: Told, event: ev.SummarySeat) -> str:
    ended = lost_or_won(event, told.money)
    called = f" with {_called(event.description)}" if event.description else ""
    return f"showed {in_brackets(event.cards or ())} and {ended}{called}"


def _collected(told: Told, event: ev.SummarySeat) -> str:
    hidden = "" if event.player in told.shown else ", mucked"
    return f"collected ({told.money(event.won or 0)}){hidden}"


_OUTCOMES: dict[ev.Outcome, Callable[[Told, ev.SummarySeat], str]] = {
    "folded": lambda _, event: folded(event),
    "mucked": _mucked,
    "showed": _showed,
    "collected": _collected,
}


# ---- what is not play


def _chat(_: Told, event: ev.Chat) -> str:
    return f"{event.player}{' (Observer)' if event.observer else ''}: {event.text}"


def _presence(_: Told, event: ev.Presence) -> str | None:
    words = _CHANGES.get(event.change)
    return None if words is None else f"{event.player} {words}"


def _unsaid(_: Told, event: ev.HouseRule | ev.Unknown) -> str:
    what = event.name if isinstance(event, ev.HouseRule) else event.text
    raise WriteError(f"Full Tilt's text has no words for {what!r}")


def _nothing(_: Told, __: ev.Event) -> None:
    """What the room never tells, or tells in another line."""


_LINES: dict[type, Callable[[Told, Any], str | list[str] | None]] = {
    ev.Table: _nothing,
    ev.Button: lambda _, event: f"The button is in seat #{event.seat}",
    ev.HouseRule: _unsaid,
    ev.Seat: _seat,
    ev.Post: _post,
    ev.SitsOut: lambda _, event: f"{event.player} {_OUT}",
    ev.Dealing: _dealing,
    ev.Dealt: _dealt,
    ev.Fold: _fold,
    ev.Check: lambda _, event: f"{event.player} checks",
    ev.Call: _call,
    ev.Bet: _bet,
    ev.Raise: _raise,
    ev.Capped: _nothing,
    ev.DrawStart: _draw,
    ev.Discard: _discard,
    ev.Received: _receive,
    ev.Reshuffle: lambda _, __: "The deck is reshuffled",
    ev.Uncalled: _uncalled,
    ev.ShowdownStart: lambda _, __: "*** SHOW DOWN ***",
    ev.Show: _show,
    ev.Muck: lambda _, event: f"{event.player} mucks",
    ev.Collect: _collect,
    ev.SummaryStart: lambda _, __: "*** SUMMARY ***",
    ev.TotalPot: _total,
    ev.Balance: _nothing,
    ev.Chat: _chat,
    ev.Presence: _presence,
    ev.TopUp: lambda told, event: f"{event.player} adds {told.money(event.amount)}",
    ev.Finish: _nothing,
    ev.Bounty: _nothing,
    ev.Ticket: _nothing,
    ev.Unknown: _unsaid,
}
"""How each kind of event is worded but for the first line and the summary's of the seats."""

WRITER = Writer("fulltilt", ".txt", lambda events, _: hand_text(events))
