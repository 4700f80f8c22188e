"""A dealer, honest or not, that deals one player's cards by the hundred thousand.

It works on sets of cards (bit ``card`` for each) without hands as text, and counts what it
dealt by ways of its own. The player keeps the lowest cards that go together, and gives up more
often with fewer of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, lgamma, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from badugi_hh.audit.across.chances import CLASS_HANDS, Tally
from badugi_hh.audit.across.dealing import CLASSES, DRAWN, RANKS, SUITS, Cell, Dealing
from badugi_hh.badugi_table import HANDS, badugi_ranks, badugi_sizes
from badugi_hh.cards import parse_cards

Sets = NDArray[np.uint64]
Ints = NDArray[np.int64]

HERO = ("pokerstars", "made-up.txt", None)
NOTHING: frozenset[int] = frozenset()
HEARTS = sum(1 << card for card in range(2, 52, 4))

_ONE, _ALL = np.uint64(1), np.uint64((1 << 52) - 1)
_OF_SUIT = np.array([sum(1 << c for c in range(suit, 52, 4)) for suit in range(4)], dtype=np.uint64)
_OF_RANK = np.array([0b1111 << 4 * rank for rank in range(13)], dtype=np.uint64)
_BITS = np.array([bits.bit_count() for bits in range(1 << 16)], dtype=np.int64)


def cards_of(text: str) -> int:
    """Cards as a set."""
    return sum(1 << card for card in parse_cards(text))


def count(sets: Sets) -> Ints:
    """How many cards sets have."""
    words = sets.view(np.uint16).reshape(-1, 4)
    cards: Ints = _BITS[words].sum(axis=1)
    return cards


@dataclass
class Draws:
    """Draws of ``size`` cards in hands: what was seen before, what came, what was wanted.

    ``wanted`` are the cards that make a badugi of three that go together by one more, 0 else.
    """

    hands: Ints
    seen: Sets
    came: Sets
    wanted: Sets
    size: Ints


@dataclass
class Deals:
    """First hands, shape (hands, 4), and the draws of each of three rounds."""

    first: Ints
    rounds: list[Draws]

    def remembered(self) -> Dealing:
        """What the audit remembers of these hands."""
        hands, came, wanted = [np.arange(len(self.first))], [as_sets(self.first)], [_none(self)]
        for draws in self.rounds:
            hands.append(draws.hands)
            came.append(draws.came | np.uint64(DRAWN))
            wanted.append(draws.wanted)
        order = np.argsort(np.concatenate(hands), kind="stable")
        outs = np.concatenate(wanted)[order]
        dealing = Dealing()
        dealing.noted = len(self.first)
        dealing.holders[HERO] = 0
        dealing.hands.frombytes(np.concatenate(hands)[order].astype(np.uint32).tobytes())
        dealing.whose.frombytes(np.zeros(len(order), dtype=np.uint32).tobytes())
        dealing.came.frombytes(np.concatenate(came)[order].tobytes())
        dealing.singles.frombytes(np.flatnonzero(outs).astype(np.uint32).tobytes())
        dealing.wanted.frombytes(outs[outs != 0].tobytes())
        return dealing

    def runs(self, size: int) -> Iterator[list[Cell]]:
        """What is counted in each run of ``size`` hands; hands left over do not count."""
        number = len(self.first) // size
        whole = Deals(
            self.first[: number * size],
            [_where(draws, draws.hands < number * size) for draws in self.rounds],
        )
        of_first = np.arange(number * size) // size
        suits = whole._suits(of_first, number, size)
        ranks = _table(of_first.repeat(4), whole.first.ravel() >> 2, number, 13)
        sizes = badugi_sizes()[badugi_ranks(whole.first)]
        classes = _table(of_first, 4 - sizes, number, 4)
        one, made, mean, spread = whole._singles(number, size)
        for run in range(number):
            cells = [
                Cell("dealing.suits", name, "cards", suits[at][run])
                for at, name in enumerate(SUITS)
            ]
            for at, name in enumerate(RANKS):
                variance = size * 4 / 13 * 12 / 13 * 48 / 51
                tally = Tally(int(ranks[run, at]), 4 * size, 4 * size / 13, variance)
                cells.append(Cell("dealing.ranks", name, "cards", tally))
            for at, name in enumerate(CLASSES):
                chance = CLASS_HANDS[4 - at] / HANDS
                variance = size * chance * (1 - chance)
                tally = Tally(int(classes[run, at]), size, size * chance, variance)
                cells.append(Cell("dealing.hands", name, "hands", tally))
            tally = Tally(int(made[run]), int(one[run]), float(mean[run]), float(spread[run]))
            cells.append(Cell("dealing.draws", "one-card draws", "draws", tally))
            yield cells

    def _suits(self, of_first: Ints, number: int, size: int) -> list[list[Tally]]:
        """By suit and run."""
        made = _table(of_first.repeat(4), self.first.ravel() & 3, number, 4)
        mean = np.full((number, 4), float(size))
        spread = np.full((number, 4), size * 4 * (1 / 4) * (3 / 4) * 48 / 51)
        cards = np.full(number, 4 * size)
        for draws in self.rounds:
            run, stub = draws.hands // size, 52 - count(draws.seen)
            cards = cards + _sums(run, draws.size, number).astype(np.int64)
            for suit in range(4):
                share = (13 - count(draws.seen & _OF_SUIT[suit])) / stub
                new = count(draws.came & _OF_SUIT[suit])
                width = draws.size * share * (1 - share) * (stub - draws.size) / (stub - 1)
                made[:, suit] += _sums(run, new, number).astype(np.int64)
                mean[:, suit] += _sums(run, draws.size * share, number)
                spread[:, suit] += _sums(run, width, number)
        return [
            [
                Tally(int(made[run, suit]), int(cards[run]), mean[run, suit], spread[run, suit])
                for run in range(number)
            ]
            for suit in range(4)
        ]

    def _singles(self, number: int, size: int) -> tuple[NDArray[Any], ...]:
        """By run: draws of one card to three, badugis made, how many to expect, the variance."""
        sums = np.zeros((4, number))
        for draws in self.rounds:
            one = _where(draws, draws.wanted != 0)
            chance = count(one.wanted & ~one.seen) / (52 - count(one.seen))
            made = (one.came & one.wanted) != 0
            for at, column in enumerate((np.ones(len(made)), made, chance, chance * (1 - chance))):
                sums[at] += _sums(one.hands // size, column, number)
        return tuple(sums)


def deal(
    hands: int, seed: int, *, favoured: int = 0, more: float = 0.0, badugis: float = 0.0
) -> Deals:
    """Deal hands: each card of the ``favoured`` comes by a share of ``more`` too often.

    So do the cards that make a badugi in draws of one card to three, by one of ``badugis``.
    """
    rng = np.random.default_rng(seed)
    favour = np.full(hands, favoured, dtype=np.uint64)
    seen = np.zeros(hands, dtype=np.uint64)
    first = np.empty((hands, 4), dtype=np.int64)
    for at in range(4):
        first[:, at] = _card(rng, seen, favour, more)
        seen |= _ONE << first[:, at].astype(np.uint64)
    held, playing, rounds = np.sort(first, axis=1), np.arange(hands), []
    for _ in range(3):
        stays = _kept(held)
        # What the player does may depend on all cards that the player has seen.
        goes_on = rng.random(len(playing)) < np.array([0, 0.1, 0.4, 0.8, 0.9])[stays.sum(axis=1)]
        playing, held, stays, seen = playing[goes_on], held[goes_on], stays[goes_on], seen[goes_on]
        before, size = seen.copy(), 4 - stays.sum(axis=1)
        wanted = np.where(size == 1, _outs(held, stays), np.uint64(0))
        came = np.zeros(len(playing), dtype=np.uint64)
        for at in range(4):
            new = np.flatnonzero(~stays[:, at])
            pull, much = (wanted, badugis) if badugis else (favour[: len(wanted)], more)
            held[new, at] = _card(rng, seen[new], pull[new], much)
            came[new] |= _ONE << held[new, at].astype(np.uint64)
            seen |= came
        rounds.append(_where(Draws(playing, before, came, wanted, size), size > 0))
        held = np.sort(held, axis=1)
    return Deals(first, rounds)


def as_sets(cards: NDArray[Any]) -> Sets:
    """Rows of cards as sets."""
    sets: Sets = np.bitwise_or.reduce(_ONE << cards.astype(np.uint64), axis=1)
    return sets


def _card(rng: np.random.Generator, seen: Sets, favoured: Sets, more: float) -> Ints:
    """A card for each hand from those not seen, one of the favoured so much too often."""
    cards = _from(rng, ~seen)
    if not more:
        return cards
    good = favoured & ~seen & _ALL
    share = count(good) / (52 - count(seen))
    # Of the cards that are none of the favoured so many have to become one.
    swap = (rng.random(len(cards)) < more * share / (1 - share)) & (good != 0)
    swap &= (good >> cards.astype(np.uint64)) & _ONE == 0
    at = np.flatnonzero(swap)
    cards[at] = _from(rng, good[at])
    return cards


def _from(rng: np.random.Generator, sets: Sets) -> Ints:
    """A card of each set, each as likely."""
    cards = rng.integers(52, size=len(sets))
    wrong = np.flatnonzero((sets >> cards.astype(np.uint64)) & _ONE == 0)
    while len(wrong):
        cards[wrong] = rng.integers(52, size=len(wrong))
        still = (sets[wrong] >> cards[wrong].astype(np.uint64)) & _ONE == 0
        wrong = wrong[still]
    return cards


def _kept(held: Ints) -> NDArray[np.bool_]:
    """Which of four cards, the lowest first, go with those before them."""
    kept = np.zeros(held.shape, dtype=bool)
    suits, ranks = np.zeros(len(held), dtype=np.int64), np.zeros(len(held), dtype=np.int64)
    for at in range(4):
        suit, rank = 1 << (held[:, at] & 3), 1 << (held[:, at] >> 2)
        kept[:, at] = ((suits & suit) == 0) & ((ranks & rank) == 0)
        suits |= np.where(kept[:, at], suit, 0)
        ranks |= np.where(kept[:, at], rank, 0)
    return kept


def _outs(held: Ints, stays: NDArray[np.bool_]) -> Sets:
    """The cards of no suit and no rank that is kept."""
    taken = np.zeros(len(held), dtype=np.uint64)
    for at in range(4):
        both = _OF_SUIT[held[:, at] & 3] | _OF_RANK[held[:, at] >> 2]
        taken |= np.where(stays[:, at], both, np.uint64(0))
    return ~taken & _ALL


def _none(deals: Deals) -> Sets:
    return np.zeros(len(deals.first), dtype=np.uint64)


def _where(draws: Draws, right: NDArray[np.bool_]) -> Draws:
    return Draws(
        draws.hands[right], draws.seen[right], draws.came[right], draws.wanted[right],
        draws.size[right],
    )  # fmt: skip  # in the order of the fields


def _sums(run: Ints, column: NDArray[Any], number: int) -> NDArray[np.float64]:
    return np.bincount(run, weights=column, minlength=number).astype(np.float64)


def _table(run: Ints, kind: Ints, number: int, kinds: int) -> Ints:
    """How often each kind came in each run."""
    return np.bincount(run * kinds + kind, minlength=number * kinds).reshape(number, kinds)


def binomial(n: int, p: float) -> list[float]:
    """The chance of each number out of n."""
    return [
        exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
        for k in range(n + 1)
    ]
