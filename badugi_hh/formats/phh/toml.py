"""The TOML of a PHH hand: its fields, typed and exact, each with its line in the file.

``tomllib`` reads the values. Where each field and each string of ``actions``
stands it does not tell, so the text is looked through once more for that.
"""

import re
import tomllib
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from badugi_hh.formats.base import Block
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind

_T = TypeVar("_T")

LISTED = ("actions", "_posts", "_collected")
"""Fields with an array of strings, each with a line of its own."""

_AT_LINE = re.compile(r"at line (\d+)")
_TOKEN = re.compile(
    r'"{3}(?:\\.|[^\\"]|"{1,2}(?!"))*"{3,5}'
    r"|'{3}(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|\#[^\n]*|[\[\]{}=\n]|[^\s\"'\#\[\]{}=,]+",
    re.DOTALL,
)
_MOST = 10**15  # in units: hundredths of these fit a 64-bit column
_LONGEST = 40  # digits of any amount, and characters of a value in a message
_LONGEST_TEXT = 500
HEADER = re.compile(r"""\[\s*(?:[A-Za-z0-9-][\w-]*|"[^"\n]+"|'[^'\n]+')\s*\]\s*(?:#.*)?""")
"""The line above a hand of a collection, ``[1]``; a name with an underscore is a field's."""


class TomlError(ValueError):
    """Text that is no TOML. ``line`` is None where it ended too early."""

    def __init__(self, line: int | None, why: str) -> None:
        self.line = line
        super().__init__(why)


class FieldError(ValueError):
    """A field that is missing (``line`` None), or has a value that it cannot have."""

    def __init__(self, line: int | None, why: str, kind: Kind = "bad_value") -> None:
        self.line = line
        self.kind: Kind = kind
        super().__init__(why)


@dataclass(slots=True)
class Fields:
    """The fields of one hand.

    ``data`` are their values, ``lines`` where each stands, ``strings`` where each
    string of the LISTED ones does. The getters give None for a field that is not
    there, and raise FieldError for one that is not what it has to be.
    """

    data: dict[str, Any]
    lines: dict[str, int]
    strings: dict[str, list[int]]
    first: int

    def line(self, *names: str) -> int:
        """The line of the first of some fields that is there, else that of the hand."""
        return next((self.lines[name] for name in names if name in self.lines), self.first)

    def lines_of(self, name: str) -> list[int]:
        """The line of each string of a LISTED field."""
        lines, count = self.strings.get(name, []), len(self.data.get(name, ()))
        return lines if len(lines) == count else [self.line(name)] * count

    def error(self, name: str, why: str, kind: Kind = "bad_value") -> FieldError:
        """What to raise for a field's value."""
        return FieldError(self.line(name), f"{name}: {why}", kind)

    def get(self, name: str, kind: type[_T], what: str) -> _T | None:
        """A field of a type; true and false are no numbers."""
        value = self.data.get(name)
        if value is None or type(value) is kind:
            return value
        raise self.error(name, f"{what} is asked for, not {shown(value)}")

    def text(self, name: str) -> str | None:
        """A string of one line; None for an empty one."""
        value = self.get(name, str, "a string")
        if value is not None and not is_line(value):
            raise self.error(name, f"a single line is asked for, not {shown(value)}")
        return value or None

    def whole(self, name: str, least: int, most: int) -> int | None:
        """A whole number within bounds."""
        value = self.get(name, int, "a whole number")
        if value is not None and not least <= value <= most:
            raise self.error(name, f"{shown(value)} is not from {least} to {most}")
        return value

    def flag(self, name: str) -> bool:
        """True or false; false where it is not told."""
        return bool(self.get(name, bool, "true or false"))

    def array(self, name: str, length: int | None = None) -> list[Any] | None:
        """An array, one value a player if a length is asked for."""
        value: list[Any] | None = self.get(name, list, "an array")
        if value is not None and length is not None and len(value) != length:
            raise self.error(name, f"{len(value)} values for {length} players")
        return value

    def texts(self, name: str, length: int | None = None) -> list[str] | None:
        """An array of strings."""
        value = self.array(name, length)
        for item in value or ():
            if type(item) is not str:
                raise self.error(name, f"strings are asked for, not {shown(item)}")
        return value

    def amount(self, name: str) -> int | None:
        """An amount of money, not under 0, in hundredths."""
        value = self.data.get(name)
        return None if value is None else self._amount(name, value)

    def amounts(self, name: str, length: int, *, below: bool = False) -> list[int] | None:
        """An amount a player; under 0 only where ``below`` says so."""
        value = self.array(name, length)
        return None if value is None else [self._amount(name, item, below=below) for item in value]

    def stacks(self, name: str) -> list[int | None] | None:
        """An amount over 0 a player, None for one that is not known (``inf``)."""
        value = self.array(name)
        if value is None:
            return None
        stacks = [None if _is_inf(item) else self._amount(name, item) for item in value]
        if 0 in stacks:
            raise self.error(name, "a stack of nothing cannot be dealt in")
        return stacks

    def _amount(self, name: str, value: object, *, below: bool = False) -> int:
        try:
            amount = hundredths(value)
        except UnsupportedAmountError as error:
            raise self.error(name, str(error), "unsupported_amount") from None
        except ValueError as error:
            raise self.error(name, str(error)) from None
        if amount < 0 and not below:
            raise self.error(name, f"{shown(value)} is under 0")
        return amount


def parse(block: Block) -> Fields:
    """The fields of a hand's text. Raises TomlError."""
    try:
        data = tomllib.loads(block.text, parse_float=_decimal)
    except RecursionError:
        raise TomlError(block.line, "arrays too deep to be read") from None
    except tomllib.TOMLDecodeError as error:
        at = _AT_LINE.search(str(error))
        raise TomlError(block.line + int(at[1]) - 1 if at else None, str(error)) from None
    except ValueError:
        raise TomlError(block.line, "a number of more digits than can be read") from None
    own = data
    headed = next(iter(data.values()), None)
    if type(headed) is dict and starts_hand(_first_line(block.text)):
        own = headed
    finder = _Finder(block.line, 0 if own is data else 1)
    finder.look(block.text)
    return Fields(own, finder.lines, finder.strings, block.line)


def starts_hand(line: str) -> bool:
    """Whether a line stands above a hand of a collection."""
    return HEADER.fullmatch(line.strip()) is not None


def is_line(text: str) -> bool:
    """Whether a text is no more than one line, and not endless."""
    return len(text) <= _LONGEST_TEXT and "\n" not in text and "\r" not in text


def shown(value: object) -> str:
    """A value for a message, not too long."""
    told = str(value) if isinstance(value, Decimal) else _repr(value)
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]}..."


def _repr(value: object) -> str:
    try:
        return repr(value)
    except ValueError:  # more digits than Python writes
        return "a number too large to be shown"


def hundredths(value: object) -> int:
    """An amount as TOML has it, exact. Raises UnsupportedAmountError or another ValueError."""
    if type(value) is int:
        if abs(value) >= _MOST:
            raise UnsupportedAmountError(f"{shown(value)} is too large an amount")
        return value * 100
    if not isinstance(value, Decimal) or not value.is_finite():
        raise ValueError(f"{shown(value)} is not an amount")
    if abs(value) >= _MOST:
        raise UnsupportedAmountError(f"{shown(value)} is too large an amount")
    if value and (value.adjusted() < -2 or len(value.as_tuple().digits) > _LONGEST):
        raise UnsupportedAmountError(f"{shown(value)} is finer than a hundredth")
    amount = Fraction(value) * 100 if value else Fraction(0)
    if amount.denominator != 1:
        raise UnsupportedAmountError(f"{shown(value)} is finer than a hundredth")
    return amount.numerator


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:  # an exponent beyond all that a number can have
        return Decimal("NaN")


def _is_inf(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_infinite() and value > 0


def _first_line(text: str) -> str:
    """The first line that is no comment."""
    for line in text.split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""


class _Finder:
    """Where the fields of a table and the strings of LISTED ones stand.

    ``table`` counts headers: 0 is what stands above all of them. ``key`` is what
    has been read of a field's name, ``name`` the field whose value is being read.
    """

    def __init__(self, line: int, table: int) -> None:
        self.line, self.table = line, table
        self.lines: dict[str, int] = {}
        self.strings: dict[str, list[int]] = {}
        self.depth = self.tables = 0
        self.key = ""
        self.name: str | None = None
        self.header = False

    def look(self, text: str) -> None:
        """Go through a text that is TOML."""
        for found in _TOKEN.finditer(text):
            part = found[0]
            if part == "\n":
                self._newline()
            elif part in "[{":
                self._open()
            elif part in "]}":
                self.depth -= not self.header
            elif part == "=":
                self._equals()
            elif part[0] != "#":
                self._value(part)

    def _newline(self) -> None:
        self.line += 1
        if self.depth == 0:
            self.key, self.name, self.header = "", None, False

    def _open(self) -> None:
        if self.depth or self.name is not None:
            self.depth += 1
        else:
            self.tables += not self.header
            self.header = True

    def _equals(self) -> None:
        if self.depth == 0 and self.name is None:
            self.name = self.key
            if self.tables == self.table:
                self.lines.setdefault(self.name, self.line)

    def _value(self, part: str) -> None:
        name = self.name
        if name is None:
            self.key += part.strip("\"'")
        elif self.depth == 1 and self.tables == self.table and name in LISTED and part[0] in "\"'":
            self.strings.setdefault(name, []).append(self.line)
        self.line += part.count("\n")
