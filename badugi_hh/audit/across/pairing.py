"""Two hands of a table, one after the other: whether one may be missing, and whose stack changed.

What is known of each hand is small integers; names are numbers of names.

That no hand is missing between two is told by any of these:

- Their numbers follow each other: a room's numbers rise, so nothing lies between.
- Fewer than two players can have won or lost chips in between. A hand moves the
  chips of two at least, so stacks that all go on show that there was none.
- The button moved on by one player, and too little time went by for it to come
  round once more. A hand that a room cancelled may lie between, but it changes
  no stack.
"""

from dataclasses import dataclass
from typing import Literal

from badugi_hh.audit.across.columns import IN_UTC, UNTIMED
from badugi_hh.audit.across.outcome import Why
from badugi_hh.audit.findings import Verdict
from badugi_hh.hand import Hand

DEALT_IN, GONE, CAME = 1, 2, 4
"""What a seat's flags tell: dealt in; left, was removed or is out; joined."""

STACK_UNKNOWN, LEFT_UNKNOWN = -1, -2
"""In place of a stack before or after a hand. They differ, so that they never go on."""

NO_SEAT = -2
UNNUMBERED, PLAIN = -1, 0
"""In place of a series: numbers that are no numbers, and those of the whole room."""

_LAST_SEAT = 1_000

# Seconds. The quickest hands are those in which all fold: real ones take 13 with five players, 20
# with seven or eight. A whole orbit of such hands in a row takes longer than this. An action or a
# draw takes a second at least, on the average of a hand.
_DEALING = 4
_A_PLAYER = 2
_AN_ACTION = 1

# Seconds, too few for so many hands that all players but one come out of them even to the chip
# and that one has lost just their rake, and for a player to leave and come back with less. Two
# players come out so of two hands already; a third may have sat out.
_SOON = 180
_SEVERAL = 4

# Seconds, after which the numbers of a table may go on with another evening's chips.
_EVENING = 3_600

Link = Literal["next", "soon", "apart", "unordered"]
"""How two hands lie: no other between them; with time for a few at most; with any number.

``unordered`` where not even that one comes before the other is told.
"""


@dataclass(slots=True)
class Seat:
    """A seat line: what the player began with, what the hand left, what else was brought."""

    row: int
    began: int
    left: int
    brought: int
    flags: int


@dataclass(slots=True)
class Side:
    """One of two hands.

    ``button`` goes on to a seat up to ``reach`` in the next hand. ``dealt`` are
    the players dealt in, ``unseen`` those of whom no seat line, or no clear
    one, tells. ``least`` are the seconds that it took at least.
    """

    hand: int
    time: int
    clock: int
    serial: int
    number: int
    button: int
    reach: int
    dealt: int
    least: int
    seats: dict[int, Seat]
    unseen: int


@dataclass(slots=True)
class Change:
    """A player who begins a hand with other chips than the one before left.

    ``row`` is the seat line, ``before`` and ``hand`` are the two hands. ``part``:
    of what was brought a part would explain it. ``alone``: nobody else's stack can
    have changed. ``wrong``: nothing that happens between hands explains it.
    ``undone`` is the change at the hand before, of which this takes back as much:
    then it is that hand's seat line that does not fit.
    """

    who: int
    row: int
    before: int
    hand: int
    began: int
    due: int
    part: bool
    alone: bool = False
    wrong: bool = False
    undone: "Change | None" = None

    @property
    def by(self) -> int:
        """How much more than due."""
        return self.began - self.due


@dataclass(slots=True)
class Meeting:
    """Who is in both of two hands: how many ``met``, were ``dealt`` in twice, go on as they were.

    ``movers`` are the others who can have won or lost chips in between, ``unknown`` tells why
    it is not known of somebody.
    """

    met: int
    dealt: int
    agreed: int
    movers: int
    changes: list[Change]
    unknown: Why | None = None


def compare(
    before: Side, after: Side, last: dict[int, Change], *, tournament: bool
) -> tuple[Verdict | None, Why | None, list[Change]]:
    """Hold the stacks of a hand against what the one before left.

    ``last`` are the changes that were found at the hand before, by player. No
    verdict where no player is in both hands; the reason is that of one that is unverifiable.
    """
    seen = _meet(before, after, tournament=tournament)
    if not seen.met:
        return None, None, []
    changes, movers = seen.changes, seen.movers
    for change in changes:
        earlier = last.get(change.who)
        if earlier and earlier.by == -change.by:
            change.undone = earlier
        movers += not (change.undone and change.undone.wrong)
    link = _link(before, after, seen.dealt, tournament=tournament)
    for change in changes:
        change.alone = movers < 2
        change.wrong = _is_wrong(change, link, tournament=tournament)
    if any(change.wrong for change in changes):
        return "contradicted", None, changes
    reason = seen.unknown or _why_open(seen, sure=link == "next" or movers < 2)
    return "unverifiable" if reason else "confirmed", reason, changes


def _why_open(seen: Meeting, *, sure: bool) -> Why | None:
    """Why it is not known that stacks go on, None if it is.

    ``sure``: in hands that may be missing no two players can have won or lost chips.
    """
    changes = seen.changes
    if not changes:
        if not sure:
            return "hands may be missing"
        return None if seen.agreed else "players left and came back"
    others = [change for change in changes if not (change.undone and change.undone.wrong)]
    if not others:
        return "another finding explains it"
    bought = sure and all(change.by > 0 for change in others)
    return "more may have been bought" if bought else "hands may be missing"


def _meet(before: Side, after: Side, *, tournament: bool) -> Meeting:
    """Who is in both hands, and with what."""
    seen = Meeting(0, 0, 0, before.unseen + after.unseen, [])
    for who, seat in after.seats.items():
        was = before.seats.get(who)
        if was is None:
            seen.movers += 1
            continue
        seen.met += 1
        seen.dealt += bool(was.flags & seat.flags & DEALT_IN)
        least, most = was.left, was.left + was.brought + seat.brought
        if seat.began == STACK_UNKNOWN or least == LEFT_UNKNOWN:
            seen.movers += 1
            told = STACK_UNKNOWN not in (seat.began, was.began)
            seen.unknown = "who got what is not certain" if told else "stacks not told"
        elif seat.began in (least, most):
            seen.agreed += 1
        elif was.flags & (GONE | CAME) or seat.flags & CAME:
            seen.movers += 1  # who comes back begins anew
        else:
            due = most if seat.began > most else least
            part = least < seat.began < most
            seen.changes.append(
                Change(who, seat.row, before.hand, after.hand, seat.began, due, part)
            )
    for who, was in before.seats.items():
        # Who is told to have gone plays no hand in between, nor who is out of a tournament.
        out = was.flags & GONE or (tournament and not was.left)
        seen.movers += who not in after.seats and not out
    return seen


def _is_wrong(change: Change, link: Link, *, tournament: bool) -> bool:
    """Whether nothing that happens between hands explains a change.

    More chips may have been brought without a line: in a cash game at any time,
    in a tournament in a break, or by a player who has none left.
    """
    soon = link == "next" or (link == "soon" and change.alone)
    ever = soon or (tournament and link == "apart" and change.alone)
    earlier = change.undone
    if earlier and earlier.wrong:
        return False  # a seat line that does not fit shows at both its neighbours
    if earlier and link != "unordered" and change.alone and earlier.alone:
        return True
    if change.by < 0:
        return ever
    if earlier and tournament:
        return ever
    return tournament and soon and change.due > 0 and not change.part


def _link(before: Side, after: Side, dealt: int, *, tournament: bool) -> Link:
    """Whether hands may be missing; so many players are ``dealt`` in in both.

    For the button to stand where it does without missing hands, it would have to
    come round in them, one hand a player. One of those who are in both may have
    sat that out: the player whose files these are has no others for it.
    """
    numbered = before.serial == after.serial != UNNUMBERED
    further = after.number - before.number
    rises = numbered and further > 0
    if before.clock != after.clock or before.clock == UNTIMED:
        return "apart" if rises else "unordered"
    passed = after.time - before.time
    # People number their own hands too, and go on with that on another evening.
    if rises and further == 1 and passed < _EVENING:
        return "next"
    if not passed and not rises:
        return "unordered"
    if before.clock != IN_UTC and not rises:
        return "apart"  # where clocks go back, hands an hour apart look like neighbours
    # Numbers of a table's own count its hands, if there was time for so many.
    if numbered and before.serial != PLAIN and 1 < further <= passed // _hand_time(2):
        return "apart"
    orbit = max(dealt - 1, 2)
    comes_round = before.least + orbit * _hand_time(orbit)
    if 0 < passed < comes_round and _moved_on(before, after):
        return "next"
    few = _SOON if tournament or dealt >= _SEVERAL else comes_round
    return "soon" if 0 < passed < few else "apart"


def _moved_on(before: Side, after: Side) -> bool:
    """Whether the button moved on by one player.

    Where a table gets down to two players or up from them, rooms differ.
    """
    button, seat, reach = before.button, after.button, before.reach
    if NO_SEAT in (button, seat, reach) or button == reach:
        return False
    if (before.dealt == 2) != (after.dealt == 2):
        return False
    return button < seat <= reach if button < reach else seat > button or seat <= reach


def _hand_time(players: int) -> int:
    """The seconds that a hand takes at least."""
    return _DEALING + _A_PLAYER * players


def least_time(actions: int) -> int:
    """The seconds that a hand of so many actions and draws takes at least."""
    return _DEALING + _AN_ACTION * actions


def reach_of(hand: Hand) -> tuple[int, int]:
    """The seat of the button, and up to which it goes in the next hand; NO_SEAT if not told.

    It goes to where the small blind was, be that seat empty by then, or stops on
    the way: where nobody could post the small blind, before the seat of the big
    one. So after one hand it is never at the big blind's seat and after two
    always there or further on, where buttons may be dead. Where they go from
    player to player they may be there after one hand too, if who had the small
    blind is gone.
    """
    button, players = hand.button, hand.players
    if button is None or not hand.order_known or len(players) < 2:
        return NO_SEAT, NO_SEAT
    first = players[0]
    seat = first.seat
    if seat is None or not (0 <= seat <= _LAST_SEAT and 0 <= button <= _LAST_SEAT):
        return NO_SEAT, NO_SEAT
    heads_up = len(players) == 2 and players[1].position == "BTN"
    blinds = hand.small_blind is not None or hand.big_blind is not None
    if first.position == "SB" or heads_up or not blinds:
        return button, seat
    return button, seat - 1 if first.position == "BB" else NO_SEAT
