"""Edits that engines suggest for a conflict, each with what the auditor found of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.models.claims import AuditRun
from wiki.models import Conflict


class SuggestionRun(models.Model):
    """The search for edits of one conflict while it waits, runs and ends."""

    Status = AuditRun.Status

    conflict = models.OneToOneField(
        Conflict, on_delete=models.CASCADE, related_name="suggestion_run"
    )
    status = models.CharField(max_length=8, choices=AuditRun.Status, default=Status.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="None where the arrival of a document asked",
    )
    heartbeat_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-heartbeat_at"]

    def __str__(self) -> str:
        return f"edits for {self.conflict}: {self.status}"

    @property
    def is_under_way(self) -> bool:
        """Whether it waits or runs."""
        return self.status in {self.Status.WAITING, self.Status.RUNNING}


class SuggestedEdit(models.Model):
    """A sentence that could stand in the place of a disputed one; nothing until a person acts.

    It holds words of sources: `audit.services.erasing` deletes it with them.
    """

    conflict = models.ForeignKey(Conflict, on_delete=models.CASCADE, related_name="suggestions")
    ordinal = models.PositiveIntegerField(help_text="From 1, the best first")
    text = models.TextField(help_text="Plain words")
    markdown = models.TextField(help_text="The words, with the markers that the server wrote")
    reason = models.TextField(help_text="Why, as the engine says")
    made_by = models.TextField(help_text="The engine's fingerprint")
    engine = models.CharField(max_length=600, help_text="The engine, for people")
    outcome = models.CharField(max_length=16, help_text="As `Claim.outcome` names it")
    finding = models.TextField(blank=True, help_text="Why it was judged so")
    obstacle = models.TextField(blank=True, help_text="Why it is not offered")

    class Meta:
        ordering = ["conflict", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["conflict", "ordinal"], name="suggestion_ordinal"),
            models.CheckConstraint(
                condition=Q(outcome="supported") | ~Q(obstacle=""),
                name="offered_edit_is_supported",
            ),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def is_offered(self) -> bool:
        """Whether a person may choose it."""
        return not self.obstacle
