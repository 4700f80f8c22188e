"""The command line as a user meets it: output, exit codes, messages."""

import dataclasses
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, NamedTuple

import pytest

import badugi_hh
from badugi_hh import cli, pipeline, reader, resources
from badugi_hh.audit import BY_CODE
from badugi_hh.cli import looks
from badugi_hh.events import Start
from badugi_hh.formats import FORMATS, Block, Format, Reading
from badugi_hh.pipeline import auditing, jobs
from badugi_hh.profiles import POKERSTARS
from badugi_hh.store import open_store

SAMPLES = resources.folder("sample_histories")
LIE = SAMPLES / "the-lie.txt"
LYING = "254811338657"
COMMANDS = ("import", "audit", "show", "hands", "players", "rank", "demo")

HAND = """\
PokerStars Hand #700000000001:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Seat 4: cy ($60 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: folds
cy: folds
Uncalled bet ($1) returned to ann
ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: ann (button) collected ($2.50)
Seat 2: bob (small blind) folded before the Draw
Seat 4: cy (big blind) folded before the Draw
"""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.out)
        return told

    @property
    def rows(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = json.loads(self.out)
        return told


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process, with a home of its own."""
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("BADUGI_HH_DB", raising=False)

    def started(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["badugi-hh", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        code = stop.value.code
        return Ran(code if isinstance(code, int) else 0, *capsys.readouterr())

    return started


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample hands."""
    folder = tmp_path_factory.mktemp("samples") / "db"
    pipeline.import_paths([SAMPLES], open_store(folder, create=True))
    return folder


def refused(ran: Ran) -> str:
    """The message of a command that could not run: one line, and nothing else."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("badugi-hh: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("badugi-hh: ").rstrip("\n")


def write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


# ---- help


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"Example: badugi-hh {command}" in ran.out


def test_help_lists_every_command_in_a_line_of_its_own(run: Run) -> None:
    lines = [line.split() for line in run("--help").out.splitlines()]
    listed = [words[0] for words in lines[lines.index(["Commands:"]) + 1 :] if words]
    assert listed == list(COMMANDS)
    assert "..." not in run("--help").out.partition("Commands:")[2]


def test_an_unknown_command_or_option_is_refused(run: Run) -> None:
    for arguments in (["imprt", SAMPLES], ["import", "--worker", "2"], ["import"], ["hands", "x"]):
        ran = run(*arguments)
        assert ran.code == 2
        assert ran.out == ""
        assert "Usage: badugi-hh" in ran.err


# ---- import


def test_import_tells_what_became_of_the_hands(run: Run, tmp_path: Path) -> None:
    ran = run("import", SAMPLES, "--db", tmp_path / "db")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "Read 66 hands from 5 files: 64 imported",
        "       1 skipped, of other games: Razz Limit 1",
        "       1 cancelled by the room",
    ]
    assert "README.md: no known format" in ran.out
    assert ran.out.endswith(f"The store is {tmp_path / 'db'}\n")
    again = run("import", SAMPLES, "--db", tmp_path / "db")
    assert again.code == 0
    assert "64 already in the store" in again.out


def test_import_as_json(run: Run, tmp_path: Path) -> None:
    broken = HAND.replace("0001:", "0002:").replace("ann collected", "Seat 9: dee ($1 in chips)\n")
    write(tmp_path / "in" / "a.txt", f"{HAND}\n\n{broken}\n\n{HAND}\n\n{HAND[:300]}")
    write(tmp_path / "in" / "b.txt", "a letter")
    ran = run("import", tmp_path / "in", SAMPLES, "--db", tmp_path / "db", "--json")
    assert (ran.code, ran.err) == (1, "")
    told = ran.json
    assert list(told) == [
        "files", "read", "imported", "duplicates", "skipped", "cancelled", "partial", "rejected",
        "unknown_lines", "unrecognised",
    ]  # fmt: skip
    assert (told["files"], told["read"], told["imported"]) == (7, 70, 65)
    assert (told["duplicates"], told["cancelled"], told["partial"]) == (1, 1, 1)
    assert told["skipped"] == {"Razz Limit": 1}
    (rejected,) = told["rejected"]
    assert list(rejected) == ["file", "line", "reason"]
    assert rejected["file"] == str(tmp_path / "in" / "a.txt")
    assert 22 < rejected["line"] < 42
    assert told["unrecognised"][0].keys() == {"file", "reason"}
    files = {Path(entry["file"]).name for entry in told["unrecognised"]}
    assert files == {"b.txt", "README.md"}


def test_import_reports_a_line_that_it_does_not_know(run: Run, tmp_path: Path) -> None:
    odd = HAND.replace("*** SUMMARY", "the table is moved to another tower\n*** SUMMARY")
    file = write(tmp_path / "a.txt", odd)
    told = run("import", file, "--db", tmp_path / "db", "--json").json
    assert told["imported"] == 1
    (unknown,) = told["unknown_lines"]
    assert (unknown["file"], unknown["line"]) == (str(file), 15)
    assert f"{file}:15: " in run("import", file, "--db", tmp_path / "db2").out


def test_import_with_a_rejected_hand_exits_with_1(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", HAND + "\n\n" + HAND.replace("bob", "rob"))
    ran = run("import", file, "--db", tmp_path / "db")
    assert ran.code == 1
    assert "       1 rejected\n" in ran.out
    assert f"{file}:22: conflict: another text of hand 700000000001" in ran.out


def test_import_of_no_known_format_alone_exits_with_1(run: Run, tmp_path: Path) -> None:
    ran = run("import", write(tmp_path / "a.txt", "a letter"), "--db", tmp_path / "db")
    assert ran.code == 1
    assert "no known format; looked for" in ran.out


def test_the_environment_names_the_store_and_the_option_wins(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BADUGI_HH_DB", str(tmp_path / "one"))
    assert run("import", LIE).out.endswith(f"The store is {tmp_path / 'one'}\n")
    assert open_store(tmp_path / "one").count("hands") == 3
    assert not (tmp_path / "home").exists()
    assert len(run("hands", "--json").rows) == 3
    write(tmp_path / "a.txt", HAND)
    run("import", tmp_path / "a.txt", "--db", tmp_path / "two")
    assert len(run("hands", "--json", "--db", tmp_path / "two").rows) == 1
    assert len(run("hands", "--json").rows) == 3


def test_without_an_option_the_store_is_in_the_users_data(run: Run, tmp_path: Path) -> None:
    ran = run("import", LIE)
    folder = Path(ran.out.splitlines()[-1].removeprefix("The store is "))
    assert tmp_path / "home" in folder.parents
    assert open_store(folder).count("hands") == 3
    assert len(run("hands", "--json").rows) == 3


# ---- audit


def test_audit_tells_who_lies_where_and_by_which_rules(run: Run) -> None:
    ran = run("audit", LIE)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines()[:2] == [
        f"badugi-hh {badugi_hh.__version__}, rules: pokerstars",
        "3 hands: 2 confirmed, 1 contradicted, 0 unverifiable",
    ]
    assert f"{LIE}:85: hand {LYING}: error showdown.winner: " in ran.out
    assert f"{hashlib.sha256(LIE.read_bytes()).hexdigest()}  {LIE}\n" in ran.out


def test_audit_as_json(run: Run) -> None:
    ran = run("audit", LIE, "--json")
    assert (ran.code, ran.err) == (1, "")
    told = ran.json
    assert list(told) == [
        "version", "rules", "files", "hands", "confirmed", "contradicted", "unverifiable",
        "checks", "findings", "read", "skipped", "cancelled", "partial", "rejected",
        "unknown_lines", "unrecognised",
    ]  # fmt: skip
    assert (told["version"], told["rules"]) == (badugi_hh.__version__, ["pokerstars"])
    (file,) = told["files"]
    assert file.keys() == {"file", "sha256"}
    assert len(file["sha256"]) == 64
    assert (told["hands"], told["confirmed"], told["contradicted"]) == (3, 2, 1)
    assert told["checks"]["showdown.winner"] == {
        "confirmed": 1, "contradicted": 1, "unverifiable": 0
    }  # fmt: skip
    (finding,) = told["findings"]
    assert list(finding) == [
        "code", "severity", "site", "hand_id", "file", "line", "message", "claimed", "implied",
        "rules",
    ]  # fmt: skip
    assert (finding["code"], finding["severity"]) == ("showdown.winner", "error")
    assert (finding["site"], finding["hand_id"]) == ("pokerstars", LYING)
    assert (finding["file"], finding["line"]) == (str(LIE), 85)


def test_the_audit_of_the_store_is_that_of_the_files(run: Run, db: Path) -> None:
    of_files, of_store = run("audit", SAMPLES, "--json").json, run("audit", "--db", db, "--json")
    assert of_store.code == 1
    for name in ("hands", "confirmed", "contradicted", "unverifiable", "checks", "findings"):
        assert of_files[name] == of_store.json[name]


def test_an_audit_that_finds_nothing_exits_with_0(run: Run, tmp_path: Path) -> None:
    ran = run("audit", write(tmp_path / "a.txt", HAND))
    assert ran.code == 0
    assert "1 hand: 1 confirmed, 0 contradicted" in ran.out


def test_audit_by_other_rules(run: Run, tmp_path: Path) -> None:
    rules = write(tmp_path / "rules.toml", "raises_per_round = 0\n")
    ran = run("audit", SAMPLES / "pokerstars-cash-limit.txt", "--rules", rules, "--json")
    assert ran.code == 1
    assert ran.json["rules"] == ["pokerstars+"]
    assert {finding["code"] for finding in ran.json["findings"]} >= {"betting.cap"}


@pytest.mark.parametrize("code", BY_CODE)
def test_audit_explains_a_code(run: Run, code: str) -> None:
    ran = run("audit", "--explain", code)
    assert ran.code == 0
    check = BY_CODE[code]
    assert ran.out.splitlines() == [
        f"{code} ({check.severity}): {check.title}",
        f"  {check.about}",
        f"  found:     {check.broken}",
        f"  not found: {check.sound}",
    ]


def test_audit_explains_all_codes(run: Run) -> None:
    told = run("audit", "--explain", "all", "--json").rows
    assert [entry["code"] for entry in told] == list(BY_CODE)
    keys = {"code", "severity", "title", "about", "broken", "sound"}
    assert all(entry.keys() == keys for entry in told)


# ---- show, hands, players


def test_show_from_the_store_and_from_a_file(run: Run, db: Path) -> None:
    of_store = run("show", LYING, "--db", db)
    assert (of_store.code, of_store.err) == (0, "")
    assert of_store.out.startswith(f"pokerstars hand {LYING}: Badugi limit $1/$2\n")
    assert "error showdown.winner, line 85" in of_store.out
    for hand in (f"#{LYING}", f"pokerstars:{LYING}"):
        assert run("show", hand, "--file", LIE) == of_store


def test_show_gives_the_text_as_it_was_read(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", HAND)
    assert run("show", "700000000001", "--file", file, "--text").out == HAND


def test_hands_lists_the_latest_first(run: Run, db: Path) -> None:
    told = run("hands", "--db", db, "--json", "--limit", 100).rows
    assert len(told) == 64
    times = [hand["played_at"] or "" for hand in told]
    assert times == sorted(times, reverse=True)
    assert "net" not in told[0]
    assert run("hands", "--db", db, "--json").rows == told[:20]
    out = run("hands", "--db", db, "--limit", 2).out
    assert told[0]["hand_id"] in out
    assert told[2]["hand_id"] not in out
    assert out.endswith("2 of 64 hands\n")


def test_hands_of_a_player_tell_the_players_net(run: Run, db: Path) -> None:
    told = run("hands", "--db", db, "--player", "Bellamy Rook", "--json").rows
    assert [(hand["hand_id"], hand["net"]) for hand in told] == [
        ("254811398606", -50),  # the small blind
        (LYING, 858),  # $17.58 collected, $9 put in
        ("254811306642", 550),  # $9.50 collected, $4 put in, $2 more came back
    ]
    lying = run("hands", "--db", db, "--player", "Bellamy Rook", "--verdict", "contradicted")
    assert LYING in lying.out
    assert "$8.58" in lying.out
    assert lying.out.endswith("1 of 1 hand\n")


def test_players_are_listed_by_hands(run: Run, db: Path) -> None:
    told = run("players", "--db", db, "--json", "--limit", 100).rows
    assert told[0]["player"] == "Marlow"
    assert told[0]["hands"] == 64 == sum(net["hands"] for net in told[0]["nets"])
    assert [player["hands"] for player in told] == sorted(
        (player["hands"] for player in told), reverse=True
    )
    (rook,) = [player for player in told if player["player"] == "Bellamy Rook"]
    assert rook == {
        "site": "pokerstars",
        "player": "Bellamy Rook",
        "hands": 3,
        "nets": [{"kind": "cash", "currency": "USD", "hands": 3, "net": 858 + 550 - 50}],
    }
    out = run("players", "--db", db, "--limit", 1).out
    assert "Marlow" in out
    assert out.endswith(f"1 of {len(told)} players\n")


# ---- a number that two rooms share


def mirror(form: Format) -> Format:
    """The same format as if another room wrote it."""

    def read(block: Block) -> Reading:
        plain = dataclasses.replace(block, text=block.text.replace("Mirror", "PokerStars", 1))
        reading = form.read(plain)
        start = reading.events[0]
        assert isinstance(start, Start)
        events = [dataclasses.replace(start, site="mirror"), *reading.events[1:]]
        return dataclasses.replace(reading, site="mirror", block=block, events=events)

    return dataclasses.replace(
        form,
        site="mirror",
        mark="Mirror ",
        starts_hand=lambda line: line.startswith("Mirror Hand #"),
        read=read,
    )


def test_a_number_that_two_rooms_share(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (reader, auditing):
        monkeypatch.setattr(module, "FORMATS", (*FORMATS, mirror(FORMATS[0])))
    for module in (looks, jobs):
        monkeypatch.setattr(module, "profile_of", lambda _site: POKERSTARS)
    write(tmp_path / "in" / "a.txt", HAND)
    write(tmp_path / "in" / "b.txt", HAND.replace("PokerStars", "Mirror").replace("bob", "rob"))
    db = tmp_path / "db"
    assert run("import", tmp_path / "in", "--db", db, "--json").json["imported"] == 2
    both = run("show", "700000000001", "--db", db)
    assert (both.code, both.err) == (0, "")
    one = run("show", "pokerstars:700000000001", "--db", db).out
    other = run("show", "mirror:#700000000001", "--db", db).out
    assert both.out == f"{one}\n{other}"
    assert "bob" in one
    assert "rob" in other
    assert "rob" not in one
    assert {(row["site"], row["player"]) for row in run("players", "--db", db, "--json").rows} == {
        (site, player)
        for site, names in (("pokerstars", ("ann", "bob", "cy")), ("mirror", ("ann", "rob", "cy")))
        for player in names
    }
    assert [row["site"] for row in run("hands", "--player", "rob", "--db", db, "--json").rows] == [
        "mirror"
    ]


# ---- rank, demo


def test_rank_orders_hands_with_equal_ones_in_one_place(run: Run) -> None:
    hands = ["KcKdKhKs", "As2d3h4c", "4s 5d 6h 6c", "Ac2h3d4s"]
    ran = run("rank", *hands, "--json")
    assert ran.code == 0
    assert [(hand["place"], hand["cards"], hand["value"]) for hand in ran.rows] == [
        (1, "As 2d 3h 4c", "Badugi: 4,3,2,A"),
        (1, "Ac 2h 3d 4s", "Badugi: 4,3,2,A"),
        (3, "4s 5d 6h 6c", "3-card: 6,5,4"),
        (4, "Kc Kd Kh Ks", "1-card: K"),
    ]
    assert [hand["order"] for hand in ran.rows] == [0, 0, 734, 1091]
    lines = run("rank", *hands).out.splitlines()
    assert lines[2].split() == ["1", "As", "2d", "3h", "4c", "Badugi:", "4,3,2,A"]


def test_demo_finds_the_lie_and_says_how_to_look_at_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BADUGI_HH_DB", str(tmp_path / "mine"))  # is left alone
    for _ in range(2):
        ran = run("demo")
        assert (ran.code, ran.err) == (0, "")
        assert "64 imported" in ran.out
        assert "1 contradicted" in ran.out
        last = ran.out.splitlines()[-1].split()
        assert last[:3] == ["badugi-hh", "show", LYING]
        assert "contradicted" in run(*last[1:]).out
    assert not (tmp_path / "mine").exists()
    told = run("demo", "--db", tmp_path / "my demo").out
    assert told.splitlines()[-1].endswith(f"--db '{tmp_path / 'my demo'}'")


# ---- what cannot run


def test_a_wrong_path(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "history.txt", HAND)
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
    file = write(tmp_path / "a.txt", HAND)
    opened: Callable[..., IO[bytes]] = Path.open

    def denied(self: Path, *args: object, **options: object) -> IO[bytes]:
        if self == file:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *args, **options)

    monkeypatch.setattr(Path, "open", denied)
    for command in ("import", "audit"):
        message = refused(run(command, file, "--db", tmp_path / "db"))
        assert message == f"{file} cannot be read: Permission denied"
    assert refused(run("show", "1", "--file", file)) == f"{file}: Permission denied"
    write(tmp_path / "in" / "b.txt", HAND)
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
    file = write(tmp_path / "full" / "a.txt", HAND)
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
    assert message == "no player 'marlowe' in the store; did you mean 'Marlow'?"
    assert refused(run("hands", "--player", "\N{SNOWMAN}", "--db", db)).endswith("in the store")


def test_a_wrong_hand(run: Run, db: Path) -> None:
    message = refused(run("show", "1", "--db", db))
    assert message == f"no hand 1 in {db}; badugi-hh hands lists some"
    assert refused(run("show", f"elsewhere:{LYING}", "--db", db)).startswith(f"no hand {LYING} in")
    assert refused(run("show", "1", "--file", LIE)) == f"no hand 1 in {LIE}"


def test_a_hand_that_cannot_be_shown_says_why(run: Run, db: Path, tmp_path: Path) -> None:
    (cancelled,) = open_store(db).rows("rejects")
    message = refused(run("show", cancelled["hand_id"], "--db", db))
    assert "was not stored" in message
    assert message.endswith(": cancelled")
    razz = write(tmp_path / "a.txt", HAND.replace("Badugi Limit", "Razz Limit"))
    message = refused(run("show", "700000000001", "--file", razz))
    assert message.endswith("cannot be shown: a hand of Razz Limit")
    letter = write(tmp_path / "b.txt", "a letter")
    assert refused(run("show", "1", "--file", letter)).startswith(f"{letter}: no known format")


def test_a_wrong_code_is_told_with_the_nearest(run: Run) -> None:
    message = refused(run("audit", "--explain", "showdown.winer"))
    assert message == "no finding code 'showdown.winer'; did you mean showdown.winner?"
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
    file = write(tmp_path / f"{ODD.replace('/', ' ')}.txt", HAND.replace("bob", ODD))
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


def python(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run this Python on this package."""
    root = str(Path(badugi_hh.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": root, **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_a_terminal_that_knows_few_letters_still_gets_the_rest(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", HAND.replace("bob", "ünïcode 玩家"))
    arguments = "-m", "badugi_hh", "show", "700000000001", "--file", file
    ran = python(*arguments, PYTHONIOENCODING="cp1252")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"\u73a9\u5bb6 posts $0.50" in ran.stdout


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


# ---- real files

CORPUS = Path(os.environ.get("BADUGI_HH_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no real hand histories; see BADUGI_HH_CORPUS")
def test_the_real_hands(run: Run, tmp_path: Path) -> None:
    paths = CORPUS / "pokerstars", CORPUS / "other-games"
    ran = run("import", *paths, "--db", tmp_path / "db", "--json")
    assert ran.code == 0
    told = ran.json
    assert (told["read"], told["imported"], told["duplicates"]) == (100, 82, 0)
    assert sum(told["skipped"].values()) == 18
    assert (told["rejected"], told["partial"], told["cancelled"]) == ([], 0, 0)
    again = run("import", *paths, "--db", tmp_path / "db", "--json").json
    assert (again["read"], again["imported"], again["duplicates"]) == (100, 0, 82)
    for ran in (run("audit", paths[0], "--json"), run("audit", "--db", tmp_path / "db", "--json")):
        assert ran.code == 0
        assert (ran.json["hands"], ran.json["contradicted"]) == (82, 0)
