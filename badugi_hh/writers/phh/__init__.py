"""A hand as PHH, the open format: the other way round of ``formats.phh``.

What is written reads as the same play, winners, nets and known cards. The
specification's fields come first and in its order, but ``actions`` last, so that
a file cut off anywhere cannot pass for whole. Within a draw all discards come
before all replacements, as other tools expect it; only where the deck is
reshuffled they stand as they happened. Of a hand told in full it leaves out
what the format has no place for:

- who sits at the table and is not dealt in, who comes, goes, is late or talks
- what the room calls a hand, and what was kept in a draw
- totals and names of pots that the play tells, bets that go back, capped betting
- whether a winner to whom all have folded keeps the hand hidden
- when a fold was shown, or the hand of somebody who is out of it
- the name of a time zone that is none of the IANA database: the time is UTC then
- a hand number under a million, which the reader makes longer
"""

from collections.abc import Iterator, Sequence
from datetime import UTC
from zoneinfo import ZoneInfo

from badugi_hh import events as ev
from badugi_hh.formats.clock import places
from badugi_hh.formats.phh.fields import CODES, SEATS
from badugi_hh.formats.phh.posts import blind_players, in_order
from badugi_hh.money import CHIPS
from badugi_hh.money import plain_sum as money
from badugi_hh.profiles import HOME, RULES
from badugi_hh.replay import Replayed
from badugi_hh.writers.base import WriteError, Writer, replayed
from badugi_hh.writers.phh.actions import actions, array, lines, quoted, run, unshown
from badugi_hh.writers.phh.forced import Forcing, forcing, stacks

_CODE_OF = {meaning: code for code, meaning in CODES.items()}
_LEAST_NUMBER, _MOST_NUMBER, _HIGHEST_LEVEL = 10**6, 2**63, 10_000

Rows = Iterator[tuple[str, str]]


def hand_text(events: Sequence[ev.Event], number: int) -> str:
    """The text of a hand in a collection, as its hand of this number, ended by a line end.

    ``events`` are those of a hand told in full. Raises WriteError for what the
    format cannot say: players whose order is not told, and a table's cap.
    """
    return f"[{number}]\n{single_text(events)}"


def single_text(events: Sequence[ev.Event]) -> str:
    """The text of a hand that is alone in its file; see ``hand_text``."""
    played = replayed(events)
    _check(played)
    forced = forcing(played)
    fields = [*_required(played, forced), *_optional(played), *_own(played, forced)]
    fields.append(("actions", lines(actions(played))))
    return "".join([f"{name} = {value}\n" for name, value in fields])


def _check(played: Replayed) -> None:
    """Raise WriteError for what no field below has words for."""
    hand = played.hand
    if not hand.order_known:
        raise WriteError("PHH lists players by position, and not all seats are told")
    if len(hand.players) < 2:
        raise WriteError("nobody plays against anybody")
    if any(step.all_in == "cap" for step in played.bets):
        raise WriteError("PHH has no word for a table's cap")
    for player in hand.players:
        if not 0 <= (player.seat or 0) < SEATS:
            raise WriteError(f"PHH has no seat {player.seat}")
    for collect in played.collects:
        if collect.player not in played.index:
            raise WriteError(f"{collect.player} is not dealt in and collects")


# ---- the specification's fields


def _required(played: Replayed, forced: Forcing) -> Rows:
    """Game, forced bets, stakes and stacks."""
    hand, start = played.hand, played.hand.start
    yield "variant", quoted(_CODE_OF[start.variant, start.structure])
    if len({ante for ante in forced.antes if ante}) > 1 and not forced.dead:
        yield "ante_trimming_status", "true"  # who antes less plays for less
    yield "antes", array(map(money, in_order(forced.antes)))
    yield "blinds_or_straddles", array(map(money, in_order(forced.blinds)))
    if start.structure == "limit":
        small, big = _bets(played)
        yield "small_bet", money(small)
        yield "big_bet", money(big)
    else:
        yield "min_bet", money(hand.start.big or hand.big_blind or 0)
    yield "starting_stacks", array(["inf" if s is None else money(s) for s in stacks(played)])


def _bets(played: Replayed) -> tuple[int, int]:
    """The two bets of fixed limit; where they are not told the big blind is the small one."""
    small = played.hand.small_bet or played.hand.big_blind or 0
    return small, played.hand.big_bet or 2 * small


def _optional(played: Replayed) -> Rows:
    """Time, numbers, seats, players, results and currency."""
    hand = played.hand
    yield from _time(hand.start)
    number = hand.hand_id
    counted = _is_number(number) and _LEAST_NUMBER <= int(number) < _MOST_NUMBER
    yield "hand", number if counted else quoted(number)
    if hand.start.tournament_id and _is_level(hand.start.level):
        yield "level", str(hand.start.level)
    yield "seats", array([str(player.seat) for player in hand.players])
    if hand.table.max_seats is not None:
        yield "seat_count", str(hand.table.max_seats)
    if hand.table.name:
        yield "table", quoted(hand.table.name)
    yield "players", array([quoted(player.name) for player in hand.players])
    left = {told.player: told.stack for told in played.balances}
    finishing = [left.get(player.name) for player in hand.players]
    known = [stack for stack in finishing if stack is not None]
    if len(known) == len(finishing):
        yield "finishing_stacks", array(map(money, known))
    if any(isinstance(event, ev.Collect) for event in hand.events):
        yield "winnings", array([money(ledger.collected) for ledger in played.ledgers])
    if hand.start.currency != CHIPS:
        yield "currency", quoted(hand.start.currency)


def _is_number(text: str) -> bool:
    """Whether a text is a whole number as it is written, and none of endless digits."""
    return text.isdecimal() and len(text) < 20 and str(int(text)) == text


def _is_level(text: str | None) -> bool:
    return text is not None and _is_number(text) and int(text) <= _HIGHEST_LEVEL


def _time(start: ev.Start) -> Rows:
    """The time in its zone if that is one of the IANA database and tells the moment, else in UTC.

    As printed where the moment is not known.
    """
    when, zone = start.played_at, start.zone
    local, name = start.printed_at, None
    if when is not None:
        name = zone if zone in places() else "UTC"
        local = when.astimezone(ZoneInfo(name or "UTC"))
        twice = {local.replace(fold=fold).utcoffset() for fold in (0, 1)}
        if len(twice) > 1:
            name, local = "UTC", when.astimezone(UTC)
    if local is None:
        return
    yield "time", f"{local:%H:%M:%S}"
    if name:
        yield "time_zone", quoted(name)
    yield "day", str(local.day)
    yield "month", str(local.month)
    yield "year", str(local.year)


# ---- fields of the project's own


def _own(played: Replayed, forced: Forcing) -> Rows:
    """What no field of the specification says."""
    hand, start = played.hand, played.hand.start
    if hand.button is not None and hand.button != hand.players[-1].seat:
        yield "_button", str(hand.button)
    if forced.told:
        yield "_posts", lines(forced.told)
    yield from _stakes(played, forced)
    yield from _rules(played)
    for name, text in (
        ("_tournament", start.tournament_id),
        ("_level", None if start.tournament_id and _is_level(start.level) else start.level),
        ("_entry_currency", start.entry_currency),
        ("_club", start.club),
        ("_mix", start.mix),
    ):
        if text:
            yield name, quoted(text)
    for name, amount in (
        ("_buy_in", start.buy_in),
        ("_fee", start.fee),
        ("_bounty", start.bounty),
        ("_rake", played.total.rake if played.total else None),
    ):
        if amount is not None:
            yield name, money(amount)
    if hand.table.play_money:
        yield "_play_money", "true"
    yield from _bounties(played)
    yield from _shares(played)
    mucked = unshown(played)
    if any(mucked):
        yield "_mucked", array([quoted(run(cards, len(cards))) for cards in mucked])


def _stakes(played: Replayed, forced: Forcing) -> Rows:
    """The stakes, where the fields above make others; the bets of fixed limit are what they are."""
    start = played.hand.start
    if start.small is None or start.big is None:
        yield "_stakes", "[]"
    elif start.structure != "limit":
        small, big = blind_players(forced.blinds, stacks(played))
        made = (
            None if small is None else forced.blinds[small],
            start.big if big is None else forced.blinds[big],
        )
        if made != (start.small, start.big):
            yield "_stakes", array([money(start.small), money(start.big)])


def _rules(played: Replayed) -> Rows:
    """The rules in which the house differs from the profile that the reader takes."""
    profile, hand = played.profile, played.hand
    chips = hand.currency == CHIPS
    beside: set[str] = {"smallest_money" if chips else "smallest_chip"}
    beside |= set() if hand.start.variant == "badeucey" else {"badeucey_ace"}
    beside |= set() if played.game.split else {"odd_half"}
    for name in sorted(RULES):
        value = getattr(profile, name)
        if name in hand.house or (value != getattr(HOME, name) and name not in beside):
            yield f"_{name}", str(value) if isinstance(value, int) else quoted(value)


def _bounties(played: Replayed) -> Rows:
    """The bounties on the players' heads, if there are any."""
    heads = {seat.player: seat.bounty for seat in played.hand.events if isinstance(seat, ev.Seat)}
    bounties = [heads.get(player.name) for player in played.hand.players]
    if any(bounties):
        yield "_bounties", array([money(bounty or 0) for bounty in bounties])


def _shares(played: Replayed) -> Rows:
    """Who collects from which pot, where the winnings alone do not tell."""
    told = [(c.player, c.amount, c.pot) for c in played.collects]
    alone = [(led.name, led.collected, "pot") for led in played.ledgers if led.collected]
    if told and told != alone:
        at = played.index
        shares = [f"p{at[name] + 1} {money(amount)} {pot}" for name, amount, pot in told]
        yield "_collected", lines(shares)


WRITER = Writer("phh", ".phhs", hand_text, between="\n")
