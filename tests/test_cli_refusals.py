"""The command line when it cannot run, and what it prints of odd names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest
from command_line import LYING, Ran, Run, python, runner
from small_hands import FIRST, SAMPLES, write

from badugi_hh import pipeline
from badugi_hh.pipeline import import_paths
from badugi_hh.store import open_store

LIE = SAMPLES / "the-lie.txt"
Open = Callable[..., IO[bytes]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples") / "db"
    import_paths([SAMPLES], open_store(folder, create=True))
    return folder


def refused(ran: Ran) -> str:
    """The message of a command that could not run: one line, and nothing else."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("badugi-hh: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("badugi-hh: ").rstrip("\n")


# ---- what cannot run


def test_a_wrong_path(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "history.txt", FIRST)
    for command in ("import", "audit"):
        message = refused(run(command, tmp_path / "histroy.txt", "--db", tmp_path / "db"))
        assert "no such file or folder" in message
        assert message.endswith(f"did you mean {file}?")
    assert not (tmp_path / "db").exists()  # no store for nothing
    message = refused(run("show", "1", "--file", tmp_path / "histroy.txt"))
    assert message.endswith("histroy.txt: No such file or directory")


def test_a_folder_with_no_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for command in ("import", "audit"):
        message = refused(run(command, tmp_path / "empty", "--db", tmp_path / "db"))
        assert message == f"{tmp_path / 'empty'}: no files there"


def test_a_file_that_may_not_be_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "a.txt", FIRST)
    opened: Open = Path.open

    def denied(self: Path, *args: object, **options: object) -> IO[bytes]:
        if self == file:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", denied)
    for command in ("import", "audit"):
        message = refused(run(command, file, "--db", tmp_path / "db"))
        assert message == f"{file} cannot be read: Permission denied"
    assert refused(run("show", "1", "--file", file)) == f"{file}: Permission denied"
    write(tmp_path / "in" / "b.txt", FIRST)
    for command in ("import", "audit"):  # in a folder the others are read
        ran = run(command, tmp_path, "--db", tmp_path / "db")
        assert ran.code == 1
        assert f"{file}: cannot be read: Permission denied" in ran.out


@pytest.mark.parametrize("command", [["audit"], ["hands"], ["players"], ["show", "1"]])
def test_no_store_yet(run: Run, tmp_path: Path, command: list[str]) -> None:
    message = refused(run(*command, "--db", tmp_path / "db"))
    assert message == f"{tmp_path / 'db'} is no store: import some hands into it first"
    assert not (tmp_path / "db").exists()


def test_a_file_or_a_full_folder_as_store(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "full" / "a.txt", FIRST)
    for db in (file, tmp_path / "full"):
        message = refused(run("import", LIE, "--db", db))
        assert message == f"{db} is neither a store nor an empty folder"
        assert "is no store" in refused(run("hands", "--db", db))


def test_a_store_that_another_process_writes_to(run: Run, tmp_path: Path) -> None:
    store = open_store(tmp_path, create=True)
    with store.writing():
        message = refused(run("import", LIE, "--db", tmp_path))
        assert message == f"{tmp_path} is being written to by another process"
        assert run("hands", "--db", tmp_path).code == 0
    assert run("import", LIE, "--db", tmp_path).code == 0


def test_a_wrong_player_is_told_with_the_nearest_name(run: Run, db: Path) -> None:
    message = refused(run("hands", "--player", "marlowe", "--db", db))
    assert message == f"no player 'marlowe' in {db}; did you mean 'Marlow'?"
    assert refused(run("hands", "--player", "\N{SNOWMAN}", "--db", db)).endswith(f"in {db}")


def test_a_wrong_hand(run: Run, db: Path) -> None:
    message = refused(run("show", "1", "--db", db))
    assert message == f"no hand 1 in {db}; badugi-hh hands lists some"
    assert refused(run("show", f"elsewhere:{LYING}", "--db", db)).startswith(f"no hand {LYING} in")
    message = refused(run("show", "1", "--file", LIE))
    assert message.startswith(f"no hand 1 in {LIE}; there are: ")
    assert LYING in message


def test_a_hand_that_cannot_be_shown_says_why(run: Run, db: Path, tmp_path: Path) -> None:
    (cancelled,) = open_store(db).rows("rejects")
    message = refused(run("show", cancelled["hand_id"], "--db", db))
    assert "was not stored" in message
    assert message.endswith(": cancelled")
    razz = write(tmp_path / "a.txt", FIRST.replace("Badugi Limit", "Razz Limit"))
    message = refused(run("show", "700000000001", "--file", razz))
    assert message.endswith("cannot be shown: a hand of Razz Limit")
    letter = write(tmp_path / "b.txt", "a letter")
    assert refused(run("show", "1", "--file", letter)).startswith(f"{letter}: no known format")


def test_a_wrong_code_is_told_with_the_nearest(run: Run) -> None:
    message = refused(run("audit", "--explain", "showdown.winer"))
    assert message == "no finding code 'showdown.winer'; did you mean 'showdown.winner'?"
    assert "betting.cap" in refused(run("audit", "--explain", "\N{SNOWMAN}"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("raises = 4", "'raises' is no field of a rule profile; there are: "),
        ("[pokerstars]\nraises_per_round = 4", "'pokerstars' is no field"),
        ("raises_per_round = '4'", "raises_per_round = '4': a whole number"),
        ("raises_per_round = -1", "raises_per_round = -1: a whole number"),
        ("uncapped_heads_up = 'always'", "uncapped_heads_up = 'always': it can be one of"),
        ("raises_per_round 4", "is no TOML: "),
    ],
)
@pytest.mark.parametrize("command", ["audit", "import"])
def test_wrong_rules(run: Run, tmp_path: Path, text: str, told: str, command: str) -> None:
    rules = write(tmp_path / "rules.toml", text)
    message = refused(run(command, LIE, "--rules", rules, "--db", tmp_path / "db"))
    assert message.startswith(str(rules))
    assert told in message
    assert not (tmp_path / "db").exists()


def test_rules_that_are_no_text_file(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_bytes(b"\xff\xfe\x00")
    assert refused(run("audit", LIE, "--rules", rules)) == f"{rules} is no TOML: it is not UTF-8"
    assert refused(run("audit", LIE, "--rules", tmp_path)) == f"{tmp_path}: Is a directory"
    missing = tmp_path / "no.toml"
    told = refused(run("audit", LIE, "--rules", missing))
    assert told == f"{missing}: No such file or directory"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["As2d3x4c"], "3x"),
        (["As2d3h4c", "AsAs3h4c"], "As stands twice in 'AsAs3h4c'"),
        (["As2d3h4c", "--game", "chess"], "no ranking 'chess'; there are: badugi"),
    ],
)
def test_rank_of_what_is_no_hand(run: Run, arguments: list[str], told: str) -> None:
    assert told in refused(run("rank", *arguments))


# ---- names

ODD = "\x1b[31m[red]x[/red]\x9b2J\u202eevil 玩家😀"
SAFE = "\N{REPLACEMENT CHARACTER}[31m[red]x[/red]\N{REPLACEMENT CHARACTER}2J"


def test_odd_names_print_safely_and_come_back_from_json(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / f"{ODD.replace('/', ' ')}.txt", FIRST.replace("bob", ODD))
    db = tmp_path / "db"
    assert run("import", file, "--db", db).code == 0
    outs = [
        run(*arguments, "--db", db).out
        for arguments in (["players"], ["hands", "--player", ODD], ["show", "700000000001"])
    ]
    assert SAFE in outs[0]
    assert SAFE in outs[2]
    assert "玩家😀" in outs[0]
    outs.append(run("audit", file).out)
    outs.append(run("players", "--db", db, "--json").out)
    outs.append(run("audit", file, "--json").out)
    for out in outs:
        assert all(c.isprintable() or c == "\n" for c in out)
    assert ODD in {player["player"] for player in json.loads(outs[4])}
    assert json.loads(outs[5])["files"][0]["file"] == str(file)
    message = refused(run("hands", "--player", f"{ODD}x", "--db", db))
    assert all(c.isprintable() for c in message)


def test_a_terminal_that_knows_few_letters_still_gets_the_rest(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", FIRST.replace("bob", "ünïcode 玩家"))
    arguments = "-m", "badugi_hh", "show", "700000000001", "--file", file
    ran = python(*arguments, PYTHONIOENCODING="cp1252")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"\u73a9\u5bb6 posts the small blind $0.50" in ran.stdout


# ---- the process


def test_an_interrupt_is_told_in_a_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pipeline, "audit_paths", interrupted)
    ran = run("audit", LIE)
    assert ran.code == 130
    assert ran.out == ""
    assert ran.err.startswith("badugi-hh: stopped")


def test_a_fault_of_ours_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(pipeline, "audit_paths", faulty)
    with pytest.raises(ZeroDivisionError):
        run("audit", LIE)


WITHOUT_ARROW = """
import sys
from badugi_hh.cli import main

try:
    main()
finally:
    assert not {"pyarrow", "pandas"} & set(sys.modules)
"""


@pytest.mark.parametrize("arguments", [["--help"], ["import", "--help"], ["rank", "As2d3h4c"]])
def test_what_needs_no_tables_does_not_wait_for_arrow(arguments: list[str]) -> None:
    ran = python("-c", WITHOUT_ARROW, *arguments)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout


def test_two_workers_from_the_command_line(run: Run) -> None:
    ran = run("audit", SAMPLES, "--workers", 2, "--json")
    assert ran.code == 1
    assert ran.err == ""
    assert ran.json == run("audit", SAMPLES, "--json").json
