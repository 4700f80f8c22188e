"""One number, one hand: texts under the same hand number are held against each other.

What only one text tells, such as another hero's cards, chat and who comes and
goes, is left out of the comparison, and so is how the room describes cards.
"""

import marshal
from array import array
from hashlib import blake2b
from typing import Any

import numpy as np

from badugi_hh.audit.across.columns import IN_UTC, Origins
from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.audit.codes.over_hands import CONTINUITY
from badugi_hh.replay import Replayed

_CODE = next(code for code in CONTINUITY if code.code == "continuity.number")

_ANY = "surrogatepass"  # the characters of broken texts too


class Numbers:
    """Hand numbers and digests of what was told under them, 16 bytes a hand.

    Hands are numbered from 0 in the order in which they are noted, as in ``origins``.
    """

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.keys = array("Q")
        self.digests = array("Q")

    def note(self, played: Replayed) -> None:
        """Remember a hand."""
        start = played.hand.start
        key = f"{start.site}\n{start.hand_id}".encode("utf-8", _ANY)
        self.digests.frombytes(_digest(played))
        self.keys.frombytes(blake2b(key, digest_size=8).digest())

    def add(self, other: "Numbers") -> None:
        """Go on with the hands of another batch."""
        self.keys.extend(other.keys)
        self.digests.extend(other.digests)

    def forget(self, hand: int) -> None:
        """Leave out the hands from a number on."""
        del self.keys[hand:], self.digests[hand:]

    def repeated(self) -> frozenset[int]:
        """The hands whose number was noted before, whatever they tell."""
        return frozenset(self._firsts())

    def outcome(self, repeated: frozenset[int]) -> Outcome:
        """Each repeated hand compared with the first of its number, which stands."""
        result = Outcome()
        firsts = self._firsts() if repeated else {}
        for hand in sorted(repeated):
            first = firsts[hand]
            other = self._difference(first, hand)
            result.answer(_CODE.code, "contradicted" if other else "confirmed")
            if other:
                place = self.origins.place(first)
                message = f"hand #{self.origins.hand_id(hand)} stands at {place} with {other}"
                finding = self.origins.finding(
                    _CODE,
                    hand,
                    line=self.origins.line(hand),
                    message=message,
                    claimed=other,
                    implied=f"the same as at {place}",
                )
                result.find(finding, hand)
        return result

    def _firsts(self) -> dict[int, int]:
        """The first hand of its number for each that is not the first itself."""
        keys = np.frombuffer(self.keys, dtype=np.uint64)
        _, first, number = np.unique(keys, return_index=True, return_inverse=True)
        firsts = first[number]
        later = np.flatnonzero(firsts != np.arange(len(keys)))
        return dict(zip(later.tolist(), firsts[later].tolist(), strict=True))

    def _difference(self, first: int, hand: int) -> str:
        """In what two hands of a number differ, in words; empty if in nothing."""
        if self.digests[first] != self.digests[hand]:
            return "another play"
        origins = self.origins
        timed = origins.clocks[first] == origins.clocks[hand] == IN_UTC
        return "another time" if timed and origins.times[first] != origins.times[hand] else ""


def _digest(played: Replayed) -> bytes:
    """Eight bytes that stand for what every text of a hand tells, the same in every process."""
    hand, total = played.hand, played.total
    start, table, results = hand.start, hand.table, played.results
    told: tuple[Any, ...] = (
        start.variant, start.structure, start.currency, start.tournament_id, table.name,
        start.small, start.big, table.max_seats, hand.button, played.put_in,
        [(player.name, player.seat, player.stack) for player in hand.players],
        [post.blind for post in hand.posts],
        [(step.player, step.action, step.amount) for step in played.bets],
        [(step.player, step.draw, step.count) for step in played.draws],
        [(back.player, back.amount) for back in played.returns],
        [(show.player, show.cards) for show in played.shows],
        [(collect.player, collect.amount, collect.pot) for collect in played.collects],
        (total.total, total.rake, total.pots) if total else None,
        # The cards of who mucks may be told to that player alone.
        [(line.outcome, line.won, line.outcome == "showed" and line.cards) for line in results],
        [(account.player, account.stack, account.net) for account in played.balances],
    )  # fmt: skip  # a line for each list
    # Without references (version 0) equal values give equal bytes.
    return blake2b(marshal.dumps(told, 0), digest_size=8).digest()
