"""PHH, the open format for hands that people write down: TOML, one hand or many a file.

A file of many (``.phhs``) has a header ``[1]`` above each, and is read hand by
hand, so that a broken one costs itself alone. Amounts are in units of the
currency, exact; players are listed from the left of the button, of two the one
who posts the big blind first.

``FB`` is fixed-limit badugi. The specification has no code for the other games
that are read here; in its spirit they are ``PB``, ``HB`` and ``NB`` at pot
limit, half-pot limit and no limit, and with an ``A``, a ``D`` or a ``P`` behind
it (``FBA``, ``NBD``) Badacey, Badeucey and progressive badugi. Other tools
refuse them rather than misread them. Without fixed limit ``min_bet`` stands for
the two bets, as it does there, and the blinds are the stakes. Hands of other
codes are skipped.

Of what the specification leaves open or has no field for:

- replacements may come after each discard, or after all of a draw
- no commentary is kept; four of them are understood: ``# The deck is
  reshuffled`` standing alone, ``cc # calls 0.50`` where a call adds something
  else than the bet asks for, and ``sd # holds AsKhQdJc`` or the same behind
  ``d dh`` for a whole hand
- ``_raises_per_round = 4`` and so for each rule in which the house differs; with
  a ``_qualifier`` badugi is played progressive, be it ``FB``
- ``_button``, a seat, where it is not the last player's
- ``_posts``, strings like ``p3 small & big blinds 1.50``, where the arrays cannot
  say which post is which
- ``_rake``; ``_mucked``, a player's last cards known though not shown;
  ``_collected``, strings like ``p2 5.70 side pot``, where there is more than a pot
- ``_stakes`` where they are not those that the other fields tell
- ``_tournament`` (an ``event`` with a ``level`` is one, too), ``_level``,
  ``_buy_in``, ``_fee``, ``_bounty``, ``_bounties``, ``_entry_currency``,
  ``_club``, ``_mix``, ``_play_money``

Other fields with an underscore are somebody else's and left alone. One without
it that the specification does not know, or one with nearly the name of a rule,
is kept as an unknown line. A hand is cut off where its text is: before the
bracket that ends the actions, which are best written last.
"""

import re

from badugi_hh import events as ev
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.grammar import SyntaxProblemError
from badugi_hh.formats.phh.actions import Play, grammar
from badugi_hh.formats.phh.fields import CODES, Table, hint, house_rules, read_table, seats, unknown
from badugi_hh.formats.phh.results import collects, not_shown, results, told_posts
from badugi_hh.formats.phh.start import SITE, hand_id, start, told_table
from badugi_hh.formats.phh.toml import FieldError, Fields, TomlError, parse, shown, starts_hand
from badugi_hh.formats.whole import cut_off
from badugi_hh.problems import Kind, Problem

_VARIANT = re.compile(r"""\s*["']?variant["']?\s*=""")
_OTHER_KEY = re.compile(r"""\s*["']?(?:antes|starting_stacks|actions|bring_in)["']?\s*=""")
_LONGEST_CODE = 20


def recognise(lines: list[str]) -> bool:
    """Whether lines are of a PHH file."""
    return any(map(_VARIANT.match, lines)) and any(map(_OTHER_KEY.match, lines))


def read(block: Block) -> Reading:
    """Read one hand."""
    _drop_header(block)
    reading = Reading(SITE, block, "rejected", None, "")
    try:
        fields = parse(block)
    except TomlError as error:
        cut = error.line is None or cut_off(block, error.line)
        return _no_hand(reading, error.line, "syntax", str(error), cut=cut)
    # Once the actions have their bracket nothing that a hand needs is still to be written.
    begun = "actions" not in fields.data
    try:
        return _read_fields(reading, fields)
    except FieldError as error:
        cut = begun and error.line is None
        return _no_hand(reading, error.line, error.kind, str(error), cut=cut)
    except SyntaxProblemError as error:
        cut = begun and error.line is None
        return _no_hand(reading, error.line, "syntax", str(error), cut=cut)


def _drop_header(block: Block) -> None:
    """Leave out the line above the hand, so that it is the same in any file."""
    first, _, rest = block.text.partition("\n")
    body = rest.strip("\n \t")
    if body and starts_hand(first):
        block.line += 1 + rest.count("\n", 0, rest.find(body))
        block.text = body


def _no_hand(reading: Reading, line: int | None, kind: Kind, why: str, *, cut: bool) -> Reading:
    """A hand that cannot be read: partial where its file ends too early, else rejected."""
    block = reading.block
    reading.status = "partial" if cut and block.ends_file else "rejected"
    reading.problems.append(Problem(kind, block.place(line), why))
    return reading


def _read_fields(reading: Reading, fields: Fields) -> Reading:
    code = fields.text("variant")
    if code is None:
        raise FieldError(None, "variant is not told")
    if len(code) > _LONGEST_CODE:
        raise fields.error("variant", f"{shown(code)} is no code of a game")
    reading.hand_id, reading.game = hand_id(fields, reading.block.text), code
    if code not in CODES:
        reading.status = "skipped"
        return reading
    return _read_hand(reading, fields, read_table(fields, *CODES[code]))


def _read_hand(reading: Reading, fields: Fields, table: Table) -> Reading:
    actions = fields.texts("actions")
    if actions is None:
        raise FieldError(None, "actions are not told")
    rules, posts = list(house_rules(fields)), told_posts(fields, table)
    names = {rule.name for rule in rules if rule.value != ""}
    play = Play(reading.block, table, posts, not_shown(fields, table))
    for line, text in zip(fields.lines_of("actions"), actions, strict=True):
        play.take(line, text)
    play.flush()
    won = collects(fields, table)
    strange = list(unknown(fields))
    reading.events = [
        start(fields, table, reading.hand_id or "", names),
        told_table(fields, table),
        *rules,
        *[ev.Unknown(line, name) for line, name in strange],
        *seats(fields, table),
        *posts,
        *play.events,
        *won,
        *results(fields, table, play, won),
    ]
    reading.problems += [
        Problem(
            "unknown_line", reading.block.place(line), f"unknown field {shown(name)}{hint(name)}"
        )
        for line, name in strange
    ]
    reading.problems += play.problems
    grammar().check(play.runs)
    if not play.complete:
        line = fields.lines_of("actions")[-1] if actions else fields.line("actions")
        return _no_hand(reading, line, "syntax", "the actions end before the hand does", cut=False)
    reading.status = "hand"
    return reading


FORMAT = Format(
    site=SITE,
    title="PHH",
    profile="home",
    looked_for="lines 'variant = ...' and 'actions = [...]' (TOML)",
    mark="[",
    starts_hand=starts_hand,
    read=read,
    recognise=recognise,
    unmarked=True,
    comment="#",
    untold=frozenset(
        ("all-in", "reshuffle", "uncalled", "showdown", "winners", "total", "rake", "summary")
    ),
)
