"""What an opponent holds whose cards nobody sees, by how many they drew.

A route is the number of cards drawn at each draw made so far, ``2-1`` or
``1-0-0``. The opponent was dealt four random cards and draws as the solo table
says; of all who do, those of one route hold what is counted here. A route that
best play never takes, such as drawing after a pat, has no distribution.
"""

import re
from collections.abc import Callable
from itertools import product
from math import comb

import numpy as np

from badugi_hh.badugi_table import CLASSES
from badugi_hh.draws.drawing import ways_after
from badugi_hh.draws.solo import DRAWS, BestPlay, class_chances
from badugi_hh.draws.subsets import Floats, Subsets

Route = tuple[int, ...]

_COUNTS = range(5)

ROUTES: tuple[Route, ...] = tuple(
    route for made in range(1, DRAWS + 1) for route in product(_COUNTS, repeat=made)
)
"""All routes of one, two and three draws, whether best play takes them or not."""

PLACE: dict[Route, int] = {route: place for place, route in enumerate(ROUTES)}


class RouteError(ValueError):
    """A text that is no route, or a route that best play never takes."""


def read_route(text: str) -> Route:
    """A route as it is written: ``2-1-0``, also with commas or blanks.

    No text at all is no draw made. Raises RouteError.
    """
    if not text.strip():
        return ()
    if not re.fullmatch(r"\s*[0-4](\s*[-, ]\s*[0-4]){0,2}\s*", text, re.ASCII):
        raise RouteError(
            f"{text!r} is no route: that is the cards drawn, draw by draw, such as 2-1-0"
        )
    return tuple([int(count) for count in re.findall("[0-4]", text)])


def show_route(route: Route) -> str:
    """A route as text."""
    return "-".join(map(str, route))


def route_chances(
    subsets: Subsets, play: BestPlay, tick: Callable[[], None] | None = None
) -> Floats:
    """The chance to take a route and to hold a hand of a badugi order then.

    Of shape (155, 1092), routes in the order of ROUTES; those of one, two and
    three draws add up to 1 each. ``tick`` is called five times on the way.
    """
    chances = np.zeros((len(ROUTES), CLASSES))
    # In how many ways each hand comes about: whole numbers, so that what never happens is 0.
    ways: dict[Route, Floats] = {(): np.ones(subsets.hands)}
    for route in ROUTES:
        before = ways.get(route[:-1])
        if tick and len(route) == DRAWS and route[1:] == (0, 0):
            tick()
        if before is None:
            continue
        now = ways_after(subsets, before, play.keeps[DRAWS + 1 - len(route)], route[-1])
        if not now.any():
            continue
        if len(route) < DRAWS:
            ways[route] = now
        of_all = subsets.hands
        for drawn in route:
            of_all *= comb(subsets.deck - 4, drawn)
        chances[PLACE[route]] = class_chances(now) / of_all
    return chances


def held_after(chances: Floats, route: Route) -> Floats:
    """The chance of each badugi order in the hand of who took a route, shape (1092,), sum 1.

    ``chances`` are those of ``route_chances``. Raises RouteError for a route that
    best play never takes, and for none at all.
    """
    if route not in PLACE:
        raise RouteError(f"{show_route(route)!r} is no route of one to three draws")
    return _given(chances[PLACE[route]], route)


def final_after(chances: Floats, route: Route) -> Floats:
    """The chance of each badugi order at the end, if who took a route goes on with best play.

    As ``held_after`` otherwise; without any draw made it is that of everybody.
    """
    whole = [
        place for place, taken in enumerate(ROUTES)
        if len(taken) == DRAWS and taken[: len(route)] == route
    ]  # fmt: skip
    if not whole:
        raise RouteError(f"{show_route(route)!r} is no route of at most three draws")
    return _given(chances[whole].sum(axis=0), route)


def _given(joint: Floats, route: Route) -> Floats:
    total = float(joint.sum())
    if not total:
        raise RouteError(
            f"best play never draws {show_route(route)}: what such an opponent holds is unknown"
        )
    return joint / total
