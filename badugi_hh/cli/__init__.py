"""The command ``badugi-hh``. A command is a few lines that call a floor below.

What a command alone needs is imported when it runs: Arrow takes longer to
start than ``--help`` or ``rank`` takes in all.
"""

import select
import sys

import typer

from badugi_hh.cards import CardError
from badugi_hh.cli import (
    audits,
    demos,
    exports,
    figures,
    imports,
    lists,
    looks,
    odds,
    ranks,
    reports,
    simulates,
)
from badugi_hh.cli.common import UsageError, app, printable
from badugi_hh.draws import RouteError
from badugi_hh.profiles import ProfileError
from badugi_hh.reader import UnrecognisedError

__all__ = ["app", "main"]

# In the order in which the help lists them.
imports.register(app)
audits.register(app)
figures.register(app)
reports.register(app)
lists.register(app)
looks.register(app)
ranks.register(app)
odds.register(app)
exports.register(app)
simulates.register(app)
demos.register(app)


def main() -> None:
    """Run the command line: 0 done, 1 something is wrong with the data, 2 cannot run."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a name still shows the rest.
            stream.reconfigure(errors="backslashreplace")
    try:
        app(prog_name="badugi-hh")
    except SystemExit as stop:
        if stop.code == 130:  # Typer's code for an interrupt
            _complain("stopped; what an import has stored by then is kept")
        if stop.code == 1 and _reader_is_gone():
            sys.exit(141)  # as if the signal for it had come: nothing is wrong with the data
        raise
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        sys.exit(2)
    except _faults() as error:
        _complain(str(error))
        sys.exit(2)


def _reader_is_gone() -> bool:
    """Whether nobody reads what is printed any more, such as ``head`` after its last line."""
    if not hasattr(select, "poll"):  # Windows
        return False
    out = select.poll()
    out.register(1, 0)  # errors are told without being asked for
    return any(event & select.POLLERR for _, event in out.poll(0))


def _faults() -> tuple[type[Exception], ...]:
    """What tells that a command cannot run; looked up once something was raised."""
    # The modules start Arrow, see above.
    from badugi_hh.people import AliasError, UnknownPlayerError  # noqa: PLC0415
    from badugi_hh.pipeline import PathError, WorkerError  # noqa: PLC0415
    from badugi_hh.stats import DimensionError, FilterError, UnknownStatError  # noqa: PLC0415
    from badugi_hh.store import StoreError  # noqa: PLC0415

    of_usage = (AliasError, DimensionError, FilterError, UnknownPlayerError, UnknownStatError)
    ours = (CardError, ProfileError, RouteError, UnrecognisedError, UsageError)
    return (*ours, *of_usage, PathError, StoreError, WorkerError)


def _complain(message: str) -> None:
    typer.echo(printable(f"badugi-hh: {message}"), err=True)
