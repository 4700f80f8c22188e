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
_NAMED = 10  # unverifiable hands that are named, and files whose digests are told


def print_audit(result: "AuditResult") -> None:
    """Tell what an audit found: the verdicts, what each check answered, and the findings last."""
    rake = f", rake: {result.rake.name}" if result.rake else ""
    say(f"badugi-hh {__version__}, rules: {', '.join(sorted(result.rules)) or 'none used'}{rake}")
    known = len({(finding.file, finding.hand_line) for finding in result.known})
    of_them = f" ({known} with findings that are known)" if known else ""
    say(
        f"{counted(result.hands, 'hand')}: {result.confirmed} confirmed, "
        f"{result.contradicted} contradicted{of_them}, {result.unverifiable} unverifiable"
    )
    if result.left_out:
        undated = f", {result.undated} of them because their time is not told"
        say(f"{result.left_out:>8} left out, not asked for{undated if result.undated else ''}")
    print_other(result.counts)
    _print_checks(result)
    _print_dealing(result.dealing)
    _print_digests(result)
    print_unread(result.counts, result.unrecognised)
    _print_unverified(result)
    _print_known(result)
    _print_findings(result)


def _print_checks(result: "AuditResult") -> None:
    """Tell how each check was answered, and why those of many hands could not be made."""
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
    for code, reasons in result.unanswered.items():
        told = ", ".join(f"{why} {number}" for why, number in reasons.most_common())
        say(f"{code} unverifiable: {told}")


def _print_dealing(tests: Sequence[DealingTest]) -> None:
    """Tell how much was dealt where that is enough for a verdict, and what to look at elsewhere."""
    if not tests:
        return
    say()
    judged = {test.site for test in tests if test.verdict != "unverifiable"}
    groups: dict[tuple[str, str], list[DealingTest]] = {}
    for test in tests:
        if test.site in judged:
            groups.setdefault((test.site, test.code), []).append(test)
    if groups:
        names = ("dealing", "site", "counted", "needed", "in about hands", "verdicts")
        rows = [_dealing_row(group) for group in groups.values()]
        print_table(names, rows, right="counted,needed,in about hands")
    few = [site for site in dict.fromkeys(test.site for test in tests) if site not in judged]
    if few:
        least = min(test.needed_hands for test in tests if test.site in few)
        rooms = ", ".join(FORMAT_OF[site].title for site in few)
        say(
            f"dealing: too few cards for a verdict on {rooms}: the first takes some {least:,} hands"
        )
    for test in tests:
        if test.unlikely:
            share = f"{test.made:,} of {test.of:,} {test.unit}, {test.expected:,.0f} expected"
            say(f"{FORMAT_OF[test.site].title}: {test.subject}: {share}: too few for a verdict,")
            say("    but chance does this less than once in a million times")


def _dealing_row(group: Sequence[DealingTest]) -> list[str]:
    """The tests of one code at a site in a row."""
    first = group[0]
    counts = Counter(test.verdict for test in group)
    return [
        first.code,
        FORMAT_OF[first.site].title,
        f"{first.of:,} {first.unit}",
        _span([test.needed for test in group]),
        _span([test.needed_hands for test in group]),
        ", ".join(f"{number} {verdict}" for verdict, number in counts.items()),
    ]


def _span(numbers: Sequence[int]) -> str:
    """One number, or from which to which they go."""
    low, high = min(numbers), max(numbers)
    return f"{low:,}" if low == high else f"{low:,} - {high:,}"


def _print_digests(result: "AuditResult") -> None:
    if not result.files:
        return
    say()
    if len(result.files) > _NAMED:
        say(f"SHA-256 of the {len(result.files)} files: see --json or --html")
        return
    say("SHA-256 of the files:")
    listed([f"{digest}  {name}" for name, digest in result.files.items()])


def _print_unverified(result: "AuditResult") -> None:
    """Tell which hands could not be verified, and why."""
    if not result.unverified:
        return
    say()
    reasons = ", ".join(f"{why} {number}" for why, number in result.reasons.most_common())
    say(f"{counted(len(result.unverified), 'hand')} unverifiable: {reasons}")
    for hand in result.unverified[:_NAMED]:
        why = f"{', '.join(hand.reasons)} ({', '.join(hand.checks)})"
        say(f"{hand.file}:{hand.line}: hand {hand.hand_id}: unverifiable: {why}")
    if len(result.unverified) > _NAMED:
        say(f"... and {len(result.unverified) - _NAMED} more; --json lists all")


def _print_known(result: "AuditResult") -> None:
    if not (result.known or result.unfound):
        return
    say()
    say(f"{counted(len(result.known), 'finding')} known by the baseline")
    if result.unfound:
        fits = "fits" if len(result.unfound) == 1 else "fit"
        say(f"{counted(len(result.unfound), 'mark')} of the baseline {fits} nothing:")
        listed(result.unfound)


def _print_findings(result: "AuditResult") -> None:
    if not result.findings:
        return
    say()
    number = counted(len(result.findings), "finding")
    by_code = Counter(finding.code for finding in result.findings)
    said = ", ".join(f"{code} {times}" for code, times in by_code.most_common())
    say(f"{number}: {said}" if len(result.findings) > _MANY else f"{number}:")
    listed([_line(finding) for finding in result.findings], "--json and --html have all")


def _line(finding: Finding) -> str:
    """A finding in a line."""
    what = f"{finding.severity} {finding.code}: {finding.message}"
    if not finding.hand_id:
        return f"{FORMAT_OF[finding.site].title}: {what}"
    return f"{finding.file}:{finding.line}: hand {finding.hand_id}: {what}"
