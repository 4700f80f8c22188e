"""``badugi-hh audit``: which hands, the rake, what is known already, the page."""

import hashlib
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from audit_hands import PLAIN
from command_line import LYING, Ran, Run, runner
from hands import HAND, NEXT_HAND
from playing import hand_of
from small_hands import FIRST, SAMPLES, put, small, write
from test_audit_many_faults import impossible

from badugi_hh.audit.baseline import read_baseline
from badugi_hh.pipeline import Choice, Terms, audit_pages, audit_paths, audit_store
from badugi_hh.report.audit_page import render_audit
from badugi_hh.store import open_store

LIE = SAMPLES / "the-lie.txt"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


def refused(ran: Ran) -> str:
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    return ran.err.removeprefix("badugi-hh: ").rstrip("\n")


# ---- which hands


@pytest.mark.parametrize(
    ("choice", "holds"),
    [
        (Choice(), True),
        (Choice(site="pokerstars"), True),
        (Choice(site="merge"), False),
        (Choice(table="Test"), True),
        (Choice(table="test"), False),
        (Choice(player="Dee"), True),
        (Choice(player="Zoe"), False),
        (Choice(since=date(2024, 5, 1)), True),
        (Choice(since=date(2024, 5, 2)), False),
        (Choice(until=date(2024, 5, 1)), True),
        (Choice(until=date(2024, 4, 30)), False),
        (Choice(since=date(2024, 5, 1), until=date(2024, 5, 1), player="Cy"), True),
        (Choice(since=date(2024, 5, 1), player="Zoe"), False),
    ],
)
def test_a_hand_is_chosen_by_each_condition(choice: Choice, holds: bool) -> None:
    hand = hand_of(PLAIN)
    assert hand.start.played_at == datetime(2024, 5, 1, 16, tzinfo=UTC)
    assert choice.holds(hand) == holds
    assert bool(choice) == (choice != Choice())


def test_a_tournament_is_chosen_by_its_number() -> None:
    text = PLAIN.replace("Badugi Limit", "Tournament #77, $1+$0.10 USD Badugi Limit - Level I")
    hand = hand_of(text.replace("($0.50/$1.00 USD)", "(50/100)").replace("$", ""))
    assert Choice(table="77").holds(hand)
    assert Choice(table="Test").holds(hand)
    assert not Choice(table="78").holds(hand)


def test_a_hand_of_unknown_time_is_in_no_span(tmp_path: Path) -> None:
    unzoned = FIRST.replace(" ET\n", "\n").replace("#700000000001", "#700000000007")
    file = write(tmp_path / "a.txt", FIRST, unzoned)
    result = audit_paths([file], Terms(choice=Choice(since=date(2000, 1, 1))))
    assert (result.hands, result.left_out, result.undated) == (1, 1, 1)
    store = open_store(tmp_path / "db", create=True)
    put(store, file)
    of_store = audit_store(store, Terms(choice=Choice(since=date(2000, 1, 1))))
    assert (of_store.hands, of_store.left_out, of_store.undated) == (1, 1, 1)


@pytest.mark.parametrize(
    "options",
    [
        ["--site", "KingsClub"],
        ["--since", "2025-03"],
        ["--until", "2025-02"],
        ["--since", "2025-01-24", "--until", "2025-01-24", "--player", "Marlow"],
        ["--table", "3900560308"],
        ["--player", "Marlow"],
    ],
)
def test_files_and_store_choose_the_same_hands(run: Run, options: list[str], db: Path) -> None:
    of_files = run("audit", SAMPLES, *options, "--json").json
    of_store = run("audit", "--db", db, *options, "--json").json
    assert 0 < of_files["hands"] < 541
    assert of_files["left_out"] == 541 - of_files["hands"]
    for name in ("hands", "confirmed", "contradicted", "unverifiable", "checks", "findings"):
        assert of_files[name] == of_store[name], name


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = open_store(tmp_path_factory.mktemp("samples") / "db", create=True)
    put(store, SAMPLES)
    return store.path


def test_hands_left_out_are_told(run: Run) -> None:
    ran = run("audit", LIE, "--player", "Marlow", "--until", "2020-01-01")
    assert refused(ran) == "none of 3 hands fits until '2020-01-01', player 'Marlow'"
    file = LIE.read_text(encoding="utf-8")
    day = "2025" if " - 2025/" in file else "2024"
    assert "3 hands:" in run("audit", LIE, "--since", f"{day}-01").out
    # A quiet day is no fault of whoever asks every night.
    quiet = run("audit", LIE, "--since", "2030-01-01")
    assert quiet.code == 0
    assert "0 hands: 0 confirmed, 0 contradicted, 0 unverifiable\n       3 left out" in quiet.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--player", "Marlw"], "none of 3 hands fits player 'Marlw'; did you mean 'Marlow'?"),
        (["--site", "pokerstar"], "no site 'pokerstar', there are: pokerstars, "),
        (["--since", "monday"], "'monday' is no day: 2026-03-01 is asked for"),
        (["--since", "2026-02", "--until", "2026-01"], "no day is since 2026-02-01 and until"),
        (["--mark-known"], "--mark-known adds to a file: name it with --baseline"),
        (["--baseline", "missing.txt"], "missing.txt is not there yet: --mark-known makes it"),
        (["--rake", "missing.toml"], "missing.toml: No such file or directory"),
        (["--html", "missing/page.html"], "missing/page.html cannot be written: there is no"),
    ],
)
def test_what_cannot_be_asked(run: Run, options: list[str], message: str) -> None:
    assert refused(run("audit", LIE, *options)).startswith(message)


def test_texts_in_conflict_are_counted_like_those_of_files(run: Run, tmp_path: Path) -> None:
    other = FIRST.replace("$50 in chips", "$51 in chips")
    files = [write(tmp_path / f"{at}.txt", text) for at, text in enumerate((FIRST, other))]
    files.append(write(tmp_path / "2.txt", small(2).replace("2024/01/15", "2025/01/15")))
    db = tmp_path / "db"
    for file in files:
        run("import", file, "--db", db, "--no-prices")
    for options in ([], ["--since", "2025-01-01"], ["--until", "2024-12-31"]):
        of_files = run("audit", *files, *options, "--json").json
        of_store = run("audit", "--db", db, *options, "--json").json
        for name in ("read", "hands", "left_out", "contradicted", "sites"):
            assert of_files[name] == of_store[name], (name, options)


def test_lines_of_hands_that_are_not_asked_for_are_not_told(run: Run, tmp_path: Path) -> None:
    odd = small(2).replace("ann: raises", "ann: hums\nann: raises")
    file = write(tmp_path / "a.txt", FIRST.replace("cy", "zoe"), odd)
    assert len(run("audit", file, "--json").json["unknown_lines"]) == 1
    told = run("audit", file, "--player", "zoe", "--json").json
    assert (told["unknown_lines"], told["sites"], told["left_out"]) == ([], {"pokerstars": 1}, 1)


def test_unverifiable_hands_are_named(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", small(2).replace(" | Rake $0", ""))
    ran = run("audit", file)
    assert ran.code == 0
    place = f"{file}:1: hand 700000000002: unverifiable: rake not printed (money.rake)\n"
    assert f"1 hand unverifiable: rake not printed 1\n{place}" in ran.out
    (hand,) = run("audit", file, "--json").json["unverifiable_hands"]
    assert hand == {
        "site": "pokerstars", "hand_id": "700000000002", "file": str(file), "line": 1,
        "reasons": ["rake not printed"], "checks": ["money.rake"],
    }  # fmt: skip  # a row


def test_an_impossible_hand_is_stored_as_contradicted(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "\n".join(impossible("pokerstars").lines) + "\n")
    told = run("import", file, "--db", tmp_path / "db", "--no-prices", "--json")
    assert (told.json["imported"], told.json["rejected"]) == (1, [])
    store = open_store(tmp_path / "db")
    assert [row["verdict"] for row in store.rows("hands")] == ["contradicted"]
    wanted = ["betting.stack", "showdown.description", "showdown.winner", "money.pot"]
    assert [row["code"] for row in store.rows("findings")] == wanted


def test_an_empty_store_is_no_clean_audit(run: Run, tmp_path: Path) -> None:
    open_store(tmp_path / "db", create=True)
    told = refused(run("audit", "--db", tmp_path / "db"))
    assert told == f"the store {tmp_path / 'db'} is empty; name files, or import some first"


def test_a_family_of_codes_is_explained(run: Run) -> None:
    told = run("audit", "--explain", "continuity", "--json").rows
    assert [entry["code"] for entry in told] == ["continuity.stack", "continuity.number"]
    assert run("audit", "--explain", "continuity").out.count("\n\n") == 1


# ---- the rake


def test_hands_are_held_to_a_rake_schedule(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", PLAIN.strip("\n") + "\n")
    rake = write(tmp_path / "house.toml", "percent = 4\n")
    ran = run("audit", file, "--rake", rake)
    assert ran.code == 1
    assert "rules: pokerstars, rake: house.toml" in ran.out
    assert "money.rake_schedule: the rake is $0.50; of a pot of $10.25 with 4 players" in ran.out
    told = run("audit", file, "--rake", write(rake, "percent = 5\n"), "--json")
    digest = hashlib.sha256(rake.read_bytes()).hexdigest()
    assert (told.code, told.json["rake"]) == (0, {"file": "house.toml", "sha256": digest})
    assert told.json["checks"]["money.rake_schedule"]["confirmed"] == 1


def test_the_store_is_held_to_a_rake_schedule_with_its_own_rules(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", PLAIN.strip("\n") + "\n")
    rules = write(tmp_path / "rules.toml", "burns = 1\n")
    rake = write(tmp_path / "house.toml", "percent = 4\n")
    run("import", file, "--db", tmp_path / "db", "--rules", rules, "--no-prices")
    told = run("audit", "--db", tmp_path / "db", "--rake", rake, "--json").json
    assert told["rules"] == ["pokerstars+burns=1"]
    assert [finding["code"] for finding in told["findings"]] == ["money.rake_schedule"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("percent = 500", "is no rake schedule: percent = 500: a number from 0 to 100"),
        (
            "[[table]]\nsite = 'pokerstar'\npercent = 5",
            ": no site 'pokerstar'; did you mean 'pokerstars'?",
        ),
    ],
)
def test_what_is_no_rake_schedule(run: Run, tmp_path: Path, text: str, why: str) -> None:
    file = write(tmp_path / "house.toml", text)
    assert why in refused(run("audit", LIE, "--rake", file))
    file.write_bytes(b"\xff\xfe")
    assert refused(run("audit", LIE, "--rake", file)).endswith("it is not UTF-8")


# ---- what is known


def test_a_nightly_run_speaks_only_of_new_findings(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    first = run("audit", LIE, "--baseline", known, "--mark-known")
    assert first.code == 0
    assert f"hand {LYING}: error showdown.winner" in first.out
    assert first.out.endswith(f"1 mark added to {known}\n")

    moved = write(tmp_path / "moved.txt", small(1), LIE.read_text(encoding="utf-8"))
    again = run("audit", moved, "--baseline", known)
    assert again.code == 0
    assert "4 hands: 3 confirmed, 1 contradicted (1 with findings that are known), 0" in again.out
    assert "1 finding known by the baseline\n" in again.out
    assert "showdown.winner:" not in again.out

    broken = PLAIN.replace("Total pot $10.25", "Total pot $10.75").strip("\n") + "\n"
    new = run("audit", LIE, write(tmp_path / "b.txt", broken), "--baseline", known, "--json")
    assert new.code == 1
    assert [finding["code"] for finding in new.json["findings"]] == ["money.pot"]
    assert [finding["hand_id"] for finding in new.json["known"]] == [LYING]
    assert new.json["known"][0]["mark"] in known.read_text(encoding="utf-8")

    of_other = run("audit", write(tmp_path / "c.txt", FIRST), "--baseline", known)
    assert of_other.code == 0
    mark = new.json["known"][0]["mark"]
    told = f"0 findings known by the baseline\n1 mark of the baseline fits nothing:\n{mark}\n"
    assert told in of_other.out
    chosen = run("audit", LIE, "--baseline", known, "--player", "corvid_", "--json").json
    assert (chosen["unfound"], chosen["chosen"]) == ([], {"player": "corvid_"})


def test_remarks_of_a_baseline_are_kept(run: Run, tmp_path: Path) -> None:
    known = write(tmp_path / "known.txt", "# of table nine\n")
    assert run("audit", LIE, "--baseline", known, "--mark-known", "--json").code == 0
    text = known.read_text(encoding="utf-8")
    assert text.startswith("# of table nine\npokerstars ")
    assert run("audit", LIE, "--baseline", known, "--mark-known").code == 0
    assert known.read_text(encoding="utf-8") == text


def test_what_is_no_baseline(run: Run, tmp_path: Path) -> None:
    known = write(tmp_path / "known.txt", "showdown.winner\n")
    told = f"{known} is no baseline: line 1: 'showdown.winner' is no mark of a finding"
    assert refused(run("audit", LIE, "--baseline", known)) == told
    assert refused(run("audit", LIE, "--baseline", known, "--mark-known")) == told
    known.write_bytes(b"\xff\xfe")
    assert refused(run("audit", LIE, "--baseline", known)).endswith("it is not UTF-8")


# ---- the page


def test_the_page_opens_the_hand_that_lies(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    ran = run("audit", LIE, "--html", page)
    assert ran.code == 1
    assert ran.out.endswith(f"\nThe page, to be opened in a browser: {page}\n")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    told = LIE.read_text(encoding="utf-8").split("\n")[84]
    assert told.split(" collected ")[0] in text
    assert "showdown.winner" in text
    silent = run("audit", LIE, "--html", page, "--json")
    assert silent.json["contradicted"] == 1  # and nothing else on stdout


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_files_and_store_give_the_same_evidence(db: Path, workers: int) -> None:
    terms = Terms(rules={"raises_per_round": 1})
    store = open_store(db)
    result = audit_store(store, terms)
    assert len({finding.hand_id for finding in result.findings}) > 20
    of_store = audit_pages.page_of_store(result, store, terms)
    of_files = audit_pages.page_of_paths(
        audit_paths([SAMPLES], terms), [SAMPLES], terms, workers=workers
    )
    assert of_store.evidence.keys() == of_files.evidence.keys()
    assert of_store.evidence == of_files.evidence
    places = {(finding.file, finding.hand_line) for finding in result.findings}
    assert of_store.evidence.keys() == places


def test_known_findings_stand_on_the_page_as_known(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "known.txt"
    run("audit", LIE, "--baseline", known, "--mark-known")
    marks = read_baseline(known.read_text(encoding="utf-8"))
    terms = Terms(baseline=marks)
    page = audit_pages.page_of_paths(audit_paths([LIE], terms), [LIE], terms)
    assert [listed.known for listed in page.findings] == [True]
    assert len(page.evidence) == 1


def test_a_page_has_the_text_of_so_many_hands_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_pages, "MOST_HANDS", 2)
    broken = [PLAIN.replace("Total pot $10.25", "Total pot $11").strip("\n") + "\n"] * 3
    hands = [hand.replace("Hand #1:", f"Hand #{n}:") for n, hand in enumerate(broken, 1)]
    file = write(tmp_path / "a.txt", *hands)
    page = audit_pages.page_of_paths(audit_paths([file]), [file], Terms())
    assert len(page.findings) == 3
    assert {shown.hand_id for shown in page.evidence.values()} == {"1", "2"}


def test_a_fault_of_ours_costs_a_hand_its_place_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = audit_paths([LIE])

    def faulty(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(audit_pages, "evidence_of", faulty)
    page = audit_pages.page_of_paths(result, [LIE], Terms())
    assert (len(page.findings), page.evidence) == (1, {})


def test_what_is_read_is_not_written_over(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "in" / "a.txt", LIE.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8")
    known = tmp_path / "known.txt"
    for inputs in (file, tmp_path / "in"):
        told = refused(run("audit", inputs, "--html", file))
        assert told == f"{file} is read by this audit: name another file to write"
    assert refused(run("audit", file, "--baseline", file, "--mark-known")).startswith(str(file))
    assert file.read_text(encoding="utf-8") == text
    run("audit", file, "--baseline", known, "--mark-known")
    marks = known.read_text(encoding="utf-8")
    assert refused(run("audit", file, "--baseline", known, "--html", known)).startswith(str(known))
    assert known.read_text(encoding="utf-8") == marks
    inside = tmp_path / "in" / "known.txt"
    for _ in range(2):
        assert run("audit", tmp_path / "in", "--baseline", inside, "--mark-known").code == 0
    page = tmp_path / "in" / "page.html"
    assert run("audit", tmp_path / "in", "--html", page).code == 1
    assert run("audit", tmp_path / "in", "--html", page).code == 1  # a page is made anew


def test_files_that_are_gone_cost_the_page_their_texts(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", LIE.read_text(encoding="utf-8"))
    result = audit_paths([file])
    file.unlink()
    page = audit_pages.page_of_paths(result, [file], Terms())
    assert (len(page.findings), page.evidence) == (1, {})


# ---- many hands together


def test_hands_are_held_against_each_other(run: Run, tmp_path: Path) -> None:
    """Of three texts of two hands one lies about a stack, and one is told twice otherwise."""
    first, second = HAND, NEXT_HAND.replace("bob ($25 in", "bob ($24 in")
    other = first.replace("Hero: shows [As 3h Kc 4d] (Badugi: K,4,3,A)\n", "")
    files = [write(tmp_path / f"{at}.txt", text) for at, text in enumerate((first, second, other))]
    told = run("audit", *files, "--json")
    assert told.code == 1
    found = {
        (finding["code"], finding["file"], finding["line"]) for finding in told.json["findings"]
    }
    assert ("continuity.stack", str(files[1]), 4) in found
    assert ("continuity.number", str(files[2]), 1) in found
    assert told.json["contradicted"] == 2
    assert told.json["confirmed"] + told.json["contradicted"] == told.json["hands"] == 3
    store = tmp_path / "db"
    for file in files:
        run("import", file, "--db", store, "--no-prices")
    of_store = run("audit", "--db", store, "--json").json
    assert {(f["code"], f["file"], f["line"]) for f in of_store["findings"]} == found
    assert of_store["contradicted"] == 2


def test_the_page_has_the_hand_that_another_is_held_against(tmp_path: Path) -> None:
    """Also where nothing is wrong with that one."""
    second = write(tmp_path / "2.txt", NEXT_HAND.replace("bob ($25 in", "bob ($24 in"))
    first = write(tmp_path / "1.txt", HAND)
    store = open_store(tmp_path / "db", create=True)
    put(store, first, second)
    files = [first, second]
    of_files = audit_pages.page_of_paths(audit_paths(files), files, Terms())
    of_store = audit_pages.page_of_store(audit_store(store), store, Terms())
    for page in (of_files, of_store):
        (listed,) = page.findings
        assert listed.beside == (str(first), 1)
        assert page.evidence.keys() == {(str(first), 1), (str(second), 1)}
        assert "The hand before" in render_audit(page)
        assert (page.first, page.last) == ("2024-07-05 00:15 UTC", "2024-07-05 00:16 UTC")
