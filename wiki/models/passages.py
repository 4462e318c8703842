"""What retrieval returns: section-sized pieces of pages."""

from typing import TYPE_CHECKING, ClassVar

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from pgvector.django import HnswIndex, VectorField

from wiki.models.pages import Page, PageState, Revision
from wiki.models.people import Wiki

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models.people import User

DIMENSIONS = 384  # of the bundled all-MiniLM-L6-v2


class PassageQuerySet(models.QuerySet["Passage"]):
    """Which passages may be found."""

    def evidence(self) -> "PassageQuerySet":
        """Keep passages of active pages: all that may be quoted as true.

        The state is read at query time, so a page that leaves the pool is gone from every
        search in the transaction that moved it.
        """
        return self.filter(page__state=PageState.ACTIVE)

    def disputable(self) -> "PassageQuerySet":
        """Keep passages that a new source may contradict.

        A contradicted page is among them: a second sentence of it may be disputed as well.
        """
        return self.filter(page__state__in=(PageState.ACTIVE, PageState.CONTRADICTED))

    def readable_by(self, user: "User | AnonymousUser") -> "PassageQuerySet":
        """Keep passages of wikis that `user` may read."""
        return self.filter(wiki__in=Wiki.objects.readable_by(user))


class Passage(models.Model):
    """A section of a page's current revision; replaced whenever the page shows another one."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="passages")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="+")
    ordinal = models.PositiveIntegerField()
    heading = models.CharField(max_length=500, blank=True, help_text="Path of headings")
    anchor = models.CharField(max_length=200, blank=True)
    start = models.PositiveIntegerField(help_text="Offset in the revision's body")
    end = models.PositiveIntegerField()
    text = models.TextField(help_text="Plain words, without markup or markers")
    terms = ArrayField(models.TextField(), help_text="Search tokens in order, with repeats")
    embedding = VectorField(dimensions=DIMENSIONS, null=True)
    embedded_by = models.CharField(max_length=120, blank=True)

    objects: ClassVar[PassageQuerySet] = PassageQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["page", "ordinal"]
        constraints = [models.UniqueConstraint(fields=["page", "ordinal"], name="passage_ordinal")]
        indexes = [
            GinIndex(fields=["terms"], name="passage_terms"),
            HnswIndex(
                name="passage_embedding",
                fields=["embedding"],
                m=16,
                ef_construction=64,
                opclasses=["vector_ip_ops"],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.page}: {self.heading}"
