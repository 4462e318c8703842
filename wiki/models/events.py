"""Who did what, when and why."""

import pgtrigger
from django.conf import settings
from django.db import models

from wiki.models.pages import Page, Revision
from wiki.models.people import Wiki
from wiki.models.sources import Source


class Event(models.Model):
    """One thing that happened in a wiki; never changed, never deleted on its own."""

    wiki = models.ForeignKey(Wiki, on_delete=models.CASCADE, related_name="events")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    # The engine or command, where no person acted.
    agent = models.CharField(max_length=200, blank=True)
    verb = models.CharField(max_length=40)
    page = models.ForeignKey(Page, null=True, on_delete=models.CASCADE, related_name="events")
    revision = models.ForeignKey(Revision, null=True, on_delete=models.CASCADE, related_name="+")
    source = models.ForeignKey(Source, null=True, on_delete=models.CASCADE, related_name="events")
    summary = models.CharField(max_length=300)
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return self.summary
