"""Draw decisions and luck on the page, held against computations from the tables."""

import re
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from report_pages import Seen, euros, loaded, page_of, report_of, shape, short, store_of, whole
from small_hands import SAMPLES, put, write

import badugi_hh as bh
from badugi_hh.draws import FLAGS, WHY_UNPRICED
from badugi_hh.pipeline import import_paths
from badugi_hh.report import Report, render
from badugi_hh.report.wording import flag_words
from badugi_hh.stats import NOTES, Filters
from badugi_hh.store import ALIASES, Store, open_store


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Store:
    store = open_store(tmp_path_factory.mktemp("samples") / "db", create=True)
    import_paths([SAMPLES], store)
    return store


@pytest.fixture(scope="module", params=["Marlow", "Hesperus", "Dusty Rhombus"])
def about(samples: Store, request: pytest.FixtureRequest) -> tuple[Report, pd.DataFrame]:
    """A report, and the player's seats with their hands beside them, without play money."""
    player = request.param
    seats = samples.table("seats", player=player)
    hands = samples.table("hands")
    rows = seats.merge(hands, on=["site", "hand_id"], suffixes=("", "_hand"))
    return report_of(samples, player), rows[rows.kind != "play"]


# ---- the data


def test_decisions(samples: Store, about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    keys = ["site", "hand_id", "player"]
    draws = samples.table("draws").merge(rows[[*keys, "is_hero", "played_at", "verdict"]], on=keys)
    choices = report.choices
    assert (choices.draws, choices.dealt) == (len(draws), bool(rows.is_hero.any()))
    priced = draws[draws.price.notna()]
    counted = priced[priced.is_hero] if choices.dealt else priced
    assert (choices.priced, choices.others) == (len(counted), len(priced) - len(counted))
    assert choices.multiway == (counted.opponents > 1).sum()
    assert dict(choices.unpriced) == draws.unpriced.value_counts().to_dict()
    assert dict(choices.left_in) == counted.left_in.value_counts().to_dict()
    rounded = counted.assign(rounded=counted.price.round(12))
    dear = rounded[rounded.rounded > 0].sort_values(
        ["rounded", "site", "hand_id", "draw"], ascending=[False, True, True, True]
    )
    assert len(choices.worst) == min(10, len(dear))
    assert choices.worst or report.person.name == "Dusty Rhombus"  # whose draws were all best
    for choice, (_, row) in zip(choices.worst, dear.iterrows(), strict=False):
        for name in (*keys, "played_at", "verdict", "draw", "kind", "count", "held", "kept",
                     "best_keep", "value", "best_value", "price", "opponents"):  # fmt: skip
            assert getattr(choice, name) == row[name]
        assert choice.redraw == row.redraw_after_pat
        assert choice.flags == tuple(flag for flag in FLAGS if row[flag])
        for name in ("snow_ended", "left_in"):
            assert getattr(choice, name) == (None if pd.isna(row[name]) else row[name])


def test_the_statistics_count_the_same_decisions(
    samples: Store, about: tuple[Report, pd.DataFrame]
) -> None:
    report, rows = about
    keys = ["site", "hand_id", "player"]
    draws = samples.table("draws").merge(rows[[*keys, "is_hero"]], on=keys)
    draws = draws[draws.price.notna()]
    if report.choices.dealt:
        draws = draws[draws.is_hero]
    figures = report.whole.figures
    assert figures["price"].chances == report.choices.priced
    assert figures["price"].made == pytest.approx(draws.price.sum())
    for draw in (1, 2, 3):
        at = draws[draws.draw == draw]
        assert figures[f"price_{draw}"].chances == len(at)
        assert figures[f"price_{draw}"].made == pytest.approx(at.price.sum())
    assert figures["best_play"].made == (draws.price == 0).sum()
    for flag in FLAGS:
        assert figures[flag].made == draws[flag].sum()


def test_luck(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    seats = samples.table("seats", player="Marlow")
    rows = seats.merge(samples.table("hands"), on=["site", "hand_id"], suffixes=("", "_hand"))
    rows = rows[(rows.kind != "play") & rows.is_hero & rows.cards_dealt.notna()]
    rows = rows[rows.cards_dealt.str.count(" ") == 3]
    badugis = sum(bh.rank(cards).label.startswith("Badugi") for cards in rows.cards_dealt)
    dealt, drawn = report.luck
    assert (dealt.came.made, dealt.came.chances) == (badugis, len(rows))
    assert dealt.chance == 17_160 / 270_725
    assert dealt.over == pytest.approx(badugis - len(rows) * 17_160 / 270_725)
    share = badugis / len(rows)
    assert dealt.error == pytest.approx(
        (share * (1 - share) * len(rows) / (1 - 1 / len(rows))) ** 0.5
    )
    assert (drawn.came.made, drawn.came.chances) == (
        rows.one_card_made.sum(), rows.one_card.sum(),
    )  # fmt: skip
    assert drawn.over == pytest.approx(rows.one_card_made.sum() - rows.one_card_chance.sum())
    assert drawn.error is not None
    assert report_of(samples, "Hesperus").luck == ()


def test_decisions_do_not_depend_on_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [whole(number) for number in range(1, 6)]
    at_once = report_of(store_of(tmp_path / "one", *hands), "Hero").choices
    monkeypatch.setattr("badugi_hh.report.gathering._AT_ONCE", 2)
    store = open_store(tmp_path / "many", create=True)
    for number, hand in enumerate(hands):
        put(store, write(tmp_path / f"{number}.txt", hand))
    assert len(store.parts()) > 4
    assert report_of(store, "Hero").choices == at_once
    assert at_once.priced == 15


def test_decisions_that_cost_the_same_stand_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("badugi_hh.report.choosing.MOST_CHOICES", 4)
    store = open_store(tmp_path / "db", create=True)
    for number in (5, 3, 4, 1, 6, 2):  # batch by batch, and not in order
        put(store, write(tmp_path / f"{number}.txt", whole(number)))
    worst = report_of(store, "Hero").choices.worst
    assert [choice.price for choice in worst] == sorted([c.price for c in worst], reverse=True)
    dearest = [choice for choice in worst if choice.price == worst[0].price]
    assert [choice.hand_id[-1] for choice in dearest] == ["1", "2", "3", "4"]


def test_decisions_are_those_of_the_person(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1))
    hero = report_of(store, "Hero").choices
    # alice of another site is not the one who sits beside Hero.
    (store.path / ALIASES).write_text('[Two]\npokerstars = "Hero"\nfulltilt = "alice"\n')
    assert report_of(store, "Two").choices == hero
    assert hero.draws == hero.priced == 3


def test_decisions_pass_the_filters(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), euros(whole(2)), short(3))
    assert report_of(store, "Hero").choices.draws == 6
    assert report_of(store, "Hero", Filters(position="BB")).choices.draws == 6
    assert report_of(store, "Hero", Filters(position="SB")).choices.draws == 0


def test_decisions_of_hands_imported_without_prices(tmp_path: Path) -> None:
    store = open_store(tmp_path / "db", create=True)
    import_paths([write(tmp_path / "a.txt", whole(1))], store, price_draws=False)
    choices = report_of(store, "Hero").choices
    assert (choices.priced, choices.worst, choices.unasked) == (0, (), 3)
    assert choices.unpriced == (("not asked for", 3),)
    assert report_of(store, "Hero").whole.figures["price_100"].chances == 0


def test_hands_are_told_once(samples: Store) -> None:
    report = report_of(samples, "Hesperus")
    listed = [choice.key for choice in report.choices.worst]
    listed += [pot.key for pot in report.pots]
    assert len(listed) > len(report.told) == len(set(listed))
    assert set(report.told) == set(listed)


# ---- the page


def section_of(html: str, name: str) -> str:
    """The markup of one section."""
    (found,) = re.findall(rf'<section id="{name}".*?</section>', html, re.DOTALL)
    return str(found)


def items(html: str) -> list[str]:
    """The texts of the hands that the section of the decisions lists, without their stories."""
    listed = re.findall(r"<summary>.*?</summary>", section_of(html, "decisions"), re.DOTALL)
    return [Seen(item).text for item in listed]


def links(seen: Seen) -> list[str]:
    """The ids of the stories that links lead to."""
    return [place[1:] for place in loaded(seen) if re.fullmatch(r"#\w+-\d+", place)]


def test_it_says_what_a_value_and_a_price_are(samples: Store, tmp_path: Path) -> None:
    for html in (page_of(samples, "Marlow"), page_of(samples, "Hesperus")):
        told = Seen(section_of(html, "decisions")).text
        for said in ("share of the pot at showdown, without betting, against one opponent",
                     "what it gives up of the value of the best choice", "no verdict"):  # fmt: skip
            assert said in told
        assert f"{NOTES['decisions']}." in Seen(section_of(html, "statistics")).text
    nothing = page_of(store_of(tmp_path, short(1)), "Hero")
    assert "The player made no draw" in Seen(section_of(nothing, "decisions")).text
    assert "value" not in Seen(section_of(nothing, "decisions")).text


def test_prices_and_flags_are_told(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    told = Seen(section_of(page_of(samples, "Marlow"), "decisions")).text
    figures = report.whole.figures
    price, per_100, best = (figures[name] for name in ("price", "price_100", "best_play"))
    assert f"Price a decision {price.value:.4f} of the pot {price.chances} decisions95%:" in told
    assert f"Price per 100 hands {per_100.value:.2f} pots {per_100.chances} hands95%:" in told
    assert f"Best play at draws {100 * (best.value or 0):.1f}% {best.made:.0f} of" in told
    for draw in (1, 2, 3):
        at = figures[f"price_{draw}"]
        assert f"draw {draw}{at.chances}{at.value:.4f}" in told
    for flag in FLAGS:
        share = figures[flag].value
        assert share is not None
        assert f"{flag_words(flag)}{figures[flag].made:.0f}{100 * share:.1f}%" in told
    assert f"{price.chances} of {report.choices.draws} draws are priced" in told


def test_the_worst_decisions_are_told(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    found = items(page_of(samples, "Marlow"))
    assert len(found) == len(report.choices.worst) == 10
    for text, choice in zip(found, report.choices.worst, strict=True):
        assert text.startswith(f"{choice.price:.3f} of the pot {choice.held} draw {choice.draw} ")
        kept, best = (cards.split() for cards in (choice.kept, choice.best_keep))
        does = {"snow": "snowed: stood pat", "pat": "stood pat", "draw": "",
                "break": "broke a badugi, "}[choice.kind]  # fmt: skip
        if choice.count:
            does += f"drew {4 - len(kept)} to {choice.kept}"
        advice = "stand pat" if len(best) == 4 else f"draw {4 - len(best)} to {choice.best_keep}"
        assert (
            f" {does} worth {choice.value:.3f} best: {advice} worth {choice.best_value:.3f}" in text
        )
        among = f"against one opponent, though {choice.opponents} were in"
        assert (among in text) == (choice.opponents > 1)
        assert ("pat at the draw before" in text) == choice.redraw
        assert text.endswith(f"{choice.played_at:%Y-%m-%d %H:%M} UTC #{choice.hand_id}")
        words = [flag_words(flag) for flag in FLAGS if flag_words(flag) in text]
        raised = () if choice.kind == "snow" else choice.flags
        assert words == [flag_words(flag) for flag in raised]
    kinds = {choice.kind for choice in report.choices.worst}
    assert {"snow", "break"} <= kinds  # or the loop proves nothing of them


def test_a_snow_is_named_and_not_blamed(samples: Store) -> None:
    report = report_of(samples, "Hesperus")
    found = items(page_of(samples, "Hesperus"))
    assert {choice.kind for choice in report.choices.worst} == {"snow"}
    assert all(choice.flags == ("drew_too_few",) for choice in report.choices.worst)
    assert len(found) == 3
    for text in found:
        assert "snowed: stood pat worth" in text
        assert "the snow: won at showdown" in text
        assert flag_words("drew_too_few") not in text


def test_a_story_stands_in_the_page_once(samples: Store, tmp_path: Path) -> None:
    for store, player, doubled in (
        (samples, "Hesperus", 3),  # three draws of one hand, which is a big pot as well
        (store_of(tmp_path, whole(1)), "Hero", 1),
        (samples, "Marlow", 0),
    ):
        report = report_of(store, player)
        html = page_of(store, player)
        seen = Seen(html)
        stories = [found["id"] for tag, found in seen.tags if tag == "pre"]
        assert len(stories) == len(report.told)
        assert len(set(stories)) == len(stories)
        places = len(report.choices.worst) + len(report.pots)
        assert len(links(seen)) == places - len(stories) == doubled
        assert set(links(seen)) <= set(stories)
        for target in links(seen):
            number = int(target.split("-")[1])
            key = report.choices.worst[number - 1].key
            assert key[1] in re.findall(rf'<pre id="{target}"[^>]*>', html)[0]


def test_what_is_unknown_is_told_with_its_reason(tmp_path: Path) -> None:
    secret = whole(1).replace("mucked [Kd Qh 9s 2c]", "mucked")
    seen = Seen(section_of(page_of(store_of(tmp_path, secret), "alice"), "decisions"))
    assert f"3 draws without a price: {WHY_UNPRICED['not shown']}" in seen.text
    assert "0 of 3 draws are priced" in seen.text
    assert "Worst decisions" not in seen.text
    assert "seen at showdown" not in seen.text
    assert "table" not in [tag for tag, _ in seen.tags]


def test_what_was_shown_is_no_fair_sample(tmp_path: Path) -> None:
    html = page_of(store_of(tmp_path, whole(1)), "alice")
    seen = Seen(section_of(html, "decisions"))
    assert (
        "seen at showdown, no fair sample of those that were played, and never rates" in seen.text
    )
    assert "%" not in seen.text
    assert "Price a decision" not in seen.text
    # She stood pat at the last two draws, and drew one that is not told before.
    assert f"1 draw without a price: {WHY_UNPRICED['drew later']}" in seen.text
    assert "2 draws priced with own discards left in the deck: the files do not tell" in seen.text
    assert "nothing can be said of luck" in Seen(section_of(html, "luck")).text


def test_hands_that_are_only_shown_are_left_out_beside_dealt_ones(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1))
    (store.path / ALIASES).write_text('[Both]\npokerstars = ["Hero", "alice"]\n')
    told = Seen(section_of(page_of(store, "Both"), "decisions")).text
    assert "3 of 6 draws are priced" in told
    assert "2 draws left out: the files do not print the player’s cards" in told


def test_a_store_without_prices_says_how_to_get_them(tmp_path: Path) -> None:
    store = open_store(tmp_path / "db", create=True)
    file = tmp_path / "hands.txt"
    file.write_text(whole(1))
    import_paths([file], store, price_draws=False)
    html = page_of(store, "Hero")
    told = Seen(section_of(html, "decisions"))
    assert "These draws were imported without pricing. badugi-hh import STORE --db NEW" in told.text
    assert "without a price" not in told.text  # that is said already
    assert "0 of 3 draws are priced" in told.text
    assert "Worst decisions" not in told.text
    more = tmp_path / "more.txt"
    more.write_text(whole(2))
    import_paths([more], store)
    both = Seen(section_of(page_of(store, "Hero"), "decisions")).text
    assert "3 draws were imported without pricing." in both
    assert "Worst decisions" in both
    without = Seen(section_of(page_of(store_of(tmp_path / "b", whole(1)), "Hero"), "decisions"))
    assert "without pricing" not in without.text


def test_best_play_has_no_worst(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, whole(1)), "Hero")
    best = replace(report, choices=replace(report.choices, worst=()))
    assert "Every decision with a price was the best choice." in Seen(render(best, {})).text


def test_cards_and_numbers_are_text(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, whole(1)), "Hero")
    plain = Seen(render(report, {}))
    wild = "<u>x</u>"
    worst = tuple(
        replace(choice, held=wild, kept=wild, best_keep=wild, hand_id=wild, kind="draw", count=1)
        for choice in report.choices.worst
    )
    hostile: Report = replace(report, choices=replace(report.choices, worst=worst))
    seen = Seen(render(hostile, {}))
    assert shape(seen) == shape(plain)
    assert seen.text.count(wild) == 4 * len(worst) > 0
    stories = {choice.key: [f"{wild}\u202e"] for choice in worst}
    told = Seen(render(hostile, stories))
    assert "u" not in [tag for tag, _ in told.tags]
    assert told.inside("pre") == [f"\n{wild}[U+202E]\n"]
    assert {found["id"] for tag, found in told.tags if tag == "pre"} == {"decision-1"}


def test_snow_bets_and_luck_are_told(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    html = page_of(samples, "Marlow")
    needed, got = (report.whole.figures[f"snow_folds_{what}"] for what in ("needed", "got"))
    assert needed.chances == got.chances > 0
    told = Seen(section_of(html, "snow")).text
    assert f"bets and raises {needed.chances} {100 * (needed.value or 0):.1f}%" in told
    assert f"{got.made:.0f} of {got.chances}" in told
    assert "without betting" not in told
    lucky = Seen(section_of(html, "luck")).text
    assert len(report.luck) == 2
    for luck in report.luck:
        assert f"{luck.name} {100 * (luck.came.value or 0):.1f}%" in lucky
        assert f"{luck.came.made} of {luck.came.chances}" in lucky
        assert f"{100 * luck.chance:.1f}%{luck.chance * luck.came.chances:.1f} " in lucky
        assert f"{luck.over:+.1f}± {luck.error:.1f}" in lucky
