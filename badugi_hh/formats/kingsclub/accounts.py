"""What a KingsClub hand says of the chips of each player, taken together.

The amounts of play are totals on a street, and the summary tells what the hand
brought, so that the two together say what was paid to whom: by that a hand is
known to be whole, and a line that tells less than was paid is understood.
"""

import re
from collections import Counter

from badugi_hh import events as ev
from badugi_hh.formats.base import Block
from badugi_hh.formats.reading import Scanner
from badugi_hh.formats.whole import cut_off, untold_players

# The words of a pot that goes to one player end with the amount, those of a shared one do not.
_WHOLE = re.compile(r".*(?:\)|(?:main )?pot|pot[ -]?\d+)")
_SIDE_POT_OF_SOME_NUMBER = " side pot"


def paid(events: list[ev.Event]) -> Counter[str]:
    """What each player has put in by the lines of play, less what nobody called."""
    total: Counter[str] = Counter()
    street: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Post):
            (total if event.blind == "ante" else street)[event.player] += event.amount
        elif isinstance(event, ev.Bet):
            street[event.player] = event.amount
        elif isinstance(event, ev.Raise | ev.Call):
            street[event.player] = event.to or 0
        elif isinstance(event, ev.DrawStart):
            _end_street(total, street)
    _end_street(total, street)
    return total


def _end_street(total: Counter[str], street: Counter[str]) -> None:
    """Move a street's chips into the pot; what is over the second highest total goes back."""
    if street:
        (player, most), *others = street.most_common(2)
        street[player] = min(most, others[0][1] if others else 0)
    total.update(street)
    street.clear()


def collected(events: list[ev.Event]) -> Counter[str]:
    """What each player is told to have won."""
    total: Counter[str] = Counter()
    for event in events:
        if isinstance(event, ev.Collect):
            total[event.player] += event.amount
    return total


def lacks(block: Block, scanner: Scanner) -> str:
    """What a hand lacks to be whole, in words; "" if it is whole.

    Every player dealt in has a line in the summary, and below them it is told
    who wins the pot. A file may end between those who share it; elsewhere a
    missing share is no cut: side pots are not always told.
    """
    lacking = untold_players(scanner)
    if lacking:
        return f"the hand ends; expected a line in the summary for {', '.join(lacking)}"
    events = scanner.events
    won = [event for event in events if isinstance(event, ev.Collect)]
    if not won:
        return "the hand ends; expected a line that tells who wins the pot"
    last = _text(block, events[-1])
    if cut_off(block, events[-1].line) and not (
        isinstance(events[-1], ev.Collect)
        and _WHOLE.fullmatch(last)
        and not last.endswith(_SIDE_POT_OF_SOME_NUMBER)
    ):
        return "the last line is cut off"
    main = [event for event in won if event.pot in ("pot", "main pot")]
    if not block.ends_file or any(_text(block, event).endswith(")") for event in main):
        return ""
    owed = _owed(events)
    if owed:
        return f"the hand ends; expected a line that tells what {', '.join(owed)} won"
    if not main:  # side pots are told above it
        return "the hand ends; expected a line that tells who wins the main pot"
    return ""


def _text(block: Block, event: ev.Event) -> str:
    return block.lines[event.line - block.line].rstrip()


def _owed(events: list[ev.Event]) -> list[str]:
    """Players who by the summary have won something that no line tells yet."""
    put_in, won = paid(events), collected(events)
    return [
        event.player
        for event in events
        if isinstance(event, ev.Balance)
        and not won[event.player]
        and put_in[event.player] + (event.net or 0) > 0
    ]


def tell_dead_blinds(events: list[ev.Event], late: set[int]) -> None:
    """Tell blinds posted out of turn for what they are, by what the summary says was paid.

    Such a blind is printed without the dead small blind that may come with it.
    ``late`` are the lines of such posts. Changes the events in place.
    """
    small = next(
        (e.amount for e in events if isinstance(e, ev.Post) and e.blind == "small blind"), None
    )
    put_in, won = paid(events), collected(events)
    nets = {e.player: e.net or 0 for e in events if isinstance(e, ev.Balance)}
    for at, event in enumerate(events):
        if event.line not in late or not isinstance(event, ev.Post) or event.player not in nets:
            continue
        dead = won[event.player] - nets[event.player] - put_in[event.player]
        if 0 < dead < event.amount and small in (dead, None):
            both = event.amount + dead
            events[at] = ev.Post(event.line, event.player, "small & big blinds", both, event.all_in)
