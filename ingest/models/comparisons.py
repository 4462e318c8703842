"""Pages that became evidence and are to be held against the others."""

from django.db import models
from django.utils import timezone

from wiki.models import Revision


class PageComparisonQuerySet(models.QuerySet["PageComparison"]):
    """What is still to do."""

    def undone(self) -> "PageComparisonQuerySet":
        """Keep what was not carried through."""
        return self.filter(done_at=None)


class PageComparison(models.Model):
    """The comparison of a promoted revision with what the other active pages say."""

    revision = models.OneToOneField(Revision, on_delete=models.CASCADE, related_name="+")
    queued_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True)

    objects = PageComparisonQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.revision}: {'compared' if self.done_at else 'to be compared'}"
