"""Damage to the cards: dealt, thrown, received and shown, and to what is told of the deck."""

import re
from collections.abc import Iterator
from typing import Any

from damaged_text import Hand, Lines
from damages import Cannot, Damage, Kind, changed_line, kind

from badugi_hh import events as ev
from badugi_hh.cards import NAMES, Card


def _fresh(hand: Hand) -> Card:
    """A card that the text does not name."""
    text = "\n".join(hand.lines)
    return next(card for card, name in enumerate(NAMES) if name not in text)


def many_thrown(hand: Hand) -> Iterator[Damage]:
    """More cards are thrown than a hand has."""
    many = hand.played.game.cards + 1
    for event in hand.of(ev.Discard):
        if event.cards is None or hand.site in ("pokerstars", "phenom", "fulltilt"):
            yield from changed_line(hand, event.line, _throws(hand, event, many))


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
            yield from changed_line(hand, event.line, text)


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
                yield from changed_line(hand, event.line, more, step.received_line)
        elif step.count > 1 and step.received:
            line = _cards_line(hand, step.received_line)
            text = hand.drops_card(hand.text(line), step.received[-1])
            yield from changed_line(hand, line, text, step.received_line)


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
            yield from changed_line(hand, at, more)


def not_held(hand: Hand) -> Iterator[Damage]:
    """A card is thrown that was not held."""
    other = _fresh(hand)
    for step in hand.played.draws:
        if step.count and step.printed and step.held:
            text = hand.recard(hand.text(step.line), step.printed[0], other)
            yield from changed_line(hand, step.line, text)


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
                yield from changed_line(hand, line, text, step.received_line)


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
            yield from changed_line(hand, at, text, line)


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
            yield from changed_line(hand, line, text, event.line)


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


KINDS: dict[str, Kind] = {
    "too many cards thrown": kind("cards", many_thrown, "cards.count"),
    "a card too few dealt": kind("cards", few_dealt, "cards.count"),
    "fewer cards come than go": kind("cards", other_count, "cards.count", "cards.received"),
    "another number told to come": kind("cards", told_count, "cards.count"),
    "a discard that was not held": kind("cards", not_held, "cards.discard"),
    "a kept card changed": kind("cards", kept_changed, "cards.received"),
    "a dealt card changed": kind(
        "cards", dealt_changed, "cards.discard", "cards.received", "cards.shown",
    ),
    "a card dealt twice": kind("cards", dealt_twice, "cards.duplicate"),
    "a thrown card comes back": kind("cards", thrown_again, "cards.duplicate", "cards.received"),
    "another card shown": kind("cards", other_shown, "cards.shown"),
    "a reshuffle left out": kind("cards", no_reshuffle, "cards.reshuffle"),
    "a reshuffle put in": kind("cards", reshuffled, "cards.reshuffle"),
}  # fmt: skip  # a kind a line, as a table

CANNOT: Cannot = {
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
}  # fmt: skip  # a kind and its formats, as a table
