"""Who is who: players are names at a site, and ``aliases.toml`` joins those of one person.

The file stands in the store's folder. A table a person, in it the person's
name or names by site::

    [Anna]
    pokerstars = ["anna_b", "Anna.B"]
    fulltilt = "annab"
"""

import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from badugi_hh.formats import FORMATS
from badugi_hh.names import nearest
from badugi_hh.store import ALIASES, Store

Key = tuple[str, str]
"""A player: site and screen name."""


class AliasError(ValueError):
    """A file of aliases that cannot be meant; the message names file and fault."""


class UnknownPlayerError(ValueError):
    """A name that is no player's, or that of several; the message tells which there are."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom statistics are about: the name they go by, and who they are at the tables."""

    name: str
    keys: frozenset[Key]


def read_aliases(path: Path) -> dict[str, Person]:
    """The people of a file of aliases by name; none where there is no file.

    Raises AliasError for what is no such file, for an unknown site, and where a
    player is said to be two people.
    """
    if not path.exists():
        return {}
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:  # no UTF-8, no TOML, or no end of brackets
        raise AliasError(f"{path} is no TOML: {error}") from None
    people: dict[str, Person] = {}
    owners: dict[Key, str] = {}
    for name, by_site in tables.items():
        keys = frozenset(_keys(path, name, by_site))
        if not keys:
            raise AliasError(f"{path}: [{name}] joins no names")
        for key in sorted(keys):
            owner = owners.setdefault(key, name)
            if owner != name:
                raise AliasError(f"{path}: {':'.join(key)} is said to be {owner} and {name}")
        people[name] = Person(name, keys)
    return people


def _keys(path: Path, name: str, by_site: object) -> Iterable[Key]:
    sites = [form.site for form in FORMATS]
    if not isinstance(by_site, dict):
        raise AliasError(f"{path}: {name} is no table: [{name}] and under it {sites[0]} = [NAMES]")
    for site, names in by_site.items():
        if site not in sites:
            raise AliasError(
                f"{path}: [{name}] has no site {site!r}; there are: {', '.join(sites)}"
            )
        listed = [names] if isinstance(names, str) else names
        if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
            raise AliasError(f"{path}: [{name}] {site} is neither a name nor a list of names")
        for one in listed:
            yield site, one


def people_of(store: Store) -> dict[str, Person]:
    """The people that a store's aliases tell, by name."""
    return read_aliases(store.path / ALIASES)


def players(store: Store) -> set[Key]:
    """All players of a store."""

    def of_part(part: str) -> list[Key]:
        with store.part("seats", part) as columns_of:
            rows = columns_of(["site", "player"])
        sites = rows["site"].unique().to_pylist()
        if len(sites) == 1:  # as good as always, and far faster
            return [(str(sites[0]), str(name)) for name in rows["player"].unique().to_pylist()]
        names = rows.group_by(["site", "player"]).aggregate([])
        return [(row["site"], row["player"]) for row in names.to_pylist()]

    parts = [part for part in store.parts() if store.has_part("seats", part)]
    with ThreadPoolExecutor() as pool:
        return {key for keys in pool.map(of_part, parts) for key in keys}


def find_person(store: Store, name: str) -> Person:
    """Who is meant by a name: a person of the aliases, ``SITE:NAME``, or a name of one site.

    Raises UnknownPlayerError for a name that nobody has, with the nearest one,
    and for a name that players of several sites have.
    """
    people = people_of(store)
    there = players(store)
    if name in people:
        person = people[name]
        others = sorted(key for key in there if key[1] == name and key not in person.keys)
        if others:
            raise UnknownPlayerError(
                f"{name} is a person of {store.path / ALIASES} and another player, "
                f"{':'.join(others[0])}: rename the person"
            )
        if person.keys.isdisjoint(there):
            told = ", ".join(":".join(key) for key in sorted(person.keys))
            names = [":".join(key) for key in there]
            hint = nearest(":".join(min(person.keys)), names)
            raise UnknownPlayerError(f"{name} has no hands in {store.path} as {told}{hint}")
        return person
    owners = {key: person for person in people.values() for key in person.keys}
    found = {key for key in there if name in (key[1], ":".join(key))}
    # All of them one person: the person is meant.
    persons = {owners.get(key, Person(key[1], frozenset([key]))).keys for key in found}
    if len(persons) == 1:
        (key, *_) = sorted(found)
        return owners.get(key, Person(key[1], frozenset([key])))
    if found:
        told = ", ".join(":".join(key) for key in sorted(found))
        raise UnknownPlayerError(
            f"there are several players {name!r}: {told}; name one of them, or join them in "
            f"{store.path / ALIASES}"
        )
    hint = nearest(name, [*people, *(player for _, player in there)])
    raise UnknownPlayerError(f"no player {name!r} in {store.path}{hint}")
