"""What the commands share: options, output, progress."""

import errno
import json
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import platformdirs
import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from badugi_hh import __version__
from badugi_hh.draws import draw_tables
from badugi_hh.formats import FORMAT_OF
from badugi_hh.profiles import PROFILES, ProfileError, override

if TYPE_CHECKING:
    from badugi_hh.pipeline import Counts, Rules
    from badugi_hh.pipeline import Progress as Told
    from badugi_hh.store import Store

_SHOWN = 50
_LEAST_WIDTH = 8  # of a column that can be cut or takes more lines

app = typer.Typer(
    name="badugi-hh",
    help="Read, replay and audit Badugi hand histories.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"badugi-hh {__version__}")
        raise typer.Exit


@app.callback()
def about(
    _version_asked: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Read, replay and audit Badugi hand histories."""


class UsageError(Exception):
    """An argument that cannot be meant; the message says what can."""


Db = Annotated[
    Path | None,
    typer.Option(
        "--db",
        envvar="BADUGI_HH_DB",
        help="Folder of the store. Default: the user's data folder.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else on stdout.")]
RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        help="TOML file with rule profile fields, such as raises_per_round = 4.",
        show_default=False,
    ),
]
Workers = Annotated[
    int, typer.Option("--workers", min=1, max=64, help="Processes that read side by side.")
]


def db_path(db: Path | None) -> Path:
    """The store's folder: the option, else the environment's (Typer reads it), else the default."""
    return db or platformdirs.user_data_path("badugi-hh") / "store"


def opened(db: Path | None) -> "Store":
    """The store as it is now, to be read. Raises StoreError where there is none."""
    from badugi_hh.store import open_store  # noqa: PLC0415  # starts Arrow

    return open_store(db_path(db)).snapshot()


def read_rules(file: Path | None) -> "Rules":
    """Overrides of profile fields from a TOML file. Raises UsageError where they are none."""
    if file is None:
        return {}
    try:
        rules = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        for profile in PROFILES.values():
            override(profile, rules)
    except UnicodeDecodeError:
        raise UsageError(f"{file} is no TOML: it is not UTF-8") from None
    except ProfileError as error:
        raise UsageError(f"{file}: {error}") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file} is no TOML: {error}") from None
    return rules


def print_json(data: object) -> None:
    """Print data as JSON on stdout; control characters in names stand as escapes."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    typer.echo("".join(c if c.isprintable() or c == "\n" else _escape(c) for c in text))


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1]


def printable(text: object) -> str:
    """Text without control characters, which could command the terminal."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(text))


def say(text: str = "") -> None:
    """Print a line on stdout, whatever names are in it."""
    typer.echo(printable(text))


def counted(number: int, what: str) -> str:
    """A number of things: ``1 hand``, ``2 hands``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def print_table(
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    right: str = "",
    short: str = "",
    wrap: str = "",
) -> None:
    """Print a table.

    Columns named in ``right`` are aligned to the right. Where the terminal is
    narrow those in ``short`` are cut and those in ``wrap`` take more lines; no
    other cell is broken.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    width = Console().width if Console().is_terminal else 200
    widths = {column: _width(column, columns, rows) for column in columns}
    excess = sum(3 + needed for needed in widths.values()) - width
    for column, needed in widths.items():
        # A column without a name is named in none of them.
        numbers, cut, wraps = (
            column != "" and column in named.split(",") for named in (right, short, wrap)
        )
        if cut and excess > 0:
            widths[column] = max(_LEAST_WIDTH, needed - excess)
            excess -= needed - widths[column]
        table.add_column(
            column,
            justify="right" if numbers else "left",
            overflow="ellipsis" if cut else "fold",
            no_wrap=not wraps,
            min_width=None if wraps else widths[column],
            max_width=widths[column] if cut else None,
        )
    for row in rows:
        table.add_row(*(Text(printable("" if cell is None else cell)) for cell in row))
    least = sum(3 + (column.min_width or _LEAST_WIDTH) for column in table.columns)
    # Where it is still too narrow the terminal breaks the lines: nothing is left out.
    _Console(markup=False, highlight=False, width=max(width, least)).print(table)


class _Console(Console):
    """A console that leaves a closed pipe to the command line as a whole."""

    def on_broken_pipe(self) -> None:
        """Called by Rich, which would end with an exit code of its own."""
        raise BrokenPipeError(errno.EPIPE, "nobody reads what is printed")


def _width(column: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> int:
    """The width that a column needs so that none of its cells is broken."""
    at = columns.index(column)
    cells = [cell_len(printable("" if row[at] is None else row[at])) for row in rows]
    return max([cell_len(column), *cells])


def listed(lines: Sequence[str], where: str = "--json lists all") -> None:
    """Print lines, not too many of them, and where all are."""
    for line in lines[:_SHOWN]:
        say(line)
    if len(lines) > _SHOWN:
        say(f"... and {len(lines) - _SHOWN} more; {where}")


def print_rooms(counts: "Counts") -> None:
    """Tell of which rooms the hands are, if of several, and of which not all is sure."""
    if len(counts.sites) > 1:
        for site, number in counts.sites.most_common():
            say(f"{number:>8} of {FORMAT_OF[site].title}")
    for site in counts.sites:
        if FORMAT_OF[site].unconfirmed:
            say(f"         {FORMAT_OF[site].title}: {FORMAT_OF[site].unconfirmed}")


def print_other(counts: "Counts") -> None:
    """Tell how many texts are no hands to go on with, by why."""
    games = ", ".join(f"{game} {number}" for game, number in counts.skipped.most_common())
    for number, what in (
        (counts.skipped.total(), f"skipped, of other games: {games}"),
        (counts.cancelled, "cancelled by the room"),
        (counts.partial, "cut off at the end of a file; read it again when it has grown"),
        (len(counts.rejected), "rejected"),
        (len(counts.unknown_lines), "lines that could not be read, in hands read without them"),
    ):
        if number:
            say(f"{number:>8} {what}")


def print_unread(counts: "Counts", unrecognised: Sequence[tuple[str, str]]) -> None:
    """Tell which hands, lines and files could not be read, and why."""
    lines = [f"{rejected.file}:{rejected.line}: {rejected.reason}" for rejected in counts.rejected]
    lines += counts.cut_off
    lines += [str(problem) for problem in counts.unknown_lines]
    # What was looked for is the same for all of them, and told once if nothing else was read.
    reasons = [(file, why.partition("; looked for ")) for file, why in unrecognised]
    lines += [f"{file}: {why}" for file, (why, *_) in reasons]
    lines += [f"{file}: {why}" for file, why in counts.unreadable.items()]
    if lines:
        say()
        listed(lines)
    wanted = [wanted for _, (*_, wanted) in reasons if wanted and not counts.read]
    for told in dict.fromkeys(wanted):
        say(f"Looked for {told}")


@contextmanager
def refused_if_there() -> Iterator[None]:
    """Raise UsageError in place of FileExistsError: files that are there are not written over."""
    try:
        yield
    except FileExistsError as error:
        raise UsageError(
            f"{error.filename} is there already; nothing was written. Name another folder"
        ) from None


@contextmanager
def progress(what: str) -> "Iterator[Told | None]":
    """A bar on stderr for work over a second; none without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    began = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True, disable=False) as bar:
        task = bar.add_task(what, total=None, visible=False)

        def told(done: int, total: int) -> None:
            late = time.monotonic() - began > 1
            bar.update(task, completed=done, total=total, visible=late)

        yield told


def computing_draws() -> AbstractContextManager["Told | None"]:
    """A bar for whatever computes the draw tables if it needs them."""
    return progress("computing the draw tables")


def draw_tables_ready() -> None:
    """Compute the draw tables if they are not there yet, with a bar on stderr."""
    with computing_draws() as told:
        draw_tables(progress=told)
