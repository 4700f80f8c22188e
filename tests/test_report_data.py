"""What a page shows, held against computations of another kind from the tables."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import report_pages
from report_pages import EXACT, euros, report_of, short, store_of, whole

import badugi_hh as bh
from badugi_hh.report import NoHandsError, Report
from badugi_hh.report.gathering import MOST_ROUTES, _routes
from badugi_hh.report.walking import thinned
from badugi_hh.stats import GROUPS, STATS, Figure, Filters, Section, evaluate
from badugi_hh.stats.expression import every_row, fact
from badugi_hh.stats.stat import Stat
from badugi_hh.store import ALIASES, Store

samples, about = report_pages.samples, report_pages.about  # fixtures


def made_all(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows.route.fillna("").str.count("-") == 2]


# ---- the sample histories


def test_coverage(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    covered = report.coverage
    assert covered.hands == len(rows) == sum(hands for _, hands in covered.names)
    assert covered.contradicted == (rows.verdict == "contradicted").sum()
    assert (covered.first, covered.last) == (rows.played_at.min(), rows.played_at.max())
    assert (covered.undated, covered.dealt) == (0, rows.is_hero.sum())


def test_winnings_add_up_hand_by_hand(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    rows = rows.assign(number=rows.hand_id.astype("int64"))
    there = set()
    for won in report.winnings:
        there.add((won.kind, won.currency))
        game = rows[(rows.kind == won.kind) & (rows.currency == won.currency)]
        game = game.sort_values(["played_at", "number"])
        assert won.hands == len(game)
        for line in won.lines:
            counted = {"all": game.showdown | True, "showdown": game.showdown,
                       "unseen": ~game.showdown}[line.part]  # fmt: skip
            sums = game.net.where(counted, 0).cumsum()
            assert line.points == tuple(enumerate([0, *sums]))
            assert line.net == line.points[-1][1] == game.net[counted].sum()
    assert there == set(zip(rows.kind, rows.currency, strict=True))


def test_winnings_end_at_the_sums_of_the_money_table(about: tuple[Report, pd.DataFrame]) -> None:
    report, _ = about
    for won in report.winnings:
        same = [w for w in report.money if (w.kind, w.currency) == (won.kind, won.currency)]
        sums = [sum(getattr(w, name) for w in same) for name in ("net", "showdown", "unseen")]
        assert [line.net for line in won.lines] == sums


def test_positions_are_all_hands_clockwise(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    counted = {section.group[0]: section.seats for section in report.positions}
    assert counted == rows.position.value_counts().to_dict()
    order = ["SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN"]
    assert [name for name in order if name in counted] == list(counted)


def test_routes(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    drawn = made_all(rows)
    assert report.routes.hands == len(drawn) > 0
    counts = drawn.route.value_counts()
    listed = {row.name: row.taken.made for row in report.routes.rows}
    assert listed.items() <= counts.to_dict().items()
    assert report.routes.others == len(counts) - len(listed)
    others = counts.drop(list(listed))
    assert min(listed.values()) >= others.max() if len(others) else report.routes.rest is None
    rest = [report.routes.rest] if report.routes.rest else []
    for row in (*report.routes.rows, *rest):
        taken = (
            drawn[drawn.route == row.name] if row.name else drawn[drawn.route.isin(others.index)]
        )
        assert row.taken.made == len(taken)
        assert row.taken.chances == len(drawn)
        assert (row.won.made, row.won.chances) == (taken.won.sum(), len(taken))
        bets = taken.net / taken.big_stake
        assert row.net.value == pytest.approx(bets.mean())
        if len(taken) > 1:
            assert row.net.error == pytest.approx(bets.std() / len(taken) ** 0.5)


def test_final_hands(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    drawn = made_all(rows)
    if report.finals.dealt:
        drawn = drawn[drawn.is_hero]
    known = drawn.cards_final.dropna()
    counted: Counter[tuple[int, str]] = Counter()
    for cards in known:
        what, ranks = bh.rank(cards).label.split(": ")
        size = 4 if what == "Badugi" else int(what[0])
        counted[size, ranks[0] if size > 2 else ""] += 1
    finals = report.finals
    assert {(b.size, b.high): b.share.made for b in finals.bins if b.share.made} == counted
    assert (finals.hands, finals.unknown) == (len(known), len(drawn) - len(known))
    assert finals.dealt == bool(rows.is_hero.any())


def test_the_bins_of_final_hands_are_all_hands(about: tuple[Report, pd.DataFrame]) -> None:
    finals = about[0].finals
    assert sum(found.share.made for found in finals.bins) == finals.hands
    assert all(found.share.chances == finals.hands for found in finals.bins)
    assert sum(found.exact for found in finals.bins) == pytest.approx(1)
    # 4 to K, 3 to K, and two cards and one card of whatever rank.
    assert [found.size for found in finals.bins] == [4] * 10 + [3] * 11 + [2, 1]
    assert finals.bins[0].exact == pytest.approx(EXACT[0])


def test_the_largest_pots(about: tuple[Report, pd.DataFrame]) -> None:
    report, rows = about
    drawn = rows[rows.drawn_1.notna()]
    drawn = drawn.assign(bets=drawn.pot / drawn.big_stake)
    drawn = drawn.sort_values(["bets", "hand_id"], ascending=[False, True]).head(10)
    assert [pot.hand_id for pot in report.pots] == drawn.hand_id.tolist()
    for pot, (_, row) in zip(report.pots, drawn.iterrows(), strict=True):
        assert (pot.pot, pot.net, pot.route, pot.position) == (
            row.pot, row.net, row.route, row.position,
        )  # fmt: skip
        assert (pot.bets, pot.small, pot.big) == (row.bets, row.small_stake, row.big_stake)
        assert pot.unit == ("big bets" if row.structure == "limit" else "big blinds")


def test_every_statistic_is_shown_or_counted(about: tuple[Report, pd.DataFrame]) -> None:
    report, _ = about
    assert [group.title for group in report.groups] == list(GROUPS)
    for group in report.groups:
        assert len(group.figures) + group.left_out == len(GROUPS[group.title])
        assert all(figure.chances for figure in group.figures)
    shown = {figure.stat.name: figure for group in report.groups for figure in group.figures}
    assert shown == {name: f for name, f in report.whole.figures.items() if f.chances}
    assert set(report.whole.figures) == {stat.name for stat in STATS}


def test_the_sections_are_those_of_the_statistics(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    alone = evaluate(samples, report.person, report.coverage.filters, ("position",))
    assert report.whole == alone.whole
    assert list(report.positions) == alone.sections


def test_a_new_statistic_needs_no_change_here(
    samples: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = Stat("heads_up", "Heads-up", fact("won") > 0, every_row(), "dealt in: whatever")
    groups = {**GROUPS, "quite new": (new,)}
    monkeypatch.setattr("badugi_hh.report.gathering.GROUPS", groups)
    report = report_of(samples, "Marlow")
    group = report.groups[-1]
    assert (group.title, group.left_out) == ("quite new", 0)
    assert [(f.stat, f.chances) for f in group.figures] == [(new, report.coverage.hands)]


# ---- small stores


def test_currencies_are_never_added(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), euros(whole(2)), euros(whole(3)), euros(short(4)))
    report = report_of(store, "Hero")
    assert [(won.currency, won.hands, won.lines[0].net) for won in report.winnings] == [
        ("EUR", 3, 2 * 505 + 100), ("USD", 1, 505),
    ]  # fmt: skip
    assert report.winnings[0].lines[0].points == ((0, 0), (1, 505), (2, 1010), (3, 1110))
    assert report.winnings[0].lines[1].points == ((0, 0), (1, 505), (2, 1010), (3, 1010))
    assert report.winnings[0].lines[2].points == ((0, 0), (1, 0), (2, 0), (3, 100))


def test_hands_of_unknown_time_come_last_in_order_of_their_numbers(tmp_path: Path) -> None:
    hands = whole(1, zone="XYZ"), short(2).replace(" ET", " XYZ"), short(3), whole(4)
    numbered = zip(hands, ("1000", "999", "2001", "2000"), strict=True)
    texts = [re.sub(r"#\d+", f"#{number}", hand, count=1) for hand, number in numbered]
    report = report_of(store_of(tmp_path, *texts), "Hero")
    (won,) = report.winnings
    assert (won.undated, report.coverage.undated) == (2, 2)
    # 2001 and 2000 by their times, then 999 and 1000.
    assert won.lines[0].points == ((0, 0), (1, 100), (2, 605), (3, 705), (4, 1210))
    assert report.coverage.first is not None
    assert report.coverage.first.second == 3


def test_no_known_time_at_all(tmp_path: Path) -> None:
    covered = report_of(store_of(tmp_path, whole(1, zone="XYZ")), "Hero").coverage
    assert (covered.first, covered.last, covered.undated) == (None, None, 1)


def test_a_person_of_two_names(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), whole(2, ("alice", "bob", "Heroine")), whole(3))
    (store.path / ALIASES).write_text('[Both]\npokerstars = ["Hero", "Heroine"]\n')
    report = report_of(store, "Both")
    assert report.coverage.names == (
        (("pokerstars", "Hero"), 2), (("pokerstars", "Heroine"), 1),
    )  # fmt: skip
    assert report.winnings[0].lines[0].net == 3 * 505
    assert {pot.player for pot in report.pots} == {"Hero", "Heroine"}


def test_what_is_shown_by_others_is_never_a_rate(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, whole(1), whole(2)), "alice")
    finals = report.finals
    # alice mucks at the showdown, and the summary tells her cards.
    assert (finals.dealt, finals.hands, finals.unknown) == (False, 2, 0)
    snow = report.whole.figures["snow"]
    assert (snow.basis, snow.value) == ("shown", None)


def test_hands_with_printed_cards_are_not_mixed_with_shown_ones(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), whole(2))
    (store.path / ALIASES).write_text('[Both]\npokerstars = ["Hero", "alice"]\n')
    both = report_of(store, "Both").finals
    (store.path / ALIASES).unlink()
    hero = report_of(store, "Hero").finals
    assert both == hero
    assert (hero.dealt, hero.hands) == (True, 2)


def test_hands_that_do_not_reach_the_draw(tmp_path: Path) -> None:
    report = report_of(store_of(tmp_path, short(1)), "Hero")
    assert report.pots == ()
    assert (report.routes.hands, report.routes.rows) == (0, ())
    assert (report.finals.hands, report.finals.unknown) == (0, 0)


def test_a_player_without_hands_under_the_filters(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1))
    with pytest.raises(NoHandsError, match=r"Hero has no hands .*; play money is left out"):
        report_of(store, "Hero", Filters(structure="no_limit"))
    with pytest.raises(NoHandsError, match=r"filters$"):
        report_of(store, "Hero", Filters(kind="tournament"))


# ---- parts


def test_thinning_keeps_what_a_line_shows() -> None:
    rng = np.random.default_rng(5)
    amounts = rng.integers(-500, 500, 50_000)
    amounts[31_234], amounts[31_235] = 10**6, -(10**6)  # one hand up, the next one down
    # The first and the last point are no extremes of their stretches.
    amounts[:3] = amounts[-3:] = 5_000, -9_000, 3_000
    points = thinned(amounts)
    sums = [0, *np.cumsum(amounts).tolist()]
    assert len(points) <= 2_000
    assert (points[0], points[-1]) == ((0, 0), (50_000, sums[-1]))
    assert all(sums[hands] == net for hands, net in points)
    assert all(one < other for (one, _), (other, _) in pairwise(points))
    nets = [net for _, net in points]
    assert (max(nets), min(nets)) == (max(sums), min(sums))
    # No more than two stretches of hands are passed over, and no extreme of those is lost.
    for (one, low), (other, high) in pairwise(points):
        assert other - one < 120
        between = sums[one : other + 1]
        assert max(between) - max(low, high) < 10_000


def test_short_lines_stay_whole() -> None:
    assert thinned(np.array([3, -5, 2])) == ((0, 0), (1, 3), (2, -2), (3, 0))
    assert len(thinned(np.ones(1_999, np.int64))) == 2_000
    assert len(thinned(np.ones(2_000, np.int64))) <= 2_000


def route_section(name: str, seats: int) -> Section:
    stats = {
        "won": Stat("won", "", every_row(), every_row(), ""),
        "net": Stat("net", "", every_row(), every_row(), "", kind="mean"),
    }
    figures = {
        "won": Figure(stats["won"], 1, seats),
        "net": Figure(stats["net"], 2.0 * seats, seats, 6.0 * seats),
    }
    return Section((name,), seats, seats, figures, [])


def test_routes_beyond_the_first_are_summed_up() -> None:
    names = [f"{a}-{b}-0" for a in range(4) for b in range(4)]
    sections = [route_section(name, 20 - at) for at, name in enumerate(names)]
    routes = _routes([*sections, route_section("2-1", 99), route_section("unknown", 50)])
    assert [row.name for row in routes.rows] == names[:MOST_ROUTES]
    assert routes.hands == sum(range(5, 21))
    assert routes.rest is not None
    assert (routes.others, routes.rest.taken.made) == (4, 8 + 7 + 6 + 5)
    assert (routes.rest.won.made, routes.rest.won.chances) == (4, 26)
    assert (routes.rest.net.value, routes.rest.net.square) == (2.0, 6.0 * 26)


def test_one_route_more_than_are_listed_is_listed() -> None:
    names = [f"{a}-{b}-0" for a in range(4) for b in range(4)][: MOST_ROUTES + 1]
    routes = _routes([route_section(name, 3) for name in names])
    assert (len(routes.rows), routes.rest) == (MOST_ROUTES + 1, None)
