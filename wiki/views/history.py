"""What a page said before, who changed it, and what exactly changed."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from wiki.access import MemberRequest, WikiRequest
from wiki.diffing import compare
from wiki.errors import RefusedError
from wiki.models import Page, Revision, Role
from wiki.numbers import whole_number
from wiki.rendering import render_revision
from wiki.responses import render_page
from wiki.services.pages import restore_revision
from wiki.services.revisions import revisions_visible_to
from wiki.views.page_frame import frame, page_view, truth_of
from wiki.views.reading import citations_of

ON_A_SCREEN = 50
EVENTS_SHOWN = 50
VIEWS = ("inline", "split")


@require_safe
@page_view(Role.READER)
def page_history(request: WikiRequest, page: Page) -> HttpResponse:
    """List the revisions, each with its plumb line, and what happened to the page."""
    visible = revisions_visible_to(page=page, role=request.role)
    revisions = visible.select_related("author", "faithfulness").order_by("-number")
    shown = Paginator(revisions, ON_A_SCREEN).get_page(request.GET.get("page"))
    events = page.events.filter(Q(revision=None) | Q(revision__in=visible.values("pk")))
    known = set(visible.values_list("pk", flat=True))
    context = frame(request, page, tab="history") | {
        "revisions": shown,
        "bases": known,
        "is_comparable": len(known) > 1,
        "events": events.select_related("actor")[:EVENTS_SHOWN],
    }
    return render_page(request, "wiki/page_history.html", context)


@require_safe
@page_view(Role.READER)
def page_revision(request: WikiRequest, page: Page, number: int) -> HttpResponse:
    """Show a page as it was, with the verdicts of that day."""
    revision = _revision(request, page, number)
    truth = truth_of(revision)
    rendered = render_revision(
        revision,
        wiki=request.wiki,
        citations=citations_of(revision),
        verdicts=truth.marks if truth else None,
        role=request.role,
    )
    context = frame(request, page, tab="history") | {
        "old": revision,
        "old_truth": truth,
        "rendered": rendered,
    }
    return render_page(request, "wiki/page_revision.html", context)


def _revision(request: WikiRequest, page: Page, number: int | None) -> Revision:
    visible = revisions_visible_to(page=page, role=request.role)
    if number is None:
        raise Http404
    return get_object_or_404(visible.select_related("author", "faithfulness"), number=number)


@require_safe
@page_view(Role.READER)
def page_diff(request: WikiRequest, page: Page) -> HttpResponse:
    """Show what changed between two revisions, word by word."""
    before = _revision(request, page, whole_number(request.GET.get("a", "")))
    after = _revision(request, page, whole_number(request.GET.get("b", "")))
    view = request.GET.get("view")
    context = frame(request, page, tab="history") | {
        "before": before,
        "after": after,
        "diff": compare(before.body, after.body),
        "view": view if view in VIEWS else VIEWS[0],
    }
    return render_page(request, "wiki/page_diff.html", context)


@require_POST
@page_view(Role.EDITOR)
def revision_restore(request: MemberRequest, page: Page, number: int) -> HttpResponse:
    """Bring an earlier text back as a new revision."""
    try:
        restore_revision(page=page, revision=_revision(request, page, number), author=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return redirect("page_history", wiki=request.wiki.slug, page=page.slug)
    messages.success(request, f"Revision {number} is back, as a new revision.")
    return redirect("page", wiki=request.wiki.slug, page=page.slug)
