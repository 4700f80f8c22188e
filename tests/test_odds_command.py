"""``badugi-hh odds``: its figures against those counted by hand, its words, what it refuses."""

import sys
from collections.abc import Callable
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest
from command_line import Run, runner

from badugi_hh import draws
from badugi_hh.cards import NAMES
from badugi_hh.cli import common

DRAW = "Ac 2d 3h Kh"
"""Three good cards: the ten spades but A, 2 and 3 make a badugi."""
BADUGI = "As 2d 3h 4c"
ROUGH = "Ac 2d 3h Ks"
"""A badugi that is broken while two draws are left."""
KINGS = "Kc Kd Kh Ks"

WHAT = "at showdown, without betting, against one opponent"


@pytest.fixture(scope="module", autouse=True)
def _tables() -> None:
    """The tables, so that they are not computed for the empty home of each test."""
    draws.draw_tables()


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(tmp_path / "home", monkeypatch, capsys)


def told(run: Run, *arguments: object) -> dict[str, Any]:
    """What the command says as JSON; nothing else is on stdout, or it could not be read."""
    ran = run("odds", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("{")
    return ran.json


def lines(run: Run, *arguments: object) -> list[str]:
    """What the command prints for people."""
    ran = run("odds", *arguments)
    assert (ran.code, ran.err) == (0, "")
    return ran.out.splitlines()


def words(run: Run, *arguments: object) -> dict[str, str]:
    """What stands beside each of the words before the table of choices."""
    pairs = [(line[:12].strip(), line[12:]) for line in lines(run, *arguments)]
    before = pairs[: next((at for at, (what, _) in enumerate(pairs) if what == "keep"), None)]
    return {what or "then": text for what, text in before if text}


def missed(outs: int, unseen: int, draws_left: int) -> float:
    """The chance to miss with a card a draw, none of which comes again."""
    chance = 1.0
    for draw in range(draws_left):
        chance *= (unseen - outs - draw) / (unseen - draw)
    return chance


# ---- figures


def test_the_published_example(run: Run) -> None:
    odds = told(run, DRAW, "--draws", 3)
    assert odds["outs"] == 10
    assert f"{odds['badugi_next_draw']:.6f}" == "0.208333"
    assert f"{odds['badugi_by_last_draw']:.6f}" == "0.512257"
    assert odds["best"]["keep"] == ["Ac", "2d", "3h"]
    assert odds["best"]["throw"] == ["Kh"]
    assert f"{odds['best']['value']:.6f}" == "0.710645"
    assert (odds["cards"], odds["class"]) == (DRAW.split(), "3-card: 3,2,A")
    assert (odds["draws"], odds["dead"], odds["vs"]) == (3, [], None)


def test_all_sixteen_choices_are_told_the_best_first(run: Run) -> None:
    odds = told(run, DRAW)
    assert odds["choices"][0] == odds["best"]
    assert len({frozenset(choice["keep"]) for choice in odds["choices"]}) == 16
    for choice in odds["choices"]:
        assert set(choice) == {"keep", "throw", "value"}
        assert sorted(choice["keep"] + choice["throw"]) == sorted(DRAW.split())
    values = [choice["value"] for choice in odds["choices"]]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(("left", "value"), [(1, "0.619995"), (2, "0.670128"), (3, "0.710645")])
def test_fewer_draws_are_worth_less(run: Run, left: int, value: str) -> None:
    assert f"{told(run, DRAW, '--draws', left)['best']['value']:.6f}" == value


def test_the_chance_by_the_last_draw_remembers_own_discards(run: Run) -> None:
    for left in (1, 2, 3):
        odds = told(run, DRAW, "--draws", left)
        assert odds["badugi_next_draw"] == 10 / 48
        assert odds["badugi_by_last_draw"] == pytest.approx(1 - missed(10, 48, left), abs=1e-12)


@pytest.mark.parametrize(("dead", "outs"), [("Jh", 10), ("5s", 9), ("5s 6s Jh", 8)])
def test_dead_cards_are_out_of_the_deck(run: Run, dead: str, outs: int) -> None:
    odds = told(run, DRAW, "--dead", dead)
    unseen = 48 - len(dead.split())
    assert odds["dead"] == dead.split()
    assert odds["best"]["keep"] == ["Ac", "2d", "3h"]
    assert odds["outs"] == outs
    assert odds["badugi_next_draw"] == outs / unseen
    assert odds["badugi_by_last_draw"] == pytest.approx(1 - missed(outs, unseen, 3), abs=1e-12)


def test_without_outs_a_draw_of_one_card_is_worth_no_more_than_standing_pat(run: Run) -> None:
    odds = told(run, DRAW, "--draws", 1, "--dead", "4s5s6s7s8s9sTsJsQsKs")
    assert (odds["best"]["throw"], odds["outs"], odds["badugi_next_draw"]) == ([], None, 0)
    (one,) = [choice for choice in odds["choices"] if choice["throw"] == ["Kh"]]
    assert one["value"] == pytest.approx(odds["best"]["value"], abs=1e-12)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_pat_badugi(run: Run, left: int) -> None:
    odds = told(run, BADUGI, "--draws", left)
    assert odds["best"]["keep"] == BADUGI.split()
    assert odds["best"]["throw"] == []
    assert odds["outs"] is None
    assert odds["badugi_next_draw"] == odds["badugi_by_last_draw"] == 1
    assert f"{odds['best']['value']:.6f}" == "0.998418"


@pytest.mark.parametrize(
    ("left", "keep", "value"),
    [(1, ROUGH, "0.630139"), (2, "Ac 2d 3h", "0.669916"), (3, "Ac 2d 3h", "0.710649")],
)
def test_a_badugi_to_break(run: Run, left: int, keep: str, value: str) -> None:
    odds = told(run, ROUGH, "--draws", left)
    assert odds["best"]["keep"] == keep.split()
    assert f"{odds['best']['value']:.6f}" == value
    if keep != ROUGH:  # its own spade is gone
        assert odds["outs"] == 9
        assert odds["badugi_by_last_draw"] == pytest.approx(1 - missed(9, 48, left), abs=1e-12)


@pytest.mark.parametrize(("left", "value"), [(1, "0.134888"), (2, "0.291730"), (3, "0.415332")])
def test_four_kings(run: Run, left: int, value: str) -> None:
    odds = told(run, KINGS, "--draws", left)
    assert (odds["best"]["keep"], odds["best"]["throw"]) == ([], KINGS.split())
    assert odds["outs"] is None
    assert f"{odds['best']['value']:.6f}" == value
    badugis = comb(12, 4) * 24  # four ranks, none of them kings, and a suit for each
    assert odds["badugi_next_draw"] == pytest.approx(badugis / comb(48, 4), abs=1e-9)
    assert (odds["badugi_by_last_draw"] > odds["badugi_next_draw"] + 0.01) == (left > 1)


@pytest.mark.parametrize(("cards", "is_badugi"), [(BADUGI, 1), (DRAW, 0)])
def test_with_no_draw_left_there_is_one_choice(run: Run, cards: str, is_badugi: int) -> None:
    odds = told(run, cards, "--draws", 0)
    assert odds["choices"] == [odds["best"]]
    assert (odds["best"]["keep"], odds["best"]["throw"]) == (cards.split(), [])
    assert odds["outs"] is None
    assert odds["badugi_next_draw"] == odds["badugi_by_last_draw"] == is_badugi


def test_against_who_stood_pat_all_along(run: Run) -> None:
    odds = told(run, BADUGI, "--draws", 0, "--vs", "0-0-0")
    assert odds["vs"] == "0-0-0"
    pat = 17_160 - 480  # the badugis dealt, without those broken with three draws left
    assert odds["best"]["value"] == pytest.approx(1 - 24 / pat / 2, abs=1e-12)
    assert told(run, DRAW, "--draws", 0, "--vs", "0-0-0")["best"]["value"] == 0


def test_the_choice_depends_on_what_the_opponent_drew(run: Run) -> None:
    against = {
        vs: told(run, "Ac 2d 3h Qs", "--draws", 2, "--vs", vs)["best"] for vs in ("0", "1", "3")
    }
    assert [against[vs]["throw"] for vs in against] == [[], ["Qs"], []]
    values = [best["value"] for best in against.values()]
    assert values == sorted(values)
    assert len(set(values)) == 3


def test_what_is_remembered_is_told(run: Run) -> None:
    plain = told(run, DRAW)["exact"]
    assert WHAT in plain["value"]
    assert set(plain) == {"remembered", "not_remembered", "value"}
    assert any("badugi_by_last_draw" in text for text in plain["remembered"])
    by_table = told(run, KINGS)["exact"]
    assert any("badugi_by_last_draw" in text for text in by_table["not_remembered"])
    known = told(run, DRAW, "--dead", "5c", "--vs", "2")["exact"]["remembered"]
    assert any("dead" in text for text in known)
    assert any("drew 2" in text for text in known)


# ---- how cards are typed


@pytest.mark.parametrize(
    "cards",
    [[DRAW], ["Ac2d3hKh"], DRAW.split(), ["ac,2d,3h,kh"], ["A♣ 2♦ 3♥ K♥"], ["Ac2d", "3hKh"]],
)
def test_cards_are_taken_as_people_type_them(run: Run, cards: list[str]) -> None:
    assert told(run, *cards)["cards"] == DRAW.split()


@pytest.mark.parametrize("dead", [["5c 10d"], ["5cTd"], ["5c,10D"], ["5c", "Td"]])
def test_dead_cards_are_taken_so_too(run: Run, dead: list[str]) -> None:
    options = [text for cards in dead for text in ("--dead", cards)]
    assert told(run, DRAW, *options)["dead"] == ["5c", "Td"]


def test_three_draws_are_left_unless_told(run: Run) -> None:
    assert told(run, DRAW) == told(run, DRAW, "--draws", 3)


# ---- for people


def test_a_hand_in_words(run: Run) -> None:
    assert words(run, DRAW) == {
        "Hand": "Ac 2d 3h Kh   3-card: 3,2,A",
        "Draws left": "3",
        "Opponent": "unknown, draws by best play",
        "Best": "draw 1 to Ac 2d 3h, throwing Kh",
        "Value": "0.7106",
        "Outs": "10 of 48",
        "Badugi": "20.83% at the next draw",
        "then": "51.23% by the last draw, your own discards remembered",
    }


def test_dead_cards_and_a_route_in_words(run: Run) -> None:
    told = words(run, DRAW, "--dead", "5s6s", "--vs", "2-1", "--draws", 1)
    assert told["Dead"] == "5s 6s"
    assert told["Opponent"] == "drew 2-1, goes on by best play"
    assert told["Outs"] == "8 of 46"
    assert told["Badugi"] == "17.39% at this draw"
    assert "then" not in told
    assert words(run, DRAW, "--vs", "2-1-0", "--draws", 1)["Opponent"] == "drew 2-1-0"


def test_other_plays_in_words(run: Run) -> None:
    pat = words(run, BADUGI)
    assert (pat["Best"], pat["Badugi"]) == ("stand pat", "100%: it is one")
    assert "Outs" not in pat
    assert words(run, ROUGH)["Best"] == "break the badugi, draw 1 to Ac 2d 3h, throwing Ks"
    kings = words(run, KINGS)
    assert kings["Best"] == "draw 4"
    assert "as if discards could come again" in kings["then"]
    assert "draw 2 to Ac 2d" in words(run, "Ac 2d Kc Kd")["Best"]


def test_the_table_has_all_choices_with_what_they_give_up(run: Run) -> None:
    printed = lines(run, DRAW)
    head = next(at for at, line in enumerate(printed) if line.startswith("keep "))
    assert printed[head].split() == ["keep", "throw", "value", "price"]
    rows = printed[head + 2 : head + 18]
    assert rows[0].split() == [*DRAW.split(), "0.7106", "0.0000"]
    assert rows[1].split() == [*DRAW.split(), "nothing", "0.6701", "0.0405"]
    assert printed[head + 18] == ""
    choices = told(run, DRAW)["choices"]
    for row, choice in zip(rows, choices, strict=True):
        price = choices[0]["value"] - choice["value"]
        cards = (choice["keep"] or ["nothing"]) + (choice["throw"] or ["nothing"])
        assert row.split() == [*cards, f"{choice['value']:.4f}", f"{price:.4f}"]


def test_with_no_draw_left_there_is_nothing_to_choose(run: Run) -> None:
    printed = lines(run, BADUGI, "--draws", 0)
    assert words(run, BADUGI, "--draws", 0)["Value"] == "0.9984"
    assert words(run, BADUGI, "--draws", 0)["Draws left"] == "none"
    assert not any(line.startswith(("keep", "Best", "Price")) for line in printed)


@pytest.mark.parametrize("cards", [DRAW, BADUGI, ROUGH, KINGS])
def test_every_answer_says_what_it_is_in_eighty_columns(run: Run, cards: str) -> None:
    gone: list[list[str]] = [[], ["--dead", "5c 6d"]]
    routes: list[list[str]] = [[], ["--vs", "1-0"]]
    for left, dead, vs in product((0, 1, 2, 3), gone, routes):
        printed = lines(run, cards, "--draws", left, *dead, *vs)
        assert any(WHAT in line for line in printed)
        assert max(map(len, printed)) <= 80
        assert any("not a verdict" in line for line in printed) == (left > 0)
        assert any("dead ones" in line for line in printed) == (left > 0 and dead != [])
        assert any("Nor, at later draws" in line for line in printed) == (left > 1)
        assert any("stand pat now" in line for line in printed) == (left > 1)


def test_a_route_that_does_not_fit_the_draws_left_is_pointed_out(run: Run) -> None:
    hint = "not yet with 3 draws left: is --draws 1 meant?"
    assert lines(run, DRAW, "--vs", "2-1-0")[3].strip() == hint
    hint = "who has drawn more often with 1 draw left: is a longer route meant?"
    assert lines(run, DRAW, "--vs", "2", "--draws", 1)[3].strip() == hint
    for left, vs in ((3, "2"), (2, "2"), (2, "2-1"), (1, "2-1-0"), (0, "2-1-0")):
        assert not any("meant" in line for line in lines(run, DRAW, "--vs", vs, "--draws", left))


def test_a_rest_of_rounding_is_no_negative_price(run: Run) -> None:
    # Kings of four suits are alike, and one comes out above the best by a rest.
    gone = " ".join([name for name in NAMES if name[0] in "A2345678"][:28])
    for left in (1, 2, 3):
        printed = lines(run, KINGS, "--draws", left, "--dead", gone)
        assert not any("-0.0000" in line for line in printed)


# ---- what is refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([""], "a hand of four cards is needed, not of 0"),
        (["Ac2d3h"], "a hand of four cards is needed, not of 3"),
        (["Ac2d3hKh5s"], "a hand of four cards is needed, not of 5"),
        (
            [*DRAW.split(), "--dead", "5c", "6d"],
            "a hand of four cards is needed, not of 5; quote dead cards: --dead '5c 6d'",
        ),
        (["Ac2dAcKh"], "Ac stands twice in 'Ac2dAcKh'"),
        (["Ac", "2d", "3h", "Zz"], "'Zz' is not a card (As, Td, 9h, 2c ...)"),
        ([DRAW, "--dead", "Kh"], "Kh is held: it cannot be dead"),
        ([DRAW, "--dead", "5c 5c"], "5c stands twice in '5c 5c'"),
        ([DRAW, "--dead", "5c", "--dead", "5c"], "5c stands twice in '5c 5c'"),
        ([DRAW, "--dead", "Zz"], "'Zz' is not a card (As, Td, 9h, 2c ...)"),
        (
            [DRAW, "--dead", " ".join(sorted(set(NAMES) - set(DRAW.split()))[:41])],
            "at most 40 cards can be dead, not 41",
        ),
        (
            [DRAW, "--vs", "5-1"],
            "'5-1' is no route: that is the cards drawn, draw by draw, such as 2-1-0",
        ),
        (
            [DRAW, "--vs", "2-1-0-0"],
            "'2-1-0-0' is no route: that is the cards drawn, draw by draw, such as 2-1-0",
        ),
        (
            [DRAW, "--vs", "abc"],
            "'abc' is no route: that is the cards drawn, draw by draw, such as 2-1-0",
        ),
        (
            [DRAW, "--vs", "0-1"],
            "best play never draws 0-1: what such an opponent holds is unknown",
        ),
    ],
)
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_what_cannot_be_meant(
    run: Run, arguments: list[str], message: str, as_json: list[str]
) -> None:
    ran = run("odds", *arguments, *as_json)
    assert ran == (2, "", f"badugi-hh: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "CARDS"),
        ([DRAW, "--draws", "4"], "'--draws'"),
        ([DRAW, "--draws", "-1"], "'--draws'"),
        ([DRAW, "--draws", "two"], "'--draws'"),
    ],
)
def test_what_the_options_do_not_allow(run: Run, arguments: list[str], message: str) -> None:
    ran = run("odds", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err.splitlines()[-1]


def test_what_cannot_be_meant_is_refused_before_tables_are_computed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(**_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(common, "draw_tables", none)
    for arguments in (["Ac2d3h"], [DRAW, "--vs", "abc"], [DRAW, "--dead", "Zz"]):
        assert run("odds", *arguments).code == 2
    with pytest.raises(AssertionError):
        run("odds", DRAW)


# ---- help, and the bar


def test_help_has_an_example_that_runs(run: Run) -> None:
    ran = run("odds", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Example: badugi-hh odds Ac2d3hKh --draws 2 --dead 'Qh Jh' --vs 2\n" in ran.out
    assert WHAT in " ".join(ran.out.split())
    assert words(run, "Ac2d3hKh", "--draws", 2, "--dead", "Qh Jh", "--vs", 2)["Outs"] == "10 of 46"


@pytest.mark.parametrize("seconds", [0.5, 1.5])
def test_a_bar_shows_on_a_terminal_while_tables_are_computed(
    seconds: float, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]

    def computed(progress: Callable[[int, int], None] | None) -> None:
        clock[0] += seconds
        if progress:
            progress(1, 2)

    monkeypatch.setattr("badugi_hh.cli.common.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(common, "draw_tables", computed)
    common.draw_tables_ready()
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    common.draw_tables_ready()
    out, err = capsys.readouterr()
    assert out == ""
    assert ("computing the draw tables" in err) == (seconds > 1)


def test_what_the_opponent_holds(run: Run) -> None:
    told = run("odds", "Ac2d3hKh", "--vs", "2-1-0", "--draws", 0, "--json").json["opponent"]
    assert told["now"] == told["end"]
    # Who drew two, one and none by best play ends with a badugi: nothing else stands pat.
    assert told["end"] == pytest.approx(
        {"badugi": 1, "three cards": 0, "two cards": 0, "one card": 0}
    )
    told = run("odds", "Ac2d3hKh", "--vs", "2", "--json").json["opponent"]
    for of in told.values():
        assert sum(of.values()) == pytest.approx(1)
    assert told["end"]["badugi"] > told["now"]["badugi"]
    assert run("odds", "Ac2d3hKh", "--json").json["opponent"] is None
    out = run("odds", "Ac2d3hKh", "--vs", "2").out
    assert f"  holds     badugi {told['now']['badugi']:.1%}, three cards" in out
    assert f"  at end    badugi {told['end']['badugi']:.1%}, three cards" in out
