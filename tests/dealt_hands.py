"""Hands dealt as text, and which of their cards the audit counts."""

import random

from biased_deals import NOTHING
from phh_hands import SHORT, with_actions, with_field

from badugi_hh.audit.across.dealing import Dealing
from badugi_hh.audit.across.outcome import DealingTest
from badugi_hh.formats import FORMAT_OF
from badugi_hh.hand import build
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed, replay


def by_subject(dealing: Dealing, repeated: frozenset[int] = NOTHING) -> dict[str, DealingTest]:
    return {test.subject: test for test in dealing.tests(repeated)}


def noted(*hands: Replayed) -> Dealing:
    dealing = Dealing()
    for hand in hands:
        dealing.note(hand)
    return dealing


def cards_counted(dealing: Dealing, repeated: frozenset[int] = NOTHING) -> int:
    """How many cards count, of all sites."""
    return sum(test.of for test in dealing.tests(repeated) if test.subject == "clubs")


def replayed(text: str, site: str, file: str) -> list[Replayed]:
    return [
        replay(build(reading))
        for reading in read_text(text, FORMAT_OF[site], file)
        if reading.status == "hand"
    ]


def folding(number: int, file: str, known: str = "123", shown: str = "") -> Replayed:
    """A PHH hand of three in which p3 and p1 fold: whose cards are dealt openly is told."""
    deck = random.Random(number).sample(range(52), 12)  # noqa: S311  # a seed repeats it
    hands = {at: deck[4 * (at - 1) : 4 * at] for at in (1, 2, 3)}
    texts_of = {
        at: "".join(f"{'A23456789TJQK'[card >> 2]}{'cdhs'[card & 3]}" for card in cards)
        for at, cards in hands.items()
    }
    actions = [f"d dh p{at} {texts_of[at] if str(at) in known else '????????'}" for at in hands]
    actions += ["p3 f", "p1 f"]
    if shown:
        actions.append(f"p2 sm {texts_of[2]}")
    text = with_field(with_actions(SHORT, *actions), "hand", f'"{number}"')
    text = with_field(text, "players", '["ann", "bob", "cy"]')
    (hand,) = replayed(text, "phh", file)
    return hand
