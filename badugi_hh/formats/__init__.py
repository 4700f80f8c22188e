"""The formats that can be read, one module or package a site."""

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

FORMAT_OF: dict[str, Format] = {form.site: form for form in FORMATS}
"""The format of each site."""

__all__ = ["FORMATS", "FORMAT_OF", "Block", "Format", "Reading"]
