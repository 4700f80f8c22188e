"""Where a claim stands."""

from typing import NamedTuple


class Place(NamedTuple):
    """A line of a file; lines count from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"
