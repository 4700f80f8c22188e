"""The one mutable state of a hand while its events are replayed."""

from collections.abc import Callable
from typing import Any

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.hand import Hand
from badugi_hh.profiles import Profile
from badugi_hh.replay.steps import (
    NOBODY,
    ActionName,
    BetStep,
    CapLine,
    DrawStep,
    Reshuffle,
    Return,
    Skipped,
)
from badugi_hh.rules import bets_reached, is_capped, limit_unit

HAND_CARDS = 4
_LAST_STREET = 3


class State:
    """Stacks, bets, turn and cards; lists go by player index, clockwise from the button's left.

    ``turn`` is who has to act or draw, NOBODY (-1) if nobody. ``street_in`` is
    what a player has in on this street, ``live_in`` in the whole hand, both
    without dead blinds. Only the replay changes a state; whoever looks on reads.
    """

    __slots__ = (
        "acted", "all_in", "all_in_street", "began_with", "bet", "bets", "cap_lines", "cards",
        "dead", "discards", "draw", "draws", "folded", "folded_street", "hand", "index",
        "least_raise", "level", "limit", "live_in", "opened", "players", "pot", "profile",
        "put_dead", "reshuffles", "returned", "returns", "seq", "skipped", "stack", "street",
        "street_in", "stub", "turn", "unit", "waiting",
    )  # fmt: skip  # one name a line would say no more

    def __init__(self, hand: Hand, profile: Profile) -> None:
        n = len(hand.players)
        self.hand = hand
        self.profile = profile
        self.players = n
        self.index = {player.name: at for at, player in enumerate(hand.players)}
        self.stack = [player.stack for player in hand.players]
        self.cards: list[Cards | None] = [None] * n
        self.street_in, self.live_in = [0] * n, [0] * n
        self.put_dead, self.returned = [0] * n, [0] * n
        self.folded, self.all_in, self.acted = [False] * n, [False] * n, [False] * n
        self.folded_street: list[int | None] = [None] * n
        self.all_in_street: list[int | None] = [None] * n
        self.limit = hand.start.structure == "limit"
        self.street = self.draw = self.seq = 0
        self.pot = self.bet = self.level = self.dead = 0
        self.unit = self._unit(0)
        self.least_raise = self.unit
        self.opened = False  # the first betting round, by the first line after the posts
        self.turn = NOBODY
        self.began_with = n
        self.waiting: list[int] = []
        self.stub = 52 - HAND_CARDS * n
        self.discards = 0
        self.bets: list[BetStep] = []
        self.draws: list[DrawStep] = []
        self.returns: list[Return] = []
        self.skipped: list[Skipped] = []
        self.reshuffles: list[Reshuffle] = []
        self.cap_lines: list[CapLine] = []

    def apply(self, event: ev.Event) -> None:
        """Replay one event; those that are no play change nothing."""
        handler = _HANDLERS.get(type(event))
        if handler:
            handler(self, event)

    @property
    def remaining(self) -> int:
        """How many players have not folded."""
        return self.players - sum(self.folded)

    @property
    def capped(self) -> bool:
        """Whether no raise is left on this street of a fixed-limit hand."""
        return self.limit and is_capped(
            self.level, self.remaining, self.began_with, self.profile
        )

    def _unit(self, street: int) -> int:
        """The fixed bet of a street; without fixed limit the big blind, the least bet."""
        hand = self.hand
        blind = hand.big_blind or hand.start.big or 0
        if self.limit and hand.small_bet is not None and hand.big_bet is not None:
            return limit_unit(street, hand.small_bet, hand.big_bet, self.profile)
        return 2 * blind if self.limit and street >= self.profile.big_bet_from else blind

    # ---- betting

    def _put(self, at: int, amount: int, all_in: ev.AllIn) -> None:
        self.pot += amount
        stack = self.stack[at]
        if stack is None:
            broke = bool(all_in)
        else:
            self.stack[at] = stack = stack - amount
            broke = stack <= 0 or all_in == "cap"
        if broke and not self.all_in[at]:
            self.all_in[at] = True
            self.all_in_street[at] = self.street

    def _post(self, event: ev.Post) -> None:
        at = self.index[event.player]
        amount, live = event.amount, event.amount
        if event.blind == "small & big blinds":
            live = min(amount, self.unit) if self.unit else amount
        elif event.blind == "small blind" and self.bet:
            live = 0  # behind the blinds: a missed one, which is dead money
        step = self._step(event, "post", amount, self.street_in[at] + live, event.all_in, None)
        self._put(at, amount, event.all_in)
        if event.blind == "ante":
            self.live_in[at] += amount
            step.to = 0
            return
        self.street_in[at] += live
        self.live_in[at] += live
        self.put_dead[at] += amount - live
        self.dead += amount - live
        self.bet = max(self.bet, self.street_in[at])

    def _open(self) -> None:
        """Begin the first betting round: left of the big blind, or of the button without blinds."""
        if self.opened:
            return
        self.opened = True
        names = [(step.player, step.to) for step in self.bets if step.to]
        last = -1
        if names:
            most = max(to for _, to in names)
            last = next(player for player, to in names if to == most)
        if self.hand.big_blind is not None:
            self.bet = max(self.bet, self.unit)  # a big blind all-in for less is no smaller bet
            last = next(
                (s.player for s, e in zip(self.bets, self._posts(), strict=False)
                 if e.blind in ("big blind", "small & big blinds")), last,
            )  # fmt: skip
        self.level = self._level() if self.limit else int(self.bet > 0)
        self.least_raise = self.unit
        self.turn = self._next(last)

    def _posts(self) -> list[ev.Post]:
        return [event for event in self.hand.events if isinstance(event, ev.Post)]

    def _level(self) -> int:
        return bets_reached(self.bet, self.unit, self.profile) if self.unit else 0

    def _next(self, after: int) -> int:
        """Who has to act after a player, NOBODY when the round is over."""
        n, folded, all_in = self.players, self.folded, self.all_in
        able = [at for at in range(n) if not folded[at] and not all_in[at]]
        if not able or self.remaining < 2:
            return NOBODY
        street_in = self.street_in
        if len(able) == 1:
            alone = able[0]
            others = [street_in[at] for at in range(n) if at != alone and not folded[at]]
            if street_in[alone] >= max(others):
                return NOBODY  # everybody else is all-in for no more than this
        acted, bet = self.acted, self.bet
        for step in range(1, n + 1):
            at = (after + step) % n
            if not folded[at] and not all_in[at] and (not acted[at] or street_in[at] < bet):
                return at
        return NOBODY

    def _step(
        self,
        event: ev.Action | ev.Post,
        action: ActionName,
        amount: int,
        to: int,
        all_in: ev.AllIn,
        by: int | None,
    ) -> BetStep:
        at = self.index[event.player]
        put = self.street_in[at]
        step = BetStep(
            self.seq, self.street, event.line, at, action, amount, to, all_in, self.turn,
            self.bet, self.level, self.least_raise, self.pot, max(self.bet - put, 0), put,
            self.stack[at], by, self.unit,
            self.level > self.profile.raises_per_round and self.capped,
        )  # fmt: skip  # in the order of the fields
        self.seq += 1
        self.bets.append(step)
        return step

    def _ready_to_bet(self, line: int) -> None:
        if not self.opened:
            self._open()
        if self.waiting:
            self._end_draw(line)

    def _fold(self, event: ev.Fold) -> None:
        self._ready_to_bet(event.line)
        at = self.index[event.player]
        self._step(event, "fold", 0, self.street_in[at], "", None)
        self.folded[at] = True
        if self.folded_street[at] is None:
            self.folded_street[at] = self.street
        self.turn = self._next(at)

    def _check(self, event: ev.Check) -> None:
        self._ready_to_bet(event.line)
        at = self.index[event.player]
        self._step(event, "check", 0, self.street_in[at], "", None)
        self.acted[at] = True
        self.turn = self._next(at)

    def _call(self, event: ev.Call) -> None:
        self._ready_to_bet(event.line)
        at, amount = self.index[event.player], event.amount
        self._step(event, "call", amount, self.street_in[at] + amount, event.all_in, None)
        self._add(at, amount, event.all_in)

    def _bet(self, event: ev.Bet) -> None:
        self._ready_to_bet(event.line)
        at, amount = self.index[event.player], event.amount
        self._step(event, "bet", amount, self.street_in[at] + amount, event.all_in, None)
        self._add(at, amount, event.all_in)

    def _raise(self, event: ev.Raise) -> None:
        self._ready_to_bet(event.line)
        at = self.index[event.player]
        amount = event.to - self.street_in[at]
        self._step(event, "raise", amount, event.to, event.all_in, event.by)
        self._add(at, amount, event.all_in)

    def _add(self, at: int, amount: int, all_in: ev.AllIn) -> None:
        """Put chips in and pass the turn on; a higher total asks everybody else again."""
        self._put(at, amount, all_in)
        self.live_in[at] += amount
        self.street_in[at] = total = self.street_in[at] + amount
        if total > self.bet:
            self.least_raise = max(self.least_raise, total - self.bet)
            self.bet = total
            self.level = self._level() if self.limit else self.level + 1
            self.acted = [False] * self.players
        self.acted[at] = True
        self.turn = self._next(at)

    def _capped(self, event: ev.Capped) -> None:
        self.cap_lines.append(CapLine(event.line, self.street, self.capped))

    def _uncalled(self, event: ev.Uncalled) -> None:
        due_player, due = self.excess()
        at = self.index.get(event.player, NOBODY)
        self.returns.append(Return(event.line, at, event.amount, due_player, due))
        if at != NOBODY:
            self._give_back(at, event.amount)

    def excess(self) -> tuple[int, int]:
        """The player whose bet nobody has called in full, and by how much: (NOBODY, 0) if none."""
        top = max(range(self.players), key=self.street_in.__getitem__, default=NOBODY)
        if top == NOBODY:
            return NOBODY, 0
        others = [put for at, put in enumerate(self.street_in) if at != top]
        over = self.street_in[top] - max(others, default=0)
        return (top, over) if over > 0 else (NOBODY, 0)

    def _give_back(self, at: int, amount: int) -> None:
        self.street_in[at] -= amount
        self.live_in[at] -= amount
        self.returned[at] += amount
        self.pot -= amount
        stack = self.stack[at]
        if stack is not None:
            self.stack[at] = stack = stack + amount
            if stack > 0:
                self.all_in[at] = False
                self.all_in_street[at] = None

    def end_betting(self, line: int) -> None:
        """The round is over for the file: note who has not acted and a bet not returned."""
        if not self.opened:
            self._open()
        if self.turn != NOBODY and not self.waiting:
            self.skipped.append(Skipped(line, "action", self.street, self.turn))
        player, over = self.excess()
        if over:
            self.returns.append(Return(line, player, None, player, over))
            self._give_back(player, over)
        self.turn = NOBODY

    # ---- draws

    def _draw_start(self, event: ev.DrawStart) -> None:
        if self.waiting:
            self._end_draw(event.line)
        self.end_betting(event.line)
        if event.draw != self.draw + 1:
            self.skipped.append(Skipped(event.line, "round", self.draw + 1, NOBODY))
        self.draw = self.street = event.draw
        n = self.players
        self.street_in, self.acted = [0] * n, [False] * n
        self.bet = self.level = 0
        self.unit = self.least_raise = self._unit(self.street)
        self.waiting = [at for at in range(n) if not self.folded[at]]
        self.began_with = len(self.waiting)
        if self.began_with < 2:
            self.waiting = []
        self.turn = self.waiting[0] if self.waiting else NOBODY

    def _discard(self, event: ev.Discard) -> None:
        at = self.index[event.player]
        able = sum(
            1 for k in range(self.players) if not self.folded[k] and not self.all_in[k]
        )
        held = self.cards[at]
        step = DrawStep(
            self.seq, self.draw, event.line, at, event.count, self.all_in[at], self.turn,
            able > 1, event.cards, held,
        )  # fmt: skip  # in the order of the fields
        self.seq += 1
        self.draws.append(step)
        if event.count == 0:
            step.kept = step.after = held if held is not None else event.cards
            step.thrown = step.received = ()
            self.cards[at] = step.after
        else:
            step.thrown = event.cards
            if held is not None and event.cards is not None:
                step.kept = tuple([card for card in held if card not in event.cards])
            self.cards[at] = None
        self.stub -= event.count
        self.discards += event.count
        if at in self.waiting:
            self.waiting.remove(at)
            self.turn = self.waiting[0] if self.waiting else self._first_to_bet()

    def _first_to_bet(self) -> int:
        able = sum(
            1 for k in range(self.players) if not self.folded[k] and not self.all_in[k]
        )
        return self._next(-1) if able > 1 else NOBODY

    def _end_draw(self, line: int) -> None:
        """Somebody did not draw although it was their turn: note it and go on to the betting."""
        for at in self.waiting:
            self.skipped.append(Skipped(line, "draw", self.street, at))
        self.waiting = []
        self.turn = self._first_to_bet()

    def _received(self, event: ev.Received) -> None:
        at = self.index.get(event.player, NOBODY)
        step = next((step for step in reversed(self.draws) if step.player == at), None)
        if step is None or step.received_line is not None:
            return
        step.received_line = event.line
        step.told_kept = event.kept
        step.received = event.cards if event.kept is not None else None
        if event.kept is not None and event.cards is not None:
            step.after = event.kept + event.cards
            self.cards[at] = step.after

    def _dealt(self, event: ev.Dealt) -> None:
        self.cards[self.index[event.player]] = event.cards

    def _reshuffle(self, event: ev.Reshuffle) -> None:
        self.reshuffles.append(Reshuffle(event.line, self.seq, self.draw, self.stub))
        self.stub += self.discards
        self.discards = 0

    # ---- the end

    def finish(self, line: int) -> None:
        """The play is over at a line: note what the rules still asked for."""
        if self.waiting:
            self._end_draw(line)
        self.end_betting(line)
        if self.remaining > 1:
            for draw in range(self.draw + 1, _LAST_STREET + 1):
                self.skipped.append(Skipped(line, "round", draw, NOBODY))
        self.turn = NOBODY


def _open_round(state: State, _event: ev.Dealing) -> None:
    state._open()


_HANDLERS: dict[type, Callable[[State, Any], None]] = {
    ev.Post: State._post,
    ev.Dealing: _open_round,
    ev.Dealt: State._dealt,
    ev.Fold: State._fold,
    ev.Check: State._check,
    ev.Call: State._call,
    ev.Bet: State._bet,
    ev.Raise: State._raise,
    ev.Capped: State._capped,
    ev.Uncalled: State._uncalled,
    ev.DrawStart: State._draw_start,
    ev.Discard: State._discard,
    ev.Received: State._received,
    ev.Reshuffle: State._reshuffle,
}
