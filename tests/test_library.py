"""``import badugi_hh as bh``: what it offers."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import badugi_hh as bh
from badugi_hh import resources
from badugi_hh.cards import CardError, read_cards, show_cards
from badugi_hh.draws import RouteError
from badugi_hh.pipeline import import_paths
from badugi_hh.reader import UnrecognisedError
from badugi_hh.replay import State
from badugi_hh.store import StoreError

SAMPLES = resources.folder("sample_histories")


def test_these_names_are_offered() -> None:
    assert sorted(bh.__all__) == [
        "Finding",
        "Hand",
        "HandAudit",
        "Look",
        "Odds",
        "PROFILES",
        "Profile",
        "Reading",
        "Replayed",
        "Store",
        "Value",
        "audit",
        "best_draw",
        "chance",
        "evaluate",
        "open_store",
        "rank",
        "read",
        "replay",
        "value",
    ]
    for name in bh.__all__:
        assert getattr(bh, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'reed'"):
        bh.reed  # noqa: B018  # the look-up itself is tested


def test_importing_the_library_starts_neither_arrow_nor_pandas() -> None:
    script = (
        "import sys, badugi_hh as bh\n"
        "bh.rank('As2d3h4c')\n"
        "assert not {'pyarrow', 'pandas', 'typer', 'rich'} & set(sys.modules)\n"
        "assert bh.Store and 'pyarrow' in sys.modules\n"
    )
    root = Path(bh.__file__).parent.parent
    subprocess.run([sys.executable, "-c", script], check=True, cwd=root)


def test_importing_the_library_brings_nothing_to_price_draws() -> None:
    script = (
        "import sys, badugi_hh as bh\n"
        "assert not {'badugi_hh.draws', 'platformdirs'} & set(sys.modules)\n"
        "assert bh.Odds and 'badugi_hh.draws' in sys.modules\n"
    )
    root = Path(bh.__file__).parent.parent
    subprocess.run([sys.executable, "-c", script], check=True, cwd=root)


def test_read_yields_hands_and_hands_over_the_others() -> None:
    others: list[bh.Reading] = []
    file = SAMPLES / "pokerstars-other-structures.txt"
    hands = list(bh.read(file, on_other=others.append))
    assert len(hands) == 11
    assert all(isinstance(hand, bh.Hand) for hand in hands)
    assert sorted(other.status for other in others) == ["cancelled", "skipped"]
    assert len(list(bh.read(str(file)))) == 11
    assert hands[0].events[0].line == hands[0].line == 1
    assert hands[0].problems == []
    assert hands[0].text in file.read_text(encoding="utf-8")


def test_read_raises_for_what_is_no_hand_history(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("dear")
    with pytest.raises(UnrecognisedError):
        list(bh.read(letter))
    with pytest.raises(FileNotFoundError):
        list(bh.read(tmp_path / "none.txt"))


def test_replay_and_audit_of_a_hand() -> None:
    results = {}
    for hand in bh.read(SAMPLES / "the-lie.txt"):
        played = bh.replay(hand)
        assert isinstance(played, bh.Replayed)
        assert played.put_in == sum(ledger.put_in for ledger in played.ledgers)
        results[hand.hand_id] = bh.audit(hand)
    verdicts = {hand_id: result.verdict for hand_id, result in results.items()}
    assert verdicts == {
        "254811306642": "confirmed",
        "254811338657": "contradicted",
        "254811398606": "confirmed",
    }
    (finding,) = results["254811338657"].findings
    assert isinstance(finding, bh.Finding)
    assert (finding.code, finding.line) == ("showdown.winner", 85)


def test_audit_by_another_profile() -> None:
    uncapped = bh.Profile(name="home game", raises_per_round=0)
    verdicts = set()
    for hand in bh.read(SAMPLES / "pokerstars-cash-limit.txt"):
        result = bh.audit(hand, uncapped)
        verdicts.add(result.verdict)
        assert {finding.rules for finding in result.findings} <= {"home game"}
    assert "contradicted" in verdicts
    assert "pokerstars" in bh.PROFILES


def test_a_replay_can_be_watched() -> None:
    class Watch:
        def __init__(self) -> None:
            self.seen: list[tuple[str, int, int]] = []

        def before(self, event: object, state: State) -> None:
            self.seen.append(("before", event.line, state.pot))  # type: ignore[attr-defined]  # all have one

        def after(self, event: object, state: State) -> None:
            self.seen.append(("after", event.line, state.pot))  # type: ignore[attr-defined]  # all have one

    hand = next(bh.read(SAMPLES / "the-lie.txt"))
    watch = Watch()
    bh.replay(hand, look=watch)
    lines = [event.line for event in hand.events]
    assert [line for when, line, _ in watch.seen if when == "before"] == lines
    assert [line for when, line, _ in watch.seen if when == "after"] == lines
    small_blind = next(at for at, (_, line, _) in enumerate(watch.seen) if line == 7)
    assert watch.seen[small_blind : small_blind + 2] == [("before", 7, 0), ("after", 7, 50)]


def test_rank_is_ordered_and_hashable() -> None:
    best, worse = bh.rank("As 2d 3h 4c"), bh.rank("As2d3hKh")
    assert isinstance(best, bh.Value)
    assert best > worse
    assert best == bh.rank("4s 3c 2h Ad")
    assert len({best, worse, bh.rank("4s 3c 2h Ad")}) == 2
    assert (best.label, worse.label) == ("Badugi: 4,3,2,A", "3-card: 3,2,A")


def test_the_best_draw_of_a_hand() -> None:
    odds = bh.best_draw("Ac 2d 3h Kh")
    assert isinstance(odds, bh.Odds)
    assert show_cards(odds.best.keep) == "Ac 2d 3h"
    assert (odds.draws, odds.outs, len(odds.choices)) == (3, 10, 16)
    assert odds.best.value == bh.value("Ac 2d 3h Kh") == pytest.approx(0.710645, abs=5e-7)
    assert odds.badugi_by_last_draw == bh.chance("Ac 2d 3h Kh")
    assert bh.best_draw(read_cards("Ac 2d 3h Kh"), 3, dead=(), vs=[]) == odds
    dead = bh.best_draw("Ac 2d 3h Kh", 2, dead="5s 6s", vs="2")
    assert (dead.draws, dead.outs, show_cards(dead.dead), dead.route) == (2, 8, "5s 6s", (2,))
    assert bh.best_draw("Ac 2d 3h Kh", 2, dead=read_cards("5s 6s"), vs=[2]) == dead


@pytest.mark.parametrize("vs", [None, "2-1-0"])
@pytest.mark.parametrize("dead", ["", "5s 6s Qd"])
def test_a_value_is_the_mean_over_the_cards_that_can_come(vs: str | None, dead: str) -> None:
    held, gone = read_cards("Ac 2d 3h Kh"), read_cards(dead)
    after = [
        bh.value((*held[:3], card), 0, vs=vs) for card in range(52) if card not in (*held, *gone)
    ]
    assert len(after) == 48 - len(gone)
    drawn = bh.value(held, 1, keep="Ac 2d 3h", dead=dead, vs=vs)
    assert drawn == pytest.approx(sum(after) / len(after), abs=1e-12)
    pat = bh.value(held, 1, keep=held, dead=dead, vs=vs)
    assert pat == pytest.approx(bh.value(held, 0, vs=vs), abs=1e-12)
    assert bh.value(held, 1, dead=dead, vs=vs) == max(drawn, pat)
    assert bh.value(held, 1, keep=(), dead=dead, vs=vs) < drawn


def test_the_chance_of_a_badugi_by_the_last_draw() -> None:
    assert bh.chance("Ac 2d 3h Kh") == pytest.approx(1 - (38 * 37 * 36) / (48 * 47 * 46), abs=1e-12)
    assert bh.chance("Ac 2d 3h Kh", 1) == 10 / 48
    assert bh.chance("Ac 2d 3h Kh", 2, dead="5s") == pytest.approx(
        1 - (38 * 37) / (47 * 46), abs=1e-12
    )
    assert bh.chance("As 2d 3h 4c", 2) == bh.chance("As 2d 3h 4c", 0) == 1
    assert bh.chance("As 2d 3h 4c", 1, keep="As 2d 3h") == 9 / 48
    assert bh.chance("Ac 2d 3h Kh", 0) == bh.chance("Ac 2d 3h Kh", 1, keep="Ac 2d 3h Kh") == 0
    held = read_cards("Ac 2d 3h Kh")
    unseen = [card for card in range(52) if card not in held]
    made = [bh.rank((*held[:2], *two)).size == 4 for two in combinations(unseen, 2)]
    assert bh.chance(held, 1, keep="Ac 2d") == pytest.approx(sum(made) / len(made), abs=1e-12)


@pytest.mark.parametrize(
    ("cards", "options", "message"),
    [
        ("Ac 2d 3h", {}, "a hand of 4 cards is needed, not of 3"),
        ("Ac 2d 3h Zz", {}, "'Zz' is not a card"),
        ((0, 5, 10, 52), {}, "52 is no card"),
        ("Ac 2d 3h Kh", {"draws": 4}, "0 to 3 draws"),
        ("Ac 2d 3h Kh", {"dead": "Kh"}, "Kh is held"),
        ("Ac 2d 3h Kh", {"dead": "Zz"}, "'Zz' is not a card"),
        ("Ac 2d 3h Kh", {"vs": "abc"}, "'abc' is no route"),
        ("Ac 2d 3h Kh", {"vs": (0, 1)}, "best play never draws 0-1"),
        ("Ac 2d 3h Kh", {"keep": "Ks"}, "Ks is not held"),
        ("Ac 2d 3h Kh", {"draws": 0, "keep": "Ac"}, "all four cards are kept"),
    ],
)
def test_what_is_no_question_about_a_draw(
    cards: str | tuple[int, ...], options: dict[str, Any], message: str
) -> None:
    asked = ["value"]
    asked += [] if "keep" in options else ["best_draw"]
    asked += [] if "vs" in options else ["chance"]
    for name in asked:
        with pytest.raises(ValueError, match=message) as refused:
            getattr(bh, name)(cards, **options)
        kind = CardError if "Zz" in message else RouteError if "vs" in options else ValueError
        assert type(refused.value) is kind


def test_a_store_gives_tables_for_pandas(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        bh.open_store(tmp_path / "db")
    store = bh.open_store(tmp_path / "db", create=True)
    assert isinstance(store, bh.Store)
    import_paths([SAMPLES], store)
    store = bh.open_store(str(tmp_path / "db"))
    assert len(store.table("hands")) == 541
    seats = store.table("seats", ["player", "net"], player="Bellamy Rook")
    assert list(seats.columns) == ["player", "net"]
    assert sorted(seats["net"]) == [-50, 550, 858]
    assert len(store.table("draws", player=["Marlow", "Hesperus"], draw=1, kind="break")) > 0


def test_statistics_by_name(tmp_path: Path) -> None:
    store = bh.open_store(tmp_path / "db", create=True)
    import_paths([SAMPLES / "pokerstars-cash-limit.txt"], store)
    found = bh.evaluate(store, "Marlow", by="position", kind="cash")
    assert found.person is not None
    assert found.whole.hands == len(store.table("seats", player="Marlow"))
    button = found.groups["BTN",]
    assert button.hands == len(store.table("seats", player="Marlow", position="BTN"))
    assert found["vpip"].chances == sum(section["vpip"].chances for section in found.sections)
    assert bh.evaluate(store).whole.seats == store.count("seats")
    with pytest.raises(ValueError, match="did you mean 'Marlow'"):
        bh.evaluate(store, "Marlowe")
    with pytest.raises(TypeError):
        bh.evaluate(store, "Marlow", kindd="cash")
