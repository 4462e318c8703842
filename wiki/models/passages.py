"""What retrieval returns, and the statistics and vectors it is found by.

Everything here is derived from pages and can be made anew at any time (`manage.py reindex`).
"""

from typing import TYPE_CHECKING, ClassVar

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Least
from pgvector.django import HalfVectorField

from wiki.models._lexemes import BAND_TERMS, LAST_BAND, LexemesField
from wiki.models._names import NamesIndex
from wiki.models._passage_triggers import (
    COUNT_ADDED_PASSAGES,
    COUNT_CHANGED_PASSAGES,
    COUNT_REMOVED_PASSAGES,
    FOLLOW_PAGE,
    FOLLOW_PASSAGE,
    MOVE_VECTORS,
)
from wiki.models.pages import Page, PageState, Revision
from wiki.models.people import Wiki

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from wiki.models.people import User


class PassageQuerySet(models.QuerySet["Passage"]):
    """Which passages may be found."""

    def evidence(self) -> "PassageQuerySet":
        """Keep passages of active pages: all that may be quoted as true.

        `searchable` follows the page's state by trigger, in the transaction that moves the page.
        """
        return self.filter(searchable=True)

    def disputable(self) -> "PassageQuerySet":
        """Keep passages that a new source may contradict.

        A contradicted page is among them: a second sentence of it may be disputed as well.
        """
        return self.filter(page__state__in=(PageState.ACTIVE, PageState.CONTRADICTED))

    def readable_by(self, user: "User | AnonymousUser") -> "PassageQuerySet":
        """Keep passages of wikis that `user` may read."""
        return self.filter(wiki__in=Wiki.objects.readable_by(user))


class Passage(models.Model):
    """A piece of a page's current revision, within one section of it."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    page = models.ForeignKey(Page, on_delete=models.CASCADE, related_name="passages")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE, related_name="+")
    ordinal = models.PositiveIntegerField()
    heading = models.CharField(max_length=500, blank=True, help_text="Path of headings")
    anchor = models.CharField(max_length=200, blank=True)
    start = models.PositiveIntegerField(help_text="Offset in the revision's body")
    end = models.PositiveIntegerField()
    text = models.TextField(help_text="Plain words, without markup or markers")
    language = models.CharField(max_length=8, default="en", help_text="ISO 639-1")
    lexemes = LexemesField(help_text="Search terms with their places")
    length = models.PositiveIntegerField(help_text="Number of search terms, repeats included")
    searchable = models.BooleanField(
        default=False, editable=False, help_text="Whether the page is active; kept by a trigger"
    )
    indexed_as = models.PositiveSmallIntegerField(help_text="wiki.search.index.INDEX_VERSION")

    objects: ClassVar[PassageQuerySet] = PassageQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["page", "ordinal"]
        constraints = [
            # At the end of a statement: an edit moves the passages behind it all at once.
            models.UniqueConstraint(
                fields=["page", "ordinal"],
                name="passage_ordinal",
                deferrable=models.Deferrable.IMMEDIATE,
            )
        ]
        indexes = [
            # Of the wiki too, so that a small one among large ones is searched at its own size.
            GinIndex(
                OpClass("wiki", "int8_ops"),
                OpClass("lexemes", "tsvector_ops"),
                OpClass(Least(F("length") / BAND_TERMS, LAST_BAND), "int4_ops"),
                name="passage_lexemes",
                # A search looks into many cells, and each look would read what waits unsorted.
                fastupdate=False,
            ),
            # In which languages a wiki is searched.
            models.Index(name="passage_language", fields=["wiki", "language"]),
            NamesIndex(fields=["wiki", "heading"], name="passage_heading_trigrams"),
            models.Index(name="passage_indexed_as", fields=["indexed_as", "page"]),
        ]
        triggers = [
            FOLLOW_PAGE,
            MOVE_VECTORS,
            COUNT_ADDED_PASSAGES,
            COUNT_CHANGED_PASSAGES,
            COUNT_REMOVED_PASSAGES,
        ]

    def __str__(self) -> str:
        return f"{self.page}: {self.heading}"


class CorpusStatistic(models.Model):
    """How many searchable passages a wiki has, and how long they are together. Kept by triggers."""

    wiki = models.OneToOneField(
        Wiki, on_delete=models.CASCADE, primary_key=True, related_name="corpus_statistic"
    )
    passages = models.BigIntegerField(default=0)
    length = models.BigIntegerField(default=0, help_text="Search terms, repeats included")

    def __str__(self) -> str:
        return f"{self.wiki}: {self.passages}"


class TermStatistic(models.Model):
    """In how many searchable passages of a wiki a term stands. Kept by triggers."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    term = models.TextField()
    passages = models.BigIntegerField(help_text="Document frequency; 0 when it is gone")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["wiki", "term"], name="term_once")]
        indexes = [
            # Only for words that were typed wrongly.
            GinIndex(name="term_trigrams", fields=["term"], opclasses=["gin_trgm_ops"]),
        ]

    def __str__(self) -> str:
        return f"{self.term}: {self.passages}"


class EmbeddingModel(models.Model):
    """A model that embeds passages.

    One serves at a time; another may be filled beside it, and takes over when it is complete.
    """

    name = models.CharField(max_length=300, unique=True, help_text="`Embedder.name`")
    dimensions = models.PositiveIntegerField()
    serving = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["serving"], condition=Q(serving=True), name="one_model_serves"
            )
        ]

    def __str__(self) -> str:
        return self.name


class PassageVector(models.Model):
    """A passage's embedding by one model.

    Half precision: half the size of single, at the same recall. The column has no dimension of its
    own, so that models differ in theirs; each has a partial HNSW index over its searchable vectors,
    made when the model is registered (`wiki.search.vectors`).
    """

    passage = models.ForeignKey(Passage, on_delete=models.CASCADE, related_name="vectors")
    model = models.ForeignKey(EmbeddingModel, on_delete=models.CASCADE, related_name="vectors")
    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="+")
    searchable = models.BooleanField(default=False, editable=False)
    vector = HalfVectorField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["passage", "model"], name="one_vector_per_model")
        ]
        indexes = [models.Index(name="vector_scope", fields=["model", "wiki", "searchable"])]
        triggers = [FOLLOW_PASSAGE]

    def __str__(self) -> str:
        return f"{self.passage} by {self.model}"


class IndexRun(models.Model):
    """How far an index run has come, so that it goes on where it was broken off."""

    wiki = models.ForeignKey(Wiki, null=True, on_delete=models.CASCADE, related_name="+")
    started_at = models.DateTimeField(auto_now_add=True)
    last_page = models.BigIntegerField(default=0, help_text="Pages are taken in the order of ids")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-started_at"]

    def __str__(self) -> str:
        return f"{self.done} of {self.total}"
