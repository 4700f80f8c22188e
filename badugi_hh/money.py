"""Amounts as integer hundredths of a currency unit or of a chip: exact, never floats."""

import re
from functools import lru_cache

CHIPS = "chips"
"""The currency of tournament and play-money chips."""

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
SIGN_OF = {currency: sign for sign, currency in SIGNS.items()}
"""The sign that stands before an amount of a currency."""

_SHAPE = re.compile(
    r"[$€£]?\s*(?P<whole>[1-9]\d{0,2}(?:[, \u00a0\u202f]\d{3})+|\d+)(?:[.,](?P<part>\d+))?\Z"
)
_MOST_DIGITS = 15  # in hundredths these fit a 64-bit column


class AmountError(ValueError):
    """A text that is not an amount of money."""


class UnsupportedAmountError(AmountError):
    """An amount finer than a hundredth, or too large for a 64-bit column: not exact here."""


@lru_cache(maxsize=8192)
def parse_amount(text: str) -> int:
    """Hundredths of a printed amount: ``$1,285.50``, ``5.50``, ``1 430``, ``368,55``, ``€2``.

    A comma or blank before exactly three digits groups thousands, unless what
    stands before it begins with a 0; any other comma is a decimal one. Raises
    AmountError, and its UnsupportedAmountError where digits finer than a
    hundredth are not zero, or where there are more than 15 before them.
    """
    found = _SHAPE.match(text)
    if not found:
        raise AmountError(f"{text!r} is not an amount")
    whole = re.sub(r"\D", "", found["whole"])
    if len(whole) > _MOST_DIGITS:
        raise UnsupportedAmountError(f"{text[:40]!r} is too large an amount")
    part = (found["part"] or "").rstrip("0")
    if len(part) > 2:
        raise UnsupportedAmountError(f"{text!r} is finer than a hundredth")
    return int(whole) * 100 + int(part.ljust(2, "0") if part else 0)


def currency_of(text: str, otherwise: str = CHIPS) -> str:
    """The currency that an amount's sign tells, ``otherwise`` where it has none."""
    return SIGNS.get(text[:1], otherwise)


def show_amount(amount: int, currency: str = CHIPS) -> str:
    """An amount as people write it: ``$1.25``, ``-$0.50``, ``40``, ``12.50 SEK``."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    number = f"{whole:,}.{part:02d}" if part else f"{whole:,}"
    if currency == CHIPS:
        return sign + number
    if currency in SIGN_OF:
        return f"{sign}{SIGN_OF[currency]}{number}"
    return f"{sign}{number} {currency}"


def plain_sum(amount: int, sign: str = "") -> str:
    """An amount as files print it: ``$5``, ``$5.50``, ``-$2``; decimals where there are any."""
    minus = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{minus}{sign}{whole}.{part:02d}" if part else f"{minus}{sign}{whole}"


def exact_sum(amount: int, sign: str = "") -> str:
    """An amount that is not negative as files print it, ``$5.00``: always with both decimals."""
    return f"{sign}{amount // 100}.{amount % 100:02d}"
