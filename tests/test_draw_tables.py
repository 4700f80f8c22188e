"""The draw tables in the cache: found again, made anew where they are not, and for all to read."""

import dataclasses
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import platformdirs
import pytest
from plain_draws import counting

from badugi_hh.badugi_table import HANDS, all_hands, badugi_label_ranks, badugi_order
from badugi_hh.cards import RANKS, read_cards
from badugi_hh.draws import DrawTables, cache, draw_tables, solved
from badugi_hh.draws.cache import Arrays, Layout, kept
from badugi_hh.draws.routes import ROUTES
from badugi_hh.draws.solved import NO_ORDER
from badugi_hh.draws.subsets import FIRST, SUBSETS, subset_numbers


def unneeded(*_: object) -> Arrays:
    raise AssertionError("what is stored was built again")


def files(folder: Path) -> list[str]:
    return sorted(str(file.relative_to(folder)) for file in folder.rglob("*"))


# ---- arrays in a file

LAYOUT: Layout = {"numbers": ((5,), np.float64), "marks": ((2, 3), np.uint8)}


def some() -> Arrays:
    return {"numbers": np.arange(5.0), "marks": np.arange(6, dtype=np.uint8).reshape(2, 3)}


def told(arrays: Arrays) -> dict[str, object]:
    return {name: (array.dtype.name, array.tolist()) for name, array in arrays.items()}


def test_what_is_stored_is_not_built_again(tmp_path: Path) -> None:
    file, built = tmp_path / "deep" / "er" / "arrays.npz", some()
    assert kept(file, LAYOUT, lambda: built) is built
    stored = kept(file, LAYOUT, unneeded)
    assert told(stored) == told(built)
    assert not any(array.flags.writeable for array in stored.values())
    with np.load(file) as plain:
        assert told(dict(plain)) == told(built)
    assert files(file.parent) == ["arrays.npz"]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut within the digest": lambda content: content[:-1],
    "cut within the numbers": lambda content: content[: len(content) // 2],
    "digest only": lambda content: content[-16:],
    "longer": lambda content: content + b"\0",
    "another head": lambda content: b"X" + content[1:],
    "another number": lambda content: content[:-20] + b"?" + content[-19:],
    "another digest": lambda content: content[:-1] + bytes([content[-1] ^ 1]),
    "no digest": lambda content: content[:-16],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: str) -> None:
    file, built = tmp_path / "arrays.npz", some()
    kept(file, LAYOUT, lambda: built)
    whole = file.read_bytes()
    damaged = DAMAGES[damage](whole)
    assert damaged != whole
    file.write_bytes(damaged)
    assert kept(file, LAYOUT, lambda: built) is built
    assert told(kept(file, LAYOUT, unneeded)) == told(built)


@pytest.mark.parametrize("body", [b"", b"hello", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_a_digest_does_not_make_a_file_ours(tmp_path: Path, body: bytes) -> None:
    file, built = tmp_path / "arrays.npz", some()
    file.write_bytes(body + cache._digest(body))
    assert kept(file, LAYOUT, lambda: built) is built
    alone = io.BytesIO()
    np.save(alone, built["numbers"])
    file.write_bytes(alone.getvalue() + cache._digest(alone.getvalue()))
    assert kept(file, LAYOUT, lambda: built) is built


OTHERS: dict[str, Arrays] = {
    "another name": {"numbers": some()["numbers"], "marsk": some()["marks"]},
    "one missing": {"numbers": some()["numbers"]},
    "one more": {**some(), "more": np.zeros(1)},
    "shorter": {**some(), "numbers": np.arange(4.0)},
    "another shape": {**some(), "numbers": np.ones((1, 5))},
    "another type": {**some(), "numbers": np.arange(5)},
    "a narrower type": {**some(), "numbers": np.arange(5, dtype=np.float32)},
    "a signed type": {**some(), "marks": np.zeros((2, 3), np.int8)},
}


@pytest.mark.parametrize("other", OTHERS)
def test_a_file_of_another_layout_is_made_anew(tmp_path: Path, other: str) -> None:
    file, built = tmp_path / "arrays.npz", some()
    kept(file, LAYOUT, lambda: OTHERS[other])
    assert kept(file, LAYOUT, lambda: built) is built
    assert told(kept(file, LAYOUT, unneeded)) == told(built)


def test_a_place_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("dear")
    (tmp_path / "folder.npz" / "within").mkdir(parents=True)
    before, built = files(tmp_path), some()
    for file in (tmp_path / "file" / "arrays.npz", tmp_path / "folder.npz"):
        assert kept(file, LAYOUT, lambda: built) is built
    assert files(tmp_path) == before


def test_a_file_is_moved_into_place_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(draft: Path, target: Path) -> None:
        with np.load(draft) as whole:
            assert told(dict(whole)) == told(built)
        assert target == file
        raise PermissionError

    file, built = tmp_path / "arrays.npz", some()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", refuse)
        assert kept(file, LAYOUT, lambda: built) is built
    assert files(tmp_path) == []


# ---- the draw tables


@pytest.fixture
def as_new(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[DrawTables]]:
    """What this process keeps of the tables, empty; afterwards it is as it was."""
    draw_tables()
    before = list(solved._made)
    monkeypatch.setattr(solved, "_made", [])
    yield solved._made
    monkeypatch.undo()
    assert solved._made == before


def test_the_tables_are_made_once_a_process(
    as_new: list[DrawTables], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "_compute", lambda _: _small())
    monkeypatch.setattr(solved, "_LAYOUT", {})
    made = draw_tables(tmp_path)
    assert as_new == [made]
    monkeypatch.setattr(solved, "kept", unneeded)
    assert draw_tables() is made
    assert draw_tables(tmp_path / "elsewhere") is made


def _small() -> Arrays:
    return {field.name: np.zeros(1) for field in dataclasses.fields(DrawTables)}


def test_the_tables_are_stored_under_their_version_and_found_again(
    as_new: list[DrawTables], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[tuple[int, int]] = []
    folder = tmp_path / "new"
    made = draw_tables(folder, lambda done, of: steps.append((done, of)))
    assert files(folder) == [f"draws-{solved._VERSION}.npz"]
    assert steps == [(done, len(steps)) for done in range(1, len(steps) + 1)]

    monkeypatch.setattr(solved, "_compute", unneeded)
    as_new.clear()
    found = draw_tables(folder)
    assert found is not made
    for field in dataclasses.fields(DrawTables):
        built, stored = getattr(made, field.name), getattr(found, field.name)
        assert built.dtype == stored.dtype
        assert built.tobytes() == stored.tobytes()
        for given_out in (built, stored):
            with pytest.raises(ValueError, match="read-only"):
                given_out[0] = 0

    as_new.clear()
    monkeypatch.setattr(solved, "_VERSION", solved._VERSION + 1)
    with pytest.raises(AssertionError, match="built again"):
        draw_tables(folder)
    assert as_new == []


def test_by_default_they_are_in_the_users_cache_folder(
    as_new: list[DrawTables], monkeypatch: pytest.MonkeyPatch
) -> None:
    def see(file: Path, _: Layout, __: Callable[[], Arrays]) -> Arrays:
        asked.append(file)
        return _small()

    asked: list[Path] = []
    monkeypatch.setattr(solved, "kept", see)
    draw_tables()
    assert as_new != []
    folder = platformdirs.user_cache_path("badugi-hh")
    assert asked == [folder / f"draws-{solved._VERSION}.npz"]


def test_the_arrays_are_of_the_shapes_told() -> None:
    made = draw_tables()
    shapes = {f.name: getattr(made, f.name).shape for f in dataclasses.fields(DrawTables)}
    assert shapes == {
        "sums": (4, SUBSETS),
        "badugi_sums": (3, SUBSETS),
        "orders": (SUBSETS,),
        "final": (1092,),
        "routes": (len(ROUTES), 1092),
    }


def test_sums_of_a_subset_are_those_of_the_hands_that_contain_it() -> None:
    made, random = draw_tables(), np.random.default_rng(11)
    for size in range(4):
        for _ in range(5):
            cards = np.sort(random.choice(52, size, replace=False))
            within = np.isin(all_hands(), cards).sum(axis=1) == size
            at = FIRST[size] + subset_numbers(cards[np.newaxis])[0]
            for sums in (*made.sums, *made.badugi_sums):
                plain = sums[FIRST[4] :][within].sum()
                assert sums[at] == pytest.approx(plain, rel=1e-11, abs=1e-9)


def test_the_order_of_every_subset() -> None:
    orders = draw_tables().orders
    assert orders[0] == NO_ORDER == 1092
    for size in (1, 2, 3):
        for cards in combinations(range(52), size):
            order = int(orders[FIRST[size] + subset_numbers(np.array([cards]))[0]])
            ranks = ",".join(RANKS[rank] for rank in counting(cards))
            assert badugi_label_ranks(order) == ranks
    hands = all_hands()[::1000].tolist()
    assert orders[FIRST[4] :: 1000].tolist() == [badugi_order(tuple(cards)) for cards in hands]


def test_which_hands_are_badugis() -> None:
    made = draw_tables()
    for at in range(0, HANDS, 997):
        assert made.badugi(at) == (len(counting(all_hands()[at].tolist())) == 4)
    assert made.badugi(int(subset_numbers(np.array([sorted(read_cards("9♣8♦7♥6♠"))]))[0]))


def test_draws_bring_no_package_for_tables_or_screens() -> None:
    code = "import sys, badugi_hh.draws; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "numpy" in loaded
    assert not loaded & {"pandas", "plotly", "pyarrow", "rich", "typer"}
