"""The faithfulness tab: every claim of a page beside what it cites."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from audit import engines
from audit.accuracy import measured_accuracy
from audit.models import AuditRun, Claim
from audit.naming import auditor_in_words
from audit.services.feedback import give_feedback
from audit.services.reading import list_claims
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.models import Faithfulness, Page, Role, User
from wiki.numbers import whole_number
from wiki.responses import render_page
from wiki.services.faithfulness import VERDICTS
from wiki.views.page_frame import frame, page_view

# An address with one of these names a place in the list; without, the list comes by itself.
_PLACES = ("verdict", "page", "claim")


@require_safe
@page_view(Role.READER)
def page_faithfulness(request: WikiRequest, page: Page) -> HttpResponse:
    """Show what an audit found of the page's current revision; no model is called.

    The tab opens with its headline alone and fetches its claims by htmx. An address that names a
    place in the list shows it at once, so every link in it works without a script.
    """
    context = frame(request, page, tab="faithfulness")
    truth = context["truth"]
    outcome = _outcome(request)
    context |= {
        "run": AuditRun.objects.filter(revision=context["revision"]).first(),
        "outcome": outcome,
        "judged_by_model": engines.auditor_endpoint() is not None,
        "reviewer": engines.reviewer_endpoint(),
        "figures": [(name, getattr(truth, name)) for name in VERDICTS] if truth else [],
    } | _standing(truth)
    if request.htmx.target == "claims" or any(name in request.GET for name in _PLACES):
        context["listing"] = list_claims(
            revision=context["revision"],
            person=request.user if isinstance(request.user, User) else None,
            outcome=outcome,
            number=request.GET.get("page", 1),
            claim=whole_number(request.GET.get("claim", "")),
        )
    return render_page(request, "audit/faithfulness.html", context)


def _outcome(request: WikiRequest) -> str:
    """Return the outcome that the address asks for; "" where it asks for all."""
    asked = request.GET.get("verdict", "")
    return asked if asked in VERDICTS else ""


def _standing(truth: Faithfulness | None) -> dict[str, Any]:
    """Return who judged, whether they still judge here, and how often they are right."""
    if truth is None:
        return {}
    return {
        "fresh": truth.fingerprint == engines.auditor().fingerprint,
        "judge": auditor_in_words(truth.fingerprint),
        "measured": measured_accuracy(truth.fingerprint),
    }


@require_POST
@login_required
@wiki_view(Role.READER)
def claim_feedback(request: MemberRequest, pk: int) -> HttpResponse:
    """Record that a signed-in person agrees or disagrees with a verdict; lead back to it."""
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    claim = get_object_or_404(
        Claim.objects.select_related("revision__page__wiki", "verdict"),
        pk=pk,
        revision__page__in=visible,
    )
    agrees = request.POST.get("agrees")
    if agrees not in {"yes", "no"}:
        raise BadRequest("Agree or disagree.")
    give_feedback(
        claim=claim,
        person=request.user,
        agrees=agrees == "yes",
        note=request.POST.get("note", ""),
    )
    messages.success(request, "Thank you; your opinion is kept beside the verdict.")
    kwargs = {"wiki": request.wiki.slug, "page": claim.revision.page.slug}
    place = f"?verdict={_outcome(request)}&claim={claim.ordinal}#verdict-{claim.ordinal}"
    return redirect(reverse("page_faithfulness", kwargs=kwargs) + place)
