"""The page as a browser takes it: names are text everywhere, and nothing is loaded from outside."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import report_pages
from report_pages import (
    Seen,
    check_whole,
    euros,
    loaded,
    page_of,
    report_of,
    shape,
    short,
    store_of,
    whole,
)

from badugi_hh.report import gathering, page, render, rendering
from badugi_hh.report.figures import Chart
from badugi_hh.report.wording import visible
from badugi_hh.stats import GROUPS, Filters
from badugi_hh.store import ALIASES, Store

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "</title></style></pre><b>x</b>",
    "<!--<script>",
    "{{7*7}}{% raw %}",
    "<b>x</b><br><a href='https://example.com'>y</a>",
    "\"quoted\" 'twice' & &lt;once&gt;",
    "`${alert(1)}`",
    "\N{RIGHT-TO-LEFT OVERRIDE}gnp.exe",
    "\N{RIGHT-TO-LEFT ISOLATE}a\N{ZERO WIDTH JOINER}b\N{LINE SEPARATOR}c",
    "bell\x07 and \x1b[31mred",
    "שלום",
    "%{x} <extra>e</extra>",
    "javascript:alert(1)",
)


samples = report_pages.samples  # a fixture


@pytest.fixture(scope="module")
def marlow(samples: Store) -> Seen:
    return Seen(page_of(samples, "Marlow"))


# ---- names


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", [0, 2])
def test_a_name_is_text_everywhere(tmp_path: Path, name: str, place: int) -> None:
    """``place``: the page is about the player of that name, or another's whom the stories name."""
    names = ["alice", "bob", "Hero"]
    names[place] = name
    plain = Seen(page_of(store_of(tmp_path / "a", whole(1), short(2)), "Hero"))
    store = store_of(tmp_path / "b", whole(1, names), short(2, names))
    html = page_of(store, names[2])
    seen = Seen(html)
    assert shape(seen) == shape(plain)
    assert seen.figures == plain.figures
    assert seen.run == plain.run
    assert (seen.ends, loaded(seen)) == ([], loaded(plain))
    assert any(visible(name) in text for text in seen.inside("pre"))
    if place == 2:
        assert seen.inside("title") == [f"Badugi: {visible(name)}"]
        assert visible(name) in seen.inside("bdi")
    shown = "".join(text for _, text in seen.texts)
    assert all(c.isprintable() or c == "\n" for c in shown)
    assert name not in "".join(text for attributes, text in seen.scripts if attributes)


def test_the_name_of_a_person_is_text(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), whole(2, ("alice", "bob", "<i>two</i>")))
    person = "<u>p</u>\u202e"
    (store.path / ALIASES).write_text(
        f"[{json.dumps(person)}]\npokerstars = ['Hero', '<i>two</i>']\n", "utf-8"
    )
    seen = Seen(page_of(store, person))
    assert seen.inside("title") == ["Badugi: <u>p</u>[U+202E]"]
    assert {"i", "u"}.isdisjoint(tag for tag, _ in seen.tags)
    assert "<i>two</i> at PokerStars, 1 hand; Hero at PokerStars, 1 hand" in seen.text
    assert "#7000000002 as <i>two</i>" in seen.text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ünïcode 🂡", "plain ünïcode 🂡"),
        ("a\u202eb", "a[U+202E]b"),
        ("\x00\x1b\x85", "[U+0000][U+001B][U+0085]"),
        ("\ufeffx\u2028\u2066", "[U+FEFF]x[U+2028][U+2066]"),
        ("half \ud800", "half [U+D800]"),
        ("a\nb", "a[U+000A]b"),
    ],
)
def test_what_would_not_show_stands_as_its_number(text: str, shown: str) -> None:
    assert visible(text) == shown
    assert visible("a\nb", kept="\n") == "a\nb"


def test_data_of_charts_cannot_end_their_element(marlow: Seen) -> None:
    told = page.as_json({"x": Chart("x", {"data": "</script><!-- & \u2028\u2029"})})
    assert json.loads(told) == {"x": {"data": "</script><!-- & \u2028\u2029"}}
    assert not set("<>&\u2028\u2029") & set(told)
    (data,) = [text for attributes, text in marlow.scripts if attributes]
    assert not set("<>&\u2028\u2029") & set(data)


# ---- nothing from outside


def test_nothing_is_loaded(marlow: Seen) -> None:
    assert loaded(marlow)
    assert all(re.fullmatch(r"#[a-z]+(-\d+)?", place) for place in loaded(marlow))
    assert {"iframe", "object", "embed", "base", "form", "link", "img"}.isdisjoint(
        tag for tag, _ in marlow.tags
    )
    targets = {attributes.get("id") for _, attributes in marlow.tags}
    assert {place[1:] for place in loaded(marlow)} <= targets
    attributes = [name for _, found in marlow.tags for name in found]
    assert not [name for name in attributes if name.startswith("on") or name == "style"]


def test_style_sheets_load_nothing(samples: Store) -> None:
    html = page_of(samples, "Marlow")
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert "url(" not in style
    assert "@import" not in style


def test_the_policy_lets_only_these_scripts_run(marlow: Seen) -> None:
    digests = {
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in marlow.run
    }
    assert len(digests) == 2
    assert set(marlow.policy["script-src"]) == digests
    assert marlow.policy["default-src"] == ["'none'"]
    assert marlow.policy["style-src-attr"] == ["'none'"]
    assert marlow.policy["img-src"] == ["data:", "blob:"]
    assert "unsafe-eval" not in str(marlow.policy)
    assert "unsafe-inline" not in str(marlow.policy["script-src"])
    # It must stand before what it is about.
    kinds = [tag for tag, _ in marlow.tags]
    assert kinds.index("meta") < kinds.index("style") < kinds.index("script")
    assert marlow.tags[kinds.index("meta")][1] == {"charset": "utf-8"}
    assert "http-equiv" in marlow.tags[kinds.index("meta") + 1][1]


def test_a_script_that_would_end_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("a</SCRIPT>", "a<!--b"):
        monkeypatch.setattr(rendering, "read", lambda _, text=text: text)
        with pytest.raises(ValueError, match="stands in what is to be a part of the page"):
            rendering.script("x.js")
    monkeypatch.setattr(rendering, "read", lambda _: "a\r\nb\rc\n")
    assert rendering.script("x.js").text == "a\nb\nc\n"


# ---- what it says


def test_it_is_whole_html(marlow: Seen) -> None:
    check_whole(marlow)
    charted = [found for _, found in marlow.tags if "data-chart" in found]
    assert {found["data-chart"] for found in charted} == set(marlow.figures)
    assert all(found["role"] == "img" and found["aria-label"] for found in charted)


def test_every_statistic_with_chances_is_told(samples: Store, marlow: Seen) -> None:
    report = report_of(samples, "Marlow")
    figures = [figure for group in report.groups for figure in group.figures]
    assert len(figures) > 100
    for figure in figures:
        assert figure.stat.title in marlow.text
        assert figure.stat.about in marlow.text
    for title in GROUPS:
        assert title.capitalize() in marlow.text


def test_a_new_statistic_is_told(samples: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = {**GROUPS, "quite <new>": GROUPS["showdown"][:1]}
    monkeypatch.setattr(gathering, "GROUPS", groups)
    assert "Quite <new> 1 shown" in Seen(page_of(samples, "Marlow")).text


def test_sections_stand_in_order(marlow: Seen) -> None:
    sections = [found["id"] for tag, found in marlow.tags if tag == "section"]
    assert sections == [
        "summary", "winnings", "positions", "pats", "routes", "decisions", "snow", "luck",
        "finals", "statistics", "pots",
    ]  # fmt: skip
    assert [found["href"] for tag, found in marlow.tags if tag == "a"] == [
        f"#{section}" for section in sections
    ]


def test_pots_open_their_stories(samples: Store) -> None:
    report = report_of(samples, "Marlow")
    stories = {report.pots[0].key: ["Before the draw", "  <b>x</b> folds"]}
    seen = Seen(render(report, stories))
    (story,) = seen.inside("pre")
    # A browser leaves out the line end at the start.
    assert story.removeprefix("\n").splitlines() == ["Before the draw", "  <b>x</b> folds"]
    others = len({*report.pots, *report.decisions.worst}) - 1
    assert seen.text.count("The text of this hand is not at hand.") == others
    whole_page = Seen(page_of(samples, "Marlow"))
    assert len(whole_page.inside("pre")) == len(report.told)


def test_stories_name_files_without_folders(tmp_path: Path) -> None:
    (story,) = Seen(page_of(store_of(tmp_path, whole(1)), "Hero")).inside("pre")
    assert "(hands.txt:1)" in story
    assert str(tmp_path) not in story


def test_hands_that_are_contradicted_are_told(tmp_path: Path) -> None:
    wrong = whole(1).replace("Total pot $10.50", "Total pot $11.50")
    seen = Seen(page_of(store_of(tmp_path, wrong, whole(2)), "Hero"))
    assert "1 hand is contradicted by the rules; all figures count it" in seen.text
    # It is a big pot, and one of the worst decisions was made in it.
    assert seen.text.count("contradicted by the audit") == 2
    sound = Seen(page_of(store_of(tmp_path / "sound", whole(2)), "Hero"))
    assert "no hand is contradicted by the rules" in sound.text


def test_the_filters_are_told(samples: Store) -> None:
    chosen = Filters(kind="cash", structure="limit", position="BTN")
    seen = Seen(page_of(samples, "Marlow", chosen))
    for told in ("only games cash games", "only structure fixed limit", "only position BTN"):
        assert told in seen.text
    assert "play money are left out" not in seen.text
    assert "play money are left out" in Seen(page_of(samples, "Marlow")).text


def test_one_page_has_no_charts_and_no_plotly(tmp_path: Path) -> None:
    html = page_of(store_of(tmp_path, short(1)), "bob")
    seen = Seen(html)
    assert (seen.figures, seen.scripts) == ({}, [])
    assert seen.policy["script-src"] == ["'none'"]
    for why in (
        "One hand makes no line.",
        "No draw was made.",
        "In no hand did the player make all three draws.",
        "There was no draw at which the player could have begun one.",
        "The player made no draw in these hands.",
    ):
        assert why in seen.text
    assert len(html) < 100_000


def test_what_is_seen_at_showdown_is_no_rate(tmp_path: Path) -> None:
    mucked = "mucked [Kd Qh 9s 2c]"
    hands = whole(1).replace(mucked, "mucked [Kd Qd 9s 2c]"), whole(2).replace(mucked, "mucked")
    seen = Seen(page_of(store_of(tmp_path, *hands), "alice"))
    assert "2 pats stayed unknown" in seen.text
    assert "these are counts of what was seen at showdown, never rates" in seen.text
    assert "seen at showdown, no rate" in seen.text
    assert "no fair sample" in seen.text
    whiskers = seen.figures["finals"]["data"][1].get("error_x")
    assert whiskers is None
    dealt = Seen(page_of(store_of(tmp_path / "b", whole(1)), "Hero"))
    assert dealt.figures["finals"]["data"][1]["error_x"]["type"] == "data"
    assert "no fair sample" not in dealt.text


def test_a_chart_for_each_kind_and_currency(tmp_path: Path) -> None:
    store = store_of(tmp_path, whole(1), short(2), euros(whole(3)), euros(whole(4)))
    figures = Seen(page_of(store, "Hero")).figures
    ends = {
        name: [trace["y"][-1] for trace in figure["data"]]
        for name, figure in figures.items()
        if name.startswith("winnings")
    }
    assert ends == {
        "winnings-cash-USD": [6.05, 5.05, 1.0],
        "winnings-cash-EUR": [10.1, 10.1, 0.0],
    }


def test_colours_of_charts_are_those_of_the_page(marlow: Seen) -> None:
    told = json.dumps(marlow.figures)
    names = set(re.findall(r"var\((--\w+)\)", told))
    css = rendering.read("page.css")
    light, dark = css.partition("prefers-color-scheme: dark")[::2]
    assert len(names) > 5
    for name in names:
        assert f"{name}:" in light
        assert f"{name}:" in dark
    assert not re.findall(r"#[0-9a-f]{3,8}\b", told)


# ---- in a browser

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
                None)  # fmt: skip


def browsed(file: Path, place: str = "") -> tuple[str, list[str]]:
    """A page's elements once its scripts ran, and what the browser's console says.

    ``place``: where in the page it is opened, such as ``#pots``.
    """
    assert CHROMIUM
    ran = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         "--window-size=1200,900", "--virtual-time-budget=8000",
         f"--user-data-dir={file.parent / 'profile'}", "--dump-dom",
         f"{file.as_uri()}{place}"],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    said = [line for line in ran.stderr.decode().splitlines() if "CONSOLE" in line]
    return ran.stdout.decode(), said


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium here")
def test_a_browser_draws_the_charts_and_has_no_complaint(tmp_path: Path) -> None:
    names = ("alice", "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>")
    store = store_of(tmp_path, whole(1, names), short(2, names))
    html = page_of(store, names[2])
    file = tmp_path / "page.html"
    file.write_text(html, "utf-8", newline="\n")
    drawn, said = browsed(file)
    assert said == []
    charted = drawn.split('<div class="chart')[1:]
    assert len(charted) == 3
    assert all('class="main-svg"' in chart for chart in charted)

    # The policy is what forbids other scripts: the browser says so.
    file.write_text(html.replace("<main>", "<main><script>document.title='x'</script>"), "utf-8")
    drawn, said = browsed(file)
    assert "Content Security Policy" in "".join(said)
    assert "<title>x" not in drawn
