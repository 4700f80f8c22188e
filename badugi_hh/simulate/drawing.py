"""The deal and the draws."""

from badugi_hh import events as ev
from badugi_hh.cards import Card
from badugi_hh.simulate.players import throws
from badugi_hh.simulate.state import Deal, Player
from badugi_hh.simulate.strength import DRAWS


def deal_hands(deal: Deal) -> None:
    """A hand for everybody; the hero's cards are told."""
    deal.add(ev.Dealing)
    deck = deal.deck
    for player in deal.players:
        deal.give(player, tuple([deck.deal() for _ in range(deal.rules.cards)]))
    for player in deal.players:
        if player.name == deal.setup.hero:
            deal.add(ev.Dealt, player.name, player.cards)


def draw_round(deal: Deal, draw: int) -> None:
    """Draw 1, 2 or 3: everybody still in, from the left of the button, all-in or not."""
    deal.add(ev.DrawStart, draw)
    for player in deal.players:
        if player.in_hand:
            deal.talk_on()
            _draw(deal, player, DRAWS - draw + 1)


def _draw(deal: Deal, player: Player, left: int) -> None:
    thrown = throws(deal, player, left)
    hero = player.name == deal.setup.hero
    player.drawn.append(len(thrown))
    player.pat = not thrown
    if not thrown:
        deal.pats += 1
        deal.add(ev.Discard, player.name, 0, player.cards if hero else None)
        return
    deck = deal.deck
    if deck.empty:
        deck.reshuffle()
        deal.add(ev.Reshuffle)
    deal.add(ev.Discard, player.name, len(thrown), thrown if hero else None)
    kept = tuple([card for card in player.cards if card not in thrown])
    came = tuple([_next_card(deal) for _ in thrown])
    deck.throw(thrown)
    deal.give(player, kept + came)
    if hero:
        deal.add(ev.Received, player.name, kept, came)


def _next_card(deal: Deal) -> Card:
    """A card for a player who has thrown one; the deck may run out between two of them."""
    if deal.deck.empty:
        deal.deck.reshuffle()
        deal.add(ev.Reshuffle)
    return deal.deck.deal()
