"""Files to which hands are written, several at once."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from badugi_hh.events import Event
from badugi_hh.writers.base import Writer

_OPEN = 16  # files at once; an evening has fewer


class HandFiles:
    """Files in a folder, each made when its first hand comes; none may be there before.

    A context: where it is left by an exception the files that it made are
    removed. UTF-8, lines ended by a line feed. ``hands`` counts the hands of
    each file.
    """

    def __init__(self, folder: Path, writer: Writer) -> None:
        self.hands: dict[Path, int] = {}
        self._folder, self._writer = folder, writer
        self._open: dict[Path, TextIO] = {}

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for file in self._open.values():
            file.close()
        self._open.clear()
        if kind is not None:
            for path in self.hands:
                path.unlink()

    def text(self, name: str, events: Sequence[Event]) -> str:
        """The text of a hand told in full as the next one of a file. Raises WriteError."""
        return self._writer.hand_text(events, self.hands.get(self._path(name), 0) + 1)

    def write(self, name: str, text: str) -> None:
        """Add a hand's text to a file. Raises FileExistsError if another has made it."""
        path = self._path(name)
        file = self._open.pop(path, None)
        written = self.hands.get(path, 0)
        if file is None:
            if len(self._open) == _OPEN:
                self._open.pop(next(iter(self._open))).close()
            file = path.open("a" if written else "x", encoding="utf-8", newline="\n")
        self._open[path] = file  # as the one used last
        self.hands[path] = written + 1
        file.write(self._writer.between + text if written else text)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{self._writer.suffix}"
