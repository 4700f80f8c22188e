"""Exact chances of what is dealt, the tests against them, and how much these need."""

import random
from functools import cache
from itertools import combinations
from math import comb, sqrt
from statistics import NormalDist

import numpy as np
import pytest
from biased_deals import NOTHING, as_sets, binomial, cards_of, deal
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.audit.across import chances
from badugi_hh.audit.across.chances import (
    CLASS_HANDS,
    CLASS_SIZES,
    Masks,
    Tally,
    class_tallies,
    draw_tally,
    holm,
    rank_tallies,
    suit_tallies,
)
from badugi_hh.audit.across.dealing import (
    EFFECTS,
    LEVEL,
    POWER,
    TESTS,
    UNLIKELY,
    judge,
)
from badugi_hh.audit.across.unbiased import _outs
from badugi_hh.badugi_table import DECK as CARDS
from badugi_hh.badugi_table import HANDS, all_hands, badugi_sizes, badugi_table
from badugi_hh.cards import parse_cards
from badugi_hh.ranking import badugi


def masks(*sets: int) -> Masks:
    return np.array(sets, dtype=np.uint64)


# ---- exact chances


@pytest.mark.parametrize(("left", "drawn"), [(9, 4), (8, 1), (7, 3), (4, 4), (5, 2)])
def test_means_and_variances_are_those_of_all_ways_to_draw(left: int, drawn: int) -> None:
    rng = random.Random(left * 10 + drawn)  # noqa: S311  # a seed repeats it
    stub = rng.sample(range(52), left)
    ways = [sum(1 << card for card in way) for way in combinations(stub, drawn)]
    seen = (1 << 52) - 1 - sum(1 << card for card in stub)
    sets, before = masks(*ways), np.full(len(ways), seen, dtype=np.uint64)
    for tallies, shift in ((suit_tallies, 0), (rank_tallies, 1)):
        for kind, tally in enumerate(tallies(before, sets)):
            of_kind = [
                sum(1 for card in way if (card >> 2 if shift else card & 3) == kind)
                for way in combinations(stub, drawn)
            ]
            assert tally.of == drawn * len(ways)
            assert tally.made == sum(of_kind)
            # Over all ways together the mean is what came.
            assert tally.expected == pytest.approx(sum(of_kind))
            mean = sum(of_kind) / len(ways)
            assert tally.variance == pytest.approx(sum((n - mean) ** 2 for n in of_kind))


def test_choices_of_the_player_leave_mean_and_variance_exact() -> None:
    """A deck of nine, of which a player who likes hearts plays all possible hands."""
    deck = parse_cards("Ah 2h 3h 4s 5s 6d 7d 8c 9c")
    outside = (1 << 52) - 1 - sum(1 << card for card in deck)
    strays, variances, weights = [], [], []
    for first in combinations(deck, 4):
        hearts = [card for card in first if card & 3 == 2]
        draws = 4 - len(hearts)  # keeps the hearts, and gives up with three
        rest = [card for card in deck if card not in first]
        ways = list(combinations(rest, draws)) if len(hearts) < 3 else [()]
        for way in ways:
            groups: list[tuple[int, tuple[int, ...]]] = [(outside, first)]
            if way:
                groups.append((outside | sum(1 << card for card in first), way))
            seen = masks(*[before for before, _ in groups])
            came = masks(*[sum(1 << card for card in group) for _, group in groups])
            tally = suit_tallies(seen, came)[2]
            strays.append(tally.made - tally.expected)
            variances.append(tally.variance)
            weights.append(1 / len(ways))
    assert np.average(strays, weights=weights) == pytest.approx(0, abs=1e-12)
    square = np.average(np.square(strays), weights=weights)
    assert square == pytest.approx(np.average(variances, weights=weights))
    assert len(set(np.round(variances, 6))) > 1


@cache
def sizes_of_all() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return badugi_sizes()[badugi_table()]


def test_chances_of_the_classes_are_those_of_all_hands() -> None:
    numbers = np.bincount(sizes_of_all())
    assert {size: int(numbers[size]) for size in CLASS_SIZES} == CLASS_HANDS
    every = as_sets(all_hands())
    for tally in class_tallies(every, np.ones(HANDS, dtype=np.int64)):
        assert tally.made == pytest.approx(tally.expected, abs=1e-6)


@pytest.mark.parametrize("size", CLASS_SIZES)
def test_hands_of_one_deal_vary_together(size: int) -> None:
    """Of two hands of one deck, by counting which hands of a class share no card."""
    own = all_hands()[sizes_of_all() == size].astype(np.int64)
    apart = np.full(len(own), len(own) + 1, dtype=np.int64)
    for shared in (1, 2, 3):
        holding = np.zeros((CARDS,) * shared, dtype=np.int64)
        for places in combinations(range(4), shared):
            np.add.at(holding, tuple(own[:, places].T), 1)
        for places in combinations(range(4), shared):
            apart += (-1) ** shared * holding[tuple(own[:, places].T)]
    both = int(apart.sum()) / (HANDS * comb(48, 4))
    chance = CLASS_HANDS[size] / HANDS
    deals = masks(cards_of("As 2d 3h 4c"), cards_of("Ks Kd Kh Kc"))
    tally = class_tallies(deals, np.array([2]))[CLASS_SIZES.index(size)]
    # The number among two is 0, 1 or 2: its square is on average 2p + 2 P(both).
    assert tally.variance == pytest.approx(2 * chance + 2 * both - (2 * chance) ** 2, rel=1e-9)
    assert tally.variance != pytest.approx(2 * chance * (1 - chance), rel=1e-5)


@given(st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True))
def test_cards_wanted_are_those_that_make_a_badugi(kept: list[int]) -> None:
    wanted = [card for card in range(52) if card not in kept and badugi([*kept, card]).size == 4]
    assert _outs(tuple(kept)) == sum(1 << card for card in wanted)


def test_draws_are_held_against_live_outs() -> None:
    rng = random.Random(5)  # noqa: S311  # a seed repeats it
    seen, came, wanted, chances, made = [], [], [], [], 0
    for _ in range(200):
        deck = rng.sample(range(52), 52)
        gone, outs = deck[: rng.randrange(4, 12)], rng.sample(range(52), 10)
        live = [card for card in outs if card not in gone]
        seen.append(sum(1 << card for card in gone))
        came.append(1 << deck[20])
        wanted.append(sum(1 << card for card in outs))
        chances.append(len(live) / (52 - len(gone)))
        made += deck[20] in live
    tally = draw_tally(masks(*seen), masks(*came), masks(*wanted))
    assert (tally.made, tally.of) == (made, 200)
    assert tally.expected == pytest.approx(sum(chances))
    assert tally.variance == pytest.approx(sum(p * (1 - p) for p in chances))


def test_sums_in_parts_are_those_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = deal(3000, 8).remembered()
    whole = deals.tests(NOTHING)
    monkeypatch.setattr(chances, "_AT_ONCE", 700)
    for test, other in zip(deals.tests(NOTHING), whole, strict=True):
        assert (test.made, test.of, test.needed) == (other.made, other.of, other.needed)
        assert test.expected == pytest.approx(other.expected)


def test_counts_are_those_of_another_way_to_count() -> None:
    deals = deal(9000, 3)
    (cells,) = deals.runs(9000)
    for test, other in zip(deals.remembered().tests(NOTHING), judge("", cells, 9000), strict=True):
        assert (test.subject, test.made, test.of) == (other.subject, other.made, other.of)
        assert test.expected == pytest.approx(other.expected)
        assert test.error == pytest.approx(other.error)
        assert (test.needed, test.verdict) == (other.needed, other.verdict)


# ---- tests and sizes


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_goes_on_while_the_least_is_small_enough(chances: list[float]) -> None:
    corrected = holm(chances)
    for level in (0.01, 0.2, 0.5):
        refused: set[int] = set()
        for left, at in zip(
            range(len(chances), 0, -1), sorted(range(len(chances)), key=chances.__getitem__),
            strict=True,
        ):  # fmt: skip  # tests still to make, and the next of them
            if chances[at] * left > level:
                break
            refused.add(at)
        assert {at for at, p in enumerate(corrected) if p <= level} == refused


@pytest.mark.parametrize(
    ("chance", "effect"),
    [(0.0106, 0.1), (0.0634, 0.1), (0.2, 0.1), (0.25, 0.05), (0.3555, 0.1), (0.5705, 0.1)],
)
def test_the_normal_curve_is_good_enough_at_the_size_needed(chance: float, effect: float) -> None:
    """By exact binomial chances: how often fault is found where there is none, and an effect."""
    unit = Tally(0, 1, chance, chance * (1 - chance))
    n = unit.needed(effect, LEVEL / TESTS, POWER)
    assert n * chance > 1000
    honest, more = binomial(n, chance), binomial(n, chance * (1 + effect))
    faults = [
        k
        for k in range(n + 1)
        if Tally(k, n, n * chance, n * chance * (1 - chance)).p <= LEVEL / TESTS
    ]
    assert sum(honest[k] for k in faults) == pytest.approx(LEVEL / TESTS, rel=0.06)
    assert POWER < sum(more[k] for k in faults) < POWER + 0.02


@pytest.mark.parametrize("chance", [0.0106, 0.0634, 0.25, 0.57])
@pytest.mark.parametrize("n", [1, 7, 300, 6000])
@pytest.mark.parametrize("together", [1, 3])
def test_the_bound_holds_at_every_size(chance: float, n: int, together: int) -> None:
    """By exact binomial chances, of which ``together`` at a time come all or none."""
    exact = binomial(n, chance)
    size, level = n * together, UNLIKELY / TESTS
    tallies = [
        Tally(k * together, size, size * chance, 1.0, together)  # the variance has no part in it
        for k in range(n + 1)
    ]
    bounds = np.array([tally.bound for tally in tallies])
    order = np.argsort(bounds)
    assert np.all(np.cumsum(np.array(exact)[order]) <= bounds[order] * (1 + 1e-9))
    if n >= 300:
        found = sum(p for p, bound in zip(exact, bounds, strict=True) if bound <= level)
        assert level / 1000 < found <= level  # it is not met by finding nothing


def test_nothing_counted_is_not_unlikely() -> None:
    assert Tally(0, 0, 0.0, 0.0).bound == 1.0


def test_hands_of_one_deal_are_bound_together() -> None:
    badugis = class_tallies(masks(*[cards_of("As 2d 3h 4c")] * 5), np.array([2, 3]))[0]
    assert badugis.together == 3
    assert class_tallies(masks(), np.array([], dtype=np.int64))[0].together == 1


def test_the_size_needed_follows_from_level_power_and_effect() -> None:
    normal = NormalDist()
    reach = normal.inv_cdf(1 - 0.01 / 22 / 2) + normal.inv_cdf(0.9) * sqrt(1.05)
    tally = Tally(2600, 10_000, 2500.0, 1875.0)
    assert tally.needed(0.05, 0.01 / 22, 0.9) == int(reach**2 * 0.1875 / 0.0125**2) + 1
    assert tally.p == pytest.approx(2 * (1 - normal.cdf(100 / sqrt(1875))))
    assert (LEVEL, POWER, TESTS) == (0.01, 0.9, 22)
    assert EFFECTS["dealing.suits"] == 0.05
    assert {EFFECTS[f"dealing.{what}"] for what in ("ranks", "hands", "draws")} == {0.1}
