"""Damage to the money: what is collected, raked, returned and accounted for at the end."""

import re
from collections.abc import Iterator

from damage_order import left_out
from damaged_text import Hand, Lines
from damages import Cannot, Damage, Kind, Makes, changed_line, chip_of, kind, other_amount

from badugi_hh import events as ev
from badugi_hh.money import CHIPS, SIGN_OF, plain_sum


def no_collect(hand: Hand) -> Iterator[Damage]:
    """A line that tells who collects is left out."""
    several = len(list(hand.of(ev.Collect))) > 1
    if hand.site == "phh" or (hand.site in ("merge", "kingsclub", "fulltilt") and not several):
        return  # the summary tells it, or without it the hand is not whole
    end = next(hand.of(ev.SummaryStart), None)
    for event in hand.of(ev.Collect):
        line = 0 if is_shared(hand, event) or end is None or end.line < event.line else end.line - 1
        yield Damage(hand.without(event.line), line, f"without {hand.text(event.line)!r}")


def is_shared(hand: Hand, collect: ev.Collect) -> bool:
    """Whether several collect that pot: which line is wrong then depends on the others."""
    return [event.pot for event in hand.of(ev.Collect)].count(collect.pot) > 1


def collect_more(hand: Hand) -> Iterator[Damage]:
    """A chip more is collected."""
    for at, event in enumerate(hand.of(ev.Collect)):
        changes = hand.collected({at: (event.player, event.amount + chip_of(hand))})
        again = [other.player for other in hand.of(ev.Collect)].count(event.player) > 1
        line = 0 if hand.site == "phh" or again else event.line
        if changes and _told_rake(hand):
            yield Damage(hand.put(changes), line, str(changes))


def _told_rake(hand: Hand) -> bool:
    """Whether the hand tells what is to be collected in all."""
    return hand.played.total is not None and hand.played.total.rake is not None


def all_collected(hand: Hand) -> Iterator[Damage]:
    """A chip more is collected than was put in."""
    if hand.site != "merge" or len(list(hand.of(ev.Collect))) != 1:
        return
    (event,) = hand.of(ev.Collect)
    (paid,) = hand.played.collects
    more = event.amount + hand.played.put_in - paid.amount + chip_of(hand)
    yield from other_amount(hand, event, event.amount, more)


def total_more(behind: str) -> Makes:
    """A chip more in a number of the summary."""

    def damages(hand: Hand) -> Iterator[Damage]:
        told = hand.played.total
        if told is None or (hand.site == "phh" and behind != "Rake "):
            return
        named = {name.capitalize() + " ": amount for name, amount in told.pots}
        amounts = {**named, "Total pot ": told.total, "Rake ": told.rake}
        amount, text = amounts.get(behind), hand.text(told.line)
        mark = "_rake = " if hand.site == "phh" else behind
        if amount is not None and mark in text:
            more = hand.amount(text, amount, amount + chip_of(hand), behind=mark)
            yield from changed_line(hand, told.line, more)

    return damages


def won_more(hand: Hand) -> Iterator[Damage]:
    """A chip more won in the summary."""
    for event in hand.of(ev.SummarySeat):
        if event.won and hand.site not in ("phh", "merge"):
            behind = "won (" if "won (" in hand.text(event.line) else "collected ("
            text = hand.text(event.line)
            text = hand.amount(text, event.won, event.won + chip_of(hand), behind=behind)
            yield from changed_line(hand, event.line, text)


_FOLDED = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")


def other_fold(hand: Hand) -> Iterator[Damage]:
    """The summary tells another street of a fold."""
    for event in hand.of(ev.SummarySeat):
        if event.folded_at is not None:
            now, other = _FOLDED[event.folded_at], _FOLDED[(event.folded_at + 1) % 4]
            text = hand.text(event.line).replace(f"folded {now}", f"folded {other}")
            text = text.replace(" (didn't bet)", "")
            yield from changed_line(hand, event.line, text)


def other_seat(hand: Hand) -> Iterator[Damage]:
    """The summary sits a player somewhere else."""
    taken = {seat.seat for seat in hand.of(ev.Seat)}
    free = next(seat for seat in range(1, 20) if seat not in taken)
    seated = {seat.player for seat in hand.of(ev.Seat)}
    for event in hand.of(ev.SummarySeat, ev.Balance):
        if event.player in seated and hand.text(event.line).startswith("Seat "):
            text = hand.text(event.line).replace(f"Seat {event.seat}:", f"Seat {free}:", 1)
            yield from changed_line(hand, event.line, text)


def street_pot_more(hand: Hand) -> Iterator[Damage]:
    """A chip more in the pot that the heading of a draw tells."""
    for event in hand.of(ev.DrawStart):
        if event.pot is not None:
            text = hand.amount(hand.text(event.line), event.pot, event.pot + chip_of(hand))
            yield from changed_line(hand, event.line, text)


_ACCOUNT = re.compile(r" \(([\d,.]+)\)(?: ([+-])([\d,.]+))?$")


def account(stack: int, net: int) -> Makes:
    """A chip more in the stack after the hand, or in what it brought."""

    def damages(hand: Hand) -> Iterator[Damage]:
        chip = chip_of(hand)
        for event in hand.of(ev.Balance):
            if hand.site == "kingsclub":
                text = _account(hand, event, stack * chip, net * chip)
                yield from changed_line(hand, event.line, text)

    return damages


def _account(hand: Hand, event: ev.Balance, stack: int, net: int) -> str:
    """KingsClub's line of a player's account with so much more in it."""
    text, now, brought = hand.text(event.line), event.stack or 0, (event.net or 0) + net
    told = f" ({plain_sum(now + stack)})"
    if event.net is not None or net:
        told += f" {'-' if brought < 0 else '+'}{plain_sum(abs(brought))}"
    return _ACCOUNT.sub(lambda _: told, text)


def repaid(hand: Hand, shares: dict[int, tuple[str, int]], gone: int | None = None) -> Lines | None:
    """The hand with pots paid to others, which every line that tells of it agrees in.

    None where a line would have to be made that no other is like.
    """
    events = list(hand.of(ev.Collect))
    before, after = dict.fromkeys(hand.played.index, 0), dict.fromkeys(hand.played.index, 0)
    for at, event in enumerate(events):
        before[event.player] += event.amount
        if at != gone:
            name, amount = shares.get(at, (event.player, event.amount))
            after[name] += amount
    changes = hand.collected(shares)
    for at, (name, _) in shares.items():
        line, label = events[at].line, _label(hand, name)
        if events[at].description or (hand.site == "merge" and label):
            changes[line] = hand.recalled(changes[line], label)
    more = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    for seat in hand.of(ev.SummarySeat, ev.Balance):
        if seat.player in more:
            if hand.site in ("phh", "merge"):
                return None
            text = _ended(hand, seat, more[seat.player], after[seat.player])
            if text is None:
                return None
            changes[seat.line] = text
    lines = hand.put(changes)
    if gone is not None and not lines[events[gone].line - 1].startswith("winnings"):
        del lines[events[gone].line - 1]
    return lines


def _label(hand: Hand, name: str) -> str:
    cards = hand.played.ledgers[hand.played.index[name]].final
    return hand.played.game.label(cards) if cards else ""


def _ended(hand: Hand, seat: ev.SummarySeat | ev.Balance, more: int, won: int) -> str | None:
    """The summary's line of a player who has won more or less than it says."""
    text = hand.text(seat.line)
    if isinstance(seat, ev.Balance):
        return _account(hand, seat, more, more)
    if seat.outcome != "showed":
        return None
    sign = SIGN_OF.get(hand.played.hand.currency, "")
    told = f"won ({plain_sum(won, sign)})" if won else "lost"
    return re.sub(r"(?<=\] and )(?:won \([^)]*\)|lost)", told, text)


def unequal(hand: Hand) -> Iterator[Damage]:
    """Of a pot that two share one gets three chips more, the other as many less."""
    for one, other in shared_by_two(hand):
        by = max(3 * chip_of(hand), 60 if hand.played.hand.currency == CHIPS else 0)
        more = one[1].player, one[1].amount + by
        less = other[1].player, other[1].amount - by
        lines = repaid(hand, {one[0]: more, other[0]: less})
        if lines and other[1].amount > by and not hand.split:
            line = other[1].line if one[1].amount >= other[1].amount else 0
            yield Damage(lines, line, "unequal shares")


def odd_unit(hand: Hand) -> Iterator[Damage]:
    """The odd unit of a shared pot goes to the other."""
    for one, other in shared_by_two(hand):
        a, b = one[1], other[1]
        if a.amount != b.amount and not hand.split:
            lines = repaid(hand, {one[0]: (a.player, b.amount), other[0]: (b.player, a.amount)})
            if lines:
                yield Damage(lines, 0, "odd unit")


def shared_by_two(hand: Hand) -> Iterator[tuple[tuple[int, ev.Collect], tuple[int, ev.Collect]]]:
    """Pots that two collect, with the places of the two lines."""
    events = list(enumerate(hand.of(ev.Collect)))
    for pot in {event.pot for _, event in events}:
        own = [(at, event) for at, event in events if event.pot == pot]
        if len(own) == 2:
            yield own[0], own[1]


KINDS: dict[str, Kind] = {
    "an uncalled bet left out": kind("money", left_out(ev.Uncalled), "money.uncalled"),
    "an uncalled bet of a chip more": kind("money", lambda hand: (
        damage for event in hand.of(ev.Uncalled)
        for damage in other_amount(hand, event, event.amount, event.amount + chip_of(hand))
    ), "money.uncalled"),
    "a collected line left out": kind(
        "money", no_collect, "money.collected", "showdown.split", "showdown.half",
    ),
    "a chip more collected": kind(
        "money", collect_more, "money.collected", "money.rake", "money.share",
    ),
    "more collected than put in": kind("money", all_collected, "money.rake"),
    "a chip more in the total": kind("money", total_more("Total pot "), "money.pot"),
    "a chip more in the main pot": kind("money", total_more("Main pot "), "money.side_pot"),
    "a chip more of rake": kind("money", total_more("Rake "), "money.rake"),
    "a chip more won in the summary": kind("money", won_more, "money.summary"),
    "another street of a fold": kind("money", other_fold, "money.summary"),
    "another seat in the summary": kind("money", other_seat, "money.summary", "money.balance"),
    "a chip more in the pot at a draw": kind("money", street_pot_more, "money.street_pot"),
    "a chip more in the stack after it": kind("money", account(1, 0), "money.balance"),
    "a chip more of net": kind("money", account(0, 1), "money.balance"),
    "unequal shares": kind("money", unequal, "money.share"),
    "the odd unit to the other": kind("money", odd_unit, "money.odd_unit", note=True),
}  # fmt: skip  # a kind a line, as a table

_NO_TOTAL = "prints no total"
_NO_SUMMARY = "prints no summary"
_NO_ACCOUNTS = "tells no stacks after the hand"
_TOTAL = "the summary tells it: a chip more collected"

CANNOT: Cannot = {
    "an uncalled bet left out": {
        "kingsclub": "tells of none", "merge": "it may be part of what is won", "phh": "tells none",
    },
    "an uncalled bet of a chip more": {"kingsclub": "tells of none", "phh": "tells of none"},
    "a collected line left out": {"phh": "one line tells it of all"},
    "a chip more collected": {"merge": "prints no rake"},
    "more collected than put in": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "kingsclub", "phh"), _TOTAL
    ),
    "a chip more in the total": dict.fromkeys(("kingsclub", "merge", "phh"), _NO_TOTAL),
    "a chip more in the main pot": dict.fromkeys(("kingsclub", "merge", "phh"), _NO_TOTAL),
    "a chip more of rake": {"merge": "prints no rake"},
    "a chip more won in the summary": {
        "kingsclub": "tells accounts instead", "merge": _NO_SUMMARY, "phh": _NO_SUMMARY,
    },
    "another street of a fold": {
        "kingsclub": "the summary tells of no folds", "merge": _NO_SUMMARY, "phh": _NO_SUMMARY,
    },
    "another seat in the summary": {"merge": _NO_SUMMARY, "phh": _NO_SUMMARY},
    "a chip more in the pot at a draw": dict.fromkeys(
        ("pokerstars", "phenom", "kingsclub", "merge", "phh"), "tells no pot there"
    ),
    "a chip more in the stack after it": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge", "phh"), _NO_ACCOUNTS
    ),
    "a chip more of net": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge", "phh"), _NO_ACCOUNTS
    ),
}  # fmt: skip  # a kind and its formats, as a table
