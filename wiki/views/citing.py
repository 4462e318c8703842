"""The dialog of the editor in which a source and its lines are chosen to be cited."""

from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Role, SourceLine, SourceVersion
from wiki.numbers import whole_number
from wiki.services.citations import MOST_LINES
from wiki.views._lines import LinesShown, marked_range

FOUND = 20
MOST_WORDS = 8


@require_safe
@wiki_view(Role.CONTRIBUTOR)
def cite(request: WikiRequest) -> HttpResponse:
    """Show the sources and lines that hold what was typed, or the lines of one source to pick.

    Without a script the list of sources says how to cite, and so does each of them.
    """
    if not request.htmx:
        response: HttpResponse = redirect(
            f"{reverse('sources', kwargs={'wiki': request.wiki.slug})}#cite"
        )
    elif "source" in request.GET:
        response = render(request, "wiki/_cite_lines.html", _lines(request))
    else:
        response = render(request, "wiki/_cite.html", _found(request))
    patch_vary_headers(response, ["HX-Request"])
    return response


def _newest(request: WikiRequest) -> QuerySet[SourceVersion]:
    """Return the newest version of each source that can be cited."""
    latest = SourceVersion.objects.filter(source=OuterRef("source")).order_by("-number")
    return SourceVersion.objects.filter(
        wiki=request.wiki,
        source__withdrawn_at=None,
        number=Subquery(latest.values("number")[:1]),
    ).select_related("source")


def _found(request: WikiRequest) -> dict[str, Any]:
    query = " ".join(request.GET.get("q", "").split())[:200]
    words = query.split()[:MOST_WORDS]
    versions = _newest(request).order_by("-source__number")
    lines = SourceLine.objects.filter(version__in=versions.order_by().values("pk"))
    for word in words:
        versions = versions.filter(source__title__icontains=word)
        lines = lines.filter(text__icontains=word)
    lines = lines.select_related("version__source").order_by("version__source", "number")
    return {
        "typed": query,
        "versions": versions[:FOUND],
        "lines": lines[:FOUND] if words else [],
    }


def _lines(request: WikiRequest) -> dict[str, Any]:
    number = whole_number(request.GET["source"])
    version = get_object_or_404(_newest(request), source__number=number)
    marked = marked_range(request.GET.get("lines", ""), last=version.line_count)
    return {
        "typed": request.GET.get("q", ""),
        "version": version,
        "shown": LinesShown.of(version, page=request.GET.get("page", ""), marked=marked),
        "most": MOST_LINES,
    }
