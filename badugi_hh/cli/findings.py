"""What an audit found, told in the terminal."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from badugi_hh import __version__
from badugi_hh.audit import BY_CODE, Finding, Verdict
from badugi_hh.audit.across import DealingTest
from badugi_hh.cli.common import (
    counted,
    listed,
    print_other,
    print_table,
    print_unread,
    say,
)
from badugi_hh.formats import FORMAT_OF

if TYPE_CHECKING:
    from badugi_hh.pipeline import AuditResult

_MANY = 20  # findings, from which on it is told how many there are of each code


def print_audit(result: "AuditResult") -> None:
    """Tell what an audit found."""
    rake = f", rake: {result.rake}" if result.rake else ""
    say(f"badugi-hh {__version__}, rules: {', '.join(sorted(result.rules)) or 'none used'}{rake}")
    say(
        f"{counted(result.hands, 'hand')}: {result.confirmed} confirmed, "
        f"{result.contradicted} contradicted, {result.unverifiable} unverifiable"
    )
    for reason, hands in result.reasons.most_common():
        say(f"{hands:>8} unverifiable: {reason}")
    if result.left_out:
        undated = f", {result.undated} of them because their time is not told"
        say(f"{result.left_out:>8} left out, not asked for{undated if result.undated else ''}")
    print_other(result.counts)
    _print_findings(result)
    print_unread(result.counts, result.unrecognised)
    _print_checks(result)
    _print_dealing(result.dealing)
    if result.files:
        say()
        say("SHA-256 of the files:")
        listed([f"{digest}  {name}" for name, digest in result.files.items()])


def _print_findings(result: "AuditResult") -> None:
    if result.known or result.unfound:
        fits = "fits" if result.unfound == 1 else "fit"
        marks = f"; {counted(result.unfound, 'mark')} of it {fits} nothing"
        known = counted(len(result.known), "finding")
        say(f"{known} known by the baseline{marks if result.unfound else ''}")
    if not result.findings:
        return
    say()
    if len(result.findings) > _MANY:
        by_code = Counter(finding.code for finding in result.findings)
        said = ", ".join(f"{code} {number}" for code, number in by_code.most_common())
        say(f"{counted(len(result.findings), 'finding')}: {said}")
    listed([told(finding) for finding in result.findings])


def told(finding: Finding) -> str:
    """A finding in a line."""
    what = f"{finding.severity} {finding.code}: {finding.message}"
    if not finding.hand_id:
        return f"{finding.site}: {what}"
    return f"{finding.file}:{finding.line}: hand {finding.hand_id}: {what}"


def _print_checks(result: "AuditResult") -> None:
    if not result.checks:
        return
    say()
    verdicts = get_args(Verdict)
    rows = [
        [code, *(answers[verdict] or "" for verdict in verdicts), BY_CODE[code].title]
        for code, answers in sorted(result.checks.items())
    ]
    print_table(
        ("check", *verdicts, "what it looks for"),
        rows,
        right=",".join(verdicts),
        short="what it looks for",
    )


def _print_dealing(tests: Sequence[DealingTest]) -> None:
    """Tell what was dealt: how much of it there is, and how much each kind of test needs."""
    if not tests:
        return
    say()
    groups: dict[tuple[str, str], list[DealingTest]] = {}
    for test in tests:
        groups.setdefault((test.site, test.code), []).append(test)
    rows = []
    for (site, code), group in groups.items():
        counts = Counter(test.verdict for test in group)
        needed = sorted({test.needed for test in group})
        hands = sorted({test.needed_hands for test in group})
        rows.append(
            [
                code,
                FORMAT_OF[site].title,
                f"{group[0].of:,} {group[0].unit}",
                _span(needed),
                _span(hands),
                *(counts[verdict] or "" for verdict in get_args(Verdict)),
            ]
        )
    names = ("dealing", "site", "counted", "needed", "hands for that", *get_args(Verdict))
    print_table(names, rows, right=",".join(names[2:]))


def _span(numbers: Sequence[int]) -> str:
    """One number, or from which to which they go."""
    low, high = numbers[0], numbers[-1]
    return f"{low:,}" if low == high else f"{low:,} - {high:,}"
