"""How fast each format is read, as a ratio to the same hands in PokerStars' text.

    python tests/benchmarks/formats.py [--hands 3000] [--rounds 5]

The hands are simulated cash hands at fixed limit, written in every format. In
each round all formats are read once, one after the other in one process, and a
ratio is that of processor times within a round, because machines change their
speed; the median of the rounds is told.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from badugi_hh.formats import FORMATS
from badugi_hh.reader import pieces, read_piece
from badugi_hh.simulate import simulate, write_files
from badugi_hh.writers import WRITERS, WriteError, Writer

_BASE = "pokerstars"


def write(folder: Path, writer: Writer, hands: int) -> tuple[Path, int]:
    """A file with all hands that the format can tell, and how many those are."""
    told = []
    for hand in simulate(hands, 5, kind="cash", structure="limit"):
        try:
            writer.hand_text(hand.events, 1)
        except WriteError:
            continue
        told.append(hand)
    (path,) = write_files(told, folder / writer.site, "hands", writer)
    return path, len(told)


def read(path: Path) -> tuple[int, float]:
    """Hands read, and the processor time that it took."""
    began = time.process_time()
    hands = sum(1 for piece in pieces(path) for reading in read_piece(piece) if reading.hand_id)
    return hands, time.process_time() - began


def main() -> None:
    """Measure all formats and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=3_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    try:
        files = {writer.site: write(folder, writer, arguments.hands) for writer in WRITERS}
        rounds = []
        for number in range(arguments.rounds + 1):
            times = {}
            for site, (path, hands) in files.items():
                done, seconds = read(path)
                if done != hands:
                    raise SystemExit(f"{site}: {done} hands read of {hands}")
                times[site] = seconds / hands
            if number:  # the first builds the grammars
                rounds.append(times)
    finally:
        shutil.rmtree(folder)
    print(f"{arguments.hands} simulated hands, {arguments.rounds} rounds")
    print(f"{'':14}{'hands/s':>10}{'time of PokerStars':>22}")
    for form in FORMATS:
        rate = statistics.median(1 / times[form.site] for times in rounds)
        ratio = statistics.median(times[form.site] / times[_BASE] for times in rounds)
        print(f"{form.title:14}{rate:10,.0f}{ratio:22.2f}")


if __name__ == "__main__":
    main()
