"""How an audit is made."""

from dataclasses import dataclass, field

from badugi_hh.pipeline.choosing import Choice
from badugi_hh.pipeline.jobs import Rules
from badugi_hh.rakes import RakeSchedule


@dataclass(frozen=True, slots=True)
class Terms:
    """How an audit is made: overrides of rules, a rake schedule, which hands, what is known.

    ``baseline`` are the marks of known findings, see ``badugi_hh.audit.baseline``.
    """

    rules: Rules = field(default_factory=dict)
    rake: RakeSchedule | None = None
    choice: Choice | None = None
    baseline: frozenset[str] = frozenset()
