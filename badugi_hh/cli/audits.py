"""``badugi-hh audit``."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh.audit import BY_CODE
from badugi_hh.audit.baseline import BaselineError, add_to_baseline, read_baseline
from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    Workers,
    counted,
    opened,
    print_json,
    progress,
    read_rules,
    say,
)
from badugi_hh.cli.filtering import Since, Site, Until
from badugi_hh.cli.findings import print_audit
from badugi_hh.cli.writing import checked_file, write_file
from badugi_hh.formats import FORMAT_OF
from badugi_hh.names import nearest
from badugi_hh.rakes import RakeError, RakeSchedule, read_schedule

if TYPE_CHECKING:
    from badugi_hh.pipeline import AuditResult, Choice, Terms
    from badugi_hh.store import Store


def audit(  # noqa: PLR0913, PLR0917  # a command's options are its parameters
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files, folders and zip archives; none: the store.", show_default=False
        ),
    ] = None,
    db: Db = None,
    workers: Workers = 1,
    rules: RulesFile = None,
    rake: Annotated[
        Path | None,
        typer.Option(
            "--rake",
            help="TOML file with a rake schedule, such as percent = 5; cash games are held to it.",
            show_default=False,
        ),
    ] = None,
    site: Site = None,
    table: Annotated[
        str | None, typer.Option(help="Only hands of this table, or tournament number.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(help="Only hands in which this player was dealt in.")
    ] = None,
    since: Since = None,
    until: Until = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline",
            help="File of findings that are known: only others are told, and give exit code 1. "
            "It is made with --mark-known.",
            show_default=False,
        ),
    ] = None,
    mark_known: Annotated[
        bool,
        typer.Option(
            "--mark-known",
            help="Add what is found to the --baseline file. Exit code 0, unless something could "
            "not be read.",
        ),
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            help="Write a page of the findings, each with the hand's text and ledger.",
            show_default=False,
        ),
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain", metavar="CODE", help="Explain a code, a family such as money, or 'all'."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Hold hand histories against the rules.

    Every check is confirmed, contradicted or unverifiable. Exit code 1 if a hand is
    contradicted, or a hand or a file could not be read; not for lines that could
    not be read in a hand, and not for a hand that is cut off at the end of a file.

    Example: badugi-hh audit ~/HandHistory/table.txt --html audit.html
    """
    if explain is not None:
        _explain(explain, as_json)
        return
    from badugi_hh.pipeline import Terms  # noqa: PLC0415  # starts Arrow

    if workers > 1 and not paths:
        raise UsageError("--workers is for files; the store is audited by one process")
    if mark_known and baseline is None:
        raise UsageError("--mark-known adds to a file: name it with --baseline")
    source = paths or opened(db)
    _check_written(html, baseline if mark_known else None, [*(paths or ()), rules, rake], baseline)
    known = _read_baseline(baseline, may_be_new=mark_known)
    choice = _choice(site, table, player, since, until)
    terms = Terms(read_rules(rules), _read_rake(rake), choice, read_baseline(known))
    result = _audited(source, terms, workers)
    if html:
        _write_page(html, result, source, terms, workers)
    added = 0
    if baseline and mark_known:
        text, added = add_to_baseline(known, result.findings)
        write_file(baseline, text)
    if as_json:
        print_json(result.as_json())
    else:
        print_audit(result)
        _tell_files(html, baseline if mark_known else None, added)
    if result.unread or (result.contradicts and not mark_known):
        raise typer.Exit(1)


def _check_written(
    html: Path | None, marked: Path | None, read: Sequence[Path | None], baseline: Path | None
) -> None:
    """Refuse to write over what is read. Raises UsageError.

    What is read as a baseline is no history, so that one may lie in a folder of them.
    """
    files = [other for other in read if other and not other.is_dir()]
    for file, others in ((html, [*read, baseline]), (marked, files)):
        if file is None:
            continue
        checked_file(file)
        for other in others:
            if other and file.exists() and other.exists() and _holds(other, file):
                raise UsageError(f"{file} is read by this audit: name another file to write")


def _holds(other: Path, file: Path) -> bool:
    """Whether a file is another, or would be read as one of a folder; pages there are none."""
    if other.is_dir():
        inside = other.resolve() in file.resolve().parents
        return inside and not file.read_bytes()[:15].lower().startswith(b"<!doctype html>")
    return other.samefile(file)


def _audited(source: "list[Path] | Store", terms: "Terms", workers: int) -> "AuditResult":
    """The audit of files or of a store. Raises UsageError where none of the hands is asked for."""
    from badugi_hh.pipeline import audit_paths, audit_store  # noqa: PLC0415  # starts Arrow

    with progress("auditing") as told:
        if isinstance(source, list):
            result = audit_paths(source, terms, workers=workers, progress=told)
        else:
            result = audit_store(source, terms, progress=told)
    if isinstance(source, list) or result.counts.read or result.left_out:
        _refuse_none(result)
        return result
    raise UsageError(f"the store {source.path} is empty; name files, or import some first")


def _refuse_none(result: "AuditResult") -> None:
    """Raise UsageError where no hand has what is asked for by name."""
    choice = result.choice
    if choice is None or not choice.by_name or result.hands or not result.left_out:
        return
    asked = ", ".join(f"{name} {value!r}" for name, value in choice.as_json().items())
    names = [name for name in (choice.player, choice.table) if name and name not in result.others]
    hints = [nearest(name, result.others) for name in names]
    hands = counted(result.left_out, "hand")
    raise UsageError(f"none of {hands} fits {asked}{''.join(hints)}")


def _write_page(
    file: Path, result: "AuditResult", source: "list[Path] | Store", terms: "Terms", workers: int
) -> None:
    """Write the page of an audit of files or of a store."""
    from badugi_hh.pipeline import audit_pages  # noqa: PLC0415  # starts Arrow and Jinja
    from badugi_hh.report.audit_page import render_audit  # noqa: PLC0415  # as above

    if isinstance(source, list):
        page = audit_pages.page_of_paths(result, source, terms, workers=workers)
    else:
        page = audit_pages.page_of_store(result, source, terms)
    write_file(file, render_audit(page))


def _tell_files(html: Path | None, baseline: Path | None, added: int) -> None:
    """Tell which files were written."""
    if html or baseline:
        say()
    if html:
        say(f"The page, to be opened in a browser: {html}")
    if baseline:
        say(f"{counted(added, 'mark')} added to {baseline}")


def _read_baseline(file: Path | None, *, may_be_new: bool) -> str:
    """A baseline's text; empty without one. Raises UsageError where it is none."""
    if file is None or (may_be_new and not file.exists()):
        return ""
    try:
        text = file.read_text(encoding="utf-8-sig")
        read_baseline(text)
    except FileNotFoundError:
        raise UsageError(f"{file} is not there yet: --mark-known makes it") from None
    except UnicodeDecodeError:
        raise UsageError(f"{file} is no baseline: it is not UTF-8") from None
    except BaselineError as error:
        raise UsageError(f"{file} is no baseline: {error}") from None
    return text


def _read_rake(file: Path | None) -> RakeSchedule | None:
    """A rake schedule. Raises UsageError where it is none."""
    if file is None:
        return None
    try:
        schedule = read_schedule(file.read_bytes(), file.name)
    except RakeError as error:
        raise UsageError(f"{file} is no rake schedule: {error}") from None
    for rule in schedule.rules:
        if rule.site is not None and rule.site not in FORMAT_OF:
            hint = nearest(rule.site, FORMAT_OF) or f"; there are: {', '.join(FORMAT_OF)}"
            raise UsageError(f"{file}: no site {rule.site!r}{hint}")
    return schedule


def _choice(
    site: str | None, table: str | None, player: str | None, since: str | None, until: str | None
) -> "Choice | None":
    from badugi_hh.pipeline import Choice  # noqa: PLC0415  # starts Arrow
    from badugi_hh.stats import Filters, filters  # noqa: PLC0415  # starts Arrow

    # What statistics take for a site and a span of days is what an audit takes.
    asked = Filters(
        site=site.lower() if site else None,
        since=filters.read_day(since) if since else None,
        until=filters.read_last_day(until) if until else None,
    )
    choice = Choice(asked.site, asked.since, asked.until, table, player)
    return choice or None


def _explain(code: str, as_json: bool) -> None:
    codes = [entry for entry in BY_CODE.values() if code in ("all", entry.code, entry.family)]
    if not codes:
        names = [*BY_CODE, *dict.fromkeys(entry.family for entry in BY_CODE.values())]
        hint = nearest(code, names) or f"; there are: {', '.join(names)}"
        raise UsageError(f"no finding code {code!r}{hint}")
    if as_json:
        told = ("code", "severity", "title", "about", "broken", "sound")
        print_json([{name: getattr(entry, name) for name in told} for entry in codes])
        return
    for at, entry in enumerate(codes):
        if at:
            say()
        say(f"{entry.code} ({entry.severity}): {entry.title}")
        say(f"  {entry.about}")
        say(f"  found:     {entry.broken}")
        say(f"  not found: {entry.sound}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("audit")(audit)
