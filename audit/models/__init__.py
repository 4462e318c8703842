"""Claims, verdicts and runs."""

from audit.models.claims import AuditRun, Claim, ClaimFeedback, Verdict

__all__ = ["AuditRun", "Claim", "ClaimFeedback", "Verdict"]
