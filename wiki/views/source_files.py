"""The bytes of a source: the original, and pictures of its pages."""

from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from engines.documents import UnreadableDocumentError, render_page
from wiki.access import WikiRequest, wiki_view
from wiki.models import Role, SourceVersion
from wiki.services.blobs import blob_path
from wiki.views.sources import load_source

# A stranger's file may not run anything, wherever a browser opens it.
_SANDBOX = "sandbox; default-src 'none'"


def _standing_version(request: WikiRequest, number: int) -> SourceVersion:
    shown = load_source(request, number)
    if shown.source.withdrawn_at or not blob_path(shown.version.sha256).is_file():
        raise Http404
    return shown.version


@require_safe
@wiki_view(Role.READER)
def original(request: WikiRequest, number: int) -> HttpResponseBase:
    """Hand out the very bytes that were uploaded, to be saved and never to be shown."""
    version = _standing_version(request, number)
    return FileResponse(
        blob_path(version.sha256).open("rb"),
        as_attachment=True,
        filename=version.filename,
        content_type="application/octet-stream",
        headers={
            "Content-Security-Policy": _SANDBOX,
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
        },
    )


@require_safe
@wiki_view(Role.READER)
def page_image(request: WikiRequest, number: int, image: int) -> HttpResponseBase:
    """Draw a page of a PDF. Asked for again, it is still checked that the source stands."""
    version = _standing_version(request, number)
    if version.kind != "pdf":
        raise Http404
    etag = f'"{version.sha256}-{image}"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged:
        return unchanged
    try:
        picture = render_page(blob_path(version.sha256), page=image)
    except UnreadableDocumentError as error:
        raise Http404 from error
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    return HttpResponse(picture, content_type="image/png", headers=headers)
