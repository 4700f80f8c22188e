"""Cards as ints, and the two ways to read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.cards import (
    CARD,
    NAMES,
    RANKS,
    SUITS,
    CardError,
    parse_cards,
    read_cards,
    show_cards,
)

some_cards = st.lists(st.integers(0, 51), max_size=8)


def test_cards_number_the_deck_by_rank_ace_low() -> None:
    assert NAMES[0] == "Ac"
    assert NAMES[3] == "As"
    assert NAMES[4] == "2c"
    assert NAMES[51] == "Ks"
    assert len(set(NAMES)) == len(CARD) == 52
    for name, card in CARD.items():
        assert NAMES[card] == name
        assert (RANKS[card // 4], SUITS[card % 4]) == tuple(name)


def test_printed_cards_keep_their_order() -> None:
    assert parse_cards("As 3h 8h Ts") == (3, 10, 30, 39)
    assert parse_cards("Ts As") == (39, 3)
    assert parse_cards("") == ()


def test_printed_cards_may_stand_twice() -> None:
    assert parse_cards("As As") == (3, 3)


@pytest.mark.parametrize("text", ["as", "AS", "10s", "1s", "Ax", "A", "AsKs", "A♠", "As,Ks", "??"])
def test_printed_cards_have_one_spelling(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        parse_cards(text)


def test_the_error_names_the_card() -> None:
    with pytest.raises(CardError, match="'Zs' is not a card"):
        parse_cards("As Zs")
    with pytest.raises(CardError, match="'zs' is not a card"):
        read_cards("as zs")


@pytest.mark.parametrize(
    "text",
    ["As 2d 3h Tc", "as2d3htc", "AS 2D 3H TC", "A♠ 2♦ 3♥ 10♣", "as, 2d,3h ,10c", "A s2\td3h\n10c"],
)
def test_typed_cards_have_many_spellings(text: str) -> None:
    assert read_cards(text) == parse_cards("As 2d 3h Tc")


def test_the_sign_of_a_suit_can_ask_for_a_picture() -> None:
    assert read_cards("A♣\ufe0f2♦\ufe0f3♥\ufe0fK♠\ufe0f") == read_cards("Ac2d3hKs")


def test_of_a_long_text_a_part_is_told() -> None:
    with pytest.raises(CardError, match=r"^Ac stands twice in 'Ac.{58}\.\.\.'$"):
        read_cards("Ac" * 5000)


# The last two are letters that only equal an ASCII one when case is ignored.
@pytest.mark.parametrize(
    "text", ["1s", "0s", "Ax", "A", "As2", "s", "As-2d", "11s", "\u212as", "K\u017f"]
)
def test_what_is_no_typed_card(text: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        read_cards(text)


@pytest.mark.parametrize("text", ["As as", "10h Th", "A♠ 2c As"])
def test_a_typed_card_stands_once(text: str) -> None:
    with pytest.raises(CardError, match="stands twice"):
        read_cards(text)


def test_no_typed_cards() -> None:
    assert read_cards(" , ") == ()


@given(some_cards)
def test_shown_cards_parse_back(cards: list[int]) -> None:
    assert parse_cards(show_cards(cards)) == tuple(cards)


@given(some_cards.map(dict.fromkeys).map(tuple), st.sampled_from([" ", "", ", "]))
def test_shown_cards_read_back(cards: tuple[int, ...], between: str) -> None:
    text = show_cards(cards).replace(" ", between)
    assert read_cards(text) == read_cards(text.lower()) == cards


@given(st.text("A23456789TJQKcdhs10ahxZ♣♦♥♠, \t\n\u212a\u017f٣", max_size=12))
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    for read in (parse_cards, read_cards):
        try:
            cards = read(text)
        except CardError:
            continue
        assert all(0 <= card < 52 for card in cards)


def test_a_card_error_is_a_value_error() -> None:
    assert issubclass(CardError, ValueError)
