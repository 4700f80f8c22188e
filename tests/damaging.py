"""Hands damaged on purpose: one thing in their text is changed, in each format that can say it.

``KINDS`` are the kinds of damage, with the codes of the audit that are right for
each; ``CANNOT`` tells which formats cannot say what, and why. Run as a program
it prints a Markdown table of what was made and found, and of false alarms.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from audit_hands import PLAIN, SIDE, SPLIT, WALK
from damaged_text import ACTIONS, NOISE, Hand, Lines, hand_of
from playing import LIE, SAMPLES, corpus, played, reading_of

from badugi_hh import events as ev
from badugi_hh.audit import Finding, audit
from badugi_hh.cards import NAMES, Card
from badugi_hh.hand import build
from badugi_hh.money import CHIPS, SIGN_OF, plain_sum
from badugi_hh.reader import read
from badugi_hh.replay import BetStep, replay
from badugi_hh.simulate import simulate
from badugi_hh.writers import WRITERS, WriteError, told_in_full


class Damage(NamedTuple):
    """A damaged hand, and the line at which that is to be noticed first; 0 where any will do."""

    lines: Lines
    line: int
    what: str


Makes = Callable[[Hand], Iterator[Damage]]


class Kind(NamedTuple):
    """A kind of damage: its family, how it is made, and the codes that may tell it.

    ``note``: it is worth no more than a note.
    """

    family: str
    makes: Makes
    codes: frozenset[str]
    note: bool = False


def _chip(hand: Hand) -> int:
    return hand.played.profile.unit(hand.played.hand.currency)


def _fresh(hand: Hand) -> Card:
    """A card that the text does not name."""
    text = "\n".join(hand.lines)
    return next(card for card, name in enumerate(NAMES) if name not in text)


def _changed(hand: Hand, line: int, text: str, at: int | None = None) -> Iterator[Damage]:
    if text != hand.text(line):
        yield Damage(hand.put({line: text}), line if at is None else at, text)


# ---- cards


def many_thrown(hand: Hand) -> Iterator[Damage]:
    """More cards are thrown than a hand has."""
    many = hand.played.game.cards + 1
    for event in hand.of(ev.Discard):
        if event.cards is None or hand.site in ("pokerstars", "phenom", "fulltilt"):
            yield from _changed(hand, event.line, _throws(hand, event, many))


def _throws(hand: Hand, event: ev.Discard, count: int) -> str:
    """The line of a draw with another number of cards."""
    text = hand.text(event.line)
    if hand.site == "merge":
        if "STAND_PAT" in text:
            return text
        return re.sub(r'text="\d+"', f'text="{count}"', text)
    if hand.site == "phh":
        return re.sub(r"(p\d+ sd)[^\"#]*", rf"\1 {'??' * count}", text)
    cards = "card" if count == 1 else "cards"
    if hand.site == "kingsclub":
        counts = text[len(event.player) :].startswith((" draws", " stands"))
        return f"{event.player} draws {count}" if counts else text
    text = re.sub(r"discards \d+ cards?", f"discards {count} {cards}", text)
    return re.sub(r"stands pat(?: on)?", f"discards {count} {cards}", text)


def few_dealt(hand: Hand) -> Iterator[Damage]:
    """A player is dealt a card too few."""
    for event in hand.of(ev.Dealt):
        if event.cards and hand.site != "phh":
            text = hand.drops_card(hand.text(event.line), event.cards[-1])
            yield from _changed(hand, event.line, text)


def other_count(hand: Hand) -> Iterator[Damage]:
    """Other cards, or another number of them, come than are thrown."""
    for step in hand.played.draws:
        if not step.count or step.received_line is None:
            continue
        event = next(e for e in hand.of(ev.Discard) if e.line == step.line)
        if event.cards is None and event.came is None:
            if step.told_count is None and hand.site == "phh":
                continue
            if step.count < hand.played.game.cards and hand.site != "fulltilt" and _stub(hand) > 1:
                more = _throws(hand, event, step.count + 1)
                yield from _changed(hand, event.line, more, step.received_line)
        elif step.count > 1 and step.received:
            line = _cards_line(hand, step.received_line)
            text = hand.drops_card(hand.text(line), step.received[-1])
            yield from _changed(hand, line, text, step.received_line)


def _stub(hand: Hand) -> int:
    """How many cards are left in the deck; a hand in which it was reshuffled has none."""
    drawn = sum(step.count for step in hand.played.draws)
    return 52 - hand.played.game.cards * len(hand.played.ledgers) - drawn


def told_count(hand: Hand) -> Iterator[Damage]:
    """The line that counts the cards that come tells another number."""
    for at, text in enumerate(hand.lines, 1):
        more = re.sub(
            r"(: draws|is dealt) (\d) (cards?)",
            lambda m: f"{m[1]} {int(m[2]) % 4 + 1} {m[3]}",
            text,
        )
        if not re.search(r'"', text):
            yield from _changed(hand, at, more)


def not_held(hand: Hand) -> Iterator[Damage]:
    """A card is thrown that was not held."""
    other = _fresh(hand)
    for step in hand.played.draws:
        if step.count and step.printed and step.held:
            text = hand.recard(hand.text(step.line), step.printed[0], other)
            yield from _changed(hand, step.line, text)


def kept_changed(hand: Hand) -> Iterator[Damage]:
    """A card that was kept is another after the draw."""
    other = _fresh(hand)
    for step in hand.played.draws:
        if hand.site == "merge" and _stub(hand) < 0:
            return  # a discard may have come back, which no line tells
        if step.kept and step.held and step.received_line and step.count:
            kept = step.told_kept or (step.kept if hand.site == "merge" else ())
            if kept:
                line = _cards_line(hand, step.received_line)
                text = hand.recard(hand.text(line), kept[0], other)
                yield from _changed(hand, line, text, step.received_line)


def _cards_line(hand: Hand, line: int) -> int:
    """Where the cards stand that come: Phenom counts them a line above."""
    return line + (hand.site == "phenom" and "[" not in hand.text(line))


def dealt_changed(hand: Hand) -> Iterator[Damage]:
    """A card that is dealt is another than the one thrown, kept or shown later."""
    other = _fresh(hand)
    for deal in hand.of(ev.Dealt):
        if not deal.cards or (hand.site == "merge" and _stub(hand) < 0):
            continue
        for card in deal.cards:
            line = _first_told(hand, deal, card)
            if line:
                text = hand.recard(hand.text(deal.line), card, other)
                if deal.description:
                    changed = tuple(other if c == card else c for c in deal.cards)
                    text = hand.recalled(text, hand.played.game.label(changed))
                yield Damage(hand.put({deal.line: text}), line, text)


def _first_told(hand: Hand, deal: ev.Dealt, card: Card) -> int:
    """The first line of the play that tells a card again which somebody was dealt."""
    events: list[Any] = [e for e in hand.reading.events if getattr(e, "player", "") == deal.player]
    for event in events:
        if event is deal or isinstance(event, ev.SummarySeat):
            continue
        kept = getattr(event, "kept", None) or ()
        after = getattr(event, "after", None) or ()
        cards = getattr(event, "cards", None) or ()
        told = card in kept or card in after
        if not isinstance(event, ev.Received):
            told = told or card in cards
        if told:
            line: int = event.line
            return line
    return 0


def dealt_twice(hand: Hand) -> Iterator[Damage]:
    """A hand shown has a card that another player was dealt; every line agrees in it."""
    deals = [event for event in hand.of(ev.Dealt) if event.cards]
    if not deals or hand.has(ev.Reshuffle) or hand.played.reshuffles:
        return
    for event in hand.of(ev.Show):
        if event.player == deals[0].player or len(event.cards) < hand.played.game.cards:
            continue
        for old in event.cards:
            cards = tuple(deals[0].cards[0] if card == old else card for card in event.cards)
            yield Damage(_shown(hand, event, cards), event.line, f"{event.player} {cards}")


def _shown(hand: Hand, event: ev.Show, cards: tuple[Card, ...]) -> Lines:
    """The lines with another hand shown, told alike wherever it is told."""
    label = hand.played.game.label(cards)
    own = {e.line for e in hand.of(ev.Show, ev.SummarySeat, ev.Collect) if e.player == event.player}
    if hand.site == "merge":
        seat = f'player="{hand.number(event.player)}"'
        told = [(at, t) for at, t in enumerate(hand.lines, 1) if seat in t]
        own |= {at for at, t in told if "SHOWN" in t or "winner" in t}
    texts = {line: hand.recards(hand.text(line), event.cards, cards) for line in own}
    return hand.put({line: hand.recalled(text, label) for line, text in texts.items()})


def thrown_again(hand: Hand) -> Iterator[Damage]:
    """A card comes that the player has thrown before."""
    if hand.has(ev.Reshuffle) or hand.played.reshuffles:
        return
    thrown: dict[int, list[Card]] = {}
    for step in hand.played.draws:
        line = step.received_line
        gone = thrown.setdefault(step.player, [])
        gone += step.thrown or ()
        if line is None or not step.received or not gone:
            continue
        new, old = step.received[-1], next(iter(gone))
        if "\n".join(hand.lines).count(NAMES[new]) == 1 and not (step.kept and old in step.kept):
            at = _cards_line(hand, line)
            text = hand.recard(hand.text(at), new, old)
            if step.described and step.after:
                cards = tuple(old if card == new else card for card in step.after)
                text = hand.recalled(text, hand.played.game.label(cards))
            if hand.site == "kingsclub":  # one line has what is thrown and what comes
                head, _, tail = hand.text(line).rpartition("[")
                text = head + "[" + tail.replace(NAMES[new], NAMES[old])
            yield from _changed(hand, at, text, line)


def other_shown(hand: Hand) -> Iterator[Damage]:
    """A card shown is another one, where the hand is told a second time or was followed."""
    other = _fresh(hand)
    for event in hand.of(ev.Show):
        ledger = hand.played.ledgers[hand.played.index[event.player]]
        again = any(e.player == event.player and e.cards for e in hand.of(ev.SummarySeat))
        if again or (ledger.held is not None and len(event.cards) == len(ledger.held)):
            line = event.line
            if hand.site == "merge":
                seat = 'type="SHOWN" cards="'
                line = next(
                    at for at, t in enumerate(hand.lines, 1)
                    if seat in t and f'player="{hand.number(event.player)}"' in t
                )  # fmt: skip  # where the cards stand
            text = hand.recard(hand.text(line), event.cards[0], other)
            yield from _changed(hand, line, text, event.line)


def no_reshuffle(hand: Hand) -> Iterator[Damage]:
    """The line that the deck is reshuffled is left out."""
    if len(hand.played.reshuffles) == 1 and hand.site != "phh":
        for event in hand.of(ev.Reshuffle):
            (told,) = hand.played.reshuffles
            stub = told.stub
            for step in hand.played.draws:
                if step.seq < told.seq:
                    continue
                stub -= 0 if told.inside else step.count
                if stub < 0:
                    line = step.line - (step.line > event.line)
                    yield Damage(hand.without(event.line), line, "no reshuffle")
                    break


def reshuffled(hand: Hand) -> Iterator[Damage]:
    """The deck is reshuffled before the first draw."""
    first = next(hand.of(ev.Discard), None)
    if first and hand.site in ("pokerstars", "fulltilt", "phenom"):
        line = first.line
        lines = [*hand.lines[: line - 1], "The deck is reshuffled", *hand.lines[line - 1 :]]
        yield Damage(lines, line, "a reshuffle")


# ---- order


def left_out(*kinds: type[ev.Event]) -> Makes:
    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(*kinds):
            if _inferred(hand, event) or _only_line(hand, event):
                continue
            line, all_in = hand.after(event.line), getattr(event, "all_in", None)
            if isinstance(event, ev.Discard):
                line = _next_draw(hand, event)
            elif hand.site == "merge" and all_in:
                line = 0  # what was to call is told by nothing else
            elif isinstance(event, ev.DrawStart):
                draws = hand.of(ev.Discard, ev.Show, *ACTIONS)
                line = min(e.line for e in draws if e.line > event.line) - 1
            if isinstance(event, ev.Discard) and hand.played.reshuffles:
                line = 0  # the place of the reshuffle can tell it before
            yield Damage(hand.without(event.line), line, f"without {hand.text(event.line)!r}")

    return damages


def _next_draw(hand: Hand, event: ev.Discard) -> int:
    """Where a draw that is left out can be missed: not where cards come to others."""
    lines = [
        later.line - 1
        for later in hand.reading.events
        if later.line > event.line
        and not isinstance(later, (*NOISE, ev.Dealt))
        and not (isinstance(later, ev.Received) and later.player != event.player)
    ]
    if hand.site == "merge":  # a pat hand is told with the draw
        after = ('"DRAW_DRAWN_CARDS" cards=', f'player="{hand.number(event.player)}"')
        found = enumerate(hand.lines, 1)
        lines += [at - 1 for at, t in found if at > event.line and all(p in t for p in after)]
    return min(lines)


def _only_line(hand: Hand, event: Any) -> bool:  # noqa: ANN401  # an event of any kind
    """Whether nothing else tells that a player was dealt in."""
    if hand.site != "merge" or not isinstance(event, ACTIONS):
        return False
    kinds = (ev.Post, ev.Dealt, ev.Discard, *ACTIONS)
    return sum(1 for other in hand.of(*kinds) if other.player == event.player) == 1


def _inferred(hand: Hand, event: ev.Event) -> bool:
    """Whether an event has no line of its own, or one that the format can do without."""
    if isinstance(event, ev.DrawStart):
        return hand.site in ("phh", "merge")
    return isinstance(event, ev.Uncalled) and hand.site in ("phh", "merge")


def no_draw(hand: Hand) -> Iterator[Damage]:
    """A whole draw is left out, with the cards that come in it."""
    if hand.site == "merge":
        return  # the round would have to go as well
    starts = list(hand.of(ev.DrawStart))
    for start in starts:
        steps = [step for step in hand.played.draws if step.draw == start.draw]
        gone = {line for step in steps for line in (step.line, step.received_line) if line}
        if hand.site != "phh":
            gone.add(start.line)
        more = [at for at, t in enumerate(hand.lines, 1) if at > start.line and _comes(t)]
        stop = min([s.line for s in starts if s.line > start.line], default=len(hand.lines))
        gone |= {at for at in more if at < stop}
        if hand.has(ev.Reshuffle):
            continue
        yield Damage(hand.without(*gone), 0, f"without draw {start.draw}")


def _comes(text: str) -> bool:
    """Whether a line tells cards that come in a draw."""
    return bool(re.search(r"is dealt \d card|: draws \d card|\[[^\]]*\] \[|^  \"d dh p", text))


def lines_swapped(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring lines of different players change places."""
    # Whose draw a reshuffle was needed for is told by its place, before the two lines.
    kinds = ACTIONS if hand.played.reshuffles else (*ACTIONS, ev.Discard)
    for first, second in _neighbours(hand, kinds):
        if first.player != second.player:
            what = f"{hand.text(second.line)!r} before {hand.text(first.line)!r}"
            yield Damage(hand.swapped(first.line, second.line), first.line, what)


def _neighbours(hand: Hand, kinds: tuple[type[ev.Event], ...]) -> Iterator[tuple[Any, Any]]:
    for first, second in pairwise(hand.reading.events):
        if isinstance(first, kinds) and isinstance(second, kinds):
            yield first, second


def actions_swapped(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring players do what the other did."""
    if hand.site in ("merge", "phh"):
        return  # as legal the other way round, where no summary tells of the two
    for first, second in _neighbours(hand, ACTIONS):
        if hand.site == "kingsclub" and isinstance(first, ev.Bet) and isinstance(second, ev.Fold):
            continue  # the same
        one = hand.told_of(hand.text(second.line), second.player, first.player)
        two = hand.told_of(hand.text(first.line), first.player, second.player)
        same = type(first) is type(second) and _sums(first) == _sums(second)
        changed = (one, two) != (hand.text(first.line), hand.text(second.line))
        if first.player != second.player and not same and changed:
            yield Damage(hand.put({first.line: one, second.line: two}), 0, f"{one!r}, {two!r}")


def _sums(event: Any) -> tuple[Any, ...]:  # noqa: ANN401  # an action of any kind
    return getattr(event, "amount", None), getattr(event, "to", None)


def after_folding(hand: Hand) -> Iterator[Damage]:
    """A check or call is told of a player who has folded before."""
    for event in hand.of(ev.Check, ev.Call):
        for fold in hand.of(ev.Fold):
            if fold.line < event.line:
                text = hand.told_of(hand.text(event.line), event.player, fold.player)
                yield from _changed(hand, event.line, text)
                break


# ---- betting


def other_bet(by: int) -> Makes:
    """A fixed-limit bet of so many chips more."""

    def damages(hand: Hand) -> Iterator[Damage]:
        for event in hand.of(ev.Bet) if hand.limit else ():
            yield from _amount(hand, event, event.amount, event.amount + by * _chip(hand))

    return damages


def _amount(hand: Hand, event: Any, old: int, new: int) -> Iterator[Damage]:  # noqa: ANN401
    text = hand.amount(hand.text(event.line), old, new, player=event.player)
    yield from _changed(hand, event.line, text)


def raise_more(hand: Hand) -> Iterator[Damage]:
    """A fixed-limit raise of a chip more, in all amounts that the line tells."""
    for event in hand.of(ev.Raise) if hand.limit else ():
        chip, text = _chip(hand), hand.text(event.line)
        text = hand.amount(text, event.to, event.to + chip, player=event.player)
        if event.by is not None:
            behind = f"{event.player}: raises "
            text = hand.amount(text, event.by, event.by + chip, behind=behind)
        yield from _changed(hand, event.line, text)


def raise_by_more(hand: Hand) -> Iterator[Damage]:
    """A raise by a chip more than the total makes."""
    for event in hand.of(ev.Raise):
        if event.by is not None:
            behind, text = f"{event.player}: raises ", hand.text(event.line)
            text = hand.amount(text, event.by, event.by + _chip(hand), behind=behind)
            yield from _changed(hand, event.line, text)


def other_call(by: int) -> Makes:
    """A call of so many chips more."""

    def damages(hand: Hand) -> Iterator[Damage]:
        lines = {step.line: step for step in hand.played.bets if step.action == "call"}
        for event in hand.of(ev.Call):
            step = lines[event.line]
            if step.amount + by * _chip(hand) <= 0:
                continue
            if hand.site == "phh":
                told = plain_sum(step.amount + by * _chip(hand))
                text = re.sub(r"( cc)[^\"]*", rf"\1 # calls {told}", hand.text(event.line))
                yield from _changed(hand, event.line, text)
                continue
            old = event.to if event.amount is None else event.amount
            yield from _amount(hand, event, old, old + by * _chip(hand))

    return damages


def other_post(*blinds: str, to_big: bool = False) -> Makes:
    """A blind or an ante of a chip more, or of a chip more than the big blind."""

    def damages(hand: Hand) -> Iterator[Damage]:
        told = hand.played.hand
        antes = sum(1 for post in told.posts if post.blind == "ante")
        for event in hand.of(ev.Post):
            if event.blind not in blinds or (event.blind == "ante" and antes < 3):
                continue
            short = any(post.all_in for post in told.posts)
            if hand.site == "phh" and event.blind != "ante" and (short or not hand.limit):
                continue  # without fixed limit these are the stakes
            big = told.small_bet if hand.limit else told.start.big
            new = (big if to_big else event.amount) or 0
            stack = told.players[hand.played.index[event.player]].stack
            if hand.site == "phh" and (stack or 0) <= new:
                continue  # what is posted is no more than the stack
            yield from _amount(hand, event, event.amount, new + _chip(hand))

    return damages


def over_cap(hand: Hand) -> Iterator[Damage]:
    """A call of the last raise that is allowed becomes a raise."""
    raises = [e for e in hand.of(ev.Raise) if not e.all_in]
    for step in hand.played.bets:
        stack, to = step.stack_before, step.bet + step.unit
        fits = stack is not None and stack > to - step.in_before
        if step.action == "call" and step.capped and step.to_call and fits and raises:
            model = raises[-1]
            text = hand.amount(hand.text(model.line), model.to, to, player=model.player)
            if model.by is not None:
                text = hand.amount(text, model.by, step.unit, behind=f"{model.player}: raises ")
            text = hand.told_of(text, model.player, step.name)
            yield from _changed(hand, step.line, text)


def over_pot(hand: Hand) -> Iterator[Damage]:
    """A bet or raise of a chip more than the pot or half of it allows."""
    parts = {"pot_limit": 1, "half_pot_limit": 2}
    part = parts.get(hand.played.hand.start.structure)
    for step in hand.played.raises if part else ():
        event = next(e for e in hand.of(ev.Bet, ev.Raise) if e.line == step.line)
        pot = -(-(step.pot_before + step.to_call) // (part or 1))
        to = step.in_before + step.to_call + pot + _chip(hand)
        stack = step.stack_before
        if step.all_in or stack is None or stack <= to - step.in_before:
            continue
        text = hand.amount(hand.text(step.line), step.to, to, player=step.name)
        if step.by is not None:
            text = hand.amount(text, step.by, to - step.bet, behind=f"{event.player}: raises ")
        yield from _changed(hand, step.line, text)


def all_in_said(hand: Hand) -> Iterator[Damage]:
    """A player is said to be all-in who has chips left."""
    for step in hand.played.bets:
        left = (step.stack_before or 0) - step.amount
        if step.action in ("fold", "check") or step.is_all_in or left <= 0:
            continue
        text = hand.text(step.line)
        if hand.site == "merge":
            if step.action == "call":
                yield from _changed(hand, step.line, text.replace('"CALL"', '"ALL_IN"'))
        elif hand.site != "phh" and not re.search(r"all[- ]in", text):
            said = ", and is all in" if hand.site in ("fulltilt", "kingsclub") else " and is all-in"
            yield from _changed(hand, step.line, text + said)


def all_in_unsaid(hand: Hand) -> Iterator[Damage]:
    """A player who has no chips left is not said to be all-in."""
    for step in hand.played.bets:
        if step.said_all_in and hand.site not in ("merge", "phh"):
            if step.action == "post" and hand.site == "kingsclub":
                continue  # whether a post says so is not known
            text = re.sub(r",? and is all[- ]in", "", hand.text(step.line))
            yield from _changed(hand, step.line, text)


def over_stack(hand: Hand) -> Iterator[Damage]:
    """A stack is a chip less than its player puts in."""
    last: dict[str, BetStep] = {}
    for step in hand.played.bets:
        if step.amount:
            last[step.name] = step
    for seat in hand.of(ev.Seat):
        final, chip = last.get(seat.player), _chip(hand)
        if final is None or final.stack_before is None or final.amount <= chip:
            continue
        step, before = final, final.stack_before
        if hand.site == "phh" and step.action in ("call", "post"):
            continue  # what is called is no more than the stack
        less = seat.stack - (before - step.amount) - chip
        if hand.site == "phh":
            place = int(hand.number(seat.player)) - 1
            line = next(n for n, t in enumerate(hand.lines, 1) if t.startswith("starting_stacks"))
            text = hand.item(hand.text(line), place, less)
            yield from _changed(hand, line, text, step.line)
            continue
        text = hand.amount(hand.text(seat.line), seat.stack, less, player=seat.player)
        yield from _changed(hand, seat.line, text, step.line)


# ---- money


def no_collect(hand: Hand) -> Iterator[Damage]:
    """A line that tells who collects is left out."""
    several = len(list(hand.of(ev.Collect))) > 1
    if hand.site == "phh" or (hand.site in ("merge", "kingsclub", "fulltilt") and not several):
        return  # the summary tells it, or without it the hand is not whole
    end = next(hand.of(ev.SummaryStart), None)
    for event in hand.of(ev.Collect):
        line = 0 if _shared(hand, event) or end is None or end.line < event.line else end.line - 1
        yield Damage(hand.without(event.line), line, f"without {hand.text(event.line)!r}")


def _shared(hand: Hand, collect: ev.Collect) -> bool:
    """Whether several collect that pot: which line is wrong then depends on the others."""
    return [event.pot for event in hand.of(ev.Collect)].count(collect.pot) > 1


def collect_more(hand: Hand) -> Iterator[Damage]:
    """A chip more is collected."""
    for at, event in enumerate(hand.of(ev.Collect)):
        changes = hand.collected({at: (event.player, event.amount + _chip(hand))})
        again = [other.player for other in hand.of(ev.Collect)].count(event.player) > 1
        line = 0 if hand.site == "phh" or again else event.line
        if changes and _told_rake(hand):
            yield Damage(hand.put(changes), line, str(changes))


def _told_rake(hand: Hand) -> bool:
    """Whether the hand tells what is to be collected in all."""
    return hand.played.total is not None and hand.played.total.rake is not None


def all_collected(hand: Hand) -> Iterator[Damage]:
    """A chip more is collected than was put in."""
    if hand.site != "merge" or len(list(hand.of(ev.Collect))) != 1:
        return
    (event,) = hand.of(ev.Collect)
    (paid,) = hand.played.collects
    more = event.amount + hand.played.put_in - paid.amount + _chip(hand)
    yield from _amount(hand, event, event.amount, more)


def total_more(behind: str) -> Makes:
    """A chip more in a number of the summary."""

    def damages(hand: Hand) -> Iterator[Damage]:
        told = hand.played.total
        if told is None or (hand.site == "phh" and behind != "Rake "):
            return
        named = {name.capitalize() + " ": amount for name, amount in told.pots}
        amounts = {**named, "Total pot ": told.total, "Rake ": told.rake}
        amount, text = amounts.get(behind), hand.text(told.line)
        mark = "_rake = " if hand.site == "phh" else behind
        if amount is not None and mark in text:
            more = hand.amount(text, amount, amount + _chip(hand), behind=mark)
            yield from _changed(hand, told.line, more)

    return damages


def won_more(hand: Hand) -> Iterator[Damage]:
    """A chip more won in the summary."""
    for event in hand.of(ev.SummarySeat):
        if event.won and hand.site not in ("phh", "merge"):
            behind = "won (" if "won (" in hand.text(event.line) else "collected ("
            text = hand.text(event.line)
            text = hand.amount(text, event.won, event.won + _chip(hand), behind=behind)
            yield from _changed(hand, event.line, text)


_FOLDED = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")


def other_fold(hand: Hand) -> Iterator[Damage]:
    """The summary tells another street of a fold."""
    for event in hand.of(ev.SummarySeat):
        if event.folded_at is not None:
            now, other = _FOLDED[event.folded_at], _FOLDED[(event.folded_at + 1) % 4]
            text = hand.text(event.line).replace(f"folded {now}", f"folded {other}")
            text = text.replace(" (didn't bet)", "")
            yield from _changed(hand, event.line, text)


def other_seat(hand: Hand) -> Iterator[Damage]:
    """The summary sits a player somewhere else."""
    taken = {seat.seat for seat in hand.of(ev.Seat)}
    free = next(seat for seat in range(1, 20) if seat not in taken)
    seated = {seat.player for seat in hand.of(ev.Seat)}
    for event in hand.of(ev.SummarySeat, ev.Balance):
        if event.player in seated and hand.text(event.line).startswith("Seat "):
            text = hand.text(event.line).replace(f"Seat {event.seat}:", f"Seat {free}:", 1)
            yield from _changed(hand, event.line, text)


def street_pot_more(hand: Hand) -> Iterator[Damage]:
    """A chip more in the pot that the heading of a draw tells."""
    for event in hand.of(ev.DrawStart):
        if event.pot is not None:
            text = hand.amount(hand.text(event.line), event.pot, event.pot + _chip(hand))
            yield from _changed(hand, event.line, text)


def other_players(hand: Hand) -> Iterator[Damage]:
    """The heading of a draw tells that one more is in."""
    for event in hand.of(ev.DrawStart):
        if event.players is not None:
            old, new = f", {event.players} Player", f", {event.players + 1} Player"
            yield from _changed(hand, event.line, hand.text(event.line).replace(old, new))


_ACCOUNT = re.compile(r" \(([\d,.]+)\)(?: ([+-])([\d,.]+))?$")


def account(stack: int, net: int) -> Makes:
    """A chip more in the stack after the hand, or in what it brought."""

    def damages(hand: Hand) -> Iterator[Damage]:
        chip = _chip(hand)
        for event in hand.of(ev.Balance):
            if hand.site == "kingsclub":
                text = _account(hand, event, stack * chip, net * chip)
                yield from _changed(hand, event.line, text)

    return damages


def _account(hand: Hand, event: ev.Balance, stack: int, net: int) -> str:
    """KingsClub's line of a player's account with so much more in it."""
    text, now, brought = hand.text(event.line), event.stack or 0, (event.net or 0) + net
    told = f" ({plain_sum(now + stack)})"
    if event.net is not None or net:
        told += f" {'-' if brought < 0 else '+'}{plain_sum(abs(brought))}"
    return _ACCOUNT.sub(lambda _: told, text)


def repaid(hand: Hand, shares: dict[int, tuple[str, int]], gone: int | None = None) -> Lines | None:
    """The hand with pots paid to others, which every line that tells of it agrees in.

    None where a line would have to be made that no other is like.
    """
    events = list(hand.of(ev.Collect))
    before, after = dict.fromkeys(hand.played.index, 0), dict.fromkeys(hand.played.index, 0)
    for at, event in enumerate(events):
        before[event.player] += event.amount
        if at != gone:
            name, amount = shares.get(at, (event.player, event.amount))
            after[name] += amount
    changes = hand.collected(shares)
    for at, (name, _) in shares.items():
        line, label = events[at].line, _label(hand, name)
        if events[at].description or (hand.site == "merge" and label):
            changes[line] = hand.recalled(changes[line], label)
    more = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    for seat in hand.of(ev.SummarySeat, ev.Balance):
        if seat.player in more:
            if hand.site in ("phh", "merge"):
                return None
            text = _ended(hand, seat, more[seat.player], after[seat.player])
            if text is None:
                return None
            changes[seat.line] = text
    lines = hand.put(changes)
    if gone is not None and not lines[events[gone].line - 1].startswith("winnings"):
        del lines[events[gone].line - 1]
    return lines


def _label(hand: Hand, name: str) -> str:
    cards = hand.played.ledgers[hand.played.index[name]].final
    return hand.played.game.label(cards) if cards else ""


def _ended(hand: Hand, seat: ev.SummarySeat | ev.Balance, more: int, won: int) -> str | None:
    """The summary's line of a player who has won more or less than it says."""
    text = hand.text(seat.line)
    if isinstance(seat, ev.Balance):
        return _account(hand, seat, more, more)
    if seat.outcome != "showed":
        return None
    sign = SIGN_OF.get(hand.played.hand.currency, "")
    told = f"won ({plain_sum(won, sign)})" if won else "lost"
    return re.sub(r"(?<=\] and )(?:won \([^)]*\)|lost)", told, text)


def unequal(hand: Hand) -> Iterator[Damage]:
    """Of a pot that two share one gets three chips more, the other as many less."""
    for one, other in _shares(hand):
        by = max(3 * _chip(hand), 60 if hand.played.hand.currency == CHIPS else 0)
        more = one[1].player, one[1].amount + by
        less = other[1].player, other[1].amount - by
        lines = repaid(hand, {one[0]: more, other[0]: less})
        if lines and other[1].amount > by and not hand.split:
            line = other[1].line if one[1].amount >= other[1].amount else 0
            yield Damage(lines, line, "unequal shares")


def odd_unit(hand: Hand) -> Iterator[Damage]:
    """The odd unit of a shared pot goes to the other."""
    for one, other in _shares(hand):
        a, b = one[1], other[1]
        if a.amount != b.amount and not hand.split:
            lines = repaid(hand, {one[0]: (a.player, b.amount), other[0]: (b.player, a.amount)})
            if lines:
                yield Damage(lines, 0, "odd unit")


def _shares(hand: Hand) -> Iterator[tuple[tuple[int, ev.Collect], tuple[int, ev.Collect]]]:
    """Pots that two collect, with the places of the two lines."""
    events = list(enumerate(hand.of(ev.Collect)))
    for pot in {event.pot for _, event in events}:
        own = [(at, event) for at, event in events if event.pot == pot]
        if len(own) == 2:
            yield own[0], own[1]


# ---- showdown


def other_winner(*, shown: bool) -> Makes:
    """A line that tells who collects tells another player, who shows or does not."""

    def damages(hand: Hand) -> Iterator[Damage]:
        shows = {event.player for event in hand.of(ev.Show)}
        for at, event in enumerate(hand.of(ev.Collect)):
            for name in sorted(set(hand.played.index) - {event.player}):
                if (name in shows) == shown and (_accounted(hand) or _worse(hand, event, name)):
                    changes = hand.collected({at: (name, event.amount)})
                    line = 0 if _shared(hand, event) else event.line
                    yield Damage(hand.put(changes), line, f"{name}: {changes}")

    return damages


def _accounted(hand: Hand) -> bool:
    """Whether the end of the hand tells once more what everybody got."""
    return hand.site not in ("merge", "phh")


def _worse(hand: Hand, collect: ev.Collect, name: str, *, able: bool = False) -> bool:
    """Whether a player cannot win a pot, by the cards or, unless ``able``, by what was put in."""
    number = next((n for n, own in hand.played.collected.items() if collect.pot == own[0].pot), 0)
    pot = hand.played.pots[number] if number < len(hand.played.pots) else hand.played.pots[0]
    at = hand.played.index[name]
    if at not in pot.eligible:
        return not able and (len(hand.played.pots) == 1 or collect.pot != "pot")
    known = {k: hand.played.ledgers[k].standings for k in pot.eligible}
    own = known[at]
    best = [s for s in known.values() if s is not None]
    if own is None or not best or (collect.pot == "pot" and len(hand.played.pots) > 1):
        return False
    return all(any(s[part] < own[part] for s in best) for part in range(len(own)))


def worse_paid(hand: Hand) -> Iterator[Damage]:
    """A pot goes to a worse hand that is shown, and all lines agree in it."""
    shows = {event.player for event in hand.of(ev.Show)}
    for at, event in enumerate(hand.of(ev.Collect)):
        for name in sorted(shows - {event.player}):
            if _worse(hand, event, name, able=True) and not _shared(hand, event):
                lines = repaid(hand, {at: (name, event.amount)})
                if lines:
                    yield Damage(lines, event.line, f"all to {name}")


def one_takes_all(*, halves: bool) -> Makes:
    """Of a pot that two share, or whose halves two take, one takes all, and all lines agree."""

    def damages(hand: Hand) -> Iterator[Damage]:
        if hand.split != halves:
            return
        for (at, one), (other, two) in _shares(hand):
            all_of_it = one.player, one.amount + two.amount
            lines = repaid(hand, {at: all_of_it, other: (two.player, 0)}, other)
            if lines:
                yield Damage(lines, one.line, f"all to {one.player}")

    return damages


def other_description(hand: Hand) -> Iterator[Damage]:
    """A hand is called what it is not."""
    for event in hand.of(ev.Dealt, ev.Received, ev.Show, ev.Collect, ev.SummarySeat):
        told = event.description
        if told:
            for other in sorted({f"Badugi: {told[-1]}", "2-card: Q,J", "3-card: 9,8,A"} - {told}):
                line = event.line
                text = hand.recalled(hand.text(line), other)
                yield from _changed(hand, line, text)


def shown_in_turn(hand: Hand) -> Iterator[Damage]:
    """Two neighbouring hands are shown in the other order."""
    for first, second in _neighbours(hand, (ev.Show, ev.Muck)):
        start = hand.played.showdown_line
        if start is not None and first.line > start and hand.site not in ("kingsclub", "phh"):
            yield Damage(hand.swapped(first.line, second.line), first.line, "shown the other way")


_SIZE = {"betting.size", "betting.all_in", "betting.stack"}
_SHARE = {"showdown.winner", "showdown.split", "showdown.half", "money.collected"}


def _kind(family: str, makes: Makes, *codes: str, note: bool = False) -> Kind:
    return Kind(family, makes, frozenset(codes), note)


KINDS: dict[str, Kind] = {
    "too many cards thrown": _kind("cards", many_thrown, "cards.count"),
    "a card too few dealt": _kind("cards", few_dealt, "cards.count"),
    "fewer cards come than go": _kind("cards", other_count, "cards.count", "cards.received"),
    "another number told to come": _kind("cards", told_count, "cards.count"),
    "a discard that was not held": _kind("cards", not_held, "cards.discard"),
    "a kept card changed": _kind("cards", kept_changed, "cards.received"),
    "a dealt card changed": _kind(
        "cards", dealt_changed, "cards.discard", "cards.received", "cards.shown",
    ),
    "a card dealt twice": _kind("cards", dealt_twice, "cards.duplicate"),
    "a thrown card comes back": _kind("cards", thrown_again, "cards.duplicate", "cards.received"),
    "another card shown": _kind("cards", other_shown, "cards.shown"),
    "a reshuffle left out": _kind("cards", no_reshuffle, "cards.reshuffle"),
    "a reshuffle put in": _kind("cards", reshuffled, "cards.reshuffle"),
    "a fold left out": _kind("order", left_out(ev.Fold), "order.turn", "order.round"),
    "a check left out": _kind("order", left_out(ev.Check), "order.turn", "order.round"),
    "a call left out": _kind("order", left_out(ev.Call), "order.turn", "order.round", "order.draw"),
    "a bet left out": _kind("order", left_out(ev.Bet), "order.turn"),
    "a raise left out": _kind("order", left_out(ev.Raise), "order.turn", "betting.cap"),
    "a draw left out": _kind(
        "order", left_out(ev.Discard),
        "order.draw", "order.turn", "cards.received", "cards.reshuffle",
    ),
    "a heading left out": _kind("order", left_out(ev.DrawStart), "order.round"),
    "a whole draw left out": _kind(
        "order", no_draw,
        "order.round", "order.turn", "order.draw", "cards.received", "cards.discard", "cards.shown",
    ),
    "another number of players at a draw": _kind("order", other_players, "order.round"),
    "two lines swapped": _kind("order", lines_swapped, "order.turn", "order.draw"),
    # The two may be as legal the other way round, until a later line tells.
    "two players' actions swapped": _kind("order", actions_swapped),
    "an action after a fold": _kind("order", after_folding, "order.turn"),
    "a bet of a chip more": _kind("betting", other_bet(1), *_SIZE),
    "a bet of a chip less": _kind("betting", other_bet(-1), *_SIZE),
    "a bet of three chips less": _kind("betting", other_bet(-3), *_SIZE),
    "a raise of a chip more": _kind("betting", raise_more, *_SIZE),
    "a raise by a chip more": _kind("betting", raise_by_more, "betting.size"),
    "a bet over the pot": _kind("betting", over_pot, "betting.size"),
    "a raise over the cap": _kind("betting", over_cap, "betting.cap"),
    "a call of a chip more": _kind("betting", other_call(1), "betting.call", "betting.stack"),
    "a call of a chip less": _kind("betting", other_call(-1), "betting.call", "betting.all_in"),
    "a big blind of a chip more": _kind(
        "betting", other_post("big blind"), "betting.blinds", "betting.stack",
    ),
    "a small blind over the big one": _kind(
        "betting", other_post("small blind", to_big=True), "betting.blinds",
    ),
    "an ante of a chip more": _kind("betting", other_post("ante"), "betting.blinds"),
    "all-in said": _kind("betting", all_in_said, "betting.all_in"),
    "all-in not said": _kind("betting", all_in_unsaid, "betting.all_in"),
    "more put in than the stack": _kind("betting", over_stack, "betting.stack"),
    "an uncalled bet left out": _kind("money", left_out(ev.Uncalled), "money.uncalled"),
    "an uncalled bet of a chip more": _kind("money", lambda hand: (
        damage for event in hand.of(ev.Uncalled)
        for damage in _amount(hand, event, event.amount, event.amount + _chip(hand))
    ), "money.uncalled"),
    "a collected line left out": _kind(
        "money", no_collect, "money.collected", "showdown.split", "showdown.half",
    ),
    "a chip more collected": _kind(
        "money", collect_more, "money.collected", "money.rake", "money.share",
    ),
    "more collected than put in": _kind("money", all_collected, "money.rake"),
    "a chip more in the total": _kind("money", total_more("Total pot "), "money.pot"),
    "a chip more in the main pot": _kind("money", total_more("Main pot "), "money.side_pot"),
    "a chip more of rake": _kind("money", total_more("Rake "), "money.rake"),
    "a chip more won in the summary": _kind("money", won_more, "money.summary"),
    "another street of a fold": _kind("money", other_fold, "money.summary"),
    "another seat in the summary": _kind("money", other_seat, "money.summary", "money.balance"),
    "a chip more in the pot at a draw": _kind("money", street_pot_more, "money.street_pot"),
    "a chip more in the stack after it": _kind("money", account(1, 0), "money.balance"),
    "a chip more of net": _kind("money", account(0, 1), "money.balance"),
    "unequal shares": _kind("money", unequal, "money.share"),
    "the odd unit to the other": _kind("money", odd_unit, "money.odd_unit", note=True),
    "another winner, who shows": _kind("showdown", other_winner(shown=True), *_SHARE),
    "another winner, who does not show": _kind("showdown", other_winner(shown=False), *_SHARE),
    "a pot to the worse hand": _kind("showdown", worse_paid, "showdown.winner"),
    "a split pot to one": _kind("showdown", one_takes_all(halves=False), "showdown.split"),
    "both halves to one": _kind(
        "showdown", one_takes_all(halves=True), "showdown.half", "showdown.winner",
    ),
    "another description": _kind("showdown", other_description, "showdown.description"),
    "hands shown in another order": _kind("showdown", shown_in_turn, "showdown.order", note=True),
}  # fmt: skip  # a kind a line, as a table


SITES = ("pokerstars", "fulltilt", "phenom", "kingsclub", "merge", "phh")

_NO_TOTAL = "prints no total"
_NO_SUMMARY = "prints no summary"
_NO_ACCOUNTS = "tells no stacks after the hand"
_TOTAL = "the summary tells it: a chip more collected"

CANNOT: dict[str, dict[str, str]] = {
    "a card too few dealt": {"phh": "such a hand is no hand of that format"},
    "another number told to come": {
        "pokerstars": "does not count the cards that come", "kingsclub": "counts none",
        "merge": "counts none", "phh": "counts none",
    },
    "a discard that was not held": {"merge": "does not tell what is thrown"},
    "a kept card changed": {"kingsclub": "does not repeat what is kept", "phh": "nor does it"},
    "a reshuffle left out": {
        "kingsclub": "tells of none", "merge": "tells of none", "phh": "need not tell of it",
    },
    "a reshuffle put in": {
        "kingsclub": "tells of none", "merge": "tells of none", "phh": "need not tell of it",
    },
    "a heading left out": {"merge": "the round would go with it", "phh": "has no headings"},
    "a whole draw left out": {"merge": "the round would go with it"},
    "another number of players at a draw": dict.fromkeys(
        ("pokerstars", "phenom", "kingsclub", "merge", "phh"), "tells no number there"
    ),
    "two players' actions swapped": {
        "merge": "no summary tells who folded", "phh": "no summary tells who folded",
    },
    "a raise by a chip more": dict.fromkeys(
        ("fulltilt", "kingsclub", "merge", "phh"), "tells what a raise goes to, and no more"
    ),
    "an ante of a chip more": {"phenom": "no hand with antes is known"},
    "all-in said": {"phh": "does not say it"},
    "all-in not said": {"merge": "need not say it", "phh": "does not say it"},
    "an uncalled bet left out": {
        "kingsclub": "tells of none", "merge": "it may be part of what is won", "phh": "tells none",
    },
    "an uncalled bet of a chip more": {"kingsclub": "tells of none", "phh": "tells of none"},
    "a collected line left out": {"phh": "one line tells it of all"},
    "a chip more collected": {"merge": "prints no rake"},
    "more collected than put in": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "kingsclub", "phh"), _TOTAL
    ),
    "a chip more in the total": dict.fromkeys(("kingsclub", "merge", "phh"), _NO_TOTAL),
    "a chip more in the main pot": dict.fromkeys(("kingsclub", "merge", "phh"), _NO_TOTAL),
    "a chip more of rake": {"merge": "prints no rake"},
    "a chip more won in the summary": {
        "kingsclub": "tells accounts instead", "merge": _NO_SUMMARY, "phh": _NO_SUMMARY,
    },
    "another street of a fold": {
        "kingsclub": "the summary tells of no folds", "merge": _NO_SUMMARY, "phh": _NO_SUMMARY,
    },
    "another seat in the summary": {"merge": _NO_SUMMARY, "phh": _NO_SUMMARY},
    "a chip more in the pot at a draw": dict.fromkeys(
        ("pokerstars", "phenom", "kingsclub", "merge", "phh"), "tells no pot there"
    ),
    "a chip more in the stack after it": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge", "phh"), _NO_ACCOUNTS
    ),
    "a chip more of net": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge", "phh"), _NO_ACCOUNTS
    ),
    "both halves to one": dict.fromkeys(
        ("pokerstars", "fulltilt", "phenom", "merge"), "no split game is known there"
    ),
    "another description": {"kingsclub": "calls hands nothing", "phh": "calls hands nothing"},
    "hands shown in another order": {
        "kingsclub": "does not tell where the showdown begins", "phh": "does not tell it either",
    },
}  # fmt: skip  # a kind and its formats, as a table
"""Of each kind the formats that cannot say it, and why."""


# ---- hands to damage


def real_hands() -> Iterator[Hand]:
    """All whole real hands, of all formats. Skips the test where there are none."""
    yield from _hands(path for path in sorted(corpus().rglob("*")) if path.is_file())


def sample_hands() -> Iterator[Hand]:
    """The sample hands, but those that the tests of other modules have read often enough."""
    paths = sorted(SAMPLES.glob("*.*"))
    made = ("README.md", "simulated-45.txt")
    yield from _hands(p for p in paths if p.name not in made and not p.name.startswith("HH"))


def _hands(paths: Iterable[Path]) -> Iterator[Hand]:
    for path in paths:
        if path.suffix == ".md":
            continue
        for reading in read(path):
            if reading.status == "hand" and reading.hand_id != LIE:
                hand = hand_of(reading)
                assert hand is not None, reading.hand_id
                yield hand


_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pokerstars", {"structure": "limit", "kind": "cash", "players": 8}),
    ("pokerstars", {"structure": "pot_limit", "kind": "tournament", "players": 8}),
    ("fulltilt", {"structure": "limit", "kind": "cash", "players": 8}),
    ("fulltilt", {"structure": "pot_limit", "kind": "cash", "players": 4}),
    ("phenom", {"structure": "limit", "kind": "cash", "players": 8}),
    ("phenom", {"structure": "pot_limit", "kind": "cash", "players": 4}),
    ("kingsclub", {"structure": "limit", "kind": "cash", "players": 6}),
    ("kingsclub", {"structure": "limit", "kind": "cash", "variant": "badacey"}),
    ("merge", {"structure": "half_pot_limit", "kind": "cash", "players": 5}),
    ("merge", {"structure": "limit", "kind": "cash", "players": 4}),
    ("fulltilt", {"structure": "no_limit", "kind": "tournament", "players": 6}),
    ("phh", {"structure": "no_limit", "kind": "tournament", "players": 6}),
    ("phh", {"structure": "limit", "kind": "cash", "players": 6}),
    ("phh", {"structure": "pot_limit", "kind": "cash", "variant": "badeucey"}),
)  # fmt: skip  # a table
_DEALT, _ENOUGH = 300, 3


def written_hands() -> Iterator[Hand]:
    """Some hands made up for the tests of the audit, in the words of each format that has them."""
    for text in (PLAIN, SIDE, SPLIT, WALK):
        told = told_in_full(played(text))
        for writer in WRITERS:
            with suppress(WriteError):
                hand = hand_of(reading_of(writer.hand_text(told, 1)))
                assert hand is not None
                yield hand


def simulated_hands() -> Iterator[Hand]:
    """Of each format some hands with side pots, shared pots, reshuffles, all-ins and caps."""
    writers = {writer.site: writer for writer in WRITERS}
    for site, table in _TABLES:
        seen: Counter[str] = Counter()
        for dealt in simulate(_DEALT, 5, **table):
            marks = _marks(dealt.events)
            if any(seen[mark] < _ENOUGH for mark in marks):
                seen.update(marks)
                hand = hand_of(reading_of(writers[site].hand_text(dealt.events, 1)))
                assert hand is not None
                yield hand


def _marks(events: Sequence[ev.Event]) -> set[str]:
    """What is rare in a hand."""
    kinds = Counter(type(event).__name__ for event in events)
    pots = max(len(event.pots) for event in events if isinstance(event, ev.TotalPot))
    found = {
        "side pots": pots > 1,
        "shared": kinds["Collect"] > max(pots, 1),
        "reshuffled": kinds["Reshuffle"] > 0,
        "capped": kinds["Capped"] > 0,
        "all-in": any(getattr(event, "all_in", "") for event in events),
        "shown": kinds["Show"] > 1,
        "antes": sum(isinstance(e, ev.Post) and e.blind == "ante" for e in events) > 2,
    }
    return {mark for mark, holds in found.items() if holds}


# ---- what the audit makes of them


class Judged(NamedTuple):
    """Whether a damage was found as it should be, and what was found."""

    right: bool
    found: list[Finding]


def judge(kind: Kind, damage: Damage) -> Judged | None:
    """What the audit makes of a damaged hand; None if the reader refuses it."""
    reading = reading_of("\n".join(damage.lines))
    if reading.status != "hand":
        return None
    told = audit(replay(build(reading))).findings
    found = [finding for finding in told if kind.note or finding.severity == "error"]
    if not found or (damage.line and found[0].line != damage.line):
        return Judged(False, found)
    here = {finding.code for finding in found if finding.line == found[0].line}
    return Judged(not kind.codes or bool(here & kind.codes), found)


def table() -> Iterator[str]:
    """A Markdown table: kinds by format, found and made; below it the false alarms."""
    hands = [*real_hands(), *sample_hands(), *written_hands(), *simulated_hands()]
    yield "| damage | " + " | ".join(SITES) + " |"
    yield "| --- |" + " --- |" * len(SITES)
    family = ""
    for name, kind in KINDS.items():
        if kind.family != family:
            family = kind.family
            yield f"| **{family}** |" + " |" * len(SITES)
        cells = []
        for site in SITES:
            own = [hand for hand in hands if hand.site == site]
            judged = [judge(kind, damage) for hand in own for damage in kind.makes(hand)]
            whole = [each for each in judged if each is not None]
            right = sum(each.right for each in whole)
            cells.append(f"{right} / {len(whole)}" if whole else "-")
        yield f"| {name} | " + " | ".join(cells) + " |"
    alarms = sum(bool(audit(hand.played).findings) for hand in hands)
    yield f"\nFalse alarms on the {len(hands)} undamaged hands: {alarms}"


if __name__ == "__main__":
    for line in table():
        print(line)  # noqa: T201  # for who asks
