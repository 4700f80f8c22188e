"""``badugi-hh report``."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.cli.common import (
    Db,
    UsageError,
    counted,
    draw_tables_ready,
    opened,
    progress,
    say,
)
from badugi_hh.cli.filtering import filtered
from badugi_hh.cli.writing import checked_file, write_file
from badugi_hh.draws import draw_tables, judge
from badugi_hh.replay import profile_of
from badugi_hh.retell import retell

if TYPE_CHECKING:
    from badugi_hh.people import Person
    from badugi_hh.report import HandKey
    from badugi_hh.stats import Filters
    from badugi_hh.store import Store

_STEPS = 3
_LONGEST_NAME = 80
_PORTS = [f"{port}{number}" for port in ("COM", "LPT") for number in range(1, 10)]
_DEVICES = {"CON", "PRN", "AUX", "NUL", *_PORTS}


@filtered
def report(
    player: Annotated[
        str, typer.Argument(help="A player, SITE:NAME, or a person of aliases.toml.")
    ],
    *,
    filters: "Filters",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="The file to write. Default: PLAYER.html in this folder, with _ for all but "
            "letters, digits, blanks and - . _",
            show_default=False,
        ),
    ] = None,
    db: Db = None,
) -> None:
    """Write one page about a player, for any browser.

    Statistics, winnings, draw decisions with their prices and the biggest pots, in
    a file of some 5 MB that loads nothing from elsewhere. Play money is left out
    unless --kind play asks for it.

    Example: badugi-hh report Marlow -o marlow.html
    """
    from badugi_hh.people import find_person  # noqa: PLC0415  # starts Arrow

    store = opened(db)
    person = find_person(store, player)
    file = checked_file(output or Path(f"{file_name(person.name)}.html"))
    hands = write_report(store, person, filters, file)
    say(f"{person.name}: {counted(hands, 'hand')}")
    say(f"The page is {file}")


def write_report(store: "Store", person: "Person", filters: "Filters", file: Path) -> int:
    """Write the page about a person; how many hands it covers.

    Raises UsageError where there are none, or where the file cannot be written.
    """
    from badugi_hh.report import NoHandsError, gather, render  # noqa: PLC0415  # starts plotly

    draw_tables_ready()
    with progress("reporting") as told:
        steps = iter(range(1, _STEPS + 1))

        def done() -> None:
            if told:
                told(next(steps), _STEPS)

        try:
            gathered = gather(store, person, filters, draw_tables().final)
        except NoHandsError as error:
            raise UsageError(str(error)) from None
        done()
        stories = stories_of(store, gathered.told)
        done()
        page = render(gathered, stories)
        done()
    write_file(file, page)
    return gathered.coverage.hands


def stories_of(store: "Store", keys: Sequence["HandKey"]) -> dict["HandKey", list[str]]:
    """Stored hands told as lines of text, by site and number, each by its own rules.

    They tell the names of files without the folders: a page is shown to others.
    """
    from badugi_hh.pipeline import (  # noqa: PLC0415  # starts Arrow
        examine,
        other_rules,
        stored_readings,
    )

    where = {"site": {site for site, _ in keys}, "hand_id": {number for _, number in keys}}
    others = other_rules(store, where)
    stories: dict[HandKey, list[str]] = {}
    for reading in stored_readings(store, where):
        key = reading.site, str(reading.hand_id)
        if key in keys:
            file = reading.block.file
            played, audited = examine(reading, others.get(key) or profile_of(reading.site))
            lines = retell(played, audited, judge(played))
            name = re.split(r"[\\/]", file)[-1]  # of whatever system the store was made on
            stories[key] = [line.replace(file, name) for line in lines]
    return stories


def file_name(name: str) -> str:
    """A name as that of a file, without ending.

    What is neither a letter nor a digit nor one of ``-``, ``.``, ``_`` and blank
    becomes ``_``; dots and blanks at the ends go; 80 bytes are enough. What
    Windows keeps for devices gets a ``_`` behind it, and so does nothing at all.
    """
    safe = "".join(c if c.isalnum() or c in "-._ " else "_" for c in name)
    safe = safe.strip(". ").encode()[:_LONGEST_NAME].decode(errors="ignore").rstrip(". ")
    device = safe.partition(".")[0].upper() in _DEVICES
    return f"{safe}_" if device or not safe else safe


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report")(report)
