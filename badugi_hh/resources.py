"""The project's data folders, in a checkout and in an installed package alike."""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


def folder(name: Literal["grammars", "reports", "sample_histories"]) -> Path:
    """The folder of that name: inside the installed package, else beside it in a checkout.

    Raises FileNotFoundError where neither is there, which means a broken installation.
    """
    for place in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"badugi_hh is installed without its folder {name!r}")
