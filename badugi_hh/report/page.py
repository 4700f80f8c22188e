"""Renders the page about a player: charts hold no names, and their data cannot end its element.

The data stands in the page as JSON without ``<``, ``>`` and ``&``.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache

from plotly import offline

from badugi_hh import __version__
from badugi_hh.draws import FLAG_WORDS, WHY_LEFT_IN, WHY_UNPRICED
from badugi_hh.facts import DRAWS
from badugi_hh.report import wording
from badugi_hh.report.data import SUMMARY, HandKey, Report
from badugi_hh.report.figures import Chart, charts, winnings_name
from badugi_hh.report.rendering import (
    Inlined,
    Markup,
    environment,
    made_script,
    policy,
    script,
    style,
)
from badugi_hh.stats import HEADLINES, NOTES

_UNSAFE = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}


def render(report: Report, stories: Mapping[HandKey, Sequence[str]]) -> str:
    """The page as HTML, to be written as UTF-8.

    ``stories`` are hands told as lines of text, by site and number; of the
    decisions and pots in the report, those that have one can be opened.
    """
    drawn = charts(report)
    scripts = [_plotly(), script("player.js")] if drawn else []
    template = environment().get_template("player.html.jinja")
    return template.render(
        report=report,
        stories=stories,
        homes=_homes(report),
        version=__version__,
        # Plotly adds style sheets of its own, and a chart can be saved as an image.
        policy=policy(scripts, "'unsafe-inline'", ("data:", "blob:")),
        style=style("page.css", "player.css").text,
        scripts=[inlined.text for inlined in scripts],
        charts=drawn,
        figures=Markup(as_json(drawn)),
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


@cache
def _plotly() -> Inlined:
    return made_script(offline.get_plotlyjs())
