"""What the gate said of a document, and what a person said to that."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from ingest.models.documents import Document
from wiki.models import Purpose


class GateDecision(models.Model):
    """Whether a document belongs in its wiki, by which lines of which purpose.md.

    Skip is the opposite of `belongs`. What a document that belongs does to the pages (create,
    update, flag) are its `PlannedChange` rows: one document may do all three.
    """

    document = models.OneToOneField(Document, on_delete=models.CASCADE, related_name="decision")
    belongs = models.BooleanField()
    confidence = models.FloatField(help_text="0.5 (a coin toss) to 1.0 (certain)")
    reason = models.TextField()
    purpose = models.ForeignKey(Purpose, null=True, on_delete=models.PROTECT, related_name="+")
    purpose_lines = models.JSONField(default=list, help_text="Numbers of lines of purpose.md")
    made_by = models.CharField(max_length=200, blank=True, help_text="Gate's fingerprint")
    created_at = models.DateTimeField(auto_now_add=True)
    overruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    overruled_at = models.DateTimeField(null=True)
    overruled_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(overruled_by=None, overruled_at=None)
                | Q(overruled_by__isnull=False, overruled_at__isnull=False),
                name="overruled_by_a_person",
            )
        ]

    def __str__(self) -> str:
        return f"{self.document}: {'belongs' if self.belongs else 'skip'}"

    def quoted_lines(self) -> list[tuple[int, str]]:
        """Return number and text of the lines of purpose.md that decided, in the text's order."""
        lines = self.purpose.text.splitlines() if self.purpose else []
        numbers = sorted(n for n in self.purpose_lines if 1 <= n <= len(lines))
        return [(number, lines[number - 1]) for number in numbers]
