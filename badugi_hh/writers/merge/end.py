"""How a hand of Merge ends: who shows, mucks and wins."""

from collections.abc import Sequence

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.replay.pots import pot_number
from badugi_hh.writers.merge.lines import Lines, hand_name


def end_hand(lines: Lines, events: Sequence[ev.Event], *, contested: bool) -> None:
    """Add the rounds in which a hand ends; ``contested``: more than one player was left."""
    shown = _showings(events, contested=contested)
    collects = [event for event in events if isinstance(event, ev.Collect)]
    uncalled = [event for event in events if isinstance(event, ev.Uncalled)]
    if not contested:
        lines.begin("END_OF_FOLDED_GAME")
        _show(lines, shown)
        _share(lines, collects, uncalled)
        lines.begin("END_OF_GAME")
        return
    lines.begin("SHOWDOWN")
    _show(lines, shown)
    lines.begin("END_OF_GAME")
    called = {e.player: e.description for e in events if isinstance(e, ev.Show) and e.description}
    names = {player: hand_name(label) for player, label in called.items()}
    for collect in collects:
        number = pot_number(collect.pot) + 1
        lines.winner(collect.player, collect.amount, number, names.get(collect.player))
    after = max([pot_number(collect.pot) for collect in collects], default=-1) + 2
    for back in uncalled:
        name = names.get(back.player)
        lines.winner(back.player, back.amount, after, name, uncalled=True)


def _showings(events: Sequence[ev.Event], *, contested: bool) -> list[tuple[str, bool, Cards]]:
    """Who shows or mucks, in order: the player, whether cards are shown, and those known."""
    found: dict[str, tuple[bool, Cards]] = {}
    for event in events:
        if isinstance(event, ev.Show):
            found[event.player] = True, event.cards
        elif isinstance(event, ev.Muck):
            found.setdefault(event.player, (False, ()))
        elif isinstance(event, ev.SummarySeat) and event.cards and contested:
            shows = event.outcome == "showed"
            told = found.get(event.player)
            if told is None or (not told[0] and not told[1]):
                found[event.player] = shows, event.cards
    if not contested:  # who is left keeps the hand hidden, if nothing else is told
        for event in events:
            if isinstance(event, ev.Collect | ev.Uncalled):
                found.setdefault(event.player, (False, ()))
    return [(player, shows, cards) for player, (shows, cards) in found.items()]


def _show(lines: Lines, shown: Sequence[tuple[str, bool, Cards]]) -> None:
    for player, shows, cards in shown:
        lines.event("SHOW" if shows else "MUCK", player)
        if cards:
            lines.cards("SHOWN" if shows else "MUCKED", player, cards, named=False)


def _share(lines: Lines, collects: Sequence[ev.Collect], uncalled: Sequence[ev.Uncalled]) -> None:
    """Who wins without a showdown gets the bet that nobody called with the pot, as one amount."""
    left = {event.player: event.amount for event in uncalled}
    for collect in collects:
        amount = collect.amount + (0 if collect.with_uncalled else left.get(collect.player, 0))
        lines.winner(collect.player, amount, pot_number(collect.pot) + 1, None)
        left.pop(collect.player, None)
    for player, amount in left.items():
        lines.winner(player, amount, len(collects) + 1, None, uncalled=True)
