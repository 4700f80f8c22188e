"""What the tests of replay and audit share: text to a replayed and audited hand, real files."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from badugi_hh.audit import Finding, HandAudit, audit
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand, build
from badugi_hh.profiles import Profile
from badugi_hh.reader import _recognise, read, read_text
from badugi_hh.replay import Replayed, replay

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "sample_histories"


def reading_of(text: str) -> Reading:
    """The reading of the one hand of a text, of whatever format."""
    (reading,) = read_text(text.strip("\n") + "\n", _recognise(text), "test.txt")
    return reading


def hand_of(text: str) -> Hand:
    """The hand of a text."""
    reading = reading_of(text)
    assert reading.status == "hand", reading.reason
    return build(reading)


def played(text: str, profile: Profile | None = None) -> Replayed:
    """The replayed hand of a text."""
    return replay(hand_of(text), profile)


def audited(text: str, profile: Profile | None = None) -> HandAudit:
    """The audit of a text."""
    return audit(played(text, profile))


def codes(result: HandAudit) -> list[tuple[str, int]]:
    """Codes and lines of all findings."""
    return [(finding.code, finding.line) for finding in result.findings]


def errors(result: HandAudit) -> list[Finding]:
    """The findings that change a verdict."""
    return [finding for finding in result.findings if finding.severity == "error"]


def line_of(text: str, wanted: str) -> int:
    """The number of the only line of a text that begins so; lines count from 1."""
    lines = text.strip("\n").split("\n")
    (found,) = [at for at, line in enumerate(lines, 1) if line.startswith(wanted)]
    return found


def corpus() -> Path:
    """The folder of real files. Skips the test where there is none."""
    told = os.environ.get("BADUGI_HH_CORPUS")
    folder = Path(told) if told else ROOT.parent / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("no real hand histories here: set BADUGI_HH_CORPUS to their folder")
    return folder


def real_hands() -> Iterator[Reading]:
    """The readings of all real PokerStars hands. Skips the test where there are none."""
    for path in sorted((corpus() / "pokerstars").glob("*.txt")):
        yield from (reading for reading in read(path) if reading.status == "hand")


def sample_hands() -> Iterator[Reading]:
    """The readings of the sample hands that were made one by one, but the one that lies.

    For those that ``badugi-hh simulate`` makes see test_simulate.py.
    """
    for path in sorted(SAMPLES.glob("*.txt")):
        for reading in read(path) if not path.name.startswith(("HH", "simulated")) else ():
            if reading.status == "hand" and reading.hand_id != LIE:
                yield reading


LIE = "254811338657"


def lines_of(reading: Reading) -> list[str]:
    """A hand's lines without blank ones."""
    return [line for line in reading.block.text.split("\n") if line.strip()]
