"""Whose chips after a hand are not known, because the hand contradicts itself."""

from collections.abc import Collection, Iterable
from typing import Literal

from badugi_hh.audit.findings import Finding
from badugi_hh.replay import NOBODY, Replayed

Doubt = Literal["nothing", "payment", "play"]
"""What is in doubt of a hand: nothing, who got what of the pot, or what was put in as well."""

_OF_PLAY = (
    "betting.", "order.", "money.pot", "money.uncalled", "money.street_pot", "money.balance",
)  # fmt: skip  # one a line would say no more
_OF_PAYMENT = ("showdown.", "money.")
_SETTLED = "money.rake_schedule"  # what was paid is told right, be it too much

# A room takes a part of the pot. Where its rake is not told and more than one in so many is not
# collected, nobody knows who got it.
_RAKED = 10


def doubt_of(findings: Iterable[Finding]) -> Doubt:
    """What the findings of a hand's own audit leave in doubt of its money."""
    doubt: Doubt = "nothing"
    for finding in findings:
        code = finding.code
        if finding.severity != "error" or code == _SETTLED:
            continue
        if code.startswith(_OF_PLAY):
            return "play"
        if code.startswith(_OF_PAYMENT):
            doubt = "payment"
    return doubt


def in_doubt(played: Replayed, doubt: Doubt, missing: int) -> Collection[int]:
    """The players of whom it is not known what the hand leaves them.

    Where just the payment is in doubt, it is known of those who folded, unless a line says
    that they got something. So much is ``missing`` from what was collected.
    """
    told = played.total
    wrong = told is not None and told.total not in (None, played.put_in)
    if doubt == "play" or wrong or played.unread is not None:
        return range(len(played.ledgers))
    if played.balances and not _accounts_agree(played):
        return range(len(played.ledgers))
    if doubt == "nothing" and _paid_out(played, missing):
        return ()
    paid = [at for at, ledger in enumerate(played.ledgers) if ledger.collected]
    said = [played.index.get(line.player, NOBODY) for line in played.results if line.won]
    return {*played.live, *paid, *said} - {NOBODY}


def _paid_out(played: Replayed, missing: int) -> bool:
    """Whether players collected the pot less the rake, and each as much as is said of them."""
    told = played.total
    if told and told.rake is not None:
        if missing != told.rake:
            return False
    elif not 0 <= missing * _RAKED <= played.put_in:
        return False
    ledgers, index = played.ledgers, played.index
    for line in played.results:
        at = index.get(line.player, NOBODY)
        if line.won is not None and at != NOBODY and ledgers[at].collected != line.won:
            return False
    return True


def _accounts_agree(played: Replayed) -> bool:
    """Whether what the summary says that players won and have left is what the hand makes."""
    for account in played.balances:
        at = played.index.get(account.player, NOBODY)
        if at == NOBODY:
            continue
        stack, net = played.hand.players[at].stack, played.ledgers[at].net
        if account.net not in (None, net):
            return False
        if stack is not None and account.stack not in (None, stack + net):
            return False
    return True
