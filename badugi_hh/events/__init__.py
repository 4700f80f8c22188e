"""What a hand history claims, line by line.

One frozen class a kind of line; ``Event`` is their union. Every event has the
``line`` of the file it stands on. Amounts are hundredths (see ``money``),
cards are ints (see ``cards``), what the file does not tell is None. Standing
pat is a ``Discard`` of 0 cards.
"""

from typing import TypeAlias

from badugi_hh.events.base import (
    STRUCTURE_NAMES,
    AllIn,
    Blind,
    Change,
    GameKind,
    Outcome,
    Structure,
)
from badugi_hh.events.play import (
    Bet,
    Call,
    Capped,
    Check,
    Dealing,
    Dealt,
    Discard,
    DrawStart,
    Fold,
    Post,
    Raise,
    Received,
    Reshuffle,
    SitsOut,
    Uncalled,
)
from badugi_hh.events.results import (
    Balance,
    Collect,
    Muck,
    Show,
    ShowdownStart,
    SummarySeat,
    SummaryStart,
    TotalPot,
)
from badugi_hh.events.table import (
    Bounty,
    Button,
    Chat,
    Finish,
    HouseRule,
    Presence,
    Seat,
    Start,
    Table,
    Ticket,
    TopUp,
    Unknown,
)
from badugi_hh.variants import Variant

__all__ = [
    "STRUCTURE_NAMES",
    "Action",
    "AllIn",
    "Balance",
    "Bet",
    "Blind",
    "Bounty",
    "Button",
    "Call",
    "Capped",
    "Change",
    "Chat",
    "Check",
    "Collect",
    "Dealing",
    "Dealt",
    "Discard",
    "DrawStart",
    "Event",
    "Finish",
    "Fold",
    "GameKind",
    "HouseRule",
    "Muck",
    "Outcome",
    "Post",
    "Presence",
    "Raise",
    "Received",
    "Reshuffle",
    "Seat",
    "Show",
    "ShowdownStart",
    "SitsOut",
    "Start",
    "Structure",
    "SummarySeat",
    "SummaryStart",
    "Table",
    "Ticket",
    "TopUp",
    "TotalPot",
    "Uncalled",
    "Unknown",
    "Variant",
]

Action: TypeAlias = Fold | Check | Call | Bet | Raise

Event: TypeAlias = (
    Start
    | Table
    | Button
    | HouseRule
    | Seat
    | Post
    | SitsOut
    | Dealing
    | Dealt
    | Action
    | Capped
    | DrawStart
    | Discard
    | Received
    | Reshuffle
    | Uncalled
    | ShowdownStart
    | Show
    | Muck
    | Collect
    | SummaryStart
    | TotalPot
    | SummarySeat
    | Balance
    | Chat
    | Presence
    | TopUp
    | Finish
    | Bounty
    | Ticket
    | Unknown
)
