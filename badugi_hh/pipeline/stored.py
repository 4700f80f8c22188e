"""Hands of a store, read anew from their own texts."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from badugi_hh.formats import FORMAT_OF, FORMATS, Block, Reading
from badugi_hh.pipeline.choosing import Choice
from badugi_hh.pipeline.examining import rules_of
from badugi_hh.pipeline.terms import Terms
from badugi_hh.profiles import Profile, named
from badugi_hh.store import Store

CONFLICT = "conflict"
"""How the reason of a reject begins whose hand's number another text has."""

_TEXT_COLUMNS = ("text", "file", "line", "encoding")


def other_rules(
    store: Store, where: dict[str, Any] | None = None
) -> dict[tuple[str, str | None], Profile]:
    """The profiles of stored hands that were imported with rules of another house."""
    rows = store.rows("hands", ["site", "hand_id", "rules"], where)
    names = {(row["site"], row["hand_id"]): row["rules"] for row in rows if "+" in row["rules"]}
    made = {name: named(name) for name in set(names.values())}
    return {key: made[name] for key, name in names.items()}


def stored_readings(
    store: Store,
    where: dict[str, Any] | None = None,
    among: Container[tuple[str, str]] | None = None,
) -> Iterator[Reading]:
    """Read stored hands again from their own texts; of some hands by site and number, or of all."""
    for row in store.rows("texts", ["site", "hand_id", *_TEXT_COLUMNS], where):
        if among is None or (row["site"], row["hand_id"]) in among:
            yield _read_anew(row)


def conflicts(store: Store, where: dict[str, Any] | None = None) -> Iterator[Reading]:
    """Read again the texts that are kept because another one has their hand's number."""
    for row in store.rows("rejects", ["site", "reason", *_TEXT_COLUMNS], where):
        if row["reason"].startswith(CONFLICT):
            yield _read_anew(row)


def _read_anew(row: Mapping[str, Any]) -> Reading:
    block = Block(
        row["file"], row["line"], row["text"], ends_file=False, finished=True,
        encoding=row["encoding"] or "utf-8",
    )  # fmt: skip
    return FORMAT_OF[row["site"]].read(block)


def stored_hands(
    store: Store, terms: Terms, where: dict[str, Any] | None = None
) -> Iterator[tuple[Reading, Profile]]:
    """Stored hands by the terms of an audit, each with the rules to hold it to.

    These are the rules that it was imported with, or its site's with other rules;
    texts in conflict with a stored hand come last. Of the terms' choice only site
    and time are looked at: what is left is for whoever builds the hands.
    """
    choice = terms.choice or Choice()
    where = {**(where or {}), **({"site": choice.site} if choice.site else {})}
    profiles = {form.site: rules_of(form.site, terms.rules, terms.rake) for form in FORMATS}
    others = {} if terms.rules else other_rules(store, where)
    readings = stored_readings(store, where, _in_span(store, choice, where))
    for reading in chain(readings, conflicts(store, where)):
        own = others.get((reading.site, reading.hand_id))
        yield reading, replace(own, rake=terms.rake) if own else profiles[reading.site]


def _in_span(store: Store, choice: Choice, where: dict[str, Any]) -> set[tuple[str, str]] | None:
    """The hands that may lie in the span of time that is asked for; None where none is."""
    if not choice.has_span:
        return None
    rows = store.rows("hands", ["site", "hand_id", "played_at"], where)
    return {
        (row["site"], row["hand_id"])
        for row in rows
        if row["played_at"] is None or choice.in_span(row["played_at"])
    }
