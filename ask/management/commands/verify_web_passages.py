"""`manage.py verify_web_passages`: repeat the checks of what answers quote of the web."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ask.services.web.verifying import verify_web_passages
from endpoints.services.auditors import guarding_auditor
from endpoints.services.spending import spending_on


class Command(BaseCommand):
    """Repeat the checks of what is kept of the web: no page is fetched again."""

    help = "Hash every passage of the web that is kept again, and check what cites it."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print what was found; fail where something does not hold."""
        with spending_on(job="verify_web_passages"):
            found = verify_web_passages(auditor=guarding_auditor())
        for passage in found.altered:
            self.stderr.write(f"Altered: {passage} ({passage.pk})")
        for sentence in found.unsupported:
            self.stderr.write(f"Not supported: {sentence} ({sentence.pk})")
        self.stdout.write(
            f"{found.passages} passages, {len(found.altered)} altered;"
            f" {found.sentences} sentences, {len(found.unsupported)} not supported."
        )
        if not found.is_sound:
            raise CommandError("Not everything holds.")
