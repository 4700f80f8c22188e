"""The export: hands of files or of a store written in another format."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from badugi_hh.archives import Part, Spool, parts
from badugi_hh.formats import Reading
from badugi_hh.hand import build
from badugi_hh.pipeline.examining import note
from badugi_hh.pipeline.jobs import (
    Counts,
    Progress,
    Rejected,
    find_files,
    internal,
    why_unreadable,
)
from badugi_hh.pipeline.stored import other_rules, stored_readings
from badugi_hh.profiles import Profile
from badugi_hh.reader import UnrecognisedError, pieces, read_piece, recognise
from badugi_hh.replay import profile_for, replay
from badugi_hh.store import Store
from badugi_hh.writers import Aliases, HandFiles, WriteError, Writer, not_the_same, told_in_full

Key = tuple[str, str]
"""The site and the number of a hand."""

_HANDS_A_FILE = 10_000  # of hands with aliases, whose files have no names of their own
_LONGEST_NAME = 100
_OFTEN = 500  # hands from one sign of progress to the next
_ODD = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')  # what some system cannot have in a file's name


@dataclass(slots=True)
class ExportResult:
    """What an export did.

    ``files`` are those written with their numbers of hands, ``refused`` hands
    that the format cannot tell so that they read back the same; ``counts`` are
    of what was read.
    """

    files: dict[Path, int] = field(default_factory=dict)
    refused: list[Rejected] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    unrecognised: list[tuple[str, str]] = field(default_factory=list)

    @property
    def written(self) -> int:
        """Hands written."""
        return sum(self.files.values())

    def as_json(self) -> dict[str, Any]:
        """The result as plain data for ``--json``."""
        unread = [*self.unrecognised, *self.counts.unreadable.items()]
        return {
            "written": self.written,
            "files": [{"file": str(file), "hands": hands} for file, hands in self.files.items()],
            "refused": [
                {"file": hand.file, "line": hand.line, "reason": hand.reason}
                for hand in self.refused
            ],
            **self.counts.as_json(),
            "unrecognised": [{"file": file, "reason": reason} for file, reason in unread],
        }


def export_paths(
    paths: Sequence[str | Path],
    writer: Writer,
    folder: Path,
    *,
    aliases: Aliases | None = None,
    keys: frozenset[Key] | None = None,
    progress: Progress | None = None,
) -> ExportResult:
    """Write the hands of files, folders and archives in a format, or those of some ``keys``.

    A key without a site fits hands of all. Raises PathError, and FileExistsError
    where a file is there already; then none is written.
    """
    result = ExportResult()
    files = find_files(paths)
    result.counts.unreadable |= files.unreadable

    def readings(spool: Spool) -> Iterator[tuple[Reading, Profile | None]]:
        for done, path in enumerate(files.paths):
            if progress:
                progress(done, len(files.paths))
            for part in parts(path, spool, recognise):
                for reading in _part_readings(part, result):
                    number = reading.hand_id or ""
                    if keys is None or {(reading.site, number), ("", number)} & keys:
                        yield reading, None

    with Spool() as spool:
        _write(readings(spool), writer, folder, aliases, result)
    return result


def _part_readings(part: Part, result: ExportResult) -> Iterator[Reading]:
    """The readings of a file or of a member of an archive; why there are none is noted."""
    try:
        for piece in pieces(part.found(), name=part.name):
            yield from read_piece(piece)
    except UnrecognisedError as error:
        result.unrecognised.append((part.name, str(error)))
    except OSError as error:
        result.counts.unreadable[part.name] = why_unreadable(error)


def export_store(
    store: Store,
    writer: Writer,
    folder: Path,
    *,
    aliases: Aliases | None = None,
    keys: frozenset[Key] | None = None,
    progress: Progress | None = None,
) -> ExportResult:
    """Write the hands of a store in a format, or those of some ``keys``.

    Each by the rules that it was imported with. Raises StoreError, and
    FileExistsError as ``export_paths`` does.
    """
    result = ExportResult()
    total = store.count("texts") if keys is None else len(keys)
    others = other_rules(store)

    def readings() -> Iterator[tuple[Reading, Profile | None]]:
        where = None if keys is None else {"hand_id": {number for _, number in keys}}
        for number, reading in enumerate(stored_readings(store, where), 1):
            key = (reading.site, reading.hand_id or "")
            if keys is None or key in keys:
                yield reading, others.get(key)
            if progress and number % _OFTEN == 0:
                progress(number, total)

    _write(readings(), writer, folder, aliases, result)
    return result


def _write(
    readings: Iterable[tuple[Reading, Profile | None]],
    writer: Writer,
    folder: Path,
    aliases: Aliases | None,
    result: ExportResult,
) -> None:
    names = _Names()
    with HandFiles(folder, writer) as files:
        for reading, profile in readings:
            if not note(reading, result.counts):
                continue
            name = names.of(reading.block.file)
            if aliases:
                name = f"hands-{1 + result.counts.hands // _HANDS_A_FILE}"
            try:
                files.write(name, _text(reading, profile, writer, files, name, aliases))
                result.counts.hands += 1
            except WriteError as error:
                _refuse(reading, str(error), result)
            except OSError:
                raise
            except Exception as error:  # noqa: BLE001  # a fault of ours costs one hand, never the run
                _refuse(reading, internal(error), result)
        result.files = files.hands


def _refuse(reading: Reading, why: str, result: ExportResult) -> None:
    block = reading.block
    result.refused.append(Rejected(block.file, block.line, why))


def _text(
    reading: Reading,
    profile: Profile | None,
    writer: Writer,
    files: HandFiles,
    name: str,
    aliases: Aliases | None,
) -> str:
    """A hand's text. Raises WriteError for one that the format cannot tell."""
    hand = build(reading)
    played = replay(hand, profile_for(hand, profile))
    events = told_in_full(played)
    text = files.text(name, aliases.hand(events) if aliases else events)
    differs = not_the_same(played, text, writer)
    if differs:
        raise WriteError(f"{writer.site} cannot tell hand {hand.hand_id}: {differs}")
    return text


class _Names:
    """Names of files, one for each that hands are read from."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()

    def of(self, file: str) -> str:
        """The name without its ending; two files of one name in two folders get a number."""
        name = self._names.get(file)
        if name is None:
            stem = _ODD.sub("_", PurePath(file).stem)[:_LONGEST_NAME].strip(". ") or "hands"
            name, number = stem, 1
            while name.casefold() in self._taken:  # as some systems compare names
                number += 1
                name = f"{stem} ({number})"
            self._taken.add(name.casefold())
            self._names[file] = name
        return name
