"""Writing pages: a new one, an edit, a suggestion, and their preview."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from engines.text import normalise
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.diffing import compare
from wiki.errors import OutdatedError, RefusedError, UnknownMarkerError
from wiki.forms import BodyForm, EditForm, NewPageForm, SuggestForm
from wiki.merging import merge
from wiki.models import Page, Revision, Role
from wiki.rendering import chips_of_resolved, render_markdown
from wiki.responses import render_page
from wiki.services.citations import resolve_known_markers
from wiki.services.pages import create_page, edit_page, require_length
from wiki.services.proposals import propose
from wiki.views.page_frame import frame, page_view, shown_revision

FORM_METHODS = ["GET", "HEAD", "POST"]
CONFLICT = 409


@require_http_methods(FORM_METHODS)
@wiki_view(Role.EDITOR)
def page_new(request: MemberRequest) -> HttpResponse:
    """Write a page that does not exist yet; it begins as a draft."""
    title = request.GET.get("title", "")
    form = NewPageForm(request.POST or None, initial={"title": title})
    if form.is_valid():
        try:
            page = create_page(
                wiki=request.wiki,
                title=form.cleaned_data["title"],
                body=form.cleaned_data["body"],
                author=request.user,
            )
        except RefusedError as refusal:
            form.add_error(
                "body" if isinstance(refusal, UnknownMarkerError) else None, f"{refusal}"
            )
        else:
            messages.success(request, f"“{page.title}” is a draft. Promote it to make it evidence.")
            return redirect("page", wiki=request.wiki.slug, page=page.slug)
    context = {"form": form, "section": "pages"}
    return render_page(request, "wiki/page_new.html", context)


@require_http_methods(FORM_METHODS)
@page_view(Role.EDITOR)
def page_edit(request: MemberRequest, page: Page) -> HttpResponse:
    """Edit a page; nobody's words are overwritten unseen."""
    revision = shown_revision(page)
    form = EditForm(request.POST or None, initial=_initial(revision))
    clash: dict[str, Any] = {}
    if form.is_valid():
        data = form.cleaned_data
        try:
            base = _base(page, data["base"])
            edit_page(
                page=page,
                body=data["body"],
                base=base,
                author=request.user,
                comment=data["comment"],
            )
        except OutdatedError as refusal:
            clash = _clash(form, base=base, theirs=revision, reason=str(refusal))
            form = clash["form"]
        except RefusedError as refusal:
            form.add_error(
                "body" if isinstance(refusal, UnknownMarkerError) else None, f"{refusal}"
            )
        else:
            messages.success(request, "Saved.")
            return redirect("page", wiki=request.wiki.slug, page=page.slug)
    context = frame(request, page, tab="edit") | {"form": form, "clash": clash}
    status = CONFLICT if clash else 200
    return render_page(request, "wiki/page_edit.html", context, status=status)


@require_http_methods(FORM_METHODS)
@page_view(Role.CONTRIBUTOR)
def page_suggest(request: MemberRequest, page: Page) -> HttpResponse:
    """Write a change that an editor approves before the page shows it."""
    revision = shown_revision(page)
    form = SuggestForm(request.POST or None, initial=_initial(revision))
    clash: dict[str, Any] = {}
    if form.is_valid():
        data = form.cleaned_data
        try:
            base = _base(page, data["base"])
            propose(
                page=page,
                base=base,
                body=data["body"],
                reason=data["reason"],
                author=request.user,
            )
        except OutdatedError as refusal:
            clash = _clash(form, base=base, theirs=revision, reason=str(refusal))
            form = clash["form"]
        except RefusedError as refusal:
            form.add_error(
                "body" if isinstance(refusal, UnknownMarkerError) else None, f"{refusal}"
            )
        else:
            messages.success(request, "Your change waits for an editor. The page stays as it is.")
            return redirect("page", wiki=request.wiki.slug, page=page.slug)
    context = frame(request, page, tab="suggest") | {"form": form, "clash": clash}
    status = CONFLICT if clash else 200
    return render_page(request, "wiki/page_suggest.html", context, status=status)


def _base(page: Page, number: int) -> Revision:
    """Return the revision that the writer had before them.

    Raises:
        RefusedError: There is none of that number, so nobody knows what an edit would overwrite.
    """
    base = page.revisions.filter(number=number).first()
    if base is None:
        raise RefusedError(f"This page has no revision {number}. Copy your text, then reload.")
    return base


def _initial(revision: Revision) -> dict[str, Any]:
    return {"body": revision.body, "base": revision.number}


def _clash(form: BodyForm, *, base: Revision, theirs: Revision, reason: str) -> dict[str, Any]:
    """Return both texts, and a form that holds their merge on top of the current revision."""
    mine = normalise(form.cleaned_data["body"])
    merged = merge(base=base.body, mine=mine, theirs=theirs.body)
    initial = {**form.cleaned_data, "body": merged.text, "base": theirs.number}
    return {
        "form": type(form)(initial=initial),
        "reason": reason,
        "merged": merged,
        "mine": mine,
        "theirs": theirs,
        "diff": compare(theirs.body, mine),
    }


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def preview(request: WikiRequest) -> HttpResponse:
    """Show what a text would look like; nothing is saved."""
    body = normalise(request.POST.get("body", ""))
    complaints: list[RefusedError] = []
    try:
        require_length(body)
    except RefusedError as refusal:
        body, complaints = "", [refusal]
    resolved, unknown = resolve_known_markers(wiki=request.wiki, body=body)
    rendered = render_markdown(
        body,
        wiki=request.wiki,
        role=request.role,
        chips=chips_of_resolved(wiki=request.wiki, resolved=resolved),
    )
    context = {"rendered": rendered, "complaints": [*complaints, *unknown], "section": "pages"}
    return render_page(request, "wiki/preview.html", context)
