"""What the page of an audit shows of a hand: its own text, and what the rules make of it.

Amounts are hundredths of the hand's currency, names stand as the file has them,
and None is what the file does not tell.
"""

from collections import Counter
from dataclasses import dataclass

from badugi_hh.audit import HandAudit, Verdict
from badugi_hh.cards import Cards
from badugi_hh.events import Collect
from badugi_hh.replay import Ledger, Replayed
from badugi_hh.replay import Pot as MadePot
from badugi_hh.replay.pots import pot_name

Place = tuple[str, int]
"""Where a hand stands: its file, and the number of its first line there."""

_WHOLE = ("",)
_HALVES = ("badugi", "low")


@dataclass(frozen=True, slots=True)
class Row:
    """A player's hand in sums.

    ``streets`` are what was put in on each betting round, ``dead`` what was in
    antes and dead blinds, ``returned`` went back uncalled: ``put_in`` is all of
    it, less that. ``collected`` is as told, and ``net`` and ``after`` come of it;
    ``told_net`` and ``told_after`` are the file's own. Streets go from 0, before the
    draw, to 3. ``called`` are the words for the last ``cards`` in each part of a pot,
    ``qualifies`` False where they cannot win by the house's rules. ``drawn`` are the
    numbers of cards at each draw.
    """

    name: str
    seat: int | None
    position: str | None
    hero: bool
    stack: int | None
    streets: tuple[int, ...]
    dead: int
    returned: int
    put_in: int
    collected: int
    net: int
    after: int | None
    told_net: int | None
    told_after: int | None
    folded: int | None
    all_in: int | None
    cards: Cards | None
    called: tuple[str, ...]
    qualifies: bool
    drawn: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot that the rules make, before rake, and who got what of it as told.

    ``able`` can win it; ``amount`` None for one that is told and does not exist.
    ``winners`` are those of each part by the rules (``""``: the whole, ``badugi``,
    ``low``), None where a hand is not known that could win. ``got`` are names with amounts.
    """

    name: str
    amount: int | None
    able: tuple[str, ...]
    winners: tuple[tuple[str, tuple[str, ...]], ...] | None
    got: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A hand as evidence.

    ``lines`` are the text as it stands in the file, the first of them number
    ``line``. ``total``, ``rake`` and ``pots_told`` are as printed. ``verdict`` and
    ``reasons`` are those of the hand's own checks, ``problems`` lines that could not be
    read, by number.
    """

    site: str
    hand_id: str
    file: str
    line: int
    rules: str
    currency: str
    lines: tuple[str, ...]
    rows: tuple[Row, ...]
    pots: tuple[Pot, ...]
    put_in: int
    collected: int
    total: int | None
    rake: int | None
    pots_told: tuple[tuple[str, int], ...]
    verdict: Verdict
    reasons: tuple[str, ...]
    problems: tuple[tuple[int, str], ...]

    @property
    def place(self) -> Place:
        """What the page finds it by."""
        return self.file, self.line


def evidence_of(played: Replayed, audited: HandAudit) -> Evidence:
    """What is to be shown of a hand. It can be pickled, and holds on to nothing of the replay."""
    hand = played.hand
    told = played.total
    return Evidence(
        site=hand.site,
        hand_id=hand.hand_id,
        file=hand.file,
        line=hand.line,
        rules=played.profile.name,
        currency=hand.currency,
        lines=tuple(hand.text.split("\n")),
        rows=_rows(played),
        pots=_pots(played),
        put_in=played.put_in,
        collected=sum([ledger.collected for ledger in played.ledgers]),
        total=told.total if told else None,
        rake=told.rake if told else None,
        pots_told=told.pots if told else (),
        verdict=audited.verdict,
        reasons=tuple(audited.reasons),
        problems=tuple([(problem.place.line, problem.message) for problem in hand.problems]),
    )


def _rows(played: Replayed) -> tuple[Row, ...]:
    hand = played.hand
    streets: list[list[int]] = [[0] * 4 for _ in hand.players]
    dead = [0] * len(hand.players)
    for step in played.bets:
        # Only of posts a part can be dead: what does not count for the bet.
        live = step.to - step.in_before if step.action == "post" else step.amount
        streets[step.player][step.street] += live
        dead[step.player] += step.amount - live
    balances = {told.player: told for told in played.balances}
    rows = []
    for at, (player, ledger) in enumerate(zip(hand.players, played.ledgers, strict=True)):
        balance = balances.get(player.name)
        rows.append(
            Row(
                name=player.name,
                seat=player.seat,
                position=player.position,
                hero=player.name == hand.hero,
                stack=player.stack,
                streets=tuple(streets[at]),
                dead=dead[at],
                returned=ledger.uncalled,
                put_in=ledger.put_in,
                collected=ledger.collected,
                net=ledger.net,
                after=None if player.stack is None else player.stack + ledger.net,
                told_net=balance.net if balance else None,
                told_after=balance.stack if balance else None,
                folded=ledger.folded_street,
                all_in=ledger.all_in_street,
                cards=ledger.final,
                called=_called(played, ledger),
                qualifies=ledger.standings == ledger.orders,
                drawn=tuple(ledger.drawn),
            )
        )
    return tuple(rows)


def _called(played: Replayed, ledger: Ledger) -> tuple[str, ...]:
    """What a player's last cards are called in each part; nothing where they are no whole hand."""
    return tuple(
        [played.game.label_of(order, part) for part, order in enumerate(ledger.orders or ())]
    )


def _pots(played: Replayed) -> tuple[Pot, ...]:
    """The pots, main pot first; behind them those that are collected and do not exist."""
    made = len(played.pots)
    pots = [
        Pot(
            name=pot_name(number, made),
            amount=pot.amount,
            able=tuple([played.ledgers[at].name for at in pot.eligible]),
            winners=_winners(played, pot),
            got=_got(played.collected.get(number, [])),
        )
        for number, pot in enumerate(played.pots)
    ]
    pots += [
        Pot(name=collects[0].pot, amount=None, able=(), winners=None, got=_got(collects))
        for number, collects in sorted(played.collected.items())
        if number >= made
    ]
    return tuple(pots)


def _winners(played: Replayed, pot: MadePot) -> tuple[tuple[str, tuple[str, ...]], ...] | None:
    """Who wins each part of a pot; whoever is left alone wins it whole, whatever the cards."""
    ledgers = played.ledgers
    if len(pot.eligible) == 1:
        return ((_WHOLE[0], (ledgers[pot.eligible[0]].name,)),)
    known = {at: told for at in pot.eligible if (told := ledgers[at].standings) is not None}
    if not known or len(known) < len(pot.eligible):
        return None
    won = []
    for part, what in enumerate(_HALVES if played.game.split else _WHOLE):
        best = min([told[part] for told in known.values()])
        won.append((what, tuple([ledgers[at].name for at in known if known[at][part] == best])))
    return tuple(won)


def _got(collects: list[Collect]) -> tuple[tuple[str, int], ...]:
    """What each player got in all, in the order of the lines."""
    sums: Counter[str] = Counter()
    for collect in collects:
        sums[collect.player] += collect.amount
    return tuple(sums.items())
