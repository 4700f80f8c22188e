"""Making archives, and letting them lie."""

import struct
import warnings
import zipfile
from pathlib import Path


def zipped(path: Path, *files: tuple[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """An archive of files, which may share a name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there already
        with zipfile.ZipFile(path, "w", method) as archive:
            for name, data in files:
                archive.writestr(zipfile.ZipInfo(name), data, method)
    return path


def zipped_folder(path: Path, folder: Path) -> Path:
    """An archive of all files of a folder, in the order in which the folder is read."""
    names = [file.relative_to(folder) for file in folder.rglob("*") if file.is_file()]
    # The files of a folder come before those of the folders in it.
    names.sort(key=lambda name: [*((True, part) for part in name.parts[:-1]), (False, name.name)])
    return zipped(path, *((name.as_posix(), Path(folder, name).read_bytes()) for name in names))


FIELDS = {
    "flags": (8, "<H"),
    "method": (10, "<H"),
    "checksum": (16, "<L"),
    "packed": (20, "<L"),
    "size": (24, "<L"),
    "start": (42, "<L"),
}
"""Where a value stands in what an archive's list tells of a file, and how."""


def lie(path: Path, name: str, **told: int) -> Path:
    """Let an archive's list tell something else of a file."""
    data = bytearray(path.read_bytes())
    entry = data.rindex(name.encode()) - 46
    for field, value in told.items():
        at, kind = FIELDS[field]
        struct.pack_into(kind, data, entry + at, value)
    path.write_bytes(data)
    return path


def told_of(path: Path, name: str) -> zipfile.ZipInfo:
    with zipfile.ZipFile(path) as archive:
        return archive.getinfo(name)
