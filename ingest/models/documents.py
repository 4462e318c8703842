"""One uploaded file's way through the steps."""

import uuid
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from wiki.models import Source, SourceVersion, Wiki

if TYPE_CHECKING:
    from datetime import datetime

    from wiki.models import User


class Step(models.TextChoices):
    """What is done, or done next, with a document; in this order."""

    FETCHING = "fetching", "Fetch"
    READING = "reading", "Read"
    GATING = "gating", "Weigh against the purpose"
    PLANNING = "planning", "Plan pages"
    WRITING = "writing", "Write"
    COMPARING = "comparing", "Compare with pages"
    DONE = "done", "Done"

    @property
    def rank(self) -> int:
        """Position in the order, from 0."""
        return list(Step).index(self)

    @property
    def following(self) -> "Step":
        """The step after this one; DONE follows itself."""
        return list(Step)[min(self.rank + 1, Step.DONE.rank)]


class Status(models.TextChoices):
    """How a document stands."""

    WAITING = "waiting", "Waiting for its turn"
    RUNNING = "running", "Running"
    WAITING_FOR_PERSON = "waiting_for_person", "Waiting for a person"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"
    DUPLICATE = "duplicate", "Here already"
    SKIPPED = "skipped", "Skipped"


# What engines.documents says of bytes that no second reading makes readable. A document that was
# too large, too long or broken may yet be read, under another limit or less load.
UNREADABLE_FOR_EVER = frozenset(
    {"encrypted", "scanned", "empty", "binary", "unsupported", "wrong_extension"}
)

MOVING = (Status.WAITING, Status.RUNNING)
IN_FLIGHT = (*MOVING, Status.WAITING_FOR_PERSON)


class DocumentQuerySet(models.QuerySet["Document"]):
    """Which documents are looked for."""

    def moving(self) -> "DocumentQuerySet":
        """Keep what runs or will run without a person."""
        return self.filter(status__in=MOVING)

    def in_flight(self) -> "DocumentQuerySet":
        """Keep what has not come to an end."""
        return self.filter(status__in=IN_FLIGHT)

    def silent_since(self, moment: "datetime") -> "DocumentQuerySet":
        """Keep moving documents that gave no sign of life since `moment`."""
        return self.moving().filter(heartbeat_at__lt=moment)

    def uploaded_by(self, user: "User") -> "DocumentQuerySet":
        """Keep one person's documents."""
        return self.filter(uploader=user)

    def shown(self) -> "DocumentQuerySet":
        """Load with each document what a row of a list shows."""
        return self.select_related(
            "wiki", "uploader", "source_version__source", "namesake", "twin", "decision"
        )


class Document(models.Model):
    """A file somebody brought, from its bytes on disk to what became of them.

    `step` is what runs now or next; `status` says whether it runs, waits or ended there. Each
    step commits what it produced together with its end, so a document resumes at `step`.
    """

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="documents")
    batch = models.UUIDField(default=uuid.uuid4, help_text="Files brought in one go share it")
    filename = models.CharField(max_length=255)
    address = models.TextField(
        blank=True, help_text="Where on the web it is fetched from; empty: uploaded"
    )
    sha256 = models.CharField(max_length=64, blank=True, help_text="Empty: no bytes were kept")
    size = models.PositiveBigIntegerField(default=0, help_text="Bytes")
    uploader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="documents",
        help_text="None: brought by a command",
    )
    # The question "new version or separate?" and its answer.
    namesake = models.ForeignKey(Source, null=True, on_delete=models.SET_NULL, related_name="+")
    as_version_of = models.ForeignKey(
        Source, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    twin = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, help_text="The same bytes, brought earlier"
    )
    source_version = models.ForeignKey(
        SourceVersion, null=True, on_delete=models.SET_NULL, related_name="documents"
    )
    step = models.CharField(max_length=12, choices=Step, default=Step.READING)
    status = models.CharField(max_length=20, choices=Status, default=Status.WAITING)
    counts = models.JSONField(default=dict, help_text="lines, notes, created, updated, conflicts …")
    error = models.TextField(blank=True, help_text="What happened and what to do next")
    error_code = models.CharField(max_length=40, blank=True)
    attempts = models.PositiveIntegerField(
        default=0, help_text="Starts of this step without progress"
    )
    heartbeat_at = models.DateTimeField(help_text="Last sign of life, or last time queued")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    objects: ClassVar[DocumentQuerySet] = DocumentQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=Status.values), name="document_status_known"
            ),
            models.CheckConstraint(condition=Q(step__in=Step.values), name="document_step_known"),
            models.CheckConstraint(
                condition=~Q(status=Status.FAILED) | ~Q(error=""), name="a_failure_says_why"
            ),
            # Two uploads of the same bytes at the same moment: one goes on, the other is told.
            models.UniqueConstraint(
                fields=["wiki", "sha256"],
                condition=Q(status__in=IN_FLIGHT) & ~Q(sha256=""),
                name="same_bytes_in_flight_once",
            ),
            models.UniqueConstraint(
                fields=["wiki", "address"],
                condition=Q(status__in=MOVING, sha256="") & ~Q(address=""),
                name="same_address_fetched_once",
            ),
        ]
        indexes = [
            # Asked every few seconds by the task that resumes what stalled.
            models.Index(
                F("heartbeat_at"), condition=Q(status__in=MOVING), name="document_heartbeat"
            ),
            models.Index(fields=["wiki", "status"], name="document_by_status"),
        ]

    def __str__(self) -> str:
        return self.filename

    def get_absolute_url(self) -> str:
        """Return the address of the document's page."""
        return reverse("document", kwargs={"wiki": self.wiki.slug, "pk": self.pk})

    @property
    def is_moving(self) -> bool:
        """Say whether a reload may show something new without a person acting."""
        return self.status in MOVING

    @property
    def is_in_flight(self) -> bool:
        """Say whether it has not come to an end."""
        return self.status in IN_FLIGHT

    @property
    def asks_about_name(self) -> bool:
        """Say whether it waits for "new version or separate document?"."""
        return self.status == Status.WAITING_FOR_PERSON and self.step == Step.READING

    @property
    def awaits_judgement(self) -> bool:
        """Say whether an editor may still decide about it: skipped, or the gate was unsure."""
        return self.step == Step.GATING and self.status in {
            Status.SKIPPED,
            Status.WAITING_FOR_PERSON,
        }

    @property
    def can_retry(self) -> bool:
        """Say whether it ended early, and may get further with what is at hand.

        That is its bytes, or the way to them; and they are not such that every reading ends the
        same.
        """
        ended_early = self.status in {Status.FAILED, Status.CANCELLED}
        hopeless = self.error_code in UNREADABLE_FOR_EVER
        return ended_early and not hopeless and bool(self.sha256 or self.address)
