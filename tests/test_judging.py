"""A hand judged: its decisions with their prices, and its snows."""

import pytest
import test_audit_rooms
from draw_hands import SNOWED
from playing import played
from small_hands import FIRST

from badugi_hh.cards import read_cards
from badugi_hh.draws import FLAGS, NO_OUTS, cards_of, decisions, draw_tables, judge, price
from badugi_hh.profiles import POKERSTARS, override


def test_a_hand_judged() -> None:
    judged = judge(played(SNOWED))
    assert judged.decisions == decisions(played(SNOWED))
    asked_for = [decision.question for decision in judged.decisions if decision.question]
    prices = price(draw_tables(), asked_for)
    priced = [at for at, decision in enumerate(judged.decisions) if decision.question]
    assert [at for at, found in enumerate(judged.prices) if found] == priced
    for number, at in enumerate(priced):
        found = judged.prices[at]
        assert found is not None
        assert found[:3] == (
            prices.value[number],
            prices.best_value[number],
            prices.price[number],
        )
        assert found.best_keep == cards_of(asked_for[number].held, int(prices.best[number]))
        outs = int(prices.outs[number])
        assert found.outs == (None if outs == NO_OUTS else outs)
        assert (found.chance, found.chance_last) == (
            prices.chance[number],
            prices.chance_last[number],
        )
        assert found.flags == tuple(flag for flag in FLAGS if prices.flags[flag][number])
    assert [snow.ended for snow in judged.snows] == ["won at showdown"]


def test_a_draw_of_too_many_cards_judged() -> None:
    hand = played(SNOWED)
    judged = judge(hand)
    first, second = (
        found
        for decision, found in zip(judged.decisions, judged.prices, strict=True)
        if decision.step.player == hand.index["ann"] and decision.step.draw < 3
    )
    assert first is not None
    assert second is not None
    assert (first.price, first.flags, first.outs) == (0, (), 10)
    assert first.best_keep == read_cards("As 2d 3h")
    assert second.price > 0
    assert second.flags == ("threw_live", "drew_too_many")
    assert (second.best_keep, second.outs) == (read_cards("As 2d 3h"), None)


def test_the_tables_are_asked_for_only_where_there_is_something_to_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(**_: object) -> None:
        raise AssertionError("the draw tables were asked for")

    monkeypatch.setattr("badugi_hh.draws.judging.draw_tables", refuse)
    judged = judge(played(test_audit_rooms.BADACEY))
    assert judged.prices == [None] * len(judged.decisions)
    with pytest.raises(AssertionError, match="were asked for"):
        judge(played(SNOWED))


def test_a_hand_without_draws_has_nothing_to_judge() -> None:
    judged = judge(played(FIRST))
    assert (judged.decisions, judged.prices, judged.snows) == ([], [], [])


def test_a_game_with_a_qualifier_has_no_prices() -> None:
    judged = judge(played(SNOWED, override(POKERSTARS, {"qualifier": "8"})))
    assert judged.prices == [None] * 7
