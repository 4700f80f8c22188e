"""Hands damaged on purpose: one thing in their text is changed, in each format that can say it.

``KINDS`` are the kinds of damage of all families, with the codes of the audit that
are right for each; ``CANNOT`` tells which formats cannot say what, and why. Run as a
program it prints a Markdown table of what was made and found, of false alarms, and of what the
reader refuses: a damage that makes the text no hand is reported there, and the audit sees none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import damage_betting
import damage_cards
import damage_money
import damage_order
import damage_showdown
from audit_hands import PLAIN, SIDE, SPLIT, WALK
from damaged_text import Hand, hand_of
from damages import Cannot, Damage, Kind
from playing import LIE, SAMPLES, corpus, played, reading_of

from badugi_hh import events as ev
from badugi_hh.audit import Finding, audit
from badugi_hh.hand import build
from badugi_hh.reader import read
from badugi_hh.replay import replay
from badugi_hh.simulate import simulate
from badugi_hh.writers import WRITERS, WriteError, told_in_full

SITES = ("pokerstars", "fulltilt", "phenom", "kingsclub", "merge", "phh")

_FAMILIES = (damage_cards, damage_order, damage_betting, damage_money, damage_showdown)
KINDS: dict[str, Kind] = {name: kind for own in _FAMILIES for name, kind in own.KINDS.items()}
CANNOT: Cannot = {name: sites for own in _FAMILIES for name, sites in own.CANNOT.items()}
assert len(KINDS) == sum(len(own.KINDS) for own in _FAMILIES), "two kinds of one name"


# ---- hands to damage


def real_hands() -> Iterator[Hand]:
    """All whole real hands, of all formats. Skips the test where there are none."""
    yield from _hands(path for path in sorted(corpus().rglob("*")) if path.is_file())


def sample_hands() -> Iterator[Hand]:
    """The sample hands, but those that the tests of other modules have read often enough."""
    paths = sorted(SAMPLES.glob("*.*"))
    made = ("README.md", "simulated-45.txt")
    yield from _hands(p for p in paths if p.name not in made and not p.name.startswith("HH"))


def _hands(paths: Iterable[Path]) -> Iterator[Hand]:
    for path in paths:
        if path.suffix == ".md":
            continue
        for reading in read(path):
            if reading.status == "hand" and reading.hand_id != LIE:
                hand = hand_of(reading)
                assert hand is not None, reading.hand_id
                yield hand


_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pokerstars", {"structure": "limit", "kind": "cash", "players": 8}),
    ("pokerstars", {"structure": "pot_limit", "kind": "tournament", "players": 8}),
    ("fulltilt", {"structure": "limit", "kind": "cash", "players": 8}),
    ("fulltilt", {"structure": "pot_limit", "kind": "cash", "players": 4}),
    ("phenom", {"structure": "limit", "kind": "cash", "players": 8}),
    ("phenom", {"structure": "pot_limit", "kind": "cash", "players": 4}),
    ("kingsclub", {"structure": "limit", "kind": "cash", "players": 6}),
    ("kingsclub", {"structure": "limit", "kind": "cash", "variant": "badacey"}),
    ("merge", {"structure": "half_pot_limit", "kind": "cash", "players": 5}),
    ("merge", {"structure": "limit", "kind": "cash", "players": 4}),
    ("fulltilt", {"structure": "no_limit", "kind": "tournament", "players": 6}),
    ("phh", {"structure": "no_limit", "kind": "tournament", "players": 6}),
    ("phh", {"structure": "limit", "kind": "cash", "players": 6}),
    ("phh", {"structure": "pot_limit", "kind": "cash", "variant": "badeucey"}),
)  # fmt: skip  # a table
_DEALT, _ENOUGH = 300, 3


def written_hands() -> Iterator[Hand]:
    """Some hands made up for the tests of the audit, in the words of each format that has them."""
    for text in (PLAIN, SIDE, SPLIT, WALK):
        told = told_in_full(played(text))
        for writer in WRITERS:
            with suppress(WriteError):
                hand = hand_of(reading_of(writer.hand_text(told, 1)))
                assert hand is not None
                yield hand


def simulated_hands() -> Iterator[Hand]:
    """Of each format some hands with side pots, shared pots, reshuffles, all-ins and caps."""
    writers = {writer.site: writer for writer in WRITERS}
    for site, table in _TABLES:
        seen: Counter[str] = Counter()
        for dealt in simulate(_DEALT, 5, **table):
            marks = _marks(dealt.events)
            if any(seen[mark] < _ENOUGH for mark in marks):
                seen.update(marks)
                hand = hand_of(reading_of(writers[site].hand_text(dealt.events, 1)))
                assert hand is not None
                yield hand


def _marks(events: Sequence[ev.Event]) -> set[str]:
    """What is rare in a hand."""
    kinds = Counter(type(event).__name__ for event in events)
    pots = max(len(event.pots) for event in events if isinstance(event, ev.TotalPot))
    found = {
        "side pots": pots > 1,
        "shared": kinds["Collect"] > max(pots, 1),
        "reshuffled": kinds["Reshuffle"] > 0,
        "capped": kinds["Capped"] > 0,
        "all-in": any(getattr(event, "all_in", "") for event in events),
        "shown": kinds["Show"] > 1,
        "antes": sum(isinstance(e, ev.Post) and e.blind == "ante" for e in events) > 2,
    }
    return {mark for mark, holds in found.items() if holds}


# ---- what the audit makes of them


class Judged(NamedTuple):
    """Whether a damage was found as it should be, and what was found."""

    right: bool
    found: list[Finding]


def judge(kind: Kind, damage: Damage) -> Judged | None:
    """What the audit makes of a damaged hand; None if the reader refuses it."""
    reading = reading_of("\n".join(damage.lines))
    if reading.status != "hand":
        return None
    told = audit(replay(build(reading))).findings
    found = [finding for finding in told if kind.note or finding.severity == "error"]
    if not found or (damage.line and found[0].line != damage.line):
        return Judged(False, found)
    here = {finding.code for finding in found if finding.line == found[0].line}
    return Judged(not kind.codes or bool(here & kind.codes), found)


def table() -> Iterator[str]:
    """A Markdown table: kinds by format, found and made; below it the false alarms."""
    real, made_up = list(real_hands()), [*sample_hands(), *written_hands(), *simulated_hands()]
    hands = [*real, *made_up]
    refused: Counter[tuple[str, str]] = Counter()
    yield "| damage | " + " | ".join(SITES) + " |"
    yield "| --- |" + " --- |" * len(SITES)
    family = ""
    for name, kind in KINDS.items():
        if kind.family != family:
            family = kind.family
            yield f"| **{family}** |" + " |" * len(SITES)
        cells = []
        for site in SITES:
            own = [hand for hand in hands if hand.site == site]
            judged = [judge(kind, damage) for hand in own for damage in kind.makes(hand)]
            whole = [each for each in judged if each is not None]
            if len(whole) < len(judged):
                refused[name, site] = len(judged) - len(whole)
            right = sum(each.right for each in whole)
            cells.append(f"{right} / {len(whole)}" if whole else "-")
        yield f"| {name} | " + " | ".join(cells) + " |"
    alarms = [sum(bool(audit(hand.played).findings) for hand in own) for own in (real, made_up)]
    yield (
        f"\nFalse alarms on the {len(real)} real hands: {alarms[0]}; "
        f"on the {len(made_up)} made-up ones: {alarms[1]}"
    )
    told = [f"{name}, {site}: {count}" for (name, site), count in refused.items()]
    yield f"\nRefused by the reader, {refused.total()} in all: {'; '.join(told) or 'none'}"


if __name__ == "__main__":
    for line in table():
        print(line)  # noqa: T201  # for who asks
