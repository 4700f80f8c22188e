"""PokerStars hand histories: which lines there are and what each becomes.

The wording is in ``grammars/pokerstars.lark``; here each line's fields become
an event.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats import fields
from badugi_hh.formats.base import Block, Format, Reading
from badugi_hh.formats.fields import Fields, M
from badugi_hh.formats.grammar import LineGrammar
from badugi_hh.formats.pokerstars.header import read_header
from badugi_hh.formats.whole import read_hand
from badugi_hh.formats.wording import OfLine, Row, Wording
from badugi_hh.money import parse_amount as amount

SITE = "pokerstars"

# After the colon stands a club, a tournament or a game: no verb, as if somebody had such a name.
_FIRST_LINE = re.compile(r"PokerStars (?:Zoom |Home Game )?(?:Game|Hand) #\d+:(?: +[A-Z0-9{]| *$)")
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

_all_in = fields.all_in_by(" and is all-in")
_bet = fields.bet_by(_all_in)


# ---- lines of a player: what is matched -> the event's fields after line and player


def _post(m: M) -> Fields:
    return "ante" if m[1] == "the ante" else m[1], amount(m[2]), _all_in(m[3])


def _raise(m: M) -> Fields:
    return amount(m[1]), amount(m[2]), _all_in(m[3])


def _show(m: M) -> Fields:
    return parse_cards(m[1]), m[2]


# ---- lines of the dealer and the table: (line number, fields) -> event


def _table(line: int, m: M) -> ev.Event:
    return ev.Table(line, m[1], int(m[2]), _int(m[4]), play_money=m[3] is not None)


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _seat(line: int, m: M) -> ev.Seat:
    seat, player, stack, bounty, out = m.groups()
    return ev.Seat(line, int(seat), player, amount(stack), fields.told_amount(bounty), out)


def _received(line: int, m: M) -> ev.Event:
    kept, cards = parse_cards(m[2]), parse_cards(m[3])
    if len(kept) == 4 and set(kept) == set(cards):
        # A known fault of the room: the whole hand twice, after "discards 2 cards []".
        return ev.Received(line, m[1], None, None, after=cards)
    return ev.Received(line, m[1], kept, cards)


def _total(line: int, m: M) -> ev.Event:
    pots: tuple[tuple[str, int], ...] = ()
    if m[2]:
        parts = re.findall(r"(Main pot|Side pot(?:-\d+)?) ([^A-Z]+?)\.(?= |$)", m[2])
        pots = tuple((name.lower(), amount(text)) for name, text in parts)
    return ev.TotalPot(line, amount(m[1]), pots, fields.told_amount(m[3]))


# ---- what happens to a player: as above, for lines without a colon


def _collect(m: M) -> Fields:
    return amount(m[1]), m[2]


def _chat(m: M) -> Fields:
    return m[2], m[1] is not None


def _presence(m: M) -> Fields:
    return _CHANGES[m[1]], _int(m[2])


def _top_up(m: M) -> Fields:
    return amount(m[1]), fields.told_amount(m[2])


def _add_chips(m: M) -> Fields:
    return amount(m[1]), None


def _finish(m: M) -> Fields:
    return _int(m[1]), fields.told_amount(m[2])


def _wins(m: M) -> Fields:
    return 1, fields.told_amount(m[1])


def _bounty(m: M) -> Fields:
    return amount(m[1]), m[2]


def _ticket(m: M) -> Fields:
    return (m[1],)


# ---- the summary: as above, after line, seat and player


def _seat_result(m: M) -> Fields:
    if m["before"] or m["after"]:
        at = fields.FOLDED_AT[m["after"]] if m["after"] else 0
        return "folded", at, m["nothing"] is not None, None, False, None, None
    if m["mucked"]:
        return "mucked", None, False, fields.told_cards(m["mucked_cards"]), False, None, None
    if m["collected"]:
        return "collected", None, False, None, False, amount(m["collected"]), None
    cards, lost = parse_cards(m["shown_cards"]), m["lost"] is not None
    return "showed", None, False, cards, lost, fields.told_amount(m["won"]), m["description"]


# ---- where each line is looked for; see Wording

_AFTER_COLON: dict[str, Sequence[Row]] = {
    "post": [("POST", ev.Post, _post)],
    "fold": [("FOLD", ev.Fold, fields.shown_cards)],
    "chec": [("CHECK", ev.Check, fields.nothing)],
    "call": [("CALL", ev.Call, _bet)],
    "bets": [("BET", ev.Bet, _bet)],
    "rais": [("RAISE", ev.Raise, _raise)],
    "disc": [("DISCARD", ev.Discard, fields.discard)],
    "stan": [("PAT", ev.Discard, fields.pat)],
    "show": [("SHOW", ev.Show, _show)],
    "muck": [("MUCK", ev.Muck, lambda _: (True,))],
    "does": [("HIDE", ev.Muck, lambda _: (False,))],
    "sits": [("SITS_OUT", ev.SitsOut, fields.nothing)],
    "is s": [("SITS_OUT", ev.SitsOut, fields.nothing)],
}
_EXACT: dict[str, tuple[str, Callable[[int], ev.Event]]] = {
    "Betting is capped": ("CAPPED", ev.Capped),
    "The deck is reshuffled": ("RESHUFFLE", ev.Reshuffle),
    **{
        f"*** {word} DRAW ***": ("DRAW", partial(ev.DrawStart, draw=number))
        for word, number in fields.DRAWS.items()
    },
    "*** SHOW DOWN ***": ("SHOWDOWN", ev.ShowdownStart),
    "*** SUMMARY ***": ("SUMMARY", ev.SummaryStart),
}
_BY_PREFIX: dict[str, Sequence[tuple[str, int, OfLine]]] = {
    "Deal": [("DEALT", 1, fields.dealt), ("RECEIVED", 1, _received)],
    "Unca": [("UNCALLED", 2, fields.uncalled)],
    "Tabl": [("TABLE", 0, _table)],
    "Tota": [("TOTAL", 0, _total)],
    "[obs": [("OBSERVER", 1, fields.observer)],
}
_AFTER_NAME: dict[str, Sequence[Row]] = {
    "coll": [("COLLECT", ev.Collect, _collect)],
    "show": [("SHOWN", ev.Show, _show)],
    "said": [("CHAT", ev.Chat, _chat)],
    "[obs": [("CHAT", ev.Chat, _chat)],
    "is c": [("PRESENCE", ev.Presence, _presence)],
    "is d": [("PRESENCE", ev.Presence, _presence)],
    "is s": [("PRESENCE", ev.Presence, _presence)],
    "has ": [("PRESENCE", ev.Presence, _presence)],
    "leav": [("PRESENCE", ev.Presence, _presence)],
    "join": [("PRESENCE", ev.Presence, _presence)],
    "will": [("PRESENCE", ev.Presence, _presence)],
    "was ": [("PRESENCE", ev.Presence, _presence)],
    "re-b": [("TOP_UP", ev.TopUp, _top_up)],
    "take": [("TOP_UP", ev.TopUp, _top_up)],
    "adds": [("ADD_CHIPS", ev.TopUp, _add_chips)],
    "fini": [("FINISH", ev.Finish, _finish)],
    "wins": [
        ("WINS", ev.Finish, _wins),
        ("BOUNTY", ev.Bounty, _bounty),
        ("TICKET", ev.Ticket, _ticket),
    ],
    "rece": [("TICKET", ev.Ticket, _ticket)],
}


def wording_of(
    grammar: str,
    header: str,
    dealing: str = "*** DEALING HANDS ***",
    after_colon: Mapping[str, Sequence[Row]] | None = None,
) -> Wording:
    """A compiled grammar with what each line becomes, of this room or one that copied it.

    ``dealing`` is the heading above the deal, ``header`` the first line in
    words, ``after_colon`` what only that room's players are told to do.
    """
    return Wording(
        grammar=LineGrammar(grammar),
        after_colon={**_AFTER_COLON, **(after_colon or {})},
        exact={dealing: ("DEALING", ev.Dealing), **_EXACT},
        by_prefix=_BY_PREFIX,
        after_name=_AFTER_NAME,
        seat=("SEAT", _seat),
        seat_result=("SEAT_RESULT", ev.SummarySeat, _seat_result),
        cancelled="Hand cancelled",
        header=header,
    )


@cache
def wording() -> Wording:
    """The compiled grammar with what each line becomes."""
    return wording_of("pokerstars", "'PokerStars Game #ID: GAME (STAKES) - DATE ZONE'")


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
    tells_hero=True,
)
