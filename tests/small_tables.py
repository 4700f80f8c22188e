"""A table of short hands, dealt by hand, and what many hands come to."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from playing import played

from badugi_hh.audit.across.columns import Origins
from badugi_hh.audit.across.continuity import Stacks
from badugi_hh.audit.across.doubts import Doubt
from badugi_hh.audit.across.numbers import Numbers
from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.replay import Replayed

BEGINS = datetime(2024, 5, 1, 12, 0, 0)  # noqa: DTZ001  # as a room prints it


@dataclass
class SmallTable:
    """A table of three players or more at which all fold to the big blind, hand after hand.

    The small blind, 5 chips or $0.05, goes to the big blind of 10. ``seats`` hold the names of
    those who sit there, ``stacks`` their chips in whole units or cents.
    """

    tournament: bool = True
    seats: dict[int, str] = field(default_factory=lambda: {1: "ann", 2: "bob", 4: "cy", 5: "dee"})
    stacks: dict[str, int] = field(
        default_factory=lambda: {"ann": 1500, "bob": 1500, "cy": 1500, "dee": 1500, "eve": 1500}
    )
    button: int = 1
    number: int = 7000
    at: datetime = BEGINS

    def money(self, amount: int) -> str:
        return str(amount) if self.tournament else f"${amount // 100}.{amount % 100:02d}"

    def left_of(self, seat: int) -> int:
        return min(self.seats, key=lambda other: (other <= seat, other))

    def deal(self, *after: str, seconds: int = 25, before: Sequence[str] = ()) -> str:
        """The text of the next hand, with lines before its play and behind it."""
        small = self.left_of(self.button)
        big = self.left_of(small)
        folds, seat = [], self.left_of(big)
        while seat != big:
            folds.append(f"{self.seats[seat]}: folds")
            seat = self.left_of(seat)
        event, stakes = ("Tournament #77, $1+$0.10 USD ", "10/20") if self.tournament else ("", "")
        level = f" - Level I ({stakes})" if self.tournament else " ($0.10/$0.20 USD)"
        when = f"{self.at:%Y/%m/%d %H:%M:%S}"
        lines = [
            f"PokerStars Hand #{self.number}: {event}Badugi Limit{level} - {when} UTC",
            f"Table 'Test' 8-max Seat #{self.button} is the button",
            *[
                f"Seat {seat}: {name} ({self.money(self.stacks[name])} in chips)"
                for seat, name in sorted(self.seats.items())
            ],
            *before,
            f"{self.seats[small]}: posts small blind {self.money(5)}",
            f"{self.seats[big]}: posts big blind {self.money(10)}",
            "*** DEALING HANDS ***",
            *folds,
            f"Uncalled bet ({self.money(5)}) returned to {self.seats[big]}",
            f"{self.seats[big]} collected {self.money(10)} from pot",
            *after,
            "*** SUMMARY ***",
            f"Total pot {self.money(10)} | Rake {self.money(0)}",
            *[
                f"Seat {seat}: {name} "
                + (f"collected ({self.money(10)})" if seat == big else "folded before the Draw")
                for seat, name in sorted(self.seats.items())
            ],
        ]
        self.stacks[self.seats[small]] -= 5
        self.stacks[self.seats[big]] += 5
        self.button = small
        self.number += 100
        self.at += timedelta(seconds=seconds)
        return "\n".join(lines)


def full_tilt(text: str) -> str:
    """A hand for money in the words of a room that tells who brings more."""
    number, button = re.findall(r"#(\d+)", text)[:2]
    seats = re.findall(r"Seat \d+: \w+ \(.*(?= in chips)", text)
    when = re.search(r"(\S+) (\S+) UTC", text)
    assert when
    play = re.sub(r"(?s).* in chips\)\n", "", text)
    for old, new in (
        (r"(\w+): posts (\w+) blind ", r"\1 posts the \2 blind of "),
        (r"\*\*\* DEALING HANDS \*\*\*", f"The button is in seat #{button}\n*** HOLE CARDS ***"),
        (r"(\w+): folds", r"\1 folds"),
        (r"Uncalled bet \((.*)\)", r"Uncalled bet of \1"),
        (r"(\w+) collected (\S+) from pot", r"\1 mucks\n\1 wins the pot (\2)"),
        (r"(collected \(.*\))", r"\1, mucked"),
    ):
        play = re.sub(old, new, play)
    header = (
        f"Full Tilt Poker Game #{number}: Table Test - $0.10/$0.20 - Limit Badugi - "
        f"{when[2]} ET - {when[1]}"
    )
    return "\n".join([header, *[f"{seat})" for seat in seats], play])


def with_stack(text: str, line: int, by: int) -> str:
    """A hand in which a seat line, counted from 1, tells ``by`` hundredths more."""
    lines = text.split("\n")

    def more(told: re.Match[str]) -> str:
        whole, _, part = told[2].partition(".")
        amount = int(whole) * 100 + int(part or 0) + by
        return f"({told[1]}{amount // 100}.{amount % 100:02d} in chips"

    lines[line - 1], changed = re.subn(r"\((\D?)([\d.]+) in chips", more, lines[line - 1])
    assert changed == 1
    return "\n".join(lines)


class Followed(Stacks):
    """Stacks without the other checks over many hands."""

    def __init__(self) -> None:
        super().__init__(Origins())

    def note(self, played: Replayed, doubt: Doubt = "nothing") -> None:
        self.origins.note(played)
        super().note(played, doubt)

    def add(self, other: Stacks) -> None:
        super().add(other)
        self.origins.add(other.origins)


class Counted(Numbers):
    """Numbers without the other checks over many hands."""

    def __init__(self) -> None:
        super().__init__(Origins())

    def note(self, played: Replayed) -> None:
        self.origins.note(played)
        super().note(played)

    def add(self, other: Numbers) -> None:
        super().add(other)
        self.origins.add(other.origins)


def noted(hands: Iterable[Replayed]) -> Followed:
    stacks = Followed()
    for hand in hands:
        stacks.note(hand)
    return stacks


def followed(texts: Iterable[str]) -> Outcome:
    """What becomes of the stacks of hands, by their texts."""
    return noted(map(played, texts)).outcome(frozenset())


def verdicts(outcome: Outcome) -> dict[str, int]:
    """How often ``continuity.stack`` was answered how."""
    return {str(verdict): times for verdict, times in outcome.checks["continuity.stack"].items()}


def found(outcome: Outcome) -> list[tuple[str, int]]:
    """Hand and line, counted from its first one, of each finding."""
    return [(told.hand_id, told.line - told.hand_line + 1) for told in outcome.findings]
