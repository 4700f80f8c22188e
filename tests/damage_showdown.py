"""Damage to the showdown: who wins, what hands are called, and the order in which they show."""

from collections.abc import Iterator

from damage_money import is_shared, repaid, shared_by_two
from damaged_text import Hand
from damages import Cannot, Damage, Kind, Makes, changed_line, kind, neighbours

from badugi_hh import events as ev


def other_winner(*, shown: bool) -> Makes:
    """A line that tells who collects tells another player, who shows or does not."""

    def damages(hand: Hand) -> Iterator[Damage]:
        shows = {event.player for event in hand.of(ev.Show)}
        for at, event in enumerate(hand.of(ev.Collect)):
            for name in sorted(set(hand.played.index) - {event.player}):
                if (name in shows) == shown and (_accounted(hand) or _worse(hand, event, name)):
                    changes = hand.collected({at: (name, event.amount)})
                    line = 0 if is_shared(hand, event) else event.line
                    yield Damage(hand.put(changes), line, f"{name}: {changes}")

    return damages


def _accounted(hand: Hand) -> bool:
    """Whether the end of the hand tells once more what everybody got."""
    return hand.site not in ("merge", "phh")


def _worse(hand: Hand, collect: ev.Collect, name: str, *, able: bool = False) -> bool:
    """Whether a player cannot win a pot, by the cards or, unless ``able``, by what was put in."""
    number = next((n for n, own in hand.played.collected.items() if collect.pot == own[0].pot), 0)
    pot = hand.played.pots[number] if number < len(hand.played.pots) else hand.played.pots[0]
    at = hand.played.index[name]
    if at not in pot.eligible:
        return not able and (len(hand.played.pots) == 1 or collect.pot != "pot")
    known = {k: hand.played.ledgers[k].standings for k in pot.eligible}
    own = known[at]
    best = [s for s in known.values() if s is not None]
    if own is None or not best or (collect.pot == "pot" and len(hand.played.pots) > 1):
        return False
    return all(any(s[part] < own[part] for s in best) for part in range(len(own)))


def worse_paid(hand: Hand) -> Iterator[Damage]:
    """A pot goes to a worse hand that is shown, and all lines agree in it."""
    shows = {event.player for event in hand.of(ev.Show)}
    for at, event in enumerate(hand.of(ev.Collect)):
        for name in sorted(shows - {event.player}):
            if _worse(hand, event, name, able=True) and not is_shared(hand, event):
                lines = repaid(hand, {at: (name, event.amount)})
                if lines:
                    yield Damage(lines, event.line, f"all to {name}")


def one_takes_all(*, halves: bool) -> Makes:
    """Of a pot that two share, or whose halves two take, one takes all, and all lines agree."""

    def damages(hand: Hand) -> Iterator[Damage]:
        if hand.split != halves:
            return
        for (at, one), (other, two) in shared_by_two(hand):
            all_of_it = one.player, one.amount + two.amount
            lines = repaid(hand, {at: all_of_it, other: (two.player, 0)}, other)
            if lines:
                yield Damage(lines, one.line, f"all to {one.player}")

    return damages


def other_description(hand: Hand) -> Iterator[Damage]:
    """A hand is called what it is not."""
    for event in hand.of(ev.Dealt, ev.Received, ev.Show, ev.Collect, ev.SummarySeat):
        told = event.description
        if told:
            for other in sorted({f"Badugi: {told[-1]}", "2-card: Q,J", "3-card: 9,8,A"} - {told}):
                line = event.line
                text = hand.recalled(hand.text(line), other)
                yield from changed_line(hand, line, text)


def shown_in_turn(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring hands are shown in the other order."""
    for first, second in neighbours(hand, (ev.Show, ev.Muck)):
        start = hand.played.showdown_line
        if start is not None and first.line > start and hand.site not in ("kingsclub", "phh"):
            yield Damage(hand.swapped(first.line, second.line), first.line, "shown the other way")


_SHARE = {"showdown.winner", "showdown.split", "showdown.half", "money.collected"}

KINDS: dict[str, Kind] = {
    "another winner, who shows": kind("showdown", other_winner(shown=True), *_SHARE),
    "another winner, who does not show": kind("showdown", other_winner(shown=False), *_SHARE),
    "a pot to the worse hand": kind("showdown", worse_paid, "showdown.winner"),
    "a split pot to one": kind("showdown", one_takes_all(halves=False), "showdown.split"),
    "both halves to one": kind(
        "showdown", one_takes_all(halves=True), "showdown.half", "showdown.winner",
    ),
    "another description": kind("showdown", other_description, "showdown.description"),
    "hands shown in another order": kind("showdown", shown_in_turn, "showdown.order", note=True),
}  # fmt: skip  # a kind a line, as a table

CANNOT: Cannot = {
    "both halves to one": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge"), "no split game is known there"
    ),
    "another description": {"kingsclub": "calls hands nothing", "phh": "calls hands nothing"},
    "hands shown in another order": {
        "kingsclub": "does not tell where the showdown begins", "phh": "does not tell it either",
    },
}  # fmt: skip  # a kind and its formats, as a table
