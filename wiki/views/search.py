"""Finding passages of pages."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Role
from wiki.responses import render_page
from wiki.search import Hit, Query, corrected, retrieve, snippet, speaks_of_it
from wiki.search.explaining import Explanation, explain
from wiki.search_form import SearchForm
from wiki.views._found import truths_by_page

HITS = 20
# A page that speaks of nothing else does not keep the others from being seen.
PER_PAGE = 3


@require_safe
@wiki_view(Role.READER)
def search(request: WikiRequest) -> HttpResponse:
    """Show the passages that speak of a query, best first, each under its page's title."""
    form = SearchForm(request.GET, wiki=request.wiki, role=request.role)
    is_editor = request.role.includes(Role.EDITOR)
    context: dict[str, Any] = {
        "query": form.query.unfiltered,
        "section": "search",
        "form": form,
        "hits": [],
        "is_explained": is_editor and "explain" in request.GET,
        "may_explain": is_editor,
    }
    if form.query.text:
        context |= _found(request, form, explained=context["is_explained"])
    return render_page(request, "wiki/search.html", context)


def _found(request: WikiRequest, form: SearchForm, *, explained: bool) -> dict[str, Any]:
    wikis = [request.wiki.pk]
    better = None if "exact" in request.GET else corrected(form.query, wikis=wikis)
    query = better or form.query
    found = retrieve(
        query,
        user=request.user,
        wikis=[request.wiki],
        limit=HITS,
        per_page=PER_PAGE,
        to_quote=False,
        **form.filters(),
    )
    hits = [hit for hit in found.hits if speaks_of_it(hit)]
    reasons = explain(hits, query, wikis=wikis) if explained else {}
    return {
        "note": found.note,
        "corrected": better.text if better else "",
        "hits": _rows(hits, query, reasons),
    }


def _rows(
    hits: Iterable[Hit], query: Query, reasons: dict[int, Explanation]
) -> list[dict[str, Any]]:
    hits = list(hits)
    marks = truths_by_page([hit.passage.page_id for hit in hits])
    return [
        {
            "passage": hit.passage,
            "page": hit.passage.page,
            "pieces": snippet(hit.passage.text, query.text),
            "marks": marks.get(hit.passage.page_id, []),
            "why": reasons.get(hit.passage.pk),
        }
        for hit in hits
    ]
