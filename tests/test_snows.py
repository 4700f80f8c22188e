"""Snows: which pats make one, what its bets had to earn, and how it ended."""

from fractions import Fraction

import pytest
from corner_hands import CORNERS, text_of
from draw_hands import DREW, SNOWED, change, snows_of, told
from playing import audited, played, sample_hands

from badugi_hh.draws import Snow, decisions, snows
from badugi_hh.hand import build
from badugi_hh.replay import replay


def corner(about: str) -> str:
    (found,) = [corner for corner in CORNERS if about in corner.about]
    return text_of(found)


def bets(snow: Snow) -> list[tuple[int, str, float, bool]]:
    """Street, action, how often it has to work, and whether it did."""
    return [(bet.step.street, bet.step.action, bet.needed, bet.got) for bet in snow.bets]


def pats(snow: Snow) -> list[int]:
    return [decision.step.draw for decision in snow.pats]


def only(text: str) -> Snow:
    (snow,) = snows_of(played(text))
    return snow


# ---- which pats


def test_a_shown_hand_that_stood_pat_twice_is_a_snow_at_both() -> None:
    hand = played(SNOWED)
    (snow,) = snows_of(hand)
    assert snow.player == hand.index["cy"]
    assert pats(snow) == [2, 3]
    assert snow.pats == [decision for decision in decisions(hand) if decision.kind == "snow"]
    # 2 each and 0.50 more before the draw, then 1 each: 9, and 4 at the second draw.
    assert bets(snow) == [(2, "bet", 2 / 10, False), (3, "bet", 2 / 14, False)]
    assert snow.ended == "won at showdown"


def test_who_drew_last_is_not_known_to_have_snowed() -> None:
    assert snows_of(played(DREW)) == []


def test_pats_with_a_badugi_are_no_snow() -> None:
    text = change(
        SNOWED,
        ("[Ac 4d 5h 5s]", "[Ac 4d 5h 6s]"),
        ("a 5,4,A", "a Badugi: 6,5,4,A"),
        ("(5,4,A)", "(Badugi: 6,5,4,A)"),
    )
    assert audited(text).findings == []
    assert snows_of(played(text)) == []


def test_a_pat_after_which_nobody_can_bet_is_no_snow() -> None:
    assert snows_of(played(corner("the big blind is all-in with its blind"))) == []


def test_pats_count_although_no_draw_is_to_be_priced() -> None:
    hand = played(SNOWED)
    (snow,) = snows(hand, decisions(hand, ask=False))
    assert pats(snow) == [2, 3]


# ---- bets and ends

PAT = "ann: stands pat on [As 2d 3h 3c]"
# Ann snows at up to three draws, against bob and cy; each is followed by a street's betting.
STREETS = (
    f"""\
Dealt to ann [As 2d 3h 3c]
ann: raises $1 to $2
bob: calls $1.50
cy: calls $1
*** FIRST DRAW ***
bob: discards 1 card
cy: discards 1 card
{PAT}""",
    f"*** SECOND DRAW ***\ncy: discards 1 card\n{PAT}",
    f"*** THIRD DRAW ***\ncy: discards 1 card\n{PAT}",
)
BOB_FOLDS = "bob: checks\ncy: checks\nann: bets $1\nbob: folds\ncy: calls $1"
CHECKED = "cy: checks\nann: checks"
ALL_FOLD = "cy: checks\nann: bets $2\ncy: folds\nUncalled bet ($2) returned to ann"
LOST = """\
*** SHOW DOWN ***
cy: shows [Ac 4d 5h 6s] (Badugi: 6,5,4,A)
ann: mucks hand
cy collected ${} from pot
*** SUMMARY ***
Total pot ${} | Rake $0"""


def snowed(*betting: str, end: str, **stacks: str) -> str:
    lines = [line for street in zip(STREETS, betting, strict=False) for line in street]
    return told("\n".join([*lines, end]), stacks=stacks)


def won(pot: str) -> str:
    return f"ann collected ${pot} from pot\n*** SUMMARY ***\nTotal pot ${pot} | Rake $0"


def lost(pot: str) -> str:
    return LOST.format(pot, pot)


def test_all_have_to_fold_at_once() -> None:
    text = snowed(BOB_FOLDS, CHECKED, ALL_FOLD, end=won("8"))
    snow = only(text)
    assert audited(text).findings == []
    assert pats(snow) == [1, 2, 3]
    # Bob folds to the first bet, cy only to the second.
    assert bets(snow) == [(1, "bet", 1 / 7, False), (3, "bet", 2 / 10, True)]
    assert snow.ended == "all folded"


def test_both_opponents_fold_to_one_bet() -> None:
    both = "bob: checks\ncy: checks\nann: bets $1\nbob: folds\ncy: folds\n"
    text = snowed(both + "Uncalled bet ($1) returned to ann", end=won("6"))
    snow = only(text)
    assert audited(text).findings == []
    assert pats(snow) == [1]
    assert bets(snow) == [(1, "bet", 1 / 7, True)]
    assert snow.ended == "all folded"


def test_a_bet_and_raises_on_one_street() -> None:
    war = "cy: bets $2\nann: raises $2 to $4\ncy: raises $2 to $6\nann: raises $2 to $8\n"
    text = snowed(
        BOB_FOLDS,
        CHECKED,
        war + "cy: folds\nUncalled bet ($2) returned to ann",
        end=won("20"),
    )
    snow = only(text)
    assert audited(text).findings == []
    # Of the 8 before it, cy's bet makes 10; a raise costs the call as well.
    assert bets(snow) == [
        (1, "bet", 1 / 7, False),
        (3, "raise", 4 / 14, False),
        (3, "raise", 4 / 22, True),
    ]


def test_calls_and_checks_lay_no_price() -> None:
    call = "cy: bets $2\nann: calls $2"
    text = snowed(BOB_FOLDS, call, "cy: bets $2\nann: calls $2", end=lost("16"))
    snow = only(text)
    assert audited(text).findings == []
    assert bets(snow) == [(1, "bet", 1 / 7, False)]
    assert snow.ended == "lost at showdown"


def test_nor_does_a_bet_of_nothing() -> None:
    text = change(
        SNOWED, ("cy: bets $2\nann: calls $2\n*** THIRD", "cy: bets $0\nann: calls $0\n{}")
    )
    (bet,) = only(text.replace("{}", "*** THIRD")).bets
    assert bet.step.street == 3


def test_bets_before_the_first_pat_are_none_of_the_snow() -> None:
    (second,) = [s for s in snows_of(played(corner("two snows in one hand"))) if pats(s) == [3]]
    assert bets(second) == [(3, "bet", 2 / 8.5, True)]


def test_a_snow_is_given_up_by_a_fold() -> None:
    fold = "cy: bets $2\nann: raises $2 to $4\ncy: raises $2 to $6\nann: folds"
    text = snowed(
        BOB_FOLDS,
        fold + "\nUncalled bet ($2) returned to cy",
        end=won("16").replace("ann", "cy"),
    )
    snow = only(text)
    assert audited(text).findings == []
    assert pats(snow) == [1, 2]
    # Cy is the one who is left: nobody folded to the bet or the raise.
    assert bets(snow) == [(1, "bet", 1 / 7, False), (2, "raise", 4 / 14, False)]
    assert snow.ended == "folded"


def test_a_snow_is_given_up_by_a_draw_and_another_begun() -> None:
    first, second = snows_of(played(corner("two snows in one hand")))
    assert (pats(first), pats(second)) == ([1], [3])
    assert (first.ended, second.ended) == ("drew", "all folded")
    assert bets(first) == [(1, "bet", 1 / 5.5, False)]


def test_after_a_draw_a_bet_belongs_to_no_snow() -> None:
    text = change(
        corner("two snows in one hand"),
        ("ann: checks\n*** THIRD", "ann: bets $2\ncy: calls $2\n*** THIRD"),
        ("$6.50", "$10.50"),
    )
    assert audited(text).findings == []
    first, second = snows_of(played(text))
    assert bets(first) == [(1, "bet", 1 / 5.5, False)]
    assert bets(second) == [(3, "bet", 2 / 12.5, True)]


def test_a_snow_goes_on_while_all_the_chips_are_in() -> None:
    snow = only(corner("all the chips are in, and is shown down"))
    # Of three pats the last two are no decision to snow.
    assert pats(snow) == [1]
    assert bets(snow) == [(1, "bet", 1 / 5.5, False)]
    assert snow.ended == "won at showdown"


def test_nor_is_it_kept_up_if_it_is_drawn_to_then() -> None:
    snow = only(corner("given up by a draw when all the chips are in"))
    assert (pats(snow), snow.ended) == ([1], "drew")


def test_an_opponent_who_is_all_in_never_folds() -> None:
    pats_only = f"""\
*** SECOND DRAW ***
bob: discards 1 card
{PAT}
*** THIRD DRAW ***
bob: discards 1 card
{PAT}
"""
    text = snowed(
        "bob: bets $1 and is all-in\ncy: calls $1\nann: raises $1 to $2\ncy: folds\n"
        "Uncalled bet ($1) returned to ann",
        end=pats_only + lost("9").replace("cy", "bob"),
        bob="$3",
    )
    snow = only(text)
    assert audited(text).findings == []
    assert pats(snow) == [1]
    assert bets(snow) == [(1, "raise", 2 / 10, False)]
    assert snow.ended == "lost at showdown"


def test_an_all_in_bet_of_a_snow_counts_with_what_it_puts_in() -> None:
    text = snowed(
        "bob: checks\ncy: checks\nann: bets $0.70 and is all-in\nbob: folds\ncy: folds\n"
        "Uncalled bet ($0.70) returned to ann",
        end=won("6"),
        ann="$2.70",
    )
    assert audited(text).findings == []
    (bet,) = only(text).bets
    assert bet.needed == float(Fraction(70, 600 + 70))
    assert bet.got


def test_a_share_of_the_pot_is_won() -> None:
    assert only(snowed(BOB_FOLDS, CHECKED, CHECKED, end=lost("8"))).ended == "lost at showdown"
    shared = change(
        lost("8"),
        ("[Ac 4d 5h 6s] (Badugi: 6,5,4,A)", "[Ac 2s 3d 3s] (3,2,A)"),
        ("ann: mucks hand\ncy collected $8", "ann: shows [As 2d 3h 3c] (3,2,A)\ncy collected $4"),
        ("*** SUMMARY", "ann collected $4 from pot\n*** SUMMARY"),
    )
    text = snowed(BOB_FOLDS, CHECKED, CHECKED, end=shared)
    assert audited(text).findings == []
    assert only(text).ended == "won at showdown"


def test_a_showdown_whose_result_is_not_told() -> None:
    end = change(lost("8"), ("cy collected $8 from pot\n", ""))
    assert only(snowed(BOB_FOLDS, CHECKED, CHECKED, end=end)).ended is None


def test_two_players_snow_at_once() -> None:
    third = "cy: bets $2\nann: raises $2 to $4\ncy: calls $2"
    shows = "ann: shows [As 2d 3h 3c] (3,2,A)\ncy: shows [Ac 2s 2h Ad] (2,A)\n"
    end = "*** SHOW DOWN ***\n" + shows + won("16")
    text = change(
        snowed(BOB_FOLDS, CHECKED, third, end=end),
        ("THIRD DRAW ***\ncy: discards 1 card", "THIRD DRAW ***\ncy: stands pat"),
    )
    hand = played(text)
    assert audited(text).findings == []
    ann, cy = snows_of(hand)
    assert (ann.player, cy.player) == (hand.index["ann"], hand.index["cy"])
    assert (pats(ann), pats(cy)) == ([1, 2, 3], [3])
    assert (ann.ended, cy.ended) == ("won at showdown", "lost at showdown")
    assert bets(cy) == [(3, "bet", 2 / 10, False)]
    assert bets(ann)[1:] == [(3, "raise", 4 / 14, False)]


@pytest.mark.parametrize(
    ("about", "player", "where", "ended", "laid"),
    [
        (
            "folded while snowing",
            "ann",
            [1, 2],
            "folded",
            [(2, "raise", 4 / 18, False)],
        ),
        (
            "a snow against a pat hand that works",
            "dee",
            [3],
            "all folded",
            [(3, "bet", 2 / 22.5, True)],
        ),
    ],
)
def test_snows_of_corner_hands(
    about: str, player: str, where: list[int], ended: str, laid: list[tuple[int, str, float, bool]]
) -> None:
    hand = played(corner(about))
    (snow,) = [snow for snow in snows_of(hand) if snow.player == hand.index[player]]
    assert (pats(snow), snow.ended, bets(snow)) == (where, ended, laid)


# ---- all samples


def test_snows_of_all_samples() -> None:
    ends: dict[str | None, int] = {}
    for reading in sample_hands():
        hand = replay(build(reading))
        decided = decisions(hand)
        found = snows(hand, decided)
        begun = [decision for decision in decided if decision.kind == "snow"]
        assert sorted(d.step.seq for snow in found for d in snow.pats) == [
            decision.step.seq for decision in begun
        ]
        for snow in found:
            ends[snow.ended] = ends.get(snow.ended, 0) + 1
            assert {decision.step.player for decision in snow.pats} == {snow.player}
            assert all(0 < bet.needed < 1 for bet in snow.bets)
            if any(bet.got for bet in snow.bets):
                assert snow.ended == "all folded"
                assert [bet.got for bet in snow.bets] == [False] * (len(snow.bets) - 1) + [True]
    assert sum(ends.values()) > 0
