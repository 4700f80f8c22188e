"""Rake schedules, and hands held to them."""

import dataclasses
from fractions import Fraction

import pytest
from audit_hands import PLAIN, WALK
from hypothesis import given
from hypothesis import strategies as st
from playing import audited, codes, real_hands

from badugi_hh.audit import HandAudit, audit
from badugi_hh.hand import build
from badugi_hh.profiles import POKERSTARS, override
from badugi_hh.rakes import RakeError, RakeRule, read_schedule
from badugi_hh.replay import replay

SCHEDULE = """
percent = 5
no_draw_no_rake = true
caps = { 2 = 0.50, 3 = 1.00, 5 = 3.00 }

[[table]]
stakes = "0.25/0.50"
currency = "USD"
percent = 4.5
caps = {}

[[table]]
site = "merge"
step = 0.20
rounding = "up"
"""


def held(text: str, schedule: str) -> HandAudit:
    """The audit of a hand's text with a rake schedule."""
    profile = dataclasses.replace(POKERSTARS, rake=read_schedule(schedule.encode(), "house.toml"))
    return audited(text, profile)


def test_the_first_rule_that_holds_for_a_table_counts() -> None:
    schedule = read_schedule(SCHEDULE.encode(), "house.toml")
    small = schedule.rule("pokerstars", "USD", (25, 50))
    assert small is not None
    assert (small.percent, small.caps, small.no_draw_no_rake) == (Fraction(9, 2), (), True)
    euros = schedule.rule("pokerstars", "EUR", (25, 50))
    assert euros is not None
    assert (euros.percent, euros.caps) == (Fraction(5), ((2, 50), (3, 100), (5, 300)))
    merge = schedule.rule("merge", "USD", (50, 100))
    assert merge is not None
    assert (merge.step, merge.rounding, merge.percent) == (20, "up", Fraction(5))
    only = read_schedule(b'[[table]]\nstakes = "1/2"\npercent = 5', "x")
    assert only.rule("pokerstars", "USD", (50, 100)) is None


@pytest.mark.parametrize(
    ("rule", "pot", "players", "most"),
    [
        (RakeRule(Fraction(5)), 1025, 4, 51),  # 51.25
        (RakeRule(Fraction(5), rounding="up"), 1025, 4, 52),
        (RakeRule(Fraction(5), rounding="nearest"), 1025, 4, 51),
        (RakeRule(Fraction(5), rounding="nearest"), 1030, 4, 52),  # 51.5
        (RakeRule(Fraction(5), step=100), 1099, 4, 50),
        (RakeRule(Fraction(5), caps=((2, 20), (4, 40))), 1025, 3, 20),
        (RakeRule(Fraction(5), caps=((2, 20), (4, 40))), 1025, 4, 40),
        (RakeRule(Fraction(5), caps=((2, 20), (4, 40))), 1025, 9, 40),
        (RakeRule(Fraction(5), caps=((3, 20),)), 1025, 2, 51),  # no cap for so few
        (RakeRule(Fraction(0)), 1025, 4, 0),
    ],
)
def test_the_most_that_is_taken(rule: RakeRule, pot: int, players: int, most: int) -> None:
    assert rule.most(pot, players, drew=True) == most
    assert dataclasses.replace(rule, no_draw_no_rake=True).most(pot, players, drew=False) == 0
    assert rule.most(pot, players, drew=False) == most


@given(st.integers(0, 10**9), st.integers(0, 10_000), st.integers(1, 10))
def test_a_percentage_is_exact(pot: int, hundredths: int, players: int) -> None:
    rule = RakeRule(Fraction(hundredths, 100))
    most = rule.most(pot, players, drew=True)
    assert most * 10_000 <= pot * hundredths < (most + 1) * 10_000


# The pot of PLAIN is $10.25 with four players and a rake of $0.50.
@pytest.mark.parametrize(
    ("schedule", "implied"),
    [
        ("percent = 5", None),
        ("percent = 4.9", None),  # 50.2 cents
        ("percent = 4.87", "at most $0.49"),
        ("percent = 5\ncaps = { 2 = 0.45 }", "at most $0.45"),
        ("percent = 5\ncaps = { 2 = 0.45, 4 = 0.50 }", None),
        ("percent = 5\nstep = 1", None),
        ("percent = 5\nstep = 2.50", None),
        ("percent = 5\nstep = 3", "at most $0.45"),
        ('percent = 5\n[[table]]\nstakes = "0.50/1"\npercent = 2', "at most $0.20"),
        ('percent = 5\n[[table]]\nstakes = "1/2"\npercent = 2', None),
    ],
)
def test_a_rake_over_the_schedule_is_found_at_its_line(schedule: str, implied: str | None) -> None:
    result = held(PLAIN, schedule)
    assert result.checks["money.rake_schedule"] == ("contradicted" if implied else "confirmed")
    assert [(f.code, f.claimed, f.implied) for f in result.findings] == (
        [("money.rake_schedule", "$0.50", implied)] if implied else []
    )
    for finding in result.findings:
        assert PLAIN.strip("\n").split("\n")[finding.line - 1].startswith("Total pot")


def test_no_draw_no_rake() -> None:
    raked = WALK.replace("Rake $0", "Rake $0.05").replace("collected $1.25", "collected $1.20")
    raked = raked.replace("collected ($1.25)", "collected ($1.20)")
    assert codes(held(raked, "percent = 5")) == []
    (found,) = held(raked, "percent = 5\nno_draw_no_rake = true").findings
    assert (found.code, found.implied) == ("money.rake_schedule", "at most $0")
    assert "ended before the first draw" in found.message
    assert codes(held(WALK, "percent = 5\nno_draw_no_rake = true")) == []


def test_what_cannot_be_held_to_a_schedule() -> None:
    assert "money.rake_schedule" not in audited(PLAIN).checks
    elsewhere = held(PLAIN, '[[table]]\nsite = "merge"\npercent = 5')
    assert elsewhere.checks["money.rake_schedule"] == "unverifiable"
    assert elsewhere.reasons == ["no rake schedule for these stakes"]
    unprinted = held(PLAIN.replace(" | Rake $0.50", ""), "percent = 5")
    assert unprinted.checks["money.rake_schedule"] == "unverifiable"


def test_a_tournament_has_no_rake_to_hold_to_it() -> None:
    text = PLAIN.replace("Badugi Limit", "Tournament #7, $1+$0.10 USD Badugi Limit - Level I")
    text = text.replace("($0.50/$1.00 USD)", "(50/100)").replace("$", "")
    assert "money.rake_schedule" not in held(text, "percent = 0").checks


def test_real_cash_hands_are_held_to_what_their_room_took() -> None:
    """The room's rake of 2010: 5%, a cent for each full 20 cents."""
    schedule = read_schedule(b"percent = 5\nstep = 0.20", "2010.toml")
    profile = dataclasses.replace(POKERSTARS, rake=schedule)
    tight = dataclasses.replace(POKERSTARS, rake=read_schedule(b"percent = 2", "tight.toml"))
    checked = over = 0
    for reading in real_hands():
        hand = build(reading)
        if hand.kind == "cash":
            result = audit(replay(hand, profile))
            assert result.verdict == "confirmed", result.findings
            checked += result.checks["money.rake_schedule"] == "confirmed"
            over += audit(replay(hand, tight)).verdict == "contradicted"
    assert checked > over > 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it has no percent"),
        ("percent = ", "no TOML"),
        ("percent = 101", "percent = 101: a number from 0 to 100"),
        ("percent = -1", "percent = -1"),
        ('percent = "much"', "percent = 'much'"),
        ("percent = nan", "percent = 'nan'"),
        ("percent = true", "percent = True"),
        ("percent = '1/0'", "percent = '1/0'"),
        ("percent = '1/3'", "percent = '1/3'"),
        ("percent = inf", "percent = 'inf'"),
        ("percent = 1e999999999", "percent = '1e999999999'"),
        (f"percent = 0x{'F' * 5000}", "percent = so large a number: a number from 0"),
        (f"percent = 5\nstep = 0x{'F' * 5000}", "step = so large a number: an amount"),
        ("percent = 5\nstep = 1979-05-27", "step = datetime.date(1979, 5, 27): an amount"),
        ("percent = 5\ncaps = { 2 = 1, 02 = 2 }", "caps: '02' is no number of players"),
        ("percent = 5\ncaps = { 0 = 1 }", "caps: '0' is no number of players"),
        ("percent = 5\n[[tables]]\npercent = 4", "'tables' is nothing that it can hold"),
        ("percents = 5", "'percents' is nothing that it can hold; there are: percent, caps"),
        ("percent = 5\ncaps = 3", "caps = 3: a table such as"),
        ("percent = 5\ncaps = { two = 1 }", "caps: 'two' is no number of players"),
        ("percent = 5\ncaps = { 2 = 0.505 }", "caps: 2 = '0.505': an amount of money"),
        ("percent = 5\ncaps = { 2 = -1 }", "caps: 2 = -1: an amount of money"),
        ("percent = 5\nstep = 0", "step = 0: more is asked for"),
        ("percent = 5\nno_draw_no_rake = 1", "no_draw_no_rake = 1: true or false"),
        ('percent = 5\nrounding = "off"', "rounding = 'off': one of down, nearest, up"),
        ("percent = 5\n[[table]]\npercent = 4", "a [[table]] names a site, currency or stakes"),
        ('[[table]]\nsite = "x"', "a [[table]] without percent"),
        ("[[table]]\nsite = 5\npercent = 5", "site = 5: a word"),
        ('[[table]]\nstakes = "5"\npercent = 5', "stakes = '5': two are asked for"),
        ('[[table]]\nstakes = "a/b"\npercent = 5', "stakes = 'a': an amount of money"),
        ("table = 5\npercent = 5", "tables are asked for as [[table]]"),
    ],
)
def test_what_is_no_schedule_is_refused(text: str, why: str) -> None:
    with pytest.raises(RakeError) as raised:
        read_schedule(text.encode(), "x.toml")
    assert str(raised.value).startswith(why)


def test_a_schedule_is_no_field_to_override() -> None:
    with pytest.raises(ValueError, match="'rake' is no field of a rule profile"):
        override(POKERSTARS, {"rake": 5})
    schedule = read_schedule(b"percent = 5", "house.toml")
    changed = override(dataclasses.replace(POKERSTARS, rake=schedule), {"burns": 1})
    assert (changed.rake, changed.name) == (schedule, "pokerstars+burns=1")
