"""Draw decisions and luck on the page, held against computations from the tables."""

import re
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
import report_pages
from report_pages import Seen, euros, loaded, page_of, report_of, shape, short, store_of, whole
from small_hands import put, write

import badugi_hh as bh
from badugi_hh.cards import show_cards
from badugi_hh.draws import FLAG_WORDS, FLAGS, VALUES_ARE, WHY_LEFT_IN, WHY_UNPRICED, LeftIn
from badugi_hh.pipeline import import_paths
from badugi_hh.report import Report, render
from badugi_hh.stats import NOTES, Filters
from badugi_hh.store import ALIASES, Store, open_store

samples, about = report_pages.samples, report_pages.about  # fixtures


# ---- the data


def test_decisions(samples: Store, about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    keys = ["site", "hand_id", "player"]
    draws = samples.table("draws").merge(rows[[*keys, "is_hero", "played_at", "verdict"]], on=keys)
    decisions = report.decisions
    assert (decisions.draws, decisions.dealt) == (len(draws), bool(rows.is_hero.any()))
    priced = draws[draws.price.notna()]
    counted = priced[priced.is_hero] if decisions.dealt else priced
    assert (decisions.priced, decisions.others) == (len(counted), len(priced) - len(counted))
    assert decisions.multiway == (counted.opponents > 1).sum()
    assert dict(decisions.unpriced) == draws.unpriced.value_counts().to_dict()
    assert dict(decisions.left_in) == counted.left_in.value_counts().to_dict()
    rounded = counted.assign(rounded=counted.price.round(12))
    dear = rounded[rounded.rounded > 0].sort_values(
        ["rounded", "site", "hand_id", "draw"], ascending=[False, True, True, True]
    )
    assert len(decisions.worst) == min(10, len(dear))
    assert decisions.worst or report.person.name == "Dusty Rhombus"  # whose draws were all best
    for draw, (_, row) in zip(decisions.worst, dear.iterrows(), strict=False):
        for name in (*keys, "played_at", "verdict", "draw", "kind", "count", "value", "best_value",
                     "price", "opponents"):  # fmt: skip
            assert getattr(draw, name) == row[name]
        for name in ("held", "kept", "best_keep"):
            assert show_cards(getattr(draw, name)) == row[name]
        assert draw.redraw == row.redraw_after_pat
        assert draw.flags == tuple(flag for flag in FLAGS if row[flag])
        for name in ("snow_ended", "left_in"):
            assert getattr(draw, name) == (None if pd.isna(row[name]) else row[name])


def test_the_statistics_count_the_same_decisions(
    samples: Store, about: tuple[Report, pd.DataFrame]
) -> None:
    report, rows = about
    keys = ["site", "hand_id", "player"]
    draws = samples.table("draws").merge(rows[[*keys, "is_hero"]], on=keys)
    draws = draws[draws.price.notna()]
    if report.decisions.dealt:
        draws = draws[draws.is_hero]
    figures = report.whole.figures
    assert figures["price"].chances == report.decisions.priced
    assert figures["price"].made == pytest.approx(draws.price.sum())
    for draw in (1, 2, 3):
        at = draws[draws.draw == draw]
        assert figures[f"price_{draw}"].chances == len(at)
        assert figures[f"price_{draw}"].made == pytest.approx(at.price.sum())
    assert figures["best_play"].made == (draws.price == 0).sum()
    for flag in FLAGS:
        assert figures[flag].made == draws[flag].sum()


@pytest.mark.parametrize(
    ("site", "player"),
    [("pokerstars", "Marlow"), ("kingsclub", "Roslyn")],  # who plays games of five cards as well
)
def test_luck(samples: Store, site: str, player: str) -> None:
    report = report_of(samples, f"{site}:{player}", Filters(variant=None))
    seats = samples.table("seats", site=site, player=player)
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


def test_of_what_is_only_shown_no_luck_is_told(samples: Store) -> None:
    assert report_of(samples, "Hesperus").luck == ()


def test_decisions_do_not_depend_on_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [whole(number) for number in range(1, 6)]
    at_once = report_of(store_of(tmp_path / "one", *hands), "Hero").decisions
    monkeypatch.setattr("badugi_hh.report.gathering._AT_ONCE", 2)
    store = open_store(tmp_path / "many", create=True)
    for number, hand in enumerate(hands):
        put(store, write(tmp_path / f"{number}.txt", hand))
    assert len(store.parts()) > 4
    assert report_of(store, "Hero").decisions == at_once
    assert at_once.priced == 15


def test_decisions_that_cost_the_same_stand_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("badugi_hh.report.deciding.MOST_DECISIONS", 4)
    store = open_store(tmp_path / "db", create=True)
    for number in (5, 3, 4, 1, 6, 2):  # batch by batch, and not in order
        put(store, write(tmp_path / f"{number}.txt", whole(number)))
    worst = report_of(store, "Hero").decisions.worst
    assert [draw.price for draw in worst] == sorted([d.price for d in worst], reverse=True)
    dearest = [draw for draw in worst if draw.price == worst[0].price]
    assert [draw.hand_id[-1] for draw in dearest] == ["1", "2", "3", "4"]


def test_decisions_are_those_of_the_person(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1))
    hero = report_of(store, "Hero").decisions
    # alice of another site is not the one who sits beside Hero.
    (store.path / ALIASES).write_text('[Two]\npokerstars = "Hero"\nfulltilt = "alice"\n')
    assert report_of(store, "Two").decisions == hero
    assert hero.draws == hero.priced == 3


def test_decisions_pass_the_filters(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), euros(whole(2)), short(3))
    assert report_of(store, "Hero").decisions.draws == 6
    assert report_of(store, "Hero", Filters(position="BB")).decisions.draws == 6
    assert report_of(store, "Hero", Filters(position="SB")).decisions.draws == 0


def test_decisions_of_hands_imported_without_prices(tmp_path: Path) -> None:
    store = open_store(tmp_path / "db", create=True)
    import_paths([write(tmp_path / "a.txt", whole(1))], store, price_draws=False)
    decisions = report_of(store, "Hero").decisions
    assert (decisions.priced, decisions.worst, decisions.unasked) == (0, (), 3)
    assert decisions.unpriced == (("not asked for", 3),)
    assert report_of(store, "Hero").whole.figures["price_100"].chances == 0


def test_hands_are_told_once(samples: Store) -> None:
    report = report_of(samples, "Hesperus")
    listed = [draw.key for draw in report.decisions.worst]
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
        assert f"{VALUES_ARE.capitalize()}: a snow, or a badugi broken" in told
        assert "can be right although its value is lower." in told
        assert f"{NOTES['decisions']}." in Seen(section_of(html, "statistics")).text
    nothing = page_of(store_of(tmp_path, short(1)), "Hero")
    assert "The player made no draw" in Seen(section_of(nothing, "decisions")).text
    assert "value" not in Seen(section_of(nothing, "decisions")).text


def test_prices_and_flags_are_told(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    told = Seen(section_of(page_of(samples, "Marlow"), "decisions")).text
    figures = report.whole.figures
    price, per_100, best = (figures[name] for name in ("price", "price_100", "best_play"))
    assert f"Price a decision {price.value:.4f} pots {price.chances} decisions95%:" in told
    assert f"Price per 100 hands {per_100.value:.2f} pots {per_100.chances} hands95%:" in told
    assert f"Best play at draws {100 * (best.value or 0):.1f}% {best.made:.0f} of" in told
    for draw in (1, 2, 3):
        at = figures[f"price_{draw}"]
        assert f"draw {draw}{at.chances}{at.value:.4f}" in told
    for flag in FLAGS:
        share = figures[flag].value
        assert share is not None
        assert f"{FLAG_WORDS[flag]}{figures[flag].made:.0f}{100 * share:.1f}%" in told
    assert f"{price.chances} of {report.decisions.draws} draws are priced" in told


def test_the_worst_decisions_are_told(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    found = items(page_of(samples, "Marlow"))
    assert len(found) == len(report.decisions.worst) == 10
    for text, draw in zip(found, report.decisions.worst, strict=True):
        held, kept, best = map(show_cards, (draw.held, draw.kept, draw.best_keep))
        assert text.startswith(f"{draw.price:.3f} of the pot {held} draw {draw.draw} ")
        does = {"snow": "snowed: stood pat", "pat": "stood pat", "draw": "",
                "break": "broke a badugi, "}[draw.kind]  # fmt: skip
        if draw.count:
            does += f"drew {4 - len(draw.kept)} to {kept}"
        throws = 4 - len(draw.best_keep)
        advice = f"draw {throws} to {best}" if throws else "stand pat"
        assert f" {does} worth {draw.value:.3f} best: {advice} worth {draw.best_value:.3f}" in text
        among = f"against one opponent, though {draw.opponents} were in"
        assert (among in text) == (draw.opponents > 1)
        assert ("pat at the draw before" in text) == draw.redraw
        assert text.endswith(f"{draw.played_at:%Y-%m-%d %H:%M} UTC #{draw.hand_id}")
        words = [words for words in FLAG_WORDS.values() if words in text]
        raised = () if draw.kind == "snow" else draw.flags
        assert words == [FLAG_WORDS[flag] for flag in raised]
    kinds = {draw.kind for draw in report.decisions.worst}
    assert {"snow", "break"} <= kinds  # or the loop proves nothing of them


def test_a_snow_is_named_and_not_blamed(samples: Store) -> None:
    report = report_of(samples, "Hesperus")
    found = items(page_of(samples, "Hesperus"))
    assert {draw.kind for draw in report.decisions.worst} == {"snow"}
    assert all(draw.flags == ("drew_too_few",) for draw in report.decisions.worst)
    assert len(found) == 3
    for text in found:
        assert "snowed: stood pat worth" in text
        assert "the snow: won at showdown" in text
        assert FLAG_WORDS["drew_too_few"] not in text


@pytest.mark.parametrize("why", WHY_LEFT_IN)
def test_why_own_discards_are_left_in_is_told(tmp_path: Path, why: LeftIn) -> None:
    report = report_of(store_of(tmp_path, whole(1)), "Hero")
    told = items(render(report, {}))
    assert told
    assert not [text for text in told if "left in the deck" in text]
    worst = tuple(replace(draw, left_in=why) for draw in report.decisions.worst)
    without = replace(report, decisions=replace(report.decisions, worst=worst))
    assert all(WHY_LEFT_IN[why] in text for text in items(render(without, {})))


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
        places = len(report.decisions.worst) + len(report.pots)
        assert len(links(seen)) == places - len(stories) == doubled
        assert set(links(seen)) <= set(stories)
        for target in links(seen):
            number = int(target.split("-")[1])
            key = report.decisions.worst[number - 1].key
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
    assert "2 draws priced with own discards left in the deck: it is not told which" in seen.text
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
    html = page_of(store, "Hero")
    both = Seen(section_of(html, "decisions")).text
    assert "3 draws were imported without pricing." in both
    assert "Worst decisions" in both
    assert "3 decisions3 more unknown" in Seen(section_of(html, "statistics")).text
    without = Seen(section_of(page_of(store_of(tmp_path / "b", whole(1)), "Hero"), "decisions"))
    assert "without pricing" not in without.text


def test_best_play_has_no_worst(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, whole(1)), "Hero")
    best = replace(report, decisions=replace(report.decisions, worst=()))
    assert "Every decision with a price was the best choice." in Seen(render(best, {})).text


def test_numbers_of_hands_are_text(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, whole(1)), "Hero")
    plain = Seen(render(report, {}))
    wild = "<u>x</u>"
    worst = tuple(replace(draw, hand_id=wild) for draw in report.decisions.worst)
    hostile: Report = replace(report, decisions=replace(report.decisions, worst=worst))
    seen = Seen(render(hostile, {}))
    assert shape(seen) == shape(plain)
    assert seen.text.count(wild) == len(worst) > 0
    stories = {draw.key: [f"{wild}\u202e"] for draw in worst}
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
