"""Replay a hand by the rules: what its claims imply, step by step.

``replay`` runs one mutable state through the events and offers it, read-only,
around each event to whoever looks on.
"""

from dataclasses import dataclass
from typing import Protocol

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.formats import FORMATS
from badugi_hh.hand import Hand
from badugi_hh.profiles import PROFILES, Profile
from badugi_hh.ranking import badugi_order
from badugi_hh.replay.pots import build_pots
from badugi_hh.replay.state import HAND_CARDS, State
from badugi_hh.replay.steps import (
    NOBODY,
    BetStep,
    CapLine,
    DrawStep,
    Ledger,
    Pot,
    Reshuffle,
    Return,
    Skipped,
)

__all__ = [
    "NOBODY",
    "BetStep",
    "CapLine",
    "DrawStep",
    "Ledger",
    "Look",
    "Pot",
    "Replayed",
    "Reshuffle",
    "Return",
    "Skipped",
    "State",
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

    ``ledgers`` go by player index; ``pots`` are gross, main pot first. ``live``
    are the players who had not folded at the end. ``unread`` is the first line
    of a seated player that could not be read, None without one: what follows
    it cannot be held against the file.
    """

    hand: Hand
    profile: Profile
    bets: list[BetStep]
    draws: list[DrawStep]
    ledgers: list[Ledger]
    pots: list[Pot]
    live: list[int]
    returns: list[Return]
    skipped: list[Skipped]
    reshuffles: list[Reshuffle]
    cap_lines: list[CapLine]
    shows: list[ev.Show]
    mucks: list[ev.Muck]
    collects: list[ev.Collect]
    total: ev.TotalPot | None
    results: list[ev.SummarySeat]
    showdown_line: int | None
    end_line: int
    last_street: int
    unread: int | None

    @property
    def put_in(self) -> int:
        """All contributions, less what went back uncalled."""
        return sum(ledger.put_in for ledger in self.ledgers)


def profile_of(site: str) -> Profile:
    """The rule profile of a site. Raises KeyError for an unknown one."""
    return PROFILES[{form.site: form.profile for form in FORMATS}[site]]


def replay(hand: Hand, profile: Profile | None = None, look: Look | None = None) -> Replayed:
    """Replay a hand, by its site's rule profile unless another is given.

    Never raises for what a hand claims, however it breaks the rules: steps keep
    what was due beside what was claimed.
    """
    state = State(hand, profile or profile_of(hand.site))
    claims = _Claims(hand)
    for event in hand.events:
        kind = type(event)
        if kind in _ENDINGS and not claims.end_line:
            # The first line of a result or the summary is where the play has to be over.
            claims.end_line = event.line
            state.finish(event.line)
        if look:
            look.before(event, state)
        state.apply(event)
        claims.note(kind, event)
        if look:
            look.after(event, state)
    if not claims.end_line:
        claims.end_line = hand.events[-1].line
        state.finish(claims.end_line)
    return _result(state, claims)


_ENDINGS = frozenset(
    (ev.ShowdownStart, ev.Show, ev.Muck, ev.Collect, ev.SummaryStart)
)


class _Claims:
    """The claims about how a hand ended, gathered while it is replayed."""

    __slots__ = (
        "collects", "end_line", "mucks", "names", "results", "shows", "showdown", "total", "unread"
    )  # fmt: skip  # one name a line would say no more

    def __init__(self, hand: Hand) -> None:
        self.names = [f"{player.name}: " for player in hand.players]
        self.shows: list[ev.Show] = []
        self.mucks: list[ev.Muck] = []
        self.collects: list[ev.Collect] = []
        self.results: list[ev.SummarySeat] = []
        self.total: ev.TotalPot | None = None
        self.showdown: int | None = None
        self.end_line = 0
        self.unread: int | None = None

    def note(self, kind: type, event: ev.Event) -> None:
        if kind is ev.SummarySeat:
            self.results.append(event)  # type: ignore[arg-type]  # kind tells, here and below
        elif kind is ev.Collect:
            self.collects.append(event)  # type: ignore[arg-type]
        elif kind is ev.Show:
            self.shows.append(event)  # type: ignore[arg-type]
        elif kind is ev.Muck:
            self.mucks.append(event)  # type: ignore[arg-type]
        elif kind is ev.TotalPot:
            self.total = event  # type: ignore[assignment]
        elif kind is ev.ShowdownStart:
            self.showdown = event.line
        elif kind is ev.Unknown and self.unread is None:
            text = event.text  # type: ignore[union-attr]
            if any(text.startswith(name) for name in self.names):
                self.unread = event.line


def _result(state: State, claims: _Claims) -> Replayed:
    hand = state.hand
    ledgers = [
        Ledger(
            player.name,
            put_in=state.live_in[at] + state.put_dead[at],
            uncalled=state.returned[at],
            folded_street=state.folded_street[at],
            all_in_street=state.all_in_street[at],
            held=state.cards[at],
        )
        for at, player in enumerate(hand.players)
    ]
    index = state.index
    for collect in claims.collects:
        if collect.player in index:
            ledgers[index[collect.player]].collected += collect.amount
    for event in hand.events:
        if isinstance(event, ev.Dealt):
            ledgers[index[event.player]].dealt = event.cards
    _know_cards(state, claims, ledgers)
    return Replayed(
        hand=hand,
        profile=state.profile,
        bets=state.bets,
        draws=state.draws,
        ledgers=ledgers,
        pots=build_pots(state.live_in, state.dead, state.folded),
        live=[at for at in range(state.players) if not state.folded[at]],
        returns=state.returns,
        skipped=state.skipped,
        reshuffles=state.reshuffles,
        cap_lines=state.cap_lines,
        shows=claims.shows,
        mucks=claims.mucks,
        collects=claims.collects,
        total=claims.total,
        results=claims.results,
        showdown_line=claims.showdown,
        end_line=claims.end_line,
        last_street=state.street,
        unread=claims.unread,
    )


def _know_cards(state: State, claims: _Claims, ledgers: list[Ledger]) -> None:
    """Each player's last cards, and backwards through every draw at which they stood pat."""
    told: dict[str, Cards] = {}
    for result in claims.results:
        if result.cards:
            told[result.player] = result.cards
    for show in claims.shows:
        told[show.player] = show.cards
    by_player: list[list[DrawStep]] = [[] for _ in ledgers]
    for step in state.draws:
        by_player[step.player].append(step)
    for at, ledger in enumerate(ledgers):
        steps = by_player[at]
        ledger.drawn = [step.count for step in steps]
        ledger.final = told.get(ledger.name, ledger.held)
        if ledger.final is None:
            continue
        since = next((step.draw for step in reversed(steps) if step.count), 0)
        ledger.known_since = since
        if since == 0 and ledger.dealt is None:
            ledger.dealt = ledger.final
        if _is_hand(ledger.final):
            ledger.order = badugi_order(ledger.final)
        for step in reversed(steps):
            if step.after is None:
                step.after = ledger.final
            if step.count:
                break
            if step.held is None:
                step.held = step.kept = ledger.final


def _is_hand(cards: Cards) -> bool:
    return len(cards) == HAND_CARDS and len(set(cards)) == HAND_CARDS
