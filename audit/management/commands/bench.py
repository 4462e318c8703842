"""`manage.py bench faithfulness FILE…`: how often the auditor agrees with people."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from audit.accuracy import Measured, UnreadableRowsError, measure_sets, save_measured
from audit.engines import auditor
from engines.verify import Accuracy


class Command(BaseCommand):
    """Measure the auditor on labelled rows."""

    help = "Measure an engine on labelled rows (JSONL, plain or .gz)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to measure, and on which files."""
        parser.add_argument("subject", choices=["faithfulness"])
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--json", action="store_true", help="Print the figures as JSON")
        parser.add_argument("--limit", type=int, help="Rows to read of each file")
        parser.add_argument(
            "--save", action="store_true", help="Keep the figures where the faithfulness tab reads"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Measure, print, and keep the figures when asked to."""
        judge = auditor()
        try:
            sets = measure_sets(auditor=judge, files=options["files"], limit=options["limit"])
        except UnreadableRowsError as error:
            raise CommandError(str(error)) from error
        if options["save"]:
            today = timezone.localdate().isoformat()
            save_measured(
                [_measured(judge.fingerprint, name, found, today) for name, found in sets.items()]
            )
        if options["json"]:
            figures = {name: asdict(found) for name, found in sets.items()}
            self.stdout.write(json.dumps({"sets": figures}))
            return
        for name, found in sets.items():
            self.stdout.write(
                f"{name}: n {found.n}, balanced accuracy {found.balanced_accuracy:.3f}, "
                f"three-way macro-F1 {found.macro_f1:.3f}"
            )


def _measured(fingerprint: str, name: str, found: Accuracy, today: str) -> Measured:
    return Measured(
        fingerprint=fingerprint,
        name=name,
        n=found.n,
        balanced_accuracy=round(found.balanced_accuracy, 3),
        macro_f1=round(found.macro_f1, 3),
        measured_on=today,
    )
