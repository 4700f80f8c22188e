"""The command line as a user meets it: what the commands print, and exit codes."""

import dataclasses
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from command_line import LYING, Run, runner
from small_hands import FIRST, SAMPLE_HANDS, SAMPLES, write
from test_retell import HAND, SNOW

import badugi_hh
from badugi_hh import reader
from badugi_hh.audit import BY_CODE
from badugi_hh.cli import looks
from badugi_hh.draws import WHY_UNPRICED, DrawTables, draw_tables, judging
from badugi_hh.events import Start
from badugi_hh.formats import FORMAT_OF, FORMATS, Block, Format, Reading
from badugi_hh.pipeline import examining, import_paths, stored
from badugi_hh.profiles import POKERSTARS
from badugi_hh.store import open_store

LIE = SAMPLES / "the-lie.txt"
COMMANDS = (
    "import", "audit", "stats", "report", "hands", "players", "show", "rank", "odds", "export",
    "simulate", "demo",
)  # fmt: skip


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples") / "db"
    import_paths([SAMPLES], open_store(folder, create=True))
    return folder


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
    lines = ran.out.splitlines()
    rooms = dict(
        zip(
            ("PokerStars", "KingsClub", "PHH", "Full Tilt", "Phenom Poker", "Merge"),
            (439, 36, 30, 12, 12, 12),
            strict=True,
        )
    )
    assert sum(rooms.values()) == SAMPLE_HANDS
    assert set(lines[1:7]) == {f"{number:>8} of {room}" for room, number in rooms.items()}
    assert lines[7].strip().startswith("Phenom Poker: the format is known from descriptions")
    assert [lines[0], *lines[8:11]] == [
        f"Read {SAMPLE_HANDS + 2} hands from 26 files: {SAMPLE_HANDS} imported",
        "       1 imported and contradicted: badugi-hh audit tells by what",
        "       1 skipped, of other games: Razz Limit 1",
        "       1 cancelled by the room",
    ]
    assert "README.md: no known format" in ran.out
    assert ran.out.endswith(f"The store is {tmp_path / 'db'}\n")
    again = run("import", SAMPLES, "--db", tmp_path / "db")
    assert again.code == 0
    assert f"{SAMPLE_HANDS} already in the store" in again.out


def test_import_as_json(run: Run, tmp_path: Path) -> None:
    broken = FIRST.replace("0001:", "0002:").replace("ann collected", "Seat 9: dee ($1 in chips)\n")
    write(tmp_path / "in" / "a.txt", f"{FIRST}\n\n{broken}\n\n{FIRST}\n\n{FIRST[:300]}")
    write(tmp_path / "in" / "b.txt", "a letter")
    ran = run("import", tmp_path / "in", SAMPLES, "--db", tmp_path / "db", "--json")
    assert (ran.code, ran.err) == (1, "")
    told = ran.json
    assert list(told) == [
        "files", "read", "imported", "contradicted", "duplicates", "sites", "skipped",
        "cancelled", "partial", "rejected", "unknown_lines", "unrecognised",
    ]  # fmt: skip
    assert (told["files"], told["imported"]) == (28, SAMPLE_HANDS + 1)
    assert told["read"] == told["imported"] + 5
    assert told["contradicted"] == 1
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
    odd = FIRST.replace("*** SUMMARY", "the table is moved to another tower\n*** SUMMARY")
    file = write(tmp_path / "a.txt", odd)
    told = run("import", file, "--db", tmp_path / "db", "--json").json
    assert told["imported"] == 1
    (unknown,) = told["unknown_lines"]
    assert (unknown["file"], unknown["line"]) == (str(file), 15)
    assert f"{file}:15: " in run("import", file, "--db", tmp_path / "db2").out


def test_import_with_a_rejected_hand_exits_with_1(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", FIRST + "\n\n" + FIRST.replace("bob", "rob"))
    ran = run("import", file, "--db", tmp_path / "db")
    assert ran.code == 1
    assert "       1 rejected\n" in ran.out
    assert f"{file}:22: conflict: another text of hand 700000000001" in ran.out


def test_import_of_no_known_format_alone_exits_with_1(run: Run, tmp_path: Path) -> None:
    ran = run("import", write(tmp_path / "a.txt", "a letter"), "--db", tmp_path / "db")
    assert ran.code == 1
    assert "a.txt: no known format\n" in ran.out
    assert ran.out.count("Looked for PokerStars: ") == 1


def test_the_environment_names_the_store_and_the_option_wins(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BADUGI_HH_DB", str(tmp_path / "one"))
    assert run("import", LIE).out.endswith(f"The store is {tmp_path / 'one'}\n")
    assert open_store(tmp_path / "one").count("hands") == 3
    assert not (tmp_path / "home").exists()
    assert len(run("hands", "--json").rows) == 3
    write(tmp_path / "a.txt", FIRST)
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
        "version", "rules", "rake", "chosen", "files", "hands", "confirmed", "contradicted",
        "unverifiable", "unverifiable_hands", "left_out", "undated", "checks", "unanswered",
        "findings", "known", "unfound", "dealing", "read", "sites", "skipped", "cancelled",
        "partial", "rejected", "unknown_lines", "cut_off", "unrecognised",
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
        "rules", "hand_line", "subject", "beside", "mark",
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
    ran = run("audit", write(tmp_path / "a.txt", FIRST))
    assert ran.code == 0
    assert "1 hand: 1 confirmed, 0 contradicted" in ran.out


def test_audit_by_other_rules(run: Run, tmp_path: Path) -> None:
    rules = write(tmp_path / "rules.toml", "raises_per_round = 0\n")
    ran = run("audit", SAMPLES / "pokerstars-cash-limit.txt", "--rules", rules, "--json")
    assert ran.code == 1
    assert ran.json["rules"] == ["pokerstars+raises_per_round=0"]
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
    file = write(tmp_path / "a.txt", FIRST)
    assert run("show", "700000000001", "--file", file, "--text").out == FIRST


DECISION = (
    "player", "draw", "line", "kind", "pat_how", "redraw_after_pat", "opponents", "draws_left",
    "held", "held_is", "kept", "thrown", "received", "dead", "left_in", "unpriced", "why", "value",
    "best_value", "price", "best_keep", "outs", "chance", "chance_last", "flags",
)  # fmt: skip


def shown(run: Run, file: Path, text: str, *arguments: str) -> dict[str, Any]:
    (number,) = re.findall(r"(?<=#)\d{9,}", text)
    (data,) = run("show", number, "--file", write(file, text), "--json", *arguments).rows
    return data


def test_show_gives_the_draw_decisions_as_data(run: Run, tmp_path: Path) -> None:
    told = shown(run, tmp_path / "a.txt", HAND)
    assert "without betting" in told["value_is"]
    assert f"  {told['value_is']}" in told["story"]
    decisions = told["decisions"]
    assert all(tuple(decision) == DECISION for decision in decisions)
    lines = ["", *HAND.splitlines()]
    for decision in decisions:
        assert lines[decision["line"]].startswith(f"{decision['player']}: ")
    of = {(decision["player"], decision["draw"]): decision for decision in decisions}
    assert len(of) == len(decisions) == 7

    hidden = of["bob", 1]
    assert hidden["unpriced"] == "not shown"
    assert hidden["why"] == WHY_UNPRICED["not shown"]
    assert (hidden["kind"], hidden["opponents"]) == (None, 2)
    told_of_price = DECISION[DECISION.index("value") :]
    assert {
        hidden[key] for key in ("held", "held_is", "kept", "dead", "draws_left", *told_of_price)
    } == {None}

    pat = of["ann", 1]
    assert (pat["kind"], pat["pat_how"], pat["opponents"]) == ("snow", "dealt", 2)
    assert (pat["held"], pat["kept"], pat["thrown"]) == ("As 2d 3h Kh", "As 2d 3h Kh", "")
    assert (pat["draws_left"], pat["held_is"]) == (3, "3-card: 3,2,A")
    assert (pat["dead"], pat["unpriced"], pat["why"], pat["outs"]) == ("", None, None, None)
    assert pat["best_keep"] == "As 2d 3h"
    assert pat["best_value"] == pytest.approx(0.710645, abs=5e-7)
    assert pat["price"] == pat["best_value"] - pat["value"] > 0
    assert pat["flags"] == ["drew_too_few"]

    drawn = of["ann", 2]
    assert (drawn["kind"], drawn["pat_how"], drawn["redraw_after_pat"]) == ("draw", None, True)
    assert (drawn["thrown"], drawn["received"], drawn["opponents"]) == ("Kh", "4c", 1)
    assert drawn["value"] == drawn["best_value"] == pytest.approx(0.670128, abs=5e-7)
    assert (drawn["price"], drawn["best_keep"], drawn["flags"]) == (0, "As 2d 3h", [])
    assert drawn["outs"] == 10
    assert drawn["chance"] == pytest.approx(10 / 48)
    assert drawn["chance_last"] == pytest.approx(1 - 38 * 37 / (48 * 47))

    assert (of["ann", 3]["kind"], of["ann", 3]["pat_how"]) == ("pat", "drawn")
    assert (of["ann", 3]["dead"], of["ann", 3]["left_in"]) == ("Kh", None)
    assert (of["cy", 3]["dead"], of["cy", 3]["left_in"]) == ("", "not told")
    assert (of["cy", 2]["unpriced"], of["cy", 2]["held"]) == ("drew later", None)

    ((bet,), line) = (told["snows"][0].pop("bets"), lines.index("ann: raises $1 to $2", 12))
    assert told["snows"] == [{"player": "ann", "draws": [1], "ended": "drew"}]
    assert bet == {"line": line, "street": 1, "amount": 200, "needed": 200 / 900, "got": False}


def test_show_gives_the_snows_as_data(run: Run, tmp_path: Path) -> None:
    of_bob, of_ann = shown(run, tmp_path / "a.txt", SNOW)["snows"]
    lines = ["", *SNOW.splitlines()]
    raised, bet = lines.index("ann: raises $2 to $4"), lines.index("ann: bets $2")
    assert of_ann == {
        "player": "ann",
        "draws": [2, 3],
        "ended": "won at showdown",
        "bets": [
            {"line": raised, "street": 2, "amount": 400, "needed": 4 / 12, "got": False},
            {"line": bet, "street": 3, "amount": 200, "needed": 2 / 16, "got": False},
        ],
    }
    assert (of_bob["player"], of_bob["draws"]) == ("bob", [2, 3])
    assert of_bob["ended"] == "lost at showdown"
    assert [bet["needed"] for bet in of_bob["bets"]] == [2 / 8]


def test_show_computes_the_draw_tables_only_where_draws_are_priced(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def tables(*, progress: object) -> DrawTables:
        asked.append(progress)
        return draw_tables()

    @contextmanager
    def bar() -> Iterator[str]:
        yield "bar"

    monkeypatch.setattr(judging, "draw_tables", tables)
    monkeypatch.setattr(looks, "computing_draws", bar)
    first, priced = write(tmp_path / "a.txt", FIRST), write(tmp_path / "b.txt", HAND)
    assert run("show", "700000000001", "--file", first).code == 0
    assert run("show", "700000000001", "--file", first, "--json").rows[0]["decisions"] == []
    assert run("show", "700000000001", "--file", priced, "--text").out == HAND
    (text,) = json.loads(run("show", "700000000001", "--file", priced, "--text", "--json").out)
    assert text == HAND.strip()
    assert asked == []
    assert "    worth 0.998, the best choice\n" in run("show", "700000000001", "--file", priced).out
    assert asked == ["bar"]


def test_hands_lists_the_latest_first(run: Run, db: Path) -> None:
    told = run("hands", "--db", db, "--json", "--limit", 1000).rows
    assert len(told) == SAMPLE_HANDS
    times = [hand["played_at"] or "" for hand in told]
    assert times == sorted(times, reverse=True)
    assert "net" not in told[0]
    assert run("hands", "--db", db, "--json").rows == told[:20]
    out = run("hands", "--db", db, "--limit", 2).out
    assert told[0]["hand_id"] in out
    assert told[2]["hand_id"] not in out
    assert out.endswith(f"2 of {SAMPLE_HANDS} hands\n")


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
    told = run("players", "--db", db, "--json", "--limit", 1000).rows
    assert told[0]["player"] == "Marlow"
    assert told[0]["hands"] == 432 == sum(net["hands"] for net in told[0]["nets"])
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
    for module in (reader, stored):
        monkeypatch.setattr(module, "FORMATS", (*FORMATS, mirror(FORMATS[0])))
    monkeypatch.setitem(FORMAT_OF, "mirror", mirror(FORMATS[0]))
    for module in (looks, examining):
        monkeypatch.setattr(module, "profile_of", lambda _site: POKERSTARS)
    write(tmp_path / "in" / "a.txt", FIRST)
    write(tmp_path / "in" / "b.txt", FIRST.replace("PokerStars", "Mirror").replace("bob", "rob"))
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


@pytest.mark.skipif(os.name != "posix", reason="pipes of another kind")
def test_a_reader_that_goes_is_no_fault_of_the_data() -> None:
    root = Path(badugi_hh.__file__).parents[1]
    with subprocess.Popen(
        [sys.executable, "-m", "badugi_hh", "stats", "--explain", "--json"],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        told = process.stderr.read()
        assert process.wait(timeout=30) in (0, 141)  # 0: all of it went into the pipe in time
    assert told == b""


def test_demo_finds_the_lie_and_ends_with_a_page(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BADUGI_HH_DB", str(tmp_path / "mine"))  # is left alone
    for _ in range(2):
        ran = run("demo")
        assert (ran.code, ran.err) == (0, "")
        assert f"{SAMPLE_HANDS} imported" in ran.out
        assert "1 contradicted" in ran.out
        *_, look, last = ran.out.splitlines()
        words = look.split()
        assert "badugi" in look
        assert words[words.index("show") + 1] == LYING
        assert "contradicted" in run(*words[words.index("show") :]).out
        page = Path(last.rpartition(": ")[2])
        assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert not (tmp_path / "mine").exists()
    told = run("demo", "--db", tmp_path / "my demo").out
    assert f"--db '{tmp_path / 'my demo'}'" in told
    assert (tmp_path / "my demo" / "Marlow.html").exists()


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


def test_show_and_audit_use_the_rules_of_the_import(run: Run, tmp_path: Path) -> None:
    rules = write(tmp_path / "rules.toml", "raises_per_round = 0\n")
    db = tmp_path / "db"
    run("import", SAMPLES / "pokerstars-cash-limit.txt", "--db", db, "--rules", rules)
    (hand, *_) = json.loads(run("hands", "--db", db, "--verdict", "contradicted", "--json").out)
    shown = run("show", hand["hand_id"], "--db", db)
    assert "Audit by the rules of pokerstars+raises_per_round=0: contradicted" in shown.out
    (data,) = json.loads(run("show", hand["hand_id"], "--db", db, "--json").out)
    assert (data["verdict"], data["rules"]) == ("contradicted", "pokerstars+raises_per_round=0")
    assert sum(player["net"] for player in data["players"]) + data["rake"] == 0
    usual = write(tmp_path / "usual.toml", "raises_per_round = 3\n")
    assert "confirmed" in run("show", hand["hand_id"], "--db", db, "--rules", usual).out


def test_the_version(run: Run) -> None:
    assert run("--version").out == f"badugi-hh {badugi_hh.__version__}\n"


def test_one_hand_without_quotes(run: Run) -> None:
    (told,) = json.loads(run("rank", "As", "2d", "3h", "4c", "--json").out)
    assert told["value"] == "Badugi: 4,3,2,A"
