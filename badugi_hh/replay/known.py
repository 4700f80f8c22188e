"""What is known of the players' last cards once a hand is over."""

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.replay.state import State
from badugi_hh.replay.steps import DrawStep, Ledger
from badugi_hh.variants import Game


def know_cards(
    state: State, showings: list[ev.Show | ev.SummarySeat], ledgers: list[Ledger]
) -> None:
    """Each player's last cards, and backwards through every draw at which they stood pat."""
    game, draws = state.game, state.draws
    told: dict[str, list[ev.Show | ev.SummarySeat]] = {}
    for claim in showings:
        if claim.cards and len(claim.cards) >= game.cards:
            told.setdefault(claim.player, []).append(claim)
    for step in draws:
        drawn = ledgers[step.player].drawn
        missing = step.draw - 1 - len(drawn)
        if missing > 0:  # a draw whose line is missing tells no number
            drawn += [None] * missing
        if missing >= 0:
            drawn.append(step.count)
    for at, ledger in enumerate(ledgers):
        final = ledger.held
        if ledger.name in told:
            final = _last_cards(told[ledger.name], final, game)
        if final is not None:
            ledger.final = final
            if game.is_hand(final):
                ledger.orders = game.orders(final)
                ledger.standings = game.raised(ledger.orders, final)
            last = state.draw if ledger.folded_street is None else ledger.folded_street
            _look_back(ledger, final, [step for step in draws if step.player == at], last)


def _look_back(ledger: Ledger, final: Cards, steps: list[DrawStep], last: int) -> None:
    """Through every draw at which a player stood pat the last cards are known as well.

    Not through a draw whose line is missing: there they may have come.
    """
    due = last
    for step in reversed(steps):
        if step.draw != due:
            break
        if step.after is None:
            step.after = final
        if step.count:
            break
        due -= 1
        if step.held is None:
            step.held = step.kept = final
    ledger.known_since = due
    if due == 0 and ledger.dealt is None:
        ledger.dealt = final


def _last_cards(
    claims: list[ev.Show | ev.SummarySeat], held: Cards | None, game: Game
) -> Cards | None:
    """A player's last cards where showdown and summary may differ.

    Then they are those held before, else those that fit what the room calls them, else
    those of the summary.
    """
    first = claims[0].cards
    if len(claims) == 1 or first is None:
        return first
    same = set(first)
    if all(claim.cards == first or set(claim.cards or ()) == same for claim in claims):
        return first
    for claim in claims:
        if held is not None and set(claim.cards or ()) == set(held):
            return claim.cards
    return next((c.cards for c in reversed(claims) if _fits(c, game)), claims[-1].cards)


def _fits(claim: ev.Show | ev.SummarySeat, game: Game) -> bool:
    cards = claim.cards or ()
    return game.is_hand(cards) and claim.description in (None, game.label(cards))
