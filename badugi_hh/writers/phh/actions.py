"""The actions of a hand as the strings that PHH has for them."""

import json
from collections.abc import Iterable, Iterator

from badugi_hh import events as ev
from badugi_hh.cards import NAMES, Cards
from badugi_hh.formats.phh.actions import RESHUFFLED
from badugi_hh.money import plain_sum as money
from badugi_hh.replay import BetStep, Replayed
from badugi_hh.writers.base import WriteError

_UNKNOWN = "??"
_Drawing = ev.Discard | ev.Received | ev.Reshuffle
_Claim = ev.Fold | ev.Show | ev.SummarySeat


def quoted(text: str) -> str:
    """A text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def array(values: Iterable[str]) -> str:
    """Values as a TOML array."""
    return f"[{', '.join(values)}]"


def lines(values: Iterable[str]) -> str:
    """Strings as a TOML array, one a line."""
    return "\n".join(["[", *[f"  {quoted(value)}," for value in values], "]"])


def run(cards: Cards | None, count: int) -> str:
    """So many cards one behind the other, ``AsKh``; ``??`` for each that is not known."""
    if cards is None or len(cards) != count:
        return _UNKNOWN * count
    return "".join([NAMES[card] for card in cards])


def unshown(played: Replayed) -> list[Cards]:
    """The last cards of each player that are told though not shown at the end; () of others."""
    shows = _shows(played)
    claims: list[_Claim] = [*played.folds_shown, *played.shows, *played.results]
    known = {claim.player: claim.cards for claim in claims if claim.cards}
    return [() if led.name in shows else known.get(led.name, ()) for led in played.ledgers]


def _shows(played: Replayed) -> dict[str, Cards]:
    """Hands shown at the end, by the players that still have them."""
    live = {played.ledgers[at].name for at in played.live}
    claims: list[_Claim] = [line for line in played.results if line.outcome == "showed"]
    claims += played.shows
    return {claim.player: claim.cards for claim in claims if claim.cards and claim.player in live}


def actions(played: Replayed) -> list[str]:
    """The strings of all actions in their order."""
    return list(_Acting(played).strings())


class _Acting:
    """A hand on its way; each event has a line of its own, by which its step is found.

    ``held`` are the cards of each player as far as what is written tells them.
    """

    def __init__(self, played: Replayed) -> None:
        self.played = played
        self.cards = played.game.cards
        self.number = {ledger.name: f"p{at}" for at, ledger in enumerate(played.ledgers, 1)}
        self.bets: dict[int, BetStep] = {step.line: step for step in played.bets}
        self.inside = {again.line for again in played.reshuffles if again.inside}
        self.held: dict[str, Cards | None] = {}

    def strings(self) -> Iterator[str]:
        """The hand from the deal to the showdown."""
        dealt = {deal.player: deal.cards for deal in self.played.deals}
        for at, (name, number) in enumerate(self.number.items()):
            self.held[name] = dealt.get(at)
            yield f"d dh {number} {run(dealt.get(at), self.cards)}"
        drawing: list[_Drawing] = []
        for event in self.played.hand.events:
            if isinstance(event, _Drawing):
                drawing.append(event)
            elif isinstance(event, ev.DrawStart | ev.Action):
                yield from self._draw(drawing)
                drawing = []
                if not isinstance(event, ev.DrawStart):
                    yield self._action(event)
        yield from self._draw(drawing)
        yield from self._showdown()

    def _action(self, event: ev.Action) -> str:
        number = self.number[event.player]
        if isinstance(event, ev.Fold):
            return f"{number} f"
        step = self.bets[event.line]
        if isinstance(event, ev.Bet | ev.Raise):
            return f"{number} cbr {money(step.to)}"
        due, stack = step.bet - step.in_before, step.stack_before
        if isinstance(event, ev.Check):
            asked = due <= 0
        else:
            asked = due > 0 and step.amount == (due if stack is None else min(due, stack))
        return f"{number} cc" if asked else f"{number} cc # calls {money(step.amount)}"

    def _draw(self, events: list[_Drawing]) -> Iterator[str]:
        """A draw: discards, then replacements; with a reshuffle as it happened."""
        shuffled = any(isinstance(event, ev.Reshuffle) for event in events)
        told = {event.player: event for event in events if isinstance(event, ev.Received)}
        waiting: list[ev.Discard] = []
        for event in events:
            if isinstance(event, ev.Received):
                continue
            if shuffled and not (isinstance(event, ev.Reshuffle) and event.line in self.inside):
                yield from self._deal(waiting, told)
                waiting = []
            if isinstance(event, ev.Reshuffle):
                yield f"# {RESHUFFLED}"
            else:
                yield self._discard(event)
                waiting.append(event)
        yield from self._deal(waiting, told)
        for stray in told.values():
            yield f"d dh {self.number[stray.player]} {run(stray.cards, len(stray.cards or ()))}"

    def _discard(self, event: ev.Discard) -> str:
        number, held, cards = self.number[event.player], self.held[event.player], event.cards
        if event.count > self.cards:
            raise WriteError(f"{event.player} throws {event.count} cards")
        if event.count:
            known = None if held is None or cards is None else held
            if known is not None:
                known = tuple([card for card in known if card not in (cards or ())])
            self.held[event.player] = known
            return f"{number} sd {run(cards, event.count)}"
        if held is not None or cards is None:
            return f"{number} sd"
        self.held[event.player] = cards
        return f"{number} sd # holds {run(cards, len(cards))}"

    def _deal(self, discards: list[ev.Discard], told: dict[str, ev.Received]) -> Iterator[str]:
        """What comes for the cards thrown; with the whole hand where that is not clear by it."""
        for discard in discards:
            name = discard.player
            if not discard.count:
                continue
            received = told.pop(name, None)
            came = discard.came or (received.cards if received else None)
            after = received.after if received else None
            kept = self.held[name]
            if after is None and came is not None and kept is None and received and received.kept:
                after = received.kept + came
            whole = None if kept is None or came is None else kept + came
            self.held[name] = whole if after is None else after
            holds = ""
            if after is not None and (whole is None or set(whole) != set(after)):
                holds = f" # holds {run(after, len(after))}"
            yield f"d dh {self.number[name]} {run(came, discard.count)}{holds}"

    def _showdown(self) -> Iterator[str]:
        """Hands shown and mucked, in their order."""
        shows = _shows(self.played)
        for event in self.played.hand.events:
            name = getattr(event, "player", "")
            if isinstance(event, ev.Show | ev.SummarySeat) and name in shows:
                cards = shows.pop(name)
                unseen = _UNKNOWN * (self.cards - len(cards))
                yield f"{self.number[name]} sm {run(cards, len(cards))}{unseen}"
            elif isinstance(event, ev.Muck) and event.at_showdown and name not in shows:
                if name not in self.number:
                    raise WriteError(f"{name} mucks a hand and was not dealt in")
                yield f"{self.number[name]} sm"
