"""Hands with damage at random: lines left out, repeated, moved, other numbers, players, cards."""

import dataclasses
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from playing import sample_hands

from badugi_hh import events as ev
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.profiles import POKERSTARS, Profile
from badugi_hh.replay import Replayed, replay

PROFILES = (POKERSTARS, Profile("other", 4, "two remain", "half", 1, 1))


@cache
def _samples() -> list[Reading]:
    return list(sample_hands())


def _leave_out(body: list[Any], rnd: random.Random) -> None:
    if len(body) > 3:
        del body[rnd.randrange(len(body))]


def _repeat(body: list[Any], rnd: random.Random) -> None:
    body.insert(rnd.randrange(len(body)), rnd.choice(body))


def _swap(body: list[Any], rnd: random.Random) -> None:
    one, two = rnd.randrange(len(body)), rnd.randrange(len(body))
    body[one], body[two] = body[two], body[one]


def _other_number(body: list[Any], rnd: random.Random) -> None:
    at = rnd.randrange(len(body))
    numbers = {"amount": (0, 1, 4000, 10**14), "to": (0, 1, 9999), "count": (0, 1, 4, 5, 60),
               "draw": (1, 2, 3), "total": (0, 7), "rake": (None, 0, 3)}  # fmt: skip  # as a table
    for name, values in numbers.items():
        if hasattr(body[at], name):
            body[at] = dataclasses.replace(body[at], **{name: rnd.choice(values)})


def _other_player(body: list[Any], rnd: random.Random) -> None:
    at, other = rnd.randrange(len(body)), rnd.choice(body)
    if hasattr(body[at], "player") and hasattr(other, "player"):
        body[at] = dataclasses.replace(body[at], player=other.player)


def _other_cards(body: list[Any], rnd: random.Random) -> None:
    at = rnd.randrange(len(body))
    if getattr(body[at], "cards", None) is not None:
        cards = tuple(rnd.randrange(52) for _ in range(rnd.choice((0, 1, 3, 4, 4, 4, 5))))
        body[at] = dataclasses.replace(body[at], cards=cards)


def _all_in(body: list[Any], rnd: random.Random) -> None:
    at = rnd.randrange(len(body))
    if hasattr(body[at], "all_in"):
        body[at] = dataclasses.replace(body[at], all_in=rnd.choice(("", "stack", "cap")))


def _insert(body: list[Any], rnd: random.Random) -> None:
    kinds: tuple[ev.Event, ...] = (
        ev.Reshuffle(0), ev.Capped(0), ev.DrawStart(0, 1), ev.DrawStart(0, 3), ev.ShowdownStart(0),
        ev.Unknown(0, "nobody: jumps"), ev.TopUp(0, "Marlow", 100, None),
    )  # fmt: skip  # a list
    body.insert(rnd.randrange(len(body)), rnd.choice(kinds))


DAMAGES: tuple[Callable[[list[Any], random.Random], None], ...] = (
    _leave_out, _repeat, _swap, _other_number, _other_player, _other_cards, _all_in, _insert,
)  # fmt: skip  # a list


def damaged(rnd: random.Random) -> Replayed:
    """A damaged sample hand, replayed."""
    reading = rnd.choice(_samples())
    body: list[Any] = list(reading.events[2:])
    for _ in range(rnd.choice((1, 2, 5, 20, 60))):
        rnd.choice(DAMAGES)(body, rnd)
    body = [dataclasses.replace(event, line=at) for at, event in enumerate(body, 3)]
    told = dataclasses.replace(reading, events=[*reading.events[:2], *body])
    return replay(build(told), rnd.choice(PROFILES))
