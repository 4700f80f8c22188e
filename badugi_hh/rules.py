"""Who may bet how much: pure functions over a rule profile.

Totals (``to``, ``bet``) are what a player has in on the street, in
hundredths. Source of the rules: the houses' published texts as gathered in
the profiles' fields.
"""

from typing import NamedTuple

from badugi_hh.events import Structure
from badugi_hh.profiles import Profile


class Bounds(NamedTuple):
    """The totals that a bet or raise may reach; ``low`` may be missed only by going all-in."""

    low: int
    high: int | None


def limit_unit(street: int, small_bet: int, big_bet: int, profile: Profile) -> int:
    """The fixed bet of a street (0 to 3)."""
    return small_bet if street < profile.big_bet_from else big_bet


def bets_reached(bet: int, unit: int, profile: Profile) -> int:
    """How many bets of a fixed-limit round a total stands for.

    A short all-in does not count, or from half a bet on, as the profile says.
    """
    if profile.short_all_in == "half":
        return (2 * bet + unit) // (2 * unit)
    return bet // unit


def next_limit_bet(bet: int, unit: int, profile: Profile) -> int:
    """The total of the next bet or raise at fixed limit."""
    short = bet % unit
    if short and profile.short_all_in == "half" and 2 * short >= unit:
        return bet + unit
    return bet - short + unit


def is_capped(level: int, remaining: int, began_with: int, profile: Profile) -> bool:
    """Whether no raise is left on a fixed-limit street.

    ``level`` bets have been reached, ``remaining`` players are still in,
    ``began_with`` were when the street began.
    """
    if profile.uncapped_heads_up == "round begins so" and began_with == 2:
        return False
    if profile.uncapped_heads_up == "two remain" and remaining == 2:
        return False
    return level > profile.raises_per_round


def open_bounds(structure: Structure, bet: int, to_call: int, pot: int, least_raise: int) -> Bounds:
    """Bounds of a bet or raise at pot limit, half-pot limit and no limit.

    ``pot`` is everything put in so far. At pot limit a raise is at most the
    pot after calling, at half-pot limit half of that.
    """
    low = bet + least_raise
    if structure == "no_limit":
        return Bounds(low, None)
    room = pot + to_call
    if structure == "half_pot_limit":
        room = (room + 1) // 2
    return Bounds(min(low, bet + room) if bet else low, max(bet + room, low))
