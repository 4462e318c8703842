"""The ledger of calls: what was spent, on what and for whom."""

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, ClassVar, cast

from django.db import models
from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from endpoints.models.roles import LlmRole
from wiki.models import Page, Wiki

RUNNING, SUCCEEDED = "", "ok"


class ModelCallQuerySet(models.QuerySet["ModelCall"]):
    """Sums of the ledger."""

    def since(self, day: date) -> "ModelCallQuerySet":
        """Keep the calls made on `day`, as the site's clock has it, and later."""
        midnight = datetime.combine(day, time(), timezone.get_current_timezone())
        return self.filter(made_at__gte=midnight)

    def today(self) -> "ModelCallQuerySet":
        """Keep the calls of the present day."""
        return self.since(timezone.localdate())

    def total(self) -> Decimal:
        """Return what these calls cost, those still running by their estimate."""
        total: Decimal = self.aggregate(total=Coalesce(Sum("cost"), Decimal(0)))["total"]
        return total

    def by(self, *fields: str) -> "models.QuerySet[ModelCall, dict[str, Any]]":
        """Sum by `role`, `job`, `wiki`, `page` or `answer`, the dearest first.

        Each row has the fields, and `calls`, `failed`, `tokens_in`, `tokens_out` and `spent`.
        """
        summed = self.values(*fields).annotate(
            calls=Count("pk"),
            tokens_in=Sum("prompt_tokens"),
            tokens_out=Sum("reply_tokens"),
            spent=Sum("cost"),
            failed=Count("pk", filter=~Q(outcome__in=[RUNNING, SUCCEEDED])),
        )
        return cast("models.QuerySet[ModelCall, dict[str, Any]]", summed.order_by("-spent"))


class ModelCall(models.Model):
    """One call of a language model. It stands here before it is sent, with its estimate."""

    role = models.CharField(max_length=16, choices=LlmRole)
    provider = models.CharField(max_length=300)
    model = models.CharField(max_length=200)
    job = models.CharField(max_length=100, blank=True)
    wiki = models.ForeignKey(Wiki, null=True, on_delete=models.SET_NULL, related_name="+")
    page = models.ForeignKey(Page, null=True, on_delete=models.SET_NULL, related_name="+")
    # An answer's number; answers belong to a room above this one.
    answer = models.PositiveBigIntegerField(null=True)
    prompt_tokens = models.PositiveIntegerField()
    reply_tokens = models.PositiveIntegerField()
    cost = models.DecimalField(max_digits=14, decimal_places=8)
    # Whether these are what was thought before, or what the endpoint reported.
    estimated = models.BooleanField(default=True)
    seconds = models.FloatField(default=0.0)
    # "" while it runs, then "ok" or the name of the error.
    outcome = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    objects: ClassVar[ModelCallQuerySet] = ModelCallQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(cost__gte=0), name="call_cost_not_negative")
        ]

    def __str__(self) -> str:
        return f"{self.role} at {self.provider}/{self.model}: {self.outcome or 'running'}"
