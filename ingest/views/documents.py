"""The list of documents, and the page of one."""

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from ingest.models import Document, Status
from ingest.models.documents import MOVING, DocumentQuerySet
from ingest.services.steering import document_key
from ingest.views._rows import rows
from wiki.access import MemberRequest, wiki_view
from wiki.models import Role
from wiki.responses import render_page
from wiki.views.going_on import place_in_queue

PER_PAGE = 50
FILTERS: dict[str, tuple[str, tuple[Status, ...]]] = {
    "all": ("All", tuple(Status)),
    "running": ("Running", MOVING),
    "waiting": ("Waiting for a person", (Status.WAITING_FOR_PERSON,)),
    "skipped": ("Skipped", (Status.SKIPPED,)),
    "failed": ("Failed", (Status.FAILED,)),
}


@require_safe
@wiki_view(Role.CONTRIBUTOR)
def documents(request: MemberRequest) -> HttpResponse:
    """List the wiki's documents, newest first; `?show=` narrows by how they stand."""
    show = request.GET.get("show", "all")
    show = show if show in FILTERS else "all"
    found = Document.objects.filter(wiki=request.wiki)
    page = Paginator(found.filter(status__in=FILTERS[show][1]).shown(), PER_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "section": "upload",
        "show": show,
        "filters": _filters(found),
        "page": page,
        "rows": rows(request, page),
        "is_moving": any(document.is_moving for document in page),
        "poll": request.get_full_path(),
    }
    return render_page(request, "ingest/documents.html", context)


def _filters(found: DocumentQuerySet) -> list[tuple[str, str, int]]:
    """Name, words and number of each filter, counted in one query."""
    counted = found.aggregate(
        **{
            name: Count("pk", filter=Q(status__in=statuses))
            for name, (_, statuses) in FILTERS.items()
        }
    )
    return [(name, label, counted[name]) for name, (label, _) in FILTERS.items()]


@require_safe
@wiki_view(Role.CONTRIBUTOR)
def document(request: MemberRequest, pk: int) -> HttpResponse:
    """Show one document: the decision, the steps, what it did to which pages."""
    found = Document.objects.filter(wiki=request.wiki).shown().select_related("decision__purpose")
    document = get_object_or_404(found, pk=pk)
    changes = document.changes.select_related("page", "proposal", "conflict")
    context = {
        "section": "upload",
        "document": document,
        "row": rows(request, [document])[0],
        "steps": document.steps.all(),
        "changes": changes,
        "decision": getattr(document, "decision", None),
        "is_moving": document.is_moving,
        "poll": request.path,
        "place": place_in_queue(request, key=document_key(document)),
    }
    return render_page(request, "ingest/document.html", context)
