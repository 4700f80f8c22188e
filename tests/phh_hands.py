"""PHH hands made up for the tests, and reading them."""

import re

from badugi_hh.formats import FORMATS, Reading
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed

PHH = next(form for form in FORMATS if form.site == "phh")

# Every kind of string, and every field that tells something.
GOLDEN = """\
# made up
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
small_bet = 1
big_bet = 2.0
starting_stacks = [40, 25.50, inf]
time = 20:15:30  # local
time_zone = "America/New_York"
day = 4
month = 7
year = 2024
hand = 7000000001
level = 3
event = "Spring Series"
seats = [4, 6, 2]
seat_count = 6
table = "Testing I"
players = ["bob", 'Hero "H"', "alice"]
finishing_stacks = [34.50, 35.05, 100]
winnings = [0, 14.55, 0]
currency = "USD"
venue = "somewhere"
_author = {name = "somebody"}
_rake = 0.45
_burns = 1
_mucked = ["", "", "KdQh9s2c"]
actions = [
  "d dh p1 ????????",
  "d dh p2 As3h",        # dealt two by two
  "d dh p2 8h6s",
  "d dh p3 ????????",
  "",
  "p3 cbr 2 # a raise",
  "p1 cc", 'p2  cc',
  # the first draw
  "p1 sd ????",
  "p2 sd 8h6s",
  "p3 sd ??",
  "d dh p1 ????",
  '''d dh p2 5hKc''',
  "d dh p3 ??",
  "# Somebody sneezes.",
  "p1 cc",
  "p2 cbr 1.00",
  "p3 cc",
  "p1 cc",
  "# The deck is reshuffled",
  "p1 sd",
  "p2 sd 5h",
  "d dh p2 4d",
  "p3 sd ??",
  "d dh p3 ?? # holds KdQh9s2c",
  "p1 cbr 2",
  "p2 cbr 4",
  "p3 cc # calls 2.50",
  "p1 f",
  "p2 sd",
  "p3 sd # holds KdQh9s2c",
  "p2 cc",
  "p3 cc",
  "p2 sm -",
  "p3 sm",
]
"""

# The shortest hand: everybody folds.
SHORT = """\
variant = "FB"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
hand = "short"
actions = [
  "d dh p1 ????????",
  "d dh p2 ????????",
  "d dh p3 ????????",
  "p3 f",
  "p1 f",
]
"""

# Two players to the showdown, with nothing but what the specification asks for.
DUEL = """\
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  "d dh p1 ????????",
  "d dh p2 ????????",
  "p2 cc",
  "p1 cc",
  "p1 sd ??",
  "p2 sd ??",
  "d dh p1 ??",
  "d dh p2 ??",
  "p1 cc",
  "p2 cc",
  "p1 sd",
  "p2 sd",
  "p1 cc",
  "p2 cc",
  "p1 sd",
  "p2 sd",
  "p1 cbr 4",
  "p2 cc",
  "p1 sm As2d3h4c",
  "p2 sm",
]
"""


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a PHH text."""
    return list(read_text(text, PHH, "hands.phh"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a PHH text."""
    (only,) = readings(text)
    return only


def with_field(text: str, name: str, value: str | None) -> str:
    """The text of a hand with another value in a field, None for no such field.

    It stands where the old one was, or first.
    """
    pattern = rf"(?m)^{re.escape(name)} = (?:\[\n(?:  .*\n)*\]|.*)\n"
    line = "" if value is None else f"{name} = {value}\n"
    changed, times = re.subn(pattern, lambda _: line, text)
    return changed if times else line + text


def with_actions(text: str, *actions: str) -> str:
    """The text of a hand with other actions."""
    rows = "".join([f'  "{action}",\n' for action in actions])
    return with_field(text, "actions", f"[\n{rows}]")


def line_of(text: str, wanted: str) -> int:
    """The number of the only line of a text that begins so; lines count from 1."""
    (found,) = [at for at, row in enumerate(text.split("\n"), 1) if row.startswith(wanted)]
    return found


def same_play(one: Replayed, other: Replayed) -> None:
    """Two replays in which the same was posted, bet, drawn, won and known."""
    assert bets(one) == bets(other)
    assert draws(one) == draws(other)
    for mine, told in zip(one.ledgers, other.ledgers, strict=True):
        for name in ("put_in", "uncalled", "collected", "folded_street", "all_in_street", "drawn"):
            assert getattr(mine, name) == getattr(told, name), name
        for name in ("dealt", "held", "final", "standings", "known_since"):
            known, other_known = getattr(mine, name), getattr(told, name)
            assert as_set(known) == as_set(other_known), name
    assert [(pot.amount, pot.eligible) for pot in one.pots] == [
        (pot.amount, pot.eligible) for pot in other.pots
    ]


def as_set(known: object) -> object:
    return sorted(known) if isinstance(known, tuple) else known


def bets(played: Replayed) -> list[tuple[object, ...]]:
    return [(s.street, s.player, s.action, s.amount, s.to, s.unit) for s in played.bets]


def draws(played: Replayed) -> list[tuple[object, ...]]:
    return [
        (s.draw, s.player, s.count, *map(as_set, (s.held, s.kept, s.thrown, s.received, s.after)))
        for s in played.draws
    ]
