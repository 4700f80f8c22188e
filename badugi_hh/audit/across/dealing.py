"""Whether cards are dealt as chance would: suits, ranks, first hands, and draws that get there.

Only cards count that come to light whoever wins, see ``unbiased``. They are held against exact
means and variances, see ``chances``, but for one thing: whether somebody gets to draw depends on
what the others hold, which nobody sees. Measured over 400,000 hands of simulated players that
moves how often a rank is drawn by up to 0.9%, and suits and draws to a badugi by less than 0.1%.
So drawn cards count for ranks only where everybody's cards are told.

All tests of a site together find fault with an honest dealer at the rate of ``LEVEL``, by
Holm's correction. The p-values are those of the normal curve, which is good at the sizes asked
for. A test with too few cards to show its stated effect gives no verdict; there only what is
all but impossible is pointed out, by a bound that holds at any size.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

from badugi_hh.audit.across.chances import (
    Masks,
    Tally,
    card_counts,
    class_tallies,
    draw_tally,
    holm,
    rank_tallies,
    suit_tallies,
)
from badugi_hh.audit.across.columns import merged
from badugi_hh.audit.across.outcome import DealingTest, Outcome, Unit
from badugi_hh.audit.across.unbiased import Came, Holder, Telling, Trust, cards_told, trust
from badugi_hh.audit.codes import BY_CODE
from badugi_hh.audit.findings import Finding, Verdict
from badugi_hh.formats import FORMAT_OF
from badugi_hh.replay import Replayed

LEVEL = 0.01
"""How often the tests of an honest site find fault, all of them together."""

POWER = 0.9
"""How often, at the least, the effect that a test is for is found in as much as it needs."""

UNLIKELY = 1e-6
"""How often, at the most, tests of an honest site without a verdict are ``unlikely``."""

EFFECTS = {
    "dealing.suits": 0.05,
    "dealing.ranks": 0.1,
    "dealing.hands": 0.1,
    "dealing.draws": 0.1,
}
"""What each test has to be able to see: so much more often, or less, than by chance."""

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = (
    "aces", "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "jacks", "queens", "kings",
)  # fmt: skip  # one word a line would say no more
CLASSES = ("badugis", "three-card hands", "two-card hands", "one-card hands")
DRAWS = ("one-card draws",)

TESTS = len(SUITS) + len(RANKS) + len(CLASSES) + len(DRAWS)
"""The most tests of a site, for which the sizes needed are reckoned."""

DRAWN = 1 << 52
"""Beside the 52 cards of a set: they came in a draw."""

_CARDS = np.uint64(DRAWN - 1)


class Dealing:
    """The cards that count, some 45 bytes a hand of which a hero's are told.

    Columns hold the hand, the holder and the set of cards of each group that came;
    ``singles`` are the places in them of draws of one card to three that go together, and
    ``wanted`` the cards that make those a badugi. Hands are numbered from 0 in the order in
    which they are noted.
    """

    def __init__(self) -> None:
        self.noted = 0
        self.holders: dict[Holder, int] = {}
        self.tellings: dict[Holder, Telling] = {}
        self.hands_of: Counter[tuple[str, str]] = Counter()
        self.hands = array("I")
        self.whose = array("I")
        self.came = array("Q")
        self.singles = array("I")
        self.wanted = array("Q")

    def note(self, played: Replayed) -> None:
        """Remember the cards of a hand that may count."""
        number = self.noted
        self.noted += 1
        came = cards_told(played)
        if came is None:
            return
        hand = played.hand
        site, file = hand.site, hand.file
        form = FORMAT_OF.get(site)
        if form is not None and form.tells_hero and hand.hero is not None:
            if came:
                whose = self._holder((site, file, None))
                self._keep(number, came, {came[0].player: whose})
            return
        own: dict[int, Holder] = {
            at: (site, file, ledger.name) for at, ledger in enumerate(played.ledgers)
        }
        dealt = {group.player for group in came}
        self._keep(number, came, {at: self._holder(own[at]) for at in dealt})
        for at, ledger in enumerate(played.ledgers):
            telling = self.tellings.setdefault(own[at], Telling())
            telling.dealt += 1
            if at in dealt:
                telling.told += 1
                telling.folded += ledger.folded_street is not None
        self.hands_of[site, file] += 1

    def _holder(self, holder: Holder) -> int:
        return self.holders.setdefault(holder, len(self.holders))

    def _keep(self, number: int, came: list[Came], holders: dict[int, int]) -> None:
        for player, cards, wanted, drawn in came:
            if wanted:
                self.singles.append(len(self.came))
                self.wanted.append(wanted)
            self.hands.append(number)
            self.whose.append(holders[player])
            self.came.append(cards | DRAWN if drawn else cards)

    def add(self, other: "Dealing") -> None:
        """Go on with the hands of another batch."""
        places = np.array(merged(self.holders, other.holders), dtype=np.uint32)
        if len(places):
            self.whose.frombytes(places[np.array(other.whose)].tobytes())
        hands = np.array(other.hands, dtype=np.uint32) + np.uint32(self.noted)
        self.hands.frombytes(hands.tobytes())
        singles = np.array(other.singles, dtype=np.uint32) + np.uint32(len(self.came))
        self.singles.frombytes(singles.tobytes())
        self.came.extend(other.came)
        self.wanted.extend(other.wanted)
        for holder, telling in other.tellings.items():
            self.tellings.setdefault(holder, Telling()).add(telling)
        self.hands_of.update(other.hands_of)
        self.noted += other.noted

    def forget(self, hand: int) -> None:
        """Leave out the cards of the hands from a number on.

        Those have to be in no count of ``tellings`` and ``hands_of`` yet, to which ``note`` adds
        when all else is done.
        """
        row = bisect_left(self.hands, hand)
        single = bisect_left(self.singles, row)
        del self.hands[row:], self.whose[row:], self.came[row:]
        del self.singles[single:], self.wanted[single:]
        used = max(self.whose, default=-1) + 1  # each is numbered when its first cards come
        for holder in list(self.holders)[used:]:
            del self.holders[holder]
        self.noted = min(self.noted, hand)

    def outcome(self, repeated: frozenset[int]) -> Outcome:
        """The answer of each test, and a finding for each that finds fault."""
        result = Outcome(dealing=self.tests(repeated))
        for test in result.dealing:
            result.answer(test.code, test.verdict)
            if test.verdict == "contradicted":
                result.find(_finding(test), None)
        return result

    def tests(self, repeated: frozenset[int]) -> list[DealingTest]:
        """Every test for which there are cards, site by site; ``repeated`` hands do not count."""
        heroes = [holder for holder in self.holders if holder[2] is None]
        trusted = trust(heroes, self.tellings, self.hands_of)
        sites = sorted({site for site, _, _ in trusted.counted})
        groups = self._counted(trusted, sites, repeated)
        return [
            test
            for at, site in enumerate(sites)
            for test in _tests(site, groups.where(groups.site == at))
        ]

    def _counted(self, trusted: Trust, sites: Sequence[str], repeated: frozenset[int]) -> "_Groups":
        """The groups of cards that count."""
        counted = np.array([holder in trusted.counted for holder in self.holders], dtype=bool)
        opened = np.array([holder in trusted.open for holder in self.holders], dtype=bool)
        places = [sites.index(h[0]) if h[0] in sites else 0 for h in self.holders]
        hands = np.array(self.hands, dtype=np.int64)
        whose = np.array(self.whose, dtype=np.int64)
        came = np.array(self.came, dtype=np.uint64)
        wanted = np.zeros(len(came), dtype=np.uint64)
        wanted[np.array(self.singles, dtype=np.int64)] = np.array(self.wanted, dtype=np.uint64)
        right = counted[whose]
        if repeated:
            right &= ~np.isin(hands, np.fromiter(repeated, dtype=np.int64))
        hands, whose, came, wanted = hands[right], whose[right], came[right], wanted[right]
        cards = came & _CARDS
        return _Groups(
            np.array(places, dtype=np.int64)[whose], hands, _seen(hands, cards), cards,
            (came & np.uint64(DRAWN)) != 0, wanted, opened[whose],
        )  # fmt: skip  # in the order of the fields


def _seen(hands: NDArray[np.int64], cards: Masks) -> Masks:
    """What was seen in a group's hand before it.

    No card comes twice in a hand, so that sets unite by adding them; in sums over all
    hands, which wrap around, the differences stay right.
    """
    before = np.cumsum(cards, dtype=np.uint64) - cards
    starts = np.flatnonzero(np.diff(hands, prepend=-1))
    lengths = np.diff(starts, append=len(hands))
    return before - np.repeat(before[starts], lengths)


@dataclass(frozen=True, slots=True)
class _Groups:
    """Groups of cards that came at once, in columns.

    The site, the hand, the cards ``seen`` in it before, those that came, whether they were
    ``drawn``, which of them were ``wanted``, and whether everybody's cards are told (``opened``).
    """

    site: NDArray[np.int64]
    hands: NDArray[np.int64]
    seen: Masks
    cards: Masks
    drawn: NDArray[np.bool_]
    wanted: Masks
    opened: NDArray[np.bool_]

    def where(self, right: NDArray[np.bool_]) -> "_Groups":
        """Those for which something holds."""
        return _Groups(
            self.site[right], self.hands[right], self.seen[right], self.cards[right],
            self.drawn[right], self.wanted[right], self.opened[right],
        )  # fmt: skip  # in the order of the fields


@dataclass(frozen=True, slots=True)
class Cell:
    """Something counted that is to be tested."""

    code: str
    subject: str
    unit: Unit
    tally: Tally

    @property
    def effect(self) -> float:
        """What the test has to be able to see."""
        return EFFECTS[self.code]

    @property
    def needed(self) -> int:
        """In how many units it can, were it the first of all tests that Holm's method looks at."""
        return self.tally.needed(self.effect, LEVEL / TESTS, POWER)


def _tests(site: str, groups: _Groups) -> list[DealingTest]:
    """The tests of a site."""
    return judge(site, _cells(groups), len(np.unique(groups.hands)))


def judge(site: str, cells: Sequence[Cell], hands: int) -> list[DealingTest]:
    """The tests of what was counted at a site in so many hands, those of nothing left out."""
    cells = [cell for cell in cells if cell.tally.variance > 0]
    enough = [cell for cell in cells if cell.tally.of >= cell.needed]
    corrected = holm([cell.tally.p for cell in enough])
    chances = {cell.subject: p for cell, p in zip(enough, corrected, strict=True)}
    return [_judged(site, cell, chances.get(cell.subject), hands) for cell in cells]


def _judged(site: str, cell: Cell, p: float | None, hands: int) -> DealingTest:
    """A test with its verdict; ``p`` is None where there is not enough for one."""
    verdict: Verdict = "unverifiable"
    tally, needed = cell.tally, cell.needed
    unlikely = p is None and tally.bound * TESTS <= UNLIKELY
    if p is not None:
        verdict = "contradicted" if p <= LEVEL else "confirmed"
    return DealingTest(
        site, cell.code, cell.subject, cell.unit, tally.made, tally.of, tally.expected,
        tally.error, p, needed, ceil(needed * hands / tally.of), cell.effect, verdict,
        unlikely,
    )  # fmt: skip  # in the order of the fields


def _cells(groups: _Groups) -> list[Cell]:
    """All that is counted of a site."""
    fair = groups.where(~groups.drawn | groups.opened)
    firsts = groups.where(~groups.drawn & (card_counts(groups.cards) == 4))
    together = np.unique(firsts.hands, return_counts=True)[1]
    singles = groups.where(groups.wanted != 0)
    draws = [draw_tally(singles.seen, singles.cards, singles.wanted)]
    told: tuple[tuple[str, Unit, Sequence[str], list[Tally]], ...] = (
        ("dealing.suits", "cards", SUITS, suit_tallies(groups.seen, groups.cards)),
        ("dealing.ranks", "cards", RANKS, rank_tallies(fair.seen, fair.cards)),
        ("dealing.hands", "hands", CLASSES, class_tallies(firsts.cards, together)),
        ("dealing.draws", "draws", DRAWS, draws),
    )
    return [
        Cell(code, subject, unit, tally)
        for code, unit, subjects, tallies in told
        for subject, tally in zip(subjects, tallies, strict=True)
    ]


def _finding(test: DealingTest) -> Finding:
    code = BY_CODE[test.code]
    ratio = test.made / test.expected - 1
    how = "often" if ratio > 0 else "rarely"
    what = test.subject
    if test.code == "dealing.draws":
        what = f"{test.subject} to three that go together made a badugi"
    message = (
        f"{what}: {test.made:,} of {test.of:,} {test.unit}, where {test.expected:,.1f} are to be "
        f"expected, {abs(ratio):.1%} too {how} (p {test.p:.2g} after correction for all tests; "
        f"{test.needed:,} {test.unit} are needed to see {test.effect:.0%})"
    )
    return Finding(
        test.code, code.severity, test.site, "", "", 0, message, f"{test.made:,}",
        f"{test.expected:,.1f} \N{PLUS-MINUS SIGN} {test.error:,.1f}", "", subject=test.subject,
    )  # fmt: skip  # in the order of the fields
