"""Critical readings: what a model doubts by its own knowledge, for a person to look at."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.models.claims import AuditRun
from wiki.models import Conflict, Page, Revision, Wiki

_UNDER_WAY = (AuditRun.Status.WAITING, AuditRun.Status.RUNNING)


class CriticalReading(models.Model):
    """The critical reading of one page, or of all active pages, while it waits, runs and ends."""

    Status = AuditRun.Status

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="readings")
    page = models.ForeignKey(
        Page,
        null=True,
        on_delete=models.CASCADE,
        related_name="readings",
        help_text="None reads all active pages",
    )
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(max_length=8, choices=AuditRun.Status, default=Status.WAITING)
    total = models.PositiveIntegerField(default=0, help_text="Claims of the pages")
    done = models.PositiveIntegerField(default=0, help_text="Of these, read now or before")
    unread = models.PositiveIntegerField(default=0, help_text="Of these, not read")
    found = models.PositiveIntegerField(default=0, help_text="New doubts")
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-started_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["wiki", "page"],
                condition=Q(status__in=_UNDER_WAY),
                name="one_reading_at_a_time",
                nulls_distinct=False,
            )
        ]

    def __str__(self) -> str:
        return f"reading of {self.page or self.wiki}: {self.status}"

    @property
    def is_under_way(self) -> bool:
        """Whether it waits or runs."""
        return self.status in _UNDER_WAY


class ReadClaim(models.Model):
    """That a reviewer has read a claim in its place; addressed by content, like a verdict."""

    key = models.CharField(max_length=64, primary_key=True)
    read_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.key


class DoubtedClaim(models.Model):
    """A claim that a model takes for wrong by its own knowledge: a suggestion, never a verdict."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        DISMISSED = "dismissed", "Dismissed"
        DISPUTED = "disputed", "Disputed by a source"
        GONE = "gone", "The page does not say it any more"

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="doubts")
    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="doubts")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="+")
    claim_text = models.TextField()
    claim_sha256 = models.CharField(max_length=64)
    words = models.JSONField(help_text="The doubted words: one [start, end] pair")
    belief = models.TextField(help_text="What the model holds to be true instead")
    reason = models.TextField(blank=True)
    confidence = models.FloatField()
    model = models.CharField(max_length=600, help_text="Provider and model")
    found_by = models.TextField(help_text="The reviewer's fingerprint")
    found_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    decision_reason = models.TextField(blank=True)
    conflict = models.ForeignKey(Conflict, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["found_at", "pk"]
        constraints = [
            # What was dismissed once is not brought up again by the same model.
            models.UniqueConstraint(
                fields=["wiki", "claim_sha256", "model"], name="doubted_once_a_model"
            ),
            models.CheckConstraint(
                condition=Q(status__in=("open", "gone"))
                | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="doubt_decided_by_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.model} doubts: {self.claim_text}"
