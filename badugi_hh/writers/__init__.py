"""A hand's events as text that the readers read again: one module or package a format."""

from badugi_hh.writers import fulltilt, kingsclub, merge, phenom, phh, pokerstars
from badugi_hh.writers.anonymous import Aliases
from badugi_hh.writers.base import WriteError, Writer
from badugi_hh.writers.check import not_the_same
from badugi_hh.writers.files import HandFiles
from badugi_hh.writers.full import told_in_full

WRITERS: tuple[Writer, ...] = (
    pokerstars.WRITER,
    fulltilt.WRITER,
    phenom.WRITER,
    kingsclub.WRITER,
    merge.WRITER,
    phh.WRITER,
)

__all__ = [
    "WRITERS",
    "Aliases",
    "HandFiles",
    "WriteError",
    "Writer",
    "not_the_same",
    "told_in_full",
]
