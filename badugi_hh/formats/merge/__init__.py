"""Merge hand histories: which elements there are and what each becomes.

A file is a fragment of XML with many roots: a ``description`` above each
``game`` or once above many, and in a game the players and rounds of events. Which
elements may follow each other, and how texts in them are worded, is in
``grammars/merge.lark``.

The amount of a post, a call, a bet or an all-in is what it adds. That of a raise
is the player's total on the street, in files before September 2010 what it adds.
"""

import re
from collections.abc import Sequence
from functools import cache

from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.grammar import LineGrammar, SyntaxProblemError
from badugi_hh.formats.merge.elements import ELEMENTS, key_of
from badugi_hh.formats.merge.foresight import look_ahead
from badugi_hh.formats.merge.header import (
    LONGEST,
    SITE,
    game_of,
    is_badugi,
    raises_tell_totals,
    read_start,
    stacks_are_left,
)
from badugi_hh.formats.merge.telling import OddError, Telling
from badugi_hh.formats.merge.xml import Element, Fragment, read_fragment
from badugi_hh.money import UnsupportedAmountError
from badugi_hh.problems import Kind, Problem

_ROOTS = re.compile(r"<(?:description|game)(?=[\s/>]|\Z)")
_OURS = re.compile(r"<description\s[^>]*\bstakes\s*=|<game\s[^>]*\bstarttime\s*=")


@cache
def grammar() -> LineGrammar:
    """The compiled grammar."""
    return LineGrammar("merge")


@cache
def kinds() -> dict[tuple[str, str], str]:
    """What the grammar calls each element: "" for one that may stand anywhere."""
    made = grammar()
    found = {}
    for tag, of in ELEMENTS:
        terminal = next(name for name, match in made.match.items() if match(of or tag))
        found[tag, of] = made.kind[terminal]
    return found


def starts_hand(line: str) -> bool:
    """Whether a line is the first of a hand, be it cut off."""
    return line.startswith("<") and _ROOTS.match(line) is not None


def recognise(lines: Sequence[str]) -> bool:
    """Whether first lines are those of a Merge file: other rooms name their elements alike."""
    return any(line.startswith("<") and _OURS.match(line) is not None for line in lines)


def read(block: Block) -> Reading:
    """Read one hand's lines."""
    reading = Reading(SITE, block, "rejected", None, "")
    fragment = read_fragment(block.text, block.line, is_badugi)
    head, body = _parts(fragment.elements)
    if head and head[-1].tag == "game":
        reading.hand_id = head[-1].attributes.get("id", "")[:LONGEST] or None
        reading.game = game_of(head)
        if reading.game and not is_badugi(head):
            reading.status = "skipped"
        elif not reading.game:
            _reject(reading, "syntax", "which game it is stands in no line above", block.line)
        else:
            _read_game(reading, fragment, head, body)
    elif fragment.fault:
        _reject(reading, "syntax", fragment.fault[1], fragment.fault[0])
    else:
        _reject(reading, "syntax", "the hand ends; expected a game")
        reading.status = "partial" if block.ends_file else "rejected"
    return reading


def _parts(elements: Sequence[Element]) -> tuple[list[Element], Sequence[Element]]:
    """The game with the description that holds for it, and what stands in it."""
    at = next((at for at, element in enumerate(elements) if element.tag == "game"), len(elements))
    described = [element for element in elements[:at] if element.tag == "description"]
    return [*described[-1:], *elements[at : at + 1]], elements[at + 1 :]


def _reject(reading: Reading, kind: Kind, message: str, line: int | None = None) -> None:
    reading.problems.append(Problem(kind, reading.block.place(line), message))


def _read_game(
    reading: Reading, fragment: Fragment, head: list[Element], body: Sequence[Element]
) -> None:
    elements = [*head, *body]
    seen = look_ahead(elements)
    block = reading.block
    try:
        start, table = read_start(grammar().match, head, seen)
    except UnsupportedAmountError as error:
        return _reject(reading, "unsupported_amount", str(error), head[-1].line)
    except ValueError as error:  # a date or an amount that is none, a tournament without a number
        return _reject(reading, "bad_value", str(error), head[-1].line)
    if seen.cancelled:
        reading.status = "cancelled"
        return None
    hand = Telling(block, elements, seen, grammar())
    hand.events += [start, table]
    hand.raises_add = not raises_tell_totals(start)
    hand.stacks_are_left = stacks_are_left(head)
    limit = start.structure == "limit"
    hand.small_stake, hand.street.stake = (None, start.small) if limit else (start.small, start.big)
    reading.events, reading.problems = hand.events, hand.problems
    try:
        _tell(hand)
    except UnsupportedAmountError:  # its line is noted
        return None
    for line in fragment.stray:
        hand.unknown(line, "unknown_line", "text that is no part of the game")
    if fragment.fault:
        return _reject(reading, "syntax", fragment.fault[1], fragment.fault[0])
    return _finish(reading, hand, closed=fragment.closed)


def _tell(hand: Telling) -> None:
    """Tell all elements. Raises UnsupportedAmountError once its line is noted."""
    known = kinds()
    for at, element in enumerate(hand.elements):
        hand.at = at
        line, key = element.line, key_of(element)
        if element.tag == "round":
            hand.round, hand.rounds = key[1], hand.rounds + 1
        build = ELEMENTS.get(key)
        if build is None:
            of = f" {key[1][:40]!r}" if key[1] else ""
            # What a player or the dealer does is told in these alone: play may be missing.
            kind: Kind = "bad_value" if element.tag in ("event", "round") else "unknown_line"
            hand.unknown(line, kind, f"unknown {element.tag[:40]}{of}")
            continue
        try:
            build(hand, element)
        except UnsupportedAmountError as error:
            hand.unknown(line, "unsupported_amount", str(error))
            raise
        except OddError as error:
            hand.unknown(line, "unknown_line", str(error))
        except ValueError as error:  # such as an amount or a card that is none
            hand.unknown(line, "bad_value", str(error))
        else:
            post = key == ("event", "ALL_IN") and hand.round == "BLINDS"
            hand.runs.note("post" if post else known[key], line)


def _finish(reading: Reading, hand: Telling, *, closed: bool) -> None:
    """Whether the hand is whole: its game has ended, and its elements stand in order."""
    block = reading.block
    try:
        grammar().check(hand.runs)
    except SyntaxProblemError as error:
        if error.line is not None or closed:
            return _reject(reading, "syntax", str(error), error.line)
    if closed:
        reading.status = "hand"
        return None
    reading.status = "partial" if block.ends_file else "rejected"
    return _reject(reading, "syntax", "the hand ends; expected </game>")


FORMAT = Format(
    site=SITE,
    title="Merge",
    profile="merge",
    looked_for="a line '<description type=... stakes=...>' or '<game id=... starttime=...>'",
    mark="<",
    starts_hand=starts_hand,
    read=read,
    tells_hero=True,
    recognise=recognise,
    carried="<description",
    # What is thrown no element tells, only the hands before and after it. There is no summary: no
    # total and no rake, and cards mucked at a showdown are all that one would tell. In most files
    # a bet that went back is part of what the winner gets.
    untold=frozenset(("discard", "reshuffle", "uncalled", "total", "rake", "summary")),
)
