"""Stacks from hand to hand: what is found at a table and what cannot be known."""

import re

import pytest
from playing import played
from small_tables import (
    Counted,
    Followed,
    SmallTable,
    followed,
    found,
    full_tilt,
    noted,
    verdicts,
    with_stack,
)

from badugi_hh import events as ev
from badugi_hh.audit import BY_CODE
from badugi_hh.audit.across.doubts import Doubt

CODE = "continuity.stack"


# ---- tournaments


def test_a_finding_tells_both_hands_and_both_amounts() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(3)]
    texts[2] = with_stack(texts[2], 6, 2000)

    (finding,) = followed(texts).findings

    assert (finding.code, finding.severity) == (CODE, BY_CODE[CODE].severity)
    assert (finding.hand_id, finding.file, finding.line) == ("7200", "test.txt", 6)
    assert (finding.claimed, finding.implied) == ("1,525", "1,505")
    assert finding.message == (
        "dee begins with 1,525; the hand before (#7100, test.txt:1) left 1,505"
    )


def test_a_seat_line_that_both_neighbours_contradict_is_told_once() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(5)]
    texts[2] = with_stack(texts[2], 3, -100)
    assert found(followed(texts)) == [("7200", 3)]


def test_chips_that_stay_away_are_told_where_they_went() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(2)]
    table.stacks["cy"] -= 20
    texts += [table.deal() for _ in range(3)]
    assert found(followed(texts)) == [("7200", 5)]


def test_two_wrong_lines_are_two_findings() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(6)]
    texts[2] = with_stack(texts[2], 3, -100)
    texts[4] = with_stack(texts[4], 4, -100)
    assert found(followed(texts)) == [("7200", 3), ("7400", 4)]


def test_chips_that_move_between_two_players_with_no_hand_missing() -> None:
    """The button tells that no hand lies between."""
    table = SmallTable()
    texts = [table.deal() for _ in range(2)]
    table.stacks["ann"] += 40
    table.stacks["cy"] -= 40
    texts.append(table.deal())
    assert found(followed(texts)) == [("7200", 3), ("7200", 5)]


@pytest.mark.parametrize("missing", range(1, 9))
def test_chips_that_moved_in_missing_hands(missing: int) -> None:
    """Also where so many are missing that the button stands where it would without."""
    table = SmallTable()
    texts = [table.deal()]
    for _ in range(missing):
        table.deal()
    table.stacks["ann"] += 40
    table.stacks["cy"] -= 40
    texts += [table.deal(), table.deal()]
    outcome = followed(texts)
    assert outcome.findings == []
    assert verdicts(outcome) == {"unverifiable": 1, "confirmed": 1}
    assert outcome.reasons == {CODE: {"hands may be missing": 1}}


def test_who_posts_a_missed_blind_has_been_away() -> None:
    for post, findings in (("", 1), ("ann: posts big blind 10\n", 0)):
        table = SmallTable()
        texts = [table.deal()]
        table.stacks["ann"] -= 40
        texts.append(table.deal().replace("*** DEALING", f"{post}*** DEALING"))
        assert len(followed(texts).findings) == findings, post


def test_an_orbit_takes_longer_than_a_hand() -> None:
    for seconds, findings in ((25, 2), (200, 0)):
        table = SmallTable()
        texts = [table.deal(seconds=seconds)]
        table.stacks["ann"] += 40
        table.stacks["cy"] -= 40
        texts.append(table.deal())
        assert len(followed(texts).findings) == findings


def test_numbers_that_follow_each_other_leave_no_gap() -> None:
    # Who numbers an evening's hands goes on with that on the next one.
    for number, seconds, findings in ((7001, 3000, 2), (7002, 3000, 0), (7001, 86_400, 0)):
        table = SmallTable()
        texts = [table.deal(seconds=seconds)]
        table.stacks["ann"] += 40
        table.stacks["cy"] -= 40
        table.number = number
        texts.append(table.deal())
        assert len(followed(texts).findings) == findings


def test_a_rebuy_counts() -> None:
    table = SmallTable()
    texts = [table.deal("cy re-buys and receives 1500 chips for $1")]
    table.stacks["cy"] += 1500
    texts.append(table.deal())
    assert verdicts(followed(texts)) == {"confirmed": 1}
    without = texts[0].replace("cy re-buys and receives 1500 chips for $1\n", "")
    assert found(followed([without, texts[1]])) == [("7100", 5)]


def test_players_who_come_go_and_are_moved_contradict_nothing() -> None:
    table = SmallTable()
    texts = [table.deal(), table.deal("dee finished the tournament in 9th place")]
    del table.seats[5]
    table.seats[7] = "eve"
    texts.append(table.deal())
    del table.seats[2]
    texts.append(table.deal())
    table.seats[8] = "dee"
    table.stacks["dee"] = 4000
    table.seats[2] = "bob"  # away for a hand, with other chips
    table.stacks["bob"] += 777
    texts.append(table.deal())
    outcome = followed(texts)
    assert outcome.findings == []
    assert verdicts(outcome).get("contradicted") is None


def test_a_player_who_is_out_may_enter_again() -> None:
    table = SmallTable()
    texts = [table.deal("cy finished the tournament in 9th place")]
    table.stacks["cy"] = 3000
    texts.append(table.deal())
    assert followed(texts).findings == []


def test_a_player_who_sits_out_is_held_to_the_seat_line() -> None:
    table = SmallTable(seats={1: "ann", 2: "bob", 4: "cy"})
    texts = [
        re.sub(
            r"(?m)^(\w+: posts small)", rf"Seat 7: dee ({stack} in chips) is sitting out\n\1", text
        )
        for stack, text in ((1500, table.deal()), (1490, table.deal()))
    ]
    assert found(followed(texts)) == [("7100", 6)]


# ---- cash games


def test_less_than_was_left_contradicts_and_more_is_not_known() -> None:
    for by, verdict in ((-1, "contradicted"), (1, "unverifiable")):
        table = SmallTable(tournament=False)
        texts = [table.deal()]
        table.stacks["cy"] += by
        texts.append(table.deal())
        outcome = followed(texts)
        assert verdicts(outcome) == {verdict: 1}
        assert outcome.reasons == ({} if by < 0 else {CODE: {"more may have been bought": 1}})
        assert found(outcome) == ([("7100", 5)] if by < 0 else [])


def test_more_that_is_gone_again_a_hand_later_was_never_there() -> None:
    table = SmallTable(tournament=False)
    texts = [table.deal() for _ in range(4)]
    texts[1] = with_stack(texts[1], 5, 25)

    outcome = followed(texts)

    assert found(outcome) == [("7100", 5)]
    assert outcome.findings[0].message == (
        "cy begins with $15.30; the hand before (#7000, test.txt:1) left $15.05, from which the "
        "hand after (#7200, test.txt:1) goes on"
    )
    assert outcome.hands == [1]


def test_chips_that_are_lost_in_missing_hands_and_bought_back() -> None:
    table = SmallTable(tournament=False)
    texts = [table.deal()]
    table.deal()
    table.stacks["ann"] += 300
    table.stacks["cy"] -= 300
    texts.append(table.deal())
    table.stacks["cy"] += 300
    texts.append(table.deal())
    assert followed(texts).findings == []


@pytest.mark.parametrize(
    ("lines", "verdict"), [(["cy adds $5"], "confirmed"), ([], "unverifiable")]
)
def test_a_top_up_with_and_without_its_line(lines: list[str], verdict: str) -> None:
    table = SmallTable(tournament=False)
    texts = [full_tilt(table.deal(*lines))]
    table.stacks["cy"] += 500
    texts.append(full_tilt(table.deal()))
    assert verdicts(followed(texts)) == {verdict: 1}


def test_a_top_up_that_never_came() -> None:
    table = SmallTable(tournament=False)
    texts = [full_tilt(table.deal("cy adds $5")), full_tilt(table.deal())]
    assert found(followed(texts)) == [("7100", 4)]


@pytest.mark.parametrize(
    ("counted", "verdict"),
    [(0, "confirmed"), (500, "confirmed"), (200, "unverifiable"), (-1, "contradicted")],
)
def test_a_top_up_before_the_play_may_count_already(counted: int, verdict: str) -> None:
    table = SmallTable(tournament=False)
    texts = [full_tilt(table.deal(before=["cy adds $5"]))]
    table.stacks["cy"] += counted
    texts.append(full_tilt(table.deal()))
    assert verdicts(followed(texts)) == {verdict: 1}


def test_who_leaves_and_joins_again_begins_anew() -> None:
    table = SmallTable(tournament=False)
    texts = [table.deal("cy leaves the table", "cy joins the table at seat #4")]
    table.stacks["cy"] -= 700
    texts.append(table.deal())
    assert verdicts(followed(texts)) == {"confirmed": 1}


def test_another_evening_begins_anew() -> None:
    table = SmallTable(tournament=False)
    texts = [table.deal(seconds=86_400)]
    table.stacks["cy"] -= 700
    texts.append(table.deal())
    assert verdicts(followed(texts)) == {"unverifiable": 1}


def test_tables_of_one_name_are_told_apart_by_what_they_are_played_for() -> None:
    cash, tournament = SmallTable(tournament=False), SmallTable(number=7050)
    outcome = followed([cash.deal(), tournament.deal(), cash.deal(), tournament.deal()])
    assert verdicts(outcome) == {"confirmed": 2}


# ---- what is not known


def test_after_a_wrong_line_the_way_back_is_no_second_fault() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(4)]
    texts[1] = with_stack(texts[1], 4, -100)
    outcome = followed(texts)
    assert verdicts(outcome) == {"contradicted": 1, "unverifiable": 1, "confirmed": 1}
    assert outcome.reasons == {CODE: {"another finding explains it": 1}}


def test_a_table_of_which_all_left_and_came_back_begins_anew() -> None:
    table = SmallTable(tournament=False, seats={1: "ann", 2: "bob", 4: "cy"})
    names = ("ann", "bob", "cy")
    texts = [table.deal(*[f"{name} leaves the table" for name in names], seconds=15)]
    table.stacks |= dict.fromkeys(names, 777)
    texts.append(table.deal())
    assert followed(texts).reasons == {CODE: {"players left and came back": 1}}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Total pot 10 |", "Total pot 12 |"),
        ("cy collected 10", "cy collected 12"),
        ("Rake 0", "Rake 1"),
        ("cy collected 10", "dee collected 10"),
        ("ann: folds", "ann: falls over"),
    ],
)
def test_a_hand_whose_own_money_is_wrong_leaves_nothing_to_compare(old: str, new: str) -> None:
    table = SmallTable()
    texts = [table.deal(), table.deal(), table.deal()]
    assert old in texts[0]
    texts[0] = texts[0].replace(old, new)
    outcome = followed(texts)
    assert outcome.findings == []
    assert verdicts(outcome) == {"unverifiable": 1, "confirmed": 1}


@pytest.mark.parametrize("doubt", ["payment", "play"])
def test_a_hand_in_doubt_leaves_nothing_to_compare_of_who_was_in(doubt: Doubt) -> None:
    table = SmallTable()
    stacks = Followed()
    stacks.note(played(table.deal()), doubt)
    table.stacks["cy"] += 50
    stacks.note(played(table.deal()))
    outcome = stacks.outcome(frozenset())
    assert verdicts(outcome) == {"unverifiable": 1}
    assert outcome.reasons == {CODE: {"who got what is not certain": 1}}


def test_repeated_hands_count_for_nothing() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(3)]
    lie = with_stack(texts[1], 4, 700)
    hands = [played(text) for text in [*texts, lie, texts[0]]]
    numbers = Counted()
    for hand in hands:
        numbers.note(hand)
    assert numbers.repeated() == {3, 4}
    assert verdicts(noted(hands).outcome(numbers.repeated())) == {"confirmed": 2}


@pytest.mark.parametrize(
    "more", ["", "_tournament = 'monthly'\n", "year = 2024\nmonth = 5\nday = 1\ntime = 20:00:00\n"]
)
def test_home_games_without_times_contradict_nothing(more: str) -> None:
    """Their notes may tell no time, or that of the evening, and no chips that are brought."""
    home = (
        "variant = 'FB'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\n"
        "small_bet = 2\nbig_bet = 4\nstarting_stacks = [{stacks}]\n"
        "actions = ['d dh p1 ????????', 'd dh p2 ????????', 'd dh p3 ????????', 'p3 f', 'p1 f']\n"
        "players = ['ann', 'bob', 'cy']\nseats = [1, 2, 3]\ntable = 'kitchen'\n" + more
    )
    told = ("200, 200, 200", "199, 201, 200", "198, 202, 150", "197, 203, 400", "250, 204, 400")
    for stacks in (told, told[::-1]):
        outcome = followed([home.format(stacks=line) for line in stacks])
        assert outcome.findings == []
        assert verdicts(outcome)["unverifiable"] >= 2


def test_absurd_stacks_seats_and_names_are_survived() -> None:
    table = SmallTable()
    hands = [played(table.deal()) for _ in range(4)]
    for hand, stack in zip(hands, (10**40, -(10**40), None), strict=False):
        for event in hand.hand.events:
            if isinstance(event, ev.Seat):
                object.__setattr__(event, "stack", stack)
    hands[3].hand.button = 10**9
    for player in hands[2].hand.players:
        player.seat = 10**9
    outcome = noted(hands).outcome(frozenset())
    assert outcome.findings == []
    assert verdicts(outcome) == {"unverifiable": 3}
    assert outcome.reasons == {CODE: {"stacks not told": 3}}


def test_of_two_players_of_one_name_nothing_is_known() -> None:
    table = SmallTable()
    hands = [played(table.deal()) for _ in range(2)]
    for hand, stack in zip(hands, (90, 4000), strict=True):
        for event in hand.hand.events:
            if isinstance(event, ev.Seat) and event.player == "dee":
                object.__setattr__(event, "player", "ann")
                object.__setattr__(event, "stack", stack)
    assert noted(hands).outcome(frozenset()).findings == []


def test_thousands_of_tables_and_players() -> None:
    hand = played(SmallTable().deal())
    stacks = Followed()
    for number in range(3000):
        object.__setattr__(hand.hand.table, "name", f"T{number} \n'\ud800")
        stacks.note(hand)
        stacks.note(hand)
    assert verdicts(stacks.outcome(frozenset())) == {"unverifiable": 3000}
