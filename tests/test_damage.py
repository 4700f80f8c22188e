"""Damage made on purpose, to every real and every sample hand, is found at its line.

``python -m pytest tests/test_damage.py -s`` prints how many of each kind were made and found.
"""

import dataclasses
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import pytest
from playing import audited, errors, lines_of, reading_of, real_hands, sample_hands

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import NAMES, parse_cards
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.ranking import badugi
from badugi_hh.replay import replay

Lines: TypeAlias = list[str]
_NOISE = (ev.Chat, ev.Presence, ev.SitsOut, ev.TopUp, ev.Finish, ev.Bounty, ev.Ticket)
_ACTIONS = (ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise)
_CHIP = re.compile(r"(\$?)(\d+(?:\.\d\d)?)")


class Hand(NamedTuple):
    """A hand to damage: its lines, and the events that stand on them."""

    reading: Reading
    lines: Lines

    @property
    def limit(self) -> bool:
        return "Badugi Limit" in self.lines[0]

    def without(self, line: int) -> Lines:
        return self.lines[: line - 1] + self.lines[line:]

    def with_line(self, line: int, text: str) -> Lines:
        return [*self.lines[: line - 1], text, *self.lines[line:]]

    def of(self, *kinds: type[ev.Event]) -> Iterator[Any]:
        return (event for event in self.reading.events if isinstance(event, kinds))

    def text(self, line: int) -> str:
        return self.lines[line - 1]

    def after(self, line: int) -> int:
        """Where a line that is left out can be missed first: at the next one of the play."""
        later = (e.line for e in self.reading.events if e.line > line and type(e) not in _NOISE)
        return next(later) - 1


class Damage(NamedTuple):
    """A damaged hand, and the line at which that is to be noticed first; 0 where any will do."""

    lines: Lines
    line: int
    what: str


def drop(kind: type[ev.Event]) -> Callable[[Hand], Iterator[Damage]]:
    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(kind):
            what = f"without {hand.text(event.line)!r}"
            line = hand.after(event.line)
            if kind is ev.Discard and any(hand.of(ev.Reshuffle)):
                line = 0  # the place of the reshuffle can tell it before
            yield Damage(hand.without(event.line), line, what)

    return damages


def drop_collected(hand: Hand) -> Iterator[Damage]:
    (summary,) = hand.of(ev.SummaryStart)
    for event in hand.of(ev.Collect):
        line = 0 if shared(hand, event) else summary.line - 1
        yield Damage(hand.without(event.line), line, f"without {hand.text(event.line)!r}")


def shared(hand: Hand, collect: ev.Collect) -> bool:
    """Whether several collect that pot: which line is wrong then depends on the others."""
    return [event.pot for event in hand.of(ev.Collect)].count(collect.pot) > 1


def chip(kind: type[ev.Event], before: str, by: int = 1) -> Callable[[Hand], Iterator[Damage]]:
    """A unit more or less in the first amount that follows some words; at fixed limit only."""

    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(kind):
            text = hand.text(event.line)
            at = text.rfind(before)
            if at < 0 or not hand.limit:
                continue
            head, tail = text[: at + len(before)], text[at + len(before) :]
            more = _CHIP.sub(lambda found: _more(found, by), tail, count=1)
            if more != tail:
                yield Damage(hand.with_line(event.line, head + more), event.line, head + more)

    return damages


def _more(found: re.Match[str], by: int) -> str:
    cents = round(float(found[2]) * 100) + by * (1 if found[1] else 100)
    return f"{found[1]}{cents // 100}" + (f".{cents % 100:02d}" if cents % 100 else "")


def raise_more(hand: Hand) -> Iterator[Damage]:
    for event in hand.of(ev.Raise):
        if hand.limit:
            head = f"{event.player}: raises "
            amounts = hand.text(event.line)[len(head) :]
            more = head + _CHIP.sub(lambda found: _more(found, 1), amounts)
            yield Damage(hand.with_line(event.line, more), event.line, more)


def swap_lines(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring lines of different players change places."""
    # Whose draw a reshuffle was needed for is told by its place, before the two lines.
    kinds = _ACTIONS if any(hand.of(ev.Reshuffle)) else (*_ACTIONS, ev.Discard)
    for first, second in _neighbours(hand, kinds):
        if first.player != second.player:
            one, two = hand.text(first.line), hand.text(second.line)
            lines = hand.with_line(first.line, two)
            lines[second.line - 1] = one
            yield Damage(lines, first.line, f"{two!r} before {one!r}")


def swap_actions(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring players do what the other did."""
    for first, second in _neighbours(hand, _ACTIONS):
        one = hand.text(first.line)[len(first.player) + 2 :]
        two = hand.text(second.line)[len(second.player) + 2 :]
        if first.player != second.player and one != two:
            lines = hand.with_line(first.line, f"{first.player}: {two}")
            lines[second.line - 1] = f"{second.player}: {one}"
            yield Damage(lines, 0, f"{lines[first.line - 1]!r}, {lines[second.line - 1]!r}")


def _neighbours(hand: Hand, kinds: tuple[type[ev.Event], ...]) -> Iterator[tuple[Any, Any]]:
    for first, second in pairwise(hand.reading.events):
        if isinstance(first, kinds) and isinstance(second, kinds):
            yield first, second


def five_cards(hand: Hand) -> Iterator[Damage]:
    for event in hand.of(ev.Discard):
        text = re.sub(r"discards \d cards?", "discards 5 cards", hand.text(event.line))
        text = re.sub(r"stands pat(?: on)?", "discards 5 cards", text)
        yield Damage(hand.with_line(event.line, text), event.line, text)


def other_winner(hand: Hand, *, shown: bool) -> Iterator[Damage]:
    """The winner's name is taken out of a collected line and another's put in."""
    shows = {event.player for event in hand.of(ev.Show)}
    names = {event.player for event in hand.of(ev.SummarySeat)}
    for event in hand.of(ev.Collect):
        for name in sorted(names - {event.player}):
            if (name in shows) == shown:
                text = name + hand.text(event.line)[len(event.player) :]
                line = 0 if shared(hand, event) else event.line
                yield Damage(hand.with_line(event.line, text), line, text)


def other_description(hand: Hand) -> Iterator[Damage]:
    for event in hand.of(ev.Show, ev.SummarySeat):
        told = event.description
        if told:
            for other in {f"{told},A", f"Badugi: {told[-1]}", "2-card: Q,J"} - {told}:
                text = hand.text(event.line).replace(told, other)
                yield Damage(hand.with_line(event.line, text), event.line, text)


def card_twice(hand: Hand) -> Iterator[Damage]:
    """A hand shown gets a card that the hero was dealt; showdown and summary agree in it."""
    deals = list(hand.of(ev.Dealt))
    shuffled = any(True for _ in hand.of(ev.Reshuffle))
    for event in hand.of(ev.Show):
        if not deals or event.player == deals[0].player or shuffled:
            continue
        for at in range(4):
            cards = list(event.cards)
            cards[at] = deals[0].cards[at]
            old, new = " ".join(NAMES[c] for c in event.cards), " ".join(NAMES[c] for c in cards)
            words = badugi(parse_cards(new)).label
            said = event.description or words
            lines = [
                line.replace(old, new).replace(said, words) if old in line else line
                for line in hand.lines
            ]
            yield Damage(lines, event.line, new)


# A wrong bet of somebody who is all-in is one of a wrong stack.
SIZE = {"betting.size", "betting.all_in", "betting.stack"}
KINDS: dict[str, tuple[Callable[[Hand], Iterator[Damage]], set[str]]] = {
    "a fold left out": (drop(ev.Fold), {"order.turn", "order.round"}),
    "a check left out": (drop(ev.Check), {"order.turn", "order.round"}),
    "a call left out": (drop(ev.Call), {"order.turn", "order.round"}),
    "a bet left out": (drop(ev.Bet), {"order.turn"}),
    "a raise left out": (drop(ev.Raise), {"order.turn", "betting.cap"}),
    "a draw left out": (drop(ev.Discard), {"order.draw", "cards.received", "cards.reshuffle"}),
    "a heading left out": (drop(ev.DrawStart), {"order.round"}),
    "an uncalled bet left out": (drop(ev.Uncalled), {"money.uncalled"}),
    "a collected line left out": (drop_collected, {"money.collected"}),
    "two lines swapped": (swap_lines, {"order.turn", "order.draw"}),
    # The two draws or folds may be as legal the other way round, until a later line tells.
    "two players' actions swapped": (swap_actions, set()),
    "a bet of a chip more": (chip(ev.Bet, "bets "), SIZE),
    "a bet of a chip less": (chip(ev.Bet, "bets ", -1), SIZE),
    "a bet of three chips less": (chip(ev.Bet, "bets ", -3), SIZE),
    "a raise of a chip more": (raise_more, SIZE),
    "a raise by a chip more": (chip(ev.Raise, "raises "), {"betting.size"}),
    "a call of a chip more": (chip(ev.Call, "calls "), {"betting.call", "betting.stack"}),
    "a call of a chip less": (chip(ev.Call, "calls ", -1), {"betting.call", "betting.all_in"}),
    "a big blind of a chip more": (chip(ev.Post, "big blind "), {"betting.blinds"}),
    "an uncalled bet of a chip more": (chip(ev.Uncalled, "bet ("), {"money.uncalled"}),
    "a chip more collected": (chip(ev.Collect, "collected "), {"money.collected"}),
    "a chip more in the total": (chip(ev.TotalPot, "Total pot "), {"money.pot"}),
    "a chip more in the main pot": (chip(ev.TotalPot, "Main pot "), {"money.side_pot"}),
    "a chip more of rake": (chip(ev.TotalPot, "Rake "), {"money.rake"}),
    "a chip more won in the summary": (chip(ev.SummarySeat, "won ("), {"money.summary"}),
    "five cards discarded": (five_cards, {"cards.count"}),
    "another winner, who shows": (
        lambda hand: other_winner(hand, shown=True),
        {"showdown.winner", "money.collected", "showdown.split"},
    ),
    "another winner, who does not show": (
        lambda hand: other_winner(hand, shown=False),
        {"showdown.winner", "money.collected", "showdown.split"},
    ),
    "another description": (other_description, {"showdown.description"}),
    "a card dealt twice": (card_twice, {"cards.duplicate"}),
}  # fmt: skip  # a kind a line or two, as a table


@cache
def hands(source: str) -> list[Hand]:
    found = real_hands() if source == "real" else sample_hands()
    texts = [lines_of(reading) for reading in found]
    return [Hand(reading_of("\n".join(lines)), lines) for lines in texts]


@pytest.mark.parametrize("source", ["real", "sample"])
def test_undamaged_hands_contradict_nothing(source: str) -> None:
    for hand in hands(source):
        result = audited("\n".join(hand.lines))
        assert (result.findings, result.verdict) == ([], "confirmed"), hand.lines[0]


@pytest.mark.parametrize("source", ["real", "sample"])
@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_found_at_its_line(kind: str, source: str) -> None:
    damages, expected = KINDS[kind]
    made = findings = 0
    for hand in hands(source):
        for damage in damages(hand):
            found = errors(audited("\n".join(damage.lines)))
            made += 1
            findings += len(found)
            where = f"{hand.lines[0]}\n{damage.what}\n{found}"
            assert found, where
            first = found[0]
            assert first.line == damage.line or not damage.line, where
            here = {finding.code for finding in found if finding.line == first.line}
            assert here & expected or not expected, where
    assert made
    print(f"\n{source}: {kind}: {made} made and found, {findings / made:.1f} findings each")  # noqa: T201  # for who asks with -s


@pytest.mark.parametrize(("source", "step"), [("real", 1), ("sample", 7)])
def test_any_other_card_at_a_showdown_is_found(source: str, step: int) -> None:
    """Each card of each hand shown, to each of the 51 others: showdown and summary then differ."""
    made = 0
    for hand in hands(source):
        events = hand.reading.events
        for place, event in enumerate(events):
            if not isinstance(event, ev.Show):
                continue
            for at in range(4):
                for card in {*range(0, 52, step)} - {event.cards[at]}:
                    cards = (*event.cards[:at], card, *event.cards[at + 1 :])
                    changed = dataclasses.replace(event, cards=cards)
                    told = dataclasses.replace(
                        hand.reading, events=[*events[:place], changed, *events[place + 1 :]]
                    )
                    found = errors(audit(replay(build(told))))
                    made += 1
                    where = f"{hand.lines[0]}\n{hand.text(event.line)} {cards}\n{found}"
                    assert found, where
                    assert found[0].line == event.line, where
                    assert found[0].code == "cards.shown", where
    assert made
    print(f"\n{source}: another card at the showdown: {made} made and found")  # noqa: T201  # for who asks with -s


@pytest.mark.parametrize("source", ["real", "sample"])
def test_a_chip_more_in_a_stack_is_found_where_the_stack_is_bet(source: str) -> None:
    """Within one hand a stack can only be held to its all-in."""
    made = found_of = 0
    for hand in hands(source):
        all_in = {e.player: e.line for e in hand.of(*_ACTIONS, ev.Post) if getattr(e, "all_in", "")}
        for seat in hand.of(ev.Seat):
            text = hand.text(seat.line)
            at = text.rindex("(")
            more = text[:at] + _CHIP.sub(lambda found: _more(found, 1), text[at:], count=1)
            found = errors(audited("\n".join(hand.with_line(seat.line, more))))
            made, found_of = made + 1, found_of + bool(found)
            line = all_in.get(seat.player)
            told = [("betting.all_in", line)] if line else []
            assert [(finding.code, finding.line) for finding in found][:1] == told, (more, found)
    assert 0 < found_of < made
    print(f"\n{source}: a chip more in a stack: {made} made, {found_of} found")  # noqa: T201  # for who asks with -s
