"""The sample hands of a home game: replayed, told and audited."""

from command_line import python
from phh_hands import readings

from badugi_hh import resources
from badugi_hh.audit import audit
from badugi_hh.cards import parse_cards
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import Replayed, replay

SAMPLES = resources.folder("sample_histories")


def played(name: str) -> list[Replayed]:
    hands = []
    for found in read(SAMPLES / name):
        assert found.status == "hand", found.reason
        assert found.problems == []
        hands.append(replay(build(found)))
    return hands


def nets(hand: Replayed) -> dict[str, int]:
    return {ledger.name: ledger.net for ledger in hand.ledgers}


def test_the_published_hand_is_replayed() -> None:
    (hand,) = played("home-game.phh")

    assert [(p.name, p.position, p.stack) for p in hand.hand.players] == [
        ("Bob", "SB", 20000),
        ("Carol", "BB", 20000),
        ("Ted", "CO", 20000),
        ("Alice", "BTN", 20000),
    ]
    assert nets(hand) == {"Bob": -400, "Carol": 2000, "Ted": 0, "Alice": -1600}
    assert hand.put_in == 3600
    pots = {step.street: step.pot_before for step in reversed(hand.bets) if step.action != "post"}
    assert [pots[street] for street in (1, 2, 3)] == [600, 1200, 2800]
    assert [(step.player, step.count) for step in hand.draws] == [
        (0, 2), (1, 2), (3, 1), (0, 1), (1, 0), (3, 1), (1, 1), (3, 0),
    ]  # fmt: skip  # three draws
    alice, carol = hand.ledgers[3], hand.ledgers[1]
    assert (alice.final, alice.known_since) == (parse_cards("2s 4c 6d 9h"), 2)
    assert (carol.final, carol.known_since) == (parse_cards("3h 5s 7c 8d"), 3)
    assert audit(hand).verdict == "confirmed"


def test_the_published_hand_is_told_street_by_street() -> None:
    file = SAMPLES / "home-game.phh"
    ran = python("-m", "badugi_hh", "show", "home-game", "--file", file)
    assert (ran.returncode, ran.stderr) == (0, b"")
    story = ran.stdout.decode().splitlines()
    headings = [row for row in story if row.startswith(("Before", "Draw ", "After", "Showdown"))]
    assert headings == [
        "Before the draw", "Draw 1", "After draw 1 (pot $6)", "Draw 2", "After draw 2 (pot $12)",
        "Draw 3", "After draw 3 (pot $28)", "Showdown", "Draw decisions",
    ]  # fmt: skip  # a row
    assert "  Carol draws 1, then has 3h 5s 7c 8d (Badugi: 8,7,5,3)" in story
    assert "  Carol collects $36 from the pot" in story
    assert "Audit by the rules of home: confirmed" in story


def test_the_evening_goes_by_the_rules_of_the_house() -> None:
    hands = played("home-game.phhs")

    assert [nets(hand) for hand in hands] == [
        {"Nell": 1100, "Otis": -100, "Pru": -1000},
        {"Otis": -100, "Pru": -600, "Nell": 700},
        {"Pru": 600, "Nell": -600, "Otis": 0},
        {"Nell": -50, "Otis": -500, "Pru": 550},
        {"Otis": 50, "Pru": -100, "Nell": 50},
    ]
    before: dict[str, int | None] = {}
    for hand in hands:  # each hand begins with the stacks that the one before it left
        for player in hand.hand.players:
            assert before.get(player.name, player.stack) == player.stack
        before = {
            player.name: (player.stack or 0) + ledger.net
            for player, ledger in zip(hand.hand.players, hand.ledgers, strict=True)
        }
    assert [hand.hand.start.variant for hand in hands] == [
        "badugi", "progressive", "progressive", "badacey", "badacey",
    ]  # fmt: skip  # a row
    for hand in hands:
        assert (hand.profile.raises_per_round, hand.profile.burns) == (4, 1)
        assert audit(hand).verdict != "contradicted"
        assert audit(hand).findings == []


def test_without_the_rules_of_the_house_the_evening_would_be_wrong() -> None:
    text = (SAMPLES / "home-game.phhs").read_text(encoding="utf-8")
    assert codes(text) == set()
    assert codes(text.replace("_raises_per_round = 4\n", "")) == {"betting.cap"}
    assert codes(text.replace('_qualifier = "8"', '_qualifier = "9"')) == {"showdown.winner"}


def codes(text: str) -> set[str]:
    """What the audit finds in the hands of a text."""
    hands = [replay(build(found)) for found in readings(text)]
    return {finding.code for hand in hands for finding in audit(hand).findings}
