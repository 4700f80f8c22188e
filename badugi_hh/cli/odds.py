"""``badugi-hh odds``: what to keep of four cards, and what each choice is worth."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from badugi_hh.cards import Cards, read_cards, show_cards
from badugi_hh.cli.common import (
    AsJson,
    UsageError,
    counted,
    draw_tables_ready,
    print_json,
    print_table,
    say,
)
from badugi_hh.draws import PRICE_IS, VALUE_IS, best_draw
from badugi_hh.draws.odds import MOST_DEAD
from badugi_hh.draws.routes import read_route
from badugi_hh.ranking import rank

if TYPE_CHECKING:
    from badugi_hh.draws import Choice, Odds
    from badugi_hh.draws.odds import Sizes

_VALUE = f"{VALUE_IS}: the chance to beat that hand, plus half the chance to tie it"
_SIZES = ("badugi", "three cards", "two cards", "one card")
_NUMBERS = ("none", "one", "two", "three", "four")


def odds_(
    cards: Annotated[
        list[str],
        typer.Argument(help="The four cards held, such as Ac2d3hKh.", metavar="CARDS"),
    ],
    draws: Annotated[int, typer.Option("--draws", min=0, max=3, help="Draws left.")] = 3,
    dead: Annotated[
        list[str] | None,
        typer.Option(
            "--dead", help="Cards that cannot come, such as those thrown before.", metavar="CARDS"
        ),
    ] = None,
    vs: Annotated[
        str,
        typer.Option(
            "--vs",
            help="What the opponent drew so far, such as 2-1.",
            metavar="ROUTE",
            show_default=False,
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """What to keep of four cards, and what each choice is worth.

    Values are shares of the pot at showdown, without betting, against one
    opponent.

    Example: badugi-hh odds Ac2d3hKh --draws 2 --dead 'Qh Jh' --vs 2
    """
    held, gone = read_cards(" ".join(cards)), read_cards(" ".join(dead or ()))
    _check(held, gone, vs)
    draw_tables_ready()
    try:
        found = best_draw(held, draws, dead=gone, vs=vs)
    except ValueError as error:
        raise UsageError(str(error)) from None
    if as_json:
        print_json(_as_data(found))
    else:
        _print(found)


def _check(held: Cards, dead: Cards, route: str) -> None:
    """Refuse what cannot be meant before tables are computed for it."""
    if len(held) != 4:
        # Without quotes all dead cards but the first are taken for cards held.
        hint = "; quote dead cards: --dead '5c 6d'" if dead and len(held) > 4 else ""
        raise UsageError(f"a hand of four cards is needed, not of {len(held)}{hint}")
    if len(dead) > MOST_DEAD:
        raise UsageError(f"at most {MOST_DEAD} cards can be dead, not {len(dead)}")
    read_route(route)


def _as_data(odds: "Odds") -> dict[str, Any]:
    return {
        "cards": _names(odds.cards),
        "class": rank(odds.cards).label,
        "draws": odds.draws,
        "dead": _names(odds.dead),
        "vs": _route(odds) or None,
        "opponent": odds.opponent
        and {
            "now": dict(zip(_SIZES, odds.opponent.now, strict=True)),
            "end": dict(zip(_SIZES, odds.opponent.end, strict=True)),
        },
        "outs": odds.outs,
        "badugi_next_draw": odds.badugi_next_draw,
        "badugi_by_last_draw": odds.badugi_by_last_draw,
        "best": _choice(odds.best),
        "choices": [_choice(choice) for choice in odds.choices],
        "exact": {**odds.exact, "value": _VALUE},
    }


def _choice(choice: "Choice") -> dict[str, Any]:
    return {
        "keep": _names(choice.keep),
        "throw": _names(choice.throw),
        "value": choice.value,
    }


def _names(cards: Cards) -> list[str]:
    return show_cards(cards).split()


def _route(odds: "Odds") -> str:
    return "-".join(map(str, odds.route))


def _print(odds: "Odds") -> None:
    _line("Hand", f"{show_cards(odds.cards)}   {rank(odds.cards).label}")
    _line("Draws left", str(odds.draws or "none"))
    if odds.dead:
        _line("Dead", show_cards(odds.dead))
    _line("Opponent", _opponent(odds))
    if odds.opponent:
        _line("  holds", _holding(odds.opponent.now))
        if len(odds.route) < 3:
            _line("  at end", _holding(odds.opponent.end))
    say()
    if odds.draws:
        _line("Best", _in_words(odds))
    _line("Value", _share(odds.best.value))
    if odds.draws:
        _print_chances(odds)
        say()
        rows = [
            [
                show_cards(choice.keep) or "nothing",
                show_cards(choice.throw) or "nothing",
                _share(choice.value),
                _share(odds.best.value - choice.value),
            ]
            for choice in odds.choices
        ]
        print_table(("keep", "throw", "value", "price"), rows, right="value,price")
    say()
    for line in _notes(odds):
        say(line)


def _share(of_pot: float) -> str:
    # Sums that cancel out can leave a rest just under 0.
    return f"{max(of_pot, 0):.4f}"


def _line(what: str, text: str) -> None:
    say(f"{what:<12}{text}".rstrip())


def _opponent(odds: "Odds") -> str:
    if not odds.route:
        return "unknown, draws by best play"
    goes_on = ", goes on by best play" if len(odds.route) < 3 else ""
    return f"drew {_route(odds)}{goes_on}"


def _holding(chances: "Sizes") -> str:
    """What an opponent holds, left out what is next to nothing."""
    told = zip(_SIZES, chances, strict=True)
    return ", ".join([f"{what} {chance:.1%}" for what, chance in told if chance >= 0.0005])


def _in_words(odds: "Odds") -> str:
    """The best choice in words."""
    keep, throw = odds.best.keep, odds.best.throw
    if not throw:
        return "stand pat"
    if not keep:
        return "throw all four"
    breaks = "break the badugi: " if rank(odds.cards).size == 4 else ""
    drawn = _NUMBERS[len(throw)]
    return f"{breaks}keep {show_cards(keep)}, throw {show_cards(throw)} and draw {drawn}"


def _print_chances(odds: "Odds") -> None:
    """Outs, and the chances of a badugi."""
    if odds.outs is not None:
        _line("Outs", f"{odds.outs} of {48 - len(odds.dead)}")
    if not odds.best.throw and rank(odds.cards).size == 4:
        _line("Badugi", "100%: it is one")
        return
    which = "the next" if odds.draws > 1 else "this"
    _line("Badugi", f"{odds.badugi_next_draw:.2%} at {which} draw")
    if odds.draws > 1:
        own = "your own discards remembered"
        how = own if odds.remembered else "by the table: discards may come again"
        _line("", f"{odds.badugi_by_last_draw:.2%} by the last draw, {how}")


def _notes(odds: "Odds") -> list[str]:
    """What the figures are, and what they remember: lines of at most 80 columns."""
    notes = [f"Value: {VALUE_IS}."]
    if not odds.draws:
        return [*notes, "Not in the value: that the opponent cannot hold your cards."]
    dead = " and the dead ones" if odds.dead else ""
    notes += [
        f"Price: {PRICE_IS}: a snow can still be right.",
        f"Remembered: at this draw, your four cards{dead}.",
        "Not in the values: that the opponent cannot hold them"
        + ("; later, cards gone before." if odds.draws > 1 else "."),
    ]
    if odds.route and len(odds.route) + odds.draws > 4:
        draws = 4 - len(odds.route)
        notes.append(
            f"With {counted(odds.draws, 'draw')} left nobody has drawn {_route(odds)} yet:"
            f" is --draws {draws} meant?"
        )
    return notes


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("odds")(odds_)
