"""Files to workers to batches: the import, and the audit of files or of a store."""

from badugi_hh.pipeline.auditing import AuditResult, audit_paths, audit_store
from badugi_hh.pipeline.choosing import Choice
from badugi_hh.pipeline.examining import examine
from badugi_hh.pipeline.exporting import ExportResult, export_paths, export_store
from badugi_hh.pipeline.importing import (
    ImportResult,
    import_files,
    import_paths,
    import_store,
)
from badugi_hh.pipeline.jobs import (
    Counts,
    Files,
    PathError,
    Progress,
    Rejected,
    Rules,
    WorkerError,
    find_files,
)
from badugi_hh.pipeline.stored import other_rules, stored_readings
from badugi_hh.pipeline.terms import Terms

__all__ = [
    "AuditResult",
    "Choice",
    "Counts",
    "ExportResult",
    "Files",
    "ImportResult",
    "PathError",
    "Progress",
    "Rejected",
    "Rules",
    "Terms",
    "WorkerError",
    "audit_paths",
    "audit_store",
    "examine",
    "export_paths",
    "export_store",
    "find_files",
    "import_files",
    "import_paths",
    "import_store",
    "other_rules",
    "stored_readings",
]
