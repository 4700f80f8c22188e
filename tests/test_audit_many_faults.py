"""Hands that are wrong in several ways: each is told, once, and what follows from it is not."""

import dataclasses

import pytest
import test_audit_cards
import test_audit_money
import test_audit_play
import test_audit_rooms
from audit_hands import PLAIN, SIDE, SPLIT, WALK, Case, change, first_line, pairs
from damaged_text import Hand, hand_of
from playing import audited, codes, played, reading_of
from test_audit_rooms import FULL_TILT, KINGSCLUB

from badugi_hh.audit import CHECKS, HandAudit, audit
from badugi_hh.audit.baseline import mark
from badugi_hh.audit.causes import EXPLAINED, place_of
from badugi_hh.cards import parse_cards
from badugi_hh.hand import build
from badugi_hh.profiles import POKERSTARS
from badugi_hh.rakes import read_schedule
from badugi_hh.reader import _recognise, read_text
from badugi_hh.replay import replay
from badugi_hh.writers import WRITERS, told_in_full

SHOWN = parse_cards("8c 5d 7s Th")
TWO_SPADES = parse_cards("8s 5d 7s Th")

STACK, WORDS = "betting.stack", "showdown.description"
WINNER, TOTAL = "showdown.winner", "money.pot"


def impossible(site: str) -> Hand:
    """PLAIN in a format's words, impossible in as many ways as it can say.

    Bob has 3.50 and puts in 4. Dee's badugi has two spades and is called one; it is worse than
    Bob's, and is paid. The pot holds 2 more than the players put in: in the total, or where
    none is printed in what is collected.
    """
    (writer,) = [writer for writer in WRITERS if writer.site == site]
    sound = hand_of(reading_of(writer.hand_text(told_in_full(played(PLAIN)), 1)))
    assert sound is not None
    total = site in ("pokerstars", "fulltilt", "phenom")
    lines = []
    for text in sound.lines:
        changed = sound.recards(text, SHOWN, TWO_SPADES)
        if "Bob" in text and ("20" in text):
            changed = changed.replace("20.00", "3.50").replace("20", "3.50")
        if total:
            changed = changed.replace("Total pot $10.25", "Total pot $12.25")
        elif "wins pot" in text or "<winner" in text:
            changed = changed.replace("9.75", "12.25")
        lines.append(changed)
    broken = hand_of(reading_of("\n".join(lines)))
    assert broken is not None
    return broken


@pytest.mark.parametrize(
    ("site", "wanted"),
    [
        ("pokerstars", [STACK, WORDS, WINNER, TOTAL]),
        ("fulltilt", [STACK, WORDS, WINNER, TOTAL]),
        ("phenom", [STACK, WORDS, WINNER, TOTAL]),
        ("kingsclub", [STACK, WINNER, "money.collected"]),
        ("merge", [STACK, WINNER, WORDS, "money.rake"]),
    ],
)
def test_an_impossible_hand_yields_all_of_it_once_and_causes_first(
    site: str, wanted: list[str]
) -> None:
    result = audited("\n".join(impossible(site).lines))
    assert [finding.code for finding in result.findings] == wanted
    lines = [finding.line for finding in result.findings]
    assert lines == sorted(lines)
    assert result.verdict == "contradicted"


def broken(text: str, changes: dict[str, str]) -> HandAudit:
    return audited(change(text, changes))


def test_wrong_pots_stacks_and_descriptions_are_told_once_each() -> None:
    """The main pot is 1.50 too large, Bob's stack a dime too small, Ann's hand called wrongly."""
    changes = {
        "Main pot $3.45": "Main pot $4.95",
        "Bob ($1.20": "Bob ($1.10",
        "Badugi: T,8,7,5": "Badugi: T,8,7,4",
    }
    text = change(SIDE, changes)
    assert codes(audited(text)) == [
        ("betting.stack", first_line(text, "Bob: calls $0.20")),
        ("showdown.description", first_line(text, "Ann: shows")),
        ("money.side_pot", first_line(text, "Total pot")),
    ]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        # A chip less called is missing in the total, two dollars are not.
        ({"Cy: calls $0.50": "Cy: calls $0.49"}, ["betting.call"]),
        (
            {"Cy: calls $0.50": "Cy: calls $0.49", "Total pot $10.25": "Total pot $12.25"},
            ["betting.call", "money.pot"],
        ),
        # A call left out is missing in the total; the summary of another player has no part in it.
        ({"Bob: calls $0.50\n": ""}, ["order.round"]),
        (
            {"Bob: calls $0.50\n": "", "Cy folded after the 2nd": "Cy folded after the 3rd"},
            ["order.round", "money.summary"],
        ),
        # Whoever is paid, the summary tells who should be; its own number is another matter.
        ({"Dee collected": "Ann collected"}, ["money.collected"]),
        (
            {"Dee collected": "Bob collected",
             "folded before the Draw": "folded after the 1st Draw"},
            ["showdown.winner", "money.summary"],
        ),
        # Two bets of two players on two streets are two faults.
        (
            {"Cy: bets $0.50": "Cy: bets $0.40", "Dee: bets $1\n": "Dee: bets $0.90\n"},
            ["betting.size", "betting.size"],
        ),
        # A card in two hands makes the one that is changed the better: that is no other fault.
        (
            {"Dee: shows [8c 5d 7s Th] (Badugi: T,8,7,5)":
             "Dee: shows [As 5d 7c Th] (Badugi: T,7,5,A)",
             "showed [8c 5d 7s Th] and won ($9.75) with a Badugi: T,8,7,5":
             "showed [As 5d 7c Th] and won ($9.75) with a Badugi: T,7,5,A"},
            ["cards.duplicate"],
        ),
    ],
)  # fmt: skip  # a case, as a table
def test_what_follows_is_not_told_and_what_does_not_is(
    changes: dict[str, str], wanted: list[str]
) -> None:
    assert [finding.code for finding in broken(PLAIN, changes).findings] == wanted


def test_what_another_finding_explains_is_unverifiable() -> None:
    result = broken(PLAIN, {"Dee collected": "Bob collected"})
    assert result.checks["money.summary"] == "unverifiable"
    assert result.reasons == ["another finding explains it"]

    result = broken(PLAIN, {"Cy: calls $0.50": "Cy: calls $0.49"})
    assert result.checks["money.pot"] == "unverifiable"


def test_on_one_line_a_cause_stands_before_what_else_is_wrong_there() -> None:
    text = "\n".join(impossible("merge").lines)
    winner = [finding.code for finding in audited(text).findings if finding.code != STACK]
    assert winner.index(WINNER) < winner.index("money.rake")


# ---- the table of causes


def test_every_check_has_its_place_among_causes_and_consequences() -> None:
    """What may be a cause is looked at no later than what it explains."""
    every = {check.code for check in CHECKS}
    for code in every:
        assert place_of(code) >= 0
    for code, because in EXPLAINED.items():
        for causes, _ in because:
            assert every >= {code, *causes}
            for cause in causes:
                assert place_of(cause) <= place_of(code), (cause, code)


def held(changes: dict[str, str], schedule: str) -> list[str]:
    rakes = read_schedule(schedule.encode(), "house.toml")
    profile = dataclasses.replace(POKERSTARS, rake=rakes)
    return [finding.code for finding in audited(change(PLAIN, changes), profile).findings]


def test_a_rake_over_the_schedule_beside_other_faults() -> None:
    words = {"Badugi: T,8,7,5": "Badugi: T,8,7,4"}
    assert held(words, "percent = 2") == [WORDS, "money.rake_schedule"]
    assert held({"Dee collected": "Bob collected"}, "percent = 2") == [
        WINNER, "money.rake_schedule",
    ]  # fmt: skip  # short
    # Of a pot with the call that is left out the schedule takes no less than before.
    assert held({"Bob: calls $1\n*** SHOW": "*** SHOW"}, "percent = 5")[0] == "order.round"
    assert "money.rake_schedule" not in held({"Bob: calls $1\n*** SHOW": "*** SHOW"}, "percent = 5")
    # It is the rake told that is wrong, and the one that was taken is within the schedule.
    assert held({"Rake $0.50": "Rake $0.60"}, "percent = 5") == ["money.rake"]
    assert held({"Rake $0.50": "Rake $0.60"}, "percent = 2") == [
        "money.rake", "money.rake_schedule",
    ]  # fmt: skip  # short


# ---- what no cause may hide

# Words that messages have.
NAMES = (
    "Dee", "Dee didn't bet", "Dee folded", "did not fold", "nobody collects", "; elsewhere",
    "one card twice", "begins without", "Dee without a claim", "on 12", ": folded on",
)  # fmt: skip  # short


@pytest.mark.parametrize("name", NAMES)
def test_no_name_hides_a_finding(name: str) -> None:
    text = change(PLAIN, {"Dee: bets $1\n": "Dee: bets $0.90\n", "won ($9.75)": "won ($9.95)"})
    found = codes(audited(text.replace("Dee", name)))
    assert [code for code, _ in found] == ["betting.size", "money.summary"]
    assert found == codes(audited(text))


@pytest.mark.parametrize("name", NAMES[1:])
def test_no_name_changes_what_is_found(name: str) -> None:
    for code, case in pairs({**test_audit_cards.CASES, **test_audit_play.CASES}):
        text = change(case.text, case.broken)
        if "Dealt to Bob" in text:
            named = audited(text.replace("Bob", name))
            assert codes(named) == codes(audited(text)), (code, case.at)


def test_a_wrong_number_of_players_explains_nothing() -> None:
    changes = {
        "(Pot: $0.65)": "(Pot: $0.65, 3 Players)", "Rake $0.05": "Rake $0.06",
        "Cy (button) folded after the 2nd": "Cy (button) folded after the 1st",
    }  # fmt: skip  # short
    found = [code for code, _ in codes(broken(FULL_TILT, changes))]
    assert found == ["order.players", "money.rake", "money.summary"]


def test_a_return_of_a_cent_more_explains_no_more_than_that() -> None:
    changes = {"Uncalled bet ($0.50)": "Uncalled bet ($0.51)", "Cy collected": "Ann collected"}
    found = [code for code, _ in codes(broken(WALK, changes))]
    assert found == ["money.uncalled", "money.collected"]


def test_all_in_said_of_a_call_that_is_right_explains_no_pots() -> None:
    changes = {
        "Cy: calls $1\n": "Cy: calls $1 and is all-in\n",
        "Main pot $3.45. Side pot $2.45.": "Main pot $2.45. Side pot $3.45.",
    }
    found = [code for code, _ in codes(broken(SIDE, changes))]
    assert found[0] == "betting.all_in"
    assert "money.side_pot" in found


def test_seats_and_accounts_that_contradict_themselves_stand_beside_other_faults() -> None:
    changes = {"Bob calls 60": "Bob calls 55", "Seat 3: Cy (600) -30": "Seat 3: Cy (601) -30"}
    assert [code for code, _ in codes(broken(KINGSCLUB, changes))][-1] == "money.balance"
    changes = {"Dee collected": "Ann collected", "Seat 4: Dee (button)": "Seat 5: Dee (button)"}
    found = codes(broken(PLAIN, changes))
    assert [code for code, _ in found] == ["money.collected", "money.summary"]


# ---- more than there is in a pot


@pytest.mark.parametrize("both", [True, False])
def test_a_pot_that_pays_more_than_is_in_it_is_blamed_on_who_is_paid(*, both: bool) -> None:
    changes = {"Dee collected $9.75": "Dee collected $10.35"}
    if both:
        changes["won ($9.75)"] = "won ($10.35)"
    text = change(PLAIN, changes)
    (found,) = audited(text).findings
    assert (found.code, found.line) == ("money.collected", first_line(text, "Dee collected"))
    assert found.message == (
        "$10.35 is collected; the pot of $10.25 less the rake of $0.50 leaves $9.75"
    )
    # No more than the pot: it may be the rake that is told wrongly.
    less = change(PLAIN, {"$9.75": "$10.20"})
    assert [code for code, _ in codes(audited(less))] == ["money.rake"]


# ---- wherever in a file


EVERY = [
    *pairs(test_audit_cards.CASES), *pairs(test_audit_money.CASES),
    *pairs(test_audit_play.CASES), *pairs(test_audit_rooms.CASES),
]  # fmt: skip  # short
FIRST = {"PokerStars": SPLIT, "Full Tilt ": FULL_TILT, "#23: Limit": KINGSCLUB}
assert all(case.text.strip()[:10] in FIRST for _, case in EVERY)


@pytest.mark.parametrize(("code", "case"), EVERY)
def test_a_finding_says_the_same_wherever_its_hand_stands(code: str, case: Case) -> None:
    text = change(case.text, case.broken)
    before = FIRST[text[:10]].strip("\n") + "\n\n\n"
    *_, reading = read_text(f"{before}{text}\n", _recognise(text), "b.txt")
    moved = audit(replay(build(reading))).findings
    alone = audited(text).findings
    assert [(f.code, f.claimed, f.implied) for f in moved] == [
        (f.code, f.claimed, f.implied) for f in alone
    ]
    assert {mark(f) for f in moved} == {mark(f) for f in alone}
    assert [f.line for f in moved] == [f.line + before.count("\n") for f in alone]
    assert code in {f.code for f in moved}


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        # No chips move in a draw, so one that is missing explains no money.
        ({"card\nDee: stands pat\nBob: checks\nCy: bets": "card\nBob: checks\nCy: bets",
          "Rake $0.50": "Rake $5"}, ["order.draw", "money.rake"]),
        ({"card\nDee: stands pat\nBob: checks\nCy: bets": "card\nBob: checks\nCy: bets",
          "Total pot $10.25 | Rake $0.50": "Total pot $100 | Rake $90.25"},
         ["order.draw", "money.pot"]),
        # Printed sums that do not fit each other are wrong whatever the play was.
        ({"Ann: folds\n": "", "Rake $0.50": "Rake $5"}, ["order.turn", "money.rake"]),
        # All players together have $64.
        ({"Ann: folds\n": "", "9.75": "99.75", "Total pot $10.25": "Total pot $100.25"},
         ["order.turn", "money.pot"]),
        # Another player's chips are no reason for a draw that is missing later.
        ({"Bob: calls $1\nCy: calls $0.50": "Bob: calls $1\nCy: calls $0.49",
          "[7d]\nCy: discards 1 card\n": "[7d]\n"}, ["betting.call", "order.draw"]),
    ],
)  # fmt: skip  # a table
def test_a_cause_explains_no_more_than_it_can(changes: dict[str, str], wanted: list[str]) -> None:
    result = audited(change(PLAIN, changes))
    assert [finding.code for finding in result.findings] == wanted
