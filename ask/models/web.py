"""What the web says where the wiki does not: beside an answer, never part of it.

These rows stand apart from those of answers, so that nothing that serves, follows up, saves or
audits the sentences of a wiki can come upon them. They are kept for a while only.
"""

from datetime import datetime, timedelta
from typing import ClassVar
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import F, Func, Q, Value
from django.utils import timezone

from ask.models.answers import Answer

# A page of the web says something else tomorrow: what was quoted of it is forgotten after that.
KEPT = timedelta(days=30)


class WebAnswerQuerySet(models.QuerySet["WebAnswer"]):
    """Which looks on the web still count."""

    def kept(self) -> "WebAnswerQuerySet":
        """Keep those that have not expired."""
        return self.filter(created_at__gt=timezone.now() - KEPT)


class WebAnswer(models.Model):
    """One look on the web for what an answer leaves open, and what came of it."""

    class Status(models.TextChoices):
        WORKING = "working", "Working"
        FOUND = "found", "Found"
        NOTHING = "nothing", "Nothing found"
        STOPPED = "stopped", "Stopped"
        FAILED = "failed", "Failed"

    class Stage(models.TextChoices):
        WAITING = "waiting", "Waiting for a free hand"
        SEARCHING = "searching", "Searching the web"
        FETCHING = "fetching", "Fetching and reading what was found"
        WRITING = "writing", "Choosing the sentences that answer"
        CHECKING = "checking", "Checking every sentence against the page it cites"
        DONE = "done", "Done"

    answer = models.ForeignKey(Answer, on_delete=models.CASCADE, related_name="web_answers")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    topics = models.JSONField(help_text="What is looked up: the question, or its open parts")
    status = models.CharField(max_length=12, choices=Status, default=Status.WORKING)
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.WAITING)
    reason = models.TextField(blank=True, help_text="Why there is nothing, or less than was found")
    answered_by = models.CharField(max_length=300, blank=True)
    checked_by = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[WebAnswerQuerySet] = WebAnswerQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["answer"], condition=Q(status="working"), name="one_look_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"The web on “{self.answer}”"

    @property
    def is_working(self) -> bool:
        """Say whether it is still being made."""
        return self.status == WebAnswer.Status.WORKING

    @property
    def kept_until(self) -> datetime:
        """When its words are forgotten."""
        return self.created_at + KEPT


class WebPassage(models.Model):
    """Lines of a page of the web, word for word as they were fetched: what a sentence may cite."""

    web_answer = models.ForeignKey(WebAnswer, on_delete=models.CASCADE, related_name="passages")
    number = models.PositiveIntegerField(help_text="The 1 of [W1]")
    address = models.TextField(help_text="Where it was found, after redirects")
    title = models.TextField(blank=True)
    fetched_at = models.DateTimeField()
    page_sha256 = models.CharField(max_length=64, help_text="Of the page's bytes as they were sent")
    first_line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()
    text = models.TextField()
    text_sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["web_answer", "number"]
        constraints = [
            models.UniqueConstraint(fields=["web_answer", "number"], name="web_manifest_number"),
            # It becomes a link on a screen.
            models.CheckConstraint(
                condition=Q(address__startswith="https://") | Q(address__startswith="http://"),
                name="web_passages_have_web_addresses",
            ),
            models.CheckConstraint(
                condition=Q(
                    text_sha256=Func(
                        Func(
                            Func(F("text"), Value("UTF8"), function="convert_to"),
                            function="sha256",
                        ),
                        Value("hex"),
                        function="encode",
                        output_field=models.CharField(),
                    )
                ),
                name="web_passages_are_as_fetched",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.marker} {self.address}"

    @property
    def marker(self) -> str:
        """The form in which a sentence cites it; no citation of a source looks like it."""
        return f"[W{self.number}]"

    @property
    def domain(self) -> str:
        """Whose page it is; a name in other letters stands in its ASCII form."""
        return urlsplit(self.address).hostname or ""


class WebSentence(models.Model):
    """A sentence that passed the guard; what did not is not kept."""

    web_answer = models.ForeignKey(WebAnswer, on_delete=models.CASCADE, related_name="sentences")
    ordinal = models.PositiveIntegerField()
    text = models.TextField()
    passage = models.ForeignKey(WebPassage, on_delete=models.CASCADE, related_name="sentences")
    verdict = models.CharField(max_length=16)
    confidence = models.FloatField()

    class Meta:
        ordering = ["web_answer", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["web_answer", "ordinal"], name="web_ordinal"),
            # As invariant 6 has it of the wiki's own answers.
            models.CheckConstraint(
                condition=Q(verdict="supported"), name="only_checked_web_sentences_are_kept"
            ),
        ]

    def __str__(self) -> str:
        return self.text
