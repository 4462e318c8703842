"""`manage.py verify_anchors`: does every citation still name the bytes it named?"""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from wiki.services.anchors import verify_anchors


class Command(BaseCommand):
    """Re-verify every citation; exit with 1 and a list when one fails."""

    help = "Re-verify every citation without a model or a network; exit 1 and a list if one fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="Print the report as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Verify, print, and say by the exit code."""
        report = verify_anchors()
        if options["json"]:
            self.stdout.write(json.dumps(asdict(report)))
        else:
            good = report.checked - len(report.broken)
            self.stdout.write(f"{good} of {report.checked} anchors verified")
            for anchor in report.broken:
                self.stdout.write(str(anchor))
        if report.broken:
            raise SystemExit(1)
