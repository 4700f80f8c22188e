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
from badugi_hh.draws import GOING_ON, PRICE_IS, VALUE_IS, best_draw, choice_words
from badugi_hh.draws.odds import MOST_DEAD
from badugi_hh.draws.pricing import UNSEEN
from badugi_hh.draws.routes import read_route, show_route
from badugi_hh.draws.solo import DRAWS
from badugi_hh.ranking import rank

if TYPE_CHECKING:
    from badugi_hh.draws import Choice, Odds
    from badugi_hh.draws.odds import Sizes

_VALUE = f"{VALUE_IS}: the chance to beat that hand, plus half the chance to tie it"
_SIZES = ("badugi", "three cards", "two cards", "one card")


def odds_(
    cards: Annotated[
        list[str],
        typer.Argument(help="The four cards held, such as Ac2d3hKh.", metavar="CARDS"),
    ],
    draws: Annotated[int, typer.Option("--draws", min=0, max=DRAWS, help="Draws left.")] = DRAWS,
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
            help="What the opponent drew so far, such as 2-1, if best play ever draws so.",
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
        "vs": show_route(odds.route) or None,
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


def _print(odds: "Odds") -> None:
    _line("Hand", f"{show_cards(odds.cards)}   {rank(odds.cards).label}")
    _line("Draws left", str(odds.draws or "none"))
    if odds.dead:
        _line("Dead", show_cards(odds.dead))
    _line("Opponent", _opponent(odds))
    if hint := _hint(odds):
        _line("", hint)
    if odds.opponent:
        _line("  holds", _holding(odds.opponent.now))
        if len(odds.route) < DRAWS:
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
    # Of alike choices one can be above the best by a rest of rounding.
    return f"{max(of_pot, 0.0):.4f}"


def _line(what: str, text: str) -> None:
    say(f"{what:<12}{text}".rstrip())


def _opponent(odds: "Odds") -> str:
    if not odds.route:
        return "unknown, draws by best play"
    goes_on = ", goes on by best play" if len(odds.route) < DRAWS else ""
    return f"drew {show_route(odds.route)}{goes_on}"


def _holding(chances: "Sizes") -> str:
    """What an opponent holds, left out what is next to nothing."""
    told = zip(_SIZES, chances, strict=True)
    return ", ".join([f"{what} {chance:.1%}" for what, chance in told if chance >= 0.0005])


def _in_words(odds: "Odds") -> str:
    """The best choice in words."""
    keep, throw = odds.best.keep, odds.best.throw
    breaks = "break the badugi, " if throw and rank(odds.cards).size == 4 else ""
    throwing = f", throwing {show_cards(throw)}" if keep and throw else ""
    return f"{breaks}{choice_words(keep)}{throwing}"


def _print_chances(odds: "Odds") -> None:
    """Outs, and the chances of a badugi."""
    if odds.outs is not None:
        _line("Outs", f"{odds.outs} of {UNSEEN - len(odds.dead)}")
    if not odds.best.throw and rank(odds.cards).size == 4:
        _line("Badugi", "100%: it is one")
        return
    which = "the next" if odds.draws > 1 else "this"
    _line("Badugi", f"{odds.badugi_next_draw:.2%} at {which} draw")
    if odds.draws > 1:
        own = "your own discards remembered"
        how = own if odds.remembered else "as if discards could come again"
        _line("", f"{odds.badugi_by_last_draw:.2%} by the last draw, {how}")


def _notes(odds: "Odds") -> list[str]:
    """What the figures are, and what they remember: lines of at most 80 columns."""
    notes = [f"Value: {VALUE_IS}."]
    not_held = "Not counted: that the opponent cannot hold your cards"
    if not odds.draws:
        return [*notes, f"{not_held}."]
    notes.append(f"Price: {PRICE_IS}: a snow can still be right.")
    if odds.draws > 1:
        notes.append(f"To throw nothing is to stand pat now: {GOING_ON}.")
    dead = " and the dead ones" if odds.dead else ""
    notes.append(f"Counted: at this draw your four cards{dead} cannot come.")
    notes.append(f"{not_held}.")
    if odds.draws > 1:
        notes.append("Nor, at later draws, that cards gone before cannot come again.")
    return notes


def _hint(odds: "Odds") -> str:
    """That a route does not fit the draws left, where it does not."""
    left, made = counted(odds.draws, "draw"), len(odds.route)
    if not made or made + odds.draws in (DRAWS, DRAWS + 1):
        return ""
    if made + odds.draws > DRAWS + 1:
        draws = DRAWS + 1 - made
        return f"not yet with {left} left: is --draws {draws} meant?"
    return f"who has drawn more often with {left} left: is a longer route meant?"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("odds")(odds_)
