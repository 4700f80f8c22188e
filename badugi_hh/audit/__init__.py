"""The audit: what a file claims held against what the rules imply."""

from badugi_hh.audit.codes import BY_CODE, CHECKS, OVER_HANDS
from badugi_hh.audit.findings import (
    Answer,
    Check,
    Code,
    Fault,
    Finding,
    HandAudit,
    Reason,
    Severity,
    Verdict,
)
from badugi_hh.replay import Replayed

__all__ = [
    "BY_CODE",
    "CHECKS",
    "OVER_HANDS",
    "Answer",
    "Check",
    "Code",
    "Fault",
    "Finding",
    "HandAudit",
    "Reason",
    "Severity",
    "Verdict",
    "audit",
]


def audit(replayed: Replayed) -> HandAudit:
    """Run every check on a replayed hand.

    From a line on that could not be read the play is not known, so what
    contradicts the rules after it is unverifiable instead. The same goes, for
    the checks that rest on the betting, from an action on that breaks the rules:
    one missing line is to be told once.
    """
    result = HandAudit()
    checks, reasons = result.checks, result.reasons
    broken: int | None = None
    for check in CHECKS:
        answer = check.test(replayed)
        if answer is None:
            continue
        faults, reason = answer.faults, answer.reason
        if faults:
            faults, reason = _standing(replayed, check, faults, broken, reason)
        if faults:
            checks[check.code] = "contradicted"
            result.findings += [_finding(replayed, check, fault) for fault in faults]
            if check.play and check.severity == "error":
                first = min([fault.line for fault in faults])
                broken = first if broken is None else min(broken, first)
        elif reason:
            checks[check.code] = "unverifiable"
            if reason not in reasons and check.severity == "error":
                reasons.append(reason)
        else:
            checks[check.code] = "confirmed"
    if result.findings:
        result.findings.sort(key=lambda finding: finding.line)
    return result


def _standing(
    replayed: Replayed,
    check: Check,
    faults: tuple[Fault, ...],
    broken: int | None,
    reason: Reason | None,
) -> tuple[tuple[Fault, ...], Reason | None]:
    """The faults that stand though not all play before them is known, and why others do not."""
    unread = replayed.unread
    if unread is not None:
        standing = tuple([fault for fault in faults if fault.line < unread])
        if len(standing) < len(faults):
            faults, reason = standing, "a line could not be read"
    if broken is not None and check.follows_play:
        standing = tuple([fault for fault in faults if fault.line < broken])
        if len(standing) < len(faults):
            faults, reason = standing, "the play before it is contradicted"
    return faults, reason


def _finding(replayed: Replayed, check: Check, fault: Fault) -> Finding:
    hand = replayed.hand
    return Finding(
        check.code,
        check.severity,
        hand.site,
        hand.hand_id,
        hand.file,
        fault.line,
        fault.message,
        fault.claimed,
        fault.implied,
        replayed.profile.name,
        hand.line,
    )
