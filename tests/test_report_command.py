"""``badugi-hh report`` as a user meets it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Run, runner
from report_pages import Seen, euros, short, store_of, whole

from badugi_hh.cli.reports import file_name
from badugi_hh.store import ALIASES, Store


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return store_of(tmp_path, whole(1), short(2, ("alice", "bob", "../<b>")), euros(short(3)))


def test_it_writes_the_page(run: Run, store: Store, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("an older one")
    before = set(tmp_path.iterdir())
    ran = run("report", "Hero", "--db", store.path, "-o", "page.html")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == ["Hero: 2 hands", "The page is page.html"]
    content = (tmp_path / "page.html").read_bytes()
    assert b"\r" not in content.partition(b"<script")[0]
    assert Seen(content.decode()).inside("title") == ["Badugi: Hero"]
    assert set(tmp_path.iterdir()) - before <= {tmp_path / "home"}


def test_the_draw_tables_come_first(
    run: Run, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[str] = []

    @contextmanager
    def bar(what: str) -> Iterator[None]:
        began.append(what)
        yield None

    for module in ("common", "reports"):
        monkeypatch.setattr(f"badugi_hh.cli.{module}.progress", bar)
    assert run("report", "Hero", "--db", store.path, "-o", "p.html").code == 0
    assert began == ["computing the draw tables", "reporting"]
    assert "Worst decisions" in (tmp_path / "p.html").read_text("utf-8")


def test_without_o_it_is_named_after_the_player(run: Run, store: Store, tmp_path: Path) -> None:
    ran = run("report", "../<b>", "--db", store.path)
    assert ran.out == "../<b>: 1 hand\nThe page is __b_.html\n"
    assert [made.name for made in tmp_path.glob("*.html")] == ["__b_.html"]


def test_filters_choose_the_hands(run: Run, store: Store, tmp_path: Path) -> None:
    ran = run("report", "Hero", "--db", store.path, "-o", "p.html", "--position", "sb")
    assert ran.out.startswith("Hero: 1 hand\n")
    assert "only position SB" in Seen((tmp_path / "p.html").read_text("utf-8")).text
    nothing = run("report", "Hero", "--db", store.path, "-o", "q.html", "--kind", "tournament")
    assert (nothing.code, nothing.out) == (2, "")
    assert nothing.err == "badugi-hh: Hero has no hands under these filters\n"
    assert not (tmp_path / "q.html").exists()


def test_an_unknown_player_is_refused(run: Run, store: Store) -> None:
    ran = run("report", "hro", "--db", store.path, "-o", "p.html")
    assert (ran.code, ran.out) == (2, "")
    assert "no player 'hro'" in ran.err
    assert "did you mean 'Hero'?" in ran.err
    (store.path / ALIASES).write_text("x")
    assert "is no TOML" in run("report", "Hero", "--db", store.path).err


def test_a_place_that_cannot_be_written_is_refused(run: Run, store: Store, tmp_path: Path) -> None:
    for place, why in (
        (tmp_path, f"{tmp_path} is a folder; name a file in it"),
        ("nowhere/p.html", "nowhere/p.html cannot be written: there is no folder nowhere"),
        ("hands.txt/p.html", "hands.txt/p.html cannot be written: there is no folder hands.txt"),
    ):
        ran = run("report", "Hero", "--db", store.path, "-o", place)
        assert (ran.code, ran.out, ran.err) == (2, "", f"badugi-hh: {why}\n")


def test_a_failure_while_writing_leaves_the_older_page(
    run: Run, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_self: Path, _content: bytes) -> int:
        raise OSError(28, "No space left on device")

    (tmp_path / "p.html").write_text("older")
    before = set(tmp_path.iterdir())
    monkeypatch.setattr(Path, "write_bytes", full)
    ran = run("report", "Hero", "--db", store.path, "-o", "p.html")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "badugi-hh: p.html cannot be written: No space left on device\n"
    assert (tmp_path / "p.html").read_text() == "older"
    assert set(tmp_path.iterdir()) - before <= {tmp_path / "home"}


@pytest.mark.skipif(os.name == "nt", reason="of other systems")
def test_what_stands_there_is_respected(run: Run, store: Store, tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text("x")
    (tmp_path / "link.html").symlink_to("there.html")
    assert run("report", "Hero", "--db", store.path, "-o", "link.html").code == 0
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "there.html").stat().st_size > 10_000
    # Others may read it as they may read any file that is made here.
    (tmp_path / "plain").touch()
    modes = [(tmp_path / name).stat().st_mode for name in ("there.html", "plain")]
    assert stat.S_IMODE(modes[0]) == stat.S_IMODE(modes[1])
    assert run("report", "Hero", "--db", store.path, "-o", "/dev/null").code == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Marlow", "Marlow"),
        ("ünï code-1_b.c", "ünï code-1_b.c"),
        ("../../etc/passwd", "_.._etc_passwd"),
        ('a\\b:c*?"<>|\x00\u202e', "a_b_c________"),
        (". .", "_"),
        ("...", "_"),
        ("con", "con_"),
        ("LPT1.x", "LPT1.x_"),
        ("COM10", "COM10"),
        ("x" * 200, "x" * 80),
        ("🂡", "_"),
    ],
)
def test_file_names(name: str, made: str) -> None:
    assert file_name(name) == made
