"""Import and audit of files: nothing is lost, nothing is counted twice."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_hands import (
    BROKEN,
    CANCELLED,
    FIRST,
    PARTIAL,
    RAZZ,
    SAMPLES,
    content,
    is_whole,
    put,
    small,
    write,
)

from badugi_hh.pipeline import (
    AuditResult,
    Counts,
    Rules,
    Terms,
    audit_paths,
    audit_store,
    find_files,
    import_files,
    import_paths,
)
from badugi_hh.store import Store, open_store
from badugi_hh.tables import text_digest


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "db", create=True)


# ---- the same hand again


def variants(text: str) -> dict[str, bytes]:
    """The same hands in other clothes."""
    doubled = text.replace("\n", "\n\n")
    return {
        "copy": text.encode(),
        "crlf": text.replace("\n", "\r\n").encode(),
        "doubled": doubled.encode(),
        "doubled-crlf": doubled.replace("\n", "\r\n").encode(),
        "bom": text.encode("utf-8-sig"),
        "utf-16": text.encode("utf-16"),
        "trailing": text.replace("\n", "  \n").encode(),
    }


@pytest.mark.parametrize("name", variants(""))
def test_a_hand_in_other_clothes_is_a_duplicate(store: Store, tmp_path: Path, name: str) -> None:
    file = SAMPLES / "pokerstars-cash-limit.txt"
    put(store, file)
    before = content(store)
    other = tmp_path / "other.txt"
    other.write_bytes(variants(file.read_text(encoding="utf-8"))[name])
    counts = put(store, other).counts
    assert (counts.read, counts.hands, counts.duplicates) == (27, 0, 27)
    assert content(store) == before


def test_a_hand_twice_in_one_file_is_one_hand(store: Store, tmp_path: Path) -> None:
    counts = put(store, write(tmp_path / "a.txt", FIRST, small(2), FIRST)).counts
    assert (counts.read, counts.hands, counts.duplicates) == (3, 2, 1)


@pytest.mark.parametrize(("workers", "job_bytes"), [(1, 10**6), (1, 1), (2, 1)])
def test_a_hand_in_two_files_with_two_texts(
    store: Store, tmp_path: Path, workers: int, job_bytes: int
) -> None:
    """The first text is stored, a second one kept aside and reported once."""
    other = FIRST.replace("bob", "rob")
    folder = tmp_path / "in"
    write(folder / "a.txt", small(2), FIRST)
    write(folder / "b.txt", other, FIRST, small(3))
    write(folder / "c.txt", FIRST, other, small(2))
    result = put(store, folder, workers=workers, job_bytes=job_bytes)
    counts = result.counts
    assert (counts.read, counts.hands, counts.duplicates) == (8, 3, 3)
    reason = "conflict: another text of hand 700000000001 is stored already"
    assert [(Path(r.file).name, r.line, r.reason) for r in counts.rejected] == [
        ("b.txt", 1, reason),
        ("c.txt", 22, reason),
    ]
    assert [row["text"] for row in store.rows("rejects")] == [other.strip()]
    stored = store.rows("texts", where={"hand_id": "700000000001"})
    assert [row["text"] for row in stored] == [FIRST.strip()]
    before = content(store)
    again = put(store, folder).counts
    assert (again.hands, again.duplicates, len(again.rejected)) == (0, 6, 2)
    assert content(store) == before


def test_two_workers_make_the_same_store_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    structures = (SAMPLES / "pokerstars-other-structures.txt").read_text(encoding="utf-8")
    lie = (SAMPLES / "the-lie.txt").read_text(encoding="utf-8")
    write(folder / "a.txt", structures)
    write(folder / "b.txt", lie)
    write(folder / "zz" / "messy.txt", "no hand", CANCELLED, BROKEN, RAZZ, CANCELLED, PARTIAL)
    write(folder / "zz" / "again.txt", lie.replace("Marlow", "Harlow"), BROKEN, structures, lie)
    made, results = [], []
    for workers in (1, 2):
        store = open_store(tmp_path / f"db{workers}", create=True)
        results.append(put(store, folder, workers=workers, job_bytes=2_000).as_json())
        made.append(content(store))
    assert made[0] == made[1]
    assert results[0] == results[1]
    assert len(list((tmp_path / "db1" / "hands").iterdir())) > 10  # many batches
    in_pieces = audit_paths([folder], job_bytes=2_000).as_json()
    assert in_pieces == audit_paths([folder]).as_json()


# ---- hands that are not whole


def test_a_hand_still_being_written_is_imported_once_it_is_whole(
    store: Store, tmp_path: Path
) -> None:
    file = write(tmp_path / "live.txt", FIRST, small(2))
    whole = file.read_bytes()
    grown = [whole[:-300], whole[:-200], whole, whole]
    seen = []
    for data in grown:
        file.write_bytes(data)
        counts = put(store, file).counts
        assert is_whole(counts)
        assert not counts.rejected
        assert not counts.unknown_lines  # the last line of a partial hand is none
        seen.append((counts.hands, counts.duplicates, counts.partial))
    assert seen == [(1, 0, 1), (0, 1, 1), (1, 1, 0), (0, 2, 0)]
    assert [row["hand_id"] for row in store.rows("hands")] == ["700000000001", "700000000002"]


def test_the_texts_of_what_is_no_hand_are_kept(store: Store, tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "a letter", CANCELLED, BROKEN, FIRST, PARTIAL)
    counts = put(store, file).counts
    assert is_whole(counts)
    assert (counts.hands, counts.cancelled, counts.partial, len(counts.rejected)) == (1, 1, 1, 2)
    kept = list(store.rows("rejects"))
    assert [row["text"] for row in kept] == [
        text.strip() for text in ("a letter", CANCELLED, BROKEN, PARTIAL)
    ]
    reasons = [row["reason"].partition(":")[0] for row in kept]
    assert reasons == ["rejected", "cancelled", "rejected", "partial"]
    assert [row["line"] for row in kept] == [1, 3, 12, 54]
    assert {row["file"] for row in kept} == {str(file)}
    assert put(store, file).counts.duplicates == 1
    assert store.count("rejects") == 4


def test_hands_of_other_games_are_counted_by_game(store: Store, tmp_path: Path) -> None:
    counts = put(store, write(tmp_path / "a.txt", RAZZ, FIRST, RAZZ)).counts
    assert counts.skipped == {"Razz Limit": 2}
    assert store.count("rejects") == 0


# ---- anything at all

BLOCKS = [
    block
    for file in sorted(SAMPLES.glob("*.txt"))
    for block in file.read_text(encoding="utf-8").split("\n\n\n\n")
]


@st.composite
def messes(draw: st.DrawFn) -> str:
    """Sample hands in any order, cut, with lines lost, doubled, swapped or of other hands."""
    blocks = [*BLOCKS, CANCELLED, RAZZ, BROKEN, FIRST, FIRST.replace("bob", "rob")]
    chosen = draw(st.lists(st.sampled_from(blocks), min_size=1, max_size=6))
    for at in range(len(chosen)):
        lines = chosen[at].strip().split("\n")
        spot = draw(st.integers(0, len(lines) - 1))
        other = draw(st.sampled_from(blocks)).strip().split("\n")
        match draw(st.sampled_from(["as it is", "cut", "lose", "double", "swap", "mix", "noise"])):
            case "cut":
                lines = lines[: spot + 1]
            case "lose":
                del lines[spot]
            case "double":
                lines.insert(spot, lines[spot])
            case "swap":
                lines[spot], lines[-1] = lines[-1], lines[spot]
            case "mix":
                lines.insert(spot, draw(st.sampled_from(other)))
            case "noise":
                cut = draw(st.integers(0, len(lines[spot])))
                noise = draw(
                    st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=9)
                )
                lines[spot] = lines[spot][:cut] + noise + lines[spot][cut + len(noise) :]
        chosen[at] = "\n".join(lines)
    return draw(st.sampled_from(["\n\n\n\n", "\n\n", "\n"])).join(chosen)


@settings(max_examples=30, deadline=None)
@given(messes(), st.sampled_from([10**6, 2_000]))
def test_whatever_is_read_is_counted_and_kept(text: str, job_bytes: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "mess.txt"
        file.write_text(text, encoding="utf-8", newline="")
        store = open_store(folder / "db", create=True)
        result = put(store, file, job_bytes=job_bytes)
        counts = result.counts
        assert is_whole(counts)
        if result.unrecognised:
            assert counts.read == 0
            return
        assert store.count("hands") == store.count("texts") == counts.hands
        assert not any("internal error" in rejected.reason for rejected in counts.rejected)
        check_nothing_is_lost(store, text, counts)
        again = put(store, file, job_bytes=job_bytes).counts
        assert is_whole(again)
        assert (again.hands, again.duplicates) == (0, counts.hands + counts.duplicates)
        check_audits(store, file, counts)


def check_nothing_is_lost(store: Store, text: str, counts: Counts) -> None:
    """Every line that is no part of a skipped hand is in a text that was kept."""
    kept = Counter[str]()
    for table in ("texts", "rejects"):
        for row in store.rows(table, ["text"]):
            kept.update({line.rstrip() for line in row["text"].split("\n")})
    if not counts.skipped:
        lines = {line.strip("\ufeff \t\n\v\f\r") for line in text.split("\n")}
        missing = lines - {line.strip("\ufeff \t\v\f\r") for line in kept} - {""}
        assert not missing


def check_audits(store: Store, file: Path, counts: Counts) -> None:
    of_file, of_store = audit_paths([file]), audit_store(store)
    assert is_whole(of_file.counts)
    conflicts = [rejected for rejected in counts.rejected if rejected.reason.startswith("conflict")]
    assert of_store.hands == counts.hands + len(conflicts)
    assert of_file.hands >= of_store.hands


def test_a_messy_folder_loses_nothing(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    texts = ["no hand at all", CANCELLED, BROKEN, *map(small, range(10, 20)), PARTIAL]
    write(folder / "a.txt", *texts[:6])
    write(folder / "b" / "c.log", *texts[4:])
    write(folder / "notes.md", "nothing to read here")
    write(folder / ".hidden" / "d.txt", small(50))
    (folder / "empty.txt").touch()
    result = put(store, folder, job_bytes=1_000)
    assert is_whole(result.counts)
    kept = {text_digest(row["text"]) for row in store.rows("texts")}
    kept |= {row["sha256"] for row in store.rows("rejects")}
    assert kept == {text_digest(text.strip()) for text in texts}
    assert {Path(file).name for file, _ in result.unrecognised} == {"notes.md", "empty.txt"}
    assert result.files == 4


# ---- the audit of a store and of files


def comparable(result: AuditResult) -> dict[str, Any]:
    told = result.as_json()
    told["findings"].sort(key=lambda finding: (finding["file"], finding["line"], finding["code"]))
    names = ("hands", "confirmed", "contradicted", "unverifiable", "checks", "findings", "rules")
    return {name: told[name] for name in names}


def test_the_audit_of_a_store_is_that_of_its_files(store: Store) -> None:
    put(store, SAMPLES, job_bytes=10_000)
    of_files, of_store = audit_paths([SAMPLES]), audit_store(store)
    assert comparable(of_files) == comparable(of_store)
    assert of_store.contradicted == 1
    verdicts = Counter(row["verdict"] for row in store.rows("hands"))
    assert verdicts["contradicted"] == 1
    assert verdicts["confirmed"] == of_store.confirmed
    stored = [row["code"] for row in store.rows("findings")]
    assert sorted(stored) == sorted(finding.code for finding in of_store.findings)


def test_other_rules_are_named_and_used(store: Store) -> None:
    rules: Rules = {"raises_per_round": 0}
    file = SAMPLES / "pokerstars-cash-limit.txt"
    of_files = audit_paths([file], Terms(rules=rules))
    assert of_files.as_json()["rules"] == ["pokerstars+raises_per_round=0"]
    assert of_files.contradicted > 0
    assert {finding.code for finding in of_files.findings} >= {"betting.cap"}
    import_paths([file], store, rules=rules)
    assert {row["rules"] for row in store.rows("hands")} == {"pokerstars+raises_per_round=0"}
    assert comparable(audit_store(store, Terms(rules=rules))) == comparable(of_files)
    # The store knows by which rules, and by others they are asked for.
    assert comparable(audit_store(store)) == comparable(of_files)
    assert audit_store(store, Terms(rules={"raises_per_round": 3})).contradicted == 0


def test_progress_ends_with_everything_done(store: Store) -> None:
    told: list[tuple[int, int]] = []
    size = sum(file.stat().st_size for file in SAMPLES.glob("*.txt"))
    files = [*SAMPLES.glob("*.txt")]
    found = find_files(files)
    import_files(found, store, progress=lambda *done: told.append(done), job_bytes=20_000)
    assert told == sorted(told)
    assert len(told) > 3
    assert told[-1] == (size, size)
    told.clear()
    audit_paths(files, progress=lambda *done: told.append(done))
    assert told[-1] == (size, size)
