"""Events to PokerStars text: what is written reads as the same events."""

import dataclasses
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import pytest
from hands import HAND, reading
from playing import lines_of, reading_of, real_hands, sample_hands

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats import Reading
from badugi_hh.formats.clock import local, moment
from badugi_hh.writers import WriteError, pokerstars
from badugi_hh.writers.pokerstars import hand_text

# What the docstring of the module tells of first lines: the client's word and the blanks after it.
CLIENT = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) (#\d+:) +")


def without_lines(events: Iterable[ev.Event]) -> list[ev.Event]:
    replaced: list[Any] = [dataclasses.replace(event, line=0) for event in events]
    return replaced


def again(found: Reading) -> Reading:
    told = reading_of(hand_text(found.events))
    assert told.status == "hand", told.reason
    return told


@pytest.mark.parametrize("source", ["sample", "real"])
def test_what_is_written_reads_as_the_same_events(source: str) -> None:
    count = 0
    for found in real_hands() if source == "real" else sample_hands():
        assert without_lines(again(found).events) == without_lines(found.events)
        count += 1
    assert count > 60


@pytest.mark.parametrize("source", ["sample", "real"])
def test_the_text_is_the_one_that_was_read(source: str) -> None:
    for found in real_hands() if source == "real" else sample_hands():
        text = hand_text(found.events)
        assert text.endswith("\n")
        written, read = text[:-1].split("\n"), [line.rstrip() for line in lines_of(found)]
        assert written[1:] == read[1:]
        assert CLIENT.sub(r"\1", written[0]) == CLIENT.sub(r"\1", read[0])


def test_every_kind_of_event_has_its_words() -> None:
    kinds = {kind for part in get_args(ev.Event) for kind in (get_args(part) or (part,))}
    assert set(pokerstars._LINES) == kinds - {ev.Balance, ev.Button, ev.HouseRule}
    changes = set(get_args(ev.Change))
    assert set(pokerstars._CHANGES) == changes


DATE = "2024/07/04 20:15:30 ET"
CASH = "PokerStars Hand #7:  Badugi"
MONEY = f"{CASH} Limit ($1/$2 USD) - "
SIT = "PokerStars Hand #7: Tournament #88,"

HEADERS = [
    f"{CASH} Limit ($1/$2 USD) - {DATE}",
    f"{CASH} Limit ($0.50/$1.00 USD) - {DATE}",
    f"{CASH} Pot Limit (€0.05/€0.10 EUR) - {DATE}",
    f"{CASH} Half Pot Limit (£5/£10 GBP) - {DATE}",
    f"{CASH} No Limit (1/2 SEK) - {DATE}",
    f"{CASH} Limit (200/400) - {DATE}",
    f"{CASH} Limit - {DATE}",
    f"PokerStars Home Game Hand #7:  {{Tin {{Club}}}} Badugi Limit ($1/$2 USD) - {DATE}",
    f"PokerStars Hand #7:  8-Game (Badugi Limit, $0.50/$1.00 USD) - {DATE}",
    f"PokerStars Hand #7:  8-Game (Badugi Limit) - {DATE}",
    f"{SIT} $2.00+$0.20 USD Badugi Limit - Level I (20/40) - {DATE}",
    f"{SIT} $5.00+$5.00+$1.00 USD Badugi Limit - Level XII - {DATE}",
    f"{SIT} €10.00+€1.00 EUR 8-Game (Badugi Limit) - Level 3 (20/40) - {DATE}",
    f"{SIT} 1000+100 Badugi Limit - Level I (20/40) - {DATE}",
    f"{SIT} Freeroll Badugi Limit - Level I (20/40) - {DATE}",
    f"{SIT} Badugi Limit - Level I (20/40) - {DATE}",
    f"PokerStars Home Game Hand #7: {{Club}} Tournament #88, $1.00+$0.10 USD Badugi Limit - {DATE}",
    MONEY + "2024/07/05 02:15:30 CET [2024/07/04 20:15:30 ET]",
    MONEY + "2024/07/05 00:15:30 UTC [2024/07/04 20:15:30 ET]",
    # In that night this hour comes twice in New York.
    MONEY + "2024/11/03 01:30:00 ET [2024/11/03 06:30:00 UTC]",
    MONEY + "2024/11/03 01:30:00 ET [2024/11/03 05:30:00 UTC]",
]


@pytest.mark.parametrize("header", HEADERS)
def test_first_lines_are_written_as_they_were(header: str) -> None:
    found = reading(f"{header}\n{HAND.split(chr(10), 1)[1]}")
    assert found.status == "hand", found.reason
    assert hand_text(found.events).split("\n")[0] == header
    assert without_lines(again(found).events) == without_lines(found.events)


OTHER_HEADERS = [  # what the docstring says is lost, and how it is written instead
    (f"PokerStars Zoom Hand #7: Badugi Limit ($1/$2) - {DATE}", HEADERS[0]),
    (f"PokerStars Game #7:  Badugi Limit ($1.00/$2.00 USD) - {DATE} ", HEADERS[0]),
    ("PokerStars Game #7: Badugi Limit ($1/$2 USD) - 2024/07/04 - 20:15:30 (ET)", HEADERS[0]),
    (f"{CASH} Limit ($1/$2 - $20 Cap -  USD) - 2024/07/05 2:15:30 CET", HEADERS[17]),
    (f"{SIT} $2+$0.20 USD Badugi Limit - Match Round I, Level I (20/40) - {DATE}", HEADERS[10]),
]


@pytest.mark.parametrize(("header", "written"), OTHER_HEADERS)
def test_first_lines_with_what_no_event_keeps(header: str, written: str) -> None:
    found = reading(f"{header}\n{HAND.split(chr(10), 1)[1]}")
    assert hand_text(found.events).split("\n")[0] == written
    assert without_lines(again(found).events) == without_lines(found.events)


@pytest.mark.parametrize(
    "time",
    [
        " - 2024/07/04 12:00:00 XYZ [2024/07/04 20:15:30 ET]",
        f" - 2024/07/04 12:00:00 [{DATE}]",
        " - 2024/07/04 12:00:00 XYZ",
        " - 2024/07/04 12:00:00",
        "",
    ],
)
def test_a_time_is_written_as_far_as_it_is_known(time: str) -> None:
    found = reading(HAND.replace(f" - {DATE}", time))
    assert hand_text(found.events).split("\n")[0].endswith(f"USD){time}")
    assert without_lines(again(found).events) == without_lines(found.events)


# Lines of all kinds, where they stand in a hand, and how they are written if not as they are.
LINES: list[tuple[str, str, str | None]] = [
    ("Seat 4:", "Seat 4: dee ($3 in chips, $25 bounty)", "Seat 4: dee ($3 in chips, 25 bounty)"),
    ("Seat 4:", "Seat 4: dee ($3 in chips) is sitting out", None),
    ("Seat 4:", "Seat 4: dee ($3.05 in chips) out of hand (moved from another table)", None),
    ("*** DEALING", "alice: posts the ante $0.10", None),
    ("*** DEALING", "alice: posts small & big blinds $1.50 and is all-in", None),
    ("*** DEALING", "bob: sits out", None),
    ("*** DEALING", "bob: is sitting out", "bob: sits out"),
    ("bob: folds", "bob: folds [As 2d]", None),
    ("alice: raises", "alice: raises $1 to $2 and has reached the $2 cap", None),
    ("Hero: calls $1\n*** FIRST", "Hero: calls $1 and has reached the $2 cap", None),
    ("alice: bets", "alice: bets $1 and has reached the $7 cap", "and has reached the $3 cap"),
    ("Hero: discards 2", "Hero: discards 2 cards []", "Hero: discards 2 cards"),
    ("*** SECOND", "Betting is capped", None),
    ("*** SECOND", "The deck is reshuffled", None),
    ("*** SECOND", "Uncalled bet ($0.25) returned to Hero", None),
    ("*** SECOND", "bob shows [As 2d 3h 4c] (Badugi: 4,3,2,A)", None),
    ("*** SUMMARY", "bob shows [As 2d 3h 4c]", "bob: shows [As 2d 3h 4c]"),
    ("Seat 1: alice (b", "bob shows [As 2d 3h 4c]", None),
    ("*** SUMMARY", "alice: doesn't show hand", None),
    ("*** SUMMARY", "Hero collected $0.05 from side pot-2", None),
    ("Total pot", "Total pot $10.50 Main pot $10. Side pot-1 $0.40. Side pot-2 $0.05.", None),
    ("Seat 1: alice (b", "Seat 1: alice (button) mucked", None),
    ("Seat 1: alice (b", "Seat 1: alice (button) showed [Kd Qh] and lost", None),
    ("Seat 1: alice (b", "Seat 1: alice (button) collected ($0)", None),
    ("Seat 1: alice (b", "Seat 1: alice (button) folded after the 3rd Draw", None),
    ("Seat 2: bob (sm", "Seat 2: bob (small blind) folded before the Draw (didn't bet)", None),
    ("*** SECOND", 'bob said, "*** SUMMARY *** "x""', None),
    ("*** SECOND", 'Old Moss [observer] said, "hm: well"', None),
    ("*** SECOND", '[observer] Moss said, "hm"', 'Moss [observer] said, "hm"'),
    *[
        ("*** SECOND", f"bob {words}", None)
        for words in (
            "is connected", "is disconnected", "is sitting out", "has returned", "has timed out",
            "has requested TIME", "leaves the table", "joins the table at seat #5",
            "will be allowed to play after the button", "was removed from the table",
            "finished the tournament in 11th place", "finished the tournament",
            "finished the tournament in 22nd place and received 12.", "wins the tournament",
            "wins the tournament and receives 20 - congratulations!",
            "wins the 0.50 bounty for eliminating alice", "wins a $5 tournament ticket",
            "adds $5 chips (1 stack(s) of $5 chips)",
        )
    ],
    ("*** SECOND", "bob has timed out while disconnected", "bob has timed out"),
    ("*** SECOND", "bob was removed from the table for failing to post", "removed from the table"),
    ("*** SECOND", "bob takes the add-on and receives $5 chips for 2", "bob re-buys and receives"),
    ("*** SECOND", "bob re-buys and receives $5 chips for 200FPP", "bob adds $5 chips (1 stack(s)"),
    ("*** SECOND", "bob adds $5 chips (2 stack(s) of $2.50 chips). 3 left", "(1 stack(s) of $5"),
    ("*** SECOND", "bob received an entry to Sunday's", "bob wins an entry to Sunday's"),
    ("*** SECOND", "a line that nobody knows", None),
]  # fmt: skip  # a table


@pytest.mark.parametrize(("at", "line", "written"), LINES)
def test_lines_are_written_as_they_were(at: str, line: str, written: str | None) -> None:
    """A line takes the place of the one at ``at`` if both begin alike, else it stands before it."""
    begins = HAND.index(f"\n{at}" if f"\n{at}" in HAND else "\nbob: posts") + 1
    old = HAND[begins:].split("\n")[0]
    alike = line.split()[:2] == old.split()[:2]
    found = reading(HAND[:begins] + line + HAND[begins + (len(old) if alike else -1) :])
    assert found.status == "hand", found.reason
    (event,) = [e for e in found.events if found.block.lines[e.line - 1] == line]
    words = hand_text(found.events).split("\n")[event.line - 1]
    assert words == line if written is None else written in words
    assert without_lines(again(found).events) == without_lines(found.events)


def test_prizes_are_of_the_money_paid_in() -> None:
    header = HEADERS[10]
    text = f"{header}\n{HAND.split(chr(10), 1)[1]}".replace("$", "")
    text = text.replace(header.replace("$", ""), header)
    lines = (
        "bob finished the tournament in 3rd place and received $8.50.",
        "bob re-buys and receives 1500 chips for $2.00",
        "alice wins the $0.50 bounty for eliminating bob",
        "Hero wins the tournament and receives $20.00 - congratulations!",
    )
    found = reading(text.replace("*** SUMMARY", "\n".join(lines) + "\n*** SUMMARY"))
    written = hand_text(found.events)
    assert all(f"\n{line}\n" in written for line in lines)
    assert without_lines(again(found).events) == without_lines(found.events)


@pytest.mark.parametrize("drawn", ["[] [As 3h 5h Kc]", "[As 3h 5h Kc]"])
def test_a_whole_hand_drawn_has_no_first_bracket(drawn: str) -> None:
    text = HAND.replace("discards 2 cards [8h 6s]", "discards 4 cards [As 3h 8h 6s]")
    found = reading(text.replace("Dealt to Hero [As 3h] [5h Kc]", f"Dealt to Hero {drawn}"))
    assert "\nDealt to Hero [As 3h 5h Kc]\n" in hand_text(found.events)
    assert without_lines(again(found).events) == without_lines(found.events)


def test_the_rooms_fault_of_a_hand_told_twice() -> None:
    text = HAND.replace("discards 2 cards [8h 6s]", "discards 2 cards []").replace(
        "Dealt to Hero [As 3h] [5h Kc]", "Dealt to Hero [As 3h 5h Kc] [As 3h 5h Kc]"
    )
    found = reading(text)
    assert "\nDealt to Hero [As 3h 5h Kc] [As 3h 5h Kc]\n" in hand_text(found.events)
    assert without_lines(again(found).events) == without_lines(found.events)


def changed(**fields: object) -> list[ev.Event]:
    events: list[Any] = list(reading(HAND).events)
    events[0] = dataclasses.replace(events[0], **fields)
    return events


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([], "a hand begins with a Start"),
        (reading(HAND).events[1:], "a hand begins with a Start"),
        (changed(variant="progressive"), "no words for a qualifier"),
        ([*reading(HAND).events, ev.Balance(1, 3, "Hero", 100, 50)], "no line for a Balance"),
        (
            [
                *reading(HAND).events[:-1],
                ev.SummarySeat(
                    1, 3, "Hero", "showed", None, False, parse_cards("As 3h"), False, None, None
                ),
            ],
            "Hero shows cards and neither loses nor wins",
        ),
    ],
)
def test_what_has_no_words_is_refused(events: list[ev.Event], why: str) -> None:
    with pytest.raises(WriteError, match=re.escape(why)):
        hand_text(events)
    assert issubclass(WriteError, ValueError)


@pytest.mark.parametrize("zone", ["ET", "CET", "UTC", "MSK", "PT"])
def test_local_times_are_those_that_tell_the_moment(zone: str) -> None:
    begin = datetime(2024, 1, 1, 0, 30, tzinfo=UTC)
    for hours in range(0, 366 * 24, 5):
        when = begin + timedelta(hours=hours)
        there = local(when, zone)
        assert there is not None
        assert there.tzinfo is None
        assert moment((there, zone)) in (when, None)
        assert moment((there, zone), (when.replace(tzinfo=None), "UTC")) == when
    assert local(begin, "XYZ") is None
