"""The tables of the store.

Every table starts with ``site`` and ``hand_id``. Amounts are int64 hundredths
of ``hands.currency``, cards are text such as ``As 3h 8h 6s``; null is unknown.
The meaning of a column goes into the Parquet field's metadata.
"""

from badugi_hh.tables.batch import Batch
from badugi_hh.tables.declared import SCHEMAS, TABLES, Column, Table
from badugi_hh.tables.rows import Record, Reject, text_digest

__all__ = [
    "SCHEMAS",
    "TABLES",
    "Batch",
    "Column",
    "Record",
    "Reject",
    "Table",
    "text_digest",
]
