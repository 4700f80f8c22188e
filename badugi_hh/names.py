"""Names that people type, and the ones they probably meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a message, ``; did you mean 'Anna'?``, or nothing where no name is near."""
    folded = {other.casefold(): other for other in sorted(known, reverse=True)}
    near = get_close_matches(name.casefold(), folded, n=1, cutoff=0.5)
    return f"; did you mean {folded[near[0]]!r}?" if near else ""
