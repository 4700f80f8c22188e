"""What Merge tells later than it is wanted: cards behind the events that they belong to.

The cards of a round stand at its end, those of a showdown behind all its
events, and what went back uncalled among the winners.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from badugi_hh.formats.merge.xml import Element
from badugi_hh.money import AmountError, parse_amount

_NO_PART = frozenset(
    ("CHAT", "SIT_OUT", "SITTING_OUT", "SIT_IN", "DISCONNECTED", "RECONNECTED", "LEAVE")
)


@dataclass(slots=True)
class Foresight:
    """What a hand's elements tell. Players are seats, as attributes have them.

    Elements are given by their places: the whole hands after a draw (``drawn``,
    by the place of the round and the player), cards ``shown``, winners that tell
    of a bet that went back (``uncalled``), the last draw, and the last element on
    each player's part in the hand (``last_of``).

    ``names`` are of those seated, ``won`` the numbers of the pots by who won them.
    ``posts`` are the types of the events before the deal, ``posted`` what each
    player put in there, None if that is not told. ``first_event`` is its
    timestamp, ``balance`` the first stack as it is printed.
    """

    names: dict[str, str] = field(default_factory=dict)
    drawn: dict[tuple[int, str], int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    won: dict[str, list[str]] = field(default_factory=dict)
    uncalled: list[int] = field(default_factory=list)
    posts: list[str] = field(default_factory=list)
    posted: dict[str, int | None] = field(default_factory=dict)
    last_draw: int = -1
    last_of: dict[str, int] = field(default_factory=dict)
    first_event: str | None = None
    balance: str = ""
    cancelled: bool = False


def look_ahead(elements: Sequence[Element]) -> Foresight:
    """Look through a hand's elements once. Never raises for what they hold."""
    seen = Foresight()
    round_, rounds = "", 0
    for at, (_, tag, told) in enumerate(elements):
        kind, player = told.get("type", ""), told.get("player", "")
        if tag == "player":
            seen.names.setdefault(told.get("seat", ""), told.get("nickname", ""))
            seen.balance = seen.balance or told.get("balance", "")
        elif tag == "round":
            round_, rounds = told.get("id", ""), rounds + 1
            seen.cancelled = seen.cancelled or round_ == "GAME_CANCELLED"
        elif tag == "cards":
            seen.last_of[player] = at
            if kind == "DRAW_DRAWN_CARDS":
                seen.drawn[rounds, player] = at
            elif kind == "SHOWN":
                seen.shown[player] = at
        elif tag == "winner":
            seen.last_of[player] = at
            _note_winner(seen, at, told)
        elif tag == "event":
            if kind not in _NO_PART:
                seen.last_of[player] = at
            _note_event(seen, at, kind, told)
            if round_ == "BLINDS" and kind not in _NO_PART:
                seen.posts.append(kind)
                _note_post(seen, player, told.get("amount", ""))
    return seen


def _note_winner(seen: Foresight, at: int, told: dict[str, str]) -> None:
    player = told.get("player", "")
    if told.get("uncalled") == "true":
        seen.uncalled.append(at)
    else:
        seen.won.setdefault(player, []).append(told.get("potnumber", ""))


def _note_event(seen: Foresight, at: int, kind: str, told: dict[str, str]) -> None:
    if seen.first_event is None:
        moment = told.get("timestamp", "")
        if moment.isascii() and moment.isdecimal() and len(moment) <= 15:
            seen.first_event = moment
    if kind in ("DRAW", "STAND_PAT"):
        seen.last_draw = at
    elif kind == "GAME_CANCELLED":
        seen.cancelled = True


def _note_post(seen: Foresight, player: str, text: str) -> None:
    """Add to what a player posted; for one all-in the room may print 0, which tells nothing."""
    before = seen.posted.get(player, 0)
    try:
        amount = parse_amount(text[:50])
    except AmountError:
        amount = 0
    seen.posted[player] = before + amount if amount and before is not None else None
