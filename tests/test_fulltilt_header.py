"""The first line of a Full Tilt hand, and hands that it tells to be no whole ones."""

import time
from datetime import UTC, datetime

import pytest
from fulltilt_hands import HAND, NEXT_HAND, reading, readings, with_line

from badugi_hh import events as ev

UTC_TIME = datetime(2012, 7, 5, 0, 15, 30, tzinfo=UTC)
PRINTED = datetime(2012, 7, 4, 20, 15, 30)  # noqa: DTZ001  # as printed, the zone beside it
HEAD = "Full Tilt Poker Game #7: "
WHEN = "20:15:30 ET - 2012/07/04"
TAIL = HAND.partition("\n")[2]


def start_of(header: str) -> tuple[ev.Start, ev.Table]:
    got = reading(f"{header}\n{TAIL}")
    assert got.status == "hand", got.reason
    start, table = got.events[:2]
    assert isinstance(start, ev.Start)
    assert isinstance(table, ev.Table)
    assert (start.hand_id, start.mix, start.club, start.level) == ("7", None, None, None)
    return start, table


@pytest.mark.parametrize(
    ("middle", "structure", "stakes", "currency"),
    [
        ("$1/$2 - Limit Badugi", "limit", (100, 200), "USD"),
        ("FL Badugi - $0.10/$0.20", "limit", (10, 20), "USD"),
        ("€0.50/€1 - Pot Limit Badugi", "pot_limit", (50, 100), "EUR"),
        ("PL Badugi - £25/£50", "pot_limit", (2500, 5000), "GBP"),
        ("$1,500/$3,000 - No Limit Badugi", "no_limit", (150000, 300000), "USD"),
        ("NL Badugi - 25/50", "no_limit", (2500, 5000), "chips"),
        ("$0.10/$0.20 Ante $0.05 - No Limit Badugi", "no_limit", (10, 20), "USD"),
        ("NL Badugi - $0.10/$0.20 Ante $0.05", "no_limit", (10, 20), "USD"),
        ("$0.25/$0.50 - $15 Cap No Limit Badugi", "no_limit", (25, 50), "USD"),
        ("CAP NL Badugi - $0.25/$0.50", "no_limit", (25, 50), "USD"),
        ("1/2 - Half Pot Limit Badugi", "half_pot_limit", (100, 200), "chips"),
        ("50K/100K - Limit Badugi", "limit", (5000000, 10000000), "chips"),
        ("FL Badugi - 0.5M/1M", "limit", (50000000, 100000000), "chips"),
    ],
)
def test_games_and_stakes_in_both_orders(
    middle: str, structure: str, stakes: tuple[int, int], currency: str
) -> None:
    start, table = start_of(f"{HEAD}Table Tin - {middle} - {WHEN}")
    assert (start.structure, start.small, start.big) == (structure, *stakes)
    assert (start.currency, start.variant) == (currency, "badugi")
    assert (start.tournament_id, start.buy_in, start.fee) == (None, None, None)
    assert table == ev.Table(1, "Tin", None, None, play_money=False)


@pytest.mark.parametrize(
    ("where", "name", "seats", "play_money"),
    [
        ("Tin (6 max)", "Tin", 6, False),
        ("Tin (heads up)", "Tin", 2, False),
        ("Tin (6 max, shallow)", "Tin", 6, False),
        ("Tin (deep 6)", "Tin", 6, False),
        ("Tin (deep)", "Tin", None, False),
        ("Clack (New to the Game, 6 max)", "Clack", 6, False),
        ("Clack (New to the Game)", "Clack", None, False),
        ("CR - tay (6 max)", "CR - tay", 6, False),
        ("Tin (6 max) (6 max)", "Tin (6 max)", 6, False),
        ("Tin (roof)", "Tin (roof)", None, False),
        ("Play Chip 2409 (6 max)", "Play Chip 2409", 6, True),
        ("Table", "Table", None, False),
        ("x - $1/$2 - y", "x - $1/$2 - y", None, False),
    ],
)
def test_tables(where: str, name: str, seats: int | None, play_money: bool) -> None:
    _, table = start_of(f"{HEAD}Table {where} - $1/$2 - Limit Badugi - {WHEN}")
    assert table == ev.Table(1, name, seats, None, play_money)


@pytest.mark.parametrize(
    ("tournament", "entry"),
    [
        ("$2 + $0.25 Sit & Go", (200, 25, "USD")),
        ("€10 + €1", (1000, 100, "EUR")),
        ("1,000 + 100 Sit & Go", (100000, 10000, "chips")),
        ("$10 Heads-Up Sit & Go", (None, None, None)),
        ("$7,000 KO Guarantee", (None, None, None)),
        ("$5 Sit & Go (Super Turbo)", (None, None, None)),
        ("Big Sunday (5), round 2", (None, None, None)),
        ("little one", (None, None, None)),
        ("Freeroll", (0, 0, None)),
    ],
)
@pytest.mark.parametrize(
    ("table", "name"), [("Table 1", "1"), ("Match 2", "Match 2"), ("Table 11 (6 max)", "11")]
)
def test_tournaments(
    tournament: str, entry: tuple[int | None, int | None, str | None], table: str, name: str
) -> None:
    where = f"{tournament} (246000001), {table}"
    start, told = start_of(f"{HEAD}{where} - 30/60 - Limit Badugi - {WHEN}")
    assert (start.buy_in, start.fee, start.entry_currency) == entry
    assert (start.tournament_id, start.currency, start.bounty) == ("246000001", "chips", None)
    assert (told.name, told.play_money) == (name, False)


@pytest.mark.parametrize(
    ("printed", "played", "zone", "local"),
    [
        (WHEN, UTC_TIME, "ET", PRINTED),
        ("9:05:30 ET - 2012/01/04", datetime(2012, 1, 4, 14, 5, 30, tzinfo=UTC), "ET", None),
        ("02:15:30 CET - 2012/07/05 [20:15:30 ET - 2012/07/04]", UTC_TIME, "CET", None),
        ("19:15:30 CT - 2012/07/04 [20:15:30 ET - 2012/07/04]", UTC_TIME, "CT", None),
        ("20:15 ET - Wed, July 4, 2012", UTC_TIME.replace(second=0), "ET", None),
        ("19:15:30 CT - 2012/07/04", None, "CT", PRINTED.replace(hour=19)),
        # In that night this hour comes twice in New York.
        ("01:30:00 ET - 2012/11/04", None, "ET", None),
        (
            "01:30:00 ET - 2012/11/04 [06:30:00 UTC - 2012/11/04]",
            datetime(2012, 11, 4, 6, 30, tzinfo=UTC),
            "ET",
            None,
        ),
    ],
)
def test_times(printed: str, played: datetime | None, zone: str, local: datetime | None) -> None:
    start, _ = start_of(f"{HEAD}Table Tin - $1/$2 - Limit Badugi - {printed}")
    assert (start.played_at, start.zone) == (played, zone)
    assert local is None or start.printed_at == local


@pytest.mark.parametrize(
    ("header", "game"),
    [
        (f"Table Tam (6 max) - $5/$10 - Limit 2-7 Triple Draw - {WHEN}", "Limit 2-7 Triple Draw"),
        (f"Table Tam - NL Hold'em - $0.01/$0.02 - {WHEN}", "No Limit Hold'em"),
        (f"Table Tam - $0.25/$0.50 - $15 Cap No Limit Hold'em - {WHEN}", "No Limit Hold'em"),
        (f"$10 Sit & Go (24), Table 1 - 30/60 Ante 7 - Limit Razz - {WHEN}", "Limit Razz"),
        (f"Table Badge - PL Omaha H/L - $1/$2 - {WHEN} (partial)", "Pot Limit Omaha H/L"),
        (f"Table Tam - $1/$2 - Chinese - {WHEN}", "Chinese"),
    ],
)
def test_hands_of_other_games_are_skipped(header: str, game: str) -> None:
    got = reading(f"{HEAD}{header}\n{TAIL}")
    assert (got.status, got.game, got.hand_id) == ("skipped", game, "7")
    assert (got.events, got.problems) == ([], [])


@pytest.mark.parametrize(
    ("header", "kind", "why"),
    [
        (f"Table Tin - $1/$2 - Limit Badugi - {WHEN[:-2]}32", "bad_value", "day is out of range"),
        ("Table Tin - $1/$2 - Limit Badugi - 20:15 ET - Wed, Juli 4, 2012", "bad_value", "tuple"),
        (f"Table Tin - $0.001/$2 - Limit Badugi - {WHEN}", "unsupported_amount", "finer than"),
        (f"Table Tin - $1..5/$2 - Limit Badugi - {WHEN}", "bad_value", "is not an amount"),
        ("Table Tin - Limit Badugi - $1/$2", "syntax", "unknown first line; expected 'Full Tilt"),
        (f"{'Tin ' * 150} - $1/$2 - Limit Badugi - {WHEN}", "syntax", "unknown first line"),
    ],
)
def test_first_lines_that_cannot_be_read(header: str, kind: str, why: str) -> None:
    got = reading(f"{HEAD}{header}\n{TAIL}")
    assert got.status == "rejected"
    assert [problem.kind for problem in got.problems] == [kind]
    assert why in got.reason
    assert got.problems[0].place.line == 1


def test_a_hand_that_the_room_tells_in_part() -> None:
    got = reading(HAND.replace("2012/07/04\n", "2012/07/04 (partial)\n"))
    assert (got.status, got.hand_id) == ("partial", "7300000001")
    assert got.reason == "partial: the room says that it tells this hand in part"


@pytest.mark.parametrize("words", ["has been canceled", "has been cancelled."])
def test_a_cancelled_hand(words: str) -> None:
    text = HAND[: HAND.index("*** FIRST DRAW")] + f"Hand #7300000001 {words}\n"
    first, second = readings(f"{text}\n\n{NEXT_HAND}")
    assert (first.status, first.hand_id) == ("cancelled", "7300000001")
    assert (first.events, first.problems, first.reason) == ([], [], "cancelled")
    assert second.status == "hand"
    chat = reading(with_line(f"bob: Hand #7300000001 {words}"))
    assert (chat.status, chat.problems) == ("hand", [])


def test_a_long_first_line_takes_no_long_time() -> None:
    begun = time.process_time()
    for middle in ("a (1), ", " - 1/2 - Limit a", "(6 max, ", " - ", "1,"):
        header = f"{HEAD}Table {middle * 60}"[:480]
        assert reading(f"{header}\n{TAIL}").status == "rejected"
        assert reading(f"{header} - {WHEN}\n{TAIL}").status in ("rejected", "skipped")
    assert time.process_time() - begun < 2
