"""The formats that can be read, one module a site."""

from badugi_hh.formats import fulltilt, kingsclub, merge, phenom, phh, pokerstars
from badugi_hh.formats.base import Block, Format, Reading

FORMATS: tuple[Format, ...] = (
    pokerstars.FORMAT,
    fulltilt.FORMAT,
    phenom.FORMAT,
    kingsclub.FORMAT,
    merge.FORMAT,
    phh.FORMAT,
)

__all__ = ["FORMATS", "Block", "Format", "Reading"]
