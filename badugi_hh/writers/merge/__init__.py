"""A hand's events as Merge prints them: the other way round of ``formats.merge``.

What is written reads to the same play, winners and sums. The shape is that of
files of 2011; hands of tournaments tell their level and buy-in as files of 2015.
Of a hand told in full it leaves out what the room has no element for:

- the first part of the hand's number, which is its table's: one is made up
- a zone of the time (the moment of each event tells it), a club, a mix
- of a tournament the fee, an entry that was not paid in dollars, and at fixed
  limit the bets; levels are plain numbers
- what a raise is by, that betting is capped, which cards are thrown
- all totals, the rake, and what goes back uncalled where the winner gets it
  without a showdown: it is part of the amount won
- what hands are called that do not win, and all that is told in a summary but
  cards that are mucked
- who joins, waits, is late or adds chips; bounties, prizes, tickets, places
- moments of events, which are told as one a second

In years before September 2010 a raise tells what it adds, as files of then do.
"""

from collections.abc import Callable, Sequence
from typing import Any

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.formats.merge.header import raises_tell_totals
from badugi_hh.formats.merge.street import Street
from badugi_hh.money import exact_sum
from badugi_hh.profiles import MERGE
from badugi_hh.writers.base import WriteError, Writer
from badugi_hh.writers.merge.end import end_hand
from badugi_hh.writers.merge.header import as_written, head, sign, tag
from badugi_hh.writers.merge.lines import Lines
from badugi_hh.writers.words import DRAW_NAMES

_CHANGES: dict[ev.Change, str] = {
    "connected": "RECONNECTED",
    "disconnected": "DISCONNECTED",
    "sitting out": "SITTING_OUT",
    "returned": "SIT_IN",
    "left": "LEAVE",
    "removed": "PLAYER_OUT",
}
_ACTIONS = (ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise)
_DEALT_IN = (ev.Post, ev.Dealt, ev.Discard, ev.SummarySeat, *_ACTIONS)


def hand_text(events: Sequence[ev.Event]) -> str:
    """The text of one hand told in full, each line with its line end, and no blank line.

    Line numbers are not looked at. Raises WriteError for what the format cannot
    say: another game than badugi, a time that is not known, a button, a stack or
    a player's seat that is not told, a table's cap or rules of its own, lines
    that could not be read, characters that XML has not.
    """
    hand = _Hand(events)
    for event in events:
        _LINES[type(event)](hand, event)
    _tell_drawn(hand)
    end_hand(hand.lines, events, contested=hand.contested)
    return hand.lines.text()


class _Hand:
    """What a line has to know of the hand around it."""

    def __init__(self, events: Sequence[ev.Event]) -> None:
        start = next((event for event in events if isinstance(event, ev.Start)), None)
        table = next((event for event in events if isinstance(event, ev.Table)), None)
        if start is None or table is None:
            raise WriteError("a hand begins with a Start and a Table")
        self.posts = [event for event in events if isinstance(event, ev.Post)]
        self.posted: set[ev.Blind] = set()
        self.dealt = {event.player for event in events if isinstance(event, _DEALT_IN)}
        folded = {event.player for event in events if isinstance(event, ev.Fold)}
        self.contested = len(self.dealt - folded) > 1
        self.adds = not raises_tell_totals(as_written(start))
        self.limit, self.small = start.structure == "limit", start.small
        self.street = Street()
        self.street.stake = start.small if self.limit else start.big
        self.held: dict[str, Cards] = {}  # whole hands of players whose cards are told
        self.drew: list[str] = []  # in the draw that goes on
        self.unsure: set[str] = set()  # of those, whose hands are not known any more
        self.draw = ""
        self.dealing = False
        self.lines = Lines(start, {e.player: e.seat for e in events if isinstance(e, ev.Seat)})
        self.lines.add(*head(start, table, self.posts))
        self._players(table, events, sign(start, table))
        self.lines.begin("BLINDS")

    def tells_big(self, post: ev.Post) -> bool:
        """Whether an all-in that is the only blind can be seen to be the big one.

        At fixed limit it need not: the stakes tell the bets.
        """
        if self.limit:
            return False
        if self.small is None or post.amount <= self.small:
            raise WriteError("Merge does not tell which blind this all-in is")
        return True

    def _players(self, table: ev.Table, events: Sequence[ev.Event], unit: str) -> None:
        buttons = [event.seat for event in events if isinstance(event, ev.Button)]
        dealer = buttons[0] if buttons else table.button
        if dealer is None:
            raise WriteError("Merge tells the button, which is not known here")
        self.lines.add("\t" + tag("players", {"dealer": str(dealer)}, ">"))
        for seat in events:
            if not isinstance(seat, ev.Seat):
                continue
            if seat.stack is None:
                raise WriteError(f"{seat.player}'s chips are not known")
            told = {
                "seat": str(seat.seat),
                "nickname": seat.player,
                "balance": exact_sum(seat.stack, unit),
                "dealtin": "true" if seat.player in self.dealt else "false",
            }
            self.lines.add("\t\t" + tag("player", told, " />"))
        self.lines.add("\t</players>")


# ---- what players do


def _post(hand: _Hand, event: ev.Post) -> None:
    kind = _post_type(hand, event)
    hand.posted.add(event.blind)
    hand.street.post(hand.lines.seat(event.player), event.blind, event.amount)
    hand.lines.event(kind, event.player, amount=event.amount)


def _post_type(hand: _Hand, event: ev.Post) -> str:
    """The type of a post; a blind all-in is told as such where that leaves no doubt."""
    if event.blind == "ante":
        return "ANTE"
    first = event.blind not in hand.posted
    smalls = [post for post in hand.posts if post.blind == "small blind"]
    bigs = [post for post in hand.posts if post.blind == "big blind"]
    if event.blind == "big blind":
        if not first:
            return "INITIAL_BLIND"
        return "ALL_IN" if event.all_in and (smalls or hand.tells_big(event)) else "BIG_BLIND"
    if event.blind == "small blind" and first:
        told = event.all_in and bigs and not bigs[0].all_in and not hand.street.bet
        return "ALL_IN" if told else "SMALL_BLIND"
    both = event.blind == "small & big blinds"
    big = hand.street.stake or hand.street.bet
    if not big or event.amount == big or both != (event.amount > big):
        raise WriteError(f"Merge tells what {event.player} posts by its amount, which is unclear")
    return "RETURN_BLIND"


def _dealing(hand: _Hand, _: ev.Dealing) -> None:
    hand.dealing = True
    hand.street.open()
    hand.lines.begin("PRE_FIRST_DRAW")


def _dealt(hand: _Hand, event: ev.Dealt) -> None:
    if event.cards is not None:
        hand.held[event.player] = event.cards
        hand.lines.cards("HOLE", event.player, event.cards)


def _fold(hand: _Hand, event: ev.Fold) -> None:
    _bet_round(hand)
    hand.lines.event("FOLD", event.player)


def _check(hand: _Hand, event: ev.Check) -> None:
    _bet_round(hand)
    hand.lines.event("CHECK", event.player)


def _call(hand: _Hand, event: ev.Call) -> None:
    if event.amount is None:
        raise WriteError(f"{event.player} calls, and how much is not told")
    _add(hand, event, "CALL", event.amount)


def _bet(hand: _Hand, event: ev.Bet) -> None:
    _add(hand, event, "BET", event.amount)


def _raise(hand: _Hand, event: ev.Raise) -> None:
    added = event.to - hand.street.after(hand.lines.seat(event.player), 0)
    _add(hand, event, "RAISE", added, added if hand.adds else event.to)


def _add(
    hand: _Hand,
    event: ev.Call | ev.Bet | ev.Raise,
    kind: str,
    added: int,
    told: int | None = None,
) -> None:
    """A line of betting that adds an amount, and tells it if nothing else is ``told``."""
    _bet_round(hand)
    if event.all_in == "cap":
        raise WriteError("Merge has no words for a table's cap")
    hand.street.add(hand.lines.seat(event.player), added)
    if event.all_in:
        hand.lines.event("ALL_IN", event.player, amount=added)
    else:
        hand.lines.event(kind, event.player, amount=added if told is None else told)


def _bet_round(hand: _Hand) -> None:
    """Behind a draw the betting has a round of its own."""
    if hand.draw:
        _tell_drawn(hand)
        hand.lines.begin(f"POST_{hand.draw}")
        hand.draw = ""


def _draw_start(hand: _Hand, event: ev.DrawStart) -> None:
    _tell_drawn(hand)
    hand.draw = f"{DRAW_NAMES[event.draw]}_DRAW"
    hand.street.clear()
    hand.lines.begin(hand.draw)


def _discard(hand: _Hand, event: ev.Discard) -> None:
    hand.lines.event("DRAW", event.player, text=str(event.count))
    hand.drew.append(event.player)
    if event.count == 0:
        if event.cards is not None:
            hand.held[event.player] = event.cards
    elif event.cards is not None and event.came is not None:
        held = hand.held.get(event.player, ())
        _take(hand, event.player, [card for card in held if card not in event.cards], event.came)
    else:
        hand.unsure.add(event.player)


def _received(hand: _Hand, event: ev.Received) -> None:
    if event.after is not None:
        hand.held[event.player] = event.after
    elif event.kept is not None and event.cards is not None:
        _take(hand, event.player, event.kept, event.cards)
    else:
        return
    hand.unsure.discard(event.player)


def _take(hand: _Hand, player: str, kept: Sequence[int], came: Cards) -> None:
    """Cards come, if it can be told in the places of those thrown."""
    held, new = hand.held.get(player, ()), iter(came)
    if len(held) == len(kept) + len(came) and set(kept) <= set(held):
        hand.held[player] = tuple([card if card in kept else next(new) for card in held])
    else:
        hand.held[player] = (*kept, *came)


def _tell_drawn(hand: _Hand) -> None:
    """At the end of a draw, the whole hands of those whose cards are told."""
    for player in hand.drew:
        if player in hand.unsure:
            hand.held.pop(player, None)
        elif player in hand.held:
            hand.lines.cards("DRAW_DRAWN_CARDS", player, hand.held[player])
    hand.drew, hand.unsure = [], set()


# ---- what is not play


def _chat(hand: _Hand, event: ev.Chat) -> None:
    hand.lines.chat(event.player, event.text)


def _presence(hand: _Hand, event: ev.Presence) -> None:
    kind = _CHANGES.get(event.change)
    if kind and hand.lines.sits(event.player):
        hand.lines.event(kind, event.player)


def _sits_out(hand: _Hand, event: ev.SitsOut) -> None:
    kind = "SITTING_OUT" if hand.dealing else "SIT_OUT"
    hand.lines.event(kind, event.player)


def _house_rule(_: _Hand, event: ev.HouseRule) -> None:
    if event.value != getattr(MERGE, event.name):
        raise WriteError(f"Merge has no words for a rule of the table: {event.name}")


def _unknown(_: _Hand, event: ev.Unknown) -> None:
    raise WriteError(f"Merge has no words for {event.text!r}")


def _nothing(_: _Hand, __: ev.Event) -> None:
    """What the head or the end of the hand tells, or nothing does."""


_ELSEWHERE = (
    ev.Start, ev.Table, ev.Button, ev.Seat, ev.Capped, ev.Uncalled, ev.ShowdownStart, ev.Show,
    ev.Muck, ev.Collect, ev.SummaryStart, ev.TotalPot, ev.SummarySeat, ev.Balance, ev.TopUp,
    ev.Finish, ev.Bounty, ev.Ticket, ev.Reshuffle,
)  # fmt: skip  # one name a line would say no more
_LINES: dict[type, Callable[[_Hand, Any], None]] = {
    **dict.fromkeys(_ELSEWHERE, _nothing),
    ev.HouseRule: _house_rule,
    ev.Post: _post,
    ev.SitsOut: _sits_out,
    ev.Dealing: _dealing,
    ev.Dealt: _dealt,
    ev.Fold: _fold,
    ev.Check: _check,
    ev.Call: _call,
    ev.Bet: _bet,
    ev.Raise: _raise,
    ev.DrawStart: _draw_start,
    ev.Discard: _discard,
    ev.Received: _received,
    ev.Chat: _chat,
    ev.Presence: _presence,
    ev.Unknown: _unknown,
}
"""What is written of each kind of event but the head and the end of a hand."""

WRITER = Writer("merge", ".xml", lambda events, _: hand_text(events))
