"""The record of what happened in a wiki."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Event, Role
from wiki.responses import render_page

ON_A_SCREEN = 100


@require_safe
@wiki_view(Role.EDITOR)
def events(request: WikiRequest) -> HttpResponse:
    """List who did what, when and why, the newest first."""
    found = (
        Event.objects.filter(wiki=request.wiki)
        .visible_to(request.role)
        .select_related("actor", "page", "source", "revision")
    )
    shown = Paginator(found, ON_A_SCREEN).get_page(request.GET.get("page"))
    return render_page(request, "wiki/events.html", {"section": "events", "events": shown})
