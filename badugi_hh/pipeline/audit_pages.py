"""The page of an audit: the hands with findings are read once more, for their text and ledger."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path

from badugi_hh.archives import Spool
from badugi_hh.formats import Reading
from badugi_hh.pipeline.auditing import AuditResult
from badugi_hh.pipeline.examining import examine, held_to
from badugi_hh.pipeline.jobs import (
    Counts,
    PathError,
    Setting,
    cut_jobs,
    find_files,
    job_size,
    remove_read,
    run_all,
)
from badugi_hh.pipeline.stored import stored_conflicts, stored_hands
from badugi_hh.pipeline.terms import Terms
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece
from badugi_hh.report.audit_page import AuditPage, Listed, NotRead
from badugi_hh.report.evidence import Evidence, Place, evidence_of
from badugi_hh.store import Store

MOST_FINDINGS = 5000
"""Findings on a page; how many more there are is told."""

MOST_HANDS = 500
"""Hands whose text and ledger a page has, the first with findings: more make it slow to open."""

Wanted = Mapping[Place, str]
"""The numbers of the hands that are asked for, by where they stand."""


def page_of_paths(
    result: AuditResult, paths: Sequence[str | Path], terms: Terms, *, workers: int = 1
) -> AuditPage:
    """The page of an audit of files and folders. Raises WorkerError where a process dies."""
    wanted = _wanted(result)
    found: dict[Place, Evidence] = {}
    try:
        files = find_files(paths)
    except PathError:  # gone since the audit
        return _page(result, found, terms)
    setting = Setting(partial(_evidence_job, terms=terms, wanted=wanted), terms.rules)
    names = {file for file, _ in wanted}
    with Spool() as spool:
        cut = cut_jobs(files, spool, job_size(files, workers))
        asked = (job for job in cut if wanted and any(piece.file in names for piece in job))
        with closing(run_all(asked, setting, workers)) as jobs:
            for job, outcome in jobs:
                found |= outcome
                remove_read(spool, job)
    return _page(result, found, terms)


def _evidence_job(
    job: list[Piece],
    _setting: Setting[dict[Place, Evidence]],
    _number: int,
    *,
    terms: Terms,
    wanted: Wanted,
) -> dict[Place, Evidence]:
    names = {file for file, _ in wanted}
    asked = [piece for piece in job if piece.file in names]
    return dict(_evidence(held_to(asked, terms, Counts()), wanted))


def page_of_store(result: AuditResult, store: Store, terms: Terms) -> AuditPage:
    """The page of an audit of a store."""
    wanted = _wanted(result)
    found: dict[Place, Evidence] = {}
    if wanted:
        numbers = set(wanted.values())
        all_hands, where = replace(terms, choice=None), {"hand_id": numbers}
        for hands in (stored_hands, stored_conflicts):
            found |= _evidence(hands(store, all_hands, where), wanted)
    return _page(result, found, terms)


def _wanted(result: AuditResult) -> Wanted:
    findings = [*result.findings, *result.known]
    places = {(f.file, f.hand_line): f.hand_id for f in findings if f.hand_id}
    wanted = dict(islice(places.items(), MOST_HANDS))
    others = [f.beside for f in findings if f.beside and (f.file, f.hand_line) in wanted]
    return {**{(other.file, other.line): other.hand_id for other in others}, **wanted}


def _evidence(
    hands: Iterable[tuple[Reading, Profile]], wanted: Wanted
) -> Iterator[tuple[Place, Evidence]]:
    for reading, profile in hands:
        place = reading.block.file, reading.block.line
        if reading.status == "hand" and wanted.get(place) == reading.hand_id:
            try:
                shown = evidence_of(*examine(reading, profile))
            except Exception:  # noqa: BLE001, S112  # a fault of ours costs the hand its text here
                continue
            yield place, shown


def _moment(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M} UTC"


def _page(result: AuditResult, evidence: Mapping[Place, Evidence], terms: Terms) -> AuditPage:
    counts = result.counts
    listed = [
        *[Listed(finding) for finding in result.findings],
        *[Listed(finding, known=True) for finding in result.known],
    ]
    return AuditPage(
        rules=sorted(result.rules),
        hands=result.hands,
        confirmed=result.confirmed,
        contradicted=result.contradicted,
        reasons=result.reasons,
        checks=result.checks,
        findings=listed[:MOST_FINDINGS],
        more=max(len(listed) - MOST_FINDINGS, 0),
        evidence=evidence,
        files=result.files,
        rake=result.rake.name if result.rake else None,
        rake_sha256=result.rake.sha256 if result.rake else None,
        made_at=_moment(datetime.now(UTC)),
        first=_moment(result.span[0]) if result.span else None,
        last=_moment(result.span[1]) if result.span else None,
        unverified=result.unverified,
        unanswered=result.unanswered,
        partial=counts.partial,
        cancelled=counts.cancelled,
        left_out=result.left_out,
        undated=result.undated,
        chosen=terms.choice.as_json() if terms.choice else {},
        unfound=len(result.unfound),
        skipped=counts.skipped,
        rejected=[
            *[NotRead(one.file, one.reason, one.line) for one in counts.rejected],
            *[NotRead(file, reason) for file, reason in counts.unreadable.items()],
            *[NotRead(file, reason) for file, reason in result.unrecognised],
        ],
        unread=[NotRead(p.place.file, p.message, p.place.line) for p in counts.unknown_lines],
        dealing=result.dealing,
    )
