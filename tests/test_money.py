"""Amounts: exact hundredths in, the same text out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.money import (
    CHIPS,
    SIGNS,
    AmountError,
    UnsupportedAmountError,
    currency_of,
    parse_amount,
    show_amount,
)

amounts = st.integers(0, 10**17 - 1)


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [
        ("$1,285.50", 128550),
        ("5.50", 550),
        ("1 430", 143000),
        ("368,55", 36855),
        ("€2", 200),
        ("£0.05", 5),
        ("0", 0),
        ("$0.00", 0),
        ("1,430", 143000),
        ("1,4", 140),
        ("1.4", 140),
        ("1,234,567.89", 123456789),
        ("1\u00a0430,5", 143050),
        ("12\u202f345", 1234500),
        ("1 234 567", 123456700),
        ("€ 3,20", 320),
        ("007", 700),
        ("1.500", 150),
        ("1.2500000", 125),
        ("0,120", 12),
        ("1234567", 123456700),
        ("999999999999999.99", 99999999999999999),
    ],
)
def test_printed_amounts(text: str, hundredths: int) -> None:
    assert parse_amount(text) == hundredths


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "$",
        "x",
        "-5",
        "+5",
        "5-",
        "$5 ",
        "5\n",
        "1,23,456",
        "1.2.3",
        "1.234,50",
        "$$5",
        "5$",
        ".5",
        "5.",
        "1  430",
        "1e3",
        "¥5",
        "5 USD",
        "²",
    ],
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(AmountError, match="is not an amount") as caught:
        parse_amount(text)
    assert not isinstance(caught.value, UnsupportedAmountError)


@pytest.mark.parametrize("text", ["0.005", "$1.001", "1,2345", "1234,567", "1,285.505", "0,125"])
def test_amounts_finer_than_a_hundredth(text: str) -> None:
    with pytest.raises(UnsupportedAmountError, match="finer than a hundredth"):
        parse_amount(text)


@pytest.mark.parametrize("text", ["1" + "0" * 15, "9" * 5000, "1,000" + ",000" * 4])
def test_amounts_too_large_for_a_column(text: str) -> None:
    with pytest.raises(UnsupportedAmountError, match="too large"):
        parse_amount(text)


def test_the_error_classes() -> None:
    assert issubclass(UnsupportedAmountError, AmountError)
    assert issubclass(AmountError, ValueError)


def test_an_error_comes_each_time() -> None:
    for _ in range(2):
        with pytest.raises(AmountError):
            parse_amount("five")


@given(amounts)
def test_every_hundredth_is_exact(amount: int) -> None:
    text = f"{amount // 100}.{amount % 100:02d}"
    assert parse_amount(text) == amount == Decimal(text) * 100
    assert parse_amount(text.replace(".", ",")) == amount
    assert amount <= 2**63 - 1


@given(st.text("0123456789,. $€\u00a0\n-x²٣", max_size=12))
def test_any_text_is_an_amount_or_an_amount_error(text: str) -> None:
    try:
        amount = parse_amount(text)
    except AmountError:
        return
    assert 0 <= amount < 10**17


@given(amounts, st.sampled_from([CHIPS, *SIGNS.values()]))
def test_shown_amounts_parse_back(amount: int, currency: str) -> None:
    text = show_amount(amount, currency)
    assert parse_amount(text) == amount
    assert currency_of(text) == currency
    assert show_amount(-amount, currency) == (f"-{text}" if amount else text)


@given(amounts)
def test_a_currency_without_a_sign_stands_behind(amount: int) -> None:
    number, _, currency = show_amount(amount, "SEK").rpartition(" ")
    assert currency == "SEK"
    assert parse_amount(number) == amount


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [
        (125, "USD", "$1.25"),
        (-50, "USD", "-$0.50"),
        (4000, CHIPS, "40"),
        (1250, "SEK", "12.50 SEK"),
        (-1250, "SEK", "-12.50 SEK"),
        (128550, "EUR", "€1,285.50"),
        (100, "GBP", "£1"),
        (0, "USD", "$0"),
        (-1, CHIPS, "-0.01"),
        (123456700, CHIPS, "1,234,567"),
    ],
)
def test_shown_amounts(amount: int, currency: str, text: str) -> None:
    assert show_amount(amount, currency) == text


def test_amounts_are_chips_unless_told() -> None:
    assert show_amount(1250) == "12.50"


@pytest.mark.parametrize(
    ("text", "currency"),
    [("$5", "USD"), ("€5", "EUR"), ("£5", "GBP"), ("5", CHIPS), ("", CHIPS), ("5$", CHIPS)],
)
def test_the_sign_tells_the_currency(text: str, currency: str) -> None:
    assert currency_of(text) == currency


def test_a_room_may_name_the_currency_that_has_no_sign() -> None:
    assert currency_of("5", otherwise="SEK") == "SEK"
    assert currency_of("$5", otherwise="SEK") == "USD"
