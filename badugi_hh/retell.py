"""A hand told street by street, as plain lines of text."""

from collections import Counter
from collections.abc import Iterator, Mapping

from badugi_hh.audit import HandAudit
from badugi_hh.cards import Cards, show_cards
from badugi_hh.draws import (
    FLAG_WORDS,
    VALUES_ARE,
    WHY_LEFT_IN,
    WHY_UNPRICED,
    Decision,
    Judged,
    Price,
    Snow,
    choice_words,
    show_value,
)
from badugi_hh.hand import Hand
from badugi_hh.replay import BetStep, DrawStep, Ledger, Replayed, Reshuffle, Return
from badugi_hh.replay.pots import pot_name
from badugi_hh.variants import VARIANT_NAMES, Game

_STREETS = ("Before the draw", "After draw 1", "After draw 2", "After draw 3")
_STRUCTURES = {
    "limit": "limit",
    "pot_limit": "pot limit",
    "half_pot_limit": "half-pot limit",
    "no_limit": "no limit",
}
_UNKNOWN = ("not shown", "drew later", "discard unknown")
_GIVEN_UP = ("folded", "drew")


def retell(played: Replayed, audited: HandAudit, judged: Judged) -> list[str]:
    """The hand's story as lines.

    Table, seats, each street with its pot and draws, showdown, draw decisions,
    sums, audit. Under a draw that is priced stands what it was worth.
    """
    hand = played.hand
    return [
        *_heading(hand),
        *_seats(hand),
        "",
        *_streets(played, judged),
        *_showdown(played),
        *_decided(played, judged),
        *_result(played),
        *_audit(played, audited),
    ]


def _heading(hand: Hand) -> Iterator[str]:
    start = hand.start
    stakes = ""
    if start.small is not None and start.big is not None:
        stakes = f" {hand.money(start.small)}/{hand.money(start.big)}"
    mix = f", in {start.mix}" if start.mix else ""
    game = f"{VARIANT_NAMES[start.variant]} {_STRUCTURES[start.structure]}"
    if start.variant == "progressive" and "qualifier" in hand.house:
        game += f", qualifier {hand.house['qualifier']}"
    yield f"{hand.site} hand {hand.hand_id}: {game}{stakes}{mix}"
    when = "time unknown"
    if start.played_at:
        when = f"{start.played_at:%Y-%m-%d %H:%M:%S} UTC"
    elif start.printed_at:
        when = f"{start.printed_at:%Y-%m-%d %H:%M:%S}, zone unknown"
    where = f"tournament {start.tournament_id}, " if start.tournament_id else ""
    level = f"level {start.level}, " if start.level else ""
    yield f"{where}{level}table {hand.table.name}, {when} ({hand.file}:{hand.line})"


def _seats(hand: Hand) -> Iterator[str]:
    yield ""
    width = max((len(player.name) for player in hand.players), default=0)
    for player in hand.players:
        stack = "stack unknown" if player.stack is None else hand.money(player.stack)
        seat = f"seat {player.seat}" if player.seat is not None else "seat ?"
        hero = "  (hero)" if player.name == hand.hero else ""
        yield f"  {player.position or '?':5} {seat}  {player.name:{width}}  {stack:>10}{hero}"


def _streets(played: Replayed, judged: Judged) -> Iterator[str]:
    """What happened in the order of the file, under a heading for each street with its pot."""
    happened: list[BetStep | DrawStep | Return | Reshuffle] = [
        *played.bets, *played.draws, *played.returns, *played.reshuffles
    ]  # fmt: skip
    marks, notes = _marks(judged), _notes(judged)
    heading = ""
    for step in sorted(happened, key=_when):
        title = heading
        if isinstance(step, DrawStep):
            title = f"Draw {step.draw}"
        elif isinstance(step, BetStep):
            title = _STREETS[step.street]
        if title != heading:
            heading = title
            pot = step.pot_before if isinstance(step, BetStep) else 0
            yield f"{title} (pot {played.hand.money(pot)})" if pot else title
        if isinstance(step, BetStep):
            yield f"  {_bet(played, step)}"
            yield from notes.get(step.seq, ())
        elif isinstance(step, DrawStep):
            yield f"  {_draw(played, step)}{marks.get(step.seq, '')}"
            yield from notes.get(step.seq, ())
        elif isinstance(step, Reshuffle):
            yield "  the discards are shuffled in"
        elif step.amount:
            amount = played.hand.money(step.amount)
            yield f"  {amount} goes back to {_name(played, step.player)}, uncalled"


def _when(step: BetStep | DrawStep | Return | Reshuffle) -> tuple[int, int]:
    """What sorts steps as they happened; several may stand on one line."""
    if isinstance(step, Reshuffle):
        return step.seq, 2 if step.inside else 0
    return step.seq, 0 if isinstance(step, Return) else 1


def _bet(played: Replayed, step: BetStep) -> str:
    hand = played.hand
    what = _blind(played, step) if step.action == "post" else ""
    does = {
        "post": f"posts {what} {hand.money(step.amount)}",
        "fold": "folds",
        "check": "checks",
        "call": f"calls {hand.money(step.amount)}",
        "bet": f"bets {hand.money(step.amount)}",
        "raise": f"raises to {hand.money(step.to)}",
    }[step.action]
    return f"{_name(played, step.player)} {does}{' and is all-in' if step.all_in else ''}"


def _blind(played: Replayed, step: BetStep) -> str:
    """Which blind a post is; posts stand in the order of their lines."""
    posts = [post for post in played.hand.posts if post.line == step.line]
    blind = next(post.blind for post in posts if post.player == step.name)
    return f"the {blind}"


def _draw(played: Replayed, step: DrawStep) -> str:
    name = _name(played, step.player)
    if step.count == 0:
        return f"{name} stands pat{_holding(step.held, played.game)}"
    what = f"{name} draws {step.count}"
    if step.held is None and step.after is None:
        return what
    held = _holding(step.held, played.game)
    thrown = f", throws {show_cards(step.thrown)}" if step.thrown else ""
    after = f", then has {_hand(step.after, played.game)}" if step.after else ""
    return f"{what}{held}{thrown}{after}"


def _holding(cards: Cards | None, game: Game) -> str:
    return f" with {_hand(cards, game)}" if cards else ""


def _hand(cards: Cards, game: Game) -> str:
    text = show_cards(cards)
    if not game.is_hand(cards):
        return text
    labels = [game.label(cards, part) for part in range(len(game.rankings))]
    return f"{text} ({'; '.join(labels)})"


def _marks(judged: Judged) -> Mapping[int, str]:
    """What is added to the pats of snows, by step."""
    return {
        pat.step.seq: ": the snow goes on" if at else ": a snow begins"
        for snow in judged.snows
        for at, pat in enumerate(snow.pats)
    }


def _notes(judged: Judged) -> Mapping[int, list[str]]:
    """What stands below a step: what a draw was worth, what a bet of a snow had to earn."""
    notes = {
        decision.step.seq: [f"    {_worth(decision, price)}"]
        for decision, price in zip(judged.decisions, judged.prices, strict=True)
        if price
    }
    for snow in judged.snows:
        for bet in snow.bets:
            often, did = _percent(bet.needed), "did" if bet.got else "did not"
            told = f"the snow breaks even if all fold to this {often} of the time; they {did}"
            notes[bet.step.seq] = [f"    {told}"]
    return notes


def _worth(decision: Decision, price: Price) -> str:
    """What a decision was worth, beside the best one, and all that makes that less than sure."""
    step = decision.step
    told = f"worth {show_value(price.value)}"
    # A snow draws too few because it is one: nobody need be told.
    flags = ", ".join([FLAG_WORDS[flag] for flag in price.flags if decision.kind != "snow"])
    if set(price.best_keep) == set(step.kept or ()):
        though = f" though it {flags}" if flags else ""
        parts = [f"{told}, the best choice{though}"]
    else:
        best = f"{choice_words(price.best_keep)} ({show_value(price.best_value)})"
        parts = [f"{told}, price {show_value(price.price)}: best {best}"]
        parts += [flags] if flags else []
    if step.count:
        outs = "" if price.outs is None else f"{_counted(price.outs, 'out')}, "
        last = f" now, {_percent(price.chance_last)} by the last draw"
        more = decision.question is not None and decision.question.left > 1
        parts.append(f"{outs}badugi {_percent(price.chance)}{last if more else ''}")
    if (decision.opponents or 0) > 1:
        parts.append(f"against one of {decision.opponents} opponents")
    if decision.left_in:
        parts.append(WHY_LEFT_IN[decision.left_in])
    return "; ".join(parts)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _decided(played: Replayed, judged: Judged) -> Iterator[str]:
    """How snows ended, which decisions have no price and why, and what a value is."""
    lines = [_snow(played, snow) for snow in judged.snows]
    reasons = Counter([decision.unpriced for decision in judged.decisions])
    for reason, why in WHY_UNPRICED.items():
        if number := reasons[reason]:
            what = "unknown" if reason in _UNKNOWN else "not priced"
            lines.append(f"{_counted(number, 'decision')} {what}: {why}")
    if any(judged.prices):
        lines.append(VALUES_ARE)
    if lines:
        yield "Draw decisions"
        yield from [f"  {line}" for line in lines]


def _snow(played: Replayed, snow: Snow) -> str:
    """A snow as a whole: whose, at which draws, and how it ended."""
    *first, last = [str(pat.step.draw) for pat in snow.pats]
    draws = f"draws {', '.join(first)} and {last}" if first else f"draw {last}"
    ended = "how it ended is not told"
    if snow.ended:
        kept_up = "given up" if snow.ended in _GIVEN_UP else "kept up"
        ended = f"{kept_up}, {snow.ended}"
    return f"snow of {_name(played, snow.player)} at {draws}: {ended}"


def _showdown(played: Replayed) -> Iterator[str]:
    if len(played.live) > 1:
        yield "Showdown"
        for at in played.live:
            ledger = played.ledgers[at]
            final = _hand(ledger.final, played.game) if ledger.final else "a hand that is not shown"
            yield f"  {ledger.name} has {final}{_fails(played, ledger)}"
    pots = played.pots
    for number, pot in enumerate(pots if len(pots) > 1 else ()):
        title = "Main pot" if number == 0 else f"Side pot {number}"
        able = ", ".join(_name(played, at) for at in pot.eligible)
        yield f"  {title} {played.hand.money(pot.amount)} before rake, for {able}"
    if played.game.split and len(played.live) > 1:
        yield from _halves(played)


def _fails(played: Replayed, ledger: Ledger) -> str:
    """That a hand does not qualify, where somebody's does or nobody's need."""
    if played.game.qualifier is None or ledger.standings == ledger.orders:
        return ""
    return ", which does not qualify"


def _halves(played: Replayed) -> Iterator[str]:
    """By the rules, who wins which half of each pot."""
    yield "  By the rules:"
    for number, pot in enumerate(played.pots):
        known = {at: told for at in pot.eligible if (told := played.ledgers[at].standings)}
        of = f" of the {pot_name(number, len(played.pots))}" if len(played.pots) > 1 else ""
        for part, what in enumerate(("badugi", "low")):
            if len(known) < len(pot.eligible):
                yield f"    who has the best {what}{of} is not known"
                continue
            best = min([standing[part] for standing in known.values()])
            winners = [_name(played, at) for at, told in known.items() if told[part] == best]
            yield f"    the {what} half{of} goes to {', '.join(winners)}"


def _result(played: Replayed) -> Iterator[str]:
    hand = played.hand
    rake = played.total.rake if played.total else None
    told = "rake not printed" if rake is None else f"rake {hand.money(rake)}"
    yield f"Result (pot {hand.money(played.put_in)}, {told})"
    for collect in played.collects:
        yield f"  {collect.player} collects {hand.money(collect.amount)} from the {collect.pot}"
    for ledger in played.ledgers:
        if ledger.put_in or ledger.collected:
            sign = "+" if ledger.net > 0 else ""
            yield f"  {ledger.name} {sign}{hand.money(ledger.net)}"


def _audit(played: Replayed, audited: HandAudit) -> Iterator[str]:
    yield f"Audit by the rules of {played.profile.name}: {audited.verdict}"
    for finding in audited.findings:
        yield f"  {finding.severity} {finding.code}, line {finding.line}: {finding.message}"
    if audited.reasons:
        yield f"  not verifiable: {', '.join(audited.reasons)}"
    for problem in played.hand.problems:
        yield f"  not read: {problem}"


def _name(played: Replayed, at: int) -> str:
    return played.ledgers[at].name if at >= 0 else "nobody"
