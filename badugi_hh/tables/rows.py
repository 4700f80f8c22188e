"""The rows of the tables: one small class a table, its attributes named like the columns."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from badugi_hh.audit import HandAudit
from badugi_hh.cards import Cards, show_cards
from badugi_hh.draws import Decision, Snow, can_be_priced, decisions, snows
from badugi_hh.facts import hand_rank, standing
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand
from badugi_hh.ranking import badugi_size
from badugi_hh.replay import Replayed


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that is known of one hand, ready to be written: a row of ``hands``."""

    reading: Reading
    played: Replayed
    audit: HandAudit
    sha256: str
    decisions: Sequence[Decision]
    snows: Sequence[Snow]
    asked: bool

    @classmethod
    def of(
        cls, reading: Reading, played: Replayed, audit: HandAudit, sha256: str, *, ask: bool = True
    ) -> "Record":
        """The record of a hand; its draws are priced if one is to ``ask`` for it."""
        decided = decisions(played, ask=ask)
        return cls(reading, played, audit, sha256, decided, snows(played, decided), ask)

    @property
    def priced(self) -> bool:
        """Whether its draws are priced wherever their cards are known."""
        return self.asked and can_be_priced(self.played.game)

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
    """A row of ``seats``: a player of a hand. The fields are the columns, in their order."""

    player: str
    seat: int | None
    position: str | None
    is_hero: bool
    stack: int | None
    put_in: int
    uncalled: int
    collected: int
    net: int
    all_in_street: int | None
    folded_street: int | None
    showdown: bool
    won: bool
    cards_dealt: str | None
    cards_final: str | None
    known_since: int | None
    size: int | None
    rank: int | None
    low_rank: int | None
    drawn_1: int | None
    drawn_2: int | None
    drawn_3: int | None
    route: str | None
    place: int | None
    prize: int | None
    bounties: int
    rebuys: int | None


class DrawRow(NamedTuple):
    """A row of ``draws``: a player's draw. The fields are the columns, in their order."""

    seq: int
    draw: int
    player: str
    drawn: int  # the column is "count", which every tuple has as a method
    all_in: bool
    standing: str | None
    kind: str | None
    held: str | None
    kept: str | None
    thrown: str | None
    received: str | None
    rank_before: int | None
    rank_after: int | None
    line: int
    pat_how: str | None
    redraw_after_pat: bool
    opponents: int | None
    snow: str | None
    snow_ended: str | None
    dead: str | None
    left_in: str | None
    unpriced: str | None


class Reject(NamedTuple):
    """A text that did not become a hand."""

    site: str
    hand_id: str | None
    file: str
    line: int
    reason: str
    text: str
    encoding: str | None
    sha256: str


def text_digest(text: str) -> str:
    """SHA-256 of a hand's text without blank lines and trailing blanks.

    So the same hand with other line ends or double spacing has the same digest.
    """
    text = text.strip("\n").rstrip()
    doubled = "\n\n" in text
    if " \n" in text or "\t" in text or (doubled and not text.isascii()):
        text = "\n".join([line for raw in text.split("\n") if (line := raw.rstrip())])
    while doubled and "\n\n" in text:  # for double spacing alone no line need be looked at
        text = text.replace("\n\n", "\n")
    return hashlib.sha256(text.encode()).hexdigest()


def seat_rows(record: Record) -> list[SeatRow]:
    """The players dealt in."""
    played = record.played
    hero, live = played.hand.hero, played.live
    shown = len(live) > 1
    outcomes = _outcomes(played.hand)
    rows = []
    for at, (player, ledger) in enumerate(zip(played.hand.players, played.ledgers, strict=True)):
        drawn, orders, collected = ledger.drawn, ledger.orders or _NO_ORDERS, ledger.collected
        order = orders[0]
        made = (*drawn, None, None, None)
        outcome = outcomes.get(player.name, _NOTHING)
        rows.append(
            SeatRow(
                player.name, player.seat, player.position, player.name == hero, player.stack,
                ledger.put_in, ledger.uncalled, collected, collected - ledger.put_in,
                ledger.all_in_street, ledger.folded_street, shown and at in live, collected > 0,
                _text(ledger.dealt), _text(ledger.final), ledger.known_since,
                None if order is None else badugi_size(order), order,
                orders[1] if len(orders) > 1 else None, made[0], made[1], made[2],
                _route(tuple(drawn)) if drawn else None,
                outcome.place, outcome.prize, outcome.bounties, outcome.rebuys,
            )
        )  # fmt: skip  # in the order of the columns
    return rows


@dataclass(slots=True)
class _Outcome:
    """What a hand of a tournament brought a player beside chips."""

    place: int | None = None
    prize: int | None = None
    bounties: int = 0
    rebuys: int | None = 0


_NOTHING = _Outcome()
_NO_ORDERS = (None,)


def _outcomes(hand: Hand) -> dict[str, _Outcome]:
    outcomes: defaultdict[str, _Outcome] = defaultdict(_Outcome)
    for finish in hand.finishes:
        outcome = outcomes[finish.player]
        outcome.place, outcome.prize = finish.place, finish.prize
    for won in hand.bounties:
        outcomes[won.player].bounties += won.amount
    for more in hand.top_ups:
        outcome = outcomes[more.player]
        spent, cost = outcome.rebuys, more.cost
        outcome.rebuys = None if spent is None or cost is None else spent + cost
    return outcomes


def draw_rows(record: Record) -> list[DrawRow]:
    """The draws, each held against the fewest cards drawn by another player at that draw."""
    played = record.played
    counts: dict[int, list[int]] = {}
    for step in played.draws:
        counts.setdefault(step.draw, []).append(step.count)
    # Of most draws no card is known, and what a number of cards is to the others repeats.
    standings = {
        (draw, count): _STANDINGS[standing(count, drawn)] if len(drawn) > 1 else None
        for draw, drawn in counts.items()
        for count in set(drawn)
    }
    snowing = _snow_words(record.snows) if record.snows else {}
    rows = []
    for decision in record.decisions:
        step, question = decision.step, decision.question
        held, after, count = step.held, step.after, step.count
        kept, thrown, received = step.kept, step.thrown, step.received
        snow = snowing.get(step.seq, _NO_SNOW)
        rows.append(
            DrawRow(
                step.seq, step.draw, played.ledgers[step.player].name, count, step.all_in,
                standings[step.draw, count], decision.kind,
                None if held is None else shown(held), None if kept is None else shown(kept),
                None if thrown is None else shown(thrown),
                None if received is None else shown(received),
                None if held is None else hand_rank(held, played.game),
                None if after is None else hand_rank(after, played.game), step.line,
                decision.pat_how, decision.redraw, decision.opponents, snow[0], snow[1],
                None if question is None else shown(question.dead), decision.left_in,
                decision.unpriced,
            )
        )  # fmt: skip  # in the order of the columns
    return rows


_STANDINGS = {1: "ahead", 0: "level", -1: "behind"}
_NO_SNOW = (None, None)


def _snow_words(found: Sequence[Snow]) -> dict[int, tuple[str, str | None]]:
    """By the number of the step, what a pat is to its snow, and how that ended."""
    return {
        pat.step.seq: ("kept up" if number else "begun", snow.ended)
        for snow in found
        for number, pat in enumerate(snow.pats)
    }


def _text(cards: Cards | None) -> str | None:
    return None if cards is None else shown(cards)


shown = lru_cache(maxsize=4096)(show_cards)  # a hand that stands pat comes again and again
"""Cards as text, remembered."""


@lru_cache(maxsize=512)  # there are 5 + 25 + 125, and few are common
def _route(drawn: tuple[int | None, ...]) -> str | None:
    """Cards drawn, draw by draw; a draw whose line is missing leaves no route."""
    return "-".join(map(str, drawn)) if drawn and None not in drawn else None
