"""The formats that can be read, one module a site."""

from badugi_hh.formats import pokerstars
from badugi_hh.formats.base import Block, Format, Reading

FORMATS: tuple[Format, ...] = (pokerstars.FORMAT,)

__all__ = ["FORMATS", "Block", "Format", "Reading"]
