"""XML written by others, read safely: the elements of one hand and where they start.

The text is put within a root element of ours. No document type can be declared
there, so there are no entities but those of XML itself: nothing can grow, and
nothing is fetched. The parser keeps no tree and calls no function deeper for a
deeper element, so time and memory grow as the text does.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

_DECLARATION = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)")
_TEXT = re.compile(r">\s*[^\s<]")  # between elements, or within an attribute
_DEEPEST = 20  # a hand has three: the game, its rounds, their events


class Element(NamedTuple):
    """The start of an element: its line, its name and its attributes."""

    line: int
    tag: str
    attributes: dict[str, str]


@dataclass(slots=True)
class Fragment:
    """What a text holds: elements in their order, up to the end of its first game.

    ``closed``: that game has ended. ``stray`` are lines on which text stands
    between elements, or anything behind the game. ``fault`` is the first line
    within the game that is no XML, and why; what follows it is not read.
    """

    elements: list[Element] = field(default_factory=list)
    closed: bool = False
    stray: list[int] = field(default_factory=list)
    fault: tuple[int, str] | None = None


class _StopError(Exception):
    """Nothing more is to be read."""


def read_fragment(text: str, line: int, wanted: Callable[[list[Element]], bool]) -> Fragment:
    """The elements of a text whose first line has that number. Never raises for what it holds.

    ``wanted`` is asked once, with all elements up to the start of the game,
    whether to read on.
    """
    fragment = Fragment()
    declared = _DECLARATION.search(text)
    if declared:
        where = line + text.count("\n", 0, declared.start())
        fragment.fault = where, f"{declared[0]} is refused: no hand declares anything"
        return fragment
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    collector = _Collector(fragment, parser, line, wanted)
    if _TEXT.search(text):  # to be called for every blank would slow all reading down
        parser.CharacterDataHandler = collector.text
    try:
        parser.Parse(b"<hand>" + text.encode("utf-8", "replace"), False)
        if fragment.closed:
            parser.Parse(b"</hand>", True)
    except expat.ExpatError as error:
        where = line + error.lineno - 1
        if fragment.closed:
            fragment.stray.append(where)
        else:
            fragment.fault = where, f"no XML: {expat.ErrorString(error.code)}"
    except _StopError as stop:
        if stop.args:
            fragment.fault = line + parser.CurrentLineNumber - 1, str(stop)
    return fragment


class _Collector:
    """Takes what the parser finds into a fragment."""

    def __init__(
        self,
        fragment: Fragment,
        parser: expat.XMLParserType,
        line: int,
        wanted: Callable[[list[Element]], bool],
    ) -> None:
        self._fragment = fragment
        self._parser = parser
        self._before = line - 1
        self._wanted = wanted
        self._depth = 0
        self._in_game = False
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        # None of these can be called within a root element; should that change, they refuse.
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
        parser.ExternalEntityRefHandler = lambda *_: 0

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:  # the root of ours
            return
        fragment = self._fragment
        line = self._before + self._parser.CurrentLineNumber
        if fragment.closed:
            fragment.stray.append(line)
            return
        if self._depth > _DEEPEST:
            raise _StopError("elements stand too deep within each other")
        fragment.elements.append(Element(line, tag, attributes))
        if tag == "game":
            if self._in_game:
                raise _StopError("a game within a game")
            self._in_game = True
            if not self._wanted(fragment.elements):
                raise _StopError

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag == "game":
            self._fragment.closed = True

    def text(self, text: str) -> None:
        """Text comes whole, once the next tag begins: its own line is above that."""
        words = text.lstrip()
        if words:
            line = self._parser.CurrentLineNumber - words.count("\n")
            self._fragment.stray.append(self._before + line)


def _refuse(*_: object) -> None:
    raise _StopError("declarations are refused")
