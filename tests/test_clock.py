"""Printed times: one moment in UTC where they tell one, None where they do not."""

from datetime import UTC, datetime

import pytest

from badugi_hh.formats.clock import moment


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def utc(text: str) -> datetime:
    return at(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("local", "zone", "moment_utc"),
    [
        ("2010-09-05 10:32:15", "ET", "2010-09-05 14:32:15"),  # summer
        ("2010-12-05 10:32:15", "ET", "2010-12-05 15:32:15"),  # winter
        ("2010-12-05 10:32:15", "EST", "2010-12-05 15:32:15"),
        ("2024-07-04 20:15:30", "CET", "2024-07-04 18:15:30"),  # CET is printed in summer too
        ("2024-07-04 20:15:30", "CEST", "2024-07-04 18:15:30"),
        ("2024-01-04 20:15:30", "CET", "2024-01-04 19:15:30"),
        ("2024-01-04 20:15:30", "EET", "2024-01-04 18:15:30"),
        ("2024-07-04 20:15:30", "WET", "2024-07-04 19:15:30"),
        ("2024-07-04 20:15:30", "BST", "2024-07-04 19:15:30"),
        ("2024-01-04 20:15:30", "PT", "2024-01-05 04:15:30"),
        ("2009-07-04 20:15:30", "MSK", "2009-07-04 16:15:30"),  # Moscow had summer time then
        ("2024-07-04 20:15:30", "MSK", "2024-07-04 17:15:30"),
        ("2024-07-04 20:15:30", "UTC", "2024-07-04 20:15:30"),
        ("2024-12-31 23:59:59", "ET", "2025-01-01 04:59:59"),
    ],
)
def test_a_printed_time_in_utc(local: str, zone: str, moment_utc: str) -> None:
    assert moment((at(local), zone)) == utc(moment_utc)


def test_the_moment_says_that_it_is_utc() -> None:
    told = moment((at("2010-09-05 10:32:15"), "ET"))
    assert told is not None
    assert told.tzinfo is UTC


@pytest.mark.parametrize("zone", [None, "", "XYZ", "et", "ART"])
def test_an_unknown_zone_tells_nothing(zone: str | None) -> None:
    assert moment((at("2010-09-05 10:32:15"), zone)) is None


def test_a_known_zone_beside_an_unknown_one_is_enough() -> None:
    printed = at("2010-09-05 23:32:15")
    known = at("2010-09-05 10:32:15")
    assert moment((printed, "XYZ"), (known, "ET")) == utc("2010-09-05 14:32:15")
    assert moment((known, "ET"), (printed, "XYZ")) == utc("2010-09-05 14:32:15")


@pytest.mark.parametrize(
    ("local", "zone"),
    [
        ("2010-11-07 01:00:00", "ET"),
        ("2010-11-07 01:59:59", "ET"),
        ("2010-10-31 02:30:00", "CET"),
    ],
)
def test_an_hour_that_comes_twice_tells_nothing(local: str, zone: str) -> None:
    assert moment((at(local), zone)) is None


@pytest.mark.parametrize(
    ("local", "zone", "moment_utc"),
    [
        ("2010-11-07 00:59:59", "ET", "2010-11-07 04:59:59"),
        ("2010-11-07 02:00:00", "ET", "2010-11-07 07:00:00"),
    ],
)
def test_the_hours_around_it_do(local: str, zone: str, moment_utc: str) -> None:
    assert moment((at(local), zone)) == utc(moment_utc)


@pytest.mark.parametrize(
    ("central", "moment_utc"),
    [
        ("2010-11-07 06:30:00", "2010-11-07 05:30:00"),
        ("2010-11-07 07:30:00", "2010-11-07 06:30:00"),
    ],
)
def test_a_second_zone_tells_the_two_hours_apart(central: str, moment_utc: str) -> None:
    eastern = (at("2010-11-07 01:30:00"), "ET")
    assert moment((at(central), "CET"), eastern) == utc(moment_utc)
    assert moment(eastern, (at(central), "CET")) == utc(moment_utc)


def test_an_hour_that_never_was_tells_nothing() -> None:
    assert moment((at("2010-03-14 02:30:00"), "ET")) is None
    for other in ("2010-03-14 07:30:00", "2010-03-14 08:30:00"):
        assert moment((at("2010-03-14 02:30:00"), "ET"), (at(other), "CET")) is None


def test_two_times_that_contradict_each_other_tell_nothing() -> None:
    assert moment((at("2010-09-05 10:32:15"), "ET"), (at("2010-09-05 10:32:15"), "CET")) is None


def test_no_time_tells_nothing() -> None:
    assert moment() is None


@pytest.mark.parametrize(
    ("local", "zone"), [("0001-01-01 00:30:00", "CET"), ("9999-12-31 23:30:00", "ET")]
)
def test_the_ends_of_the_calendar_are_no_error(local: str, zone: str) -> None:
    assert moment((at(local), zone)) is None
