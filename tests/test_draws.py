"""Draws, held against published figures, plain enumeration and simulated play."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from badugi_hh import draws
from badugi_hh.badugi_table import (
    CLASSES,
    HANDS,
    all_hands,
    badugi_label_ranks,
    badugi_order,
    badugi_ranks,
    badugi_size,
    badugi_table,
    hand_index,
)
from badugi_hh.cards import read_cards
from badugi_hh.draws.cache import kept
from badugi_hh.draws.drawing import hands_after, keep_values
from badugi_hh.draws.solo import (
    BestPlay,
    SoloTable,
    best_play,
    class_chances,
    final_hands,
    fixed_point,
    showdown_values,
    solo_table,
)
from badugi_hh.draws.subsets import EVERYTHING, MASKS, Floats, Subsets, subset_numbers

SMALL = 12  # cards: aces, deuces and threes
some_seeds = st.integers(0, 2**32 - 1)
few = settings(deadline=None, max_examples=20)


def hand(text: str) -> int:
    return hand_index(read_cards(text))


def mask_of(text: str, kept_cards: str) -> int:
    cards, keeps = sorted(read_cards(text)), read_cards(kept_cards)
    return sum(1 << place for place, card in enumerate(cards) if card in keeps)


@cache
def of_size(size: int) -> NDArray[np.bool_]:
    """Which badugi orders are of so many cards."""
    return np.array([badugi_size(order) == size for order in range(CLASSES)])


def percent(chance: float) -> str:
    return f"{100 * chance:.4f}"


@pytest.fixture(scope="module")
def deck() -> Subsets:
    return Subsets()


@pytest.fixture(scope="module")
def table() -> SoloTable:
    return solo_table()


@pytest.fixture(scope="module")
def badugi_play(deck: Subsets) -> BestPlay:
    """The best play for making a badugi, however high."""
    return best_play(deck, of_size(4)[badugi_table()].astype(float))


# ---- subsets


@pytest.mark.parametrize("size", range(5))
def test_subsets_are_numbered_by_their_highest_card_then_the_next(size: int) -> None:
    subsets = sorted(combinations(range(10), size), key=lambda cards: cards[::-1])
    assert subset_numbers(np.array(subsets, dtype=np.uint8)).tolist() == list(range(len(subsets)))


def test_a_hand_knows_the_numbers_of_its_subsets() -> None:
    subsets = Subsets(SMALL)
    assert subsets.counts == (1, 12, 66, 220, 495)
    assert subsets.of_hands[EVERYTHING].tolist() == list(range(495))
    at = hand("Ac 2d 3h 3s")  # cards 0, 5, 10 and 11
    assert subsets.of_hands[mask_of("Ac 2d 3h 3s", "3h"), at] == 10
    assert subsets.of_hands[mask_of("Ac 2d 3h 3s", "Ac 2d"), at] == 0 + 5 * 4 // 2
    assert subsets.of_hands[0, at] == 0


def test_sums_over_the_hands_that_share_a_subset() -> None:
    subsets, values = Subsets(SMALL), np.random.default_rng(4).random(495)
    sums = subsets.up_sums(values)
    hands = [set(row) for row in all_hands()[:495].tolist()]
    for size, level in enumerate(sums):
        for cards in combinations(range(SMALL), size):
            number = subset_numbers(np.array([cards], dtype=np.uint8))[0]
            holders = [at for at, held in enumerate(hands) if held.issuperset(cards)]
            assert level[number] == pytest.approx(values[holders].sum(), rel=1e-12)


@given(some_seeds)
@few
def test_the_sums_run_backwards_are_their_transpose(seed: int) -> None:
    random = np.random.default_rng(seed)
    subsets, values = Subsets(SMALL), random.random(495)
    weights = [random.random(count) for count in subsets.counts]
    forward = sum(s @ w for s, w in zip(subsets.up_sums(values), weights, strict=True))
    assert subsets.down_sums(weights) @ values == pytest.approx(forward, rel=1e-12)


@pytest.mark.parametrize("cards", [-1, 7, 53])
def test_a_deck_that_cannot_replace_a_hand_or_is_none_is_refused(cards: int) -> None:
    with pytest.raises(ValueError, match="a deck of 8 to 52 cards"):
        Subsets(cards)


# ---- one draw, against plain enumeration


def plain_draws(held: tuple[int, ...], mask: int, deck: int) -> Iterator[list[int]]:
    """All hands that a draw can come to, all alike."""
    stays = [card for place, card in enumerate(held) if mask >> place & 1]
    others = [card for card in range(deck) if card not in held]
    for drawn in combinations(others, 4 - len(stays)):
        yield stays + list(drawn)


@cache
def plain_moves() -> Floats:
    """The chance to come by each keep of each hand of the small deck to each other hand."""
    moves = np.zeros((16, 495, 495))
    for before, row in enumerate(all_hands()[:495].tolist()):
        for mask in MASKS:
            after = [hand_index(cards) for cards in plain_draws(tuple(row), mask, SMALL)]
            moves[mask, before, after] = 1 / len(after)
    return moves


@given(some_seeds)
@few
def test_every_keep_is_worth_the_mean_of_what_can_come(seed: int) -> None:
    values = np.random.default_rng(seed).random(495)
    assert np.allclose(
        keep_values(Subsets(SMALL), values), plain_moves() @ values, rtol=0, atol=1e-13
    )


@given(some_seeds)
@few
def test_hands_after_a_draw_come_as_often_as_counted(seed: int) -> None:
    random = np.random.default_rng(seed)
    weights = random.random(495) * random.integers(0, 2, 495)  # some hands take no part
    keeps = random.integers(0, 16, 495, dtype=np.uint8)
    plain = np.einsum("b,ba->a", weights, plain_moves()[keeps, np.arange(495)])
    after = hands_after(Subsets(SMALL), weights, keeps)
    assert np.allclose(after, plain, rtol=0, atol=1e-13)


@pytest.mark.parametrize("text", ["Ac 2d 3h Kh", "5c 5d 8h 8s", "Kc Kd Kh Ks"])
def test_the_values_of_a_hand_of_the_full_deck(deck: Subsets, table: SoloTable, text: str) -> None:
    after, at = table.play.values[1], hand(text)
    by_keep = keep_values(deck, after)[:, at]
    for mask in MASKS:
        come = np.sort(np.array(list(plain_draws(tuple(sorted(read_cards(text))), mask, 52))))
        assert by_keep[mask] == pytest.approx(after[subset_numbers(come)].mean(), abs=1e-12)
    assert table.play.values[2, at] == by_keep.max()


# ---- best play


def plain_fixed_point() -> tuple[list[Floats], Floats]:
    """Values by draws left, and chances of all final hands, of the small deck."""
    moves = plain_moves()
    orders = np.array([badugi_order(tuple(row)) for row in all_hands()[:495].tolist()])
    beats = (orders[:, None] < orders) + (orders[:, None] == orders) / 2
    chances = np.full(495, 1 / 495)
    for _ in range(10):
        values, plays = [beats @ chances], []
        for _ in range(3):
            by_keep = moves @ values[-1]
            plays.append(moves[by_keep.argmax(axis=0), np.arange(495)])
            values.append(by_keep.max(axis=0))
        chances = np.full(495, 1 / 495) @ plays[2] @ plays[1] @ plays[0]
    return values, chances


def test_the_fixed_point_of_a_small_deck() -> None:
    subsets = Subsets(SMALL)
    small = fixed_point(subsets)
    values, chances = plain_fixed_point()
    assert np.allclose(small.play.values, values, rtol=0, atol=1e-12)
    assert np.allclose(small.final, class_chances(chances), rtol=0, atol=1e-12)
    assert (small.play.keeps[0] == EVERYTHING).all()


def test_best_play_that_does_not_settle_is_no_answer() -> None:
    with pytest.raises(ArithmeticError, match="within 2 rounds"):
        fixed_point(Subsets(SMALL), most_rounds=2)


def test_the_fixed_point_plays_best_against_itself(deck: Subsets, table: SoloTable) -> None:
    values = showdown_values(table.final)[badugi_table()]
    again = best_play(deck, values)
    assert np.array_equal(again.keeps, table.play.keeps)
    final = class_chances(final_hands(deck, again))
    assert np.abs(final - table.final).max() < 1e-15
    assert table.play.values[3].mean() == pytest.approx(0.5, abs=1e-12)
    assert (table.play.values[1:] >= table.play.values[:-1]).all()


def test_of_keeps_of_one_value_the_most_cards_stay_then_the_lowest(table: SoloTable) -> None:
    indifferent = best_play(Subsets(SMALL), np.ones(495))
    assert (indifferent.keeps == EVERYTHING).all()
    pair = "A♣A♦2♥3♠"
    assert table.play.keeps[3, hand(pair)] == mask_of(pair, "A♣2♥3♠")


def test_keeps_of_one_value_are_alike_but_for_suits(deck: Subsets, table: SoloTable) -> None:
    # What makes the final distribution the only one.
    ranks = 5 ** (all_hands().astype(np.int64) >> 2)  # the sum of up to four tells them apart
    picked = np.array([[mask >> place & 1 for place in range(4)] for mask in MASKS])
    ranks_kept = picked @ ranks.T
    for left in (1, 2, 3):
        by_keep = keep_values(deck, table.play.values[left - 1])
        best = ranks_kept[table.play.keeps[left], np.arange(HANDS)]
        equal = by_keep > table.play.values[left] - 1e-7
        assert (equal.sum(axis=0) > 1).any()
        assert (ranks_kept == best)[equal].all()


# ---- figures that must come out


def test_dealt_hands() -> None:
    dealt = draws.dealt_distribution()
    assert dealt.shape == (CLASSES,)
    assert dealt.sum() == pytest.approx(1, abs=1e-12)
    assert dealt[of_size(4)].sum() * 270_725 == pytest.approx(17_160, abs=1e-6)
    assert percent(dealt[of_size(4)].sum()) == "6.3385"
    # An ace, deuce, three and four of four suits; four of a rank.
    assert dealt[0] * 270_725 == pytest.approx(24, abs=1e-9)
    assert dealt[-1] * 270_725 == pytest.approx(1, abs=1e-9)


def test_final_hands() -> None:
    final = draws.final_distribution()
    assert final.shape == (CLASSES,)
    assert final.sum() == pytest.approx(1, abs=1e-12)
    assert (final > 0).all()
    by_size = [percent(final[of_size(size)].sum()) for size in (4, 3, 2, 1)]
    assert by_size == ["43.2533", "53.2090", "3.5348", "0.0028"]


@pytest.mark.parametrize(
    ("text", "left", "value", "keeps"),
    [
        ("A♣2♦3♥4♠", 0, 0.998418, "A♣2♦3♥4♠"),
        ("A♣2♦3♥4♠", 3, 0.998418, "A♣2♦3♥4♠"),
        ("9♣8♦7♥6♠", 0, 0.808148, "9♣8♦7♥6♠"),
        ("9♣8♦7♥6♠", 3, 0.808148, "9♣8♦7♥6♠"),
        ("A♣2♦3♥K♥", 1, 0.619995, "A♣2♦3♥"),
        ("A♣2♦3♥K♥", 2, 0.670128, "A♣2♦3♥"),
        ("A♣2♦3♥K♥", 3, 0.710645, "A♣2♦3♥"),
        ("A♣2♦3♥K♠", 1, 0.630139, "A♣2♦3♥K♠"),
        ("A♣2♦3♥K♠", 2, 0.669916, "A♣2♦3♥"),
        ("A♣2♦3♥K♠", 3, 0.710649, "A♣2♦3♥"),
        ("K♣K♦K♥K♠", 1, 0.134888, ""),
        ("K♣K♦K♥K♠", 2, 0.291730, ""),
        ("K♣K♦K♥K♠", 3, 0.415332, ""),
    ],
)
def test_values_and_keeps(table: SoloTable, text: str, left: int, value: float, keeps: str) -> None:
    at = hand(text)
    assert round(table.play.values[left, at], 6) == value
    assert table.play.keeps[left, at] == mask_of(text, keeps)


@pytest.mark.parametrize(
    ("left", "broken", "best"), [(1, 0, None), (2, 120, "K,3,2,A"), (3, 480, "Q,3,2,A")]
)
def test_badugis_best_broken(table: SoloTable, left: int, broken: int, best: str | None) -> None:
    orders = badugi_table()
    breaks = of_size(4)[orders] & (table.play.keeps[left] != EVERYTHING)
    assert breaks.sum() == broken
    if best:
        assert badugi_label_ranks(int(orders[breaks].min())) == best


@pytest.mark.parametrize(("left", "chance"), [(1, "20.8333"), (2, "37.3264"), (3, "50.3834")])
def test_chances_of_a_badugi_from_a_three_card_hand(
    badugi_play: BestPlay, left: int, chance: str
) -> None:
    assert percent(badugi_play.values[left, hand("A♣2♦3♥K♥")]) == chance


def test_badugis_by_the_end_with_best_play_for_making_one(badugi_play: BestPlay) -> None:
    assert percent(badugi_play.values[3].mean()) == "49.8878"


# ---- simulated play


def simulated_orders(keeps: NDArray[np.uint8], players: int, seed: int) -> NDArray[np.uint16]:
    """The final orders of so many players who draw as the table says, card by card."""
    random = np.random.default_rng(seed)
    rows = np.arange(players)[:, None]
    hands = np.sort(random.random((players, 52)).argpartition(4)[:, :4])
    for left in (3, 2, 1):
        masks = keeps[left, subset_numbers(hands)]
        lots = random.random((players, 52))
        lots[rows, hands] = 2  # what is held, or thrown now, cannot come
        coming = lots.argpartition(4)[:, :4]
        stays = masks[:, None] >> np.arange(4) & 1
        hands = np.sort(np.where(stays == 1, hands, coming))
    return badugi_ranks(hands)


def test_simulated_play_ends_as_the_distribution_says(table: SoloTable) -> None:
    players = 200_000
    counts = np.bincount(simulated_orders(table.play.keeps, players, 52), minlength=CLASSES)
    expected = table.final * players
    for size in (4, 3, 2):
        share = table.final[of_size(size)].sum()
        off = counts[of_size(size)].sum() - share * players
        assert abs(off) < 3 * np.sqrt(players * share * (1 - share))
    often = expected >= 10
    assert often.sum() > 900
    chi_square = ((counts - expected)[often] ** 2 / expected[often]).sum()
    # Its mean is the number of orders, its standard deviation the root of twice that.
    assert abs(chi_square - often.sum()) < 3 * np.sqrt(2 * often.sum())


# ---- the cache


def unneeded() -> Floats:
    raise AssertionError("what is stored was built again")


def files(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*"))


def test_what_is_stored_is_not_built_again(tmp_path: Path) -> None:
    file, built = tmp_path / "deep" / "er" / "numbers.npy", np.arange(5.0)
    assert kept(file, (5,), lambda: built) is built
    stored = kept(file, (5,), unneeded)
    assert stored.tobytes() == built.tobytes()
    assert not stored.flags.writeable
    assert np.load(file).tolist() == built.tolist()
    assert files(file.parent) == ["numbers.npy"]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut within the digest": lambda content: content[:-1],
    "cut within the numbers": lambda content: content[:-30],
    "digest only": lambda content: content[-16:],
    "longer": lambda content: content + b"\0",
    "another head": lambda content: b"X" + content[1:],
    "another number": lambda content: content[:-20] + b"?" + content[-19:],
    "another digest": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "no digest": lambda content: content[:-16],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: str) -> None:
    file, built = tmp_path / "numbers.npy", np.arange(5.0)
    kept(file, (5,), lambda: built)
    whole = file.read_bytes()
    file.write_bytes(DAMAGES[damage](whole))
    assert kept(file, (5,), lambda: built) is built
    assert file.read_bytes() == whole


@pytest.mark.parametrize("other", [np.arange(4.0), np.ones((1, 5)), np.arange(5)])
def test_a_file_of_another_shape_or_type_is_made_anew(tmp_path: Path, other: Floats) -> None:
    file, built = tmp_path / "numbers.npy", np.arange(5.0)
    kept(file, other.shape, lambda: other)
    assert kept(file, (5,), lambda: built) is built
    assert kept(file, (5,), unneeded).tolist() == built.tolist()


def test_a_place_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("dear")
    (tmp_path / "folder.npy" / "within").mkdir(parents=True)
    before, built = files(tmp_path), np.arange(5.0)
    for file in (tmp_path / "file" / "numbers.npy", tmp_path / "folder.npy"):
        assert kept(file, (5,), lambda: built) is built
    assert files(tmp_path) == before


def test_a_file_is_moved_into_place_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(draft: Path, target: Path) -> None:
        assert np.load(draft).tolist() == built.tolist()
        assert target == file
        raise PermissionError

    file, built = tmp_path / "numbers.npy", np.arange(5.0)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        assert kept(file, (5,), lambda: built) is built
    assert files(tmp_path) == []


def test_the_distribution_is_stored_under_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = draws.final_distribution(tmp_path)
    first = files(tmp_path)
    assert len(first) == 1
    with monkeypatch.context() as patched:
        patched.setattr(draws, "solo_table", unneeded)
        assert draws.final_distribution(tmp_path).tobytes() == built.tobytes()
        patched.setattr(draws, "_VERSION", draws._VERSION + 1)
        with pytest.raises(AssertionError, match="built again"):
            draws.final_distribution(tmp_path)
    assert files(tmp_path) == first
    assert built.tobytes() == draws.final_distribution().tobytes()


def test_nobody_can_write_into_what_others_are_given(tmp_path: Path, table: SoloTable) -> None:
    draws.final_distribution(tmp_path)
    for given_out in (
        draws.final_distribution(),
        draws.final_distribution(tmp_path),
        table.play.values,
        table.play.keeps,
    ):
        with pytest.raises(ValueError, match="read-only"):
            given_out[0] = 0


def test_draws_bring_no_package_for_tables_or_screens() -> None:
    code = "import sys, badugi_hh.draws; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "numpy" in loaded
    assert not loaded & {"pandas", "platformdirs", "plotly", "pyarrow", "rich", "typer"}
