"""The command ``badugi-hh``. A command is a few lines that call a floor below."""

import sys

import typer

from badugi_hh.cards import CardError
from badugi_hh.cli import audits, demos, imports, looks, ranks
from badugi_hh.cli.common import UsageError, app, printable
from badugi_hh.pipeline import PathError
from badugi_hh.profiles import ProfileError
from badugi_hh.reader import UnrecognisedError
from badugi_hh.store import StoreError

__all__ = ["app", "main"]

# In the order in which the help lists them.
imports.register(app)
audits.register(app)
looks.register(app)
ranks.register(app)
demos.register(app)


def main() -> None:
    """Run the command line: 0 done, 1 something is wrong with the data, 2 cannot run."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(
            stream, "reconfigure"
        ):  # a terminal that cannot show a name still shows the rest
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except (PathError, StoreError, ProfileError, CardError, UsageError, UnrecognisedError) as error:
        typer.echo(printable(f"badugi-hh: {error}"), err=True)
        sys.exit(2)
    except OSError as error:
        typer.echo(
            printable(f"badugi-hh: {error.filename or ''}: {error.strerror or error}"), err=True
        )
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("badugi-hh: stopped; whole batches are kept", err=True)
        sys.exit(130)
