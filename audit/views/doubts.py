"""One doubt of a model: the sentence, what the model believes instead, and the ways to decide."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from audit.models import DoubtedClaim
from audit.services.doubts import LABEL, dismiss_doubt, dispute_doubt, doubt_key
from audit.spans import pieces
from engines.text import claims
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.dispute_form import DisputeForm
from wiki.errors import RefusedError
from wiki.models import Page, Revision, Role
from wiki.responses import render_page
from wiki.views.going_on import go_on, place_in_queue
from wiki.views.page_frame import shown_revision


@require_safe
@wiki_view(Role.EDITOR)
def doubt(request: WikiRequest, pk: int) -> HttpResponse:
    """Show a doubt."""
    found = _find(request, pk)
    form = _form(found, None) if found.status == DoubtedClaim.Status.OPEN else None
    return _shown(request, found, form)


@require_POST
@wiki_view(Role.EDITOR)
def dismiss(request: MemberRequest, pk: int) -> HttpResponse:
    """Let the sentence stand, with a reason."""
    found = _find(request, pk)
    try:
        dismiss_doubt(doubt=found, person=request.user, reason=request.POST.get("reason", ""))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return redirect("doubt", wiki=request.wiki.slug, pk=pk)
    done = f"Dismissed: the sentence stands on “{found.page.title}”."
    return go_on(request, key=doubt_key(found), done=done)


@require_POST
@wiki_view(Role.EDITOR)
def dispute(request: MemberRequest, pk: int) -> HttpResponse:
    """Open a conflict on the sentence, by lines of a source."""
    found = _find(request, pk)
    form = _form(found, request.POST.dict())
    if form.is_valid():
        try:
            conflict = dispute_doubt(
                doubt=found,
                person=request.user,
                against=form.cleaned_data["against"],
                reason=form.cleaned_data["reason"],
            )
        except RefusedError as refusal:
            messages.error(request, str(refusal))
            return redirect("doubt", wiki=request.wiki.slug, pk=pk)
        return redirect("conflict", wiki=request.wiki.slug, pk=conflict.pk)
    return _shown(request, found, form)


def _find(request: WikiRequest, pk: int) -> DoubtedClaim:
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    found = DoubtedClaim.objects.filter(wiki=request.wiki, page__in=visible)
    related = found.select_related(
        "page__wiki", "page__current_revision__page__wiki", "revision", "decided_by", "conflict"
    )
    return get_object_or_404(related, pk=pk)


def _form(found: DoubtedClaim, sent: dict[str, Any] | None) -> DisputeForm:
    """Return the form of a dispute about the doubted sentence and no other."""
    revision = shown_revision(found.page)
    if sent is not None:
        sent = sent | {"claim": _ordinal(found, revision)}
    return DisputeForm(sent, revision=revision, initial={"reason": found.belief})


def _ordinal(found: DoubtedClaim, revision: Revision) -> str:
    """Return the sentence's number on the page as it is; "" where it is there no more."""
    texts = [claim.text for claim in claims(revision.body)]
    return str(texts.index(found.claim_text) + 1) if found.claim_text in texts else ""


def _shown(request: WikiRequest, found: DoubtedClaim, form: DisputeForm | None) -> HttpResponse:
    context = {
        "section": "review",
        "label": LABEL,
        "doubt": found,
        "text": pieces(found.claim_text, [found.words]),
        "form": form,
        "place": place_in_queue(request, key=doubt_key(found)),
    }
    return render_page(request, "audit/doubt.html", context)
