"""What each of Merge's elements becomes.

Players go by the numbers of their seats. The amount of a post, a call, a bet
or an all-in is what it adds; that of a raise is the player's total on the
street, in old files what it adds. Who is all-in is told where a bet, a raise or
a call for less takes the last chips; of others no line tells it.
"""

from collections.abc import Callable

from badugi_hh import events as ev
from badugi_hh.cards import Cards
from badugi_hh.formats.merge.telling import OddError, Telling
from badugi_hh.formats.merge.xml import Element
from badugi_hh.money import parse_amount

Build = Callable[[Telling, Element], None]
"""Adds the events of an element. Raises ValueError where it cannot be read."""

_DRAWS = {"FIRST_DRAW": 1, "SECOND_DRAW": 2, "THIRD_DRAW": 3}
_BLINDS: dict[str, ev.Blind] = {
    "ANTE": "ante",
    "SMALL_BLIND": "small blind",
    "BIG_BLIND": "big blind",
    "INITIAL_BLIND": "big blind",  # of a player who has just sat down
}
_CHANGES: dict[str, ev.Change] = {
    "SITTING_OUT": "sitting out",
    "SIT_IN": "returned",
    "DISCONNECTED": "disconnected",
    "RECONNECTED": "connected",
    "LEAVE": "left",
    "PLAYER_OUT": "removed",
}
FOLDED = "END_OF_FOLDED_GAME"
"""The round in which a hand ends that everybody but one has folded."""


def _nothing(_hand: Telling, _element: Element) -> None:
    """An element of which the events below it tell."""


# ---- players and rounds


def _players(hand: Telling, element: Element) -> None:
    dealer = hand.match["NUMBER"](element.attributes.get("dealer", ""))
    if dealer:
        hand.events.append(ev.Button(element.line, int(dealer[0])))
    else:
        hand.unknown(element.line, "unknown_line", "the dealer's seat is not told")


def _seat(hand: Telling, element: Element) -> None:
    seat, name = hand.get(element, "seat"), hand.get(element, "nickname")
    if not hand.match["NUMBER"](seat):
        raise ValueError(f"{seat!r} is no seat")
    if seat in hand.seats:
        raise ValueError(f"somebody else sits in seat {seat}")
    stack: int | None = parse_amount(hand.get(element, "balance"))
    if hand.stacks_are_left and seat in hand.seen.posted:
        posted = hand.seen.posted[seat]
        stack = None if stack is None or posted is None else stack + posted
    hand.seats.add(seat)
    away = element.attributes.get("dealtin") == "false"
    if away:
        hand.away.add(seat)
    out = "not dealt in" if away else None
    hand.events.append(ev.Seat(element.line, int(seat), name, stack, None, out))


def _dealing(hand: Telling, element: Element) -> None:
    hand.street.open()
    hand.events.append(ev.Dealing(element.line))


def _draw_round(hand: Telling, element: Element) -> None:
    hand.end_street()
    hand.street.clear()
    hand.events.append(ev.DrawStart(element.line, _DRAWS[hand.round]))


def _showdown(hand: Telling, element: Element) -> None:
    hand.end_play()
    hand.events.append(ev.ShowdownStart(element.line))


def _ending(hand: Telling, _element: Element) -> None:
    hand.end_play()


# ---- what players do


def _post(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    amount = hand.amount(element)
    kind = element.attributes["type"]
    blind = _BLINDS.get(kind) or _missed_blind(hand, amount)
    hand.street.post(seat, blind, amount)
    hand.events.append(ev.Post(element.line, name, blind, amount, None))


def _missed_blind(hand: Telling, amount: int) -> ev.Blind:
    """What somebody posts who comes back to the table."""
    big = hand.street.stake or hand.street.bet
    if amount == big or not big:
        return "big blind"
    return "small & big blinds" if amount > big else "dead small blind"


def _post_all_in(hand: Telling, element: Element) -> None:
    """A post with the last chips."""
    seat, name = hand.player(element)
    amount = hand.amount(element)
    if not amount:
        raise ValueError("what is posted all-in is not told")
    blind = _blind_of_all_in(hand, amount)
    if blind is None:
        raise ValueError("which blind is posted all-in is not told")
    hand.street.post(seat, blind, amount)
    hand.events.append(ev.Post(element.line, name, blind, amount, "stack"))


def _blind_of_all_in(hand: Telling, amount: int) -> ev.Blind | None:
    """What is posted all-in, as the other posts tell; None if they do not.

    The small blind is posted before the big one, or by nobody.
    """
    posts = hand.seen.posts
    small, big = "SMALL_BLIND" in posts, "BIG_BLIND" in posts
    if small or big:
        if small != big and (small or not hand.street.bet):
            return "big blind" if small else "small blind"
        return None
    if "ANTE" in posts:
        return "ante"
    if posts.count("ALL_IN") == 2:
        return "big blind" if hand.street.bet else "small blind"
    alone = hand.small_stake is not None and amount > hand.small_stake
    return "big blind" if alone else None


def _fold(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    hand.folded.add(seat)
    hand.events.append(ev.Fold(element.line, name, None))


def _check(hand: Telling, element: Element) -> None:
    hand.events.append(ev.Check(element.line, hand.player(element)[1]))


def _call(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    amount = hand.amount(element)
    hand.street.add(seat, amount)
    hand.events.append(ev.Call(element.line, name, amount, None))


def _bet(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    amount = hand.amount(element)
    hand.street.add(seat, amount)
    hand.events.append(ev.Bet(element.line, name, amount, None))


def _raise(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    amount = hand.amount(element)
    total = hand.street.after(seat, amount) if hand.raises_add else amount
    hand.street.reach(seat, total)
    hand.events.append(ev.Raise(element.line, name, None, total, None))


def _complete(hand: Telling, element: Element) -> None:
    """A raise that makes a whole bet of one that was all-in for less."""
    seat, name = hand.player(element)
    total = hand.amount(element)
    raises, line = hand.street.bet > 0, element.line
    hand.street.reach(seat, total)
    bet = ev.Raise(line, name, None, total, None) if raises else ev.Bet(line, name, total, None)
    hand.events.append(bet)


def _all_in(hand: Telling, element: Element) -> None:
    if hand.round == "BLINDS":
        _post_all_in(hand, element)
        return
    seat, name = hand.player(element)
    amount = hand.amount(element)
    move, total = hand.street.move(seat, amount), hand.street.after(seat, amount)
    hand.street.add(seat, amount)
    event: ev.Event
    if move == "call":
        event = ev.Call(element.line, name, amount, "stack")
    elif move == "bet":
        event = ev.Bet(element.line, name, amount, "stack")
    else:
        event = ev.Raise(element.line, name, None, total, "stack")
    hand.events.append(event)


def _draw(hand: Telling, element: Element) -> None:
    seat, name = hand.player(element)
    text = "0" if element.attributes["type"] == "STAND_PAT" else hand.get(element, "text")
    number = hand.match["NUMBER"](text)
    if number is None:
        raise ValueError(f"{text!r} is no number of cards")
    count = int(number[0])
    held = None if count else _held(hand, seat)
    hand.events.append(ev.Discard(element.line, name, count, held))


def _held(hand: Telling, seat: str) -> Cards | None:
    """What a player stands pat on: the hand that is told after the draw, if one is."""
    after = hand.seen.drawn.get((hand.rounds, seat))
    if after is None:
        return None
    try:
        held = hand.cards(hand.elements[after])
    except ValueError:  # where it stands it is kept as unknown
        return None
    hand.done.add(after)
    return held


def _sits_out(hand: Telling, element: Element) -> None:
    """Who sits out when it is their turn has folded: nothing is told of them after it."""
    seat, name = hand.player(element)
    if hand.round == "BLINDS":
        hand.events.append(ev.SitsOut(element.line, name))
    elif hand.may_fold(seat):
        hand.folded.add(seat)
        hand.events.append(ev.Fold(element.line, name, None))
    else:
        hand.events.append(ev.Presence(element.line, name, "sitting out", None))


def _presence(hand: Telling, element: Element) -> None:
    change = _CHANGES[element.attributes["type"]]
    hand.events.append(ev.Presence(element.line, hand.player(element)[1], change, None))


def _chat(hand: Telling, element: Element) -> None:
    """Chat alone tells a player by name."""
    name = hand.get(element, "player")
    text = element.attributes.get("text", "")
    observer = name not in hand.seen.names.values()
    hand.events.append(ev.Chat(element.line, name, text, observer))


# ---- cards


def _dealt(hand: Telling, element: Element) -> None:
    name, cards = hand.player(element)[1], hand.cards(element)
    called = hand.called(element.attributes.get("hand"))
    hand.events.append(ev.Dealt(element.line, name, cards, called))


def _after_draw(hand: Telling, element: Element) -> None:
    if hand.at in hand.done:
        return
    name, cards = hand.player(element)[1], hand.cards(element)
    called = hand.called(element.attributes.get("hand"))
    hand.events.append(ev.Received(element.line, name, None, None, after=cards, description=called))


def _shows(hand: Telling, element: Element) -> None:
    """That cards are shown; which, an element behind all such events tells."""
    seat, _ = hand.player(element)
    at = hand.seen.shown.get(seat)
    if at is None or at in hand.done:
        raise OddError("what is shown is not told")
    _show(hand, element, hand.elements[at])
    hand.done.add(at)


def _shown(hand: Telling, element: Element) -> None:
    if hand.at not in hand.done:
        _show(hand, element, element)


def _show(hand: Telling, element: Element, cards: Element) -> None:
    name = hand.player(element)[1]
    if hand.at < hand.seen.last_draw:
        raise OddError("cards are shown before the last draw")
    hand.end_play()
    hand.events.append(ev.Show(element.line, name, hand.cards(cards, some=True), None))


def _mucks(hand: Telling, element: Element) -> None:
    name = hand.player(element)[1]
    hand.end_play()
    hand.events.append(ev.Muck(element.line, name, hand.round != FOLDED))


def _mucked(hand: Telling, element: Element) -> None:
    """Cards mucked at a showdown, which other rooms tell in a summary."""
    seat, name = hand.player(element)
    cards = hand.cards(element)
    if hand.round == FOLDED:
        raise OddError("cards are mucked without a showdown")
    hand.events.append(
        ev.SummarySeat(
            element.line, int(seat), name, "mucked", None, False, cards, False, None, None
        )
    )


# ---- who wins


def _winner(hand: Telling, element: Element) -> None:
    """Where a bet that went back is told of, no other amount holds it; else the last pot's does."""
    seat, name = hand.player(element)
    amount = hand.amount(element)
    hand.end_play()
    if element.attributes.get("uncalled") == "true":
        return
    number = element.attributes.get("potnumber", "")
    last = number == max(hand.seen.won[seat], key=_order)
    both = last and not hand.seen.uncalled
    called = hand.called(element.attributes.get("hand"))
    hand.events.append(ev.Collect(element.line, name, amount, _pot(hand, number), both, called))


def _pot(hand: Telling, number: str) -> str:
    """The name of a pot by its number: the lowest is the main one."""
    numbers = sorted({each for won in hand.seen.won.values() for each in won}, key=_order)
    place = numbers.index(number)
    if len(numbers) == 1:
        return "pot"
    if place == 0:
        return "main pot"
    return "side pot" if len(numbers) == 2 else f"side pot-{place}"


def _order(number: str) -> tuple[int, str]:
    """A key that sorts the numbers of pots."""
    return len(number), number


_EVENTS: dict[str, Build] = {
    **dict.fromkeys([*_BLINDS, "RETURN_BLIND"], _post),
    "FOLD": _fold,
    "CHECK": _check,
    "CALL": _call,
    "BET": _bet,
    "RAISE": _raise,
    "COMPLETE": _complete,
    "ALL_IN": _all_in,
    "DRAW": _draw,
    "STAND_PAT": _draw,
    "SHOW": _shows,
    "MUCK": _mucks,
    "SIT_OUT": _sits_out,
    **dict.fromkeys(_CHANGES, _presence),
    "CHAT": _chat,
}
_CARDS: dict[str, Build] = {
    "HOLE": _dealt,
    "DRAW_DRAWN_CARDS": _after_draw,
    "SHOWN": _shown,
    "MUCKED": _mucked,
}
_ROUNDS: dict[str, Build] = {
    "BLINDS": _nothing,
    "PRE_FIRST_DRAW": _dealing,
    **dict.fromkeys(_DRAWS, _draw_round),
    **{f"POST_{draw}": _nothing for draw in _DRAWS},
    "SHOWDOWN": _showdown,
    FOLDED: _ending,
    "END_OF_GAME": _ending,
}
_OTHERS: dict[str, Build] = {
    "description": _nothing,
    "game": _nothing,
    "players": _players,
    "player": _seat,
    "winner": _winner,
}
ELEMENTS: dict[tuple[str, str], Build] = {
    **{("event", kind): build for kind, build in _EVENTS.items()},
    **{("cards", kind): build for kind, build in _CARDS.items()},
    **{("round", kind): build for kind, build in _ROUNDS.items()},
    **{(tag, ""): build for tag, build in _OTHERS.items()},
}
"""What an element becomes, by its name and what its attribute type or id says."""


def key_of(element: Element) -> tuple[str, str]:
    """What an element is found by among ``ELEMENTS``."""
    of = _NAMED_BY.get(element.tag)
    return element.tag, element.attributes.get(of, "") if of else ""


_NAMED_BY = {"event": "type", "cards": "type", "round": "id"}
