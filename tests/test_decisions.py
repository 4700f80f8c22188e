"""Draws as decisions: what is known of them, what is dead, and why some are not priced."""

from typing import get_args

import merge_hands
import pytest
import test_audit_rooms
from corner_hands import CORNERS, text_of
from draw_hands import CROWD, DREW, PATS, SNOWED, change, merge_crowd, of_player
from playing import audited, played, sample_hands
from small_hands import FIRST

from badugi_hh.cards import read_cards
from badugi_hh.draws import (
    WHY_UNPRICED,
    Decision,
    Question,
    Unpriced,
    decisions,
    draw_tables,
    price,
)
from badugi_hh.hand import build
from badugi_hh.profiles import POKERSTARS, override
from badugi_hh.replay import replay


def asked(held: str, kept: str, left: int, dead: str = "") -> Question:
    return Question(read_cards(held), read_cards(kept), read_cards(dead), left)


def questions(decided: list[Decision]) -> list[Question | None]:
    return [decision.question for decision in decided]


def why_not(decided: list[Decision]) -> list[str | None]:
    return [decision.unpriced for decision in decided]


# ---- what is known


def test_the_hero_is_priced_at_every_draw_without_own_discards() -> None:
    ann = of_player(played(SNOWED), "ann")
    assert questions(ann) == [
        asked("As 2d 3h Kh", "As 2d 3h", 3),
        asked("As 2d 3h Qh", "As 2d", 2, "Kh"),
        asked("As 2d 7c 7h", "As 2d 7c", 1, "Kh 3h Qh"),
    ]
    assert [decision.kind for decision in ann] == ["draw"] * 3
    assert why_not(ann) == [None] * 3
    assert [decision.left_in for decision in ann] == [None] * 3
    assert [decision.pat_how for decision in ann] == [None] * 3
    assert [decision.redraw for decision in ann] == [False] * 3


def test_every_draw_is_a_decision_in_its_order() -> None:
    hand = played(SNOWED)
    assert [decision.step for decision in decisions(hand)] == hand.draws
    assert len(hand.draws) == 7


def test_a_shown_hand_is_known_backwards_through_pat_draws() -> None:
    cy = of_player(played(SNOWED), "cy")
    shown = "Ac 4d 5h 5s"
    assert questions(cy) == [None, asked(shown, shown, 2), asked(shown, shown, 1)]
    assert [decision.kind for decision in cy] == [None, "snow", "snow"]
    assert [decision.pat_how for decision in cy] == [None, "drawn", "drawn"]
    assert why_not(cy) == ["drew later", None, None]
    # What cy threw at the first draw nobody was told.
    assert [decision.left_in for decision in cy] == [None, "not told", "not told"]


def test_who_drew_at_the_last_draw_is_unknown_there_and_before() -> None:
    cy = of_player(played(DREW), "cy")
    assert why_not(cy) == ["drew later"] * 3
    assert [decision.kind for decision in cy] == [None] * 3
    assert questions(cy) == [None] * 3
    # That cards are drawn after a pat needs no cards to be seen.
    assert [decision.redraw for decision in cy] == [False, False, True]
    assert [decision.pat_how for decision in cy] == [None, "drawn", None]


def test_who_never_showed_is_unknown() -> None:
    (bob,) = of_player(played(SNOWED), "bob")
    assert (bob.kind, bob.question, bob.unpriced) == (None, None, "not shown")
    hidden = change(
        SNOWED,
        ("cy: shows [Ac 4d 5h 5s] (5,4,A)\n", ""),
        ("showed [Ac 4d 5h 5s] and won ($16) with a 5,4,A", "collected ($16)"),
    )
    assert why_not(of_player(played(hidden), "cy")) == ["not shown"] * 3


def test_cards_mucked_in_the_summary_are_known() -> None:
    kept_lines = [line for line in SNOWED.split("\n") if not line.startswith("Dealt to")]
    hidden = change(
        "\n".join(kept_lines),
        (" [Kh]", ""),
        (" [3h Qh]", ""),
        (" [7h]", ""),
        ("ann mucked", "ann (button) mucked [As 2d 7c Jd]"),
    )
    assert why_not(of_player(played(hidden), "ann")) == ["drew later"] * 3
    pat = change(
        hidden, ("cy: stands pat\nann: discards 1 card", "cy: stands pat\nann: stands pat")
    )
    third = of_player(played(pat), "ann")[2]
    assert third.question == asked("As 2d 7c Jd", "As 2d 7c Jd", 1)
    assert (third.kind, third.left_in) == ("snow", "not told")


def test_how_many_others_were_in() -> None:
    hand = played(SNOWED)
    assert [(d.step.draw, d.opponents) for d in decisions(hand)] == [
        *[(1, 2)] * 3,
        *[(2, 1)] * 2,
        *[(3, 1)] * 2,
    ]
    assert [d.opponents for d in decisions(played(CROWD))] == [6] * 7 + [1] * 4
    others = [d.opponents for d in decisions(merge_hands.played(merge_hands.GOLDEN))]
    assert others == [2] * 9


def test_a_hand_without_draws_has_no_decisions() -> None:
    assert decisions(played(FIRST)) == []


# ---- kinds


def test_pats_and_a_break() -> None:
    ann = of_player(played(PATS), "ann")
    assert [decision.kind for decision in ann] == ["pat", "break", "pat"]
    assert [decision.pat_how for decision in ann] == ["dealt", None, "drawn"]
    assert [decision.redraw for decision in ann] == [False, True, False]
    assert questions(ann) == [
        asked("As 2d 3h Kc", "As 2d 3h Kc", 3),
        asked("As 2d 3h Kc", "As 2d 3h", 2),
        asked("As 2d 3h 9c", "As 2d 3h 9c", 1, "Kc"),
    ]


def test_standing_pat_with_less_is_a_snow_only_if_betting_can_follow() -> None:
    corner = next(c for c in CORNERS if "all the chips are in, and is shown down" in c.about)
    ann = of_player(played(text_of(corner)), "ann")
    assert [decision.kind for decision in ann] == ["snow", "pat", "pat"]
    assert all(decision.pat_how == "dealt" for decision in ann)
    # They are draws all the same, and priced.
    pat = "As 2d 3h 3c"
    assert questions(ann) == [asked(pat, pat, left) for left in (3, 2, 1)]


def test_a_draw_whose_line_is_missing_leaves_open_how_a_hand_came_about() -> None:
    missing = change(SNOWED, ("cy: discards 1 card\nann", "ann"))
    cy = of_player(played(missing), "cy")
    assert [decision.step.draw for decision in cy] == [2, 3]
    assert [decision.pat_how for decision in cy] == [None, None]
    assert [decision.left_in for decision in cy] == ["not told", "not told"]


# ---- dead cards


def test_a_reshuffle_inside_a_players_draw_brings_back_earlier_discards() -> None:
    ann = of_player(played(CROWD), "ann")
    assert questions(ann) == [
        asked("As 2d 3h Kh", "As 2d 3h", 3),
        asked("As 2d 3h Qh", "As 2d", 2),  # the king may come again
        asked("As 2d 7c 7h", "As 2d 7c", 1, "3h Qh"),  # thrown in the draw that was reshuffled
    ]
    assert [decision.left_in for decision in ann] == [None, "reshuffle", "reshuffle"]


def test_a_reshuffle_before_a_draw_brings_back_all_that_was_thrown() -> None:
    # The first draw leaves no card.
    before = change(
        CROWD,
        ("dee: discards 3", "dee: discards 4"),
        ("eva: discards 3", "eva: discards 4"),
        ("flo: discards 3", "flo: discards 4"),
        ("The deck is reshuffled\n", ""),
        ("*** SECOND DRAW ***\n", "*** SECOND DRAW ***\nThe deck is reshuffled\n"),
    )
    (again,) = played(before).reshuffles
    assert not again.inside
    assert audited(before).findings == []
    ann = of_player(played(before), "ann")
    assert [d.question.dead if d.question else None for d in ann] == [(), (), read_cards("3h Qh")]
    assert [decision.left_in for decision in ann] == [None, "reshuffle", "reshuffle"]


# The same hand told by gus, who draws before ann: three cards are left, of which gus takes two.
OF_GUS = change(
    CROWD,
    ("Dealt to ann [As 2d 3h Kh]", "Dealt to gus [9s 8d 7d Ts]"),
    ("gus: discards 3 cards\n", "gus: discards 2 cards [7d Ts]\n{}"),
    ("ann: discards 1 card [Kh]\nDealt to ann [As 2d 3h] [Qh]\n", "ann: discards 2 cards\n"),
    ("{}", "Dealt to gus [9s 8d] [6s 6c]\n"),
    ("gus: discards 2 cards\n", "gus: discards 2 cards [8d 6s]\nDealt to gus [9s 6c] [Ad 4h]\n"),
    ("ann: discards 2 cards [3h Qh]", "ann: discards 2 cards"),
    ("Dealt to ann [As 2d] [7c 7h]\n", ""),
    ("gus: discards 1 card\n", "gus: discards 1 card [Ad]\nDealt to gus [9s 6c 4h] [5d]\n"),
    ("ann: discards 1 card [7h]\nDealt to ann [As 2d 7c] [Jd]\n", "ann: discards 1 card\n"),
    ("[Kh 4d 5c 6s]", "[9s 6c 4h 5d]"),
    ("K,6,5,4", "9,6,5,4"),
)


def test_a_reshuffle_after_a_players_draw_changes_nothing_at_that_draw() -> None:
    hand = played(OF_GUS)
    (again,) = hand.reshuffles
    gus = of_player(hand, "gus")
    assert again.draw == gus[1].step.draw
    assert again.seq > gus[1].step.seq
    assert questions(gus) == [
        asked("9s 8d 7d Ts", "9s 8d", 3),
        asked("9s 8d 6s 6c", "9s 6c", 2, "7d Ts"),
        asked("9s 6c Ad 4h", "9s 6c 4h", 1),
    ]
    assert [decision.left_in for decision in gus] == [None, None, "reshuffle"]


def test_the_same_with_too_few_cards_for_the_first_to_draw() -> None:
    inside = change(
        OF_GUS,
        ("eva: discards 3", "eva: discards 4"),
        ("flo: discards 3", "flo: discards 4"),
        ("The deck is reshuffled\n", ""),
        ("[8d 6s]\n", "[8d 6s]\nThe deck is reshuffled\n"),
    )
    gus = of_player(played(inside), "gus")
    assert [d.question.dead if d.question else None for d in gus] == [(), (), read_cards("8d 6s")]
    assert [decision.left_in for decision in gus] == [None, "reshuffle", "reshuffle"]
    assert audited(inside).findings == []


def test_where_the_file_tells_hands_alone_discards_follow_from_them() -> None:
    hero = of_player(merge_hands.played(merge_hands.GOLDEN), "Hero")
    pat = "As 3h Kc 5d"
    assert questions(hero) == [
        asked("As 3h 8h 6s", "As 3h", 3),
        asked(pat, pat, 2, "8h 6s"),
        asked(pat, pat, 1, "8h 6s"),
    ]
    assert [decision.left_in for decision in hero] == [None] * 3


def test_discards_that_are_not_told() -> None:
    gus = of_player(merge_hands.played(merge_crowd()), "gus")
    # Whether a card that was thrown came back at the second draw is open.
    assert why_not(gus) == [None, "discard unknown", None]
    assert [decision.kind for decision in gus] == ["draw", "draw", "snow"]
    pat = "As 2d 3h 7h"
    assert questions(gus) == [asked("As 2d 3h Kh", "As 2d 3h", 3), None, asked(pat, pat, 1)]
    assert [decision.left_in for decision in gus] == [None, None, "not told"]


@pytest.mark.parametrize("text", [SNOWED, CROWD, OF_GUS, PATS])
def test_the_hands_break_no_rule(text: str) -> None:
    assert audited(text).findings == []


# ---- what is not priced


def test_five_cards_are_not_priced() -> None:
    decided = decisions(played(test_audit_rooms.BADACEY))
    assert decided
    assert set(why_not(decided)) == {"five cards"}
    assert questions(decided) == [None] * len(decided)


def test_a_game_with_a_qualifier_is_not_priced() -> None:
    decided = decisions(played(SNOWED, override(POKERSTARS, {"qualifier": "8"})))
    assert set(why_not(decided)) == {"qualifier"}
    assert [d.kind for d in decided] == [d.kind for d in decisions(played(SNOWED))]


CONTRADICTIONS: dict[str, tuple[str, tuple[str, str], list[str | None]]] = {
    "throws what is not held": (
        SNOWED,
        ("ann: discards 1 card [Kh]", "ann: discards 1 card [Ks]"),
        ["cards contradict", None, None],
    ),
    "throws another number": (
        SNOWED,
        ("ann: discards 1 card [Kh]", "ann: discards 2 cards [Kh]"),
        ["cards contradict", None, None],
    ),
    "holds a card twice": (
        SNOWED,
        ("[As 2d 3h] [Qh]\n", "[As 2d 3h] [3h]\n"),
        [None, "cards contradict", None],
    ),
    "gets back what was thrown": (
        SNOWED,
        ("[As 2d] [7c 7h]\n", "[As 2d] [Kh 7h]\n"),
        [None, None, "cards contradict"],
    ),
    "throws one card twice": (
        SNOWED,
        ("ann: discards 2 cards [3h Qh]", "ann: discards 2 cards [Qh Qh]"),
        [None, "cards contradict", "cards contradict"],
    ),
    "throws the same card again": (
        SNOWED,
        ("[As 2d] [7c 7h]\nc", "[As 2d] [3h 7h]\nc"),
        [None, None, "cards contradict"],
    ),
    "stands pat on other cards": (
        PATS,
        ("ann: stands pat on [As 2d 3h 9c]", "ann: stands pat on [As 2d 3h 9h]"),
        [None, None, "cards contradict"],
    ),
    "stands pat on one card twice": (
        PATS,
        ("ann: stands pat on [As 2d 3h 9c]", "ann: stands pat on [As 2d 3h 3h]"),
        [None, None, "cards contradict"],
    ),
    "keeps what was thrown": (
        SNOWED,
        ("Dealt to ann [As 2d 3h] [Qh]\n", "Dealt to ann [As 2d Kh] [Qh]\n"),
        ["cards contradict", "cards contradict", None],
    ),
    "draws twice at one draw": (
        SNOWED,
        ("ann: discards 1 card [Kh]\n", "ann: discards 1 card [Kh]\nann: discards 1 card [Kh]\n"),
        ["cards contradict", "drew later", "cards contradict", "cards contradict"],
    ),
    "draws at a draw that is over": (
        SNOWED,
        ("*** THIRD DRAW ***", "*** FIRST DRAW ***"),
        ["cards contradict", None, "cards contradict"],
    ),
    "draws before the first draw": (
        PATS,
        ("cy: calls $1\n*** FIRST", "ann: discards 1 card [2d]\ncy: calls $1\n*** FIRST"),
        ["cards contradict", "cards contradict", "cards contradict", "cards contradict"],
    ),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_cards_that_cannot_be_are_not_priced(case: str) -> None:
    text, changed, expected = CONTRADICTIONS[case]
    ann = of_player(played(change(text, changed)), "ann")
    assert why_not(ann) == expected
    for decision in ann:
        assert (decision.question is None) == (decision.unpriced is not None)
        if decision.question:
            check_question(decision.question)


def test_a_pat_line_tells_what_no_line_before_it_did() -> None:
    text = change(PATS, ("Dealt to ann [As 2d 3h Kc]\n", ""))
    ann = of_player(played(text), "ann")
    first = "As 2d 3h Kc"
    assert questions(ann)[:2] == [asked(first, first, 3), asked(first, "As 2d 3h", 2)]
    # It is no second word for itself: whether these were held stays open.
    assert audited(PATS).checks["cards.discard"] == "confirmed"
    assert audited(text).checks["cards.discard"] == "unverifiable"


def test_nothing_is_asked_where_it_is_not_to_be() -> None:
    hand = played(SNOWED)
    decided, without = decisions(hand), decisions(hand, ask=False)
    assert questions(without) == [None] * 7
    for one, other in zip(decided, without, strict=True):
        assert other[:5] == one[:5]
        # Why a decision could not be priced at all is said first.
        assert other.unpriced == (one.unpriced or "not asked for")
        assert other.left_in is None


def test_each_reason_is_explained() -> None:
    assert {*why_not(decisions(played(SNOWED))), None} >= {"drew later", "not shown"}
    assert all(WHY_UNPRICED.values())
    assert len(set(WHY_UNPRICED.values())) == len(WHY_UNPRICED)
    assert tuple(WHY_UNPRICED) == get_args(Unpriced)


# ---- all samples


def check_question(question: Question) -> None:
    held, kept, dead, left = question
    assert len(set(held)) == 4
    assert set(kept) <= set(held)
    assert len(set(dead)) == len(dead) <= 8
    assert set(dead).isdisjoint(held)
    assert 1 <= left <= 3


def test_decisions_of_all_samples() -> None:
    asked_for: list[Question] = []
    kinds: dict[str | None, int] = {}
    for reading in sample_hands():
        hand = replay(build(reading))
        for decision in decisions(hand):
            kinds[decision.kind] = kinds.get(decision.kind, 0) + 1
            assert (decision.question is None) == (decision.unpriced is not None)
            assert decision.unpriced is None or decision.unpriced in WHY_UNPRICED
            assert decision.question or decision.left_in is None
            if decision.question:
                assert decision.kind is not None
                check_question(decision.question)
                assert len(decision.question.kept) == 4 - decision.step.count
                assert decision.question.left == 4 - decision.step.draw
                asked_for.append(decision.question)
    assert min(kinds.get(kind, 0) for kind in ("draw", "pat", None)) > 10
    prices = price(draw_tables(), asked_for)
    assert (prices.price >= 0).all()
    assert (prices.value > 0).all()
