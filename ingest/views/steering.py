"""The buttons of a document."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ingest.models import Document
from ingest.services import steering
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role, User
from wiki.views.going_on import go_on

# Where a button may lead back to, besides the document's own page.
_LISTS = {"upload", "documents"}


def _find(request: MemberRequest, pk: int) -> Document:
    return get_object_or_404(Document.objects.select_related("wiki"), wiki=request.wiki, pk=pk)


def _steer(
    request: MemberRequest, pk: int, act: Callable[[Document, User], Document], done: str
) -> HttpResponse:
    document = _find(request, pk)
    try:
        act(document, request.user)
    except RefusedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, f"{document.filename}: {done}")
    back = request.POST.get("back", "")
    return redirect(back, wiki=request.wiki.slug) if back in _LISTS else redirect(document)


def _judge(
    request: MemberRequest, pk: int, act: Callable[..., Document], done: str
) -> HttpResponse:
    """Answer what waited in the review queue, and go on to what waits next there."""
    document = _find(request, pk)
    try:
        act(document=document, person=request.user, reason=request.POST.get("reason", ""))
    except RefusedError as error:
        messages.error(request, str(error))
        return redirect(document)
    return go_on(request, key=steering.document_key(document), done=f"{document.filename}: {done}")


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def document_retry(request: MemberRequest, pk: int) -> HttpResponse:
    """Go on where the document failed or was cancelled."""
    return _steer(
        request,
        pk,
        lambda document, user: steering.retry(document=document, person=user),
        "retried",
    )


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def document_cancel(request: MemberRequest, pk: int) -> HttpResponse:
    """Stop the document before its next change."""
    return _steer(
        request,
        pk,
        lambda document, user: steering.cancel(document=document, person=user),
        "cancelled",
    )


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def document_version(request: MemberRequest, pk: int) -> HttpResponse:
    """Take the document as a new version of the source of its name."""
    return _steer(
        request,
        pk,
        lambda document, user: steering.take_as_version(document=document, person=user),
        "taken as a new version",
    )


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def document_separate(request: MemberRequest, pk: int) -> HttpResponse:
    """Take the document as a source of its own."""
    return _steer(
        request,
        pk,
        lambda document, user: steering.take_as_separate(document=document, person=user),
        "taken as a separate document",
    )


@require_POST
@wiki_view(Role.EDITOR)
def document_overrule(request: MemberRequest, pk: int) -> HttpResponse:
    """Take in what the gate skipped or was unsure about."""
    return _judge(request, pk, steering.overrule, "taken in")


@require_POST
@wiki_view(Role.EDITOR)
def document_skip(request: MemberRequest, pk: int) -> HttpResponse:
    """Leave the document out, as the gate said or was unsure about."""
    return _judge(request, pk, steering.leave_out, "left out")
