"""The evidence of a hand: its text, and the ledger that the rules make."""

import dataclasses
import pickle

import pytest
from audit_hands import PLAIN, SIDE, SPLIT, WALK, change
from audit_pages import (
    FILE,
    OVER_ALL,
    POT,
    WRONG,
    page_of,
    spaced,
    two_texts,
    with_class,
    with_findings,
)
from playing import SAMPLES, played
from report_pages import Seen
from test_audit_rooms import BADACEY

from badugi_hh.audit import BY_CODE, audit
from badugi_hh.cards import parse_cards
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import replay
from badugi_hh.report.audit_page import render_audit
from badugi_hh.report.evidence import Evidence, Place, Pot, Row, evidence_of


def evidence(text: str) -> Evidence:
    hand = played(text)
    return evidence_of(hand, audit(hand))


def row(shown: Evidence, name: str) -> Row:
    (found,) = [each for each in shown.rows if each.name == name]
    return found


def test_the_ledger_of_a_hand_with_a_side_pot() -> None:
    shown = evidence(SIDE)
    ann, bob, cy = (row(shown, name) for name in ("Ann", "Bob", "Cy"))
    assert ann == Row(
        name="Ann", seat=1, position="SB", hero=False, stack=2000,
        streets=(100, 50, 0, 100), dead=0, returned=0, put_in=250,
        collected=245, net=-5, after=1995, told_net=None, told_after=None,
        folded=None, all_in=None, cards=parse_cards("8c 5d 7s Th"), called=("Badugi: T,8,7,5",),
        qualifies=True, drawn=(0, 0, 0),
    )  # fmt: skip
    assert (bob.streets, bob.put_in, bob.net, bob.after) == ((100, 20, 0, 0), 120, 225, 345)
    assert (bob.all_in, bob.drawn, bob.position) == (1, (1, 0, 0), "BB")
    assert (cy.streets, cy.collected, cy.net, cy.after) == ((100, 50, 0, 100), 0, -250, 1750)
    # 1.20 of each make the main pot, the 1.30 more of Ann and Cy the side pot.
    assert shown.pots == (
        Pot("main pot", 360, ("Ann", "Bob", "Cy"), (("", ("Bob",)),), (("Bob", 345),)),
        Pot("side pot", 260, ("Ann", "Cy"), (("", ("Ann",)),), (("Ann", 245),)),
    )
    assert (shown.put_in, shown.collected, shown.total, shown.rake) == (620, 590, 620, 30)
    assert shown.pots_told == (("main pot", 345), ("side pot", 245))
    assert (shown.verdict, shown.reasons, shown.place) == ("confirmed", (), (FILE, 1))


def test_what_goes_back_is_not_put_in() -> None:
    shown = evidence(WALK)
    cy = row(shown, "Cy")
    assert (cy.streets, cy.returned, cy.put_in, cy.net) == ((100, 0, 0, 0), 50, 50, 75)
    assert row(shown, "Ann").folded == 0
    # Whoever is left alone wins, and need not show anything.
    assert cy.cards is None
    assert shown.pots == (Pot("pot", 125, ("Cy",), (("", ("Cy",)),), (("Cy", 125),)),)


def test_dead_money_stands_apart() -> None:
    antes = "Ann: posts the ante $0.10\nBob: posts the ante $0.10\nCy: posts the ante $0.10\n"
    dead = "Cy: posts small & big blinds $0.75\n"
    shown = evidence(
        change(
            WALK,
            {
                "Ann: posts small": f"{antes}Ann: posts small",
                "*** DEALING": f"{dead}*** DEALING",
                "$1.25": "$1.80",
            },
        )
    )
    ann, cy = row(shown, "Ann"), row(shown, "Cy")
    assert (ann.streets, ann.dead, ann.put_in) == ((25, 0, 0, 0), 10, 35)
    # 0.50 of the dead and live blinds is the bet, which the raise to 1 adds 0.50 to.
    assert (cy.streets, cy.dead, cy.returned, cy.put_in) == ((100, 0, 0, 0), 35, 50, 85)
    assert shown.put_in == 35 + 60 + 85


def test_both_halves_of_a_pot_have_winners() -> None:
    shown = evidence(BADACEY)
    # Ann's 9-6-5-4 is the better badugi, but her low has a pair.
    assert shown.pots[0].winners == (("badugi", ("Ann",)), ("low", ("Bob",)))
    assert row(shown, "Bob").called == ("Badugi: 9,7,2,A", "Lo: 9,8,7,2,A")
    page = with_findings(page_of(BADACEY), dataclasses.replace(OVER_ALL, file=FILE, hand_line=1))
    assert "badugi half: Ann ; low half: Bob" in spaced(Seen(render_audit(page)))


def test_winners_are_told_where_they_are_known() -> None:
    assert evidence(SPLIT).pots[0].winners == (("", ("Ann", "Bob")),)
    hidden = change(
        SPLIT,
        {
            "Bob: shows [8d 4h 3c As] (Badugi: 8,4,3,A)": "Bob: mucks hand",
            "showed [8d 4h 3c As] and won ($1.20) with a Badugi: 8,4,3,A": "collected ($1.20)",
        },
    )
    assert evidence(hidden).pots[0].winners is None


def test_a_pot_that_does_not_exist_is_told() -> None:
    shown = evidence(change(PLAIN, {"Dee collected $9.75 from pot": "Dee collected $9 from pot\n"
                                    "Bob collected $0.75 from side pot"}))  # fmt: skip
    assert shown.pots == (
        Pot("pot", 1025, ("Bob", "Dee"), (("", ("Dee",)),), (("Dee", 900),)),
        Pot("side pot", None, (), None, (("Bob", 75),)),
    )
    page = page_of(change(PLAIN, {"$9.75 from pot": "$9.75 from side pot"}))
    assert "side pot no such pot nobody nobody Dee $9.75" in spaced(Seen(render_audit(page)))


SOME = (
    "pokerstars-other-structures.txt", "home-game.phhs", "simulated-203-fulltilt.txt",
    "simulated-162-kingsclub.txt", "simulated-236-phenom.txt",
)  # fmt: skip  # one of each format without lines that are carried


@pytest.mark.parametrize("name", SOME)
def test_sums_and_lines_of_the_samples(name: str) -> None:
    whole = (SAMPLES / name).read_text("utf-8").split("\n")
    hands = [build(reading) for reading in read(SAMPLES / name) if reading.status == "hand"]
    for hand in hands[:20]:
        shown = evidence_of(done := replay(hand), audit(done))
        assert whole[shown.line - 1 :][: len(shown.lines)] == list(shown.lines)
        for each in shown.rows:
            assert sum(each.streets) + each.dead - each.returned == each.put_in
            assert each.net == each.collected - each.put_in
            assert each.told_net in (None, each.net)
            assert each.told_after in (None, each.after)
        assert sum(each.put_in for each in shown.rows) == shown.put_in
        assert sum(pot.amount or 0 for pot in shown.pots) == shown.put_in
        assert pickle.loads(pickle.dumps(shown)) == shown  # noqa: S301  # its own


def test_what_the_file_tells_of_stacks_stands_beside_them() -> None:
    file = SAMPLES / "simulated-162-kingsclub.txt"
    hand = build(next(reading for reading in read(file) if reading.status == "hand"))
    shown = evidence_of(done := replay(hand), audit(done))
    first = shown.rows[0]
    assert None not in (first.told_net, first.told_after)
    found = dataclasses.replace(OVER_ALL, file=shown.file, hand_line=shown.line)
    for told, wrong in ((first.told_after, ""), ((first.told_after or 0) + 100, " differs")):
        rows = (dataclasses.replace(first, told_after=told), *shown.rows[1:])
        evidence = {shown.place: dataclasses.replace(shown, rows=rows)}
        page = dataclasses.replace(with_findings(page_of(), found), evidence=evidence)
        seen = spaced(Seen(render_audit(page)))
        assert "net as told stack after stack as told" in seen
        assert seen.count(" differs") == bool(wrong)


def test_a_hand_that_does_not_qualify_is_told() -> None:
    hands = [build(reading) for reading in read(SAMPLES / "home-game.phhs")]
    hand = next(hand for hand in hands if hand.house.get("qualifier") == "8")
    done = replay(hand)
    shown = evidence_of(done, audit(done))
    eight = 7  # the ace is 0
    able = {each.name: max(each.cards) >> 2 <= eight for each in shown.rows if each.cards}
    assert set(able.values()) == {True, False}
    assert {each.name: each.qualifies for each in shown.rows if each.cards} == able


# ---- in the page


@pytest.mark.parametrize(
    ("code", "labels", "noted", "title"),
    [
        (
            "continuity.stack",
            ("This hand", "The hand before left"),
            "the hand before left",
            "The hand before",
        ),
        ("continuity.number", ("This text", "The other text"), "the other text:", "The other text"),
    ],
)
def test_the_other_hand_stands_below(
    code: str, labels: tuple[str, str], noted: str, title: str
) -> None:
    page = two_texts(code)
    other = page.evidence[FILE, 1]
    seen = Seen(render_audit(page))
    assert f"{labels[0]} $9.50 {labels[1]} $8.25" in spaced(seen)
    assert f"{code}, {noted} $8.25" in spaced(seen)
    for never in ("The rules imply", "The file says", "by the rules $", "By the rules of"):
        assert never not in spaced(seen)
    # With each of the two hands once, though one has two findings that name it.
    head = f"{title}: hand #{other.hand_id} {FILE}:1 "
    assert spaced(seen).count(head) == 2
    text = " ".join([f"{number} {line}" for number, line in enumerate(other.lines, 1)])
    assert spaced(seen).count(head + " ".join(text.split())) == 2
    assert [tag["class"] for tag in with_class(seen, "told")] == ["told two"] * 2
    # The hand's own text comes first: there its finding is marked.
    boxes = [tag["aria-label"] for tag in with_class(seen, "lines")]
    own = f"Text of hand {page.evidence[FILE, page.findings[0].finding.hand_line].hand_id}"
    assert boxes[:2] == [own, f"{title}: hand {other.hand_id}"]
    gone = {place: shown for place, shown in page.evidence.items() if place != (FILE, 1)}
    without = spaced(Seen(render_audit(dataclasses.replace(page, evidence=gone))))
    assert without.count(f"{title} {FILE}:1 The text of that hand is not at hand.") == 2


def test_each_code_of_many_hands_has_its_own_words() -> None:
    codes = [code for code in BY_CODE.values() if code.family == "continuity"]
    assert {code.code for code in codes} == {"continuity.stack", "continuity.number"}


def test_texts_that_the_page_leaves_out_are_counted() -> None:
    broken = page_of(POT, SPLIT, WRONG)

    def told(*places: Place) -> str:
        kept = {place: broken.evidence[place] for place in places}
        seen = spaced(Seen(render_audit(dataclasses.replace(broken, evidence=kept))))
        return seen.partition("Text and ledger only for ")[2].partition(" by file and line")[0]

    first, second = dict.fromkeys(
        (listed.finding.file, listed.finding.hand_line)
        for listed in broken.findings
        if listed.finding.hand_id
    )
    assert told(first, second) == ""
    assert told(first) == "the first 1 hand with findings; 1 hand is told"
    assert told(second) == "1 hand with findings; 1 hand is told"
    assert told() == "none of the hands with findings; 2 hands are told"
