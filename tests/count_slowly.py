"""Every statistic counted a second time, slowly: each hand is told again, line by line.

Nothing here looks at the facts beside the seats, nor at what a statistic is
made of in the registry: only at the rows of ``actions`` and ``draws`` in their
order, and at who sat there. What a draw's row says of its price is believed. A
statistic is a list of trials, one a chance, each with what came of it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Any, TypeAlias

from badugi_hh.store import Store

Row: TypeAlias = dict[str, Any]
Key: TypeAlias = tuple[str, str]
Cards: TypeAlias = tuple[str, ...]

BY_CHOICE = ("call", "bet", "raise")
OPENS = ("bet", "raise")
BLINDS = ("SB", "BB")
LATE = ("CO", "BTN", "SB")
STANDINGS = ("ahead", "level", "behind")


@dataclass(slots=True)
class Decision:
    """A fold, check, call, bet or raise, and what the player saw who made it."""

    street: int
    action: str
    facing: int  # chips to call
    bet_there: bool  # somebody has bet on this street; the blinds are no bet
    raises: int  # on this street before it; a first bet is none, nor what reaches no further bet
    opened_by_me: bool  # the first of them is the player's own
    raised_by_other: bool  # the last of them is somebody else's
    may_raise: bool
    first_in: bool  # nobody has put in money by choice, and a call is asked for or a bet
    nothing_in: bool  # but an ante
    facing_steal: bool  # somebody first in stole, and nobody has called or raised since
    had_checked: bool  # on this street
    led_before: bool  # last to bet or raise on the street before
    standing: str | None  # cards drawn at the draw before against the others at that draw
    position: str | None


@dataclass(slots=True)
class Draw:
    """A draw, pat or not."""

    draw: int
    drawn: int
    held: Cards | None
    betting_follows: bool
    row: Row
    others: list[int] = field(default_factory=list)  # cards that the others drew at this draw

    @property
    def pat(self) -> bool:
        return self.drawn == 0

    @property
    def seq(self) -> int:
        return int(self.row["seq"])

    @property
    def price(self) -> float | None:
        price: float | None = self.row["price"]
        return price

    @property
    def size(self) -> int | None:
        return None if self.held is None else badugi_size(self.held)

    @property
    def standing(self) -> str | None:
        if not self.others:
            return None
        fewest = min(self.others)
        return "ahead" if self.drawn < fewest else "behind" if self.drawn > fewest else "level"


@dataclass(slots=True)
class Bet:
    """A bet or raise that added chips."""

    seq: int
    needed: float  # how often all others must fold at once
    answers: list[str] = field(default_factory=list)  # everything that was done after it


@dataclass(slots=True)
class Story:
    """One player in one hand."""

    player: str
    position: str | None
    hero: bool
    stack: int
    first_cards: Cards | None
    last_cards: Cards | None
    collected: int
    net_bets: float | None
    left: int = 0
    to: int = 0  # on this street
    posted: bool = False  # a blind, dead or not
    folded: bool = False
    all_in: bool = False
    decisions: list[Decision] = field(default_factory=list)
    bets: list["Bet"] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    saw_draw: bool = False
    showdown: bool = False
    alone: bool = False  # everybody else has folded
    snow_chances: list[tuple[Draw, bool]] = field(default_factory=list)  # and whether one began
    snows: list["Attempt"] = field(default_factory=list)

    def at(self, street: int) -> list[Decision]:
        return [decision for decision in self.decisions if decision.street == street]

    def draw(self, draw: int) -> Draw | None:
        return next((made for made in self.draws if made.draw == draw), None)

    @property
    def before(self) -> list[Decision]:
        return self.at(0)

    @property
    def put_in_by_choice(self) -> bool:
        return any(decision.action in BY_CHOICE for decision in self.before)


# ---- cards


def cards_of(text: str | None) -> Cards | None:
    return None if text is None else tuple(text.split())


@cache
def badugi_size(cards: Cards) -> int:
    """The most cards that clash nowhere: every choice of cards is looked at."""
    most = 0
    for choice in range(1 << len(cards)):
        taken = [card for at, card in enumerate(cards) if choice >> at & 1]
        ranks, suits = {card[0] for card in taken}, {card[1] for card in taken}
        if len(ranks) == len(suits) == len(taken):
            most = max(most, len(taken))
    return most


def is_high_badugi(cards: Cards) -> bool:
    """A badugi of jack, queen or king high."""
    return badugi_size(cards) == 4 and any(card[0] in "JQK" for card in cards)


# ---- telling a hand again


@dataclass(slots=True)
class Table:
    """What has happened so far in a hand."""

    hand: Row
    seats: dict[str, Story]
    street: int = 0
    pot: int = 0  # everything put in
    bet_there: bool = False
    raisers: list[str] = field(default_factory=list)  # on this street
    lead: str | None = None  # last to bet or raise on this street
    lead_before: str | None = None
    in_by_choice: list[str] = field(default_factory=list)  # on this street
    checked: set[str] = field(default_factory=set)  # on this street
    highest: int = 0  # of what players have in on this street
    step: int = 0  # the last whole raise on this street
    acted_at: dict[str, int] = field(default_factory=dict)  # the highest when a player acted
    thief: str | None = None  # who stole, while nobody has called or raised

    def turn_to(self, street: int) -> None:
        """A street begins."""
        self.lead_before = self.lead if street == self.street + 1 else None
        self.street, self.bet_there, self.lead, self.highest, self.step = street, False, None, 0, 0
        self.raisers, self.in_by_choice, self.acted_at = [], [], {}
        self.checked, self.thief = set(), None
        for seat in self.seats.values():
            seat.to = 0

    def may_raise(self, seat: Story) -> bool:
        """Chips beyond a call, somebody to answer, and betting that is open for the player."""
        can_answer = any(
            not (other.folded or other.all_in) for other in self.seats.values() if other is not seat
        )
        chips = seat.left > self.highest - seat.to
        # An all-in raise for less than a whole one opens nothing for those who acted before it.
        acted = self.acted_at.get(seat.player)
        limit = self.hand["structure"] == "limit"
        is_open = limit or acted is None or self.highest - acted >= self.step
        return can_answer and chips and is_open

    def post(self, row: Row) -> None:
        seat = self.seats[row["player"]]
        ante = row["to"] == seat.to and row["amount"] == self.hand["ante"]
        seat.posted |= not ante
        self.move(seat, row)
        self.step = max(self.step, row["to"])

    def move(self, seat: Story, row: Row) -> None:
        seat.left -= row["amount"]
        self.pot += row["amount"]
        seat.to = row["to"]
        self.highest = max(self.highest, seat.to)
        seat.all_in |= row["all_in"] or seat.left == 0

    def act(self, row: Row) -> None:
        if row["street"] != self.street:
            self.turn_to(row["street"])
        if row["action"] == "post":
            self.post(row)
            return
        seat = self.seats[row["player"]]
        decision = self.seen_by(seat, row["action"])
        seat.decisions.append(decision)
        for other in self.seats.values():
            for bet in other.bets:
                bet.answers.append(row["action"])
        if row["action"] in OPENS and row["amount"]:
            seat.bets.append(Bet(row["seq"], row["amount"] / (self.pot + row["amount"])))
        before, raises = self.highest, self.raises()
        self.move(seat, row)
        self.remember(seat, decision, self.highest - before)
        if self.hand["structure"] == "limit" and self.raises() > raises:
            self.raisers.append(seat.player)

    def raises(self) -> int:
        """At fixed limit the bets that were reached, less the first; else the lines of raises."""
        if self.hand["structure"] != "limit":
            return len(self.raisers)
        unit = self.hand["small_bet"] if self.street < 2 else self.hand["big_bet"]
        blinds = self.street == 0 and any(seat.posted for seat in self.seats.values())
        highest = max(self.highest, unit) if blinds else self.highest
        return int(max(highest // unit - 1, 0))

    def seen_by(self, seat: Story, action: str) -> Decision:
        draw = seat.draw(self.street)
        return Decision(
            street=self.street,
            action=action,
            facing=self.highest - seat.to,
            bet_there=self.bet_there,
            raises=self.raises(),
            opened_by_me=self.raisers[:1] == [seat.player],
            raised_by_other=bool(self.raisers) and self.raisers[-1] != seat.player,
            may_raise=self.may_raise(seat),
            first_in=self.street == 0
            and not self.in_by_choice
            and (self.highest > seat.to or self.highest == 0),
            nothing_in=not seat.posted and seat.player not in self.in_by_choice,
            facing_steal=self.thief is not None,
            had_checked=seat.player in self.checked,
            led_before=self.lead_before == seat.player,
            standing=draw.standing if draw else None,
            position=seat.position,
        )

    def remember(self, seat: Story, decision: Decision, more: int) -> None:
        """What others see of a decision that made the highest so much ``more``."""
        action, name = decision.action, seat.player
        if action == "fold":
            seat.folded = True
        elif action == "check":
            self.checked.add(name)
        if action in OPENS:
            self.bet_there |= self.street > 0 or action == "bet"
            self.lead = name
            self.step = max(self.step, more)
        if action == "raise" and self.hand["structure"] != "limit":
            self.raisers.append(name)
        if action in BY_CHOICE:
            self.thief = None
            if decision.first_in and action in OPENS and seat.position in LATE:
                self.thief = name
            self.in_by_choice.append(name)
        self.acted_at[name] = self.highest

    def make_draw(self, row: Row) -> None:
        live = [seat for seat in self.seats.values() if not seat.folded]
        seat = self.seats[row["player"]]
        betting = sum(not other.all_in for other in live) > 1 and not seat.all_in
        seat.draws.append(Draw(row["draw"], row["count"], cards_of(row["held"]), betting, row))
        if row["draw"] == 1:
            for player in live:
                player.saw_draw = True


def tell(hand: Row, seats: list[Row], actions: list[Row], draws: list[Row]) -> list[Story]:
    """What each player of a hand saw and did."""
    table = Table(
        hand,
        {seat["player"]: story_of(seat, hand["big_bet"] or hand["big_stake"]) for seat in seats},
    )
    stories = table.seats
    for rows in draws_together(actions, draws):
        for row in rows:
            if "draw" in row:
                table.make_draw(row)
            else:
                table.act(row)
        # The street after a draw is played by those who know what everybody drew.
        for row in rows:
            if "draw" in row:
                story = stories[row["player"]]
                made = story.draw(row["draw"])
                assert made is not None
                made.others = [r["count"] for r in rows if r["player"] != story.player]
    live = [story for story in stories.values() if not story.folded]
    for story in live:
        story.showdown, story.alone = len(live) > 1, len(live) == 1
    for story in stories.values():
        look_for_snows(story)
    return list(stories.values())


def draws_together(actions: list[Row], draws: list[Row]) -> Iterator[list[Row]]:
    """The rows of a hand in order, those of one draw together."""
    pending: list[Row] = []
    for row in sorted([*actions, *draws], key=lambda row: row["seq"]):
        if "draw" in row and (not pending or pending[0]["draw"] == row["draw"]):
            pending.append(row)
            continue
        if pending:
            yield pending
            pending = []
        if "draw" in row:
            pending = [row]
        else:
            yield [row]
    if pending:
        yield pending


def story_of(seat: Row, unit: int | None) -> Story:
    return Story(
        seat["player"],
        seat["position"],
        seat["is_hero"],
        seat["stack"],
        cards_of(seat["cards_dealt"]),
        cards_of(seat["cards_final"]),
        seat["collected"],
        seat["net"] / unit if unit else None,
        left=seat["stack"],
    )


# ---- attempts at a snow


@dataclass(slots=True)
class Attempt:
    """A run of pats without a badugi: begun at a draw, and what became of it."""

    draw: int
    other_pat: bool
    drew_later: bool = False
    folded: bool = False
    alone: bool = False
    showdown: bool = False
    bets: list[tuple[float, bool]] = field(default_factory=list)  # folds needed, and got

    @property
    def kept(self) -> bool:
        return not (self.drew_later or self.folded)


def look_for_snows(story: Story) -> None:
    """Note the draws at which a snow could begin, and the attempts."""
    under_way: Attempt | None = None
    since = 0
    for made in story.draws:
        if under_way:
            if not made.pat:
                under_way.drew_later = True
                under_way.bets = bets_between(story, since, made.seq)
                under_way = None
        elif made.size is not None and made.size < 4 and made.betting_follows:
            story.snow_chances.append((made, made.pat))
            if made.pat:
                since = made.seq
                under_way = Attempt(made.draw, 0 in made.others)
                story.snows.append(under_way)
    if under_way:
        under_way.folded = story.folded
        under_way.alone, under_way.showdown = story.alone, story.showdown
        under_way.bets = bets_between(story, since, None)


def bets_between(story: Story, first: int, last: int | None) -> list[tuple[float, bool]]:
    return [
        (bet.needed, story.alone and set(bet.answers) <= {"fold"})
        for bet in story.bets
        if first < bet.seq and (last is None or bet.seq < last)
    ]


# ---- the statistics


@dataclass(slots=True)
class Count:
    """What a statistic comes to."""

    made: float = 0
    chances: int = 0
    unknown: int = 0

    def add(self, other: "Count") -> None:
        self.made += other.made
        self.chances += other.chances
        self.unknown += other.unknown


COUNTED: dict[str, Callable[[Story], Count]] = {}
"""How each statistic is counted."""

Trials: TypeAlias = Iterable[float]
"""What was made of each chance."""
OfStory: TypeAlias = Callable[[Story], Trials]
OfDecision: TypeAlias = Callable[[Decision], bool]
OfDraw: TypeAlias = Callable[[Story, Draw], Trials]


def count(name: str, tried: OfStory, unknown: Callable[[Story], int] | None = None) -> None:
    """A statistic that is a list of chances, and of each what was made."""

    def counted(story: Story) -> Count:
        made = list(tried(story))
        return Count(sum(made), len(made), unknown(story) if unknown else 0)

    assert name not in COUNTED
    COUNTED[name] = counted


def answers(name: str, streets: Iterable[int], chance: OfDecision, *actions: str) -> None:
    """A statistic of what is done at some decisions."""

    def tried(story: Story) -> Trials:
        return [d.action in actions for k in streets for d in story.at(k) if chance(d)]

    count(name, tried)


# before the draw

BEFORE = (0,)

count("vpip", lambda s: [s.put_in_by_choice] if s.before else [])
count("pfr", lambda s: [any(d.action in OPENS for d in s.before)] if s.before else [])
answers("limp", BEFORE, lambda d: d.first_in and d.position != "BB", "call")
answers("open_raise", BEFORE, lambda d: d.first_in and d.position != "BB", *OPENS)
answers("steal", BEFORE, lambda d: d.first_in and d.position in LATE, *OPENS)
answers("cold_call", BEFORE, lambda d: d.raises > 0 and d.nothing_in and d.facing > 0, "call")


def raised(times: int) -> OfStory:
    """The first answer to so many raises, if another was possible there."""

    def tried(story: Story) -> Trials:
        faced = [d for d in story.before if d.raises == times and d.raised_by_other and d.facing]
        return [d.action == "raise" for d in faced[:1] if d.may_raise]

    return tried


count("3bet", raised(1))
count("4bet", raised(2))
answers("fold_to_3bet", BEFORE, lambda d: d.raises == 2 and d.opened_by_me, "fold")
answers("fold_to_steal", BEFORE, lambda d: d.facing_steal and d.position in BLINDS, "fold")
answers("blind_defence", BEFORE, lambda d: d.facing_steal and d.position in BLINDS, "call", "raise")

# draws

EACH = ((1, 2, 3), (1,), (2,), (3,))


def at_draws(
    name: str,
    tried: OfDraw,
    groups: Iterable[tuple[int, ...]] = EACH,
    unknown: Callable[[Story, Draw], bool] | None = None,
) -> None:
    """A statistic of each draw, and of several together under the name alone."""
    for draws in groups:
        _at_draws(name if len(draws) > 1 else f"{name}_{draws[0]}", tried, draws, unknown)


def _at_draws(
    name: str,
    tried: OfDraw,
    draws: tuple[int, ...],
    unknown: Callable[[Story, Draw], bool] | None,
) -> None:
    def all_tried(story: Story) -> Trials:
        return [made for d in story.draws if d.draw in draws for made in tried(story, d)]

    def all_unknown(story: Story) -> int:
        return sum(unknown(story, d) for d in story.draws if d.draw in draws) if unknown else 0

    count(name, all_tried, all_unknown)


def drawn(cards: int) -> OfDraw:
    return lambda _, draw: [draw.drawn == cards]


def before_it(story: Story, draw: Draw) -> Draw | None:
    return story.draw(draw.draw - 1)


def drew_then_pat(story: Story, draw: Draw) -> Trials:
    last = before_it(story, draw)
    return [draw.pat] if last and not last.pat else []


def redraw_after_pat(story: Story, draw: Draw) -> Trials:
    last = before_it(story, draw)
    return [not draw.pat] if last and last.pat else []


def first_pat(story: Story, draw: Draw) -> Trials:
    earlier = [d for d in story.draws if d.draw < draw.draw]
    return [] if any(d.pat for d in earlier) else [draw.pat]


def pat_after(standing: str) -> OfDraw:
    def tried(story: Story, draw: Draw) -> Trials:
        last = before_it(story, draw)
        return [draw.pat] if last and last.standing == standing else []

    return tried


for _cards in range(5):
    at_draws(f"d{_cards}", drawn(_cards))
at_draws("average_drawn", lambda _, d: [d.drawn], EACH[1:])
at_draws("pat", drawn(0))
count("dealt_pat", lambda s: [d.pat for d in s.draws if d.draw == 1])
at_draws("drew_then_pat", drew_then_pat, ((2, 3), (2,), (3,)))
at_draws("redraw_after_pat", redraw_after_pat, ((2, 3), (2,), (3,)))
at_draws("first_pat", first_pat, EACH[1:])
for _standing in STANDINGS:
    at_draws(f"pat_{_standing}", pat_after(_standing), EACH[:1])

# badugis broken


def faced_a_raise(story: Story, draw: Draw) -> bool:
    """On the street before the draw."""
    return any(d.raises and d.facing for d in story.at(draw.draw - 1))


def is_unknown(_: Story, draw: Draw) -> bool:
    return draw.held is None


at_draws("break", lambda _, d: [not d.pat] if d.size == 4 else [], unknown=is_unknown)
at_draws(
    "break_high",
    lambda _, d: [not d.pat] if d.held and is_high_badugi(d.held) else [],
    unknown=is_unknown,
)
at_draws(
    "break_raised",
    lambda s, d: [not d.pat] if d.size == 4 and faced_a_raise(s, d) else [],
    unknown=lambda s, d: d.held is None and faced_a_raise(s, d),
)

# snow


def is_unknown_pat(draw: Draw) -> bool:
    """A pat that can have been a snow as far as is known."""
    return draw.pat and draw.held is None and draw.betting_follows


def unknown_pats(story: Story) -> int:
    return sum(is_unknown_pat(draw) for draw in story.draws)


def after_one(story: Story, draw: Draw) -> bool:
    last = before_it(story, draw)
    return last is not None and last.drawn == 1


def begun(story: Story, draw: Draw) -> Trials:
    return [began for chance, began in story.snow_chances if chance is draw]


def begun_after_one(story: Story, draw: Draw) -> Trials:
    return begun(story, draw) if after_one(story, draw) else []


def success(story: Story, draw: Draw) -> Trials:
    return [attempt.alone for attempt in story.snows if attempt.draw == draw.draw]


def attempts(name: str, made: Callable[[Attempt], bool],
             chance: Callable[[Attempt], bool] = lambda _: True) -> None:  # fmt: skip
    """A statistic of what becomes of snows that were begun."""
    count(name, lambda s: [made(a) for a in s.snows if chance(a)], unknown_pats)


at_draws("snow", begun, unknown=lambda _, d: is_unknown_pat(d))
at_draws("snow_success", success, unknown=lambda _, d: is_unknown_pat(d))
at_draws(
    "snow_after_one",
    begun_after_one,
    EACH[:1],
    lambda s, d: is_unknown_pat(d) and after_one(s, d),
)
attempts("snow_kept", lambda a: a.kept)
attempts("snow_given_up", lambda a: not a.kept)
attempts("snow_success_drawing", lambda a: a.alone, lambda a: not a.other_pat)
attempts("snow_success_pat", lambda a: a.alone, lambda a: a.other_pat)
attempts("snow_showdown", lambda a: a.showdown)
count(
    "snow_showdown_won",
    lambda s: [s.collected > 0 for a in s.snows if a.showdown],
    unknown_pats,
)
count(
    "snow_net",
    lambda s: [s.net_bets] if s.net_bets is not None and s.snows else [],
    unknown_pats,
)

count("snow_folds_needed", lambda s: [n for a in s.snows for n, _ in a.bets], unknown_pats)
count("snow_folds_got", lambda s: [got for a in s.snows for _, got in a.bets], unknown_pats)

# decisions


def priced(of: Callable[[Draw], float]) -> OfDraw:
    """A draw that has a price, and what is made of it."""
    return lambda _, draw: [] if draw.price is None else [of(draw)]


def is_unpriced(_: Story, draw: Draw) -> bool:
    return draw.price is None


def price_of(draw: Draw) -> float:
    assert draw.price is not None
    return draw.price


def keeps(draw: Draw, *, best: bool = False) -> Cards:
    cards = cards_of(draw.row["best_keep" if best else "kept"])
    assert cards is not None
    return cards


def keeps_best(draw: Draw) -> bool:
    return set(keeps(draw)) == set(keeps(draw, best=True))


def more_than_best(draw: Draw) -> int:
    """How many more cards than the best choice were drawn."""
    return len(keeps(draw, best=True)) - len(keeps(draw))


def keeps_dead(draw: Draw) -> bool:
    return not draw.pat and badugi_size(keeps(draw)) < len(keeps(draw))


def price_of_hand(story: Story) -> Trials:
    prices = [draw.price for draw in story.draws]
    if story.first_cards is not None and None not in prices:
        yield 100 * sum(price for price in prices if price is not None)


at_draws("price", priced(price_of), unknown=is_unpriced)
count("price_100", price_of_hand, lambda s: not list(price_of_hand(s)))
at_draws("best_play", priced(keeps_best), EACH[:1], is_unpriced)
at_draws("kept_dead", priced(keeps_dead), EACH[:1], is_unpriced)
at_draws("threw_live", priced(lambda d: bool(d.row["threw_live"])), EACH[:1], is_unpriced)
at_draws("wrong_one", priced(lambda d: bool(d.row["wrong_one"])), EACH[:1], is_unpriced)
at_draws("drew_too_many", priced(lambda d: more_than_best(d) > 0), EACH[:1], is_unpriced)
at_draws("drew_too_few", priced(lambda d: more_than_best(d) < 0), EACH[:1], is_unpriced)

# luck


def above_chance(story: Story) -> Trials:
    if story.first_cards is not None:
        badugis = 13 * 12 * 11 * 10
        yield (badugi_size(story.first_cards) == 4) - badugis / comb(52, 4)


def made_badugi(story: Story, draw: Draw) -> bool | None:
    """Whether a draw of one card made a badugi; None where outs or the card are not known."""
    if draw.price is None or draw.drawn != 1 or draw.row["left_in"] is not None:
        return None
    received = cards_of(draw.row["received"])
    if received is not None:
        after: Cards | None = keeps(draw) + received
    else:
        following = story.draw(draw.draw + 1)
        after = following.held if following else story.last_cards
    if after is None or len(set(after)) < 4:
        return None
    return badugi_size(after) == 4


def chance_of(draw: Draw) -> float:
    """Of a card out of those that are not seen."""
    unseen = 52 - 4 - len(cards_of(draw.row["dead"]) or ())
    return float(draw.row["outs"] / unseen)


def one_card(of: Callable[[Draw, bool], float]) -> OfDraw:
    def tried(story: Story, draw: Draw) -> Trials:
        made = made_badugi(story, draw)
        return [] if made is None else [of(draw, made)]

    return tried


def one_card_unknown(story: Story, draw: Draw) -> bool:
    return draw.drawn == 1 and made_badugi(story, draw) is None


count("dealt_luck", above_chance, lambda s: s.first_cards is None)
at_draws("one_card_made", one_card(lambda _, made: made), EACH[:1], one_card_unknown)
at_draws("one_card_chance", one_card(lambda d, _: chance_of(d)), EACH[:1], one_card_unknown)
at_draws("one_card_luck", one_card(lambda d, made: made - chance_of(d)), EACH[:1],
         one_card_unknown)  # fmt: skip  # a statistic in two lines

# ahead, level, behind


def unbet_and(standing: str) -> OfDecision:
    return lambda d: d.standing == standing and not d.bet_there


def bet_and(standing: str) -> OfDecision:
    return lambda d: d.standing == standing and d.facing > 0


AFTER = (1, 2, 3)

for _standing in STANDINGS:
    for _action in ("bet", "check"):
        answers(f"{_action}_{_standing}", AFTER, unbet_and(_standing), _action)
    for _action in ("raise", "call", "fold"):
        answers(f"{_action}_{_standing}", AFTER, bet_and(_standing), _action)

# betting after the draws


def check_raise(streets: tuple[int, ...]) -> OfStory:
    """The answer to the first bet after a check: later ones on the street are to raises."""

    def tried(story: Story) -> Trials:
        for street in streets:
            faced = [d.action for d in story.at(street) if d.had_checked and d.facing]
            yield from [action == "raise" for action in faced[:1]]

    return tried


for _streets in EACH:
    _where = "" if len(_streets) > 1 else f"_{_streets[0]}"
    answers(f"cbet{_where}", _streets, lambda d: d.led_before and not d.bet_there, "bet")
    answers(f"fold_to_bet{_where}", _streets, lambda d: d.facing > 0, "fold")
    count(f"check_raise{_where}", check_raise(_streets))
answers("call_last_bet", (3,), lambda d: d.facing > 0, "call")
answers(
    "aggression_frequency",
    AFTER,
    lambda d: d.action in BY_CHOICE or (d.action == "fold" and d.facing > 0),
    *OPENS,
)


def aggression_factor(story: Story) -> Count:
    actions = [d.action for d in story.decisions if d.street > 0]
    return Count(actions.count("bet") + actions.count("raise"), actions.count("call"))


COUNTED["aggression_factor"] = aggression_factor

# showdown


def stood_since(draw: int) -> OfStory:
    def tried(story: Story) -> Trials:
        if story.showdown and story.last_cards and badugi_size(story.last_cards) == 4:
            yield draw == max((d.draw for d in story.draws if not d.pat), default=0)

    return tried


count("saw_draw", lambda s: [s.saw_draw])
count("wtsd", lambda s: [s.showdown] if s.saw_draw else [])
count("wsd", lambda s: [s.collected > 0] if s.showdown else [])
count("won_saw_draw", lambda s: [s.collected > 0] if s.saw_draw else [])
count("won_unseen", lambda s: [s.collected > 0 and not s.showdown])
for _draw in range(4):
    count(f"shown_since_{_draw}", stood_since(_draw))

# hands dealt


def is_dealt(size: int) -> OfStory:
    return lambda s: [badugi_size(s.first_cards) == size] if s.first_cards else []


def is_played(size: int) -> OfStory:
    return lambda s: (
        [s.put_in_by_choice]
        if s.before and s.first_cards and badugi_size(s.first_cards) == size
        else []
    )


for _size in (1, 2, 3, 4):
    count(f"dealt_{_size}", is_dealt(_size), lambda s: s.first_cards is None)
    count(f"played_{_size}", is_played(_size), lambda s: s.first_cards is None)


# ---- whole stores


@dataclass(slots=True)
class Told:
    """A player's part in a hand of a store, with what each statistic comes to in it."""

    hand: Row
    story: Story
    counts: dict[str, Count]


SEAT_COLUMNS = ["site", "hand_id", "player", "position", "is_hero", "stack", "put_in", "collected",
                "net", "folded_street", "all_in_street", "showdown", "won", "cards_dealt",
                "cards_final"]  # fmt: skip


def read(store: Store) -> Iterator[tuple[Row, list[Row], list[Row], list[Row]]]:
    """The hands of badugi, which statistics are about: each with its seats, actions and draws."""
    rows: dict[str, defaultdict[Key, list[Row]]] = {}
    for name, columns in (("seats", SEAT_COLUMNS), ("actions", None), ("draws", None)):
        rows[name] = defaultdict(list)
        for row in store.rows(name, columns):
            rows[name][row["site"], row["hand_id"]].append(row)
    for hand in store.rows("hands", where={"variant": "badugi"}):
        key = hand["site"], hand["hand_id"]
        yield hand, rows["seats"][key], rows["actions"][key], rows["draws"][key]


def told(store: Store) -> Iterator[Told]:
    """Every seat of a store's hands."""
    for hand, seats, actions, draws in read(store):
        for story in tell(hand, seats, actions, draws):
            yield Told(hand, story, {name: counted(story) for name, counted in COUNTED.items()})
