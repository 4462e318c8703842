"""Which endpoint serves which role."""

from decimal import Decimal
from urllib.parse import urlsplit

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from engines.llm.endpoint import DEFAULT_SECONDS, DEFAULT_WINDOW
from wiki.search.vectors import MAX_DIMENSIONS

MILLION = 1_000_000


class LlmRole(models.TextChoices):
    """A role that a language model may serve; without an endpoint the local engine does."""

    WRITER = "writer", "Writer"
    ANSWERER = "answerer", "Answerer"
    AUDITOR = "auditor", "Auditor"
    REVIEWER = "reviewer", "Reviewer"
    GATE = "gate", "Gate"
    PLANNER = "planner", "Planner"
    EMBEDDER = "embedder", "Embedder"
    # Whose vectors still serve while those of its successor are made.
    FORMER_EMBEDDER = "embedder-before", "Former embedder"
    RERANKER = "reranker", "Re-ranker"

    @classmethod
    def talking(cls) -> "list[LlmRole]":
        """Return the roles of a model that one talks with; those of the search are of another."""
        return [
            role for role in cls if role not in {cls.EMBEDDER, cls.FORMER_EMBEDDER, cls.RERANKER}
        ]


class RoleEndpoint(models.Model):
    """The model that serves a role. No row: the local engine."""

    role = models.CharField(max_length=16, choices=LlmRole, primary_key=True)
    base_url = models.CharField(max_length=500)
    model = models.CharField(max_length=200)
    # The key is in the environment, under this name, or here, sealed; or there is none.
    key_variable = models.CharField(max_length=100, blank=True)
    sealed_key = models.TextField(blank=True)
    temperature = models.FloatField(null=True, blank=True, default=0.0)
    window = models.PositiveIntegerField(default=DEFAULT_WINDOW)
    seconds = models.FloatField(default=DEFAULT_SECONDS)
    # Of an embedder's vectors; None is the model's own number.
    dimensions = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MAX_DIMENSIONS)]
    )
    # What an embedder's model was taught to find before a text; of the passages' part its vectors
    # are made anew.
    query_prefix = models.CharField(max_length=60, blank=True)
    passage_prefix = models.CharField(max_length=60, blank=True)
    # A re-ranker that has no address for that and is asked as one talks with it.
    chats = models.BooleanField(default=False)
    # Per million tokens, in whatever money the provider bills.
    price_in = models.DecimalField(
        max_digits=10, decimal_places=4, default=Decimal(0), validators=[MinValueValidator(0)]
    )
    price_out = models.DecimalField(
        max_digits=10, decimal_places=4, default=Decimal(0), validators=[MinValueValidator(0)]
    )
    changed_at = models.DateTimeField(auto_now=True)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["role"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=LlmRole.values), name="llm_role_known"),
            models.CheckConstraint(
                condition=Q(key_variable="") | Q(sealed_key=""), name="key_is_in_one_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"

    @property
    def provider(self) -> str:
        """Host and port: who sees what is sent."""
        return urlsplit(self.base_url).netloc.lower()

    @property
    def name(self) -> str:
        """Provider and model, for people."""
        return f"{self.provider}/{self.model}"

    @property
    def address(self) -> str:
        """What is known of an endpoint is known of this address and model."""
        return f"{self.base_url} {self.model}"

    def cost(self, *, prompt_tokens: int, reply_tokens: int) -> Decimal:
        """Return what a call costs at the prices that are set."""
        return (prompt_tokens * self.price_in + reply_tokens * self.price_out) / MILLION
