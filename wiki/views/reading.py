"""Reading a page: its text, its sources, its links."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.db.models import F, QuerySet
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest
from wiki.models import (
    Citation,
    Conflict,
    Page,
    PageLink,
    PageState,
    Revision,
    Role,
    Source,
    SourceLine,
)
from wiki.rendering import article_of, link_targets
from wiki.rendering.chips import place_of, source_url
from wiki.responses import render_page
from wiki.services.citations import CitedVersion, cited_versions
from wiki.views.page_frame import frame, page_view, shown_revision, truth_of

PLACES_ON_A_SCREEN = 100
# What lets a text into the pool of evidence.
_LET_IN = ("promote", "approve", "reinstate")


@require_safe
@page_view(Role.READER)
def page(request: WikiRequest, page: Page) -> HttpResponse:
    """Show a page with its plumb line, its chips, and whatever speaks against it."""
    revision = shown_revision(page)
    cited = cited_versions(revision)
    article = article_of(
        revision, wiki=request.wiki, role=request.role, truth=truth_of(revision), cited=cited
    )
    context = frame(request, page, tab="read") | {
        "article": article,
        "rendered": article.rendered,
        "conflicts": open_conflicts(page),
        "outdated": outdated_sources(cited),
        "let_in": page.events.filter(verb__in=_LET_IN).select_related("actor").first(),
    }
    return render_page(request, "wiki/page.html", context)


def citations_of(revision: Revision) -> QuerySet[Citation]:
    """Return a revision's citations in order, with what their chips show."""
    return revision.citations.select_related("source_version__source").order_by("ordinal")


def open_conflicts(page: Page) -> list[Conflict]:
    """Return what disputes a page now."""
    if page.state != PageState.CONTRADICTED:
        return []
    found = page.conflicts.filter(status=Conflict.Status.OPEN)
    return list(found.select_related("source_version__source"))


def outdated_sources(cited: Iterable[CitedVersion]) -> list[Source]:
    """Return the sources that have a newer version than the newest of those cited."""
    newest_cited: dict[int, CitedVersion] = {}
    for version in sorted(cited, key=lambda version: version.number):
        newest_cited[version.source.pk] = version
    return [
        version.source
        for version in newest_cited.values()
        if version.newest > version.number and version.source.withdrawn_at is None
    ]


@require_safe
@page_view(Role.READER)
def page_sources(request: WikiRequest, page: Page) -> HttpResponse:
    """List every cited place once, by its number, with the very words."""
    revision = shown_revision(page)
    numbered = list(enumerate(_first_citations(revision), start=1))
    shown = Paginator(numbered, PLACES_ON_A_SCREEN).get_page(request.GET.get("page"))
    citations = citations_of(revision).in_bulk([pk for _, pk in shown])
    quotes = quoted_lines(list(citations.values()))
    places = [
        {
            "number": number,
            "url": source_url(wiki=request.wiki, place=place_of(citations[pk])),
            "place": place_of(citations[pk]),
            "version": citations[pk].source_version,
            "lines": quotes.get(pk, []),
        }
        for number, pk in shown
    ]
    context = frame(request, page, tab="sources") | {
        "shown": shown,
        "places": places,
        "outdated": outdated_sources(cited_versions(revision)),
    }
    return render_page(request, "wiki/page_sources.html", context)


def _first_citations(revision: Revision) -> list[int]:
    """Return, for each cited place by first appearance, the citation that names it first."""
    rows = revision.citations.order_by("ordinal").values_list(
        "source_version", "first_line", "last_line", "pk"
    )
    first: dict[tuple[int, int, int], int] = {}
    for version, first_line, last_line, pk in rows:
        first.setdefault((version, first_line, last_line), pk)
    return list(first.values())


def quoted_lines(citations: list[Citation]) -> dict[int, list[SourceLine]]:
    """Return the lines that citations of one revision name, by citation, in one query."""
    if not citations:
        return {}
    ids = [citation.pk for citation in citations]
    lines = SourceLine.objects.filter(
        version__citations__in=ids,
        number__gte=F("version__citations__first_line"),
        number__lte=F("version__citations__last_line"),
    ).annotate(citation=F("version__citations__pk"))
    found: dict[int, list[SourceLine]] = {}
    for line in lines.order_by("citation", "number"):
        found.setdefault(line.citation, []).append(line)
    return found


@require_safe
@page_view(Role.READER)
def page_links(request: WikiRequest, page: Page) -> HttpResponse:
    """Show which pages link here, and where this one links to."""
    names = [page.slug, *page.aliases.values_list("slug", flat=True)]
    linking = PageLink.objects.filter(slug__in=names).values("page")
    backlinks = Page.objects.filter(wiki=request.wiki, pk__in=linking).visible_to(request.role)
    links = list(page.links.all())
    targets = link_targets(
        wiki=request.wiki, role=request.role, titles=[link.title for link in links]
    )
    outgoing: list[dict[str, Any]] = [
        {"title": link.title, "target": targets.of(link.title)} for link in links
    ]
    context = frame(request, page, tab="links") | {
        "backlinks": backlinks.exclude(pk=page.pk).select_related("current_revision__faithfulness"),
        "outgoing": [link for link in outgoing if link["target"].exists],
        "red": [link for link in outgoing if not link["target"].exists],
        "aliases": page.aliases.all(),
    }
    return render_page(request, "wiki/page_links.html", context)
