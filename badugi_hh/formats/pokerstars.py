"""PokerStars hand histories: which lines there are and what each becomes.

The wording is in ``grammars/pokerstars.lark``; here each line's fields become
an event.
"""

import re
from functools import cache

from badugi_hh import events as ev
from badugi_hh.cards import Cards, parse_cards
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.formats.pokerstars_header import read_header
from badugi_hh.formats.reading import Wording
from badugi_hh.formats.whole import read_hand
from badugi_hh.money import parse_amount as amount

SITE = "pokerstars"

# After the colon stands a club, a tournament or a game: no verb, as if somebody had such a name.
_FIRST_LINE = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #\d+:(?: +[A-Z0-9{]| *$)")
_FOLDED_AT = {"1st": 1, "2nd": 2, "3rd": 3}
_CHANGES: dict[str, ev.Change] = {
    "is connected": "connected",
    "is disconnected": "disconnected",
    "is sitting out": "sitting out",
    "has returned": "returned",
    "has timed out": "timed out",
    "has requested TIME": "time requested",
    "leaves the table": "left",
    "joins the table": "joined",
    "will be allowed to play after the button": "waiting",
    "was removed from the table": "removed",
}

M = re.Match[str]


def _cards(text: str | None) -> Cards | None:
    return parse_cards(text) if text else None


def _all_in(text: str | None) -> ev.AllIn:
    return "" if text is None else "stack" if text == " and is all-in" else "cap"


def _amount(text: str | None) -> int | None:
    return None if text is None else amount(text)


# ---- lines of a player: (line number, player, fields) -> event


def _post(line: int, player: str, m: M) -> ev.Event:
    blind: ev.Blind = "ante" if m[1] == "the ante" else m[1]  # type: ignore[assignment]  # the pattern allows no others
    return ev.Post(line, player, blind, amount(m[2]), _all_in(m[3]))


def _fold(line: int, player: str, m: M) -> ev.Event:
    return ev.Fold(line, player, _cards(m[1]))


def _check(line: int, player: str, _: M) -> ev.Event:
    return ev.Check(line, player)


def _call(line: int, player: str, m: M) -> ev.Event:
    return ev.Call(line, player, amount(m[1]), _all_in(m[2]))


def _bet(line: int, player: str, m: M) -> ev.Event:
    return ev.Bet(line, player, amount(m[1]), _all_in(m[2]))


def _raise(line: int, player: str, m: M) -> ev.Event:
    return ev.Raise(line, player, amount(m[1]), amount(m[2]), _all_in(m[3]))


def _discard(line: int, player: str, m: M) -> ev.Event:
    return ev.Discard(line, player, int(m[1]), _cards(m[2]))


def _pat(line: int, player: str, m: M) -> ev.Event:
    return ev.Discard(line, player, 0, _cards(m[1]))


def _show(line: int, player: str, m: M) -> ev.Event:
    return ev.Show(line, player, parse_cards(m[1]), m[2])


def _muck(line: int, player: str, _: M) -> ev.Event:
    return ev.Muck(line, player, at_showdown=True)


def _hide(line: int, player: str, _: M) -> ev.Event:
    return ev.Muck(line, player, at_showdown=False)


def _sits_out(line: int, player: str, _: M) -> ev.Event:
    return ev.SitsOut(line, player)


# ---- lines of the dealer and the table: (line number, fields) -> event


def _table(line: int, m: M) -> ev.Event:
    return ev.Table(line, m[1], int(m[2]), _int(m[4]), play_money=m[3] is not None)


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _seat(line: int, m: M) -> ev.Seat:
    return ev.Seat(line, int(m[1]), m[2], amount(m[3]), _amount(m[4]), m[5])


def _dealt(line: int, m: M) -> ev.Event:
    return ev.Dealt(line, m[1], parse_cards(m[2]))


def _received(line: int, m: M) -> ev.Event:
    kept, cards = parse_cards(m[2]), parse_cards(m[3])
    if len(kept) == 4 and set(kept) == set(cards):
        # A known fault of the room: the whole hand twice, after "discards 2 cards []".
        return ev.Received(line, m[1], None, cards)
    return ev.Received(line, m[1], kept, cards)


def _uncalled(line: int, m: M) -> ev.Event:
    return ev.Uncalled(line, m[2], amount(m[1]))


def _total(line: int, m: M) -> ev.Event:
    pots: tuple[tuple[str, int], ...] = ()
    if m[2]:
        parts = re.findall(r"(Main pot|Side pot(?:-\d+)?) ([^A-Z]+?)\.(?= |$)", m[2])
        pots = tuple((name.lower(), amount(text)) for name, text in parts)
    return ev.TotalPot(line, amount(m[1]), pots, _amount(m[3]))


def _observer(line: int, m: M) -> ev.Event:
    return ev.Chat(line, m[1], m[2], observer=True)


# ---- what happens to a player: (line number, player, fields) -> event


def _collect(line: int, player: str, m: M) -> ev.Event:
    return ev.Collect(line, player, amount(m[1]), m[2])


def _chat(line: int, player: str, m: M) -> ev.Event:
    return ev.Chat(line, player, m[2], observer=m[1] is not None)


def _presence(line: int, player: str, m: M) -> ev.Event:
    return ev.Presence(line, player, _CHANGES[m[1]], _int(m[2]))


def _top_up(line: int, player: str, m: M) -> ev.Event:
    return ev.TopUp(line, player, amount(m[1]), _amount(m[2]))


def _add_chips(line: int, player: str, m: M) -> ev.Event:
    return ev.TopUp(line, player, amount(m[1]), None)


def _finish(line: int, player: str, m: M) -> ev.Event:
    return ev.Finish(line, player, _int(m[1]), _amount(m[2]))


def _wins(line: int, player: str, m: M) -> ev.Event:
    return ev.Finish(line, player, 1, _amount(m[1]))


def _bounty(line: int, player: str, m: M) -> ev.Event:
    return ev.Bounty(line, player, amount(m[1]), m[2])


def _ticket(line: int, player: str, m: M) -> ev.Event:
    return ev.Ticket(line, player, m[1])


# ---- the summary: (line number, seat, player, fields) -> event


def _seat_result(line: int, seat: int, player: str, m: M) -> ev.SummarySeat:
    if m["before"] or m["after"]:
        at = _FOLDED_AT[m["after"]] if m["after"] else 0
        nothing = m["nothing"] is not None
        return ev.SummarySeat(line, seat, player, "folded", at, nothing, None, False, None, None)
    if m["mucked"]:
        cards = _cards(m["mucked_cards"])
        return ev.SummarySeat(line, seat, player, "mucked", None, False, cards, False, None, None)
    if m["collected"]:
        won = amount(m["collected"])
        return ev.SummarySeat(line, seat, player, "collected", None, False, None, False, won, None)
    cards, lost, won_text = parse_cards(m["shown_cards"]), m["lost"] is not None, m["won"]
    return ev.SummarySeat(
        line, seat, player, "showed", None, False, cards, lost, _amount(won_text), m["description"]
    )


@cache
def wording() -> Wording:
    """The compiled grammar with what each line becomes."""
    return Wording(
        grammar=LineGrammar("pokerstars"),
        of_player={
            "post": ("POST", _post),
            "fold": ("FOLD", _fold),
            "chec": ("CHECK", _check),
            "call": ("CALL", _call),
            "bets": ("BET", _bet),
            "rais": ("RAISE", _raise),
            "disc": ("DISCARD", _discard),
            "stan": ("PAT", _pat),
            "show": ("SHOW", _show),
            "muck": ("MUCK", _muck),
            "does": ("HIDE", _hide),
            "sits": ("SITS_OUT", _sits_out),
            "is s": ("SITS_OUT", _sits_out),
        },
        exact={
            "*** DEALING HANDS ***": ("DEALING", ev.Dealing),
            "Betting is capped": ("CAPPED", ev.Capped),
            "The deck is reshuffled": ("RESHUFFLE", ev.Reshuffle),
            "*** FIRST DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 1)),
            "*** SECOND DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 2)),
            "*** THIRD DRAW ***": ("DRAW", lambda line: ev.DrawStart(line, 3)),
            "*** SHOW DOWN ***": ("SHOWDOWN", ev.ShowdownStart),
            "*** SUMMARY ***": ("SUMMARY", ev.SummaryStart),
        },
        by_prefix={
            "Deal": [("DEALT", 1, _dealt), ("RECEIVED", 1, _received)],
            "Unca": [("UNCALLED", 2, _uncalled)],
            "Tabl": [("TABLE", 0, _table)],
            "Tota": [("TOTAL", 0, _total)],
            "[obs": [("OBSERVER", 1, _observer)],
        },
        of_name={
            "coll": [("COLLECT", _collect)],
            "show": [("SHOWN", _show)],
            "said": [("CHAT", _chat)],
            "[obs": [("CHAT", _chat)],
            "is c": [("PRESENCE", _presence)],
            "is d": [("PRESENCE", _presence)],
            "is s": [("PRESENCE", _presence)],
            "has ": [("PRESENCE", _presence)],
            "leav": [("PRESENCE", _presence)],
            "join": [("PRESENCE", _presence)],
            "will": [("PRESENCE", _presence)],
            "was ": [("PRESENCE", _presence)],
            "re-b": [("TOP_UP", _top_up)],
            "take": [("TOP_UP", _top_up)],
            "adds": [("ADD_CHIPS", _add_chips)],
            "fini": [("FINISH", _finish)],
            "wins": [("WINS", _wins), ("BOUNTY", _bounty), ("TICKET", _ticket)],
            "rece": [("TICKET", _ticket)],
        },
        seat=("SEAT", _seat),
        seat_result=("SEAT_RESULT", _seat_result),
        cancelled="Hand cancelled",
        header="'PokerStars Game #ID: GAME (STAKES) - DATE ZONE'",
    )


def starts_hand(line: str) -> bool:
    """Whether a line is the first of a hand, be it cut off."""
    return line.startswith("PokerStars ") and _FIRST_LINE.match(line) is not None


def read(block: Block) -> Reading:
    """Read one hand's lines."""
    return read_hand(block, SITE, wording(), read_header)


FORMAT = Format(
    site=SITE,
    title="PokerStars",
    profile="pokerstars",
    looked_for="a line 'PokerStars Game #123: ...' (or Hand, Zoom Hand, Home Game Hand)",
    mark="PokerStars ",
    starts_hand=starts_hand,
    read=read,
)
