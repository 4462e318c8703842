"""The one queue of what waits for a person."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Page, PageState, ReviewItem, Role
from wiki.responses import render_page

ITEMS_PER_PAGE = 50
RECENT = 10


@require_safe
@wiki_view(Role.EDITOR)
def review(request: WikiRequest) -> HttpResponse:
    """List what waits, oldest first, and what was decided last."""
    items = ReviewItem.objects.filter(wiki=request.wiki)
    kind = request.GET.get("kind", "")
    waiting = items.waiting()
    if kind in ReviewItem.Kind.values:
        waiting = waiting.filter(kind=kind)
    decided = items.exclude(settled_at=None).select_related("settled_by").order_by("-settled_at")
    context = {
        "section": "review",
        "kinds": ReviewItem.Kind.choices,
        "kind": kind,
        "items": Paginator(waiting, ITEMS_PER_PAGE).get_page(request.GET.get("page")),
        "decided": decided[:RECENT],
        "drafts": Page.objects.filter(wiki=request.wiki, state=PageState.DRAFT).count(),
    }
    return render_page(request, "wiki/review/queue.html", context)
