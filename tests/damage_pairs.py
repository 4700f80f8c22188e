"""Two damages in one hand: each on lines of its own, of unrelated families and players."""

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from damaged_text import Hand
from damages import Damage
from damaging import KINDS, Judged, judge
from playing import errors, reading_of

from badugi_hh.audit import Finding, audit
from badugi_hh.hand import build
from badugi_hh.replay import replay

_PLAY = ("order", "betting")
_MONEY = ("a chip more of rake", "a chip more collected", "more collected than put in")
_AMOUNTS = ("a bet of", "a raise of", "a raise by", "a bet over", "a call of", "a raise over")

LOST: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str], ...] = (
    (_MONEY, _PLAY, ("phh", "kingsclub", "merge"),
     "no total is printed: what was put in is off, perhaps by as much"),
    (("a chip more collected",), ("showdown",), (),
     "of a pot that two share who gets how much is told together"),
    (("a chip more in the pot at a draw",), _PLAY, (),
     "what was put in by then is off by as much, or nobody knows by how much"),
    (("a chip more in the stack after it", "a chip more of net"), _PLAY, (),
     "no net is printed, and what the player put in is not known"),
    (("an uncalled bet",), _PLAY, (), "what nobody called rests on the bets of that street"),
    (("another street of a fold",), ("order",), (), "whose fold it is is not known"),
    (_AMOUNTS, ("order",), (), "whose turn it is decides what is to call and to bet"),
    (("more put in than the stack", "all-in"), ("order",), (),
     "an action is missing, or told of another, and with it what is left of a stack"),
    (("an action after", "two lines", "two players'"), ("betting",), (),
     "who is taken to be all-in has no turn, or two players' actions are exchanged"),
    (("two lines", "two players'"), ("cards",), (), "a draw that is not told is missing in both"),
    (("cards",), ("order",), (), "a draw may be missing, and the cards that came in it"),
    (("showdown",), ("order", "betting"), (), "who can win which pot rests on what was put in"),
    (("showdown",), ("cards",), (), "a hand that could win is in doubt"),
)  # fmt: skip  # a table
"""Of two damages which may be lost, by the family of the other: kinds by how their name begins,
or a family; formats, if it is not so in all; and why that is right."""


class Pair(NamedTuple):
    """Two damages of one hand, by kind, and what the audit finds in the hand that has both."""

    hand: Hand
    kinds: tuple[str, str]
    alone: tuple[Judged, Judged]
    found: list[Finding]

    def lost(self) -> Iterator[tuple[str, str]]:
        """Each kind that nothing tells of beside the other, and that other."""
        both = {(finding.code, finding.line) for finding in self.found}
        for at, kind in enumerate(self.kinds):
            own, other = self.alone[at].found, self.alone[1 - at].found
            places = {(f.code.partition(".")[0], f.line) for f in own}
            told = {(f.code.partition(".")[0], f.line) for f in self.found} & places
            if not told and both <= {(f.code, f.line) for f in other}:
                yield kind, self.kinds[1 - at]


def pairs(hands: Sequence[Hand], count: int, seed: int) -> Iterator[Pair]:
    """So many pairs of damages that are each found alone."""
    chosen = random.Random(seed)  # noqa: S311  # a sample, no secret
    kinds = [name for name, kind in KINDS.items() if not kind.note]
    while count:
        hand, (one, other) = chosen.choice(hands), chosen.sample(kinds, 2)
        if KINDS[one].family == KINDS[other].family:
            continue
        first, second = list(KINDS[one].makes(hand)), list(KINDS[other].makes(hand))
        if first and second:
            pair = _joined(hand, (one, other), chosen.choice(first), chosen.choice(second))
            if pair is not None:
                count -= 1
                yield pair


def _joined(hand: Hand, kinds: tuple[str, str], one: Damage, other: Damage) -> Pair | None:
    """Two damages in one hand; None where they touch each other or are not found alone."""
    if not len(one.lines) == len(other.lines) == len(hand.lines):
        return None
    first, second = _changed(hand, one), _changed(hand, other)
    if first.keys() & second.keys() or _players(hand, one, first) & _players(hand, other, second):
        return None
    alone = judge(KINDS[kinds[0]], one), judge(KINDS[kinds[1]], other)
    reading = reading_of("\n".join(hand.put(first | second)))
    if reading.status != "hand" or alone[0] is None or alone[1] is None:
        return None
    if not (alone[0].right and alone[1].right):
        return None
    found = errors(audit(replay(build(reading))))
    return Pair(hand, kinds, (alone[0], alone[1]), found)


def _changed(hand: Hand, damage: Damage) -> dict[int, str]:
    pairs = enumerate(zip(damage.lines, hand.lines, strict=True), 1)
    return {line: new for line, (new, old) in pairs if new != old}


def _players(hand: Hand, damage: Damage, lines: dict[int, str]) -> set[str]:
    """Who is told of on the changed lines, before or after."""
    events = [*hand.reading.events, *reading_of("\n".join(damage.lines)).events]
    return {getattr(event, "player", "") for event in events if event.line in lines} - {""}


def reason(kind: str, other: str, site: str) -> str:
    """Why a kind may be lost beside another; "" if it may not."""
    family = KINDS[kind].family
    for names, families, sites, why in LOST:
        there = KINDS[other].family in families and site in (sites or (site,))
        if there and (family in names or kind.startswith(names)):
            return why
    return ""
