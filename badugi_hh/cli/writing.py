"""Files that a command writes as a whole."""

import tempfile
from pathlib import Path

from badugi_hh.cli.common import UsageError


def checked_file(file: Path) -> Path:
    """The file, looked at before the work begins. Raises UsageError where it cannot be one."""
    if file.is_dir():
        raise UsageError(f"{file} is a folder; name a file in it")
    if not file.parent.is_dir():
        raise UsageError(f"{file} cannot be written: there is no folder {file.parent}")
    return file


def write_file(file: Path, text: str) -> None:
    """Write a file as a whole or not at all. Raises UsageError where that cannot be done."""
    content = text.encode()
    try:
        target = file.resolve()
        if target.exists() and not target.is_file():  # such as a pipe, which nothing replaces
            target.write_bytes(content)
            return
        with tempfile.TemporaryDirectory(dir=target.parent) as staging:
            draft = Path(staging) / "draft"
            draft.write_bytes(content)
            draft.replace(target)
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from None
