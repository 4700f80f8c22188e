"""The grammar: which lines may stand where, and what is said of those that may not."""

import pytest
from hands import HAND, POKERSTARS, reading, readings

from badugi_hh import events as ev
from badugi_hh import resources
from badugi_hh.formats.grammar import LineGrammar, Runs, SyntaxProblemError
from badugi_hh.formats.pokerstars import wording


def with_line(line: str, after: str) -> str:
    assert f"{after}\n" in HAND
    return HAND.replace(f"{after}\n", f"{after}\n{line}\n", 1)


def runs(*kinds: str) -> Runs:
    made = Runs(frozenset())
    made.kinds.extend(kinds)
    made.lines.extend(range(1, len(kinds) + 1))
    return made


GOOD = ("HEADER", "TABLE", "seat", "setup", "DEALING", "play", "DRAW", "play", "result")
END = ("SUMMARY", "TOTAL", "seat_result")


# ---- the compiled grammar


def test_lines_of_a_kind_make_one_run_unless_each_stands_alone() -> None:
    made = Runs(frozenset(("DRAW",)))
    told = ("play", "play", "", "play", "DRAW", "DRAW", "", "DRAW", "play", "play")
    for line, kind in enumerate(told, 1):
        made.note(kind, line)
    assert made.kinds == ["play", "DRAW", "DRAW", "DRAW", "play"]
    assert made.lines == [1, 5, 6, 8, 9]


def test_every_grammar_compiles_strictly() -> None:
    names = [path.stem for path in resources.folder("grammars").glob("*.lark")]
    assert "pokerstars" in names
    for name in names:
        if name != "parts":
            grammar = LineGrammar(name)
            assert grammar.match


def test_what_the_grammar_calls_its_lines() -> None:
    kind = wording().grammar.kind
    assert kind["SEAT"] == "seat"
    assert kind["POST"] == "setup"
    assert {kind[name] for name in ("FOLD", "RAISE", "DEALT", "UNCALLED")} == {"play"}
    assert {kind[name] for name in ("SHOW", "MUCK", "COLLECT")} == {"result"}
    assert kind["SEAT_RESULT"] == "seat_result"
    assert {kind[name] for name in ("CHAT", "PRESENCE", "SITS_OUT", "TICKET")} == {""}
    for name in ("HEADER", "TABLE", "DEALING", "DRAW", "SHOWDOWN", "SUMMARY", "TOTAL"):
        assert kind[name] == name


def test_each_exact_line_matches_its_terminal_alone() -> None:
    grammar = LineGrammar("pokerstars")
    lines = {
        "DEALING": ["*** DEALING HANDS ***"],
        "CAPPED": ["Betting is capped"],
        "RESHUFFLE": ["The deck is reshuffled"],
        "DRAW": ["*** FIRST DRAW ***", "*** SECOND DRAW ***", "*** THIRD DRAW ***"],
        "SHOWDOWN": ["*** SHOW DOWN ***"],
        "SUMMARY": ["*** SUMMARY ***"],
    }
    assert set(wording().exact) == {text for texts in lines.values() for text in texts}
    for terminal, texts in lines.items():
        for text in texts:
            assert grammar.match[terminal](text)
            assert wording().exact[text][0] == grammar.kind[terminal]
            others = {name for name in lines if name != terminal}
            assert not any(grammar.match[other](text) for other in others)


def test_each_terminal_of_the_rules_is_read_by_some_line() -> None:
    words = wording()
    grammar = words.grammar
    used = {row[1] for rows in words.after_colon.values() for row in rows}
    used |= {row[1] for rows in words.after_name.values() for row in rows}
    used |= {row[1] for rows in words.by_prefix.values() for row in rows}
    used |= {words.seat[1], words.result[1], grammar.match["HEADER"]}
    exact = {"DEALING", "CAPPED", "RESHUFFLE", "DRAW", "SHOWDOWN", "SUMMARY"}
    unread = {name for name in grammar.kind if grammar.match[name] not in used} - exact
    assert unread == set()


def test_each_key_is_how_a_line_of_its_terminal_begins() -> None:
    """Lines are found by their first four characters, then held to the terminal's pattern."""
    words = wording()
    samples = {
        "post": "posts small blind $1",
        "fold": "folds",
        "chec": "checks",
        "call": "calls $1",
        "bets": "bets $1",
        "rais": "raises $1 to $2",
        "disc": "discards 1 card",
        "stan": "stands pat",
        "show": "shows [As]",
        "muck": "mucks hand",
        "does": "doesn't show hand",
        "sits": "sits out",
        "is s": "is sitting out",
    }
    assert set(samples) == set(words.after_colon)
    for key, text in samples.items():
        assert text.startswith(key)
        assert [match(text) is not None for _, match, *_ in words.after_colon[key]] == [True]


# ---- checking


@pytest.mark.parametrize(
    "kinds",
    [
        GOOD + END,
        ("HEADER", "TABLE", "DEALING", "SUMMARY"),
        ("HEADER", "TABLE", "seat", "DEALING", "DRAW", "DRAW", "DRAW", *END),
        (*GOOD, "SHOWDOWN", "result", "SUMMARY", "seat_result"),
        (*GOOD[:-1], "SHOWDOWN", "SUMMARY", "TOTAL"),
    ],
)
def test_a_good_shape_stays_good(kinds: tuple[str, ...]) -> None:
    grammar = LineGrammar("pokerstars")
    for _ in range(2):
        grammar.check(runs(*kinds))


def test_a_shape_that_was_accepted_is_not_parsed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = LineGrammar("pokerstars")
    grammar.check(runs(*GOOD, *END))
    monkeypatch.setattr(grammar, "_lark", None)
    grammar.check(runs(*GOOD, *END))
    with pytest.raises(AttributeError):
        grammar.check(runs(*GOOD))


@pytest.mark.parametrize(
    ("kinds", "line", "said"),
    [
        (GOOD, None, "the hand ends; expected result, showdown or summary"),
        (("HEADER",), None, "the hand ends; expected table"),
        (("HEADER", "seat"), 2, "a seat line cannot stand here; expected table"),
        (
            (*GOOD, "play", *END),
            10,
            "a play line cannot stand here; expected result, showdown or summary",
        ),
        (
            ("HEADER", "TABLE", "seat", "TABLE"),
            4,
            "a table line cannot stand here; expected dealing, seat or setup",
        ),
        (
            (*GOOD, *END, "DRAW"),
            13,
            "a draw line cannot stand here; expected seat result or the end of the hand",
        ),
    ],
)
def test_a_bad_shape_stays_bad(kinds: tuple[str, ...], line: int | None, said: str) -> None:
    grammar = LineGrammar("pokerstars")
    grammar.check(runs(*GOOD, *END))
    for _ in range(2):
        with pytest.raises(SyntaxProblemError) as caught:
            grammar.check(runs(*kinds))
        assert (caught.value.line, str(caught.value)) == (line, said)
    grammar.check(runs(*GOOD, *END))


# ---- lines in the wrong place


@pytest.mark.parametrize(
    ("line", "after", "number", "said"),
    [
        (
            "*** DEALING HANDS ***",
            "Hero: calls $1",
            13,
            "a dealing line cannot stand here; expected draw, play, result, showdown or summary",
        ),
        (
            "Seat 5: eve ($9 in chips)",
            "Hero: calls $1",
            13,
            "a seat line cannot stand here; expected draw, play, result, showdown or summary",
        ),
        (
            "Seat 5: eve ($9 in chips)",
            "Seat 1: alice (button) mucked [Kd Qh 9s 2c]",
            38,
            "a seat line cannot stand here; expected seat result or the end of the hand",
        ),
        (
            "alice: folds",
            "Total pot $10.50 | Rake $0.45",
            37,
            "a play line cannot stand here; expected seat result or the end of the hand",
        ),
        (
            "Hero: bets $1",
            "*** SHOW DOWN ***",
            32,
            "a play line cannot stand here; expected result or summary",
        ),
        (
            "Hero: bets $1",
            "Seat 1: alice ($40 in chips)",
            4,
            "a play line cannot stand here; expected dealing, seat or setup",
        ),
        (
            "Table 'Other' 8-max",
            "Hero: posts big blind $1",
            8,
            "a table line cannot stand here; expected dealing or setup",
        ),
        (
            "*** THIRD DRAW ***",
            "*** SHOW DOWN ***",
            32,
            "a draw line cannot stand here; expected result or summary",
        ),
    ],
)
def test_a_misplaced_line_rejects_the_hand(line: str, after: str, number: int, said: str) -> None:
    got = readings(f"{HAND}\n{with_line(line, after)}\n{HAND}")
    assert [r.status for r in got] == ["hand", "rejected", "hand"]
    (problem,) = got[1].problems
    assert problem.kind == "syntax"
    assert str(problem) == f"hands.txt:{40 + number}: {said}"
    assert got[1].reason == f"rejected: {said}"


@pytest.mark.parametrize(
    "line",
    [
        "Table 'Testing I' 6-max Seat #1 is the button",
        "*** DEALING HANDS ***",
        "*** SHOW DOWN ***",
        "*** SUMMARY ***",
        "Total pot $10.50 | Rake $0.45",
    ],
)
def test_a_line_that_stands_once_may_not_stand_twice(line: str) -> None:
    got = reading(with_line(line, line))
    assert got.status == "rejected"
    assert got.problems[-1].place.line == HAND.split("\n").index(line) + 2


def test_headings_of_draws_may_follow_each_other() -> None:
    got = reading(with_line("*** SECOND DRAW ***", "*** FIRST DRAW ***"))
    assert got.status == "hand"
    assert [e.draw for e in got.events if isinstance(e, ev.DrawStart)] == [1, 2, 2, 3]


def test_what_is_missing_in_the_middle_of_a_file() -> None:
    lines = HAND.split("\n")
    for cut, said in (
        (1, "the hand ends; expected table"),
        (4, "the hand ends; expected dealing, seat or setup"),
        (20, "the hand ends; expected draw, play, result, showdown or summary"),
        (34, "the hand ends; expected result or summary"),
        (35, "the hand ends; expected a line in the summary for alice, bob, Hero"),
        (38, "the hand ends; expected a line in the summary for Hero"),
    ):
        part = "\n".join(lines[:cut])
        first, second = readings(f"{part}\n\n\n\n{HAND}")
        assert (first.status, second.status) == ("rejected", "hand")
        assert [str(p) for p in first.problems] == [f"hands.txt:{cut}: {said}"]


# ---- lines that are not known, and values that are none


def test_an_unknown_line_is_kept_and_reported_and_costs_nothing() -> None:
    got, whole = reading(with_line("The dealer sneezes: loudly", "Hero: checks")), reading(HAND)
    assert got.status == "hand"
    assert [str(p) for p in got.problems] == [
        "hands.txt:18: unknown line 'The dealer sneezes: loudly'"
    ]
    assert [p.kind for p in got.problems] == ["unknown_line"]
    assert ev.Unknown(18, "The dealer sneezes: loudly") in got.events
    assert len(got.events) == len(whole.events) + 1
    assert got.events[:17] == whole.events[:17]


def test_an_unknown_line_may_stand_anywhere() -> None:
    lines = HAND.rstrip("\n").split("\n")
    for at in range(1, len(lines) + 1):
        got = reading("\n".join([*lines[:at], "what is this", *lines[at:]]) + "\n")
        assert got.status == "hand"
        assert ev.Unknown(at + 1, "what is this") in got.events


def test_an_unknown_line_of_the_summary_does_not_lose_the_hand() -> None:
    for last in ("bob", "Hero"):
        line = next(x for x in HAND.split("\n") if x.startswith("Seat") and f" {last} (" in x[:14])
        old = next(x for x in reversed(HAND.split("\n")) if x.startswith(line[:12]))
        got = reading(HAND.replace(old, f"Seat 2: {last} (small blind) fell asleep"))
        assert (got.status, [p.kind for p in got.problems]) == ("hand", ["unknown_line"])


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Hero: bets $2", "Hero: bets $9,99,9", 29),
        ("[As 3h] [5h Kc]", "[As 3h] [5h Kx]", 15),
        ("discards 1 card\n", "discards one card\n", 16),
    ],
)
def test_a_line_with_a_word_that_is_none_is_unknown(old: str, new: str, line: int) -> None:
    got = reading(HAND.replace(old, new, 1))
    assert got.status == "hand"
    assert [(p.kind, p.place.line) for p in got.problems] == [("unknown_line", line)]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("mucked [Kd Qh 9s 2c]", "mucked [Kd Qh 9s 1c]", 37, "'1c' is not a card"),
        ("won ($10.05)", "won ($10.0.5)", 39, "'$10.0.5' is not an amount"),
        ("bets $2\n", "bets $1234 567\n", 29, "'$1234 567' is not an amount"),
        ("6-max", "9" * 5000 + "-max", 2, "4300 digits"),
    ],
)
def test_an_impossible_value(old: str, new: str, line: int, said: str) -> None:
    got = reading(HAND.replace(old, new, 1))
    problem = got.problems[0]
    assert (problem.kind, problem.place.line) == ("bad_value", line)
    assert said in problem.message
    assert any(isinstance(e, ev.Unknown) and e.line == line for e in got.events)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("alice: bets $1\n", "alice: bets $0.255\n", 18),
        ("bob ($25.50 in", "bob ($25.505 in", 4),
        ("won ($10.05)", "won ($10.051)", 39),
        ("Rake $0.45", "Rake $0.455", 36),
        ("Hero: bets $2\n", f"Hero: bets ${10**15}\n", 29),
    ],
)
def test_an_amount_that_is_too_fine_rejects_the_hand(old: str, new: str, line: int) -> None:
    got = readings(f"{HAND}\n{HAND.replace(old, new, 1)}\n{HAND}")
    assert [r.status for r in got] == ["hand", "rejected", "hand"]
    problem = got[1].problems[-1]
    assert (problem.kind, problem.place.line) == ("unsupported_amount", 40 + line)
    assert got[1].hand_id == "7000000001"
    assert got[1].block.text == HAND.replace(old, new, 1).rstrip("\n")


def test_finer_zeros_are_no_finer_amount() -> None:
    got = reading(HAND.replace("alice: bets $1\n", "alice: bets $1.000\n"))
    assert got.events == reading(HAND).events


# ---- cancelled


@pytest.mark.parametrize("line", ["Hand cancelled", "Hand cancelled "])
def test_a_cancelled_hand(line: str) -> None:
    text = "\n".join([*HAND.split("\n")[:7], line, "*** SUMMARY ***"])
    got = readings(f"{text}\n\n{HAND}")
    assert [r.status for r in got] == ["cancelled", "hand"]
    assert (got[0].hand_id, got[0].events, got[0].problems) == ("7000000001", [], [])
    assert got[0].reason == "cancelled"


def test_a_cancelled_hand_that_somebody_speaks_of_is_not_cancelled() -> None:
    got = reading(with_line('bob said, "Hand cancelled"', "Hero: checks"))
    assert got.status == "hand"


def test_the_format_names_itself() -> None:
    assert (POKERSTARS.site, POKERSTARS.title) == ("pokerstars", "PokerStars")
    assert reading(HAND).site == "pokerstars"
