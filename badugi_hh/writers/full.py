"""A hand of any format told in full: as PokerStars tells it, with all that the play implies.

Formats leave out what readers can work out: what a call adds, what goes back
uncalled, what was kept. A replay has worked it out, so a hand can be told in
the words of a format that leaves out less.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from badugi_hh import events as ev
from badugi_hh.replay import BetStep, DrawStep, Replayed
from badugi_hh.replay.pots import pot_name, pot_number
from badugi_hh.writers.base import WriteError

_TABLES = (2, 6, 8, 9, 10)
"""Sizes of tables; one that is not told is the smallest that has all seats."""

_OUT = "is sitting out"
_AS_THEY_ARE = (
    ev.HouseRule, ev.SitsOut, ev.Capped, ev.Reshuffle, ev.Muck, ev.Chat, ev.TopUp, ev.Finish,
    ev.Bounty, ev.Ticket,
)  # fmt: skip  # one name a line would say no more
_ENDINGS = (ev.ShowdownStart, ev.Show, ev.Muck, ev.Collect, ev.SummaryStart, ev.TotalPot,
            ev.SummarySeat, ev.Balance)  # fmt: skip  # as above
_ROUND_OVER = (ev.DrawStart, ev.Discard, ev.Uncalled, *_ENDINGS)


def told_in_full(played: Replayed) -> list[ev.Event]:
    """The events of a hand as a format would tell them that leaves nothing out.

    They stand in the order of the hand's own; a line of its own is kept where
    it tells more than play (chat, who comes and goes), and left out where it is
    unknown. What was never told, such as a rake or the cards of others, stays
    untold. Raises WriteError for a player of whom no seat is told.
    """
    return [
        dataclasses.replace(event, line=number)
        for number, event in enumerate(_Telling(played).events(), 1)
    ]


class _Telling:
    """One hand on its way; steps are found by the lines of the events that they come from.

    Several may stand on one line. ``seq`` is the step that comes next.
    """

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.names = [ledger.name for ledger in played.ledgers]
        self.bets: dict[int, list[BetStep]] = {}
        for bet in played.bets:
            self.bets.setdefault(bet.line, []).append(bet)
        self.draws: dict[int, list[DrawStep]] = {}
        for step in played.draws:
            if not step.untold:
                self.draws.setdefault(step.line, []).append(step)
        self.seq = 0
        self.returns = [back for back in played.returns if back.due]
        self.collects = list(played.collects)
        self.told = {deal.player for deal in played.deals}
        self.shown = {show.player: show for show in played.shows}
        self.dealing = self.showdown = False
        self.deals = [event for event in played.hand.events if isinstance(event, ev.Dealt)]
        seats = [event.seat for event in played.hand.events if isinstance(event, ev.Seat)]
        self.first_seat = 1 if 0 in seats else 0  # where seats count from 0 they are moved by one

    def events(self) -> Iterator[ev.Event]:
        played = self.played
        yield from self._head()
        for event in played.hand.events:
            if isinstance(event, _ROUND_OVER):
                yield from self._returned()
            if isinstance(event, ev.SummaryStart | ev.TotalPot | ev.SummarySeat | ev.Balance):
                continue
            if isinstance(event, _ENDINGS):
                yield from self._ending()
            yield from self._line(event)
        yield from self._returned()  # the play ended with the hand's last line
        yield from self._ending()
        yield from self._summary()

    def _returned(self) -> Iterator[ev.Event]:
        """What goes back before the next step."""
        while self.returns and self.returns[0].seq <= self.seq:
            back = self.returns.pop(0)
            yield ev.Uncalled(0, self.names[back.due_player], back.due)

    def _head(self) -> Iterator[ev.Event]:
        """The first line, the table and the seats."""
        hand = self.played.hand
        seats = [event for event in hand.events if isinstance(event, ev.Seat)]
        highest = max([2, *[seat.seat for seat in seats]]) + self.first_seat
        size = hand.table.max_seats or next((n for n in _TABLES if n >= highest), highest)
        start = hand.start
        if start.structure == "limit":  # the bets, also of a room that prints the blinds
            start = dataclasses.replace(start, small=hand.small_bet, big=hand.big_bet)
        yield start
        button = None if hand.button is None else hand.button + self.first_seat
        yield ev.Table(0, hand.table.name, size, button, hand.table.play_money)
        for seat in seats:
            out = _OUT if seat.out and hand.site != "pokerstars" else seat.out
            number = seat.seat + self.first_seat
            yield ev.Seat(0, number, seat.player, seat.stack, seat.bounty, out)

    def _line(self, event: ev.Event) -> Iterator[ev.Event]:
        """What an event of the hand is in full; nothing where it is told elsewhere."""
        if isinstance(event, ev.Dealing | ev.Dealt | ev.Action):
            yield from self._deal()
        if isinstance(event, ev.Dealt):
            yield from self._dealt(event)
        elif isinstance(event, ev.Action):  # before it all cards are dealt, wherever they are told
            for deal in self.deals.copy():
                yield from self._dealt(deal)
        if isinstance(event, ev.Post | ev.Action):
            yield self._bet(event)
        elif isinstance(event, ev.Discard):
            yield from self._draw(event)
        elif isinstance(event, ev.Collect):
            yield from self._collect(event)
        elif type(event) in _AS_THEY_ARE:
            yield event
        elif type(event) in _REPHRASED:
            yield _REPHRASED[type(event)](self, event)

    def _deal(self) -> Iterator[ev.Event]:
        if not self.dealing:
            self.dealing = True
            yield ev.Dealing(0)

    def _dealt(self, event: ev.Dealt) -> Iterator[ev.Event]:
        if event in self.deals:
            self.deals.remove(event)
            if event.cards is not None:
                yield ev.Dealt(0, event.player, event.cards)

    def _bet(self, event: ev.Post | ev.Action) -> ev.Event:
        step = self.bets[event.line].pop(0)
        self.seq = step.seq + 1
        name, all_in = event.player, _all_in(step)
        if isinstance(event, ev.Post):
            return ev.Post(0, name, event.blind, event.amount, all_in)
        if isinstance(event, ev.Call):
            return ev.Call(0, name, step.amount, all_in)
        if isinstance(event, ev.Bet):
            return ev.Bet(0, name, step.amount, all_in)
        if isinstance(event, ev.Raise):
            return ev.Raise(0, name, step.to - step.bet, step.to, all_in)
        return event

    def _draw(self, event: ev.Discard) -> Iterator[ev.Event]:
        """The draw, and what it brought, once for all lines that tell of it."""
        step = self.draws[event.line].pop(0)
        self.seq = step.seq + 1
        told = step.player in self.told
        if not step.count:
            yield ev.Discard(0, event.player, 0, step.held if told else step.printed)
            return
        yield ev.Discard(0, event.player, step.count, step.thrown if told else step.printed)
        if step.received_line is None:
            return
        if step.received is not None:
            yield ev.Received(0, event.player, step.kept or step.told_kept, step.received)
        elif step.after is not None and told:
            yield ev.Received(0, event.player, None, None, after=step.after)

    def _ending(self) -> Iterator[ev.Event]:
        """The heading of the showdown, if there is one."""
        if not self.showdown and len(self.played.live) > 1:
            yield ev.ShowdownStart(0)
        self.showdown = True

    def _label(self, cards: Sequence[int]) -> str | None:
        """What a hand is called; nobody has words for the two halves of a pot."""
        game, hand = self.played.game, tuple(cards)
        return None if game.split or not game.is_hand(hand) else game.label(hand)

    def show(self, event: ev.Show) -> ev.Event:
        """A hand shown, with what it is called."""
        return ev.Show(0, event.player, event.cards, event.description or self._label(event.cards))

    def _collect(self, event: ev.Collect) -> Iterator[ev.Event]:
        pots = len(self.played.pots)
        if not self.played.collects:  # from which pots it comes nobody knows
            yield event
        for collect in self.collects.copy():
            if collect.line == event.line and collect.player == event.player:
                self.collects.remove(collect)
                if collect.amount:
                    pot = pot_name(pot_number(collect.pot), pots)
                    yield ev.Collect(0, collect.player, collect.amount, pot)

    def _summary(self) -> Iterator[ev.Event]:
        played = self.played
        yield ev.SummaryStart(0)
        pots: tuple[tuple[str, int], ...] = ()
        if len(played.pots) > 1:
            pots = tuple(
                [
                    (pot_name(number, len(played.pots)), sum([c.amount for c in collects]))
                    for number, collects in sorted(played.collected.items())
                ]
            )
        rake = played.total.rake if played.total else None
        yield ev.TotalPot(0, played.put_in, pots, rake)
        for at in sorted(range(len(self.names)), key=lambda at: played.hand.players[at].seat or 0):
            yield self._seat_result(at)

    def _seat_result(self, at: int) -> ev.Event:
        """How the hand ended for a player."""
        played, name = self.played, self.names[at]
        ledger, seat = played.ledgers[at], played.hand.players[at].seat
        if seat is None:
            raise WriteError(f"no seat of {name} is told")
        seat += self.first_seat
        if ledger.folded_street is not None:
            nothing = ledger.folded_street == 0 and not ledger.put_in + ledger.uncalled
            return ev.SummarySeat(
                0, seat, name, "folded", ledger.folded_street, nothing, None, False, None, None
            )
        won = ledger.collected or None
        show = self.shown.get(name)
        if show is not None and len(show.cards) == played.game.cards:
            label = show.description or self._label(show.cards)
            return ev.SummarySeat(
                0, seat, name, "showed", None, False, show.cards, won is None, won, label
            )
        if won is not None:
            return ev.SummarySeat(0, seat, name, "collected", None, False, None, False, won, None)
        cards = next((line.cards for line in played.results if line.player == name), None)
        return ev.SummarySeat(0, seat, name, "mucked", None, False, cards, False, None, None)


def _all_in(step: BetStep) -> ev.AllIn:
    if step.all_in is not None:
        return step.all_in
    return "stack" if step.is_all_in else ""


def _presence(_: _Telling, event: ev.Presence) -> ev.Event:
    # A summary may tell the seat of who sits out.
    return dataclasses.replace(event, seat=None) if event.change == "sitting out" else event


_REPHRASED: dict[type, Callable[[_Telling, Any], ev.Event]] = {
    ev.DrawStart: lambda _, event: ev.DrawStart(0, event.draw),
    ev.Show: _Telling.show,
    ev.Presence: _presence,
}
