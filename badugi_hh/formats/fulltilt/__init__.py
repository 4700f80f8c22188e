"""Full Tilt hand histories: which lines there are and what each becomes.

The wording is in ``grammars/fulltilt.lark``; here each line's fields become an
event.
"""

import re
from functools import cache
from typing import Any

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats import fields
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.fields import Fields, M
from badugi_hh.formats.fulltilt.header import is_partial, read_header
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.formats.reading import Scanner
from badugi_hh.formats.whole import cut_off, is_label, read_hand, summary_lacks, untold_players
from badugi_hh.formats.wording import Wording
from badugi_hh.money import parse_amount as amount
from badugi_hh.problems import Problem

SITE = "fulltilt"
TITLE = "Full Tilt Poker Game #"

# After the colon stands a table or a tournament: no chat, as if somebody had such a name.
_FIRST_LINE = re.compile(rf"{TITLE}\d+:(?: *$| +[A-Z0-9$€£]| .*\(\d+\), )")
_CANCELLED = re.compile(r"^Hand #\d+ has been cancell?ed[.!]?[ \t]*$", re.MULTILINE)
_SHOWDOWN = "*** SHOW DOWN ***"
_CHANGES: dict[str, ev.Change] = {
    "has been disconnected": "disconnected",
    "has reconnected": "connected",
    "has returned": "returned",
    "has timed out": "timed out",
    "has requested TIME": "time requested",
    "is sitting out": "sitting out",
    "sits down": "joined",
    "stands up": "left",
}
_DESCRIPTION = re.compile(r"(?:an? )?(Badugi|[123]-Card): ([A2-9TJQK](?:, [A2-9TJQK])*)")

_all_in = fields.all_in_by(", and is all in")
_bet = fields.bet_by(_all_in)


def _description(text: str | None) -> str | None:
    """What a hand is called, spelled as everywhere: ``3-card: 7,2,A`` for ``a 3-Card: 7, 2, A``."""
    found = _DESCRIPTION.fullmatch(text) if text else None
    if found is None:
        return text
    return f"{found[1].replace('C', 'c')}: {found[2].replace(' ', '')}"


# ---- lines of a player: what is matched -> the event's fields after line and player


def _post(m: M) -> Fields:
    return m[1] or m[2] or "big blind", amount(m[3]), _all_in(m[4])


def _ante(m: M) -> Fields:
    return "ante", amount(m[1]), _all_in(m[2])


def _raise(m: M) -> Fields:
    return None, amount(m[1]), _all_in(m[2])


def _dealt_count(m: M) -> Fields:
    return None, None, None, int(m[1])


def _show(m: M) -> Fields:
    return parse_cards(m[1]), _description(m[2])


def _collect(m: M) -> Fields:
    return amount(m[2]), _pot(m[1]), False, _description(m[3])


def _pot(text: str) -> str:
    """A pot's name: ``side pot-1`` for the room's ``Side pot #1``."""
    name, _, number = text.lower().replace("-", " ").replace("#", "").partition(" pot ")
    return f"{name} pot-{number}" if number else name


def _chat(m: M) -> Fields:
    return m[1], False


def _presence(m: M) -> Fields:
    return ("time running out" if m[1] is None else _CHANGES[m[1]]), None


def _adds(m: M) -> Fields:
    return amount(m[1]), None


# ---- lines of the dealer and the table: (line number, fields) -> event


def _seat(line: int, m: M) -> ev.Seat:
    seat, player, stack, out = m.groups()
    return ev.Seat(line, int(seat), player, amount(stack), None, out)


def _received(line: int, m: M) -> ev.Event:
    return ev.Received(line, m[1], parse_cards(m[2]), parse_cards(m[3]))


def _draw(line: int, m: M) -> ev.Event:
    # Whether players who are all-in are among those told is not known.
    players = int(m["players"]) if m["players"] and not m["all_in"] else None
    return ev.DrawStart(line, fields.DRAWS[m[1]], fields.told_amount(m[2]), players)


def _button(line: int, m: M) -> ev.Event:
    return ev.Button(line, int(m[1]))


def _total(line: int, m: M) -> ev.Event:
    parts = re.findall(r"((?:Main|Side) pot(?:[- ]#?\d+)?) ([^A-Z]+?)\.(?= |$)", m[2] or "")
    pots = tuple((_pot(name), amount(text)) for name, text in parts)
    return ev.TotalPot(line, amount(m[1]), pots, fields.told_amount(m[3]), gross=pots != ())


def _unseated_show(line: int, m: M) -> ev.Event:
    return ev.Show(line, m[1], parse_cards(m[2]), _description(m[3]))


def _unseated_collect(line: int, m: M) -> ev.Event:
    called = _description(m[4])
    return ev.Collect(line, m[1], amount(m[3]), _pot(m[2]), description=called)


def _table_like(_: int, m: M) -> ev.Event:
    raise ValueError(f"unknown line {m[0]!r}")


# ---- the summary: as above, after line, seat and player


def _seat_result(m: M) -> Fields:
    if m["before"]:
        return "folded", 0, "didn't bet" in m["before"], None, False, None, None
    if m["after"]:
        return "folded", fields.FOLDED_AT[m["after"]], False, None, False, None, None
    if m["mucked"]:
        called = _description(m["mucked_description"])
        return "mucked", None, False, fields.told_cards(m["mucked_cards"]), False, None, called
    if m["collected"]:
        return "collected", None, False, None, False, amount(m["collected"]), None
    if m["out"]:
        return ("sitting out",)
    cards, lost = parse_cards(m["shown_cards"]), m["lost"] is not None
    return (
        "showed",
        None,
        False,
        cards,
        lost,
        fields.told_amount(m["won"]),
        _description(m["description"]),
    )


def _result(
    line: int,
    seat: int,
    player: str,
    *told: Any,  # noqa: ANN401  # those of either event
) -> ev.SummarySeat | ev.Presence:
    """A line of the summary: how a hand ended, or that somebody sat it out."""
    if len(told) == 1:
        return ev.Presence(line, player, told[0], seat)
    return ev.SummarySeat(line, seat, player, *told)


@cache
def wording() -> Wording:
    """The compiled grammar with what each line becomes."""
    return Wording(
        grammar=LineGrammar("fulltilt"),
        after_colon={"": [("CHAT", ev.Chat, _chat)]},
        after_name={
            "post": [("POST", ev.Post, _post)],
            "ante": [("ANTE", ev.Post, _ante)],
            "fold": [("FOLD", ev.Fold, fields.shown_cards)],
            "chec": [("CHECK", ev.Check, fields.nothing)],
            "call": [("CALL", ev.Call, _bet)],
            "bets": [("BET", ev.Bet, _bet)],
            "rais": [("RAISE", ev.Raise, _raise)],
            "disc": [("DISCARD", ev.Discard, fields.discard)],
            "stan": [("PAT", ev.Discard, fields.pat), ("PRESENCE", ev.Presence, _presence)],
            "is d": [("DEALT_COUNT", ev.Received, _dealt_count)],
            "show": [("SHOW", ev.Show, _show)],
            "muck": [("MUCK", ev.Muck, lambda _: (True,))],
            "wins": [("COLLECT", ev.Collect, _collect)],
            "ties": [("COLLECT", ev.Collect, _collect)],
            "is s": [("PRESENCE", ev.Presence, _presence)],
            "has ": [("PRESENCE", ev.Presence, _presence)],
            "sits": [("PRESENCE", ev.Presence, _presence)],
            "adds": [("ADDS", ev.TopUp, _adds)],
        },
        exact={
            "*** HOLE CARDS ***": ("DEALING", ev.Dealing),
            _SHOWDOWN: ("SHOWDOWN", ev.ShowdownStart),
            "*** SUMMARY ***": ("SUMMARY", ev.SummaryStart),
            "The deck is reshuffled": ("RESHUFFLE", ev.Reshuffle),
        },
        by_prefix={
            "*** ": [("DRAW", 0, _draw)],
            "Deal": [("DEALT", 1, fields.dealt), ("RECEIVED", 1, _received)],
            "Unca": [("UNCALLED", 2, fields.uncalled)],
            "The ": [("BUTTON", 0, _button)],
            "Tota": [("TOTAL", 0, _total)],
        },
        anywhere=[
            ("OBSERVER", fields.observer),
            ("UNSEATED_SHOW", _unseated_show),
            ("UNSEATED_COLLECT", _unseated_collect),
            ("TABLE_LIKE", _table_like),
        ],
        seat=("SEAT", _seat),
        seat_result=("SEAT_RESULT", _result, _seat_result),
        header="'Full Tilt Poker Game #ID: Table NAME - STAKES - GAME - TIME ZONE - DATE'",
        colon=False,
    )


def starts_hand(line: str) -> bool:
    """Whether a line is the first of a hand, be it cut off."""
    return line.startswith(TITLE) and _FIRST_LINE.match(line) is not None


def read(block: Block) -> Reading:
    """Read one hand's lines."""
    reading = read_hand(block, SITE, wording(), read_header, _lacks)
    if reading.status == "skipped":
        return reading
    if "\nHand #" in block.text and reading.events and _CANCELLED.search(block.text):
        reading.status, reading.events, reading.problems = "cancelled", [], []
    elif reading.events and is_partial(block.text.partition("\n")[0]):
        reading.status = "partial"
        told = "the room says that it tells this hand in part"
        reading.problems.append(Problem("syntax", block.place(block.line), told))
    if f"\n{_SHOWDOWN}" not in block.text or not _comes_to_a_showdown(reading.events):
        _hide(reading.events)
    return reading


def _comes_to_a_showdown(events: list[ev.Event]) -> bool:
    return any(isinstance(event, ev.ShowdownStart) for event in events)


def _hide(events: list[ev.Event]) -> None:
    """Without a showdown the same word says that the last one left keeps the hand hidden."""
    for at, event in enumerate(events):
        if isinstance(event, ev.Muck):
            events[at] = ev.Muck(event.line, event.player, at_showdown=False)


def _lacks(block: Block, scanner: Scanner) -> str:
    """What a hand lacks to be whole; here other words than elsewhere end a last line."""
    last = scanner.events[-1]
    if not cut_off(block, last.line) or untold_players(scanner):
        return summary_lacks(block, scanner)
    whole = isinstance(last, ev.Presence)
    if isinstance(last, ev.SummarySeat):
        if last.outcome == "mucked":
            whole = is_label(last)
        elif last.outcome == "collected":
            whole = block.text.endswith(", mucked")
        else:
            return summary_lacks(block, scanner)
    return "" if whole else "the last line is cut off"


FORMAT = Format(
    site=SITE,
    title="Full Tilt",
    profile="fulltilt",
    looked_for="a line 'Full Tilt Poker Game #123: ...'",
    mark=TITLE,
    starts_hand=starts_hand,
    read=read,
    tells_hero=True,
    untold=frozenset(("collected",)),  # now and then the line is missing, and the summary has it
)
