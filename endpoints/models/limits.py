"""How much may be spent in a day, and how many calls may run at once."""

from decimal import Decimal

from django.db import models
from django.db.models import F, Q


class Limits(models.Model):
    """The one row of limits of the site; None is no limit."""

    id = models.SmallAutoField(primary_key=True)
    soft_per_day = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    hard_per_day = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    at_once = models.PositiveSmallIntegerField(default=4)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="limits_are_one_row"),
            models.CheckConstraint(condition=Q(at_once__gte=1), name="some_call_may_run"),
            models.CheckConstraint(
                condition=Q(soft_per_day__gte=0) & Q(soft_per_day__lte=F("hard_per_day"))
                | Q(soft_per_day=None)
                | Q(hard_per_day=None),
                name="soft_limit_is_below_the_hard_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.soft_per_day} / {self.hard_per_day} a day, {self.at_once} at once"

    @classmethod
    def current(cls) -> "Limits":
        """Return the limits that are set; those of a new site where none are."""
        return cls.objects.filter(pk=1).first() or cls(pk=1)

    def left_of(self, spent: Decimal) -> Decimal | None:
        """Return what may still be spent today; None where there is no hard limit."""
        return None if self.hard_per_day is None else self.hard_per_day - spent
