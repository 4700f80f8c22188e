"""Every statistic against a second, slow count of the same hands, and money by plain sums."""

import math
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import TypeAlias

import pytest
from corner_hands import CORNERS, Corner, day_of, number_of, text_of
from count_slowly import COUNTED, Count, Key, Row, Told, read, told
from hands import corpus

from badugi_hh import resources
from badugi_hh.people import Person
from badugi_hh.pipeline import import_paths
from badugi_hh.simulate import simulate, write_files
from badugi_hh.stats import (
    BY_NAME,
    DIMENSIONS,
    GROUPS,
    STATS,
    Evaluation,
    Figure,
    Filters,
    Section,
    Stat,
    Won,
    behind,
    evaluate,
    select,
    wilson,
)
from badugi_hh.stats.selecting import FROM_HANDS, seat_columns
from badugi_hh.store import Store, open_store

ALL = Filters(play_money=True)
ASKED = {"samples": 15, "corpus": 100, "simulated": 15, "corners": 4}
"""By store, of how many players the figures are asked for: a figure takes its time."""
STORES = tuple(ASKED)
Z = statistics.NormalDist().inv_cdf(0.975)


class Counted:
    """A store, its hands counted slowly, and what is to be tested of them."""

    def __init__(self, store: Store, asked: int) -> None:
        self.store = store
        self.told = list(told(store))
        self.players: defaultdict[Key, list[Told]] = defaultdict(list)
        for seat in self.told:
            self.players[seat.hand["site"], seat.story.player].append(seat)
        often = sorted(self.players, key=lambda key: -len(self.players[key]))
        self.asked: list[Key | None] = [None, *often[:asked]]
        # The player who is dealt to most often.
        self.hero = max(self.players, key=lambda key: sum(s.story.hero for s in self.players[key]))

    def seats(self, key: Key | None) -> list[Told]:
        return self.told if key is None else self.players[key]

    def dealt(self, key: Key | None) -> bool:
        """Whether the file prints somebody's first cards in any hand."""
        return any(seat.story.hero for seat in self.seats(key))

    @cache  # noqa: B019  # both live as long as the module
    def evaluated(self, key: Key | None) -> Evaluation:
        """The statistics of somebody, or of everybody: by position, for a few."""
        by = ("position",) if key in (None, self.hero) else ()
        return evaluate(self.store, person(key), ALL, by)

    @cache  # noqa: B019  # as above
    def slowly(self, key: Key | None, position: str | None = None) -> dict[str, Count]:
        """The slow counts: where cards are needed of those dealt face up, else of others."""
        seats = [s for s in self.seats(key) if position in (None, s.story.position or "unknown")]
        everything = sums(seats)
        of_cards = sums([seat for seat in seats if seat.story.hero == self.dealt(key)])
        others = sums([seat for seat in seats if seat.story.hero != self.dealt(key)])
        if self.dealt(key):  # whatever others did is left out, and that is told
            for name, left_out in others.items():
                of_cards[name].unknown += left_out.unknown + left_out.chances
        return {stat.name: (of_cards if stat.cards else everything)[stat.name] for stat in STATS}

    @cached_property
    def rows(self) -> dict[tuple[str, str], dict[str, tuple[float, float]]]:
        """Made and chances of each statistic, seat by seat: by hand and player."""
        names = sorted({name for stat in STATS for name in stat.columns})
        found: dict[tuple[str, str], dict[str, tuple[float, float]]] = {}
        there = [*seat_columns(names), "player"]
        for rows in select(self.store, None, ALL, there, FROM_HANDS):
            facts = rows.facts(names)
            made = {stat.name: facts.of(stat.made).tolist() for stat in STATS}
            chances = {stat.name: facts.of(stat.chances).tolist() for stat in STATS}
            for at, seat in enumerate(rows.seats.select(["hand_id", "player"]).to_pylist()):
                key = str(seat["hand_id"]), str(seat["player"])
                found[key] = {name: (float(made[name][at]), chances[name][at]) for name in made}
        return found


Stores: TypeAlias = Callable[[str], Counted]


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Stores:
    """Stores by name, each made and counted when it is first asked for."""
    folder = tmp_path_factory.mktemp("slowly")

    @cache
    def of(name: str) -> Counted:
        hands = folder / f"{name} hands"
        if name == "samples":
            hands = resources.folder("sample_histories")
        elif name == "corpus":
            hands = corpus()
        elif name == "simulated":
            write_files(simulate(500, 1), hands)
        else:
            hands.mkdir()
            (hands / "hands.txt").write_text("\n\n".join(map(text_of, CORNERS)), "utf-8")
        store = open_store(folder / name, create=True)
        import_paths([hands], store)
        return Counted(store, ASKED[name])

    return of


def person(key: Key | None) -> Person | None:
    return None if key is None else Person(key[1], frozenset([key]))


def sums(seats: Iterable[Told]) -> dict[str, Count]:
    summed = {name: Count() for name in COUNTED}
    for seat in seats:
        for name, count in seat.counts.items():
            summed[name].add(count)
    return summed


def differences(
    figures: dict[str, Figure], counts: dict[str, Count], stats: Iterable[Stat]
) -> list[str]:
    wrong = []
    for stat in stats:
        figure, count = figures[stat.name], counts[stat.name]
        unknown = count.unknown if stat.cards else None
        if (
            not math.isclose(figure.made, count.made, abs_tol=1e-6)
            or (figure.chances, figure.unknown) != (count.chances, unknown)
        ):  # fmt: skip
            found = f"{figure.made:g}/{figure.chances} ({figure.unknown} unknown)"
            wrong.append(f"{stat.name} is {found}, slowly {count}")
    return wrong


# ---- the second count


def test_every_statistic_can_be_counted_slowly() -> None:
    missing = sorted(set(BY_NAME) - set(COUNTED))
    assert not missing, f"new statistics need a count of their own in count_slowly.py: {missing}"
    gone = sorted(set(COUNTED) - set(BY_NAME))
    assert not gone, f"counted slowly, but no statistics any more: {gone}"


def test_the_slow_count_is_what_was_worked_out_by_eye(counted: Stores) -> None:
    seats = {(seat.hand["hand_id"], seat.story.player): seat for seat in counted("corners").told}
    assert len({number for number, _ in seats}) == len(CORNERS)
    for corner in CORNERS:
        for name, counts in corner.counts.items():
            found = seats[number_of(corner), name].counts
            for stat, count in counts.items():
                made = found[stat].made, found[stat].chances
                assert made == pytest.approx(count), (corner.about, name, stat)


@pytest.mark.parametrize("corner", CORNERS, ids=[corner.about for corner in CORNERS])
def test_corners_are_as_worked_out_by_eye(counted: Stores, corner: Corner) -> None:
    store, day = counted("corners").store, day_of(corner)
    for name, counts in corner.counts.items():
        chosen = Filters(since=day, until=day)
        figures = evaluate(store, person(("pokerstars", name)), chosen).whole.figures
        found = {stat: (figures[stat].made, figures[stat].chances) for stat in counts}
        for stat, count in counts.items():
            assert found[stat] == pytest.approx(count), f"{corner.about}: {name}, {stat}"


def test_the_hands_have_every_statistic_made_and_missed(counted: Stores) -> None:
    names = ("samples", "simulated", "corners")
    found = sums(seat for name in names for seat in counted(name).told)
    assert [name for name, count in found.items() if not count.made] == []
    shares = [(stat.name, found[stat.name]) for stat in STATS if stat.kind == "share"]
    assert [name for name, count in shares if count.made == count.chances] == []
    assert [s.name for s in STATS if s.cards and not found[s.name].unknown] == []


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("name", STORES)
def test_everybody_and_each_player_is_counted_alike(counted: Stores, name: str, group: str) -> None:
    of = counted(name)
    wrong = []
    for key in of.asked:
        found = of.evaluated(key)
        for section in (found.whole, *found.sections):
            who = f"{key[1] if key else 'everybody'} {''.join(section.group) or 'in all'}"
            counts = of.slowly(key, *section.group)
            told_of = differences(section.figures, counts, GROUPS[group])
            wrong += [f"{who}: {difference}" for difference in told_of]
    assert not wrong, f"{len(wrong)} figures differ:\n" + "\n".join(wrong[:12])


@pytest.mark.parametrize("name", STORES)
def test_sections_have_the_seats_at_their_position(counted: Stores, name: str) -> None:
    of = counted(name)
    for key in of.asked:
        seats = of.seats(key)
        found = of.evaluated(key)
        assert found.whole.seats == len(seats)
        if found.by:
            positions = Counter(seat.story.position or "unknown" for seat in seats)
            assert {section.group[0]: section.seats for section in found.sections} == positions


@pytest.mark.parametrize("name", STORES)
def test_the_basis_is_what_the_file_deals_face_up(counted: Stores, name: str) -> None:
    of = counted(name)
    for key in of.asked:
        dealt = of.dealt(key)
        for figure in of.evaluated(key).whole.figures.values():
            expected = "all" if not figure.stat.cards else "dealt" if dealt else "shown"
            assert figure.basis == expected
            assert figure.value is None or (figure.chances and expected != "shown")


# ---- seat by seat


@pytest.mark.parametrize("name", STORES)
def test_each_seat_is_counted_alike(counted: Stores, name: str) -> None:
    of = counted(name)
    rows = of.rows
    assert len(rows) == len(of.told)
    wrong = []
    for seat in of.told:
        key = seat.hand["hand_id"], seat.story.player
        for stat, count in seat.counts.items():
            made, chances = rows[key][stat]
            if not math.isclose(made, count.made, abs_tol=1e-6) or chances != count.chances:
                found = f"{made:g}/{chances:g}, slowly {count.made:g}/{count.chances}"
                wrong.append(f"hand {key[0]}, {key[1]}: {stat} is {found}")
    assert not wrong, f"{len(wrong)} seats differ:\n" + "\n".join(wrong[:12])


@pytest.mark.parametrize("name", STORES)
def test_no_share_is_more_than_its_chances(counted: Stores, name: str) -> None:
    for key, row in counted(name).rows.items():
        for stat in STATS:
            made, chances = row[stat.name]
            assert chances >= 0, (key, stat.name)
            if stat.kind == "share":
                assert 0 <= made <= chances, (key, stat.name)
            elif stat.kind == "mean":
                assert chances or not made, (key, stat.name)


def is_behind(stat: Stat, count: Count) -> bool:
    """A share is drilled down to what was made of it, a mean to what it is the mean of.

    But a price to where something was given up.
    """
    if stat.kind == "mean" and not stat.name.startswith("price"):
        return count.chances > 0
    return count.made > 0 or (stat.kind == "odds" and count.chances > 0)


def hands_behind(of: Counted, stat: Stat, key: Key | None, chosen: Filters) -> set[Key]:
    seats = [
        seat
        for seat in of.seats(key)
        if chosen.position in (None, seat.story.position)
        and (chosen.play_money or seat.hand["kind"] != "play")
    ]
    dealt = any(seat.story.hero for seat in seats)
    return {
        (seat.hand["site"], seat.hand["hand_id"])
        for seat in seats
        if is_behind(stat, seat.counts[stat.name]) and (not stat.cards or seat.story.hero == dealt)
    }


@pytest.mark.parametrize("group", GROUPS)
def test_behind_a_figure_are_the_hands_that_made_it(counted: Stores, group: str) -> None:
    of = counted("simulated")
    for stat in GROUPS[group]:
        expected = hands_behind(of, stat, of.hero, ALL)
        assert behind(of.store, stat, person(of.hero), ALL) == expected, stat.name


@pytest.mark.parametrize("name", ["vpip", "3bet", "pat", "snow", "dealt_4"])
def test_behind_a_figure_of_others_too(counted: Stores, name: str) -> None:
    of, stat = counted("simulated"), BY_NAME[name]
    strangers = [key for key in of.players if not of.dealt(key)]
    stranger = max(strangers, key=lambda key: of.slowly(key)[name].made)
    assert hands_behind(of, stat, stranger, ALL)
    for key, chosen in ((stranger, ALL), (stranger, Filters(position="BB")), (None, Filters())):
        assert behind(of.store, stat, person(key), chosen) == hands_behind(of, stat, key, chosen)


# ---- groups


ADDED = ("hands", "net", "showdown", "unseen", "rake_dealt", "rake_contributed", "rake_winner",
         "rake_unknown", "counted", "bets", "squares")  # fmt: skip  # in two lines


def additions(section: Section) -> dict[str, float]:
    """Everything of a section that adds up."""
    added: dict[str, float] = {"seats": section.seats}
    for name, figure in section.figures.items():
        added[f"{name} made"], added[f"{name} chances"] = figure.made, figure.chances
        added[f"{name} square"], added[f"{name} unknown"] = figure.square, figure.unknown or 0
        if figure.rows:
            for what, number in figure.rows._asdict().items():
                added[f"{name} {what}"] = number
    for won in section.money:
        for name in ADDED:
            added[f"{won.kind} {won.currency} {won.unit} {name}"] = getattr(won, name)
    return added


def check_that_groups_add_up(
    of: Counted, who: Person | None, by: tuple[str, ...], stats: Sequence[Stat]
) -> int:
    """How many groups there are."""
    found = evaluate(of.store, who, ALL, by, stats)
    whole = additions(found.whole)
    parts = [additions(section) for section in found.sections]
    assert {name for part in parts for name in part} == set(whole)
    added = {name: math.fsum(part.get(name, 0) for part in parts) for name in whole}
    assert added == pytest.approx(whole)
    return len({section.group for section in found.sections})


@pytest.mark.parametrize("of_hero", [True, False])
def test_groups_add_up_to_the_whole(counted: Stores, *, of_hero: bool) -> None:
    of = counted("simulated")
    who = person(of.hero) if of_hero else None
    alone = additions(evaluate(of.store, who, ALL).whole)
    assert alone == pytest.approx(additions(evaluate(of.store, who, ALL, ("route",)).whole))
    groups = {by: check_that_groups_add_up(of, who, (by,), STATS) for by in DIMENSIONS}
    assert min(groups[by] for by in ("position", "stakes", "structure", "kind", "route")) > 1


PAIRS = list(combinations(DIMENSIONS, 2))


@pytest.mark.parametrize("by", PAIRS, ids=" and ".join)
def test_groups_by_two_things_add_up_to_the_whole(counted: Stores, by: tuple[str, str]) -> None:
    # Two make many groups, so each pair has a part of the statistics, and each of those some pairs.
    part = PAIRS.index(by) % 4
    assert check_that_groups_add_up(counted("simulated"), None, by, STATS[part::4])


# ---- how sure a figure is


@pytest.mark.parametrize(
    ("made", "chances", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_as_published(made: int, chances: int, low: float, high: float) -> None:
    assert list(wilson(made, chances)) == pytest.approx([low, high], abs=5e-5)
    mirrored = list(wilson(chances - made, chances))
    assert mirrored == pytest.approx([1 - high, 1 - low], abs=5e-5)


def interval(made: float, chances: int) -> tuple[float, float]:
    """The shares from which what was made is just not too far, by halving."""
    share = made / chances

    def too_far(p: float) -> bool:
        return abs(share - p) > Z * math.sqrt(p * (1 - p) / chances)

    ends = []
    for outside in (0.0, 1.0):
        near, far = share, outside
        for _ in range(60):
            middle = (near + far) / 2
            near, far = (near, middle) if too_far(middle) else (middle, far)
        ends.append(near)
    return ends[0], ends[1]


def test_intervals_hold_the_shares_that_are_not_too_far_off(counted: Stores) -> None:
    seen = set()
    for name in ("simulated", "corners"):
        of = counted(name)
        for key in (of.hero, None):
            for figure in of.evaluated(key).whole.figures.values():
                kind = figure.stat.kind
                if kind == "mean" or not figure.chances:
                    continue
                assert figure.value == figure.made / figure.chances
                if kind == "share":
                    expected: tuple[float, float | None] = interval(figure.made, figure.chances)
                else:
                    both = int(figure.made + figure.chances)
                    low, high = interval(figure.made, both)
                    expected = low / (1 - low), high / (1 - high)
                assert (figure.low, figure.high) == pytest.approx(expected, abs=1e-9)
                seen.add(kind)
    assert seen == {"share", "odds"}


def error_of(counts: Sequence[Count]) -> float:
    """Of what was made a chance, by hands: how far each is from what its chances let expect."""
    made, chances = sum(c.made for c in counts), sum(c.chances for c in counts)
    if max(c.chances for c in counts) == 1:
        return statistics.stdev(c.made for c in counts) / math.sqrt(len(counts))
    off = [c.made - c.chances * made / chances for c in counts]
    return statistics.stdev(off, xbar=0.0) * math.sqrt(len(counts)) / chances


def test_means_have_the_standard_error_of_their_values(counted: Stores) -> None:
    of = counted("simulated")
    several = set()
    for name in [stat.name for stat in STATS if stat.kind == "mean"]:
        seats = [s for s in of.seats(of.hero) if s.story.hero or not BY_NAME[name].cards]
        counts = [s.counts[name] for s in seats if s.counts[name].chances]
        if max(count.chances for count in counts) > 1:
            several.add(name)
        figure = of.evaluated(of.hero).whole.figures[name]
        mean = math.fsum(c.made for c in counts) / sum(c.chances for c in counts)
        error = error_of(counts)
        assert figure.value == pytest.approx(mean)
        assert figure.error == pytest.approx(error)
        assert figure.low == pytest.approx(mean - Z * error)
        assert figure.high == pytest.approx(mean + Z * error)
    assert several == {"price", "snow_folds_needed", "one_card_chance", "one_card_luck"}


# ---- money


def money_slowly(seats: list[tuple[Row, list[Row], Row]]) -> dict[tuple[str, str, str], Won]:
    """What was won, sum by sum; a row has a hand, its seats, and the seat that is asked for."""
    found: dict[tuple[str, str, str], Won] = {}
    bets: defaultdict[tuple[str, str, str], list[float]] = defaultdict(list)
    for hand, table, seat in seats:
        limit = hand["structure"] == "limit"
        key = hand["kind"], hand["currency"], "big bets" if limit else "big blinds"
        won = found.setdefault(key, Won(*key))
        net = seat["collected"] - seat["put_in"]
        rake = hand["rake"] or 0
        shown = seat["folded_street"] is None and sum(
            other["folded_street"] is None for other in table
        ) > 1  # fmt: skip
        won.hands += 1
        won.net += net
        won.showdown += net if shown else 0
        won.unseen += 0 if shown else net
        won.rake_dealt += rake / len(table)
        if rake:
            won.rake_contributed += rake * seat["put_in"] / sum(o["put_in"] for o in table)
            won.rake_winner += rake * seat["collected"] / sum(o["collected"] for o in table)
        won.rake_unknown += hand["rake"] is None
        unit = (hand["big_bet"] if limit else hand["big_blind"]) or hand["big_stake"]
        bets[key].append(net / unit)
    for key, won in found.items():
        won.counted, won.bets = len(bets[key]), math.fsum(bets[key])
        won.squares = math.fsum(bet * bet for bet in bets[key])
        if len(bets[key]) > 1:
            error = 100 * statistics.stdev(bets[key]) / math.sqrt(len(bets[key]))
            assert won.error == pytest.approx(error)
    return found


@pytest.mark.parametrize("name", STORES)
def test_money_is_what_plain_sums_come_to(counted: Stores, name: str) -> None:
    of = counted(name)
    everything = [(hand, table, seat) for hand, table, *_ in read(of.store) for seat in table]
    for key in of.asked:
        seats = [row for row in everything if key in (None, (row[0]["site"], row[2]["player"]))]
        expected = money_slowly(seats)
        found = {(won.kind, won.currency, won.unit): won for won in of.evaluated(key).whole.money}
        assert found.keys() == expected.keys()
        for table, won in found.items():
            plain = expected[table]
            for field in ("hands", "net", "showdown", "unseen", "rake_unknown", "counted"):
                assert getattr(won, field) == getattr(plain, field), (key, table, field)
            for field in ("rake_dealt", "rake_contributed", "rake_winner", "per_100", "error"):
                assert getattr(won, field) == pytest.approx(getattr(plain, field)), (key, field)


@pytest.mark.parametrize("name", STORES)
def test_rake_is_shared_out_whole_by_every_method(counted: Stores, name: str) -> None:
    of = counted(name)
    printed: defaultdict[tuple[str, str], int] = defaultdict(int)
    for hand in of.store.rows("hands", where={"variant": "badugi"}):
        printed[hand["kind"], hand["currency"]] += hand["rake"] or 0
    shared: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for won in of.evaluated(None).whole.money:
        for at, rake in enumerate((won.rake_dealt, won.rake_contributed, won.rake_winner)):
            shared[won.kind, won.currency][at] += rake
    assert shared.keys() == printed.keys()
    for key, rakes in shared.items():
        assert rakes == pytest.approx([printed[key]] * 3)


@pytest.mark.parametrize("name", ["samples", "corpus", "simulated"])
def test_tournaments_are_as_the_texts_tell(counted: Stores, name: str) -> None:
    of = counted(name)
    costs: dict[tuple[str, str], int] = {}
    ends: dict[tuple[str, str], tuple[int, int]] = {}
    dealt: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    numbers = {hand["hand_id"]: hand["tournament_id"] for hand in of.store.rows("hands")}
    for seat in of.told:
        if number := numbers[seat.hand["hand_id"]]:
            dealt[seat.hand["site"], seat.story.player].add(number)
    for row in of.store.rows("texts"):
        header = re.search(r"Tournament #(\d+), \$([\d.]+)\+\$([\d.]+)", row["text"])
        if not header:
            continue
        number = header[1]
        for _, player in dealt:
            costs[number, player] = cents(header[2]) + cents(header[3])
        end = r"^(.+) finished the tournament in (\d+)\w\w place(?: and received \$([\d.]+\d))?"
        for player, place, prize in re.findall(end, row["text"], re.MULTILINE):
            ends[number, player] = int(place), cents(prize or "0")
        first = r"^(.+) wins the tournament and receives \$([\d.]+\d)"
        for player, prize in re.findall(first, row["text"], re.MULTILINE):
            ends[number, player] = 1, cents(prize)
    assert ends
    for key in of.asked[1:]:
        assert key
        entries = [(number, key[1]) for number in dealt[key]]
        ended = [entry for entry in entries if entry in ends]
        found = of.evaluated(key).tournaments
        assert found is not None
        assert [t.currency for t in found] == ["USD"] * bool(entries)
        for summed in found:
            cost = sum(costs[entry] for entry in ended)
            returned = sum(ends[entry][1] for entry in ended)
            assert (summed.entries, summed.unknown) == (len(entries), len(entries) - len(ended))
            assert sorted(summed.places) == sorted(ends[entry][0] for entry in ended)
            assert summed.cashes == sum(ends[entry][1] > 0 for entry in ended)
            assert (summed.cost, summed.returned) == (cost, returned)
            assert summed.roi == (pytest.approx((returned - cost) / cost) if cost else None)


def cents(amount: str) -> int:
    return round(float(amount) * 100)


def test_the_real_tournament_lost_its_buy_in(counted: Stores) -> None:
    entered = counted("corpus").evaluated(("pokerstars", "Player19")).tournaments
    assert entered is not None
    (summed,) = entered
    assert (summed.cost, summed.returned, summed.places, summed.roi) == (220, 0, [27], -1.0)
