"""Fills the page's data from a store."""

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from badugi_hh.people import Person
from badugi_hh.report.data import Coverage, Luck, Report, Route, Routes, Share, StatGroup
from badugi_hh.report.deciding import Draws
from badugi_hh.report.walking import HAND_COLUMNS, SEAT_COLUMNS, Walk
from badugi_hh.stats import GROUPS, Evaluation, Figure, Filters, Section, Stat, evaluate, select
from badugi_hh.stats.expression import every_row, fact
from badugi_hh.stats.luck import BADUGI_DEALT, FIRST_BADUGI, FIRST_KNOWN, FIRST_UNKNOWN
from badugi_hh.store import Store

MOST_ROUTES = 12
_AT_ONCE = 8  # batches whose seats and draws are looked at together

_WON = Stat("won", "Won", fact("won") > 0, every_row(), "dealt in: collected anything")
_NET = Stat("net", "Net, bets a hand", fact("net_bets"), fact("unit") > 0,
            "the mean net in big bets (big blinds without fixed limit)", kind="mean")  # fmt: skip
_BADUGI = Stat("badugi", "Dealt a badugi", FIRST_BADUGI, FIRST_KNOWN,
               "first cards known, a game of four: a badugi", unknown=FIRST_UNKNOWN)  # fmt: skip


class NoHandsError(ValueError):
    """A player without hands under the filters; the message says so."""


def gather(store: Store, person: Person, filters: Filters, exact: NDArray[np.float64]) -> Report:
    """What the page about a person shows, of the hands that pass the filters.

    ``exact`` is the chance of each badugi order under best play, of shape
    (1092,): ``final`` of ``badugi_hh.draws.draw_tables``. Raises NoHandsError where
    there are none, and StoreError as ``stats.evaluate`` does.
    """
    stats = [stat for group in GROUPS.values() for stat in group]
    store = store.snapshot()  # it is read several times
    played = evaluate(store, person, filters, ("position",), stats)
    if not played.whole.seats:
        asked = filters.kind or filters.play_money
        unasked = "" if asked else "; play money is left out unless it is asked for"
        raise NoHandsError(f"{person.name} has no hands under these filters{unasked}")
    more = evaluate(store, person, filters, ("route",), (_WON, _NET, _BADUGI))
    walk, draws = Walk(), Draws(person)
    for portion in _portions(store):
        for rows in select(portion, person, filters, SEAT_COLUMNS, HAND_COLUMNS):
            walk.add(rows)
            draws.add(portion, rows)
    return Report(
        person=person,
        coverage=_coverage(played, walk),
        whole=played.whole,
        groups=tuple(_group(title, group, played.whole) for title, group in GROUPS.items()),
        positions=tuple(played.sections),
        winnings=walk.winnings(),
        routes=_routes(more.sections),
        finals=walk.finals(exact),
        decisions=draws.decisions(dealt=bool(walk.dealt)),
        luck=_luck(more.whole[_BADUGI.name], played.whole.figures),
        pots=walk.pots(),
        tournaments=played.tournaments,
    )


def _portions(store: Store) -> Iterator[Store]:
    """The store in parts of some batches each: all rows of a hand are in one of them."""
    parts = store.parts()
    for start in range(0, len(parts), _AT_ONCE):
        yield Store(store.path, frozenset(parts[start : start + _AT_ONCE]))


def _coverage(played: Evaluation, walk: Walk) -> Coverage:
    names = sorted(walk.names.items(), key=lambda item: (-item[1], item[0]))
    return Coverage(
        hands=played.whole.hands,
        names=tuple(names),
        first=walk.first,
        last=walk.last,
        undated=walk.undated,
        dealt=walk.dealt,
        contradicted=played.contradicted,
        filters=played.filters,
    )


def _group(title: str, stats: tuple[Stat, ...], whole: Section) -> StatGroup:
    figures = [whole.figures[stat.name] for stat in stats]
    shown = tuple(figure for figure in figures if figure.chances)
    return StatGroup(title, shown, len(figures) - len(shown))


def _luck(badugi: Figure, figures: Mapping[str, Figure]) -> tuple[Luck, ...]:
    """Badugis dealt and made by drawing one card, where there were chances of them."""
    if badugi.basis == "shown":
        return ()
    made, chance = figures["one_card_made"], figures["one_card_chance"].value
    found = []
    for name, came, mean, luck in (
        ("badugis dealt", badugi, BADUGI_DEALT, figures["dealt_luck"]),
        ("badugis made by drawing one card", made, chance, figures["one_card_luck"]),
    ):
        if mean is not None and came.chances:
            error = None if luck.error is None else luck.error * luck.chances
            found.append(Luck(name, Share(int(came.made), came.chances), mean, error))
    return tuple(found)


def _routes(sections: Iterable[Section]) -> Routes:
    """The routes of those who made all three draws."""
    whole = [section for section in sections if section.group[0].count("-") == 2]
    whole.sort(key=lambda section: (-section.seats, section.group))
    hands = sum(section.seats for section in whole)
    # Another one alone says more by its name than summed up.
    listed = MOST_ROUTES if len(whole) > MOST_ROUTES + 1 else len(whole)
    rows = tuple(_route(section.group[0], [section], hands) for section in whole[:listed])
    others = whole[listed:]
    rest = _route("", others, hands) if others else None
    return Routes(hands, rows, len(others), rest)


def _route(name: str, sections: list[Section], hands: int) -> Route:
    won, net = (
        _together([section.figures[stat.name] for section in sections]) for stat in (_WON, _NET)
    )
    return Route(name, Share(sum(section.seats for section in sections), hands), won, net)


def _together(figures: list[Figure]) -> Figure:
    """A statistic without cards, of the hands of several groups."""
    return Figure(
        figures[0].stat,
        sum(figure.made for figure in figures),
        sum(figure.chances for figure in figures),
        sum(figure.square for figure in figures),
    )
