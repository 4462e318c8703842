"""The one queue of what waits for a person."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Page, PageState, ReviewItem, Role
from wiki.responses import render_page
from wiki.services.undoing import can_undo, undo_decision

ITEMS_PER_PAGE = 50
RECENT = 10


@require_safe
@wiki_view(Role.EDITOR)
def review(request: MemberRequest) -> HttpResponse:
    """List what waits, oldest first, and what was decided last."""
    items = ReviewItem.objects.filter(wiki=request.wiki)
    kind = request.GET.get("kind", "")
    waiting = items.waiting()
    if kind in ReviewItem.Kind.values:
        waiting = waiting.filter(kind=kind)
    decided = items.decided().select_related("settled_by")
    context = {
        "section": "review",
        "kinds": ReviewItem.Kind.choices,
        "kind": kind,
        "items": Paginator(waiting, ITEMS_PER_PAGE).get_page(request.GET.get("page")),
        "decided": [(item, can_undo(item=item, person=request.user)) for item in decided[:RECENT]],
        "drafts": Page.objects.filter(wiki=request.wiki, state=PageState.DRAFT).count(),
    }
    return render_page(request, "wiki/review/queue.html", context)


@require_POST
@wiki_view(Role.EDITOR)
def review_undo(request: MemberRequest, pk: int) -> HttpResponse:
    """Take back what the person decided a moment ago."""
    item = get_object_or_404(ReviewItem.objects.select_related("wiki"), wiki=request.wiki, pk=pk)
    try:
        undo_decision(item=item, person=request.user)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"Taken back: “{item.subject}” waits again.")
    return redirect("review", wiki=request.wiki.slug)
