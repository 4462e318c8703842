"""Keeping the passages of a page in step with the revision it shows."""

from engines.text import claims, sections, slugify_heading, words
from wiki.models import Page, Passage


def _plain(body: str, start: int, end: int) -> str:
    """Return the claims of a part of a body as plain words, a line each."""
    return "\n".join(claim.text for claim in claims(body[start:end]))


def index_page(page: Page) -> None:
    """Replace the page's passages by those of its current revision, in this transaction.

    The words are findable at once; embeddings follow in a task, since no model is called
    while a transaction is open.
    """
    Passage.objects.filter(page=page).delete()
    revision = page.current_revision
    if revision is None:
        return
    Passage.objects.bulk_create(
        Passage(
            wiki=page.wiki,
            page=page,
            revision=revision,
            ordinal=ordinal,
            heading=" / ".join(section.path),
            anchor=slugify_heading(section.heading) if section.heading else "",
            start=section.start,
            end=section.end,
            text=(text := _plain(revision.body, section.start, section.end)),
            terms=words(f"{page.title} {' '.join(section.path)} {text}"),
        )
        for ordinal, section in enumerate(sections(revision.body))
    )
