"""One conflict: both sides, and what can be done about it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.diffing import compare
from wiki.dispute_form import DisputeForm
from wiki.errors import RefusedError
from wiki.models import Conflict, Page, Proposal, Role
from wiki.responses import render_page
from wiki.services.conflicts import conflict_key, dismiss_conflict, open_conflict
from wiki.services.resolving import suggest_edit
from wiki.views._disputes import checks_of, dispute
from wiki.views.going_on import go_on, place_in_queue
from wiki.views.page_frame import frame, page_view, shown_revision


def _find(request: WikiRequest, pk: int) -> Conflict:
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    conflicts = Conflict.objects.filter(page__in=visible).select_related(
        "page__current_revision", "page__wiki", "revision", "source_version__source", "decided_by"
    )
    return get_object_or_404(conflicts, pk=pk)


def _back(request: WikiRequest, conflict: Conflict) -> HttpResponseRedirect:
    return redirect("conflict", wiki=request.wiki.slug, pk=conflict.pk)


@require_safe
@wiki_view(Role.READER)
def conflict(request: WikiRequest, pk: int) -> HttpResponse:
    """Show both sides; to an editor also the proposed change and the ways to decide."""
    found = _find(request, pk)
    waiting = None
    if request.role.includes(Role.EDITOR):
        proposals = found.proposals.filter(status=Proposal.Status.OPEN)
        waiting = proposals.select_related("page", "base_revision", "faithfulness").last()
    context = {
        "section": "review",
        "dispute": dispute(found),
        "proposal": waiting,
        "diff": compare(waiting.base_revision.body, waiting.body) if waiting else None,
        "split": request.GET.get("view") == "split",
        "place": place_in_queue(request, key=conflict_key(found)),
    } | checks_of(waiting)
    return render_page(request, "wiki/review/conflict.html", context)


@require_POST
@wiki_view(Role.EDITOR)
def conflict_dismiss(request: MemberRequest, pk: int) -> HttpResponse:
    """Let both sides stand, with a reason."""
    found = _find(request, pk)
    try:
        dismiss_conflict(conflict=found, person=request.user, reason=request.POST.get("reason", ""))
    except RefusedError as error:
        messages.error(request, str(error))
        return _back(request, found)
    done = f"Dismissed: both sides stand on “{found.page.title}”."
    return go_on(request, key=conflict_key(found), done=done)


@require_POST
@wiki_view(Role.EDITOR)
def conflict_resolve(request: MemberRequest, pk: int) -> HttpResponse:
    """Put the suggested edit before the reviewer, on the page as it is now."""
    found = _find(request, pk)
    try:
        made = suggest_edit(conflict=found, person=request.user)
    except RefusedError as error:
        messages.error(request, str(error))
        return _back(request, found)
    return redirect("proposal", wiki=request.wiki.slug, pk=made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@page_view(Role.EDITOR)
def conflict_open(request: MemberRequest, page: Page) -> HttpResponse:
    """Let an editor dispute a claim of a page with lines of a source."""
    revision = shown_revision(page)
    form = DisputeForm(request.POST or None, revision=revision, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            opened = open_conflict(
                page=page,
                revision=revision,
                claim=form.cleaned_data["claim"],
                against=form.cleaned_data["against"],
                reason=form.cleaned_data["reason"],
                confidence=1.0,
                person=request.user,
            )
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            if opened:
                return _back(request, opened)
            form.add_error(None, "This dispute is known already. Look under History.")
    context = frame(request, page, tab="read") | {"form": form}
    return render_page(request, "wiki/review/dispute_form.html", context)
