"""The actions of a PHH hand: each string's meaning, which can rest on those before it.

``cc`` is a check or a call, ``cbr`` a bet or a raise, and cards are dealt at the
beginning or come for others, so a small state of the hand runs along. It says
what a string means and no more: whether it may be is for the replay.
"""

import re
from functools import cache, lru_cache

from badugi_hh import events as ev
from badugi_hh.cards import CARD, Cards
from badugi_hh.formats.base import Block
from badugi_hh.formats.grammar import LineGrammar, Runs
from badugi_hh.formats.phh.fields import Table
from badugi_hh.formats.phh.toml import FieldError, shown
from badugi_hh.money import AmountError, UnsupportedAmountError, parse_amount
from badugi_hh.problems import Problem

Groups = tuple[str | None, ...]

RESHUFFLED = "The deck is reshuffled"
"""A comment that stands alone: here discards were shuffled in."""

_DRAWS = 3
_TERMINALS = {
    "dh": ("DEAL",),
    "f": ("FOLD",),
    "cc": ("CHECK_CALL",),
    "cbr": ("RAISE",),
    "sd": ("DISCARD",),
    "sm": ("MUCK", "SHOW"),
}
_CALLS = re.compile(r" calls (\S+)")
_HOLDS = re.compile(r" holds (\S+)")


@cache
def grammar() -> LineGrammar:
    """The compiled grammar."""
    return LineGrammar("phh")


@lru_cache(maxsize=8192)
def said(text: str) -> tuple[str, Groups] | None:
    """The terminal that an action's string is, and its fields; None if it is none.

    An empty string says nothing: the terminal is empty.
    """
    words = text.split(None, 3)
    if not words:
        return "", ()
    plain = " ".join(text.split())
    if plain.startswith("#"):
        return "NOTE", (plain[1:].strip(),)
    for terminal in _TERMINALS.get(words[1], ()) if len(words) > 1 else ():
        found = grammar().match[terminal](plain)
        if found:
            return terminal, found.groups()
    return None


@lru_cache(maxsize=8192)
def cards_of(text: str | None) -> Cards | None:
    """Cards written one behind the other, ``AsKh``; None if one is unknown.

    Raises ValueError for what is no row of cards.
    """
    if text is None:
        return None
    names = [text[at : at + 2] for at in range(0, len(text), 2)]
    if any("?" in name for name in names):
        return None
    if not all(name in CARD for name in names):
        raise ValueError(f"{shown(text)} are no cards")
    return tuple([CARD[name] for name in names])


class Play:
    """A hand's actions as events.

    Lists go by player. ``put`` is what they have in on this street, ``left``
    their stacks, ``held`` their cards, each None where not known, ``mucked`` the
    last ones of those who do not show. ``drawn`` are those who have drawn in
    this draw, ``owed`` those who wait for cards. ``coming`` are cards dealt and
    not told yet, since they may be dealt one by one: their line, their text, and
    the whole hand if a comment tells it.
    """

    def __init__(
        self, block: Block, table: Table, posts: list[ev.Post], mucked: list[Cards | None]
    ) -> None:
        count = len(table.names)
        self.block, self.table, self.mucked = block, table, mucked
        self.events: list[ev.Event] = []
        self.problems: list[Problem] = []
        self.runs = Runs(grammar().single)
        self.left = list(table.stacks)
        self.put = [0] * count
        self.held: list[Cards | None] = [None] * count
        self.bet = table.first_bet
        self.folded: set[int] = set()
        self.acted: set[int] = set()
        self.drawn: set[int] = set()
        self.owed: set[int] = set()
        self.draw = 0
        self.began = self.bets = self.ended = False
        self.coming: dict[int, tuple[int, str, Cards | None]] = {}
        self._post(posts)

    def _post(self, posts: list[ev.Post]) -> None:
        seen: set[ev.Blind] = set()
        for post in posts:
            at = self.table.names.index(post.player)
            live = 0 if post.blind in ("ante", "dead small blind") else post.amount
            if post.blind == "small & big blinds":
                live = min(live, self.bet)
            elif post.blind == "small blind" and seen & {"small blind", "big blind"}:
                live = 0  # missed, and dead
            seen.add(post.blind)
            self._pay(at, post.amount)
            self.put[at] += live

    def _pay(self, at: int, amount: int) -> None:
        left = self.left[at]
        if left is not None:
            self.left[at] = max(left - amount, 0)

    @property
    def live(self) -> list[int]:
        """Who has not folded."""
        return [at for at in range(len(self.put)) if at not in self.folded]

    def take(self, line: int, text: str) -> None:
        """Read the next string. Raises FieldError where the hand cannot be read for it."""
        known = said(text)
        if known is None:
            self._unknown(line, text)
            return
        terminal, groups = known
        if terminal == "NOTE":
            if groups[0] == RESHUFFLED:
                self._reshuffle(line)
        elif terminal:
            if terminal != "DEAL":
                self.flush()
            at = int(groups[0] or 0) - 1
            try:
                if 0 <= at < len(self.put):
                    _TAKES[terminal](self, line, at, groups)
                else:
                    self._unknown(line, text, f": there is no player {at + 1}")
            except UnsupportedAmountError as error:
                raise FieldError(line, str(error), "unsupported_amount") from None
            except FieldError:
                raise
            except ValueError as error:
                self._unknown(line, text, f": {error}")

    def _unknown(self, line: int, text: str, why: str = "") -> None:
        """Keep a string that is no action. Play may be told in it, so it is no mere remark."""
        self.events.append(ev.Unknown(line, text))
        message = f"{shown(text)} is no action{why}"
        self.problems.append(Problem("bad_value", self.block.place(line), message))

    def _run(self, line: int, terminal: str) -> None:
        """Note a string's kind for the grammar."""
        self.runs.note(grammar().kind[terminal], line)

    # ---- the dealer

    def deal(self, line: int, at: int, groups: Groups) -> None:
        """Cards for a player."""
        _, text, comment = groups
        cards_of(text)
        self._run(line, "REPLACE" if self.began else "DEAL")
        first, before, holds = self.coming.get(at, (line, "", None))
        self.coming[at] = first, before + (text or ""), _held(comment) or holds

    def flush(self) -> None:
        """Tell the cards that were dealt, also once all strings are read."""
        for at, (line, text, holds) in self.coming.items():
            name, count, cards = self.table.names[at], len(text) // 2, cards_of(text)
            if self.began:
                self._receive(line, at, cards, holds, count)
                continue
            if count != self.table.cards:
                why = f"{name} is dealt {count} cards, not {self.table.cards}"
                raise FieldError(line, why)
            self.events.append(ev.Dealt(line, name, cards))
            self.held[at] = cards
        self.coming = {}

    def _receive(
        self, line: int, at: int, cards: Cards | None, after: Cards | None, count: int
    ) -> None:
        """Cards that come in a draw, and the whole hand if that is told with them."""
        name, kept = self.table.names[at], self.held[at]
        self.owed.discard(at)
        whole = None if kept is None or cards is None else kept + cards
        self.held[at] = whole if after is None else after
        if after is not None and cards is not None and set(cards) <= set(after):
            kept = tuple([card for card in after if card not in cards])
            self.events.append(ev.Received(line, name, kept, cards, count=count))
        else:
            self.events.append(ev.Received(line, name, None, cards, after=after, count=count))

    def _reshuffle(self, line: int) -> None:
        """Discards are shuffled in, for who draws next: that can be the first of a draw."""
        self.flush()
        over = self.bets or (
            bool(self.drawn) and not self.owed and self.drawn.issuperset(self.live)
        )
        if over and self.draw < _DRAWS:
            self._begin_draw(line)
        self.events.append(ev.Reshuffle(line))

    # ---- the players

    def discard(self, line: int, at: int, groups: Groups) -> None:
        """A player draws. A draw begins after bets, and with whoever has drawn already."""
        _, text, comment = groups
        cards, name = cards_of(text), self.table.names[at]
        self._run(line, "DISCARD")
        self.began = True
        if not self.draw or self.bets or at in self.drawn:
            self._begin_draw(line)
        self.drawn.add(at)
        count, held = len(text or "") // 2, self.held[at]
        if not count:
            cards = _held(comment)
            self.held[at] = held or cards
        else:
            self.owed.add(at)
            known = held is not None and cards is not None
            kept = [card for card in held or () if card not in (cards or ())]
            self.held[at] = tuple(kept) if known else None
        self.events.append(ev.Discard(line, name, count, cards))

    def _begin_draw(self, line: int) -> None:
        if self.draw == _DRAWS:
            raise FieldError(line, "a fourth draw begins")
        self.draw += 1
        self.events.append(ev.DrawStart(line, self.draw))
        self.put = [0] * len(self.put)
        self.bet = 0
        self.acted, self.drawn, self.owed, self.bets = set(), set(), set(), False

    def fold(self, line: int, at: int, _: Groups) -> None:
        """A fold."""
        self._begin_bets(line, "FOLD")
        self.folded.add(at)
        self.events.append(ev.Fold(line, self.table.names[at], self.mucked[at]))

    def check_call(self, line: int, at: int, groups: Groups) -> None:
        """A check, or a call where a bet stands; a comment can tell what it adds."""
        told = _CALLS.match(groups[1] or "")
        amount = _amount(told[1]) if told else None
        self._begin_bets(line, "CHECK_CALL")
        self.acted.add(at)
        due, name = self.bet - self.put[at], self.table.names[at]
        if due <= 0 and amount is None:
            self.events.append(ev.Check(line, name))
            return
        self.events.append(ev.Call(line, name, amount, None))
        if amount is None:
            left = self.left[at]
            amount = due if left is None else min(due, left)
        self.put[at] += amount
        self._pay(at, amount)

    def raise_to(self, line: int, at: int, groups: Groups) -> None:
        """A bet, or a raise where one stands."""
        amount, name = parse_amount(groups[1] or ""), self.table.names[at]
        self._begin_bets(line, "RAISE")
        if self.bet:
            self.events.append(ev.Raise(line, name, None, amount, None))
        else:
            self.events.append(ev.Bet(line, name, amount, None))
        if amount > self.bet:
            self.bet, self.acted = amount, set()
        self.acted.add(at)
        self._pay(at, amount - self.put[at])
        self.put[at] = amount

    def _begin_bets(self, line: int, terminal: str) -> None:
        self._run(line, terminal)
        self.began = self.bets = True

    def show(self, line: int, at: int, groups: Groups) -> None:
        """A hand shown, whole or in part; ``-`` shows the cards that were dealt."""
        text = groups[1] or ""
        name, cards = self.table.names[at], self.held[at]
        if text == "-":
            if cards is None:
                raise ValueError(f"not all cards of {name} are known")
        else:
            pairs = [text[pair : pair + 2] for pair in range(0, len(text), 2)]
            cards = cards_of("".join([pair for pair in pairs if "?" not in pair])) or ()
        self._run(line, "SHOW")
        self.ended = True
        if cards:
            self.events.append(ev.Show(line, name, cards, None))

    def muck(self, line: int, at: int, _: Groups) -> None:
        """A hand not shown."""
        self._run(line, "MUCK")
        self.ended = True
        self.events.append(ev.Muck(line, self.table.names[at], at_showdown=len(self.live) > 1))

    # ---- the end

    @property
    def complete(self) -> bool:
        """Whether the hand is played out: one is left, hands were shown, or the last round is over.

        A string that could not be read may be what is missing.
        """
        live = self.live
        if len(live) < 2 or self.ended or self.problems:
            return True
        if self.draw < _DRAWS or not self.drawn.issuperset(live):
            return False
        able = [at for at in live if self.left[at] != 0]
        if len(able) == 1:
            others = [self.put[at] for at in live if at != able[0]]
            return able[0] in self.acted or self.put[able[0]] >= max(others)
        return self.acted.issuperset(able)


def _held(comment: str | None) -> Cards | None:
    """The whole hand that a comment tells, None if it tells none: then it is a mere remark."""
    told = _HOLDS.match(comment or "")
    try:
        return cards_of(told[1]) if told else None
    except ValueError:
        return None


def _amount(text: str) -> int | None:
    """The amount in a comment, None if it is none: then it is a mere remark."""
    try:
        return parse_amount(text)
    except AmountError:
        return None


_TAKES = {
    "DEAL": Play.deal,
    "FOLD": Play.fold,
    "CHECK_CALL": Play.check_call,
    "RAISE": Play.raise_to,
    "DISCARD": Play.discard,
    "SHOW": Play.show,
    "MUCK": Play.muck,
}
