"""Finding passages of active pages."""

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Role, Source
from wiki.numbers import whole_number
from wiki.responses import render_page
from wiki.search import Results, retrieve, snippet
from wiki.views._found import truths_by_page

HITS = 20


@require_safe
@wiki_view(Role.READER)
def search(request: WikiRequest) -> HttpResponse:
    """Show the passages that answer a query, best first, each under its page's title."""
    query = request.GET.get("q", "").strip()
    sources = Source.objects.standing().filter(wiki=request.wiki)
    chosen = sources.filter(number=whole_number(request.GET.get("source", "")) or 0).first()
    context: dict[str, Any] = {
        "query": query,
        "section": "search",
        "sources": sources.only("number", "title"),
        "chosen": chosen,
        "note": "",
        "hits": [],
    }
    if query:
        found = retrieve(query, user=request.user, wikis=[request.wiki], source=chosen, limit=HITS)
        context |= {"note": found.note, "hits": _rows(found, query)}
    return render_page(request, "wiki/search.html", context)


def _rows(found: Results, query: str) -> list[dict[str, Any]]:
    marks = truths_by_page([hit.passage.page_id for hit in found.hits])
    return [
        {
            "passage": hit.passage,
            "page": hit.passage.page,
            "pieces": snippet(hit.passage.text, query),
            "marks": marks.get(hit.passage.page_id, []),
        }
        for hit in found.hits
    ]
