"""What the views of one page share: finding it, and the frame its tabs stand in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse

from wiki.access import WikiRequest, wiki_view
from wiki.models import Faithfulness, Page, PageAlias, Revision, Role, Wiki

P = ParamSpec("P")

# More pages than this, and the tree shows those that stand near the one being read.
TREE_PAGES = 150
NEIGHBOURS = 40


def page_view(
    needed: Role,
) -> Callable[
    [Callable[Concatenate[Any, Page, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Open a view of one page to people whose role includes `needed`; the URL has `page`.

    A page the role may not see is not there. A former address leads to the present one.
    """

    def decorate(
        view: Callable[Concatenate[Any, Page, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wiki_view(needed)
        @wraps(view)
        def loaded(request: WikiRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            slug = str(kwargs.pop("page"))
            pages = Page.objects.filter(wiki=request.wiki).visible_to(request.role)
            page = (
                pages.filter(slug=slug)
                .select_related("current_revision__author", "current_revision__faithfulness")
                # Long, and not needed where the rendered page is kept.
                .defer("current_revision__body", "current_revision__faithfulness__marks")
                .first()
            )
            if page is None:
                return _elsewhere(request, slug)
            page.wiki = request.wiki
            if page.current_revision:
                page.current_revision.page = page
            return view(request, page, *args, **kwargs)

        return loaded

    return decorate


def _elsewhere(request: WikiRequest, slug: str) -> HttpResponseBase:
    """Answer for an address without a page: a former one, a red one, or none."""
    alias = PageAlias.objects.filter(wiki=request.wiki, slug=slug).select_related("page").first()
    found = request.resolver_match
    visible = Page.objects.visible_to(request.role)
    if alias and found and visible.filter(pk=alias.page_id).exists():
        kwargs = {**found.kwargs, "page": alias.page.slug}
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponsePermanentRedirect(reverse(found.view_name, kwargs=kwargs) + query)
    if request.role.includes(Role.EDITOR) and request.method == "GET":
        title = slug.replace("-", " ").capitalize()
        return render(request, "wiki/page_missing.html", {"title": title}, status=404)
    raise Http404


def shown_revision(page: Page) -> Revision:
    """Return the revision that a page shows.

    Raises:
        Http404: It has none yet: its first one is still being written.
    """
    if page.current_revision is None:
        raise Http404
    return page.current_revision


def truth_of(revision: Revision) -> Faithfulness | None:
    """Return what an audit found for a revision whose `faithfulness` was loaded with it."""
    truth: Faithfulness | None = getattr(revision, "faithfulness", None)
    return truth


def page_tree(*, wiki: Wiki, role: Role, current: Page | None = None) -> dict[str, Any]:
    """Return the pages for the side: all of them, or those near the current one."""
    pages = Page.objects.filter(wiki=wiki).visible_to(role).order_by("title")
    rows = list(pages.values_list("title", "slug", "state")[: TREE_PAGES + 1])
    whole = len(rows) <= TREE_PAGES
    if not whole and current is not None:
        after = pages.filter(title__gte=current.title).values_list("title", "slug", "state")
        before = pages.filter(title__lt=current.title).values_list("title", "slug", "state")
        nearest = list(before.order_by("-title")[: NEIGHBOURS // 2])
        rows = [*reversed(nearest), *after[: NEIGHBOURS // 2]]
    prefix = reverse("wiki", kwargs={"wiki": wiki.slug})
    entries = [
        {
            "title": title,
            "url": f"{prefix}p/{quote(slug)}/",
            "state": state,
            "current": current is not None and slug == current.slug,
        }
        for title, slug, state in rows[:TREE_PAGES]
    ]
    return {"entries": entries, "whole": whole}


def frame(request: WikiRequest, page: Page, *, tab: str) -> dict[str, Any]:
    """Return what every tab of a page shows around it."""
    revision = shown_revision(page)
    return {
        "page": page,
        "revision": revision,
        "truth": truth_of(revision),
        "tab": tab,
        "section": "pages",
        "tree": page_tree(wiki=request.wiki, role=request.role, current=page),
    }
