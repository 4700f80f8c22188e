"""The page of an audit as a browser takes it: every finding with its hand, and text as text."""

import base64
import dataclasses
import hashlib
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from audit_hands import PLAIN, SIDE, SPLIT
from audit_pages import (
    FILE,
    HEARTS,
    OVER_ALL,
    POT,
    WRONG,
    page_of,
    spaced,
    with_class,
    with_findings,
)
from merge_hands import GOLDEN
from report_pages import Seen, check_whole, loaded, shape
from test_report_page import HOSTILE, browsed

from badugi_hh.audit import BY_CODE, Finding, Other
from badugi_hh.pipeline.auditing import Unverified
from badugi_hh.report.audit_page import MOST_NAMED, AuditPage, Listed, NotRead, render_audit
from badugi_hh.report.wording import visible


@pytest.fixture(scope="module")
def broken() -> AuditPage:
    """Hands with one finding and with three, and a finding of no hand."""
    page = with_findings(page_of(POT, SPLIT, WRONG, known=["money.pot"]), OVER_ALL)
    assert [listed.finding.code for listed in page.findings] == [
        "money.pot", "showdown.description", "showdown.winner", "showdown.description",
        "dealing.suits",
    ]  # fmt: skip
    return page


@pytest.fixture(scope="module")
def seen(broken: AuditPage) -> Seen:
    return Seen(render_audit(broken))


def test_it_is_whole_html(seen: Seen) -> None:
    ids = check_whole(seen)
    assert all(place.startswith("#") and place[1:] in ids for place in loaded(seen))


def test_nothing_runs_but_its_own_script(broken: AuditPage, seen: Seen) -> None:
    def source(text: str) -> str:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        return f"'sha256-{digest}'"

    (text,) = seen.run
    (style,) = re.findall(r"<style>(.*?)</style>", render_audit(broken), re.DOTALL)
    assert seen.policy == {
        "default-src": ["'none'"],
        "script-src": [source(text)],
        "style-src": [source(style)],
        "style-src-attr": ["'none'"],
        "img-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }
    assert "url(" not in style
    assert "@import" not in style
    tags = {tag for tag, _ in seen.tags}
    assert {"iframe", "object", "embed", "base", "form", "link", "img"}.isdisjoint(tags)
    names = [name for _, found in seen.tags for name in found]
    assert not [name for name in names if name.startswith("on") or name == "style"]


def test_each_finding_tells_both_sides(broken: AuditPage, seen: Seen) -> None:
    for number, listed in enumerate(broken.findings, 1):
        found, code = listed.finding, BY_CODE[listed.finding.code]
        assert f"The file says {found.claimed} The rules imply {found.implied}" in spaced(seen)
        by = "By the rules of PokerStars Link" if found.rules == "pokerstars" else found.rules
        assert by in spaced(seen)
        assert f"{found.severity} {found.message}" in spaced(seen)
        assert f"{code.title} {code.about} Found, for example {code.broken}" in spaced(seen)
        assert f"Not found, though near it {code.sound}" in spaced(seen)
        assert f"finding-{number}" in [tag.get("id") for _, tag in seen.tags]
    items = with_class(seen, "finding")
    assert [
        [item[f"data-{name}"] for name in ("number", "family", "severity", "known")]
        for item in items
    ] == [
        ["1", "money", "error", "known"],
        ["2", "showdown", "error", "new"],
        ["3", "showdown", "error", "new"],
        ["4", "showdown", "error", "new"],
        ["5", "dealing", "warning", "new"],
    ]
    assert "5 findings: 4 errors, 1 warning. 1 of them is known by the baseline." in spaced(seen)
    assert "over all hands finding 5" in spaced(seen)
    options = [tag["value"] for name, tag in seen.tags if name == "option"]
    assert options == [
        "", "money", "showdown", "dealing", "", "error", "warning", "", "new", "known",
    ]  # fmt: skip


def test_a_hand_stands_in_the_page_once(seen: Seen) -> None:
    assert [(hand["id"], hand["data-home"]) for hand in with_class(seen, "hand")] == [
        ("hand-1", "1"),
        ("hand-2", "2"),
    ]
    told = with_class(seen, "elsewhere")
    assert ["hidden" in tag for tag in told] == [True, True, False, False]
    assert spaced(seen).count("The hand’s text and ledger stand with finding 2 .") == 3
    assert spaced(seen).count("Cy collected $2.45 from side pot") == 1


def test_the_lines_of_findings_are_marked(broken: AuditPage, seen: Seen) -> None:
    of_hands = [listed.finding for listed in broken.findings[:4]]
    lines = [
        line
        for shown in (
            broken.evidence[FILE, 1],
            broken.evidence[of_hands[1].file, of_hands[1].hand_line],
        )
        for line in enumerate(shown.lines, shown.line)
    ]
    marked = [(line, text) for line, text in lines if line in {found.line for found in of_hands}]
    assert seen.inside("mark") == [text for _, text in marked]
    assert [tag["id"] for tag in with_class(seen, "marked")] == [
        f"hand-{1 + (at > 0)}-line-{line}" for at, (line, _) in enumerate(marked)
    ]
    assert [tag["data-finding"] for tag in with_class(seen, "note")] == ["1", "2", "3", "4"]
    # Two findings of one line stand below it.
    twice = render_audit(with_findings(broken, of_hands[2]))
    assert [tag["data-finding"] for tag in with_class(Seen(twice), "note")] == [*"12364"]
    # Every line of these hands has its number before it, and no other hand is told.
    assert len(with_class(seen, "line")) == len(lines)
    for line, text in lines:
        assert f"{line} {text}" in spaced(seen)
    assert "Ann collected $1.21 from pot" not in spaced(seen)


def test_the_ledger_stands_beside_it(seen: Seen) -> None:
    assert "all $3 $1.20 – $2 $6.20" in spaced(seen)
    assert "recomputed by the rules of PokerStars This hand alone: contradicted ." in spaced(seen)
    assert "main pot $3.60 Ann, Bob, Cy Bob Bob $3.45" in spaced(seen)
    assert "side pot $2.60 Ann, Cy Ann Cy $2.45" in spaced(seen)
    assert "Put in by all $10.25 Total pot as printed $11.25 differs" in spaced(seen)
    assert "Put in by all $6.20 Total pot as printed $6.20 Collected" in spaced(seen)
    assert "Bob $1.20 $1.20 $3.45 +$2.25 $3.45" in spaced(seen)
    assert "1, pat, pat Ac 2d 3s 4h Badugi: 4,3,2,A in to the end all-in after draw 1" in spaced(
        seen
    )


# ---- names and texts


@pytest.mark.parametrize("text", HOSTILE)
def test_what_files_say_is_text_everywhere(text: str) -> None:
    hand = WRONG.replace("Cy", text).replace("Test", f"Te{text}st")
    page = with_findings(page_of(WRONG), OVER_ALL, OVER_ALL)
    odd = page_of(hand)
    plain = Seen(render_audit(odd_everywhere(page, "plain")))
    seen = Seen(
        render_audit(odd_everywhere(dataclasses.replace(page, evidence=odd.evidence), text))
    )
    assert shape(seen) == shape(plain)
    assert (seen.ends, seen.run, seen.policy) == ([], plain.run, plain.policy)
    assert loaded(seen) == loaded(plain)
    assert seen.inside("bdi").count(visible(text)) == plain.inside("bdi").count("Cy") > 3
    shown = "".join(told for _, told in seen.texts)
    assert all(c.isprintable() or c == "\n" for c in shown)
    assert f"Table 'Te{visible(text)}st' 8-max" in shown
    for place in (
        "said",
        "claimed",
        "implied",
        "game",
        "reason",
        "subject",
        "rake",
        "why",
        "rules",
        "digest",
        "first",
        "last",
        "check",
        "open",
        "missing",
    ):
        assert visible(f"{place} {text}") in shown


def odd_everywhere(page: AuditPage, text: str) -> AuditPage:
    """The page with a text wherever one can come from outside; the places of hands stay."""

    def odd(finding: Finding) -> Finding:
        claimed, implied = f"claimed {text}", f"implied {text}"
        message, hand_id = f"said {text}", f"7 {text}"
        return dataclasses.replace(
            finding, message=message, claimed=claimed, implied=implied, hand_id=hand_id,
            beside=Other(*next(iter(page.evidence)), f"8 {text}"),
        )  # fmt: skip  # one a line would say no more

    findings = [Listed(odd(listed.finding)) for listed in page.findings]
    return dataclasses.replace(
        page, findings=findings, rules=[f"rules {text}"], rake=f"rake {text}", made_at=text,
        chosen={"player": text},
        skipped={f"game {text}": 2}, reasons={f"why {text}": 1}, files={f"a {text}": "00"},
        rejected=[NotRead(f"file {text}", f"reason {text}", 3)], unread=[NotRead("f", text, 4)],
        dealing=[dataclasses.replace(HEARTS, subject=f"subject {text}")],
        rake_sha256=f"digest {text}", first=f"first {text}", last=f"last {text}",
        unverified=[
            Unverified(text, text, f"open {text}", 1, (f"why {text}",), (f"check {text}",)),
        ],
        unanswered={f"code {text}": {f"missing {text}": 1}},
    )  # fmt: skip


def test_tabs_of_a_line_stay() -> None:
    assert "\t<players" in GOLDEN
    page = dataclasses.replace(OVER_ALL, file=FILE, line=3, hand_line=1)
    seen = Seen(render_audit(with_findings(page_of(GOLDEN), page)))
    assert seen.inside("mark") == ['\t<players dealer="3">']


def test_the_folder_of_all_files_is_not_told() -> None:
    def found(file: str) -> Finding:
        return dataclasses.replace(OVER_ALL, file=file, line=7, message=f"as in {file}:3")

    def told(*files: str) -> list[str]:
        page = dataclasses.replace(page_of(), files=dict.fromkeys(files, "0"))
        seen = Seen(render_audit(with_findings(page, *map(found, files))))
        listed = [text for inside, text in seen.texts if inside == "li" and text.strip()]
        for name in listed:
            assert f"as in {name}:3" in spaced(seen)
            assert f"{name}:7" in spaced(seen)
            assert f"see {name}, line 7." in spaced(seen)
        return listed

    assert told("/home/me/a/x.txt", "/home/me/b/x.txt") == ["a/x.txt", "b/x.txt"]
    assert told("C:\\me\\x.txt", "C:\\me\\y.txt") == ["x.txt", "y.txt"]
    assert told("x.txt", "b/x.txt") == ["x.txt", "b/x.txt"]
    assert told("/me/all.zip/x.txt", "/me/all.zip/y.txt") == ["all.zip/x.txt", "all.zip/y.txt"]


# ---- what there need not be


def test_without_findings_it_says_so() -> None:
    seen = Seen(render_audit(page_of(PLAIN, SIDE)))
    assert "Nothing contradicts these 2 hands." in spaced(seen)
    assert "There are no findings: as far as it could be checked" in spaced(seen)
    assert (seen.run, seen.policy["script-src"]) == ([], ["'none'"])
    assert with_class(seen, "filter") == []
    assert all(place in ("#findings", "#checks", "#read") for place in loaded(seen))
    assert "No hand was audited." in spaced(Seen(render_audit(page_of())))


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((1, 0, 1), "1 hand of 1 contradicts the rules or itself. "),
        ((9, 3, 2), "2 hands of 9 contradict the rules or themselves. In 4 others not everything"),
        ((9, 7, 1), "1 hand of 9 contradicts the rules or itself. In 1 other hand not everything"),
        ((9, 7, 0), "Nothing contradicts these 9 hands, but there are findings that change no"),
        ((1, 0, 0), "Nothing contradicts this hand, but there are findings that change no"),
    ],
)
def test_the_outcome_is_told_first(counts: tuple[int, int, int], said: str) -> None:
    hands, confirmed, contradicted = counts
    page = dataclasses.replace(
        page_of(), hands=hands, confirmed=confirmed, contradicted=contradicted
    )
    seen = spaced(Seen(render_audit(with_findings(page, OVER_ALL))))
    assert said in seen
    assert f"unverifiable {hands - confirmed - contradicted} no error" in seen


def test_a_finding_without_its_hand_tells_where_it_stands(broken: AuditPage) -> None:
    seen = Seen(render_audit(dataclasses.replace(broken, evidence={})))
    line = broken.findings[1].finding.line
    assert f"The text of this hand is not at hand: see {FILE}, line {line}." in spaced(seen)
    assert with_class(seen, "hand") == with_class(seen, "elsewhere") == []
    assert "This is about many hands and about none of them alone." in spaced(seen)


def test_a_line_that_is_none_of_the_hand() -> None:
    page = page_of(POT)
    beyond = 1 + len(page.evidence[FILE, 1].lines)
    for line, outside in ((beyond - 1, False), (beyond, True), (0, True)):
        found = dataclasses.replace(OVER_ALL, file=FILE, line=line, hand_line=1)
        seen = spaced(Seen(render_audit(with_findings(page, found))))
        assert (f"not one of this hand’s: see {FILE}, line {line}." in seen) == outside


def test_what_was_read_and_why_hands_are_unverifiable(broken: AuditPage) -> None:
    page = dataclasses.replace(
        broken,
        reasons={"rake not printed": 3, "cards not shown": 1},
        partial=1, cancelled=2, left_out=5, unfound=4, more=1500, skipped={"Hold'em": 1200},
        rake="house", undated=2, chosen={"player": "Ann", "since": "2024-05-01"},
        rejected=[NotRead("odd.txt", "no line for the table", 12), NotRead("x.pdf", "no format")],
        unread=[NotRead("test.txt", "not a known line", 9)],
        dealing=[
            HEARTS,
            dataclasses.replace(
                HEARTS, subject="clubs", of=0, made=0, expected=0, error=0, p=None,
                verdict="unverifiable",
            ),
        ],
    )  # fmt: skip
    seen = Seen(render_audit(page))
    assert "rake not printed: 3 hands 3 hands not named here cards not shown: 1 hand" in spaced(
        seen
    )
    for said in (
        "1 hand cut off at the end of a file", "2 hands cancelled by the room",
        "1,200 hands of another game: Hold'em",
        "5 hands not asked for, 2 of them because their time is not told",
        "Only hands of player Ann, since 2024-05-01 ", "the schedule house",
        "4 marks of the baseline that fit nothing.",
        "Texts and files that could not be read: 2 odd.txt:12 no line for the table x.pdf no",
        "Lines that could not be read: 1 test.txt:9 not a known line",
        f"test.txt {'ab' * 32}",
        "1,500 more findings are not in this page; badugi-hh audit --json tells all.",
        "hearts dealing.suits 21,040 26.3% 20,000.0 ± 122.5 25.0% 80,000 cards under",
        "under 0.0001 52,000 cards about 1,300 hands 5% contradicted clubs",
        "clubs dealing.suits 0 – 0.0 ± 0.0 – 0 cards – 52,000 cards",
        "52,000 cards about 1,300 hands 5% unverifiable",
        "PokerStars: 2 tests, 1 contradicted, 0 confirmed, 1 unverifiable what came",
    ):  # fmt: skip
        assert said in spaced(seen)
    for code, answers in page.checks.items():
        counts = [answers.get(v, 0) or "–" for v in ("confirmed", "contradicted", "unverifiable")]
        told = f"{code} {BY_CODE[code].title} {' '.join(map(str, counts))}"
        assert told in spaced(seen)


def unverified(number: int, *reasons: str, site: str = "pokerstars") -> Unverified:
    return Unverified(
        site, f"8{number}", "y/test.txt", number, reasons, ("cards.deck", "money.rake")
    )


def test_unverifiable_hands_are_named_by_reason() -> None:
    many = [unverified(number, "cards not shown") for number in range(1, MOST_NAMED + 12)]
    two = [unverified(900, "no summary", "cards not shown", site="elsewhere"), *many]
    page = dataclasses.replace(
        page_of(), hands=len(two), unverified=two, files={"y/test.txt": "0", "z.txt": "0"},
        reasons=Counter(reason for hand in two for reason in hand.reasons),
        checks={"money.rake": {"confirmed": 1}},
        unanswered={"continuity.stack": {"hands may be missing": 1234, "no table": 2}},
    )  # fmt: skip
    assert list(page.reasons) == ["no summary", "cards not shown"]
    seen = Seen(render_audit(page))
    (most, least) = with_class(seen, "why")
    assert ("open" in most, "open" in least) == (False, True)
    assert [tag["href"] for _, tag in seen.tags if tag.get("href") == "#why"] == ["#why"]
    told = spaced(seen).partition("stands with each of them. ")[2]
    first = "y/test.txt:900 hand #8900, elsewhere unverifiable: cards.deck, money.rake "
    assert told.startswith(f"cards not shown: {len(two)} hands {first}y/test.txt:1 hand #81, Poker")
    assert f"no summary: 1 hand {first}Every" in told
    # 200 of the one reason are named, the twelve others counted; and the one of the other.
    assert told.count(" hand #8") == MOST_NAMED + 1
    assert f":{MOST_NAMED - 1} hand #8{MOST_NAMED - 1}, PokerStars" in told
    assert "and 12 more no summary" in told
    assert (
        "check reason times continuity.stack hands may be missing 1,234 continuity.stack no table 2"
    ) in told


def test_the_head_tells_when_and_by_which_schedule() -> None:
    page = dataclasses.replace(
        page_of(PLAIN), made_at="2026-11-30 12:00 UTC", first="2024-05-01 10:00",
        last="2024-05-07 23:59", rake="home.toml", rake_sha256="cd" * 32,
        rules=["my house", "pokerstars"],
    )  # fmt: skip
    head = spaced(Seen(render_audit(page))).partition("hands audited")[0]
    for said in (
        "Held to the rules of my house, PokerStars Rake",
        f"the schedule home.toml SHA-256 {'cd' * 32} Files",
        "Played 2024-05-01 10:00 to 2024-05-07 23:59 Made 2026-11-30 12:00 UTC By",
    ):
        assert said in head
    for first, last, said in (
        ("1 May", "1 May", "Played 1 May Made"),
        (None, "1 May", "Played ? to 1 May Made"),
        ("1 May", None, "Played 1 May to ? Made"),
    ):
        seen = Seen(render_audit(dataclasses.replace(page, first=first, last=last)))
        assert said in spaced(seen)
    plain = spaced(Seen(render_audit(page_of(PLAIN))))
    for word in ("Played", "Made ", "schedule home"):
        assert word not in plain.partition("hands audited")[0]


def test_what_chance_hardly_does_is_to_be_looked_at() -> None:
    few = dataclasses.replace(HEARTS, needed=10**6, p=None, verdict="unverifiable")
    rows = [
        few,
        dataclasses.replace(few, subject="clubs", unlikely=True),
        dataclasses.replace(few, site="elsewhere"),
    ]
    seen = Seen(render_audit(dataclasses.replace(page_of(), dealing=rows)))
    assert (
        "PokerStars: 2 tests, none contradicted, 0 confirmed, 2 unverifiable, 1 of them to be"
        in (spaced(seen))
    )
    assert "elsewhere: 1 test, none contradicted, 0 confirmed, 1 unverifiable what" in spaced(seen)
    groups = [tag for name, tag in seen.tags if name == "details"]
    assert ["open" in tag for tag in groups] == [False, True]  # elsewhere, PokerStars
    said = "unverifiable no verdict for lack of cases, but look at it: chance does this less"
    assert spaced(seen).count("look at it") == 1
    assert said in spaced(seen).partition("clubs")[2]


def test_many_findings_of_a_hand_cost_little(broken: AuditPage) -> None:
    one = len(render_audit(broken))
    many = dataclasses.replace(broken, findings=list(broken.findings) * 40)
    assert (len(render_audit(many)) - one) / (39 * len(broken.findings)) < 1700


# ---- in a browser

in_a_browser = pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium here")


def written(folder: Path, page: AuditPage, script: str = "") -> Path:
    """The file of a page; with a script behind its own, for which it gives up its policy."""
    html = render_audit(page)
    if script:
        html = re.sub(r"<meta http-equiv[^>]*>", "", html)
        html = html.replace("</body>", f"<script>{script}</script></body>")
    file = folder / "page.html"
    file.write_text(html, "utf-8", newline="\n")
    return file


def items_of(drawn: str) -> list[str]:
    """The elements of the findings, one after the other."""
    _, *items = drawn.partition("</ol>")[0].split('<li class="finding"')
    return items


@pytest.mark.slow
@in_a_browser
def test_a_browser_opens_a_finding_and_has_no_complaint(tmp_path: Path, broken: AuditPage) -> None:
    drawn, said = browsed(written(tmp_path, broken), "#finding-3")
    assert said == []
    items = items_of(drawn)
    assert [item.count("<details open") for item in items] == [0, 0, 1, 0, 0]
    # The hand is where it was opened; its line is the one of this finding.
    assert [item.count('class="hand"') for item in items] == [1, 0, 1, 0, 0]
    assert re.findall(r'note own" data-finding="(\d)"', drawn) == ["3"]
    assert "stand with <span>finding 3</span>" in items[1]
    assert "5 findings shown, of 2 hands." in drawn
    assert "showdown (3)" in drawn
    assert BY_CODE["showdown.winner"].broken in re.sub("<[^>]*>", "", items[2])


@pytest.mark.slow
@in_a_browser
def test_a_browser_filters_and_prints_what_is_left(tmp_path: Path, broken: AuditPage) -> None:
    script = """
      document.getElementById("family").value = "showdown";
      document.getElementById("family").dispatchEvent(new Event("change"));
      document.getElementById("words").value = "BOB 93";
      document.getElementById("words").dispatchEvent(new Event("input"));
      dispatchEvent(new Event("beforeprint"));
    """.replace("93", str(broken.findings[3].finding.line))
    drawn, said = browsed(written(tmp_path, broken, script))
    assert said == []
    items = items_of(drawn)
    # Bob played both hands, and is named in neither finding; the line is that of one of them.
    assert [' hidden=""' in item.partition(">")[0] for item in items] == [
        True, True, True, False, True,
    ]  # fmt: skip
    assert "1 finding of 5 shown, of 1 hand." in drawn
    assert "money (0)" in drawn
    assert "error (1)" in drawn
    assert "warning (0)" in drawn
    # What is printed is open, and has its hand.
    assert [item.count("<details open") for item in items] == [0, 0, 0, 1, 0]
    assert [item.count('class="hand"') for item in items] == [1, 0, 0, 1, 0]
