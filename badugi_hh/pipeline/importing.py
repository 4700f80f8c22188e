"""The import: hands read, replayed and audited into a store, batch by batch."""

import shutil
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow as pa

from badugi_hh.archives import Spool
from badugi_hh.draws import draw_tables
from badugi_hh.formats import FORMAT_OF, FORMATS, Block, Reading
from badugi_hh.pipeline.examining import examine, note, rules_of
from badugi_hh.pipeline.jobs import (
    Counts,
    Files,
    Progress,
    Rejected,
    Rules,
    Setting,
    cut_jobs,
    find_files,
    internal,
    job_size,
    read_job,
    remove_read,
    run_all,
    run_here,
)
from badugi_hh.pipeline.stored import CONFLICT, other_rules, stored_readings
from badugi_hh.profiles import Profile
from badugi_hh.reader import Piece
from badugi_hh.store import Known, Store, reject_key, write_staged
from badugi_hh.tables import Batch, Record, Reject, text_digest

# Hands whose rows wait as objects: few enough to stay in the processor's cache. With all hands of
# a job waiting an import takes a third longer.
_FLUSHED = 200
_READ_ANEW = 2000  # hands of another store in a batch


@dataclass(slots=True)
class ImportResult:
    """What an import did. ``counts.hands`` are the hands imported.

    ``files`` counts those that were looked at, each in an archive for itself.
    """

    files: int
    counts: Counts
    unrecognised: list[tuple[str, str]]

    @property
    def failed(self) -> bool:
        """Whether something is wrong with the data: hands, files or all of it could not be read."""
        counts = self.counts
        return bool(counts.rejected or counts.unreadable or (self.unrecognised and not counts.read))

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        unread = [*self.unrecognised, *self.counts.unreadable.items()]
        return {
            "files": self.files,
            "read": self.counts.read,
            "imported": self.counts.hands,
            "contradicted": self.counts.contradicted,
            "duplicates": self.counts.duplicates,
            **self.counts.as_json(),
            "unrecognised": [{"file": file, "reason": reason} for file, reason in unread],
        }


@dataclass(slots=True)
class _Imported:
    """One job's outcome: counts, and the keys and digests of what lies in the staged folder."""

    counts: Counts = field(default_factory=Counts)
    hands: dict[int, int] = field(default_factory=dict)
    rejects: dict[int, int] = field(default_factory=dict)
    folder: Path | None = None


def import_paths(
    paths: Sequence[str | Path],
    store: Store,
    *,
    workers: int = 1,
    rules: Rules | None = None,
    price_draws: bool = True,
    progress: Progress | None = None,
) -> ImportResult:
    """Import the hands of files and folders; see ``import_files``. Raises PathError as well."""
    return import_files(
        find_files(paths), store, workers=workers, rules=rules, price_draws=price_draws,
        progress=progress,
    )  # fmt: skip  # all are handed on


def import_files(
    files: Files,
    store: Store,
    *,
    workers: int = 1,
    rules: Rules | None = None,
    price_draws: bool = True,
    progress: Progress | None = None,
    job_bytes: int | None = None,
) -> ImportResult:
    """Read, replay and audit the hands of files into a store, and price their draws.

    A hand that is stored already is a duplicate; another text under its number
    is kept among the rejects and reported. Each batch is stored whole or not at
    all. Raises StoreError while another process writes, WorkerError where a
    worker process dies.
    """
    counts = Counts()
    done = 0
    with store.writing(), Spool() as spool:
        known = store.known()
        setting = Setting(_import_job, rules or {}, known, store, price_draws)
        jobs_of_files = cut_jobs(files, spool, job_bytes or job_size(files, workers))
        with closing(run_all(jobs_of_files, setting, workers)) as jobs:
            for number, (job, outcome) in enumerate(jobs):
                settled = outcome
                if _is_late(outcome, known):
                    # Another worker had the same hand or text at the same time and came first.
                    if outcome.folder:
                        shutil.rmtree(outcome.folder)
                    settled = run_here(job, setting, number)
                _settle(settled, known, store, counts)
                remove_read(spool, job)
                done += sum(piece.end - piece.start for piece in job)
                if progress:
                    progress(done, files.total_bytes)
    counts.unreadable |= files.unreadable
    return ImportResult(files.looked_at, counts, files.unrecognised)


def _is_late(outcome: _Imported, known: Known) -> bool:
    return any(known.get(key) is not None for key in (*outcome.hands, *outcome.rejects))


def _settle(outcome: _Imported, known: Known, store: Store, counts: Counts) -> None:
    """Store a staged batch and remember what it holds."""
    counts.add(outcome.counts)
    if outcome.folder:
        store.commit(outcome.folder)
    for key, digest in (*outcome.hands.items(), *outcome.rejects.items()):
        known.add(key, digest)


def _import_job(job: list[Piece], setting: "Setting[_Imported]", number: int) -> _Imported:
    """Read one job's hands and stage them as a batch."""
    importer = _Importer(setting, careful=False)
    try:
        importer.run(job)
        tables = importer.batch.tables()
    except (ValueError, OverflowError):  # a value that fits no column: find its hand
        importer = _Importer(setting, careful=True)
        importer.run(job)
        tables = importer.batch.tables()
    return _staged(importer.out, tables, setting, number)


def _staged(
    out: _Imported, tables: Mapping[str, pa.Table], setting: "Setting[_Imported]", number: int
) -> _Imported:
    """Write what came of a batch to a folder from which it can be committed."""
    if setting.store is not None and (out.hands or out.rejects):
        out.folder = setting.store.staging(number)
        write_staged(out.folder, tables)
    return out


def import_store(
    source: Store,
    store: Store,
    *,
    rules: Rules | None = None,
    price_draws: bool = True,
    progress: Progress | None = None,
) -> ImportResult:
    """Import the hands of another store, read anew from their own texts.

    That brings a store of an older version up to date. Each hand is held to the
    rules that it was imported with, or with ``rules`` to its site's. What could
    not become a hand is tried again, and taken over where it still cannot.
    Raises StoreError as ``import_files`` does.
    """
    counts, others = Counts(), {} if rules else other_rules(source)
    profiles = {form.site: rules_of(form.site, rules or {}) for form in FORMATS}
    total = source.count("texts")
    with store.writing():
        known = store.known()
        setting = Setting(_import_job, rules or {}, known, store, price_draws)
        readings = stored_readings(source)
        number = 0
        while hands := list(islice(readings, _READ_ANEW)):
            importer = _Importer(setting, careful=True)
            for reading in hands:
                own = others.get((reading.site, reading.hand_id))
                importer.take(reading, own or profiles[reading.site])
            done = _staged(importer.out, importer.batch.tables(), setting, number)
            _settle(done, known, store, counts)
            number += 1
            if progress:
                progress(min(number * _READ_ANEW, total), total)
        rejects = source.rows("rejects")
        while batch := list(islice(rejects, _READ_ANEW)):
            importer = _Importer(setting, careful=True)
            for row in batch:
                counts.taken_over += _try_again(importer, row, profiles)
            done = _staged(importer.out, importer.batch.tables(), setting, number)
            _settle(done, known, store, counts)
            number += 1
    return ImportResult(0, counts, [])


def _try_again(importer: "_Importer", row: dict[str, Any], profiles: Mapping[str, Profile]) -> bool:
    """Read once more what could not become a hand; whether it still cannot and is taken over."""
    block = Block(
        row["file"], row["line"], row["text"], ends_file=True, finished=True,
        encoding=row["encoding"] or "utf-8",
    )  # fmt: skip
    reading = FORMAT_OF[row["site"]].read(block)
    conflict = row["reason"].startswith(CONFLICT)
    if reading.status == "hand" and not conflict:
        importer.take(reading, profiles[row["site"]])
        return False
    importer.take_over(Reject(**row))  # it is still none, for the reason that it had
    return True


class _Importer:
    """One job's hands on their way into a batch; ``careful`` tries each hand's values alone."""

    def __init__(self, setting: "Setting[_Imported]", *, careful: bool) -> None:
        self.setting = setting
        self.careful = careful
        self.tables = draw_tables() if setting.price_draws else None
        self.batch = Batch(self.tables)
        self.out = _Imported()

    def run(self, job: list[Piece]) -> None:
        """Take all readings of a job."""
        rules = self.setting.rules
        profiles = {site: rules_of(site, rules) for site in {piece.site for piece in job}}
        for piece, reading in read_job(job, self.out.counts):
            self.take(reading, profiles[piece.site])

    def take(self, reading: Reading, profile: Profile) -> None:
        """Take a reading, whatever became of it."""
        if note(reading, self.out.counts):
            self._take_hand(reading, profile)
            if self.batch.waiting >= _FLUSHED:
                self.batch.flush()
        elif reading.status != "skipped":
            self._keep_reject(reading, reading.reason)

    def _take_hand(self, reading: Reading, profile: Profile) -> None:
        counts, hand_id = self.out.counts, reading.hand_id or ""
        key, sha256 = Known.key(reading.site, hand_id), text_digest(reading.block.text)
        digest = Known.digest(sha256)
        before = self._known(key, self.out.hands)
        if before == digest:
            counts.duplicates += 1
            return
        if before is not None:
            self._reject(reading, f"{CONFLICT}: another text of hand {hand_id} is stored already")
            return
        try:
            ask = self.tables is not None
            record = Record.of(reading, *examine(reading, profile), sha256, ask=ask)
            if self.careful:
                alone = Batch(self.tables)
                alone.add(record)
                alone.tables()
            self.batch.add(record)
            self.out.counts.contradicted += record.audit.verdict == "contradicted"
        except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
            self._reject(reading, internal(error))
            return
        self.out.hands[key] = digest
        counts.hands += 1

    def _reject(self, reading: Reading, reason: str) -> None:
        """Report a whole hand that is not imported, and keep its text."""
        block = reading.block
        self.out.counts.rejected.append(Rejected(block.file, block.line, reason))
        self._keep_reject(reading, reason)

    def _keep_reject(self, reading: Reading, reason: str) -> None:
        block = reading.block
        self.take_over(
            Reject(
                reading.site, reading.hand_id, block.file, block.line, reason, block.text,
                block.encoding, text_digest(block.text),
            )
        )  # fmt: skip  # in the order of the fields

    def take_over(self, reject: Reject) -> None:
        """Keep the text of what is no hand, once."""
        key, rejects = reject_key(reject.sha256), self.out.rejects
        if self._known(key, rejects) is None:
            rejects[key] = Known.digest(reject.sha256)
            self.batch.reject(reject)

    def _known(self, key: int, new: dict[int, int]) -> int | None:
        """The digest under a key, in this job or in the store."""
        found = new.get(key)
        if found is None and self.setting.known is not None:
            found = self.setting.known.get(key)
        return found
