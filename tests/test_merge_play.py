"""What single elements of Merge tell: posts, bets, all-ins, draws, cards, winners."""

from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from merge_hands import (
    FOLDED,
    GOLDEN,
    LIMIT,
    above,
    events,
    hand_of,
    line_of,
    played,
    reading,
)

from badugi_hh import audit
from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.formats.merge import grammar, kinds
from badugi_hh.formats.merge.elements import ELEMENTS
from badugi_hh.ranking import badugi

HELD = parse_cards("As 3h Kc 5d")
XML_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\ufffe\uffff")
    .filter(lambda c: c >= " " or c in "\t\n\r"),
    min_size=1, max_size=30,
)  # fmt: skip  # a recipe


def event_line(kind: str, player: int, amount: str = "", text: str = "") -> str:
    sum_ = f' amount="{amount}"' if amount else ""
    words = f" text={quoteattr(text)}" if text else ""
    return f'\t\t<event sequence="1" type="{kind}" player="{player}"{sum_}{words}/>\n'


def test_the_grammar_names_every_element_that_becomes_events() -> None:
    assert set(kinds()) == set(ELEMENTS)
    assert {kind for kind in kinds().values() if kind.islower()} == {
        "seat", "post", "play", "result",
    }  # fmt: skip  # a set
    texts = {"STAKES", "STARTED", "PLACE", "NUMBER", "CARD_LIST", "HAND_NAME"}
    assert texts < set(grammar().match)


@given(XML_TEXT)
def test_names_can_hold_anything(name: str) -> None:
    text = FOLDED.replace('nickname="ann"', f"nickname={quoteattr(name)}")
    told = events(text)
    assert {getattr(e, "player", name) for e in told} == {name, "bo"}
    assert [e for e in told if isinstance(e, ev.Collect)] == [
        ev.Collect(18, name, 290, "pot", with_uncalled=True)
    ]


@given(XML_TEXT, XML_TEXT)
def test_chat_can_quote_anything(name: str, said: str) -> None:
    line = f'<event type="CHAT" player={quoteattr(name)} text={quoteattr(said)}/>\n'
    for place in ('\t\t<event sequence="1"', "\t</round>", "\t<round", "</game>"):
        text = FOLDED.replace(place, f"{line}{place}", 1)
        chat = [e for e in events(text) if isinstance(e, ev.Chat)]
        assert [(c.player, c.text, c.observer) for c in chat] == [
            (name, said, name not in ("ann", "bo"))
        ]


# ---- posts


@pytest.mark.parametrize(
    ("posts", "wanted"),
    [
        ([("BIG_BLIND", 2, "1.00")], [("cy", "big blind", 100, None)]),
        ([("INITIAL_BLIND", 0, "1.00")], [("ann", "big blind", 100, None)]),
        ([("RETURN_BLIND", 0, "0.50")], [("ann", "dead small blind", 50, None)]),
        ([("RETURN_BLIND", 0, "1.00")], [("ann", "big blind", 100, None)]),
        ([("RETURN_BLIND", 0, "1.50")], [("ann", "small & big blinds", 150, None)]),
        ([("ANTE", 0, "0.25")], [("ann", "ante", 25, None)]),
        (
            [("ALL_IN", 1, "0.30"), ("BIG_BLIND", 2, "1.00")],
            [("bo", "small blind", 30, "stack"), ("cy", "big blind", 100, None)],
        ),
        (
            [("SMALL_BLIND", 1, "0.50"), ("ALL_IN", 2, "0.70")],
            [("bo", "small blind", 50, None), ("cy", "big blind", 70, "stack")],
        ),
        (
            [("ALL_IN", 1, "0.30"), ("ALL_IN", 2, "0.70")],
            [("bo", "small blind", 30, "stack"), ("cy", "big blind", 70, "stack")],
        ),
        (
            [("ANTE", 1, "0.50"), ("ALL_IN", 2, "0.30"), ("ANTE", 0, "0.50")],
            [("bo", "ante", 50, None), ("cy", "ante", 30, "stack"), ("ann", "ante", 50, None)],
        ),
    ],
)  # fmt: skip  # a table
def test_posts(
    posts: list[tuple[str, int, str]], wanted: list[tuple[str, ev.Blind, int, ev.AllIn]]
) -> None:
    first, last = LIMIT.index('\t\t<event sequence="1"'), LIMIT.index("\t</round>")
    lines = "".join([event_line(kind, seat, amount) for kind, seat, amount in posts])
    told = [e for e in reading(LIMIT[:first] + lines + LIMIT[last:]).events if type(e) is ev.Post]
    assert [(e.player, e.blind, e.amount, e.all_in) for e in told] == wanted


def test_a_lone_blind_all_in_is_the_big_one_if_it_is_over_the_small_one() -> None:
    first, last = GOLDEN.index('\t\t<event sequence="1"'), GOLDEN.index("\t</round>")
    for amount, blind in (("0.60", ["big blind"]), ("0.50", [])):
        text = GOLDEN[:first] + event_line("ALL_IN", 0, amount) + GOLDEN[last:]
        assert [e.blind for e in reading(text).events if type(e) is ev.Post] == blind


@pytest.mark.parametrize(
    ("posts", "why"),
    [
        ([("SMALL_BLIND", 1, "0.50"), ("BIG_BLIND", 2, "1.00"), ("ALL_IN", 0, "0.30")], "which"),
        ([("BIG_BLIND", 2, "1.00"), ("ALL_IN", 1, "0.30")], "which"),
        ([("ALL_IN", 1, "0.30")], "which"),
        ([("ALL_IN", 1, "0.00"), ("BIG_BLIND", 2, "1.00")], "what"),
    ],
)
def test_posts_that_are_not_told(posts: list[tuple[str, int, str]], why: str) -> None:
    first, last = LIMIT.index('\t\t<event sequence="1"'), LIMIT.index("\t</round>")
    lines = "".join([event_line(kind, seat, amount) for kind, seat, amount in posts])
    found = reading(LIMIT[:first] + lines + LIMIT[last:])
    assert found.status == "hand"
    (problem,) = found.problems
    assert problem.kind == "bad_value"
    assert problem.message.startswith(why)
    assert [e.line for e in found.events if isinstance(e, ev.Unknown)] == [problem.place.line]
    assert audit(hand_of(LIMIT[:first] + lines + LIMIT[last:])).findings == []


# ---- bets


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (("CHECK", ""), ("ALL_IN", "38.00"), ev.Bet(47, "Hero", 3800, "stack")),
        (("BET", "5.00"), ("ALL_IN", "38.00"), ev.Raise(47, "Hero", None, 3800, "stack")),
        (("BET", "5.00"), ("ALL_IN", "5.00"), ev.Call(47, "Hero", 500, "stack")),
        (("BET", "5.00"), ("ALL_IN", "3.00"), ev.Call(47, "Hero", 300, "stack")),
        (("BET", "5.00"), ("COMPLETE", "10.00"), ev.Raise(47, "Hero", None, 1000, None)),
        (("CHECK", ""), ("COMPLETE", "5.00"), ev.Bet(47, "Hero", 500, None)),
    ],
)
def test_what_an_all_in_is_the_street_tells(
    first: tuple[str, str], second: tuple[str, str], wanted: ev.Event
) -> None:
    text = GOLDEN
    for old, (kind, amount) in (("25000", first), ("26000", second)):
        at = text.index(f'type="CHECK" timestamp="13309794{old}"')
        end = text.index("/>", at)
        sum_ = f' amount="{amount}"' if amount else ""
        text = f'{text[:at]}type="{kind}"{text[at + 12 : end]}{sum_}{text[end:]}'
    assert reading(text).events[events(GOLDEN).index(ev.Check(47, "Hero"))] == wanted


def test_an_all_in_for_less_than_a_blind_that_is_all_in() -> None:
    """The big blind stands at what the stakes say, though nobody has put in as much."""
    text = GOLDEN.replace('type="BIG_BLIND"', 'type="ALL_IN"').replace('"1.00"/>', '"0.60"/>')
    text = text.replace(
        'type="CHECK" timestamp="1330979410000" player="2"', 'type="FOLD" player="2"'
    )
    text = text.replace('type="RAISE" timestamp="1330979411000" player="3" amount="4.00"',
                        'type="ALL_IN" player="3" amount="0.80"')  # fmt: skip  # a pair
    assert ev.Call(18, "Hero", 80, "stack") in reading(text).events


@pytest.mark.parametrize(
    ("began", "to"),
    [("20100907235959", 450), ("20100908000000", 400), ("20111111000000", 400)],
)
def test_what_a_raise_tells(began: str, to: int) -> None:
    """Before September 2010 what it adds: here to a small blind of 0.50."""
    text = GOLDEN.replace("20120305143007", began)
    text = text.replace('type="CALL" timestamp="1330979412000" player="5" amount="3.50"',
                        'type="RAISE" player="5" amount="4.00"')  # fmt: skip  # a pair
    assert ev.Raise(20, "Seat 3: x", None, to, None) in reading(text).events


def test_a_hand_of_old_times() -> None:
    """The small blind adds 1.50 to reach 2, the big one 2 to reach 3; 1 of that goes back."""
    first = LIMIT.index('\t\t<event sequence="3"')
    last = LIMIT.index('\t</round>\n\t<round id="END_OF_FOLDED')
    lines = (
        event_line("FOLD", 0), event_line("RAISE", 1, "1.50"), event_line("RAISE", 2, "2.00"),
        event_line("FOLD", 1),
    )  # fmt: skip  # the betting
    text = LIMIT[:first] + "".join(lines) + LIMIT[last:]
    text = text.replace("20130601120000", "20091231235959")
    text = text.replace(
        'type="MUCK" timestamp="1370106006000" player="0"', 'type="MUCK" player="2"'
    )
    won = text.index("\t\t<winner")
    text = (
        text[:won] + '\t\t<winner amount="5.00" uncalled="false" potnumber="1" player="2"/>\n'
        + text[text.index('\t</round>\n\t<round id="END_OF_GAME') :]
    )  # fmt: skip  # a text
    assert [e.to for e in events(text) if isinstance(e, ev.Raise)] == [200, 300]
    told = played(text)
    assert {led.name: led.net for led in told.ledgers} == {"bo": -200, "cy": 200, "ann": 0}
    assert audit(hand_of(text)).findings == []


def test_who_sits_out_on_their_turn_folds() -> None:
    line = event_line("SIT_OUT", 2)
    folds = LIMIT.replace(
        'type="FOLD" timestamp="1370106005000" player="2"', 'type="SIT_OUT" player="2"'
    )
    assert events(folds)[:-3] == events(LIMIT)[:-3]
    for place in ('\t\t<event sequence="3"', '\t\t<event sequence="6"'):
        told = events(LIMIT.replace(place, line + place), ev.Presence, ev.Fold)
        assert [e.change for e in told if isinstance(e, ev.Presence)] == ["sitting out"]
        assert len(told) == 3
    before = LIMIT.replace('\t\t<event sequence="1"', f'{line}\t\t<event sequence="1"')
    assert events(before, ev.SitsOut) == [ev.SitsOut(9, "cy")]
    away = GOLDEN.replace(
        '\t\t<event sequence="5"', event_line("SIT_OUT", 6) + '\t\t<event sequence="5"'
    )
    assert ev.Presence(17, "€5", "sitting out", None) in events(away)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("SITTING_OUT", "sitting out"), ("SIT_IN", "returned"), ("LEAVE", "left"),
        ("PLAYER_OUT", "removed"), ("DISCONNECTED", "disconnected"), ("RECONNECTED", "connected"),
    ],
)  # fmt: skip  # a table
def test_who_comes_and_goes(kind: str, change: ev.Change) -> None:
    places = ('\t\t<event sequence="1"', '\t\t<event sequence="4"', "\t\t<winner", "</game>")
    for place in places:
        text = LIMIT.replace(place, event_line(kind, 0) + place, 1)
        assert events(text, ev.Presence) == [ev.Presence(line_of(text, kind), "ann", change, None)]
        assert audit(hand_of(text)).findings == []


# ---- draws and cards


@pytest.mark.parametrize("pat", ['type="DRAW" text="0"', 'type="STAND_PAT"'])
def test_standing_pat(pat: str) -> None:
    """The hand told after it is the one held; where none is told, that is not known."""
    text = GOLDEN.replace(
        'type="DRAW" timestamp="1330979429000" player="3" text="0"', f'{pat} player="3"'
    )
    assert events(text) == events(GOLDEN)
    hand = [line for line in text.splitlines(keepends=True) if "DRAW_DRAWN_CARDS" in line][-1]
    at = text.rindex(hand)
    without = text[:at] + text[at + len(hand) :]
    assert ev.Discard(52, "Hero", 0, None) in events(without)
    assert played(without).draws[-1].after == HELD
    for wrong in ("As,3h,Kc,", "As,3h,Kc,null"):
        spoiled = text[:at] + hand.replace("As,3h,Kc,5d", wrong) + text[at + len(hand) :]
        found = reading(spoiled)
        assert ev.Discard(52, "Hero", 0, None) in found.events
        assert [(p.kind, p.place.line) for p in found.problems] == [("bad_value", 53)]


def test_a_hand_that_another_is_told_to_stand_pat_on() -> None:
    at = GOLDEN.rindex("As,3h,Kc,5d", 0, GOLDEN.index("POST_THIRD"))
    text = f"{GOLDEN[:at]}As,3h,Kc,6d{GOLDEN[at + 11 :]}"
    assert [f.code for f in audit(hand_of(text)).findings][:1] == ["cards.discard"]


@pytest.mark.parametrize("cards", ["As 3h Kc 5d", "Ts 9s 8s 7s", "As 2s 3h 3d", "2c 3d 4h 5h"])
def test_hands_are_called_as_in_all_formats(cards: str) -> None:
    label = badugi(parse_cards(cards)).label
    kind, _, ranks = label.partition(": ")
    room = {"1-card": "One Card", "2-card": "Two Cards", "3-card": "Three Cards"}.get(kind, kind)
    told = f"{room}, {ranks.replace(',', '-')}"
    for words in (told, told.replace("T", "10") if kind == "1-card" else told):
        text = GOLDEN.replace("Two Cards, 3-A", words)
        assert [e.description for e in events(text) if isinstance(e, ev.Dealt)] == [label]


@pytest.mark.parametrize(
    ("told", "wanted"),
    [("", None), ("Four Cards, K-7-2-A", "Badugi: K,7,2,A"), ("Pair of Twos", "Pair of Twos")],
)
def test_other_words_for_hands(told: str, wanted: str | None) -> None:
    text = GOLDEN.replace("Two Cards, 3-A", told)
    assert [e.description for e in events(text) if isinstance(e, ev.Dealt)] == [wanted]


def test_cards_shown_without_a_showdown() -> None:
    muck = '\t\t<event sequence="6" type="MUCK" timestamp="1294707610000" player="1"/>\n'
    shows = (
        event_line("SHOW", 1) + '\t\t<cards type="SHOWN" cards="null,Ac,null,null" player="1"/>\n'
    )
    text = FOLDED.replace(muck, shows)
    assert events(text, ev.Show, ev.Muck) == [ev.Show(17, "ann", parse_cards("Ac"), None)]
    assert audit(hand_of(text)).findings == []
    alone = FOLDED.replace(muck, shows.partition("\n")[2])
    assert events(alone, ev.Show) == [ev.Show(17, "ann", parse_cards("Ac"), None)]


SECOND = '\t<round id="SECOND'
MUCKED = '\t\t<cards type="MUCKED" cards="Ac,2d,3h,4s" player="1"/>\n'
NO_PART = "text that is no part of the game"
CALL = 'player="5" amount="3.50"'


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (FOLDED.replace('"MUCK"', '"SHOW"'), 17, "what is shown is not told"),
        (above("\t\t<winner", MUCKED, FOLDED), 18, "cards are mucked without a showdown"),
        (above(SECOND, event_line("SHOW", 3)), 39, "cards are shown before the last draw"),
        (above('\t\t<event sequence="32"', event_line("SHOW", 3)), 63, "what is shown is not told"),
        (GOLDEN.replace(' dealer="3"', ""), 3, "the dealer's seat is not told"),
        (GOLDEN.replace('dealer="3"', 'dealer="-1"'), 3, "the dealer's seat is not told"),
        (GOLDEN.replace('type="HOLE"', 'type="COMMUNITY"'), 23, "unknown cards 'COMMUNITY'"),
        (above(SECOND, '\t<jackpot pot="1"/>\n'), 39, "unknown jackpot"),
        (above(SECOND, "bob folds\n"), 39, NO_PART),
        (f"{GOLDEN}trailing <b/> words\n", GOLDEN.count("\n") + 1, NO_PART),
        (f"{GOLDEN}</session>\n", GOLDEN.count("\n") + 1, NO_PART),
    ],
)  # fmt: skip  # a table
def test_what_is_not_known_is_kept(text: str, line: int, why: str) -> None:
    found = reading(text)
    assert found.status == "hand"
    assert [(p.kind, p.place.line, p.message) for p in found.problems] == [
        ("unknown_line", line, why)
    ]
    kept = [e for e in found.events if isinstance(e, ev.Unknown)]
    assert kept == [ev.Unknown(line, text.split("\n")[line - 1].strip())]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (GOLDEN.replace('type="RECONNECTED"', 'type="RABBIT"'), 35, "unknown event 'RABBIT'"),
        (above(SECOND, '\t<round id="PAUSE">\n\t</round>\n'), 39, "unknown round 'PAUSE'"),
    ],
)
def test_events_and_rounds_that_are_not_known_may_be_play(text: str, line: int, why: str) -> None:
    found = reading(text)
    assert found.status == "hand"
    assert [(p.kind, p.place.line, p.message) for p in found.problems] == [("bad_value", line, why)]
    kept = [e for e in found.events if isinstance(e, ev.Unknown)]
    assert kept == [ev.Unknown(line, text.split("\n")[line - 1].strip())]
    assert played(text).unread == line


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (CALL, 'player="4" amount="3.50"', "nobody is told to sit in seat '4'"),
        (CALL, 'player="5" amount="x"', "'x' is not an amount"),
        (CALL, 'player="5"', "amount is not told"),
        (CALL, 'amount="3.50"', "player is not told"),
        ('"As,3h,8h,6s"', '"As,3h,8h,6x"', "'As,3h,8h,6x' is no list of cards"),
        ('"As,3h,8h,6s"', '"As,3h,null,null"', "'As,3h,null,null' are hidden cards"),
        ('"As,3h,8h,6s"', '""', "'' is no list of cards"),
        ('player="5" text="2"', 'player="5" text="two"', "'two' is no number of cards"),
        ('player="5" text="2"', 'player="5"', "text is not told"),
        ('"4c,7h,9s,9h"', '"4c,7h"', None),
        ('player="3" hand="Badugi, K-5-3-A" pottype="n"', 'player="9" pottype="n"',
         "nobody is told to sit in seat '9'"),
        ('balance="$12.25"', 'balance="lots"', "'lots' is not an amount"),
        ('seat="6"', 'seat="6th"', "'6th' is no seat"),
        ('seat="6"', 'seat="5"', "somebody else sits in seat 5"),
        (' nickname="&#8364;5"', "", "nickname is not told"),
    ],
)  # fmt: skip  # a table
def test_values_that_cannot_be(old: str, new: str, why: str | None) -> None:
    assert old in GOLDEN
    text = GOLDEN.replace(old, new, 1)
    found = reading(text)
    assert found.status == "hand"
    line = line_of(GOLDEN, old)
    problems = [(p.kind, p.place.line, p.message) for p in found.problems if p.place.line == line]
    assert problems == ([("bad_value", line, why)] if why else [])
    if why:
        assert ev.Unknown(line, text.split("\n")[line - 1].strip()) in found.events


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('amount="3.50"', 'amount="3.505"'), ('balance="$40.00"', 'balance="$40.0001"'),
        ('amount="72.25"', 'amount="72.255"'), ('amount="20.00"', 'amount="20.001"'),
        ('amount="0.50"', f'amount="{"9" * 20}"'),
    ],
)  # fmt: skip  # a table
def test_amounts_that_are_too_fine(old: str, new: str) -> None:
    found = reading(GOLDEN.replace(old, new, 1))
    assert found.status == "rejected"
    told = [(p.kind, p.place.line) for p in found.problems]
    assert told == [("unsupported_amount", line_of(GOLDEN, old))]
    assert found.hand_id == "91000001-7"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"POST_FIRST_DRAW"', '"BLINDS"', "a blinds line cannot stand here"),
        ('"BLINDS"', '"PRE_FIRST_DRAW"', "a dealing line cannot stand here"),
        ('<round id="END_OF_GAME" sequence="10">', "<round>", "the hand ends; expected"),
        ('type="FOLD"', 'type="ANTE" amount="1"', "a post line cannot stand here"),
    ],
)
def test_elements_in_another_order(old: str, new: str, why: str) -> None:
    found = reading(GOLDEN.replace(old, new, 1))
    assert found.status == "rejected"
    assert found.problems[-1].kind == "syntax"
    assert found.problems[-1].message.startswith(why)


# ---- who wins


def test_bets_that_went_back_are_told_where_they_did() -> None:
    """Also one of an earlier street, although its element stands at the end."""
    text = GOLDEN.replace('type="RAISE" timestamp="1330979420000" player="5" amount="18.00"',
                          'type="ALL_IN" player="5" amount="36.00"')  # fmt: skip  # a pair
    text = text.replace('type="CALL" timestamp="1330979421000" player="3" amount="12.00"',
                        'type="ALL_IN" player="3" amount="20.00"')  # fmt: skip  # a pair
    text = text.replace('balance="$60.00"', 'balance="$30.00"')
    back = '<winner amount="20.00" uncalled="true" potnumber="3" player="3"'
    text = text.replace(back, back.replace("20.00", "10.00").replace('player="3"', 'player="5"'))
    told = [type(e) for e in reading(text).events]
    at = told.index(ev.Uncalled)
    assert told[at - 1 : at + 2] == [ev.Call, ev.Uncalled, ev.DrawStart]


def test_what_is_won_without_a_showdown_holds_what_went_back() -> None:
    assert events(FOLDED, ev.Collect, ev.Uncalled) == [
        ev.Collect(18, "ann", 290, "pot", with_uncalled=True)
    ]
    assert events(LIMIT, ev.Collect, ev.Uncalled) == [
        ev.Uncalled(20, "ann", 100), ev.Collect(19, "ann", 250, "pot"),
    ]  # fmt: skip  # a list
    for text, net in ((FOLDED, 90), (LIMIT, 150)):
        told = played(text)
        assert told.ledgers[told.index["ann"]].net == net


def test_a_walk_in_which_nothing_is_won() -> None:
    text = LIMIT.replace('uncalled="false" potnumber="1"', 'uncalled="true" potnumber="1"')
    text = text.replace(
        '\t\t<winner amount="1.00" uncalled="true" potnumber="2" player="0" pottype="n"/>\n', ""
    )
    assert events(text, ev.Collect, ev.Uncalled) == [ev.Uncalled(19, "ann", 250)]


@pytest.mark.parametrize(
    ("numbers", "pots"),
    [
        (["1"], ["pot"]), (["3"], ["pot"]), (["1", "2"], ["main pot", "side pot"]),
        (["3", "1", "2"], ["side pot-2", "main pot", "side pot-1"]),
        (["2", "10"], ["main pot", "side pot"]),
    ],
)  # fmt: skip  # a table
def test_names_of_pots(numbers: list[str], pots: list[str]) -> None:
    winner = FOLDED[
        FOLDED.index("\t\t<winner") : FOLDED.index('\t</round>\n\t<round id="END_OF_GAME')
    ]
    lines = "".join([winner.replace('potnumber="1"', f'potnumber="{n}"') for n in numbers])
    told = [e for e in events(FOLDED.replace(winner, lines)) if isinstance(e, ev.Collect)]
    assert [e.pot for e in told] == pots
    assert [e.with_uncalled for e in told].count(True) == 1
