"""What all pages are made with: one HTML file each, that loads nothing from outside.

A name is never markup or script: templates escape whatever they are given, and
what would not show is written as its number. Should something slip through all
the same, a page's security policy lets only the scripts run whose digests it lists.
"""

import base64
import hashlib
import html
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from badugi_hh import resources
from badugi_hh.cards import show_cards
from badugi_hh.draws import choice_words, show_value
from badugi_hh.report import wording

_FILTERS = (
    "about_draw", "amount", "draw_words", "final_bin", "interval", "kind", "made", "net", "percent",
    "rate", "share_interval", "signed", "site", "structure", "unseen", "value", "when",
)  # fmt: skip  # in the order of the alphabet


class Markup(str):
    """Text that is markup already, and stands in the page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Inlined:
    """A script or style sheet that stands in the page, and what the security policy calls it."""

    text: Markup
    source: str


def policy(scripts: Sequence[Inlined], styles: str, images: Sequence[str] = ("'none'",)) -> str:
    """A page's Content-Security-Policy.

    ``styles`` is the source of its style sheets, ``images`` those of its images;
    style attributes there are none.
    """
    sources = " ".join(script.source for script in scripts) or "'none'"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {sources}",
            f"style-src {styles}",
            "style-src-attr 'none'",
            f"img-src {' '.join(images)}",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def script(name: str) -> Inlined:
    """One of the scripts in the folder ``reports``."""
    return made_script(read(name))


def made_script(text: str) -> Inlined:
    """A script. Raises ValueError where something in it would end its element."""
    return _inlined(text, "</script", "<!--")


def style(*names: str) -> Inlined:
    """Style sheets in the folder ``reports`` as one, in this order."""
    return _inlined("".join([read(name) for name in names]), "</style")


def _inlined(text: str, *ends: str) -> Inlined:
    """Text that can stand in an element as it is. Raises ValueError where it would end it."""
    # A browser takes every line end for \n before it computes the digest.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    folded = text.lower()
    for end in ends:
        if end in folded:
            raise ValueError(f"{end!r} stands in what is to be a part of the page")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
    return Inlined(Markup(text), f"'sha256-{digest}'")


def read(name: str) -> str:
    """A file of the folder ``reports``."""
    return (resources.folder("reports") / name).read_text(encoding="utf-8")


@cache
def environment() -> Environment:
    """The templates of the folder ``reports``, with all filters of ``wording``."""
    made = Environment(
        loader=FileSystemLoader(resources.folder("reports")),
        autoescape=True,  # whatever a template is called
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update({name: getattr(wording, name) for name in _FILTERS})
    for shown in (choice_words, show_cards, show_value, file_text):
        made.filters[shown.__name__] = shown
    return made


def file_text(line: str) -> Markup:
    """A line of a file as it stands there: its tabs stay."""
    return Markup(html.escape(wording.visible(line, kept="\t")))


def _shown(value: object) -> object:
    """What a template prints for a value, before it is escaped."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    if hasattr(value, "__html__"):  # what a macro made, in which all is escaped
        return Markup(wording.visible(value, kept="\n\t"))
    return wording.visible(value)
