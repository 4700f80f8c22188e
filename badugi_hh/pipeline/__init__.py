"""Files to workers to batches: the import, and the audit of files or of a store."""

from badugi_hh.pipeline.auditing import AuditResult, audit_paths, audit_store, stored_readings
from badugi_hh.pipeline.importing import ImportResult, import_paths
from badugi_hh.pipeline.jobs import Counts, PathError, Progress, Rejected, Rules, examine

__all__ = [
    "AuditResult",
    "Counts",
    "ImportResult",
    "PathError",
    "Progress",
    "Rejected",
    "Rules",
    "audit_paths",
    "audit_store",
    "examine",
    "import_paths",
    "stored_readings",
]
