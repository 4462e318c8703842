"""What the wiki could not answer, and looking on the web for what would."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from ask.services.gaps import open_gaps, search_queries
from ask.services.websearch import site_web_search
from engines.websearch import WebSearchError
from wiki.access import MemberRequest, wiki_view
from wiki.models import Role
from wiki.responses import render_page

ON_A_SCREEN = 30
LONGEST_QUERY = 400


@require_safe
@wiki_view(Role.EDITOR)
def gaps(request: MemberRequest) -> HttpResponse:
    """List the questions that stand unanswered, with what to search for."""
    shown = Paginator(open_gaps(request.wiki), ON_A_SCREEN).get_page(request.GET.get("page"))
    context = {
        "section": "gaps",
        "shown": shown,
        "rows": [(gap, search_queries(gap.latest.meant, scope=request.wiki.name)) for gap in shown],
        "web_search": site_web_search(),
    }
    return render_page(request, "ask/gaps.html", context)


@require_POST
@wiki_view(Role.CONTRIBUTOR)
def web_search(request: MemberRequest) -> HttpResponse:
    """Ask the site's search engine; what it finds may be fetched, and is read like any upload."""
    engine = site_web_search()
    query = request.POST.get("query", "").replace("\0", " ").strip()[:LONGEST_QUERY]
    if engine is None:
        return _back(request, "Searching the web is switched off on this site.")
    try:
        found = engine.search(query)
    except WebSearchError as error:
        return _back(request, str(error))
    context = {"section": "gaps", "query": query, "results": found, "engine": engine}
    return render_page(request, "ask/web_search.html", context)


def _back(request: MemberRequest, problem: str) -> HttpResponse:
    messages.error(request, problem)
    return redirect("upload", wiki=request.wiki.slug)
