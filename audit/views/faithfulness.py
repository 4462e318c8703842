"""The faithfulness tab: every claim of a page beside what it cites."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from audit import engines
from audit.accuracy import measured_accuracy
from audit.models import AuditRun, Claim
from audit.services.feedback import give_feedback
from audit.services.reading import shown_claims
from audit.services.runs import queue_audit
from audit.tasks import audit_revision
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.models import Page, Role, User
from wiki.responses import render_page
from wiki.services.faithfulness import VERDICTS
from wiki.views.page_frame import frame, page_view, shown_revision


@require_safe
@page_view(Role.READER)
def page_faithfulness(request: WikiRequest, page: Page) -> HttpResponse:
    """Show the verdicts of the page's current revision; no model is called."""
    revision = shown_revision(page)
    outcome = request.GET.get("verdict", "")
    fingerprint = engines.auditor().fingerprint
    context = frame(request, page, tab="faithfulness")
    truth = context["truth"]
    person = request.user if isinstance(request.user, User) else None
    context |= {
        "run": AuditRun.objects.filter(revision=revision).first(),
        "claims": shown_claims(
            revision=revision, person=person, outcome=outcome if outcome in VERDICTS else ""
        ),
        "figures": [(name, getattr(truth, name)) for name in VERDICTS] if truth else [],
        "outcome": outcome,
        "fresh": truth is not None and truth.fingerprint == fingerprint,
        "measured": measured_accuracy(fingerprint),
    }
    return render_page(request, "audit/faithfulness.html", context)


@require_POST
@page_view(Role.CONTRIBUTOR)
def audit_again(request: WikiRequest, page: Page) -> HttpResponse:
    """Check the page again: what is cached stands, what failed or is stale is judged."""
    revision = shown_revision(page)
    queue_audit(revision=revision)
    transaction.on_commit(partial(audit_revision.delay, revision.pk), robust=True)
    messages.success(request, "The page is being checked again.")
    return redirect("page_faithfulness", wiki=request.wiki.slug, page=page.slug)


@require_POST
@login_required
@wiki_view(Role.READER)
def claim_feedback(request: MemberRequest, pk: int) -> HttpResponse:
    """Record that a signed-in person agrees or disagrees with a verdict."""
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    claim = get_object_or_404(
        Claim.objects.select_related("revision__page__wiki"),
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
    return redirect("page_faithfulness", wiki=request.wiki.slug, page=claim.revision.page.slug)
