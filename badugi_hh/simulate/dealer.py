"""The dealer: one hand from its seats to its summary, as events, with a ledger of its own."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.formats.clock import local
from badugi_hh.profiles import PROFILES
from badugi_hh.simulate.betting import first_round, play_round, post_blinds
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.drawing import deal_hands, draw_round
from badugi_hh.simulate.showdown import settle, summarise
from badugi_hh.simulate.state import Deal, Line, Player, Setup
from badugi_hh.simulate.strength import DRAWS

_SITE = "pokerstars"


@dataclass(frozen=True, slots=True)
class Account:
    """What a hand was for one player, amounts in hundredths.

    ``put_in`` is without ``uncalled``, which went back. ``drawn`` are the
    numbers of cards drawn, ``cards`` the last ones held. Streets are 0 to 3.
    ``paid`` is what was collected at a showdown, by the parts that a pot has,
    the badugi's first; () for who came to none.
    """

    name: str
    seat: int
    stack: int
    put_in: int
    uncalled: int
    collected: int
    drawn: tuple[int, ...]
    folded_street: int | None
    all_in_street: int | None
    cards: Cards
    paid: tuple[int, ...]

    @property
    def net(self) -> int:
        """What the hand brought."""
        return self.collected - self.put_in


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that was dealt: its events, and the accounts from the left of the button."""

    events: tuple[ev.Event, ...]
    accounts: tuple[Account, ...]
    rake: int


Closing = Callable[[list[Player]], list[Line]]
"""What is told between the last pot and the summary, by how it ended for the players."""


def deal_hand(setup: Setup, chance: Chance, closing: Closing) -> Dealt:
    """Deal and play a hand."""
    deal = Deal(setup, chance)
    stacks = [player.stack for player in deal.players]
    _tell_table(deal)
    for kind, fields in setup.early:
        deal.add(kind, *fields)
    post_blinds(deal)
    for kind, fields in setup.passed:
        deal.add(kind, *fields)
    deal_hands(deal)
    first_round(deal)
    for draw in range(1, DRAWS + 1):
        if deal.remaining < 2:
            break
        deal.open_street(draw)
        draw_round(deal, draw)
        play_round(deal, 0)
    pots, rake = settle(deal)
    for kind, fields in closing(deal.players):
        deal.add(kind, *fields)
    summarise(deal, pots, rake)
    accounts = [_account(*pair) for pair in zip(deal.players, stacks, strict=True)]
    return Dealt(tuple(deal.events), tuple(accounts), rake)


def _tell_table(deal: Deal) -> None:
    """The first line, the table and the seats."""
    setup, game = deal.setup, deal.game
    entry = setup.entry
    paid = (entry.buy_in, entry.fee, None, entry.currency) if entry else (None, None, None, None)
    deal.add(
        ev.Start, _SITE, setup.hand_id, game.variant, game.structure, None, game.currency,
        game.small, game.big, setup.played_at, local(setup.played_at, setup.zone), setup.zone, None,
        entry.tournament_id if entry else None, game.level, *paid,
    )  # fmt: skip  # in the order of the fields
    deal.add(ev.Table, setup.table, setup.max_seats, setup.button, game.kind == "play")
    _tell_rules(deal)
    seats: list[tuple[int, Line]] = []
    for place in setup.places:
        out = "is sitting out" if place.away else None
        seats.append((place.seat, (ev.Seat, (place.seat, place.name, place.stack, None, out))))
    for kind, fields in setup.others:
        number = fields[0]
        if isinstance(number, int):
            seats.append((number, (kind, fields)))
    for _, (kind, fields) in sorted(seats, key=lambda pair: pair[0]):
        deal.add(kind, *fields)


def _tell_rules(deal: Deal) -> None:
    """The rules in which the house differs from the room whose name the hand bears."""
    room = PROFILES[_SITE]
    for rule in dataclasses.fields(room):
        value = getattr(deal.game.profile, rule.name)
        if rule.name != "name" and value != getattr(room, rule.name):
            deal.add(ev.HouseRule, rule.name, value)


def _account(player: Player, stack: int) -> Account:
    return Account(
        player.name, player.seat, stack, player.put_in, player.returned, player.collected,
        tuple(player.drawn), player.folded_street, player.all_in_street, player.cards,
        tuple(player.paid),
    )  # fmt: skip  # in the order of the fields
