"""A hand: its claims in order, with the players, positions and stakes they tell."""

from dataclasses import dataclass

from badugi_hh import events as ev
from badugi_hh.formats import Reading
from badugi_hh.money import CHIPS
from badugi_hh.problems import Problem

_DEALT_IN = (
    ev.Post,
    ev.Dealt,
    ev.Fold,
    ev.Check,
    ev.Call,
    ev.Bet,
    ev.Raise,
    ev.Discard,
    ev.SummarySeat,
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
    hundredths of ``currency``.
    """

    start: ev.Start
    table: ev.Table
    events: list[ev.Event]
    problems: list[Problem]
    players: list[Player]
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


def build(reading: Reading) -> Hand:
    """The hand of a whole reading. Raises ValueError for one of another status."""
    start, table = reading.events[0], reading.events[1] if len(reading.events) > 1 else None
    if reading.status != "hand" or not isinstance(start, ev.Start):
        raise ValueError(f"{reading.block.place()}: no whole hand: {reading.reason}")
    if not isinstance(table, ev.Table):  # chat or the like between the first two lines
        table = next(e for e in reading.events if isinstance(e, ev.Table))
    seated: dict[str, ev.Seat] = {}
    dealt: dict[str, None] = {}
    late: dict[str, int] = {}
    posts: list[ev.Post] = []
    faces: dict[str, None] = {}
    for event in reading.events:
        kind = type(event)
        if kind is ev.Seat:
            seated[event.player] = event  # type: ignore[union-attr,assignment]  # kind tells
        elif kind in _DEALT_IN:
            dealt[event.player] = None  # type: ignore[union-attr]  # each of these has one
            if kind is ev.Post:
                posts.append(event)  # type: ignore[arg-type]  # kind tells
            elif kind is ev.Dealt:
                faces[event.player] = None  # type: ignore[union-attr]  # kind tells
            elif kind is ev.SummarySeat:
                late[event.player] = event.seat  # type: ignore[union-attr]  # kind tells
    players = []
    for name in dealt:
        seat = seated.get(name)
        number = seat.seat if seat else late.get(name)
        players.append(Player(name, number, seat.stack if seat else None))
    order_known = _seat_in_order(players, table.button)
    _name_positions(players, posts, table.button)
    play = table.play_money
    limit = start.structure == "limit"
    return Hand(
        start=start,
        table=table,
        events=reading.events,
        problems=reading.problems,
        players=players,
        order_known=order_known,
        hero=next(iter(faces)) if len(faces) == 1 else None,
        kind="tournament" if start.tournament_id else "play" if play else "cash",
        currency=CHIPS if play else start.currency,
        small_blind=_posted(posts, "small blind"),
        big_blind=_posted(posts, "big blind"),
        small_bet=start.small if limit else None,
        big_bet=start.big if limit else None,
        ante=_posted(posts, "ante"),
        file=reading.block.file,
        line=reading.block.line,
        text=reading.block.text,
    )


def _posted(posts: list[ev.Post], blind: ev.Blind) -> int | None:
    """The largest such post: one all-in for less is no measure of the blind."""
    return max((post.amount for post in posts if post.blind == blind), default=None)


def _seat_in_order(players: list[Player], button: int | None) -> bool:
    """Sort players clockwise from the left of the button, those of unknown seat last."""
    after = button or 0

    def clockwise(player: Player) -> tuple[bool, int]:
        seat = player.seat or 0
        return player.seat is None, seat - after if seat > after else seat - after + 1000

    players.sort(key=clockwise)
    seats = [player.seat for player in players]
    return button is not None and None not in seats and len(set(seats)) == len(seats)


def _name_positions(players: list[Player], posts: list[ev.Post], button: int | None) -> None:
    """BTN, SB and BB by button and posts, the seats between BB and BTN by name from the right.

    Heads-up the button posts the small blind and is BTN. With a dead button
    or small blind nobody has that position.
    """
    first = {}
    for post in posts:
        first.setdefault(post.blind, post.player)
    others = []
    for player in players:
        if player.seat is None:
            continue
        if player.seat == button:
            player.position = "BTN"
        elif player.name == first.get("big blind"):
            player.position = "BB"
        elif player.name == first.get("small blind") and not others:
            player.position = "SB"
        else:
            others.append(player)
    for at, player in enumerate(others):
        from_right = len(others) - 1 - at
        if from_right < len(_LATE_SEATS) and (at or len(others) == 1):
            player.position = _LATE_SEATS[from_right]
        else:
            player.position = "UTG" if at == 0 else f"UTG+{at}"
