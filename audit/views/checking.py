"""Having pages checked again: with a model in it, what it would take comes first."""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from audit import engines
from audit.services.forecasts import forecast_check, pages_to_check
from audit.services.runs import queue_audit
from audit.tasks import audit_revision
from wiki.access import WikiRequest, wiki_view
from wiki.models import Page, Role
from wiki.responses import render_page
from wiki.views.page_frame import page_view, shown_revision


@require_http_methods(["GET", "HEAD", "POST"])
@page_view(Role.CONTRIBUTOR)
def audit_page(request: WikiRequest, page: Page) -> HttpResponse:
    """Check one page again: what is cached stands, what failed or is stale is judged."""
    shown_revision(page)
    pages = pages_to_check(wiki=request.wiki, page=page)
    if request.method != "POST":
        return _ask_first(request, pages, page)
    _queue(pages)
    messages.success(request, "The page is being checked again.")
    return redirect("page_faithfulness", wiki=request.wiki.slug, page=page.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.EDITOR)
def audit_wiki(request: WikiRequest) -> HttpResponse:
    """Check all pages of the wiki again."""
    pages = pages_to_check(wiki=request.wiki)
    if request.method != "POST":
        return _ask_first(request, pages, None)
    _queue(pages)
    messages.success(request, f"{len(pages)} page(s) are being checked again.")
    return redirect("wiki", wiki=request.wiki.slug)


def _queue(pages: Sequence[Page]) -> None:
    for page in pages:
        if page.current_revision is not None:
            queue_audit(revision=page.current_revision)
            send = partial(audit_revision.delay, page.current_revision.pk)
            transaction.on_commit(send, robust=True)


def _ask_first(request: WikiRequest, pages: Sequence[Page], page: Page | None) -> HttpResponse:
    context = {
        "section": "pages" if page else "review",
        "page": page,
        "pages": len(pages),
        "endpoint": engines.auditor_endpoint(),
        "forecast": forecast_check(pages, auditor=engines.judging_auditor()),
    }
    return render_page(request, "audit/check.html", context)
