"""``badugi-hh simulate``."""

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from badugi_hh.cli.common import UsageError, counted, listed, progress, refused_if_there, say
from badugi_hh.formats import FORMAT_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from badugi_hh.pipeline import Progress as Told
    from badugi_hh.simulate import SimulatedHand
    from badugi_hh.writers import Writer

_OFTEN = 500  # hands from one sign of progress to the next

_Choice = TypeVar("_Choice", bound=str)


def simulate_(  # noqa: PLR0913  # a command's options are its parameters
    hands: Annotated[int, typer.Argument(min=1, help="How many hands to deal.", metavar="N")],
    *,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed, the same hands.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder for the files.", show_default="print the text"),
    ] = None,
    hero: Annotated[str, typer.Option("--hero", help="Whose cards are told.")] = "Marlow",
    structure: Annotated[
        str | None,
        typer.Option("--structure", help="limit, pot_limit, half_pot_limit or no_limit only."),
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="cash, tournament or play money only.")
    ] = None,
    variant: Annotated[
        str, typer.Option("--variant", help="badugi, badacey, badeucey or progressive.")
    ] = "badugi",
    to: Annotated[
        str, typer.Option("--format", help=f"Whose files they look like: {', '.join(FORMAT_OF)}.")
    ] = "pokerstars",
    one_file: Annotated[
        bool, typer.Option("--one-file", help="All hands in one file, in the order of their time.")
    ] = False,
) -> None:
    """Deal made-up hands, in the text of PokerStars or another format.

    Simple players of stated habits play them by the rules, at several tables
    and on several days. A file holds an evening at one table, as a client would
    write it. The hands of one seed have the same numbers whoever the hero is.
    What a format has no words for, such as tournaments in some, cannot be dealt
    for it.

    Example: badugi-hh simulate 300 --seed 7 -o histories
    """
    from badugi_hh.simulate import (  # noqa: PLC0415  # see cli
        KINDS,
        STRUCTURES,
        VARIANTS,
        simulate,
        texts,
    )
    from badugi_hh.writers import WRITERS, WriteError  # noqa: PLC0415  # see cli

    site = _one_of(to.lower(), tuple([writer.site for writer in WRITERS]), "format")
    (writer,) = [writer for writer in WRITERS if writer.site == site]
    told_structure = _one_of(structure and structure.replace("-", "_"), STRUCTURES, "structure")
    try:
        dealt = simulate(
            hands,
            seed,
            hero=hero,
            structure=told_structure,
            kind=_one_of(kind, KINDS, "kind of game"),
            variant=_one_of(variant, VARIANTS, "variant") or "badugi",
        )
    except ValueError as error:
        raise UsageError(str(error)) from None
    try:
        if output is None:
            for text in texts(dealt, writer):
                sys.stdout.write(text)
            return
        room = "" if writer.site == "pokerstars" else f"-{writer.site}"
        name = f"simulated-{seed}{room}" if one_file else None
        with progress("dealing") as told:
            _write(_counting(dealt, hands, told), output, name, writer)
    except WriteError as error:
        other_kinds = (
            kind is None and variant == "badugi"
        )  # else it is the variant that is in the way
        hint = "; --kind cash deals no other games" if other_kinds else ""
        raise UsageError(f"{error}{hint}") from None


def _one_of(given: str | None, choices: tuple[_Choice, ...], what: str) -> _Choice | None:
    """The choice that an option names. Raises UsageError for another text."""
    if given is None:
        return None
    for choice in choices:
        if choice == given:
            return choice
    raise UsageError(f"no {what} {given!r}; there are: {', '.join(choices)}")


def _counting(
    dealt: "Iterator[SimulatedHand]", hands: int, told: "Told | None"
) -> "Iterator[SimulatedHand]":
    for done, hand in enumerate(dealt):
        if told and done % _OFTEN == 0:
            told(done, hands)
        yield hand


def _write(
    dealt: "Iterator[SimulatedHand]", folder: Path, one_file: str | None, writer: "Writer"
) -> None:
    """Write the files and tell which. Raises UsageError where one is there already."""
    from badugi_hh.simulate import write_files  # noqa: PLC0415  # see cli

    with refused_if_there():
        files = write_files(dealt, folder, one_file, writer)
    hands, number = counted(sum(files.values()), "hand"), counted(len(files), "file")
    say(f"Wrote {hands} to {number} in {folder}")
    listed([f"{count:>8} {path.name}" for path, count in files.items()])
    say("To import them:")
    say(f"    badugi-hh import {shlex.quote(str(folder))}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate_)
