"""The odds of one hand as a library gives them."""

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from plain_draws import keeps_of, means_of_keeps, of_size, strength, unseen_by

from badugi_hh.badugi_table import (
    badugi_order,
    badugi_table,
    hand_index,
)
from badugi_hh.cards import CardError, Cards, read_cards
from badugi_hh.draws import (
    Odds,
    Question,
    RouteError,
    best_draw,
    chance,
    draw_tables,
    price,
    value,
)
from badugi_hh.draws.routes import final_after, held_after
from badugi_hh.draws.subsets import Floats

HAND = "Ac 2d 3h Kh"


def plain_value(order: int, chances: Floats) -> float:
    """The chance to beat plus half the chance to tie, order by order."""
    total = 0.0
    for other, often in enumerate(chances.tolist()):
        total += often * (1.0 if order < other else 0.5 if order == other else 0.0)
    return total


# ---- the best draw


def test_a_three_card_hand_with_three_draws() -> None:
    odds = best_draw(HAND, 3)
    assert odds.cards == read_cards(HAND)
    assert (odds.draws, odds.dead, odds.route) == (3, (), ())
    assert odds.outs == 10
    assert round(odds.badugi_next_draw, 6) == 0.208333
    assert round(odds.badugi_by_last_draw, 6) == 0.512257
    assert odds.remembered
    assert odds.best == odds.choices[0]
    assert odds.best.keep == read_cards("Ac 2d 3h")
    assert odds.best.throw == read_cards("Kh")
    assert round(odds.best.value, 6) == 0.710645


@pytest.mark.parametrize("draws", [1, 2, 3])
@pytest.mark.parametrize("dead", ["", "4s 5s Tc"])
def test_all_choices_the_best_first(draws: int, dead: str) -> None:
    odds = best_draw("Kh 3h Ac 2d", draws, dead=dead)
    plain = means_of_keeps(
        draw_tables().values(draws - 1), read_cards("Ac 2d 3h Kh"), read_cards(dead)
    )
    assert len(odds.choices) == 16
    assert {frozenset(choice.keep) for choice in odds.choices} == {
        frozenset(keep) for keep in keeps_of(odds.cards)
    }
    values = [choice.value for choice in odds.choices]
    assert values == pytest.approx(sorted(values, reverse=True), abs=1e-9)
    assert odds.dead == read_cards(dead)
    for keep, worth in zip(keeps_of(odds.cards), plain, strict=True):
        (choice,) = [c for c in odds.choices if set(c.keep) == set(keep)]
        assert choice.value == pytest.approx(worth, abs=1e-12)
        # Both in the order in which the cards were given.
        assert choice.keep == tuple([card for card in odds.cards if card in keep])
        assert choice.throw == tuple([card for card in odds.cards if card not in keep])


def test_with_no_draw_left_there_is_one_choice() -> None:
    for text, badugi in ((HAND, 0.0), ("Ac 2d 3h 4s", 1.0)):
        odds = best_draw(text, 0, dead="Ks")
        (only,) = odds.choices
        assert (only.keep, only.throw) == (read_cards(text), ())
        order = badugi_order(read_cards(text))
        assert only.value == pytest.approx(plain_value(order, draw_tables().final), abs=1e-12)
        assert (odds.badugi_next_draw, odds.badugi_by_last_draw) == (badugi, badugi)
        assert odds.outs is None
        assert not odds.remembered


def test_outs_are_told_only_of_a_draw_of_one_card() -> None:
    assert best_draw("Kc Kd Kh Ks", 2).outs is None
    assert best_draw("Kc Kd Kh Ks", 2).best.keep == ()
    pat = best_draw("9c 8d 7h 6s", 3)
    assert (pat.outs, pat.best.throw) == (None, ())
    assert pat.badugi_next_draw == pat.badugi_by_last_draw == pytest.approx(1, abs=1e-12)
    # A break: the chances are those of the best choice, not of the badugi held.
    broken = best_draw("Ac 2d 3h Ks", 3)
    assert (broken.outs, broken.best.throw) == (9, read_cards("Ks"))
    assert broken.badugi_next_draw == 9 / 48
    assert round(broken.best.value, 6) == 0.710649


def test_dead_cards_do_not_come() -> None:
    odds = best_draw(HAND, 3, dead="4s 5s")
    assert odds.outs == 8
    assert odds.badugi_next_draw == 8 / 46
    missed = (38 * 37 * 36) / (46 * 45 * 44)
    assert odds.badugi_by_last_draw == pytest.approx(1 - missed, abs=1e-14)
    assert odds.best.value < best_draw(HAND, 3).best.value
    assert chance(HAND, 3, dead="4s 5s") == odds.badugi_by_last_draw


def test_nearly_all_cards_can_be_dead() -> None:
    held = read_cards(HAND)
    left = read_cards("4s 5s Ad Kc Kd Qc Jc Tc")
    dead = tuple(card for card in unseen_by(held) if card not in left)
    odds = best_draw(held, 1, dead=dead)
    assert (odds.outs, odds.badugi_next_draw) == (2, 0.25)
    come = [(*read_cards("Ac 2d 3h"), card) for card in left]
    worth = sum(draw_tables().values(0)[hand_index(cards)] for cards in come) / 8
    assert value(held, 1, keep="Ac 2d 3h", dead=dead) == pytest.approx(worth, abs=1e-8)


def test_alike_choices_go_by_the_cards_they_keep() -> None:
    # Which of two aces goes does not matter, but the lower one stays.
    first, second = best_draw("Ad Ac 2h 3s", 3).choices[:2]
    assert (first.throw, second.throw) == (read_cards("Ad"), read_cards("Ac"))
    assert first.value == pytest.approx(second.value, abs=1e-12)


def test_cards_as_text_or_numbers() -> None:
    numbers = [int(card) for card in read_cards(HAND)]
    assert best_draw(numbers, 2) == best_draw("ac2d3h kh", 2) == best_draw("A♣ 2♦ 3♥ K♥", 2)
    assert value(numbers, 2, keep=numbers[:3], dead=(3,)) == value(
        HAND, 2, keep="Ac 2d 3h", dead="As"
    )


def test_three_draws_are_the_default() -> None:
    assert best_draw(HAND) == best_draw(HAND, 3)
    assert value(HAND) == value(HAND, 3)
    assert chance(HAND) == chance(HAND, 3)


# ---- the value


@pytest.mark.parametrize(
    ("cards", "draws", "expected"),
    [
        ("A♣2♦3♥4♠", 0, 0.998418),
        ("A♣2♦3♥4♠", 3, 0.998418),
        ("9♣8♦7♥6♠", 0, 0.808148),
        ("9♣8♦7♥6♠", 2, 0.808148),
        ("A♣2♦3♥K♥", 1, 0.619995),
        ("A♣2♦3♥K♥", 2, 0.670128),
        ("A♣2♦3♥K♥", 3, 0.710645),
        ("A♣2♦3♥K♠", 0, 0.630139),
        ("A♣2♦3♥K♠", 1, 0.630139),
        ("A♣2♦3♥K♠", 2, 0.669916),
        ("A♣2♦3♥K♠", 3, 0.710649),
        ("K♣K♦K♥K♠", 1, 0.134888),
        ("K♣K♦K♥K♠", 2, 0.291730),
        ("K♣K♦K♥K♠", 3, 0.415332),
    ],
)
def test_published_values(cards: str, draws: int, expected: float) -> None:
    assert round(value(cards, draws), 6) == expected


def test_the_value_of_a_certain_keep() -> None:
    pat = value("A♣2♦3♥K♠", 2, keep="A♣2♦3♥K♠")
    assert round(pat, 6) == 0.630139
    assert round(value("A♣2♦3♥K♠", 2, keep="K♠ A♣ 2♦ 3♥"), 6) == 0.630139
    plain = means_of_keeps(draw_tables().values(1), read_cards("A♣2♦3♥K♠"), read_cards("Q♠"))
    assert value("A♣2♦3♥K♠", 2, keep="", dead="Q♠") == pytest.approx(plain[0], abs=1e-12)
    assert value("A♣2♦3♥K♠", 2, keep="2♦", dead="Q♠") == pytest.approx(plain[2], abs=1e-12)
    assert value(HAND, 0, keep=HAND) == value(HAND, 0)


# ---- against a route


@pytest.mark.parametrize("route", ["2-1-0", "1-1-1", "0-0-0", "3-1-0"])
@pytest.mark.parametrize("cards", ["A♣2♦3♥K♥", "9♣8♦7♥6♠", "K♣K♦K♥K♠"])
def test_the_value_against_who_has_drawn_a_route(cards: str, route: str) -> None:
    numbers = tuple(int(count) for count in route.split("-"))
    holds = held_after(draw_tables().routes, numbers)
    expected = plain_value(badugi_order(read_cards(cards)), holds)
    assert value(cards, 0, vs=route) == pytest.approx(expected, abs=1e-12)
    assert value(cards, 0, vs=numbers) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("route", ["2-1", "1-0"])
def test_the_value_with_a_draw_left_against_a_route(route: str) -> None:
    numbers = tuple(int(count) for count in route.split("-"))
    ends = final_after(draw_tables().routes, numbers)
    by_order = [plain_value(order, ends) for order in range(len(ends))]
    worth = badugi_table().astype(float)
    worth[:] = [by_order[order] for order in badugi_table().tolist()]
    for cards in (HAND, "Ac 2d 3h Ks"):
        held, dead = read_cards(cards), read_cards("Qs Js")
        plain = means_of_keeps(worth, held, dead)
        odds = best_draw(cards, 1, dead=dead, vs=route)
        assert odds.route == numbers
        assert odds.best.value == pytest.approx(max(plain), abs=1e-12)
        for keep, expected in zip(keeps_of(held), plain, strict=True):
            assert value(cards, 1, keep=keep, dead=dead, vs=route) == pytest.approx(
                expected, abs=1e-12
            )


def test_the_best_draw_depends_on_the_route() -> None:
    # Nearly every badugi of who stood pat twice beats this one; who drew two twice has few.
    against = {vs: best_draw("Kc Qd 2h As", 1, vs=vs).best for vs in ("0-0", "2-2")}
    assert against["0-0"].throw == read_cards("Kc")
    assert against["2-2"].throw == ()
    assert against["0-0"].value < 0.1
    assert against["2-2"].value > 0.7


@pytest.mark.parametrize("route", ["2-1", "0-0-0", "3"])
def test_what_an_opponent_of_a_route_holds(route: str) -> None:
    numbers = tuple(int(count) for count in route.split("-"))
    opponent = best_draw(HAND, 1, vs=route).opponent
    assert opponent is not None
    for told, chances in (
        (opponent.now, held_after(draw_tables().routes, numbers)),
        (opponent.end, final_after(draw_tables().routes, numbers)),
    ):
        assert sum(told) == pytest.approx(1, abs=1e-12)
        for size, share in zip((4, 3, 2, 1), told, strict=True):
            assert share == pytest.approx(chances[of_size(size)].sum(), abs=1e-14)
    if numbers == (0, 0, 0):
        assert opponent.now == opponent.end
        assert opponent.now[0] == pytest.approx(1, abs=1e-12)
    assert best_draw(HAND, 1).opponent is None


def test_two_draws_left_against_a_route_are_the_mean_of_one() -> None:
    held = read_cards(HAND)
    come: list[Cards] = [(*held[:3], card) for card in unseen_by(held)]
    after = [value(cards, 1, vs="2-1") for cards in come]
    kept = value(HAND, 2, keep=held[:3], vs="2-1")
    assert kept == pytest.approx(sum(after) / 48, abs=1e-12)


def test_no_route_at_all_is_everybody() -> None:
    assert best_draw(HAND, 2, vs="") == best_draw(HAND, 2, vs=()) == best_draw(HAND, 2)


# ---- the chance of a badugi


def test_the_chance_of_a_badugi() -> None:
    assert round(chance(HAND, 1), 6) == 0.208333
    assert round(chance(HAND, 3), 6) == 0.512257
    assert chance(HAND, 3, keep="Ac 2d 3h") == chance(HAND, 3)
    assert chance(HAND, 0) == chance(HAND, 0, keep=HAND) == 0
    assert chance("9c 8d 7h 6s", 0) == 1
    # Who stands pat with less than a badugi at this draw goes on as the table says.
    assert f"{100 * chance(HAND, 3, keep=HAND):.4f}" == "37.3264"
    assert chance(HAND, 1, keep=HAND) == pytest.approx(0, abs=1e-12)
    # Two cards at once: whoever misses with both has the table's chance, so less is remembered.
    two = chance(HAND, 1, keep="Ac 2d")
    held = read_cards(HAND)
    come = [strength((*held[:2], *some))[0] == -4 for some in combinations(unseen_by(held), 2)]
    assert two == pytest.approx(sum(come) / len(come), abs=1e-12)


def test_the_chance_is_that_of_the_price() -> None:
    asked = Question(read_cards("5c 5d 8h 8s"), read_cards("5c 8h"), read_cards("Kc"), 2)
    assert chance("5c 5d 8h 8s", 2, keep="5c 8h", dead="Kc") == pytest.approx(
        float(price(draw_tables(), [asked]).chance_last[0]), abs=1e-15
    )


# ---- what is refused

REFUSED: list[tuple[dict[str, Any], type[ValueError], str]] = [
    ({"cards": "Ac 2d 3h"}, ValueError, "a hand of 4 cards is needed, not of 3"),
    ({"cards": "Ac 2d 3h 4s 5s"}, ValueError, "a hand of 4 cards is needed, not of 5"),
    ({"cards": "Ac 2d 3h Xs"}, CardError, "'Xs' is not a card"),
    ({"cards": "Ac 2d 3h Ac"}, CardError, "Ac stands twice"),
    ({"cards": (0, 1, 2, 0)}, ValueError, "Ac stands twice"),
    ({"cards": (0, 1, 2, 52)}, ValueError, "52 is no card"),
    ({"draws": 4}, ValueError, "0 to 3 draws can be left, not 4"),
    ({"draws": -1}, ValueError, "0 to 3 draws can be left, not -1"),
    ({"dead": "Kh"}, ValueError, "Kh is held: it cannot be dead"),
    ({"dead": "Qs Qs"}, CardError, "Qs stands twice"),
    ({"dead": (60,)}, ValueError, "60 is no card"),
    ({"dead": "zz"}, CardError, "'zz' is not a card"),
]
ROUTES_REFUSED: list[tuple[dict[str, Any], type[ValueError], str]] = [
    ({"vs": "2-1-0-0"}, RouteError, "'2-1-0-0' is no route"),
    ({"vs": "5"}, RouteError, "'5' is no route"),
    ({"vs": (5,)}, RouteError, "'5' is no route of one to three draws"),
    ({"vs": "0-1"}, RouteError, "best play never draws 0-1: what such an opponent holds is unk"),
]
KEEPS_REFUSED: list[tuple[dict[str, Any], type[ValueError], str]] = [
    ({"keep": "Ac 2d 3h 4s"}, ValueError, "4s is not held: it cannot be kept"),
    ({"keep": "Ac 2d Zd"}, CardError, "'Zd' is not a card"),
    ({"keep": "Ac", "draws": 0}, ValueError, "with no draw left all four cards are kept"),
    ({"keep": (0, 0)}, ValueError, "Ac stands twice"),
]


@pytest.mark.parametrize(("told", "error", "message"), [*REFUSED, *ROUTES_REFUSED])
def test_best_draw_refuses(told: dict[str, Any], error: type[ValueError], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        best_draw(**{"cards": HAND, **told})


@pytest.mark.parametrize(("told", "error", "message"), [*REFUSED, *ROUTES_REFUSED, *KEEPS_REFUSED])
def test_value_refuses(told: dict[str, Any], error: type[ValueError], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        value(**{"cards": HAND, **told})


@pytest.mark.parametrize(("told", "error", "message"), [*REFUSED, *KEEPS_REFUSED])
def test_chance_refuses(told: dict[str, Any], error: type[ValueError], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        chance(**{"cards": HAND, **told})


def test_more_than_40_dead_cards_are_too_many() -> None:
    dead = unseen_by(read_cards(HAND))
    assert len(best_draw(HAND, 1, dead=dead[:40]).dead) == 40
    with pytest.raises(ValueError, match="at most 40 cards can be dead, not 41"):
        best_draw(HAND, 1, dead=dead[:41])


# ---- what is remembered

NOW = "at this draw: the cards held, and what is thrown of them"
DEAD = "at this draw: the dead cards"
LATER = "in the values, at later draws: cards thrown before them"
LATER_DEAD = "in the values, at later draws: the dead cards"
OWN = "in badugi_by_last_draw, at later draws: cards thrown before them"
OWN_DEAD = f"{OWN} and the dead cards"
ALWAYS = ["betting and folds", "the cards of the opponent"]
OPPONENT = "what the opponent draws"


@pytest.mark.parametrize(
    ("odds", "known", "unknown"),
    [
        (lambda: best_draw(HAND, 3), [NOW, OWN], [*ALWAYS, LATER, OPPONENT]),
        (
            lambda: best_draw(HAND, 2, dead="4s"),
            [NOW, DEAD, OWN_DEAD],
            [*ALWAYS, LATER, LATER_DEAD, OPPONENT],
        ),
        (
            lambda: best_draw(HAND, 2, vs="2-1"),
            [NOW, "the opponent drew 2-1, and goes on with best play", OWN],
            [*ALWAYS, LATER],
        ),
        (lambda: best_draw("Kc Kd Kh Ks", 2), [NOW], [*ALWAYS, LATER, OPPONENT, OWN]),
        (
            lambda: best_draw("Kc Kd Kh Ks", 2, dead="4s"),
            [NOW, DEAD],
            [*ALWAYS, LATER, LATER_DEAD, OPPONENT, OWN_DEAD],
        ),
        (lambda: best_draw("Ac 2d 3h Ks", 3), [NOW, OWN], [*ALWAYS, LATER, OPPONENT]),
        (lambda: best_draw("9c 8d 7h 6s", 3), [NOW], [*ALWAYS, LATER, OPPONENT]),
        (lambda: best_draw(HAND, 0), [], [*ALWAYS, OPPONENT]),
    ],
)
def test_what_is_taken_into_account(
    odds: Callable[[], Odds], known: list[str], unknown: list[str]
) -> None:
    assert odds().exact == {"remembered": known, "not_remembered": unknown}
