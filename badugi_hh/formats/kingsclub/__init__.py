"""KingsClub hand histories: which lines there are and what each becomes.

The wording is in ``grammars/kingsclub.lark``; here each line's fields become
an event. Amounts of calls are totals on the street, as those of raises are.
"""

import re
from functools import cache

from badugi_hh import events as ev
from badugi_hh.cards import Cards, parse_cards
from badugi_hh.formats import fields
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.fields import Fields, M
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.formats.kingsclub.accounts import lacks, tell_dead_blinds
from badugi_hh.formats.kingsclub.header import printed_time, read_header
from badugi_hh.formats.whole import read_hand
from badugi_hh.formats.wording import Wording
from badugi_hh.money import parse_amount as amount

SITE = "kingsclub"

_FIRST_LINE = re.compile(r"#\d+: +\S.* - [\d.,]+/(?:[\d.,]+|pt) *")
_LATE = ": posts blind "
_BLINDS: dict[str, ev.Blind] = {
    "ante": "ante",
    "small blind": "small blind",
    "big blind": "big blind",
    "blind": "big blind",  # out of turn; see tell_dead_blinds
    "dead blind": "dead small blind",
    "dead small blind": "dead small blind",
}


def _hand(text: str) -> Cards | None:
    """The cards of a hand, None if they are hidden."""
    return None if text and not text.strip("X ") else parse_cards(text)


def _all_in(text: str | None) -> ev.AllIn:
    return "stack" if text else ""


# ---- lines of a player: what is matched -> the event's fields after line and player

_bet = fields.bet_by(_all_in)


def _post(m: M) -> Fields:
    # Whether a post that takes the last chip always says so no file has shown.
    return _BLINDS.get(m[1], "small & big blinds"), amount(m[2]), "stack" if m[3] else None


def _call(m: M) -> Fields:
    return None, _all_in(m[2]), amount(m[1])


def _raise(m: M) -> Fields:
    return None, amount(m[1]), _all_in(m[2])


def _drawn(m: M) -> Fields:
    return int(m[1]), None


def _exchange(m: M) -> Fields:
    thrown, came = _hand(m[1]), _hand(m[2])
    return len(m[1].split()), thrown, came


def _show(m: M) -> Fields:
    return parse_cards(m[1]), None


def _collect(m: M) -> Fields:
    return amount(m[2]), _pot(m[1])


def _share(m: M) -> Fields:
    return amount(m[1]), _pot(m[2])


def _pot(text: str) -> str:
    """A pot as it is called everywhere: ``side pot 1`` is ``side pot-1``."""
    name, _, number = text.partition("pot")
    number = number.strip(" -")
    return f"{name}pot-{number}" if number else text


# ---- lines of the dealer and the table: (line number, fields) -> event


def _date(_: int, m: M) -> None:
    """The time is read with the first line; here it has to be one."""
    printed_time(m)


def _table(line: int, m: M) -> ev.Event:
    return ev.Table(line, m[1], None, int(m[2]) if m[2] else None, play_money=False)


def _seat(line: int, m: M) -> ev.Seat:
    return ev.Seat(line, int(m[1]), m[2], amount(m[3]), None, None)


def _dealt(line: int, m: M) -> ev.Event:
    return ev.Dealt(line, m[1], _hand(m[2]))


def _rake(line: int, m: M) -> ev.Event:
    return ev.TotalPot(line, None, (), amount(m[1]))


def _balance(m: M) -> Fields:
    net = amount(m[3]) if m[3] else None
    return amount(m[1]), -net if net and m[2] == "-" else net


@cache
def wording() -> Wording:
    """The compiled grammar with what each line becomes."""
    return Wording(
        grammar=LineGrammar("kingsclub"),
        after_colon={"post": [("POST", ev.Post, _post)]},
        after_name={
            "fold": [("FOLD", ev.Fold, lambda _: (None,))],
            "chec": [("CHECK", ev.Check, fields.nothing)],
            "call": [("CALL", ev.Call, _call)],
            "bets": [("BET", ev.Bet, _bet)],
            "rais": [("RAISE", ev.Raise, _raise)],
            "draw": [("DRAWN", ev.Discard, _drawn)],
            "disc": [("EXCHANGE", ev.Discard, _exchange)],
            "stan": [("PAT", ev.Discard, lambda _: (0, None))],
            "show": [("SHOW", ev.Show, _show)],
            "wins": [("COLLECT", ev.Collect, _collect), ("SHARE", ev.Collect, _share)],
        },
        exact={
            "*** 1ST BETTING ROUND ***": ("OPENING", None),
            "*** 2ND BETTING ROUND ***": ("ROUND", None),
            "*** 3RD BETTING ROUND ***": ("ROUND", None),
            "*** 4TH BETTING ROUND ***": ("ROUND", None),
            "*** 1ST DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 1)),
            "*** 2ND DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 2)),
            "*** 3RD DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 3)),
            "*** SUMMARY ***": ("SUMMARY", ev.SummaryStart),
            "*** SUMMARY * **": ("SUMMARY", ev.SummaryStart),  # of later years
        },
        by_prefix={
            "Deal": [("DEALT", 1, _dealt)],
            "Tabl": [("TABLE", 0, _table)],
            "Rake": [("RAKE", 0, _rake)],
        },
        anywhere=[("DATE", _date)],
        seat=("SEAT", _seat),
        seat_result=("BALANCE", ev.Balance, _balance),
        header="'#ID: Limit GAME - STAKES'",
        colon=False,
        play_from="OPENING",
    )


def starts_hand(line: str) -> bool:
    """Whether a line is the first of a hand."""
    return line.startswith("#") and _FIRST_LINE.fullmatch(line) is not None


def read(block: Block) -> Reading:
    """Read one hand's lines."""
    reading = read_hand(block, SITE, wording(), read_header, lacks)
    _tell_raises(reading.events)
    if reading.status == "hand" and _LATE in block.text:
        lines = enumerate(block.lines, block.line)
        tell_dead_blinds(reading.events, {number for number, text in lines if _LATE in text})
    return reading


def _tell_raises(events: list[ev.Event]) -> None:
    """A raise of the blinds that nobody has raised yet is called a bet here; it is a raise."""
    blinds = False
    for at, event in enumerate(events):
        kind = type(event)
        if kind is ev.DrawStart:
            return
        if isinstance(event, ev.Post):
            blinds = blinds or event.blind != "ante"
        elif blinds and isinstance(event, ev.Bet):
            events[at] = ev.Raise(event.line, event.player, None, event.amount, event.all_in)


FORMAT = Format(
    site=SITE,
    title="KingsClub",
    profile="kingsclub",
    looked_for="a line '#123: Limit Badugi - 30/60'",
    mark="#",
    starts_hand=starts_hand,
    read=read,
    tells_hero=True,
    # There is no line for the total of the pots, of which only winners and rake are told; none
    # for a bet that goes back, which the pot is told without; none for where the showdown begins;
    # and the summary's lines tell stacks, not how the hand ended for whom. Who bets or calls
    # all-in is told, and so is what the hero throws. No file is known in which the deck runs out.
    untold=frozenset(("total", "uncalled", "summary", "showdown", "reshuffle")),
)
