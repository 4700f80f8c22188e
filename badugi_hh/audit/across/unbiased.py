"""Which cards of a hand come to light whoever wins, and so are a fair sample of those dealt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple

from badugi_hh.cards import Cards
from badugi_hh.replay import Replayed

MANY = 20
"""Hands that it takes to see from what a file tells whether it tells all of somebody's cards.

A decision by fewer would depend on how those few hands went, and so on their cards.
"""

# Sums of these are sets of cards; one that has a card twice has too few bits.
_bit = tuple(1 << card for card in range(52)).__getitem__


class Came(NamedTuple):
    """Cards that came to a player at once: the first hand, or those of a draw.

    ``player`` is an index, ``cards`` a set with bit ``card`` for each. ``wanted`` are, of one
    card drawn to three that go together, those that make a badugi; 0 of anything else.
    """

    player: int
    cards: int
    wanted: int
    drawn: bool


def cards_told(played: Replayed) -> list[Came] | None:
    """The cards told as they are dealt and drawn, in their order.

    Cards shown at the end are none of them: whose are shown depends on them. Nor are those of a
    draw that is not told whole, of that player's draws after it, or of any once discards are
    shuffled in: from which cards they come is not known. None for a hand whose cards cannot be
    as they are told, or in which a line could not be read.
    """
    if played.unread is not None or played.stray:
        return None
    came: list[Came] = []
    held: dict[int, int] = {}
    seen = 0
    whole = played.game.cards
    for deal in played.deals:
        cards = sum(map(_bit, deal.cards))
        if cards.bit_count() != whole or len(deal.cards) != whole or cards & seen:
            return None
        if deal.player in held:
            return None
        held[deal.player] = cards
        seen |= cards
        came.append(Came(deal.player, cards, 0, False))
    shuffled = played.reshuffles[0].seq if played.reshuffles else None
    for step in played.draws:
        at, count = step.player, step.count
        if not count or at not in held:
            continue
        if shuffled is not None and step.seq >= shuffled:
            break
        kept, new = step.kept if step.told_kept is None else step.told_kept, step.received
        if new is None or kept is None:
            del held[at]
            continue
        cards, stays = sum(map(_bit, new)), sum(map(_bit, kept))
        if cards.bit_count() != count or len(new) != count or cards & seen:
            return None
        if stays & ~held[at] or stays.bit_count() + count != whole or len(kept) + count != whole:
            return None
        held[at] = stays | cards
        seen |= cards
        wanted = _outs(kept) if count == 1 and whole == 4 else 0
        came.append(Came(at, cards, wanted, True))
    return came


def _outs(kept: Cards) -> int:
    """The cards that make a badugi of three, seen or not; 0 where those do not go together."""
    a, b, c = kept
    ranks = _RANK[a] | _RANK[b] | _RANK[c]
    if ranks.bit_count() != 12:
        return 0
    return _LACKED.get(_SUIT[a] | _SUIT[b] | _SUIT[c], 0) & ~ranks


_SUITS = tuple(sum(map(_bit, range(suit, 52, 4))) for suit in range(4))
_SUIT = tuple(_SUITS[card & 3] for card in range(52))  # the cards of a card's suit
_RANK = tuple(0b1111 << (card & ~3) for card in range(52))  # those of its rank
_LACKED = {sum(_SUITS) - suit: suit for suit in _SUITS}


Holder = tuple[str, str, str | None]
"""Site, file and name of somebody whose cards are told; None in place of a hero's name."""


@dataclass(slots=True)
class Telling:
    """In how many hands of a file somebody was dealt in, and in how many the cards are told.

    ``folded`` are those of the latter in which the player folded.
    """

    dealt: int = 0
    told: int = 0
    folded: int = 0

    def add(self, other: "Telling") -> None:
        """Add what was counted elsewhere."""
        self.dealt += other.dealt
        self.told += other.told
        self.folded += other.folded


@dataclass(frozen=True, slots=True)
class Trust:
    """Whose cards count, and the holders of files in which everybody's do."""

    counted: frozenset[Holder]
    open: frozenset[Holder]


def trust(
    heroes: Iterable[Holder],
    tellings: Mapping[Holder, Telling],
    hands: Mapping[tuple[str, str], int],
) -> Trust:
    """Whose cards come to light however a hand ends.

    ``heroes`` always: their formats tell them in every hand. Of others, of whom ``tellings``
    are, everybody in a file that tells the cards of all in all of its ``hands``; elsewhere
    whoever is dealt in often and told each time. In either case some of them have to be cards
    that were folded, as they are not where only a showdown tells cards. A file of few hands
    stands with others such of its folder, and in one with hands of a hero nobody else counts.
    """
    counted = set(heroes)
    heroic = {(site, file) for site, file, _ in counted}
    everybody: set[Holder] = set()
    groups: dict[tuple[str, str], list[Holder]] = {}
    for holder in tellings:
        site, file, _ = holder
        if (site, file) not in heroic:
            few = hands[site, file] < MANY
            where = str(PurePath(file).parent) if few else file
            groups.setdefault((site, where), []).append(holder)
    for holders in groups.values():
        size = sum(hands[file] for file in {holder[:2] for holder in holders})
        together = Telling()
        for holder in holders:
            together.add(tellings[holder])
        if size >= MANY and together.told == together.dealt and together.folded:
            everybody.update(holders)
        else:
            counted.update(_always_told(holders, tellings))
    return Trust(frozenset(counted | everybody), frozenset(everybody))


def _always_told(holders: Sequence[Holder], tellings: Mapping[Holder, Telling]) -> Iterator[Holder]:
    """Those of a group whose cards are told whenever they are dealt in, which is often."""
    by_name: dict[str | None, Telling] = {}
    for holder in holders:
        by_name.setdefault(holder[2], Telling()).add(tellings[holder])
    for holder in holders:
        telling = by_name[holder[2]]
        if telling.dealt == telling.told >= MANY and telling.folded:
            yield holder
