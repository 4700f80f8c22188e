"""Made-up hands: a dealer by the rules, and simple players of stated habits.

``simulate`` deals; ``SimulatedHand.text`` is what a client would write of a
hand, and ``write_files`` writes many as a client does.
"""

from badugi_hh.simulate.dealer import Account
from badugi_hh.simulate.evenings import FEWEST, KINDS, MOST, STRUCTURES, VARIANTS, simulate
from badugi_hh.simulate.files import texts, write_files
from badugi_hh.simulate.habits import CHARACTERS, HERO, Habits, habits_of
from badugi_hh.simulate.sessions import Session, SimulatedHand

__all__ = [
    "CHARACTERS",
    "FEWEST",
    "HERO",
    "KINDS",
    "MOST",
    "STRUCTURES",
    "VARIANTS",
    "Account",
    "Habits",
    "Session",
    "SimulatedHand",
    "habits_of",
    "simulate",
    "texts",
    "write_files",
]
