"""How fast hands are read, audited and imported, as a ratio to a bare loop over the same lines.

    python tests/benchmarks/speed.py [--hands 20000] [--rounds 3] [--source FILE | --simulated]

The file is a tournament repeated with new hand, table and tournament numbers;
where no real one is at hand, or with ``--simulated``, it is simulated hands.
The bare loop does one dispatch and one compiled regex a line and keeps
nothing: what plain Python needs to look at each line once. All figures of a
round are measured one after the other in processes of their own, and the
ratios are those of the round, because machines change their speed.
"""

import argparse
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_TOURNAMENT = "badugi-tournament-2usd-2010.txt"

_AMOUNT = r"([$€£]?[\d,.]+)"
_VERBS = {
    "folds": r"folds ?",
    "checks": "checks",
    "calls": f"calls {_AMOUNT}( and is all-in)?",
    "bets": f"bets {_AMOUNT}( and is all-in)?",
    "raises": f"raises {_AMOUNT} to {_AMOUNT}( and is all-in)?",
    "posts": f"posts (small blind|big blind|small & big blinds|the ante) {_AMOUNT}",
    "discards": r"discards (\d) cards?(?: \[(.*)\])?",
    "stands": r"stands pat(?: on \[(.*)\])?",
    "shows": r"shows \[(.*)\] \((.*)\)",
    "mucks": "mucks hand",
    "doesn't": "doesn't show hand",
}
_OTHERS = {
    "Poke": r"PokerStars Game #(\d+): (.*) - (.*)",
    "Tabl": r"Table '(.*)' (\d+)-max Seat #(\d+)",
    "*** ": r"\*\*\* (.*) \*\*\*",
    "Deal": r"Dealt to (.*?) \[(.*?)\](?: \[(.*)\])?",
    "Unca": r"Uncalled bet \((.*)\) returned to (.*)",
    "Tota": r"Total pot (\S+)(.*) \| Rake (.*)",
}
_SEAT = rf"Seat (\d+): (.+) \({_AMOUNT} in chips\)(.*)"
_RESULT = r"Seat (\d+): (.+?)((?: \(.*?\))*) (folded|mucked|showed|collected)(.*)"
_ANYWHERE = r"(.*) (collected|said|is|has|leaves|joins|finished|will)(.*)"


def bare_loop(path: Path) -> int:
    """One dispatch and one compiled regex a line; returns the hands seen."""
    verbs = {verb: re.compile(text).match for verb, text in _VERBS.items()}
    others = {start: re.compile(text).match for start, text in _OTHERS.items()}
    seat, result = re.compile(_SEAT).match, re.compile(_RESULT).match
    anywhere = re.compile(_ANYWHERE).match
    hands, in_summary = 0, False
    with path.open(encoding="utf-8") as file:
        for raw in file:
            line = raw.rstrip()
            if not line:
                continue
            _, colon, said = line.partition(": ")
            verb = verbs.get(said.partition(" ")[0]) if colon else None
            if verb is not None and verb(said):
                continue
            start = line[:4]
            if start == "Seat":
                (result if in_summary else seat)(line)
                continue
            found = others[start](line) if start in others else None
            if found is None:
                anywhere(line)
            elif start == "Poke":
                hands, in_summary = hands + 1, False
            elif start == "*** " and found[1] == "SUMMARY":
                in_summary = True
    return hands


def read_events(path: Path) -> int:
    """Read all hands to typed events."""
    from badugi_hh.reader import pieces, read_piece  # noqa: PLC0415  # not for the bare loop

    return sum(1 for piece in pieces(path) for _ in read_piece(piece))


def audit_hands(path: Path) -> int:
    """Read, replay and audit all hands, each alone and all of them together."""
    from badugi_hh.pipeline import audit_paths  # noqa: PLC0415  # not for the bare loop

    return audit_paths([path]).hands


def import_hands(path: Path, workers: int = 1, *, price_draws: bool = True) -> int:
    """Read, replay, audit and write all hands, their draws priced."""
    from badugi_hh.pipeline import import_paths  # noqa: PLC0415  # not for the bare loop
    from badugi_hh.store import open_store  # noqa: PLC0415  # not for the bare loop

    folder = Path(tempfile.mkdtemp())
    try:
        store = open_store(folder / "db", create=True)
        imported = import_paths([path], store, workers=workers, price_draws=price_draws)
        return imported.counts.hands
    finally:
        shutil.rmtree(folder)


MEASURED: dict[str, Callable[[Path], int]] = {
    "bare": bare_loop,
    "read": read_events,
    "audit": audit_hands,
    "import": import_hands,
    "import, no prices": lambda path: import_hands(path, price_draws=False),
    "import, 2 workers": lambda path: import_hands(path, workers=2),
}


def repeat_hands(source: Path, hands: int, target: Path) -> None:
    """Write a tournament's hands again and again, with numbers of their own."""
    text = source.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    originals = [
        h for h in re.split(r"(?=^PokerStars Game #)", text, flags=re.MULTILINE) if h.strip()
    ]
    with target.open("w", encoding="utf-8") as out:
        for number in range(hands):
            again, at = divmod(number, len(originals))
            hand = originals[at]
            hand = re.sub(r"Game #\d+", f"Game #{9_000_000_000 + number}", hand, count=1)
            tournament = re.search(r"Tournament #(\d+)", hand)
            if tournament:  # in the first line and in the table's name
                hand = hand.replace(tournament[1], str(int(tournament[1]) + again), 2)
            out.write(hand)


def measure(what: str, path: Path) -> dict[str, float]:
    """Run one measurement in a process of its own: hands a second, peak memory in MB."""
    command = [sys.executable, __file__, "--measure", what, "--source", str(path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # ourselves
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def measure_here(what: str, path: Path) -> None:
    """Measure in this process and print the result as JSON."""
    run = MEASURED[what]
    if what != "bare":  # grammar and tables are built once a process
        small = Path(tempfile.mkdtemp()) / "few.txt"
        with path.open(encoding="utf-8") as file:
            small.write_text("".join(next(file) for _ in range(500)), encoding="utf-8")
        MEASURED[what if what in ("read", "audit") else "import"](small)
        shutil.rmtree(small.parent)
    began = time.perf_counter()
    hands = run(path)
    seconds = time.perf_counter() - began
    # Linux counts in kilobytes, macOS in bytes.
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(
        json.dumps(
            {
                "rate": hands / seconds,
                "peak_mb": peak / (1 << (20 if sys.platform == "darwin" else 10)),
            }
        )
    )


def simulate_hands(hands: int, target: Path) -> None:
    """Write simulated hands."""
    command = [sys.executable, "-m", "badugi_hh", "simulate", str(hands), "--seed", "1"]
    with target.open("wb") as out:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run(command, env=env, stdout=out, check=True)  # ourselves


def _default_source() -> Path | None:
    corpus = Path(os.environ.get("BADUGI_HH_CORPUS", ROOT.parent / "shared" / "corpus"))
    real = corpus / "pokerstars" / _TOURNAMENT
    return real if real.exists() else None


def main() -> None:
    """Measure all and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--source", type=Path, default=_default_source())
    parser.add_argument("--simulated", action="store_true")
    parser.add_argument("--measure", choices=MEASURED, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        measure_here(arguments.measure, arguments.source)
        return
    folder = Path(tempfile.mkdtemp())
    try:
        path = folder / "hands.txt"
        source = None if arguments.simulated else arguments.source
        if source:
            repeat_hands(source, arguments.hands, path)
        else:
            simulate_hands(arguments.hands, path)
        rounds = [{what: measure(what, path) for what in MEASURED} for _ in range(arguments.rounds)]
    finally:
        shutil.rmtree(folder)
    print(
        f"{arguments.hands} {f'hands of {source.name}' if source else 'simulated hands'}, "
        f"{arguments.rounds} rounds, "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    )
    print(f"{'':20}{'hands/s':>10}{'of bare':>10}{'peak MB':>10}")
    for what in MEASURED:
        rate = statistics.median(r[what]["rate"] for r in rounds)
        ratio = statistics.median(r[what]["rate"] / r["bare"]["rate"] for r in rounds)
        peak = statistics.median(r[what]["peak_mb"] for r in rounds)
        print(f"{what:20}{rate:10,.0f}{ratio:10.3f}{peak:10,.0f}")


if __name__ == "__main__":
    main()
