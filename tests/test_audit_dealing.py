"""Whether cards are dealt as chance would: batches and verdicts."""

import pickle
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from biased_deals import HEARTS, NOTHING, Deals, binomial, deal
from dealt_hands import by_subject, folding, noted, replayed
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh.audit.across.dealing import DRAWS, LEVEL, POWER, RANKS, TESTS, Dealing, judge
from badugi_hh.audit.across.unbiased import MANY
from badugi_hh.cards import parse_cards
from badugi_hh.replay import Replayed
from badugi_hh.simulate import simulate, texts
from badugi_hh.simulate.deck import Deck

# ---- batches


@cache
def mixed() -> tuple[Replayed, ...]:
    heroes = replayed("".join(texts(simulate(25, 6, kind="cash"))), "pokerstars", "x.txt")
    some = [folding(number, "all.phhs") for number in range(MANY + 1)]
    return (*heroes[:12], *some, *heroes[12:], folding(99, "one.phh", "1"))


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 48), max_size=5), st.sets(st.integers(0, 46), max_size=4))
def test_batches_make_no_difference(cuts: set[int], again: set[int]) -> None:
    hands, repeated = mixed(), frozenset(again)
    ends = [0, *sorted(cuts), len(hands)]
    result = Dealing()
    for start, end in pairwise(ends):
        result.add(pickle.loads(pickle.dumps(noted(*hands[start:end]))))  # noqa: S301  # our own
    assert result.tests(repeated) == noted(*hands).tests(repeated)
    assert {test.site for test in result.tests(NOTHING)} == {"phh", "pokerstars"}


def test_nothing_noted_gives_no_test() -> None:
    dealing = Dealing()
    dealing.add(Dealing())
    assert dealing.tests(NOTHING) == []
    assert dealing.outcome(NOTHING).checks == {}


# ---- verdicts


@pytest.mark.parametrize("hands", [50, 1500, 5000])
def test_under_the_size_needed_there_is_no_verdict(hands: int) -> None:
    dealing = deal(hands, 2, favoured=HEARTS, more=1.2).remembered()
    tests = dealing.tests(NOTHING)
    assert [test.verdict == "unverifiable" for test in tests] == [t.of < t.needed for t in tests]
    assert [test.p is None for test in tests] == [test.of < test.needed for test in tests]
    assert any(test.verdict == "unverifiable" for test in tests)
    hearts = by_subject(dealing)["hearts"]
    assert hearts.made > 1.8 * hearts.expected
    # A suit that comes twice as often is told all the same.
    assert hearts.unlikely == (hearts.verdict == "unverifiable")
    if hands <= 1500:
        assert dealing.outcome(NOTHING).findings == []


def test_a_few_hands_that_chance_does_not_make_are_told_without_a_verdict() -> None:
    """Of each of 300 hands ace to four in four suits, and of each of 300 other ones."""
    always = np.array([parse_cards("As 2d 3h 4c")] * 300)
    dealing = Deals(always, []).remembered()
    tests = dealing.tests(NOTHING)
    assert {(test.verdict, test.p) for test in tests} == {("unverifiable", None)}
    assert {test.subject for test in tests if test.unlikely} >= {"badugis", *RANKS[:4]}
    assert dealing.outcome(NOTHING).findings == []
    # Each suit comes once a hand, which is as often as by chance.
    assert not any(test.unlikely for test in tests if test.code == "dealing.suits")
    assert not any(test.unlikely for test in deal(300, 1).remembered().tests(NOTHING))


@pytest.mark.parametrize(("size", "runs"), [(5, 400), (60, 400), (900, 120)])
def test_few_hands_of_an_honest_dealer_are_never_unlikely(size: int, runs: int) -> None:
    for cells in deal(size * runs, size).runs(size):
        assert not any(test.unlikely for test in judge("", cells, size))


def test_what_has_a_verdict_is_not_called_unlikely_beside_it() -> None:
    (cells,) = deal(20_000, 6, favoured=HEARTS, more=0.5).runs(20_000)
    tests = judge("", cells, 20_000)
    assert any(test.verdict == "contradicted" for test in tests)
    assert all(test.verdict == "unverifiable" for test in tests if test.unlikely)


def test_a_finding_tells_its_figures() -> None:
    deals = deal(6000, 1, favoured=HEARTS, more=0.1)
    dealing = deals.remembered()
    outcome = dealing.outcome(NOTHING)
    test = by_subject(dealing)["hearts"]
    finding = next(found for found in outcome.findings if found.subject == "hearts")
    assert (finding.code, finding.severity, finding.site) == (
        "dealing.suits", "warning", "pokerstars",
    )  # fmt: skip  # what it is and where
    assert (finding.hand_id, finding.file, finding.line, finding.rules) == ("", "", 0, "")
    assert outcome.hands == [None] * len(outcome.findings)
    assert finding.claimed == f"{test.made:,}"
    assert f"{test.expected:,.1f}" in finding.implied
    for figure in (f"{test.made:,}", f"{test.of:,} cards", f"{test.needed:,}", "too often", "5%"):
        assert figure in finding.message
    assert sum(answers.total() for answers in outcome.checks.values()) == TESTS
    assert outcome.checks["dealing.suits"]["contradicted"] >= 1
    assert outcome.checks["dealing.hands"]["unverifiable"] == 2
    assert test.needed_hands == -(-test.needed * 6000 // test.of)
    # Too rarely is told as well: the other suits make room for hearts.
    assert any("too rarely" in found.message for found in outcome.findings)


def faults(cells_of: Deals, size: int) -> list[set[str]]:
    """For each run of so many hands what the tests find fault with."""
    return [
        {test.subject for test in judge("", cells, size) if test.verdict == "contradicted"}
        for cells in cells_of.runs(size)
    ]


def within(found: int, runs: int, chance: float) -> bool:
    """Whether a number of runs is one that comes up 999 times in 1,000."""
    chances = binomial(runs, chance)
    return sum(chances[: found + 1]) > 0.0005 and sum(chances[found:]) > 0.0005


def test_an_honest_dealer_is_found_fault_with_at_the_level() -> None:
    runs = faults(deal(416_000, 1), 5_200)
    assert len(runs) == 80
    assert within(sum(map(bool, runs)), len(runs), LEVEL)


def size_for(subject: str, hands: int) -> int:
    """How many hands a test needs, and a few more.

    By chance there are more or fewer cards in them, and who makes badugis draws less often.
    """
    return by_subject(deal(hands, 1).remembered())[subject].needed_hands * 107 // 100


def test_a_dealer_that_favours_a_suit_is_found() -> None:
    size = size_for("hearts", 20_000)
    found = faults(deal(40 * size, 4, favoured=HEARTS, more=0.05), size)
    assert sum("hearts" in faulty for faulty in found) >= 33


def test_a_dealer_of_too_many_badugis_is_found() -> None:
    size = size_for(DRAWS[0], 20_000)
    found = faults(deal(24 * size, 5, badugis=0.1), size)
    assert sum(DRAWS[0] in faulty for faulty in found) >= 19


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "runs"), [(6_640, 3000), (33_200, 600), (220_000, 90), (1_100_000, 18)]
)
def test_many_honest_dealers_are_found_fault_with_at_the_level(size: int, runs: int) -> None:
    """At the size that ranks need, and one-card hands, which need the most; at five times each."""
    at_once = max(1, 1_000_000 // size)
    found: list[set[str]] = []
    for seed in range(100, 100 + -(-runs // at_once)):
        found += faults(deal(at_once * size, seed), size)
    assert within(sum(map(bool, found)), len(found), LEVEL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("subject", "favoured", "more", "badugis"),
    [("hearts", HEARTS, 0.05, 0.0), (DRAWS[0], 0, 0.0, 0.1)],
)
def test_many_biased_dealers_are_found(
    subject: str, favoured: int, more: float, badugis: float
) -> None:
    """In 1,000 runs at the number of hands that is stated."""
    size = size_for(subject, 100_000)
    found: list[set[str]] = []
    for seed in range(10):
        dealt = deal(100 * size, 50 + seed, favoured=favoured, more=more, badugis=badugis)
        found += faults(dealt, size)
    rate = sum(subject in faulty for faulty in found) / len(found)
    assert POWER - 0.02 < rate < POWER + 0.08


@pytest.mark.slow
@pytest.mark.parametrize("more", [0.0, 0.05])
def test_hands_as_text_of_an_honest_dealer_and_another(
    more: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated players at tables, as many hands as a suit needs, by way of their texts."""
    honest = Deck.deal

    def deal_card(deck: Deck) -> int:
        stub = deck._stub
        share = sum(card & 3 == 2 for card in stub) / len(stub)
        card = honest(deck)
        # In so many of the cases in which it is none a heart takes the card's place.
        if card & 3 != 2 and share and deck._random() < more * share / (1 - share):
            hearts = [at for at, other in enumerate(stub) if other & 3 == 2]
            at = hearts[int(deck._random() * len(hearts))]
            card, stub[at] = stub[at], card
        return card

    monkeypatch.setattr(Deck, "deal", deal_card)
    dealing = Dealing()
    for text in texts(simulate(6000, 11, players=6)):
        for hand in replayed(text, "pokerstars", "simulated.txt"):
            dealing.note(hand)
    tests = by_subject(dealing)
    hearts = tests["hearts"]
    assert hearts.of >= hearts.needed
    assert hearts.verdict == ("contradicted" if more else "confirmed")
    if not more:
        assert {test.verdict for test in tests.values()} == {"confirmed", "unverifiable"}
