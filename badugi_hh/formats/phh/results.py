"""What fields of a PHH hand tell of its end and of its posts, beside the actions."""

from collections.abc import Iterator
from typing import cast

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.formats.phh.actions import Play, cards_of, grammar
from badugi_hh.formats.phh.fields import BLINDS, Table, posts
from badugi_hh.formats.phh.toml import FieldError, Fields, shown
from badugi_hh.money import UnsupportedAmountError, parse_amount


def told_posts(fields: Fields, table: Table) -> list[ev.Post]:
    """The posts: those of ``_posts`` in their order, else those that the arrays tell.

    Raises FieldError where the two do not make the same for each player.
    """
    rows = list(_rows(fields, table, "_posts", "POST"))
    if not rows:
        return posts(fields, table)
    left, put = list(table.stacks), [0] * len(table.names)
    told: list[ev.Post] = []
    for line, at, blind, text in rows:
        amount = _amount("_posts", line, text)
        put[at] += amount
        rest = left[at]
        if rest is not None:
            left[at] = rest = rest - amount
        all_in: ev.AllIn = "stack" if rest == 0 else ""
        told.append(ev.Post(line, table.names[at], cast("ev.Blind", blind), amount, all_in))
    for at, stack in enumerate(table.stacks):
        due = table.antes[at] + abs(table.blinds[at])
        if put[at] != (due if stack is None else min(due, stack)):
            why = f"what {shown(table.names[at])} posts is not in antes and {BLINDS}"
            raise fields.error("_posts", why)
    return told


def _rows(
    fields: Fields, table: Table, name: str, terminal: str
) -> Iterator[tuple[int, int, str, str]]:
    """The strings of a field of the project's own: line, player's index, and what is told."""
    texts = fields.texts(name) or []
    match = grammar().match[terminal]
    for line, text in zip(fields.lines_of(name), texts, strict=True):
        found = match(" ".join(text.split()))
        if found is None or not 1 <= int(found[1]) <= len(table.names):
            raise FieldError(line, f"{name}: {shown(text)} is not understood")
        yield line, int(found[1]) - 1, found[2], found[3]


def _amount(name: str, line: int, text: str) -> int:
    try:
        return parse_amount(text)
    except UnsupportedAmountError as error:
        raise FieldError(line, f"{name}: {error}", "unsupported_amount") from None


def not_shown(fields: Fields, table: Table) -> list[Cards | None]:
    """The last cards of players that are known though they were not shown. Raises FieldError."""
    known: list[Cards | None] = []
    for text in fields.texts("_mucked", len(table.names)) or [""] * len(table.names):
        try:
            known.append(cards_of(text) or None)
        except ValueError as error:
            raise fields.error("_mucked", str(error)) from None
    return known


def collects(fields: Fields, table: Table) -> list[ev.Collect]:
    """Who collects: pot by pot as ``_collected`` tells it, else as ``winnings`` does.

    Raises FieldError where the two do not make the same for each player.
    """
    names = table.names
    won = fields.amounts("winnings", len(names))
    told = [
        ev.Collect(line, names[at], _amount("_collected", line, text), pot)
        for line, at, text, pot in _rows(fields, table, "_collected", "SHARE")
    ]
    if won is None:
        return told
    if not told:
        line = fields.line("winnings")
        return [
            ev.Collect(line, name, amount, "pot")
            for name, amount in zip(names, won, strict=True)
            if amount
        ]
    for name, amount in zip(names, won, strict=True):
        if sum(collect.amount for collect in told if collect.player == name) != amount:
            raise fields.error("_collected", f"what {shown(name)} collects is not in winnings")
    return told


def results(fields: Fields, table: Table, play: Play, won: list[ev.Collect]) -> Iterator[ev.Event]:
    """The rake, hands known though not shown, and the stacks after the hand.

    Raises FieldError.
    """
    rake = fields.amount("_rake")
    if rake is not None:
        yield ev.TotalPot(fields.line("_rake"), None, (), rake)
    for at, cards in enumerate(play.mucked):
        if cards is None or at in play.folded:
            continue
        name = table.names[at]
        sums = sum(collect.amount for collect in won if collect.player == name)
        outcome: ev.Outcome = "collected" if sums else "mucked"
        yield ev.SummarySeat(
            fields.line("_mucked"), table.seats[at], name, outcome, None, False, cards, False,
            sums or None, None,
        )  # fmt: skip  # in the order of the fields
    stacks = fields.amounts("finishing_stacks", len(table.names))
    for seat, name, stack in zip(table.seats, table.names, stacks or (), strict=False):
        yield ev.Balance(fields.line("finishing_stacks"), seat, name, stack, None)
