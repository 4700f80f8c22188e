"""What each line of betting does to the state of a hand."""

from badugi_hh import events as ev
from badugi_hh.replay.rounds import close_round, end_draw, open_betting
from badugi_hh.replay.state import State
from badugi_hh.replay.steps import NOBODY, CapLine, Return


def post(state: State, event: ev.Post) -> None:
    """Put in a blind or ante. Antes and what is dead of a blind count for no bet."""
    at, amount = state.index[event.player], event.amount
    step = state.step(event, at, "post", amount, event.all_in)
    step.to_call = 0
    state.put(at, amount, event.all_in)
    if event.blind == "ante":
        if sum(1 for ante in state.hand.posts if ante.blind == "ante") == 1:
            # One for all, of the big blind or the button: nobody has to match it.
            state.put_dead[at] += amount
            state.dead += amount
        else:
            state.live_in[at] += amount
        step.to = step.in_before
        return
    live = amount
    if event.blind == "small & big blinds":
        live = min(amount, state.unit) if state.unit else amount
    elif _is_dead(state, event, at):
        live = 0
    state.street_in[at] = step.to = state.street_in[at] + live
    state.live_in[at] += live
    state.put_dead[at] += amount - live
    state.dead += amount - live
    state.bet = max(state.bet, step.to)


def _is_dead(state: State, event: ev.Post, at: int) -> bool:
    """Whether a small blind is a missed one, which counts for no bet."""
    if event.blind == "small blind" and state.bet:
        return not _first_small_blind(state, event, at)
    return event.blind == "dead small blind"


def _first_small_blind(state: State, event: ev.Post, at: int) -> bool:
    """Whether a small blind told behind the big one is the hand's own and no missed one."""
    posts = state.hand.posts
    if next(post for post in posts if post.blind == "small blind") is not event:
        return False
    big = next((post.player for post in posts if post.blind == "big blind"), None)
    return big is not None and (state.players == 2 or state.index[big] == at + 1)


def fold(state: State, event: ev.Fold) -> None:
    """A player gives up."""
    at = state.index[event.player]
    _turn_to(state, at, event.line)
    state.step(event, at, "fold", 0)
    state.fold(at)
    if event.cards:
        state.folds_shown.append(event)
        if state.cards[at] is None and len(event.cards) == state.game.cards:
            state.cards[at] = event.cards
    state.turn = state.after(at)


def check(state: State, event: ev.Check) -> None:
    """A player stays in without a bet."""
    at = state.index[event.player]
    _turn_to(state, at, event.line)
    state.step(event, at, "check", 0)
    state.acted[at] = True
    state.turn = state.after(at)


def call(state: State, event: ev.Call) -> None:
    """A player answers the bet, whatever amount is told; the bet stays what it is."""
    at, amount = state.index[event.player], event.amount
    _turn_to(state, at, event.line)
    if amount is None:
        amount = _called(state, event, at)
    step = state.step(event, at, "call", amount, event.all_in)
    if amount < step.to_call and state.able == 1:
        # Against players who are all-in for less than a whole blind some rooms ask for no more.
        against = max(state.most_against(at) - step.in_before, 0)
        if amount == against:
            step.to_call = against
    state.put(at, amount, event.all_in)
    state.live_in[at] += amount
    state.street_in[at] += amount
    state.acted[at] = True
    state.turn = state.after(at)


def _called(state: State, event: ev.Call, at: int) -> int:
    """What a call adds by the total that it tells, or by the rules if it tells none."""
    if event.to is not None:
        return event.to - state.street_in[at]
    due = max(state.bet - state.street_in[at], 0)
    stack = state.stack[at]
    return due if stack is None else min(due, max(stack, 0))


def bet(state: State, event: ev.Bet) -> None:
    """The first bet of a street."""
    at = state.index[event.player]
    _turn_to(state, at, event.line)
    state.raises.append(state.step(event, at, "bet", event.amount, event.all_in))
    _raise_to(state, at, event.amount, event.all_in)


def raise_(state: State, event: ev.Raise) -> None:
    """A raise."""
    at = state.index[event.player]
    _turn_to(state, at, event.line)
    amount = event.to - state.street_in[at]
    state.raises.append(state.step(event, at, "raise", amount, event.all_in, event.by))
    _raise_to(state, at, amount, event.all_in)


def _raise_to(state: State, at: int, amount: int, all_in: ev.AllIn) -> None:
    """Put chips in and pass the turn on; a higher total asks everybody else again."""
    state.put(at, amount, all_in)
    state.live_in[at] += amount
    state.street_in[at] = total = state.street_in[at] + amount
    if total > state.bet:
        state.least_raise = max(state.least_raise, total - state.bet)
        state.bet = total
        state.level = state.reached() if state.limit else state.level + 1
        state.acted = state.resting.copy()
    state.acted[at] = True
    state.turn = state.after(at)


def _turn_to(state: State, at: int, line: int) -> None:
    """Before a player acts: end what is behind, and see about those who are passed over."""
    if not state.opened:
        open_betting(state)
    if state.waiting:
        end_draw(state, line)
    if state.turn == at:
        return
    # The step keeps whose turn it was. From here on the file is followed: who never plays again
    # is out, who plays on is in, so that one missing line is not told at every later one.
    state.wrong_turns.add(state.seq)
    due = state.turn
    if due != NOBODY:
        for step in range(state.players):
            other = (due + step) % state.players
            if other == at:
                break
            if not state.acted[other] and state.gone(other, line):
                state.fold(other)
    if state.folded[at]:
        state.unfold(at)
    stack = state.stack[at]
    if state.all_in[at] and (stack is None or stack > 0):
        state.set_all_in(at, all_in=False)


def capped(state: State, event: ev.Capped) -> None:
    """The room's word that no raise is left."""
    state.cap_lines.append(CapLine(event.line, state.street, state.capped))


def uncalled(state: State, event: ev.Uncalled) -> None:
    """A bet goes back: the betting round is over. What goes back is what is due, if anything is."""
    close_round(state, event.line)
    due_player, due = state.excess()
    at = state.index.get(event.player, NOBODY)
    state.returns.append(Return(event.line, state.seq, at, event.amount, due_player, due))
    if due and not state.cut:
        state.give_back(due_player, due)
    elif at != NOBODY:
        state.give_back(at, event.amount)


def top_up(state: State, event: ev.TopUp) -> None:
    """Chips come to the table; whether they count in this hand no line tells."""
    at = state.index.get(event.player, NOBODY)
    if at != NOBODY:
        state.stack[at] = None
