"""Posts, winnings and hands not shown, as the fields of a PHH hand tell them."""

import pytest
from phh_hands import DUEL, SHORT, reading, with_field

from badugi_hh import events as ev
from badugi_hh.formats import Reading


def posts_of(found: Reading) -> list[tuple[str, str, int, object]]:
    return [
        (e.player[-1], e.blind, e.amount, e.all_in) for e in found.events if isinstance(e, ev.Post)
    ]


@pytest.mark.parametrize(
    ("blinds", "stacks", "posts"),
    [
        ("[2, 0, 0]", "[9, 9, 9]", [("1", "big blind", 200, "")]),
        ("[0, 2, 0]", "[9, 9, 9]", [("2", "big blind", 200, "")]),
        ("[0, 1, 2]", "[9, 9, 9]", [("2", "small blind", 100, ""), ("3", "big blind", 200, "")]),
        ("[1, 2, -2]", "[9, 9, 9]", [("1", "small blind", 100, ""), ("2", "big blind", 200, ""),
                                     ("3", "big blind", 200, "")]),
        ("[1, 2, 0]", "[0.5, 2, 9]", [("1", "small blind", 50, "stack"),
                                      ("2", "big blind", 200, "stack")]),
        ("[1, 2, 0]", "[inf, inf, 9]", [("1", "small blind", 100, ""),
                                        ("2", "big blind", 200, "")]),
        ("[0, 0, 0]", "[9, 9, 9]", []),
    ],
)  # fmt: skip  # a table
def test_posts(blinds: str, stacks: str, posts: list[tuple[str, str, int, object]]) -> None:
    text = with_field(with_field(SHORT, "blinds_or_straddles", blinds), "starting_stacks", stacks)
    assert posts_of(reading(text)) == posts


def test_an_ante_goes_before_a_blind() -> None:
    text = with_field(SHORT, "antes", "[0.5, 0.5, 0.5]")
    text = with_field(text, "starting_stacks", "[0.25, 1.50, 9]")
    assert posts_of(reading(text)) == [
        ("1", "ante", 25, "stack"),
        ("2", "ante", 50, ""),
        ("3", "ante", 50, ""),
        ("2", "big blind", 100, "stack"),
    ]


@pytest.mark.parametrize(
    ("blinds", "stacks", "small"),
    [
        ("[1, 2]", "[9, 9]", "2"),  # the button
        ("[2, 1]", "[9, 9]", "1"),  # the button is dead
        ("[2, 1]", "[1, 9]", "2"),  # the big blind is all-in for less
        ("[0, 2]", "[9, 9]", None),
    ],
)
def test_blinds_of_two(blinds: str, stacks: str, small: str | None) -> None:
    text = with_field(with_field(DUEL, "blinds_or_straddles", blinds), "starting_stacks", stacks)
    told = {blind: name for name, blind, _, _ in posts_of(reading(text))}
    assert told.get("small blind") == small
    assert told["big blind"] == ("2" if small == "1" else "1")


def test_posts_told_one_by_one() -> None:
    text = with_field(SHORT, "antes", "[0, 0, 1]")
    text = with_field(text, "blinds_or_straddles", "[1, 2, -2]")
    rows = '[\n  "p2 big blind 2",\n  "p1  small blind 1.00",\n  "p3 small & big blinds 3",\n]'
    found = reading(with_field(text, "_posts", rows))
    assert [e for e in found.events if isinstance(e, ev.Post)] == [
        ev.Post(2, "Player 2", "big blind", 200, ""),
        ev.Post(3, "Player 1", "small blind", 100, ""),
        ev.Post(4, "Player 3", "small & big blinds", 300, ""),
    ]
    one_line = reading(with_field(text, "_posts", rows.replace("\n", " ")))
    assert [e.line for e in one_line.events if isinstance(e, ev.Post)] == [1, 1, 1]
    fine = with_field(text, "_posts", rows.replace("1.00", "1.005"))
    assert reading(fine).problems[-1].kind == "unsupported_amount"


def test_shares_of_several_pots() -> None:
    rows = '[\n  "p1 3 side pot",\n  "p1 2 main pot",\n  "p3 1 main pot",\n]'
    text = with_field(with_field(SHORT, "winnings", "[5, 0, 1]"), "_collected", rows)
    collects = [e for e in reading(text).events if isinstance(e, ev.Collect)]
    assert [(e.line, e.player[-1], e.amount, e.pot) for e in collects] == [
        (2, "1", 300, "side pot"),
        (3, "1", 200, "main pot"),
        (4, "3", 100, "main pot"),
    ]
    wrong = reading(with_field(text, "winnings", "[5, 1, 0]"))
    assert "what 'Player 2' collects is not in winnings" in wrong.reason
    alone = with_field(text, "winnings", None)
    assert len([e for e in reading(alone).events if isinstance(e, ev.Collect)]) == 3


def test_hands_not_shown() -> None:
    text = with_field(SHORT, "_mucked", '["As2d3h4c", "KsKdKhKc", ""]')
    text = with_field(text, "winnings", "[0, 3, 0]")
    events = reading(text).events
    folds = {e.player: e.cards for e in events if isinstance(e, ev.Fold)}
    assert folds == {"Player 3": None, "Player 1": (3, 5, 10, 12)}
    (result,) = [e for e in events if isinstance(e, ev.SummarySeat)]
    assert (result.player, result.outcome, result.won) == ("Player 2", "collected", 300)
    assert result.cards == (51, 49, 50, 48)
