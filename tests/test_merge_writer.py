"""Events to Merge's XML: what is written reads to the same play, in the shape of real files."""

import dataclasses
import re
from datetime import UTC, datetime
from functools import cache
from typing import Any, get_args

import pytest
from hands import HAND, NEXT_HAND, corpus
from hands import reading as pokerstars_reading
from hypothesis import given
from hypothesis import strategies as st
from merge_hands import FOLDED, GOLDEN, LIMIT, hand_of, played, reading, readings

from badugi_hh import audit
from badugi_hh import events as ev
from badugi_hh.cards import parse_cards
from badugi_hh.hand import build
from badugi_hh.replay import replay
from badugi_hh.simulate import KINDS, STRUCTURES, SimulatedHand, simulate
from badugi_hh.writers import WRITERS, WriteError, merge, not_the_same, told_in_full
from badugi_hh.writers.merge import hand_text
from badugi_hh.writers.merge.lines import hand_name

WRITER = next(writer for writer in WRITERS if writer.site == "merge")
SHOWN = (ev.Show, ev.Muck)


@cache
def simulated(structure: str, kind: str) -> list[SimulatedHand]:
    found: list[Any] = [structure, kind]
    return list(simulate(17, seed=44, structure=found[0], kind=found[1]))


def rewritten(text: str) -> str:
    """A PokerStars text as Merge would tell it."""
    return hand_text(pokerstars_reading(text).events)


def test_play_in_a_misspelt_word_is_held_against_nobody() -> None:
    words = re.compile(r'(?<=type=")(?:CALL|CHECK|BET|RAISE|FOLD|DRAW|STAND_PAT)(?=")')
    seen = set()
    for hand in simulated("limit", "cash")[:4]:
        text = hand_text(hand.events)
        assert audit(hand_of(text)).findings == []
        for found in words.finditer(text):
            seen.add(found[0])
            misspelt = f"{text[: found.end()]}X{text[found.end() :]}"
            told = played(misspelt)
            assert told.unread == text[: found.start()].count("\n") + 1
            assert audit(told.hand).findings == [], misspelt
    assert {"CALL", "CHECK", "BET", "RAISE", "FOLD", "DRAW"} <= seen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("structure", STRUCTURES)
def test_simulated_hands_read_to_the_accounts_of_the_dealer(structure: str, kind: str) -> None:
    count = 0
    for hand in simulated(structure, kind):
        try:
            text = hand_text(hand.events)
        except WriteError as error:
            assert "all-in" in str(error)  # noqa: PT017  # counted below
            continue
        count += 1
        found = reading(text)
        assert (found.status, found.problems) == ("hand", [])
        told = replay(build(found))
        for account in hand.accounts:
            ledger = told.ledgers[told.index[account.name]]
            assert (ledger.put_in, ledger.uncalled, ledger.collected, ledger.net) == (
                account.put_in, account.uncalled, account.collected, account.net,
            )  # fmt: skip  # a pair each
            assert tuple(ledger.drawn) == account.drawn
            assert ledger.folded_street == account.folded_street
            assert ledger.all_in_street == account.all_in_street
            assert ledger.final is None or set(ledger.final) == set(account.cards)
        original = replay(build(pokerstars_reading(hand.text)))
        assert not_the_same(original, text, WRITER) == ""
        known = [ledger.name for ledger in original.ledgers if ledger.final is not None]
        assert known == [ledger.name for ledger in told.ledgers if ledger.final is not None]
        assert [(c.player, c.amount, c.pot) for c in told.collects] == [
            (c.player, c.amount, c.pot) for c in original.collects
        ]
        assert [type(e) for e in found.events if isinstance(e, SHOWN)] == [
            type(e) for e in hand.events if isinstance(e, SHOWN)
        ] or len(told.live) < 2
        assert audit(told.hand).findings == []
    assert count > 12


@pytest.mark.parametrize("text", [GOLDEN, FOLDED, LIMIT])
def test_hands_of_the_room_are_written_as_the_same(text: str) -> None:
    told = played(text)
    again = hand_text(told_in_full(told))
    assert not_the_same(told, again, WRITER) == ""
    one, two = told.hand.start, hand_of(again).start
    assert dataclasses.replace(two, line=one.line, big=one.big, small=one.small) == one


def attributes(text: str) -> set[tuple[str, str]]:
    return {
        (tag, name)
        for tag, told in re.findall(r"<(\w+)((?: [\w]+=\"[^\"]*\")*)", text)
        for name in re.findall(r"(\w+)=", told)
    }


def test_the_shape_is_that_of_real_files() -> None:
    """Each element has the attributes that it has there, in the same order, and seats besides."""
    real = corpus("merge/badugi-half-pot-limit-050-2011.xml").read_text(encoding="utf-8")
    told = told_in_full(replay(build(readings(real)[0])))
    seats = re.compile(r'(?<= )(dealer|seat|player)="(\d+)"')
    # The room counts seats from 0, and a hand that is told in full from 1.
    text = seats.sub(lambda m: f'{m[1]}="{int(m[2]) - 1}"', hand_text(told))
    assert attributes(text) - attributes(real) == {("game", "seats")}
    assert attributes(real) - attributes(text) == set()
    shape = re.compile(r'timestamp="\d+"')
    ours, theirs = (shape.sub("", told).split("\n") for told in (text, real))
    # A table's size is told since later that year; the first timestamp is the same.
    ours[1] = ours[1].replace(' seats="6"', "").replace(' seats="8"', "").replace(' seats="2"', "")
    assert [line for line in ours if line] == [line.rstrip() for line in theirs if line]
    first = re.compile(r'timestamp="(\d+)"')
    assert first.findall(text)[0] == first.findall(real)[0]


def test_every_kind_of_event_has_its_place() -> None:
    kinds = {kind for part in get_args(ev.Event) for kind in (get_args(part) or (part,))}
    assert set(merge._LINES) == kinds


SHOWDOWN = """\
	<round id="SHOWDOWN" sequence="9">
		<event sequence="19" type="SHOW" timestamp="1720138548000" player="3"/>
		<event sequence="20" type="MUCK" timestamp="1720138549000" player="1"/>
		<cards type="SHOWN" cards="As,3h,Kc,4d" player="3"/>
		<cards type="MUCKED" cards="Kd,Qh,9s,2c" player="1"/>
	</round>
	<round id="END_OF_GAME" sequence="10">
		<winner amount="10.05" uncalled="false" potnumber="1" player="3" hand="Badugi, K-4-3-A" \
pottype="n"/>
	</round>
</game>
"""


def test_a_hand_to_the_showdown() -> None:
    text = rewritten(HAND)
    assert text.endswith(SHOWDOWN)
    assert 'type="RAISE" timestamp="1720138532000" player="1" amount="2.00"' in text
    cards = r'type="(HOLE|DRAW_DRAWN_CARDS)" cards="([^"]*)" player="3" hand="([^"]*)"'
    assert re.findall(cards, text) == [
        ("HOLE", "As,3h,8h,6s", "Two Cards, 3-A"),
        ("DRAW_DRAWN_CARDS", "As,3h,5h,Kc", "Three Cards, K-3-A"),
        ("DRAW_DRAWN_CARDS", "As,3h,4d,Kc", "Badugi, K-4-3-A"),
        ("DRAW_DRAWN_CARDS", "As,3h,Kc,4d", "Badugi, K-4-3-A"),
    ]


def test_what_nobody_called_is_part_of_what_is_won_without_a_showdown() -> None:
    text = rewritten(NEXT_HAND)
    assert text.count("<winner") == 1
    assert '<winner amount="3.00" uncalled="false" potnumber="1" player="3" pottype="n"/>' in text
    walk = NEXT_HAND.replace("Hero: raises $1 to $2", "Hero: folds").replace("alice: folds\n", "")
    walk = walk.replace("($1) returned to Hero", "($0.50) returned to alice")
    walk = walk.replace("Hero collected $2", "alice collected $1")
    assert '<winner amount="1.50"' in rewritten(walk)


# ---- what is lost, and what cannot be said


def changed(text: str, *pairs: tuple[str, str]) -> list[ev.Event]:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    found = pokerstars_reading(text)
    assert found.status == "hand", found.reason
    return found.events


SILENT = [
    "bob joins the table at seat #2", "bob has timed out", "bob has requested TIME",
    "bob will be allowed to play after the button", "Old Moss is connected", "Betting is capped",
    "bob adds $5 chips (1 stack(s) of $5 chips)", "bob wins a $5 tournament ticket",
]  # fmt: skip  # a list


@pytest.mark.parametrize("line", SILENT)
def test_lines_that_the_room_has_no_element_for(line: str) -> None:
    told = changed(HAND, ("*** SECOND", f"{line}\n*** SECOND"))
    assert hand_text(told) == rewritten(HAND)


@pytest.mark.parametrize(
    ("line", "kind", "wanted"),
    [
        ("bob is disconnected", "DISCONNECTED", "disconnected"),
        ("bob is connected", "RECONNECTED", "connected"),
        ("bob is sitting out", "SITTING_OUT", "sitting out"),
        ("bob has returned", "SIT_IN", "returned"),
        ("bob leaves the table", "LEAVE", "left"),
        ("bob was removed from the table", "PLAYER_OUT", "removed"),
    ],
)
def test_who_comes_and_goes(line: str, kind: str, wanted: ev.Change) -> None:
    text = hand_text(changed(HAND, ("*** SECOND", f"{line}\n*** SECOND")))
    assert f'type="{kind}"' in text
    told = [e for e in reading(text).events if isinstance(e, ev.Presence | ev.SitsOut)]
    assert [getattr(e, "change", "") for e in told] == [wanted]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("raises $1 to $2", "raises $1 to $2 and has reached the $2 cap", "a table's cap"),
        ("*** SECOND", "a line that nobody knows\n*** SECOND", "no words for 'a line that"),
        (" Seat #1 is the button", "", "Merge tells the button"),
        ("($1/$2 USD)", "(1/2 SEK)", "no sign for SEK"),
        ("Seat 1: alice ($40 in chips)\n", "", "alice's is not known"),
        ("alice", "al\x07ice", "XML cannot hold '\\x07'"),
        ("bob: posts small blind $0.50", "bob: posts dead small blind", "no words for"),
    ],
)  # fmt: skip  # a table
def test_what_cannot_be_said(old: str, new: str, why: str) -> None:
    text = HAND.replace(old, new) if old == "alice" else HAND.replace(old, new, 1)
    assert text != HAND
    with pytest.raises(WriteError, match=re.escape(why)):
        rewritten(text)


def with_event(kind: type, **fields: Any) -> list[ev.Event]:  # noqa: ANN401  # each has its own
    told = pokerstars_reading(HAND).events
    return [dataclasses.replace(e, **fields) if isinstance(e, kind) else e for e in told]


@pytest.mark.parametrize(
    ("events", "why"),
    [
        (with_event(ev.Start, variant="badacey"), "Merge has no badacey"),
        (with_event(ev.Start, variant="progressive"), "Merge has no progressive"),
        (with_event(ev.Start, played_at=None, printed_at=None), "an unknown time"),
        (with_event(ev.Seat, stack=None), "alice's chips are not known"),
        (with_event(ev.Call, amount=None), "how much is not told"),
        (with_event(ev.Start)[1:], "begins with a Start"),
        ([*with_event(ev.Start), ev.HouseRule(0, "burns", 1)], "a rule of the table: burns"),
    ],
)  # fmt: skip  # a table
def test_events_that_cannot_be_said(events: list[ev.Event], why: str) -> None:
    with pytest.raises(WriteError, match=why):
        hand_text(events)


def test_a_rule_that_the_room_has_anyway() -> None:
    told = [*with_event(ev.Start), ev.HouseRule(0, "burns", 0)]
    assert hand_text(told) == hand_text(with_event(ev.Start))


@pytest.mark.parametrize(
    ("posts", "kinds", "wanted"),
    [
        ("alice: posts big blind $1", ["INITIAL_BLIND"], ["big blind"]),
        ("alice: posts small & big blinds $1.50", ["RETURN_BLIND"], ["small & big blinds"]),
        ("alice: posts small blind $0.50", ["RETURN_BLIND"], ["dead small blind"]),
        ("alice: posts the ante $0.10", ["ANTE"], ["ante"]),
    ],
)
def test_posts_of_others(posts: str, kinds: list[str], wanted: list[ev.Blind]) -> None:
    text = hand_text(changed(HAND, ("*** DEALING", f"{posts}\n*** DEALING")))
    told = re.findall(r'type="(\w+)"[^>]*player="1"', text[: text.index("PRE_FIRST")])
    assert told == kinds
    assert [e.blind for e in reading(text).events if type(e) is ev.Post][2:] == wanted


def test_posts_whose_kind_the_amount_does_not_tell() -> None:
    with pytest.raises(WriteError, match="what alice posts"):
        hand_text(changed(HAND, ("*** DEALING", "alice: posts small & big blinds $1\n*** DEALING")))


NO_LIMIT = HAND.replace("Limit ($1/$2 USD)", "No Limit ($0.50/$1 USD)")


@pytest.mark.parametrize(
    ("text", "old", "new", "wanted"),
    [
        (HAND, "big blind $1", "big blind $0.70 and is all-in",
         [("small blind", ""), ("big blind", "stack")]),
        (HAND, "small blind $0.50", "small blind $0.30 and is all-in",
         [("small blind", "stack"), ("big blind", "")]),
        (NO_LIMIT, "bob: posts small blind $0.50\nHero: posts big blind $1",
         "Hero: posts big blind $0.70 and is all-in", [("big blind", "stack")]),
        (HAND, "bob: posts small blind $0.50\nHero: posts big blind $1",
         "Hero: posts big blind $0.30 and is all-in", [("big blind", "")]),
    ],
)  # fmt: skip  # a table
def test_blinds_all_in(text: str, old: str, new: str, wanted: list[tuple[ev.Blind, str]]) -> None:
    told = reading(hand_text(changed(text, (old, new)))).events
    assert [(e.blind, e.all_in or "") for e in told if type(e) is ev.Post] == wanted


def test_a_blind_all_in_that_might_be_the_small_one() -> None:
    old = "bob: posts small blind $0.50\nHero: posts big blind $1"
    with pytest.raises(WriteError, match="which blind this all-in is"):
        hand_text(changed(NO_LIMIT, (old, "Hero: posts big blind $0.30 and is all-in")))


# ---- the beginning


def tournament(game: str, entry: str = "$10.00+$1.00 USD") -> str:
    """HAND as one of a tournament."""
    header = f"Tournament #88, {entry}{' ' if entry else ''}Badugi {game}"
    return HAND.replace("$", "").replace("Badugi Limit (1/2 USD)", header)


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        ("Limit - Level XIV (1/2)", "Limit Level 14 Blinds 0.50/1"),
        ("Limit - Level 14 (1/2)", "Limit Level 14 Blinds 0.50/1"),
        ("Pot Limit - Level XIV (0.50/1)", "Pot Limit Level 14 Blinds 0.50/1"),
    ],
)
def test_tournaments(game: str, stakes: str) -> None:
    told = rewritten(tournament(game))
    assert f'<description type="Badugi Tournament" stakes="{stakes}" version="2.1"/>' in told
    again = hand_of(told)
    assert (again.kind, again.start.level, again.start.tournament_id) == ("tournament", "14", "88")
    assert (again.start.buy_in, again.start.fee, again.start.entry_currency) == (1000, None, "USD")
    assert [p.stack for p in again.players] == [2550, 6000, 4000]
    assert audit(again).findings == []


@pytest.mark.parametrize(
    ("entry", "buy_in", "bounty"),
    [
        ("Freeroll", 0, None), ("$5+$5+$1 USD", 500, 500), ("€10.00+€1.00 EUR", None, None),
        ("1000+100", None, None), ("", None, None),
    ],
)  # fmt: skip  # a table
def test_entries(entry: str, buy_in: int | None, bounty: int | None) -> None:
    start = hand_of(rewritten(tournament("Limit - Level I (1/2)", entry))).start
    assert (start.buy_in, start.bounty) == (buy_in, bounty)


def test_bets_of_a_tournament_that_no_whole_blind_tells() -> None:
    text = tournament("Limit - Level I (1/2)")
    text = text.replace("big blind 1", "big blind 0.70 and is all-in")
    with pytest.raises(WriteError, match="a tournament's bets"):
        rewritten(text)


EVENING = datetime(2024, 7, 5, 0, 15, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "began", "moment"),
    [
        ({}, 'starttime="20240704201530"', EVENING),
        ({"zone": "-0300"}, 'starttime="2024/07/04 20:15:30 -0300"',
         datetime(2024, 7, 4, 23, 15, 30, tzinfo=UTC)),
        ({"printed_at": None}, 'starttime="20240704201530"', EVENING),
        ({"played_at": None}, 'starttime="20240704201530"', None),
    ],
)  # fmt: skip  # a table
def test_times(start: dict[str, Any], began: str, moment: datetime | None) -> None:
    text = hand_text(with_event(ev.Start, **start))
    assert began in text
    assert ("timestamp" in text) is (start.get("played_at", 1) is not None)
    assert hand_of(text).start.played_at == moment


def test_raises_of_old_times() -> None:
    text = HAND.replace("2024/07/04", "2009/07/04")
    text = text.replace("Hero: calls $1\n", "Hero: raises $1 to $3\nalice: calls $1\n", 1)
    told = rewritten(text)
    raises = re.findall(r'type="RAISE"[^>]*amount="([^"]*)"', told)
    assert raises == ["2.00", "2.00"]  # the second adds 2 to a blind of 1
    assert [e.to for e in reading(told).events if isinstance(e, ev.Raise)] == [200, 300]


def test_numbers_of_hands() -> None:
    text = hand_text(with_event(ev.Start, hand_id="91000001-7"))
    assert hand_of(text).hand_id == "91000001-7"
    one, two = (hand_of(rewritten(t)).hand_id for t in (HAND, NEXT_HAND))
    assert re.fullmatch(r"\d{8}-7000000001", one)
    assert one.partition("-")[0] == two.partition("-")[0]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\ufffe\uffff"), min_size=1))
def test_names_of_players_and_tables(name: str) -> None:
    told: list[Any] = pokerstars_reading(HAND).events
    named = [
        dataclasses.replace(e, player=name) if getattr(e, "player", "") == "alice" else e
        for e in told
    ]
    named[1] = dataclasses.replace(named[1], name=name)
    if any(c < " " and c not in "\t\n\r" for c in name):
        with pytest.raises(WriteError, match="XML cannot hold"):
            hand_text(named)
        return
    found = reading(hand_text(named))
    assert (found.status, found.problems) == ("hand", [])
    assert {e.player for e in found.events if isinstance(e, ev.Seat)} == {name, "bob", "Hero"}
    assert [e.name for e in found.events if isinstance(e, ev.Table)] == [name]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Badugi: T,8,7,5", "Badugi, T-8-7-5"), ("3-card: 9,2,A", "Three Cards, 9-2-A"),
        ("2-card: K,Q", "Two Cards, K-Q"), ("1-card: A", "One Card, A"), ("a hand", "a hand"),
    ],
)  # fmt: skip  # a table
def test_what_hands_are_called(label: str, name: str) -> None:
    assert hand_name(label) == name


def test_some_of_a_hand_shown() -> None:
    told = changed(NEXT_HAND, ("Hero: doesn't show hand", "Hero: shows [2d 5c]"))
    text = hand_text(told)
    assert '<cards type="SHOWN" cards="2d,5c,null,null" player="3"/>' in text
    assert [e.cards for e in reading(text).events if isinstance(e, ev.Show)] == [
        parse_cards("2d 5c")
    ]


def test_hands_behind_one_another() -> None:
    texts = [rewritten(text) for text in (HAND, NEXT_HAND)]
    got = readings(WRITER.between.join(texts))
    assert [r.status for r in got] == ["hand", "hand"]
    assert WRITER.suffix == ".xml"
