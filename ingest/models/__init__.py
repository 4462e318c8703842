"""What ingest remembers: each document's way through, and what came of it."""

from ingest.models.changes import PlannedChange
from ingest.models.comparisons import PageComparison
from ingest.models.decisions import GateDecision
from ingest.models.documents import Document, Status, Step
from ingest.models.steps import StepRecord

__all__ = [
    "Document",
    "GateDecision",
    "PageComparison",
    "PlannedChange",
    "Status",
    "Step",
    "StepRecord",
]
