"""`manage.py bench SUBJECT …`: measure an engine on labelled rows, or the screens of a wiki."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from audit.accuracy import Measured, UnreadableRowsError, measure_sets, save_measured
from audit.engines import auditor
from config.bench.pages import RUNS, NothingToMeasureError, measure_screens
from engines.verify import Accuracy
from wiki.models import Wiki


class Command(BaseCommand):
    """Measure, and print figures that others can compare."""

    help = "Measure the auditor on labelled rows, or the screens of a wiki."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to measure."""
        subjects = parser.add_subparsers(dest="subject", required=True)
        rows = subjects.add_parser("faithfulness", help="how often the auditor agrees with people")
        rows.add_argument("files", nargs="+", type=Path, help="JSONL, plain or .gz")
        rows.add_argument("--limit", type=int, help="rows to read of each file")
        rows.add_argument(
            "--save", action="store_true", help="keep the figures where the faithfulness tab reads"
        )
        screens = subjects.add_parser("pages", help="server time and queries of the screens")
        screens.add_argument("--wiki", required=True, help="the wiki's slug")
        screens.add_argument("--runs", type=int, default=RUNS)
        for each in (rows, screens):
            each.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Measure what was asked for."""
        chosen = Namespace(**options)
        try:
            if chosen.subject == "faithfulness":
                self._faithfulness(chosen)
            else:
                self._pages(chosen)
        except (UnreadableRowsError, NothingToMeasureError) as error:
            raise CommandError(str(error)) from error

    def _faithfulness(self, chosen: Namespace) -> None:
        judge = auditor()
        sets = measure_sets(auditor=judge, files=chosen.files, limit=chosen.limit)
        if chosen.save:
            save_measured(_to_keep(judge.fingerprint, sets))
        if chosen.json:
            self._print_json({"sets": {name: asdict(found) for name, found in sets.items()}})
            return
        for name, found in sets.items():
            self.stdout.write(
                f"{name}: n {found.n}, balanced accuracy {found.balanced_accuracy:.3f}, "
                f"three-way macro-F1 {found.macro_f1:.3f}"
            )

    def _pages(self, chosen: Namespace) -> None:
        wiki = Wiki.objects.filter(slug=chosen.wiki).first()
        if wiki is None:
            raise CommandError(f"There is no wiki “{chosen.wiki}”.")
        costs = measure_screens(wiki, runs=chosen.runs)
        if chosen.json:
            self._print_json({name: asdict(cost) for name, cost in costs.items()})
            return
        for name, cost in costs.items():
            self.stdout.write(f"{name:<14}{cost.p50_ms:>8.1f} ms {cost.queries:>4} queries")

    def _print_json(self, figures: Mapping[str, Any]) -> None:
        self.stdout.write(json.dumps(figures))


def _to_keep(fingerprint: str, sets: Mapping[str, Accuracy]) -> list[Measured]:
    today = timezone.localdate().isoformat()
    return [
        Measured(
            fingerprint=fingerprint,
            name=name,
            n=found.n,
            balanced_accuracy=round(found.balanced_accuracy, 3),
            macro_f1=round(found.macro_f1, 3),
            measured_on=today,
        )
        for name, found in sets.items()
    ]
