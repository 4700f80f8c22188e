"""Hands on their way through a job: counted, and held to the rules of their site."""

from collections.abc import Iterator
from dataclasses import replace

from badugi_hh.audit import HandAudit, audit
from badugi_hh.formats import Reading
from badugi_hh.hand import Hand, build
from badugi_hh.pipeline.jobs import Counts, Rejected, Rules, read_job
from badugi_hh.pipeline.terms import Terms
from badugi_hh.profiles import Profile, override
from badugi_hh.rakes import RakeSchedule
from badugi_hh.reader import Piece
from badugi_hh.replay import Replayed, profile_for, profile_of, replay


def note(reading: Reading, counts: Counts) -> bool:
    """Count a reading; whether it is a hand."""
    counts.read += 1
    if reading.status == "hand":
        counts.sites[reading.site] += 1
        counts.unknown_lines += reading.problems
        return True
    if reading.status == "skipped":
        counts.skipped[reading.game] += 1
    elif reading.status == "cancelled":
        counts.cancelled += 1
    elif reading.status == "partial":
        counts.partial += 1
        counts.cut_off.append(f"{reading.block.place(reading.block.line)}: {reading.reason}")
    else:
        place = reading.problems[-1].place if reading.problems else reading.block.place()
        counts.rejected.append(Rejected(reading.block.file, place.line, reading.reason))
    return False


def examine(reading: Reading, profile: Profile) -> tuple[Replayed, HandAudit]:
    """Replay and audit a whole reading by a rule profile and what its table has of its own."""
    return examine_hand(build(reading), profile)


def examine_hand(hand: Hand, profile: Profile) -> tuple[Replayed, HandAudit]:
    """Replay and audit a hand."""
    played = replay(hand, profile_for(hand, profile))
    return played, audit(played)


def rules_of(site: str, rules: Rules, rake: RakeSchedule | None = None) -> Profile:
    """A site's rule profile with some fields overridden and its rake. Raises ProfileError."""
    profile = override(profile_of(site), rules)
    return replace(profile, rake=rake) if rake else profile


def held_to(job: list[Piece], terms: Terms, counts: Counts) -> Iterator[tuple[Reading, Profile]]:
    """The readings of a job, each with the rule profile of its site."""
    sites = {piece.site for piece in job}
    profiles = {site: rules_of(site, terms.rules, terms.rake) for site in sites}
    for piece, reading in read_job(job, counts):
        yield reading, profiles[piece.site]
