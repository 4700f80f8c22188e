"""A hand as Full Tilt tells it: in the room's order, with what the play makes of each line."""

from collections.abc import Sequence

from badugi_hh import events as ev
from badugi_hh.money import show_amount
from badugi_hh.replay import State
from badugi_hh.writers.base import WriteError, replayed


class Told:
    """What a line has to know of the hand around it. Events have lines from 1 here.

    ``posts`` are what of a post is live and what is dead, by its line; ``pots``
    the pot at a draw's heading, how many players are in and how many of them
    all-in. ``big`` is the line of the hand's own big blind. ``shown`` are those
    who show, with what their hands are called, ``tied`` the pots that are
    shared. ``drawn`` and ``came`` belong to the draw that goes on.
    """

    def __init__(self, events: Sequence[ev.Event]) -> None:
        tables = [event for event in events if isinstance(event, ev.Table)]
        if not events or not isinstance(events[0], ev.Start) or not tables:
            raise WriteError("a hand begins with a Start and its Table")
        self.start, self.table = events[0], tables[0]
        self.posts: dict[int, tuple[int, int]] = {}
        self.pots: dict[int, tuple[int, int, int]] = {}
        self.played = replayed(events, look=self)
        self.events = _results_in_order(self.played.hand.events)
        self.currency = self.played.hand.currency
        posts = self.played.hand.posts
        self.big = next((post.line for post in posts if post.blind == "big blind"), None)
        self.shown = {e.player: e.description for e in events if isinstance(e, ev.Show)}
        pots = [event.pot for event in events if isinstance(event, ev.Collect)]
        self.tied = {pot for pot in pots if pots.count(pot) > 1}
        self.drawn: dict[str, ev.Discard] = {}
        self.came: dict[str, ev.Received] = {}

    def before(self, event: ev.Event, state: State) -> None:
        """Look on: nothing to note yet."""

    def after(self, event: ev.Event, state: State) -> None:
        """Look on: note posts, and the pots at the draws."""
        if isinstance(event, ev.Post):
            step = state.bets[-1]
            live = step.to - step.in_before
            self.posts[event.line] = live, event.amount - live
        elif isinstance(event, ev.DrawStart):
            players = zip(state.all_in, state.folded, strict=True)
            all_in = sum([all_in and not folded for all_in, folded in players])
            self.pots[event.line] = state.pot, state.remaining, all_in

    def money(self, amount: int) -> str:
        """An amount with the sign of the table's currency."""
        return show_amount(amount, self.currency)

    def role(self, event: ev.SummarySeat) -> str:
        """The one role that the room tells of a player: a blind, or else the button."""
        for post in self.played.hand.posts:
            own_small = post.blind == "small blind" and self.posts[post.line][0] > 0
            if post.player == event.player and (own_small or post.line == self.big):
                return f"({post.blind}) "
        return "(button) " if event.seat == self.played.hand.button else ""


def _results_in_order(events: list[ev.Event]) -> list[ev.Event]:
    """The room tells whether the last player left shows before it tells the win."""
    if any(isinstance(event, ev.ShowdownStart) for event in events):
        return events
    kinds = (ev.Collect, ev.Show, ev.Muck)
    places = [at for at, event in enumerate(events) if isinstance(event, kinds)]
    results = sorted([events[at] for at in places], key=lambda e: isinstance(e, ev.Collect))
    told = list(events)
    for at, event in zip(places, results, strict=True):
        told[at] = event
    return told
