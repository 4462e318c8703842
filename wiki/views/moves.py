"""Moving a page: another name, into the pool of evidence, out of use, and back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from wiki.access import MemberRequest, WikiRequest
from wiki.errors import RefusedError
from wiki.forms import PromoteForm, ReasonForm, RenameForm
from wiki.models import Page, Role
from wiki.responses import render_page
from wiki.services.lifecycle import (
    archive_page,
    obstacle_to_promotion,
    promote_page,
    restore_page,
)
from wiki.services.pages import rename_page
from wiki.views.page_frame import frame, page_view, shown_revision

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
@page_view(Role.EDITOR)
def page_rename(request: MemberRequest, page: Page) -> HttpResponse:
    """Give a page another title."""
    form = RenameForm(request.POST or None, initial={"title": page.title})
    if form.is_valid():
        try:
            page = rename_page(page=page, title=form.cleaned_data["title"], author=request.user)
        except RefusedError as refusal:
            form.add_error("title", str(refusal))
        else:
            messages.success(request, f"This page is now called “{page.title}”.")
            return _to(request, page)
    return _ask(request, page, form, "rename")


@require_http_methods(FORM_METHODS)
@page_view(Role.EDITOR)
def page_promote(request: MemberRequest, page: Page) -> HttpResponse:
    """Let a draft into the pool of evidence; where its audit is not clean, for a reason."""
    obstacle = obstacle_to_promotion(page)
    form = PromoteForm(
        request.POST or None,
        initial={"revision": shown_revision(page).pk},
        required=bool(obstacle),
    )
    if form.is_valid():
        try:
            promote_page(
                page=page,
                revision_id=form.cleaned_data["revision"],
                person=request.user,
                reason=form.cleaned_data["reason"],
            )
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"“{page.title}” is active: search and answers may use it.")
            return _to(request, page)
    return _ask(request, page, form, "promote", obstacle=obstacle)


@require_http_methods(FORM_METHODS)
@page_view(Role.EDITOR)
def page_archive(request: MemberRequest, page: Page) -> HttpResponse:
    """Take a page out of use."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            archive_page(page=page, person=request.user, reason=form.cleaned_data["reason"])
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, f"“{page.title}” is archived. An editor can restore it.")
            return _to(request, page)
    return _ask(request, page, form, "archive")


@require_POST
@page_view(Role.EDITOR)
def page_restore(request: MemberRequest, page: Page) -> HttpResponse:
    """Bring an archived page back as a draft."""
    try:
        restore_page(page=page, person=request.user)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"“{page.title}” is a draft again. Promote it when it is true.")
    return _to(request, page)


def _ask(
    request: WikiRequest,
    page: Page,
    form: forms.Form,
    move: str,
    **more: Any,  # noqa: ANN401 (a template's context)
) -> HttpResponse:
    context = frame(request, page, tab=move) | {"form": form, "move": move} | more
    return render_page(request, f"wiki/page_{move}.html", context)


def _to(request: WikiRequest, page: Page) -> HttpResponse:
    return redirect("page", wiki=request.wiki.slug, page=page.slug)
