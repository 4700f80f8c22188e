"""Damage made on purpose, in every format that can say it, is found at its line and told once.

``python tests/damaging.py`` prints how many of each kind were made and found in each format.
"""

import dataclasses
from functools import cache

import pytest
from damage_pairs import LOST, pairs, reason
from damaged_text import Hand
from damages import Damage
from damaging import (
    CANNOT,
    KINDS,
    SITES,
    judge,
    real_hands,
    sample_hands,
    simulated_hands,
    written_hands,
)
from playing import audited, errors

from badugi_hh import events as ev
from badugi_hh.audit import audit
from badugi_hh.hand import build
from badugi_hh.replay import replay

_SAMPLED = 16
"""So many of a kind and a format are looked at where not all are."""

# How many findings one damage may have in the mean: where the two players of swapped actions, or
# one whose line is missing, do what is wrong by itself again later, that is told as well.
_EACH = 1.1
_LOST_AT_MOST = 0.04
"""How many damages may be lost beside another in the same hand."""

_EACH_OF = {
    "two players' actions swapped": 1.4,
    "a draw left out": 1.25,
    "a bet over the pot": 1.25,
    "a raise over the cap": 1.25,
    "a small blind over the big one": 1.25,
}


# Merge tells neither what is thrown nor a total or a rake, in PHH calls have no amounts of their
# own: there a cause is told apart from a consequence less often.
_EACH_OF_SITE = {"merge": 1.2, "phh": 1.15}
_EACH_OF_FORMAT = {
    ("a card too few dealt", "merge"): 1.4,  # what is thrown is counted by the cards held
    ("a small blind over the big one", "merge"): 1.3,  # so is every call of it
    ("a bet over the pot", "phh"): 1.5,  # the next to raise by the pot raises more
    ("a collected line left out", "kingsclub"): 1.3,  # both a pot and the sum of all of them
}


@cache
def hands(site: str) -> list[Hand]:
    """The hands to damage: real ones where there are any, samples and simulated ones."""
    return [hand for hand in all_hands() if hand.site == site]


@cache
def all_hands() -> list[Hand]:
    try:
        real = list(real_hands())
    except pytest.skip.Exception:
        real = []
    return [*real, *sample_hands(), *written_hands(), *simulated_hands()]


def damages(kind: str, site: str) -> list[Damage]:
    return [damage for hand in hands(site) for damage in KINDS[kind].makes(hand)]


def check(kind: str, step: int) -> None:
    """Every so many damages of a kind are found, in all formats; few are told more than once."""
    every = 0.0
    sites = [site for site in SITES if site not in CANNOT.get(kind, {})]
    for site in SITES:
        made = damages(kind, site)
        assert bool(made) == (site in sites), f"{kind}, {site}: {len(made)} made"
        looked = told = 0
        for damage in made[:: max(step and len(made) // step, 1)]:
            judged = judge(KINDS[kind], damage)
            if judged is not None:
                where = f"{kind}, {site}, line {damage.line}: {damage.what}\n{judged.found}"
                assert judged.right, where
                looked, told = looked + 1, told + len(judged.found)
        if made:
            assert looked, f"{kind}, {site}: the reader refuses all {len(made)}"
            every += told / looked
            most = max(_EACH_OF.get(kind, _EACH), _EACH_OF_SITE.get(site, 0))
            most = _EACH_OF_FORMAT.get((kind, site), most)
            assert told <= most * looked, f"{kind}, {site}: {told / looked:.2f} findings each"
    assert every <= _EACH_OF.get(kind, _EACH) * len(sites), f"{kind}: {every / len(sites):.2f} each"


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_found_at_its_line_and_told_once(kind: str) -> None:
    check(kind, _SAMPLED)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_damage_is_found_at_its_line_and_told_once(kind: str) -> None:
    check(kind, 0)


@pytest.mark.parametrize("count", [200, pytest.param(4000, marks=pytest.mark.slow)])
def test_of_two_damages_both_are_told(count: int) -> None:
    """But for those of which the table says why not, and few of these are lost."""
    lost = 0
    for pair in pairs(all_hands(), count, 3):
        assert pair.found
        for kind, other in pair.lost():
            why = f"{pair.hand.lines[0]}: {other!r} hides {kind!r}\n{pair.found}"
            assert reason(kind, other, pair.hand.site), why
            lost += 1
    assert lost <= _LOST_AT_MOST * 2 * count


def test_the_table_of_what_two_damages_lose_gives_reasons() -> None:
    families = {kind.family for kind in KINDS.values()}
    for names, others, sites, why in LOST:
        for name in names:
            assert name in families or any(kind.startswith(name) for kind in KINDS), name
        assert set(others) <= families
        assert set(sites) <= set(SITES)
        assert why


def test_what_a_format_cannot_say_is_told_of_kinds_and_formats_that_there_are() -> None:
    assert set(CANNOT) <= set(KINDS)
    for reasons in CANNOT.values():
        assert set(reasons) < set(SITES)
        assert all(reasons.values())


@pytest.mark.parametrize("site", SITES)
def test_undamaged_hands_contradict_nothing(site: str) -> None:
    assert hands(site)
    for hand in hands(site):
        assert audit(hand.played).findings == [], hand.lines[0]


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_any_other_card_at_a_showdown_is_found(step: int) -> None:
    """Each card of each hand shown, to each of the 51 others: showdown and summary then differ."""
    made = 0
    for hand in hands("pokerstars"):
        events = hand.reading.events
        for place, event in enumerate(events):
            if not isinstance(event, ev.Show):
                continue
            for at in range(4):
                for card in {*range(made % step, 52, step)} - {event.cards[at]}:
                    cards = (*event.cards[:at], card, *event.cards[at + 1 :])
                    changed = dataclasses.replace(event, cards=cards)
                    told = dataclasses.replace(
                        hand.reading, events=[*events[:place], changed, *events[place + 1 :]]
                    )
                    found = errors(audit(replay(build(told))))
                    made += 1
                    where = f"{hand.lines[0]}\n{hand.text(event.line)} {cards}\n{found}"
                    assert [(f.code, f.line) for f in found] == [("cards.shown", event.line)], where
    assert made


def test_a_chip_more_in_a_stack_is_found_where_the_stack_is_bet() -> None:
    """Within one hand a stack can only be held to its all-in."""
    made = found_of = 0
    kinds = (ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Post)
    for hand in hands("pokerstars"):
        all_in = {e.player: e.line for e in hand.of(*kinds) if getattr(e, "all_in", "")}
        for seat in hand.of(ev.Seat):
            text = hand.text(seat.line)
            more = hand.played.profile.unit(hand.played.hand.currency)
            head, _, tail = text.rpartition("(")
            sign, rest = tail[: len(tail) - len(tail.lstrip("$€"))], tail.partition(" in chips")[2]
            told = f"{head}({sign}{(seat.stack + more) / 100:.2f} in chips{rest}"
            found = errors(audited("\n".join(hand.put({seat.line: told}))))
            made, found_of = made + 1, found_of + bool(found)
            line = all_in.get(seat.player)
            wanted = [("betting.all_in", line)] if line else []
            assert [(finding.code, finding.line) for finding in found][:1] == wanted, (told, found)
    assert 0 < found_of < made
