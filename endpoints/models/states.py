"""What all processes know of an endpoint."""

from typing import Any

from django.db import models
from pydantic import TypeAdapter

from engines.llm import Learned

_LEARNED = TypeAdapter(Learned)


class EndpointState(models.Model):
    """One model behind one address: what was learned of it, and whether it is well.

    The circuit is open from the moment that `retry_at` is set. Whoever first moves an elapsed
    `retry_at` on may try the endpoint; everybody else is refused until that call has ended.
    """

    address = models.CharField(max_length=710, unique=True)
    learned = models.JSONField(default=dict)
    failures = models.PositiveIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["address"]

    def __str__(self) -> str:
        return self.address

    def knowledge(self) -> Learned:
        """Return what was learned, for a gateway."""
        return _LEARNED.validate_python(self.learned)

    @staticmethod
    def record_of(learned: Learned) -> Any:  # noqa: ANN401 - JSON
        """Return what was learned in the form that is kept."""
        return _LEARNED.dump_python(learned, mode="json")
