"""Hands that are wrong in several ways: each is told, once, and what follows from it is not."""

import pytest
from audit_hands import PLAIN, SIDE, change, first_line
from damaged_text import Hand, hand_of
from playing import audited, codes, played, reading_of

from badugi_hh.audit import HandAudit
from badugi_hh.cards import parse_cards
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
