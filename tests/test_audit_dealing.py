"""Whether cards are dealt as chance would: which cards count, exact chances, verdicts."""

import pickle
import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from audit_hands import DECK
from biased_deals import HEARTS, Deals, binomial, deal
from hands import HAND
from hypothesis import given, settings
from hypothesis import strategies as st
from phh_hands import DUEL, SHORT, with_actions, with_field
from playing import played, real_hands

from badugi_hh.audit.across.dealing import (
    CLASSES,
    DRAWS,
    LEVEL,
    POWER,
    RANKS,
    SUITS,
    TESTS,
    Dealing,
    judge,
)
from badugi_hh.audit.across.outcome import DealingTest
from badugi_hh.audit.across.unbiased import MANY, Came, told
from badugi_hh.cards import parse_cards
from badugi_hh.formats import FORMAT_OF, FORMATS
from badugi_hh.hand import build
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import simulate, texts
from badugi_hh.simulate.deck import Deck
from badugi_hh.writers import WRITERS, WriteError

NOTHING: frozenset[int] = frozenset()


def cards_of(text: str) -> int:
    return sum(1 << card for card in parse_cards(text))


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


def counted(dealing: Dealing) -> list[tuple[object, ...]]:
    return [(t.site, t.subject, t.made, t.of, t.expected, t.error) for t in dealing.tests(NOTHING)]


# ---- which cards count


def test_the_hero_counts_and_hands_shown_do_not() -> None:
    hero = played(HAND).index["Hero"]
    outs = cards_of("2d 4d 5d 6d 7d 8d 9d Td Jd Qd")
    assert told(played(HAND)) == [
        Came(hero, cards_of("As 3h 8h 6s"), 0, drawn=False),
        Came(hero, cards_of("5h Kc"), 0, drawn=True),
        Came(hero, cards_of("4d"), outs, drawn=True),
    ]
    tests = by_subject(noted(played(HAND)))
    assert cards_counted(noted(played(HAND))) == 7  # four, two and one; alice's are none of them
    assert tests["badugis"].of == 1
    draw = tests["one-card draws"]
    assert (draw.made, draw.of) == (1, 1)
    assert draw.expected == pytest.approx(10 / 46)
    # Ranks of drawn cards tell something of the others' hands.
    assert {tests[rank].of for rank in RANKS} == {4}


@pytest.mark.parametrize(
    ("old", "new", "cards"),
    [
        ("*** SECOND DRAW ***\n", "*** SECOND DRAW ***\nThe deck is reshuffled\n", 6),
        ("*** FIRST DRAW ***\n", "*** FIRST DRAW ***\nThe deck is reshuffled\n", 4),
        ("discards 2 cards [8h 6s]\nDealt to Hero [As 3h] [5h Kc]", "discards 2 cards", 4),
        ("Dealt to Hero [As 3h Kc] [4d]\n", "", 6),
        ("Hero: discards 1 card [5h]\n", "Hero: juggles 1 card [5h]\n", 0),  # cannot be read
        ("[5h Kc]", "[5h As]", 0),  # a card twice
        ("[5h Kc]", "[5h 8h]", 0),  # a card comes back
        ("[As 3h Kc] [4d]", "[As 3h Kc] [8h]", 0),
        ("[As 3h 8h 6s]", "[As 3h As 6s]", 0),
        ("[As 3h 8h 6s]", "[As 3h 8h]", 0),
        ("[As 3h] [5h Kc]", "[As 3h] [5h Kc 2c]", 0),
        ("[As 3h] [5h Kc]", "[As 9h] [5h Kc]", 0),  # not what was kept
        ("Hero: checks\nalice: b", "Dealt to Hero [As 3h] [Jh Jc]\nHero: checks\nalice: b", 0),
        ("Dealt to Hero [As 3h 8h 6s]\n", "", 0),
    ],
)  # fmt: skip  # a row is a change and what is left
def test_what_is_not_told_or_cannot_be_does_not_count(old: str, new: str, cards: int) -> None:
    assert old in HAND
    assert cards_counted(noted(played(HAND.replace(old, new, 1)))) == cards


def test_no_draw_counts_from_a_reshuffle_on() -> None:
    start, third = DECK.split("*** THIRD DRAW ***")
    pat, again = "Bob: stands pat on [As 3h 5d 8c]", "Bob: discards 1 card [8c]\nDealt to Bob"
    text = f"{start}*** THIRD DRAW ***{third.replace(pat, f'{again} [As 3h 5d] [Kd]', 1)}"
    assert [step.received for step in played(text).draws if step.draw == 3] == [
        (), parse_cards("Kd"),
    ]  # fmt: skip  # Ann stands pat, and to Bob a card comes back
    came = [group.cards for group in told(played(text)) or ()]
    assert came == [cards_of("As 3h Kd Qd"), cards_of("5d 8c")]


def test_every_format_tells_the_same_cards_of_a_hero() -> None:
    heroes = [writer for writer in WRITERS if FORMAT_OF[writer.site].tells_hero]
    assert sorted(writer.site for writer in heroes) == sorted(
        form.site for form in FORMATS if form.site != "phh"
    )
    compared: Counter[str] = Counter()
    for number, hand in enumerate(simulate(40, 4, kind="cash", players=4), 1):
        dealer = dict(zip([a.name for a in hand.accounts], hand.accounts, strict=True))
        for writer in heroes:
            try:
                text = writer.hand_text(hand.events, number)
            except WriteError:
                continue
            (reading,) = read_text(text, FORMAT_OF[writer.site], "hand.txt")
            came = told(replay(build(reading)))
            assert came is not None
            if hand.hero not in dealer:
                assert not came
                continue
            draws = [count for count in dealer[hand.hero].drawn if count]
            assert [group.cards.bit_count() for group in came] == [4, *draws], text
            last = sum(1 << card for card in dealer[hand.hero].cards)
            assert last & ~sum(group.cards for group in came) == 0
            compared[writer.site] += 1
    assert min(compared.values()) > 15
    assert set(compared) == {writer.site for writer in heroes}


def test_five_cards_count_but_for_the_classes_of_first_hands() -> None:
    hands = replayed("".join(texts(simulate(40, 2, variant="badacey"))), "pokerstars", "a.txt")
    tests = by_subject(noted(*hands))
    assert set(tests) == {*SUITS, *RANKS}
    assert tests["aces"].of % 5 == 0


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


def test_everybody_counts_in_a_file_that_tells_all_cards() -> None:
    hands = [folding(number, "home/all.phhs") for number in range(MANY)]
    dealing = noted(*hands)
    assert cards_counted(dealing) == MANY * 12
    tests = by_subject(dealing)
    assert tests["badugis"].of == MANY * 3
    # Each hand is dealt from what the ones before it left; all suits come from one deck.
    spread = 12 * (1 / 4) * (3 / 4) * (40 / 51)
    assert tests["clubs"].expected == pytest.approx(MANY * 3, rel=0.2)
    assert tests["clubs"].error ** 2 < MANY * 12 * 3 / 16
    assert tests["clubs"].error ** 2 == pytest.approx(MANY * spread, rel=0.35)
    # One hand fewer is too few to tell by.
    assert cards_counted(noted(*hands[1:])) == 0


def test_a_file_that_tells_some_cards_counts_who_is_always_told() -> None:
    some = [folding(number, "a.phhs", "13" if number % 4 else "1") for number in range(MANY + 5)]
    assert cards_counted(noted(*some)) == 4 * (MANY + 5)  # ann's
    # Cards known only where the player won them are no sample, however often they are.
    winners = [folding(number, "a.phhs", "2") for number in range(3 * MANY)]
    assert cards_counted(noted(*winners)) == 0
    shown = [folding(number, "a.phhs", "", shown="2") for number in range(3 * MANY)]
    assert cards_counted(noted(*shown)) == 0


def test_files_of_a_hand_each_stand_together_in_their_folder() -> None:
    whole = [folding(number, f"home/all/{number}.phh") for number in range(MANY)]
    assert cards_counted(noted(*whole)) == MANY * 12
    # One of them that tells less, and the others cannot be taken for all that was played.
    less = folding(99, "home/all/99.phh", "3")
    assert cards_counted(noted(*whole, less)) == 4 * (MANY + 1)  # cy's
    elsewhere = folding(99, "home/other/99.phh", "3")
    assert cards_counted(noted(*whole, elsewhere)) == MANY * 12


def test_cards_of_showdowns_alone_are_no_sample() -> None:
    text = DUEL
    for old, new in (
        ("p1 ????????", "p1 As2d3h4c"),
        ("p2 ????????", "p2 Kd6s7h8c"),
        ('"p1 sd ??"', '"p1 sd"'),
        ('  "d dh p1 ??",\n', ""),
        ("p2 sd ??", "p2 sd Kd"),
        ("p2 ??", "p2 9d"),
    ):
        text = text.replace(old, new, 1)
    hands = [hand for _ in range(2 * MANY) for hand in replayed(text, "phh", "a.phhs")]
    assert [len(told(hand) or ()) for hand in hands] == [3] * 2 * MANY
    assert cards_counted(noted(*hands)) == 0
    # With a fold among them they are all that was dealt, drawn cards and their ranks as well.
    dealing = noted(*hands, folding(1, "a.phhs"))
    assert cards_counted(dealing) == 9 * 2 * MANY + 12
    tests = by_subject(dealing)
    assert tests["nines"].of == 9 * 2 * MANY + 12
    # Of the diamonds 6, 7 and 8 make no badugi, the 2 lies with p1, and the king was thrown.
    assert tests[DRAWS[0]].expected == pytest.approx(2 * MANY * 8 / 44)


def test_in_a_file_of_a_hero_nobody_else_counts() -> None:
    others = "Dealt to alice [Kd Qh 9s 2c]\nDealt to bob [Jd Jh Js Jc]\nDealt to Hero"
    every = [played(HAND.replace("Dealt to Hero", others, 1))] * MANY
    assert every[0].hand.hero is None
    assert cards_counted(noted(*every)) == 15 * MANY
    assert cards_counted(noted(*every, played(HAND))) == 7


def test_repeated_hands_do_not_count() -> None:
    hands = [folding(number, "all.phhs") for number in range(MANY + 3)] + [played(HAND)] * 2
    assert cards_counted(noted(*hands)) == 12 * (MANY + 3) + 14
    dealing = noted(*hands)
    again = frozenset((0, 2, MANY + 4))
    assert cards_counted(dealing, again) == 12 * (MANY + 1) + 7


def test_real_hands_give_no_verdict() -> None:
    dealing = noted(*[replay(build(reading)) for reading in real_hands()])
    tests = dealing.tests(NOTHING)
    assert {test.subject for test in tests} >= {*SUITS, *RANKS, *CLASSES}
    assert {test.verdict for test in tests} == {"unverifiable"}
    assert dealing.outcome(NOTHING).findings == []


# ---- batches


@cache
def mixed() -> tuple[Replayed, ...]:
    heroes = replayed("".join(texts(simulate(25, 6, kind="cash"))), "pokerstars", "x.txt")
    some = [folding(number, "all.phhs") for number in range(MANY + 1)]
    return (*heroes[:12], *some, *heroes[12:], folding(99, "one.phh", "1"))


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 48), max_size=5), st.sets(st.integers(0, 46), max_size=4))
def test_batches_make_no_difference(cuts: set[int], again: set[int]) -> None:
    hands, repeated = mixed(), frozenset(again)
    ends = [0, *sorted(cuts), len(hands)]
    result = Dealing()
    for start, end in pairwise(ends):
        result.add(pickle.loads(pickle.dumps(noted(*hands[start:end]))))  # noqa: S301  # our own
    assert result.tests(repeated) == noted(*hands).tests(repeated)
    assert {test.site for test in result.tests(NOTHING)} == {"phh", "pokerstars"}


def test_nothing_noted_gives_no_test() -> None:
    dealing = Dealing()
    dealing.add(Dealing())
    assert dealing.tests(NOTHING) == []
    assert dealing.outcome(NOTHING).checks == {}


# ---- verdicts


@pytest.mark.parametrize("hands", [50, 1500, 5000])
def test_under_the_size_needed_there_is_no_verdict(hands: int) -> None:
    dealing = deal(hands, 2, favoured=HEARTS, more=1.2).remembered()
    tests = dealing.tests(NOTHING)
    assert [test.verdict == "unverifiable" for test in tests] == [t.of < t.needed for t in tests]
    assert [test.p is None for test in tests] == [test.of < test.needed for test in tests]
    assert any(test.verdict == "unverifiable" for test in tests)
    hearts = by_subject(dealing)["hearts"]
    assert hearts.made > 1.8 * hearts.expected
    if hands <= 1500:
        assert dealing.outcome(NOTHING).findings == []


def test_a_finding_tells_its_figures() -> None:
    deals = deal(6000, 1, favoured=HEARTS, more=0.1)
    dealing = deals.remembered()
    outcome = dealing.outcome(NOTHING)
    test = by_subject(dealing)["hearts"]
    finding = next(found for found in outcome.findings if found.subject == "hearts")
    assert (finding.code, finding.severity, finding.site) == (
        "dealing.suits", "warning", "pokerstars",
    )  # fmt: skip  # what it is and where
    assert (finding.hand_id, finding.file, finding.line, finding.rules) == ("", "", 0, "")
    assert outcome.hands == [None] * len(outcome.findings)
    assert finding.claimed == f"{test.made:,}"
    assert f"{test.expected:,.1f}" in finding.implied
    for figure in (f"{test.made:,}", f"{test.of:,} cards", f"{test.needed:,}", "too often", "5%"):
        assert figure in finding.message
    assert sum(answers.total() for answers in outcome.checks.values()) == TESTS
    assert outcome.checks["dealing.suits"]["contradicted"] >= 1
    assert outcome.checks["dealing.hands"]["unverifiable"] == 2
    assert test.needed_hands == -(-test.needed * 6000 // test.of)
    # Too rarely is told as well: the other suits make room for hearts.
    assert any("too rarely" in found.message for found in outcome.findings)


def faults(cells_of: Deals, size: int) -> list[set[str]]:
    """For each run of so many hands what the tests find fault with."""
    return [
        {test.subject for test in judge("", cells, size) if test.verdict == "contradicted"}
        for cells in cells_of.runs(size)
    ]


def within(found: int, runs: int, chance: float) -> bool:
    """Whether a number of runs is one that comes up 999 times in 1,000."""
    chances = binomial(runs, chance)
    return sum(chances[: found + 1]) > 0.0005 and sum(chances[found:]) > 0.0005


def test_an_honest_dealer_is_found_fault_with_at_the_level() -> None:
    runs = faults(deal(416_000, 1), 5_200)
    assert len(runs) == 80
    assert within(sum(map(bool, runs)), len(runs), LEVEL)


def size_for(subject: str, hands: int) -> int:
    """How many hands a test needs, and a few more.

    By chance there are more or fewer cards in them, and who makes badugis draws less often.
    """
    return by_subject(deal(hands, 1).remembered())[subject].needed_hands * 107 // 100


def test_a_dealer_that_favours_a_suit_is_found() -> None:
    size = size_for("hearts", 20_000)
    found = faults(deal(40 * size, 4, favoured=HEARTS, more=0.05), size)
    assert sum("hearts" in faulty for faulty in found) >= 33


def test_a_dealer_of_too_many_badugis_is_found() -> None:
    size = size_for(DRAWS[0], 20_000)
    found = faults(deal(24 * size, 5, badugis=0.1), size)
    assert sum(DRAWS[0] in faulty for faulty in found) >= 19


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "runs"), [(6_640, 3000), (33_200, 600), (220_000, 90), (1_100_000, 18)]
)
def test_many_honest_dealers_are_found_fault_with_at_the_level(size: int, runs: int) -> None:
    """At the size that ranks need, and one-card hands, which need the most; at five times each."""
    at_once = max(1, 1_000_000 // size)
    found: list[set[str]] = []
    for seed in range(100, 100 + -(-runs // at_once)):
        found += faults(deal(at_once * size, seed), size)
    assert within(sum(map(bool, found)), len(found), LEVEL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("subject", "favoured", "more", "badugis"),
    [("hearts", HEARTS, 0.05, 0.0), (DRAWS[0], 0, 0.0, 0.1)],
)
def test_many_biased_dealers_are_found(
    subject: str, favoured: int, more: float, badugis: float
) -> None:
    """In 1,000 runs at the number of hands that is stated."""
    size = size_for(subject, 100_000)
    found: list[set[str]] = []
    for seed in range(10):
        dealt = deal(100 * size, 50 + seed, favoured=favoured, more=more, badugis=badugis)
        found += faults(dealt, size)
    rate = sum(subject in faulty for faulty in found) / len(found)
    assert POWER - 0.02 < rate < POWER + 0.08


@pytest.mark.slow
@pytest.mark.parametrize("more", [0.0, 0.05])
def test_hands_as_text_of_an_honest_dealer_and_another(
    more: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated players at tables, as many hands as a suit needs, by way of their texts."""
    honest = Deck.deal

    def deal_card(deck: Deck) -> int:
        stub = deck._stub
        share = sum(card & 3 == 2 for card in stub) / len(stub)
        card = honest(deck)
        # In so many of the cases in which it is none a heart takes the card's place.
        if card & 3 != 2 and share and deck._random() < more * share / (1 - share):
            hearts = [at for at, other in enumerate(stub) if other & 3 == 2]
            at = hearts[int(deck._random() * len(hearts))]
            card, stub[at] = stub[at], card
        return card

    monkeypatch.setattr(Deck, "deal", deal_card)
    dealing = Dealing()
    for text in texts(simulate(6000, 11, players=6)):
        for hand in replayed(text, "pokerstars", "simulated.txt"):
            dealing.note(hand)
    tests = by_subject(dealing)
    hearts = tests["hearts"]
    assert hearts.of >= hearts.needed
    assert hearts.verdict == ("contradicted" if more else "confirmed")
    if not more:
        assert {test.verdict for test in tests.values()} == {"confirmed", "unverifiable"}
