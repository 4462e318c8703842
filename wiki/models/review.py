"""What waits for a person: conflicts, proposals, and the queue that shows them."""

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q

from wiki.models import _triggers
from wiki.models.pages import FaithfulnessSummary, Origin, Page, Revision
from wiki.models.people import Wiki
from wiki.models.sources import LineRange


class Conflict(LineRange):
    """A claim of a page that lines of a source contradict, both sides quoted."""

    class Kind(models.TextChoices):
        CONTRADICTION = "contradiction", "A source says otherwise"
        LOST = "lost", "The cited words are gone from the new version"
        WITHDRAWN = "withdrawn", "The cited source was withdrawn"

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        SETTLED = "settled", "Settled by an approved change"
        DISMISSED = "dismissed", "Dismissed: both stand"

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="conflicts")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="conflicts")
    kind = models.CharField(max_length=16, choices=Kind, default=Kind.CONTRADICTION)
    claim_text = models.TextField()
    claim_sha256 = models.CharField(max_length=64)
    claim_start = models.PositiveIntegerField(help_text="Offset in the revision's body")
    claim_end = models.PositiveIntegerField()
    source_text = models.TextField()
    reason = models.TextField()
    confidence = models.FloatField()
    origin = models.CharField(max_length=8, choices=Origin)
    found_by = models.CharField(max_length=200, blank=True, help_text="Finder's fingerprint")
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    decision_reason = models.TextField(blank=True)

    class Meta(LineRange.Meta):
        ordering = ["opened_at"]
        constraints = [
            *LineRange.Meta.constraints,
            # A second run of the same job, or a dismissed conflict met again, opens nothing.
            # The kind counts: lines that were once disputed can be lost or withdrawn as well.
            models.UniqueConstraint(
                fields=[
                    "page",
                    "claim_sha256",
                    "source_version",
                    "first_line",
                    "last_line",
                    "kind",
                ],
                name="conflict_once",
            ),
            models.CheckConstraint(
                condition=Q(status="open") | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="conflict_decided_by_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.page}: {self.claim_text}"


class Proposal(models.Model):
    """A new body for a page on a named base revision, with its reasons, awaiting a person."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        APPROVED = "approved", "Approved"
        REJECTED = "rejected", "Rejected"
        SUPERSEDED = "superseded", "Superseded by another proposal"

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="proposals")
    base_revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="+")
    body = models.TextField()
    body_sha256 = models.CharField(max_length=64)
    origin = models.CharField(max_length=8, choices=Origin)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    made_by = models.CharField(max_length=200, blank=True, help_text="Engine's fingerprint")
    reason = models.TextField()
    conflicts = models.ManyToManyField(Conflict, related_name="proposals", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=12, choices=Status, default=Status.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    decision_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="open") | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="proposal_decided_by_a_person",
            ),
            models.CheckConstraint(
                condition=Q(origin="engine") | Q(author__isnull=False),
                name="proposal_by_a_person_has_a_name",
            ),
            # The same text on the same base waits once, whatever runs twice.
            models.UniqueConstraint(
                fields=["page", "base_revision", "body_sha256"],
                condition=Q(status="open"),
                name="proposal_waits_once",
            ),
        ]
        triggers = [
            _triggers.body_hash("proposal_hash"),
            _triggers.FIX_PROPOSAL,
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"Proposal {self.pk} for {self.page}"

    @property
    def is_outdated(self) -> bool:
        """Say whether the page moved on since this was written; then it cannot be approved."""
        return self.page.current_revision_id != self.base_revision_id


class ProposalFaithfulness(FaithfulnessSummary):
    """How true a proposed body would hang; on the reviewer's screen before they decide."""

    proposal = models.OneToOneField(Proposal, on_delete=models.CASCADE, related_name="faithfulness")

    class Meta:
        verbose_name_plural = "proposal faithfulness"

    def __str__(self) -> str:
        return f"{self.proposal}: {self.supported} of {self.claims} supported"


class ReviewItemQuerySet(models.QuerySet["ReviewItem"]):
    """The queue."""

    def waiting(self) -> "ReviewItemQuerySet":
        """Keep what nobody has settled yet, oldest first.

        A conflict and the change that would settle it are one matter: the conflict stands for both.
        """
        alone = Q(under=None) | Q(under__settled_at__isnull=False)
        return self.filter(alone, settled_at=None).order_by("created_at", "pk")

    def decided(self) -> "ReviewItemQuerySet":
        """Keep what was settled, the latest first, each matter once."""
        alone = Q(under=None) | Q(under__settled_at=None)
        return self.filter(alone, settled_at__isnull=False).order_by("-settled_at", "-pk")


class ReviewItem(models.Model):
    """A line of the one review queue, whichever room put it there.

    The rooms above the wiki (ask, ingest) add theirs through `wiki.services.queue`, so the queue
    needs to know nothing of them: `key` names the thing, `path` leads to its screen.
    """

    class Kind(models.TextChoices):
        CONFLICT = "conflict", "Conflict"
        PROPOSAL = "proposal", "Proposed change"
        ANSWER = "answer", "Held answer"
        DOCUMENT = "document", "Document"
        DOUBT = "doubt", "A model's doubt"

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="review_items")
    kind = models.CharField(max_length=12, choices=Kind)
    key = models.CharField(max_length=80)
    subject = models.CharField(max_length=300)
    detail = models.TextField(blank=True)
    path = models.CharField(max_length=500)
    under = models.ForeignKey(
        "self",
        null=True,
        on_delete=models.SET_NULL,
        related_name="parts",
        help_text="The item that this one is a part of",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    outcome = models.CharField(max_length=80, blank=True)

    objects: ClassVar[ReviewItemQuerySet] = ReviewItemQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["wiki", "key"], name="queued_once")]
        indexes = [
            # Counted on every page an editor opens.
            models.Index(fields=["wiki"], condition=Q(settled_at=None), name="review_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.subject}"


class Reliance(models.Model):
    """Something kept outside the wiki (a saved answer) that rests on a revision."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="reliances")
    key = models.CharField(max_length=80, help_text="answer:12")
    title = models.CharField(max_length=300)
    path = models.CharField(max_length=500)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["revision", "key"], name="relies_once")]

    def __str__(self) -> str:
        return f"{self.title} rests on {self.revision}"
