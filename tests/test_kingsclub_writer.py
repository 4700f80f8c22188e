"""KingsClub text of hands told in full: worded as the room does, and read as the same play."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import pytest
from hands import HAND as STARS_HAND
from hands import NEXT_HAND as STARS_NEXT
from hands import corpus
from hands import reading as stars_reading
from kingsclub_hands import HAND, NEXT_HAND, SPLIT, played, reading
from playing import real_hands

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards as cards
from badugi_hh.hand import build
from badugi_hh.replay import replay
from badugi_hh.simulate import STRUCTURES, simulate
from badugi_hh.variants import Variant
from badugi_hh.writers import WRITERS, WriteError, told_in_full

VARIANTS: tuple[Variant, ...] = ("badugi", "badacey", "badeucey")
WRITER = next(writer for writer in WRITERS if writer.site == "kingsclub")


def text_of(events: Sequence[ev.Event]) -> str:
    return WRITER.hand_text(events, 1)


# ---- worded as the room does


@pytest.mark.parametrize("text", [HAND, NEXT_HAND, SPLIT])
def test_a_hand_is_written_as_it_stands(text: str) -> None:
    assert text_of(told_in_full(played(text))) == text


def test_real_hands_are_written_as_they_stand() -> None:
    for path in corpus("kingsclub").glob("*.txt"):
        text = f"{path.read_text().rstrip()}\n"
        assert text_of(told_in_full(played(text))) == text


# The hand of another room: the money has no sign, the one who mucks is shown.
WRITTEN = """\
#7000000001: Limit Badugi - 1/2
2024-07-04 20:15:30
Table 'Testing I' Seat 1 is the button
Seat 1: alice (40)
Seat 2: bob (25.50)
Seat 3: Hero (60)
*** 1ST BETTING ROUND ***
bob: posts the small blind 0.50
Hero: posts the big blind 1
Dealt to alice: [X X X X]
Dealt to bob: [X X X X]
Dealt to Hero: [As 3h 8h 6s]
alice raises to 2
bob folds
Hero calls 2
*** 1ST DRAW ***
Hero discards [8h 6s] draws [5h Kc]
alice draws 1
*** 2ND BETTING ROUND ***
Hero checks
alice bets 1
Hero calls 1
*** 2ND DRAW ***
Hero discards [5h] draws [4d]
alice stands pat
*** 3RD BETTING ROUND ***
Hero checks
alice checks
*** 3RD DRAW ***
Hero stands pat
alice stands pat
*** 4TH BETTING ROUND ***
Hero bets 2
alice calls 2
Hero shows [As 3h Kc 4d]
alice shows [Kd Qh 9s 2c]
*** SUMMARY ***
Seat 1: alice (35) -5
Seat 2: bob (25) -0.50
Seat 3: Hero (65.05) +5.05
Rake 0.45
Hero wins pot (10.05)
"""


def test_a_hand_of_another_room() -> None:
    assert text_of(stars_reading(STARS_HAND).events) == WRITTEN


def test_a_rake_of_nothing_and_no_showdown() -> None:
    lines = text_of(stars_reading(STARS_NEXT).events).split("\n")
    assert lines[-5:] == [
        "Seat 1: alice (34) -1",
        "Seat 2: bob (25)",
        "Seat 3: Hero (66.05) +1",
        "Hero wins pot (2)",
        "",
    ]
    assert "Hero raises to 2" in lines


def test_a_tournament_keeps_its_number() -> None:
    header = STARS_HAND.partition("\n")[0]
    text = STARS_HAND.replace("$", "").replace(
        header.replace("$", ""),
        "PokerStars Hand #7: Tournament #88, $1+$0.10 USD Badugi Limit - Level I (1/2) - "
        "2024/07/04 20:15:30 ET",
    )
    text = text.replace("'Testing I'", "'88 3'")
    written = text_of(stars_reading(text).events)
    assert written.split("\n")[2] == "Table 'T88 [3]' Seat 1 is the button"
    assert build(reading(written)).start.tournament_id == "88"


EXTRA = STARS_HAND.replace("Hero: posts big blind $1\n", "Hero: posts big blind $1\nalice: {}\n")


@pytest.mark.parametrize(
    ("post", "words"),
    [
        ("posts big blind $1", "posts blind 1"),
        ("posts small & big blinds $1.50", "posts blind 1"),
        ("posts the ante $0.10", "posts ante 0.10"),
        ("posts the ante $1,000.10 and is all-in", "posts ante 1,000.10, and is all in"),
    ],
)
def test_posts(post: str, words: str) -> None:
    assert f"\nalice: {words}\n" in text_of(stars_reading(EXTRA.format(post)).events)


def test_blinds_out_of_turn_are_read_as_they_were() -> None:
    for post in ("posts big blind $1", "posts small & big blinds $1.50"):
        found = stars_reading(EXTRA.format(post).replace("collected $10", "collected $11"))
        again = played(text_of(found.events))
        assert [p.amount for p in again.hand.posts] == [
            e.amount for e in found.events if isinstance(e, ev.Post)
        ]


def test_a_raise_of_ones_own_blind_is_called_a_bet() -> None:
    text = STARS_HAND.replace("alice: raises $1 to $2\nbob: folds\nHero: calls $1\n", "{}")
    text = text.format("alice: calls $1\nbob: folds\nHero: raises $1 to $2\nalice: calls $1\n")
    written = text_of(stars_reading(text).events)
    assert "\nHero bets 2\nalice calls 2\n" in written
    assert ev.Raise(15, "Hero", None, 200, "") in reading(written).events


def test_who_is_all_in_is_told_where_the_other_room_does_not() -> None:
    events = list(stars_reading(STARS_HAND.replace("alice ($40 ", "alice ($5 ")).events)
    plain = [
        dataclasses.replace(e, all_in=None) if isinstance(e, ev.Call | ev.Raise) else e
        for e in events
    ]
    written = text_of(plain)
    assert "\nalice calls 2, and is all in\n" in written
    assert written.count(", and is all in") == 1


def test_a_draw_of_which_only_one_side_is_known() -> None:
    text = STARS_HAND.replace("Hero: discards 1 card [5h]\n", "Hero: discards 1 card\n")
    assert "\nHero draws 1\n" in text_of(stars_reading(text).events)


# ---- what it has no words for


def changed(kind: type, **fields: Any) -> list[ev.Event]:  # noqa: ANN401  # each event has its own
    """The events of a hand, the first of a kind with other fields."""
    events: list[Any] = list(stars_reading(STARS_HAND).events)
    at = next(at for at, event in enumerate(events) if type(event) is kind)
    events[at] = dataclasses.replace(events[at], **fields)
    return events


def more(event: ev.Event) -> list[ev.Event]:
    """The events of a hand with one more, above the deal."""
    events = list(stars_reading(STARS_HAND).events)
    return [*events[:7], event, *events[7:]]


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([], "a hand begins with a Start"),
        (stars_reading(STARS_HAND).events[1:], "a hand begins with a Start"),
        (changed(ev.Start, variant="progressive"), "no words for a qualifier"),
        (changed(ev.Start, hand_id="7a"), "hands of KingsClub have numbers, not '7a'"),
        (changed(ev.Start, big=None), "the stakes are not told"),
        (changed(ev.Seat, stack=None), "no stack of alice is told"),
        (changed(ev.Call, all_in="cap"), "no words for a cap"),
        (changed(ev.Post, blind="dead small blind"), "no words for a dead small blind alone"),
        (more(ev.HouseRule(7, "burns", 1)), "no words for a rule of the table: burns"),
        (more(ev.Post(7, "zed", "ante", 10, "")), "no seat of zed is told"),
    ],
)
def test_what_has_no_words_is_refused(events: list[ev.Event], why: str) -> None:
    with pytest.raises(WriteError, match=why):
        text_of(events)


def test_a_rule_that_the_room_has_itself_needs_no_words() -> None:
    events = more(ev.HouseRule(7, "smallest_chip", 1))
    assert text_of(events) == WRITTEN


# ---- read again


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_what_is_written_reads_as_the_dealer_dealt_it(
    variant: Variant, structure: ev.Structure
) -> None:
    for hand in simulate(20, seed=11, kind="cash", variant=variant, structure=structure):
        again = played(text_of(hand.events))
        assert again.hand.problems == []
        assert audit(again).verdict != "contradicted"
        told = {ledger.name: ledger for ledger in again.ledgers}
        assert set(told) == {account.name for account in hand.accounts}
        for account in hand.accounts:
            ledger = told[account.name]
            assert (ledger.put_in, ledger.uncalled, ledger.collected, ledger.net) == (
                account.put_in, account.uncalled, account.collected, account.net,
            )  # fmt: skip  # two rows
            assert tuple(ledger.drawn) == account.drawn
            assert ledger.folded_street == account.folded_street
            assert ledger.all_in_street == account.all_in_street
            assert ledger.final is None or set(ledger.final) == set(account.cards)
        assert {balance.player: balance.net or 0 for balance in again.balances} == {
            account.name: account.net for account in hand.accounts
        }
        first = replay(build(stars_reading(hand.text)))
        assert [ledger.final and set(ledger.final) for ledger in again.ledgers] == [
            ledger.final and set(ledger.final) for ledger in first.ledgers
        ]


def test_a_deck_that_runs_out_is_no_fault() -> None:
    count = 0
    for hand in simulate(120, seed=8, kind="cash", variant="badacey", players=8):
        if any(isinstance(event, ev.Reshuffle) for event in hand.events):
            count += 1
            again = played(text_of(hand.events))
            assert audit(again).verdict != "contradicted"
            assert [ledger.net for ledger in again.ledgers] == [a.net for a in hand.accounts]
    assert count > 3


def test_real_hands_of_another_room_read_as_the_same_play() -> None:
    count = 0
    for found in real_hands():
        first = replay(build(found))
        try:
            again = played(text_of(found.events))
        except WriteError:
            continue  # somebody without a seat line
        count += 1
        assert [(s.street, s.player, s.action, s.to) for s in again.bets] == [
            (s.street, s.player, s.action, s.to) for s in first.bets
        ]
        assert [ledger.net for ledger in again.ledgers] == [ledger.net for ledger in first.ledgers]
        assert [ledger.drawn for ledger in again.ledgers] == [
            ledger.drawn for ledger in first.ledgers
        ]
    assert count > 60


def test_the_cards_shown_keep_their_order() -> None:
    shows = [e for e in reading(WRITTEN).events if isinstance(e, ev.Show)]
    assert [show.cards for show in shows] == [cards("As 3h Kc 4d"), cards("Kd Qh 9s 2c")]
