"""Edits suggested for a conflict: asking for them, looking at them, choosing one."""

from functools import partial

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from audit.engines import suggester_endpoint
from audit.models import SuggestedEdit
from audit.services.suggesting import choose_suggestion, queue_suggestions
from audit.tasks import suggest_edits
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, Role
from wiki.responses import render_page

NO_MODEL = "No language model is set for the writer, who words edits. Ask who runs the site."


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.EDITOR)
def suggested_edits(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the edits suggested for a conflict; by POST, have a model look for them."""
    conflict = get_object_or_404(_conflicts(request), pk=pk)
    if request.method == "POST":
        _ask(request, conflict)
        return redirect("conflict", wiki=request.wiki.slug, pk=pk)
    return render_page(request, "audit/edits.html", {"section": "review", "conflict": conflict})


def _ask(request: MemberRequest, conflict: Conflict) -> None:
    if suggester_endpoint() is None:
        messages.error(request, NO_MODEL)
        return
    try:
        queue_suggestions(conflict=conflict, person=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        transaction.on_commit(partial(suggest_edits.delay, conflict.pk), robust=True)


@require_POST
@wiki_view(Role.EDITOR)
def choose_edit(request: MemberRequest, pk: int) -> HttpResponse:
    """Put a suggested edit before the reviewers, on the page as it is now."""
    found = SuggestedEdit.objects.filter(conflict__in=_conflicts(request)).select_related(
        "conflict__page__wiki", "conflict__source_version__source"
    )
    edit = get_object_or_404(found, pk=pk)
    try:
        made = choose_suggestion(edit=edit, person=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return redirect("conflict", wiki=request.wiki.slug, pk=edit.conflict_id)
    return redirect("proposal", wiki=request.wiki.slug, pk=made.pk)


def _conflicts(request: WikiRequest) -> QuerySet[Conflict]:
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    return Conflict.objects.filter(page__in=visible).select_related("page__wiki")
