"""A hand's events as PokerStars prints them: the other way round of ``formats.pokerstars``.

What is written reads as the same events. It is also the text that was read,
less what no event keeps:

- blanks that say nothing: blank lines, blanks at the end of a line, and one or
  two of them after the first line's colon
- which client wrote the hand (``Game``, ``Zoom Hand``; a club makes it a
  ``Home Game Hand``), a match round, a table's cap in the first line, the code
  of a currency that a sign tells
- the number of a hand or tournament that is not all figures: another is made of it
- how an amount was typed: ``$1.00`` for ``$1``, groups of thousands
- a second printed time that the first one and its zone tell as well
- whether a hand shown at the end has a colon after the name
- ``discards 2 cards []``, and a first bracket that is empty
- rebuy or add-on, how many stacks were added, prizes that are no money
- what a bounty adds to one's own, and where ``[observer]`` stands
- ``while disconnected``, ``for failing to post``, and ``is sitting out`` for ``sits out``
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from badugi_hh import events as ev
from badugi_hh.money import CHIPS, SIGN_OF, exact_sum, plain_sum
from badugi_hh.profiles import POKERSTARS as RULES
from badugi_hh.writers.base import WriteError, Writer, no_words
from badugi_hh.writers.pokerstars.header import first_line
from badugi_hh.writers.words import DRAW_NAMES, counted, folded, in_brackets, lost_or_won, ordinal

_CHANGES: dict[ev.Change, str] = {
    "connected": "is connected",
    "disconnected": "is disconnected",
    "sitting out": "is sitting out",
    "returned": "has returned",
    "timed out": "has timed out",
    "time requested": "has requested TIME",
    "left": "leaves the table",
    "joined": "joins the table",
    "waiting": "will be allowed to play after the button",
    "removed": "was removed from the table",
    "time running out": "has requested TIME",  # the nearest that the room says
}
_HIDES = "doesn't show hand"
# A hand shown before the last of these can only be one of somebody who is out of it.
_PLAY = (
    ev.Dealing, ev.Dealt, ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Capped, ev.DrawStart,
    ev.Discard, ev.Received, ev.Reshuffle, ev.Uncalled,
)  # fmt: skip  # one name a line would say no more


@dataclass(frozen=True, slots=True)
class Room:
    """What differs in the rooms that copied the format.

    ``first_line`` is made of a hand's events too, ``dealing`` is the heading
    above the deal, ``money`` prints an amount behind a sign. Where ``draws`` a
    line below a discard tells how many cards come.
    """

    first_line: Callable[[ev.Start, Sequence[ev.Event]], str]
    dealing: str
    money: Callable[[int, str], str]
    draws: bool


POKERSTARS = Room(
    lambda start, _: first_line(start), "*** DEALING HANDS ***", plain_sum, draws=False
)


def hand_text(events: Sequence[ev.Event], room: Room = POKERSTARS) -> str:
    """The text of one hand: a line an event, each with its line end, and no blank line.

    ``events`` are all events of the hand, its Start first. Their line numbers
    are not looked at. Raises WriteError for what the format cannot say: a hand
    without a Start, a progressive one, lines that only other rooms have, what
    is not told in full, and cards shown at the end that neither lost nor won.
    """
    if not events or not isinstance(events[0], ev.Start):
        raise WriteError("a hand begins with a Start")
    hand = _Hand(events, room)
    lines = []
    for event in events:
        if isinstance(event, ev.HouseRule) and event.value == getattr(RULES, event.name, None):
            continue  # what goes without saying here
        words = _LINES.get(type(event))
        if words is None:
            raise WriteError(no_words("PokerStars", event))
        lines.append(words(hand, event))
    return "\n".join(lines) + "\n"


class _Hand:
    """What a line has to know of the hand around it."""

    def __init__(self, events: Sequence[ev.Event], room: Room) -> None:
        start = events[0]
        table = next((event for event in events if isinstance(event, ev.Table)), None)
        play = table is not None and table.play_money
        currency = start.currency if isinstance(start, ev.Start) else CHIPS
        self.events, self.room = events, room
        self.sign = "" if play else SIGN_OF.get(currency, "")
        self.prize_sign = SIGN_OF.get(getattr(start, "entry_currency", None) or "", "")
        self.button = table.button if table else None
        self.small = self.big = ""
        for event in events:
            if type(event) is ev.Post:
                self._note_blind(event)
        self.thrown: dict[str, int] = {}
        self.results = False

    def _note_blind(self, post: ev.Post) -> None:
        """The hand's own blinds are the first of each, the small one ahead of the big one."""
        if post.blind == "big blind":
            self.big = self.big or post.player
        elif post.blind == "small blind" and not self.big:
            self.small = self.small or post.player

    def money(self, amount: int | None) -> str:
        if amount is None:
            raise WriteError("an amount is not told")
        return self.room.money(amount, self.sign)

    def prize(self, amount: int) -> str:
        """A sum in the currency of the buy-in; money with both its decimals."""
        return exact_sum(amount, self.prize_sign) if self.prize_sign else plain_sum(amount)

    def roles(self, seat: int, player: str) -> str:
        roles = (
            (seat == self.button, " (button)"),
            (player == self.small, " (small blind)"),
            (player == self.big, " (big blind)"),
        )
        return "".join([text for holds, text in roles if holds])

    def put_in(self, until: ev.Event) -> int:
        """What the player of an event has put in up to and with it."""
        player, total, street = getattr(until, "player", ""), 0, 0
        for event in self.events:
            if isinstance(event, ev.DrawStart):
                street = 0
            if getattr(event, "player", "") == player:
                put = 0
                if isinstance(event, ev.Post | ev.Call | ev.Bet):
                    put = event.amount or 0
                elif isinstance(event, ev.Raise):
                    put = event.to - street
                total, street = total + put, street + put
            if event is until:
                break
        return total

    def ended_before(self, show: ev.Show) -> bool:
        """Whether a hand is shown among the results: after all play, before the summary."""
        at = next(at for at, event in enumerate(self.events) if event is show)
        later = self.events[at:]
        return any(isinstance(event, ev.SummaryStart) for event in later) and not any(
            isinstance(event, _PLAY) for event in later
        )


# ---- the table


def _table(_: _Hand, event: ev.Table) -> str:
    if event.max_seats is None:
        raise WriteError("the size of the table is not told")
    play = " (Play Money)" if event.play_money else ""
    button = "" if event.button is None else f" Seat #{event.button} is the button"
    return f"Table '{event.name}' {event.max_seats}-max{play}{button}"


def _seat(hand: _Hand, event: ev.Seat) -> str:
    bounty = "" if event.bounty is None else f", {plain_sum(event.bounty, hand.prize_sign)} bounty"
    out = f" {event.out}" if event.out else ""
    stack = hand.money(event.stack)
    return f"Seat {event.seat}: {event.player} ({stack} in chips{bounty}){out}"


# ---- what players do


def _post(hand: _Hand, event: ev.Post) -> str:
    blind = "the ante" if event.blind == "ante" else event.blind
    return f"{event.player}: posts {blind} {hand.money(event.amount)}{_all_in(hand, event)}"


def _all_in(hand: _Hand, event: ev.Post | ev.Call | ev.Bet | ev.Raise) -> str:
    if event.all_in == "cap":
        return f" and has reached the {hand.money(hand.put_in(event))} cap"
    return " and is all-in" if event.all_in else ""


def _dealt(_: _Hand, event: ev.Dealt) -> str:
    if event.cards is None:
        raise WriteError("cards that are not told cannot be dealt")
    return f"Dealt to {event.player} {in_brackets(event.cards)}"


def _fold(_: _Hand, event: ev.Fold) -> str:
    shown = "" if event.cards is None else f" {in_brackets(event.cards)}"
    return f"{event.player}: folds{shown}"


def _call(hand: _Hand, event: ev.Call) -> str:
    return f"{event.player}: calls {hand.money(event.amount)}{_all_in(hand, event)}"


def _bet(hand: _Hand, event: ev.Bet) -> str:
    return f"{event.player}: bets {hand.money(event.amount)}{_all_in(hand, event)}"


def _raise(hand: _Hand, event: ev.Raise) -> str:
    by, to = hand.money(event.by), hand.money(event.to)
    return f"{event.player}: raises {by} to {to}{_all_in(hand, event)}"


def _discard(hand: _Hand, event: ev.Discard) -> str:
    hand.thrown[event.player] = event.count
    if event.count == 0:
        held = "" if event.cards is None else f" on {in_brackets(event.cards)}"
        return f"{event.player}: stands pat{held}"
    thrown = "" if event.cards is None else f" {in_brackets(event.cards)}"
    number = counted(event.count, "card")
    comes = f"\n{event.player}: draws {number}" if hand.room.draws else ""
    return f"{event.player}: discards {number}{thrown}{comes}"


def _received(hand: _Hand, event: ev.Received) -> str:
    came = event.cards or ()
    if event.after is not None:
        # The room's known fault: the whole hand, twice.
        told = " ".join([in_brackets(event.after)] * (2 if len(event.after) == 4 else 1))
    elif event.kept is None:
        raise WriteError(f"{event.player} receives cards, and what was kept is not told")
    elif not event.kept and hand.thrown.get(event.player) == len(came):
        told = in_brackets(came)
    else:
        told = f"{in_brackets(event.kept)} {in_brackets(came)}"
    return f"Dealt to {event.player} {told}"


def _uncalled(hand: _Hand, event: ev.Uncalled) -> str:
    return f"Uncalled bet ({hand.money(event.amount)}) returned to {event.player}"


# ---- results


def _show(hand: _Hand, event: ev.Show) -> str:
    described = "" if event.description is None else f" ({event.description})"
    colon = ":" if hand.ended_before(event) else ""
    return f"{event.player}{colon} shows {in_brackets(event.cards)}{described}"


def _muck(_: _Hand, event: ev.Muck) -> str:
    return f"{event.player}: {'mucks hand' if event.at_showdown else _HIDES}"


def _collect(hand: _Hand, event: ev.Collect) -> str:
    return f"{event.player} collected {hand.money(event.amount)} from {event.pot}"


def _total(hand: _Hand, event: ev.TotalPot) -> str:
    pots = "".join([f" {name.capitalize()} {hand.money(amount)}." for name, amount in event.pots])
    rake = "" if event.rake is None else f" | Rake {hand.money(event.rake)}"
    return f"Total pot {hand.money(event.total)}{pots}{rake}"


def _seat_result(hand: _Hand, event: ev.SummarySeat) -> str:
    ended = _OUTCOMES[event.outcome](hand, event)
    return f"Seat {event.seat}: {event.player}{hand.roles(event.seat, event.player)} {ended}"


def _mucked(_: _Hand, event: ev.SummarySeat) -> str:
    return "mucked" if event.cards is None else f"mucked {in_brackets(event.cards)}"


def _showed(hand: _Hand, event: ev.SummarySeat) -> str:
    described = "" if event.description is None else f" with a {event.description}"
    ended = lost_or_won(event, hand.money)
    return f"showed {in_brackets(event.cards or ())} and {ended}{described}"


def _collected(hand: _Hand, event: ev.SummarySeat) -> str:
    return f"collected ({hand.money(event.won or 0)})"


_OUTCOMES: dict[ev.Outcome, Callable[[_Hand, ev.SummarySeat], str]] = {
    "folded": lambda _, event: folded(event),
    "mucked": _mucked,
    "showed": _showed,
    "collected": _collected,
}


# ---- what is not play


def _chat(_: _Hand, event: ev.Chat) -> str:
    return f'{event.player}{" [observer]" if event.observer else ""} said, "{event.text}"'


def _presence(_: _Hand, event: ev.Presence) -> str:
    seat = "" if event.seat is None else f" at seat #{event.seat}"
    return f"{event.player} {_CHANGES[event.change]}{seat}"


def _top_up(hand: _Hand, event: ev.TopUp) -> str:
    chips = hand.money(event.amount)
    if event.cost is None:
        return f"{event.player} adds {chips} chips (1 stack(s) of {chips} chips)"
    return f"{event.player} re-buys and receives {chips} chips for {hand.prize(event.cost)}"


def _finish(hand: _Hand, event: ev.Finish) -> str:
    if event.place == 1:
        prize = "" if event.prize is None else f" and receives {hand.prize(event.prize)}"
        return f"{event.player} wins the tournament{prize}{' - congratulations!' if prize else ''}"
    place = "" if event.place is None else f" in {ordinal(event.place)} place"
    prize = "" if event.prize is None else f" and received {hand.prize(event.prize)}."
    return f"{event.player} finished the tournament{place}{prize}"


def _bounty(hand: _Hand, event: ev.Bounty) -> str:
    bounty = hand.prize(event.amount)
    return f"{event.player} wins the {bounty} bounty for eliminating {event.eliminated}"


def _ticket(_: _Hand, event: ev.Ticket) -> str:
    article = "an" if event.text[:1].lower() in "aeiou" else "a"
    return f"{event.player} wins {article} {event.text}"


_LINES: dict[type, Callable[[_Hand, Any], str]] = {
    ev.Start: lambda hand, event: hand.room.first_line(event, hand.events),
    ev.Table: _table,
    ev.Seat: _seat,
    ev.Post: _post,
    ev.SitsOut: lambda _, event: f"{event.player}: sits out",
    ev.Dealing: lambda hand, _: hand.room.dealing,
    ev.Dealt: _dealt,
    ev.Fold: _fold,
    ev.Check: lambda _, event: f"{event.player}: checks",
    ev.Call: _call,
    ev.Bet: _bet,
    ev.Raise: _raise,
    ev.Capped: lambda _, __: "Betting is capped",
    ev.DrawStart: lambda _, event: f"*** {DRAW_NAMES[event.draw]} DRAW ***",
    ev.Discard: _discard,
    ev.Received: _received,
    ev.Reshuffle: lambda _, __: "The deck is reshuffled",
    ev.Uncalled: _uncalled,
    ev.ShowdownStart: lambda _, __: "*** SHOW DOWN ***",
    ev.Show: _show,
    ev.Muck: _muck,
    ev.Collect: _collect,
    ev.SummaryStart: lambda _, __: "*** SUMMARY ***",
    ev.TotalPot: _total,
    ev.SummarySeat: _seat_result,
    ev.Chat: _chat,
    ev.Presence: _presence,
    ev.TopUp: _top_up,
    ev.Finish: _finish,
    ev.Bounty: _bounty,
    ev.Ticket: _ticket,
    ev.Unknown: lambda _, event: event.text,
}
"""How each kind of event is worded, those of other rooms left out."""

WRITER = Writer("pokerstars", ".txt", lambda events, _: hand_text(events))
