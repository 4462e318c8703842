"""Having pages read critically: what it would take, the start, and how far it is."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from audit import engines
from audit.models import CriticalReading, DoubtedClaim
from audit.services.critical import queue_reading
from audit.services.forecasts import forecast_reading
from audit.services.unread import active_pages, claims_of_pages
from audit.tasks import read_critically
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Page, Role
from wiki.responses import render_page
from wiki.views.page_frame import page_view


@require_http_methods(["GET", "HEAD", "POST"])
@page_view(Role.EDITOR)
def read_page(request: MemberRequest, page: Page) -> HttpResponse:
    """Have one page read critically."""
    return _reading(request, page)


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.EDITOR)
def read_wiki(request: MemberRequest) -> HttpResponse:
    """Have all active pages read critically."""
    return _reading(request, None)


def _reading(request: MemberRequest, page: Page | None) -> HttpResponse:
    if request.method == "POST":
        _start(request, page)
        return redirect(request.path)
    readings = CriticalReading.objects.filter(wiki=request.wiki, page=page)
    context = {"section": "review", "page": page, "run": readings.first()}
    return render_page(request, "audit/critical.html", context | _outlook(request, page))


def _start(request: MemberRequest, page: Page | None) -> None:
    if engines.reviewer_endpoint() is None:
        messages.error(request, "No language model is set for the reviewer.")
        return
    try:
        reading = queue_reading(wiki=request.wiki, page=page, person=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        if reading is not None:
            transaction.on_commit(partial(read_critically.delay, reading.pk), robust=True)


def _outlook(request: MemberRequest, page: Page | None) -> dict[str, Any]:
    """Return what a reading would take; the part that shows progress alone does without."""
    endpoint = engines.reviewer_endpoint()
    if request.htmx.target == "reading":
        return {"endpoint": endpoint}
    pages = active_pages(wiki=request.wiki, page=page)
    doubts = DoubtedClaim.objects.filter(wiki=request.wiki, status=DoubtedClaim.Status.OPEN)
    outlook: dict[str, Any] = {
        "endpoint": endpoint,
        "pages": len(pages),
        "doubts": (doubts.filter(page=page) if page else doubts).select_related("page"),
    }
    if endpoint is not None:
        reviewer = engines.reviewer_on(endpoint)
        unread = claims_of_pages(pages, fingerprint=reviewer.fingerprint)
        outlook["forecast"] = forecast_reading(unread, reviewer=reviewer)
    return outlook
