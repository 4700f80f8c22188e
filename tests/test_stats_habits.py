"""The stated habits of simulated players come out of the statistics of their written hands."""

from collections.abc import Callable
from functools import cache
from math import sqrt
from pathlib import Path

import pytest

from badugi_hh.people import find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import CHARACTERS, simulate, write_files
from badugi_hh.stats import Figure, evaluate
from badugi_hh.store import Store, open_store

HANDS = 2_000
# Any but one seed in twenty puts a habit into its 95% interval. Over twelve others the snower began
# 3,768 snows at 30,086 chances (12.52%).
SEED = 100
SNOWER, BREAKER, TIGHT, CALLER = "Wenceslas", "Breaker Boyd", "Agnes Tight", "Callum Rivers"

StoreOf = Callable[[str], Store]


@pytest.fixture(scope="module")
def store_of(tmp_path_factory: pytest.TempPathFactory) -> StoreOf:
    """The store of a hero's hands: simulated, written, read and imported."""

    @cache
    def made(hero: str) -> Store:
        folder = tmp_path_factory.mktemp("habits")
        write_files(simulate(HANDS, SEED, hero=hero, kind="cash", structure="limit"), folder / "in")
        store = open_store(folder / "db", create=True)
        result = import_paths([folder / "in"], store).counts
        assert (result.hands, result.contradicted) == (HANDS, 0)
        return store

    return made


def figures(store: Store, player: str) -> dict[str, Figure]:
    return evaluate(store, find_person(store, player)).whole.figures


def within(figure: Figure, stated: float) -> bool:
    """Whether the stated habit lies in the interval that is shown, of enough chances to tell."""
    assert figure.chances >= 50
    assert figure.low is not None
    assert figure.high is not None
    return figure.low <= stated <= figure.high


def test_one_pat_chance_in_eight_is_a_snow(store_of: StoreOf) -> None:
    of_snower = figures(store_of(SNOWER), SNOWER)
    assert CHARACTERS[SNOWER].snows == 1 / 8
    assert within(of_snower["snow"], 1 / 8)
    assert of_snower["snow"].unknown == 0
    assert figures(store_of(BREAKER), BREAKER)["snow"].made == 0


def test_three_rough_badugis_in_four_are_broken(store_of: StoreOf) -> None:
    of_breaker = figures(store_of(BREAKER), BREAKER)
    assert CHARACTERS[BREAKER].breaks == 3 / 4
    assert within(of_breaker["break_high"], 3 / 4)
    # No others are: what is broken is of jack high or worse.
    assert of_breaker["break"].made == of_breaker["break_high"].made


@pytest.mark.parametrize("player", CHARACTERS)
def test_stealing_and_blind_defence_need_no_cards(store_of: StoreOf, player: str) -> None:
    # Of whoever sits at the table of another hero; over many players by chance alone one of
    # twenty is outside of a 95% interval, so four standard deviations are asked for.
    found = figures(store_of(SNOWER), player)
    habits = CHARACTERS[player]
    stated = {"blind_defence": habits.defends, "fold_to_steal": 1 - habits.defends,
              "steal": habits.steals}  # fmt: skip
    for name, probability in stated.items():
        figure = found[name]
        assert figure.chances >= 12
        spread = 4 * sqrt(figure.chances * probability * (1 - probability))
        assert abs(figure.made - figure.chances * probability) <= spread, name


def test_the_tight_one_and_the_caller_differ_as_they_should(store_of: StoreOf) -> None:
    tight, caller = (figures(store_of(SNOWER), player) for player in (TIGHT, CALLER))
    for name in ("vpip", "wtsd"):
        assert tight[name].high is not None
        assert caller[name].low is not None
    assert (tight["vpip"].high or 1) < (caller["vpip"].low or 0)
    assert (caller["aggression_factor"].high or 9) < (tight["aggression_factor"].low or 0)


def test_what_the_hero_snowed_is_hidden_from_who_only_sees_showdowns(
    store_of: StoreOf, tmp_path: Path
) -> None:
    # The same hands written for another hero: fewer snows are seen, and no rate is told.
    own = figures(store_of(SNOWER), SNOWER)["snow"]
    write_files(simulate(HANDS, SEED, hero=TIGHT, kind="cash", structure="limit"), tmp_path / "in")
    store = open_store(tmp_path / "db", create=True)
    import_paths([tmp_path / "in"], store)
    seen = figures(store, SNOWER)["snow"]
    assert (seen.basis, seen.value) == ("shown", None)
    assert 0 < seen.made < own.made
    assert (seen.unknown or 0) > 0
