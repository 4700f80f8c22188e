"""Simulated hands as files: one a table and evening, as a client writes them, or all in one."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from badugi_hh.simulate.sessions import SimulatedHand
from badugi_hh.writers import HandFiles, Writer
from badugi_hh.writers.pokerstars import WRITER


def texts(hands: Iterable[SimulatedHand], writer: Writer = WRITER) -> Iterator[str]:
    """The text of one file with all the hands in it, in pieces of one hand each.

    Raises WriteError for a hand that the format cannot tell.
    """
    between = ""
    for number, hand in enumerate(hands, 1):
        yield between + writer.hand_text(hand.events, number)
        between = writer.between


def write_files(
    hands: Iterable[SimulatedHand],
    folder: Path,
    one_file: str | None = None,
    writer: Writer = WRITER,
) -> dict[Path, int]:
    """Write hands into a folder, which is made if need be; the files with their numbers of hands.

    A file holds the hands of one session and has its name, or all hands are in
    ``one_file``, in the order in which they were played; its ending is the
    format's. UTF-8, lines ended by a line feed. Raises FileExistsError where a
    file of such a name is there already, and WriteError for a hand that the
    format cannot tell, and then leaves nothing behind.
    """
    with HandFiles(folder, writer) as files:
        for hand in hands:
            name = one_file or hand.session.file_name
            files.write(name, files.text(name, hand.events))
        return files.hands
