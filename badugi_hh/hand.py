"""A hand: its claims in order, with the players, positions and stakes they tell."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from badugi_hh import events as ev
from badugi_hh.formats import FORMAT_OF, Reading
from badugi_hh.formats.base import Told
from badugi_hh.money import CHIPS, show_amount
from badugi_hh.problems import Problem

_DEALT_IN = (
    ev.Post,
    ev.Dealt,
    ev.SummarySeat,
    ev.Fold,
    ev.Check,
    ev.Call,
    ev.Bet,
    ev.Raise,
    ev.Discard,
)
_LATE_SEATS = ("CO", "HJ", "LJ")


@dataclass(slots=True)
class Player:
    """A player dealt in. Seat and stack are None where the file has no seat line for them."""

    name: str
    seat: int | None
    stack: int | None
    position: str | None = None


@dataclass(slots=True)
class Hand:
    """One hand as a file tells it.

    ``players`` are those dealt in, clockwise from the left of the button;
    ``order_known`` is False where somebody's seat is not told. Amounts are
    hundredths of ``currency``. ``house`` are the rules in which the table differs
    from its room, fields of the rule profile. ``untold`` is what hands of this
    format do not always tell, ``by_kind`` the events of each kind in order.
    """

    start: ev.Start
    table: ev.Table
    button: int | None
    house: dict[str, int | str]
    untold: frozenset[Told]
    events: list[ev.Event]
    by_kind: defaultdict[type, list[Any]]
    problems: list[Problem]
    players: list[Player]
    posts: list[ev.Post]
    finishes: list[ev.Finish]
    bounties: list[ev.Bounty]
    top_ups: list[ev.TopUp]
    order_known: bool
    hero: str | None
    kind: ev.GameKind
    currency: str
    small_blind: int | None
    big_blind: int | None
    small_bet: int | None
    big_bet: int | None
    ante: int | None
    file: str
    line: int
    text: str

    @property
    def site(self) -> str:
        """The room."""
        return self.start.site

    @property
    def hand_id(self) -> str:
        """The hand's number as printed, without ``#``."""
        return self.start.hand_id

    def money(self, amount: int) -> str:
        """An amount of the hand as people write it, with the currency's sign."""
        return show_amount(amount, self.currency)


def build(reading: Reading) -> Hand:
    """The hand of a whole reading. Raises ValueError for one of another status."""
    if reading.status != "hand":
        raise ValueError(f"{reading.block.place()}: no whole hand: {reading.reason}")
    by_kind: defaultdict[type, list[Any]] = defaultdict(list)
    for event in reading.events:
        by_kind[type(event)].append(event)
    start: ev.Start = by_kind[ev.Start][0]
    table: ev.Table = by_kind[ev.Table][0]
    seated: dict[str, ev.Seat] = {seat.player: seat for seat in by_kind[ev.Seat]}
    faces = {deal.player for deal in by_kind[ev.Dealt] if deal.cards}
    posts: list[ev.Post] = by_kind[ev.Post]
    dealt = dict.fromkeys([e.player for kind in _DEALT_IN for e in by_kind[kind]])
    late = {} if dealt.keys() <= seated.keys() else _told_at_the_end(by_kind)
    players = []
    for name in dealt:
        seat = seated.get(name)
        number = seat.seat if seat else late.get(name)
        players.append(Player(name, number, seat.stack if seat else None))
    button = by_kind[ev.Button][0].seat if by_kind[ev.Button] else table.button
    order_known = _seat_in_order(players, button)
    _name_positions(players, posts, button, order_known)
    play = table.play_money
    small_bet, big_bet = _bets(start, posts)
    form = FORMAT_OF.get(start.site)
    return Hand(
        start=start,
        table=table,
        button=button,
        house={rule.name: rule.value for rule in by_kind[ev.HouseRule]},
        untold=form.untold if form else frozenset(),
        events=reading.events,
        by_kind=by_kind,
        problems=reading.problems,
        players=players,
        posts=posts,
        finishes=by_kind[ev.Finish],
        bounties=by_kind[ev.Bounty],
        top_ups=by_kind[ev.TopUp],
        order_known=order_known,
        hero=next(iter(faces)) if len(faces) == 1 else None,
        kind="tournament" if start.tournament_id else "play" if play else "cash",
        currency=CHIPS if play else start.currency,
        small_blind=_posted(posts, "small blind"),
        big_blind=_posted(posts, "big blind"),
        small_bet=small_bet,
        big_bet=big_bet,
        ante=_ante(posts),
        file=reading.block.file,
        line=reading.block.line,
        text=reading.block.text,
    )


def _told_at_the_end(by_kind: dict[type, list[Any]]) -> dict[str, int]:
    """The seats of players by the lines at the end of a hand."""
    return {line.player: line.seat for line in by_kind[ev.SummarySeat] + by_kind[ev.Balance]}


def _bets(start: ev.Start, posts: list[ev.Post]) -> tuple[int | None, int | None]:
    """The two bets of a fixed-limit hand: the stakes, or the big one and twice that.

    The latter in a room that prints the blinds, unless the big blind posted is the small stake.
    """
    if start.structure != "limit":
        return None, None
    form = FORMAT_OF.get(start.site)
    if start.big is not None and form and form.stakes_are_blinds:
        blinds = {post.amount for post in posts if post.blind == "big blind" and not post.all_in}
        if start.small not in blinds:
            return start.big, 2 * start.big
    return start.small, start.big


def _posted(posts: list[ev.Post], blind: ev.Blind) -> int | None:
    """The largest such post: one all-in for less is no measure of the blind."""
    amounts = [post.amount for post in posts if post.blind == blind]
    if not amounts:
        return None
    return max([p.amount for p in posts if p.blind == blind and not p.all_in] or amounts)


def _ante(posts: list[ev.Post]) -> int | None:
    """What most players put in as an ante, of those who are not all-in with it."""
    antes = [post for post in posts if post.blind == "ante"]
    if not antes:
        return None
    full = Counter([post.amount for post in antes if not post.all_in])
    if not full:
        return max(post.amount for post in antes)
    most = max(full.values())
    return max(amount for amount, times in full.items() if times == most)


def _seat_in_order(players: list[Player], button: int | None) -> bool:
    """Sort players clockwise from the left of the button, those of unknown seat last."""
    after = button or 0

    def clockwise(player: Player) -> tuple[bool, int]:
        seat = player.seat or 0
        return player.seat is None, seat - after if seat > after else seat - after + 1000

    players.sort(key=clockwise)
    seats = [player.seat for player in players]
    return button is not None and None not in seats and len(set(seats)) == len(seats)


def _name_positions(
    players: list[Player], posts: list[ev.Post], button: int | None, order_known: bool
) -> None:
    """BTN, SB and BB by button and posts, the seats between BB and BTN by name from the right.

    Heads-up the button posts the small blind and is BTN. With a dead button
    or small blind nobody has that position. Where the order is not known, only
    BTN and who posted the blinds are.
    """
    small = big = None
    for post in posts:
        if post.blind == "big blind" and big is None:
            big = post.player
        elif post.blind == "small blind" and small is None and big is None:
            small = post.player  # one posted behind the big blind is a missed one
    others: list[Player] = []
    for player in players:
        if player.seat is None and order_known:
            continue
        if player.seat is not None and player.seat == button:
            player.position = "BTN"
        elif player.name == big:
            player.position = "BB"
        elif player.name == small and not others:
            player.position = "SB"
        else:
            others.append(player)
    for at, player in enumerate(others if order_known else ()):
        from_right = len(others) - 1 - at
        if from_right < len(_LATE_SEATS) and (at or len(others) == 1):
            player.position = _LATE_SEATS[from_right]
        else:
            player.position = "UTG" if at == 0 else f"UTG+{at}"
