"""Claims, verdicts and runs; edits that engines suggest; what a model doubts."""

from audit.models.claims import AuditRun, Claim, ClaimFeedback, Verdict
from audit.models.readings import CriticalReading, DoubtedClaim, ReadClaim
from audit.models.suggestions import SuggestedEdit, SuggestionRun

__all__ = [
    "AuditRun",
    "Claim",
    "ClaimFeedback",
    "CriticalReading",
    "DoubtedClaim",
    "ReadClaim",
    "SuggestedEdit",
    "SuggestionRun",
    "Verdict",
]
