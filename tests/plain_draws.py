"""Draws computed plainly, by looking at every hand there is or by dealing cards; questions."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from badugi_hh.badugi_table import CLASSES, all_hands, badugi_size
from badugi_hh.cards import Cards, read_cards
from badugi_hh.draws.pricing import Question, cards_of
from badugi_hh.draws.subsets import Floats, subset_numbers

DECK = range(52)


def counting(cards: Collection[int]) -> tuple[int, ...]:
    """The ranks that count in 0 to 4 cards, from the highest one, by the rule alone."""
    for size in range(len(cards), 0, -1):
        found = [
            tuple(sorted((card // 4 for card in some), reverse=True))
            for some in combinations(cards, size)
            if len({card // 4 for card in some}) == len({card % 4 for card in some}) == size
        ]
        if found:
            return min(found)
    return ()


def strength(cards: Collection[int]) -> tuple[int, ...]:
    """What compares hands: the stronger hand has the lower one."""
    ranks = counting(cards)
    return (-len(ranks), *ranks)


def keeps_of(held: Cards) -> Iterator[Cards]:
    """The 16 ways to keep some cards, by mask: the lowest card in bit 0."""
    for mask in range(16):
        yield tuple([card for place, card in enumerate(sorted(held)) if mask >> place & 1])


def unseen_by(held: Cards, dead: Cards = ()) -> list[int]:
    """The cards that can come."""
    return [card for card in DECK if card not in held and card not in dead]


@cache
def of_size(size: int) -> NDArray[np.bool_]:
    """Which badugi orders are of so many cards."""
    return np.array([badugi_size(order) == size for order in range(CLASSES)])


@cache
def _bits() -> NDArray[np.uint64]:
    """A bit a card, of each hand of the deck."""
    one = np.uint64(1) << all_hands().astype(np.uint64)
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(one, axis=1)
    return bits


def _as_bits(cards: Collection[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


def means_of_keeps(values: Floats, held: Cards, dead: Cards = ()) -> list[float]:
    """The mean value of the hands that can come, of each of the 16 keeps.

    All hands of the deck without a dead card are sorted by what they share with
    the cards held: that is what was kept.
    """
    possible = _bits() & _as_bits(dead) == 0
    shared, left = _bits()[possible] & _as_bits(held), values[possible]
    return [float(left[shared == _as_bits(keep)].mean()) for keep in keeps_of(held)]


def dealt(random: np.random.Generator, players: int) -> NDArray[np.int64]:
    """Four cards each for so many players, each from a deck of their own; rows rise."""
    return np.sort(random.random((players, 52)).argpartition(4)[:, :4])


def drawn(
    random: np.random.Generator,
    hands: NDArray[np.int64],
    masks: NDArray[np.uint8],
    dead: Sequence[int] = (),
) -> NDArray[np.int64]:
    """The hands after a draw, card by card: what is held, thrown now or dead cannot come."""
    lots = random.random((len(hands), 52))
    lots[np.arange(len(hands))[:, None], hands] = 2
    lots[:, list(dead)] = 2
    coming = lots.argpartition(4)[:, :4]
    stays = masks[:, None] >> np.arange(4) & 1
    return np.sort(np.where(stays == 1, hands, coming))


def played_on(
    random: np.random.Generator, hands: NDArray[np.int64], keeps: NDArray[np.uint8], left: int
) -> NDArray[np.int64]:
    """The last hands of players who draw so many times as ``keeps`` by draws left says."""
    for draws in range(left, 0, -1):
        hands = drawn(random, hands, keeps[draws, subset_numbers(hands)])
    return hands


def ask(held: str, kept: str, left: int, dead: str = "") -> Question:
    """A question as it is written."""
    return Question(read_cards(held), read_cards(kept), read_cards(dead), left)


def some_questions(seed: int, count: int, most_dead: int = 8) -> list[Question]:
    """Questions about any hands, any choice, any draws left, and 0 to so many dead cards."""
    random = np.random.default_rng(seed)
    asked = []
    for _ in range(count):
        cards = tuple(random.permutation(52).tolist())
        held, dead = cards[:4], cards[4 : 4 + int(random.integers(0, most_dead + 1))]
        mask = int(random.integers(0, 16))
        asked.append(Question(held, cards_of(held, mask), dead, int(random.integers(1, 4))))
    return asked
