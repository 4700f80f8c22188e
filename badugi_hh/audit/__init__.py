"""The audit: what a file claims held against what the rules imply."""

from badugi_hh.audit.causes import unexplained
from badugi_hh.audit.codes import BY_CODE, CHECKS, OVER_HANDS
from badugi_hh.audit.findings import (
    CONFIRMED,
    Answer,
    Check,
    Code,
    Fault,
    Finding,
    HandAudit,
    Other,
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
    "Other",
    "Reason",
    "Severity",
    "Verdict",
    "audit",
]

_TESTS = tuple([(check.code, check.test, check) for check in CHECKS])


def audit(replayed: Replayed) -> HandAudit:
    """Run every check on a replayed hand.

    From a line on that could not be read the play is not known, so what
    contradicts the rules after it is unverifiable instead. So is what another
    contradiction explains: a consequence has no finding, and where all that a check
    found are consequences, its verdict is not ``contradicted``. Findings go by line,
    on one line causes first.
    """
    result = HandAudit()
    checks, reasons = result.checks, result.reasons
    told: list[tuple[Check, Fault]] = []
    for code, test, check in _TESTS:
        answer = test(replayed)
        if answer is CONFIRMED:
            checks[code] = "confirmed"
            continue
        if answer is None:
            continue
        faults, reason = answer.faults, answer.reason
        if faults and replayed.unread is not None:
            faults, reason = _readable(faults, replayed.unread, reason)
        if faults:
            checks[code] = "contradicted"
            told += [(check, fault) for fault in faults]
        elif reason:
            checks[code] = "unverifiable"
            if reason not in reasons and check.severity == "error":
                reasons.append(reason)
        else:
            checks[code] = "confirmed"
    if told:
        _tell(replayed, told, result)
    return result


def _readable(
    faults: tuple[Fault, ...], unread: int, reason: Reason | None
) -> tuple[tuple[Fault, ...], Reason | None]:
    """The faults before a line that could not be read, and why the others do not stand."""
    before = tuple([fault for fault in faults if fault.line < unread])
    return before, reason if len(before) == len(faults) else "a line could not be read"


def _tell(replayed: Replayed, told: list[tuple[Check, Fault]], result: HandAudit) -> None:
    """Make findings of the faults that no other explains."""
    stand = unexplained(replayed, told) if len(told) > 1 else told
    stand.sort(key=lambda each: (each[1].line, _FAMILIES.index(each[0].family)))
    result.findings += [_finding(replayed, check, fault) for check, fault in stand]
    left = {check.code for check, _ in stand}
    broken = any(check.play for check, _ in stand)
    for check, _ in told:
        if check.code not in left and result.checks[check.code] == "contradicted":
            result.checks[check.code] = "unverifiable"
            reason: Reason = "another finding explains it"
            if broken and check.follows_play:
                reason = "the play before it is contradicted"
            if check.severity == "error" and reason not in result.reasons:
                result.reasons.append(reason)


_FAMILIES = ("cards", "order", "betting", "showdown", "money")
"""On one line in this order: who wins decides who is paid."""


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
