"""The audit: what a file claims held against what the rules imply."""

from badugi_hh.audit.codes import BY_CODE, CHECKS
from badugi_hh.audit.findings import (
    Answer,
    Check,
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
    "Answer",
    "Check",
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
    contradicts the rules after it is unverifiable instead.
    """
    result = HandAudit()
    for check in CHECKS:
        answer = check.test(replayed)
        if answer is None:
            continue
        faults = answer.faults
        reason = answer.reason
        if faults and replayed.unread is not None:
            faults = tuple(fault for fault in faults if fault.line < replayed.unread)
            if len(faults) < len(answer.faults):
                reason = "a line could not be read"
        if faults:
            result.checks[check.code] = "contradicted"
            result.findings += [_finding(replayed, check, fault) for fault in faults]
        elif reason:
            result.checks[check.code] = "unverifiable"
            if reason not in result.reasons and check.severity == "error":
                result.reasons.append(reason)
        else:
            result.checks[check.code] = "confirmed"
    if result.findings:
        result.findings.sort(key=lambda finding: finding.line)
    return result


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
    )
