"""The card that hovers over a citation chip."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Citation, Page, Role
from wiki.rendering.chips import place_of, source_url
from wiki.views.page_frame import truth_of


@require_safe
@wiki_view(Role.READER)
def citation_card(request: WikiRequest, pk: int) -> HttpResponse:
    """Show the title, the place and the exact words that a citation names."""
    visible = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    citations = Citation.objects.filter(revision__page__in=visible).select_related(
        "source_version__source", "revision__faithfulness"
    )
    citation = get_object_or_404(citations, pk=pk)
    version = citation.source_version
    place = place_of(citation)
    context = {
        "version": version,
        "place": place,
        "lines": version.lines.filter(number__range=(place.first, place.last)),
        "url": source_url(wiki=request.wiki, place=place),
        "verdict": _verdict(citation),
    }
    return render(request, "wiki/citation_card.html", context)


def _verdict(citation: Citation) -> str:
    """Return the verdict of the claim that the citation stands in or behind."""
    truth = truth_of(citation.revision)
    before = [mark for mark in truth.marks if mark["start"] <= citation.start] if truth else []
    return str(before[-1]["verdict"]) if before else ""
