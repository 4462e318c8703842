"""What a revision states, and what was found of it."""

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q

from wiki.models import Revision


class Verdict(models.Model):
    """A finding, addressed by its content.

    The key is the hash of claim text, cited text and the auditor's fingerprint: when any of them
    changes there is no verdict, and when none does no model is called. A failure to check is
    never stored here.
    """

    key = models.CharField(max_length=64, primary_key=True)
    verdict = models.CharField(max_length=16)
    reason = models.TextField()
    confidence = models.FloatField()
    claim_spans = models.JSONField(default=list, help_text="Words at fault: [start, end] pairs")
    evidence_spans = models.JSONField(default=list)
    judged_by = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(verdict__in=("supported", "drift", "hallucination")),
                name="verdict_known",
            )
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.verdict}: {self.reason}"


class ClaimQuerySet(models.QuerySet["Claim"]):
    """Claims by what was found of them."""

    def of_outcome(self, outcome: str) -> "ClaimQuerySet":
        """Keep the claims of one outcome, as `Claim.outcome` names it; all of them for ""."""
        match outcome:
            case "":
                return self
            case "uncited":
                return self.filter(verdict=None, unchecked_reason="")
            case "unchecked":
                return self.filter(verdict=None).exclude(unchecked_reason="")
            case _:
                return self.filter(verdict__verdict=outcome)


class Claim(models.Model):
    """One statement of a revision, in its place, with what was found of it."""

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="claims")
    ordinal = models.PositiveIntegerField(help_text="From 1, in the order of the body")
    start = models.PositiveIntegerField(help_text="Offset in the body")
    end = models.PositiveIntegerField()
    # Kept because only a parse of the whole body tells whose a marker is.
    markers = models.JSONField(default=list, help_text="Where its markers begin in the body")
    text = models.TextField()
    evidence = models.TextField(blank=True, help_text="The cited lines, as the auditor saw them")
    verdict = models.ForeignKey(Verdict, null=True, on_delete=models.PROTECT)
    unchecked_reason = models.TextField(blank=True)

    objects: ClassVar[ClaimQuerySet] = ClaimQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["revision", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["revision", "ordinal"], name="claim_ordinal"),
            # Never blank, never both: a cited claim has a verdict or a reason why it has none.
            models.CheckConstraint(
                condition=Q(evidence="", verdict=None, unchecked_reason="")
                | Q(verdict__isnull=False, unchecked_reason="") & ~Q(evidence="")
                | Q(verdict=None) & ~Q(unchecked_reason=""),
                name="claim_has_one_outcome",
            ),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def outcome(self) -> str:
        """Return supported, drift, hallucination, uncited or unchecked."""
        if self.verdict is not None:
            return self.verdict.verdict
        return "unchecked" if self.unchecked_reason else "uncited"


class ClaimFeedback(models.Model):
    """What a person thinks of a verdict: of the one they saw, not of what a claim gets later."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="feedback")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    verdict = models.ForeignKey(
        Verdict, null=True, on_delete=models.SET_NULL, help_text="None once its words are erased"
    )
    auditor = models.CharField(max_length=300, blank=True, help_text="Fingerprint of who judged")
    agrees = models.BooleanField()
    note = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["claim", "person"], name="one_opinion_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.person} {'agrees' if self.agrees else 'disagrees'}"


class AuditRun(models.Model):
    """The audit of one revision while it waits, runs and ends."""

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, related_name="audit_run")
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    total = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    heartbeat_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-heartbeat_at"]

    def __str__(self) -> str:
        return f"{self.revision}: {self.status}, {self.checked} of {self.total}"
