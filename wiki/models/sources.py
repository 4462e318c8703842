"""Documents, and the immutable states of them that citations name."""

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q

from wiki.models._names import NamesIndex
from wiki.models.people import Wiki


class SourceQuerySet(models.QuerySet["Source"]):
    """Which sources count."""

    def standing(self) -> "SourceQuerySet":
        """Keep the sources that were not withdrawn."""
        return self.filter(withdrawn_at=None)


class Source(models.Model):
    """A document. `number` is the 7 of `[^S7:12-14]`, counted within the wiki."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="sources")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=300)
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    withdrawn_reason = models.TextField(blank=True)

    objects: ClassVar[SourceQuerySet] = SourceQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["wiki", "number"], name="source_number")]
        indexes = [NamesIndex(fields=["wiki", "title"], name="source_title_trigrams")]

    def __str__(self) -> str:
        return f"S{self.number} {self.title}"


class SourceVersion(models.Model):
    """One immutable state of a source: its bytes (by sha-256) and its numbered lines."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="versions")
    # Repeated from the source so that the database can hold the one duplicate rule.
    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    lines_sha256 = models.CharField(max_length=64)
    filename = models.CharField(max_length=255)
    kind = models.CharField(max_length=16)
    media_type = models.CharField(max_length=120)
    language = models.CharField(max_length=8, default="en")
    size = models.PositiveBigIntegerField(help_text="Bytes")
    line_count = models.PositiveIntegerField()
    notes = models.JSONField(default=list, help_text="Safety notes: code, message, line")
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["source", "number"]
        constraints = [
            models.UniqueConstraint(fields=["source", "number"], name="source_version_number"),
            models.UniqueConstraint(fields=["wiki", "sha256"], name="same_bytes_once_per_wiki"),
        ]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"S{self.source.number}@{self.number} {self.filename}"


class SourceLine(models.Model):
    """One numbered line of a source version, and where a person finds it."""

    version = models.ForeignKey(SourceVersion, on_delete=models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    page = models.PositiveIntegerField(null=True)
    label = models.CharField(max_length=200, blank=True, help_text="p. 3, slide 2, Prices!4")
    heading = models.CharField(max_length=300, blank=True)
    box = models.JSONField(null=True, help_text="x0, y0, x1, y1 as fractions of the page")

    class Meta:
        ordering = ["version", "number"]
        constraints = [
            models.UniqueConstraint(fields=["version", "number"], name="line_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="lines_count_from_one"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update),
            # Words leave only with their source: a withdrawal, recorded, by a person.
            pgtrigger.Trigger(
                name="leave_with_source",
                operation=pgtrigger.Delete,
                when=pgtrigger.Before,
                func="""
                    IF EXISTS (
                        SELECT 1 FROM wiki_sourceversion v JOIN wiki_source s ON s.id = v.source_id
                        WHERE v.id = OLD.version_id AND s.withdrawn_at IS NULL
                    ) THEN
                        RAISE EXCEPTION 'lines of a standing source cannot be deleted';
                    END IF;
                    RETURN OLD;
                """,
            ),
        ]

    def __str__(self) -> str:
        return self.text


class LineRange(models.Model):
    """Abstract: lines `first_line` to `last_line` of a source version, pinned by a hash."""

    source_version = models.ForeignKey(SourceVersion, on_delete=models.PROTECT, related_name="+")
    first_line = models.PositiveIntegerField()
    last_line = models.PositiveIntegerField()
    quote_sha256 = models.CharField(max_length=64, help_text="Of the lines joined by LF")

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=Q(first_line__gte=1, last_line__gte=F("first_line")),
                name="%(class)s_lines_in_order",
            )
        ]


class AnchorCheck(models.Model):
    """One verification of every citation."""

    checked_at = models.DateTimeField(auto_now_add=True)
    checked = models.PositiveIntegerField()
    broken = models.PositiveIntegerField()

    class Meta:
        ordering = ["-checked_at"]

    def __str__(self) -> str:
        return f"{self.checked - self.broken} of {self.checked} anchors verified"
