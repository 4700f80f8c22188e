"""Short hands, whole and otherwise, and importing them."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from badugi_hh import resources
from badugi_hh.pipeline import Counts, ImportResult, find_files, import_files
from badugi_hh.store import Store
from badugi_hh.tables import SCHEMAS

SAMPLES = resources.folder("sample_histories")
SAMPLE_HANDS = 541
"""The complete hands in there."""

FIRST = """\
PokerStars Hand #700000000001:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:00:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Seat 4: cy ($60 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** DEALING HANDS ***
Dealt to ann [As 2d 3h Kh]
ann: raises $1 to $2
bob: folds
cy: folds
Uncalled bet ($1) returned to ann
ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: ann (button) collected ($2.50)
Seat 2: bob (small blind) folded before the Draw
Seat 4: cy (big blind) folded before the Draw
"""
CANCELLED = """\
PokerStars Hand #700000000091:  Badugi Limit ($1/$2 USD) - 2024/01/15 20:10:00 ET
Table 'Small' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($40 in chips)
Hand cancelled
*** SUMMARY ***
Seat 1: ann (button)
"""
RAZZ = FIRST.replace("Badugi Limit", "Razz Limit").replace("0001:", "0092:")
BROKEN = FIRST.replace("ann collected $2.50 from pot\n", "Seat 9: dee ($1 in chips)\n").replace(
    "0001:", "0093:"
)
PARTIAL = FIRST.replace("0001:", "0094:")[:420]


def small(number: int) -> str:
    """A hand like FIRST with another number."""
    return FIRST.replace("#700000000001", f"#{700000000000 + number}")


def write(file: Path, *hands: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join(hands) + "\n", encoding="utf-8", newline="")
    return file


def content(store: Store) -> dict[str, list[dict[str, Any]]]:
    return {name: list(store.rows(name)) for name in SCHEMAS}


def put(store: Store, *paths: Path, workers: int = 1, job_bytes: int = 10**6) -> ImportResult:
    return import_files(find_files(paths), store, workers=workers, job_bytes=job_bytes)


def is_whole(counts: Counts) -> bool:
    """Whether read = imported + duplicates + skipped + cancelled + partial + rejected."""
    parts = (counts.hands, counts.duplicates, counts.skipped.total(), counts.cancelled)
    return counts.read == sum(parts) + counts.partial + len(counts.rejected)


def move_hand(store: Store, hand_id: str, site: str) -> None:
    """Make a stored hand, alone in its batch, one of another site."""
    for name in SCHEMAS:
        for part in (store.path / name).glob("part-*.parquet"):
            rows = pq.ParquetFile(part).read()
            if hand_id in rows["hand_id"].to_pylist():
                sites = pa.array([site] * len(rows)).dictionary_encode()
                pq.write_table(rows.set_column(0, rows.schema.field(0), sites), part)
