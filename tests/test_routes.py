"""What an opponent holds by route, against plain forward enumeration and simulated play."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from plain_draws import dealt, drawn, keeps_of, of_size

from badugi_hh.badugi_table import CLASSES, all_hands, badugi_order, badugi_ranks
from badugi_hh.cards import Cards
from badugi_hh.draws import DrawTables, RouteError, draw_tables
from badugi_hh.draws.routes import (
    PLACE,
    ROUTES,
    Route,
    final_after,
    held_after,
    read_route,
    route_chances,
    show_route,
)
from badugi_hh.draws.solo import SoloTable, best_play, fixed_point
from badugi_hh.draws.subsets import Floats, Subsets, subset_numbers

SMALL = 12  # cards: aces, deuces and threes
Chances = dict[Cards, Fraction]


@pytest.fixture(scope="module")
def tables() -> DrawTables:
    return draw_tables()


@pytest.fixture(scope="module")
def small() -> SoloTable:
    return fixed_point(Subsets(SMALL))


@pytest.fixture(scope="module")
def small_chances(small: SoloTable) -> Floats:
    return route_chances(Subsets(SMALL), small.play)


# ---- plain enumeration of a small deck


def plain_draw(before: Chances, keeps: dict[Cards, Cards]) -> dict[int, Chances]:
    """The chances of all hands after a draw, by how many cards were drawn."""
    after: dict[int, Chances] = defaultdict(lambda: defaultdict(Fraction))
    for held, chance in before.items():
        kept = keeps[held]
        number = 4 - len(kept)
        share = chance / comb(SMALL - 4, number)
        others = [card for card in range(SMALL) if card not in held]
        for come in combinations(others, number):
            after[number][tuple(sorted(kept + come))] += share
    return after


@pytest.fixture(scope="module")
def plain(small: SoloTable) -> dict[Route, Chances]:
    """The chance to take each route and hold each hand."""
    hands: list[Cards] = [tuple(row) for row in all_hands()[: comb(SMALL, 4)].tolist()]
    keeps = [
        {held: list(keeps_of(held))[mask] for held, mask in zip(hands, row, strict=True)}
        for row in small.play.keeps.tolist()
    ]
    found: dict[Route, Chances] = {(): dict.fromkeys(hands, Fraction(1, len(hands)))}
    for made in range(3):
        for route in [route for route in found if len(route) == made]:
            for number, chances in plain_draw(found[route], keeps[3 - made]).items():
                found[*route, number] = chances
    del found[()]
    return found


def by_order(chances: Chances) -> Floats:
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for cards, chance in chances.items():
        totals[badugi_order(cards)] += chance
    return np.array([float(totals[order]) for order in range(CLASSES)])


def test_routes_of_a_small_deck(plain: dict[Route, Chances], small_chances: Floats) -> None:
    assert small_chances.shape == (155, CLASSES)
    assert 20 < len(plain) < 155
    for route, place in PLACE.items():
        expected = by_order(plain.get(route, {}))
        assert small_chances[place] == pytest.approx(expected, abs=1e-15), route
        # What cannot be is exactly nothing.
        assert ((small_chances[place] == 0) == (expected == 0)).all(), route


def test_held_and_final_hands_of_a_small_deck(
    plain: dict[Route, Chances], small_chances: Floats
) -> None:
    for route, chances in plain.items():
        taken = sum(chances.values())
        held = by_order({cards: chance / taken for cards, chance in chances.items()})
        assert held_after(small_chances, route) == pytest.approx(held, abs=1e-13)
        ends: Chances = defaultdict(Fraction)
        for whole, last in plain.items():
            if len(whole) == 3 and whole[: len(route)] == route:
                for cards, chance in last.items():
                    ends[cards] += chance / taken
        assert sum(ends.values()) == 1
        assert final_after(small_chances, route) == pytest.approx(by_order(ends), abs=1e-13)


def test_routes_never_taken_are_unknown(plain: dict[Route, Chances], small_chances: Floats) -> None:
    never = [route for route in ROUTES if route not in plain]
    assert (0, 1) in never
    for route in never:
        for after in (held_after, final_after):
            with pytest.raises(RouteError, match=f"best play never draws {show_route(route)}: "):
                after(small_chances, route)


def test_the_work_is_told_of_five_times() -> None:
    ticks: list[int] = []
    subsets = Subsets(8)
    play = best_play(subsets, np.ones(subsets.hands))
    route_chances(subsets, play, lambda: ticks.append(1))
    assert len(ticks) == 5


# ---- the full deck


def test_what_the_routes_of_the_full_deck_add_up_to(tables: DrawTables) -> None:
    for made in (1, 2, 3):
        whole = [place for route, place in PLACE.items() if len(route) == made]
        assert len(whole) == 5**made
        assert tables.routes[whole].sum() == pytest.approx(1, abs=1e-12)
    ends = tables.routes[[place for route, place in PLACE.items() if len(route) == 3]]
    assert ends.sum(axis=0) == pytest.approx(tables.final, abs=1e-13)
    assert final_after(tables.routes, ()) == pytest.approx(tables.final, abs=1e-13)
    assert (tables.routes >= 0).all()


def test_a_route_is_taken_as_often_as_its_beginning_goes_on_so(tables: DrawTables) -> None:
    for route, place in PLACE.items():
        if len(route) < 3:
            longer = [PLACE[*route, number] for number in range(5)]
            taken = tables.routes[place].sum()
            assert tables.routes[longer].sum() == pytest.approx(taken, rel=1e-12, abs=1e-15)


def test_distributions_by_route_are_distributions(tables: DrawTables) -> None:
    known = 0
    for route, place in PLACE.items():
        if tables.routes[place].any():
            known += 1
            for after in (held_after, final_after):
                assert after(tables.routes, route).sum() == pytest.approx(1, abs=1e-12)
        else:
            with pytest.raises(RouteError):
                held_after(tables.routes, route)
    assert known > 40
    whole = held_after(tables.routes, (2, 1, 0))
    assert whole.tolist() == final_after(tables.routes, (2, 1, 0)).tolist()


def test_who_stands_pat_at_once_was_dealt_a_badugi(tables: DrawTables) -> None:
    # Of 17,160 badugis 480 are best broken with three draws left.
    assert tables.routes[PLACE[0,]].sum() == pytest.approx((17_160 - 480) / 270_725, abs=1e-12)
    held = held_after(tables.routes, (0, 0, 0))
    assert held[of_size(4)].sum() == pytest.approx(1, abs=1e-12)
    assert held.tolist() == pytest.approx(held_after(tables.routes, (0,)).tolist(), abs=1e-15)
    for route in ((0, 1), (0, 0, 1), (1, 0, 2)):
        with pytest.raises(RouteError, match="never draws"):
            final_after(tables.routes, route)


PLAYERS = 200_000
_DRAWN = np.array([4 - mask.bit_count() for mask in range(16)])


@pytest.fixture(scope="module")
def simulated(tables: DrawTables) -> dict[Route, NDArray[np.int64]]:
    """The orders held by players who took each route, dealt card by card."""
    keeps = best_play(Subsets(), tables.values(0)).keeps
    random = np.random.default_rng(2101)
    hands = dealt(random, PLAYERS)
    routes = np.zeros(PLAYERS, np.int64)
    found: dict[Route, NDArray[np.int64]] = {}
    for made in (1, 2, 3):
        masks = keeps[4 - made, subset_numbers(hands)]
        routes = 5 * routes + _DRAWN[masks]
        hands = drawn(random, hands, masks)
        orders = badugi_ranks(hands)
        for number in np.unique(routes).tolist():
            route = tuple([number // 5**place % 5 for place in reversed(range(made))])
            found[route] = orders[routes == number]
    return found


def test_simulated_players_take_the_routes_as_often(
    tables: DrawTables, simulated: dict[Route, NDArray[np.int64]]
) -> None:
    for made in (1, 2, 3):
        chi_square, often = 0.0, 0
        for route in ROUTES:
            if len(route) == made:
                expected = PLAYERS * tables.routes[PLACE[route]].sum()
                count = len(simulated.get(route, ()))
                if expected == 0:
                    assert count == 0
                elif expected >= 10:
                    often += 1
                    chi_square += (count - expected) ** 2 / expected
        # Its mean is one less than the routes, its standard deviation the root of twice that.
        assert abs(chi_square - (often - 1)) < 3 * np.sqrt(2 * (often - 1))


@pytest.mark.parametrize("route", [(1,), (3,), (2, 1), (1, 0), (1, 1, 1), (2, 1, 0), (1, 1, 0)])
def test_simulated_players_hold_what_their_route_says(
    tables: DrawTables, simulated: dict[Route, NDArray[np.int64]], route: Route
) -> None:
    counts = np.bincount(simulated[route], minlength=CLASSES)
    players = counts.sum()
    assert players > 3000
    expected = players * held_after(tables.routes, route)
    often = expected >= 5
    rest = counts[~often].sum() - expected[~often].sum()
    assert abs(rest) < 3 * np.sqrt(expected[~often].sum() + 1)
    chi_square = ((counts - expected)[often] ** 2 / expected[often]).sum()
    assert abs(chi_square - often.sum()) < 3 * np.sqrt(2 * often.sum())


# ---- routes as text


@pytest.mark.parametrize(
    ("text", "route"),
    [
        ("2-1-0", (2, 1, 0)),
        (" 2 - 1 ", (2, 1)),
        ("2,1", (2, 1)),
        ("2, 1, 0", (2, 1, 0)),
        ("2 1", (2, 1)),
        ("4", (4,)),
        ("0-0-0", (0, 0, 0)),
        ("", ()),
        ("  ", ()),
    ],
)
def test_a_route_as_it_is_written(text: str, route: Route) -> None:
    assert read_route(text) == route
    assert read_route(show_route(route)) == route


@pytest.mark.parametrize(
    "text",
    ["5", "-1", "2-", "2--1", "2-1-0-0", "210", "2;1", "two", "2-1.5", "2-1\u2003", "-", "2,-1"],
)
def test_a_text_that_is_no_route(text: str) -> None:
    with pytest.raises(RouteError, match="is no route: that is the cards drawn, draw by draw"):
        read_route(text)


@pytest.mark.parametrize("route", [(5,), (-1, 0), (1, 1, 1, 1), (2, 5)])
def test_numbers_that_are_no_route(tables: DrawTables, route: Route) -> None:
    with pytest.raises(RouteError, match="is no route of one to three draws"):
        held_after(tables.routes, route)
    with pytest.raises(RouteError, match="is no route of at most three draws"):
        final_after(tables.routes, route)


def test_no_draw_at_all_is_no_route_to_hold_something_by(tables: DrawTables) -> None:
    with pytest.raises(RouteError, match="'' is no route of one to three draws"):
        held_after(tables.routes, ())
