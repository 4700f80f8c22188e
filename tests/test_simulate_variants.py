"""The games of the family as the dealer deals them, each pot checked a second time, slowly."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from dealt_slowly import (
    FIVES,
    Seen,
    badugi_key,
    check,
    check_cards,
    check_payments,
    pots_of,
    qualifies,
    start_of,
)

from badugi_hh import events as ev
from badugi_hh.cards import Cards, read_cards
from badugi_hh.events import GameKind, Structure, Variant
from badugi_hh.profiles import POKERSTARS, Profile, override
from badugi_hh.simulate import (
    CHARACTERS,
    KINDS,
    STRUCTURES,
    VARIANTS,
    Session,
    SimulatedHand,
    simulate,
)
from badugi_hh.simulate.cash import CashTable
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.game import cash_games
from badugi_hh.simulate.showdown import settle
from badugi_hh.simulate.state import Deal, Place, Setup

OTHERS: tuple[Variant, ...] = tuple(variant for variant in VARIANTS if variant != "badugi")

# ---- every variant in every structure


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_half_of_every_pot_goes_to_its_best_hands(
    variant: Variant, structure: Structure
) -> None:
    seen = Seen()
    for hand in simulate(300, 21, variant=variant, structure=structure):
        start = start_of(hand)
        assert start.variant == hand.session.variant == variant
        assert start.structure == structure
        check(hand, seen)
    assert seen.showdowns > 100
    assert min(seen.mucked, seen.side_pots, seen.scoops) > 5
    assert variant not in FIVES or seen.split > 50


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", OTHERS)
def test_every_kind_of_game(variant: Variant, kind: GameKind) -> None:
    seen = Seen()
    stacks: dict[str | None, int] = {}
    for hand in simulate(300, 22, variant=variant, kind=kind):
        assert hand.session.kind == kind
        check(hand, seen)
        if kind == "tournament":
            chips = sum(account.stack for account in hand.accounts)
            assert stacks.setdefault(hand.session.tournament_id, chips) == chips
    assert seen.showdowns > 100


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_hands(variant: Variant) -> None:
    seen = Seen()
    for hand in simulate(15_000, 23, variant=variant):
        check(hand, seen)
    assert min(seen.ties[part] for part in range(1 + (variant in FIVES))) > 10


# ---- halves that are tied


def deal_of(variant: Variant, players: int, profile: Profile = POKERSTARS) -> Deal:
    """A hand about to be dealt, by a seat of nobody that has the button."""
    game = replace(cash_games("limit", "USD")[3], variant=variant, profile=profile)
    seats = [Place(seat, str(seat), CHARACTERS["Marlow"], 0) for seat in (4, 5, 1)[:players]]
    when, button = datetime(2025, 1, 6, 23, tzinfo=UTC), 3
    return Deal(Setup("1", when, "ET", "T", 6, game, button, 4, 5, seats), Chance(1))


ONE, OTHER = "As 2d 3h 4c Ks", "Ad 2h 3c 4s Kd"  # a badugi and a low of equal ranks
LOW = "5s 6d 7h 8c 4d"  # the better low, the worse badugi


@pytest.mark.parametrize(
    ("hands", "dead", "odd", "paid"),
    [
        ([ONE, OTHER, LOW], 0, "badugi", [(252, 0), (251, 0), (0, 502)]),
        ([ONE, OTHER, LOW], 0, "low", [(251, 0), (251, 0), (0, 503)]),
        ([LOW, OTHER, ONE], 0, "badugi", [(0, 502), (252, 0), (251, 0)]),
        ([ONE, OTHER], 0, "badugi", [(168, 168), (167, 167)]),
        ([ONE, OTHER], 1, "badugi", [(168, 168), (168, 167)]),
        ([ONE, OTHER], 1, "low", [(168, 168), (167, 168)]),
        ([ONE, "Ad 2h 3c 5s Kd", "Ac 2c 3s 4d Kh"], 0, "badugi", [(503, 251), (0, 0), (0, 251)]),
    ],
)
def test_tied_halves_are_shared_from_the_left_of_the_button(
    hands: list[str], dead: int, odd: str, paid: list[tuple[int, int]]
) -> None:
    """Each player has put in 335."""
    deal = deal_of("badacey", len(hands), override(POKERSTARS, {"odd_half": odd}))
    deal.players[0].dead = dead
    for player, cards in zip(deal.players, hands, strict=True):
        player.live = 335
        deal.give(player, read_cards(cards))
    settle(deal)
    assert [tuple(player.paid) for player in deal.players] == paid
    collects = [(e.player, e.amount) for e in deal.events if isinstance(e, ev.Collect)]
    sums = [(player.name, sum(parts)) for player, parts in zip(deal.players, paid, strict=True)]
    assert collects == [(name, amount) for name, amount in sums if amount]


# ---- the deck


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 8])
def test_the_deck_holds(variant: Variant, players: int) -> None:
    lacked = []
    for hand in simulate(600, 24, variant=variant, players=players):
        lacked += check_cards(hand)
    assert (len(lacked) > 3) == (players == 8)
    if variant in FIVES and players == 8:
        assert 0 in lacked
        assert max(lacked) > 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_up_to_all_cards_are_drawn(variant: Variant) -> None:
    most = 5 if variant in FIVES else 4
    drawn: set[int] = set()
    for hand in simulate(6_000, 25, variant=variant):
        drawn |= {count for account in hand.accounts for count in account.drawn}
        if len(drawn) > most:
            break
    assert drawn == {*range(most + 1)}


# ---- how it is played


def dealt_and_kept(hand: SimulatedHand) -> tuple[Cards, Cards | None]:
    """The hero's first cards, and what was kept of them at the first draw if any were thrown."""
    second = [e.line for e in hand.events if isinstance(e, ev.DrawStart) and e.draw == 2]
    upto = hand.events[: second[0]] if second else hand.events
    dealt = [event.cards or () for event in upto if isinstance(event, ev.Dealt)]
    kept = [event.kept or () for event in upto if isinstance(event, ev.Received)]
    return dealt[0] if dealt else (), kept[0] if kept else None


def ranks_of(cards: Cards) -> set[int]:
    return {card // 4 for card in cards}


@pytest.mark.parametrize("variant", FIVES)
def test_players_know_how_the_ace_counts(variant: Variant) -> None:
    """Who draws to a badugi keeps low aces and throws high ones."""
    aces_kept = aces_thrown = 0
    for hand in simulate(1_000, 34, variant=variant):
        dealt, kept = dealt_and_kept(hand)
        if kept is not None and badugi_key(dealt, ace_high=variant == "badeucey")[0] > -4:
            aces_kept += 0 in ranks_of(kept)
            aces_thrown += 0 in ranks_of(dealt) - ranks_of(kept)
    if variant == "badacey":
        assert aces_kept > aces_thrown
    else:
        assert aces_thrown > aces_kept == 0
    deal = deal_of(variant, 2)
    one, other = deal.players
    deal.give(one, read_cards("As 2d 3h 4c 4d"))
    deal.give(other, read_cards("2s 3d 4h 5c 5d"))
    assert (one.order < other.order) == (variant == "badacey")


def plays(hand: SimulatedHand) -> bool:
    """Whether the hero calls or raises before the draw."""
    first = [e.line for e in hand.events if isinstance(e, ev.DrawStart)]
    upto = hand.events[: first[0]] if first else hand.events
    return any(isinstance(e, ev.Call | ev.Raise) and e.player == hand.hero for e in upto)


def test_a_good_low_is_played_for_its_half() -> None:
    played: dict[bool, list[bool]] = {True: [], False: []}
    for hand in simulate(2_500, 35, variant="badacey", players=6):
        dealt, _ = dealt_and_kept(hand)
        if dealt and badugi_key(dealt)[0] >= -2:
            low = [rank for rank in ranks_of(dealt) if rank < 8]
            played[len(low) >= 4].append(plays(hand))
    good, bad = (sum(times) / len(times) for times in (played[True], played[False]))
    assert good > bad + 0.1


def test_players_draw_to_qualify() -> None:
    kept_cards = 0
    for hand in simulate(600, 36, variant="progressive", qualifier="5"):
        dealt, kept = dealt_and_kept(hand)
        if kept is not None and badugi_key(dealt)[0] > -4:
            assert ranks_of(kept) <= {*range(5)}
            kept_cards += len(kept)
    assert kept_cards > 100


# ---- the houses' rules


def at_one_table(
    variant: Variant, changes: dict[str, str | int], hands: int = 250
) -> Iterator[SimulatedHand]:
    """Hands of a table for money with six players and rules of its own."""
    profile = override(POKERSTARS, changes)
    game = replace(cash_games("limit", "USD")[3], variant=variant, profile=profile)
    session = Session("cash", "limit", "Testing", None, "testing.txt", variant, profile)
    table = CashTable(
        session, game, hero="Marlow", size=6, hands=hands, zone="ET", chance=Chance(26),
        begins=datetime(2025, 1, 6, 23, tzinfo=UTC),
    )  # fmt: skip  # as a list
    for number in range(hands):
        yield table.play(str(number))


@pytest.mark.parametrize("ace", ["high", "low"])
@pytest.mark.parametrize("odd", ["badugi", "low"])
def test_a_house_decides_on_the_ace_and_the_odd_unit(ace: str, odd: str) -> None:
    changes: dict[str, str | int] = {"badeucey_ace": ace, "odd_half": odd, "smallest_money": 5}
    seen = Seen()
    differ = 0
    for hand in at_one_table("badeucey", changes):
        check_payments(hand, seen)
        for account in hand.accounts:
            one, other = badugi_key(account.cards), badugi_key(account.cards, ace_high=True)
            differ += bool(account.paid and account.paid[0] and one != other)
    assert min(differ, seen.odd) > 20


def test_rules_that_differ_from_the_rooms_are_told() -> None:
    def told(hand: SimulatedHand) -> list[tuple[str, int | str]]:
        rules = [e for e in hand.events if isinstance(e, ev.HouseRule)]
        assert all(isinstance(hand.events[rule.line - 1], ev.HouseRule) for rule in rules)
        assert isinstance(hand.events[1], ev.Table)
        assert [rule.line for rule in rules] == list(range(3, 3 + len(rules)))
        return [(rule.name, rule.value) for rule in rules]

    for variant in ("badugi", *FIVES):
        assert all(told(hand) == [] for hand in simulate(20, 27, variant=variant))
    for hand in simulate(20, 27, variant="progressive"):
        assert told(hand) == [("qualifier", "8")]
    for hand in simulate(20, 27, variant="progressive", qualifier="T"):
        assert told(hand) == [("qualifier", "T")]
    (hand,) = at_one_table("badeucey", {"odd_half": "low", "smallest_money": 5}, hands=1)
    assert told(hand) == [("odd_half", "low"), ("smallest_money", 5)]


@pytest.mark.parametrize("qualifier", ["5", "8", "T"])
def test_hands_under_the_qualifier_win_first(qualifier: str) -> None:
    seen = Seen()
    upset = none = 0
    for hand in simulate(500, 28, variant="progressive", qualifier=qualifier):
        assert hand.session.profile.qualifier == qualifier
        check(hand, seen)
        shown = [account for account in hand.accounts if account.paid]
        qualified = [a for a in shown if qualifies(a.cards, qualifier)]
        none += bool(shown) and not qualified
        if len(pots_of(hand)) == 1 and qualified:
            assert all(qualifies(a.cards, qualifier) for a in shown if a.collected)
            best = min(badugi_key(a.cards) for a in shown)
            upset += all(badugi_key(a.cards) != best for a in qualified)
    assert upset > 5  # a better hand than the winner's does not qualify
    assert none > 5


# ---- seeds, times, names


@pytest.mark.parametrize("variant", OTHERS)
def test_a_seed_gives_the_same_hands(variant: Variant) -> None:
    hands = list(simulate(60, 29, variant=variant))
    assert hands == list(islice(simulate(10**6, 29, variant=variant), 60))
    assert [hand.accounts for hand in hands] != [
        hand.accounts for hand in simulate(60, 30, variant=variant)
    ]


def test_badugi_is_what_is_dealt_if_nothing_is_said() -> None:
    hands = list(simulate(100, 31))
    assert hands == list(simulate(100, 31, variant="badugi", qualifier="5"))
    assert {start_of(hand).variant for hand in hands} == {"badugi"}


def test_the_printed_time_is_the_zones() -> None:
    places = {"ET": ZoneInfo("America/New_York"), "CET": ZoneInfo("Europe/Paris")}
    zones = set()
    for hand in simulate(600, 32):
        start = start_of(hand)
        assert start.zone
        assert start.played_at
        assert start.printed_at
        assert start.printed_at.tzinfo is None
        there = start.printed_at.replace(tzinfo=places[start.zone])
        assert there.astimezone(UTC) == start.played_at
        zones.add(start.zone)
    assert zones == {"ET", "CET"}


@pytest.mark.parametrize(
    ("variant", "ends"),
    [
        ("badugi", {"Badugi"}),
        ("badacey", {"Badacey"}),
        ("badeucey", {"Badeucey"}),
        ("progressive", {"Progressive Badugi"}),
    ],
)
def test_files_are_called_by_the_game(variant: Variant, ends: set[str]) -> None:
    names = {hand.session.file_name for hand in simulate(300, 33, variant=variant)}
    assert len(names) > 5
    words = {name.partition("Limit ")[2].partition(" $")[0].removesuffix(".txt") for name in names}
    assert words == ends


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"variant": "omaha"}, "'omaha' is no variant; there are: badugi, badacey, badeucey"),
        ({"variant": ""}, "'' is no variant"),
        ({"variant": "progressive", "qualifier": "K"}, "'K' is no qualifier; there are: A, 2, 3"),
        ({"variant": "progressive", "qualifier": ""}, "'' is no qualifier"),
        ({"variant": "progressive", "qualifier": "10"}, "'10' is no qualifier"),
    ],
)
def test_what_is_no_game_is_refused_at_once(asked: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        simulate(1, 1, **asked)  # type: ignore[arg-type]  # the error is what is tested
