"""Where rounds of betting and draws begin and end."""

from badugi_hh import events as ev
from badugi_hh.replay.state import LAST_STREET, State
from badugi_hh.replay.steps import NOBODY, Return, Skipped


def open_betting(state: State, _event: ev.Dealing | None = None) -> None:
    """Begin the first betting round: left of the big blind, or of the button without blinds."""
    if state.opened:
        return
    state.opened = True
    hand = state.hand
    blinds = {blind.blind: blind for blind in reversed(hand.posts) if blind.blind != "ante"}
    state.least_raise = state.unit
    if not blinds:
        state.level = 0
        state.turn = state.after(-1)
        return
    # A big blind all-in for less is no smaller bet.
    state.bet = state.unit if state.limit and state.unit else max(state.bet, state.unit)
    state.level = state.reached() if state.limit else 1
    big = blinds.get("big blind") or blinds.get("small & big blinds")
    if big:
        state.turn = state.after(state.index[big.player])
    else:  # nobody had to post the big blind: whoever acts first is taken to be left of its place
        kinds = (ev.Fold, ev.Call, ev.Raise)
        first = next((event for event in hand.events if isinstance(event, kinds)), None)
        state.turn = state.after(-1 if first is None else state.index[first.player] - 1)


def close_round(state: State, line: int) -> None:
    """The round is over for the file: note whose action is missing."""
    if not state.opened:
        open_betting(state)
    if state.turn == NOBODY:
        return
    state.skipped.append(Skipped(line, "action", state.street, state.turn))
    for at in range(state.players):
        if not state.acted[at]:
            if state.gone(at, line):
                state.fold(at)
            else:
                state.cut = True
    state.turn = NOBODY


def end_betting(state: State, line: int) -> None:
    """The round is over: note a bet that is not returned, unless somebody's answer is missing."""
    close_round(state, line)
    player, over = state.excess()
    if over and not state.cut:
        # Where the format never tells of it, what the rules imply is no missing line.
        told = over if "uncalled" in state.hand.untold else None
        state.returns.append(Return(line, state.seq, player, told, player, over))
        state.give_back(player, over)


def begin_draw(state: State, draw: int) -> None:
    """A draw begins for everybody still in."""
    n = state.players
    state.draw = state.street = draw
    state.street_in, state.acted = [0] * n, state.resting.copy()
    state.bet = state.level = 0
    state.cut = False
    state.stub -= state.profile.burns
    if state.limit:  # else it is the big blind on every street
        state.unit = state.unit_of(draw)
    state.least_raise = state.unit
    state.began_with = state.remaining
    folded = state.folded
    state.waiting = [at for at in range(n) if not folded[at]] if state.remaining > 1 else []
    state.turn = state.waiting[0] if state.waiting else NOBODY


def first_to_bet(state: State) -> int:
    """Who opens the betting after a draw, NOBODY where no two can bet."""
    return state.after(-1) if state.able > 1 else NOBODY


def end_draw(state: State, line: int) -> None:
    """The draw is over for the file although somebody has not drawn: note it, go on to bet."""
    for at in state.waiting:
        state.skipped.append(Skipped(line, "draw", state.street, at))
        if state.gone(at, line):
            state.fold(at)
    state.waiting = []
    state.turn = first_to_bet(state)


def finish(state: State, line: int) -> None:
    """The play is over at a line: note what the rules still asked for."""
    if state.waiting:
        end_draw(state, line)
    end_betting(state, line)
    if state.remaining > 1 and state.draw < LAST_STREET:
        state.skipped.append(Skipped(line, "round", state.draw + 1, NOBODY))
    state.turn = NOBODY
