"""Plotly figures of the page's data, as plain dicts.

Colours are the page's own CSS variables, ``var(--all)``: its script puts in
what they stand for in light or dark. Plotly takes texts for a sort of HTML, so
no text here comes from a hand history but for currency codes, if they are letters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

import plotly.graph_objects as go

from badugi_hh.report import wording
from badugi_hh.report.data import FinalHands, Part, Report, Winnings
from badugi_hh.stats import Figure, Section
from badugi_hh.stats.columns import UNKNOWN
from badugi_hh.stats.filters import POSITIONS

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: what it is called in the page, and plotly's ``data`` and ``layout``."""

    name: str
    figure: dict[str, Any]


class _Look(NamedTuple):
    """How a series looks: told apart without colour as well."""

    title: str
    colour: str
    mark: str


_PARTS: dict[Part, _Look] = {
    "all": _Look("all hands", "var(--first)", "solid"),
    "showdown": _Look("with showdown", "var(--second)", "dash"),
    "unseen": _Look("without showdown", "var(--third)", "dot"),
}
_DRAWS = {
    1: _Look("draw 1", "var(--first)", "circle"),
    2: _Look("draw 2", "var(--second)", "square"),
    3: _Look("draw 3", "var(--third)", "diamond"),
}


def charts(report: Report) -> dict[str, Chart]:
    """The charts that have something to show, by name."""
    made = [(winnings_name(won), winnings_figure(won)) for won in report.winnings if won.hands > 1]
    if any(figure.chances for figure in _pats(report.whole)):
        made.append(("pats", pats_figure(report.whole, report.positions)))
    if report.finals.hands:
        made.append(("finals", finals_figure(report.finals)))
    return {name: Chart(name, figure) for name, figure in made}


def winnings_name(won: Winnings) -> str:
    """The name of the chart of winnings of a kind and currency."""
    return f"winnings-{won.kind}-{_currency(won)}"


def _currency(won: Winnings) -> str:
    return won.currency if won.currency.isalpha() else "unknown"


def winnings_figure(won: Winnings) -> dict[str, Any]:
    """Winnings over hands: all, with showdown, without."""
    unit = _currency(won)
    traces = []
    for line in won.lines:
        look = _PARTS[line.part]
        traces.append(
            go.Scatter(
                name=look.title,
                x=[hands for hands, _ in line.points],
                y=[net / 100 for _, net in line.points],
                mode="lines",
                line={"color": look.colour, "dash": look.mark, "width": 2.5},
                hovertemplate=f"%{{y:,.2f}} {unit}",
            )
        )
    layout = _layout(
        height=340,
        hovermode="x unified",
        xaxis=_axis("hands, in order of time", rangemode="tozero", tickformat=",d"),
        yaxis=_axis(f"net, {unit}", tickformat=",", zerolinecolor="var(--axis)"),
    )
    return _plain(traces, layout)


def pats_figure(whole: Section, positions: Sequence[Section]) -> dict[str, Any]:
    """How often pat at each draw, by position, with 95% intervals."""
    known = [section for section in positions if section.group[0] in (*POSITIONS, UNKNOWN)]
    places = [("all", whole), *((section.group[0], section) for section in known)]
    names = [name for name, _ in places]
    traces = []
    for draw, look in _DRAWS.items():
        figures = [_pats(section)[draw - 1] for _, section in places]
        traces.append(
            go.Scatter(
                name=look.title,
                x=names,
                y=[_percent(figure.value) for figure in figures],
                mode="markers",
                cliponaxis=False,
                offsetgroup=look.title,
                marker={"color": look.colour, "symbol": look.mark, "size": 9},
                error_y=_whiskers(figures, look.colour),
                customdata=[wording.made(figure) for figure in figures],
                hovertemplate="%{x}, " + look.title + ": %{y:.1f}% (%{customdata})<extra></extra>",
            )
        )
    highs = [f.high or 0.0 for _, section in places for f in _pats(section)]
    layout = _layout(
        height=360,
        scattermode="group",
        scattergap=0.4,
        xaxis=_axis("position", type="category", fixedrange=True),
        yaxis=_axis("pat", ticksuffix="%", range=[0, min(100, 10 * ceil(10 * max(highs)))],
                    fixedrange=True),
        # All positions together stand apart.
        shapes=[
            {"type": "line", "xref": "x", "yref": "paper", "x0": 0.5, "x1": 0.5, "y0": 0, "y1": 1,
             "line": {"color": "var(--axis)", "width": 1, "dash": "dot"}}
        ],
    )  # fmt: skip
    return _plain(traces, layout)


def _pats(section: Section) -> list[Figure]:
    return [section.figures[f"pat_{draw}"] for draw in _DRAWS]


def finals_figure(finals: FinalHands) -> dict[str, Any]:
    """Final hands beside the exact distribution; intervals only where they are a fair sample."""
    names = [wording.final_bin(found) for found in finals.bins]
    shares = [found.share for found in finals.bins]
    ends = [share.ends or (0.0, 0.0) for share in shares]
    values = [share.value or 0.0 for share in shares]
    whiskers = None
    if finals.dealt:
        whiskers = _error_bar(
            [100 * (high - value) for value, (_, high) in zip(values, ends, strict=True)],
            [100 * (value - low) for value, (low, _) in zip(values, ends, strict=True)],
            "var(--first)",
        )
    traces = [
        go.Bar(
            name="best play, exact",
            orientation="h",
            x=[100 * found.exact for found in finals.bins],
            y=names,
            marker={"color": "var(--exact)", "line": {"color": "var(--axis)", "width": 1}},
            hovertemplate="%{y}: %{x:.2f}%<extra>exact</extra>",
        ),
        go.Scatter(
            name="held by the player" if finals.dealt else "shown by the player",
            x=[100 * value for value in values],
            y=names,
            mode="markers",
            cliponaxis=False,
            marker={"color": "var(--first)", "symbol": "circle", "size": 9},
            error_x=whiskers,
            customdata=[f"{share.made:,} of {share.chances:,}" for share in shares],
            hovertemplate="%{y}: %{x:.1f}% (%{customdata})<extra></extra>",
        ),
    ]
    layout = _layout(
        height=620,
        bargap=0.25,
        xaxis=_axis("share of hands", ticksuffix="%", rangemode="tozero",
                    fixedrange=True),
        yaxis=_axis("", type="category", autorange="reversed", fixedrange=True, showgrid=False,
                    dtick=1),
    )  # fmt: skip
    return _plain(traces, layout)


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _whiskers(figures: Sequence[Figure], colour: str) -> dict[str, Any]:
    pairs = list(_lengths(figures))
    return _error_bar([up for up, _ in pairs], [down for _, down in pairs], colour)


def _lengths(figures: Sequence[Figure]) -> Iterator[tuple[float, float]]:
    """How far a figure's interval goes up and down, in percent."""
    for figure in figures:
        value, low, high = figure.value, figure.low, figure.high
        if value is None or low is None or high is None:
            yield 0.0, 0.0
        else:
            yield 100 * (high - value), 100 * (value - low)


def _error_bar(up: Sequence[float], down: Sequence[float], colour: str) -> dict[str, Any]:
    return {
        "type": "data", "symmetric": False, "array": up, "arrayminus": down, "color": colour,
        "thickness": 1.5, "width": 3,
    }  # fmt: skip


def _axis(title: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401  # plotly's own options
    return {
        "title": {"text": title, "standoff": 8},
        "automargin": True,
        "gridcolor": "var(--grid)",
        "linecolor": "var(--axis)",
        "zerolinecolor": "var(--grid)",
        "tickcolor": "var(--axis)",
        **more,
    }


def _layout(**more: Any) -> dict[str, Any]:  # noqa: ANN401  # plotly's own options
    return {
        "template": "none",
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 13, "color": "var(--ink)"},
        "margin": {"l": 8, "r": 12, "t": 8, "b": 8},
        "legend": {"orientation": "h", "x": 0, "xanchor": "left", "y": 1.02, "yanchor": "bottom"},
        "hoverlabel": {"bgcolor": "var(--card)", "bordercolor": "var(--axis)",
                       "font": {"color": "var(--ink)"}},
        "dragmode": False,
        **more,
    }  # fmt: skip


def _plain(traces: Sequence[Any], layout: dict[str, Any]) -> dict[str, Any]:
    """A figure as plotly.js takes it, checked by plotly."""
    made: dict[str, Any] = go.Figure(traces, layout).to_plotly_json()
    made["layout"]["template"] = {}  # plotly's own style is larger than the figure
    return made
