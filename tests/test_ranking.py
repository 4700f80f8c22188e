"""Rankings, held against definitions of the test's own and against pokerkit."""

import copy
import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import FrozenInstanceError
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

import numpy as np
import pokerkit
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from badugi_hh.cards import NAMES, RANKS, CardError, parse_cards, read_cards
from badugi_hh.ranking import (
    CLASSES,
    HANDS,
    RANKINGS,
    Value,
    ace_high_badugi,
    ace_to_five,
    all_hands,
    badugi,
    badugi_label_ranks,
    badugi_order,
    badugi_ranks,
    badugi_size,
    badugi_table,
    describe_badugi,
    deuce_to_seven,
    hand_index,
    rank,
)

ACE_LOW = "A23456789TJQK"
ACE_HIGH = "23456789TJQKA"
# No deadline: the first example of a test may build a table.
quick = settings(deadline=None, max_examples=100)
decks = st.permutations(range(52))


def hands_of(fewest: int, most: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, 51), min_size=fewest, max_size=most, unique=True).map(tuple)


def dense(keys: Sequence[Any]) -> list[int]:
    """Where each key stands among the distinct keys, the least at 0."""
    place = {key: at for at, key in enumerate(sorted(set(keys)))}
    return [place[key] for key in keys]


# The definitions that this test holds the tables against.


def is_clean(cards: Sequence[int]) -> bool:
    """Whether no two cards have one rank or one suit."""
    names = [NAMES[card] for card in cards]
    return len({name[0] for name in names}) == len({name[1] for name in names}) == len(cards)


@cache
def best_subsets(heights: str) -> dict[tuple[int, ...], int]:
    """The order of each set of one to four cards: the best that it or a set within it has."""
    keys = {}
    for size in (1, 2, 3, 4):
        for cards in filter(is_clean, combinations(range(52), size)):
            high_to_low = sorted((heights.index(NAMES[c][0]) for c in cards), reverse=True)
            keys[cards] = (-size, *high_to_low)
    best = dict(zip(keys, dense(list(keys.values())), strict=True))
    for size in (2, 3, 4):
        for cards in combinations(range(52), size):
            within = min([best[fewer] for fewer in combinations(cards, size - 1)])
            best[cards] = min(best.get(cards, within), within)
    return best


STRAIGHTS = [ACE_HIGH[at : at + 5] for at in range(9)]


def low_key(ranks: str, suited: bool, game: str) -> tuple[int, str]:
    """A key of five ranks, least best: how bad the kind is, then heights as letters."""
    heights = ACE_LOW if game == "ace-to-five" else ACE_HIGH
    by_count = sorted(ranks, key=lambda name: (ranks.count(name), heights.index(name)))[::-1]
    letters = "".join(chr(ord("a") + heights.index(name)) for name in by_count)
    counts = [ranks.count(name) for name in by_count]
    pairs = counts.count(2) // 2
    if max(counts) == 4:
        return 7, letters
    if max(counts) == 3:
        return (6 if pairs else 3), letters
    straight = game == "deuce-to-seven" and "".join(by_count[::-1]) in STRAIGHTS
    flush = game == "deuce-to-seven" and suited
    return (8 if straight and flush else 5 if flush else 4 if straight else pairs), letters


def low_hands() -> list[tuple[tuple[int, ...], str, bool]]:
    """One hand of each of the 6,175 + 1,287 kinds of ranks: cards, ranks, whether suited."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
        if len(set(ranks)) == 5:
            hands.append((tuple(card * 4 for card in ranks), True))
        if len(set(ranks)) > 1:
            suits = [ranks[:at].count(ranks[at]) for at in range(5)]
            if len(set(suits)) == 1:
                suits[4] = 1
            hands.append((tuple(r * 4 + s for r, s in zip(ranks, suits, strict=True)), False))
    return [(cards, "".join(RANKS[c // 4] for c in cards), suited) for cards, suited in hands]


@cache
def pokerkit_deck() -> tuple[pokerkit.Card, ...]:
    return tuple(pokerkit.Card.parse("".join(NAMES)))


def to_pokerkit(cards: Iterable[int]) -> tuple[pokerkit.Card, ...]:
    return tuple(pokerkit_deck()[card] for card in cards)


# Published comparisons.

BETTER = [
    ("4♣5♦8♥9♠", "2♣4♦7♥T♠"),
    ("4♣5♣8♥9♠", "2♣4♣7♥T♠"),
    ("4♣4♦8♥9♠", "3♣3♦7♥T♠"),
    ("3♣4♦5♥7♠", "3♣4♦5♥8♠"),
    ("A♣2♦5♥7♠", "A♣2♦6♥7♠"),
    ("A♣3♦5♥6♠", "A♣4♦5♥6♠"),
    ("A♣6♦7♥8♠", "A♣2♦3♥9♠"),  # the highest card decides, whatever lies below
    ("7♣8♦9♥K♠", "2♣2♦3♥4♠"),
    ("2♣2♦Q♥K♠", "3♥3♣4♥5♥"),
    ("T♣J♦Q♥K♠", "2♣4♦7♥8♥"),
    ("A♣5♦9♥K♥", "A♣2♦J♥K♥"),
    ("A♣2♦3♥4♠", "A♣2♦3♥5♠"),
    ("K♣Q♣J♣T♣", "K♠K♥K♦K♣"),
]


@pytest.mark.parametrize(("better", "worse"), BETTER)
def test_published_comparisons(better: str, worse: str) -> None:
    assert rank(better) > rank(worse)
    assert rank(worse) < rank(better)
    assert badugi_order(read_cards(better)) < badugi_order(read_cards(worse))


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("2♣2♦Q♥K♠", "3-card: K,Q,2"),
        ("3♥3♣4♥5♥", "2-card: 4,3"),
        ("K♠K♥K♦K♣", "1-card: K"),
        ("Ts 8h 7d 5c", "Badugi: T,8,7,5"),
        ("9s 2h Ad As", "3-card: 9,2,A"),
        ("8s 3h 3d 3c", "2-card: 8,3"),
        ("2c 3s Td Ah", "Badugi: T,3,2,A"),
        ("2h Ah 2s 3d", "3-card: 3,2,A"),
        ("7h 6s 6c 4d", "3-card: 7,6,4"),
        # The ace of spades clashes with the ace of hearts and the deuce: to throw
        # the higher of each two that clash away would leave one card.
        ("As Ah 2s 3h", "2-card: 2,A"),
    ],
)
def test_badugi_labels_are_those_pokerstars_prints(text: str, label: str) -> None:
    assert rank(text).label == label
    assert str(rank(text)) == label


def test_four_kings_alone_are_last() -> None:
    last = np.flatnonzero(badugi_table() == CLASSES - 1)
    assert last.tolist() == [hand_index(parse_cards("Kc Kd Kh Ks"))]


def test_equal_ranks_of_other_suits_are_one_value() -> None:
    values = {rank("As 2d 3h 4c"), rank("Ac 2h 3d 4s"), rank("4c 3h 2d As")}
    assert values == {Value("badugi", 0)}


def test_ace_high_badugi_turns_the_ace_round() -> None:
    assert rank("2s 3d 4h 5c", "ace-high badugi").order == 0
    assert rank("As 2d 3h 4c", "ace-high badugi").label == "Badugi: A,4,3,2"
    assert rank("As 2d 3h 4c", "ace-high badugi") < rank("Ts Jd Qh Kc", "ace-high badugi")
    assert rank("As Ad Ah Ac", "ace-high badugi") == Value("ace-high badugi", CLASSES - 1)


# Every four-card hand.


@pytest.mark.parametrize("ace_high", [False, True])
def test_hands_and_classes_by_size(ace_high: bool) -> None:
    table = badugi_table(ace_high=ace_high)
    sizes = np.array([badugi_size(order) for order in range(CLASSES)])
    assert CLASSES == 1092
    assert np.bincount(sizes).tolist() == [0, 13, 78, 286, 715]
    assert np.bincount(sizes[table]).tolist() == [0, 2873, 96252, 154440, 17160]
    assert np.unique(table).tolist() == list(range(CLASSES))


@pytest.mark.parametrize(("ace_high", "heights"), [(False, ACE_LOW), (True, ACE_HIGH)])
def test_every_hand_is_its_best_subset(ace_high: bool, heights: str) -> None:
    best = best_subsets(heights)
    ours = badugi_ranks(every_hand(), ace_high=ace_high)
    assert ours.tolist() == [best[cards] for cards in combinations(range(52), 4)]


@cache
def every_hand() -> NDArray[np.int64]:
    return np.array(list(combinations(range(52), 4)))


@cache
def hands_up_to_suits() -> tuple[NDArray[np.int64], NDArray[np.intp]]:
    """Hands, no two of which a change of suits makes equal; and which of them each hand is."""
    hands = every_hand()
    weights = 52 ** np.arange(4)
    codes = [
        np.sort(hands // 4 * 4 + np.array(suits)[hands % 4], axis=1) @ weights
        for suits in permutations(range(4))
    ]
    codes_of_first, which = np.unique(np.minimum.reduce(codes), return_inverse=True)
    return codes_of_first[:, None] // weights % 52, which


def pokerkit_orders(kind: type[pokerkit.BadugiHand], hands: list[list[int]]) -> list[int]:
    """As ``kind.from_game`` does, but a subset that many hands share is looked at once."""

    @cache
    def order_of(subset: tuple[int, ...]) -> int | None:
        try:
            return kind(to_pokerkit(subset)).entry.index
        except ValueError:
            return None

    orders = []
    for cards in hands:
        for size in (4, 3, 2, 1):
            found = [order_of(subset) for subset in combinations(cards, size)]
            if any(order is not None for order in found):
                orders.append(min(order for order in found if order is not None))
                break
    return orders


@pytest.mark.parametrize(
    ("ace_high", "kind"), [(False, pokerkit.BadugiHand), (True, pokerkit.StandardBadugiHand)]
)
def test_every_hand_agrees_with_pokerkit(ace_high: bool, kind: type[pokerkit.BadugiHand]) -> None:
    firsts, which = hands_up_to_suits()
    assert len(which) == HANDS
    theirs = np.array([kind.from_game(to_pokerkit(cards)).entry.index for cards in firsts.tolist()])
    assert np.unique(theirs).tolist() == list(range(1092))
    ours = badugi_ranks(every_hand(), ace_high=ace_high)
    assert np.array_equal(ours, theirs[which])


def test_index_and_fast_path_on_every_hand() -> None:
    hands = [tuple(row) for row in all_hands().tolist()]
    assert [hand_index(cards) for cards in hands[::7]] == list(range(0, HANDS, 7))
    assert [badugi_order(cards) for cards in hands] == badugi_table().tolist()
    high = badugi_table(ace_high=True).tolist()
    assert [badugi_order(cards, ace_high=True) for cards in hands] == high


def test_tables_are_kept_and_read_only() -> None:
    assert badugi_table() is badugi_table(ace_high=False)
    assert badugi_table().dtype == np.uint16
    assert badugi_table().shape == (HANDS,)
    assert all_hands().shape == (HANDS, 4)
    for table in (badugi_table(), badugi_table(ace_high=True), all_hands()):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 1


# Other sizes.


@pytest.mark.parametrize(("function", "heights"), [(badugi, ACE_LOW), (ace_high_badugi, ACE_HIGH)])
def test_every_hand_of_one_to_three_cards(
    function: Callable[[Sequence[int]], Value], heights: str
) -> None:
    best = best_subsets(heights)
    for size in (1, 2, 3):
        for cards in combinations(range(52), size):
            assert function(cards).order == best[cards]


@quick
@given(hands_of(5, 5))
def test_five_cards_are_their_best_four(cards: tuple[int, ...]) -> None:
    fours = list(combinations(cards, 4))
    for function, kind in (
        (badugi, pokerkit.BadugiHand),
        (ace_high_badugi, pokerkit.StandardBadugiHand),
    ):
        assert function(cards) == max(function(four) for four in fours)
        assert function(cards).order == kind.from_game(to_pokerkit(cards)).entry.index


# The two lows.


@pytest.mark.parametrize(
    ("function", "game", "kind", "classes"),
    [
        (ace_to_five, "ace-to-five", pokerkit.RegularLowHand, 6175),
        (deuce_to_seven, "deuce-to-seven", pokerkit.StandardLowHand, 7462),
    ],
)
def test_every_class_of_low_hands(
    function: Callable[[Sequence[int]], Value],
    game: str,
    kind: type[pokerkit.CombinationHand],
    classes: int,
) -> None:
    hands = low_hands()
    assert len(hands) == 6175 + 1287
    ours = [function(cards).order for cards, _, _ in hands]
    assert ours == dense([low_key(ranks, suited, game) for _, ranks, suited in hands])
    assert ours == [kind(to_pokerkit(cards)).entry.index for cards, _, _ in hands]
    assert max(ours) == classes - 1


@quick
@given(hands_of(5, 5))
def test_any_low_hand_agrees_with_pokerkit(cards: tuple[int, ...]) -> None:
    theirs = to_pokerkit(cards)
    assert ace_to_five(cards).order == pokerkit.RegularLowHand(theirs).entry.index
    assert deuce_to_seven(cards).order == pokerkit.StandardLowHand(theirs).entry.index


@pytest.mark.parametrize(
    ("text", "game", "label"),
    [
        ("7c 6d 9c 4s 2c", "deuce-to-seven", "Lo: 9,7,6,4,2"),
        ("7c 6c 9c 4c 2c", "deuce-to-seven", "Lo: a flush, Nine high: 9,7,6,4,2"),
        ("7c 6c 9c 4c 2c", "ace-to-five", "Lo: 9,7,6,4,2"),
        ("5d 4h 8h 7d 6h", "deuce-to-seven", "Lo: a straight, Four to Eight"),
        ("5d 4h 8h 7d 6h", "ace-to-five", "Lo: 8,7,6,5,4"),
        ("5d 4h 3h 2d Ah", "deuce-to-seven", "Lo: A,5,4,3,2"),
        ("5h 4h 3h 2h Ah", "deuce-to-seven", "Lo: a flush, Ace high: A,5,4,3,2"),
        ("5h 4h 3h 2h Ah", "ace-to-five", "Lo: 5,4,3,2,A"),
        ("Ad Kd Qd Jd Td", "deuce-to-seven", "Lo: a straight flush, Ten to Ace"),
        ("4d 9c 4s 7h 2d", "deuce-to-seven", "Lo: a pair of Fours: 4,4,9,7,2"),
        ("6d 9c 6s Ah 2d", "ace-to-five", "Lo: a pair of Sixes: 6,6,9,2,A"),
        ("4d 9c 4s 9h 2d", "ace-to-five", "Lo: two pair, Nines and Fours: 9,9,4,4,2"),
        ("4d 9c 4s 4h Ad", "ace-to-five", "Lo: three of a kind, Fours: 4,4,4,9,A"),
        ("4d 9c 4s 4h 9d", "ace-to-five", "Lo: a full house, Fours full of Nines: 4,4,4,9,9"),
        ("Kd Kc Ks Kh 9d", "ace-to-five", "Lo: four of a kind, Kings: K,K,K,K,9"),
    ],
)
def test_low_labels(text: str, game: str, label: str) -> None:
    value = rank(text, game)
    assert value.label == label
    assert value.size == 5


def test_published_low_comparisons() -> None:
    def low(text: str) -> Value:
        return rank(text, "deuce-to-seven")

    assert low("7c 5d 4h 3s 2c").order == 0
    assert low("Ac 2d 3h 4s 5c") < low("Kc Qd Jh Ts 8c")
    assert low("Ac 2d 3h 4s 5c") > low("Ac 2d 3h 4s 6c")
    assert low("2c 2d 3h 4s 5c") > low("2c 3d 4h 5s 6c")
    assert rank("Ac 2d 3h 4s 5c", "ace-to-five").order == 0
    assert rank("Ac 2c 3c 4c 5c", "ace-to-five").order == 0
    assert rank("Ac Ad 3h 4s 5c", "ace-to-five") < rank("9c Td Jh Qs Kc", "ace-to-five")


# Labels and sizes of orders.


@pytest.mark.parametrize("ace_high", [False, True])
def test_every_order_has_a_label_of_its_own(ace_high: bool) -> None:
    labels = [describe_badugi(order, ace_high=ace_high) for order in range(CLASSES)]
    assert len(set(labels)) == CLASSES
    heights = ACE_HIGH if ace_high else ACE_LOW
    for order, label in enumerate(labels):
        ranks = badugi_label_ranks(order, ace_high=ace_high)
        name = "Badugi" if badugi_size(order) == 4 else f"{badugi_size(order)}-card"
        assert label == f"{name}: {ranks}"
        # The label says the class: cards of those ranks, each of its own suit, have the order.
        cards = [RANKS.index(r) * 4 + suit for suit, r in enumerate(ranks.split(","))]
        assert (ace_high_badugi if ace_high else badugi)(cards).order == order
        places = [heights.index(r) for r in ranks.split(",")]
        assert places == sorted(places, reverse=True)


@pytest.mark.parametrize(("game", "classes"), [("ace-to-five", 6175), ("deuce-to-seven", 7462)])
def test_every_low_class_has_a_label_of_its_own(game: str, classes: int) -> None:
    assert len({rank(cards, game).label for cards, _, _ in low_hands()}) == classes


@pytest.mark.parametrize("order", [-1, 1092])
@pytest.mark.parametrize("function", [badugi_size, badugi_label_ranks, describe_badugi])
def test_an_order_that_is_none(function: Callable[[int], object], order: int) -> None:
    with pytest.raises(ValueError, match=f"{order} is no badugi order"):
        function(order)


# Values.


@quick
@given(st.sampled_from(sorted(RANKINGS)), hands_of(5, 5), hands_of(5, 5))
def test_values_are_totally_ordered(game: str, one: list[int], two: list[int]) -> None:
    a, b = rank(one, game), rank(two, game)
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a > b) == (a.order < b.order)
    assert (a >= b) == (not a < b)
    assert (a <= b) == (not a > b)
    assert a >= Value(a.ranking, a.order)
    assert a <= Value(a.ranking, a.order)
    assert hash(Value(a.ranking, a.order)) == hash(a)
    assert (a == b) == (len({a, b}) == 1)
    assert (a == b) == (a.label == b.label)
    assert copy.deepcopy(a) == a
    assert sorted([a, b])[1] == max(a, b)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_values_of_two_rankings_have_no_order(compare: Callable[[Any, Any], bool]) -> None:
    low, high = Value("badugi", 3), Value("ace-high badugi", 3)
    with pytest.raises(TypeError, match="in badugi has no order with one in ace-high badugi"):
        compare(low, high)
    with pytest.raises(TypeError, match="not supported between"):
        compare(low, 3)
    assert low != high
    assert low != object()
    assert len({Value("badugi", 3), high, Value("ace-to-five", 3), low}) == 3


def test_values_are_frozen() -> None:
    value = rank("Kc")
    with pytest.raises(FrozenInstanceError):
        value.order = 0  # type: ignore[misc]
    assert not hasattr(value, "__dict__")
    assert value.size == 1


# Properties.


@quick
@given(hands_of(1, 5), st.permutations(range(4)), decks)
def test_suits_and_the_order_of_cards_mean_nothing(
    cards: tuple[int, ...], suits: list[int], deck: list[int]
) -> None:
    recoloured = [card // 4 * 4 + suits[card % 4] for card in cards]
    reordered = sorted(cards, key=deck.index)
    for function in RANKINGS.values():
        if len(cards) == 5 or function in (badugi, ace_high_badugi):
            assert function(recoloured) == function(reordered) == function(cards)


@quick
@given(st.lists(hands_of(4, 4), max_size=20), st.booleans(), st.sampled_from("bBhHiIqQ"))
def test_many_at_once_are_each_alone(
    hands: list[tuple[int, ...]], ace_high: bool, kind: str
) -> None:
    many = badugi_ranks(np.array(hands, dtype=kind).reshape(-1, 4), ace_high=ace_high)
    assert many.dtype == np.uint16
    assert many.tolist() == [badugi_order(hand, ace_high=ace_high) for hand in hands]
    assert many.tolist() == [
        (ace_high_badugi if ace_high else badugi)(hand).order for hand in hands
    ]
    assert many.tolist() == [badugi_table(ace_high=ace_high)[hand_index(hand)] for hand in hands]


@quick
@given(hands_of(1, 4), st.integers(0, 51))
def test_one_more_card_never_makes_a_hand_worse(cards: tuple[int, ...], card: int) -> None:
    if card not in cards:
        assert badugi((*cards, card)) >= badugi(cards)


# Errors.


@pytest.mark.parametrize(
    ("function", "cards", "message"),
    [
        (badugi, [], "a hand of 1 to 5 cards is needed, not of 0"),
        (badugi, range(6), "a hand of 1 to 5 cards is needed, not of 6"),
        (badugi, [0, 5, 0], "Ac stands twice"),
        (badugi, [0, 52], "52 is no card"),
        (badugi, [-1], "-1 is no card"),
        (ace_high_badugi, [], "a hand of 1 to 5 cards is needed, not of 0"),
        (ace_high_badugi, range(6), "a hand of 1 to 5 cards is needed, not of 6"),
        (ace_high_badugi, [7, 7], "2s stands twice"),
        (ace_to_five, range(4), "a hand of 5 cards is needed, not of 4"),
        (ace_to_five, range(6), "a hand of 5 cards is needed, not of 6"),
        (ace_to_five, [0, 4, 8, 12, 0], "Ac stands twice"),
        (deuce_to_seven, range(4), "a hand of 5 cards is needed, not of 4"),
        (deuce_to_seven, range(6), "a hand of 5 cards is needed, not of 6"),
        (deuce_to_seven, [51, 4, 8, 12, 51], "Ks stands twice"),
        (hand_index, range(3), "a hand of 4 cards is needed, not of 3"),
        (hand_index, range(5), "a hand of 4 cards is needed, not of 5"),
        (hand_index, [1, 2, 3, 1], "Ad stands twice"),
        (hand_index, [1, 2, 3, 52], "52 is no card"),
    ],
)
def test_hands_that_cannot_be(
    function: Callable[[Sequence[int]], object], cards: Sequence[int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        function(cards)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.array([0, 1, 2, 3]), "shape"),
        (np.zeros((2, 5), dtype=int), "shape"),
        (np.array([[0.0, 1.0, 2.0, 3.0]]), "float64"),
        (np.array([[0, 1, 2, 52]]), "0 to 51"),
        (np.array([[0, 1, 2, -1]]), "0 to 51"),
        (np.array([[0, 1, 2, 3], [9, 4, 7, 9]]), "stands twice in row 1"),
    ],
)
def test_arrays_that_are_no_hands(hands: NDArray[Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        badugi_ranks(hands)


def test_rank_takes_text_or_cards_and_names_its_rankings() -> None:
    assert rank("as2d 3h, 4c") == rank([3, 5, 10, 12]) == badugi((3, 5, 10, 12))
    for game, function in RANKINGS.items():
        cards = parse_cards("As 2d 3h 4c 9c")
        assert rank("As 2d 3h 4c 9c", game) == function(cards)
        assert rank(cards, game).ranking == game
    with pytest.raises(ValueError, match="'high' is no ranking; there are: badugi, ace-high"):
        rank("As", "high")
    with pytest.raises(CardError, match="is not a card"):
        rank("As 1d")
    with pytest.raises(CardError, match="stands twice"):
        rank("As As")
    with pytest.raises(ValueError, match="not of 0"):
        rank("")
