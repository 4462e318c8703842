"""The documents: their list, their numbered lines, and taking one back."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_safe

from engines.text import format_marker
from wiki.access import MemberRequest, WikiRequest, wiki_view
from wiki.errors import RefusedError
from wiki.forms import ReasonForm
from wiki.models import Citation, Page, Role, Source, SourceVersion
from wiki.numbers import whole_number
from wiki.responses import render_page
from wiki.services.sources import blast_radius, withdraw_source
from wiki.views._lines import LinesShown, Range, marked_range, pictures

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_safe
@wiki_view(Role.READER)
def sources(request: WikiRequest) -> HttpResponse:
    """List the documents that the wiki is written from."""
    latest = SourceVersion.objects.filter(source=OuterRef("pk")).order_by("-number")
    listed = request.wiki.sources.annotate(
        kind=Subquery(latest.values("kind")[:1]),
        lines=Subquery(latest.values("line_count")[:1]),
        newest=Subquery(latest.values("number")[:1]),
        added=Subquery(latest.values("created_at")[:1]),
        citing=_citing_pages(request),
    )
    context = {
        "section": "sources",
        "standing": listed.filter(withdrawn_at=None),
        "withdrawn": listed.exclude(withdrawn_at=None).select_related("withdrawn_by"),
    }
    return render_page(request, "wiki/sources.html", context)


def _citing_pages(request: WikiRequest) -> Subquery:
    """Count the pages, of those this person may see, that cite a source today."""
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    counted = (
        Citation.objects.filter(
            source_version__source=OuterRef("pk"), revision__in=visible.values("current_revision")
        )
        .order_by()
        .values("source_version__source")
        .annotate(pages=Count("revision", distinct=True))
        .values("pages")
    )
    return Subquery(counted)


@dataclass(frozen=True, slots=True)
class _Shown:
    source: Source
    version: SourceVersion
    versions: list[SourceVersion]


def load_source(request: WikiRequest, number: int) -> _Shown:
    """Find a source and the version that `?v=` names, the newest when it names none."""
    source = get_object_or_404(request.wiki.sources.select_related("withdrawn_by"), number=number)
    versions = source.versions.select_related("uploaded_by").order_by("-number")
    wanted = whole_number(request.GET.get("v", ""))
    version = versions.first() if wanted is None else get_object_or_404(versions, number=wanted)
    return _Shown(source, version or get_object_or_404(versions, number=0), list(versions))


@require_safe
@wiki_view(Role.READER)
def source(request: WikiRequest, number: int) -> HttpResponse:
    """Show the numbered lines of a document, the cited ones marked."""
    shown = load_source(request, number)
    marked = marked_range(request.GET.get("lines", ""), last=shown.version.line_count)
    lines = LinesShown.of(shown.version, page=request.GET.get("page", ""), marked=marked)
    context = {
        "section": "sources",
        "source": shown.source,
        "version": shown.version,
        "versions": shown.versions,
        "marked": marked,
        "marker": _marker(shown.version, marked),
        "lines": lines,
        "pictures": pictures(shown.version, marked),
        "citing": _pages_citing(request, shown.source),
    }
    return render_page(request, "wiki/source.html", context)


def _marker(version: SourceVersion, marked: Range | None) -> str:
    """Return what a page writes to cite the marked lines."""
    if marked is None:
        return ""
    return format_marker(
        source=version.source.number,
        version=version.number,
        first=marked.first,
        last=marked.last,
    )


def _pages_citing(request: WikiRequest, source: Source) -> QuerySet[Page]:
    return (
        Page.objects.filter(
            wiki=request.wiki, current_revision__citations__source_version__source=source
        )
        .visible_to(request.role)
        .annotate(times=Count("current_revision__citations"))
        .order_by("title")
    )


@require_http_methods(FORM_METHODS)
@wiki_view(Role.EDITOR)
def withdraw(request: MemberRequest, number: int) -> HttpResponse:
    """Show what rests on a document, and take it back for a reason."""
    source = get_object_or_404(request.wiki.sources.standing(), number=number)
    form = ReasonForm(request.POST if request.method == "POST" else None, required=True)
    if form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            radius = withdraw_source(source=source, person=request.user, reason=reason)
        except RefusedError as refusal:
            form.add_error(None, str(refusal))
        else:
            told = f"“{source.title}” is withdrawn; {len(radius.pages)} page(s) cited it."
            messages.success(request, told)
            return redirect("sources", wiki=request.wiki.slug)
    context = {
        "section": "sources",
        "source": source,
        "radius": blast_radius(source=source),
        "form": form,
    }
    return render_page(request, "wiki/source_withdraw.html", context)
