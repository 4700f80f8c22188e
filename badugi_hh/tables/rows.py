"""The rows of the tables: one small class a table, its attributes named like the columns."""

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from badugi_hh.audit import HandAudit
from badugi_hh.cards import Cards, show_cards
from badugi_hh.formats import Reading
from badugi_hh.hand import Player
from badugi_hh.ranking import badugi_order, badugi_size
from badugi_hh.replay import BetStep, DrawStep, Ledger, Replayed


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is known of one hand, ready to be written: a row of ``hands``."""

    reading: Reading
    played: Replayed
    audit: HandAudit
    sha256: str

    @property
    def players(self) -> int:
        """Players dealt in."""
        return len(self.played.ledgers)

    @property
    def rake(self) -> int | None:
        """Rake as printed."""
        return self.played.total.rake if self.played.total else None

    @property
    def showdown(self) -> bool:
        """Whether two or more players were in at the end."""
        return len(self.played.live) > 1


class SeatRow(NamedTuple):
    """A player of a hand."""

    played: Replayed
    player: Player
    ledger: Ledger
    at: int

    @property
    def is_hero(self) -> bool:
        """Whether this is the player whose cards are printed."""
        return self.player.name == self.played.hand.hero

    @property
    def showdown(self) -> bool:
        """Whether the player was in a showdown of two or more."""
        return len(self.played.live) > 1 and self.at in self.played.live

    @property
    def won(self) -> bool:
        """Whether the player collected anything."""
        return self.ledger.collected > 0

    @property
    def cards_dealt(self) -> str | None:
        """The first four cards."""
        return _text(self.ledger.dealt)

    @property
    def cards_final(self) -> str | None:
        """The last four cards."""
        return _text(self.ledger.final)

    @property
    def size(self) -> int | None:
        """How many cards of the last hand count."""
        return None if self.ledger.order is None else badugi_size(self.ledger.order)

    @property
    def drawn_1(self) -> int | None:
        """Cards drawn at draw 1."""
        return self._drawn(0)

    @property
    def drawn_2(self) -> int | None:
        """Cards drawn at draw 2."""
        return self._drawn(1)

    @property
    def drawn_3(self) -> int | None:
        """Cards drawn at draw 3."""
        return self._drawn(2)

    def _drawn(self, at: int) -> int | None:
        drawn = self.ledger.drawn
        return drawn[at] if len(drawn) > at else None

    @property
    def route(self) -> str | None:
        """Cards drawn, draw by draw; None where a draw's line is missing."""
        drawn = self.ledger.drawn
        return "-".join(map(str, drawn)) if drawn and None not in drawn else None


class ActionRow(NamedTuple):
    """A post or action with its player's name."""

    step: BetStep
    player: str

    @property
    def all_in(self) -> bool:
        """Whether it is said to be all-in."""
        return bool(self.step.all_in)

    @property
    def to_call(self) -> int:
        """What the bet asked for; a post is not asked for by a bet."""
        return 0 if self.step.action == "post" else self.step.to_call


class DrawRow(NamedTuple):
    """A draw with its player's name and how it stands to the others' of that draw."""

    step: DrawStep
    player: str
    standing: str | None

    @property
    def kind(self) -> str | None:
        """pat, snow, break or draw; None where the hand is not known.

        Standing pat without a badugi is a snow only if betting can follow.
        """
        order = self.rank_before
        if order is None:
            return None
        badugi = badugi_size(order) == 4
        if self.step.count:
            return "break" if badugi else "draw"
        return "pat" if badugi or not self.step.betting_follows else "snow"

    @property
    def held(self) -> str | None:
        """Cards before the draw."""
        return _text(self.step.held)

    @property
    def kept(self) -> str | None:
        """Cards kept."""
        return _text(self.step.kept)

    @property
    def thrown(self) -> str | None:
        """Cards thrown."""
        return _text(self.step.thrown)

    @property
    def received(self) -> str | None:
        """Cards that came."""
        return _text(self.step.received)

    @property
    def rank_before(self) -> int | None:
        """Badugi rank before the draw."""
        return _order(self.step.held)

    @property
    def rank_after(self) -> int | None:
        """Badugi rank after the draw."""
        return _order(self.step.after)


class Reject(NamedTuple):
    """A text that did not become a hand."""

    site: str
    hand_id: str | None
    file: str
    line: int
    reason: str
    text: str
    sha256: str


def text_digest(text: str) -> str:
    """SHA-256 of a hand's text without blank lines and trailing blanks.

    So the same hand with other line ends or double spacing has the same digest.
    """
    lines = [line for raw in text.split("\n") if (line := raw.rstrip())]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def seat_rows(record: Record) -> list[SeatRow]:
    """The players dealt in."""
    played = record.played
    pairs = zip(played.hand.players, played.ledgers, strict=True)
    return [SeatRow(played, player, ledger, at) for at, (player, ledger) in enumerate(pairs)]


def action_rows(record: Record) -> list[ActionRow]:
    """The posts and actions."""
    names = [ledger.name for ledger in record.played.ledgers]
    return [ActionRow(step, names[step.player]) for step in record.played.bets]


def draw_rows(record: Record) -> list[DrawRow]:
    """The draws, each held against the fewest cards drawn by another player at that draw."""
    played = record.played
    counts: dict[int, list[int]] = {}
    for step in played.draws:
        counts.setdefault(step.draw, []).append(step.count)
    rows = []
    for step in played.draws:
        others = counts[step.draw].copy()
        others.remove(step.count)
        standing = None
        if others:
            fewest = min(others)
            standing = (
                "ahead" if step.count < fewest else "level" if step.count == fewest else "behind"
            )
        rows.append(DrawRow(step, played.ledgers[step.player].name, standing))
    return rows


def _text(cards: Cards | None) -> str | None:
    return None if cards is None else show_cards(cards)


def _order(cards: Cards | None) -> int | None:
    if cards is None or len(cards) != 4 or len(set(cards)) != 4:
        return None
    return badugi_order(cards)
