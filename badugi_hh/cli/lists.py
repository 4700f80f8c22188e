"""``badugi-hh hands`` and ``players``: what the store holds."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from heapq import nlargest
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi_hh.audit import Verdict
from badugi_hh.cli.common import (
    AsJson,
    Db,
    counted,
    opened,
    print_json,
    print_table,
    say,
)
from badugi_hh.cli.filtering import filtered
from badugi_hh.money import show_amount

if TYPE_CHECKING:
    from badugi_hh.people import Person
    from badugi_hh.stats import Filters
    from badugi_hh.store import Store

_NEVER = datetime.min.replace(tzinfo=UTC)
_HAND_COLUMNS = (
    "site", "hand_id", "played_at", "kind", "structure", "variant", "currency", "players", "pot",
    "rake", "verdict", "table_name", "file", "line",
)  # fmt: skip


# ---- hands


@filtered
def hands(
    *,
    filters: "Filters",
    db: Db = None,
    player: Annotated[
        str | None,
        typer.Option("--player", help="Only hands of this player or person."),
    ] = None,
    stat: Annotated[
        str | None,
        typer.Option("--stat", help="Only hands in which this statistic was made.", metavar="NAME"),
    ] = None,
    verdict: Annotated[
        Verdict | None, typer.Option("--verdict", help="Only hands with this verdict.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many to list, the latest first.")
    ] = 20,
    as_json: AsJson = False,
) -> None:
    """List stored hands, the latest first, play money among them.

    With --stat those behind its figure, so without play money unless --kind
    play asks for it.

    Example: badugi-hh hands --player Marlow --stat snow --since 2026-03-01
    """
    from badugi_hh.people import find_person  # noqa: PLC0415  # starts Arrow

    store = opened(db)
    person = find_person(store, player) if player is not None else None
    rows, total = _latest(_found(store, person, filters, stat, verdict), limit)
    for row in rows:
        row["played_at"] = row["played_at"] and row["played_at"].isoformat()
    if as_json:
        print_json(rows)
        return
    _print_hands(rows)
    say(f"{len(rows)} of {counted(total, 'hand')}")


def _found(
    store: "Store",
    person: "Person | None",
    filters: "Filters",
    stat: str | None,
    verdict: Verdict | None,
) -> Iterator[dict[str, Any]]:
    """The hands asked for, with the net of the player asked for."""
    from badugi_hh.stats import behind, find_stat, select, select_hands  # noqa: PLC0415  # Arrow

    those = behind(store, find_stat(stat), person, filters) if stat is not None else None
    asked = filters.listing()
    if person:
        batches: Iterable[Any] = (
            rows.table(["net"], _HAND_COLUMNS)
            for rows in select(store, person, asked, ["net"], _HAND_COLUMNS)
        )
    else:
        batches = select_hands(store, asked, _HAND_COLUMNS)
    for batch in batches:
        last: dict[str, Any] = {}
        for row in batch.to_pylist():
            if verdict is not None and row["verdict"] != verdict:
                continue
            if those is not None and (row["site"], row["hand_id"]) not in those:
                continue
            if (row["site"], row["hand_id"]) == (last.get("site"), last.get("hand_id")):
                last["net"] += row["net"]  # a second seat of the same person
                continue
            if last:
                yield last
            last = row
        if last:
            yield last


def _latest(rows: Iterable[dict[str, Any]], limit: int) -> tuple[list[dict[str, Any]], int]:
    """The rows played last, and how many there were in all."""
    total = 0

    def counting() -> Iterator[dict[str, Any]]:
        nonlocal total
        for row in rows:
            total += 1
            yield row

    return nlargest(limit, counting(), key=lambda row: row["played_at"] or _NEVER), total


def _print_hands(rows: list[dict[str, Any]]) -> None:
    with_nets = any("net" in row for row in rows)
    columns = ["hand", "played (UTC)", "kind", "game", "players", "pot", "verdict", "site"]
    lines = [
        [
            row["hand_id"],
            (row["played_at"] or "unknown")[:16].replace("T", " "),
            row["kind"],
            _game(row),
            row["players"],
            show_amount(row["pot"], row["currency"]),
            row["verdict"],
            row["site"],
        ]
        for row in rows
    ]
    if with_nets:
        columns.append("net")
        for line, row in zip(lines, rows, strict=True):
            line.append(show_amount(row["net"], row["currency"]))
    print_table(columns, lines, right="players,pot,net", short="game,site,kind")


def _game(row: dict[str, Any]) -> str:
    """Structure and, if it is not badugi, the variant: ``limit badacey``."""
    structure = str(row["structure"]).replace("_", " ")
    return structure if row["variant"] == "badugi" else f"{structure} {row['variant']}"


# ---- players


@filtered
def players(
    *,
    filters: "Filters",
    db: Db = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many to list, those with most hands first.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """List the players of the store.

    Those with most hands come first; what they won is told by kind of game and
    currency, play money among them. Names that aliases.toml joins are one person.

    Example: badugi-hh players --limit 10
    """
    rows = _player_rows(opened(db), filters)
    if as_json:
        print_json(rows[:limit])
        return
    lines = [
        [
            row["site"],
            row["player"],
            row["hands"],
            "; ".join(
                f"{net['kind']} {show_amount(net['net'], net['currency'])}" for net in row["nets"]
            ),
        ]
        for row in rows[:limit]
    ]
    print_table(("site", "player", "hands", "net"), lines, right="hands")
    say(f"{len(lines)} of {counted(len(rows), 'player')}")


def _player_rows(store: "Store", filters: "Filters") -> list[dict[str, Any]]:
    """Players with their hands and nets; amounts of different kinds or currencies stay apart."""
    from badugi_hh.people import people_of  # noqa: PLC0415  # starts Arrow
    from badugi_hh.stats import select  # noqa: PLC0415  # starts Arrow

    owners = {key: person.name for person in people_of(store).values() for key in person.keys}
    hands: dict[tuple[str, ...], Counter[tuple[str, str]]] = defaultdict(Counter)
    nets: dict[tuple[str, ...], Counter[tuple[str, str]]] = defaultdict(Counter)
    sites: dict[tuple[str, ...], set[str]] = defaultdict(set)
    by = ["site", "player", "kind", "currency"]
    for rows in select(store, None, filters.listing(), [*by[:2], "net"], by[2:]):
        table = rows.table([*by[:2], "net"], by[2:])
        for row in table.group_by(by).aggregate([("net", "sum"), ("net", "count")]).to_pylist():
            key = row["site"], row["player"]
            person = (owners[key],) if key in owners else key
            game = row["kind"], row["currency"]
            hands[person][game] += row["net_count"]
            nets[person][game] += row["net_sum"]
            sites[person].add(row["site"])
    made: list[dict[str, Any]] = [
        {
            "site": ", ".join(sorted(sites[person])),
            "player": person[-1],
            "hands": games.total(),
            "nets": [
                {"kind": game[0], "currency": game[1], "hands": games[game],
                 "net": nets[person][game]}
                for game in sorted(games)
            ],
        }
        for person, games in hands.items()
    ]  # fmt: skip
    made.sort(key=lambda row: (-row["hands"], row["site"], row["player"]))
    return made


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("hands")(hands)
    app.command("players")(players)
