"""Pages, their revisions, and what ties them to sources and to each other."""

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from wiki.models import _triggers
from wiki.models._names import NamesIndex
from wiki.models._passage_triggers import MOVE_PASSAGES
from wiki.models.people import Role, Wiki
from wiki.models.sources import LineRange, SourceVersion


class PageState(models.TextChoices):
    """Where a page stands; wiki.services.lifecycle holds the moves."""

    DRAFT = "draft", "Draft"
    ACTIVE = "active", "Active"
    CONTRADICTED = "contradicted", "Contradicted"
    ARCHIVED = "archived", "Archived"


class Origin(models.TextChoices):
    """Who wrote a body."""

    PERSON = "person", "A person"
    ENGINE = "engine", "An engine"


def states_visible_to(role: Role | None) -> tuple[PageState, ...]:
    """Return the states in which a page shows itself to somebody of this role."""
    if role is None:
        return ()
    seen = [PageState.ACTIVE, PageState.CONTRADICTED]
    if role.includes(Role.CONTRIBUTOR):
        seen.append(PageState.DRAFT)
    if role.includes(Role.EDITOR):
        seen.append(PageState.ARCHIVED)
    return tuple(seen)


class PageQuerySet(models.QuerySet["Page"]):
    """Which pages count for what."""

    def visible_to(self, role: Role | None) -> "PageQuerySet":
        """Keep the pages that somebody of this role may open and see listed.

        Readers see what was let in (contradicted pages under a banner); drafts are for whoever
        may work on them, archived pages for whoever may bring them back.
        """
        return self.filter(state__in=states_visible_to(role))


class Page(models.Model):
    """A wiki page: an identity that outlives its titles, and the revision it shows."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="pages")
    title = models.CharField(max_length=200)
    slug = models.SlugField(max_length=200, allow_unicode=True)
    state = models.CharField(max_length=16, choices=PageState, default=PageState.DRAFT)
    current_revision = models.ForeignKey(
        "Revision", null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    objects: ClassVar[PageQuerySet] = PageQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["title"]
        constraints = [
            models.UniqueConstraint(fields=["wiki", "slug"], name="page_slug"),
            models.UniqueConstraint("wiki", Lower("title"), name="page_title_any_case"),
            models.CheckConstraint(
                condition=Q(state__in=PageState.values), name="page_state_known"
            ),
        ]
        indexes = [
            # The hot filter of every search and answer.
            models.Index(fields=["wiki"], condition=Q(state="active"), name="page_evidence"),
            NamesIndex(fields=["wiki", "title"], name="page_title_trigrams"),
            # The tree beside every page, and the list of pages, in their order.
            models.Index(fields=["wiki", "title"], name="page_by_title"),
        ]
        triggers = [_triggers.GUARD_PAGE, MOVE_PASSAGES]

    def __str__(self) -> str:
        return self.title


class Revision(models.Model):
    """One immutable state of a page's Markdown."""

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    body = models.TextField()
    body_sha256 = models.CharField(max_length=64)
    origin = models.CharField(max_length=8, choices=Origin)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="revisions"
    )
    base = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    comment = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["page", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["page", "number"], name="revision_number"),
            models.CheckConstraint(
                condition=Q(origin="engine") | Q(origin="person", author__isnull=False),
                name="a_person_has_a_name",
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
            _triggers.body_hash("revision_hash"),
        ]

    def __str__(self) -> str:
        return f"{self.page} r{self.number}"


class Citation(LineRange):
    """The tie of one marker in a revision to lines of a source version."""

    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="citations")
    ordinal = models.PositiveIntegerField(help_text="The marker's place in the body, from 1")
    start = models.PositiveIntegerField(help_text="Offset of the marker in the body")
    end = models.PositiveIntegerField()
    source_version = models.ForeignKey(
        SourceVersion, on_delete=models.PROTECT, related_name="citations"
    )

    class Meta(LineRange.Meta):
        ordering = ["revision", "ordinal"]
        constraints = [
            *LineRange.Meta.constraints,
            models.UniqueConstraint(fields=["revision", "ordinal"], name="citation_ordinal"),
            models.CheckConstraint(
                condition=Q(end__gt=F("start")), name="citation_marker_in_order"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"{self.source_version} lines {self.first_line}-{self.last_line}"


class PageAlias(models.Model):
    """Another name or a former address of a page; links by it keep working."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="aliases")
    title = models.CharField(max_length=200)
    slug = models.SlugField(max_length=200, allow_unicode=True)

    class Meta:
        ordering = ["title"]
        constraints = [models.UniqueConstraint(fields=["wiki", "slug"], name="alias_slug")]
        indexes = [NamesIndex(fields=["wiki", "title"], name="alias_title_trigrams")]

    def __str__(self) -> str:
        return self.title


class PageLink(models.Model):
    """A `[[link]]` of a page's current revision, by the name it was written with."""

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="links")
    slug = models.SlugField(max_length=200, allow_unicode=True)
    title = models.CharField(max_length=200)

    class Meta:
        ordering = ["title"]
        constraints = [models.UniqueConstraint(fields=["page", "slug"], name="link_once")]

    def __str__(self) -> str:
        return f"{self.page} links to {self.title}"


class FaithfulnessSummary(models.Model):
    """Abstract: what an audit found for one body, in counts and marks; written by audit.

    `marks` lists the claims in order as `{"ordinal", "start", "end", "verdict", "text", "reason"}`;
    the plumb line is drawn from it.
    """

    supported = models.PositiveIntegerField(default=0)
    drift = models.PositiveIntegerField(default=0)
    hallucination = models.PositiveIntegerField(default=0)
    uncited = models.PositiveIntegerField(default=0)
    unchecked = models.PositiveIntegerField(default=0)
    marks = models.JSONField(default=list)
    fingerprint = models.CharField(max_length=300)
    checked_at = models.DateTimeField()

    class Meta:
        abstract = True

    @property
    def claims(self) -> int:
        """Number of claims: the sum of the parts, so that the headline equals the recount."""
        return self.supported + self.drift + self.hallucination + self.uncited + self.unchecked

    @property
    def cited(self) -> int:
        """Number of claims with at least one citation."""
        return self.claims - self.uncited

    @property
    def coverage(self) -> float | None:
        """Cited claims / claims, or None where there is no claim."""
        return self.cited / self.claims if self.claims else None


class Faithfulness(FaithfulnessSummary):
    """How true a revision hangs."""

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE)

    class Meta:
        verbose_name_plural = "faithfulness"

    def __str__(self) -> str:
        return f"{self.revision}: {self.supported} of {self.claims} supported"


class Promotion(models.Model):
    """A person saw exactly this revision and let it into the pool of evidence."""

    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="promotions")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="promotions")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return f"{self.revision} promoted by {self.person}"
