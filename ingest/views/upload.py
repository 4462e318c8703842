"""Bringing documents."""

import uuid
from collections import Counter
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from ingest.models import Document, Status
from ingest.services.fetching import ask_for
from ingest.services.receiving import receive
from ingest.views._rows import rows
from wiki.access import MemberRequest, wiki_view
from wiki.errors import RefusedError
from wiki.models import Role
from wiki.responses import render_page

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

RECENT = 30


@require_http_methods(["GET", "HEAD", "POST"])
@wiki_view(Role.CONTRIBUTOR)
def upload(request: MemberRequest) -> HttpResponse:
    """Show the drop zone and this person's recent documents; take in what is posted."""
    if request.method == "POST":
        return _take_in(request)
    mine = Document.objects.uploaded_by(request.user).filter(wiki=request.wiki)
    recent = list(mine.shown()[:RECENT])
    context = {
        "section": "upload",
        "rows": rows(request, recent),
        "is_moving": any(document.is_moving for document in recent),
        "poll": request.path,
    }
    return render_page(request, "ingest/upload.html", context)


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def upload_address(request: MemberRequest) -> HttpResponse:
    """Queue the fetching of a document of the web."""
    try:
        ask_for(wiki=request.wiki, person=request.user, address=request.POST.get("address", ""))
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.info(request, "The address is queued. Its row shows how it goes on.")
    return redirect("upload", wiki=request.wiki.slug)


def _take_in(request: MemberRequest) -> HttpResponse:
    """Take in every file; each has its own row, so one bad file keeps no other out."""
    files = request.FILES.getlist("files")
    batch = uuid.uuid4()
    taken = [_take_one(request, file, batch) for file in files]
    if taken:
        messages.info(request, _summary(taken))
    else:
        messages.error(request, "No file came with the form. Choose one or more, then upload.")
    return redirect("upload", wiki=request.wiki.slug)


def _take_one(request: MemberRequest, file: "UploadedFile[bytes]", batch: uuid.UUID) -> Document:
    return receive(
        wiki=request.wiki,
        uploader=request.user,
        filename=file.name or "",
        chunks=file.chunks(),
        batch=batch,
    )


def _summary(taken: list[Document]) -> str:
    counted = Counter(document.status for document in taken)
    words = {
        Status.WAITING: "taken in",
        Status.WAITING_FOR_PERSON: "waiting for your answer",
        Status.DUPLICATE: "here already",
        Status.FAILED: "turned away",
    }
    parts = [f"{counted[status]} {text}" for status, text in words.items() if counted[status]]
    return f"Files: {', '.join(parts)}."
