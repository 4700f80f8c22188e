"""``badugi-hh demo``."""

import shutil

import platformdirs
import typer

from badugi_hh import resources
from badugi_hh.cli.audits import print_audit
from badugi_hh.cli.common import Db, say
from badugi_hh.cli.imports import print_import
from badugi_hh.pipeline import audit_store, import_paths
from badugi_hh.store import open_store


def demo(db: Db = None) -> None:
    """Import and audit the sample histories that come with the program.

    One of the sample hands lies; the audit finds it.

    Example: badugi-hh demo
    """
    folder = db
    if folder is None:  # a store of its own, made anew each time
        folder = platformdirs.user_cache_path("badugi-hh") / "demo"
        shutil.rmtree(folder, ignore_errors=True)
    samples = resources.folder("sample_histories")
    store = open_store(folder, create=True)
    files = sorted(file for file in samples.iterdir() if file.suffix != ".md")
    print_import(import_paths(files, store))
    say()
    result = audit_store(store)
    print_audit(result)
    lies = [finding.hand_id for finding in result.findings if finding.severity == "error"]
    say()
    say(f"The store is {folder}; to see the hand that lies, street by street:")
    if lies:
        say(f"    badugi-hh show {lies[0]} --db {folder}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("demo")(demo)
