"""A hand's events as text that the readers read again: one module a format."""

from badugi_hh.writers import pokerstars
from badugi_hh.writers.base import WriteError, Writer

WRITERS: tuple[Writer, ...] = (pokerstars.WRITER,)

__all__ = ["WRITERS", "WriteError", "Writer"]
