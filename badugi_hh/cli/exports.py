"""``badugi-hh export``."""

import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.common import (
    AsJson,
    Db,
    UsageError,
    counted,
    listed,
    opened,
    print_json,
    print_other,
    print_unread,
    printable,
    progress,
    refused_if_there,
    say,
)
from badugi_hh.cli.filtering import filtered

if TYPE_CHECKING:
    from badugi_hh.pipeline import ExportResult
    from badugi_hh.stats import Filters
    from badugi_hh.store import Store
    from badugi_hh.writers import Writer

_FORMATS = ("phh", "pokerstars")  # the open one, and the one that most programs read
_LEAST_SHIFT, _SHIFTS = 10**9, 10**12


@filtered
def export(  # noqa: PLR0913  # one parameter an option
    *,
    filters: "Filters",
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files, folders and zip archives. Default: the hands of the store."),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Folder for the files.", show_default=False)
    ],
    to: Annotated[
        str, typer.Option("--format", help=f"One of: {', '.join(_FORMATS)}.", show_default=False)
    ],
    hand: Annotated[
        list[str] | None,
        typer.Option("--hand", help="Only this hand, by its number; may be given again."),
    ] = None,
    anonymise: Annotated[
        bool,
        typer.Option(
            "--anonymise",
            help="Give players, tables, hands and tournaments other names and numbers, and leave "
            "chat out. The time of each hand stays.",
        ),
    ] = False,
    hero: Annotated[
        list[str] | None,
        typer.Option("--hero", help="With --anonymise: a player who keeps the name."),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Write hands in another format.

    PHH is the open format for hands of poker; the text of PokerStars is what
    most programs read. A hand is written only if it reads back to the same
    play. The filters choose among the hands of the store.

    Example: badugi-hh export --format phh --anonymise --hero Marlow -o public
    """
    from badugi_hh.pipeline import export_paths, export_store  # noqa: PLC0415  # starts Arrow
    from badugi_hh.stats import Filters  # noqa: PLC0415  # starts Arrow
    from badugi_hh.writers import Aliases  # noqa: PLC0415  # as the others here

    writer = _writer(to)
    if hero and not anonymise:
        raise UsageError("--hero keeps a name from --anonymise, which is not asked for")
    shift = _LEAST_SHIFT + secrets.randbelow(_SHIFTS)
    aliases = Aliases(shift, hero or ()) if anonymise else None
    with refused_if_there(), progress("exporting") as told:
        if paths:
            if filters != Filters():
                raise UsageError("filters choose among the hands of the store, not of files")
            keys = frozenset(map(_key, hand)) if hand else None
            result = export_paths(paths, writer, output, aliases=aliases, keys=keys, progress=told)
        else:
            store = opened(db)
            keys = _keys(store, filters, hand or [])
            result = export_store(store, writer, output, aliases=aliases, keys=keys, progress=told)
    if hand and not result.counts.read:
        raise UsageError(f"no hand {', '.join(hand)} there")
    for name in aliases.missed if aliases else ():
        typer.echo(f"badugi-hh: no player {printable(name)!r} is in these hands", err=True)
    if as_json:
        print_json(result.as_json())
    else:
        _tell(result, output)
    counts = result.counts
    if result.refused or counts.rejected or counts.unreadable:
        raise typer.Exit(1)


def _writer(name: str) -> "Writer":
    from badugi_hh.writers import WRITERS  # noqa: PLC0415  # as the others here

    for writer in WRITERS:
        if writer.site == name.lower() and writer.site in _FORMATS:
            return writer
    raise UsageError(f"no format {name!r} to write; there are: {', '.join(_FORMATS)}")


def _key(text: str) -> tuple[str, str]:
    """Site, if told, and number of a hand."""
    site, _, number = text.rpartition(":")
    return site, number.removeprefix("#")


def _keys(
    store: "Store", filters: "Filters", hands: list[str]
) -> frozenset[tuple[str, str]] | None:
    """The hands asked for, None for all."""
    from badugi_hh.stats import Filters, select_hands  # noqa: PLC0415  # starts Arrow

    if filters == Filters() and not hands:
        return None
    named = [_key(text) for text in hands]
    keys = []
    for batch in select_hands(store, filters.listing(), ["site", "hand_id"]):
        keys += [(row["site"], row["hand_id"]) for row in batch.to_pylist()]
    return frozenset(
        [
            (site, number)
            for site, number in keys
            if not named or (site, number) in named or ("", number) in named
        ]
    )


def _tell(result: "ExportResult", folder: Path) -> None:
    """Tell what was written, and what was not."""
    hands, files = counted(result.written, "hand"), counted(len(result.files), "file")
    say(f"Wrote {hands} to {files} in {folder}")
    listed([f"{count:>8} {path.name}" for path, count in result.files.items()])
    if result.refused:
        say(f"{len(result.refused):>8} not written, for the format cannot tell them:")
        listed([f"  {hand.file}:{hand.line}: {hand.reason}" for hand in result.refused])
    print_other(result.counts)
    print_unread(result.counts, result.unrecognised)
    if result.written:
        say("To read them again:")
        say(f"    badugi-hh import {shlex.quote(str(folder))}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("export")(export)
