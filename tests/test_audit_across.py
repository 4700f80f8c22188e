"""Many hands together: batches, faults of ours, and what they make of the verdicts of hands."""

import pickle
from typing import TYPE_CHECKING

import pytest
from audit_hands import PLAIN
from dealt_hands import folding
from playing import played
from small_tables import SmallTable, found, with_stack
from small_tables import noted as stacks_of

from badugi_hh.audit import BY_CODE, Finding, audit
from badugi_hh.audit.across import Across, Standing, dealing, numbers
from badugi_hh.audit.across.continuity import Stacks
from badugi_hh.audit.across.doubts import Doubt, doubt_of
from badugi_hh.audit.across.unbiased import MANY
from badugi_hh.replay import Replayed
from badugi_hh.simulate import simulate

if TYPE_CHECKING:
    from collections.abc import Callable


def noted(hands: list[Replayed]) -> Across:
    across = Across()
    for hand in hands:
        across.note(hand, audit(hand))
    return across


def test_batches_put_together_are_as_one() -> None:
    hands = [played(hand.text) for hand in simulate(60, 5)]
    for at, played_hand in enumerate(hands):
        played_hand.hand.file = f"{at % 17}.txt"  # some of which are in several batches
    hands += hands[:7]
    whole, parts = noted(hands), Across()
    for at in range(0, len(hands), 20):
        parts.add(pickle.loads(pickle.dumps(noted(hands[at : at + 20]))))  # noqa: S301  # ours
    assert parts.outcome() == whole.outcome()
    assert whole.outcome().checks["continuity.number"] == {"confirmed": 7}
    assert len(set(map(whole.origins.place, range(len(hands))))) > 5
    for hand in range(len(hands)):
        assert parts.origins.place(hand) == whole.origins.place(hand)
        assert parts.own_verdict(hand) == whole.own_verdict(hand)


def test_how_a_hand_stands_by_its_own_audit() -> None:
    broken = PLAIN.replace("Total pot $10.25", "Total pot $10.75")
    across = noted([played(text) for text in (PLAIN, broken, PLAIN.replace(" | Rake $0.50", ""))])
    assert across.own_verdict(0) == ("confirmed", ())
    assert across.own_verdict(1) == ("contradicted", ())
    assert across.own_verdict(2) == ("unverifiable", ("rake not printed",))


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (numbers, "_checksums"),
        (Stacks, "_note_seats"),
        (dealing, "cards_told"),
    ],
)
def test_a_fault_of_ours_leaves_nothing_of_the_hand(
    monkeypatch: pytest.MonkeyPatch, place: object, name: str
) -> None:
    table = SmallTable()
    hands = [played(table.deal()) for _ in range(6)]
    real: Callable[..., object] = getattr(place, name)
    odd = hands[3]

    def faulty(*told: object, **options: object) -> object:
        if odd in told:
            raise ZeroDivisionError
        return real(*told, **options)

    across = Across()
    monkeypatch.setattr(place, name, faulty)
    for hand in hands:
        if hand is odd:
            with pytest.raises(ZeroDivisionError):
                across.note(hand, audit(hand))
        else:
            across.note(hand, audit(hand))
    monkeypatch.undo()
    assert across.outcome() == noted([*hands[:3], *hands[4:]]).outcome()
    assert len(across.standings) == len(across.origins) == 5


@pytest.mark.parametrize("at", [3, MANY])
def test_cards_of_a_hand_that_failed_count_for_nothing(
    monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """Also those of the first hand of a file, of which nothing may stay."""
    hands = [folding(number, "home/all.phhs") for number in range(MANY)]
    hands.insert(at, folding(99, "home/other.phhs"))
    keep = dealing.Dealing._keep

    def faulty(dealt: dealing.Dealing, number: int, *told: object) -> None:
        keep(dealt, number, *told)  # type: ignore[arg-type]  # passed on as they are
        if number == at:
            raise ZeroDivisionError

    across = Across()
    monkeypatch.setattr(dealing.Dealing, "_keep", faulty)
    for number, hand in enumerate(hands[: at + 1]):
        if number == at:
            with pytest.raises(ZeroDivisionError):
                across.note(hand, audit(hand))
        else:
            across.note(hand, audit(hand))
    monkeypatch.undo()
    for hand in hands[at + 1 :]:
        across.note(hand, audit(hand))
    without = noted([*hands[:at], *hands[at + 1 :]])
    assert across.outcome() == without.outcome()
    assert across.outcome().dealing
    for name in ("holders", "tellings", "hands_of", "hands", "whose", "came"):
        assert getattr(across.dealt, name) == getattr(without.dealt, name)


def test_a_fault_at_the_verdict_leaves_nothing_either(monkeypatch: pytest.MonkeyPatch) -> None:
    table = SmallTable()
    hands = [played(table.deal()) for _ in range(3)]
    across = noted(hands[:2])
    real = Across._note_verdict

    def faulty(batch: Across, own: Standing) -> None:
        real(batch, own)
        raise ZeroDivisionError

    monkeypatch.setattr(Across, "_note_verdict", faulty)
    with pytest.raises(ZeroDivisionError):
        across.note(hands[2], audit(hands[2]))
    monkeypatch.undo()
    assert len(across.standings) == len(across.origins) == 2
    across.note(hands[2], audit(hands[2]))
    assert across.outcome() == noted(hands).outcome()


def disputed() -> list[str]:
    """Three hands; of the second the pot, which is dee's, goes to ann, who folded."""
    table = SmallTable()
    texts = [table.deal() for _ in range(3)]
    texts[1] = texts[1].replace("dee collected 10", "ann collected 10")
    texts[1] = texts[1].replace("dee collected (10)", "dee showed [As 2d 3h 4c] and lost")
    texts[1] = texts[1].replace("ann folded before the Draw", "ann collected (10)")
    return texts


def test_what_follows_from_a_fault_in_a_hand_is_not_told_at_the_next() -> None:
    hands = [played(text) for text in disputed()]
    assert audit(hands[1]).verdict == "contradicted"
    alone = stacks_of(hands).outcome(frozenset())
    assert {finding.hand_id for finding in alone.findings} == {hands[2].hand.hand_id}
    across = noted(hands).outcome()
    assert across.findings == []
    assert across.checks["continuity.stack"] == {"confirmed": 1, "unverifiable": 1}
    assert across.reasons == {"continuity.stack": {"who got what is not certain": 1}}


@pytest.mark.parametrize(
    ("line", "certain"), [(3, False), (4, True), (5, True), (6, False)]
)  # ann and dee may have got the pot; bob and cy folded
def test_who_folded_is_held_to_the_stack_while_the_pot_is_disputed(
    line: int, certain: bool
) -> None:
    texts = disputed()
    texts[2] = with_stack(texts[2], line, -1000)
    outcome = noted([played(text) for text in texts]).outcome()
    assert found(outcome) == ([("7200", line)] if certain else [])


def test_nobody_is_held_to_the_stack_where_the_total_is_wrong() -> None:
    texts = disputed()
    texts[1] = texts[1].replace("Total pot 10 ", "Total pot 20 ")
    for line in (3, 4, 5, 6):
        wrong = [*texts[:2], with_stack(texts[2], line, -1000)]
        assert noted([played(text) for text in wrong]).outcome().findings == []


@pytest.mark.parametrize(
    ("codes", "doubt"),
    [
        ((), "nothing"),
        (("cards.shown", "money.rake_schedule", "money.odd_unit", "showdown.order"), "nothing"),
        (("showdown.winner",), "payment"),
        (("money.share", "money.rake"), "payment"),
        (("money.collected", "betting.size"), "play"),
        (("order.turn",), "play"),
        (("money.pot", "money.summary"), "play"),
        (("money.uncalled",), "play"),
    ],
)
def test_what_findings_leave_in_doubt(codes: tuple[str, ...], doubt: Doubt) -> None:
    told = [
        Finding(code, BY_CODE[code].severity, "pokerstars", "1", "a.txt", 1, "", "", "", "")
        for code in codes
    ]
    assert doubt_of(told) == doubt
    assert doubt_of(told[::-1]) == doubt
