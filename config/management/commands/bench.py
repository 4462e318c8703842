"""`manage.py bench SUBJECT …`: measure an engine on labelled rows, or the screens of a wiki."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.bench import faithfulness
from config.bench.auditors import NAMES, NotConfiguredError, chosen_auditor
from config.bench.baselines import baselines
from config.bench.claims import read_sets
from config.bench.keeping import NothingToKeepError, keep
from config.bench.pages import RUNS, NothingToMeasureError, measure_screens
from config.bench.printing import faithfulness_lines
from config.bench.rows import UnreadableRowsError
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
        rows.add_argument("--auditor", choices=NAMES, default="local", help="which one to measure")
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
        except (
            NotConfiguredError,
            NothingToKeepError,
            NothingToMeasureError,
            UnreadableRowsError,
        ) as error:
            raise CommandError(str(error)) from error

    def _faithfulness(self, chosen: Namespace) -> None:
        auditor = chosen_auditor(chosen.auditor)
        sets = read_sets(chosen.files, limit=chosen.limit)
        found = faithfulness.measure(auditor=auditor, sets=sets, baselines=baselines())
        if chosen.save:
            keep(auditor, found)
        self._print(chosen, found.as_json(), faithfulness_lines(found))

    def _pages(self, chosen: Namespace) -> None:
        wiki = Wiki.objects.filter(slug=chosen.wiki).first()
        if wiki is None:
            raise CommandError(f"There is no wiki “{chosen.wiki}”.")
        costs = measure_screens(wiki, runs=chosen.runs)
        figures = {name: asdict(cost) for name, cost in costs.items()}
        lines = (
            f"{name:<14}{cost.p50_ms:>8.1f} ms {cost.queries:>4} queries"
            for name, cost in costs.items()
        )
        self._print(chosen, figures, lines)

    def _print(self, chosen: Namespace, figures: Mapping[str, Any], lines: Iterable[str]) -> None:
        if chosen.json:
            self.stdout.write(json.dumps(figures))
            return
        for line in lines:
            self.stdout.write(line)
