"""A hand's events as KingsClub prints them: the other way round of ``formats.kingsclub``.

What is written reads as the same play, winners and sums. Of a hand told in
full it leaves out what the room has no line for:

- the currency, that chips are play money, and all of a tournament but its number
- the size of the table, who sits there and is not dealt in, who comes and goes
- the zone of the time, chat, and what the room calls a hand
- totals of pots, bets that go back, headings of the showdown, capped betting
- a dead small blind beside a blind posted out of turn; the sums at the end tell it
- cards shown with a fold, and cards thrown or received where only one of the two is known
- that a hand was mucked whose cards are told all the same: here every hand is shown
- a rake of nothing, and that the deck is reshuffled
"""

from collections.abc import Iterator, Sequence

from badugi_hh import events as ev
from badugi_hh.events import STRUCTURE_NAMES
from badugi_hh.hand import Player
from badugi_hh.money import show_amount
from badugi_hh.profiles import KINGSCLUB
from badugi_hh.replay import BetStep, DrawStep, Replayed
from badugi_hh.variants import VARIANT_NAMES
from badugi_hh.writers.base import WriteError, Writer, replayed
from badugi_hh.writers.words import in_brackets

_SITE = "kingsclub"
_ORDINALS = ("1ST", "2ND", "3RD", "4TH")
_BLINDS: dict[ev.Blind, str] = {
    "ante": "ante",
    "small blind": "the small blind",
    "big blind": "the big blind",
    "small & big blinds": "blind",
}


def hand_text(events: Sequence[ev.Event]) -> str:
    """The text of one hand, told in full, each line with its line end.

    Raises WriteError for what the format cannot say: a progressive hand, rules
    that the table has of its own, a number with letters, stakes or stacks that
    are not told, a table's cap, and a dead blind other than the small one
    beside a big one.
    """
    played = replayed(events)
    _check(played)
    lines = (*_head(played), *_play(played), *_end(played))
    return "\n".join(lines) + "\n"


def _check(played: Replayed) -> None:
    """Raise WriteError for what no line below has words for."""
    start, hand = played.hand.start, played.hand
    if start.variant == "progressive":
        raise WriteError("KingsClub text has no words for a qualifier")
    if not start.hand_id.isdecimal():
        raise WriteError(f"hands of KingsClub have numbers, not {start.hand_id!r}")
    for rule, value in hand.house.items():
        if value != getattr(KINGSCLUB, rule):
            raise WriteError(f"KingsClub text has no words for a rule of the table: {rule}")


# ---- the table


def _head(played: Replayed) -> Iterator[str]:
    hand = played.hand
    start = hand.start
    small, big = start.small, start.big
    if start.structure == "limit":  # the bets, also of a room that prints the blinds
        small, big = hand.small_bet, hand.big_bet
    if small is None or big is None:
        raise WriteError("the stakes are not told")
    game = f"{STRUCTURE_NAMES[start.structure]} {VARIANT_NAMES[start.variant]}"
    yield f"#{start.hand_id}: {game} - {show_amount(small)}/{show_amount(big)}"
    when = start.printed_at or start.played_at
    if when is not None:
        yield f"{when:%Y-%m-%d %H:%M:%S}"
    name = hand.table.name
    if start.tournament_id is not None:
        name = f"T{start.tournament_id} [{name.rpartition(' ')[2]}]"
    button = "" if hand.button is None else f" Seat {hand.button} is the button"
    yield f"Table '{name}'{button}"
    for player in _seated(played):
        yield f"Seat {player.seat}: {player.name} ({show_amount(_stack(player))})"


def _seated(played: Replayed) -> list[Player]:
    """The players dealt in, by seat."""
    players = played.hand.players
    for player in players:
        if player.seat is None:
            raise WriteError(f"no seat of {player.name} is told")
    return sorted(players, key=lambda player: player.seat or 0)


def _stack(player: Player) -> int:
    if player.stack is None:
        raise WriteError(f"no stack of {player.name} is told")
    return player.stack


# ---- the play


def _play(played: Replayed) -> Iterator[str]:
    """From the posts to the last bet, and the hands shown."""
    posts = [step for step in played.bets if step.action == "post"]
    actions = iter([step for step in played.bets if step.action != "post"])
    draws = iter([step for step in played.draws if not step.untold])
    big = next((post for post in played.hand.posts if post.blind == "big blind"), None)
    yield "*** 1ST BETTING ROUND ***"
    for post, step in zip(played.hand.posts, posts, strict=True):
        yield _post(post, step, out_of_turn=post is not big)
    yield from _deal(played)
    heading = ""  # of a betting round: it stands above the first bet, or where the next draw begins
    for event in played.hand.events:
        if heading and isinstance(event, ev.Action | ev.DrawStart):
            yield heading
            heading = ""
        if isinstance(event, ev.Action):
            yield _action(event, next(actions))
        elif isinstance(event, ev.DrawStart):
            yield f"*** {_ORDINALS[event.draw - 1]} DRAW ***"
            heading = f"*** {_ORDINALS[event.draw]} BETTING ROUND ***"
        elif isinstance(event, ev.Discard):
            yield _draw(event.player, next(draws))
    yield from _shown(played)
    if heading:
        yield heading


def _post(event: ev.Post, step: BetStep, *, out_of_turn: bool) -> str:
    blind, amount = _BLINDS.get(event.blind), event.amount
    if blind is None:
        raise WriteError("KingsClub text has no words for a dead small blind alone")
    if event.blind == "big blind" and out_of_turn:
        blind = "blind"
    elif event.blind == "small & big blinds":
        amount = step.to - step.in_before  # less what is dead of it
    return f"{event.player}: posts {blind} {show_amount(amount)}{_all_in(event.all_in, step)}"


def _deal(played: Replayed) -> Iterator[str]:
    """A line for everybody, hidden cards as X."""
    hidden = f"[{' '.join('X' * played.game.cards)}]"
    told = {deal.player: in_brackets(deal.cards) for deal in played.deals}
    for player in _seated(played):
        yield f"Dealt to {player.name}: {told.get(played.index[player.name], hidden)}"


def _action(event: ev.Action, step: BetStep) -> str:
    if isinstance(event, ev.Fold):
        return f"{event.player} folds"
    if isinstance(event, ev.Check):
        return f"{event.player} checks"
    does = "raises to"
    if isinstance(event, ev.Call):
        does = "calls"
    elif isinstance(event, ev.Bet) or (not step.street and not step.to_call):
        does = "bets"  # so the room calls a raise of one's own blind too
    return f"{event.player} {does} {show_amount(step.to)}{_all_in(event.all_in, step)}"


def _all_in(told: ev.AllIn, step: BetStep) -> str:
    if told == "cap":
        raise WriteError("KingsClub text has no words for a cap")
    return ", and is all in" if told or (told is None and step.is_all_in) else ""


def _draw(name: str, step: DrawStep) -> str:
    if not step.count:
        return f"{name} stands pat"
    if step.thrown and step.received:
        return f"{name} discards {in_brackets(step.thrown)} draws {in_brackets(step.received)}"
    return f"{name} draws {step.count}"


def _shown(played: Replayed) -> Iterator[str]:
    """The hands shown, and those mucked whose cards the summary tells."""
    shown = {show.player: show.cards for show in played.shows}
    for line in played.results:
        if line.cards:
            shown.setdefault(line.player, line.cards)
    for player, cards in shown.items():
        yield f"{player} shows {in_brackets(cards)}"


# ---- the summary


def _end(played: Replayed) -> Iterator[str]:
    yield "*** SUMMARY ***"
    for player in _seated(played):
        net = played.ledgers[played.index[player.name]].net
        told = f" {'-' if net < 0 else '+'}{show_amount(abs(net))}" if net else ""
        yield f"Seat {player.seat}: {player.name} ({show_amount(_stack(player) + net)}){told}"
    if played.total and played.total.rake:
        yield f"Rake {show_amount(played.total.rake)}"
    for number in sorted(played.collected, reverse=True):  # the main pot comes last
        collects = played.collected[number]
        pot = f"side pot {number}" if number else "pot"
        for collect in collects:
            if len(collects) == 1:
                yield f"{collect.player} wins {pot} ({show_amount(collect.amount)})"
            else:
                yield f"{collect.player} wins ({show_amount(collect.amount)}) from {pot}"


WRITER = Writer(_SITE, ".txt", lambda events, _: hand_text(events))
