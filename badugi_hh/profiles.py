"""Rule profiles: in what card rooms differ, as plain data.

The engine asks these fields and never which room a hand comes from.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from badugi_hh.money import CHIPS
from badugi_hh.rakes import RakeSchedule


class ProfileError(ValueError):
    """An override that names no field of a profile, or has a value it cannot take."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The rules of one room; see ``about`` in the fields' metadata for each.

    ``rake`` is what the room may take of a pot, where somebody has told that.
    """

    name: str
    raises_per_round: int = dataclasses.field(
        default=3, metadata={"about": "raises allowed after the bet in a fixed-limit round"}
    )
    uncapped_heads_up: Literal["never", "round begins so", "two remain"] = dataclasses.field(
        default="never", metadata={"about": "when two players may go past the cap"}
    )
    short_all_in: Literal["complete", "half"] = dataclasses.field(
        default="complete",
        metadata={
            "about": "after an all-in for less at fixed limit the next raise completes the level "
            "it stands in (complete), or a short one of half a bet or more counts as a full bet "
            "that is raised by a full one (half)"
        },
    )
    big_bet_from: int = dataclasses.field(
        default=2,
        metadata={"about": "first street (0 to 3) on which the big bet is played", "most": 3},
    )
    burns: int = dataclasses.field(
        default=0, metadata={"about": "cards burned before each draw, which no online room prints"}
    )
    qualifier: Literal["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q"] = (
        dataclasses.field(
            default="",
            metadata={
                "about": "highest rank in a hand of four cards that may win, in the progressive "
                "game; if no hand qualifies all may win"
            },
        )
    )
    badeucey_ace: Literal["high", "low"] = dataclasses.field(
        default="high", metadata={"about": "the ace in the badugi half of Badeucey"}
    )
    odd_half: Literal["badugi", "low"] = dataclasses.field(
        default="badugi", metadata={"about": "which half of a split pot gets its odd unit"}
    )
    show_opener: Literal["last round", "any round"] = dataclasses.field(
        default="last round",
        metadata={
            "about": "who shows first: the last to bet or raise in the last round, else the first "
            "left of the button; or the last to bet or raise in any round"
        },
    )
    smallest_money: int = dataclasses.field(
        default=1,
        metadata={"about": "least part of a split pot of money, in hundredths", "least": 1},
    )
    smallest_chip: int = dataclasses.field(
        default=100,
        metadata={"about": "least part of a split pot of chips, in hundredths", "least": 1},
    )
    rake: RakeSchedule | None = None

    def unit(self, currency: str) -> int:
        """The least part of a split pot of a currency or of chips, in hundredths."""
        return self.smallest_chip if currency == CHIPS else self.smallest_money


POKERSTARS = Profile(name="pokerstars")
# Of the rooms below no rule text is known; what their hands show is told, the rest are defaults.
FULLTILT = Profile(name="fulltilt")
KINGSCLUB = Profile(name="kingsclub", smallest_chip=1)  # its chips have hundredths
# Heads-up there a bet and five raises are seen.
MERGE = Profile(name="merge", uncapped_heads_up="round begins so")
PHENOM = Profile(name="phenom")
HOME = Profile(name="home", smallest_chip=1)  # whatever people write down themselves

PROFILES: dict[str, Profile] = {
    profile.name: profile for profile in (POKERSTARS, FULLTILT, KINGSCLUB, MERGE, PHENOM, HOME)
}

RULES = {field.name: field for field in dataclasses.fields(Profile) if field.metadata}
"""The fields in which houses differ, each of which can be overridden."""


def override(profile: Profile, changes: Mapping[str, Any]) -> Profile:
    """The profile with some fields changed, which its name tells: ``pokerstars+burns=1``.

    A profile that was changed before can be changed on. Raises ProfileError for
    an unknown field or a value that it cannot take.
    """
    hints = get_type_hints(Profile)
    for name, value in changes.items():
        if name not in RULES:
            known = ", ".join(sorted(RULES))
            raise ProfileError(f"{name!r} is no field of a rule profile; there are: {known}")
        hint, about = hints[name], RULES[name].metadata
        if get_origin(hint) is Literal:
            if value not in get_args(hint):
                choices = ", ".join([f'"{choice}"' for choice in get_args(hint)])
                raise ProfileError(f"{name} = {value!r}: it can be one of {choices}")
            continue
        least, most = about.get("least", 0), about.get("most")
        if type(value) is not int or value < least or (most is not None and value > most):
            bounds = f"from {least} up" if most is None else f"from {least} to {most}"
            raise ProfileError(f"{name} = {value!r}: a whole number {bounds} is asked for")
    if not changes:
        return profile
    made = dataclasses.replace(profile, **changes)
    names = sorted(changed(profile) | {*changes})
    told = ",".join(f"{name}={getattr(made, name)}" for name in names)
    return dataclasses.replace(made, name=f"{profile.name.partition('+')[0]}+{told}")


def changed(profile: Profile) -> set[str]:
    """The fields that were overridden, as the profile's name tells."""
    told = profile.name.partition("+")[2]
    return {change.partition("=")[0] for change in told.split(",") if change}


def named(name: str) -> Profile:
    """The profile that a name tells, overrides included: the other way round of ``override``.

    Raises ProfileError for a name that ``override`` does not give.
    """
    base, _, told = name.partition("+")
    if base not in PROFILES:
        raise ProfileError(f"no rule profile {base!r}; there are: {', '.join(PROFILES)}")
    changes: dict[str, Any] = {}
    for change in told.split(",") if told else ():
        field, _, value = change.partition("=")
        number = value.isdecimal() and get_type_hints(Profile).get(field) is int
        changes[field] = int(value) if number else value
    return override(PROFILES[base], changes)
