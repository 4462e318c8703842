"""`manage.py reindex`: make what search finds pages by anew, while the site is in use."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wiki.models import Page, Wiki
from wiki.search.engines import site_embedder
from wiki.search.index import embed_passages, outdated_pages, reindex_page
from wiki.search.rebuilding import rebuild
from wiki.search.statistics import reconcile

_PROGRESS_EVERY = 100


class Command(BaseCommand):
    """Index pages anew, each in a short transaction; may be broken off and run again."""

    help = (
        "Index pages whose passages are missing or of an earlier version, or all of them (--all),"
        " while the site is in use. Broken off, it goes on where it was."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take which pages, and whether their vectors are made as well."""
        parser.add_argument("--wiki", metavar="SLUG", help="Only the pages of this wiki")
        parser.add_argument("--all", action="store_true", help="Every page, not the outdated alone")
        parser.add_argument(
            "--vectors",
            action="store_true",
            help="Make missing vectors here and now, not in the background",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Index, recount, embed, and print how far it is."""
        wiki = _wiki(options["wiki"])
        self._index_all(wiki) if options["all"] else self._index_outdated(wiki)
        wikis = Wiki.objects.all() if wiki is None else [wiki]
        corrected = sum(reconcile(each.pk) for each in wikis)
        self.stdout.write(f"Statistics counted: {corrected} corrected")
        if options["vectors"]:
            self._embed(wiki)

    def _index_all(self, wiki: Wiki | None) -> None:
        for run in rebuild(wiki):
            self._say(run.done, run.total, "pages indexed")

    def _index_outdated(self, wiki: Wiki | None) -> None:
        pages = outdated_pages() if wiki is None else outdated_pages().filter(wiki=wiki)
        waiting = list(pages.order_by("pk").values_list("pk", flat=True))
        for done, page in enumerate(waiting, start=1):
            reindex_page(page)
            self._say(done, len(waiting), "outdated pages indexed")
        if not waiting:
            self.stdout.write("No page is outdated")

    def _embed(self, wiki: Wiki | None) -> None:
        pages = Page.objects.all() if wiki is None else Page.objects.filter(wiki=wiki)
        waiting = list(pages.order_by("pk").values_list("pk", flat=True))
        embedder = site_embedder()
        for done, page in enumerate(waiting, start=1):
            embed_passages(page_id=page, embedder=embedder)
            self._say(done, len(waiting), "pages embedded")

    def _say(self, done: int, total: int, what: str) -> None:
        if done % _PROGRESS_EVERY == 0 or done == total:
            self.stdout.write(f"{done:,} of {total:,} {what}")


def _wiki(slug: str | None) -> Wiki | None:
    if slug is None:
        return None
    found = Wiki.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"There is no wiki “{slug}”.")
    return found
