"""One proposed change: the whole diff, its checks, and the decision."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.diffing import compare
from wiki.errors import RefusedError
from wiki.merging import merge
from wiki.models import Page, Proposal, Role
from wiki.responses import render_page
from wiki.services.proposals import (
    approve_proposal,
    proposal_key,
    reject_proposal,
    supersede_proposal,
)
from wiki.views._disputes import checks_of, disputes_of
from wiki.views.going_on import go_on, place_in_queue
from wiki.views.page_frame import shown_revision


def _find(request: WikiRequest, pk: int) -> Proposal:
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    proposals = Proposal.objects.filter(page__in=visible).select_related(
        "page__current_revision",
        "page__wiki",
        "base_revision",
        "author",
        "decided_by",
        "faithfulness",
    )
    return get_object_or_404(proposals, pk=pk)


def _context(request: WikiRequest, found: Proposal) -> dict[str, Any]:
    return {
        "section": "review",
        "proposal": found,
        "disputes": disputes_of(found),
        "diff": compare(found.base_revision.body, found.body),
        "split": request.GET.get("view") == "split",
        "place": place_in_queue(request, key=proposal_key(found)),
    } | checks_of(found)


@require_safe
@wiki_view(Role.CONTRIBUTOR)
def proposal(request: WikiRequest, pk: int) -> HttpResponse:
    """Show the whole change, the verdicts of the new text, and both sides of what it answers."""
    return render_page(request, "wiki/review/proposal.html", _context(request, _find(request, pk)))


@require_POST
@wiki_view(Role.EDITOR)
def proposal_approve(request: MemberRequest, pk: int) -> HttpResponse:
    """Publish exactly the text that was on the screen."""
    found = _find(request, pk)
    try:
        revision = approve_proposal(
            proposal=found,
            reviewer=request.user,
            body_sha256=request.POST.get("body_sha256", ""),
            reason=request.POST.get("reason", ""),
        )
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("proposal", wiki=request.wiki.slug, pk=pk)
    done = f"“{found.page.title}” now shows revision {revision.number}."
    return go_on(request, key=proposal_key(found), done=done)


@require_POST
@wiki_view(Role.EDITOR)
def proposal_reject(request: MemberRequest, pk: int) -> HttpResponse:
    """Turn the change down, with a reason."""
    found = _find(request, pk)
    try:
        reject_proposal(
            proposal=found, reviewer=request.user, reason=request.POST.get("reason", "")
        )
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect("proposal", wiki=request.wiki.slug, pk=pk)
    done = f"Rejected; “{found.page.title}” stays as it is."
    return go_on(request, key=proposal_key(found), done=done)


def _starting_text(found: Proposal) -> str:
    """Return the proposed text, brought together with what the page says by now."""
    current = shown_revision(found.page)
    if not found.is_outdated:
        return found.body
    return merge(base=found.base_revision.body, mine=found.body, theirs=current.body).text


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.EDITOR)
def proposal_edit(request: MemberRequest, pk: int) -> HttpResponse:
    """Edit a change before deciding, or rebase it on the page as it is now."""
    found = _find(request, pk)
    body = request.POST.get("body", "") if request.method == "POST" else _starting_text(found)
    error = ""
    if request.method == "POST":
        try:
            made = supersede_proposal(
                proposal=found,
                person=request.user,
                body=body,
                reason=request.POST.get("reason") or found.reason,
            )
        except RefusedError as refused:
            error = str(refused)
        else:
            return redirect("proposal", wiki=request.wiki.slug, pk=made.pk)
    context = _context(request, found) | {"body": body, "error": error}
    return render_page(request, "wiki/review/proposal_edit.html", context)
