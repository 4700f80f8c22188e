"""Stores of a few hands, the pages about their players, and what a browser would see in those."""

import json
import re
from collections.abc import Iterable, Sequence
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hands import HAND, NEXT_HAND
from small_hands import SAMPLES, write

from badugi_hh.badugi_table import CLASSES
from badugi_hh.cli.reports import stories_of
from badugi_hh.people import find_person
from badugi_hh.pipeline import import_paths
from badugi_hh.report import Report, gather, render
from badugi_hh.stats import Filters
from badugi_hh.store import Store, open_store

EXACT = np.arange(CLASSES, dtype=np.float64) / sum(range(CLASSES))
"""Stands for the exact distribution; every order has another chance."""

# A test module has these fixtures if it gives them a name.


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The sample histories, imported."""
    store = open_store(tmp_path_factory.mktemp("samples") / "db", create=True)
    import_paths([SAMPLES], store)
    return store


@pytest.fixture(scope="module", params=["Marlow", "Hesperus", "Dusty Rhombus"])
def about(samples: Store, request: pytest.FixtureRequest) -> tuple[Report, pd.DataFrame]:
    """A report, and the player's seats with their hands beside them, without play money."""
    player = request.param
    seats = samples.table("seats", player=player)
    hands = samples.table("hands")
    rows = seats.merge(hands, on=["site", "hand_id"], suffixes=("", "_hand"))
    return report_of(samples, player), rows[rows.kind != "play"]


_VOID = {"meta", "br", "line", "circle", "link", "img"}


def named(text: str, names: Sequence[str]) -> str:
    """A hand of tests/hands.py with other names than alice, bob and Hero."""
    for place, name in enumerate(("alice", "bob", "Hero")):
        text = text.replace(name, f"<<{place}>>")
    for place, name in enumerate(names):
        text = text.replace(f"<<{place}>>", name)
    return text


def whole(number: int, names: Sequence[str] = ("alice", "bob", "Hero"), zone: str = "ET") -> str:
    """The hand to the showdown under a number; a second later for each number."""
    text = HAND.replace("#7000000001", f"#{7_000_000_000 + number}")
    return named(text.replace("20:15:30 ET", f"20:15:{number % 60:02} {zone}"), names)


def short(number: int, names: Sequence[str] = ("alice", "bob", "Hero")) -> str:
    """The hand in which everybody folds to Hero's raise, under a number."""
    text = NEXT_HAND.replace("#7000000002", f"#{7_000_000_000 + number}")
    return named(text.replace("20:16:48 ET", f"20:15:{number % 60:02} ET"), names)


def euros(hand: str) -> str:
    """A hand in another currency."""
    return hand.replace("$", "€").replace("USD", "EUR")


def store_of(folder: Path, *hands: str) -> Store:
    store = open_store(folder / "db", create=True)
    result = import_paths([write(folder / "hands.txt", *hands)], store)
    assert result.counts.hands == len(hands)
    return store


def report_of(store: Store, player: str, filters: Filters | None = None) -> Report:
    return gather(store, find_person(store, player), filters or Filters(), EXACT)


def page_of(store: Store, player: str, filters: Filters | None = None) -> str:
    report = report_of(store, player, filters)
    return render(report, stories_of(store, report.told))


class Seen(HTMLParser):
    """A page taken apart.

    Attributes:
        tags: each element's name and attributes, in order.
        texts: the text inside each kind of element, without that of scripts and styles.
        scripts: the attributes and the text of each script.
        ends: elements that were closed without being open, or never.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.ends: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        self.ends += self._open

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.tags.append((tag, attributes))
        if tag == "script":
            self.scripts.append((attributes, ""))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.ends.append(tag)

    def handle_data(self, data: str) -> None:
        inside = self._open[-1] if self._open else ""
        if inside == "script":
            attributes, text = self.scripts[-1]
            self.scripts[-1] = attributes, text + data
        elif inside != "style":
            self.texts.append((inside, data))

    @property
    def text(self) -> str:
        """All text that is shown, blanks as one."""
        return " ".join("".join(text for _, text in self.texts).split())

    def inside(self, tag: str) -> list[str]:
        """The texts in elements of a kind."""
        return [text for inside, text in self.texts if inside == tag]

    @property
    def policy(self) -> dict[str, list[str]]:
        """The security policy by directive."""
        (content,) = [
            attributes["content"] or ""
            for tag, attributes in self.tags
            if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
        ]
        parts = [part.split() for part in content.split(";")]
        return {name: sources for name, *sources in parts}

    @property
    def figures(self) -> dict[str, Any]:
        """The charts' data; none where the page has no charts."""
        data = [text for attributes, text in self.scripts if attributes.get("type")]
        told: dict[str, Any] = json.loads(data[0]) if data else {}
        return told

    @property
    def run(self) -> list[str]:
        """The scripts that a browser would run."""
        return [text for attributes, text in self.scripts if not attributes.get("type")]


def shape(seen: Seen) -> list[tuple[str, tuple[str, ...]]]:
    """The elements and which attributes they have."""
    return [(tag, tuple(attributes)) for tag, attributes in seen.tags]


def check_whole(seen: Seen) -> list[str | None]:
    """A page is whole HTML: closed elements, ids, headings and table heads; gives its ids."""
    assert seen.ends == []
    ids = [attributes["id"] for _, attributes in seen.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    headings = [int(tag[1]) for tag, _ in seen.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1
    assert headings.count(1) == 1
    assert all(later - one <= 1 for one, later in pairwise(headings))
    assert all(found.get("scope") for tag, found in seen.tags if tag == "th")
    return ids


def loaded(seen: Seen) -> list[str]:
    """What elements would load or lead to."""
    names = ("src", "href", "srcset", "data", "action", "poster", "background", "xlink:href")
    return [value or "" for _, tag in seen.tags for name, value in tag.items() if name in names]
