"""``badugi-hh import``."""

from pathlib import Path
from typing import Annotated

import typer

from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    Workers,
    db_path,
    print_json,
    progress,
    read_rules,
    say,
)
from badugi_hh.pipeline import ImportResult, import_paths
from badugi_hh.store import open_store

_SHOWN = 20


def import_(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders of hand histories.")],
    db: Db = None,
    workers: Workers = 1,
    rules: RulesFile = None,
    as_json: AsJson = False,
) -> None:
    """Read hand histories into the store, each hand replayed and audited.

    A hand that is stored already is not stored again. Exit code 1 if a hand
    could not be read.

    Example: badugi-hh import ~/HandHistory --workers 2
    """
    folder = db_path(db)
    overrides = read_rules(rules)
    with progress("importing") as told:
        result = import_paths(
            list(paths),
            open_store(folder, create=True),
            workers=workers,
            rules=overrides,
            progress=told,
        )
    if as_json:
        print_json(result.as_json())
    else:
        print_import(result)
        say(f"The store is {folder}")
    if result.counts.rejected or (result.unrecognised and not result.counts.read):
        raise typer.Exit(1)


def print_import(result: ImportResult) -> None:
    """Tell what an import did."""
    counts = result.counts
    files = f"{result.files} file{'' if result.files == 1 else 's'}"
    say(f"Read {counts.read} hands from {files}: {counts.hands} imported")
    for number, what in (
        (counts.duplicates, "already in the store"),
        (counts.skipped.total(), f"of other games ({_games(result)})"),
        (counts.cancelled, "cancelled by the room"),
        (counts.partial, "cut off at the end of a file: import it again when it has grown"),
        (len(counts.rejected), "could not be read"),
    ):
        if number:
            say(f"{number:>8} {what}")
    _listed([f"{r.file}:{r.line}: {r.reason}" for r in counts.rejected])
    _listed([str(problem) for problem in counts.unknown_lines])
    _listed([f"{file}: unrecognised: {why}" for file, why in result.unrecognised])


def _games(result: ImportResult) -> str:
    return ", ".join(f"{game} {n}" for game, n in result.counts.skipped.most_common())


def _listed(lines: list[str]) -> None:
    for line in lines[:_SHOWN]:
        say(f"  {line}")
    if len(lines) > _SHOWN:
        say(f"  ... and {len(lines) - _SHOWN} more; --json lists all")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("import")(import_)
