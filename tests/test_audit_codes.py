"""Every code of the audit has hands on both sides."""

import pytest
import test_audit_cards
import test_audit_money
import test_audit_play
import test_audit_rooms
from audit_hands import DECK, PLAIN, SIDE, SPLIT, WALK, change
from playing import audited, codes

from badugi_hh.audit import BY_CODE, CHECKS, OVER_HANDS

CASES = {
    **test_audit_cards.CASES,
    **test_audit_play.CASES,
    **test_audit_money.CASES,
    **test_audit_rooms.CASES,
}


ASKED_FOR = {"money.rake_schedule"}
"""What arises only where somebody gives a rake schedule; see test_rakes.py."""


def test_every_code_has_a_broken_and_a_sound_hand() -> None:
    assert {*CASES, *ASKED_FOR} == {check.code for check in CHECKS}
    assert set(BY_CODE) == {*CASES, *ASKED_FOR, *(code.code for code in OVER_HANDS)}
    assert all(CASES.values())


def test_each_code_is_confirmed_by_some_sound_hand() -> None:
    confirmed = set()
    for cases in CASES.values():
        for case in cases:
            checks = audited(change(case.text, case.sound)).checks
            confirmed |= {code for code, verdict in checks.items() if verdict == "confirmed"}
    assert confirmed == {check.code for check in CHECKS} - ASKED_FOR


@pytest.mark.parametrize("text", [PLAIN, SIDE, SPLIT, DECK, WALK])
def test_the_hands_themselves_contradict_nothing(text: str) -> None:
    result = audited(text)
    assert codes(result) == []
    assert result.verdict == "confirmed"


def test_the_table_of_codes_explains_each() -> None:
    for check in BY_CODE.values():
        assert check.title
        assert check.about.endswith(".")
        assert check.broken != check.sound
