"""What is known of the players' last cards once a hand is over."""

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.replay.state import State
from badugi_hh.replay.steps import DrawStep, Ledger
from badugi_hh.variants import Game


def know_cards(
    state: State,
    shows: list[ev.Show],
    results: list[ev.SummarySeat],
    ledgers: list[Ledger],
) -> None:
    """Each player's last cards, and backwards through every draw at which they stood pat."""
    told: dict[str, list[ev.Show | ev.SummarySeat]] = {}
    lines: list[ev.Show | ev.SummarySeat] = [*shows, *results]
    for claim in lines:
        if claim.cards and len(claim.cards) >= state.game.cards:
            told.setdefault(claim.player, []).append(claim)
    steps: list[list[DrawStep]] = [[] for _ in ledgers]
    for step in state.draws:
        steps[step.player].append(step)
        drawn = ledgers[step.player].drawn
        while len(drawn) < step.draw:  # a draw whose line is missing tells no number
            drawn.append(step.count if len(drawn) == step.draw - 1 else None)
    for at, ledger in enumerate(ledgers):
        claims = told.get(ledger.name)
        final = _last_cards(claims, ledger.held, state.game) if claims else ledger.held
        if final is not None:
            ledger.final = final
            if state.game.is_hand(final):
                ledger.orders = state.game.orders(final)
                ledger.standings = state.game.raised(ledger.orders, final)
            last = state.draw if ledger.folded_street is None else ledger.folded_street
            _look_back(ledger, final, steps[at], last)


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
