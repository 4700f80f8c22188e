"""PHH text in pokerkit: what is written loads there, and is worth the same wherever rules agree.

pokerkit takes no rake unless it is told one, deals all replacements of a draw
behind all discards, burns a card before each draw, and asks a bet after a short
all-in for a full one more, where PokerStars completes the level.
"""

import warnings
from collections import Counter
from decimal import Decimal

import pytest
from phh_hands import DUEL, SHORT, reading, with_field
from pokerkit import HandHistory, State

from badugi_hh import events as ev
from badugi_hh import resources
from badugi_hh.hand import build
from badugi_hh.replay import Replayed, replay
from badugi_hh.simulate import simulate
from badugi_hh.writers.phh import WRITER, hand_text

SAMPLES = resources.folder("sample_histories")


def play(history: HandHistory) -> tuple[State, str]:
    """A hand played to its end, and the action at which pokerkit refuses it, if it does."""
    state, done = history.create_state(), 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # cards that came back, folds to nothing
        try:
            for reached, action in history.state_actions:
                state, done = reached, done + (action is not None)
        except ValueError:
            return state, history.actions[done]
    assert not state.status, "the hand is not over"
    return state, ""


def payoffs(state: State) -> list[int]:
    """What each player made, in hundredths."""
    made = [Decimal(payoff) * 100 for payoff in state.payoffs]
    assert all(amount == int(amount) for amount in made)
    return [int(amount) for amount in made]


SHORT_BET, RESHUFFLE = "a bet after a short all-in", "a reshuffle in a draw"


def cause(played: Replayed, refused: str) -> str:
    """The rule in which the two differ, for a hand that was refused at an action."""
    short = any(step.unit and step.to % step.unit for step in played.raises)
    blind = any(post.all_in for post in played.hand.posts)
    if " cbr " in refused and (short or blind):
        return SHORT_BET
    if (refused.startswith("#") or " dh " in refused) and played.reshuffles:
        return RESHUFFLE
    return refused


TABLES: list[tuple[ev.GameKind, int | None]] = [
    ("cash", None),
    ("cash", 8),
    ("cash", 2),
    ("tournament", None),
    ("play", None),
]


def test_simulated_hands_are_worth_the_same() -> None:
    refused: Counter[str] = Counter()
    for kind, players in TABLES:
        hands = list(simulate(200, seed=11, structure="limit", kind=kind, players=players))
        texts = [hand_text(hand.events, number) for number, hand in enumerate(hands, 1)]
        loaded = list(HandHistory.loads_all(WRITER.between.join(texts)))
        for hand, text, history in zip(hands, texts, loaded, strict=True):
            state, action = play(history)
            if action:
                refused[cause(replay(build(reading(text))), action)] += 1
                continue
            made, accounts = payoffs(state), hand.accounts
            assert list(history.players or ()) == [account.name for account in accounts]
            assert sum(made) == 0
            assert sum(account.net for account in accounts) == -hand.rake
            for account, gross in zip(accounts, made, strict=True):
                assert gross == account.net or (account.collected and gross > account.net)

    # Of 1,000 hands a few are refused, each for one of two causes; none is worth something else.
    assert set(refused) == {SHORT_BET, RESHUFFLE}
    assert refused.total() < 40


@pytest.mark.parametrize(
    ("blinds", "antes"),
    [("[1, 2]", "[0, 0]"), ("[1, 2]", "[0.25, 0.75]"), ("[2, 1]", "[0, 0]"), ("[0, 2]", "[0, 0]")],
)
def test_two_players_post_what_they_post_there(blinds: str, antes: str) -> None:
    text = with_field(with_field(DUEL, "blinds_or_straddles", blinds), "antes", antes)
    state = HandHistory.loads(text).create_state()
    posts = [e for e in reading(text).events if isinstance(e, ev.Post)]
    for at, name in enumerate(("Player 1", "Player 2")):
        mine = sum(post.amount for post in posts if post.player == name)
        assert mine == -state.payoffs[at] * 100
        live = sum(p.amount for p in posts if p.player == name and p.blind != "ante")
        assert live == state.bets[at] * 100


@pytest.mark.parametrize("blinds", ["[1, 2, 0]", "[0, 2, 0]", "[1, 2, -2]", "[0, 1, 2]"])
def test_the_same_player_begins_there(blinds: str) -> None:
    text = with_field(with_field(SHORT, "blinds_or_straddles", blinds), "actions", "[]")
    state = HandHistory.loads(text).create_state()
    for player in range(3):
        state.deal_hole("????????", player)
    first = state.actor_index
    assert first is not None
    folds = ", ".join([f'"p{(first + step) % 3 + 1} f"' for step in range(2)])
    found = reading(with_field(text, "actions", f"[{folds}]"))
    assert replay(build(found)).out_of_turn == []


def test_the_sample_hands() -> None:
    history = HandHistory.loads((SAMPLES / "home-game.phh").read_text(encoding="utf-8"))
    state, refused = play(history)
    assert (payoffs(state), refused) == ([-400, 2000, 0, -1600], "")
    text = (SAMPLES / "home-game.phhs").read_text(encoding="utf-8")
    first, *others = HandHistory.loads_all(text)
    state, refused = play(first)
    assert (payoffs(state), refused) == ([1100, -100, -1000], "")
    assert len(others) == 4
    for history in others:  # games that PHH has no code for
        with pytest.raises(KeyError):
            history.create_game()
