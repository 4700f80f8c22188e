"""Hands written in another format, with and without their names."""

import dataclasses
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from command_line import Ran, Run, runner
from hands import HAND, NEXT_HAND
from playing import corpus, played, real_hands, sample_hands
from small_hands import SAMPLES, write

from badugi_hh import events as ev
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.pipeline import export_paths, export_store, import_paths
from badugi_hh.reader import read
from badugi_hh.replay import replay
from badugi_hh.simulate import STRUCTURES, simulate, write_files
from badugi_hh.store import Store, open_store
from badugi_hh.writers import (
    WRITERS,
    Aliases,
    WriteError,
    Writer,
    not_the_same,
    pokerstars,
    told_in_full,
)
from badugi_hh.writers.base import replayed

WRITER_OF = {writer.site: writer for writer in WRITERS}
TARGETS = ("pokerstars", "phh")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = open_store(tmp_path_factory.mktemp("samples") / "db", create=True)
    import_paths([SAMPLES], made)
    return made


def hands_of(folder: Path) -> Iterator[Reading]:
    for path in sorted(folder.iterdir()):
        for reading in read(path):
            assert reading.status == "hand", reading.reason
            yield reading


# ---- told in full


@pytest.mark.parametrize("source", ["sample", "real"])
def test_a_hand_that_is_told_in_full_stays_as_it_is(source: str) -> None:
    count = 0
    for found in real_hands() if source == "real" else sample_hands():
        hand = build(found)
        text = pokerstars.hand_text(told_in_full(replay(hand)))
        assert text == pokerstars.hand_text(hand.events)
        count += 1
    assert count > 60


def other_rooms() -> list[tuple[str, Reading]]:
    """The real hands of rooms that leave out what their readers can work out."""
    folder = corpus()
    found = []
    for path in sorted(folder.rglob("*.*")):
        if path.parent.name in ("fulltilt", "kingsclub", "merge"):
            found += [(path.name, r) for r in read(path) if r.status == "hand"]
    assert len(found) == 4
    return found


@pytest.mark.parametrize("target", TARGETS)
def test_the_hands_of_other_rooms_are_told_in_full(target: str) -> None:
    for name, found in other_rooms():
        original = replay(build(found))
        told = told_in_full(original)
        assert not [e for e in told if isinstance(e, ev.Call) and e.amount is None], name
        assert not [e for e in told if isinstance(e, ev.Raise) and e.by is None], name
        text = WRITER_OF[target].hand_text(told, 1)
        assert not_the_same(original, text, WRITER_OF[target]) == ""


def test_what_goes_back_uncalled_is_told_where_the_street_ends() -> None:
    told = told_in_full(played(NEXT_HAND.replace("Uncalled bet ($1) returned to Hero\n", "")))
    (back,) = [at for at, event in enumerate(told) if isinstance(event, ev.Uncalled)]
    assert isinstance(told[back - 1], ev.Fold)
    assert isinstance(told[back + 1], ev.Collect)


# ---- reading back


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("variant", ["badugi", "badacey", "badeucey", "progressive"])
def test_simulated_hands_read_back(
    target: str, structure: ev.Structure, variant: ev.Variant
) -> None:
    writer = WRITER_OF[target]
    if (target, variant) == ("pokerstars", "progressive"):
        pytest.skip("the text has no words for a qualifier")
    for dealt in simulate(60, 11, structure=structure, variant=variant):
        text = writer.hand_text(dealt.events, 1)
        original = replayed(dealt.events)
        assert not_the_same(original, text, writer) == "", text
        nets = {account.name: account.net for account in dealt.accounts}
        assert {ledger.name: ledger.net for ledger in original.ledgers} == nets


def test_what_differs_is_told() -> None:
    writer = WRITER_OF["pokerstars"]
    original = played(HAND)
    assert not_the_same(original, HAND, writer) == ""
    for old, new, what in (
        ("alice: bets $1\nHero: calls $1", "alice: checks", "bets"),
        ("alice: discards 1 card", "alice: discards 2 cards", "draws"),
        ("$10.05", "$10.04", "nets"),
        ("mucked [Kd Qh 9s 2c]", "mucked [Kd Qh 9s 2d]", "draws"),
    ):
        assert not_the_same(original, HAND.replace(old, new), writer) == (
            f"it reads back with other {what}"
        )
    assert "does not read as a hand" in not_the_same(original, HAND[:200], writer)
    fewer = NEXT_HAND.replace("bob: folds\n", "").replace(
        "Seat 2: bob (button) folded", "bob: fold"
    )
    assert not_the_same(original, fewer, writer) == "it reads back with other players"


# ---- aliases


def test_the_same_player_has_the_same_alias_in_all_hands() -> None:
    aliases = Aliases(10**9, keep=["Hero"])
    first = pokerstars.hand_text(aliases.hand(played(HAND).hand.events))
    second = pokerstars.hand_text(aliases.hand(played(NEXT_HAND).hand.events))
    for text in (first, second):
        assert not re.search("alice|bob|Testing", text)
        assert "Hero" in text
        assert "Table 'Table 1' 6-max" in text
    assert "PokerStars Hand #8000000001:" in first
    assert "PokerStars Hand #8000000002:" in second
    assert "Player 1: raises $1 to $2" in first  # alice, who sits in seat 1
    assert "Player 1: posts big blind $1" in second


def test_chat_and_lines_that_were_not_read_are_left_out() -> None:
    text = HAND.replace(
        "bob: folds\n", 'bob: folds\nbob said, "hello alice"\nalice dances with bob\n'
    )
    told = pokerstars.hand_text(Aliases(5).hand(played(text).hand.events))
    assert not re.search("alice|bob|hello|dances", told)


def test_an_alias_is_nobody_elses_name() -> None:
    aliases = Aliases(5, keep=["Player 1"])
    assert [aliases.player("a", name) for name in ("Player 1", "x", "Player 2", "x")] == [
        "Player 1",
        "Player 2",
        "Player 3",
        "Player 2",
    ]
    assert aliases.player("b", "x") == "Player 4"  # of another room: another player


def told_number(aliases: Aliases, **changes: object) -> str:
    start: Any = played(HAND).hand.start
    (event,) = aliases.hand([dataclasses.replace(start, **changes)])
    assert isinstance(event, ev.Start)
    return event.hand_id


def test_no_two_hands_have_one_number_and_none_tells_the_shift() -> None:
    aliases = Aliases(1000)
    asked = [
        ("phenom", "84fb"), ("phenom", "84fc"), ("phenom", "12"), ("pokerstars", "12"),
        ("pokerstars", "0"), ("phh", "\N{SUPERSCRIPT TWO}"), ("phh", "9" * 30),
    ]  # fmt: skip  # a list
    numbers = [told_number(aliases, site=site, hand_id=number) for site, number in asked]
    assert len(set(numbers)) == len(asked)
    assert numbers == [told_number(aliases, site=site, hand_id=number) for site, number in asked]
    assert "1000" not in numbers[:2]
    with pytest.raises(WriteError, match="begins with a Start"):
        aliases.hand([])


def test_words_of_somebodys_own_are_left_out() -> None:
    start: Any = played(HAND).hand.start
    made = dataclasses.replace(
        start, site="phh", level="Bob's", mix="Bob's mix", currency="BOB$", zone="Bob", club="Bobs",
        entry_currency="bob",
    )  # fmt: skip  # a list
    (told,) = Aliases(5).hand([made])
    assert "bob" not in str(told).casefold()
    kept = dataclasses.replace(start, level="XII", mix="8-Game")
    (same,) = Aliases(5).hand([kept])
    assert isinstance(same, ev.Start)
    assert (same.level, same.mix, same.zone, same.currency) == ("XII", "8-Game", "ET", "USD")


def test_a_name_to_keep_that_nobody_has_is_told(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", HAND)
    ran = run("export", tmp_path / "in", "--format", "phh", "-o", tmp_path / "out", "--anonymise",
              "--hero", "hero", "--hero", "Hero")  # fmt: skip  # the options
    assert (ran.code, ran.err) == (0, "badugi-hh: no player 'hero' is in these hands\n")


@pytest.mark.parametrize(
    "odd",
    [
        ("alice: discards 1 card", "alice: discards 99999999999999999999 cards"),
        ("alice: mucks hand", "alice: mucks handalice: mucks hand"),
    ],
)
def test_an_odd_hand_costs_itself_alone(tmp_path: Path, odd: tuple[str, str]) -> None:
    write(tmp_path / "in" / "a.txt", HAND.replace(*odd, 1) + "\n\n" + NEXT_HAND)
    result = export_paths([tmp_path / "in"], WRITER_OF["phh"], tmp_path / "out")
    assert (result.written, len(result.refused)) == (1, 1)
    assert "internal error" not in result.refused[0].reason


def test_what_phh_keeps_of_pokerstars_goes_back(tmp_path: Path) -> None:
    source = SAMPLES / "pokerstars-tournament.txt"
    to_phh = export_paths([source], WRITER_OF["phh"], tmp_path / "phh")
    back = export_paths(list(to_phh.files), WRITER_OF["pokerstars"], tmp_path / "back")
    assert (to_phh.written, back.written, back.refused) == (23, 23, [])


# ---- the export


@pytest.mark.parametrize("target", TARGETS)
def test_a_store_is_exported_whole(store: Store, target: str, tmp_path: Path) -> None:
    result = export_store(store, WRITER_OF[target], tmp_path)
    odd = ("no words for a qualifier", "of the table: burns", "of the table: raises_per_round")
    assert not [hand for hand in result.refused if not hand.reason.endswith(odd)]
    assert len(result.refused) == {"pokerstars": 17, "phh": 0}[target]
    rows = store.table("hands")
    assert result.written + len(result.refused) == len(rows)
    again = open_store(tmp_path / "again", create=True)
    made = import_paths(list(result.files), again)
    assert (made.counts.hands, made.counts.rejected) == (result.written, [])
    # Of the lie alone: what the pot's winner is no text can change.
    assert made.counts.contradicted == sum(rows["verdict"] == "contradicted")


def test_files_are_exported_under_their_own_names(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", HAND)
    write(tmp_path / "in" / "deep" / "a.txt", NEXT_HAND + "\n\n" + HAND[:300])
    result = export_paths([tmp_path / "in"], WRITER_OF["pokerstars"], tmp_path / "out")
    assert {file.name: n for file, n in result.files.items()} == {"a.txt": 1, "a (2).txt": 1}
    assert (tmp_path / "out" / "a.txt").read_text(encoding="utf-8") == HAND
    assert (result.counts.read, result.counts.partial) == (3, 1)


def test_nothing_is_written_where_a_file_is_there_already(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", HAND)
    write(tmp_path / "in" / "b.txt", NEXT_HAND)
    write(tmp_path / "out" / "b.txt", "mine")
    with pytest.raises(FileExistsError):
        export_paths([tmp_path / "in"], WRITER_OF["pokerstars"], tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["b.txt"]
    assert (tmp_path / "out" / "b.txt").read_text(encoding="utf-8") == "mine\n"


def test_a_hand_that_does_not_read_back_is_refused(tmp_path: Path) -> None:
    def wrong(events: Sequence[ev.Event], _: int) -> str:
        return pokerstars.hand_text(events).replace("discards 1 card", "discards 2 cards")

    write(tmp_path / "in" / "a.txt", HAND + "\n\n" + NEXT_HAND)
    writer = Writer("pokerstars", ".txt", wrong)
    result = export_paths([tmp_path / "in"], writer, tmp_path / "out")
    (refused,) = result.refused
    assert (Path(refused.file).name, refused.line) == ("a.txt", 1)
    assert "hand 7000000001" in refused.reason
    assert "reads back with other draws" in refused.reason
    assert [r.hand_id for r in hands_of(tmp_path / "out")] == ["7000000002"]


# ---- the command


def wrote(ran: Ran) -> int:
    assert ran.code == 0, ran.err
    found = re.match(r"Wrote (\d+) hand", ran.out)
    assert found
    return int(found[1])


def test_the_command_exports_what_filters_choose(run: Run, store: Store, tmp_path: Path) -> None:
    db = ("--db", store.path)
    rows = store.table("hands")
    stakes = ("--stakes", "1/2", "--kind", "cash", "--site", "pokerstars")
    ran = run("export", "--format", "pokerstars", "-o", tmp_path / "a", *db, *stakes)
    chosen = rows[
        (rows.small_stake == 100) & (rows.big_stake == 200) & (rows.kind == "cash")
        & (rows.site == "pokerstars")
    ]  # fmt: skip  # a condition a line
    assert wrote(ran) == len(chosen) > 0
    one = str(chosen.hand_id.iloc[0])
    for asked in (one, f"#{one}", f"pokerstars:{one}"):
        folder = tmp_path / asked.replace(":", "-")
        assert wrote(run("export", "--format", "phh", "-o", folder, *db, "--hand", asked)) == 1
    ran = run("export", "--format", "phh", "-o", tmp_path / "none", *db, "--hand", "12")
    assert (ran.code, ran.err) == (2, "badugi-hh: no hand 12 there\n")


def test_the_command_takes_the_names_out(run: Run, tmp_path: Path) -> None:
    write_files(simulate(40, 3, kind="cash"), tmp_path / "in")
    dealt = list(simulate(40, 3, kind="cash"))
    names = {account.name for hand in dealt for account in hand.accounts}
    talk = {e.text for hand in dealt for e in hand.events if isinstance(e, ev.Chat)}
    assert talk
    for to in TARGETS:
        out = tmp_path / to
        ran = run("export", tmp_path / "in", "--format", to, "-o", out, "--anonymise",
                  "--hero", "Marlow")  # fmt: skip  # the options
        assert wrote(ran) == 40
        (file,) = out.iterdir()
        text = file.read_text(encoding="utf-8")
        assert not [said for said in talk if said in text]
        told = {player.name for hand in hands_of(out) for player in build(hand).players}
        assert told == {"Marlow", *[f"Player {n + 1}" for n in range(len(told) - 1)]}
        assert len(told) == len(names)


def test_as_json(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", HAND)
    ran = run("export", tmp_path / "in", "--format", "phh", "-o", tmp_path / "out", "--json")
    told = ran.json
    assert (told["written"], told["refused"], told["read"]) == (1, [], 1)
    assert [Path(file["file"]).name for file in told["files"]] == ["a.phhs"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--format", "word"), "no format 'word' to write; there are: phh, pokerstars"),
        (("--format", "kingsclub"), "no format 'kingsclub' to write"),
        (("--format", "phh", "--hero", "x"), "--hero keeps a name from --anonymise"),
        (("--format", "phh", "--kind", "cash"), "filters choose among the hands of the store"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    write(tmp_path / "in" / "a.txt", HAND)
    ran = run("export", tmp_path / "in", "-o", tmp_path / "out", *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not (tmp_path / "out").exists()


def test_lists_and_exports_keep_to_a_variant(run: Run, store: Store, tmp_path: Path) -> None:
    db = ("--db", store.path)
    rows = store.table("hands")
    for variant in ("badacey", "badugi"):
        chosen = rows[rows.variant == variant]
        asked = ("--variant", variant, *db)
        listed = run("hands", *asked, "--limit", 1000, "--json").rows
        assert {row["hand_id"] for row in listed} == set(chosen.hand_id)
        ran = run("export", "--format", "phh", "-o", tmp_path / variant, *asked)
        assert wrote(ran) == len(chosen)
    players = run("players", "--variant", "badacey", "--limit", 1000, "--json", *db).rows
    of = set(rows[rows.variant == "badacey"].hand_id)
    seats = store.table("seats")
    assert {row["player"] for row in players} == set(seats[seats.hand_id.isin(of)].player)
