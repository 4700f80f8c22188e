"""The first line of a PokerStars hand."""

import hashlib
from datetime import datetime

from badugi_hh.events import STRUCTURE_NAMES, Start
from badugi_hh.formats.clock import local, moment
from badugi_hh.money import CHIPS, SIGN_OF, exact_sum, plain_sum
from badugi_hh.variants import VARIANT_NAMES
from badugi_hh.writers.base import WriteError

_DIGITS = 12  # of a digest: the number made of them has at most fifteen figures


def number_of(text: str) -> str:
    """A number of a hand or tournament, which has figures only; of other text one made of it."""
    if text.isascii() and text.isdecimal():
        return text
    return str(int(hashlib.sha256(text.encode()).hexdigest()[:_DIGITS], 16))


def first_line(event: Start) -> str:
    """The first line of a hand. Raises WriteError for a game that the format cannot tell."""
    if event.variant == "progressive":
        raise WriteError("PokerStars text has no words for a qualifier")
    client = "Home Game Hand" if event.club is not None else "Hand"
    club = "" if event.club is None else f"{{{event.club}}} "
    head = f"PokerStars {client} #{number_of(event.hand_id)}: "
    game = f"{VARIANT_NAMES[event.variant]} {STRUCTURE_NAMES[event.structure]}"
    if event.tournament_id is not None:
        game = f"{event.mix} ({game})" if event.mix else game
        level = "" if event.level is None else f" - Level {event.level}"
        tournament = f"{club}Tournament #{number_of(event.tournament_id)}, {_entry(event)}"
        return f"{head}{tournament}{game}{level}{_stakes(event, ' (')}{_time(event)}"
    if event.mix:
        game = f"{event.mix} ({game}"
        stakes = _stakes(event, ", ") or ")"
    else:
        stakes = _stakes(event, " (")
    return f"{head} {club}{game}{stakes}{_time(event)}"


def _stakes(event: Start, before: str) -> str:
    if event.small is None or event.big is None:
        return ""
    sign = SIGN_OF.get(event.currency, "")
    code = "" if event.currency == CHIPS else f" {event.currency}"
    write = exact_sum if event.small % 100 or event.big % 100 else plain_sum
    return f"{before}{write(event.small, sign)}/{write(event.big, sign)}{code})"


def _entry(event: Start) -> str:
    """``$10.00+$1.00 USD ``, ``Freeroll ``; "" for one that was not paid in money."""
    if event.buy_in is None:
        return ""
    if event.entry_currency is None:
        return "Freeroll "
    parts = [part for part in (event.buy_in, event.bounty, event.fee) if part is not None]
    if event.entry_currency == CHIPS:
        return f"{'+'.join([plain_sum(part) for part in parts])} "
    sign = SIGN_OF.get(event.entry_currency, "")
    return f"{'+'.join([exact_sum(part, sign) for part in parts])} {event.entry_currency} "


def _time(event: Start) -> str:
    """`` - `` and the printed time; "" if none is known.

    With a second one where the first alone does not tell the moment, and always
    behind one that is not Eastern, as the room does.
    """
    when, printed, zone = event.played_at, event.printed_at, event.zone
    if printed is None:
        if when is None:
            return ""
        printed, zone = local(when, "ET"), "ET"
    first = f" - {_date(printed)}{f' {zone}' if zone else ''}"
    if when is None or printed is None or (zone == "ET" and moment((printed, zone)) == when):
        return first
    # An hour that comes twice when clocks go back is told apart by a zone without summer time.
    eastern = local(when, "ET")
    twice = eastern is None or moment((printed, zone), (eastern, "ET")) != when
    second = f"{_date(local(when, 'UTC'))} UTC" if twice else f"{_date(eastern)} ET"
    return f"{first} [{second}]"


def _date(when: datetime | None) -> str:
    return f"{when:%Y/%m/%d %H:%M:%S}" if when else ""
