"""How draws as decisions are told: what figures are, and why there are none.

One wording for the terminal, the page and the columns of the tables.
"""

from typing import Literal

from badugi_hh.cards import Cards, show_cards

VALUE_IS = "the share of the pot at showdown, without betting, against one opponent"
"""What a value is; it stands wherever one is shown."""

GOING_ON = "after this draw all go on with best play"
"""What a value takes for granted: standing pat now is not standing pat for good."""

PRICE_IS = "what a choice gives up of that, not a verdict"
"""What a price is; a snow, or a break to fold out a hand, can be right all the same."""

VALUES_ARE = f"a value is {VALUE_IS} of whom nothing is known, if {GOING_ON}; a price is {PRICE_IS}"
"""All of it in one sentence, without its stop, for values of draws that were made."""

Unpriced = Literal[
    "not shown", "drew later", "discard unknown", "cards contradict", "five cards", "qualifier",
    "not asked for",
]  # fmt: skip  # one word after the other

WHY_UNPRICED: dict[Unpriced, str] = {
    "not shown": "the player's cards were never told",
    "drew later": "cards were drawn at this or a later draw, so what was held before is not known",
    "discard unknown": "what was thrown is not told",
    "cards contradict": "what is told of it cannot be: the audit says what is wrong",
    "five cards": "games of five cards are not priced",
    "qualifier": "a game with a qualifier is not priced",
    "not asked for": "the hand was imported without pricing its draws",
}

LeftIn = Literal["not told", "reshuffle"]
"""Why cards that the player has thrown are priced as if they could come again."""

WHY_LEFT_IN: dict[LeftIn, str] = {
    "not told": "own discards left in the deck: it is not told which they were",
    "reshuffle": "own discards left in the deck: they may have been shuffled in again",
}

Flag = Literal["kept_dead", "threw_live", "wrong_one", "drew_too_many", "drew_too_few"]

FLAG_WORDS: dict[Flag, str] = {
    "kept_dead": "kept a card that could not count",
    "threw_live": "threw a card of the best hand",
    "wrong_one": "kept the worse of two",
    "drew_too_many": "drew too many",
    "drew_too_few": "drew too few",
}
"""What each flag says of a choice."""


def show_value(value: float) -> str:
    """A value or a price; one that is not nothing is never told as nothing."""
    return "under 0.001" if 0 < value < 0.0005 else f"{value:.3f}"


def choice_words(kept: Cards) -> str:
    """A choice by the cards that it keeps of four: ``draw 1 to As 2c 3h``, ``stand pat``."""
    if len(kept) == 4:
        return "stand pat"
    return f"draw {4 - len(kept)} to {show_cards(kept)}" if kept else "draw 4"
