"""The log of a document's steps."""

from django.db import models

from ingest.models.documents import Document, Step


class StepRecord(models.Model):
    """One step of one document: when it began and ended, how often it was begun, what it did."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="steps")
    step = models.CharField(max_length=12, choices=Step)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    starts = models.PositiveIntegerField(default=1)
    # Where a long step goes on after an interruption: the sentences compared so far.
    reached = models.PositiveIntegerField(default=0)
    detail = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["document", "step"], name="step_once")]

    def __str__(self) -> str:
        return f"{self.document}: {self.step}"
