"""``badugi-hh show``, ``hands`` and ``players``: a look into the store."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer

from badugi_hh.audit import Verdict
from badugi_hh.cli.common import AsJson, Db, UsageError, db_path, print_json, print_table, say
from badugi_hh.formats import Reading
from badugi_hh.money import show_amount
from badugi_hh.pipeline import examine, stored_readings
from badugi_hh.reader import read
from badugi_hh.replay import profile_of
from badugi_hh.retell import retell
from badugi_hh.store import Store, open_store

Player = Annotated[str | None, typer.Option("--player", help="Only hands of this player.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="How many to list, the latest first.")]


def show(
    hand: Annotated[str, typer.Argument(help="Number of the hand, with its site if need be.")],
    db: Db = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Read it from this file, not from the store.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="The hand's own text as it was read.")
    ] = False,
) -> None:
    """Replay one hand street by street, with pots, draws, results and the audit.

    Example: badugi-hh show 254811338657, or: badugi-hh show pokerstars:254811338657
    """
    for reading in _find(hand, db, file):
        if text:
            say_lines(reading.block.text.split("\n"))
            continue
        if reading.status != "hand":
            raise UsageError(f"{reading.block.place(reading.block.line)}: {reading.reason}")
        say_lines(retell(*examine(reading, profile_of(reading.site))))


def say_lines(lines: list[str]) -> None:
    """Print lines."""
    for line in lines:
        say(line)


def _find(hand: str, db: Path | None, file: Path | None) -> list[Reading]:
    """The readings of a hand by its number; several if rooms share it."""
    site, colon, number = hand.rpartition(":")
    number = number.removeprefix("#")
    if file is not None:
        found = [
            reading
            for reading in read(file)
            if reading.hand_id == number and (not colon or reading.site == site)
        ]
    else:
        where = {"hand_id": number, **({"site": site} if colon else {})}
        found = list(stored_readings(open_store(db_path(db)), where))
    if not found:
        raise UsageError(f"no hand {hand} in {file or db_path(db)}; badugi-hh hands lists some")
    return found


def hands(
    db: Db = None,
    player: Player = None,
    verdict: Annotated[
        Verdict | None, typer.Option("--verdict", help="Only hands with this verdict.")
    ] = None,
    limit: Limit = 20,
    as_json: AsJson = False,
) -> None:
    """List stored hands, the latest first.

    Example: badugi-hh hands --player Marlow --verdict contradicted
    """
    store = open_store(db_path(db))
    where: dict[str, Any] = {"verdict": verdict} if verdict else {}
    nets: dict[tuple[str, str], int] = {}
    if player is not None:
        nets = _nets(store, player)
        where["hand_id"] = [hand_id for _, hand_id in nets]
    columns = ["site", "hand_id", "played_at", "kind", "structure", "currency", "players", "pot"]
    columns += ["rake", "verdict", "table_name", "file", "line"]
    rows = [
        row
        for row in store.rows("hands", columns, where)
        if player is None or (row["site"], row["hand_id"]) in nets
    ]
    rows.sort(key=lambda row: str(row["played_at"] or ""), reverse=True)
    for row in rows:
        row["played_at"] = row["played_at"] and row["played_at"].isoformat()
        if player is not None:
            row["net"] = nets[row["site"], row["hand_id"]]
    if as_json:
        print_json(rows[:limit])
        return
    print_table(
        ("site", "hand", "played (UTC)", "kind", "structure", "players", "pot", "net", "verdict"),
        [
            [
                row["site"],
                row["hand_id"],
                (row["played_at"] or "unknown")[:19],
                row["kind"],
                row["structure"],
                row["players"],
                show_amount(row["pot"], row["currency"]),
                show_amount(row["net"], row["currency"]) if "net" in row else "",
                row["verdict"],
            ]
            for row in rows[:limit]
        ],
        right="players,pot,net",
    )
    say(f"{min(limit, len(rows))} of {len(rows)} hands")


def _nets(store: Store, player: str) -> dict[tuple[str, str], int]:
    """A player's net by hand. Raises UsageError for an unknown player, with the nearest name."""
    rows = store.rows("seats", ["site", "hand_id", "net"], {"player": player})
    nets = {(row["site"], row["hand_id"]): row["net"] for row in rows}
    if not nets:
        names = sorted({row["player"] for row in store.rows("seats", ["player"])})
        near = get_close_matches(player, names, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"no player {player!r} in the store{hint}")
    return nets


def players(db: Db = None, limit: Limit = 50, as_json: AsJson = False) -> None:
    """List the players of the store by hands, with what they won by kind of game and currency.

    Example: badugi-hh players --limit 10
    """
    rows = _player_rows(open_store(db_path(db)))
    if as_json:
        print_json(rows[:limit])
        return
    print_table(
        ("site", "player", "hands", "net"),
        [
            [
                row["site"],
                row["player"],
                row["hands"],
                "; ".join(
                    f"{n['kind']} {show_amount(n['net'], n['currency'])}" for n in row["nets"]
                ),
            ]
            for row in rows[:limit]
        ],
        right="hands",
    )
    say(f"{min(limit, len(rows))} of {len(rows)} players")


def _player_rows(store: Store) -> list[dict[str, Any]]:
    """Players with their hands and nets; amounts of different kinds or currencies stay apart."""
    columns = ["site", "hand_id", "kind", "currency"]
    games = {
        (row["site"], row["hand_id"]): (row["kind"], row["currency"])
        for row in store.rows("hands", columns)
    }
    sums: dict[tuple[str, str], dict[tuple[str, str], list[int]]] = {}
    for row in store.rows("seats", ["site", "hand_id", "player", "net"]):
        game = games[row["site"], row["hand_id"]]
        by_game = sums.setdefault((row["site"], row["player"]), {})
        total = by_game.setdefault(game, [0, 0])
        total[0] += 1
        total[1] += row["net"]
    rows = [
        {
            "site": site,
            "player": name,
            "hands": sum(hands for hands, _ in by_game.values()),
            "nets": [
                {"kind": kind, "currency": currency, "hands": number, "net": net}
                for (kind, currency), (number, net) in sorted(by_game.items())
            ],
        }
        for (site, name), by_game in sums.items()
    ]
    rows.sort(key=lambda row: (-int(str(row["hands"])), str(row["site"]), str(row["player"])))
    return rows


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("show")(show)
    app.command("hands")(hands)
    app.command("players")(players)
