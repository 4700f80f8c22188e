"""Whether what was written reads back to the same play."""

from collections import Counter

from badugi_hh.formats import FORMAT_OF, Block
from badugi_hh.hand import build
from badugi_hh.replay import Replayed, profile_for, replay
from badugi_hh.writers.base import Writer


def not_the_same(played: Replayed, text: str, writer: Writer) -> str:
    """In what a text differs from the hand that it was written of, in words; "" if in nothing.

    Compared are the players' bets, draws, nets and known cards; names may be
    others, if they stand in the same order.
    """
    reading = FORMAT_OF[writer.site].read(Block("written", 1, text.strip("\n"), True, True))
    if reading.status != "hand":
        return f"it does not read as a hand: {reading.reason}"
    hand = build(reading)
    # Where a format tells no rules of its own those of the hand's own house hold.
    own = None if hand.house else played.profile
    again = replay(hand, profile_for(hand, own))
    if len(again.ledgers) != len(played.ledgers):
        return "it reads back with other players"
    for what, one, other in (
        ("bets", _bets(played), _bets(again)),
        ("draws", _draws(played), _draws(again)),
        ("nets", [ledger.net for ledger in played.ledgers], [led.net for led in again.ledgers]),
        ("cards", _cards(played), _cards(again)),
    ):
        if one != other:
            return f"it reads back with other {what}"
    return ""


def _bets(played: Replayed) -> list[tuple[object, ...]]:
    """What was put in; posts by player, because both blinds may stand in one line or in two."""
    posted: Counter[int] = Counter()
    for step in played.bets:
        if step.action == "post":
            posted[step.player] += step.amount
    return [
        tuple(sorted(posted.items())),
        *[
            (s.street, s.player, s.action, s.amount, s.to, s.is_all_in)
            for s in played.bets
            if s.action != "post"
        ],
    ]


def _draws(played: Replayed) -> list[tuple[object, ...]]:
    return [
        (s.draw, s.player, s.count, _set(s.held), _set(s.thrown), _set(s.received), _set(s.after))
        for s in played.draws
    ]


def _cards(played: Replayed) -> list[tuple[object, ...]]:
    return [(_set(ledger.dealt), _set(ledger.final)) for ledger in played.ledgers]


def _set(cards: tuple[int, ...] | None) -> frozenset[int] | None:
    return None if cards is None else frozenset(cards)
