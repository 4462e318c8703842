"""`manage.py demo`: fill an empty site with the example, and tell what happened."""

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.demo import story
from config.demo.account import account, answer_lines
from config.demo.people import WIKI_NAME, Cast, make_people, password_file
from wiki.models import Wiki
from wiki.services.wikis import site_is_new


class Command(BaseCommand):
    """Ingest, audit, dispute and ask, on real documents; needs a running worker."""

    help = "Fill an empty site with the example (needs a running worker, as `make demo` has)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what the command takes."""
        parser.add_argument(
            "--documents",
            type=Path,
            default=story.HANDBOOK,
            metavar="FOLDER",
            help="other documents than the example's own, in folders 2019 and 2025",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prepare the example once; say who may sign in each time."""
        if site_is_new():
            try:
                self._prepare(options["documents"])
            except story.DemoError as error:
                raise CommandError(str(error)) from error
        elif not Wiki.objects.filter(name=WIKI_NAME).exists():
            raise CommandError("This site is in use already; the example needs an empty one.")
        if password_file().exists():
            self.stdout.write("\nPeople you can be (name, password):")
            self.stdout.write(password_file().read_text())

    def _prepare(self, handbook: Path) -> None:
        begun = time.monotonic()
        cast = make_people((story.HERE / "purpose.md").read_text())
        for year in ("2019", "2025"):
            documents = story.upload(cast, handbook / year)
            self.stdout.write(f"Uploaded {len(documents)} documents of {year}.")
            story.wait_for_documents(cast.wiki, self.stdout.write)
            story.wait_for_checks(cast.wiki, self.stdout.write)
            if year == "2019":
                self._promote(cast)
                story.wait_for_checks(cast.wiki, self.stdout.write)
        self.stdout.write("")
        for line in account(cast.wiki):
            self.stdout.write(line)
        for answer in story.ask_questions(cast):
            self.stdout.write("")
            for line in answer_lines(answer):
                self.stdout.write(line)
        self.stdout.write(f"\nPrepared in {time.monotonic() - begun:.0f} s.")

    def _promote(self, cast: Cast) -> None:
        result = story.promote_what_passes(cast)
        self.stdout.write(f"Promoted {result.promoted} drafts whose audit is clean.")
        for title, obstacle in result.left:
            self.stdout.write(f"  left as a draft: {title}. {obstacle}")
