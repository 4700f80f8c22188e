"""Checks over many hands: stacks and numbers that go on, and what is dealt.

Of each hand only what these need is remembered. Batches of hands that were
read apart are put together before anything is answered.
"""

from array import array

from badugi_hh.audit.across.columns import Origins
from badugi_hh.audit.across.continuity import Stacks
from badugi_hh.audit.across.dealing import Dealing
from badugi_hh.audit.across.numbers import Numbers
from badugi_hh.audit.across.outcome import DealingTest, Outcome
from badugi_hh.audit.findings import HandAudit, Reason, Verdict
from badugi_hh.replay import Replayed

__all__ = ["Across", "DealingTest", "Outcome", "Standing"]

Standing = tuple[Verdict, tuple[Reason, ...]]
"""The verdict of a hand's own audit, and why checks were unverifiable."""

_UNSETTLED = ("money.", "betting.", "showdown.")
"""How the codes of faults begin after which it is not known what a hand leaves the players."""


class Across:
    """What is remembered of hands, to hold them against each other once all are read.

    Hands are numbered from 0 in the order in which they are noted. ``standings`` are
    places in ``kinds``, one a hand.
    """

    def __init__(self) -> None:
        self.origins = Origins()
        self.numbers = Numbers(self.origins)
        self.stacks = Stacks(self.origins)
        self.dealt = Dealing()
        self.kinds: dict[Standing, int] = {}
        self.standings = array("H")

    def note(self, played: Replayed, audited: HandAudit) -> None:
        """Remember a hand. What raises leaves nothing of it behind."""
        # What a hand leaves follows from faults that are told already.
        settled = not any(
            finding.severity == "error" and finding.code.startswith(_UNSETTLED)
            for finding in audited.findings
        )
        try:
            self.origins.note(played)
            self.numbers.note(played)
            self.stacks.note(played, settled=settled)
            self.dealt.note(played)
        except Exception:
            for part in (self.origins, self.numbers, self.stacks, self.dealt):
                part.forget(len(self.standings))
            raise
        own = audited.verdict, tuple(audited.reasons)
        self.standings.append(self.kinds.setdefault(own, len(self.kinds)))

    def add(self, other: "Across") -> None:
        """Go on with the hands of another batch."""
        self.numbers.add(other.numbers)
        self.stacks.add(other.stacks)
        self.dealt.add(other.dealt)
        self.origins.add(other.origins)
        kinds = [self.kinds.setdefault(own, len(self.kinds)) for own in other.kinds]
        self.standings.extend([kinds[kind] for kind in other.standings])

    def outcome(self) -> Outcome:
        """What comes of all hands together."""
        repeated = self.numbers.repeated()
        result = Outcome()
        for part in (self.numbers, self.stacks, self.dealt):
            result.add(part.outcome(repeated))
        return result

    def standing(self, hand: int) -> Standing:
        """How a hand stands by its own audit."""
        return list(self.kinds)[self.standings[hand]]
