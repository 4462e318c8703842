"""Keeping the passages of a page in step with the revision it shows."""

from functools import partial

from celery import current_app
from django.db import transaction

from engines.embed import Embedder
from engines.text import claims, content_words, sections, slugify_heading, strip_markers
from wiki.models import Page, Passage

EMBED_TASK = "wiki.tasks.embed_page"


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
    passages = []
    for ordinal, section in enumerate(sections(revision.body)):
        text = _plain(revision.body, section.start, section.end)
        # Every word of the section can be found, also those of code, questions and table headers,
        # which state nothing. Its own heading is among them; those above it are its context.
        words = strip_markers(revision.body[section.start : section.end])
        context = " ".join([page.title, *section.path[:-1]])
        passages.append(
            Passage(
                wiki=page.wiki,
                page=page,
                revision=revision,
                ordinal=ordinal,
                heading=" / ".join(section.path)[:500],
                anchor=slugify_heading(section.heading)[:200],
                start=section.start,
                end=section.end,
                text=text,
                terms=content_words(f"{context} {words}"),
            )
        )
    Passage.objects.bulk_create(passages)
    # A broker that is down delays the vectors, not the edit: a periodic task finds what is missing.
    transaction.on_commit(partial(current_app.send_task, EMBED_TASK, [page.pk]), robust=True)


def embed_passages(*, page_id: int, embedder: Embedder) -> int:
    """Give the page's passages their vectors; return how many got one.

    Runs any number of times: passages that were replaced meanwhile are left alone.
    """
    waiting = list(
        Passage.objects.filter(page=page_id)
        .exclude(embedded_by=embedder.name)
        .select_related("page")
    )
    vectors = embedder.embed([f"{p.page.title}. {p.heading}. {p.text}" for p in waiting])
    for passage, vector in zip(waiting, vectors, strict=True):
        Passage.objects.filter(pk=passage.pk).update(embedding=vector, embedded_by=embedder.name)
    return len(waiting)
