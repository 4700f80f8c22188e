"""What is told of one hand of Merge while its elements become events, one after the other."""

from collections.abc import Sequence

from badugi_hh import events as ev
from badugi_hh.cards import Cards, parse_cards
from badugi_hh.formats.base import Block
from badugi_hh.formats.grammar import LineGrammar, Runs
from badugi_hh.formats.merge.foresight import Foresight
from badugi_hh.formats.merge.header import LONGEST
from badugi_hh.formats.merge.street import Street
from badugi_hh.formats.merge.xml import Element
from badugi_hh.money import parse_amount
from badugi_hh.problems import Kind, Problem

_COUNTS = {"One": 1, "Two": 2, "Three": 3}


class OddError(ValueError):
    """An element that can be read and is of no use where it stands."""


class Telling:
    """What has been told of one hand, and what its elements' attributes say.

    ``at`` is the place of the element that is being told, ``round`` the round in
    which it stands, ``rounds`` the number of that. ``small_stake`` is the small
    blind as the stakes tell it. ``raises_add``: a raise tells
    what it adds, not the total that it reaches. ``stacks_are_left``: those told
    are what the posts have left. ``done`` are the places of elements of which an
    earlier event has told, ``away`` the seats of players who are not dealt in.
    """

    def __init__(
        self, block: Block, elements: Sequence[Element], seen: Foresight, grammar: LineGrammar
    ) -> None:
        self.elements = elements
        self.seen = seen
        self.match = grammar.match
        self.events: list[ev.Event] = []
        self.problems: list[Problem] = []
        self.runs = Runs(grammar.single)
        self.street = Street()
        self.small_stake: int | None = None
        self.raises_add = self.stacks_are_left = False
        self._over = False
        self.at = self.rounds = 0
        self.round = ""
        self.done: set[int] = set()
        self.folded: set[str] = set()
        self.seats: set[str] = set()
        self.away: set[str] = set()
        self._block = block
        self._lines: list[str] = []
        self._unknown: dict[int, set[Kind]] = {}

    # ---- attributes

    def get(self, element: Element, name: str) -> str:
        """An attribute. Raises ValueError where it is missing or longer than any can be."""
        text = element.attributes.get(name)
        if text is None:
            raise ValueError(f"{name} is not told")
        if len(text) > LONGEST:
            raise ValueError(f"{name} of {len(text)} characters")
        return text

    def player(self, element: Element) -> tuple[str, str]:
        """Seat and name of an element's player. Raises ValueError where nobody sits there."""
        seat = self.get(element, "player")
        if seat not in self.seen.names:
            raise ValueError(f"nobody is told to sit in seat {seat!r}")
        return seat, self.seen.names[seat]

    def amount(self, element: Element) -> int:
        """The amount. Raises AmountError, a ValueError, where it is none."""
        return parse_amount(self.get(element, "amount"))

    def cards(self, element: Element, *, some: bool = False) -> Cards:
        """The cards; with ``some`` those of them that are not hidden. Raises ValueError."""
        text = self.get(element, "cards")
        if not self.match["CARD_LIST"](text):
            raise ValueError(f"{text!r} is no list of cards")
        names = text.replace(",", " ").split()
        known = [name for name in names if name != "null"]
        if not known or (len(known) < len(names) and not some):
            raise ValueError(f"{text!r} are hidden cards")
        return parse_cards(" ".join(known))

    def called(self, text: str | None) -> str | None:
        """What a hand is called, in the words that all formats share; None for nothing."""
        found = self.match["HAND_NAME"](text) if text and len(text) <= LONGEST else None
        if found is None:
            return text or None
        ranks = found["ranks"].replace("10", "T").replace("-", ",")
        return f"Badugi: {ranks}" if found["badugi"] else f"{_COUNTS[found['count']]}-card: {ranks}"

    # ---- events

    def end_street(self) -> None:
        """Tell of the bet that nobody called where it goes back, not behind the winners."""
        seat, over = self.street.excess()
        for at, event in self._uncalled():
            if self.elements[at].attributes["player"] == seat and event.amount == over:
                self._return(at, event)
                break

    def end_play(self) -> None:
        """Tell of all bets that went back, before anybody shows or wins."""
        self._over = True
        for at, event in self._uncalled():
            self._return(at, event)

    def may_fold(self, seat: str) -> bool:
        """Whether a player is in the play, and nothing more is told of their part in it."""
        if self._over or seat in self.folded or self.seen.last_of.get(seat, -1) > self.at:
            return False
        return seat not in self.away or seat in self.seen.posted

    def _uncalled(self) -> list[tuple[int, ev.Uncalled]]:
        """Bets that went back of which no event has told."""
        found = []
        for at in self.seen.uncalled:
            element = self.elements[at]
            try:
                event = ev.Uncalled(element.line, self.player(element)[1], self.amount(element))
            except ValueError:  # where it stands it is kept as unknown
                continue
            if at not in self.done:
                found.append((at, event))
        return found

    def _return(self, at: int, event: ev.Uncalled) -> None:
        self.done.add(at)
        self.events.append(event)

    def unknown(self, line: int, kind: Kind, message: str) -> None:
        """Keep a line as it stands, and tell why: once, however much of it is unknown."""
        kinds = self._unknown.setdefault(line, set())
        if kind in kinds:
            return
        self.problems.append(Problem(kind, self._block.place(line), message))
        if not kinds:
            self._lines = self._lines or self._block.lines
            self.events.append(ev.Unknown(line, self._lines[line - self._block.line].strip()))
        kinds.add(kind)
