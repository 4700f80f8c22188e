"""Hands whose draws are looked at, as PokerStars tells them."""

from collections.abc import Mapping
from types import MappingProxyType

from corner_hands import end_of

from badugi_hh.draws import Decision, Snow, decisions, snows
from badugi_hh.replay import Replayed

NO_STACKS: Mapping[str, str] = MappingProxyType({})


def told(
    lines: str, names: tuple[str, ...] = ("ann", "bob", "cy"), stacks: Mapping[str, str] = NO_STACKS
) -> str:
    """A whole hand from its lines; the first of three or more has the button, the next two post.

    All have $50 unless told otherwise. What the summary says of each follows from the lines.
    """
    play = lines.strip("\n").split("\n")
    return "\n".join(
        [
            "PokerStars Hand #730000000001:  Badugi Limit ($1/$2 USD) - 2024/03/09 12:00:00 ET",
            "Table 'Drawing' 8-max Seat #1 is the button",
            *[
                f"Seat {seat}: {name} ({stacks.get(name, '$50')} in chips)"
                for seat, name in enumerate(names, 1)
            ],
            f"{names[1]}: posts small blind $0.50",
            f"{names[2]}: posts big blind $1",
            "*** DEALING HANDS ***",
            *play,
            *[f"Seat {seat}: {name} {end_of(name, play)}" for seat, name in enumerate(names, 1)],
            "",
        ]
    )


def change(text: str, *changes: tuple[str, str]) -> str:
    """A text with places changed that it has."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def of_player(played: Replayed, name: str) -> list[Decision]:
    """A player's decisions."""
    at = played.index[name]
    return [decision for decision in decisions(played) if decision.step.player == at]


def snows_of(played: Replayed) -> list[Snow]:
    """The snows of a hand."""
    return snows(played, decisions(played))


# Ann, the hero, draws at every draw; cy draws one and then stands pat twice with three cards.
SNOWED = told("""
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: calls $1.50
cy: calls $1
*** FIRST DRAW ***
bob: discards 3 cards
cy: discards 1 card
ann: discards 1 card [Kh]
Dealt to ann [As 2d 3h] [Qh]
bob: checks
cy: checks
ann: bets $1
bob: folds
cy: calls $1
*** SECOND DRAW ***
cy: stands pat
ann: discards 2 cards [3h Qh]
Dealt to ann [As 2d] [7c 7h]
cy: bets $2
ann: calls $2
*** THIRD DRAW ***
cy: stands pat
ann: discards 1 card [7h]
Dealt to ann [As 2d 7c] [Jd]
cy: bets $2
ann: calls $2
*** SHOW DOWN ***
cy: shows [Ac 4d 5h 5s] (5,4,A)
ann: mucks hand
cy collected $16 from pot
*** SUMMARY ***
Total pot $16 | Rake $0
""")

# Cy draws to the end, and shows.
DREW = SNOWED.replace(
    "*** THIRD DRAW ***\ncy: stands pat", "*** THIRD DRAW ***\ncy: discards 1 card"
)

# Ann is dealt a badugi, breaks it, and makes another.
PATS = told("""
Dealt to ann [As 2d 3h Kc]
ann: raises $1 to $2
bob: folds
cy: calls $1
*** FIRST DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h Kc]
cy: checks
ann: bets $1
cy: calls $1
*** SECOND DRAW ***
cy: discards 1 card
ann: discards 1 card [Kc]
Dealt to ann [As 2d 3h] [9c]
cy: checks
ann: bets $2
cy: calls $2
*** THIRD DRAW ***
cy: discards 1 card
ann: stands pat on [As 2d 3h 9c]
cy: checks
ann: checks
*** SHOW DOWN ***
cy: shows [Ac 4d 5h 6s] (Badugi: 6,5,4,A)
ann: mucks hand
cy collected $10.50 from pot
*** SUMMARY ***
Total pot $10.50 | Rake $0
""")

# Seven players draw 21 of the 24 cards that are left and gus two more, so that the deck is
# reshuffled while ann's second two are dealt.
SEVEN = ("ann", "bob", "cy", "dee", "eva", "flo", "gus")
CROWD = told(
    """
Dealt to ann [As 2d 3h Kh]
dee: calls $1
eva: calls $1
flo: calls $1
gus: calls $1
ann: calls $1
bob: calls $0.50
cy: checks
*** FIRST DRAW ***
bob: discards 4 cards
cy: discards 4 cards
dee: discards 3 cards
eva: discards 3 cards
flo: discards 3 cards
gus: discards 3 cards
ann: discards 1 card [Kh]
Dealt to ann [As 2d 3h] [Qh]
bob: checks
cy: checks
dee: checks
eva: checks
flo: checks
gus: checks
ann: bets $1
bob: folds
cy: folds
dee: folds
eva: folds
flo: folds
gus: calls $1
*** SECOND DRAW ***
gus: discards 2 cards
ann: discards 2 cards [3h Qh]
The deck is reshuffled
Dealt to ann [As 2d] [7c 7h]
gus: checks
ann: checks
*** THIRD DRAW ***
gus: discards 1 card
ann: discards 1 card [7h]
Dealt to ann [As 2d 7c] [Jd]
gus: checks
ann: checks
*** SHOW DOWN ***
gus: shows [Kh 4d 5c 6s] (Badugi: K,6,5,4)
ann: mucks hand
gus collected $9 from pot
*** SUMMARY ***
Total pot $9 | Rake $0
""",
    SEVEN,
)


def merge_crowd() -> str:
    """A Merge hand of seven, which tells neither discards nor that the deck is reshuffled.

    With the first draw the deck is used up, so the second begins with a reshuffle.
    """
    draws = {
        "FIRST": {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 1},
        "SECOND": {5: 1, 6: 1},
        "THIRD": {5: 1, 6: 0},
    }
    hands = {"FIRST": "As,2d,3h,Qh", "SECOND": "As,2d,3h,7h", "THIRD": "As,2d,3h,7h"}
    events = _Events()
    lines = [
        '<description type="Badugi" stakes="Limit $1/$2"/>',
        _MERGE_GAME,
        '<players dealer="6">',
        *[
            f'<player seat="{seat}" nickname="{name}" balance="$50.00" dealtin="true" />'
            for seat, name in enumerate(SEVEN)
        ],
        "</players>",
        '<round id="BLINDS" sequence="1">',
        events.line("SMALL_BLIND", 0, amount="0.50"),
        events.line("BIG_BLIND", 1, amount="1.00"),
        "</round>",
        '<round id="PRE_FIRST_DRAW" sequence="2">',
        *[events.line("CALL", seat, amount="1.00") for seat in (2, 3, 4, 5, 6)],
        events.line("CALL", 0, amount="0.50"),
        events.line("CHECK", 1),
        '<cards type="HOLE" cards="As,2d,3h,Kh" player="6"/>',
        "</round>",
    ]
    for number, (draw, counts) in enumerate(draws.items()):
        lines += [
            f'<round id="{draw}_DRAW" sequence="{3 + 2 * number}">',
            *[events.line("DRAW", seat, text=str(count)) for seat, count in counts.items()],
            f'<cards type="DRAW_DRAWN_CARDS" cards="{hands[draw]}" player="6"/>',
            "</round>",
            f'<round id="POST_{draw}_DRAW" sequence="{4 + 2 * number}">',
        ]
        if draw == "FIRST":
            lines += [events.line("CHECK", seat) for seat in range(5)]
            lines += [events.line("BET", 5, amount="1.00"), events.line("CALL", 6, amount="1.00")]
            lines += [events.line("FOLD", seat) for seat in range(5)]
        else:
            lines += [events.line("CHECK", seat) for seat in counts]
        lines.append("</round>")
    return "\n".join([*lines, *_MERGE_END, ""])


_MERGE_GAME = """\
<game id="91000009-3" starttime="20130601120000" numholecards="4" gametype="71" seats="8" \
realmoney="true" data="20130601|Mesa|91000009|91000009-3|true">"""
_MERGE_END = (
    '<round id="SHOWDOWN" sequence="9">',
    '<cards type="SHOWN" cards="As,2d,3h,7h" player="6"/>',
    "</round>",
    '<round id="END_OF_GAME" sequence="10">',
    '<winner amount="9.00" uncalled="false" potnumber="1" player="6" pottype="n"/>',
    "</round>",
    "</game>",
)


class _Events:
    """Events with the numbers and times that they have in a file."""

    def __init__(self) -> None:
        self.number = 0

    def line(self, kind: str, seat: int, **more: str) -> str:
        self.number += 1
        rest = "".join([f' {name}="{value}"' for name, value in more.items()])
        when = 1370106001000 + 1000 * self.number
        return (
            f'<event sequence="{self.number}" type="{kind}" timestamp="{when}" '
            f'player="{seat}"{rest}/>'
        )
