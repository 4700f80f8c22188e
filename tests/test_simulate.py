"""The dealer: its hands read, replay and audit as what the dealer itself says happened."""

import tracemalloc
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from itertools import chain, islice, pairwise
from pathlib import Path
from typing import Any

import pytest
from hands import POKERSTARS
from happenings import unseen
from hypothesis import given, settings
from hypothesis import strategies as st

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.events import GameKind, Structure, Variant
from badugi_hh.formats.base import Block, Reading
from badugi_hh.hand import build
from badugi_hh.reader import read, read_text
from badugi_hh.replay import replay
from badugi_hh.simulate import (
    CHARACTERS,
    FEWEST,
    KINDS,
    MOST,
    STRUCTURES,
    VARIANTS,
    SimulatedHand,
    simulate,
    texts,
    write_files,
)

SIZES = range(FEWEST, MOST + 1)


def check(hand: SimulatedHand) -> None:
    """Simulate, write, read, replay: the same events and the same ledger, and nothing to find."""
    (reading,) = read_text(hand.text, POKERSTARS, "simulated.txt")
    assert reading.status == "hand", reading.reason
    assert (reading.problems, tuple(reading.events)) == ([], hand.events)
    check_play(hand, reading)


def check_play(hand: SimulatedHand, reading: Reading) -> None:
    """The replay of a hand has the dealer's own ledger, and the audit finds nothing."""
    played = replay(build(reading))
    assert audit(played).findings == []
    assert played.total is not None
    assert (played.total.rake, played.total.total) == (hand.rake, played.put_in)
    assert [ledger.name for ledger in played.ledgers] == [a.name for a in hand.accounts]
    for ledger, account in zip(played.ledgers, hand.accounts, strict=True):
        assert (ledger.put_in, ledger.uncalled) == (account.put_in, account.uncalled)
        assert (ledger.collected, ledger.net) == (account.collected, account.net)
        assert tuple(ledger.drawn) == account.drawn
        assert ledger.folded_street == account.folded_street
        assert ledger.all_in_street == account.all_in_street
        if ledger.final is not None:
            assert sorted(ledger.final) == sorted(account.cards)
    seats = {player.name: (player.seat, player.stack) for player in played.hand.players}
    assert seats == {account.name: (account.seat, account.stack) for account in hand.accounts}


# ---- the dealer against reader, replay and audit


@settings(max_examples=30, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from((None, *STRUCTURES)),
    st.sampled_from((None, *KINDS)),
    st.sampled_from((None, *SIZES)),
)
def test_hands_are_what_the_dealer_says(
    seed: int, structure: Structure | None, kind: GameKind | None, players: int | None
) -> None:
    for hand in simulate(12, seed, structure=structure, kind=kind, players=players):
        check(hand)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_hands_of_each_structure(structure: Structure, kind: GameKind) -> None:
    for hand in simulate(120, 3, structure=structure, kind=kind):
        assert (hand.session.structure, hand.session.kind) == (structure, kind)
        check(hand)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_of_each_variant(variant: Variant, structure: Structure) -> None:
    """As the events tell them, in the words of no format."""
    for hand in simulate(120, 20, variant=variant, structure=structure):
        block = Block("simulated", 1, "", ends_file=True, finished=True)
        check_play(hand, Reading("pokerstars", block, "hand", hand.hand_id, "", [*hand.events]))


@pytest.mark.parametrize("players", SIZES)
def test_hands_of_each_size(players: int) -> None:
    sizes = set()
    for hand in simulate(120, 4, players=players):
        sizes.add(len(hand.accounts))
        check(hand)
    assert max(sizes) == players


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_many_hands(seed: int) -> None:
    for hand in simulate(20_000, seed):
        check(hand)


def test_money_is_conserved() -> None:
    raked = 0
    for hand in simulate(1_500, 5):
        assert sum(account.net for account in hand.accounts) == -hand.rake
        assert all(0 <= a.put_in <= a.stack and a.collected >= 0 for a in hand.accounts)
        pot = sum(account.put_in for account in hand.accounts)
        drawn = any(account.drawn for account in hand.accounts)
        percent = 5 if hand.session.kind == "cash" and drawn else 0
        assert hand.rake == min(pot * percent // 100, 100)
        raked += hand.rake > 0
    assert raked > 100


@cache
def tournament_hands() -> tuple[SimulatedHand, ...]:
    """Hands of tournaments of all structures."""
    return tuple(simulate(3_000, 6, kind="tournament"))


def test_chips_of_a_tournament_go_from_hand_to_hand() -> None:
    stacks: dict[str, dict[str, int]] = {}
    won = 0
    for hand in tournament_hands():
        number = hand.session.tournament_id or ""
        before = {account.name: account.stack for account in hand.accounts}
        assert before == stacks.get(number, before)
        assert sum(before.values()) % 150_000 == 0
        after = {a.name: a.stack + a.net for a in hand.accounts}
        stacks[number] = {name: stack for name, stack in after.items() if stack}
        busted = [event.player for event in hand.events if isinstance(event, ev.Finish)]
        gone = [name for name, stack in after.items() if not stack]
        if len(stacks[number]) == 1:
            (winner,) = stacks[number]
            gone.append(winner)
            won += 1
        assert sorted(busted) == sorted(gone)
    assert won >= 5


def test_who_is_out_at_once_is_out_by_stack() -> None:
    times = 0
    for hand in tournament_hands():
        stacks = {account.name: account.stack for account in hand.accounts}
        out = [e for e in hand.events if isinstance(e, ev.Finish) and e.place != 1]
        assert [e.place for e in out] == sorted((e.place or 0 for e in out), reverse=True)
        assert [stacks[e.player] for e in out] == sorted(stacks[e.player] for e in out)
        times += len(out) > 1
    assert times > 5


def test_prizes_of_a_tournament_are_what_was_paid_in() -> None:
    paid: dict[str, int] = {}
    entries: dict[str, int] = {}
    whole = set()
    for hand in tournament_hands():
        number = hand.session.tournament_id or ""
        for event in hand.events:
            if isinstance(event, ev.Start):
                entries.setdefault(number, len(hand.accounts) * (event.buy_in or 0))
            elif isinstance(event, ev.Finish):
                paid[number] = paid.get(number, 0) + (event.prize or 0)
                if event.place == 1:
                    whole.add(number)
    assert len(whole) >= 5
    assert all(paid[number] == entries[number] for number in whole)


# ---- what happens


def reopened(hand: SimulatedHand) -> int:
    """How many act after a short all-in that does not let them raise again. None of them raises."""
    (start,) = [event for event in hand.events if isinstance(event, ev.Start)]
    small, big = start.small or 0, start.big or 0
    limit = start.structure == "limit"
    least, acted, short = big if not limit else small, set[str](), False
    held_back = 0
    for event in hand.events:
        if isinstance(event, ev.DrawStart):
            least = big if not limit or event.draw >= 2 else small
            acted, short = set(), False
        elif isinstance(event, ev.Bet | ev.Raise):
            assert not (short and event.player in acted)
            total = event.to if isinstance(event, ev.Raise) else event.amount
            more = event.amount if isinstance(event, ev.Bet) else event.by or 0
            full = total % least == 0 if limit else more >= least
            if full:
                least = least if limit else max(least, more)
                acted, short = set(), False
            else:
                short = True
            acted.add(event.player)
        elif isinstance(event, ev.Check | ev.Call | ev.Fold):
            held_back += short and event.player in acted
            acted.add(event.player)
    return held_back


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_short_all_in_does_not_let_others_raise_again(structure: Structure) -> None:
    hands = [hand for hand in tournament_hands() if hand.session.structure == structure]
    assert sum(map(reopened, hands)) > 2


def test_all_that_can_happen_does() -> None:
    many = simulate(12_000, 1)
    full = simulate(3_000, 2, kind="play", structure="limit", players=8)
    assert unseen(hand.events for hand in chain(full, many)) == set()


def test_every_hand_has_its_hero_or_tells_no_cards() -> None:
    for name in ("Marlow", "Somebody Else", "bob: folds"):
        for hand in simulate(200, 8, hero=name):
            told = {e.player for e in hand.events if isinstance(e, ev.Dealt | ev.Received)}
            there = any(account.name == name for account in hand.accounts)
            assert told == ({name} if there else set())
            thrown = [e.player for e in hand.events if isinstance(e, ev.Discard) and e.cards]
            assert {*thrown} <= {name}


def test_times_and_numbers_rise_and_tables_are_several() -> None:
    hands = list(simulate(1_000, 9))
    starts = [event for hand in hands for event in hand.events if isinstance(event, ev.Start)]
    numbers = [int(hand.hand_id) for hand in hands]
    times = [start.played_at for start in starts if start.played_at]
    assert all(a < b for a, b in pairwise(numbers))
    assert all(a <= b for a, b in pairwise(times))
    assert len({time.date() for time in times}) > 3
    assert len({hand.session.table for hand in hands}) > 10
    by_table: dict[str, list[Any]] = {}
    for hand, time in zip(hands, times, strict=True):
        by_table.setdefault(hand.session.file_name, []).append(time)
    apart = [b - a for played in by_table.values() for a, b in pairwise(played)]
    assert timedelta(seconds=10) < min(apart)
    assert max(apart) < timedelta(minutes=6)
    switched = sum(a.session != b.session for a, b in pairwise(hands))
    assert switched > 300  # tables run side by side


# ---- determinism


def test_a_seed_gives_the_same_hands() -> None:
    assert list(simulate(150, 10)) == list(simulate(150, 10))
    assert [hand.text for hand in simulate(30, 10)] != [hand.text for hand in simulate(30, 11)]


def test_the_first_hands_are_the_same_however_many_are_dealt() -> None:
    assert list(simulate(100, 12)) == list(islice(simulate(10**9, 12), 100))


def test_hand_numbers_of_seeds_differ() -> None:
    numbers = [hand.hand_id for seed in range(20) for hand in simulate(50, seed)]
    assert len(set(numbers)) == len(numbers)


def test_numbers_of_one_seed_stay_in_its_range() -> None:
    (last,) = [hand.hand_id for hand in islice(simulate(3_000, 3), 2_999, None)]
    (other,) = [hand.hand_id for hand in simulate(1, 4)]
    per_hand = (int(last) - 300_000_000_000 - 3 * 10**10) / 3_000
    assert per_hand * 2_000_000 < 10**10
    assert int(last) < int(other)


@pytest.mark.slow
def test_memory_does_not_grow() -> None:
    hands = simulate(12_000, 13)
    for _ in islice(hands, 2_000):
        pass
    tracemalloc.start()
    for _ in hands:
        pass
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 400_000


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"hands": -1}, "-1 hands"),
        ({"seed": -1}, "a seed is 0 or more"),
        ({"players": 1}, "from 2 to 8 players"),
        ({"players": 9}, "from 2 to 8 players"),
        ({"hero": ""}, "'' cannot be"),
        ({"hero": " Marlow"}, "cannot be a player's name"),
        ({"hero": "Mar\nlow"}, "cannot be a player's name"),
        ({"structure": "spread"}, "'spread' is no structure; there are: limit, pot_limit"),
        ({"kind": "home"}, "'home' is no kind of game; there are: cash"),
    ],
)
def test_what_cannot_be_dealt_is_refused_at_once(asked: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        simulate(**{"hands": 1, "seed": 1, **asked})
    assert list(simulate(0, 1)) == []


# ---- files


def hand_ids(paths: Iterable[Path]) -> list[str]:
    """The numbers of the hands that files hold. All hands in them must be whole."""
    numbers = []
    for path in paths:
        for reading in read(path):
            assert reading.status == "hand", reading.reason
            numbers.append(reading.hand_id or "")
    return numbers


def test_a_file_holds_an_evening_at_a_table(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "histories"
    hands = list(simulate(400, 14))
    files = write_files(hands, folder)
    assert sorted(folder.iterdir()) == sorted(files)
    assert sum(files.values()) == 400
    assert len(files) > 8
    for path, count in files.items():
        own = [hand for hand in hands if hand.session.file_name == path.stem]
        assert len({(hand.session.table, hand.session.tournament_id) for hand in own}) == 1
        assert hand_ids([path]) == [hand.hand_id for hand in own]
        assert len(own) == count
    assert not any(b"\r" in path.read_bytes() for path in files)


def test_one_file_holds_all_hands_in_their_order(tmp_path: Path) -> None:
    files = write_files(simulate(80, 15), tmp_path, "all")
    path = tmp_path / "all.txt"
    assert files == {path: 80}
    assert hand_ids([path]) == [hand.hand_id for hand in simulate(80, 15)]
    assert path.read_text(encoding="utf-8") == "".join(texts(simulate(80, 15)))


def test_more_files_than_are_open_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = write_files(simulate(200, 16), tmp_path / "plain")
    monkeypatch.setattr("badugi_hh.writers.files._OPEN", 1)
    other = write_files(simulate(200, 16), tmp_path / "other")
    assert [p.read_bytes() for p in plain] == [p.read_bytes() for p in other]
    assert [p.name for p in plain] == [p.name for p in other]


def test_a_file_that_is_there_is_not_touched(tmp_path: Path) -> None:
    names = [*dict.fromkeys(hand.session.file_name for hand in simulate(60, 17))]
    assert len(names) > 2
    there = tmp_path / f"{names[-1]}.txt"
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write_files(simulate(60, 17), tmp_path)
    assert list(tmp_path.iterdir()) == [there]
    assert there.read_text(encoding="utf-8") == "mine"


def test_names_of_files_can_be_written_everywhere() -> None:
    sessions = {hand.session for hand in simulate(2_000, 18)}
    assert len(sessions) > 30
    for session in sessions:
        assert not set(session.file_name) & set('<>:"/\\|?*')
        assert session.file_name.isascii()
    assert len({session.file_name for session in sessions}) == len(sessions)


def test_the_named_characters_sit_at_the_tables() -> None:
    seen = {account.name for hand in simulate(1_500, 19) for account in hand.accounts}
    assert set(CHARACTERS) <= seen
