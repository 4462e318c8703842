"""The front page of a wiki."""

from typing import Any

from django.db.models import Count, Q
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Event, PageState, ReviewItem, Role
from wiki.responses import render_page
from wiki.views._truth import truth_of_wikis
from wiki.views.page_frame import page_tree

RECENT = 12
WAITING = 5


@require_safe
@wiki_view(Role.READER)
def wiki(request: WikiRequest) -> HttpResponse:
    """Say what the wiki is, how true it hangs, what changed, and what waits."""
    context = {
        "section": "wiki",
        "purpose": request.wiki.purposes.first(),
        "truth": truth_of_wikis([request.wiki])[request.wiki.pk],
        "figures": _figures(request),
        "recent": Event.objects.filter(wiki=request.wiki)
        .visible_to(request.role)
        .select_related("actor", "page", "source")[:RECENT],
        "waiting": _waiting(request),
        "tree": page_tree(wiki=request.wiki, role=request.role),
    }
    return render_page(request, "wiki/front.html", context)


def _figures(request: WikiRequest) -> dict[str, int]:
    pages = request.wiki.pages
    return pages.aggregate(
        active=Count("pk", filter=Q(state=PageState.ACTIVE)),
        contradicted=Count("pk", filter=Q(state=PageState.CONTRADICTED)),
        drafts=Count("pk", filter=Q(state=PageState.DRAFT)),
    ) | {"sources": request.wiki.sources.filter(withdrawn_at=None).count()}


def _waiting(request: WikiRequest) -> list[Any]:
    """Return the oldest things that wait for an editor."""
    if not request.role.includes(Role.EDITOR):
        return []
    return list(ReviewItem.objects.waiting().filter(wiki=request.wiki)[:WAITING])
