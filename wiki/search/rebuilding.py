"""Making the passages of many pages anew, while the site is in use."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from wiki.models import IndexRun, Page, Wiki
from wiki.search.index import reindex_page


def rebuild(wiki: Wiki | None = None) -> Iterator[IndexRun]:
    """Index every page of a wiki (or of all) anew, and yield how far it is after each.

    Each page is a transaction of its own, which also writes down that it is done: broken off, it
    goes on behind the last page when it is called again. Two at once share the work.
    """
    run = _open_run(wiki)
    while _index_next(run):
        yield run


def _open_run(wiki: Wiki | None) -> IndexRun:
    """Return the run that was broken off, or a new one."""
    unfinished = IndexRun.objects.filter(wiki=wiki, finished_at=None).first()
    return unfinished or IndexRun.objects.create(wiki=wiki, total=_pages(wiki).count())


def _pages(wiki: Wiki | None) -> QuerySet[Page]:
    pages = Page.objects.order_by("pk")
    return pages if wiki is None else pages.filter(wiki=wiki)


@transaction.atomic
def _index_next(run: IndexRun) -> bool:
    """Index the next page; say whether there was one."""
    run.refresh_from_db(from_queryset=IndexRun.objects.select_for_update())
    page = _pages(run.wiki).filter(pk__gt=run.last_page).values_list("pk", flat=True).first()
    if page is None:
        run.finished_at = run.finished_at or timezone.now()
    else:
        reindex_page(page)
        run.last_page = page
        run.done += 1
        run.total = max(run.total, run.done)
    run.save()
    return page is not None
