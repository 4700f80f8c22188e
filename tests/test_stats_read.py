"""Statistics of two real players against counts that were worked out by reading the hands."""

from collections.abc import Sequence
from typing import Any

import pytest
from hands import corpus
from read_by_hand import PLAYER8, PLAYER19, Row

from badugi_hh.people import find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.stats import evaluate
from badugi_hh.store import Store, open_store

PLAYERS: dict[str, Sequence[Row]] = {"Player19": PLAYER19, "Player8": PLAYER8}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    file = corpus("pokerstars/badugi-tournament-2usd-2010.txt")
    made = open_store(tmp_path_factory.mktemp("read") / "db", create=True)
    import_paths([file], made)
    return made


def figures(store: Store, player: str) -> dict[str, tuple[int, int]]:
    found = evaluate(store, find_person(store, player)).whole.figures
    return {name: (int(figure.made), figure.chances) for name, figure in found.items()}


@pytest.mark.parametrize("player", PLAYERS)
def test_every_row_that_was_read_is_a_seat(store: Store, player: str) -> None:
    order = {row["hand_id"]: place for place, row in enumerate(in_file_order(store), start=1)}
    seats = list(store.rows("seats", where={"player": player}))
    found = {order[seat["hand_id"]]: seat for seat in seats}
    assert len(found) == len(seats)
    assert sorted(found) == [row.hand for row in PLAYERS[player]]
    for row in PLAYERS[player]:
        seat = found[row.hand]
        drawn = [seat[f"drawn_{draw}"] for draw in (1, 2, 3)]
        assert "".join(str(count) for count in drawn if count is not None) == row.drawn, row
        assert seat["showdown"] == bool(row.wtsd), row
        assert (seat["showdown"] and seat["won"]) == bool(row.wsd), row
        pats = [draw for draw in (1, 2, 3) if seat[f"drawn_{draw}"] == 0]
        known = tuple(draw for draw in pats if seat[f"held_{draw}"] is not None)
        assert known == row.pats_known, row
        assert tuple(d for d in known if seat[f"held_{d}"] < 715) == row.badugi_pats, row
        raised = seat["raises_0"] + seat["bets_0"]
        assert (raised + seat["calls_0"] > 0, raised > 0) == (bool(row.vpip), bool(row.pfr)), row


def in_file_order(store: Store) -> list[dict[str, Any]]:
    return sorted(store.rows("hands", ["hand_id", "file", "line"]), key=lambda row: row["line"])


@pytest.mark.parametrize("player", PLAYERS)
def test_the_figures_are_the_sums_of_the_readings(store: Store, player: str) -> None:
    rows = PLAYERS[player]
    found = figures(store, player)
    decided = sum(row.vpip_chance for row in rows)
    assert found["vpip"] == (sum(row.vpip for row in rows), decided)
    assert found["pfr"] == (sum(row.pfr for row in rows), decided)
    saw, shown = sum(row.saw_draw for row in rows), sum(row.wtsd for row in rows)
    assert found["saw_draw"] == (saw, len(rows))
    assert found["wtsd"] == (shown, saw)
    assert found["wsd"] == (sum(row.wsd for row in rows), shown)
    for draw in (1, 2, 3):
        drawn = [int(row.drawn[draw - 1]) for row in rows if len(row.drawn) >= draw]
        for cards in range(5):
            assert found[f"d{cards}_{draw}"] == (drawn.count(cards), len(drawn))
        assert found[f"pat_{draw}"] == (drawn.count(0), len(drawn))
        assert found[f"average_drawn_{draw}"] == (sum(drawn), len(drawn))
        snows = sum(draw in row.snow and draw - 1 not in row.snow for row in rows)
        assert found[f"snow_{draw}"][0] == snows


def test_the_totals_as_they_were_written_down(store: Store) -> None:
    # The readers' own sums, so that a slip in a row cannot hide in both places.
    hero, other = figures(store, "Player19"), figures(store, "Player8")
    names = ("vpip", "pfr", "pat_1", "pat_2", "pat_3", "snow", "wtsd", "wsd")
    assert {name: hero[name] for name in names} == {
        "vpip": (25, 78), "pfr": (5, 78), "pat_1": (3, 31), "pat_2": (3, 26), "pat_3": (5, 23),
        "snow": (0, 65), "wtsd": (15, 31), "wsd": (6, 15),
    }  # fmt: skip
    # 80 draws of the hero, less 12 with a badugi, the broken one among them, and the three of the
    # last hand, which were made all-in, are 65 chances to snow.
    assert {name: other[name] for name in names} == {
        "vpip": (34, 54), "pfr": (8, 54), "pat_1": (4, 38), "pat_2": (6, 36), "pat_3": (8, 29),
        "snow": (1, 1), "wtsd": (20, 38), "wsd": (9, 20),
    }  # fmt: skip


def test_what_others_held_is_told_as_seen_and_never_as_a_rate(store: Store) -> None:
    of_other = evaluate(store, find_person(store, "Player8")).whole.figures["snow"]
    assert (of_other.basis, of_other.value, of_other.low, of_other.high) == ("shown",) + (None,) * 3
    assert of_other.unknown == 3  # of 18 pats the cards of 15 are known
    of_hero = evaluate(store, find_person(store, "Player19")).whole.figures["snow"]
    assert (of_hero.basis, of_hero.value, of_hero.unknown) == ("dealt", 0.0, 0)
