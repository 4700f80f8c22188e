"""``badugi-hh audit``."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from badugi_hh import __version__
from badugi_hh.audit import BY_CODE, Finding
from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    Workers,
    counted,
    db_path,
    listed,
    print_json,
    print_other,
    print_table,
    print_unread,
    progress,
    read_rules,
    say,
)
from badugi_hh.names import nearest

if TYPE_CHECKING:
    from badugi_hh.pipeline import AuditResult

_MANY = 20  # findings, from which on it is told how many there are of each code


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files, folders and zip archives; none: the store.", show_default=False
        ),
    ] = None,
    db: Db = None,
    workers: Workers = 1,
    rules: RulesFile = None,
    explain: Annotated[
        str | None,
        typer.Option("--explain", metavar="CODE", help="Explain a finding code, or 'all'."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Hold hand histories against the rules.

    Every check of every hand is confirmed, contradicted or unverifiable. Exit
    code 1 if a hand is contradicted, or a hand or a file could not be read.

    Example: badugi-hh audit ~/HandHistory/table.txt
    """
    if explain is not None:
        _explain(explain, as_json)
        return
    from badugi_hh.pipeline import audit_paths, audit_store  # noqa: PLC0415  # starts Arrow
    from badugi_hh.store import open_store  # noqa: PLC0415  # starts Arrow

    if workers > 1 and not paths:
        raise UsageError("--workers is for files; the store is audited by one process")
    overrides = read_rules(rules)
    with progress("auditing") as told:
        if paths:
            result = audit_paths(paths, workers=workers, rules=overrides, progress=told)
        else:
            result = audit_store(open_store(db_path(db)), rules=overrides, progress=told)
    if as_json:
        print_json(result.as_json())
    else:
        print_audit(result)
    if result.failed:
        raise typer.Exit(1)


def print_audit(result: "AuditResult") -> None:
    """Tell what an audit found."""
    say(f"badugi-hh {__version__}, rules: {', '.join(sorted(result.rules)) or 'none used'}")
    say(
        f"{counted(result.hands, 'hand')}: {result.confirmed} confirmed, "
        f"{result.contradicted} contradicted, {result.unverifiable} unverifiable"
    )
    for reason, hands in result.reasons.most_common():
        say(f"{hands:>8} unverifiable: {reason}")
    print_other(result.counts)
    if result.findings:
        say()
        if len(result.findings) > _MANY:
            by_code = Counter(finding.code for finding in result.findings)
            said = ", ".join(f"{code} {number}" for code, number in by_code.most_common())
            say(f"{counted(len(result.findings), 'finding')}: {said}")
        listed([_told(finding) for finding in result.findings])
    print_unread(result.counts, result.unrecognised)
    if result.checks:
        say()
        verdicts = ("confirmed", "contradicted", "unverifiable")
        rows = [
            [code, *(answers[verdict] or "" for verdict in verdicts), BY_CODE[code].title]
            for code, answers in sorted(result.checks.items())
        ]
        print_table(
            ("check", *verdicts, "what it looks for"),
            rows,
            right=",".join(verdicts),
            short="what it looks for",
        )
    if result.files:
        say()
        say("SHA-256 of the files:")
        listed([f"{digest}  {name}" for name, digest in result.files.items()])


def _told(finding: Finding) -> str:
    where, what = f"{finding.file}:{finding.line}", f"{finding.severity} {finding.code}"
    return f"{where}: hand {finding.hand_id}: {what}: {finding.message}"


def _explain(code: str, as_json: bool) -> None:
    if code != "all" and code not in BY_CODE:
        hint = nearest(code, BY_CODE) or f"; there are: {', '.join(BY_CODE)}"
        raise UsageError(f"no finding code {code!r}{hint}")
    checks = list(BY_CODE.values()) if code == "all" else [BY_CODE[code]]
    if as_json:
        print_json(
            [
                {
                    "code": check.code,
                    "severity": check.severity,
                    "title": check.title,
                    "about": check.about,
                    "broken": check.broken,
                    "sound": check.sound,
                }
                for check in checks
            ]
        )
        return
    for check in checks:
        say(f"{check.code} ({check.severity}): {check.title}")
        say(f"  {check.about}")
        say(f"  found:     {check.broken}")
        say(f"  not found: {check.sound}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("audit")(audit)
