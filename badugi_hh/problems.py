"""What could not be read, as values: collected while reading goes on, never raised."""

from dataclasses import dataclass
from typing import Literal

from badugi_hh.source import Place

Kind = Literal[
    "unknown_line",  # kept as an event, the hand is read without it
    "syntax",  # lines in an order that the format's grammar does not allow
    "unsupported_amount",  # finer than a hundredth
    "bad_value",  # a line of a known kind with an impossible value
]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that could not be read, where it stands, and what was expected there."""

    kind: Kind
    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"
