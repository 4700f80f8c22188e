"""Which cards count of those dealt and drawn."""

from collections import Counter

import pytest
from audit_hands import DECK
from biased_deals import NOTHING, cards_of
from dealt_hands import by_subject, cards_counted, folding, noted, replayed
from hands import HAND
from phh_hands import DUEL
from playing import played, real_hands

from badugi_hh.audit.across.dealing import CLASSES, DRAWS, RANKS, SUITS
from badugi_hh.audit.across.unbiased import MANY, Came, cards_told
from badugi_hh.cards import parse_cards
from badugi_hh.formats import FORMAT_OF, FORMATS
from badugi_hh.hand import build
from badugi_hh.reader import read_text
from badugi_hh.replay import replay
from badugi_hh.simulate import simulate, texts
from badugi_hh.writers import WRITERS, WriteError


def test_the_hero_counts_and_hands_shown_do_not() -> None:
    hero = played(HAND).index["Hero"]
    outs = cards_of("2d 4d 5d 6d 7d 8d 9d Td Jd Qd")
    assert cards_told(played(HAND)) == [
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
    came = [group.cards for group in cards_told(played(text)) or ()]
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
            came = cards_told(replay(build(reading)))
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
    assert [len(cards_told(hand) or ()) for hand in hands] == [3] * 2 * MANY
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
