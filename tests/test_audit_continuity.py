"""Stacks from hand to hand: whole tables, and real files."""

import pickle
import random
from collections import Counter, defaultdict
from functools import cache

import pytest
from playing import corpus, played, sample_hands
from small_tables import Followed, SmallTable, followed, found, noted, verdicts, with_stack

from badugi_hh import events as ev
from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import SimulatedHand, simulate

CODE = "continuity.stack"
HANDS = 420


@cache
def dealt() -> tuple[tuple[SimulatedHand, Replayed], ...]:
    return tuple([(hand, played(hand.text)) for hand in simulate(HANDS, 1)])


@cache
def by_sitting() -> tuple[tuple[tuple[SimulatedHand, Replayed], ...], ...]:
    """The hands of each table and evening."""
    sittings = defaultdict(list)
    for hand, replayed in dealt():
        sittings[hand.session.file_name].append((hand, replayed))
    return tuple([tuple(hands) for hands in sittings.values() if len(hands) > 2])


def outcome_of(hands: list[Replayed]) -> Outcome:
    return noted(hands).outcome(frozenset())


# ---- whole tables


def test_stacks_that_go_on_are_confirmed() -> None:
    table = SmallTable()
    outcome = followed([table.deal() for _ in range(9)])

    assert verdicts(outcome) == {"confirmed": 8}
    assert (outcome.findings, outcome.hands) == ([], [])


def test_every_simulated_pair_is_answered_as_the_dealer_knows() -> None:
    """By the dealer's accounts; only chips brought without a line cannot be told."""
    expected: Counter[str] = Counter()
    left: dict[tuple[str | None, ...], dict[str, int]] = {}
    for hand, replayed in dealt():
        table = (hand.session.tournament_id, hand.session.table, replayed.hand.currency)
        began = {e.player: e.stack for e in hand.events if isinstance(e, ev.Seat)}
        last = left.get(table)
        if last is not None and last.keys() & began.keys():
            goes_on = all(last[name] == began[name] for name in last.keys() & began.keys())
            expected["confirmed" if goes_on else "unverifiable"] += 1
        nets = {account.name: account.net for account in hand.accounts}
        left[table] = {name: (stack or 0) + nets.get(name, 0) for name, stack in began.items()}
        for event in hand.events:
            if isinstance(event, ev.Presence) and event.change == "left":
                left[table].pop(event.player)  # who may have come back with other chips

    outcome = outcome_of([replayed for _, replayed in dealt()])

    assert outcome.findings == []
    assert verdicts(outcome) == dict(expected)
    assert set(outcome.reasons[CODE]) == {"more may have been bought", "hands may be missing"}
    assert outcome.reasons[CODE].total() == expected["unverifiable"]
    assert expected["confirmed"] > 10 * expected["unverifiable"] > 0


def test_the_order_of_hands_and_batches_changes_nothing() -> None:
    hands = [replayed for _, replayed in dealt()]
    whole = outcome_of(hands)
    chance = random.Random(3)  # noqa: S311  # no secret
    for batches in (1, 2, 7):
        mixed = chance.sample(hands, len(hands))
        stacks = Followed()
        for at in range(batches):
            stacks.add(pickle.loads(pickle.dumps(noted(mixed[at::batches]))))  # noqa: S301  # ours
        assert stacks.outcome(frozenset()) == whole
    assert outcome_of(hands[::-1]) == whole


def test_a_finding_is_about_the_same_hand_in_whatever_order_it_was_read() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(6)]
    texts[3] = with_stack(texts[3], 4, 100)
    hands = [played(text) for text in texts]
    for order in ([0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [3, 0, 5, 1, 4, 2]):
        first, second = noted(hands[at] for at in order[:2]), noted(hands[at] for at in order[2:])
        first.add(second)
        outcome = first.outcome(frozenset())
        assert found(outcome) == [("7300", 4)]
        assert outcome.hands == [order.index(3)]


@pytest.mark.parametrize("seed", range(3))
def test_hands_that_are_missing_are_no_error(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  # no secret
    for sitting in by_sitting():
        hands = [replayed for _, replayed in sitting]
        for _ in range(12):
            some = outcome_of(chance.sample(hands, chance.randint(2, len(hands))))
            assert some.findings == []
            reasons = some.reasons.get(CODE, Counter())
            assert reasons.total() == verdicts(some).get("unverifiable", 0)
            at = chance.randrange(len(hands))
            assert outcome_of(hands[:at] + hands[at + chance.randint(1, 9) :]).findings == []


@pytest.mark.parametrize("by", [-100, 100])
def test_a_seat_line_that_does_not_fit_is_found_there_and_once(by: int) -> None:
    """In tournaments always, in cash games mostly; what nobody can know is no error."""
    chance = random.Random(by)  # noqa: S311  # no secret
    told: Counter[tuple[str, str]] = Counter()
    for sitting in by_sitting():
        hands = [replayed for _, replayed in sitting]
        for at in range(1, len(hands), 3):
            hand, before = sitting[at][0], hands[at - 1].hand
            met = {e.player for e in before.events if isinstance(e, ev.Seat)}
            seats = [e for e in hand.events if isinstance(e, ev.Seat) and e.player in met]
            if not seats:
                continue
            line = chance.choice(seats).line
            damaged = [*hands[:at], played(with_stack(hand.text, line, by)), *hands[at + 1 :]]
            where = found(outcome_of(damaged))
            kind = "tournament" if hand.session.tournament_id else "cash"
            right, none = where == [(hand.hand_id, line)], not where
            told[kind, "right" if right else "none" if none else "elsewhere"] += 1
    assert told["tournament", "right"] > 10
    assert told["tournament", "none"] == told["tournament", "elsewhere"] == 0
    assert told["cash", "right"] > 5 * (told["cash", "none"] + told["cash", "elsewhere"]) > 0


# ---- real files


def test_real_hands_go_on() -> None:
    files = sorted(path for path in corpus().rglob("*.*") if path.suffix in (".txt", ".xml"))
    apart = [[replay(build(r)) for r in read(path) if r.status == "hand"] for path in files]
    for order in (apart, apart[::-1]):
        outcome = outcome_of([hand for hands in order for hand in hands])
        assert outcome.findings == []
        assert verdicts(outcome) == {"confirmed": 78, "unverifiable": 1}
    assert [outcome_of(hands).findings for hands in apart if hands] == [
        [] for hands in apart if hands
    ]


def test_sample_hands_go_on() -> None:
    assert outcome_of([replay(build(reading)) for reading in sample_hands()]).findings == []
