"""Who did what, when and why."""

from typing import ClassVar

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q

from wiki.models.pages import Page, Revision, states_visible_to
from wiki.models.people import Role, Wiki
from wiki.models.sources import Source

# What is about no page and not for everybody: the least role that sees it.
_LEAST_ROLE = {
    "member": Role.ADMINISTRATOR,
    "settings": Role.ADMINISTRATOR,
    # It tells what somebody asked.
    "answer": Role.EDITOR,
    # They tell what a model holds to be wrong, which no source says.
    "doubt": Role.EDITOR,
    "reading": Role.EDITOR,
    # They tell of documents that were left out, and why.
    "skip": Role.CONTRIBUTOR,
    "overrule": Role.CONTRIBUTOR,
}


class EventQuerySet(models.QuerySet["Event"]):
    """Which events a person may see."""

    def visible_to(self, role: Role | None) -> "EventQuerySet":
        """Keep what is about pages that this role may see, and what is about no page."""
        if role is None:
            return self.none()
        seen = self.filter(Q(page=None) | Q(page__state__in=states_visible_to(role)))
        hidden = [verb for verb, least in _LEAST_ROLE.items() if not role.includes(least)]
        return seen.exclude(verb__in=hidden)


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

    objects: ClassVar[EventQuerySet] = EventQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        ordering = ["-created_at", "-pk"]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
        ]

    def __str__(self) -> str:
        return self.summary
