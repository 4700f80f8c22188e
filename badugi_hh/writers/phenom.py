"""A hand's events as Phenom Poker prints them: PokerStars' lines with some of the room's own.

What is written reads as the same events, but for what ``writers.pokerstars``
lists, the zone of the time, and the stakes of a fixed-limit hand, which are
told as its blinds. How the room prints the cards that come to the hero no
description says; they are told as PokerStars tells them.
"""

from collections.abc import Sequence

from badugi_hh import events as ev
from badugi_hh.events import STRUCTURE_NAMES
from badugi_hh.money import CHIPS, SIGN_OF, exact_sum, plain_sum
from badugi_hh.variants import VARIANT_NAMES
from badugi_hh.writers.base import WriteError, Writer
from badugi_hh.writers.pokerstars import Room
from badugi_hh.writers.pokerstars import hand_text as pokerstars_text

_SITE = "phenom"


def hand_text(events: Sequence[ev.Event]) -> str:
    """The text of one hand: a line an event, two for a draw, each with its line end.

    Raises WriteError as ``writers.pokerstars.hand_text`` does, and for
    tournaments, clubs and mixes, of which no description tells.
    """
    return pokerstars_text(events, _PHENOM)


def _money(amount: int, sign: str) -> str:
    """Money with both its decimals, chips without."""
    return exact_sum(amount, sign) if sign else plain_sum(amount)


def _first_line(start: ev.Start, events: Sequence[ev.Event]) -> str:
    if start.variant == "progressive":
        raise WriteError("Phenom Poker text has no words for a qualifier")
    for told, what in (
        (start.tournament_id, "a tournament"),
        (start.club, "a club"),
        (start.mix, "a mix"),
    ):
        if told is not None:
            raise WriteError(f"how Phenom Poker tells of {what} is not known")
    game = f"{VARIANT_NAMES[start.variant]} {STRUCTURE_NAMES[start.structure]}"
    when = start.printed_at or start.played_at
    date = "" if when is None else f" - {when:%Y/%m/%d %H:%M:%S}"
    return f"Phenom Poker Hand #{start.hand_id}: {game}{_stakes(start, events)}{date}"


def _stakes(start: ev.Start, events: Sequence[ev.Event]) -> str:
    """The blinds, be they the printed stakes or, at fixed limit, told by those."""
    small, big = start.small, start.big
    if small is None or big is None:
        return ""
    posts = [event for event in events if isinstance(event, ev.Post) and not event.all_in]
    bigs = {post.amount for post in posts if post.blind == "big blind"}
    if start.structure == "limit" and (small in bigs or not bigs):
        smalls = [post.amount for post in posts if post.blind == "small blind"]
        small, big = smalls[0] if smalls else small // 2, small
    sign = SIGN_OF.get(start.currency, "")
    code = "" if sign or start.currency == CHIPS else f" {start.currency}"
    return f" ({_money(small, sign)}/{_money(big, sign)}{code})"


_PHENOM = Room(_first_line, "*** HOLE CARDS ***", _money, draws=True)

WRITER = Writer(_SITE, ".txt", lambda events, _: hand_text(events))
