"""The stated habits come out of a count over what was played."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

import pytest

from badugi_hh import events as ev
from badugi_hh.cards import RANKS, Cards
from badugi_hh.ranking import badugi_label_ranks, badugi_order, badugi_size
from badugi_hh.simulate import CHARACTERS, HERO, SimulatedHand, habits_of, simulate

JACK = RANKS.index("J")
HANDS = 3_000


@cache
def hands_of(hero: str) -> tuple[SimulatedHand, ...]:
    """Hands at fixed limit for money, with somebody's cards told."""
    return tuple(simulate(HANDS, 1, hero=hero, kind="cash", structure="limit"))


@dataclass
class Tally:
    """How often something was done of the times that it could be, by player."""

    done: Counter[str] = field(default_factory=Counter)
    chances: Counter[str] = field(default_factory=Counter)

    def note(self, player: str, *, done: bool) -> None:
        self.chances[player] += 1
        self.done[player] += done

    def fits(self, player: str, probability: float) -> bool:
        """Whether the count lies within four standard deviations of what is stated."""
        n = self.chances[player]
        spread = 4 * sqrt(n * probability * (1 - probability))
        return abs(self.done[player] - n * probability) <= spread


# ---- steals and defence, told from the events before the draw


@dataclass
class Preflop:
    """Who sits where, and what was done before the draw, in order."""

    late: set[str]
    blinds: set[str]
    stacks: dict[str, int]
    bet: int
    actions: list[ev.Action]


def preflops(hands: tuple[SimulatedHand, ...]) -> Iterator[Preflop]:
    for hand in hands:
        events = hand.events
        start = next(event for event in events if isinstance(event, ev.Start))
        table = next(event for event in events if isinstance(event, ev.Table))
        posts = [event for event in events if isinstance(event, ev.Post)]
        seats = sorted(
            (event for event in events if isinstance(event, ev.SummarySeat)),
            key=lambda seat: (seat.seat <= (table.button or 0), seat.seat),
        )
        big = next(post.player for post in posts if post.blind == "big blind")
        before = posts[: [post.player for post in posts].index(big)]
        small = {post.player for post in before if post.blind == "small blind"}
        button = {seat.player for seat in seats if seat.seat == table.button}
        others = [s.player for s in seats if s.player not in {big, *small, *button}]
        draw = next((i for i, e in enumerate(events) if isinstance(e, ev.DrawStart)), len(events))
        yield Preflop(
            {*small, *button, *others[-1:]},
            {big, *small},
            {event.player: event.stack or 0 for event in events if isinstance(event, ev.Seat)},
            start.small or 0,
            [e for e in events[:draw] if isinstance(e, ev.Fold | ev.Check | ev.Call | ev.Raise)],
        )


def chances(told: Preflop) -> Iterator[tuple[str, str, bool]]:
    """Each chance of a hand to steal or to defend: which it is, whose, and whether it was taken."""
    # Chips for a raise, and somebody who can answer it: else there is no chance to steal.
    rich = [player for player, stack in told.stacks.items() if stack > 2 * told.bet]
    actions = iter(told.actions)
    for action in actions:
        steals = isinstance(action, ev.Raise)
        if action.player in told.late and action.player in rich and len(rich) > 1:
            yield "steal", action.player, steals
        if isinstance(action, ev.Fold):
            continue
        if not steals or action.player not in told.late:
            return
        break
    for action in actions:
        if action.player in told.blinds:
            yield "defence", action.player, not isinstance(action, ev.Fold)
        if not isinstance(action, ev.Fold):
            return


def count_steals(hands: tuple[SimulatedHand, ...]) -> tuple[Tally, Tally]:
    tallies = {"steal": Tally(), "defence": Tally()}
    for told in preflops(hands):
        for what, player, done in chances(told):
            tallies[what].note(player, done=done)
    return tallies["steal"], tallies["defence"]


@pytest.mark.parametrize("name", CHARACTERS)
def test_steals_and_defences_are_as_often_as_stated(name: str) -> None:
    steals, defences = count_steals(hands_of(HERO))
    assert min(steals.chances[name], defences.chances[name]) > 20
    assert steals.fits(name, CHARACTERS[name].steals)
    assert defences.fits(name, CHARACTERS[name].defends)


def test_the_count_can_tell_other_habits() -> None:
    steals, defences = count_steals(hands_of(HERO))
    assert not steals.fits(HERO, CHARACTERS[HERO].steals + 0.15)
    assert not defences.fits(HERO, CHARACTERS[HERO].defends - 0.2)
    assert not steals.fits("Magpie", CHARACTERS["Agnes Tight"].steals)


@pytest.mark.parametrize("good", [True, False])
def test_steals_and_defences_do_not_depend_on_the_cards(good: bool) -> None:
    """With a badugi or three cards to one Marlow does both as often as with fewer.

    Of two players one has a chance in every hand.
    """
    hands = tuple(simulate(2_500, 2, kind="cash", structure="limit", players=2))
    tallies = {"steal": Tally(), "defence": Tally()}
    for hand, told in zip(hands, preflops(hands), strict=True):
        (dealt,) = [event.cards or () for event in hand.events if isinstance(event, ev.Dealt)]
        if (badugi_size(badugi_order(dealt)) > 2) == good:
            for what, player, done in chances(told):
                tallies[what].note(player, done=done)
    assert min(tallies["steal"].chances[HERO], tallies["defence"].chances[HERO]) > 150
    assert tallies["steal"].fits(HERO, CHARACTERS[HERO].steals)
    assert tallies["defence"].fits(HERO, CHARACTERS[HERO].defends)


# ---- snows and breaks, told from the hero's cards


@dataclass
class Draw:
    """A draw of the hero: the cards held, how many thrown, and what was known around it."""

    held: Cards
    count: int
    betting_follows: bool
    stood: bool


def draws(hand: SimulatedHand) -> Iterator[Draw]:
    """The hero's draws, with whether two players and the hero have chips to bet after each."""
    hero = hand.hero
    able = {event.player for event in hand.events if isinstance(event, ev.SummarySeat)}
    held: Cards = ()
    stood = False
    for event in hand.events:
        if isinstance(event, ev.Fold) or (
            isinstance(event, ev.Post | ev.Call | ev.Bet | ev.Raise) and event.all_in
        ):
            able.discard(event.player)
        elif isinstance(event, ev.Uncalled):
            able.add(event.player)
        elif isinstance(event, ev.Dealt):
            held = event.cards or ()
        elif isinstance(event, ev.Received):
            held = (event.kept or ()) + (event.cards or ())
        elif isinstance(event, ev.Discard) and event.player == hero:
            yield Draw(held, event.count, len(able) > 1 and hero in able, stood)
            stood = event.count == 0


def rough(cards: Cards) -> bool:
    return RANKS.index(badugi_label_ranks(badugi_order(cards))[0]) >= JACK


def count_draws(name: str, hands: tuple[SimulatedHand, ...] = ()) -> dict[str, Tally]:
    tallies = {what: Tally() for what in ("snows", "keeps", "breaks", "other pats", "smooth")}
    for hand in hands or hands_of(name):
        for draw in draws(hand):
            pat = draw.count == 0
            if badugi_size(badugi_order(draw.held)) == 4:
                what = "breaks" if rough(draw.held) else "smooth"
                tallies[what].note(name, done=not pat)
                if not pat:
                    assert draw.count == 1
            elif not draw.betting_follows:
                tallies["other pats"].note(name, done=pat)
            else:
                tallies["keeps" if draw.stood else "snows"].note(name, done=pat)
    return tallies


@pytest.mark.parametrize("name", ["Marlow", "Wenceslas", "Breaker Boyd", "Magpie"])
def test_snows_and_breaks_are_as_often_as_stated(name: str) -> None:
    habits = CHARACTERS[name]
    tallies = count_draws(name)
    assert tallies["snows"].chances[name] > 1_000
    assert tallies["snows"].fits(name, habits.snows)
    assert tallies["keeps"].fits(name, habits.keeps_snow)
    assert tallies["breaks"].chances[name] > 100
    assert tallies["breaks"].fits(name, habits.breaks)
    assert not tallies["smooth"].done[name]  # ten-high and better are kept


def test_nobody_snows_where_no_betting_can_follow() -> None:
    name = "Wenceslas"
    hands = tuple(simulate(1_500, 3, hero=name, kind="tournament", structure="no_limit"))
    others = count_draws(name, hands)["other pats"]
    assert others.chances[name] > 100
    assert others.done[name] == 0


def test_the_snower_and_the_breaker_are_what_they_are_called() -> None:
    snower, breaker = count_draws("Wenceslas"), count_draws("Breaker Boyd")
    assert snower["keeps"].chances["Wenceslas"] > 50
    assert snower["snows"].done["Wenceslas"] > 100
    assert not snower["snows"].fits("Wenceslas", 0.18)
    assert not snower["snows"].fits("Wenceslas", 0.08)
    assert not snower["keeps"].fits("Wenceslas", 0.4)
    assert not breaker["breaks"].fits("Breaker Boyd", 0.5)
    assert not breaker["snows"].done["Breaker Boyd"]


# ---- what leans on judgement


def share_played(name: str) -> float:
    """The share of hands that a player puts chips into of free will before the draw."""
    dealt = played = 0
    for hand, told in zip(hands_of(HERO), preflops(hands_of(HERO)), strict=True):
        if any(account.name == name for account in hand.accounts):
            dealt += 1
            played += any(
                a.player == name and isinstance(a, ev.Call | ev.Raise) for a in told.actions
            )
    return played / dealt


def test_tight_players_play_less_than_callers() -> None:
    assert share_played("Agnes Tight") < 0.28
    assert 0.35 < share_played(HERO) < 0.55
    assert share_played("Callum Rivers") > 0.6


def test_callers_call_and_seldom_raise() -> None:
    bets: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    for hand in hands_of(HERO):
        for event in hand.events:
            if isinstance(event, ev.Bet | ev.Raise):
                bets[event.player] += 1
            elif isinstance(event, ev.Call):
                calls[event.player] += 1
    ratio = {name: calls[name] / bets[name] for name in CHARACTERS}
    assert ratio["Callum Rivers"] == max(ratio.values()) > 3
    assert ratio["Magpie"] < 1.5


def test_a_name_has_the_same_habits_everywhere() -> None:
    assert habits_of("Marlow") is CHARACTERS["Marlow"]
    assert habits_of("plum") == habits_of("plum")
    assert len({habits_of(name).plays for name in ("plum", "Umber", "zinc", "q.e.d.", "a")}) > 1
