"""The import: hands read, replayed and audited into a store, batch by batch."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from badugi_hh.formats import Reading
from badugi_hh.pipeline.jobs import (
    Counts,
    Progress,
    Rejected,
    Rules,
    Setting,
    cut_jobs,
    examine,
    find_files,
    note,
    note_reject,
    rules_of,
    run_all,
)
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece, read_piece
from badugi_hh.store import Known, Store, drop_hands, reject_key, write_staged
from badugi_hh.tables import Batch, Record, Reject, rejects_table, text_digest


@dataclass(slots=True)
class ImportResult:
    """What an import did. ``counts.hands`` are the hands imported."""

    files: int
    counts: Counts
    unrecognised: list[tuple[str, str]]

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        return {
            "files": self.files,
            "imported": self.counts.hands,
            "duplicates": self.counts.duplicates,
            **self.counts.as_json(),
            "unrecognised": [{"file": f, "reason": r} for f, r in self.unrecognised],
        }


@dataclass(slots=True)
class _Imported:
    """One job's outcome: counts, and the keys and digests of what lies in the staged folder."""

    counts: Counts
    hands: dict[int, tuple[int, str, str]] = field(default_factory=dict)
    rejects: dict[int, int] = field(default_factory=dict)
    folder: Path | None = None


def import_paths(
    paths: Sequence[str | Path],
    store: Store,
    *,
    workers: int = 1,
    rules: Rules | None = None,
    progress: Progress | None = None,
) -> ImportResult:
    """Read, replay and audit the hands of files and folders into a store.

    A hand that is stored already is a duplicate; another text under its number
    is kept among the rejects and reported. Each batch is stored whole or not at
    all. Raises PathError, and StoreError while another process writes.
    """
    files = find_files(paths)
    counts = Counts()
    done = 0
    with store.writing():
        known = store.known()
        setting = Setting(_import_job, rules or {}, known, store)
        for job, outcome in run_all(cut_jobs(files), setting, workers):
            _settle(outcome, known, store, counts)
            done += sum(piece.end - piece.start for piece in job)
            if progress:
                progress(done, files.total_bytes)
    return ImportResult(len(files.paths), counts, files.unrecognised)


def _import_job(job: list[Piece], setting: "Setting[_Imported]", number: int) -> _Imported:
    """Read one job's hands and stage them as a batch."""
    out = _Imported(Counts())
    batch = Batch()
    for piece in job:
        profile = rules_of(piece.site, setting.rules)
        for reading in read_piece(piece):
            if note(reading, out.counts):
                _import_hand(reading, profile, setting, batch, out)
            elif reading.status != "skipped":
                _keep_reject(reading, reading.reason, setting, batch, out)
    if setting.store is not None and (out.hands or out.rejects):
        out.folder = setting.store.staging(number)
        write_staged(out.folder, batch.tables())
    return out


def _import_hand(
    reading: Reading,
    profile: Profile,
    setting: "Setting[_Imported]",
    batch: Batch,
    out: _Imported,
) -> None:
    site, hand_id = reading.site, reading.hand_id or ""
    key, sha256 = Known.key(site, hand_id), text_digest(reading.block.text)
    digest = Known.digest(sha256)
    before = out.hands[key][0] if key in out.hands else None
    if before is None and setting.known is not None:
        before = setting.known.get(key)
    if before == digest:
        out.counts.duplicates += 1
        return
    if before is not None:
        reason = _conflict(hand_id)
        note_reject(reading, out.counts, reason)
        _keep_reject(reading, reason, setting, batch, out)
        return
    try:
        played, audited = examine(reading, profile)
        batch.add(Record(reading, played, audited, sha256))
    except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
        reason = f"rejected: internal error: {type(error).__name__}: {error}"
        note_reject(reading, out.counts, reason)
        _keep_reject(reading, reason, setting, batch, out)
        return
    out.hands[key] = (digest, site, hand_id)
    out.counts.hands += 1


def _conflict(hand_id: str) -> str:
    return f"conflict: another text of hand {hand_id} is stored already"


def _keep_reject(
    reading: Reading,
    reason: str,
    setting: "Setting[_Imported]",
    batch: Batch,
    out: _Imported,
) -> None:
    """Keep the text of what is no hand, once."""
    block = reading.block
    sha256 = text_digest(block.text)
    key = reject_key(sha256)
    if key in out.rejects or (setting.known is not None and setting.known.get(key) is not None):
        return
    out.rejects[key] = Known.digest(sha256)
    batch.reject(
        Reject(reading.site, reading.hand_id, block.file, block.line, reason, block.text, sha256)
    )


def _settle(outcome: _Imported, known: Known, store: Store, counts: Counts) -> None:
    """Store a staged batch, less the hands that an earlier batch of this run brought."""
    late = {key: known.get(key) for key in outcome.hands if known.get(key) is not None}
    if late and outcome.folder:
        _drop_late(outcome, late, store)
    counts.add(outcome.counts)
    for key, (digest, _, _) in outcome.hands.items():
        known.add(key, digest)
    for key, digest in outcome.rejects.items():
        known.add(key, digest)
    if outcome.folder:
        store.commit(outcome.folder)


def _drop_late(outcome: _Imported, late: dict[int, int | None], store: Store) -> None:
    """Two workers had the same hand: the first is stored, a second text goes to the rejects."""
    if outcome.folder is None:
        return
    names = {outcome.hands[key][1:]: key for key in late}
    rejects = []
    for row in drop_hands(outcome.folder, set(names)):
        key = names[row["site"], row["hand_id"]]
        outcome.counts.hands -= 1
        if outcome.hands.pop(key)[0] == late[key]:
            outcome.counts.duplicates += 1
            continue
        reason = _conflict(row["hand_id"])
        outcome.counts.rejected.append(Rejected(row["file"], row["line"], reason))
        sha256 = text_digest(row["text"])
        outcome.rejects[reject_key(sha256)] = Known.digest(sha256)
        rejects.append(
            Reject(
                row["site"], row["hand_id"], row["file"], row["line"], reason, row["text"], sha256
            )
        )
    if rejects:
        store.add_rejects(outcome.folder, rejects_table(rejects))
