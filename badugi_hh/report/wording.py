"""How the page writes numbers, names and times."""

from collections.abc import Iterator
from datetime import datetime

from badugi_hh.cards import show_cards
from badugi_hh.draws import FLAG_WORDS, WHY_LEFT_IN
from badugi_hh.formats import FORMATS
from badugi_hh.money import CHIPS, show_amount
from badugi_hh.report.data import FinalBin, PricedDraw, Share
from badugi_hh.stats import Figure, Filters, Won

NOTHING = "\N{EN DASH}"
"""In place of a figure that there is none of."""

_NARROW = 0.1

_STRUCTURES = {
    "limit": "fixed limit",
    "pot_limit": "pot limit",
    "half_pot_limit": "half-pot limit",
    "no_limit": "no limit",
}
_KINDS = {"cash": "cash games", "tournament": "tournaments", "play": "play money"}
_SITES = {form.site: form.title for form in FORMATS}


def visible(text: str, kept: str = "") -> str:
    """Text in which what would not show, or would turn other text around, stands as its number.

    That is everything that Python calls not printable (control and format
    characters, bidi overrides, lone surrogates ...) except the characters ``kept``.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in kept else f"[U+{ord(c):04X}]" for c in text)


def percent(share: float | None) -> str:
    """A share: ``23.4%``."""
    return NOTHING if share is None else f"{100 * share:.1f}%"


def _span(low: float, high: float) -> str:
    """Both ends of an interval of shares, finer where it is narrow."""
    places = 0 if high - low > _NARROW else 1
    return f"{100 * low:.{places}f}\N{EN DASH}{100 * high:.{places}f}%"


def signed(number: float | None, places: int = 2) -> str:
    """A number with its sign: ``+1.25``, ``-0.50``; none where it rounds to 0."""
    if number is None:
        return NOTHING
    text = f"{number:+,.{places}f}"
    return text if text.strip("+-0.") else text[1:]


def amount(hundredths: float, currency: str = CHIPS) -> str:
    """An amount; fractions of hundredths are rounded."""
    return show_amount(round(hundredths), currency)


def net(hundredths: float, currency: str = CHIPS) -> str:
    """An amount that was won or lost, with its sign."""
    return ("+" if round(hundredths) > 0 else "") + amount(hundredths, currency)


def value(figure: Figure) -> str:
    """A figure's value; of hands that were shown, how many there were."""
    if not figure.chances:
        return NOTHING
    if figure.value is None:
        return f"{made(figure)} seen"
    return figure.stat.written(figure.value)


def made(figure: Figure) -> str:
    """A figure's count: ``3 of 13``, ``3 to 13``, ``13 hands`` of a mean of hands."""
    if figure.stat.kind == "mean":
        return f"{figure.chances:,} {figure.stat.each}{'' if figure.chances == 1 else 's'}"
    between = "to" if figure.stat.kind == "odds" else "of"
    return f"{figure.made:,.0f} {between} {figure.chances:,}"


def interval(figure: Figure) -> str:
    """A figure's 95% interval; nothing where there is none."""
    low, high = figure.low, figure.high
    if low is None:
        return ""
    if figure.stat.kind == "share" and high is not None:
        return _span(low, high)
    written = figure.stat.written
    return f"{written(low)} to {written(high)}" if high is not None else f"{written(low)} or more"


def share_interval(share: Share) -> str:
    """A share's 95% interval; nothing without chances."""
    return _span(*share.ends) if share.ends else ""


def unseen(figure: Figure) -> str:
    """How many chances a figure leaves out, as they are unknown; nothing where there are none."""
    return f"{figure.unknown:,} more unknown" if figure.unknown else ""


def rate(won: Won) -> str:
    """Units won per 100 hands with the standard error."""
    if won.per_100 is None:
        return NOTHING
    return signed(won.per_100, 1) + ("" if won.error is None else f" ± {won.error:,.1f}")


def when(time: datetime | None) -> str:
    """A time to the minute."""
    return f"{time:%Y-%m-%d %H:%M}" if time else "time unknown"


def site(name: str) -> str:
    """A site's name."""
    return _SITES.get(name, name)


def kind(name: str) -> str:
    """Kinds of games in words."""
    return _KINDS.get(name, name)


def structure(name: str) -> str:
    """A betting structure in words."""
    return _STRUCTURES.get(name, name)


def final_bin(found: FinalBin) -> str:
    """Final hands in words: ``Badugi, 9 high``."""
    size = "Badugi" if found.size == 4 else f"{found.size} card{'' if found.size == 1 else 's'}"
    high = "10" if found.high == "T" else found.high
    return f"{size}, {high} high" if high else size


def draw_words(draw: PricedDraw) -> str:
    """What was done at a draw: ``drew 1 to As 2c 3h``."""
    if not draw.count:
        return "snowed: stood pat" if draw.kind == "snow" else "stood pat"
    does = f"drew {draw.count}" + (f" to {show_cards(draw.kept)}" if draw.kept else "")
    return f"broke a badugi, {does}" if draw.kind == "break" else does


def about_draw(draw: PricedDraw) -> Iterator[str]:
    """What is to be said of a draw beside its price; a snow is not blamed for drawing none."""
    if draw.kind == "snow":
        yield f"the snow: {draw.snow_ended or 'how it ended is not told'}"
    elif draw.flags:
        yield ", ".join([FLAG_WORDS[flag] for flag in draw.flags])
    if draw.redraw:
        yield "pat at the draw before"
    if draw.opponents > 1:
        yield f"against one opponent, though {draw.opponents} were in"
    if draw.left_in:
        yield WHY_LEFT_IN[draw.left_in]


def filter_words(filters: Filters) -> Iterator[tuple[str, str]]:
    """The filters that are set: what they are about, and what passes."""
    if filters.site:
        yield "site", site(filters.site)
    if filters.kind:
        yield "games", kind(filters.kind)
    if filters.structure:
        yield "structure", structure(filters.structure)
    if filters.stakes:
        yield "stakes", "/".join(amount(stake) for stake in filters.stakes)
    if filters.position:
        yield "position", filters.position
    if filters.players:
        low, high = filters.players
        yield "players dealt in", str(low) if low == high else f"{low} to {high}"
    if filters.since:
        yield "since", f"{filters.since} (UTC)"
    if filters.until:
        yield "until", f"{filters.until} (UTC)"
    if filters.variant not in (None, "badugi"):
        yield "variant", filters.variant
