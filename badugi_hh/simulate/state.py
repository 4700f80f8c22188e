"""One hand while it is dealt: the players' chips and cards, and the events so far."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from badugi_hh import events as ev
from badugi_hh.badugi_table import best_order
from badugi_hh.cards import Cards
from badugi_hh.rules import bets_reached, is_capped
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.deck import Deck
from badugi_hh.simulate.game import Game
from badugi_hh.simulate.habits import Habits

Line = tuple[Callable[..., ev.Event], tuple[object, ...]]
"""An event that has no line yet: its class and its fields after the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a tournament costs, in hundredths of ``currency``, and its number."""

    tournament_id: str
    buy_in: int
    fee: int
    currency: str


@dataclass(slots=True)
class Place:
    """A seat that is dealt in. ``extra`` is a post beside the blinds, ``away`` nobody there."""

    seat: int
    name: str
    habits: Habits
    stack: int
    away: bool = False
    extra: ev.Blind | None = None


@dataclass(slots=True)
class Setup:
    """All that is settled before a hand is dealt.

    ``places`` are dealt in, in any order; ``others`` sit there and are not.
    ``button`` may be an empty seat, ``small`` and ``big`` are the seats that
    post the blinds, None where nobody has to post the small one. ``early``
    lines stand before the blinds, those of ``passed`` after them, and ``talk``
    is scattered over the hand.
    """

    hand_id: str
    played_at: datetime
    zone: str
    table: str
    max_seats: int
    game: Game
    button: int
    small: int | None
    big: int
    places: list[Place]
    others: list[Line] = field(default_factory=list)
    early: list[Line] = field(default_factory=list)
    passed: list[Line] = field(default_factory=list)
    talk: list[Line] = field(default_factory=list)
    hero: str | None = None
    entry: Entry | None = None


class Player:
    """A player in a hand. ``order`` is the badugi order of its ``cards``.

    What the player has put in: ``street`` on this street, ``live`` and ``dead``
    in the whole hand, without what was ``returned``. At a showdown
    ``standings`` compare the cards in each part of a pot, the lower number
    being better, and ``paid`` is what each part has brought.
    """

    __slots__ = (
        "acted", "all_in_street", "away", "cards", "collected", "dead", "drawn", "folded_street",
        "habits", "index", "live", "may_raise", "name", "order", "paid", "pat", "returned", "seat",
        "shown", "stack", "standings", "street",
    )  # fmt: skip  # one name a line would say no more

    def __init__(self, index: int, place: Place) -> None:
        self.index = index
        self.seat, self.name, self.habits = place.seat, place.name, place.habits
        self.stack, self.away = place.stack, place.away
        self.street = self.live = self.dead = self.returned = self.collected = 0
        self.folded_street: int | None = None
        self.all_in_street: int | None = None
        self.acted = False
        self.may_raise = True
        self.cards: Cards = ()
        self.order = 0
        self.standings: tuple[int, ...] = ()
        self.paid: list[int] = []
        self.drawn: list[int] = []
        self.pat = False
        self.shown = False

    @property
    def in_hand(self) -> bool:
        """Whether the player has not folded."""
        return self.folded_street is None

    @property
    def able(self) -> bool:
        """Whether the player is in the hand and has chips to bet."""
        return self.folded_street is None and self.all_in_street is None

    @property
    def put_in(self) -> int:
        """All chips in the pot that have not come back."""
        return self.live + self.dead


class Deal:
    """A hand being dealt. ``players`` are clockwise from the left of the button.

    ``ace_high`` says how the ace counts in a badugi and in the low beside it.
    ``bet`` is the total to match on this street, ``level`` how many bets it
    stands for, ``least_raise`` the last full raise. ``entered`` counts who has
    not folded before the draw, ``thief`` is who has stolen and was not called.
    ``aggressor`` is who bet last on this street, ``pats`` how many of those
    still in stood pat at the last draw.
    """

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup, self.chance, self.game = setup, chance, setup.game
        self.rules = self.game.rules
        self.ace_high = self.rules.rankings[0] == "ace-high badugi"
        seats = sorted(setup.places, key=lambda p: (p.seat <= setup.button, p.seat))
        self.players = [Player(index, place) for index, place in enumerate(seats)]
        self.deck = Deck(chance)
        self.events: list[ev.Event] = []
        self.talk = list(reversed(setup.talk))
        self.pot = self.bet = self.level = self.street = 0
        self.unit = self.least_raise = self.game.bet_unit(0)
        self.remaining = self.able = self.began_with = len(self.players)
        self.entered = self.pats = 0
        self.thief: Player | None = None
        self.aggressor: Player | None = None
        self.told_capped = False

    def add(self, kind: Callable[..., ev.Event], *fields: object) -> None:
        """Tell the next line."""
        self.events.append(kind(len(self.events) + 1, *fields))

    def talk_on(self) -> None:
        """Perhaps tell something that is no play."""
        if self.talk and self.chance.of(0.12):
            kind, fields = self.talk.pop()
            self.add(kind, *fields)

    def give(self, player: Player, cards: Cards) -> None:
        """A player holds these cards from now on."""
        player.cards, player.order = cards, best_order(cards, ace_high=self.ace_high)

    @property
    def capped(self) -> bool:
        """Whether no raise is left on this street."""
        return self.game.limit and is_capped(
            self.level, self.remaining, self.began_with, self.game.profile
        )

    def open_street(self, street: int) -> None:
        """Begin a street after a draw: nothing is bet and nobody has acted."""
        self.street, self.bet, self.level = street, 0, 0
        self.unit = self.least_raise = self.game.bet_unit(street)
        self.began_with = self.remaining
        self.aggressor, self.told_capped, self.pats = None, False, 0
        for player in self.players:
            player.street, player.acted, player.may_raise = 0, False, True

    def put(self, player: Player, amount: int, dead: int = 0) -> ev.AllIn:
        """Take chips off a stack into the pot, ``dead`` more of them counting for no bet."""
        player.stack -= amount + dead
        player.street += amount
        player.live += amount
        player.dead += dead
        self.pot += amount + dead
        if player.stack == 0:
            player.all_in_street = self.street
            self.able -= 1
            return "stack"
        return ""

    def fold(self, player: Player) -> None:
        """A player is out."""
        player.folded_street = self.street
        self.pats -= player.pat
        self.remaining -= 1
        self.able -= 1

    def raise_to(self, player: Player, total: int) -> ev.AllIn:
        """A bet or raise. Everybody is asked again, and may raise again if it is a full one."""
        full = total - self.bet >= self.least_raise
        if self.game.limit:
            full = total % self.unit == 0
        self.least_raise = max(self.least_raise, total - self.bet)
        all_in = self.put(player, total - player.street)
        self.bet, self.aggressor = total, player
        if self.game.limit:
            self.level = bets_reached(total, self.unit, self.game.profile)
        else:
            self.level += 1
        for other in self.players:
            other.acted = False
            other.may_raise = other.may_raise or full
        return all_in

    def return_excess(self) -> None:
        """Give back what nobody has called of the highest bet."""
        second, most = sorted([player.street for player in self.players])[-2:]
        over = most - second
        if not over:
            return
        player = next(player for player in self.players if player.street == most)
        player.stack += over
        player.street -= over
        player.live -= over
        player.returned += over
        self.pot -= over
        if player.all_in_street is not None:
            player.all_in_street = None
            self.able += 1
        self.add(ev.Uncalled, player.name, over)

    def next_to_act(self, at: int) -> Player | None:
        """Who has to act, from the player of an index on clockwise; None when a street is over."""
        if self.remaining < 2 or not self.able:
            return None
        players = self.players
        if self.able == 1:
            alone = next(player for player in players if player.able)
            most = max([p.street for p in players if p.in_hand and p is not alone])
            return None if alone.acted or alone.street >= most else alone
        for step in range(len(players)):
            player = players[(at + step) % len(players)]
            if not player.acted and player.able:
                return player
        return None
