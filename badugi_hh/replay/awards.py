"""Who gets what: as the lines tell it, or where they do not by the stacks after it or the rules.

A format may leave it to the reader, as PHH does. By the rules it is certain
where for every pot one player is left, or the hands of all who can win it are
known; no rake is taken then but one that is told.
"""

from collections.abc import Iterable

from badugi_hh import events as ev
from badugi_hh.hand import Hand
from badugi_hh.profiles import Profile
from badugi_hh.replay.pots import pot_name, pot_number
from badugi_hh.replay.state import State
from badugi_hh.replay.steps import NOBODY, Ledger, Pot
from badugi_hh.variants import Game, halves


def by_stacks(
    hand: Hand, ledgers: list[Ledger], balances: Iterable[ev.Balance]
) -> list[int] | None:
    """What each player got by the stacks told before and after; None where one is not told."""
    after = {told.player: told.stack for told in balances}
    got = []
    for player, ledger in zip(hand.players, ledgers, strict=True):
        stack = after.get(player.name)
        if stack is None or player.stack is None:
            return None
        got.append(stack - player.stack + ledger.put_in)
    return got if min(got) >= 0 else None


def by_rules(
    hand: Hand, ledgers: list[Ledger], pots: list[Pot], game: Game, profile: Profile,
    rake: int | None, gone: set[int],
) -> list[dict[int, int]] | None:  # fmt: skip  # what a hand ends with
    """What each player gets of each pot by the rules; None where that is not certain.

    ``gone`` gave up their hands at the showdown.
    """
    if rake and len(pots) > 1:
        return None  # from which pot it is taken no rule tells
    unit = profile.unit(hand.currency)
    shares: list[dict[int, int]] = []
    for pot in pots:
        able = [at for at in pot.eligible if at not in gone]
        amount = pot.amount - (rake or 0)
        known = {at: told for at in able if (told := ledgers[at].standings) is not None}
        if len(able) == 1:
            shares.append({able[0]: amount})
        elif able and len(known) == len(able):
            parts = halves(amount, unit, profile) if game.split else (amount,)
            shares.append(_shares(known, parts, unit))
        else:
            return None
    return shares


def _shares(
    standings: dict[int, tuple[int, ...]], parts: tuple[int, ...], unit: int
) -> dict[int, int]:
    """What the best hands get of the parts of a pot; odd units go from the button's left."""
    got: dict[int, int] = {}
    for part, whole in enumerate(parts):
        best = min([standing[part] for standing in standings.values()])
        winners = [at for at, standing in standings.items() if standing[part] == best]
        units, rest = divmod(whole, unit)
        each, odd = divmod(units, len(winners))
        for place, at in enumerate(winners):
            share = (each + (place < odd)) * unit + (rest if place == 0 else 0)
            got[at] = got.get(at, 0) + share
    return got


def sums(ledgers: list[Ledger], shares: list[dict[int, int]] | None) -> list[int] | None:
    """What each player gets of all pots."""
    if shares is None:
        return None
    return [sum([share.get(at, 0) for share in shares]) for at in range(len(ledgers))]


def apart(
    collects: list[ev.Collect], ledgers: list[Ledger], shares: list[dict[int, int]] | None
) -> list[ev.Collect]:
    """Sums told of all pots together, pot by pot, if the rules make the same.

    As they stand if the rules make others; nothing if no rule tells which pot they come from.
    """
    if shares is None:
        return []
    if sums(ledgers, shares) != [ledger.collected for ledger in ledgers]:
        return collects
    return [
        ev.Collect(collects[0].line, ledgers[at].name, amount, pot_name(number, len(shares)))
        for number, share in reversed(list(enumerate(shares)))
        for at, amount in share.items()
    ]


def settle(state: State, ledgers: list[Ledger], pots: list[Pot]) -> list[ev.Collect]:
    """Who collects what, noted in the ledgers as well.

    By the collected lines; where a format does not always have them by the
    summary, by the stacks after the hand, or by the rules.
    """
    untold, claims, index = state.hand.untold, state.hand.by_kind, state.index
    collects: list[ev.Collect] = claims[ev.Collect]
    if not collects and "collected" in untold:
        won = [line for line in claims[ev.SummarySeat] if line.won]
        collects = [ev.Collect(line.line, line.player, line.won or 0, "pot") for line in won]
    if any(collect.with_uncalled for collect in collects):
        collects = [_without_uncalled(state, collect) for collect in collects]
    for collect in collects:
        if collect.player in index:
            ledgers[index[collect.player]].collected += collect.amount
    if "winners" not in untold:
        return collects
    if collects and (len(pots) < 2 or any(collect.pot != "pot" for collect in collects)):
        return collects
    totals = claims[ev.TotalPot]
    gone = {index[muck.player] for muck in claims[ev.Muck] if muck.at_showdown}
    rake = totals[-1].rake if totals else None
    shares = by_rules(state.hand, ledgers, pots, state.game, state.profile, rake, gone)
    if collects:
        # Of several pots only the sums are told: by the rules they come from these, or nobody
        # knows from which.
        return apart(collects, ledgers, shares)
    got = by_stacks(state.hand, ledgers, claims[ev.Balance]) or sums(ledgers, shares)
    for ledger, amount in zip(ledgers, got or (), strict=False):
        ledger.collected = amount
    return collects


def by_pot(collects: list[ev.Collect]) -> dict[int, list[ev.Collect]]:
    """The collected lines by the number of their pot."""
    collected: dict[int, list[ev.Collect]] = {}
    for collect in collects:
        collected.setdefault(pot_number(collect.pot), []).append(collect)
    return collected


def _without_uncalled(state: State, collect: ev.Collect) -> ev.Collect:
    """What a player takes from a pot, where the line's amount holds what went back as well."""
    at = state.index.get(collect.player, NOBODY)
    if not collect.with_uncalled or at == NOBODY:
        return collect
    return ev.Collect(
        collect.line, collect.player, collect.amount - state.returned[at], collect.pot
    )
