"""Many hands together: batches, faults of ours, and what they make of the verdicts of hands."""

import pickle
from typing import TYPE_CHECKING

import pytest
from audit_hands import PLAIN
from playing import played
from small_tables import SmallTable
from small_tables import noted as stacks_of

from badugi_hh.audit import audit
from badugi_hh.audit.across import Across, dealing, numbers
from badugi_hh.audit.across.continuity import Stacks
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
    hands += hands[:7]
    whole, parts = noted(hands), Across()
    for at in range(0, len(hands), 20):
        parts.add(pickle.loads(pickle.dumps(noted(hands[at : at + 20]))))  # noqa: S301  # ours
    assert parts.outcome() == whole.outcome()
    assert whole.outcome().checks["continuity.number"] == {"confirmed": 7}
    for hand in range(len(hands)):
        assert parts.standing(hand) == whole.standing(hand)


def test_how_a_hand_stands_by_its_own_audit() -> None:
    broken = PLAIN.replace("Total pot $10.25", "Total pot $10.75")
    across = noted([played(text) for text in (PLAIN, broken, PLAIN.replace(" | Rake $0.50", ""))])
    assert across.standing(0) == ("confirmed", ())
    assert across.standing(1) == ("contradicted", ())
    assert across.standing(2) == ("unverifiable", ("rake not printed",))


@pytest.mark.parametrize(
    ("place", "name"), [(numbers, "_digest"), (Stacks, "_note_seats"), (dealing, "told")]
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


def test_what_follows_from_a_fault_in_a_hand_is_not_told_at_the_next() -> None:
    table = SmallTable()
    texts = [table.deal() for _ in range(3)]
    texts[1] = texts[1].replace("dee collected 10", "ann collected 10")
    texts[1] = texts[1].replace("dee collected (10)", "dee showed [As 2d 3h 4c] and lost")
    texts[1] = texts[1].replace("ann folded before the Draw", "ann collected (10)")
    hands = [played(text) for text in texts]
    assert audit(hands[1]).verdict == "contradicted"
    alone = stacks_of(hands).outcome(frozenset())
    assert {finding.hand_id for finding in alone.findings} == {hands[2].hand.hand_id}
    across = noted(hands).outcome()
    assert across.findings == []
    assert across.checks["continuity.stack"] == {"confirmed": 1, "unverifiable": 1}
