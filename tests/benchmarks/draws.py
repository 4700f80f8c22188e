"""How long the draw tables take to compute and to load, and a decision to be priced.

    python tests/benchmarks/draws.py [--rounds 3] [--decisions 5000]

Each time is that of a process of its own, without what Python and numpy take to
start; the ratio beside it is to the time of a bare numpy sum over the hands of
the deck in the same process, because machines change their speed.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SUMS = 200


def _bare() -> float:
    """Seconds of a sum over all hands: what looking at each of them once takes."""
    import numpy as np  # noqa: PLC0415  # each measurement starts on its own

    values = np.random.default_rng(1).random(270_725)
    began = time.perf_counter()
    for _ in range(_SUMS):
        values.sum()
    return (time.perf_counter() - began) / _SUMS


def measure_here(what: str, cache: Path, decisions: int) -> None:
    """Measure in this process and print seconds, and those of the bare sum, as JSON."""
    from badugi_hh.draws import Question, draw_tables, price  # noqa: PLC0415  # as above

    bare = _bare()
    if what in ("compute", "load"):
        began = time.perf_counter()
        draw_tables(cache)
        seconds = time.perf_counter() - began
    else:
        tables = draw_tables(cache)
        pick = random.Random(1)  # noqa: S311  # nothing here is secret
        questions = []
        for number in range(decisions):
            cards = tuple(pick.sample(range(52), 4 + number % 7))
            kept = cards[: pick.randint(0, 4)]
            questions.append(Question(cards[:4], kept, cards[4:], 1 + number % 3))
        price(tables, questions[:100])
        began = time.perf_counter()
        price(tables, questions)
        seconds = (time.perf_counter() - began) / decisions
    print(json.dumps({"seconds": seconds, "ratio": seconds / bare}))


def main() -> None:
    """Measure all and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=5_000)
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--cache", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure_here(arguments.measure, arguments.cache, arguments.decisions)
        return
    measured: dict[str, list[dict[str, float]]] = {"compute": [], "load": [], "price": []}
    for _ in range(arguments.rounds):
        with tempfile.TemporaryDirectory() as folder:  # the first measurement fills the cache
            for what, rounds in measured.items():
                command = [sys.executable, __file__, "--measure", what, "--cache", folder,
                           "--decisions", str(arguments.decisions)]  # fmt: skip
                env = {**os.environ, "PYTHONPATH": str(ROOT)}
                done = subprocess.run(
                    command, env=env, capture_output=True, check=True
                )  # ourselves
                rounds.append(json.loads(done.stdout))
    print(f"{arguments.rounds} rounds, prices of {arguments.decisions:,} decisions at once")
    print(f"{'':28}{'seconds':>12}{'bare sums':>12}")
    for what, title in (
        ("compute", "compute the tables"),
        ("load", "load them"),
        ("price", "price a decision"),
    ):
        seconds, ratio = (
            statistics.median(found[name] for found in measured[what])
            for name in ("seconds", "ratio")
        )
        print(f"{title:28}{seconds:12.6f}{ratio:12.1f}")


if __name__ == "__main__":
    main()
