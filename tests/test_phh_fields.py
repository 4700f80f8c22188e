"""Fields of PHH hands: what each tells, and what none can have."""

import dataclasses
import json
import tomllib
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phh_hands import DUEL, GOLDEN, SHORT, line_of, reading, readings, with_field

from badugi_hh import events as ev
from badugi_hh.formats.phh.fields import CODES
from badugi_hh.formats.phh.toml import hundredths
from badugi_hh.hand import build
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.profiles import HOME, RULES
from badugi_hh.replay import profile_for

if TYPE_CHECKING:
    import dataclasses


def start_of(text: str) -> ev.Start:
    found = reading(text)
    assert found.status == "hand", found.reason
    start = found.events[0]
    assert isinstance(start, ev.Start)
    return start


def table_of(text: str) -> ev.Table:
    table = reading(text).events[1]
    assert isinstance(table, ev.Table)
    return table


# ---- values that cannot be

DEEP = "[" * 9 + "1" + "]" * 9
WRONG = [
    ("variant", "1", "a string is asked for"),
    ("variant", '"' + "N" * 30 + '"', "no code of a game"),
    ("antes", "0", "an array is asked for"),
    ("antes", "[0, 0]", "2 values for 3 players"),
    ("antes", "[0, 0, -1]", "-1 is under 0"),
    ("antes", '[0, 0, "1"]', "'1' is not an amount"),
    ("antes", "[0, 0, true]", "True is not an amount"),
    ("antes", f"[0, 0, {DEEP}]", "is not an amount"),
    ("blinds_or_straddles", "[1, 2, 4]", "a straddle cannot be told"),
    ("blinds_or_straddles", "[1, 2, -1]", "no word but in _posts"),
    ("blinds_or_straddles", "[0, 0, -2]", "no word but in _posts"),
    ("blinds_or_straddles", "[1, 2, nan]", "NaN is not an amount"),
    ("small_bet", "inf", "Infinity is not an amount"),
    ("small_bet", '"2"', "is not an amount"),
    ("big_bet", "-4", "-4 is under 0"),
    ("starting_stacks", "[100]", "1 players"),
    ("starting_stacks", "[" + "9, " * 11 + "]", "11 players"),
    ("starting_stacks", "[100, 0, 100]", "a stack of nothing"),
    ("starting_stacks", "[100, -inf, 100]", "is not an amount"),
    ("players", '["a", "b"]', "2 values for 3 players"),
    ("players", '["a", "b", "a"]', "two players are called 'a'"),
    ("players", '["a", 1, "c"]', "strings are asked for, not 1"),
    ("players", '["a", "b\\nSeat 4: c", "c"]', "is no name"),
    ("seats", "[1, 2]", "2 values for 3 players"),
    ("seats", "[1, 3, 2]", "clockwise"),
    ("seats", "[1, 1, 2]", "clockwise"),
    ("seats", "[1, 2, 100]", "no number of a seat"),
    ("seats", "[1, 2, -1]", "no number of a seat"),
    ("seats", "[1, 2, 3.0]", "no number of a seat"),
    ("_button", "1", "the first player is not left of seat 1"),
    ("_button", '"alice"', "a whole number is asked for"),
    ("seat_count", "1", "1 is not from 2 to 100"),
    ("table", "[1]", "a string is asked for"),
    ("table", f"1{'0' * 30}", "a string is asked for"),
    ("table", '"a\\nb"', "a single line is asked for"),
    ("hand", "1.5", "a name or a number is asked for"),
    ("hand", '"  "', "a name or a number is asked for"),
    ("hand", '"a\\nb"', "a name or a number is asked for"),
    ("time", '"20:15"', "a time is asked for"),
    ("day", "32", "32 is not from 1 to 31"),
    ("month", "13", "13 is not from 1 to 12"),
    ("year", "0", "0 is not from 1 to 9999"),
    ("year", '"2024"', "a whole number is asked for"),
    ("time_zone", "1", "a string is asked for"),
    ("level", '"I"', "a whole number is asked for"),
    ("currency", "1", "a string is asked for"),
    ("winnings", "[3, 0]", "2 values for 3 players"),
    ("winnings", "[-3, 0, 0]", "-3 is under 0"),
    ("finishing_stacks", "[1]", "1 values for 3 players"),
    ("_rake", "true", "True is not an amount"),
    ("_mucked", '["", ""]', "2 values for 3 players"),
    ("_mucked", '["", "", "Xs"]', "are no cards"),
    ("_mucked", '["", "", "As2"]', "are no cards"),
    ("_stakes", "[1, 2, 3]", "two amounts are asked for"),
    ("_posts", '["p1 straddle 4"]', "is not understood"),
    ("_posts", '["p4 big blind 2"]', "is not understood"),
    ("_posts", '["p1 small blind 1"]', "not in antes and blinds_or_straddles"),
    ("_collected", '["p1 3"]', "is not understood"),
    ("_play_money", '"yes"', "true or false is asked for"),
    ("_raises_per_round", "-1", "a whole number from 0 up"),
    ("_raises_per_round", "4.0", "a whole number from 0 up"),
    ("_burns", "true", "a whole number from 0 up"),
    ("_qualifier", '"K"', "it can be one of"),
    ("_qualifier", "8", "it can be one of"),
    ("_uncapped_heads_up", '"always"', "it can be one of"),
    ("_bounties", "[1]", "1 values for 3 players"),
]


@pytest.mark.parametrize(("field", "value", "why"), WRONG)
def test_a_value_that_cannot_be_is_told_with_its_line(field: str, value: str, why: str) -> None:
    text = with_field(SHORT, "hand", None) if field == "hand" else SHORT
    text = with_field(text.replace("hand", "year = 2024\nmonth = 2\nhand", 1), field, value)
    found = reading(text)

    assert found.status == "rejected"
    (problem,) = found.problems
    assert problem.kind == "bad_value"
    assert problem.place == ("hands.phh", line_of(text, f"{field} ="))
    assert why in problem.message


def test_a_date_that_is_none() -> None:
    text = f"time = 20:15:00\nday = 30\nmonth = 2\nyear = 2024\n{SHORT}"
    assert str(reading(text).problems[-1]) == "hands.phh:2: day: 2024-2-30 is no date"


@pytest.mark.parametrize(
    "value", ["0.005", "9" * 16, "1e15", "1e-400", "1e300000", "0.1" + "0" * 50]
)
def test_amounts_that_are_not_exact_here(value: str) -> None:
    text = with_field(SHORT, "small_bet", value)
    (problem,) = reading(text).problems
    assert problem.kind == "unsupported_amount"
    assert problem.place.line == 4


def test_a_number_of_too_many_digits() -> None:
    (problem,) = reading(with_field(SHORT, "small_bet", "9" * 5000)).problems
    assert (problem.kind, reading(SHORT).status) == ("syntax", "hand")
    (problem,) = reading(with_field(SHORT, "small_bet", "1e" + "9" * 30)).problems
    assert problem.kind == "bad_value"


@pytest.mark.parametrize(
    "field", ["variant", "antes", "blinds_or_straddles", "small_bet", "big_bet", "starting_stacks",
              "actions"]
)  # fmt: skip  # a row
def test_a_hand_without_a_required_field_is_none(field: str) -> None:
    text = with_field(SHORT, field, None)
    found = reading(text)
    told = found.status, found.problems[-1].message
    if field == "actions":  # which are written last: the file may grow
        assert told == ("partial", "actions are not told")
    else:
        assert told == ("rejected", f"{field} is not told")
    assert readings(f"[1]\n{text}\n[2]\n{SHORT}")[0].status == "rejected"


@settings(deadline=None)
@given(
    st.integers(0, 10**15 - 1).map(str) | st.decimals(0, 10**12, places=2, allow_nan=False).map(str)
)
def test_amounts_are_exact(text: str) -> None:
    value = tomllib.loads(f"x = {text}", parse_float=Decimal)["x"]
    whole, _, part = text.partition(".")
    assert hundredths(value) == int(whole + (part + "00")[:2])


def test_an_amount_is_never_a_float() -> None:
    with pytest.raises(ValueError, match="not an amount"):
        hundredths(0.5)
    with pytest.raises(UnsupportedAmountError):
        hundredths(10**15)


# ---- anything in any field

FIELDS = [
    "antes", "blinds_or_straddles", "small_bet", "big_bet", "starting_stacks", "actions", "event",
    "venue", "time", "time_zone", "time_zone_abbreviation", "day", "month", "year", "hand",
    "level", "seats", "seat_count", "table", "players", "finishing_stacks", "winnings",
    "currency", "currency_symbol", "_button", "_posts", "_rake", "_mucked", "_collected",
    "_stakes", "_tournament", "_level", "_buy_in", "_fee", "_bounty", "_bounties",
    "_entry_currency", "_club", "_mix", "_play_money", "_raises_per_round", "_qualifier",
]  # fmt: skip  # a table

SCALARS = st.sampled_from(
    ["0", "-1", "1", "3", "0.50", "inf", "-inf", "nan", "1e400", "true", '""', '"x"', '"p1 cc"',
     '"d dh p1 ????????"', '"p1 sd"', '"#"', '"p9 f"', '"As"', "07:32:00", "1979-05-27", "{}",
     "{ a = 1 }", '"America/New_York"', '"../etc/passwd"', '"""\n[2]\n"""', "99999999999999999999"]
)  # fmt: skip  # a table
VALUES = SCALARS | st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4).map(
    lambda items: f"[{', '.join(items)}]"
))  # fmt: skip  # one strategy


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(FIELDS), VALUES, st.sampled_from([SHORT, DUEL, GOLDEN]))
def test_no_value_of_any_field_is_the_readers_fault(field: str, value: str, text: str) -> None:
    for found in readings(with_field(text, field, value)):
        if found.status == "hand":
            build(found)
        else:
            assert found.status in ("rejected", "partial", "skipped")
            assert found.status == "skipped" or found.problems
        assert "internal" not in found.reason
        assert all(problem.place.line > 0 for problem in found.problems)


# ---- what the fields tell


def test_fields_of_others() -> None:
    text = f'_odds = [1, 2]\n_burns_a = "x"\n_name = "y"\nauthor = 1\nblind = 4\n{SHORT}'
    found = reading(text)

    assert found.status == "hand"
    assert [e for e in found.events if isinstance(e, ev.Unknown)] == [ev.Unknown(5, "blind")]
    assert [(p.kind, str(p)) for p in found.problems] == [
        ("unknown_line", "hands.phh:5: unknown field 'blind'")
    ]
    assert not any(isinstance(event, ev.HouseRule) for event in found.events)


@pytest.mark.parametrize("rule", RULES.values())
def test_every_house_rule_can_be_told(rule: "dataclasses.Field[object]") -> None:
    values: dict[str, int | str] = {
        "uncapped_heads_up": "two remain", "short_all_in": "half", "qualifier": "8",
        "badeucey_ace": "low", "odd_half": "low", "show_opener": "any round", "big_bet_from": 1,
    }  # fmt: skip  # a table
    value: int | str = values.get(rule.name, 7)
    written = f'"{value}"' if isinstance(value, str) else value
    found = reading(with_field(SHORT, f"_{rule.name}", str(written)))
    assert ev.HouseRule(1, rule.name, value) in found.events
    assert getattr(profile_for(build(found)), rule.name) == value != getattr(HOME, rule.name)


def test_a_qualifier_makes_badugi_progressive() -> None:
    assert start_of(with_field(SHORT, "_qualifier", '"8"')).variant == "progressive"
    assert start_of(with_field(SHORT, "_qualifier", '""')).variant == "badugi"
    five = with_field(SHORT, "variant", '"FBA"').replace("?" * 8, "?" * 10)
    assert start_of(with_field(five, "_qualifier", '"8"')).variant == "badacey"
    found = reading(with_field(SHORT, "variant", '"FBP"'))
    assert "_qualifier, the highest rank that can win, is not told" in found.reason


TIME = "time = 20:15:30\nday = 4\nmonth = 7\nyear = 2024\n"
LATE = "time = 01:30:00\nday = 3\nmonth = 11\nyear = 2024\n"  # twice in New York
NONE = "time = 02:30:00\nday = 10\nmonth = 3\nyear = 2024\n"  # never in New York
NEW_YORK = 'time_zone = "America/New_York"\n'


@pytest.mark.parametrize(
    ("fields", "played", "zone"),
    [
        (TIME + NEW_YORK, "2024-07-05 00:15:30", "America/New_York"),
        (TIME + 'time_zone = "Asia/Kolkata"\n', "2024-07-04 14:45:30", "Asia/Kolkata"),
        (TIME + 'time_zone = "UTC"\n', "2024-07-04 20:15:30", "UTC"),
        (TIME + 'time_zone_abbreviation = "ET"\n', "2024-07-05 00:15:30", "ET"),
        (TIME + 'time_zone_abbreviation = "XYZ"\n', None, "XYZ"),
        (TIME + 'time_zone = "Nowhere/Else"\n', None, "Nowhere/Else"),
        (TIME + 'time_zone = "../../etc/passwd"\n', None, "../../etc/passwd"),
        (TIME, None, None),
        (LATE + NEW_YORK, None, "America/New_York"),
        (LATE + NEW_YORK + 'time_zone_abbreviation = "EDT"\n', "2024-11-03 05:30:00",
         "America/New_York"),
        (LATE + NEW_YORK + 'time_zone_abbreviation = "EST"\n', "2024-11-03 06:30:00",
         "America/New_York"),
        (LATE + NEW_YORK + 'time_zone_abbreviation = "CET"\n', None, "America/New_York"),
        (NONE + NEW_YORK, None, "America/New_York"),
        ("time = 00:10:00\nday = 1\nmonth = 1\nyear = 1\n" + 'time_zone = "Asia/Tokyo"\n', None,
         "Asia/Tokyo"),
    ],
)  # fmt: skip  # a table
def test_times_and_zones(fields: str, played: str | None, zone: str | None) -> None:
    start = start_of(fields + SHORT)
    told = None if played is None else datetime.fromisoformat(f"{played}+00:00")
    assert start.played_at == told
    assert start.zone == zone
    assert start.printed_at is not None


def test_a_time_that_is_not_all_told() -> None:
    for row in TIME.splitlines(keepends=True):
        start = start_of(TIME.replace(row, "") + NEW_YORK + SHORT)
        assert (start.printed_at, start.played_at) == (None, None)


def test_hand_numbers() -> None:
    plain = with_field(SHORT, "hand", None)
    assert start_of(with_field(SHORT, "hand", "254811338657")).hand_id == "254811338657"
    assert start_of(with_field(SHORT, "hand", '"84fb311b1db1"')).hand_id == "84fb311b1db1"
    counted = start_of(with_field(SHORT, "hand", "7")).hand_id
    other = start_of(with_field(with_field(SHORT, "hand", "7"), "table", '"b"')).hand_id
    assert counted.startswith("7-")
    assert len(counted) == 10
    assert other.startswith("7-")
    assert other != counted
    own = start_of(plain).hand_id
    assert len(own) == 16
    assert own == start_of(plain.replace("\n", "\n\n")).hand_id
    assert own != start_of(with_field(plain, "table", '"b"')).hand_id
    number = reading(with_field(SHORT, "starting_stacks", "[]")).hand_id
    assert number == "short"


@pytest.mark.parametrize(
    ("fields", "currency"),
    [
        ("", "chips"),
        ('currency = "EUR"\n', "EUR"),
        ('currency_symbol = "£"\n', "GBP"),
        ('currency_symbol = "¥"\n', "¥"),
        ('currency_symbol = "$"\ncurrency = "CAD"\n', "CAD"),
    ],
)
def test_currencies(fields: str, currency: str) -> None:
    assert start_of(fields + SHORT).currency == currency


def test_a_tournament_is_told_by_its_number_or_by_a_level_at_an_event() -> None:
    assert start_of(f'event = "A game"\n{SHORT}').tournament_id is None
    event = start_of(f'event = "A series"\nlevel = 12\n{SHORT}')
    assert (event.tournament_id, event.level) == ("A series", "12")
    told = start_of(
        f'_tournament = "88"\n_level = "IV"\n_buy_in = 10\n_fee = 1\n_bounty = 2.50\n'
        f'_entry_currency = "USD"\n_club = "Tin"\n_mix = "8-Game"\n{SHORT}'
    )
    assert (told.tournament_id, told.level) == ("88", "IV")
    assert (told.buy_in, told.fee, told.bounty, told.entry_currency) == (1000, 100, 250, "USD")
    assert (told.club, told.mix) == ("Tin", "8-Game")


def test_tables_and_buttons() -> None:
    assert table_of(SHORT) == ev.Table(1, "", None, 3, play_money=False)
    for number in ("4", "999999", "1000000", "12345678", "9" * 30):
        assert table_of(f"table = {number}\n{SHORT}").name == number
    assert table_of(f'venue = "a barn"\n{SHORT}').name == "a barn"
    assert table_of(f'event = "a fair"\n{SHORT}').name == "a fair"
    money = f"_play_money = true\nseat_count = 8\n{SHORT}"
    assert table_of(money) == ev.Table(1, "", 8, 3, play_money=True)
    seats = with_field(SHORT, "seats", "[5, 0, 2]")
    assert table_of(seats).button == 2
    assert table_of(with_field(seats, "_button", "3")).button == 3
    assert table_of(with_field(seats, "_button", "4")).button == 4
    assert reading(with_field(seats, "_button", "6")).status == "rejected"


def test_players_without_a_name() -> None:
    names = [e.player for e in reading(SHORT).events if isinstance(e, ev.Seat)]
    assert names == ["Player 1", "Player 2", "Player 3"]
    text = with_field(SHORT, "players", '["Player 2", "", "a: folds"]')
    names = [e.player for e in reading(text).events if isinstance(e, ev.Seat)]
    assert names == ["Player 2", "Player 2*", "a: folds"]


NAMES = [
    "bob folds",
    "Seat 3",
    "*** SUMMARY ***",
    "[2]",
    '"',
    "'''",
    "#",
    "a\\b",
    " x ",
    "ж",
    "🂡",
    "p1",
]


def test_names_can_be_anything() -> None:
    for one, other in pairwise(NAMES):
        told = json.dumps([one, other, "c"], ensure_ascii=False)
        found = reading(with_field(SHORT, "players", told))
        assert found.status == "hand", found.reason
        assert [e.player for e in found.events if isinstance(e, ev.Seat)] == [one, other, "c"]


def test_codes_are_no_others() -> None:
    taken = {"FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D"}
    assert not taken & set(CODES)
    assert len(CODES) == 16


def test_a_rule_that_is_nearly_spelled_right_is_told() -> None:
    found = reading(f"_raises_a_round = 4\n_odds = 1\n{SHORT}")
    assert found.status == "hand"
    (problem,) = found.problems
    assert (problem.place.line, problem.message) == (
        1, "unknown field '_raises_a_round'; did you mean '_raises_per_round'?"
    )  # fmt: skip  # side by side
