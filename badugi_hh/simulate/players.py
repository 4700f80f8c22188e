"""How a simple player decides: by its habits, its cards and what was seen of the others."""

from typing import Literal

from badugi_hh.cards import Cards
from badugi_hh.rules import open_bounds
from badugi_hh.simulate.fives import kept_of_five, low_worth
from badugi_hh.simulate.state import Deal, Player
from badugi_hh.simulate.strength import DRAWS, JACK, highest, kept, sizes, worths

Answer = Literal["fold", "stay", "raise"]
"""``stay`` is a check or a call."""

# By street: what a hand must be worth to call for nothing, and to bet.
_CALLS_AT = (0.44, 0.41, 0.35, 0.46)
_BETS_AT = (0.50, 0.47, 0.44, 0.66)
_DOUBT = 0.05
# By draws left: the highest rank (0 the ace) of a card that a simple player keeps.
_KEEPS = (12, 12, 8, 7)
_SNOW_WORTH = 0.82  # a snow is bet as an eight-high badugi would be


def act(deal: Deal, player: Player) -> Answer:
    """What a player does whose turn it is."""
    if player.away:
        return "fold"
    habits, chance = player.habits, deal.chance
    worth = _worth(deal, player)
    asked = deal.bet > player.street
    if deal.street == 0:
        if deal.entered == 0 and may_steal(deal, player):
            if chance.of(habits.steals):
                return "raise"
            return "stay" if not asked or _calls(deal, player, worth) else "fold"
        if deal.thief is not None and player.seat in (deal.setup.small, deal.setup.big):
            if not chance.of(habits.defends):
                return "fold"
            return "raise" if _raises(deal, player, worth) else "stay"
    if _raises(deal, player, worth):
        return "raise"
    return "stay" if not asked or _calls(deal, player, worth) else "fold"


def may_steal(deal: Deal, player: Player) -> bool:
    """Whether a player who is first in sits where a raise is a steal.

    The button and the small blind do, and the last before them. In a hand with
    two the button has the small blind.
    """
    setup = deal.setup
    if player.seat in (setup.button, setup.small):
        return True
    late = [p for p in deal.players if p.seat not in (setup.button, setup.small, setup.big)]
    return player.seat != setup.big and player is late[-1]


def _calls(deal: Deal, player: Player, worth: float) -> bool:
    """Whether a hand is worth the price."""
    if player.pat and sizes()[player.order] < 4:
        # A snow that is raised has been found out, more often than not.
        return deal.level < 2 or deal.chance.of(0.4)
    to_call = min(deal.bet - player.street, player.stack)
    price = to_call / (deal.pot + to_call)
    need = _CALLS_AT[deal.street] + 0.28 * price - 0.22 * player.habits.plays
    return worth > need + 0.03 * max(0, deal.level - 1)


def _raises(deal: Deal, player: Player, worth: float) -> bool:
    """Whether a hand is worth a bet or raise, or looks good enough for one."""
    habits, chance = player.habits, deal.chance
    if not deal.level and deal.street and _draws_less(deal, player):
        return chance.of(0.15 + 0.55 * habits.raises)
    need = _BETS_AT[deal.street] + 0.07 * max(0, deal.level - (deal.street == 0))
    return worth > need - 0.08 * habits.raises and chance.of(0.15 + 0.8 * habits.raises)


def _draws_less(deal: Deal, player: Player) -> bool:
    """Whether everybody else has drawn more cards, which alone is worth a bet."""
    own = player.drawn[-1]
    return all(
        p.drawn[-1] > own for p in deal.players if p.folded_street is None and p is not player
    )


def _worth(deal: Deal, player: Player) -> float:
    """The worth of a hand with the others in view, and as much doubt as there is."""
    order = player.order
    size = sizes()[order]
    left = DRAWS - deal.street
    worth = worths()[left][order]
    if deal.rules.split:
        worth = (worth + low_worth(player.cards, left, ace_high=deal.ace_high)) / 2
    if player.pat and size < 4:
        worth = _SNOW_WORTH
    pats = deal.pats - player.pat
    if size < 4:
        worth -= 0.06 * pats
    elif deal.street:
        worth += 0.04 if not pats else -0.006 * pats * highest()[order]
    worth -= 0.01 * (deal.remaining - 2)
    return worth + deal.chance.between(-_DOUBT, _DOUBT)


def bet_size(deal: Deal, player: Player) -> int:
    """The total of a bet or raise without fixed limit, within the bounds and the stack."""
    game, chance = deal.game, deal.chance
    to_call = deal.bet - player.street
    bounds = open_bounds(game.structure, deal.bet, to_call, deal.pot, deal.least_raise)
    most = player.street + player.stack
    share = 0.5 if game.structure == "half_pot_limit" else chance.pick((0.5, 0.7, 0.85, 1.0))
    total = deal.bet + int((deal.pot + to_call) * share)
    grain = max(game.unit, game.big_blind // 10 // game.unit * game.unit)
    total = max(total // grain * grain, bounds.low)
    if bounds.high is not None:
        total = min(total, bounds.high // game.unit * game.unit)
    left = most - total
    if left < deal.pot // 3 and (bounds.high is None or most <= bounds.high):
        return most  # what would be left is not worth keeping
    return min(total, most)


def throws(deal: Deal, player: Player, left: int) -> Cards:
    """The cards that a player throws with ``left`` draws to come, this one included."""
    cards, habits, chance = player.cards, player.habits, deal.chance
    rules, order, most = deal.rules, player.order, _KEEPS[left]
    if rules.qualifier is not None:
        most = min(most, rules.qualifier)
    breaks = False
    if sizes()[order] == 4:
        breaks = highest()[order] >= JACK and chance.of(habits.breaks)
        if not rules.split:
            return (max(cards),) if breaks else ()
    elif (
        deal.able > 1
        and player.able
        and chance.of(habits.keeps_snow if player.pat else habits.snows)
    ):
        return ()
    if rules.split:
        keeps = kept_of_five(cards, most, ace_high=deal.ace_high, breaks=breaks)
    else:
        keeps = kept(cards, most)
    return tuple([card for card in cards if card not in keeps])
