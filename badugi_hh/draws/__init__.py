"""What draws are worth, and what they lead to, computed exactly.

All of it is about showdowns without betting, of four cards with three draws;
``solo`` says what is assumed.
"""

from pathlib import Path

import numpy as np

from badugi_hh.badugi_table import CLASSES, HANDS
from badugi_hh.draws.cache import kept
from badugi_hh.draws.solo import class_chances, solo_table
from badugi_hh.draws.subsets import Floats

__all__ = ["dealt_distribution", "final_distribution"]

# Goes up when the computation comes to other figures, so that no older file is read.
_VERSION = 1


def dealt_distribution() -> Floats:
    """The chance that four random cards are of each badugi order, shape (1092,), sum 1."""
    return class_chances(np.ones(HANDS)) / HANDS


def final_distribution(cache: Path | None = None) -> Floats:
    """The chance of each badugi order after three draws of best play.

    Of shape (1092,), sum 1, read-only; from four random cards, against one
    opponent who plays as well; see ``solo``. It takes a few seconds to compute,
    once in a process, so give a folder to keep it in; a file there that
    is missing, damaged or of another version is made anew, and a folder
    that cannot be written does no harm.
    """
    if cache is None:
        return solo_table().final
    return kept(cache / f"solo-{_VERSION}.npy", (CLASSES,), lambda: solo_table().final)
