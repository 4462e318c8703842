"""What is called like what somebody begins to type: pages, their other names, headings, sources."""

from typing import TypeVar

from django.contrib.postgres.search import TrigramWordSimilarity
from django.db.models import BooleanField, F, Func, Model, QuerySet, Value
from django.db.models.functions import Lower

from wiki.models import Page, PageAlias, Passage, Role, Source, Wiki
from wiki.models.pages import states_visible_to

# A shorter word has no trigram, so that no index could look for it within a name.
_TRIGRAM = 3
_SHORTEST_SIMILAR = 4
_HEADINGS_LOOKED_AT = 60
_NAMES_LOOKED_AT = 1_000

_M = TypeVar("_M", bound=Model)


class _Written(Func):
    """Whether a name is written like a pattern, whatever its case; the trigram index knows."""

    template = "%(expressions)s"
    arg_joiner = " ILIKE "
    output_field = BooleanField()
    conditional = True

    def __init__(self, field: str, pattern: str) -> None:
        super().__init__(F(field), Value(pattern))


def pages_called(query: str, *, wiki: Wiki, role: Role, limit: int) -> list[Page]:
    """Return the pages that this role may see whose title or other name has every word typed.

    Those that begin with it come first; where there are none, those that are written nearly so.
    """
    seen = Page.objects.filter(wiki=wiki).visible_to(role)
    if not query:
        return list(seen.order_by(Lower("title"))[:limit])
    named = _named(PageAlias.objects.filter(wiki=wiki), query, "title").values("page")
    found = [
        *_first_by_beginning(_named(seen, query, "title"), query, limit),
        *_first_by_beginning(seen.filter(pk__in=named), query, limit),
    ]
    return list(dict.fromkeys(found))[:limit] or _similar(seen, query, limit)


def headings_called(query: str, *, wiki: Wiki, role: Role, limit: int) -> list[Passage]:
    """Return the first passage under each heading that has every word typed, one of them long."""
    if _is_short(query):
        return []
    passages = Passage.objects.filter(wiki=wiki, page__state__in=states_visible_to(role))
    found = _named(passages, query, "heading").order_by("page_id", "ordinal")
    shown = found.select_related("page").only("heading", "anchor", "page__title", "page__slug")
    under: dict[tuple[int, str], Passage] = {}
    for passage in shown[:_HEADINGS_LOOKED_AT]:
        # The path names the headings above as well, which are found by themselves, as is the page.
        own = passage.heading.rpartition(" / ")[2].casefold()
        is_title = own == passage.page.title.casefold()
        if not is_title and all(word.casefold() in own for word in query.split()):
            under.setdefault((passage.page_id, passage.anchor), passage)
    return list(under.values())[:limit]


def sources_called(query: str, *, wiki: Wiki, limit: int) -> list[Source]:
    """Return the standing sources whose title has every word typed."""
    if not query:
        return []
    standing = Source.objects.standing().filter(wiki=wiki)
    return _first_by_beginning(_named(standing, query, "title"), query, limit)


def _is_short(query: str) -> bool:
    return all(len(word) < _TRIGRAM for word in query.split())


def _named(rows: "QuerySet[_M, _M]", query: str, field: str) -> "QuerySet[_M, _M]":
    if _is_short(query):
        return rows.filter(_Written(field, f"{_escaped(query)}%"))
    for word in query.split():
        rows = rows.filter(_Written(field, f"%{_escaped(word)}%"))
    return rows


def _first_by_beginning(rows: "QuerySet[_M, _M]", query: str, limit: int) -> list[_M]:
    """Return those that begin with it, by title, then the others."""
    begins = rows.filter(_Written("title", f"{_escaped(query)}%"))
    first = _by_title(begins, limit)
    if len(first) < limit:
        first += _by_title(rows, limit)
    return list(dict.fromkeys(first))[:limit]


def _by_title(rows: "QuerySet[_M, _M]", limit: int) -> list[_M]:
    # A word of half the titles would have half of them sorted, however many there are.
    some = rows.order_by().values("pk")[:_NAMES_LOOKED_AT]
    chosen = rows.model._default_manager.filter(pk__in=some)  # noqa: SLF001 - Django's public name
    return list(chosen.order_by(Lower("title"))[:limit])


def _similar(pages: "QuerySet[Page]", query: str, limit: int) -> list[Page]:
    if len(query) < _SHORTEST_SIMILAR:
        return []
    near = pages.filter(title__trigram_word_similar=query)
    likeness = TrigramWordSimilarity(query, "title")
    return list(near.annotate(likeness=likeness).order_by("-likeness", Lower("title"))[:limit])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
