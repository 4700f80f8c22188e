"""The first lines of a PokerStars hand: what they tell of the game, and which games are skipped."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hands import HAND, POKERSTARS, reading, readings

from badugi_hh.events import Start, Table

REST = HAND.partition("\n")[2]

PLAIN: dict[str, Any] = {
    "line": 1,
    "site": "pokerstars",
    "hand_id": "123",
    "variant": "badugi",
    "structure": "limit",
    "mix": None,
    "currency": "USD",
    "small": 50,
    "big": 100,
    "played_at": datetime(2024, 7, 5, 0, 15, 30, tzinfo=UTC),
    "printed_at": datetime(2024, 7, 4, 20, 15, 30),  # noqa: DTZ001  # as printed: without a zone
    "zone": "ET",
    "club": None,
    "tournament_id": None,
    "level": None,
    "entry_currency": None,
    "buy_in": None,
    "fee": None,
    "bounty": None,
}
TOURNAMENT: dict[str, Any] = PLAIN | {
    "currency": "chips",
    "small": 3000,
    "big": 6000,
    "tournament_id": "77",
}
LEVEL_5: dict[str, Any] = TOURNAMENT | {"level": "V"}
ENTRY: dict[str, Any] = LEVEL_5 | {"buy_in": 200, "fee": 20, "entry_currency": "USD"}
DATE = "2024/07/04 20:15:30 ET"


def start_of(line: str) -> Start:
    got = reading(f"{line}\n{REST}")
    assert (got.status, got.problems) == ("hand", [])
    assert isinstance(got.events[0], Start)
    assert got.hand_id == got.events[0].hand_id
    return got.events[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (f"PokerStars Game #123:  Badugi Limit ($0.50/$1.00 USD) - {DATE}", PLAIN),
        (f"PokerStars Game #123: Badugi Limit ($0.50/$1.00 USD) - {DATE}", PLAIN),
        (f"PokerStars Hand #123:  Badugi Limit ($0.50/$1.00 USD) - {DATE} ", PLAIN),
        (f"PokerStars Zoom Hand #123:  Badugi Limit ($0.50/$1.00 USD) - {DATE}", PLAIN),
        (f"PokerStars Game #123:  Badugi Limit ($0.50/$1) - {DATE}", PLAIN),
        (
            f"PokerStars Home Game Hand #123: {{Tin Club}} Badugi Limit ($0.50/$1 USD) - {DATE}",
            PLAIN | {"club": "Tin Club"},
        ),
        (
            f"PokerStars Home Game Hand #123: {{a {{b}} c}}  Badugi Limit ($0.50/$1 USD) - {DATE}",
            PLAIN | {"club": "a {b} c"},
        ),
        (
            f"PokerStars Hand #123:  Badugi Limit (€0.50/€1.00 EUR) - {DATE}",
            PLAIN | {"currency": "EUR"},
        ),
        (
            f"PokerStars Hand #123:  Badugi Limit (£0.50/£1.00 GBP) - {DATE}",
            PLAIN | {"currency": "GBP"},
        ),
        (
            f"PokerStars Hand #123:  Badugi Limit (€0.50/€1.00) - {DATE}",
            PLAIN | {"currency": "EUR"},
        ),
        (
            f"PokerStars Hand #123:  Badugi Limit (1,000/2 000) - {DATE}",
            PLAIN | {"currency": "chips", "small": 100000, "big": 200000},
        ),
        (
            f"PokerStars Hand #123:  Badugi Pot Limit ($0.50/$1.00 USD) - {DATE}",
            PLAIN | {"structure": "pot_limit"},
        ),
        (
            f"PokerStars Hand #123:  Badugi Half Pot Limit ($0.50/$1.00 USD) - {DATE}",
            PLAIN | {"structure": "half_pot_limit"},
        ),
        (
            f"PokerStars Hand #123:  Badugi No Limit ($0.50/$1.00 - $20 Cap -  USD) - {DATE}",
            PLAIN | {"structure": "no_limit"},
        ),
        (
            f"PokerStars Hand #123:  8-Game (Badugi Limit, $0.50/$1.00 USD) - {DATE}",
            PLAIN | {"mix": "8-Game"},
        ),
        (
            f"PokerStars Hand #123:  Dealer's Choice (Badugi Limit, $0.50/$1.00 USD) - {DATE}",
            PLAIN | {"mix": "Dealer's Choice"},
        ),
    ],
)
def test_a_cash_game(line: str, told: dict[str, Any]) -> None:
    assert start_of(line) == Start(**told)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("$2.00+$0.20 USD Badugi Limit - Level V (30/60)", ENTRY),
        ("€2.00+€0.20 EUR Badugi Limit - Level V (30/60)", ENTRY | {"entry_currency": "EUR"}),
        ("$2.00+$0.20 Badugi Limit - Level V (30/60)", ENTRY),
        (
            "$5+$2.50+$0.75 USD Badugi Limit - Level V (30/60)",
            LEVEL_5 | {"buy_in": 500, "bounty": 250, "fee": 75, "entry_currency": "USD"},
        ),
        (
            "100+10 Badugi Limit - Level V (30/60)",
            LEVEL_5 | {"buy_in": 10000, "fee": 1000, "entry_currency": "chips"},
        ),
        (
            "$215 USD Badugi Limit - Level V (30/60)",
            LEVEL_5 | {"buy_in": 21500, "entry_currency": "USD"},
        ),
        ("Freeroll  Badugi Limit - Level V (30/60)", LEVEL_5 | {"buy_in": 0, "fee": 0}),
        ("1500FPP Badugi Limit - Level V (30/60)", LEVEL_5),
        ("500 StarsCoin Badugi Limit - Level V (30/60)", LEVEL_5),
        ("Badugi Limit - Level V (30/60)", LEVEL_5),
        ("8-Game (Badugi Limit) - Level V (30/60)", LEVEL_5 | {"mix": "8-Game"}),
        (
            "$2.00+$0.20 USD 8-Game (Badugi Limit) - Match Round I, Level V (30/60)",
            ENTRY | {"mix": "8-Game"},
        ),
        (
            "$2.00+$0.20 USD Badugi Pot Limit - Match Round II, Level 12 (30/60)",
            ENTRY | {"structure": "pot_limit", "level": "12"},
        ),
    ],
)
def test_a_tournament(entry: str, told: dict[str, Any]) -> None:
    assert start_of(f"PokerStars Hand #123: Tournament #77, {entry} - {DATE}") == Start(**told)


def test_a_tournament_of_a_club() -> None:
    line = "PokerStars Home Game Hand #123: {Tin Club} Tournament #77, $2+$0.20 USD Badugi Limit"
    start = start_of(f"{line} - Level V (30/60) - {DATE}")
    assert start == Start(**ENTRY | {"club": "Tin Club"})


@pytest.mark.parametrize(
    ("date", "zone", "moment"),
    [
        ("2024/07/04 20:15:30 CET [2024/07/04 14:15:30 ET]", "CET", "2024-07-04 18:15:30"),
        ("2010/11/10 17:20:01 CET [2010/11/10 11:20:01 ET]", "CET", "2010-11-10 16:20:01"),
        ("2024/07/04 9:15:30 ET", "ET", "2024-07-04 13:15:30"),
        ("2009/3/7 - 13:59:19 (ET)", "ET", "2009-03-07 18:59:19"),
        ("2024/07/04 20:15:30 ART", "ART", None),
        ("2024/07/04 20:15:30 ART [2024/07/04 19:15:30 ET]", "ART", "2024-07-04 23:15:30"),
        ("2024/07/04 20:15:30 GMT+03:00", "GMT+03:00", None),
        ("2024/07/04 20:15:30", None, None),
        ("2010/11/07 1:30:00 ET", "ET", None),
        ("2010/11/07 7:30:00 CET [2010/11/07 1:30:00 ET]", "CET", "2010-11-07 06:30:00"),
        ("2010/11/07 1:30:00 ET [2010/11/07 6:30:00 CET]", "ET", "2010-11-07 05:30:00"),
        ("0001/01/01 00:00:00 CET", "CET", None),
    ],
)
def test_the_time(date: str, zone: str | None, moment: str | None) -> None:
    start = start_of(f"PokerStars Hand #123:  Badugi Limit ($0.50/$1.00 USD) - {date}")
    expected = moment and datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert (start.zone, start.played_at) == (zone, expected)


# ---- hands of other games


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("Triple Draw 2-7 Lowball Limit ($1/$2 USD)", "Triple Draw 2-7 Lowball Limit"),
        ("Razz Limit ($1/$2 USD)", "Razz Limit"),
        ("Hold'em No Limit ($0.01/$0.02 USD)", "Hold'em No Limit"),
        ("Hold'em No Limit (5/10)", "Hold'em No Limit"),
        ("Omaha Hi/Lo Pot Limit (€1/€2 EUR)", "Omaha Hi/Lo Pot Limit"),
        ("5 Card Draw Pot Limit ($1/$2 USD)", "5 Card Draw Pot Limit"),
        ("8-Game (Razz Limit, $0.50/$1.00 USD)", "Razz Limit"),
        ("HORSE (7 Card Stud Hi/Lo Limit, $2/$4)", "7 Card Stud Hi/Lo Limit"),
        ("Tournament #77, $2.00+$0.20 USD Hold'em No Limit - Level II (15/30)", "Hold'em No Limit"),
        (
            "Tournament #77, $2+$0.20 USD 8-Game (Omaha Hi/Lo Limit) - Level II (15/30)",
            "Omaha Hi/Lo Limit",
        ),
        ("{Tin Club} Razz Limit ($1/$2 USD)", "Razz Limit"),
        # Wordings that no Badugi hand has.
        ("Hold'em No Limit Fusion ($0.01/$0.02 USD)", "Hold'em No Limit Fusion"),
        ("Tournament #77, $1+$0.10 USD Split Hold'em - Level II (15/30)", "Split Hold'em"),
        ("Omaha Spread, ante $1 (new)", "Omaha Spread"),
    ],
)
def test_another_game_is_skipped(line: str, game: str) -> None:
    got = reading(f"PokerStars Hand #123:  {line} - {DATE}\nanything\n")
    assert (got.status, got.game, got.hand_id, got.reason) == ("skipped", game, "123", "")
    assert (got.events, got.problems) == ([], [])


def test_in_a_mix_the_game_is_decided_hand_by_hand() -> None:
    razz = f"PokerStars Hand #1:  8-Game (Razz Limit, $1/$2 USD) - {DATE}\nTable 'x' 6-max\n\n"
    mine = f"PokerStars Hand #2:  8-Game (Badugi Limit, $1/$2 USD) - {DATE}\n{REST}\n"
    got = readings(razz + mine + razz)
    assert [r.status for r in got] == ["skipped", "hand", "skipped"]
    assert [r.game for r in got] == ["Razz Limit", "Badugi Limit", "Razz Limit"]


# ---- first lines that cannot be read


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        ("Badugi Limit ($0.50/$1.00 USD", "syntax", "expected 'PokerStars Game #ID: GAME"),
        ("Badugi Limit ($0.50 USD) - " + DATE, "syntax", "unknown first line"),
        ("", "syntax", "unknown first line"),
        ("Badugi Limit ($0.50/$1 USD) - 2024/02/30 20:15:30 ET", "bad_value", "day is out of"),
        ("Badugi Limit ($0.50/$1 USD) - 2024/02/20 25:15:30 ET", "bad_value", "hour must be"),
        ("Badugi Limit ($0..5/$1 USD) - " + DATE, "bad_value", "is not an amount"),
        ("Badugi Limit ($0.255/$0.51 USD) - " + DATE, "unsupported_amount", "'$0.255' is finer"),
        (
            "{" + "x" * 500 + "} Badugi Limit ($0.50/$1 USD) - " + DATE,
            "syntax",
            "unknown first line",
        ),
        (
            "Tournament #77, $2.005+$0.20 USD Badugi Limit - Level V (30/60) - " + DATE,
            "unsupported_amount",
            "'$2.005' is finer",
        ),
    ],
)
def test_a_first_line_that_cannot_be_read(line: str, kind: str, said: str) -> None:
    got = readings(f"\n{HAND}\nPokerStars Hand #123: {line}\n{REST}\n{HAND}")
    assert [r.status for r in got] == ["hand", "rejected", "hand"]
    (problem,) = got[1].problems
    assert (problem.kind, str(problem.place)) == (kind, "hands.txt:42")
    assert said in problem.message
    assert (got[1].hand_id, got[1].events) == ("123", [])


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        (f"PokerStars Game #123:  Badugi Limit ($0.50/$1.00 USD) - {DATE}", True),
        ("PokerStars Home Game Hand #123: {Tin", True),
        ("PokerStars Zoom Hand #123: 8", True),
        ("PokerStars Hand #123:", True),
        ("PokerStars Hand #123", False),
        ("PokerStars Hand #123: folds", False),
        ("PokerStars Hand #123: calls $5", False),
        ('PokerStars Hand #123 said, "PokerStars Hand #123: B"', False),
        ("PokerStars Home Game", False),
        ("PokerStars Hand #x: Badugi Limit", False),
        (" PokerStars Hand #123: Badugi Limit", False),
    ],
)
def test_which_lines_start_a_hand(line: str, starts: bool) -> None:
    assert POKERSTARS.starts_hand(line) is starts


# ---- the table's line


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("Table 'T' 6-max", Table(2, "T", 6, None, play_money=False)),
        (
            "Table 'It's 8-max' 8-max (Play Money) Seat #3 is the button",
            Table(2, "It's 8-max", 8, 3, play_money=True),
        ),
        (
            "Table '338114937 12' 8-max Seat #8 is the button",
            Table(2, "338114937 12", 8, 8, play_money=False),
        ),
    ],
)
def test_the_table(line: str, table: Table) -> None:
    got = reading(HAND.replace("Table 'Testing I' 6-max Seat #1 is the button", line))
    assert got.status == "hand"
    assert got.events[1] == table
