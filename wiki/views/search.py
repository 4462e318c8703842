"""Finding passages of pages."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Role
from wiki.responses import render_page
from wiki.search import Hit, retrieve, snippet, speaks_of_it
from wiki.search_form import SearchForm
from wiki.views._found import truths_by_page

HITS = 20


@require_safe
@wiki_view(Role.READER)
def search(request: WikiRequest) -> HttpResponse:
    """Show the passages that speak of a query, best first, each under its page's title."""
    query = request.GET.get("q", "").strip()
    form = SearchForm(request.GET, wiki=request.wiki, role=request.role)
    context: dict[str, Any] = {
        "query": query,
        "section": "search",
        "form": form,
        "note": "",
        "hits": [],
    }
    if query:
        found = retrieve(
            query, user=request.user, wikis=[request.wiki], limit=HITS, **form.filters()
        )
        hits = [hit for hit in found.hits if speaks_of_it(hit)]
        context |= {"note": found.note, "hits": _rows(hits, query)}
    return render_page(request, "wiki/search.html", context)


def _rows(hits: Iterable[Hit], query: str) -> list[dict[str, Any]]:
    hits = list(hits)
    marks = truths_by_page([hit.passage.page_id for hit in hits])
    return [
        {
            "passage": hit.passage,
            "page": hit.passage.page,
            "pieces": snippet(hit.passage.text, query),
            "marks": marks.get(hit.passage.page_id, []),
        }
        for hit in hits
    ]
