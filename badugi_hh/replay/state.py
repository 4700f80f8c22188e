"""The one mutable state of a hand while its events are replayed."""

from typing import TYPE_CHECKING

from badugi_hh import events as ev
from badugi_hh.hand import Hand
from badugi_hh.profiles import Profile
from badugi_hh.replay.steps import (
    NOBODY,
    ActionName,
    BetStep,
    CapLine,
    Deal,
    DrawStep,
    PotLine,
    Reshuffle,
    Return,
    Skipped,
)
from badugi_hh.rules import bets_reached, is_capped, limit_unit
from badugi_hh.variants import game_of

if TYPE_CHECKING:
    from badugi_hh.cards import Cards

LAST_STREET = 3

_STILL_IN = (
    ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Discard, ev.Received, ev.Show, ev.Muck,
    ev.Collect, ev.Uncalled,
)  # fmt: skip  # one name a line would say no more


class State:
    """Stacks, bets, turn and cards; lists go by player index, clockwise from the button's left.

    ``turn`` is who has to act or draw, NOBODY (-1) if nobody. ``street_in`` is
    what a player has in on this street, ``live_in`` in the whole hand, both
    without dead blinds. ``acted`` holds for whoever has nothing to decide until
    somebody raises: the folded and the all-in too. Only the replay changes a
    state; whoever looks on reads.
    """

    __slots__ = (
        "able", "acted", "all_in", "all_in_street", "all_ins", "began_with", "bet", "bets",
        "cap_lines", "cards", "cut", "dead", "deals", "discards", "draw", "draws", "folded",
        "folded_street", "folds_shown", "game", "hand", "index", "last_draw", "last_seen",
        "least_raise", "level", "limit", "live_in", "most", "opened", "players", "pot", "pot_lines",
        "profile", "put_dead", "raises", "remaining", "reshuffles", "resting", "returned",
        "returns", "seq", "skipped", "stack", "stray", "street", "street_in", "stub", "turn",
        "unit", "waiting", "wrong_turns",
    )  # fmt: skip  # one name a line would say no more

    def __init__(self, hand: Hand, profile: Profile) -> None:
        players = hand.players
        n = len(players)
        self.hand = hand
        self.profile = profile
        self.game = game_of(hand.start.variant, profile)
        self.players = self.able = self.remaining = self.began_with = n
        self.index = {player.name: at for at, player in enumerate(players)}
        self.stack = [player.stack for player in players]
        self.cards: list[Cards | None] = [None] * n
        self.street_in, self.live_in = [0] * n, [0] * n
        self.put_dead, self.returned = [0] * n, [0] * n
        self.folded, self.all_in, self.acted, self.resting = (
            [False] * n, [False] * n, [False] * n, [False] * n,
        )  # fmt: skip  # one a line would say no more
        self.folded_street: list[int | None] = [None] * n
        self.all_in_street: list[int | None] = [None] * n
        self.most = profile.raises_per_round
        self.limit = hand.start.structure == "limit"
        self.street = self.draw = self.seq = 0
        self.pot = self.bet = self.level = self.dead = 0
        self.unit = self.least_raise = self.unit_of(0)
        self.opened = False  # the first betting round, by the first line after the posts
        self.cut = False  # a round ended before somebody who plays on had acted
        self.turn = NOBODY
        self.waiting: list[int] = []
        self.last_draw: list[DrawStep | None] = [None] * n
        self.last_seen: dict[str, int] | None = None
        self.stub = 52 - self.game.cards * n
        self.discards = 0
        self.bets: list[BetStep] = []
        self.raises: list[BetStep] = []
        self.all_ins: list[BetStep] = []
        self.draws: list[DrawStep] = []
        self.deals: list[Deal] = []
        self.stray: list[ev.Received] = []
        self.folds_shown: list[ev.Fold] = []
        self.wrong_turns: set[int] = set()
        self.returns: list[Return] = []
        self.skipped: list[Skipped] = []
        self.reshuffles: list[Reshuffle] = []
        self.cap_lines: list[CapLine] = []
        self.pot_lines: list[PotLine] = []

    @property
    def capped(self) -> bool:
        """Whether no raise is left on this street of a fixed-limit hand."""
        return self.limit and is_capped(self.level, self.remaining, self.began_with, self.profile)

    def unit_of(self, street: int) -> int:
        """The fixed bet of a street; without fixed limit the big blind, the least bet."""
        hand = self.hand
        if self.limit:
            if hand.small_bet is not None and hand.big_bet is not None:
                return limit_unit(street, hand.small_bet, hand.big_bet, self.profile)
            blind = hand.big_blind or 0
            return limit_unit(street, blind, 2 * blind, self.profile)
        full = [p.amount for p in hand.posts if p.blind == "big blind" and not p.all_in]
        return max(full) if full else hand.start.big or hand.big_blind or 0

    def reached(self) -> int:
        """The bet level of a fixed-limit street."""
        return bets_reached(self.bet, self.unit, self.profile) if self.unit else 0

    # ---- who is in

    def fold(self, at: int) -> None:
        """A player is out."""
        if not self.folded[at]:
            self.folded[at] = self.acted[at] = True
            self.remaining -= 1
            self.folded_street[at] = self.street
            if not self.resting[at]:
                self.resting[at] = True
                self.able -= 1

    def unfold(self, at: int) -> None:
        """A player who was told to have folded plays on."""
        self.folded[at] = False
        self.remaining += 1
        self.folded_street[at] = None
        self._rest(at)

    def set_all_in(self, at: int, *, all_in: bool) -> None:
        """A player's chips are all in, or not any more."""
        if self.all_in[at] != all_in:
            self.all_in[at] = all_in
            self.all_in_street[at] = self.street if all_in else None
            self._rest(at)

    def _rest(self, at: int) -> None:
        rests = self.folded[at] or self.all_in[at]
        if rests != self.resting[at]:
            self.resting[at] = rests
            self.able += -1 if rests else 1
        if rests:
            self.acted[at] = True

    def gone(self, at: int, line: int) -> bool:
        """Whether the file tells nothing of a player's part in the hand from a line on."""
        if self.last_seen is None:
            self.last_seen = {}
            for event in self.hand.events:
                if isinstance(event, _STILL_IN) or (
                    isinstance(event, ev.SummarySeat) and event.outcome != "folded"
                ):
                    before = self.last_seen.get(event.player, 0)
                    # Results may stand above the play.
                    self.last_seen[event.player] = max(event.line, before)
        return self.last_seen.get(self.hand.players[at].name, 0) < line

    def after(self, at: int) -> int:
        """Who has to act after a player, NOBODY when the round is over."""
        if self.able < 2:
            return self._alone() if self.able and self.remaining > 1 else NOBODY
        acted, n = self.acted, self.players
        for _ in range(n):
            at += 1
            if at == n:
                at = 0
            if not acted[at]:
                return at
        return NOBODY

    def _alone(self) -> int:
        """The only player with chips, if there is a bet to answer; NOBODY otherwise."""
        at = self.resting.index(False)
        if self.acted[at] or self.street_in[at] >= self.most_against(at):
            return NOBODY
        return at

    def most_against(self, at: int) -> int:
        """The most that another player still in has in on this street."""
        return max(
            [self.street_in[k] for k in range(self.players) if k != at and not self.folded[k]],
            default=0,
        )

    # ---- chips

    def step(
        self,
        event: ev.Action | ev.Post,
        at: int,
        action: ActionName,
        amount: int,
        all_in: ev.AllIn = "",
        by: int | None = None,
    ) -> BetStep:
        """Note an action with the state before it."""
        put, bet, level = self.street_in[at], self.bet, self.level
        step = BetStep(
            self.seq, self.street, event.line, at, action, amount, put + amount, all_in,
            self.turn, bet, level, self.least_raise, self.pot, bet - put if bet > put else 0,
            put, self.stack[at], by, self.unit,
            level > self.most and self.capped, event.player,
        )  # fmt: skip  # in the order of the fields
        self.seq += 1
        self.bets.append(step)
        return step

    def put(self, at: int, amount: int, all_in: ev.AllIn) -> None:
        """Take the chips of the last step off a stack. Who is said to be all-in is taken for it."""
        self.pot += amount
        stack = self.stack[at]
        if stack is not None:
            self.stack[at] = stack = stack - amount
        if all_in or (stack is not None and stack <= 0):
            self.all_ins.append(self.bets[-1])
            self.set_all_in(at, all_in=True)

    def give_back(self, at: int, amount: int) -> None:
        """Give a player chips back that nobody called."""
        self.street_in[at] -= amount
        self.live_in[at] -= amount
        self.returned[at] += amount
        self.pot -= amount
        stack = self.stack[at]
        if stack is not None:
            self.stack[at] = stack = stack + amount
        if amount > 0 and (stack is None or stack > 0):
            self.set_all_in(at, all_in=False)

    def excess(self) -> tuple[int, int]:
        """The player whose bet nobody has called in full, and by how much: (NOBODY, 0) if none."""
        street_in = self.street_in
        if len(street_in) < 2:
            return (0, street_in[0]) if street_in and street_in[0] > 0 else (NOBODY, 0)
        second, top = sorted(street_in)[-2:]
        return (street_in.index(top), top - second) if top > second else (NOBODY, 0)
