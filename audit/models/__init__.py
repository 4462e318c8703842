"""Claims, verdicts and runs; edits that engines suggest."""

from audit.models.claims import AuditRun, Claim, ClaimFeedback, Verdict
from audit.models.suggestions import SuggestedEdit, SuggestionRun

__all__ = ["AuditRun", "Claim", "ClaimFeedback", "SuggestedEdit", "SuggestionRun", "Verdict"]
