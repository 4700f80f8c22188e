"""The end of a hand: pots, showdown and summary."""

from badugi_hh import events as ev
from badugi_hh.simulate.pots import SidePot, make_pots, parts_of, shares, take_rake
from badugi_hh.simulate.state import Deal, Player

_SHOWS_UNASKED = 0.06  # a winner whom everybody else has folded to


def settle(deal: Deal) -> tuple[list[SidePot], int]:
    """Show down and pay out; the pots and the rake. None is taken if no card was drawn."""
    pots = make_pots(deal.players)
    rake = deal.game.rake(deal.pot) if deal.street else 0
    take_rake(pots, rake)
    if deal.remaining == 1:
        _pay_last(deal, pots[0])
    else:
        deal.add(ev.ShowdownStart)
        for player in deal.players:
            if player.in_hand:
                player.paid = [0] * len(deal.rules.rankings)
                player.standings = deal.rules.standings(player.cards)
        told: list[Player] = []
        for pot in reversed(pots):
            _show_hands(deal, pot, told)
            _pay(deal, pot)
    for player in deal.players:
        player.stack += player.collected
    return pots, rake


def _pay_last(deal: Deal, pot: SidePot) -> None:
    """Everybody else has folded."""
    player = pot.players[0]
    player.collected = pot.net
    deal.add(ev.Collect, player.name, pot.net, pot.name)
    if deal.street and deal.chance.of(_SHOWS_UNASKED):
        _show(deal, player)
    elif deal.chance.of(0.8):
        deal.add(ev.Muck, player.name, False)


def _show_hands(deal: Deal, pot: SidePot, told: list[Player]) -> None:
    """Those who can win a pot and have not shown yet show or muck.

    In the first pot the last one to bet or raise in the last round opens, else
    the first from the left of the button. A hand that can win no part against
    those shown may be mucked.
    """
    group = [player for player in pot.players if player not in told]
    if not told and deal.aggressor in group:
        at = group.index(deal.aggressor)
        group = group[at:] + group[:at]
    shown = [player.standings for player in pot.players if player.shown]
    for player in group:
        deal.talk_on()
        own = player.standings
        if _can_win(own, shown) or deal.chance.of(player.habits.shows):
            _show(deal, player)
            shown.append(own)
        else:
            deal.add(ev.Muck, player.name, True)
    told += group


def _can_win(own: tuple[int, ...], shown: list[tuple[int, ...]]) -> bool:
    """Whether a hand wins or shares a part of a pot against the hands shown."""
    return any(all(own[part] <= other[part] for other in shown) for part in range(len(own)))


def _show(deal: Deal, player: Player) -> None:
    player.shown = True
    deal.add(ev.Show, player.name, player.cards, _called(deal, player))


def _called(deal: Deal, player: Player) -> str | None:
    """What the room calls a hand; of one that plays for two halves no room's words are known."""
    return None if deal.rules.split else deal.rules.label(player.cards)


def _pay(deal: Deal, pot: SidePot) -> None:
    """The best hands share each part of a pot, from the left of the button."""
    game, won = deal.game, dict.fromkeys(pot.players, 0)
    parts = parts_of(pot.net, len(deal.rules.rankings), game.unit, game.profile)
    for part, amount in enumerate(parts):
        best = min([player.standings[part] for player in pot.players])
        winners = [player for player in pot.players if player.standings[part] == best]
        for player, share in zip(winners, shares(amount, len(winners), game.unit), strict=True):
            player.paid[part] += share
            won[player] += share
    for player, amount in won.items():
        if amount:
            player.collected += amount
            deal.add(ev.Collect, player.name, amount, pot.name)


def summarise(deal: Deal, pots: list[SidePot], rake: int) -> None:
    """The summary: total, pots, rake, and how it ended for each seat."""
    deal.add(ev.SummaryStart)
    parts = tuple([(pot.name, pot.net) for pot in pots]) if len(pots) > 1 else ()
    deal.add(ev.TotalPot, deal.pot, parts, rake)
    for player in sorted(deal.players, key=lambda player: player.seat):
        deal.add(ev.SummarySeat, player.seat, player.name, *_ended(deal, player))


def _ended(deal: Deal, player: Player) -> tuple[object, ...]:
    """Outcome, street of the fold, nothing bet, cards, lost, won, description."""
    if player.folded_street is not None:
        nothing = player.folded_street == 0 and not player.put_in + player.returned
        return "folded", player.folded_street, nothing, None, False, None, None
    if player.shown:
        won = player.collected or None
        return "showed", None, False, player.cards, won is None, won, _called(deal, player)
    if deal.remaining == 1:
        return "collected", None, False, None, False, player.collected, None
    return "mucked", None, False, player.cards, False, None, None
