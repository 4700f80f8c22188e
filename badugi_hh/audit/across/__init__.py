"""Checks over many hands: stacks and numbers that go on, and what is dealt.

Of each hand only what these need is remembered. Batches of hands that were
read apart are put together before anything is answered.
"""

from array import array

from badugi_hh.audit.across.columns import Origins, merged
from badugi_hh.audit.across.continuity import Stacks
from badugi_hh.audit.across.dealing import Dealing
from badugi_hh.audit.across.doubts import doubt_of
from badugi_hh.audit.across.numbers import Numbers
from badugi_hh.audit.across.outcome import DealingTest, Outcome
from badugi_hh.audit.findings import HandAudit, Reason, Verdict
from badugi_hh.replay import Replayed

__all__ = ["Across", "DealingTest", "Outcome", "Standing"]

Standing = tuple[Verdict, tuple[Reason, ...]]
"""The verdict of a hand's own audit, and why checks were unverifiable."""


class Across:
    """What is remembered of hands, to hold them against each other once all are read.

    Hands are numbered from 0 in the order in which they are noted. ``standings`` are
    places in ``kinds``, one a hand, and in ``distinct`` which lists those.
    """

    def __init__(self) -> None:
        self.origins = Origins()
        self.numbers = Numbers(self.origins)
        self.stacks = Stacks(self.origins)
        self.dealt = Dealing()
        self.kinds: dict[Standing, int] = {}
        self.distinct: list[Standing] = []
        self.standings = array("I")

    def note(self, played: Replayed, audited: HandAudit) -> None:
        """Remember a hand. What raises leaves nothing of it behind."""
        before = len(self.standings)
        try:
            self.origins.note(played)
            self.numbers.note(played)
            self.stacks.note(played, doubt_of(audited.findings))
            self._note_verdict((audited.verdict, tuple(audited.reasons)))
            self.dealt.note(played)  # the last: its counts cannot be taken back
        except Exception:
            for part in (self.origins, self.numbers, self.stacks, self.dealt):
                part.forget(before)
            del self.standings[before:]
            raise

    def _note_verdict(self, own: Standing) -> None:
        kind = self.kinds.setdefault(own, len(self.kinds))
        if kind == len(self.distinct):
            self.distinct.append(own)
        self.standings.append(kind)

    def add(self, other: "Across") -> None:
        """Go on with the hands of another batch."""
        self.numbers.add(other.numbers)
        self.stacks.add(other.stacks)
        self.dealt.add(other.dealt)
        self.origins.add(other.origins)
        kinds = merged(self.kinds, other.kinds)
        self.distinct = list(self.kinds)
        self.standings.extend([kinds[kind] for kind in other.standings])

    def outcome(self) -> Outcome:
        """What comes of all hands together."""
        repeated = self.numbers.repeated()
        result = Outcome()
        for part in (self.numbers, self.stacks, self.dealt):
            result.add(part.outcome(repeated))
        return result

    def own_verdict(self, hand: int) -> Standing:
        """How a hand stands by its own audit."""
        return self.distinct[self.standings[hand]]
