"""What simple players make of five cards, which play for a badugi and for a low at once."""

from badugi_hh.cards import RANKS, Card, Cards
from badugi_hh.simulate.strength import best_subset, worth_of

_NINE = RANKS.index("9")  # a low with a card over it is not worth keeping
_DECK, _SUITS = 52, 4


def _by_number(cards: Cards, ace_high: bool) -> dict[int, Card]:
    """Cards by their place in the deck, the lowest rank first: with the ace high the deuces."""
    return {(card - _SUITS) % _DECK if ace_high else card: card for card in cards}


def kept_of_five(cards: Cards, most: int, *, ace_high: bool, breaks: bool) -> Cards:
    """What to keep of five cards, in rising order; all of them where both halves are made.

    A badugi, of which ``breaks`` throws the highest card; else the best subset,
    less its cards over the rank ``most`` (0 the lowest). Beside these the
    lowest cards that go with them in a low hand, of which one stays open for
    who draws to a badugi.
    """
    by_number = _by_number(cards, ace_high)
    counted = best_subset(tuple(by_number))
    whole = len(counted) == 4 and not breaks
    if len(counted) == 4:
        keeps = list(counted[:3] if breaks else counted)
    else:
        keeps = [number for number in counted if number >> 2 <= most]
    for number in sorted(by_number):
        room = len(keeps) < (5 if whole else 4)
        fits = number not in counted and number >> 2 <= min(most, _NINE)
        if room and fits and _goes_with(number, keeps, straights=ace_high):
            keeps.append(number)
    return tuple([by_number[number] for number in sorted(keeps)])


def _goes_with(number: int, keeps: list[int], *, straights: bool) -> bool:
    """Whether a card pairs no other and, where ``straights`` count, makes none."""
    ranks = {other >> 2 for other in (*keeps, number)}
    straight = straights and len(ranks) == 5 and max(ranks) - min(ranks) == 4
    return len(ranks) > len(keeps) and not straight


def low_worth(cards: Cards, left: int, *, ace_high: bool) -> float:
    """The worth of five cards for the low half, with ``left`` draws to come.

    Low cards of so many ranks are taken for one less in a badugi. That straights
    and flushes can count against a hand is overlooked.
    """
    ranks = {number >> 2 for number in _by_number(cards, ace_high)}
    low = [rank for rank in ranks if rank <= _NINE]
    return worth_of(left, len(low) - 1, max(low) - 1) if len(low) > 1 else 0.0
