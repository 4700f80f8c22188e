"""``stats``, and the filters of ``hands`` and ``players``."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from command_line import LYING, Run, runner
from rich.console import Console
from small_hands import SAMPLES

from badugi_hh.cli import common
from badugi_hh.pipeline import import_paths
from badugi_hh.stats import BY_NAME, GROUPS, HEADLINES, NOTES, STATS
from badugi_hh.store import Store, open_store

FILES = [SAMPLES / f"{name}.txt" for name in
         ("pokerstars-cash-limit", "pokerstars-tournament", "pokerstars-other-structures",
          "the-lie")]  # fmt: skip


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    made = open_store(tmp_path_factory.mktemp("stats") / "db", create=True)
    import_paths(FILES, made)
    return made


# ---- JSON


def test_the_figures_as_json(run: Run, store: Store) -> None:
    ran = run("stats", "Marlow", "--db", store.path, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = ran.json
    assert told["player"] == "Marlow"
    assert told["filters"] == {"variant": "badugi", "play_money": False}
    assert told["stats"].keys() == BY_NAME.keys()
    seats = {row["hand_id"]: row for row in store.rows("seats", where={"player": "Marlow"})}
    kinds = {row["hand_id"]: row["kind"] for row in store.rows("hands")}
    mine = [row for number, row in seats.items() if kinds[number] != "play"]
    assert told["hands"] == len(mine)
    assert told["contradicted"] == 1  # the hand that lies
    showdowns = [row for row in mine if row["showdown"]]
    wsd = told["stats"]["wsd"]
    won = sum(row["won"] for row in showdowns)
    assert (wsd["made"], wsd["chances"]) == (won, len(showdowns))
    assert wsd["value"] == won / len(showdowns)
    assert wsd["low"] < wsd["value"] < wsd["high"]
    # Two lines of tournament money, one at limit in big bets and one in big blinds.
    chips = [won for won in told["money"] if won["kind"] == "tournament"]
    assert {won["unit"] for won in chips} == {"big bets", "big blinds"}
    assert {won["currency"] for won in chips} == {"chips"}
    assert sum(won["net"] for won in chips) == sum(
        row["net"] for number, row in seats.items() if kinds[number] == "tournament"
    )


def test_groups_as_json(run: Run, store: Store) -> None:
    told = run("stats", "Marlow", "--by", "position,kind", "--json", "--db", store.path).json
    assert told["by"] == ["position", "kind"]
    groups = [tuple(group["group"].values()) for group in told["groups"]]
    assert len(set(groups)) == len(groups) > 6
    # Positions clockwise, not by their letters.
    first = list(dict.fromkeys(position for position, _ in groups))
    assert first[:2] == ["SB", "BB"]
    assert first[-1] == "BTN"
    for name, whole in told["stats"].items():
        parts = [group["stats"][name] for group in told["groups"]]
        assert sum(part["chances"] for part in parts) == whole["chances"], name
        assert sum(part["made"] for part in parts) == pytest.approx(whole["made"]), name


def test_play_money_is_left_out_unless_it_is_asked_for(run: Run, store: Store) -> None:
    hands: dict[str, int] = {}
    for kind in ("", "cash", "tournament", "play"):
        asked = ["--kind", kind] if kind else []
        hands[kind] = run("stats", *asked, "--json", "--db", store.path).json["hands"]
    assert hands["play"] > 0
    assert hands[""] == hands["cash"] + hands["tournament"]


def test_only_some_statistics(run: Run, store: Store) -> None:
    told = run("stats", "--only", "vpip,snow", "--json", "--db", store.path).json
    assert list(told["stats"]) == ["vpip", "snow"]


# ---- CSV


def test_csv_has_a_line_a_statistic_and_group(run: Run, store: Store) -> None:
    by = run("stats", "Marlow", "--by", "position", "--csv", "--db", store.path)
    lines = list(csv.DictReader(io.StringIO(by.out)))
    positions = {line["position"] for line in lines}
    assert len(lines) == len(STATS) * len(positions)
    told = run("stats", "Marlow", "--by", "position", "--json", "--db", store.path).json
    for group in told["groups"]:
        for line in lines:
            if line["position"] == group["group"]["position"]:
                figure = group["stats"][line["name"]]
                assert float(line["made"]) == figure["made"]
                assert line["value"] == ("" if figure["value"] is None else str(figure["value"]))
    whole = list(csv.DictReader(io.StringIO(run("stats", "--csv", "--db", store.path).out)))
    assert [line["name"] for line in whole] == list(BY_NAME)


def test_csv_and_json_are_two_outputs(run: Run, store: Store) -> None:
    ran = run("stats", "--csv", "--json", "--db", store.path)
    assert (ran.code, ran.out) == (2, "")
    assert "--csv is an output of its own" in ran.err


# ---- the terminal


def test_the_terminal_shows_denominators_and_intervals(run: Run, store: Store) -> None:
    ran = run("stats", "Marlow", "--db", store.path)
    assert (ran.code, ran.err) == (0, "")
    told = run("stats", "Marlow", "--db", store.path, "--json").json["stats"]
    lines = {words[0]: line for line in ran.out.splitlines() if (words := line.split())}
    for name in HEADLINES:
        figure = told[name]
        if figure["chances"]:
            assert f"{figure['made']} / {figure['chances']}" in lines[name]
            assert f"{100 * figure['value']:.1f}%" in lines[name]
            assert f"{100 * figure['low']:.1f}% - {100 * figure['high']:.1f}%" in lines[name]
    assert "big bets" in ran.out
    assert "±" in ran.out


def test_what_others_held_is_never_told_as_a_rate(run: Run, store: Store) -> None:
    seats = store.rows("seats", where={"is_hero": False})
    someone = next(row["player"] for row in seats if row["held_3"] is not None)
    shown = run("stats", someone, "--only", "snow,break", "--db", store.path).out
    for line in shown.splitlines():
        if line.startswith(("snow ", "break ")):
            assert "seen at showdown" in line
            assert "%" not in line
    assert "more unknown" in shown


def test_prices_and_chances_in_the_terminal(run: Run, store: Store) -> None:
    names = "price,price_100,one_card_chance,snow_folds_needed"
    ran = run("stats", "Marlow", "--only", names, "--db", store.path)
    told = run("stats", "Marlow", "--only", names, "--db", store.path, "--json").json["stats"]
    lines = {words[0]: line for line in ran.out.splitlines() if (words := line.split())}
    price, hundred, chance = (told[name] for name in ("price", "price_100", "one_card_chance"))
    assert 0 < price["low"] < price["value"] < price["high"] < 0.1
    assert f" {price['value']:.4f} " in lines["price"]
    assert f" {price['low']:.4f} - {price['high']:.4f} " in lines["price"]
    assert f" {price['chances']} decisions" in lines["price"]
    assert f" {hundred['value']:.2f} " in lines["price_100"]
    assert f" {100 * chance['value']:.1f}% " in lines["one_card_chance"]
    prices = [row["price"] for row in store.rows("draws", where={"player": "Marlow"})]
    assert max(price for price in prices if price is not None) > 0
    assert isinstance(price["made"], float)
    # One line under the group says what a value is.
    at = ran.out.splitlines().index(NOTES["decisions"])
    assert ran.out.splitlines()[at - 1] == lines["price_100"]


@pytest.mark.parametrize("arguments", [("--by", "position"), ("--explain",), ()])
def test_what_a_value_is_stands_only_by_decisions(
    run: Run, store: Store, arguments: tuple[str, ...]
) -> None:
    note = NOTES["decisions"]
    assert "showdown, without betting, against one opponent" in note
    assert "a price is what a choice gives up of that, not a verdict" in note
    for only, times in (("best_play,vpip", 1), ("vpip,snow", 0)):
        out = run("stats", "Marlow", "--only", only, *arguments, "--db", store.path).out
        assert out.splitlines().count(note) == times


@pytest.mark.parametrize("name", ["price", "price_2", "price_100", "drew_too_many", "best_play"])
def test_the_hands_behind_a_price_are_those_that_gave_something_up(
    run: Run, store: Store, name: str
) -> None:
    listed = run(
        "hands", "--player", "Marlow", "--stat", name, "--limit", 1000, "--json",
        "--db", store.path,
    ).rows  # fmt: skip
    kinds = {row["hand_id"]: row["kind"] for row in store.rows("hands")}
    expected = {
        row["hand_id"]
        for row in store.rows("draws", where={"player": "Marlow"})
        if row["price"] is not None and kinds[row["hand_id"]] != "play"
        and (row["draw"] == 2 or name != "price_2")
        and (row[name] if name == "drew_too_many" else (row["price"] == 0) == (name == "best_play"))
    }  # fmt: skip  # one condition a line
    assert {row["hand_id"] for row in listed} == expected
    assert expected


def test_groups_in_the_terminal(run: Run, store: Store) -> None:
    out = run("stats", "Marlow", "--by", "position", "--only", "vpip,wtsd", "--db", store.path).out
    first, second = [line.split() for line in out.splitlines() if line.startswith("position")]
    assert first == ["position", "seats", "vpip", "wtsd"]
    assert second == ["position", "games", "hands", "net", "won", "per", "100"]


def test_every_statistic_is_explained(run: Run) -> None:
    rows = run("stats", "--explain", "--json").rows
    assert [row["name"] for row in rows] == list(BY_NAME)
    assert {row["group"] for row in rows} == set(GROUPS)
    out = run("stats", "--explain").out
    for stat in STATS:
        assert f"{stat.name} " in out


# ---- what cannot be meant


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("Marlowe",), "no player 'Marlowe' in {db}; did you mean 'Marlow'?"),
        (("--by", "positon"), "no grouping by 'positon', there are: position, stakes"),
        (("--only", "vpip,snw"), "no statistic 'snw'; did you mean 'snow'?"),
        (("--site", "pokerstar"), "no site 'pokerstar'"),
        (("--position", "button"), "no position 'BUTTON'"),
        (("--stakes", "1"), "'1' is no stakes: 0.50/1 is asked for"),
        (("--since", "tomorrow"), "'tomorrow' is no day"),
        (("--players", "many"), "'many' is no number of players"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    run: Run, store: Store, arguments: tuple[str, ...], told: str
) -> None:
    ran = run("stats", *arguments, "--db", store.path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"badugi-hh: {told.format(db=store.path)}")
    assert "Traceback" not in ran.err


# ---- hands and players


def test_hands_take_the_same_filters(run: Run, store: Store) -> None:
    def numbers(*arguments: object) -> set[str]:
        rows = run("hands", *arguments, "--limit", 1000, "--json", "--db", store.path).rows
        return {row["hand_id"] for row in rows}

    rows = {row["hand_id"]: row for row in store.rows("hands")}
    assert numbers() == set(rows)  # play money among them
    assert numbers("--structure", "pot_limit") == {
        number for number, row in rows.items() if row["structure"] == "pot_limit"
    }
    assert numbers("--stakes", "0.50/1", "--kind", "cash") == {
        number for number, row in rows.items()
        if (row["small_stake"], row["big_stake"], row["kind"]) == (50, 100, "cash")
    }  # fmt: skip
    on_button = numbers("--player", "Marlow", "--position", "btn")
    assert on_button == {
        row["hand_id"] for row in store.rows("seats", where={"player": "Marlow"})
        if row["position"] == "BTN"
    }  # fmt: skip
    assert numbers("--verdict", "contradicted") == {LYING}
    ran = run("hands", "--position", "BTN", "--db", store.path)
    assert (ran.code, ran.out) == (2, "")
    assert "a position is that of a player" in ran.err


@pytest.mark.parametrize("name", ["vpip", "wsd", "pat_3", "fold_to_bet", "break", "dealt_4"])
def test_the_hands_behind_a_figure_can_be_listed(run: Run, store: Store, name: str) -> None:
    listed = run(
        "hands", "--player", "Marlow", "--stat", name, "--limit", 1000, "--json",
        "--db", store.path, "--kind", "cash",
    ).rows  # fmt: skip
    told = run("stats", "Marlow", "--kind", "cash", "--json", "--db", store.path).json
    made = told["stats"][name]["made"]
    # A hand counts as often as it was made there; of these four once at most.
    if name in ("vpip", "wsd", "pat_3", "dealt_4"):
        assert len(listed) == made > 0
    else:
        assert (len(listed) > 0) == (made > 0)
        assert len(listed) <= made


def test_a_person_is_one_player_in_every_command(run: Run, store: Store) -> None:
    names = sorted({row["player"] for row in store.rows("seats")} - {"Marlow"})[:2]
    aliases = store.path / "aliases.toml"
    text = "[Two]\npokerstars = [{}]\n".format(", ".join(f'"{name}"' for name in names))
    aliases.write_text(text, encoding="utf-8")
    try:
        rows = run("players", "--json", "--limit", 1000, "--db", store.path).rows
        (two,) = [row for row in rows if row["player"] == "Two"]
        seats = [row for row in store.rows("seats") if row["player"] in names]
        assert two["hands"] == len(seats)
        assert sum(net["net"] for net in two["nets"]) == sum(row["net"] for row in seats)
        assert not {row["player"] for row in rows} & set(names)
        found: dict[str, Any] = run("stats", "Two", "--json", "--db", store.path).json
        assert found["player"] == "Two"
        assert run("hands", "--player", names[0], "--db", store.path).code == 0
        aliases.write_text("[Two\n", encoding="utf-8")
        ran = run("stats", "Two", "--db", store.path)
        assert (ran.code, ran.out) == (2, "")
        assert f"{aliases} is no TOML" in ran.err
    finally:
        aliases.unlink()


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_figure_is_cut_where_the_terminal_is_narrow(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: True))
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    figures = ("0.0145 - 0.0256", "533 decisions", "75 more unknown")
    rows = [["price", "Price of a draw decision, in pots", *figures]]
    columns = ("name", "statistic", "95% interval", "made / chances", "")
    common.print_table(columns, rows, right="95% interval,made / chances", short="statistic")
    printed = re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines()
    assert all(figure in printed[-1] for figure in figures)
    assert ("Price of a draw decision, in pots" in printed[-1]) == (width == 100)
    assert width == 60 or max(map(len, printed)) <= width
