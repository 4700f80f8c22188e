"""What players are like, in stated numbers, and the characters that bear a name."""

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player plays. All fields are numbers from 0 to 1.

    ``plays`` and ``raises`` lean on a judgement of the cards. The others are
    probabilities: each time that the occasion arises chance alone decides,
    whatever the cards, so that a count of many hands comes out at the number
    stated here. A player who is away from the table folds and has no occasions.
    """

    plays: float
    """How much is called with: 0 only what pays, 1 nearly everything."""

    raises: float
    """How often a hand that is good enough for a bet or raise makes one."""

    steals: float
    """Raises when everybody before has folded, from the cutoff, the button or the small blind.

    Who cannot raise, all-in or against nobody who could answer, calls instead.
    """

    defends: float
    """Calls or raises in a blind against a steal that nobody has called in between."""

    snows: float = 0.0
    """Begins a snow: stands pat with less than a badugi.

    The occasions are draws after which this player and another can bet, and at
    the last of which this player did not stand pat with the same hand.
    """

    keeps_snow: float = 0.0
    """Keeps a snow up at a later draw after which this player and another can bet.

    Otherwise, and where no betting can follow, it is given up by drawing.
    """

    breaks: float = 0.0
    """Draws to a badugi of a jack, queen or king, by throwing its highest card, at any draw."""

    shows: float = 0.1
    """Shows a hand that could be mucked."""


HERO = "Marlow"
"""The default hero, who has some of everything."""

CHARACTERS = MappingProxyType(
    {
        HERO: Habits(0.40, 0.60, 0.50, 0.60, snows=0.06, keeps_snow=0.70, breaks=0.40),
        "Agnes Tight": Habits(0.05, 0.60, 0.25, 0.35, breaks=0.20),
        "Callum Rivers": Habits(0.95, 0.15, 0.15, 0.90, breaks=0.30, shows=0.4),
        "Wenceslas": Habits(0.45, 0.60, 0.40, 0.55, snows=0.125, keeps_snow=0.80, breaks=0.25),
        "Breaker Boyd": Habits(0.40, 0.50, 0.35, 0.50, breaks=0.75),
        "Magpie": Habits(0.50, 0.85, 0.80, 0.75, snows=0.04, keeps_snow=0.50, breaks=0.15),
    }
)
"""The named characters.

Marlow has some of everything, Agnes Tight plays few hands, Callum Rivers calls
and seldom raises, Wenceslas snows at 1 in 8 of the occasions, Breaker Boyd
breaks 3 in 4 rough badugis, and Magpie steals.
"""

_STRANGERS = (
    Habits(0.55, 0.45, 0.35, 0.50, breaks=0.35),
    Habits(0.90, 0.30, 0.25, 0.70, breaks=0.30, shows=0.3),
    Habits(0.30, 0.70, 0.50, 0.45, breaks=0.25),
    Habits(1.00, 0.50, 0.40, 0.80, snows=0.02, keeps_snow=0.40, breaks=0.50),
    Habits(0.70, 0.55, 0.45, 0.60, snows=0.01, keeps_snow=0.50, breaks=0.30),
)


def habits_of(name: str) -> Habits:
    """The habits of a player: a character's own, for anybody else those of one of a few strangers.

    A name has the same habits at every table.
    """
    if name in CHARACTERS:
        return CHARACTERS[name]
    return _STRANGERS[sum(map(ord, name)) % len(_STRANGERS)]
