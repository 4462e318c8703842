"""Ctrl-K: go to a page, a source or an action."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Case, IntegerField, Q, Value, When
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from wiki.access import WikiRequest, wiki_view
from wiki.models import Page, Role, Source

SHOWN = 8

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
    """One line of the palette."""

    kind: str
    title: str
    url: str
    state: str = ""


@require_safe
@wiki_view(Role.READER)
def palette(request: WikiRequest) -> HttpResponse:
    """List the pages, sources and actions whose name holds what was typed."""
    query = " ".join(request.GET.get("q", "").split())[:100]
    options = [*_pages(request, query), *_sources(request, query), *_actions(request, query)]
    if query:
        url = reverse("search", kwargs={"wiki": request.wiki.slug})
        found = f"{url}?{urlencode({'q': query})}"
        options.append(Option("search", f"Search for “{query}”", found))
    return render(request, "wiki/_palette.html", {"options": options, "typed": query})


def _pages(request: WikiRequest, query: str) -> list[Option]:
    pages = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
    for word in query.split():
        pages = pages.filter(Q(title__icontains=word) | Q(aliases__title__icontains=word))
    ranked = pages.annotate(rank=_prefix_first(query)).order_by("rank", "title").distinct()
    return [
        Option(
            "page",
            page.title,
            reverse("page", kwargs={"wiki": request.wiki.slug, "page": page.slug}),
            page.state,
        )
        for page in ranked[:SHOWN]
    ]


def _prefix_first(query: str) -> Case:
    return Case(
        When(title__istartswith=query, then=Value(0)), default=Value(1), output_field=IntegerField()
    )


def _sources(request: WikiRequest, query: str) -> list[Option]:
    if not query:
        return []
    sources = Source.objects.standing().filter(wiki=request.wiki)
    for word in query.split():
        sources = sources.filter(title__icontains=word)
    return [
        Option(
            "source",
            source.title,
            reverse("source", kwargs={"wiki": request.wiki.slug, "number": source.number}),
        )
        for source in sources[:SHOWN]
    ]


def _actions(request: WikiRequest, query: str) -> list[Option]:
    return [
        Option("action", title, reverse(name, kwargs={"wiki": request.wiki.slug}))
        for title, name, needed in _ACTIONS
        if request.role.includes(needed) and query.casefold() in title.casefold()
    ]
