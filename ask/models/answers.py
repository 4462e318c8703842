"""One question, its answer sentence by sentence, and the manifest it was allowed to use.

Answers are kept so that they can be read again; they are never retrieved as evidence: no
search looks into these tables.
"""

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from wiki.models import Citation, Page, PageState, Revision, Wiki

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models import User


class AnswerQuerySet(models.QuerySet["Answer"]):
    """Which answers a person may see."""

    def visible_to(self, user: "User | AnonymousUser", *, editor: bool) -> "AnswerQuerySet":
        """Keep the person's own questions, and what an editor may look at: all of them."""
        if editor:
            return self
        return self.filter(asker=user) if user.is_authenticated else self.none()


class Answer(models.Model):
    """A question and what came of it."""

    class Status(models.TextChoices):
        WORKING = "working", "Working"
        ANSWERED = "answered", "Answered"
        NOT_COVERED = "not_covered", "Not covered"
        HELD = "held", "Held for an editor"
        WITHHELD = "withheld", "Withheld by an editor"
        BLOCKED = "blocked", "Blocked by the checks"
        STOPPED = "stopped", "Stopped"
        FAILED = "failed", "Failed"

    class Stage(models.TextChoices):
        WAITING = "waiting", "Waiting for a free hand"
        UNDERSTANDING = "understand", "Understanding the question"
        SEARCHING = "searching", "Looking through the pages"
        WRITING = "writing", "Choosing the sentences that answer"
        CHECKING = "checking", "Checking every sentence against its source"
        DONE = "done", "Done"

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="answers")
    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="answers"
    )
    question = models.TextField()
    follows = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="followed_by"
    )
    conversation = models.ForeignKey(
        "self",
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The first answer of the conversation; none where this is it",
    )
    understood_as = models.TextField(blank=True, help_text="A follow-up, worded to stand alone")
    parts = models.JSONField(default=list, help_text="What a compound question asks, one by one")
    open_parts = models.JSONField(default=list, help_text="Those that its answer leaves open")
    status = models.CharField(max_length=12, choices=Status, default=Status.WORKING)
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.WAITING)
    confidence = models.FloatField(null=True)
    reason = models.TextField(blank=True, help_text="Why it is not covered, held or blocked")
    note = models.TextField(blank=True, help_text="What a leg of the search could not do")
    answered_by = models.CharField(max_length=300, blank=True)
    checked_by = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(auto_now=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    decision_reason = models.TextField(blank=True)

    objects: ClassVar[AnswerQuerySet] = AnswerQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-created_at"]
        indexes = [models.Index(fields=["wiki", "-created_at"], name="answers_recent")]

    def __str__(self) -> str:
        return self.question

    @property
    def is_working(self) -> bool:
        """Say whether the answer is still being made."""
        return self.status == Answer.Status.WORKING

    @property
    def can_be_followed(self) -> bool:
        """Say whether its asker may ask on from here."""
        return self.status in FOLLOWED

    @property
    def meant(self) -> str:
        """The question as it was understood: what was looked up and answered."""
        return self.understood_as or self.question


# Ended, with something for the asker to see.
FOLLOWED = (
    Answer.Status.ANSWERED,
    Answer.Status.NOT_COVERED,
    Answer.Status.BLOCKED,
    Answer.Status.STOPPED,
)


class AnswerPassageQuerySet(models.QuerySet["AnswerPassage"]):
    """Which passages may still be shown by name."""

    def standing(self) -> "AnswerPassageQuerySet":
        """Keep passages whose page is still evidence."""
        return self.filter(page__state=PageState.ACTIVE)


class AnswerPassage(models.Model):
    """A passage the answer was allowed to use, with its text as it was then: the manifest."""

    class Kind(models.TextChoices):
        WIKI = "wiki", "Wiki page"

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="passages")
    number = models.PositiveIntegerField(help_text="From 1, by rank")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.WIKI)
    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="+")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="+")
    heading = models.CharField(max_length=500, blank=True)
    anchor = models.CharField(max_length=200, blank=True)
    text = models.TextField()

    objects: ClassVar[AnswerPassageQuerySet] = AnswerPassageQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["answer", "number"]
        constraints = [models.UniqueConstraint(fields=["answer", "number"], name="manifest_number")]

    def __str__(self) -> str:
        return f"{self.number}. {self.page}: {self.heading}"

    @property
    def has_changed(self) -> bool:
        """Say whether the page left the pool of evidence or shows another text by now."""
        changed = self.page.current_revision_id != self.revision_id
        return changed or self.page.state != PageState.ACTIVE


class AnswerSentence(models.Model):
    """A sentence that was written, the passage it cites, and what the check said.

    What the guard removed is kept, so that a blocked answer can say why; it is never shown.
    """

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="sentences")
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    passage = models.ForeignKey(
        AnswerPassage, null=True, on_delete=models.CASCADE, related_name="sentences"
    )
    citations = models.ManyToManyField(Citation, related_name="+")
    verdict = models.CharField(max_length=16, blank=True)
    confidence = models.FloatField(null=True)
    reason = models.TextField(blank=True)
    removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["answer", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["answer", "ordinal"], name="answer_ordinal"),
            # Invariant 6: what goes out cites a passage of the manifest, and was found supported.
            models.CheckConstraint(
                condition=Q(removed=True) | Q(passage__isnull=False, verdict="supported"),
                name="only_checked_sentences_go_out",
            ),
        ]

    def __str__(self) -> str:
        return self.text
