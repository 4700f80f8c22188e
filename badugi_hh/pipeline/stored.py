"""Hands of a store, read anew from their own texts."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
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

    These are the rules that it was imported with, or its site's with other rules. Of
    the terms' choice only site and time are looked at: what is left is for
    whoever builds the hands.
    """
    choice = terms.choice or Choice()
    where = _at_site(choice, where)
    profile_of = _profiles(store, terms, where)
    for reading in stored_readings(store, where, _in_span(store, choice, where)):
        yield reading, profile_of(reading)


def stored_conflicts(
    store: Store, terms: Terms, where: dict[str, Any] | None = None
) -> Iterator[tuple[Reading, Profile]]:
    """The texts that are kept because another one has their hand's number, as ``stored_hands``."""
    where = _at_site(terms.choice or Choice(), where)
    profile_of = _profiles(store, terms, where)
    for row in store.rows("rejects", ["site", "reason", *_TEXT_COLUMNS], where):
        if row["reason"].startswith(CONFLICT):
            reading = _read_anew(row)
            yield reading, profile_of(reading)


def _at_site(choice: Choice, where: dict[str, Any] | None) -> dict[str, Any]:
    return {**(where or {}), **({"site": choice.site} if choice.site else {})}


def _profiles(store: Store, terms: Terms, where: dict[str, Any]) -> Callable[[Reading], Profile]:
    """The rule profile of each hand."""
    sites = {form.site: rules_of(form.site, terms.rules, terms.rake) for form in FORMATS}
    others = {} if terms.rules else other_rules(store, where)

    def profile_of(reading: Reading) -> Profile:
        own = others.get((reading.site, reading.hand_id))
        return replace(own, rake=terms.rake) if own else sites[reading.site]

    return profile_of


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
