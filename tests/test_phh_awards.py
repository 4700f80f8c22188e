"""PHH hands that do not tell who won, or not from which pot: the play says it."""

import re

import pytest
from phh_hands import DUEL, SHORT, reading, with_actions, with_field
from playing import ROOT, audited

from badugi_hh import events as ev
from badugi_hh.audit import HandAudit, audit
from badugi_hh.hand import build
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import SimulatedHand, simulate
from badugi_hh.writers import told_in_full
from badugi_hh.writers.phh import WRITER, single_text


def played(text: str) -> Replayed:
    return replay(build(reading(text)))


def without_results(text: str) -> str:
    """The text of a hand that does not say who won."""
    text = re.sub(r"(?m)^_collected = \[\n(  .*\n)*\]\n", "", text)
    return re.sub(r"(?m)^(winnings|_rake|_mucked) = .*\n", "", text)


@pytest.mark.parametrize("variant", ["badugi", "badacey", "badeucey", "progressive"])
@pytest.mark.parametrize("kind", ["tournament", "play"])
def test_who_wins_is_what_the_dealer_paid(variant: ev.Variant, kind: ev.GameKind) -> None:
    for hand in simulate(60, seed=21, kind=kind, variant=variant):
        found = played(without_results(single_text(hand.events)))
        assert paid(found) == [account.collected for account in hand.accounts]
        assert found.collects == []
        assert audit(found).reasons == ["nothing collected"]


def paid(found: Replayed) -> list[int]:
    return [ledger.collected for ledger in found.ledgers]


def test_the_stacks_after_a_hand_tell_who_won_and_the_rake() -> None:
    for hand in simulate(60, seed=22, kind="cash"):
        after = ", ".join([f"{(a.stack + a.net) / 100:.2f}" for a in hand.accounts])
        text = with_field(
            without_results(single_text(hand.events)), "finishing_stacks", f"[{after}]"
        )
        found = played(text)
        assert paid(found) == [account.collected for account in hand.accounts]
        assert found.put_in - sum(paid(found)) == hand.rake
        assert audit(found).findings == []


def test_what_is_not_certain_is_nobodys() -> None:
    unknown = with_actions(DUEL, *ACTIONS, "p1 sm As2d3h4c")
    assert paid(played(unknown)) == [0, 0]
    assert paid(played(with_actions(DUEL, *ACTIONS, "p1 sm As2d3h4c", "p2 sm"))) == [1200, 0]
    assert paid(played(with_field(SHORT, "_rake", "0.50"))) == [0, 150, 0]


ACTIONS = [
    "p2 cc", "p1 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc",
    "p1 sd", "p2 sd", "p1 cbr 4", "p2 cc",
]  # fmt: skip  # a round a line


def side_pots() -> list[tuple[SimulatedHand, str]]:
    """Hands with several pots whose winnings alone are told."""
    hands = []
    for hand in simulate(300, seed=22):
        text = single_text(hand.events)
        told = re.sub(r"(?m)^_collected = \[\n(  .*\n)*\]\n", "", text)
        if " side pot" in text:
            hands.append((hand, told))
    return hands


def test_of_several_pots_the_winnings_tell_the_sums() -> None:
    certain = 0
    hands = side_pots()
    for hand, text in hands:
        found = played(text)
        assert paid(found) == [account.collected for account in hand.accounts]
        assert audit(found).verdict != "contradicted"
        certain += bool(found.collects)
        again = WRITER.hand_text(told_in_full(found), 1)
        assert paid(played(again)) == paid(found)
    assert 0 < certain < len(hands)


def test_an_ante_that_one_player_posts_for_all_is_nobodys_to_match() -> None:
    text = with_field(SHORT, "antes", "[0, 2, 0]")
    rounds = ["p1 sd", "p2 sd", "p3 sd", "p1 cc", "p2 cc", "p3 cc"]
    shows = ["p1 sm As2d3h4c", "p2 sm", "p3 sm"]
    found = played(with_actions(text, "p3 cc", "p1 cc", "p2 cc", *rounds * 3, *shows))
    assert [(pot.amount, pot.eligible) for pot in found.pots] == [(800, [0, 1, 2])]
    assert paid(found) == [800, 0, 0]


def test_a_reshuffle_that_is_told_is_the_only_one() -> None:
    for hand in simulate(400, seed=11, players=8):
        told = [event for event in hand.events if isinstance(event, ev.Reshuffle)]
        found = played(single_text(hand.events))
        assert len(found.reshuffles) == len(told)


README = (ROOT / "README.md").read_text(encoding="utf-8")


def written_down(**changes: str) -> HandAudit:
    """The audit of the hand in README.md, with lines changed."""
    (text,) = re.findall(r'```toml\n(variant = "FB"\n.*?)```', README, re.DOTALL)
    for old, new in changes.items():
        text, count = re.subn(rf"^{old} = .*$", f"{old} = {new}", text, flags=re.MULTILINE)
        assert count == 1
    return audited(text)


def test_the_hand_in_the_readme_is_whole() -> None:
    assert written_down().verdict == "confirmed"


def test_more_than_the_pot_is_contradicted_whatever_the_rake() -> None:
    assert [f.code for f in written_down(winnings="[0, 0, 30]", _rake="2").findings] == [
        "money.rake"
    ]


@pytest.mark.parametrize("winnings", ["[0, 30, 0]", "[13, 0, 0]"])
def test_winnings_that_the_play_excludes(winnings: str) -> None:
    assert written_down(winnings=winnings).verdict == "contradicted"
