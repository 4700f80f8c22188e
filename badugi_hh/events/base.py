"""What the events of all kinds share: how they are made, and the words that their fields hold."""

from dataclasses import dataclass
from typing import Any, Literal, TypeVar, dataclass_transform

Structure = Literal["limit", "pot_limit", "half_pot_limit", "no_limit"]
STRUCTURE_NAMES: dict[Structure, str] = {
    "limit": "Limit",
    "pot_limit": "Pot Limit",
    "half_pot_limit": "Half Pot Limit",
    "no_limit": "No Limit",
}
"""What the rooms call them in first lines."""

GameKind = Literal["cash", "tournament", "play"]
Blind = Literal["small blind", "big blind", "small & big blinds", "dead small blind", "ante"]
Change = Literal[
    "connected",
    "disconnected",
    "timed out",
    "joined",
    "left",
    "returned",
    "sitting out",
    "waiting",
    "removed",
    "time requested",
    "time running out",
]
Outcome = Literal["folded", "mucked", "showed", "collected"]
AllIn = Literal["", "stack", "cap"] | None
"""How a player ran out of chips to bet: not, with the last of the stack, or at the table's cap.

None where the format never tells.
"""


_Class = TypeVar("_Class", bound=type)


@dataclass_transform(frozen_default=True)
def event(cls: _Class) -> _Class:
    """A slotted dataclass that is frozen for the type checker.

    ``mypy --strict`` refuses to assign to an event. Refusing it at run time too
    makes events four times as slow to create, and that a sixth of all reading.
    """
    made: Any = dataclass(slots=True, unsafe_hash=True)(cls)
    slotted: _Class = made
    return slotted
