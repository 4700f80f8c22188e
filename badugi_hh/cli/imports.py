"""``badugi-hh import``."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    Workers,
    counted,
    db_path,
    draw_tables_ready,
    print_json,
    print_other,
    print_rooms,
    print_unread,
    progress,
    read_rules,
    say,
)

if TYPE_CHECKING:
    from badugi_hh.pipeline import ImportResult


def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(help="Files, folders, zip archives, or a store to read anew."),
    ],
    db: Db = None,
    workers: Workers = 1,
    rules: RulesFile = None,
    prices: Annotated[
        bool,
        typer.Option("--prices/--no-prices", help="Price every draw whose cards are known."),
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Read hand histories into the store.

    Each hand is replayed and audited, and its draws are priced. One that is
    stored already is not stored again. Of another store the hands are read anew
    from their own texts. Exit code 1 if a hand or a file could not be read.

    Example: badugi-hh import ~/HandHistory --workers 2
    """
    from badugi_hh.pipeline import find_files, import_files, import_store  # noqa: PLC0415  # Arrow
    from badugi_hh.store import is_store, open_store  # noqa: PLC0415  # starts Arrow

    overrides = read_rules(rules)
    source = next((path for path in paths if is_store(path)), None)
    if source is None:
        files = find_files(paths)
    elif len(paths) > 1 or workers > 1:
        raise UsageError(f"{source} is a store: it is read alone, and by one process")
    elif source.resolve() == db_path(db).resolve():
        raise UsageError(f"{source} is the store itself; --db names the one to make of it")
    store = open_store(db_path(db), create=True)
    if prices:
        draw_tables_ready()
    with progress("importing") as told:
        if source:
            run = partial(import_store, open_store(source), store)
        else:
            run = partial(import_files, files, store, workers=workers)
        result = run(rules=overrides, price_draws=prices, progress=told)
    if as_json:
        print_json(result.as_json())
    else:
        print_import(result)
        say(f"The store is {store.path}")
    if result.failed:
        raise typer.Exit(1)


def print_import(result: "ImportResult") -> None:
    """Tell what an import did."""
    counts = result.counts
    read = counted(counts.read, "hand")
    files = counted(result.files, "file") if result.files else "another store"
    say(f"Read {read} from {files}: {counts.hands} imported")
    print_rooms(counts)
    if counts.duplicates:
        say(f"{counts.duplicates:>8} already in the store")
    if counts.contradicted:
        say(f"{counts.contradicted:>8} imported and contradicted: badugi-hh audit tells by what")
    if counts.taken_over:
        say(f"{counts.taken_over:>8} kept as they are: texts that are no hands")
    print_other(counts)
    print_unread(counts, result.unrecognised)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("import")(import_)
