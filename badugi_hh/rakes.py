"""Rake schedules: the most that a room says it takes of a pot."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any, Literal, get_args

from badugi_hh.money import parse_amount

Rounding = Literal["down", "nearest", "up"]

_ROUNDED: dict[Rounding, Callable[[Fraction], int]] = {
    "down": floor,
    "nearest": lambda exact: floor(exact + Fraction(1, 2)),
    "up": ceil,
}
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_LONGEST = 40  # characters of a value in a message
_PLAYERS = re.compile(r"[1-9][0-9]?")
_FIELDS = ("percent", "caps", "no_draw_no_rake", "step", "rounding")
_WHERE = ("site", "currency", "stakes")


class RakeError(ValueError):
    """A text that is no rake schedule; the message says what is wrong in it."""


@dataclass(frozen=True, slots=True)
class RakeRule:
    """The rake at some tables; amounts in hundredths.

    ``caps`` are pairs: from so many players dealt in, at most so much.
    ``step``: only whole steps of the pot are raked. ``site``, ``currency`` and
    ``stakes`` (as the header prints them) are None where it holds for all.
    """

    percent: Fraction
    caps: tuple[tuple[int, int], ...] = ()
    no_draw_no_rake: bool = False
    step: int | None = None
    rounding: Rounding = "down"
    site: str | None = None
    currency: str | None = None
    stakes: tuple[int, int] | None = None

    def most(self, pot: int, players: int, *, drew: bool) -> int:
        """The most that may be taken of a pot, with so many dealt in; ``drew``: a draw was reached.

        Without a cap for so few players there is none.
        """
        if self.no_draw_no_rake and not drew:
            return 0
        raked = pot if self.step is None else pot // self.step * self.step
        exact = raked * self.percent / 100
        rake = _ROUNDED[self.rounding](exact)
        caps = [cap for least, cap in self.caps if least <= players]
        return min(rake, caps[-1]) if caps else rake

    def holds(self, site: str, currency: str, stakes: tuple[int | None, int | None]) -> bool:
        """Whether it is meant for a table."""
        return (
            self.site in (None, site)
            and self.currency in (None, currency)
            and self.stakes in (None, stakes)
        )


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """The rules of a schedule, of which the first that holds for a table counts.

    ``name`` and ``sha256`` are those of its file.
    """

    name: str
    rules: tuple[RakeRule, ...]
    sha256: str = ""

    def rule(
        self, site: str, currency: str, stakes: tuple[int | None, int | None]
    ) -> RakeRule | None:
        """The rule for a table; None where the schedule has none."""
        return next((rule for rule in self.rules if rule.holds(site, currency, stakes)), None)


def read_schedule(data: bytes, name: str) -> RakeSchedule:
    """A schedule from the bytes of a TOML file.

    What stands at the top holds everywhere; each ``[[table]]`` is for the
    ``site``, ``currency`` or ``stakes`` that it names and may say otherwise.
    Raises RakeError.
    """
    try:
        text = data.decode("utf-8-sig")
        told = tomllib.loads(text, parse_float=str)  # amounts and percents are exact
    except UnicodeDecodeError:
        raise RakeError("it is not UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise RakeError(f"no TOML: {error}") from None
    tables = told.pop("table", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise RakeError("tables are asked for as [[table]]")
    _check_names(told, (*_FIELDS, "table"))
    rules = []
    for table in tables:
        _check_names(table, (*_FIELDS, *_WHERE))
        if not any(where in table for where in _WHERE):
            raise RakeError("a [[table]] names a site, currency or stakes; the rest goes on top")
        rules.append(_rule({**told, **table}))
    if "percent" in told:
        rules.append(_rule(told))
    if not rules:
        raise RakeError("it has no percent")
    return RakeSchedule(name, tuple(rules), hashlib.sha256(data).hexdigest())


def _check_names(told: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in told:
        if name not in known:
            raise RakeError(f"{name!r} is nothing that it can hold; there are: {', '.join(known)}")


def _rule(told: Mapping[str, Any]) -> RakeRule:
    if "percent" not in told:
        raise RakeError("a [[table]] without percent, which does not stand on top either")
    no_draw = told.get("no_draw_no_rake", False)
    if not isinstance(no_draw, bool):
        raise RakeError(f"no_draw_no_rake = {_shown(no_draw)}: true or false is asked for")
    rounding = told.get("rounding", "down")
    if rounding not in get_args(Rounding):
        raise RakeError(f"rounding = {_shown(rounding)}: one of {', '.join(get_args(Rounding))}")
    step = _amount("step", told["step"]) if "step" in told else None
    if step == 0:
        raise RakeError("step = 0: more is asked for")
    return RakeRule(
        _percent(told["percent"]),
        _caps(told.get("caps", {})),
        no_draw,
        step,
        rounding,
        _word(told, "site"),
        _word(told, "currency"),
        _stakes(told["stakes"]) if "stakes" in told else None,
    )


def _percent(told: object) -> Fraction:
    if isinstance(told, (int, str)) and not isinstance(told, bool):
        text = _shown(told).strip("'")
        if _NUMBER.fullmatch(text) and Fraction(text) <= 100:
            return Fraction(text)
    raise RakeError(f"percent = {_shown(told)}: a number from 0 to 100 is asked for")


def _shown(told: object) -> str:
    """A value as a message shows it, however large it is."""
    try:
        text = repr(told)
    except ValueError:  # a number of thousands of digits
        return "so large a number"
    return text if len(text) < _LONGEST else f"{text[:_LONGEST]}..."


def _caps(told: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(told, dict):
        raise RakeError(
            f"caps = {_shown(told)}: a table such as {{ 2 = 0.50, 3 = 1.00 }} is asked for"
        )
    caps = []
    for players, amount in told.items():
        if not _PLAYERS.fullmatch(players):
            raise RakeError(f"caps: {players!r} is no number of players")
        caps.append((int(players), _amount(f"caps: {players}", amount)))
    return tuple(sorted(caps))


def _amount(what: str, told: object) -> int:
    if isinstance(told, (int, str)) and not isinstance(told, bool):
        try:
            return parse_amount(str(told))
        except ValueError:  # an AmountError among them
            pass
    raise RakeError(f"{what} = {_shown(told)}: an amount of money is asked for, such as 0.50")


def _word(told: Mapping[str, Any], name: str) -> str | None:
    word = told.get(name)
    if word is None:
        return None
    if isinstance(word, str) and word:
        return word.lower() if name == "site" else word.upper()
    raise RakeError(f"{name} = {_shown(word)}: a word is asked for")


def _stakes(told: object) -> tuple[int, int]:
    low, slash, high = told.partition("/") if isinstance(told, str) else ("", "", "")
    if slash:
        return _amount("stakes", low.strip()), _amount("stakes", high.strip())
    raise RakeError(
        f"stakes = {_shown(told)}: two are asked for, as the header prints them: 0.50/1"
    )
