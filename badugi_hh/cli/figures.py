"""``badugi-hh stats``: the figures of the registry."""

import csv
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi_hh.cli.common import (
    AsJson,
    Db,
    UsageError,
    counted,
    opened,
    print_json,
    print_table,
    printable,
    say,
)
from badugi_hh.cli.filtering import filtered
from badugi_hh.money import show_amount

if TYPE_CHECKING:
    from badugi_hh.stats import Evaluation, Figure, Filters, Section, Stat, Tournaments, Won

_SEEN = "seen at showdown"


@filtered
def stats(  # noqa: PLR0913  # a command's options are its parameters
    *,
    filters: "Filters",
    player: Annotated[
        str | None,
        typer.Argument(help="A player, or a person of aliases.toml; none: all players together."),
    ] = None,
    db: Db = None,
    by: Annotated[
        str,
        typer.Option("--by", metavar="NAMES", help="Group: position,stakes,structure,site,month,"
                     "kind,players,route; several with commas.", show_default=False),
    ] = "",
    only: Annotated[
        str,
        typer.Option("--only", metavar="NAMES", help="Only these statistics, with commas.",
                     show_default=False),
    ] = "",
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell what each statistic is made of; no figures.")
    ] = False,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV and nothing else.")] = False,
) -> None:  # fmt: skip
    """Statistics of a player, or of all players.

    Each with its chances and a 95% interval. Play money is left out unless
    --kind play asks for it.

    Example: badugi-hh stats Marlow --by position --only vpip,pfr,pat_1
    """
    from badugi_hh.people import find_person  # noqa: PLC0415  # starts Arrow
    from badugi_hh.stats import STATS, evaluate, find_stat  # noqa: PLC0415  # starts Arrow

    if as_csv and (as_json or explain):
        raise UsageError("--csv is an output of its own: leave out --json and --explain")
    chosen = [find_stat(name) for name in _names(only)] or list(STATS)
    if explain:
        _explain(chosen, as_json=as_json)
        return
    store = opened(db)
    person = find_person(store, player) if player is not None else None
    found = evaluate(store, person, filters, _names(by), chosen)
    if as_json:
        print_json(found.as_json())
    elif as_csv:
        _print_csv(found)
    else:
        _print(found, chosen, headlines=not only)


def _names(text: str) -> list[str]:
    """Names with commas between them, each once."""
    names = (name.strip().lower() for name in text.split(","))
    return list(dict.fromkeys(name for name in names if name))


def _explain(chosen: list["Stat"], *, as_json: bool) -> None:
    from badugi_hh.stats import GROUPS, NOTES  # noqa: PLC0415  # starts Arrow

    rows = [
        {"name": stat.name, "group": group, "title": stat.title, "about": stat.about}
        for group, of_group in GROUPS.items()
        for stat in of_group
        if stat in chosen
    ]
    if as_json:
        print_json(rows)
        return
    for group in GROUPS:
        lines = [[r["name"], r["title"], r["about"]] for r in rows if r["group"] == group]
        if lines:
            say(group)
            print_table(("name", "title", "chances: made"), lines, wrap="chances: made")
            if group in NOTES:
                say(NOTES[group])
            say()


# ---- the terminal


def _print(found: "Evaluation", chosen: list["Stat"], *, headlines: bool) -> None:
    from badugi_hh.stats import BY_NAME, GROUPS, HEADLINES  # noqa: PLC0415  # starts Arrow

    whole = found.whole
    who = found.person.name if found.person else "all players"
    seats = "" if whole.seats == whole.hands else f", {counted(whole.seats, 'seat')}"
    told = [_told(name, value) for name, value in found.filters.as_json().items()]
    say(f"{who}: {counted(whole.hands, 'hand')}{seats} ({', '.join(told)})")
    if not whole.hands:
        kinds = "" if found.filters.kind else "; play money is left out unless --kind play is given"
        say(f"No hands pass these filters{kinds}")
        return
    if found.contradicted:
        say(f"The audit contradicts {counted(found.contradicted, 'hand')} of these; to list such")
        say("hands: badugi-hh hands --verdict contradicted")
    if found.by:
        shown = [BY_NAME[name] for name in HEADLINES] if headlines else chosen
        _print_groups(found, shown)
        return
    _print_money(whole.money, found.tournaments)
    for group, of_group in GROUPS.items():
        figures = [whole.figures[stat.name] for stat in of_group if stat in chosen]
        _print_figures(group, [figure for figure in figures if figure.chances or figure.unknown])


def _told(name: str, value: Any) -> str:  # noqa: ANN401  # whatever a filter is
    if name == "play_money":
        return "without play money"
    if name == "players":
        low, high = value
        return f"{low} dealt in" if low == high else f"{low} to {high} dealt in"
    return f"{name} {'/'.join(map(show_amount, value)) if name == 'stakes' else value}"


def _print_figures(group: str, figures: list["Figure"]) -> None:
    if not figures:
        return
    from badugi_hh.stats import NOTES  # noqa: PLC0415  # starts Arrow

    say()
    say(group)
    rows = []
    for figure in figures:
        note = ""
        if figure.unknown:
            note = f"{figure.unknown:,} more unknown"
        rows.append([
            figure.stat.name, figure.stat.title, _value(figure), _interval(figure), _made(figure),
            note,
        ])  # fmt: skip  # a row of the table
    columns = ["name", "statistic", "value", "95% interval", "made / chances", ""]
    print_table(columns, rows, right="value,95% interval,made / chances", short="statistic")
    if group in NOTES:
        say(NOTES[group])


def _value(figure: "Figure") -> str:
    if figure.value is None:
        return _SEEN if figure.basis == "shown" else "-"
    return figure.stat.written(figure.value)


def _interval(figure: "Figure") -> str:
    if figure.value is None or figure.low is None:
        return ""
    high = "?" if figure.high is None else figure.stat.written(figure.high)
    return f"{figure.stat.written(figure.low)} - {high}"


def _made(figure: "Figure") -> str:
    if figure.stat.kind == "mean":
        return counted(figure.chances, figure.stat.each)
    return f"{int(figure.made):,} / {figure.chances:,}"


def _print_money(money: list["Won"], tournaments: list["Tournaments"] | None) -> None:
    say()
    say("money (per 100 hands, with the standard error)")
    columns = ("games", "hands", "net", "won per 100", "at showdown", "without", "rake*")
    rows = [
        [*_money_cells(won),
         show_amount(won.showdown, won.currency), show_amount(won.unseen, won.currency),
         show_amount(round(won.rake_contributed), won.currency)
         if won.rake_unknown < won.hands else "unknown"]
        for won in money
    ]  # fmt: skip  # a row of the table
    print_table(columns, rows, right=",".join(columns[1:]))
    if any(won.rake_contributed for won in money):
        say("* shared by what each player put into the pot; --json has two more methods")
    for entries in tournaments or ():
        roi = "" if entries.roi is None else f", ROI {100 * entries.roi:+.1f}%"
        unknown = f", {entries.unknown} of unknown cost or end" if entries.unknown else ""
        say(
            f"tournaments: {entries.entries} entered{unknown}, {entries.cashes} cashed, paid "
            f"{show_amount(entries.cost, entries.currency)}, got "
            f"{show_amount(entries.returned, entries.currency)}{roi}"
        )


def _money_cells(won: "Won") -> list[object]:
    limit = "limit" if won.fixed_limit else "other limits"
    games = f"{won.kind} {won.currency}, {limit}"
    return [games, f"{won.hands:,}", show_amount(won.net, won.currency), _rate(won)]


def _rate(won: "Won") -> str:
    if won.per_100 is None:
        return f"? {won.unit}"
    error = "?" if won.error is None else f"{won.error:,.2f}"
    return f"{round(won.per_100, 2) + 0:+,.2f} ± {error} {won.unit}"


def _print_groups(found: "Evaluation", shown: list["Stat"]) -> None:
    from badugi_hh.stats import GROUPS, NOTES  # noqa: PLC0415  # starts Arrow

    names = [stat.name for stat in shown]
    rows = []
    for section in found.sections:
        figures = [section.figures[name] for name in names]
        cells = [f"{_value(f)} ({f.chances:,})" if f.chances else "-" for f in figures]
        rows.append([*section.group, f"{section.seats:,}", *cells])
    print_table([*found.by, "seats", *names], rows, right=",".join(["seats", *names]))
    for group, note in NOTES.items():
        if not set(shown).isdisjoint(GROUPS[group]):
            say(note)
    say("In brackets the chances; --json and --csv have the intervals and all other statistics")
    say()
    say("money (per 100 hands, with the standard error)")
    columns = ("games", "hands", "net", "won per 100")
    money = [[*section.group, *_money_cells(won)] for section in found.sections
             for won in section.money]  # fmt: skip
    print_table([*found.by, *columns], money, right=",".join(columns[1:]))


# ---- CSV


def _print_csv(found: "Evaluation") -> None:
    """One line a statistic and group; amounts are not in it, --json has them."""
    columns = ["name", "title", "made", "chances", "value", "low", "high", "basis", "unknown"]
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow([*found.by, "hands", "seats", *columns])
    for section in found.sections if found.by else [found.whole]:
        for row in _csv_rows(section):
            out.writerow([*map(printable, section.group), section.hands, section.seats, *row])


def _csv_rows(section: "Section") -> list[list[Any]]:
    return [
        [f.stat.name, f.stat.title, f.as_json()["made"], f.chances, f.value, f.low, f.high, f.basis,
         f.unknown]
        for f in section.figures.values()
    ]  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("stats")(stats)
