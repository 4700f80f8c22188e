"""Renders the page: one HTML file that loads nothing from outside.

A name is never markup or script: templates escape whatever they are given, what
would not show is written as its number, charts hold no names, and their data
stands in the page as JSON without ``<``, ``>`` and ``&``. Should something slip
through all the same, the page's security policy lets only the scripts run whose
digests it lists.
"""

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from plotly import offline

from badugi_hh import __version__, resources
from badugi_hh.cards import show_cards
from badugi_hh.draws import FLAG_WORDS, WHY_LEFT_IN, WHY_UNPRICED, choice_words, show_value
from badugi_hh.facts import DRAWS
from badugi_hh.report import wording
from badugi_hh.report.data import SUMMARY, HandKey, Report
from badugi_hh.report.figures import Chart, charts, winnings_name
from badugi_hh.stats import HEADLINES, NOTES

_FILTERS = (
    "about_draw", "amount", "draw_words", "final_bin", "interval", "kind", "made", "net", "percent",
    "rate", "share_interval", "signed", "site", "structure", "unseen", "value", "when",
)  # fmt: skip  # in the order of the alphabet
_UNSAFE = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


class _Markup(str):
    """Text that is markup already, and stands in the page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class _Script:
    """A script that stands in the page, and what the security policy calls it."""

    text: _Markup
    source: str


def render(report: Report, stories: Mapping[HandKey, Sequence[str]]) -> str:
    """The page as HTML, to be written as UTF-8.

    ``stories`` are hands told as lines of text, by site and number; of the
    decisions and pots in the report, those that have one can be opened.
    """
    drawn = charts(report)
    scripts = [_plotly(), _script("player.js")] if drawn else []
    template = _environment().get_template("player.html.jinja")
    return template.render(
        report=report,
        stories=stories,
        homes=_homes(report),
        version=__version__,
        policy=_policy(scripts),
        style=_inlined(_read("player.css"), "</style"),
        scripts=[script.text for script in scripts],
        charts=drawn,
        figures=_Markup(as_json(drawn)),
        winnings_name=winnings_name,
        filters=list(wording.filter_words(report.coverage.filters)),
        summary=[report.whole.figures[name] for name in SUMMARY],
        position_stats=HEADLINES,
        draws=DRAWS,
        flags=FLAG_WORDS,
        why_left_in=WHY_LEFT_IN,
        why_unpriced=WHY_UNPRICED,
        notes=NOTES,
    )


def _homes(report: Report) -> dict[HandKey, str]:
    """The id of each hand's story: the first place in the page that opens it has it."""
    homes: dict[HandKey, str] = {}
    for number, draw in enumerate(report.decisions.worst, start=1):
        homes.setdefault(draw.key, f"decision-{number}")
    for number, pot in enumerate(report.pots, start=1):
        homes.setdefault(pot.key, f"pot-{number}")
    return homes


def as_json(drawn: Mapping[str, Chart]) -> str:
    """Figures by name as JSON that nothing in it can end."""
    figures = {name: chart.figure for name, chart in drawn.items()}
    text = json.dumps(figures, allow_nan=False, separators=(",", ":"))
    # These stand in JSON only within texts, where their numbers mean the same.
    return text.translate(_UNSAFE)


def _policy(scripts: Sequence[_Script]) -> str:
    """The page's Content-Security-Policy."""
    sources = " ".join(script.source for script in scripts) or "'none'"
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {sources}",
            # Plotly adds style sheets of its own; style attributes there are none.
            "style-src 'unsafe-inline'",
            "style-src-attr 'none'",
            "img-src data: blob:",  # a chart that is saved as an image
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


@cache
def _plotly() -> _Script:
    return _made_script(offline.get_plotlyjs())


def _script(name: str) -> _Script:
    return _made_script(_read(name))


def _made_script(text: str) -> _Script:
    # A browser takes every line end for \n before it computes the digest.
    inlined = _inlined(text.replace("\r\n", "\n").replace("\r", "\n"), "</script", "<!--")
    digest = base64.b64encode(hashlib.sha256(inlined.encode()).digest()).decode("ascii")
    return _Script(inlined, f"'sha256-{digest}'")


def _inlined(text: str, *ends: str) -> _Markup:
    """Text that can stand in an element as it is. Raises ValueError where it would end it."""
    folded = text.lower()
    for end in ends:
        if end in folded:
            raise ValueError(f"{end!r} stands in what is to be a part of the page")
    return _Markup(text)


def _read(name: str) -> str:
    return (resources.folder("reports") / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(resources.folder("reports")),
        autoescape=True,  # whatever a template is called
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update({name: getattr(wording, name) for name in _FILTERS})
    for shown in (choice_words, show_cards, show_value):
        environment.filters[shown.__name__] = shown
    return environment


def _shown(value: object) -> object:
    """What a template prints for a value, before it is escaped."""
    if isinstance(value, _Markup) or not isinstance(value, str):
        return value
    if hasattr(value, "__html__"):  # what a macro made, in which all is escaped
        return _Markup(wording.visible(value, kept="\n"))
    return wording.visible(value)
