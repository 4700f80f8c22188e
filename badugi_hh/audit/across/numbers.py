"""One number, one hand: texts under the same hand number are held against each other.

What only one text tells, such as another hero's cards, chat and who comes and
goes, is left out of the comparison, and so is how the room describes cards.
"""

from array import array
from hashlib import blake2b
from marshal import dumps
from zlib import crc32

import numpy as np

from badugi_hh.audit.across.columns import IN_UTC, Origins
from badugi_hh.audit.across.outcome import Outcome
from badugi_hh.audit.codes import BY_CODE
from badugi_hh.replay import Replayed

_CODE = BY_CODE["continuity.number"]

_ANY = "surrogatepass"  # the characters of broken texts too

PARTS = (
    "at another table", "with other players", "with other stacks", "with other actions",
    "with other draws", "with another result", "with another summary",
)  # fmt: skip  # one a line would say no more
"""How texts of a hand that differ in a part of it are told, in the order of the parts."""

_PLAYERS, _STACKS, _ACTIONS, _DRAWS = range(1, 5)


class Numbers:
    """Hand numbers, and checksums of the ``PARTS`` of what was told under them, 36 bytes a hand.

    Hands are numbered from 0 in the order in which they are noted, as in ``origins``.
    """

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.keys = array("Q")
        self.parts = array("I")

    def note(self, played: Replayed) -> None:
        """Remember a hand."""
        start = played.hand.start
        key = f"{start.site}\n{start.hand_id}".encode("utf-8", _ANY)
        self.parts.fromlist(_checksums(played))
        self.keys.frombytes(blake2b(key, digest_size=8).digest())

    def add(self, other: "Numbers") -> None:
        """Go on with the hands of another batch."""
        self.keys.extend(other.keys)
        self.parts.extend(other.parts)

    def forget(self, hand: int) -> None:
        """Leave out the hands from a number on."""
        del self.keys[hand:], self.parts[len(PARTS) * hand :]

    def repeated(self) -> frozenset[int]:
        """The hands whose number was noted before, whatever they tell."""
        return frozenset(self._firsts())

    def outcome(self, repeated: frozenset[int]) -> Outcome:
        """Each repeated hand compared with the first of its number, which stands."""
        result = Outcome()
        firsts = self._firsts() if repeated else {}
        for hand in sorted(repeated):
            first = firsts[hand]
            other = ", ".join(self._differences(first, hand))
            result.answer(_CODE.code, "contradicted" if other else "confirmed")
            if other:
                number, place = self.origins.hand_id(hand), self.origins.place(first)
                message = f"hand #{number} is told in two ways: here {other} than at {place}"
                finding = self.origins.finding(
                    _CODE,
                    hand,
                    line=self.origins.line(hand),
                    message=message,
                    claimed=other,
                    implied="as told before",
                    beside=first,
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

    def _differences(self, first: int, hand: int) -> list[str]:
        """In what two hands of a number differ, in words; empty if in nothing.

        Players are told by their order in what they do, so among others that says nothing.
        """
        size, parts, origins = len(PARTS), self.parts, self.origins
        differ = {at for at in range(size) if parts[size * first + at] != parts[size * hand + at]}
        if _PLAYERS in differ:
            differ -= {_STACKS, _ACTIONS, _DRAWS}
        told = [PARTS[at] for at in sorted(differ)]
        timed = origins.clocks[first] == origins.clocks[hand] == IN_UTC
        if timed and origins.times[first] != origins.times[hand]:
            told.append("at another time")
        return told


def _checksums(played: Replayed) -> list[int]:
    """What stands for each part of what every text of a hand tells, the same in every process.

    Such a checksum never misses a single amount or card that differs, and other things once in
    four thousand million times.
    """
    hand, total = played.hand, played.total
    start, table, players = hand.start, hand.table, hand.players
    # Often there are none, and nothing to go through.
    returns, shows, balances = played.returns, played.shows, played.balances
    # Without references (version 0) equal values give equal bytes.
    return [
        crc32(dumps((
            start.variant, start.structure, start.currency, start.tournament_id, table.name,
            start.small, start.big, table.max_seats, hand.button,
        ), 0)),
        crc32(dumps([(player.name, player.seat) for player in players], 0)),
        crc32(dumps([player.stack for player in players], 0)),
        crc32(dumps((
            [post.blind for post in hand.posts],
            [(step.player, step.action, step.amount) for step in played.bets],
            returns and [(back.player, back.amount) for back in returns],
        ), 0)),
        crc32(dumps([(step.player, step.draw, step.count) for step in played.draws], 0)),
        crc32(dumps((
            shows and [(show.player, show.cards) for show in shows],
            [(collect.player, collect.amount, collect.pot) for collect in played.collects],
        ), 0)),
        crc32(dumps((
            (total.total, total.rake, total.pots) if total else None,
            # The cards of who mucks may be told to that player alone.
            [(line.outcome, line.won, line.outcome == "showed" and line.cards)
             for line in played.results],
            balances and [(line.player, line.stack, line.net) for line in balances],
        ), 0)),
    ]  # fmt: skip  # one for each part
