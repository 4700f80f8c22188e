"""A hand told street by street, as plain lines of text."""

from collections.abc import Iterator

from badugi_hh.audit import HandAudit
from badugi_hh.cards import Cards, show_cards
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


def retell(played: Replayed, audited: HandAudit) -> list[str]:
    """The hand's story: table, seats, each street with its pot, draws, showdown, sums, audit."""
    hand = played.hand
    return [
        *_heading(hand),
        *_seats(hand),
        "",
        *_streets(played),
        *_showdown(played),
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


def _streets(played: Replayed) -> Iterator[str]:
    """What happened in the order of the file, under a heading for each street with its pot."""
    happened: list[BetStep | DrawStep | Return | Reshuffle] = [
        *played.bets, *played.draws, *played.returns, *played.reshuffles
    ]  # fmt: skip
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
        elif isinstance(step, DrawStep):
            yield f"  {_draw(played, step)}"
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
