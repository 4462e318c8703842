"""Ctrl-K: go to a page, a heading, a source or an action."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Role
from wiki.search.typeahead import headings_called, pages_called, sources_called

SHOWN = 8
_HEADINGS_SHOWN = 4

# Title, name of the address, who may go there.
_ACTIONS = (
    ("Ask a question", "ask", Role.READER),
    ("All pages", "page_list", Role.READER),
    ("Sources", "sources", Role.READER),
    ("Purpose", "purpose", Role.READER),
    ("Upload documents", "upload", Role.CONTRIBUTOR),
    ("Review queue", "review", Role.EDITOR),
    ("New page", "page_new", Role.EDITOR),
    ("What happened", "events", Role.EDITOR),
    ("Members", "members", Role.ADMINISTRATOR),
    ("Settings", "wiki_settings", Role.ADMINISTRATOR),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One line of the palette; `detail` tells it from others of its name."""

    kind: str
    title: str
    url: str
    detail: str = ""


@require_safe
@wiki_view(Role.READER)
def palette(request: WikiRequest) -> HttpResponse:
    """List the pages, headings, sources and actions whose name holds what was typed."""
    query = " ".join(request.GET.get("q", "").split())[:100]
    options = [
        *_pages(request, query),
        *_headings(request, query),
        *_sources(request, query),
        *_actions(request, query),
    ]
    if query:
        found = f"{_url(request, 'search')}?{urlencode({'q': query})}"
        options.append(Option("search", f"Search for “{query}”", found))
    return render(request, "wiki/_palette.html", {"options": options, "typed": query})


def _pages(request: WikiRequest, query: str) -> list[Option]:
    return [
        Option(
            "page",
            page.title,
            _url(request, "page", page=page.slug),
            "" if page.state == "active" else page.state,
        )
        for page in pages_called(query, wiki=request.wiki, role=request.role, limit=SHOWN)
    ]


def _headings(request: WikiRequest, query: str) -> list[Option]:
    found = headings_called(query, wiki=request.wiki, role=request.role, limit=_HEADINGS_SHOWN)
    return [
        Option(
            "heading",
            passage.heading.rpartition(" / ")[2],
            f"{_url(request, 'page', page=passage.page.slug)}#{passage.anchor}",
            passage.page.title,
        )
        for passage in found
    ]


def _sources(request: WikiRequest, query: str) -> list[Option]:
    return [
        Option("source", source.title, _url(request, "source", number=source.number))
        for source in sources_called(query, wiki=request.wiki, limit=SHOWN)
    ]


def _actions(request: WikiRequest, query: str) -> list[Option]:
    return [
        Option("action", title, _url(request, name))
        for title, name, needed in _ACTIONS
        if request.role.includes(needed) and query.casefold() in title.casefold()
    ]


def _url(request: WikiRequest, name: str, **named: object) -> str:
    return reverse(name, kwargs={"wiki": request.wiki.slug, **named})
