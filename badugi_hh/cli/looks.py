"""``badugi-hh show``: one hand, street by street."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi_hh.audit import HandAudit
from badugi_hh.cards import Cards, show_cards
from badugi_hh.cli.common import (
    AsJson,
    Db,
    RulesFile,
    UsageError,
    computing_draws,
    opened,
    print_json,
    read_rules,
    say,
)
from badugi_hh.draws import VALUES_ARE, WHY_UNPRICED, Decision, Judged, Price, Snow, judge
from badugi_hh.formats import Reading
from badugi_hh.profiles import Profile, override
from badugi_hh.reader import UnrecognisedError, read
from badugi_hh.replay import Replayed, profile_of
from badugi_hh.retell import retell

if TYPE_CHECKING:
    from badugi_hh.store import Store

_LISTED = 10  # numbers of hands in a message


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
    with unless others are given. Under each draw whose cards are known stands
    what it was worth: at showdown, without betting, against one opponent.

    Example: badugi-hh show 254811338657, or: badugi-hh show pokerstars:254811338657
    """
    from badugi_hh.pipeline import examine  # noqa: PLC0415  # starts Arrow

    overrides = read_rules(rules)
    site, _, number = hand.rpartition(":")
    number = number.removeprefix("#")
    found = _in_file(file, site, number) if file else _in_store(opened(db), site, number)
    told: list[dict[str, Any]] = []
    for at, (reading, own) in enumerate(found):
        if text:
            lines = reading.block.lines
        else:
            profile = override(profile_of(reading.site), overrides) if overrides else own
            played, audited = examine(reading, profile)
            with computing_draws() as step:
                judged = judge(played, step)
            lines = retell(played, audited, judged)
            told.append(_as_data(played, audited, judged))
        if not as_json:
            say_lines([""] * (at > 0) + lines)
    if as_json:
        print_json([reading.block.text for reading, _ in found] if text else told)


def _as_data(played: Replayed, audited: HandAudit, judged: Judged) -> dict[str, Any]:
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
                "cards_final": _text(ledger.final),
            }
            for player, ledger in zip(hand.players, played.ledgers, strict=True)
        ],
        "decisions": [
            _decision(played, decision, price)
            for decision, price in zip(judged.decisions, judged.prices, strict=True)
        ],
        "snows": [_snow(played, snow) for snow in judged.snows],
        "value_is": VALUES_ARE,
        "story": retell(played, audited, judged),
        "rules": played.profile.name,
        "verdict": audited.verdict,
        "unverifiable": audited.reasons,
        "findings": [asdict(finding) for finding in audited.findings],
    }


def _decision(played: Replayed, decision: Decision, price: Price | None) -> dict[str, Any]:
    """A draw with what it was worth; what is not known or not priced is None."""
    step, question, unpriced = decision.step, decision.question, decision.unpriced
    return {
        "player": played.ledgers[step.player].name,
        "draw": step.draw,
        "line": step.line,
        "kind": decision.kind,
        "pat_how": decision.pat_how,
        "redraw_after_pat": decision.redraw,
        "opponents": decision.opponents,
        "draws_left": question.left if question else None,
        "held": _text(step.held),
        "held_is": _label(played, step.held),
        "kept": _text(step.kept),
        "thrown": _text(step.thrown),
        "received": _text(step.received),
        "dead": _text(question.dead if question else None),
        "left_in": decision.left_in,
        "unpriced": unpriced,
        "why": WHY_UNPRICED[unpriced] if unpriced else None,
        **_NO_PRICE,
        **(price._asdict() | {"best_keep": show_cards(price.best_keep)} if price else {}),
    }


def _label(played: Replayed, held: Cards | None) -> str | None:
    """What a hand is called; None where it is not known, or is none."""
    return played.game.label(held) if held and played.game.is_hand(held) else None


_NO_PRICE = dict.fromkeys(Price._fields)


def _snow(played: Replayed, snow: Snow) -> dict[str, Any]:
    """A snow with its bets; amounts in hundredths."""
    return {
        "player": played.ledgers[snow.player].name,
        "draws": [pat.step.draw for pat in snow.pats],
        "ended": snow.ended,
        "bets": [
            {
                "line": bet.step.line,
                "street": bet.step.street,
                "amount": bet.step.amount,
                "needed": bet.needed,
                "got": bet.got,
            }
            for bet in snow.bets
        ],
    }


def _text(cards: Cards | None) -> str | None:
    return None if cards is None else show_cards(cards)


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
    there = [hand_id for hand_id in dict.fromkeys([r.hand_id for r in read(file)]) if hand_id]
    told = ", ".join(there[:_LISTED]) + (" ..." if len(there) > _LISTED else "")
    raise UsageError(f"no hand {number} in {file}; there are: {told or 'none'}")


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


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("show")(show)
