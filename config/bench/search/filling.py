"""Documents made into active pages: one page each, by the project's own cutter and triggers."""

from collections.abc import Iterator, Sequence
from itertools import islice

from django.db import transaction
from django.db.models import OuterRef, Subquery

from config.bench.search.beir import Document
from wiki.models import Origin, Page, PageState, Promotion, Revision, User, Wiki
from wiki.search.index import index_page
from wiki.services.pages import body_hash, clean_body

_AT_ONCE = 250
_LONGEST_TITLE = 190  # leaves room for what tells two of one title apart
_REASON = "Measured as it was written."


def fill(documents: Sequence[Document], *, wiki: Wiki, person: User) -> Iterator[tuple[int, str]]:
    """Yield the page of each document, as (page, document), when it can be found by its words.

    Which states a page passes through is left as it is everywhere: an empty draft, a revision that
    a person promotes, an active page.
    """
    waiting = iter(_titled(documents))
    while group := list(islice(waiting, _AT_ONCE)):
        with transaction.atomic():
            yield from _promoted(group, wiki, person)


def _titled(documents: Sequence[Document]) -> Iterator[tuple[str, Document]]:
    """Yield a title for each document that no other of them has."""
    taken: set[str] = set()
    for number, document in enumerate(documents, start=1):
        words = " ".join((document.title or document.text).split())[:_LONGEST_TITLE]
        title = f"{words} ({number})" if not words or words.casefold() in taken else words
        taken.add(title.casefold())
        yield title, document


def _promoted(
    group: Sequence[tuple[str, Document]], wiki: Wiki, person: User
) -> Iterator[tuple[int, str]]:
    drafts = Page.objects.bulk_create(
        Page(wiki=wiki, title=title, slug=f"document-{document.id}"[:200])
        for title, document in group
    )
    bodies = [clean_body(_body(title, document)) for title, document in group]
    revisions = Revision.objects.bulk_create(
        Revision(
            page=page,
            number=1,
            body=body,
            body_sha256=body_hash(body),
            origin=Origin.PERSON,
            author=person,
        )
        for page, body in zip(drafts, bodies, strict=True)
    )
    Promotion.objects.bulk_create(
        Promotion(page=page, revision=revision, person=person, reason=_REASON)
        for page, revision in zip(drafts, revisions, strict=True)
    )
    own = Revision.objects.filter(page=OuterRef("pk")).values("pk")
    pages = Page.objects.filter(pk__in=[page.pk for page in drafts])
    pages.update(current_revision=Subquery(own), state=PageState.ACTIVE)
    names = {page.pk: document.id for page, (_, document) in zip(drafts, group, strict=True)}
    for page in pages.select_related("wiki", "current_revision"):
        index_page(page)
        yield page.pk, names[page.pk]


def _body(title: str, document: Document) -> str:
    """Return the document's text; with its title, where the page's could not take all of it."""
    whole = " ".join(document.title.split())
    parts = (document.text,) if title.startswith(whole) else (whole, document.text)
    return "\n\n".join(part for part in parts if part.strip()) or title
