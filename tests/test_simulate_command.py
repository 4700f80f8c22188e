"""``badugi-hh simulate``, and the sample histories that it made."""

import re
import shlex
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import Ran, Run, python, runner
from hands import POKERSTARS
from small_hands import SAMPLES

from badugi_hh.pipeline import find_files, import_files
from badugi_hh.reader import read, read_text
from badugi_hh.simulate import SimulatedHand, simulate, texts
from badugi_hh.store import open_store
from badugi_hh.writers import Writer

README = (SAMPLES / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^badugi-hh (simulate .*) -o sample_histories$", README, re.MULTILINE)
MADE = {*SAMPLES.glob("HH*.txt"), *SAMPLES.glob("simulated-*.*")}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


def refused(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    return ran.err


# ---- sample_histories


def test_the_commands_make_the_samples_byte_for_byte(tmp_path: Path) -> None:
    assert len(COMMANDS) == 11
    for seed, command in enumerate(COMMANDS):
        # In a process of its own, with other hashes of text each time.
        words = shlex.split(command)
        ran = python("-m", "badugi_hh", *words, "-o", tmp_path, PYTHONHASHSEED=str(seed))
        assert (ran.returncode, ran.stderr) == (0, b"")
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    # Where git changes line ends at checkout, that is no difference.
    there = {path.name: path.read_bytes().replace(b"\r\n", b"\n") for path in MADE}
    assert made == there


def test_no_two_samples_have_a_number_in_common() -> None:
    files = [path for path in SAMPLES.iterdir() if path.suffix != ".md"]
    numbers = [(r.site, r.hand_id) for path in files for r in read(path)]
    assert len(numbers) == 543
    assert len(set(numbers)) == len(numbers)


def test_the_samples_are_small() -> None:
    assert sum(path.stat().st_size for path in MADE) < 750_000
    assert sum(1 for path in MADE for _ in read(path)) == 230 + 55 + 90 + 8 * 12


def test_the_mixed_file_changes_tables_kinds_and_structures() -> None:
    path = SAMPLES / "simulated-45.txt"
    lines = path.read_text(encoding="utf-8").split("\n")
    heads = [line for line in lines if line.startswith("PokerStars Hand")]
    games = [re.sub(r".*:  ?(?:Tournament #\d+, \S+ )?(.*) - .*", r"\1", head) for head in heads]
    assert sum(one != other for one, other in pairwise(games)) > 40
    assert any("Tournament" in head for head in heads)
    assert any("Pot Limit" in head for head in heads)
    assert any("(Play Money)" in line for line in lines)


# ---- the command


def test_without_a_folder_the_text_is_printed(run: Run) -> None:
    ran = run("simulate", 25, "--seed", 7)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "".join(texts(simulate(25, 7)))
    readings = list(read_text(ran.out, POKERSTARS, "stdout"))
    assert [reading.status for reading in readings] == ["hand"] * 25


def test_files_are_written_and_can_be_imported(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "my histories"
    ran = run("simulate", 120, "--seed", 7, "-o", folder)
    assert (ran.code, ran.err) == (0, "")
    names = sorted(path.name for path in folder.iterdir())
    assert ran.out.startswith(f"Wrote 120 hands to {len(names)} files in {folder}\n")
    assert all(f" {name}\n" in ran.out for name in names)
    last = ran.out.splitlines()[-1]
    assert last == f"    badugi-hh import {shlex.quote(str(folder))}"
    store = open_store(tmp_path / "db", create=True)
    counts = import_files(find_files([folder]), store).counts
    assert (counts.read, counts.hands, counts.contradicted) == (120, 120, 0)


def test_all_hands_in_one_file(run: Run, tmp_path: Path) -> None:
    ran = run("simulate", 40, "--seed", 7, "--one-file", "-o", tmp_path / "out")
    assert ran.code == 0
    assert "Wrote 40 hands to 1 file in" in ran.out
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == "simulated-7.txt"
    assert path.read_text(encoding="utf-8") == run("simulate", 40, "--seed", 7).out


def test_options_narrow_what_is_dealt(run: Run) -> None:
    out = run("simulate", 12, "--seed", 1, "--structure", "half-pot-limit", "--kind", "play").out
    assert out.count("Badugi Half Pot Limit (") == out.count("(Play Money)") == 12
    out = run("simulate", 12, "--seed", 1, "--kind", "tournament").out
    assert out.count("PokerStars Hand #") == out.count(": Tournament #") == 12
    out = run("simulate", 20, "--seed", 1, "--hero", "Anna & <b>").out
    assert out.count("Dealt to Anna & <b> [") >= 15
    assert "Dealt to Marlow" not in out


def test_the_variant_is_what_is_dealt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(hands: Iterable[SimulatedHand], _: Writer) -> Iterator[str]:
        return (f"{hand.session.variant} {hand.session.profile.qualifier}\n" for hand in hands)

    monkeypatch.setattr("badugi_hh.simulate.texts", told)
    for variant in ("badugi", "badacey", "badeucey"):
        assert run("simulate", 3, "--seed", 1, "--variant", variant).out == f"{variant} \n" * 3
    out = run("simulate", 3, "--seed", 1, "--variant", "progressive").out
    assert out == "progressive 8\n" * 3


def test_what_a_format_has_no_words_for_is_not_written(run: Run, tmp_path: Path) -> None:
    asked = ["simulate", 5, "--seed", 7, "--variant", "progressive"]
    assert "no words for a qualifier" in refused(run(*asked))
    assert "no words for a qualifier" in refused(run(*asked, "-o", tmp_path / "out"))
    assert list((tmp_path / "out").iterdir()) == []


def test_files_that_are_there_are_not_written_over(run: Run, tmp_path: Path) -> None:
    assert run("simulate", 30, "--seed", 7, "-o", tmp_path).code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    message = refused(run("simulate", 50, "--seed", 7, "-o", tmp_path))
    assert "is there already; nothing was written" in message
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert run("simulate", 30, "--seed", 8, "-o", tmp_path).code == 0  # other names
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert "file is there already" in refused(run("simulate", 1, "--seed", 7, "-o", file))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--structure", "spread"], "no structure 'spread'; there are: limit, pot_limit, half_pot"),
        (["--kind", "home"], "no kind of game 'home'; there are: cash, tournament, play"),
        (["--variant", "razz"], "no variant 'razz'; there are: badugi, badacey, badeucey, progr"),
        (["--variant", ""], "no variant ''"),
        (["--hero", ""], "'' cannot be a player's name"),
        (["--hero", "a\nb"], "cannot be a player's name"),
    ],
)
def test_what_cannot_be_meant_is_refused(run: Run, options: list[str], why: str) -> None:
    assert why in refused(run("simulate", 1, "--seed", 1, *options))


@pytest.mark.parametrize(
    "arguments", [["0", "--seed", "1"], ["5"], ["5", "--seed", "-1"], ["x", "--seed", "1"]]
)
def test_numbers_that_cannot_be_are_refused(run: Run, arguments: list[str]) -> None:
    ran = run("simulate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Usage: badugi-hh simulate" in ran.err


def test_help_has_an_example_that_works(run: Run, tmp_path: Path) -> None:
    out = run("simulate", "--help").out
    (example,) = re.findall(r"Example: badugi-hh (.*) -o histories", out)
    assert run(*shlex.split(example), "-o", tmp_path).code == 0
