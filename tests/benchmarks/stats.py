"""How fast statistics come out of a store of many hands.

    python tests/benchmarks/stats.py [--hands 100000] [--rounds 5] [--db FOLDER]

The hands are simulated and imported first, which takes a minute or two, unless
``--db`` names a store. Then a process of its own evaluates all statistics of
the player with most hands, of all players together, and of all by position,
again and again: ``first`` is its first time, with the files in the system's
cache or not, ``then`` the median of the others. ``command`` is the whole
command ``badugi-hh stats PLAYER --json`` with Python's start.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from badugi_hh.people import find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import HERO, simulate, write_files
from badugi_hh.stats import evaluate
from badugi_hh.store import Store, open_store

ROOT = Path(__file__).resolve().parents[2]


def seconds(run: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def simulated(folder: Path, hands: int) -> Store:
    """A store of simulated hands."""
    files = folder / "hands"
    write_files(simulate(hands, 1), files)
    store = open_store(folder / "db", create=True)
    import_paths([files], store, workers=os.cpu_count() or 1)
    shutil.rmtree(files)
    return store


def most_played(store: Store) -> str:
    """The player with most hands."""
    names = store.table("seats", ["player"])["player"]
    return str(names.value_counts().index[0])


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--db", type=Path)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    try:
        store = open_store(arguments.db) if arguments.db else simulated(folder, arguments.hands)
        player = most_played(store) if arguments.db else HERO
        print(f"{store.count('hands'):,} hands, {store.count('seats'):,} seats, player {player}")
        print(f"{'':24}{'first':>8}{'then':>8}  seconds")
        cases: dict[str, Callable[[], object]] = {
            "who is meant": lambda: find_person(store, player),
            "the player": lambda: evaluate(store, find_person(store, player)),
            "all players": lambda: evaluate(store),
            "all players by position": lambda: evaluate(store, by=["position"]),
        }
        for what, run in cases.items():
            first, *others = [seconds(run) for _ in range(arguments.rounds)]
            print(f"{what:24}{first:8.2f}{statistics.median(others or [first]):8.2f}")
        command = [sys.executable, "-m", "badugi_hh", "stats", player, "--json", "--db"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        whole = [
            seconds(
                lambda: subprocess.run(
                    [*command, str(store.path)], env=environment, check=True, capture_output=True
                )
            )
            for _ in range(arguments.rounds)
        ]
        print(f"{'command':24}{whole[0]:8.2f}{statistics.median(whole[1:] or whole):8.2f}")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
