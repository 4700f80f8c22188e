"""What holds of every replay, however a hand is told."""

import dataclasses
import random
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import real_hands, sample_hands
from random_damage import PROFILES, damaged

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.events import Structure
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.profiles import Profile
from badugi_hh.replay import replay
from badugi_hh.replay.pots import build_pots
from badugi_hh.rules import bets_reached, next_limit_bet, open_bounds

CONTRIBUTIONS = st.lists(st.tuples(st.integers(0, 200), st.booleans()), min_size=2, max_size=8)


@given(CONTRIBUTIONS, st.integers(0, 50))
def test_pots_sum_to_the_contributions(players: list[tuple[int, bool]], dead: int) -> None:
    pots = build_pots([put for put, _ in players], dead, [out for _, out in players])
    assert sum(pot.amount for pot in pots) == sum(put for put, _ in players) + dead


@given(CONTRIBUTIONS, st.integers(0, 50))
def test_each_further_pot_is_for_fewer_players(players: list[tuple[int, bool]], dead: int) -> None:
    pots = build_pots([put for put, _ in players], dead, [out for _, out in players])
    for pot, further in pairwise(pots):
        assert set(further.eligible) < set(pot.eligible)
        assert further.amount > 0
    for pot in pots:
        assert not any(players[at][1] for at in pot.eligible)


@given(CONTRIBUTIONS)
def test_nobody_wins_more_of_another_than_they_put_in(players: list[tuple[int, bool]]) -> None:
    puts = [put for put, _ in players]
    pots = build_pots(puts, 0, [out for _, out in players])
    most_in = max([put for put, out in players if not out], default=0)
    for at, (put, out) in enumerate(players):
        if not out and 0 < put < most_in:
            most = sum(pot.amount for pot in pots if at in pot.eligible)
            assert most <= sum(min(put, other) for other in puts)


@given(st.integers(0, 2000), st.integers(1, 300), st.sampled_from(PROFILES))
def test_the_next_bet_is_a_level_more(bet: int, unit: int, profile: Profile) -> None:
    due = next_limit_bet(bet, unit, profile)
    assert bet < due <= bet + unit
    assert bets_reached(due, unit, profile) == bets_reached(bet, unit, profile) + 1


@given(
    st.sampled_from(["pot_limit", "half_pot_limit", "no_limit"]),
    st.integers(0, 500), st.integers(0, 500), st.integers(0, 3000), st.integers(1, 500),
)  # fmt: skip  # the two games' numbers on one line
def test_some_raise_is_always_within_the_bounds(
    structure: Structure, bet: int, to_call: int, pot: int, least_raise: int
) -> None:
    bounds = open_bounds(structure, bet, min(to_call, bet), pot, least_raise)
    assert bounds.high is None or bounds.low <= bounds.high
    assert bounds.low >= bet


@cache
def readings(source: str) -> list[Reading]:
    return list(real_hands() if source == "real" else sample_hands())


@pytest.mark.parametrize("source", ["real", "sample"])
def test_sums_of_whole_hands(source: str) -> None:
    for reading in readings(source):
        hand = replay(build(reading))
        assert hand.total is not None
        assert sum(ledger.net for ledger in hand.ledgers) + (hand.total.rake or 0) == 0
        assert sum(pot.amount for pot in hand.pots) == hand.put_in == hand.total.total
        assert all(step.turn == step.player for step in hand.bets if step.action != "post")
        assert all(step.turn == step.player for step in hand.draws)


@pytest.mark.parametrize("source", ["real", "sample"])
def test_lines_that_are_no_play_change_nothing(source: str) -> None:
    noise = (ev.Chat, ev.Presence, ev.SitsOut, ev.Finish, ev.Bounty, ev.Ticket)
    for reading in readings(source):
        play: list[ev.Event] = [e for e in reading.events if not isinstance(e, noise)]
        with_all = replay(build(reading))
        without = replay(build(dataclasses.replace(reading, events=play)))
        assert (with_all.bets, with_all.draws, with_all.ledgers, with_all.pots) == (
            without.bets, without.draws, without.ledgers, without.pots,
        )  # fmt: skip  # as a pair


# ---- damage at random: nothing that a hand claims makes replay or audit raise


@settings(max_examples=400, deadline=None)
@given(st.randoms(use_true_random=False))
def test_damage_at_random_raises_nothing(rnd: random.Random) -> None:
    hand = damaged(rnd)
    result = audit(hand)

    assert sum(pot.amount for pot in hand.pots) == hand.put_in
    assert sum(ledger.put_in for ledger in hand.ledgers) == hand.put_in
    assert [finding.line for finding in result.findings] == sorted(f.line for f in result.findings)
    assert set(result.checks.values()) <= {"confirmed", "contradicted", "unverifiable"}
    contradicted = {code for code, verdict in result.checks.items() if verdict == "contradicted"}
    assert contradicted == {finding.code for finding in result.findings}
