"""Stacks from hand to hand of a table: what one hand leaves is what the next begins with."""

from array import array
from collections.abc import Collection
from itertools import pairwise
from operator import add

from badugi_hh import events as ev
from badugi_hh.audit.across.columns import IN_UTC, Origins, merged
from badugi_hh.audit.across.doubts import Doubt, in_doubt
from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.audit.across.pairing import (
    CAME,
    DEALT_IN,
    GONE,
    LEFT_UNKNOWN,
    PLAIN,
    STACK_UNKNOWN,
    UNNUMBERED,
    Change,
    Seat,
    Side,
    compare,
    least_time,
    reach_of,
)
from badugi_hh.audit.codes import BY_CODE
from badugi_hh.audit.findings import Finding
from badugi_hh.hand import Hand
from badugi_hh.money import show_amount
from badugi_hh.replay import NOBODY, Replayed

_CODE = BY_CODE["continuity.stack"]

_MOST = 1 << 60  # a stack; the sum of a few still fits a 64-bit column
_MANY = (1 << 16) - 1  # players
_DIGITS = 18  # of a number that fits a 64-bit column

_COMES_OR_GOES = {"left": GONE, "removed": GONE, "joined": CAME}


class Stacks:
    """The stacks before and after each hand, some 35 bytes a hand and 25 a seat line.

    Hands are numbered from 0 in the order in which they are noted, as in ``origins``.
    """

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.tables: dict[tuple[str | None, ...], int] = {}
        self.names: dict[str, int] = {}
        self.series: dict[str, int] = {"": PLAIN}
        # Of each hand.
        self.table = array("I")
        self.serial = array("i")
        self.number = array("q")
        self.button = array("h")
        self.reach = array("h")
        self.dealt = array("H")
        self.least = array("I")
        self.ends = array("Q")  # behind its last seat line
        # Of each seat line.
        self.who = array("I")
        self.began = array("q")
        self.left = array("q")
        self.lines = array("I")
        self.flags = array("B")
        self.brought: dict[int, int] = {}  # before or in the play, so that it may count already

    def note(self, played: Replayed, doubt: Doubt = "nothing") -> None:
        """Remember a hand of whose money so much is in doubt by its own audit."""
        hand = played.hand
        start = hand.start
        self._note_seats(played, doubt)
        table = (start.site, start.club, start.tournament_id, hand.table.name, hand.currency)
        self.table.append(self.tables.setdefault(table, len(self.tables)))
        serial, number = self._numbered(start.hand_id)
        self.serial.append(serial)
        self.number.append(number)
        button, reach = reach_of(hand)
        self.button.append(button)
        self.reach.append(reach)
        self.dealt.append(min(len(hand.players), _MANY))
        actions = len(played.bets) - len(hand.posts) + len(played.draws)
        self.least.append(least_time(actions))

    def _note_seats(self, played: Replayed, doubt: Doubt) -> None:
        hand, index = played.hand, played.index
        seats: list[ev.Seat] = hand.by_kind.get(ev.Seat, [])
        presence: list[ev.Presence] = hand.by_kind.get(ev.Presence, [])
        names = [seat.player for seat in seats]
        places = [index.get(name, NOBODY) for name in names]
        nets = [ledger.collected - ledger.put_in for ledger in played.ledgers]
        doubtful = in_doubt(played, doubt, -sum(nets))
        nets.append(0)  # of NOBODY, who is not dealt in
        began = [STACK_UNKNOWN if seat.stack is None else seat.stack for seat in seats]
        left = [*map(add, began, map(nets.__getitem__, places))]
        flags: list[int] = [at != NOBODY for at in places]
        absurd = sum(began) + sum(left) > _MOST
        if absurd or doubtful or not seats or min(began) < 0 or min(left) < 0:
            _forget(began, left, places, doubtful)
        if hand.posts and (back := _come_back(hand)):
            flags = [flag | CAME * (name in back) for flag, name in zip(flags, names, strict=True)]
        if presence or hand.finishes:
            flags = _come_and_go(hand.finishes, presence, names, flags)
        before = len(self.began)
        if hand.top_ups:
            for row, more in _top_up(played, names, left).items():
                self.brought[before + row] = more
        known = self.names
        self.who.fromlist([known.setdefault(name, len(known)) for name in names])
        self.began.fromlist(began)
        self.left.fromlist(left)
        self.lines.fromlist([seat.line for seat in seats])
        self.flags.fromlist(flags)
        self.ends.append(before + len(seats))

    def _numbered(self, hand_id: str) -> tuple[int, int]:
        """A hand's number, and in which series it counts: what stands before a last ``-``."""
        prefix, _, digits = hand_id.rpartition("-")
        if not digits.isdecimal() or len(digits) > _DIGITS:
            return UNNUMBERED, 0
        return self.series.setdefault(prefix, len(self.series)), int(digits)

    def add(self, other: "Stacks") -> None:
        """Go on with the hands of another batch."""
        before = len(self.who)
        self.brought |= {before + row: more for row, more in other.brought.items()}
        self.ends.extend([before + end for end in other.ends])
        new = merged(self.names, other.names)
        self.who.extend([new[who] for who in other.who])
        new = merged(self.tables, other.tables)
        self.table.extend([new[table] for table in other.table])
        new = [*merged(self.series, other.series), UNNUMBERED]  # which is the last one, -1
        self.serial.extend([new[serial] for serial in other.serial])
        for column, more in zip(self.columns(), other.columns(), strict=True):
            column.extend(more)

    def columns(self) -> tuple["array[int]", ...]:
        """The columns that hold no numbers of other things."""
        return (
            self.number, self.button, self.reach, self.dealt, self.least, self.began, self.left,
            self.lines, self.flags,
        )  # fmt: skip  # one a line would say no more

    def forget(self, hand: int) -> None:
        """Leave out the hands from a number on."""
        row = self.ends[hand - 1] if hand else 0
        for column in (
            self.table, self.serial, self.number, self.button, self.reach, self.dealt, self.least,
            self.ends,
        ):  # fmt: skip  # one a line would say no more
            del column[hand:]
        for column in (self.who, self.began, self.left, self.lines, self.flags):
            del column[row:]
        self.brought = {at: more for at, more in self.brought.items() if at < row}

    def outcome(self, repeated: frozenset[int]) -> Outcome:
        """Each hand held against the one before it at its table, without repeated ones."""
        result = Outcome()
        at_table: list[list[int]] = [[] for _ in self.tables]
        for hand, table in enumerate(self.table):
            if hand not in repeated:
                at_table[table].append(hand)
        names = list(self.names)
        for (_, _, tournament_id, _, _), hands in zip(self.tables, at_table, strict=True):
            if len(hands) > 1:
                self._follow(self._in_order(hands), tournament_id is not None, names, result)
        return result

    def _in_order(self, hands: list[int]) -> list[int]:
        """The hands of a table as they were played.

        Numbers tell more than clocks whose zone is not known: those are put back.
        """
        series = {self.serial[hand] for hand in hands}
        timed = {self.origins.clocks[hand] for hand in hands} == {IN_UTC}
        numbered = len(series) == 1 and UNNUMBERED not in series
        times, numbers = self.origins.times, self.number
        if numbered and not timed:
            return sorted(hands, key=lambda hand: (numbers[hand], times[hand]))
        if numbered:
            return sorted(hands, key=lambda hand: (times[hand], numbers[hand]))
        return sorted(hands, key=lambda hand: (times[hand], self.origins.hand_id(hand)))

    def _follow(
        self, hands: list[int], tournament: bool, names: list[str], result: Outcome
    ) -> None:
        """Compare each hand of a table with the one before."""
        last: dict[int, Change] = {}
        begin, end = self._rows(hands[0])
        for before, hand in pairwise(hands):
            was = begin, end
            begin, end = self._rows(hand)
            if (
                self.who[begin:end] == self.who[was[0] : was[1]]
                and self.began[begin:end] == self.left[was[0] : was[1]]
                and begin < end
            ):
                # The same players with the same chips: no hand lies between that moved any.
                last = {}
                result.answer(_CODE.code, "confirmed")
                continue
            sides = self._side(before), self._side(hand)
            verdict, reason, changes = compare(*sides, last, tournament=tournament)
            last = {change.who: change for change in changes if not change.undone}
            if verdict:
                result.answer(_CODE.code, verdict, reason)
            for change in changes:
                if change.wrong:
                    wrong = change.undone or change
                    result.find(self._finding(change, names[change.who]), wrong.hand)

    def _rows(self, hand: int) -> tuple[int, int]:
        return self.ends[hand - 1] if hand else 0, self.ends[hand]

    def _side(self, hand: int) -> Side:
        seats: dict[int, Seat] = {}
        twice: set[int] = set()
        begin, end = self._rows(hand)
        for row in range(begin, end):
            who = self.who[row]
            if who in seats:
                twice.add(who)
            seats[who] = Seat(
                row, self.began[row], self.left[row], self.brought.get(row, 0), self.flags[row]
            )
        seen = sum(seat.flags & DEALT_IN for seat in seats.values())
        unseen = max(self.dealt[hand] - seen, 0)
        for who in twice:  # two players of one name: whose line is whose nothing tells
            del seats[who]
        times, clocks = self.origins.times, self.origins.clocks
        return Side(
            hand, times[hand], clocks[hand], self.serial[hand], self.number[hand],
            self.button[hand], self.reach[hand], self.dealt[hand], self.least[hand], seats,
            unseen + 2 * len(twice),
        )  # fmt: skip  # in the order of the fields

    def _finding(self, change: Change, name: str) -> Finding:
        """A change that nothing explains, told at the seat line that does not fit."""
        wrong = change.undone or change
        origins = self.origins
        currency = origins.currency(wrong.hand)
        began, due = show_amount(wrong.began, currency), show_amount(wrong.due, currency)
        before = f"#{origins.hand_id(wrong.before)}, {origins.place(wrong.before)}"
        message = f"{name} begins with {began}; the hand before ({before}) left {due}"
        if change.undone:
            after = f"#{origins.hand_id(change.hand)}, {origins.place(change.hand)}"
            message += f", from which the hand after ({after}) goes on"
        line = self.lines[wrong.row]
        return origins.finding(
            _CODE, wrong.hand, line=line, message=message, claimed=began, implied=due,
            beside=wrong.before,
        )  # fmt: skip  # one a line would say no more


def _come_back(hand: Hand) -> set[str]:
    """Who posts a blind that is another's: for the blinds missed, or to be dealt in again."""
    big = next((player.name for player in hand.players if player.position == "BB"), None)
    own = ("ante", "small blind")
    return {post.player for post in hand.posts if post.blind not in own and post.player != big}


def _forget(
    began: list[int], left: list[int], places: list[int], doubtful: Collection[int]
) -> None:
    """Mark what is not known of stacks: not told, absurd, in doubt, or below nothing at the end."""
    for row, at in enumerate(places):
        if not 0 <= began[row] <= _MOST:
            began[row] = STACK_UNKNOWN
        known = began[row] != STACK_UNKNOWN and at not in doubtful
        if not known or not 0 <= left[row] <= _MOST:
            left[row] = LEFT_UNKNOWN


def _come_and_go(
    finishes: list[ev.Finish], presence: list[ev.Presence], names: list[str], flags: list[int]
) -> list[int]:
    """The flags, with those of who leaves, comes and is out."""
    changes = [(line.player, GONE) for line in finishes]
    changes += [(line.player, _COMES_OR_GOES.get(line.change, 0)) for line in presence]
    flagged = [*map(int, flags)]
    for player, flag in changes:
        for row, name in enumerate(names):
            if name == player:
                flagged[row] |= flag
    return flagged


def _top_up(played: Replayed, names: list[str], left: list[int]) -> dict[int, int]:
    """Add what is brought after the play to what is left; the rest of it by seat line."""
    brought: dict[int, int] = {}
    for more in played.hand.top_ups:
        for row, name in enumerate(names):
            if name != more.player or left[row] == LEFT_UNKNOWN:
                continue
            if not 0 <= more.amount <= _MOST - left[row]:
                left[row] = LEFT_UNKNOWN
            elif more.line > played.end_line:
                left[row] += more.amount
            else:
                brought[row] = min(brought.get(row, 0) + more.amount, _MOST)
    return brought
