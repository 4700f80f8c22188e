"""Screen names can hold anything: the events are those of the same hand with plain names."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from hands import reading, readings
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from odd_names import odd_names

from badugi_hh import events as ev

# A hand with every kind of line that holds a name. <D> has no seat line.
TEMPLATE = """\
PokerStars Hand #7100000001:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET
Table 'Testing I' 6-max Seat #1 is the button
Seat 1: <A> ($40 in chips)
Seat 2: <B> ($25.50 in chips, $3 bounty)
Seat 3: <C> ($60 in chips) is sitting out
<A> is connected
<B>: posts small blind $0.50
<C>: posts big blind $1
<D>: sits out
*** DEALING HANDS ***
Dealt to <A> [As 3h 8h 6s]
<A>: raises $1 to $2
<B> said, "*** FIRST DRAW ***"
<B>: calls $1.50
<A> said, "<B>: folds"
<C>: calls $1
<D>: calls $2 and is all-in
*** FIRST DRAW ***
<B> said, "*** SUMMARY ***"
<C>: discards 1 card
<A>: discards 2 cards [8h 6s]
Dealt to <A> [As 3h] [5h Kc]
<B> said, "PokerStars Hand #7:  Badugi Limit ($1/$2 USD) - 2024/07/04 20:15:30 ET"
<D>: stands pat
<B>: stands pat
<A>: bets $1
<B>: calls $1
<C>: folds
<C> has timed out while disconnected
<B> is sitting out
*** SECOND DRAW ***
<B>: discards 4 cards
<A>: stands pat on [As 3h 5h Kc]
<A> said, "say "please" or I said, "no""
<B>: checks
<A>: bets $2
Uncalled bet ($2) returned to <A>
<C> leaves the table
<D> joins the table at seat #4
*** THIRD DRAW ***
*** SHOW DOWN ***
<A>: shows [As 3h 5h Kc] (3-card: 5,3,A)
<B>: mucks hand
<B>: doesn't show hand
<A> collected $2 from side pot
<A> collected $8 from main pot
<B> wins the $1 bounty for eliminating <D>
<D> finished the tournament in 12th place
<A> wins the tournament and receives $20 - congratulations!
<B> re-buys and receives 1500 chips for $2.20
<C> wins an entry to tournament #1234
*** SUMMARY ***
Total pot $10 | Rake $0
Seat 1: <A> (button) showed [As 3h 5h Kc] and won ($10) with a 3-card: 5,3,A
Seat 2: <B> (small blind) mucked [Kd Qh 9s 2c]
Seat 3: <C> (big blind) folded after the 1st Draw
Seat 4: <D> mucked
<C> shows [2d 2h 2s 3c]
<B> said, "<C> collected $5 from pot"
"""
PLAIN = ("alice", "bob", "cy", "dora")


def named(names: Sequence[str]) -> str:
    parts = re.split(r"<([A-D])>", TEMPLATE)
    return "".join(names["ABCD".index(p)] if at % 2 else p for at, p in enumerate(parts))


def events_of(names: Sequence[str]) -> list[ev.Event]:
    got = reading(named(names))
    assert (got.status, got.problems) == ("hand", [])
    return got.events


PLAIN_EVENTS = events_of(PLAIN)


def expected(names: Sequence[str]) -> list[ev.Event]:
    """The events of the plain hand with other names in their places."""
    of = dict(zip(PLAIN, names, strict=True))
    said = {
        "bob: folds": f"{of['bob']}: folds",
        "cy collected $5 from pot": f"{of['cy']} collected $5 from pot",
    }
    renamed = []
    for event in PLAIN_EVENTS:
        changes: dict[str, Any] = {
            field.name: of[getattr(event, field.name)]
            for field in fields(event)
            if field.name in ("player", "eliminated")
        }
        if isinstance(event, ev.Chat):
            changes["text"] = said.get(event.text, event.text)
        renamed.append(replace(event, **changes))
    return renamed


def same(names: Sequence[str]) -> None:
    for event, wanted in zip(events_of(names), expected(names), strict=True):
        assert event == wanted


def test_the_plain_hand_has_each_kind_of_line_with_a_name() -> None:
    kinds = {type(event) for event in PLAIN_EVENTS}
    others = {ev.Balance, ev.Button, ev.HouseRule}  # lines of other rooms
    assert kinds == set(get_args(ev.Event)) - {ev.Capped, ev.Reshuffle, ev.Unknown} - others
    assert len(PLAIN_EVENTS) == TEMPLATE.count("\n")
    assert [e.text for e in PLAIN_EVENTS if isinstance(e, ev.Chat)][4] == (
        'say "please" or I said, "no"'
    )


HOSTILE = (
    "bob: folds",
    "Seat 3",
    "Seat 1: alice",
    "a (button)",
    "(button)",
    "(big blind) (button)",
    "$10 [As Kd]",
    "[As 3h 8h 6s]",
    "ünïcode 🂡",
    'x said, "hi"',
    'said, "',
    "*** SUMMARY ***",
    "*** DEALING HANDS ***",
    "Dealt to Bob",
    "Dealt to Bob [As 3h]",
    "x collected $5 from pot",
    "x collected",
    "x ($5 in chips)",
    "x ($5 in chips) is sitting out",
    "Seat 5: x ($5 in chips)",
    ". dots .",
    ":",
    "a:",
    ": :",
    "folds",
    "Uncalled bet ($2) returned to x",
    "Total pot $5",
    "Table 'x' 6-max",
    "Betting is capped",
    "Hand cancelled",
    "[observer]",
    "PokerStars Hand #1",
    "x wins the $1 bounty for eliminating y",
    "x leaves the table",
    "x has timed out while disconnected",
    "x showed [As 3h 5h Kc] and won ($1)",
    "x folded before the Draw",
    "mucked",
    "<B>",
    "0",
    "a, b | c",
    "\\d+ .* \\1",
)


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_in_any_place(name: str, place: int) -> None:
    names = list(PLAIN)
    names[place] = name
    same(names)


@pytest.mark.parametrize(
    "names",
    [
        ("bob", "bob: folds", "bob: folds: checks", "bob: folds:"),
        ("x", 'x said, "hi"', 'x said, "hi" said, "hi"', "x said"),
        ("a", "a (button)", "a (small blind)", "a (button) (small blind)"),
        ("ab", "a", "abc", "a b"),
        ("Seat 3", "Seat 2", "Seat 1", "Seat 4"),
        ("Seat 2: Seat 3", "Seat 3", "Seat 3: x", "Seat"),
        ("$10", "$10 [As Kd]", "$10 [As", "Dealt to $10"),
        ("x", "x ($5 in chips)", "x (", "x ($5 in chips) ($5 in chips)"),
        ("x collected $5", "x", "x collected $5 from pot", "x collected"),
        ("*** SUMMARY ***", "*** SHOW DOWN ***", "*** FIRST DRAW ***", "Betting is capped"),
        ("folds", "checks", "mucks hand", "stands pat"),
        ("said", 'said, "said', "bob said, ", ", said"),
        ("B", "A", "<C>", "<A>"),
    ],
)
def test_hostile_names_together(names: tuple[str, ...]) -> None:
    same([name.strip() for name in names])


def test_a_seated_name_that_another_begins_with_acts_for_itself() -> None:
    """``bob`` and ``bob: folds``: the line ``bob: folds`` is of ``bob``."""
    text = named(("alice", "bob", "bob: folds", "dora"))
    text = text.replace("bob: checks\n", "bob: folds\n")
    line = text.split("\n").index("bob: folds") + 1
    assert ev.Fold(line, "bob", None) in reading(text).events


def test_the_longest_name_that_a_line_can_be_of_has_it() -> None:
    longer = "bob: shows [As 3h] (x"
    text = named(("alice", "bob", longer, "dora"))
    got = reading(text.replace("*** THIRD", f"{longer} wins a $5 ticket)\n*** THIRD"))
    tickets = [(e.player, e.text) for e in got.events if isinstance(e, ev.Ticket)]
    assert tickets == [(longer, "$5 ticket)"), (longer, "entry to tournament #1234")]


def test_a_hostile_name_does_not_split_the_file() -> None:
    text = named(("PokerStars Hand #1", "PokerStars", "PokerStars Game", "PokerStars Hand #12:"))
    assert [got.status for got in readings(f"{text}\n\n{text}")] == ["hand", "hand"]


NAMES = odd_names(
    "bob", "1", "é", "🂡", " ", ".", '"', ": ", "folds", "Seat 3", " (button)",
    "$10", "[As Kd]", ' said, "', " collected ", " from pot", " wins ",
    "*** SUMMARY ***", "Dealt to ", " ($5 in chips)",
)  # fmt: skip  # a list


@settings(max_examples=150, deadline=None)
@given(st.lists(NAMES, min_size=4, max_size=4, unique=True))
def test_any_names(names: list[str]) -> None:
    # "x: shows [..]" is of x, or of "x:" who shows after the end: nobody can tell.
    assume(not any(f"{name}:" in names for name in names))
    same(names)
