"""One hand number, one hand."""

import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from audit_hands import PLAIN, SIDE
from playing import ROOT, corpus, played
from small_tables import Counted, SmallTable

from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.audit.baseline import mark
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import simulate

CODE = "continuity.number"


def noted(hands: Iterable[Replayed]) -> Counted:
    numbers = Counted()
    for hand in hands:
        numbers.note(hand)
    return numbers


def compared(hands: Iterable[Replayed]) -> Outcome:
    numbers = noted(hands)
    return numbers.outcome(numbers.repeated())


@cache
def simulated() -> tuple[Replayed, ...]:
    return tuple([played(hand.text) for hand in simulate(120, 4)])


def seen_by_another(hand: Replayed) -> Replayed:
    """The hand as the file of another player tells it, who is not in the pot for long."""
    text = re.sub(rf"Dealt to {hand.hand.hero} \[.*\]\n", "", hand.hand.text)
    text = re.sub(r"(: discards \d cards?| stands pat)(?: on)? \[.*\]", r"\1", text)
    other = next(player.name for player in hand.hand.players if player.name != hand.hand.hero)
    dealt = f"*** DEALING HANDS ***\nDealt to {other} [2c 3c 4c 5c]\n"
    text = text.replace("*** DEALING HANDS ***\n", dealt)
    return played(text.replace("*** SUMMARY", f"{other} is disconnected\n*** SUMMARY"))


def test_hands_of_different_numbers_are_not_compared() -> None:
    outcome = compared(simulated())
    assert noted(simulated()).repeated() == frozenset()
    assert outcome == Outcome()


def test_the_files_of_two_friends_agree() -> None:
    """Each has the own cards, and the own draws, in full."""
    hands = simulated()
    others = [seen_by_another(hand) for hand in hands]

    outcome = compared([*hands, *others])

    assert outcome.findings == []
    assert outcome.checks == {CODE: {"confirmed": len(hands)}}
    heroes = [(hand.hand.hero, other.hand.hero) for hand, other in zip(hands, others, strict=True)]
    assert all(hero and friend and hero != friend for hero, friend in heroes)


def test_a_repeated_text_is_confirmed_each_time() -> None:
    hand = played(PLAIN)
    numbers = noted([hand, played(SIDE), hand, hand])
    assert numbers.repeated() == {2, 3}
    assert numbers.outcome(numbers.repeated()).checks == {CODE: {"confirmed": 2}}


def test_rooms_count_apart() -> None:
    hand, other = played(PLAIN), played(PLAIN)
    object.__setattr__(other.hand.start, "site", "elsewhere")
    assert noted([hand, other]).repeated() == frozenset()


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("Seat 1: Ann ($", "Seat 1: Ann ($1", "with other stacks"),
        ("Seat 1: Ann (", "Seat 7: Ann (", "with other players"),
        ("Ann", "Abe", "with other players"),
        ("Table 'Test'", "Table 'Tent'", "at another table"),
        ("($0.50/$1.00 USD)", "($0.50/$2.00 USD)", "at another table"),
        (
            "Dee: stands pat\nBob: checks\nCy: b", "Dee: discards 1 card\nBob: checks\nCy: b",
            "with other draws",
        ),
        ("Cy: bets $0.50", "Cy: bets $0.60", "with other actions"),
        ("Cy: checks\nDee: bets $1\n", "Cy: bets $1\nDee: calls $1\n", "with other actions"),
        ("Dee: shows [8c 5d", "Dee: shows [8c 4d", "with another result"),
        ("Dee collected $9.75", "Dee collected $9.70", "with another result"),
        ("Dee collected", "Bob collected", "with another result"),
        ("Total pot $10.25", "Total pot $10.30", "with another summary"),
        ("Rake $0.50", "Rake $0.45", "with another summary"),
        ("and won ($9.75)", "and won ($9.85)", "with another summary"),
        (
            "Seat 4: Dee (button) showed [8c", "Seat 4: Dee (button) showed [9c",
            "with another summary",
        ),
        ("12:00:00 ET", "12:00:01 ET", "at another time"),
    ],
)  # fmt: skip  # a table
def test_another_content_is_found_at_the_second_text(old: str, new: str, what: str) -> None:
    assert old in PLAIN
    first, second = played(PLAIN), played(PLAIN.replace(old, new))

    outcome = compared([first, played(SIDE), second, first])

    (finding,) = outcome.findings
    assert outcome.hands == [2]
    assert outcome.checks == {CODE: {"contradicted": 1, "confirmed": 1}}
    assert (finding.code, finding.severity, finding.line) == (CODE, "error", 1)
    assert finding.hand_id == first.hand.hand_id
    assert finding.message == (
        f"hand #{finding.hand_id} is told in two ways: here {what} than at test.txt:1"
    )
    assert (finding.claimed, finding.implied) == (what, "as told before")


def test_all_parts_that_differ_are_told() -> None:
    other = PLAIN.replace("Dee collected $9.75", "Bob collected $9.70")
    for old, new in (("Rake $0.50", "Rake $0.55"), ("Ann ($", "Ann ($1"), ("00:00 ET", "00:07 ET")):
        assert old in other
        other = other.replace(old, new)
    (finding,) = compared([played(PLAIN), played(other)]).findings
    assert finding.claimed == (
        "with other stacks, with another result, with another summary, at another time"
    )


def test_a_finding_is_known_again_wherever_the_files_lie() -> None:
    marks = set()
    for folder in ("old", "new/longer"):
        hands = [played(PLAIN), played(PLAIN.replace("Rake $0.50", "Rake $0.45"))]
        for hand in hands:
            hand.hand.file = f"{folder}/hands.txt"
        (finding,) = compared(hands).findings
        assert f"{folder}/hands.txt:1" in finding.message
        marks.add(mark(finding))
    assert len(marks) == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Dealt to Bob [As 3h 8h 6s]", "Dealt to Bob [As 3h 8h 6c]"),
        ("(Badugi: T,8,7,5)", "(Badugi: 10,8,7,5)"),
        ("*** FIRST DRAW ***", 'Ann said, "nh"\nCy has timed out\n*** FIRST DRAW ***'),
        ("12:00:00 ET", "18:00:00 CET [2024/05/01 12:00:00 ET]"),
        ("12:00:00 ET", "17:00:00 XYZ"),
    ],
)
def test_what_only_one_text_tells_may_differ(old: str, new: str) -> None:
    assert old in PLAIN
    outcome = compared([played(PLAIN), played(PLAIN.replace(old, new))])
    assert outcome.checks == {CODE: {"confirmed": 1}}


def test_a_rising_number_of_batches_changes_nothing() -> None:
    hands = [*simulated()[:40], *map(seen_by_another, simulated()[20:60]), played(PLAIN)]
    hands.append(played(PLAIN.replace("Rake $0.50", "Rake $0.45")))
    whole = noted(hands)
    parts = Counted()
    for at in range(0, len(hands), 11):
        parts.add(pickle.loads(pickle.dumps(noted(hands[at : at + 11]))))  # noqa: S301  # ours
    assert parts.repeated() == whole.repeated()
    assert parts.outcome(parts.repeated()) == whole.outcome(whole.repeated())
    assert whole.outcome(whole.repeated()).hands == [len(hands) - 1]


def test_checksums_are_the_same_in_every_process(tmp_path: Path) -> None:
    """Batches from workers are compared with each other."""
    hands = [played(PLAIN), played(SIDE), *simulated()[:3]]
    texts = tmp_path / "hands.pickle"
    texts.write_bytes(pickle.dumps([hand.hand.text for hand in hands]))
    script = (
        "import pickle, sys; sys.path[:0] = ['tests', '.']\n"
        "from playing import played\nfrom small_tables import Counted\n"
        "numbers = Counted()\n"
        f"for text in pickle.loads(open({str(texts)!r}, 'rb').read()): numbers.note(played(text))\n"
        "print(numbers.keys.tolist() + numbers.parts.tolist())"
    )
    here = noted(hands)
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "77"}, capture_output=True, check=True,
        text=True,
    )  # fmt: skip  # as a command
    assert run.stdout.strip() == str(here.keys.tolist() + here.parts.tolist())


def test_real_hands_are_told_once_or_alike() -> None:
    files = sorted(path for path in corpus().rglob("*.*") if path.suffix in (".txt", ".xml"))
    hands = [replay(build(r)) for path in files for r in read(path) if r.status == "hand"]
    assert compared(hands).checks == {}
    twice = compared([*hands, *hands[::-1]])
    assert (twice.findings, twice.checks) == ([], {CODE: {"confirmed": len(hands)}})


def test_absurd_amounts_are_survived() -> None:
    table = SmallTable()
    hands = [played(table.deal()) for _ in range(2)]
    for hand, stack in zip(hands, (10**40, None), strict=True):
        object.__setattr__(hand.hand.start, "hand_id", "7\ud800")
        hand.hand.players[0].stack = stack
    outcome = compared([*hands, *hands])
    assert outcome.checks == {CODE: {"contradicted": 2, "confirmed": 1}}
