"""Parts of the dealer one by one: chance, deck, pots, halves, shares, blinds, what is kept."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from dealt_slowly import badugi_key, heights, low_key
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.cards import Cards, read_cards
from badugi_hh.profiles import POKERSTARS, override
from badugi_hh.ranking import badugi_order, badugi_size
from badugi_hh.replay.pots import build_pots, pot_name
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.deck import Deck
from badugi_hh.simulate.fives import kept_of_five, low_worth
from badugi_hh.simulate.game import cash_games, play_games, tournament_game
from badugi_hh.simulate.habits import CHARACTERS
from badugi_hh.simulate.pots import make_pots, parts_of, shares, take_rake
from badugi_hh.simulate.seating import Blinds, first_blinds, next_blinds
from badugi_hh.simulate.state import Place, Player
from badugi_hh.simulate.strength import best_subset, kept
from badugi_hh.variants import halves

# ---- chance and the deck


def test_chances_are_as_likely_as_they_say() -> None:
    chance = Chance(1)
    assert 440 < sum(chance.of(0.5) for _ in range(1_000)) < 560
    faces = Counter(chance.pick("abcd") for _ in range(4_000))
    assert set(faces) == set("abcd")
    assert all(900 < count < 1_100 for count in faces.values())
    assert {chance.below(3) for _ in range(100)} == {0, 1, 2}
    assert all(2 <= chance.between(2, 3) <= 3 for _ in range(100))
    left = list("abc")
    assert sorted(chance.take(left) for _ in range(3)) == list("abc")
    assert left == []


def test_a_reshuffle_brings_back_the_pile_and_nothing_else() -> None:
    deck = Deck(Chance(2))
    dealt = [deck.deal() for _ in range(52)]
    assert sorted(dealt) == list(range(52))
    assert deck.empty
    deck.throw(tuple(dealt[:7]))
    deck.throw(tuple(dealt[20:22]))
    assert deck.empty
    deck.reshuffle()
    again = [deck.deal() for _ in range(9)]
    assert sorted(again) == sorted(dealt[:7] + dealt[20:22])
    deck.reshuffle()
    assert deck.empty
    with pytest.raises(IndexError):
        deck.deal()


# ---- pots


def players_with(puts: list[tuple[int, int, bool]]) -> list[Player]:
    """Players by what is live and dead of theirs, and whether they folded."""
    players = []
    for index, (live, dead, folded) in enumerate(puts):
        player = Player(index, Place(index + 1, str(index), CHARACTERS["Marlow"], 0))
        player.live, player.dead = live, dead
        player.folded_street = 0 if folded else None
        players.append(player)
    return players


PUTS = st.lists(
    st.tuples(st.integers(1, 60), st.integers(0, 5), st.booleans()), min_size=2, max_size=8
)


@given(PUTS)
def test_pots_are_those_of_the_replay(puts: list[tuple[int, int, bool]]) -> None:
    most = max(live for live, _, _ in puts)
    puts.append((most, 0, False))  # nobody who folded is in with more
    pots = make_pots(players_with(puts))
    live, dead = [put[0] for put in puts], sum(put[1] for put in puts)
    other = build_pots(live, dead, [folded for _, _, folded in puts])
    assert [pot.amount for pot in pots] == [pot.amount for pot in other]
    assert [[p.index for p in pot.players] for pot in pots] == [pot.eligible for pot in other]
    assert [pot.name for pot in pots] == [pot_name(at, len(pots)) for at in range(len(pots))]


@given(PUTS, st.integers(1, 50))
def test_rake_comes_out_of_the_pots(puts: list[tuple[int, int, bool]], times: int) -> None:
    puts = [(live * times, dead * times, folded) for live, dead, folded in puts]
    puts.append((max(live for live, _, _ in puts), 0, False))
    pots = make_pots(players_with(puts))
    total = sum(pot.amount for pot in pots)
    rake = min(total * 5 // 100, 100)
    take_rake(pots, rake)
    assert sum(pot.net for pot in pots) == total - rake
    assert all(0 < pot.net <= pot.amount for pot in pots)
    assert all(pot.amount - pot.net <= pot.amount * 5 // 100 + len(pots) for pot in pots)


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "parts"),
    [
        (500, 1, 1, [500]),
        (401, 2, 1, [201, 200]),
        (400, 3, 1, [134, 133, 133]),
        (401, 3, 1, [134, 134, 133]),
        (50_000, 3, 100, [16_700, 16_700, 16_600]),
        (150, 2, 100, [150, 0]),
    ],
)
def test_odd_units_go_to_the_first(amount: int, winners: int, unit: int, parts: list[int]) -> None:
    assert shares(amount, winners, unit) == parts


@given(st.integers(0, 100_000), st.sampled_from([1, 5, 100]), st.sampled_from(["badugi", "low"]))
def test_halves_are_those_of_the_replay(amount: int, unit: int, odd: str) -> None:
    profile = override(POKERSTARS, {"odd_half": odd})
    parts = parts_of(amount, 2, unit, profile)
    assert tuple(parts) == halves(amount, unit, profile)
    assert sum(parts) == amount
    assert 0 <= max(parts) - min(parts) < 2 * unit
    assert parts_of(amount, 1, unit, profile) == [amount]


@pytest.mark.parametrize(
    ("amount", "unit", "odd", "parts"),
    [
        (1_000, 1, "badugi", [500, 500]),
        (1_001, 1, "badugi", [501, 500]),
        (1_001, 1, "low", [500, 501]),
        (30_100, 100, "badugi", [15_100, 15_000]),
        (23, 5, "badugi", [13, 10]),  # what is finer than a unit goes with the odd one
        (1, 1, "low", [0, 1]),
    ],
)
def test_the_odd_unit_of_a_pot(amount: int, unit: int, odd: str, parts: list[int]) -> None:
    assert parts_of(amount, 2, unit, override(POKERSTARS, {"odd_half": odd})) == parts


def test_stakes_are_those_of_a_room() -> None:
    odd = {(game.small, game.small_blind) for game in cash_games("limit", "USD")}
    assert {(25, 10), (5, 2), (100, 50)} <= odd
    for structure in ("limit", "no_limit"):
        levels = [tournament_game(structure, level) for level in range(40)]
        assert all(a.big <= b.big for a, b in pairwise(levels))
        assert levels[-1].level is not None
        for game in (*levels, *play_games(structure)):
            chips = (game.small, game.big, game.small_blind, game.ante)
            assert all(amount % game.unit == 0 for amount in chips)
            assert game.rake(10_000) == 0
    assert [cash_games("limit", "EUR")[3].rake(pot) for pot in (19, 20, 999, 9_999)] == [
        0,
        1,
        49,
        100,
    ]


# ---- the button and the blinds


def test_blinds_go_round() -> None:
    blinds = first_blinds([1, 3, 4, 6], button=3)
    assert blinds == Blinds(3, 4, 6)
    blinds = next_blinds(blinds, [1, 3, 4, 6])
    assert blinds == Blinds(4, 6, 1)
    assert next_blinds(blinds, [1, 3, 4, 6]) == Blinds(6, 1, 3)


def test_a_blind_is_dead_where_its_player_has_gone() -> None:
    blinds = next_blinds(Blinds(3, 4, 6), [1, 3, 4])  # who had the big blind is gone
    assert (blinds, blinds.small) == (Blinds(4, 6, 1, dead=True), None)
    blinds = next_blinds(blinds, [1, 3, 4])  # and then has the button, in an empty seat
    assert (blinds, blinds.small) == (Blinds(6, 1, 3), 1)


def test_of_two_the_button_has_the_small_blind() -> None:
    assert first_blinds([2, 5], button=5) == Blinds(5, 5, 2)
    assert next_blinds(Blinds(5, 5, 2), [2, 5]) == Blinds(2, 2, 5)
    assert next_blinds(Blinds(1, 2, 5), [2, 5]) == Blinds(5, 5, 2)


@given(st.lists(st.sets(st.integers(1, 8), min_size=2), min_size=2, max_size=30), st.data())
def test_blinds_are_three_seats_in_their_order(tables: list[set[int]], data: st.DataObject) -> None:
    seats = sorted(tables[0])
    blinds = first_blinds(seats, data.draw(st.sampled_from(seats)))
    for table in tables[1:]:
        seats = sorted(table)
        last, blinds = blinds, next_blinds(blinds, seats)
        assert blinds.big in seats
        assert blinds.big != last.big
        small = blinds.small
        assert small is None or small in seats
        if len(seats) == 2:
            assert small == blinds.button != blinds.big
        else:
            assert len({blinds.button, blinds.small_seat, blinds.big}) == 3
            clockwise = [(seat - blinds.button) % 8 for seat in (blinds.small_seat, blinds.big)]
            assert clockwise == sorted(clockwise)
            assert small == (last.big if last.big in seats else None)


# ---- what is kept


def clashes(cards: Cards) -> bool:
    return len({c >> 2 for c in cards}) < len(cards) or len({c & 3 for c in cards}) < len(cards)


@given(st.permutations(range(52)).map(lambda deck: tuple(deck[:4])))
def test_the_best_subset_is_kept(cards: Cards) -> None:
    size = badugi_size(badugi_order(cards))
    if size == 4:
        return
    chosen = kept(cards, 12)
    assert not clashes(chosen)
    assert len(chosen) == size
    subsets = [c for c in combinations(sorted(cards), size) if not clashes(c)]
    ranks = [sorted((card >> 2 for card in c), reverse=True) for c in (*subsets, chosen)]
    assert ranks[-1] == min(ranks)


@pytest.mark.parametrize(
    ("cards", "most", "keeps"),
    [
        ("As 2d 3h Kh", 7, "As 2d 3h"),
        ("As 2d Kh Kc", 7, "As 2d"),
        ("As 2d 9h 9c", 7, "As 2d"),
        ("As 2d 9c 9h", 8, "As 2d 9c"),
        ("Js Qd Kh Kc", 7, ""),
        ("As Ad Ah Ac", 7, "Ac"),
    ],
)
def test_high_cards_are_not_kept(cards: str, most: int, keeps: str) -> None:
    assert kept(read_cards(cards), most) == read_cards(keeps)


# ---- what is kept of five cards


@given(st.permutations(range(52)), st.integers(1, 5))
def test_the_best_subset_is_that_of_all_subsets(deck: list[int], held: int) -> None:
    cards = tuple(deck[:held])
    best = best_subset(cards)
    assert {*best} <= {*cards}
    assert [-len(best), *sorted(heights(best, False), reverse=True)] == badugi_key(cards)


KEPT = [
    # A badugi and a low beside it: all five. A fifth card that is no low: four.
    ("As 2d 3h 4c 5s", 7, False, False, "As 2d 3h 4c 5s"),
    ("As 2d 3h 4c Ks", 7, False, False, "As 2d 3h 4c"),
    ("As 2d 3h 4c 4s", 7, False, False, "As 2d 3h 4c"),
    ("2s 3d 4h Kc 5s", 12, False, False, "2s 3d 4h Kc 5s"),
    # Broken: the highest card of the badugi goes, the low card stays.
    ("2s 3d 4h Kc 5s", 12, False, True, "2s 3d 4h 5s"),
    ("2s 3d 4h Kc Qs", 12, False, True, "2s 3d 4h"),
    # No badugi: the best subset and a card that goes with the low, four at most.
    ("As 2d 3h 5h Ks", 7, False, False, "As 2d 3h 5h"),
    ("As 2s 3s 4s 5s", 7, False, False, "As 2s 3s 4s"),
    ("As Ad 2h 2c 3s", 7, False, False, "2c 3s Ad"),
    ("9s Td Jh Jc Ks", 7, False, False, ""),
    # The ace high: it is no card to keep, and a straight is no low.
    ("As 2d 3h 4c 5s", 7, True, False, "2d 3h 4c 5s"),
    ("2s 3d 4h 5c 6s", 7, True, False, "2s 3d 4h 5c"),
    ("2s 3d 4h 5c 7s", 7, True, False, "2s 3d 4h 5c 7s"),
    ("2s 3d 4h 5c 6s", 7, False, False, "2s 3d 4h 5c 6s"),
]


@pytest.mark.parametrize(("cards", "most", "ace_high", "breaks", "keeps"), KEPT)
def test_what_is_kept_of_five(
    cards: str, most: int, ace_high: bool, breaks: bool, keeps: str
) -> None:
    kept = kept_of_five(read_cards(cards), most, ace_high=ace_high, breaks=breaks)
    assert {*kept} == {*read_cards(keeps)}


@given(st.permutations(range(52)), st.integers(0, 12), st.booleans())
def test_all_five_are_kept_only_of_a_badugi_with_a_low(
    deck: list[int], most: int, ace_high: bool
) -> None:
    cards = tuple(deck[:5])
    kept = kept_of_five(cards, most, ace_high=ace_high, breaks=False)
    size = -badugi_key(cards, ace_high)[0]
    assert {*kept} <= {*cards}
    assert len({card // 4 for card in kept}) == len(kept)
    assert len(kept) >= (4 if size == 4 else 0)
    if size < 4:
        assert all(height <= most for height in heights(kept, ace_high))
    if len(kept) == 5:
        assert size == 4
        assert low_key(cards, deuce_to_seven=ace_high)[0] == 0


def test_a_better_low_is_worth_more() -> None:
    better = ["As 2d 3h 4c 5s", "As 2d 3h 4c 8s", "As 2d 3h 4c Ks", "As 2d 3h Kc Ks",
              "As 2d Kh Kc Qs", "As Qd Kh Kc Qs"]  # fmt: skip
    for left in range(4):
        worths = [low_worth(read_cards(cards), left, ace_high=False) for cards in better]
        assert worths == sorted(worths, reverse=True)
        assert worths[-1] == 0.0
    high = low_worth(read_cards("As 2d 3h 4c 5s"), 0, ace_high=True)
    assert high == low_worth(read_cards("As 2d 3h 4c Ks"), 0, ace_high=False)
