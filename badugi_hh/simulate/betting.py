"""Posts and rounds of betting."""

from badugi_hh import events as ev
from badugi_hh.rules import next_limit_bet
from badugi_hh.simulate.players import act, bet_size, may_steal
from badugi_hh.simulate.state import Deal, Player

_TOO_LATE = 0.02  # of the folds, which change nothing by it


def post_blinds(deal: Deal) -> None:
    """Antes, the blinds, and what newcomers and returned players owe.

    The ante goes before the blind: of a stack that is short of both the blind gets what is left.
    """
    setup, game = deal.setup, deal.game
    if game.ante:
        for player in deal.players:
            amount = min(game.ante, player.stack)
            all_in = deal.put(player, amount)
            player.street = 0  # an ante counts for no bet
            deal.add(ev.Post, player.name, "ante", amount, all_in)
    by_seat = {player.seat: player for player in deal.players}
    if setup.small is not None:
        _post(deal, by_seat[setup.small], "small blind", game.small_blind)
    _post(deal, by_seat[setup.big], "big blind", game.big_blind)
    for place in setup.places:
        if place.extra == "big blind":
            _post(deal, by_seat[place.seat], "big blind", game.big_blind)
        elif place.extra == "small blind":
            _post(deal, by_seat[place.seat], "small blind", 0, game.small_blind)
        elif place.extra:
            _post(deal, by_seat[place.seat], place.extra, game.big_blind, game.small_blind)
    # A big blind that is all-in for less is no smaller bet.
    deal.bet, deal.level = game.big_blind, 1


def _post(deal: Deal, player: Player, blind: ev.Blind, live: int, dead: int = 0) -> None:
    if not player.stack:
        return  # all-in with the ante
    live = min(live, player.stack)
    dead = min(dead, player.stack - live)
    all_in = deal.put(player, live, dead)
    deal.add(ev.Post, player.name, blind, live + dead, all_in)


def first_round(deal: Deal) -> None:
    """The betting before the draw, from the left of the big blind."""
    big = next(player for player in deal.players if player.seat == deal.setup.big)
    play_round(deal, big.index + 1)


def play_round(deal: Deal, first: int) -> None:
    """Ask clockwise from a player's index until nobody has to act, and return what is uncalled."""
    at = first
    while (player := deal.next_to_act(at)) is not None:
        _play(deal, player)
        at = player.index + 1
    deal.return_excess()


def _play(deal: Deal, player: Player) -> None:
    """One action. Before the draw it may be a steal, or end one."""
    deal.talk_on()
    answer = act(deal, player)
    if answer == "raise" and not _can_raise(deal, player):
        answer = "stay"
    player.acted = True
    if answer == "fold":
        if not player.away and deal.chance.of(_TOO_LATE):
            deal.add(ev.Presence, player.name, "timed out", None)
        deal.add(ev.Fold, player.name, None)
        deal.fold(player)
        return
    first_in = deal.street == 0 and deal.entered == 0
    deal.entered += 1
    deal.thief = None
    if answer == "raise":
        if first_in and may_steal(deal, player):
            deal.thief = player
        _raise(deal, player)
    else:
        _stay(deal, player)


def _can_raise(deal: Deal, player: Player) -> bool:
    """Whether a raise is allowed, there are chips for it, and somebody could answer it."""
    enough = player.street + player.stack > deal.bet
    return enough and player.may_raise and deal.able > 1 and not deal.capped


def _stay(deal: Deal, player: Player) -> None:
    player.may_raise = False
    amount = min(deal.bet - player.street, player.stack)
    if amount:
        all_in = deal.put(player, amount)
        deal.add(ev.Call, player.name, amount, all_in)
    else:
        deal.add(ev.Check, player.name)


def _raise(deal: Deal, player: Player) -> None:
    before = deal.bet
    if deal.game.limit:
        due = next_limit_bet(before, deal.unit, deal.game.profile)
        total = min(due, player.street + player.stack)
    else:
        total = bet_size(deal, player)
    all_in = deal.raise_to(player, total)
    player.acted, player.may_raise = True, False
    if before:
        deal.add(ev.Raise, player.name, total - before, total, all_in)
    else:
        deal.add(ev.Bet, player.name, total, all_in)
    if deal.capped and not deal.told_capped:
        deal.told_capped = True
        deal.add(ev.Capped)
