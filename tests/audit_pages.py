"""Pages of audits of a few hands, and what is looked for in them."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Any

from audit_hands import PLAIN, SIDE, SPLIT, change
from report_pages import Seen

from badugi_hh.audit import Finding, Other, audit
from badugi_hh.audit.across import DealingTest
from badugi_hh.hand import build
from badugi_hh.reader import _recognise, read_text
from badugi_hh.replay import replay
from badugi_hh.report.audit_page import AuditPage, Listed
from badugi_hh.report.evidence import evidence_of

FILE = "test.txt"

POT = change(PLAIN, {"Total pot $10.25": "Total pot $11.25"})
WRONG = change(
    SIDE,
    {
        "Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,5)": "Ann: shows [8c 5d 7s Th] (Badugi: T,8,7,6)",
        "Ann collected $2.45 from side pot": "Cy collected $2.45 from side pot",
        "lost with a Badugi: J,9,6,4": "lost with a Badugi: J,9,6,5",
    },
)
OVER_ALL = Finding(
    "dealing.suits", "warning", "pokerstars", "", "", 0, "hearts come too often", "26.3%", "25%",
    "pokerstars", subject="hearts",
)  # fmt: skip

HEARTS = DealingTest(
    site="pokerstars", code="dealing.suits", subject="hearts", unit="cards", made=21040, of=80000,
    expected=20000.0, error=122.47, p=0.00001, needed=52000, needed_hands=1300, effect=0.05,
    verdict="contradicted",
)  # fmt: skip


def page_of(*texts: str, known: Sequence[str] = ()) -> AuditPage:
    """The page of some hands that stand in one file, two lines apart."""
    findings, shown = [], {}
    verdicts: Counter[str] = Counter()
    checks: dict[str, Counter[Any]] = {}
    reasons: Counter[str] = Counter()
    line = 1
    for text in texts:
        lines = text.strip("\n")
        (reading,) = read_text(f"{lines}\n", _recognise(lines), FILE, line)
        hand = replay(build(reading))
        audited = audit(hand)
        verdicts[audited.verdict] += 1
        reasons.update(audited.reasons)
        for code, verdict in audited.checks.items():
            checks.setdefault(code, Counter())[verdict] += 1
        findings += [Listed(found, found.code in known) for found in audited.findings]
        shown[FILE, line] = evidence_of(hand, audited)
        line += lines.count("\n") + 3
    return AuditPage(
        rules=["pokerstars"], hands=len(texts), confirmed=verdicts["confirmed"],
        contradicted=verdicts["contradicted"], reasons=reasons, checks=checks,
        findings=findings, evidence=shown, files={FILE: "ab" * 32},
    )  # fmt: skip


def two_texts(code: str) -> AuditPage:
    """Three hands, and findings of the second and third that name the first."""
    page = page_of(PLAIN, SPLIT, SIDE)
    (first, one), (second, two), (third, three) = page.evidence.items()
    assert first == (FILE, 1)
    listed = [
        Listed(
            Finding(
                code, "error", "pokerstars", each.hand_id, FILE, line + 3, f"not as at {FILE}:1",
                "$9.50", "$8.25", "pokerstars", line, beside=Other(*first, one.hand_id),
            )
        )
        for each, (_, line) in ((two, second), (two, second), (three, third))
    ]  # fmt: skip
    assert one.hand_id
    return dataclasses.replace(page, findings=listed)


def with_findings(page: AuditPage, *findings: Finding) -> AuditPage:
    return dataclasses.replace(page, findings=[*page.findings, *map(Listed, findings)])


def spaced(seen: Seen) -> str:
    """All text, with a blank between elements."""
    return " ".join(" ".join(text for _, text in seen.texts).split()).replace(" , ", ", ")


def with_class(seen: Seen, name: str) -> list[dict[str, str | None]]:
    return [found for _, found in seen.tags if name in (found.get("class") or "").split()]
