"""How hands of Merge begin: game, stakes, table, times, tournaments."""

from datetime import UTC, datetime

import pytest
from merge_hands import FOLDED, GOLDEN, LIMIT, MERGE, events, hand_of, played, reading, readings

from badugi_hh import events as ev

printed = datetime.fromisoformat


def start(text: str) -> ev.Start:
    (told,) = events(text, ev.Start)
    assert isinstance(told, ev.Start)
    return told


def table(text: str) -> ev.Table:
    (told,) = events(text, ev.Table)
    assert isinstance(told, ev.Table)
    return told


# ---- game, stakes, table, time


@pytest.mark.parametrize(
    ("stakes", "structure", "small", "big", "currency"),
    [
        ("Limit $1/$2", "limit", 100, 200, "USD"),
        ("Limit ($0.50/$1)", "limit", 50, 100, "USD"),
        ("Fixed Limit $1/$2", "limit", 100, 200, "USD"),
        ("No Limit ($0.05/$0.10)", "no_limit", 5, 10, "USD"),
        ("Pot Limit ($1,000/$2,000)", "pot_limit", 100_000, 200_000, "USD"),
        ("Half Pot Limit (€0.50/€0.50) ", "half_pot_limit", 50, 50, "EUR"),
        ("Pot Limit", "pot_limit", None, None, "USD"),  # as the stacks are
        ("Pot Limit (1/2)", "pot_limit", 100, 200, "chips"),
    ],
)
def test_stakes(stakes: str, structure: str, small: int, big: int, currency: str) -> None:
    told = start(FOLDED.replace("Half Pot Limit ($1/$1)", stakes))
    assert (told.structure, told.small, told.big, told.currency) == (
        structure,
        small,
        big,
        currency,
    )


@pytest.mark.parametrize(
    ("description", "game"),
    [
        ('type="2-7 Lowball" stakes="Pot Limit ($0.05/$0.10)"', "2-7 Lowball Pot Limit"),
        ('stakes="Limit" type="HORSE Tournament"', "HORSE Limit"),
        ('type="Holdem" stakes="No Limit ($1/$2)" version="2"', "Holdem No Limit"),
        ('type="Omaha H/L8" stakes="?"', "Omaha H/L8"),
    ],
)
def test_other_games_are_skipped(description: str, game: str) -> None:
    text = FOLDED.replace('type="Badugi" stakes="Half Pot Limit ($1/$1)"', description)
    cut = text[: text.index("<players")]
    for told in (text, cut, cut + "no XML at all <<<"):
        found = reading(told)
        assert (found.status, found.game, found.hand_id) == ("skipped", game, "91000002-1")
        assert (found.events, found.problems) == ([], [])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Half Pot Limit ($1/$1)", "Spread Limit ($1/$1)", "unknown stakes 'Spread Limit ($1/$1)'"),
        ("Half Pot Limit ($1/$1)", "Limit ($1/$2), No Limit ($1/$2)", "unknown stakes 'Limit"),
        (' id="91000002-1"', "", "the game has no id"),
        ("20110110200000", "20111310200000", "month must be in 1..12"),
        ('type="Badugi"', 'type="Badugi Tournament"', None),
        ("|91000002|", "||", None),
    ],
)
def test_beginnings_that_cannot_be_read(old: str, new: str, why: str | None) -> None:
    text = FOLDED.replace(old, new, 1)
    found = reading(text)
    if why is None:
        assert found.status == "hand"
        return
    assert found.status == "rejected"
    (problem,) = found.problems
    assert (problem.kind, problem.place.line) == ("bad_value", 2)
    assert problem.message.startswith(why)


def test_stakes_that_are_too_fine() -> None:
    found = reading(FOLDED.replace("($1/$1)", "($1/$1.001)"))
    assert [(p.kind, p.place.line) for p in found.problems] == [("unsupported_amount", 2)]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("20110110|Dry Lake (91000002)|91000002|91000002-1|false", "Dry Lake (91000002)"),
        ("20110110:Dry Lake (91000002):91000002:91000002-1:false", "Dry Lake (91000002)"),
        ("20110110|Mesa 12%3A00 %7C|91000002|91000002-1|false", "Mesa 12:00 |"),
        ("20110110|12:00|91000002", "12:00"),
        ("20110110|100% &amp; &quot;x&quot;|91000002|91000002-1|true", '100% & "x"'),
        ("", "91000002"),
        ("20110110", "91000002"),
    ],
)
def test_names_of_tables(data: str, name: str) -> None:
    text = FOLDED.replace("20110110|Dry Lake (91000002)|91000002|91000002-1|false", data)
    assert table(text).name == name


def test_a_table_whose_name_is_not_told() -> None:
    at = FOLDED.index(" data=")
    assert table(FOLDED[:at] + FOLDED[FOLDED.index(">", at) :]).name == "91000002"


def test_play_money() -> None:
    text = FOLDED.replace('realmoney="true"', 'realmoney="false"')
    assert table(text).play_money
    hand = hand_of(text)
    assert (hand.kind, hand.currency) == ("play", "chips")


OFFSET = datetime(2012, 6, 5, 23, 39, 26, tzinfo=UTC)
FIRST = datetime(2011, 1, 11, 1, 0, 5, tzinfo=UTC)  # of the first event


@pytest.mark.parametrize(
    ("began", "printed", "zone", "moment"),
    [
        ("2012/06/05 19:39:26 -0400", printed("2012-06-05T19:39:26"), "-0400", OFFSET),
        ("2012/06/06 03:39:26 +0400", printed("2012-06-06T03:39:26"), "+0400", OFFSET),
        ("2012/06/06 05:09:26 +0530", printed("2012-06-06T05:09:26"), "+0530", OFFSET),
        ("2012/06/05 19:39:26 +9900", printed("2012-06-05T19:39:26"), "+9900", FIRST),
        ("0001/01/01 00:00:00 +0400", printed("0001-01-01T00:00:00"), "+0400", FIRST),
        ("", None, None, FIRST),
        ("yesterday", None, None, FIRST),
    ],
)
def test_times(
    began: str, printed: datetime | None, zone: str | None, moment: datetime | None
) -> None:
    told = start(FOLDED.replace("20110110200000", began))
    assert (told.printed_at, told.zone, told.played_at) == (printed, zone, moment)


@pytest.mark.parametrize("moment", ["", "9" * 15, "9" * 40, "-5", "soon"])
def test_a_moment_that_is_not_told(moment: str) -> None:
    text = FOLDED
    for event in range(5, 11):
        text = text.replace(f'timestamp="129470760{event}000"', f'timestamp="{moment}"')
    text = text.replace('timestamp="1294707610000"', f'timestamp="{moment}"')
    told = start(text)
    assert (told.printed_at, told.played_at) == (printed("2011-01-10T20:00:00"), None)


# ---- tournaments


def tournament(stakes: str, version: str = "", more: str = "") -> str:
    told = f' version="{version}"' if version else ""
    text = LIMIT.replace(
        'type="Badugi" stakes="Limit $1/$2"', f'type="Badugi Tournament" stakes="{stakes}"{told}'
    )
    text = text.replace("20130601|Mesa|91000003|", "20130601|$5 Nightly - 12%3A00|70000001-1|")
    return text.replace('|true"', f'|true"{more}{told}')


def test_a_tournament_of_a_file_without_a_version() -> None:
    """The stacks told are those that the posts have left."""
    told = events(tournament("Limit"))
    first = told[0]
    assert isinstance(first, ev.Start)
    assert (first.tournament_id, first.currency, first.level) == ("70000001", "chips", None)
    assert (first.buy_in, first.bounty, first.entry_currency) == (None, None, None)
    assert [e.stack for e in told if isinstance(e, ev.Seat)] == [3000, 2550, 2100]
    assert table(tournament("Limit")).name == "$5 Nightly - 12:00"
    unknown = (
        tournament("Limit")
        .replace('type="SMALL_BLIND"', 'type="ALL_IN"')
        .replace('"0.50"', '"0.00"')
    )
    seats = [e.stack for e in reading(unknown).events if isinstance(e, ev.Seat)]
    assert seats == [3000, None, 2100]


@pytest.mark.parametrize("version", ["1", "2", "2.1"])
def test_a_tournament_of_a_file_with_a_version(version: str) -> None:
    more = ' buyIn="4.50" bounty="0.00"'
    told = events(tournament("Pot Limit Level 4 Blinds 0.50/1", version, more))
    first = told[0]
    assert isinstance(first, ev.Start)
    assert (first.level, first.small, first.big) == ("4", 50, 100)
    assert (first.buy_in, first.fee, first.bounty, first.entry_currency) == (450, None, None, "USD")
    assert [e.stack for e in told if isinstance(e, ev.Seat)] == [3000, 2500, 2000]


def test_an_entry_paid_in_play_money() -> None:
    text = tournament("Limit", "2.1", ' buyIn="500.00"').replace('"true" data', '"false" data')
    assert start(text).entry_currency == "chips"


def test_stakes_of_the_game_before_those_of_the_file() -> None:
    text = tournament(
        "No Limit Level 1 Blinds 10/20", "2.1", ' stakes="No Limit Level 2 Blinds 15/30"'
    )
    assert (start(text).level, start(text).big) == ("2", 3000)


def test_blinds_tell_no_bets() -> None:
    told = start(tournament("Limit Level 3 Blinds 0.50/1", "2.1", ' bounty="5.00"'))
    assert (told.structure, told.level, told.small, told.big) == ("limit", "3", None, None)
    assert told.bounty == 500


def test_a_tournament_without_a_number() -> None:
    text = tournament("Limit")
    for name in ("70000001-1", ""):
        spoiled = text.replace("|70000001-1|", f"|{name}|")
        assert reading(spoiled).status == ("hand" if name else "rejected")


def test_cancelled_hands() -> None:
    at = LIMIT.index('\t<round id="PRE_FIRST')
    end = ('\t<round id="GAME_CANCELLED" sequence="2">\n\t\t<event sequence="2" '
           'type="GAME_CANCELLED" timestamp="1297913362578"/>\n\t</round>\n</game>\n')  # fmt: skip
    for text in (LIMIT[:at] + end, LIMIT[:at] + end.replace('"GAME_CANCELLED" seq', '"X" seq')):
        found = reading(text)
        assert (found.status, found.hand_id, found.events) == ("cancelled", "91000003-12", [])
    other = readings((LIMIT[:at] + end).replace("Badugi", "Razz") + GOLDEN)
    assert [r.status for r in other] == ["skipped", "hand"]


def test_what_the_format_never_tells() -> None:
    assert MERGE.untold == {"discard", "reshuffle", "uncalled", "total", "rake", "summary"}
    told = played(GOLDEN)
    assert (told.total, told.hand.untold) == (None, MERGE.untold)
