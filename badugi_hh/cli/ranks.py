"""``badugi-hh rank``."""

from typing import Annotated

import typer

from badugi_hh.cards import CardError, read_cards, show_cards
from badugi_hh.cli.common import AsJson, UsageError, print_json, print_table
from badugi_hh.ranking import RANKINGS, rank


def rank_(
    hands: Annotated[
        list[str],
        typer.Argument(help="Hands such as As2d3h4c or 'As 2d 3h 4c'.", metavar="CARDS..."),
    ],
    game: Annotated[str, typer.Option("--game", help=f"One of: {', '.join(RANKINGS)}.")] = "badugi",
    as_json: AsJson = False,
) -> None:
    """Order hands, the best first.

    Example: badugi-hh rank As2d3h4c 'Kc Kd Kh Ks' 4c5d8h9s
    """
    if game not in RANKINGS:
        raise UsageError(f"no ranking {game!r}; there are: {', '.join(RANKINGS)}")
    if len(hands) > 1 and all(len(read_cards(hand)) == 1 for hand in hands):
        hands = [" ".join(hands)]  # one hand, typed without quotes
    values = []
    for hand in hands:
        cards = read_cards(hand)
        try:
            values.append((rank(cards, game), cards))
        except ValueError as error:
            raise CardError(f"{hand!r}: {error}") from None
    values.sort(key=lambda pair: pair[0].order)
    places = [1 + sum(other.order < value.order for other, _ in values) for value, _ in values]
    if as_json:
        print_json(
            [
                {
                    "place": place,
                    "cards": show_cards(cards),
                    "value": value.label,
                    "order": value.order,
                    "game": game,
                }
                for place, (value, cards) in zip(places, values, strict=True)
            ]
        )
        return
    rows = [
        [place, show_cards(cards), value.label]
        for place, (value, cards) in zip(places, values, strict=True)
    ]
    print_table(("place", "cards", "value"), rows, right="place")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rank")(rank_)
