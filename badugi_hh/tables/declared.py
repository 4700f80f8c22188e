"""The tables of the store: each column declared once, with its type, meaning and source."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import pyarrow as pa

from badugi_hh.audit import Finding
from badugi_hh.draws import FLAG_BITS, VALUE_IS, WHY_UNPRICED
from badugi_hh.facts import DRAWS as FACT_DRAWS
from badugi_hh.facts import FACTS, facts
from badugi_hh.replay import BetStep
from badugi_hh.tables.rows import (
    DrawRow,
    Record,
    SeatRow,
    draw_rows,
    seat_rows,
)

if TYPE_CHECKING:
    from array import array

Row = TypeVar("Row")

_TEXT, _FLAG, _MONEY, _TIME = pa.string(), pa.bool_(), pa.int64(), pa.timestamp("us", "UTC")
_TINY, _SMALL, _INT, _SHARE = pa.int8(), pa.int16(), pa.int32(), pa.float64()
_SITE = pa.dictionary(pa.int32(), pa.string())
_BITS = ", ".join([f"{bit} {flag}" for flag, bit in FLAG_BITS.items()])


class Column(NamedTuple):
    """A column: ``path`` leads from a row of its table, attribute by attribute, to the value.

    A table without paths has rows whose fields are its columns. One that is not
    ``nullable`` has a value in every row, which Parquet reads faster.
    """

    name: str
    type: pa.DataType
    about: str
    path: str = ""
    nullable: bool = True


@dataclass(frozen=True, slots=True)
class Table(Generic[Row]):
    """A table of the store, and how a record of a hand becomes its rows.

    ``number_columns`` stand behind the others. What ``numbers`` gives are their
    values, 16 bits each, row after row: far cheaper than objects. Behind them
    stand ``judged_columns``, which are worked out for many hands at once.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: Callable[[Record], Sequence[Row]]
    numbers: Callable[[Record], "array[int]"] | None = None
    number_columns: tuple[Column, ...] = ()
    judged_columns: tuple[Column, ...] = ()

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema; every field's metadata tells its meaning."""
        every = (*self.columns, *self.number_columns, *self.judged_columns)
        return _schema(self.name, self.about, every)


def _schema(name: str, about: str, columns: Sequence[Column]) -> pa.Schema:
    fields = [
        pa.field(c.name, c.type, c.nullable, metadata={"about": c.about}) for c in (*KEY, *columns)
    ]
    return pa.schema(fields, metadata={"table": name, "about": about})


KEY = (
    Column("site", _SITE, "the room that wrote the hand", "site"),
    Column("hand_id", _TEXT, "the hand's number as printed, without #", "hand_id"),
)

HANDS: Table[Record] = Table(
    "hands",
    "one row a hand",
    (
        Column("played_at", _TIME, "when it began, in UTC; null if the zone is unknown",
               "played.hand.start.played_at"),
        Column("printed_at", pa.timestamp("us"), "when it began by the clock that is printed",
               "played.hand.start.printed_at"),
        Column("zone", _TEXT, "time zone as printed", "played.hand.start.zone"),
        Column("table_name", _TEXT, "table as printed", "played.hand.table.name"),
        Column("variant", _TEXT, "badugi, badacey, badeucey, progressive",
               "played.hand.start.variant"),
        Column("structure", _TEXT, "limit, pot_limit, half_pot_limit, no_limit",
               "played.hand.start.structure"),
        Column("kind", _TEXT, "cash, tournament, play", "played.hand.kind"),
        Column("mix", _TEXT, "the mix it is a part of", "played.hand.start.mix"),
        Column("club", _TEXT, "the home game's club", "played.hand.start.club"),
        Column("currency", _TEXT, "currency code, or chips", "played.hand.currency"),
        Column("tournament_id", _TEXT, "tournament number",
               "played.hand.start.tournament_id"),
        Column("level", _TEXT, "blind level as printed", "played.hand.start.level"),
        Column("buy_in", _MONEY, "tournament buy-in, hundredths of entry_currency",
               "played.hand.start.buy_in"),
        Column("fee", _MONEY, "tournament fee, hundredths of entry_currency",
               "played.hand.start.fee"),
        Column("bounty", _MONEY, "bounty part of the entry, hundredths of entry_currency",
               "played.hand.start.bounty"),
        Column("entry_currency", _TEXT, "currency of buy_in, fee and bounty",
               "played.hand.start.entry_currency"),
        Column("small_stake", _MONEY, "lower of the two stakes as printed",
               "played.hand.start.small"),
        Column("big_stake", _MONEY, "higher of the two: big bet at limit, else big blind",
               "played.hand.start.big"),
        Column("small_blind", _MONEY, "small blind as posted", "played.hand.small_blind"),
        Column("big_blind", _MONEY, "big blind as posted", "played.hand.big_blind"),
        Column("small_bet", _MONEY, "small bet at fixed limit, as a rule of streets 0 and 1",
               "played.hand.small_bet"),
        Column("big_bet", _MONEY, "big bet at fixed limit, as a rule of streets 2 and 3",
               "played.hand.big_bet"),
        Column("ante", _MONEY, "ante as posted", "played.hand.ante"),
        Column("max_seats", _TINY, "seats of the table", "played.hand.table.max_seats"),
        Column("players", _TINY, "players dealt in", "players"),
        Column("button_seat", _TINY, "seat with the button", "played.hand.button"),
        Column("hero", _TEXT, "player whose cards are printed", "played.hand.hero"),
        Column("pot", _MONEY, "contributions less what went back uncalled",
               "played.put_in"),
        Column("rake", _MONEY, "rake as printed; null if it is not",
               "rake"),
        Column("last_street", _TINY, "last street reached, 0 to 3", "played.last_street"),
        Column("showdown", _FLAG, "two or more players were in at the end",
               "showdown"),
        Column("verdict", _TEXT, "confirmed, unverifiable, contradicted",
               "audit.verdict"),
        Column("rules", _TEXT, "rule profile it was held to", "played.profile.name"),
        Column("priced", _FLAG, "its draws are priced wherever their cards are known", "priced",
               nullable=False),
        Column("file", _TEXT, "file it was read from", "played.hand.file"),
        Column("line", _INT, "its first line there", "played.hand.line"),
        Column("sha256", _TEXT, "digest of the text without blank lines", "sha256"),
    ),
    lambda record: (record,),
)  # fmt: skip

SEATS: Table[SeatRow] = Table(
    "seats",
    "one row a player dealt in",
    (
        Column("player", _TEXT, "screen name"),
        Column("seat", _TINY, "seat number"),
        Column("position", _TEXT, "BTN (heads-up the small blind too), SB, BB, UTG ... CO"),
        Column("is_hero", _FLAG, "the player whose cards are printed"),
        Column("stack", _MONEY, "stack before the hand"),
        Column("put_in", _MONEY, "put in, less what went back uncalled"),
        Column("uncalled", _MONEY, "went back uncalled"),
        Column("collected", _MONEY, "taken from pots"),
        Column("net", _MONEY, "collected less put in"),
        Column("all_in_street", _TINY, "street (0 to 3) of going all-in"),
        Column("folded_street", _TINY, "street (0 to 3) of the fold"),
        Column("showdown", _FLAG, "was in a showdown of two or more"),
        Column("won", _FLAG, "collected anything"),
        Column("cards_dealt", _TEXT, "first cards"),
        Column("cards_final", _TEXT, "last cards"),
        Column("known_since", _TINY, "draw since which the last cards stood; 0 is dealt"),
        Column("size", _TINY, "cards of the last hand that count, 1 to 4"),
        Column("rank", _SMALL, "badugi rank of the last hand, 0 (best) to 1091; in Badeucey by the "
               "rules of its badugi half"),
        Column("low_rank", _SMALL, "rank of the last hand for the low half, 0 (best) up: "
               "ace-to-five in Badacey, deuce-to-seven in Badeucey"),
        Column("drawn_1", _TINY, "cards drawn at draw 1; null: no draw made"),
        Column("drawn_2", _TINY, "cards drawn at draw 2; null: no draw made"),
        Column("drawn_3", _TINY, "cards drawn at draw 3; null: no draw made"),
        Column("route", _TEXT, "cards drawn, draw by draw, such as 2-1-0"),
        Column("place", _SMALL, "place in the tournament that ended for the player here"),
        Column("prize", _MONEY, "prize that came with it, hundredths of hands.entry_currency"),
        Column("bounties", _MONEY, "bounties won here, hundredths of hands.entry_currency"),
        Column("rebuys", _MONEY, "paid for chips here, hundredths of hands.entry_currency; "
               "null if not told"),
    ),
    seat_rows,
    lambda record: facts(record.played),
    tuple(Column(fact.name, _SMALL, fact.about, nullable=fact.nullable) for fact in FACTS),
    (
        *[Column(f"price_{draw}", _SHARE, f"value given up at draw {draw}, as in draws; null if "
                 "not priced") for draw in FACT_DRAWS],
        *[Column(f"flags_{draw}", _SMALL, f"flags of draw {draw}, added up: {_BITS}; null if not "
                 "priced") for draw in FACT_DRAWS],
        Column("snow_bets", _SMALL, "bets and raises on snows; null without a known snow"),
        Column("snow_folds_needed", _SHARE, "sum of folds_needed in actions, over those bets"),
        Column("snow_folds_got", _SMALL, "how many of those bets all opponents folded to"),
        Column("one_card", _SMALL, "draws of one card whose live outs and end are known"),
        Column("one_card_made", _SMALL, "how many of those made a badugi"),
        Column("one_card_chance", _SHARE, "sum of the chances that they would"),
    ),
)  # fmt: skip

ACTIONS: Table[BetStep] = Table(
    "actions",
    "one row a post, fold, check, call, bet or raise",
    (
        Column("seq", _SMALL, "order within the hand, shared with draws", "seq"),
        Column("street", _TINY, "0 before the draw to 3 after the last", "street"),
        Column("player", _TEXT, "screen name", "name"),
        Column("action", _TEXT, "post, fold, check, call, bet, raise", "action"),
        Column("amount", _MONEY, "chips added", "amount"),
        Column("to", _MONEY, "the player's total on the street after it", "to"),
        Column(
            "all_in",
            _FLAG,
            "said to be all-in, or at the table's cap; null if the format never says",
            "said_all_in",
        ),
        Column("pot_before", _MONEY, "everything put in before it", "pot_before"),
        Column("to_call", _MONEY, "what the bet asked for, 0 for a post", "to_call"),
        Column("level", _TINY, "bets made on the street before it", "level"),
        Column("line", _INT, "line of the file", "line"),
    ),
    lambda record: record.played.bets,
    judged_columns=(
        Column(
            "folds_needed",
            _SHARE,
            "of a bet or raise on a known snow: how often all must fold "
            "at once for it to break even, amount / (pot_before + amount)",
        ),
        Column("folds_got", _FLAG, "of such a bet: whether they all folded"),
    ),
)

DRAWS: Table[DrawRow] = Table(
    "draws",
    "one row a draw, standing pat included",
    (
        Column("seq", _SMALL, "order within the hand, shared with actions"),
        Column("draw", _TINY, "1 to 3"),
        Column("player", _TEXT, "screen name"),
        Column("count", _TINY, "cards drawn, 0 is pat"),
        Column("all_in", _FLAG, "the player was all-in"),
        Column("standing", _TEXT, "ahead, level or behind: against the fewest drawn by another"),
        Column("kind", _TEXT, "pat, snow, break, draw; null where the hand is not known"),
        Column("held", _TEXT, "cards before it"),
        Column("kept", _TEXT, "cards kept"),
        Column("thrown", _TEXT, "cards thrown"),
        Column("received", _TEXT, "cards that came"),
        Column("rank_before", _SMALL, "badugi rank before, 0 (best) to 1091"),
        Column("rank_after", _SMALL, "badugi rank after, 0 (best) to 1091"),
        Column("line", _INT, "line of the file"),
        Column("pat_how", _TEXT, "how a hand that stands pat came about: dealt, drawn"),
        Column("redraw_after_pat", _FLAG, "draws, having stood pat at the draw before"),
        Column("opponents", _TINY, "others still in"),
        Column("snow", _TEXT, "of a snow: begun, kept up"),
        Column("snow_ended", _TEXT, "all folded, won at showdown, lost at showdown, folded, drew"),
        Column("dead", _TEXT, "own discards that cannot come, taken out of the deck; null if not "
               "priced"),
        Column("left_in", _TEXT, "why own discards were not taken out: not told, reshuffle"),
        Column("unpriced", _TEXT, f"why there is no price: {', '.join(WHY_UNPRICED)}"),
    ),
    draw_rows,
    judged_columns=(
        Column("outs", _TINY, "cards that make a badugi; null unless one card is drawn"),
        Column("chance", _SHARE, "chance of a badugi after this draw"),
        Column("chance_last", _SHARE, "chance of a badugi by the last draw, for who keeps these "
               "cards and goes on drawing to one"),
        Column("value", _SHARE, f"value of the choice made: {VALUE_IS}"),
        Column("best_value", _SHARE, "value of the best choice"),
        Column("price", _SHARE, "best_value less value"),
        Column("best_keep", _TEXT, "cards that the best choice keeps"),
        Column("kept_dead", _FLAG, "draws and keeps a card that cannot count beside those kept"),
        Column("threw_live", _FLAG, "throws a card of the best subset"),
        Column("wrong_one", _FLAG, "of two cards that clash keeps the worse"),
        Column("drew_too_many", _FLAG, "more cards than the best choice"),
        Column("drew_too_few", _FLAG, "fewer cards than the best choice"),
    ),
)  # fmt: skip

FINDINGS: Table[Finding] = Table(
    "findings",
    "one row a claim that the rules contradict",
    (
        Column("code", _TEXT, "see badugi-hh audit --explain CODE", "code"),
        Column("severity", _TEXT, "error, warning, note", "severity"),
        Column("file", _TEXT, "file of the claim", "file"),
        Column("line", _INT, "line of the claim", "line"),
        Column("message", _TEXT, "what is wrong", "message"),
        Column("claimed", _TEXT, "what the file says", "claimed"),
        Column("implied", _TEXT, "what the rules say", "implied"),
        Column("rules", _TEXT, "rule profile", "rules"),
    ),
    lambda record: record.audit.findings,
)

TEXTS: Table[Record] = Table(
    "texts",
    "every hand's own text",
    (
        Column("text", _TEXT, "the hand's lines as read", "reading.block.text"),
        Column("file", _TEXT, "file it was read from", "reading.block.file"),
        Column("line", _INT, "its first line there", "reading.block.line"),
        Column("encoding", _TEXT, "encoding of the file", "reading.block.encoding"),
    ),
    lambda record: (record,),
)

TABLES: tuple[Table[Any], ...] = (SEATS, ACTIONS, DRAWS, FINDINGS, TEXTS, HANDS)
"""The tables with rows of a hand. ``hands`` comes last: a batch stands once its hands do."""


REJECT_COLUMNS = (
    Column("file", _TEXT, "file it was read from", "file"),
    Column("line", _INT, "its first line there", "line"),
    Column("reason", _TEXT, "why it is no hand: rejected, partial, cancelled, conflict: ...",
           "reason"),
    Column("text", _TEXT, "the lines as read", "text"),
    Column("encoding", _TEXT, "encoding of the file", "encoding"),
    Column("sha256", _TEXT, "digest of the text without blank lines", "sha256"),
)  # fmt: skip
REJECTS_SCHEMA = _schema("rejects", "what was read and could not become a hand", REJECT_COLUMNS)

SCHEMAS: dict[str, pa.Schema] = {
    "rejects": REJECTS_SCHEMA,
    **{table.name: table.schema for table in TABLES},
}
"""All tables' schemas, in the order in which a batch is written."""
