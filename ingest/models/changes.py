"""What a document does to the pages."""

from django.db import models
from django.db.models import F, Q

from ingest.models.documents import Document
from wiki.models import Conflict, Page, Proposal


class PlannedChange(models.Model):
    """One page a document creates, updates or flags; planned first, then carried out once.

    `done_at` is set in the transaction of the change itself, so a step that runs again does
    only what is left.
    """

    class Kind(models.TextChoices):
        CREATE = "create", "Create"
        UPDATE = "update", "Update"
        REANCHOR = "reanchor", "Move citations to the new version"
        FLAG = "flag", "Flag"

    class Outcome(models.TextChoices):
        CREATED = "created", "Draft created"
        REVISED = "revised", "Draft revised"
        PROPOSED = "proposed", "Change proposed"
        NOTHING_NEW = "nothing_new", "Nothing new for this page"
        DISPUTED = "disputed", "Conflict opened"
        REFUSED = "refused", "Not possible"

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="changes")
    ordinal = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    page = models.ForeignKey(Page, null=True, on_delete=models.SET_NULL, related_name="+")
    title = models.CharField(max_length=200)
    first_line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()
    outcome = models.CharField(max_length=12, choices=Outcome, blank=True)
    note = models.CharField(max_length=300, blank=True)
    proposal = models.ForeignKey(Proposal, null=True, on_delete=models.SET_NULL, related_name="+")
    conflict = models.ForeignKey(Conflict, null=True, on_delete=models.SET_NULL, related_name="+")
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["document", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["document", "ordinal"], name="change_ordinal"),
            models.UniqueConstraint(fields=["document", "conflict"], name="change_flags_once"),
            models.CheckConstraint(
                condition=Q(first_line__gte=1, last_line__gte=F("first_line")),
                name="change_lines_in_order",
            ),
            models.CheckConstraint(
                condition=Q(done_at=None, outcome="") | (Q(done_at__isnull=False) & ~Q(outcome="")),
                name="change_done_says_how",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.title}"
