"""Simulated hands checked by other means than the package's.

Hands are ranked from all their subsets and counts of ranks, and pots are built
from what was put in: nothing of ``ranking``, ``variants`` or ``simulate.pots``
is asked.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from badugi_hh import events as ev
from badugi_hh.cards import RANKS, Cards, show_cards
from badugi_hh.events import Variant
from badugi_hh.money import CHIPS
from badugi_hh.simulate import Account, SimulatedHand

FIVES: tuple[Variant, ...] = ("badacey", "badeucey")
"""The games of five cards and two halves."""

# ---- how hands compare: lists of ints, the lower one the better hand


def heights(cards: Sequence[int], ace_high: bool) -> list[int]:
    return [(card // 4 - ace_high) % 13 for card in cards]


def badugi_key(cards: Cards, ace_high: bool = False) -> list[int]:
    keys = []
    for size in (1, 2, 3, 4):
        for some in combinations(cards, size):
            ranks = heights(some, ace_high)
            if len(set(ranks)) == len({card % 4 for card in some}) == size:
                keys.append([-size, *sorted(ranks, reverse=True)])
    return min(keys)


SHAPES = ("11111", "2111", "221", "311", "straight", "flush", "32", "41", "both")


def low_key(cards: Cards, deuce_to_seven: bool) -> list[int]:
    counts = Counter(heights(cards, deuce_to_seven))
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = "".join(str(counts[rank]) for rank in ranks)
    if deuce_to_seven:
        straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
        flush = len({card % 4 for card in cards}) == 1
        if straight or flush:
            shape = "both" if straight and flush else "straight" if straight else "flush"
    return [SHAPES.index(shape), *ranks]


def keys(hand: SimulatedHand, cards: Cards) -> list[list[int]]:
    """The key of a hand in each part of a pot."""
    profile = hand.session.profile
    if hand.session.variant == "badacey":
        return [badugi_key(cards), low_key(cards, deuce_to_seven=False)]
    if hand.session.variant == "badeucey":
        ace_high = profile.badeucey_ace == "high"
        return [badugi_key(cards, ace_high), low_key(cards, deuce_to_seven=True)]
    if hand.session.variant == "progressive":
        return [[int(not qualifies(cards, profile.qualifier)), *badugi_key(cards)]]
    return [badugi_key(cards)]


def qualifies(cards: Cards, qualifier: str) -> bool:
    """Whether all ranks, as they are printed, are up to and with the qualifier."""
    return {*show_cards(cards)[::3]} <= {*RANKS[: RANKS.index(qualifier) + 1]}


# ---- what a hand's pots are


@dataclass
class Pot:
    name: str
    gross: int
    players: list[Account]
    collects: list[tuple[str, int]] = field(default_factory=list)


def start_of(hand: SimulatedHand) -> ev.Start:
    (start,) = [event for event in hand.events if isinstance(event, ev.Start)]
    return start


def total_of(hand: SimulatedHand) -> ev.TotalPot:
    (total,) = [event for event in hand.events if isinstance(event, ev.TotalPot)]
    return total


def dead_by_player(hand: SimulatedHand) -> Counter[str]:
    """What was posted and counts for no bet: a small blind told behind the big one."""
    start = start_of(hand)
    bet = (start.small if start.structure == "limit" else start.big) or 0
    dead: Counter[str] = Counter()
    big = False
    for post in hand.events:
        if isinstance(post, ev.Post):
            if post.blind == "small & big blinds":
                dead[post.player] += post.amount - bet
            elif post.blind == "small blind" and big:
                dead[post.player] += post.amount
            big = big or post.blind == "big blind"
    return dead


def pots_of(hand: SimulatedHand) -> list[Pot]:
    """The pots before rake, the main one first, with what was collected from each."""
    dead = dead_by_player(hand)
    live = {account.name: account.put_in - dead[account.name] for account in hand.accounts}
    still_in = [account for account in hand.accounts if account.folded_street is None]
    pots, below = [], 0
    for level in sorted({live[account.name] for account in still_in}):
        gross = sum(min(put, level) - min(put, below) for put in live.values())
        able = [account for account in still_in if live[account.name] >= level]
        pots.append(Pot("", gross, able))
        below = level
    pots[0].gross += dead.total()
    names = ["pot"] if len(pots) == 1 else ["main pot"]
    names += ["side pot"] if len(pots) == 2 else [f"side pot-{n}" for n in range(1, len(pots))]
    for pot, name in zip(pots, names, strict=True):
        pot.name = name
        pot.collects = [
            (event.player, event.amount)
            for event in hand.events
            if isinstance(event, ev.Collect) and event.pot == name
        ]
    return pots


def nets_of(hand: SimulatedHand, pots: list[Pot]) -> list[int]:
    """The pots less rake, as the summary tells them; the rake is all that they lack."""
    total = total_of(hand)
    assert total.total == sum(pot.gross for pot in pots)
    assert total.rake == hand.rake
    nets = dict(total.pots) or {"pot": total.total - hand.rake}
    assert list(nets) == [pot.name for pot in pots]
    assert sum(nets.values()) == total.total - hand.rake
    assert all(0 <= pot.gross - nets[pot.name] <= hand.rake for pot in pots)
    return list(nets.values())


def unit_of(hand: SimulatedHand) -> int:
    profile = hand.session.profile
    chips = start_of(hand).currency == CHIPS
    return profile.smallest_chip if chips else profile.smallest_money


def part_amounts(hand: SimulatedHand, net: int, parts: int) -> list[int]:
    if parts == 1:
        return [net]
    unit = unit_of(hand)
    units = net // unit
    small = (units - units % 2) // 2 * unit
    badugi_first = hand.session.profile.odd_half == "badugi"
    return [net - small, small] if badugi_first else [small, net - small]


def dealt_out(amount: int, winners: list[str], unit: int) -> Counter[str]:
    """A part of a pot by winner: the same whole units to each, and the others one by one."""
    each, odd = divmod(amount // unit, len(winners))
    paid = Counter(dict.fromkeys(winners, each * unit))
    for name in winners[:odd]:
        paid[name] += unit
    paid[winners[0]] += amount % unit
    return paid


# ---- a whole hand


@dataclass
class Seen:
    """What was met while hands were checked; ``scoops`` and ``split`` count pots."""

    showdowns: int = 0
    scoops: int = 0
    split: int = 0
    ties: Counter[int] = field(default_factory=Counter)
    odd: int = 0
    side_pots: int = 0
    mucked: int = 0


def check_payments(hand: SimulatedHand, seen: Seen) -> None:
    """Every part of every pot goes to its best hands, and nothing to anybody else."""
    pots = pots_of(hand)
    nets = nets_of(hand, pots)
    showdown = any(isinstance(event, ev.ShowdownStart) for event in hand.events)
    paid = {account.name: Counter[int]() for account in hand.accounts}
    for pot, net in zip(pots, nets, strict=True):
        if not showdown:
            assert pot.collects == [(pot.players[0].name, net)]
            continue
        ranked = {account.name: keys(hand, account.cards) for account in pot.players}
        parts = len(keys(hand, pot.players[0].cards))
        due: Counter[str] = Counter()
        for part, amount in enumerate(part_amounts(hand, net, parts)):
            best = min(key[part] for key in ranked.values())
            winners = [name for name, key in ranked.items() if key[part] == best]
            shared = dealt_out(amount, winners, unit_of(hand))
            for name, share in shared.items():
                paid[name][part] += share
            due += shared
            seen.ties[part] += len(winners) > 1
            seen.odd += len(winners) > 1 and len({*shared.values()}) > 1
        # One line a player, from the left of the button, with both halves in one sum.
        assert pot.collects == [(name, due[name]) for name in ranked if due[name]]
        seen.scoops += len(due) == 1
        seen.split += len(due) > 1
        seen.odd += parts == 2 and net // unit_of(hand) % 2
    for account in hand.accounts:
        collects = [e.amount for e in hand.events if isinstance(e, ev.Collect)
                    and e.player == account.name]  # fmt: skip
        assert account.collected == sum(collects)
        if showdown and account.folded_street is None:
            assert dict(enumerate(account.paid)) == {
                part: paid[account.name][part] for part in range(len(account.paid))
            }
            assert sum(account.paid) == account.collected
        else:
            assert account.paid == ()
    seen.showdowns += showdown
    seen.side_pots += showdown and len(pots) > 1
    assert sum(account.net for account in hand.accounts) == -hand.rake


def check_showing(hand: SimulatedHand, seen: Seen) -> None:
    """Whoever gets something shows, and who mucks is beaten in every part by a hand shown."""
    cards = {account.name: account.cards for account in hand.accounts}
    shown: list[str] = []
    collected = {event.player for event in hand.events if isinstance(event, ev.Collect)}
    for event in hand.events:
        if isinstance(event, ev.Show):
            assert event.cards == cards[event.player]
            assert (event.description is None) == (hand.session.variant in FIVES)
            shown.append(event.player)
        elif isinstance(event, ev.Muck) and event.at_showdown:
            own = keys(hand, cards[event.player])
            others = [keys(hand, cards[name]) for name in shown]
            assert all(any(other[at] < key for other in others) for at, key in enumerate(own))
            assert event.player not in collected
            seen.mucked += 1
    if any(isinstance(event, ev.ShowdownStart) for event in hand.events):
        assert collected <= {*shown}
    for result in hand.events:
        if isinstance(result, ev.SummarySeat):
            account = next(a for a in hand.accounts if a.name == result.player)
            assert (result.won or 0) == account.collected
            assert result.lost == (result.outcome == "showed" and not account.collected)
            assert result.cards in (None, account.cards)
            if hand.session.variant in FIVES:
                assert result.description is None


def check_cards(hand: SimulatedHand) -> list[int]:
    """Every card is in one place, and the deck is shuffled again when it is empty, and only then.

    The answer is what the stub lacked at each reshuffle: 0 before a draw, less
    than the draw's cards in the middle of one.
    """
    held = 5 if hand.session.variant in FIVES else 4
    together = [card for account in hand.accounts for card in account.cards]
    assert len(together) == len({*together}) == held * len(hand.accounts)
    assert {*together} <= {*range(52)}
    stub, pile, count, lacked = 52 - len(together), 0, 0, []
    own: Cards = ()
    gone: set[int] = set()  # what the hero has thrown and no reshuffle has brought back
    just: set[int] = set()
    for event in hand.events:
        if isinstance(event, ev.Dealt):
            own = event.cards or ()
            assert len(own) == held
        elif isinstance(event, ev.Discard):
            assert stub >= 0
            assert event.count <= held
            count = event.count
            stub, pile, just = stub - count, pile + count, set()
            if event.cards is not None and event.count:
                assert len(event.cards) == event.count
                just = {*event.cards}
                own = tuple(card for card in own if card not in just)
                gone |= just
            elif event.cards is not None:
                assert event.cards == own
        elif isinstance(event, ev.Received):
            assert event.kept == own
            assert not {*(event.cards or ())} & gone
            own += event.cards or ()
        elif isinstance(event, ev.Reshuffle):
            assert stub <= 0
            lacked.append(-stub)
            out = count if stub < 0 else 0  # what is just thrown does not come back
            stub, pile = stub + pile - out, out
            gone = just if out else set()
    assert stub >= 0
    hero = [account for account in hand.accounts if account.name == hand.hero]
    assert not hero or hero[0].cards == own
    for account in hand.accounts:
        assert all(count in range(held + 1) for count in account.drawn)
    return lacked


def check(hand: SimulatedHand, seen: Seen) -> None:
    check_cards(hand)
    check_payments(hand, seen)
    check_showing(hand, seen)
