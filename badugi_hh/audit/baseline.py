"""Findings that are known: a file with one a line, so that only new ones are told.

A line is the finding's mark, and what people write behind ``#``. The mark
holds as long as the hand's text says the same on the same line of it, wherever
the file lies.
"""

import re
from collections.abc import Iterable
from hashlib import blake2b

from badugi_hh.audit.findings import Finding

_LINE = re.compile(r"(\S+ \S+ [a-z_]+\.[a-z_]+ [0-9a-f]{12})(?:\s+#.*)?\Z")
_HEAD = "# Findings of badugi-hh audit that are known, one a line; remarks stand behind '#'."
_NO_HAND = "-"


class BaselineError(ValueError):
    """A line of a baseline that is no mark; the message says which."""


def mark(finding: Finding) -> str:
    """What a finding is known by: site, hand, code, and a digest of what it says.

    One about many hands, whose figures change with every hand, is known by its subject.
    """
    if finding.hand_id:
        said = f"{finding.line - finding.hand_line}\n{finding.claimed}\n{finding.implied}"
    else:
        said = finding.subject
    digest = blake2b(said.encode(errors="surrogatepass"), digest_size=6).hexdigest()
    hand = re.sub(r"\s|[\ud800-\udfff]", "_", finding.hand_id) or _NO_HAND
    return f"{finding.site} {hand} {finding.code} {digest}"


def read_baseline(text: str) -> frozenset[str]:
    """The marks of a baseline. Raises BaselineError for a line that is none."""
    marks = set()
    for number, line in enumerate(text.splitlines(), 1):
        told = line.strip()
        if not told or told.startswith("#"):
            continue
        found = _LINE.match(told)
        if not found:
            raise BaselineError(f"line {number}: {told[:60]!r} is no mark of a finding")
        marks.add(found[1])
    return frozenset(marks)


def add_to_baseline(text: str, findings: Iterable[Finding]) -> tuple[str, int]:
    """The text of a baseline with some findings more, and how many marks these are.

    Each has its message as a remark, in characters that can be written.
    """
    lines = [text.rstrip("\n") or _HEAD]
    there = set(read_baseline(text))
    before = len(there)
    for finding in findings:
        own = mark(finding)
        if own not in there:
            there.add(own)
            remark = re.sub(r"\s+", " ", finding.message)
            lines.append(f"{own}  # {remark}".encode(errors="replace").decode())
    return "\n".join(lines) + "\n", len(there) - before
