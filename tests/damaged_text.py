"""The text of a hand, of whatever format, and how a line of it is changed in its words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from playing import reading_of

from badugi_hh import events as ev
from badugi_hh.cards import NAMES, Card, Cards
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.money import parse_amount, plain_sum
from badugi_hh.replay import Replayed, replay

Lines: TypeAlias = list[str]
NOISE = (ev.Chat, ev.Presence, ev.SitsOut, ev.TopUp, ev.Finish, ev.Bounty, ev.Ticket)
ACTIONS = (ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise)

# An amount and no other number: not a seat's, a hand's or a rank's. It stands behind a word, a
# bracket or a sign, in Merge in its attribute, in PHH's arrays behind a comma.
_AMOUNT = re.compile(
    r"(?:(?<=[(+-])|(?<=[a-z&|] )|(?<=ot: )|(?<=ot-\d ))"
    r"([$€£]?)(\d+(?:,\d{3})*(?:\.\d+)?)(?![\d:])"
)
_ATTRIBUTE = re.compile(r'(?:(?<=amount=")|(?<=alance="))([$€£]?)(\d+(?:\.\d+)?)')
_ITEM = re.compile(r"\d+(?:\.\d+)?")
_CARD = re.compile(r"[A2-9TJQK][cdhs]")
_CALLED = {
    "pokerstars": re.compile(r"(?:Badugi|[123]-card): [A2-9TJQK](?:,[A2-9TJQK])*"),
    "fulltilt": re.compile(r"(?:Badugi|[123]-Card): [A2-9TJQK](?:, [A2-9TJQK])*"),
    "merge": re.compile(r'(?<=hand=")[^"]+'),
}
_COUNTS = {"1": "One Card", "2": "Two Cards", "3": "Three Cards"}


@dataclass
class Hand:
    """A hand to damage: its lines, counted from 1, and the events that stand on them."""

    reading: Reading
    lines: Lines
    played: Replayed = field(repr=False)

    @property
    def site(self) -> str:
        return self.reading.site

    @property
    def limit(self) -> bool:
        return self.played.hand.start.structure == "limit"

    @property
    def split(self) -> bool:
        """Whether pots have two halves."""
        return self.played.game.split

    def of(self, *kinds: type[ev.Event]) -> Iterator[Any]:
        return (event for event in self.reading.events if isinstance(event, kinds))

    def has(self, *kinds: type[ev.Event]) -> bool:
        return any(True for _ in self.of(*kinds))

    def text(self, line: int) -> str:
        return self.lines[line - 1]

    def put(self, changes: dict[int, str]) -> Lines:
        """The lines with some of them changed."""
        return [changes.get(at, text) for at, text in enumerate(self.lines, 1)]

    def without(self, *gone: int) -> Lines:
        """The lines but some."""
        return [text for at, text in enumerate(self.lines, 1) if at not in gone]

    def swapped(self, one: int, other: int) -> Lines:
        return self.put({one: self.text(other), other: self.text(one)})

    def after(self, line: int) -> int:
        """Where a line that is left out can be missed first: at what the reader tells next."""
        events = self.reading.events
        last = max(at for at, event in enumerate(events) if event.line == line)
        kinds = (*NOISE, ev.Dealt)
        return next(e.line for e in events[last + 1 :] if not isinstance(e, kinds)) - 1

    # ---- players

    def number(self, player: str) -> str:
        """What a player is called in a line of Merge or PHH: by seat, or by place in the arrays."""
        at = self.played.index[player]
        return str(self.played.hand.players[at].seat if self.site == "merge" else at + 1)

    def told_of(self, text: str, player: str, other: str) -> str:
        """A line that tells something of one player, told of another."""
        if self.site == "merge":
            return text.replace(
                f' player="{self.number(player)}"', f' player="{self.number(other)}"'
            )
        if self.site == "phh":
            return text.replace(f"p{self.number(player)} ", f"p{self.number(other)} ", 1)
        if text.startswith(player):
            return other + text[len(player) :]
        return text.replace(f" {player}", f" {other}")

    # ---- amounts

    def amount(self, text: str, old: int, new: int, *, player: str = "", behind: str = "") -> str:
        """A line with another amount in place of the last such one, or the first ``behind``.

        The line as it is if there is no such amount.
        """
        start = text.rindex(behind) + len(behind) if behind and behind in text else 0
        # The name may hold numbers, too.
        masked = text.replace(player, "\0" * len(player)) if player else text
        if self.site == "phh":
            found = list(re.finditer(r"([$]?)(\d+(?:\.\d+)?)", masked[start:]))
        elif self.site == "merge":
            found = list(_ATTRIBUTE.finditer(masked))
            start = 0
        else:
            found = list(_AMOUNT.finditer(masked, start))
            start = 0
        found = [m for m in found if parse_amount(m[2]) == old]
        if not found or new < 0:
            return text
        spot = found[0] if behind else found[-1]
        whole = "." not in spot[2] and new % 100 == 0
        told = plain_sum(new) if whole or "." not in spot[2] else f"{new // 100}.{new % 100:02d}"
        return text[: start + spot.start(2)] + told + text[start + spot.end(2) :]

    def item(self, text: str, at: int, new: int) -> str:
        """A line with a TOML array, with another amount in one place."""
        head, opened, rest = text.partition("[")
        spot = list(_ITEM.finditer(rest))[at]
        return head + opened + rest[: spot.start()] + plain_sum(new) + rest[spot.end() :]

    def collected(self, shares: dict[int, tuple[str, int]]) -> dict[int, str]:
        """The lines that change if other players collect, or other amounts.

        ``shares`` go by the places of the hand's collected events.
        """
        events = list(self.of(ev.Collect))
        changes: dict[int, str] = {}
        for at, (player, amount) in shares.items():
            event = events[at]
            if self.site == "phh" and self.text(event.line).startswith("winnings"):
                continue  # the array, below
            text = self.amount(self.text(event.line), event.amount, amount, player=event.player)
            changes[event.line] = self.told_of(text, event.player, player)
        if self.site == "phh":
            line = next(at for at, text in enumerate(self.lines, 1) if text.startswith("winnings"))
            now = [(e.player, e.amount) for e in events]
            for at, share in shares.items():
                now[at] = share
            text = self.text(line)
            for name, place in self.played.index.items():
                text = self.item(text, place, sum(a for player, a in now if player == name))
            changes[line] = text
        return changes

    # ---- cards and words

    def recard(self, text: str, old: Card, new: Card) -> str:
        """A line with a card in place of another."""
        return self._cards(text, lambda name: NAMES[new] if name == NAMES[old] else name)

    def recards(self, text: str, old: Cards, new: Cards) -> str:
        """A line with a whole hand in place of another."""
        names = {NAMES[o]: NAMES[n] for o, n in zip(old, new, strict=True)}
        return self._cards(text, lambda name: names.get(name, name))

    def _cards(self, text: str, change: Any) -> str:  # noqa: ANN401  # a function of names
        if self.site == "phh":
            spans = [(0, len(text))]
        elif self.site == "merge":
            spans = [m.span() for m in re.finditer(r'(?<=cards=")[^"]*', text)]
        else:
            names = [f"[{name.strip('[]')}]" for name in self.played.index if "[" in name]
            spans = [m.span() for m in re.finditer(r"\[[^\]]*\]", text) if m[0] not in names]
        for start, end in reversed(spans):
            told = _CARD.sub(lambda found: change(found[0]), text[start:end])
            text = text[:start] + told + text[end:]
        return text

    def drops_card(self, text: str, card: Card) -> str:
        """A line with a card less."""
        name = NAMES[card]
        return re.sub(rf"(?<=[\[\" a-z]){name}[ ,]?|[ ,]{name}(?=[\]\"])", "", text, count=1)

    def words(self, label: str) -> str:
        """What the room calls a hand of a label such as ``3-card: 8,4,2``."""
        count, _, ranks = label.partition(": ")
        if self.site == "fulltilt":
            return f"{count.replace('c', 'C')}: {ranks.replace(',', ', ')}"
        if self.site == "merge":
            return f"{_COUNTS.get(count[0], count)}, {ranks.replace(',', '-')}"
        return label

    def recalled(self, text: str, label: str) -> str:
        """A line with another description."""
        pattern = _CALLED.get(self.site, _CALLED["pokerstars"])
        return pattern.sub(lambda _: self.words(label), text, count=1)


def hand_of(reading: Reading) -> Hand | None:
    """A whole hand by itself; None if it is none."""
    again = reading_of(reading.block.text)
    if again.status != "hand":
        return None
    return Hand(again, again.block.text.split("\n"), replay(build(again)))
