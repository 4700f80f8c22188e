"""The odds of one hand: what each choice is worth, and how likely a badugi is."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from badugi_hh.badugi_table import DECK, badugi_sizes, badugi_table, distinct_cards, hand_index
from badugi_hh.cards import NAMES, Card, Cards, read_cards
from badugi_hh.draws.pricing import (
    NO_OUTS,
    Prices,
    Question,
    cards_of,
    price,
)
from badugi_hh.draws.routes import Route, final_after, held_after, read_route, show_route
from badugi_hh.draws.solo import ALIKE, DRAWS, best_play, showdown_values
from badugi_hh.draws.solved import DrawTables, draw_tables
from badugi_hh.draws.subsets import EVERYTHING, MASKS, Floats, Subsets

SomeCards = str | Sequence[Card]
"""Cards as a person types them, ``"As 2d 3h 4c"``, or as numbers."""

MOST_DEAD = 40
"""Cards that can be known to be dead: with more of them the sums lose their last digits."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What to keep and what to throw, and the value of that."""

    keep: Cards
    throw: Cards
    value: float


Sizes = tuple[float, float, float, float]
"""The chances of hands of which 4, 3, 2 and 1 cards count."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """What an opponent holds who drew by a route: now, and at the end of best play."""

    now: Sizes
    end: Sizes


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a hand with some draws left.

    Values are those of a showdown without betting: the chance to beat, plus half
    the chance to tie, one opponent, see ``solo``. Of that opponent ``route`` is
    known, () where nothing is; ``opponent`` tells what such a one holds.
    ``choices`` are the 16 ways to draw, the best first; with no draw left there
    is one. ``outs``, None unless the best one draws one card, and the chances of
    a badugi at the next draw and by the last one are those of the best choice;
    ``remembered`` tells whether the last of them takes into account what will be
    thrown on the way.
    """

    cards: Cards
    draws: int
    dead: Cards
    route: Route
    opponent: Opponent | None
    choices: tuple[Choice, ...]
    outs: int | None
    badugi_next_draw: float
    badugi_by_last_draw: float
    remembered: bool

    @property
    def best(self) -> Choice:
        """The choice of the highest value."""
        return self.choices[0]

    @property
    def exact(self) -> dict[str, list[str]]:
        """What these figures take into account, and what they do not."""
        known, unknown = [], ["betting and folds", "the cards of the opponent"]
        if self.draws:
            known.append("at this draw: the cards held, and what is thrown of them")
            unknown.append("in the values, at later draws: cards thrown before them")
        if self.dead:
            known.append("at this draw: the dead cards")
            unknown.append("in the values, at later draws: the dead cards")
        if self.route:
            known.append(f"the opponent drew {show_route(self.route)}, and goes on with best play")
        else:
            unknown.append("what the opponent draws")
        if self.draws > 1 and self.badugi_by_last_draw < 1:
            gone = "cards thrown before them" + (" and the dead cards" if self.dead else "")
            told = known if self.remembered else unknown
            told.append(f"in badugi_by_last_draw, at later draws: {gone}")
        return {"remembered": known, "not_remembered": unknown}


def best_draw(
    cards: SomeCards,
    draws: int = DRAWS,
    *,
    dead: SomeCards = (),
    vs: str | Sequence[int] | None = None,
) -> Odds:
    """What to keep of four cards with so many draws left (0 to 3), and what each choice is worth.

    ``best_draw("Ac 2d 3h Kh").best.keep``. A value is the share of the pot at
    showdown, without betting, against one opponent: the chance to beat that
    hand, plus half the chance to tie it, from 0 to 1; see ``Odds``.

    Cards are a text such as ``"Ac2d3hKh"``, or numbers, see ``badugi_hh.cards``.
    ``dead`` are cards that cannot come at this draw, such as those thrown
    before, at most 40; ``vs`` are the cards that the opponent drew so far, draw
    by draw: ``"2-1"`` or numbers. The first call in a process reads tables, or
    computes them for some seconds and keeps them in the user's cache folder.
    Raises ValueError for what is no such question: cards.CardError for a text
    that is no cards, draws.RouteError for a ``vs`` that is no route or that best
    play never takes.
    """
    held, gone, route = _checked(cards, draws, dead, vs)
    solved = draw_tables()
    opponent = None
    if route:
        now, end = (of(solved.routes, route) for of in (held_after, final_after))
        opponent = Opponent(_sizes(now), _sizes(end))
        solved = _against(solved, route)
    if draws == 0:
        at = hand_index(held)
        only = (Choice(held, (), float(solved.values(0)[at])),)
        badugi = float(solved.badugi(at))
        return Odds(held, 0, gone, route, opponent, only, None, badugi, badugi, remembered=False)
    prices = price(solved, [Question(held, held, gone, draws)])
    best = int(prices.best[0])
    others = [mask for mask in MASKS if mask != best]
    # Alike choices go by the cards that they keep, as the best one is found.
    others.sort(key=lambda mask: (-round(prices.choices[mask, 0] / ALIKE), -mask.bit_count(), mask))
    choices = tuple([_choice(held, mask, prices) for mask in (best, *others)])
    of_best = price(solved, [Question(held, choices[0].keep, gone, draws)])
    outs = int(of_best.outs[0])
    return Odds(
        held, draws, gone, route, opponent, choices, None if outs == NO_OUTS else outs,
        float(of_best.chance[0]), float(of_best.chance_last[0]), bool(of_best.remembered[0]),
    )  # fmt: skip  # in the order of the fields


def value(
    cards: SomeCards,
    draws: int = DRAWS,
    *,
    keep: SomeCards | None = None,
    dead: SomeCards = (),
    vs: str | Sequence[int] | None = None,
) -> float:
    """The value of four cards with so many draws left, at showdown, without betting: 0 to 1.

    With best play, or if at the first of these draws the cards of ``keep`` are
    kept (all four to stand pat, none to throw them all; with no draw left all
    four). See ``best_draw`` for the rest; ValueError too for a ``keep`` of cards
    that are not held.
    """
    odds = best_draw(cards, draws, dead=dead, vs=vs)
    if keep is None:
        return odds.best.value
    kept = set(_kept(odds.cards, keep))
    for choice in odds.choices:
        if set(choice.keep) == kept:
            return choice.value
    raise ValueError("with no draw left all four cards are kept")


def chance(
    cards: SomeCards,
    draws: int = DRAWS,
    *,
    keep: SomeCards | None = None,
    dead: SomeCards = (),
) -> float:
    """The chance of a badugi by the last of so many draws (0 to 3), from 0 to 1.

    For who keeps the cards of ``keep``, else those of the highest value, and
    goes on drawing to a badugi. Own discards on the way are remembered if that
    is a card a draw, see ``pricing.Prices``. See ``value`` for the rest.
    """
    held, gone, _ = _checked(cards, draws, dead, None)
    if keep is None or draws == 0:
        if keep is not None and len(_kept(held, keep)) < 4:
            raise ValueError("with no draw left all four cards are kept")
        return best_draw(held, draws, dead=gone).badugi_by_last_draw
    asked = Question(held, _kept(held, keep), gone, draws)
    return float(price(draw_tables(), [asked]).chance_last[0])


def _sizes(chances: Floats) -> Sizes:
    """Chances by badugi order, shape (1092,), summed up by the cards that count."""
    _, one, two, three, four = np.bincount(badugi_sizes(), weights=chances, minlength=5).tolist()
    return four, three, two, one


def _choice(held: Cards, mask: int, prices: Prices) -> Choice:
    keep = cards_of(held, mask)
    throw = cards_of(held, EVERYTHING ^ mask)
    return Choice(keep, throw, float(prices.choices[mask, 0]))


def _checked(
    cards: SomeCards, draws: int, dead: SomeCards, vs: str | Sequence[int] | None
) -> tuple[Cards, Cards, Route]:
    held = distinct_cards(_read(cards), 4, 4)
    if operator.index(draws) not in range(DRAWS + 1):
        raise ValueError(f"0 to {DRAWS} draws can be left, not {draws}")
    gone = distinct_cards(_read(dead), 0, DECK)
    if len(gone) > MOST_DEAD:
        raise ValueError(f"at most {MOST_DEAD} cards can be dead, not {len(gone)}")
    for card in gone:
        if card in held:
            raise ValueError(f"{NAMES[card]} is held: it cannot be dead")
    return held, gone, read_route(vs) if isinstance(vs, str) else tuple(vs or ())


def _read(cards: SomeCards) -> Sequence[Card]:
    return read_cards(cards) if isinstance(cards, str) else cards


def _kept(held: Cards, keep: SomeCards) -> Cards:
    kept = distinct_cards(_read(keep), 0, 4)
    for card in kept:
        if card not in held:
            raise ValueError(f"{NAMES[card]} is not held: it cannot be kept")
    return kept


@lru_cache(maxsize=4)  # some 10 MB each
def _against(tables: DrawTables, route: Route) -> DrawTables:
    """The tables for play against an opponent who has drawn this way."""
    subsets = Subsets()
    chances = final_after(tables.routes, route)
    play = best_play(subsets, showdown_values(chances)[badugi_table()])
    sums = subsets.all_up_sums(play.values)
    sums.flags.writeable = False
    return replace(tables, sums=sums)
