"""What can happen in a hand, told from its events alone."""

from collections.abc import Callable, Iterable

from badugi_hh import events as ev
from badugi_hh.money import CHIPS

Events = tuple[ev.Event, ...]


def _has(*kinds: type) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(event, kinds) for event in events)


def _start(events: Events) -> ev.Start:
    (start,) = [event for event in events if isinstance(event, ev.Start)]
    return start


def _dealt_in(events: Events) -> int:
    return sum(isinstance(event, ev.SummarySeat) for event in events)


def _pots(events: Events) -> int:
    (total,) = [event for event in events if isinstance(event, ev.TotalPot)]
    return len(total.pots)


def _shares(events: Events) -> list[list[int]]:
    shared: dict[str, list[int]] = {}
    for event in events:
        if isinstance(event, ev.Collect):
            shared.setdefault(event.pot, []).append(event.amount)
    return [amounts for amounts in shared.values() if len(amounts) > 1]


def _posts(events: Events) -> list[ev.Post]:
    return [event for event in events if isinstance(event, ev.Post)]


def _posted(events: Events, blind: ev.Blind) -> int:
    return sum(post.blind == blind for post in _posts(events))


def _dead_small_blind(events: Events) -> bool:
    """A small blind told behind the big one is a missed one."""
    blinds = [post.blind for post in _posts(events)]
    return "small blind" in blinds[blinds.index("big blind") :] if "big blind" in blinds else False


def _walk(events: Events) -> bool:
    acted = [e for e in events if isinstance(e, ev.Check | ev.Call | ev.Bet | ev.Raise)]
    return not acted and _has(ev.Fold)(events)


def _presence(change: ev.Change) -> Callable[[Events], bool]:
    return lambda events: any(isinstance(e, ev.Presence) and e.change == change for e in events)


def _short_raise(events: Events) -> bool:
    """A raise at fixed limit that is all-in for less than a whole bet."""
    start, street = _start(events), 0
    if start.structure != "limit" or not start.small or not start.big:
        return False
    for event in events:
        if isinstance(event, ev.DrawStart):
            street = event.draw
        unit = start.small if street < 2 else start.big
        if isinstance(event, ev.Raise) and event.to % unit:
            return True
    return False


def _left_at_reshuffles(events: Events) -> list[int]:
    """How many cards the stub has left at each reshuffle; fewer than none between one's cards."""
    stub, thrown = 52 - 4 * _dealt_in(events), 0
    left = []
    for event in events:
        if isinstance(event, ev.Discard):
            stub, thrown = stub - event.count, thrown + event.count
        elif isinstance(event, ev.Reshuffle):
            left.append(stub)
            stub, thrown = stub + thrown, 0
    return left


def _draws_all_in(events: Events) -> bool:
    """A draw after which nobody can bet."""
    for at, event in enumerate(events):
        if isinstance(event, ev.DrawStart):
            rest = events[at + 1 :]
            nxt = next((e for e in rest if isinstance(e, ev.DrawStart | ev.ShowdownStart)), None)
            play = rest[: rest.index(nxt)] if nxt else ()
            if nxt and not any(isinstance(e, ev.Check | ev.Bet) for e in play):
                return True
    return False


def _bust_outs(events: Events) -> int:
    return sum(isinstance(e, ev.Finish) and e.place != 1 for e in events)


def _away(events: Events) -> bool:
    """A seat that sits out and is dealt in all the same, as in tournaments."""
    out = {event.player for event in events if isinstance(event, ev.Seat) and event.out}
    return any(isinstance(event, ev.SummarySeat) and event.player in out for event in events)


def _not_dealt(events: Events) -> bool:
    dealt = {event.player for event in events if isinstance(event, ev.SummarySeat)}
    return any(isinstance(event, ev.Seat) and event.player not in dealt for event in events)


def _thrown_all(events: Events) -> bool:
    return any(isinstance(event, ev.Discard) and event.count == 4 for event in events)


HAPPENINGS: dict[str, Callable[[Events], bool]] = {
    **{f"{n} players": lambda events, n=n: _dealt_in(events) == n for n in range(2, 9)},  # type: ignore[misc]
    **{
        structure: lambda events, s=structure: _start(events).structure == s  # type: ignore[misc]
        for structure in ("limit", "pot_limit", "half_pot_limit", "no_limit")
    },
    "dollars": lambda events: _start(events).currency == "USD",
    "euros": lambda events: _start(events).currency == "EUR",
    "chips": lambda events: _start(events).currency == CHIPS,
    "tournament": lambda events: _start(events).tournament_id is not None,
    "play money": lambda events: any(isinstance(e, ev.Table) and e.play_money for e in events),
    "a second time zone": lambda events: _start(events).zone == "CET",
    "showdown": _has(ev.ShowdownStart),
    "everybody folds": lambda events: not _has(ev.ShowdownStart)(events),
    "walk": _walk,
    "side pot": lambda events: _pots(events) == 2,
    "two side pots or more": lambda events: _pots(events) > 2,
    "split pot": lambda events: bool(_shares(events)),
    "odd unit": lambda events: any(len(set(amounts)) > 1 for amounts in _shares(events)),
    "betting is capped": _has(ev.Capped),
    "short all-in raise": _short_raise,
    "all-in": lambda events: any(getattr(event, "all_in", "") for event in events),
    "blind all-in for less": lambda events: any(post.all_in for post in _posts(events)),
    "draws with nobody left to bet": _draws_all_in,
    "uncalled bet": _has(ev.Uncalled),
    "reshuffle before a draw": lambda events: 0 in _left_at_reshuffles(events),
    "reshuffle between one player's cards": lambda events: any(
        left < 0 for left in _left_at_reshuffles(events)
    ),
    "four cards thrown": _thrown_all,
    "ante": lambda events: _posted(events, "ante") > 0,
    "newcomer's big blind": lambda events: _posted(events, "big blind") > 1,
    "small & big blinds": lambda events: _posted(events, "small & big blinds") > 0,
    "dead small blind": _dead_small_blind,
    "no small blind": lambda events: not _posted(events, "small blind"),
    "hand mucked at the showdown": lambda events: any(
        isinstance(event, ev.SummarySeat) and event.outcome == "mucked" for event in events
    ),
    "hand shown unasked": lambda events: (
        _has(ev.Show)(events) and not _has(ev.ShowdownStart)(events)
    ),
    "hand kept hidden": lambda events: any(
        isinstance(event, ev.Muck) and not event.at_showdown for event in events
    ),
    "seat not dealt in": _not_dealt,
    "seat away and dealt in": _away,
    "sits out": _has(ev.SitsOut),
    "hero not dealt in": lambda events: not _has(ev.Dealt)(events),
    "chat": _has(ev.Chat),
    "chat from the rail": lambda events: any(
        isinstance(event, ev.Chat) and event.observer for event in events
    ),
    **{
        change: _presence(change)
        for change in (
            "timed out", "sitting out", "returned", "joined", "left", "waiting", "connected",
            "disconnected",
        )
    },
    "out of the tournament": lambda events: _bust_outs(events) == 1,
    "two out at once": lambda events: _bust_outs(events) > 1,
    "tournament won": lambda events: any(
        isinstance(event, ev.Finish) and event.place == 1 for event in events
    ),
    "markup for a name": lambda events: any(
        isinstance(event, ev.Seat) and "<img" in event.player for event in events
    ),
    "a name like play": lambda events: any(
        isinstance(event, ev.Seat) and event.player == "bob: folds" for event in events
    ),
}  # fmt: skip
"""Each happening with whether a hand's events tell of it."""


def unseen(hands: Iterable[Events]) -> set[str]:
    """What happens in none of some hands; no more of them are taken once all has been seen."""
    missing = set(HAPPENINGS)
    for events in hands:
        missing -= {name for name in missing if HAPPENINGS[name](events)}
        if not missing:
            break
    return missing
