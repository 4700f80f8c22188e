"""``badugi-hh audit``."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from badugi_hh.audit import BY_CODE
from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    Workers,
    db_path,
    print_json,
    print_table,
    progress,
    read_rules,
    say,
)
from badugi_hh.pipeline import AuditResult, audit_paths, audit_store
from badugi_hh.store import open_store

_SHOWN = 50


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files and folders; none: the store.", show_default=False),
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
    """Hold what hand histories claim against the rules, in files or in the store.

    Every check of every hand is confirmed, contradicted or unverifiable. Exit
    code 1 if a hand is contradicted.

    Example: badugi-hh audit ~/HandHistory/table.txt
    """
    if explain is not None:
        _explain(explain, as_json)
        return
    overrides = read_rules(rules)
    with progress("auditing") as told:
        if paths:
            result = audit_paths(list(paths), workers=workers, rules=overrides, progress=told)
        else:
            result = audit_store(open_store(db_path(db)), rules=overrides, progress=told)
    if as_json:
        print_json(result.as_json())
    else:
        print_audit(result)
    if result.contradicted or result.counts.rejected:
        raise typer.Exit(1)


def print_audit(result: AuditResult) -> None:
    """Tell what an audit found."""
    say(
        f"{result.hands} hands: {result.confirmed} confirmed, {result.contradicted} contradicted, "
        f"{result.unverifiable} unverifiable (rules: {', '.join(result.rules) or 'none'})"
    )
    for reason, hands in result.reasons.most_common():
        say(f"{hands:>8} unverifiable: {reason}")
    if result.checks:
        verdicts = ("confirmed", "contradicted", "unverifiable")
        rows = [
            [code, *(answers[verdict] or "" for verdict in verdicts), BY_CODE[code].title]
            for code, answers in sorted(result.checks.items())
        ]
        print_table(("check", *verdicts, "what it looks for"), rows, right=",".join(verdicts))
    for finding in result.findings[:_SHOWN]:
        say(f"{finding.file}:{finding.line}: {finding.severity} {finding.code}: {finding.message}")
        say(f"    hand {finding.hand_id}; the file says {finding.claimed}, "
            f"the rules say {finding.implied}")  # fmt: skip
    if len(result.findings) > _SHOWN:
        say(f"... and {len(result.findings) - _SHOWN} more; --json lists all")
    for rejected in result.counts.rejected[:_SHOWN]:
        say(f"{rejected.file}:{rejected.line}: {rejected.reason}")
    for file, why in result.unrecognised:
        say(f"{file}: unrecognised: {why}")


def _explain(code: str, as_json: bool) -> None:
    if code != "all" and code not in BY_CODE:
        near = get_close_matches(code, BY_CODE, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(BY_CODE)}"
        raise UsageError(f"no finding code {code!r}; {hint}")
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
