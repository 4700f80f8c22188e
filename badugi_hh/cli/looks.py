"""``badugi-hh show``, ``hands`` and ``players``: a look into the store."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from difflib import get_close_matches
from heapq import nlargest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi_hh.audit import HandAudit, Verdict
from badugi_hh.cards import show_cards
from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    counted,
    db_path,
    print_json,
    print_table,
    read_rules,
    say,
)
from badugi_hh.formats import Reading
from badugi_hh.money import show_amount
from badugi_hh.profiles import Profile, override
from badugi_hh.reader import UnrecognisedError, read
from badugi_hh.replay import Replayed, profile_of
from badugi_hh.retell import retell

if TYPE_CHECKING:
    from badugi_hh.store import Store

_NEVER = datetime.min.replace(tzinfo=UTC)
_HAND_COLUMNS = (
    "site", "hand_id", "played_at", "kind", "structure", "currency", "players", "pot", "rake",
    "verdict", "table_name", "file", "line",
)  # fmt: skip


def _open(db: Path | None) -> "Store":
    from badugi_hh.store import open_store  # noqa: PLC0415  # starts Arrow

    return open_store(db_path(db))


# ---- show


def show(
    hand: Annotated[str, typer.Argument(help="Number of the hand, after SITE: if rooms share it.")],
    db: Db = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Read it from this file, not from the store.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="The hand's own text as it was read.")
    ] = False,
    rules: RulesFile = None,
    as_json: AsJson = False,
) -> None:
    """Replay one hand, street by street.

    With its pots, draws, results and audit, by the rules that it was imported
    with unless others are given.

    Example: badugi-hh show 254811338657, or: badugi-hh show pokerstars:254811338657
    """
    from badugi_hh.pipeline import examine  # noqa: PLC0415  # starts Arrow

    overrides = read_rules(rules)
    site, _, number = hand.rpartition(":")
    number = number.removeprefix("#")
    found = _in_file(file, site, number) if file else _in_store(_open(db), site, number)
    told: list[dict[str, Any]] = []
    for at, (reading, own) in enumerate(found):
        if text:
            lines = reading.block.lines
        else:
            profile = override(profile_of(reading.site), overrides) if overrides else own
            examined = examine(reading, profile)
            lines = retell(*examined)
            told.append(_as_data(*examined))
        if not as_json:
            say_lines([""] * (at > 0) + lines)
    if as_json:
        print_json([reading.block.text for reading, _ in found] if text else told)


def _as_data(played: Replayed, audited: HandAudit) -> dict[str, Any]:
    """A hand's result as plain data; amounts in hundredths."""
    hand = played.hand
    return {
        "site": hand.site,
        "hand_id": hand.hand_id,
        "file": hand.file,
        "line": hand.line,
        "currency": hand.currency,
        "pot": played.put_in,
        "rake": played.total.rake if played.total else None,
        "players": [
            {
                "player": player.name,
                "seat": player.seat,
                "position": player.position,
                "stack": player.stack,
                "put_in": ledger.put_in,
                "collected": ledger.collected,
                "net": ledger.net,
                "drawn": ledger.drawn,
                "cards_final": None if ledger.final is None else show_cards(ledger.final),
            }
            for player, ledger in zip(hand.players, played.ledgers, strict=True)
        ],
        "story": retell(played, audited),
        "rules": played.profile.name,
        "verdict": audited.verdict,
        "unverifiable": audited.reasons,
        "findings": [asdict(finding) for finding in audited.findings],
    }


def say_lines(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        say(line)


def _in_file(file: Path, site: str, number: str) -> list[tuple[Reading, Profile]]:
    """The readings of a hand of a file by its number, with their site's rules."""
    try:
        found = [r for r in read(file) if r.hand_id == number and site in ("", r.site)]
    except UnrecognisedError as error:
        raise UsageError(f"{file}: {error}") from None
    whole = [reading for reading in found if reading.status == "hand"]
    if whole:
        return [(reading, profile_of(reading.site)) for reading in whole]
    for reading in found:
        why = reading.reason or f"a hand of {reading.game}"
        raise UsageError(f"{file}:{reading.block.line}: hand {number} cannot be shown: {why}")
    raise UsageError(f"no hand {number} in {file}")


def _in_store(store: "Store", site: str, number: str) -> list[tuple[Reading, Profile]]:
    """The readings of a stored hand by its number, with its rules; several if rooms share it."""
    from badugi_hh.pipeline import other_rules, stored_readings  # noqa: PLC0415  # starts Arrow

    where = {"hand_id": number, **({"site": site} if site else {})}
    found = list(stored_readings(store, where))
    if found:
        others = other_rules(store, where)
        return [(r, others.get((r.site, r.hand_id)) or profile_of(r.site)) for r in found]
    for row in store.rows("rejects", ["file", "line", "reason"], where):
        raise UsageError(
            f"hand {number} was not stored; {row['file']}:{row['line']}: {row['reason']}"
        )
    raise UsageError(f"no hand {number} in {store.path}; badugi-hh hands lists some")


# ---- hands


def hands(
    db: Db = None,
    player: Annotated[
        str | None, typer.Option("--player", help="Only hands of this player.")
    ] = None,
    verdict: Annotated[
        Verdict | None, typer.Option("--verdict", help="Only hands with this verdict.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many to list, the latest first.")
    ] = 20,
    as_json: AsJson = False,
) -> None:
    """List stored hands, the latest first.

    Example: badugi-hh hands --player Marlow --verdict contradicted
    """
    store = _open(db)
    where: dict[str, Any] = {"verdict": verdict} if verdict else {}
    found: Iterable[dict[str, Any]]
    if player is None:
        found = store.rows("hands", _HAND_COLUMNS, where)
    else:
        found = _with_nets(store, player, where)
    rows, total = _latest(found, limit)
    for row in rows:
        row["played_at"] = row["played_at"] and row["played_at"].isoformat()
    if as_json:
        print_json(rows)
        return
    _print_hands(rows)
    say(f"{len(rows)} of {counted(total, 'hand')}")


def _with_nets(store: "Store", player: str, where: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The hands of a player with the player's net. Raises UsageError for an unknown player."""
    seats = store.rows("seats", ["site", "hand_id", "net"], {"player": player})
    nets = {(row["site"], row["hand_id"]): row["net"] for row in seats}
    if not nets:
        names = sorted({row["player"] for row in store.rows("seats", ["player"])})
        near = get_close_matches(player, names, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UsageError(f"no player {player!r} in the store{hint}")
    where = {**where, "hand_id": [hand_id for _, hand_id in nets]}
    for row in store.rows("hands", _HAND_COLUMNS, where):
        key = row["site"], row["hand_id"]
        if key in nets:
            yield {**row, "net": nets[key]}


def _latest(rows: Iterable[dict[str, Any]], limit: int) -> tuple[list[dict[str, Any]], int]:
    """The rows played last, and how many there were in all."""
    total = 0

    def counted() -> Iterator[dict[str, Any]]:
        nonlocal total
        for row in rows:
            total += 1
            yield row

    return nlargest(limit, counted(), key=lambda row: row["played_at"] or _NEVER), total


def _print_hands(rows: list[dict[str, Any]]) -> None:
    with_nets = any("net" in row for row in rows)
    columns = ["hand", "played (UTC)", "kind", "structure", "players", "pot", "verdict", "site"]
    lines = [
        [
            row["hand_id"],
            (row["played_at"] or "unknown")[:16].replace("T", " "),
            row["kind"],
            row["structure"].replace("_", " "),
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
    print_table(columns, lines, right="players,pot,net", short="structure,site,kind")


# ---- players


def players(
    db: Db = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many to list, those with most hands first.")
    ] = 50,
    as_json: AsJson = False,
) -> None:
    """List the players of the store.

    Those with most hands come first; what they won is told by kind of game and currency.

    Example: badugi-hh players --limit 10
    """
    rows = _player_rows(_open(db))
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


def _player_rows(store: "Store") -> list[dict[str, Any]]:
    """Players with their hands and nets; amounts of different kinds or currencies stay apart."""
    games = {
        (row["site"], row["hand_id"]): (row["kind"], row["currency"])
        for row in store.rows("hands", ["site", "hand_id", "kind", "currency"])
    }
    sums: dict[tuple[str, str], dict[tuple[str, str], list[int]]] = {}
    for row in store.rows("seats", ["site", "hand_id", "player", "net"]):
        game = games.get((row["site"], row["hand_id"]))
        if game is None:  # stored by an import after the hands were read
            continue
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
