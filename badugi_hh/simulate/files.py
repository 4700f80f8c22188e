"""Simulated hands as files: one a table and evening, as a client writes them, or all in one."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from badugi_hh.simulate.sessions import SimulatedHand

_BETWEEN = "\n\n\n"  # the blank lines between two hands
_OPEN = 16  # files at once; an evening has fewer


def texts(hands: Iterable[SimulatedHand]) -> Iterator[str]:
    """The text of one file with all the hands in it, in pieces of one hand each."""
    between = ""
    for hand in hands:
        yield between + hand.text
        between = _BETWEEN


def write_files(
    hands: Iterable[SimulatedHand], folder: Path, one_file: str | None = None
) -> dict[Path, int]:
    """Write hands into a folder, which is made if need be; the files with their numbers of hands.

    A file holds the hands of one session and has its name, or all hands are in
    ``one_file``, in the order in which they were played. UTF-8, lines ended by
    a line feed. Raises FileExistsError, and leaves nothing behind, where a file
    of such a name is there already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = _Files()
    try:
        for hand in hands:
            files.write(folder / (one_file or hand.session.file_name), hand.text)
    except BaseException:
        files.close()
        for path in files.hands:
            path.unlink()
        raise
    files.close()
    return files.hands


class _Files:
    """Files to which hands are added, those written to last being open."""

    def __init__(self) -> None:
        self.hands: dict[Path, int] = {}
        self._open: dict[Path, TextIO] = {}

    def write(self, path: Path, text: str) -> None:
        """Add a hand to a file, which must be a new one for the first."""
        file = self._open.pop(path, None)
        written = self.hands.get(path, 0)
        if file is None:
            if len(self._open) == _OPEN:
                self._open.pop(next(iter(self._open))).close()
            file = path.open("a" if written else "x", encoding="utf-8", newline="\n")
        self._open[path] = file  # as the one used last
        self.hands[path] = written + 1
        file.write(_BETWEEN + text if written else text)

    def close(self) -> None:
        """Close all files."""
        for file in self._open.values():
            file.close()
        self._open.clear()
