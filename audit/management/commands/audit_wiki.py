"""`manage.py audit_wiki`: check the pages of a wiki again, or say what that would take."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.engines import judging_auditor
from audit.services.forecasts import forecast_check, pages_to_check
from audit.services.runs import queue_audit
from audit.tasks import audit_revision
from audit.wording import forecast_in_words
from wiki.models import Page, Wiki


class Command(BaseCommand):
    """Queue the audit of all pages in use, or of one."""

    help = (
        "Check the claims of a wiki's pages again. What is known stands; only what is new or stale "
        "is judged, by the workers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the wiki, the page, and whether it is meant."""
        parser.add_argument("wiki", help="The wiki's name in its address")
        parser.add_argument("--page", default="", help="One page, by its name in its address")
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="Say what a model would be sent and what that costs, and begin nothing",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Reckon, and unless it is a dry run, begin."""
        pages = _pages(options["wiki"], options["page"])
        forecast = forecast_check(pages, auditor=judging_auditor())
        self.stdout.write(forecast_in_words(forecast))
        if options["dry_run"]:
            return
        for page in pages:
            if page.current_revision is not None:
                queue_audit(revision=page.current_revision)
                audit_revision.delay(page.current_revision.pk)
        self.stdout.write(f"{len(pages)} page(s) are being checked again.")


def _pages(slug: str, page_slug: str) -> list[Page]:
    wiki = Wiki.objects.filter(slug=slug).first()
    if wiki is None:
        raise CommandError(f"There is no wiki “{slug}”.")
    page = wiki.pages.filter(slug=page_slug).first() if page_slug else None
    if page_slug and page is None:
        raise CommandError(f"There is no page “{page_slug}” in {wiki.name}.")
    return pages_to_check(wiki=wiki, page=page)
