"""What the engines are given: a document's lines, and the pages that may be about the same."""

from django.db.models import Q

from engines.documents import Line
from engines.embed import Embedder
from engines.text import sections
from engines.writer import SourceText, Topic
from ingest.models import Document
from wiki.models import Page, PageState, Passage, SourceVersion, Wiki
from wiki.search.embedding import embedded
from wiki.search.reading import Scope
from wiki.search.vectors import nearest_each
from wiki.titles import page_slug

# Pages a plan is given, besides those named like a heading. The writer embeds every one of them
# (0.3 s each on two cores), so it is given the nearest, not all.
NEAREST_PAGES = 24
_NEAR = 10  # passages a heading
_MOST_HEADINGS = 60
_OPENING = 20  # lines


def version_of(document: Document) -> SourceVersion:
    """Return the source version the document was read into.

    Raises:
        ValueError: It was not read yet, so no later step may run.
    """
    if document.source_version is None:
        raise ValueError(f"document {document.pk} was not read yet")
    return document.source_version


def source_text(version: SourceVersion) -> SourceText:
    """Return the lines of a source version as the writer takes them."""
    return SourceText(
        number=version.source.number,
        version=version.number,
        title=version.source.title,
        lines=[
            Line(text=line.text, page=line.page, label=line.label, heading=line.heading, box=None)
            for line in version.lines.order_by("number")
        ],
        kind=version.kind,
    )


def topics(*, wiki: Wiki, source: SourceText, embedder: Embedder) -> list[Topic]:
    """Return the pages a source may be about, drafts included, archived ones not."""
    pages = Page.objects.filter(wiki=wiki).exclude(state=PageState.ARCHIVED)
    if pages.count() > NEAREST_PAGES:
        pages = pages.filter(_namesakes(source) | Q(pk__in=_nearest(wiki, source, embedder)))
    found = pages.select_related("current_revision").prefetch_related("aliases").order_by("pk")
    return [_topic(page) for page in found.distinct()]


def _topic(page: Page) -> Topic:
    return Topic(
        page_id=page.pk,
        title=page.title,
        aliases=tuple(alias.title for alias in page.aliases.all()),
        text=page.current_revision.body if page.current_revision else "",
    )


def _headings(source: SourceText) -> list[str]:
    """The document's title and headings, each once, in order."""
    found = [source.title, *(line.heading for line in source.lines if line.heading)]
    if source.kind == "markdown":
        text = "\n".join(line.text for line in source.lines)
        found += [section.heading for section in sections(text) if section.heading]
    return list(dict.fromkeys(found))[:_MOST_HEADINGS]


def _namesakes(source: SourceText) -> Q:
    slugs = [page_slug(heading) for heading in _headings(source)]
    return Q(slug__in=slugs) | Q(aliases__slug__in=slugs)


def _nearest(wiki: Wiki, source: SourceText, embedder: Embedder) -> list[int]:
    """Return the pages nearest in meaning to the title, a heading or the opening, best first."""
    passages = Passage.objects.filter(wiki=wiki).exclude(page__state=PageState.ARCHIVED)
    opening = "\n".join(line.text for line in source.lines[:_OPENING])
    asked = embedded([*_headings(source), opening], by=embedder)
    if asked.model is None:
        return []
    scope = Scope((wiki.pk,), passages)
    best: dict[int, float] = {}
    for found in nearest_each(scope, asked.rows, model=asked.model, limit=_NEAR):
        for near in found:
            best[near.page] = max(near.cosine, best.get(near.page, near.cosine))
    return sorted(best, key=lambda page: -best[page])[:NEAREST_PAGES]


def link_names(wiki: Wiki) -> dict[str, str]:
    """Return the words that may become a link, and the page each leads to."""
    pages = Page.objects.filter(wiki=wiki).exclude(state=PageState.ARCHIVED)
    aliases = pages.exclude(aliases=None).values_list("aliases__title", "title")
    return dict(aliases) | {title: title for title in pages.values_list("title", flat=True)}
