"""Replay a hand by the rules: what its claims imply, step by step.

``replay`` runs one mutable state through the events and offers it, read-only,
around each event to whoever looks on.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from badugi_hh import events as ev
from badugi_hh.formats import FORMAT_OF
from badugi_hh.hand import Hand
from badugi_hh.profiles import PROFILES, Profile, changed, override
from badugi_hh.replay import betting, drawing, rounds
from badugi_hh.replay.awards import by_pot, settle
from badugi_hh.replay.known import know_cards
from badugi_hh.replay.pots import build_pots
from badugi_hh.replay.state import State
from badugi_hh.replay.steps import (
    NOBODY,
    BetStep,
    CapLine,
    Deal,
    DrawStep,
    Ledger,
    Pot,
    PotLine,
    Reshuffle,
    Return,
    Skipped,
)
from badugi_hh.variants import Game

__all__ = [
    "NOBODY",
    "BetStep",
    "CapLine",
    "Deal",
    "DrawStep",
    "Ledger",
    "Look",
    "Pot",
    "PotLine",
    "Replayed",
    "Reshuffle",
    "Return",
    "Skipped",
    "State",
    "profile_for",
    "profile_of",
    "replay",
]


class Look(Protocol):
    """Somebody who watches a replay. The state is shared and must not be changed."""

    def before(self, event: ev.Event, state: State) -> None:
        """Called before an event is applied."""

    def after(self, event: ev.Event, state: State) -> None:
        """Called after it."""


@dataclass(slots=True)
class Replayed:
    """A replayed hand: steps in order, sums by player, pots, and the claims to compare with.

    ``ledgers`` go by player index, and ``index`` tells a player's by name;
    ``pots`` are gross, main pot first, ``put_in`` is all that is in them.
    ``raises`` are the bets and raises among ``bets``, ``all_ins`` the steps that
    took the last of a stack or are said to, ``out_of_turn`` those that were
    another's turn. ``live`` are the players who had not folded at the end.
    ``stray`` are cards told to come to somebody who did not draw, ``showings``
    the lines that show hands at the end, ``collected`` the collected lines by the
    number of their pot. ``unread`` is the first line that may be play and could not
    be read, None without one: what follows it cannot be held against the file.
    """

    hand: Hand
    profile: Profile
    game: Game
    bets: list[BetStep]
    draws: list[DrawStep]
    ledgers: list[Ledger]
    pots: list[Pot]
    live: list[int]
    returns: list[Return]
    skipped: list[Skipped]
    reshuffles: list[Reshuffle]
    cap_lines: list[CapLine]
    pot_lines: list[PotLine]
    shows: list[ev.Show]
    mucks: list[ev.Muck]
    collects: list[ev.Collect]
    total: ev.TotalPot | None
    results: list[ev.SummarySeat]
    balances: list[ev.Balance]
    showdown_line: int | None
    end_line: int
    last_street: int
    unread: int | None
    deals: list[Deal] = field(default_factory=list)
    stray: list[ev.Received] = field(default_factory=list)
    folds_shown: list[ev.Fold] = field(default_factory=list)
    collected: dict[int, list[ev.Collect]] = field(default_factory=dict)
    index: dict[str, int] = field(default_factory=dict)
    out_of_turn: list[BetStep] = field(default_factory=list)
    raises: list[BetStep] = field(default_factory=list)
    all_ins: list[BetStep] = field(default_factory=list)
    showings: list[ev.Show | ev.SummarySeat] = field(default_factory=list)
    summary_line: int | None = None
    put_in: int = 0


def profile_of(site: str) -> Profile:
    """The rule profile of a site. Raises KeyError for an unknown one."""
    return PROFILES[FORMAT_OF[site].profile]


def profile_for(hand: Hand, profile: Profile | None = None) -> Profile:
    """The rules of a hand: its site's profile, or another, with what the table has of its own.

    Fields that the profile has overridden already stay as they are.
    """
    profile = profile or profile_of(hand.site)
    if not hand.house:
        return profile
    own = changed(profile)
    return override(profile, {name: rule for name, rule in hand.house.items() if name not in own})


def replay(hand: Hand, profile: Profile | None = None, look: Look | None = None) -> Replayed:
    """Replay a hand, by the rules of its site and table unless another profile is given.

    Never raises for what a hand claims, however it breaks the rules: steps keep
    what was due beside what was claimed.
    """
    state = State(hand, profile or profile_for(hand))
    play_of = _PLAYS.get
    end_line = 0
    for event in hand.events:
        play = play_of(type(event))
        if play is None and not end_line and type(event) in _ENDINGS:
            # Where a result or the summary is first told the play has to be over.
            end_line = event.line
            rounds.finish(state, end_line)
        if look:
            look.before(event, state)
        if play:
            play(state, event)
        if look:
            look.after(event, state)
    if not end_line:
        end_line = hand.events[-1].line
        rounds.finish(state, end_line)
    return _result(state, end_line)


_PLAYS: dict[type, Callable[[State, Any], None]] = {
    ev.Post: betting.post,
    ev.Dealing: rounds.open_betting,
    ev.Dealt: drawing.dealt,
    ev.Fold: betting.fold,
    ev.Check: betting.check,
    ev.Call: betting.call,
    ev.Bet: betting.bet,
    ev.Raise: betting.raise_,
    ev.Capped: betting.capped,
    ev.Uncalled: betting.uncalled,
    ev.DrawStart: drawing.draw_start,
    ev.Discard: drawing.discard,
    ev.Received: drawing.received,
    ev.Reshuffle: drawing.reshuffle,
    ev.TopUp: betting.top_up,
}
_ENDINGS = frozenset((ev.ShowdownStart, ev.Show, ev.Muck, ev.Collect, ev.SummaryStart))


def _result(state: State, end_line: int) -> Replayed:
    hand, claims = state.hand, state.hand.by_kind
    ledgers = [
        Ledger(player.name, live + dead, back, 0, folded, all_in, None, cards)
        for player, live, dead, back, folded, all_in, cards in zip(
            hand.players, state.live_in, state.put_dead, state.returned, state.folded_street,
            state.all_in_street, state.cards, strict=True,
        )
    ]  # fmt: skip  # in the order of the ledger's fields
    index = state.index
    for deal in state.deals:
        ledgers[deal.player].dealt = deal.cards
    shows, results = claims[ev.Show], claims[ev.SummarySeat]
    showings = [*shows, *[result for result in results if result.cards is not None]]
    know_cards(state, showings, ledgers)
    totals, showdowns = claims[ev.TotalPot], claims[ev.ShowdownStart]
    summaries = claims[ev.SummaryStart]
    folded = state.folded
    pots = build_pots(state.live_in, state.dead, folded)
    collects = settle(state, ledgers, pots)
    return Replayed(
        hand=hand,
        profile=state.profile,
        game=state.game,
        bets=state.bets,
        draws=state.draws,
        ledgers=ledgers,
        pots=pots,
        live=[at for at, out in enumerate(folded) if not out],
        returns=state.returns,
        skipped=state.skipped,
        reshuffles=state.reshuffles,
        cap_lines=state.cap_lines,
        pot_lines=state.pot_lines,
        shows=shows,
        mucks=claims[ev.Muck],
        collects=collects,
        total=totals[-1] if totals else None,
        results=results,
        balances=claims[ev.Balance],
        showdown_line=showdowns[-1].line if showdowns else None,
        end_line=end_line,
        last_street=state.street,
        unread=_unread(hand, claims[ev.Unknown]) if claims[ev.Unknown] else None,
        deals=state.deals,
        stray=state.stray,
        folds_shown=state.folds_shown,
        collected=by_pot(collects),
        index=index,
        out_of_turn=[step for step in state.bets if step.seq in state.wrong_turns]
        if state.wrong_turns
        else [],
        raises=state.raises,
        all_ins=state.all_ins,
        showings=showings,
        put_in=sum(state.live_in) + state.dead,
        summary_line=summaries[0].line if summaries else None,
    )


def _unread(hand: Hand, unknown: list[ev.Unknown]) -> int | None:
    """The first line that may be play and could not be read: what a player does, or the dealer."""
    bad = {problem.place.line for problem in hand.problems if problem.kind == "bad_value"}
    names = [player.name for player in hand.players]
    said = (*[f"{name}: " for name in names], *[f"{name} " for name in names], *_DEALER)
    for line in unknown:
        if line.line in bad or line.text.startswith(said) or " collected " in line.text:
            return line.line
    return None


_DEALER = ("***", "Dealt to ", "Uncalled bet", "Total pot", "Seat ", "Betting ", "The deck ")
