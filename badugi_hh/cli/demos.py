"""``badugi-hh demo``."""

import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from badugi_hh import resources
from badugi_hh.cli.common import draw_tables_ready, say
from badugi_hh.cli.findings import print_audit
from badugi_hh.cli.imports import print_import
from badugi_hh.cli.reports import write_report

_PLAYER = "Marlow"


def demo(
    db: Annotated[
        Path | None,
        typer.Option(
            "--db",
            help="Folder of the store. Default: one in the user's cache, made anew each time.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Import and audit the sample histories, and write a page.

    They come with the program. One of the hands lies; the audit finds it. The
    page is about Marlow, whose cards are printed.

    Example: badugi-hh demo
    """
    from badugi_hh.people import find_person  # noqa: PLC0415  # starts Arrow
    from badugi_hh.pipeline import audit_store, import_paths  # noqa: PLC0415  # starts Arrow
    from badugi_hh.stats import Filters  # noqa: PLC0415  # starts Arrow
    from badugi_hh.store import open_store  # noqa: PLC0415  # starts Arrow

    folder = db
    if folder is None:
        folder = platformdirs.user_cache_path("badugi-hh") / "demo"
        shutil.rmtree(folder, ignore_errors=True)
    samples = resources.folder("sample_histories")
    files = sorted(file for file in samples.iterdir() if file.suffix != ".md")
    store = open_store(folder, create=True)
    draw_tables_ready()
    print_import(import_paths(files, store))
    say()
    result = audit_store(store)
    print_audit(result)
    say()
    say(f"The store is {folder}")
    lies = [finding.hand_id for finding in result.findings if finding.severity == "error"]
    if lies:
        say("To see the hand that lies, street by street:")
        program = "badugi-hh" if shutil.which("badugi-hh") else f"{sys.executable} -m badugi_hh"
        say(f"    {program} show {lies[0]} --db {shlex.quote(str(folder))}")
    page = folder / f"{_PLAYER}.html"
    write_report(store, find_person(store, _PLAYER), Filters(), page)
    say(f"A page about {_PLAYER}, to be opened in a browser: {page}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("demo")(demo)
