"""The options that choose hands, the same for every command that takes them."""

import inspect
from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from badugi_hh.events import GameKind, Structure, Variant
from badugi_hh.formats import FORMAT_OF

if TYPE_CHECKING:
    from badugi_hh.stats import Filters


def _option(*names: str, about: str) -> object:
    return Annotated[str | None, typer.Option(*names, help=about, show_default=False)]


Site = Annotated[
    str | None,
    typer.Option(
        "--site", help=f"Only hands of this room: {', '.join(FORMAT_OF)}.", show_default=False
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        help="Only hands from this day (UTC) on.",
        metavar="YYYY-MM-DD",
        show_default=False,
    ),
]
Until = Annotated[
    str | None,
    typer.Option(
        "--until", help="Only hands up to this day (UTC).", metavar="YYYY-MM-DD", show_default=False
    ),
]

_OPTIONS = {
    "site": Site,
    "stakes": _option("--stakes", about="Only these stakes, as the header prints them: 0.50/1."),
    "since": Since,
    "until": Until,
    "position": _option("--position", about="Only from this position: BTN, CO, SB, BB ..."),
    "kind": _option("--kind", about=f"One of: {', '.join(get_args(GameKind))}."),
    "structure": _option("--structure", about=f"One of: {', '.join(get_args(Structure))}."),
    "variant": _option(
        "--variant",
        about=f"One of: {', '.join(get_args(Variant))}. Without it statistics are of badugi, "
        "and lists of all.",
    ),
    "players": _option("--players", about="Only with so many dealt in: 6, or 2-4."),
}


def filtered(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that choose hands; it gets them as ``filters``."""
    # Typer reads a command's options off its signature.
    own = [p for p in inspect.signature(command).parameters.values() if p.name != "filters"]
    more = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=option)
        for name, option in _OPTIONS.items()
    ]

    @wraps(command)
    def with_filters(**given: Any) -> None:  # noqa: ANN401  # whatever options the command has
        asked = {name: given.pop(name) for name in _OPTIONS}
        command(**given, filters=_read(asked))

    with_filters.__dict__.pop("__wrapped__")
    with_filters.__dict__["__signature__"] = Signature([*own, *more])
    with_filters.__annotations__ = {p.name: p.annotation for p in (*own, *more)}
    return with_filters


def _read(asked: dict[str, str | None]) -> "Filters":
    from badugi_hh.stats import filters  # noqa: PLC0415  # starts Arrow

    readers: dict[str, Callable[[str], Any]] = {
        "stakes": filters.read_stakes,
        "since": filters.read_day,
        "until": filters.read_last_day,
        "position": str.upper,
        "site": str.lower,
        "kind": str.lower,
        "variant": str.lower,
        "structure": lambda text: text.lower().replace(" ", "_").replace("-", "_"),
        "players": filters.read_players,
    }
    values = {
        name: readers.get(name, str)(text) for name, text in asked.items() if text is not None
    }
    if "variant" in values:
        values["listed_variant"] = values["variant"]
    return filters.Filters(**values)
