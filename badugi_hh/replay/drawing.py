"""What each line of dealing and drawing does to the state of a hand."""

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.hand import Hand
from badugi_hh.replay.rounds import begin_draw, end_betting, end_draw, first_to_bet
from badugi_hh.replay.state import LAST_STREET, State
from badugi_hh.replay.steps import NOBODY, Deal, DrawStep, PotLine, Reshuffle, Skipped


def dealt(state: State, event: ev.Dealt) -> None:
    """A player's first cards."""
    if event.cards is None:
        return
    at = state.index[event.player]
    state.deals.append(Deal(event.line, at, event.cards, event.description))
    state.cards[at] = event.cards


def draw_start(state: State, event: ev.DrawStart) -> None:
    """A draw begins: the betting before it is over."""
    if state.waiting:
        end_draw(state, event.line)
    end_betting(state, event.line)
    if event.pot is not None:
        state.pot_lines.append(
            PotLine(event.line, event.pot, state.pot, event.players, state.remaining)
        )
    draw, due = event.draw, state.draw + 1
    if draw != due:
        state.skipped.append(Skipped(event.line, "heading", due, NOBODY))
        headings = [e for e in state.hand.events if isinstance(e, ev.DrawStart)]
        if due <= LAST_STREET and any(e.draw == draw and e.line > event.line for e in headings):
            draw = due  # its own heading is still to come: this one has a wrong number
    begin_draw(state, draw)


def discard(state: State, event: ev.Discard) -> None:
    """A player throws cards, or none."""
    at = state.index[event.player]
    if state.turn == NOBODY and _is_next_draw(state, at):
        # The betting is over and the first player draws: the heading is missing, not the draw.
        state.skipped.append(Skipped(event.line, "heading", state.draw + 1, NOBODY))
        end_betting(state, event.line)
        begin_draw(state, state.draw + 1)
    held = state.cards[at]
    step = _step(state, event.line, at, event.count, event.cards)
    if event.count == 0:
        if held is None and event.cards is not None:
            step.held, step.told_here = event.cards, True
        step.kept = step.after = event.cards or held
        step.thrown = step.received = ()
        state.cards[at] = step.after
        return
    step.thrown = event.cards
    if held is not None and event.cards is not None:
        step.kept = tuple([card for card in held if card not in event.cards])
    state.cards[at] = None
    if event.came is not None:
        _come(state, step, event.line, event.came)


def _is_next_draw(state: State, at: int) -> bool:
    started = state.opened and not state.waiting and state.draw < LAST_STREET
    return started and state.remaining > 1 and state.folded.index(False) == at


def _step(
    state: State, line: int, at: int, count: int, printed: tuple[int, ...] | None
) -> DrawStep:
    """Note a draw with the state before it and pass the turn on."""
    all_in = state.all_in[at]
    step = DrawStep(
        state.seq, state.draw, line, at, count, all_in, state.turn, state.able > 1 and not all_in,
        printed, state.cards[at],
    )  # fmt: skip  # in the order of the fields
    state.seq += 1
    state.draws.append(step)
    state.last_draw[at] = step
    state.stub -= count
    state.discards += count
    if state.stub < 0 and "reshuffle" in state.hand.untold and not _tells_reshuffles(state.hand):
        reshuffle(state, ev.Reshuffle(line))
    waiting = state.waiting
    if at in waiting:
        waiting.remove(at)
        state.turn = waiting[0] if waiting else first_to_bet(state)
    elif state.folded[at]:
        state.unfold(at)  # plainly still in
    return step


def _tells_reshuffles(hand: Hand) -> bool:
    """Whether a hand of a format that need not tell of a reshuffle does."""
    return any(isinstance(event, ev.Reshuffle) for event in hand.events)


def received(state: State, event: ev.Received) -> None:
    """The hand after a draw."""
    at = state.index.get(event.player, NOBODY)
    step = state.last_draw[at] if at != NOBODY else None
    if step is None or step.draw != state.draw or step.received_line is not None or not step.count:
        if at not in state.waiting or event.kept is None or event.cards is None:
            state.stray.append(event)
            return
        # Cards come, so they were drawn: the line that throws others is missing.
        step = _step(state, event.line, at, len(event.cards), None)
        step.untold = True
    step.told_kept, step.told_count, step.described = event.kept, event.count, event.description
    if event.after is not None:  # the room has told the whole hand, not what of it is new
        step.received_line, step.after = event.line, event.after
        state.cards[at] = step.after
        if event.kept is None and event.cards is None:
            _compare(state, step)
    elif event.cards is not None:
        _come(state, step, event.line, event.cards)
    else:
        step.received_line = event.line


def _come(state: State, step: DrawStep, line: int, cards: Cards) -> None:
    """Cards come to a player who has thrown some."""
    step.received_line, step.received = line, cards
    kept = step.kept if step.told_kept is None else step.told_kept
    if kept is not None:
        step.after = kept + cards
    state.cards[step.player] = step.after


def _compare(state: State, step: DrawStep) -> None:
    """What was kept, thrown and received, by the hands before and after a draw.

    Certain as long as no discard can have come back, and only where as many
    cards are the same as the number drawn asks for.
    """
    held, after = step.held, step.after
    if held is None or after is None or step.printed is not None or state.reshuffles:
        return
    kept = tuple([card for card in held if card in after])
    if len(kept) == len(held) - step.count:
        step.kept, step.thrown = kept, tuple([card for card in held if card not in kept])
        step.received = tuple([card for card in after if card not in kept])


def reshuffle(state: State, event: ev.Reshuffle) -> None:
    """Discards go back into the stub, those of a draw that is being dealt excepted."""
    inside = state.stub < 0 and state.draws[-1].seq == state.seq - 1
    stays = state.draws[-1].count if inside else 0
    seq = state.draws[-1].seq if inside else state.seq
    state.reshuffles.append(Reshuffle(event.line, seq, state.draw, state.stub, inside))
    state.stub += state.discards - stays
    state.discards = stays
