"""Hands that a statistic can stumble over, and what some of them come to, worked out by eye."""

from collections.abc import Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import NamedTuple


class Corner(NamedTuple):
    """A hand without its frame. ``counts`` are made and chances by player and statistic."""

    about: str
    lines: str
    counts: dict[str, dict[str, tuple[float, int]]]
    stacks: Mapping[str, str] = MappingProxyType({})
    game: str = "Limit ($1/$2 USD)"


NAMES = ("ann", "bob", "cy", "dee")  # seats 1 to 4

CORNERS = (
    Corner(
        "antes alone: the first bet stands for the big blind's, and is no raise",
        """
ann: posts the ante $0.20
bob: posts the ante $0.20
cy: posts the ante $0.20
dee: posts the ante $0.20
*** DEALING HANDS ***
Dealt to dee [2c 2d 5h Kh]
bob: checks
cy: bets $1
dee: calls $1
ann: raises $1 to $2
bob: raises $1 to $3
cy: folds
dee: folds
ann: calls $1
*** FIRST DRAW ***
bob: stands pat
ann: discards 1 card
bob: bets $1
ann: folds
Uncalled bet ($1) returned to bob
bob collected $8.80 from pot
*** SUMMARY ***
Total pot $8.80 | Rake $0
""",
        {
            "bob": {"open_raise": (0, 1), "cold_call": (0, 1), "3bet": (1, 1), "cbet_1": (1, 1)},
            "cy": {"open_raise": (1, 1), "limp": (0, 1), "fold_to_3bet": (0, 0), "pfr": (1, 1),
                   "4bet": (0, 1)},
            "dee": {"cold_call": (0, 0), "3bet": (0, 0), "4bet": (0, 1)},
            "ann": {"cold_call": (0, 0), "3bet": (0, 0), "fold_to_3bet": (0, 1), "pat_1": (0, 1)},
        },
    ),
    Corner(
        "a walk is no decision, not even with a badugi",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to cy [As 2d 3h 4c]
dee: folds
ann: folds
bob: folds
Uncalled bet ($0.50) returned to cy
cy collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
""",
        {
            "cy": {"vpip": (0, 0), "pfr": (0, 0), "dealt_4": (1, 1), "played_4": (0, 0),
                   "won_unseen": (1, 1), "saw_draw": (0, 1), "blind_defence": (0, 0)},
            "bob": {"steal": (0, 1), "open_raise": (0, 1), "vpip": (0, 1)},
            "ann": {"steal": (0, 1), "limp": (0, 1)},
        },
    ),
    Corner(
        "blinds of a newcomer and of one who missed them, the small one dead",
        """
bob: posts small blind $0.50
cy: posts big blind $1
dee: posts small blind $0.50
ann: posts small & big blinds $1.50
*** DEALING HANDS ***
Dealt to dee [As 2d 3h 3c]
dee: raises $1 to $2
ann: calls $1
bob: raises $1 to $3
cy: folds
dee: folds
ann: folds
Uncalled bet ($1) returned to bob
bob collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
""",
        {
            "dee": {"open_raise": (1, 1), "steal": (1, 1), "fold_to_3bet": (1, 1)},
            "ann": {"cold_call": (0, 0), "3bet": (0, 1), "4bet": (0, 1), "fold_to_3bet": (0, 0)},
            "bob": {"3bet": (1, 1), "fold_to_steal": (0, 0), "cold_call": (0, 0)},
            "cy": {"fold_to_steal": (0, 0), "3bet": (0, 0), "4bet": (0, 1), "vpip": (0, 1)},
        },
    ),
    Corner(
        "a dead small blind is something in, and no ante",
        """
bob: posts small blind $0.50
cy: posts big blind $1
ann: posts small blind $0.50
*** DEALING HANDS ***
Dealt to dee [As 2d 3h 3c]
dee: raises $1 to $2
ann: calls $2
bob: folds
cy: folds
*** FIRST DRAW ***
dee: discards 1 card [3c]
Dealt to dee [As 2d 3h] [Kc]
ann: discards 1 card
dee: checks
ann: checks
*** SECOND DRAW ***
dee: stands pat on [As 2d 3h Kc]
ann: discards 1 card
dee: folds
ann collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
""",
        {
            "ann": {"cold_call": (0, 0), "3bet": (0, 1), "cbet": (0, 0), "check_behind": (0, 0),
                    "check_level": (1, 1), "vpip": (1, 1)},
            "dee": {"cbet_1": (0, 1), "cbet_2": (0, 0), "bet_level": (0, 1), "bet_ahead": (0, 1),
                    "check_ahead": (0, 1), "fold_ahead": (0, 0), "fold_to_bet": (0, 0),
                    "aggression_frequency": (0, 0), "drew_then_pat_2": (1, 1),
                    "break": (0, 1), "pat_level": (1, 1)},
            "bob": {"blind_defence": (0, 0)},
            "cy": {"fold_to_steal": (0, 0)},
        },
    ),
    Corner(
        "two snows in one hand: the first given up, the second a success",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h 3c]
dee: folds
ann: raises $1 to $2
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: stands pat
ann: stands pat on [As 2d 3h 3c]
cy: checks
ann: bets $1
cy: calls $1
*** SECOND DRAW ***
cy: stands pat
ann: discards 1 card [3c]
Dealt to ann [As 2d 3h] [9h]
cy: checks
ann: checks
*** THIRD DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h 9h]
cy: checks
ann: bets $2
cy: folds
Uncalled bet ($2) returned to ann
ann collected $6.50 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0
""",
        {
            "ann": {"snow": (2, 2), "snow_1": (1, 1), "snow_2": (0, 0), "snow_3": (1, 1),
                    "snow_after_one": (1, 1), "snow_kept": (1, 2), "snow_given_up": (1, 2),
                    "snow_success": (1, 2), "snow_success_1": (0, 1), "snow_success_3": (1, 1),
                    "snow_success_pat": (0, 1), "snow_success_drawing": (1, 1),
                    "snow_showdown": (0, 2), "cbet_1": (1, 1), "cbet_2": (0, 1),
                    "cbet_3": (0, 0), "redraw_after_pat": (1, 1), "snow_showdown_won": (0, 0),
                    "snow_folds_got": (1, 2), "snow_folds_needed": (1 / 5.5 + 2 / 8.5, 2),
                    "best_play": (1, 3), "drew_too_few": (2, 3), "kept_dead": (0, 3),
                    "one_card_made": (0, 1), "one_card_chance": (10 / 48, 1)},
            "cy": {"blind_defence": (1, 1), "redraw_after_pat_3": (1, 1), "pat_level": (1, 1)},
        },
    ),
    Corner(
        "a snow goes on while all the chips are in, and is shown down",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h 3c]
dee: folds
ann: raises $1 to $2
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h 3c]
cy: checks
ann: bets $1 and is all-in
cy: calls $1
*** SECOND DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h 3c]
*** THIRD DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h 3c]
*** SHOW DOWN ***
cy: shows [Ah 2s 4d 4c] (4,2,A)
ann: shows [As 2d 3h 3c] (3,2,A)
ann collected $6.50 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0
""",
        {
            "ann": {"snow": (1, 1), "snow_2": (0, 0), "snow_kept": (1, 1), "snow_success": (0, 1),
                    "snow_showdown": (1, 1), "snow_showdown_won": (1, 1), "wsd": (1, 1),
                    "shown_since_0": (0, 0)},
            "cy": {"snow": (0, 0), "wsd": (0, 1), "wtsd": (1, 1)},
        },
        {"ann": "$3"},
    ),
    Corner(
        "a snow is given up by a draw when all the chips are in",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h 3c]
dee: folds
ann: raises $1 to $2
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: stands pat
ann: stands pat on [As 2d 3h 3c]
cy: checks
ann: bets $1 and is all-in
cy: calls $1
*** SECOND DRAW ***
cy: stands pat
ann: discards 1 card [3c]
Dealt to ann [As 2d 3h] [4c]
*** THIRD DRAW ***
cy: stands pat
ann: stands pat on [As 2d 3h 4c]
*** SHOW DOWN ***
cy: shows [Ah 2s 5d 7c] (Badugi: 7,5,2,A)
ann: shows [As 2d 3h 4c] (Badugi: 4,3,2,A)
ann collected $6.50 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0
""",
        {
            "ann": {"snow": (1, 1), "snow_kept": (0, 1), "snow_given_up": (1, 1),
                    "snow_showdown": (0, 1), "shown_since_2": (1, 1), "wsd": (1, 1)},
            "cy": {"shown_since_0": (1, 1), "break": (0, 3), "dealt_4": (1, 1)},
        },
        {"ann": "$3"},
    ),
    Corner(
        "folded while snowing; check, call and raise of a raise is no check-raise",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h 3c]
dee: folds
ann: calls $1
bob: calls $0.50
cy: checks
*** FIRST DRAW ***
bob: discards 2 cards
cy: discards 1 card
ann: stands pat on [As 2d 3h 3c]
bob: checks
cy: bets $1
ann: calls $1
bob: raises $1 to $2
cy: raises $1 to $3
ann: calls $2
bob: calls $1
*** SECOND DRAW ***
bob: discards 1 card
cy: discards 1 card
ann: stands pat on [As 2d 3h 3c]
bob: checks
cy: bets $2
ann: raises $2 to $4
bob: calls $4
cy: raises $2 to $6
ann: folds
bob: raises $2 to $8
cy: calls $2
*** THIRD DRAW ***
bob: stands pat
cy: stands pat
bob: checks
cy: checks
*** SHOW DOWN ***
bob: shows [Ac 2s 4h 5d] (Badugi: 5,4,2,A)
cy: mucks hand
bob collected $32 from pot
*** SUMMARY ***
Total pot $32 | Rake $0
""",
        {
            "ann": {"snow": (1, 1), "snow_kept": (0, 1), "snow_given_up": (1, 1),
                    "snow_success": (0, 1), "fold_ahead": (1, 4), "raise_ahead": (1, 4),
                    "call_ahead": (2, 4), "fold_to_bet_2": (1, 2), "limp": (1, 1)},
            "bob": {"check_raise": (1, 2), "check_raise_1": (1, 1), "check_raise_2": (0, 1),
                    "check_behind": (2, 2), "call_level": (0, 0), "limp": (0, 0),
                    "drew_then_pat_3": (1, 1), "first_pat_3": (1, 1), "cbet_3": (0, 1)},
            "cy": {"cbet_2": (1, 1), "cbet_1": (0, 0), "fold_to_bet": (0, 3), "wsd": (0, 1)},
        },
    ),
    Corner(
        "a raiser to whom a 4-bet comes back has faced no 3-bet",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 5h 8c]
dee: raises $1 to $2
ann: raises $1 to $3
bob: folds
cy: raises $1 to $4
dee: folds
ann: calls $1
*** FIRST DRAW ***
cy: stands pat
ann: discards 1 card [8c]
Dealt to ann [As 2d 5h] [8d]
cy: folds
ann collected $10.50 from pot
*** SUMMARY ***
Total pot $10.50 | Rake $0
""",
        {
            "dee": {"fold_to_3bet": (0, 0), "open_raise": (1, 1), "vpip": (1, 1)},
            "ann": {"3bet": (1, 1), "fold_to_3bet": (0, 0), "cold_call": (0, 1),
                    "break_raised_1": (1, 1), "break_high": (0, 0), "snow": (0, 0)},
            "cy": {"4bet": (1, 1), "3bet": (0, 0), "cbet_1": (0, 1), "bet_ahead": (0, 1),
                   "check_ahead": (0, 1), "fold_ahead": (0, 0), "fold_to_bet": (0, 0)},
        },
    ),
    Corner(
        "an all-in raise for less opens nothing for those who acted before it, without fixed limit",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h 3c]
dee: calls $1
ann: raises $0.60 to $1.60 and is all-in
bob: folds
cy: calls $0.60
dee: calls $0.60
*** FIRST DRAW ***
cy: discards 2 cards
dee: discards 1 card
ann: stands pat on [As 2d 3h 3c]
cy: checks
dee: bets $2
cy: folds
Uncalled bet ($2) returned to dee
*** SECOND DRAW ***
dee: discards 1 card
ann: discards 1 card [3c]
Dealt to ann [As 2d 3h] [4c]
*** THIRD DRAW ***
dee: discards 1 card
ann: stands pat on [As 2d 3h 4c]
*** SHOW DOWN ***
dee: shows [Ac 5d 6h 7s] (Badugi: 7,6,5,A)
ann: shows [As 2d 3h 4c] (Badugi: 4,3,2,A)
ann collected $5.30 from pot
*** SUMMARY ***
Total pot $5.30 | Rake $0
""",
        {
            "dee": {"3bet": (0, 0), "limp": (1, 1), "wsd": (0, 1), "shown_since_3": (1, 1)},
            "cy": {"3bet": (0, 1), "blind_defence": (0, 0), "fold_to_bet": (1, 1)},
            "ann": {"steal": (0, 0), "3bet": (0, 0), "wtsd": (1, 1), "shown_since_2": (1, 1)},
        },
        {"ann": "$1.60"},
        "No Limit ($0.50/$1.00 USD)",
    ),
    Corner(
        "heads-up: the button steals, the big blind is all-in with its blind and decides nothing",
        """
ann: posts small blind $0.50
bob: posts big blind $0.70 and is all-in
*** DEALING HANDS ***
Dealt to bob [As 2d 3h 3c]
ann: calls $0.50
Uncalled bet ($0.30) returned to ann
*** FIRST DRAW ***
bob: stands pat on [As 2d 3h 3c]
ann: discards 2 cards
*** SECOND DRAW ***
bob: stands pat on [As 2d 3h 3c]
ann: discards 1 card
*** THIRD DRAW ***
bob: stands pat on [As 2d 3h 3c]
ann: discards 1 card
*** SHOW DOWN ***
bob: shows [As 2d 3h 3c] (3,2,A)
ann: shows [Ac 2s 2h Ad] (2,A)
bob collected $1.40 from pot
*** SUMMARY ***
Total pot $1.40 | Rake $0
""",
        {
            "bob": {"vpip": (0, 0), "saw_draw": (1, 1), "wtsd": (1, 1), "wsd": (1, 1),
                    "snow": (0, 0), "pat": (3, 3), "blind_defence": (0, 0), "played_3": (0, 0)},
            "ann": {"limp": (1, 1), "steal": (0, 1), "vpip": (1, 1), "pat": (0, 3),
                    "pat_behind": (0, 2), "wtsd": (1, 1)},
        },
        {"bob": "$0.70", "cy": "", "dee": ""},
    ),
    Corner(
        "a big blind that folds instead of checking had a decision",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to cy [As 2d 3h 3c]
dee: calls $1
ann: folds
bob: folds
cy: folds
dee collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
""",
        {
            "cy": {"vpip": (0, 1), "saw_draw": (0, 1), "played_3": (0, 1), "3bet": (0, 0)},
            "dee": {"limp": (1, 1), "won_unseen": (1, 1), "saw_draw": (0, 1)},
        },
    ),
    Corner(
        "four and three cards are drawn to the end, by one who was dealt one card",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to bob [2c 5c 9c Kc]
dee: folds
ann: folds
bob: calls $0.50
cy: checks
*** FIRST DRAW ***
bob: discards 3 cards [5c 9c Kc]
Dealt to bob [2c] [3c 6c Tc]
cy: discards 4 cards
bob: checks
cy: checks
*** SECOND DRAW ***
bob: discards 3 cards [3c 6c Tc]
Dealt to bob [2c] [7c 8c Jc]
cy: discards 4 cards
bob: checks
cy: checks
*** THIRD DRAW ***
bob: discards 3 cards [7c 8c Jc]
Dealt to bob [2c] [Ac 4c Qc]
cy: discards 4 cards
bob: checks
cy: checks
*** SHOW DOWN ***
bob: shows [2c Ac 4c Qc] (A)
cy: shows [Ah 2h 3h 5d] (5,A)
cy collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
""",
        {
            "bob": {"d3": (3, 3), "d3_3": (1, 1), "played_1": (1, 1), "dealt_1": (1, 1),
                    "average_drawn_2": (3, 1), "check_ahead": (3, 3), "limp": (1, 1)},
            "cy": {"d4": (3, 3), "d4_2": (1, 1), "d4_3": (1, 1), "check_behind": (3, 3),
                   "wsd": (1, 1), "vpip": (0, 1)},
        },
    ),
    Corner(
        "of two that clash the worse is kept, then a card that is dead; a badugi comes at last",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to dee [As 2d 7d 9h]
dee: raises $1 to $2
ann: folds
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: discards 1 card
dee: discards 1 card [2d]
Dealt to dee [As 7d 9h] [9c]
cy: checks
dee: checks
*** SECOND DRAW ***
cy: discards 1 card
dee: discards 1 card [7d]
Dealt to dee [As 9h 9c] [Kd]
cy: checks
dee: checks
*** THIRD DRAW ***
cy: discards 1 card
dee: discards 1 card [9c]
Dealt to dee [As 9h Kd] [5c]
cy: checks
dee: bets $2
cy: folds
Uncalled bet ($2) returned to dee
dee collected $4.50 from pot
*** SUMMARY ***
Total pot $4.50 | Rake $0
""",
        {
            "dee": {"wrong_one": (1, 3), "kept_dead": (1, 3), "threw_live": (2, 3),
                    "one_card_made": (1, 3), "one_card_chance": (10 / 48 + 10 / 46, 3),
                    "one_card_luck": (1 - 10 / 48 - 10 / 46, 3), "dealt_4": (0, 1),
                    "dealt_luck": (-0.06338535414165, 1), "snow_folds_got": (0, 0)},
            "cy": {"one_card_made": (0, 0), "best_play": (0, 0), "price_100": (0, 0)},
        },
    ),
    Corner(
        "a badugi broken after a raise, and a snow against a pat hand that works",
        """
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to dee [Kd 2c 3h 4s]
dee: raises $1 to $2
ann: folds
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: discards 1 card
dee: stands pat on [Kd 2c 3h 4s]
cy: checks
dee: bets $1
cy: raises $1 to $2
dee: calls $1
*** SECOND DRAW ***
cy: stands pat
dee: discards 1 card [Kd]
Dealt to dee [2c 3h 4s] [4h]
cy: bets $2
dee: raises $2 to $4
cy: raises $2 to $6
dee: calls $2
*** THIRD DRAW ***
cy: stands pat
dee: stands pat on [2c 3h 4s 4h]
cy: checks
dee: bets $2
cy: folds
Uncalled bet ($2) returned to dee
dee collected $20.50 from pot
*** SUMMARY ***
Total pot $20.50 | Rake $0
""",
        {
            "dee": {"break": (1, 2), "break_2": (1, 1), "break_high_2": (1, 1),
                    "break_raised_1": (0, 0), "break_raised_2": (1, 1), "break_raised": (1, 1),
                    "snow_3": (1, 1), "snow_success_3": (1, 1), "snow_success_pat": (1, 1),
                    "snow_success_drawing": (0, 0), "raise_behind": (1, 2), "call_behind": (1, 2),
                    "bet_level": (1, 1), "cbet_1": (1, 1), "cbet_2": (0, 0),
                    "snow_folds_got": (1, 1), "snow_folds_needed": (2 / 22.5, 1)},
            "cy": {"check_raise": (1, 2), "check_raise_1": (1, 1), "check_raise_3": (0, 1),
                   "cbet_2": (1, 1), "cbet_3": (0, 1), "fold_level": (1, 1),
                   "aggression_factor": (3, 0), "aggression_frequency": (3, 4)},
        },
    ),
)  # fmt: skip  # counts in rows


def text_of(corner: Corner) -> str:
    """The hand as PokerStars prints it."""
    seats = {
        seat: (name, stack)
        for seat, name in enumerate(NAMES, 1)
        if (stack := corner.stacks.get(name, "$50"))
    }
    when = f"{day_of(corner):%Y/%m/%d} 12:00:00 ET"
    lines = corner.lines.strip().split("\n")
    return "\n".join(
        [
            f"PokerStars Hand #{number_of(corner)}:  Badugi {corner.game} - {when}",
            "Table 'Corner' 6-max Seat #1 is the button",
            *[f"Seat {seat}: {name} ({stack} in chips)" for seat, (name, stack) in seats.items()],
            *lines,
            *[f"Seat {seat}: {name} {end_of(name, lines)}" for seat, (name, _) in seats.items()],
            "",
        ]
    )


def end_of(name: str, lines: list[str]) -> str:
    """What the summary says of a player."""
    streets = ["before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw"]
    draws = 0
    shown = ""
    for line in lines:
        draws += line.endswith("DRAW ***")
        if line == f"{name}: folds":
            return f"folded {streets[draws]}"
        if line == f"{name}: mucks hand":
            return "mucked"
        if line.startswith(f"{name}: shows "):
            cards, _, described = line.removeprefix(f"{name}: shows ").partition(" (")
            shown = f"showed {cards} and {{}} with a {described.rstrip(')')}"
        elif line.startswith(f"{name} collected "):
            won = f"({line.split()[2]})"
            return shown.format(f"won {won}") if shown else f"collected {won}"
    return shown.format("lost")


def number_of(corner: Corner) -> str:
    return str(720000000001 + CORNERS.index(corner))


def day_of(corner: Corner) -> date:
    """Each hand has a day of its own."""
    return date(2024, 1, 1) + timedelta(days=CORNERS.index(corner))
