"""purpose.md: what belongs in the wiki, its history, and what changed in it."""

from itertools import zip_longest

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_safe

from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.diffing import compare
from wiki.errors import RefusedError
from wiki.forms import PurposeForm
from wiki.models import Purpose, Role
from wiki.numbers import whole_number
from wiki.rendering import render_markdown
from wiki.responses import render_page
from wiki.services.purpose import save_purpose

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
@wiki_view(Role.READER)
def purpose(request: MemberRequest) -> HttpResponse:
    """Show purpose.md and its history; an editor writes its next state here."""
    editor = request.role.includes(Role.EDITOR)
    if request.method == "POST" and not editor:
        raise PermissionDenied
    states = list(request.wiki.purposes.select_related("author").order_by("-number"))
    latest = states[0] if states else None
    initial = {"text": latest.text if latest else "", "base": latest.number if latest else 0}
    form = PurposeForm(request.POST or None, initial=initial)
    if form.is_valid():
        try:
            save_purpose(wiki=request.wiki, author=request.user, **form.cleaned_data)
        except RefusedError as refusal:
            form.add_error("text", str(refusal))
        else:
            messages.success(request, "Saved. Documents from now on are held against this text.")
            return redirect("purpose", wiki=request.wiki.slug)
    context = {
        "section": "purpose",
        "form": form if editor else None,
        "latest": latest,
        "rendered": _rendered(request, latest),
        "pairs": list(zip_longest(states, states[1:])),
    }
    return render_page(request, "wiki/purpose.html", context)


def _rendered(request: WikiRequest, latest: Purpose | None) -> str:
    text = latest.text if latest else ""
    return render_markdown(text, wiki=request.wiki, role=request.role).html


@require_safe
@wiki_view(Role.READER)
def purpose_diff(request: WikiRequest) -> HttpResponse:
    """Show what changed between two states of purpose.md, word by word."""
    before, after = (_state(request, request.GET.get(name, "")) for name in ("a", "b"))
    context = {
        "section": "purpose",
        "before": before,
        "after": after,
        "diff": compare(before.text, after.text),
        "view": "split" if request.GET.get("view") == "split" else "inline",
    }
    return render_page(request, "wiki/purpose_diff.html", context)


def _state(request: WikiRequest, number: str) -> Purpose:
    wanted = whole_number(number)
    if wanted is None:
        raise Http404
    return get_object_or_404(request.wiki.purposes, number=wanted)
