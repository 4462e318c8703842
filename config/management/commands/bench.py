"""`manage.py bench SUBJECT …`: measure an engine on labelled rows, or the screens of a wiki."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import ProgrammingError

from config import embedded
from config.bench import asking, auditing, cascade, conflicts, faithfulness, gate
from config.bench.arguments import positive, whole
from config.bench.auditors import LOCAL, NAMES, NotConfiguredError, chosen_auditor
from config.bench.baselines import baselines
from config.bench.claims import ClaimRow, read_sets
from config.bench.keeping import NothingToKeepError, keep
from config.bench.pages import RUNS, NothingToMeasureError, measure_screens
from config.bench.printing import faithfulness_lines, figure_lines
from config.bench.questions import QuestionRow
from config.bench.rows import AnyRow, UnreadableRowsError, read_rows
from config.bench.search.beir import UnusableCollectionError
from config.bench.search.standing import UnusableSiteError
from config.bench.search.subjects import Shown, add_subjects, measure_retrieval, measure_scale
from config.bench.sites import SiteFailedError
from engines.conflicts import local_conflict_finder
from engines.gate import local_gate
from engines.verify import local_auditor
from wiki.models import Wiki

_REFUSALS = (
    NotConfiguredError,
    NothingToKeepError,
    NothingToMeasureError,
    SiteFailedError,
    UnreadableRowsError,
    UnusableCollectionError,
    UnusableSiteError,
    asking.NoCorpusError,
)


class Command(BaseCommand):
    """Measure, and print figures that others can compare."""

    help = "Measure an engine on labelled rows, or the screens of a wiki."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to measure."""
        subjects = parser.add_subparsers(dest="subject", required=True)
        claims = subjects.add_parser(
            "faithfulness", help="how often the auditor agrees with people"
        )
        claims.add_argument("--auditor", choices=NAMES, default=LOCAL, help="which one to measure")
        claims.add_argument(
            "--save", action="store_true", help="keep the figures where the faithfulness tab reads"
        )
        pairs = subjects.add_parser("conflicts", help="how often contradictions are found")
        documents = subjects.add_parser("gate", help="how often the right documents are let in")
        questions = subjects.add_parser("ask", help="how good the answers over a folder are")
        questions.add_argument("--corpus", required=True, type=Path, help="the folder to ask")
        routing = subjects.add_parser("cascade", help="how well is chosen what a model is asked")
        routing.add_argument("--sure", type=float, default=settings.AUDITOR_SURE)
        page = subjects.add_parser("audit", help="how long the audit of a page of claims takes")
        for each in (claims, pairs, documents, questions, routing, page):
            each.add_argument("files", nargs="+", type=Path, help="JSONL, plain or .gz")
            each.add_argument("--limit", type=whole, help="rows to read of each file or data set")
        screens = subjects.add_parser("pages", help="server time and queries of the screens")
        screens.add_argument("--wiki", required=True, help="the wiki's slug")
        screens.add_argument("--runs", type=positive, default=RUNS)
        subjects_with_figures = (claims, pairs, documents, questions, routing, page)
        for each in (*subjects_with_figures, *add_subjects(subjects), screens):
            each.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Measure what was asked for."""
        chosen = Namespace(**options)
        measures = {
            "audit": self._audit,
            "faithfulness": self._faithfulness,
            "conflicts": self._conflicts,
            "gate": self._gate,
            "ask": self._ask,
            "cascade": self._cascade,
            "retrieval": self._retrieval,
            "scale": self._scale,
            "pages": self._pages,
        }
        try:
            measures[chosen.subject](chosen)
        except _REFUSALS as error:
            raise CommandError(str(error)) from error
        except ProgrammingError as error:  # of the subjects that need this site itself
            raise CommandError("This site has no tables yet: start it once.") from error

    def _faithfulness(self, chosen: Namespace) -> None:
        auditor = chosen_auditor(chosen.auditor)
        sets = read_sets(chosen.files, limit=chosen.limit)
        found = faithfulness.measure(auditor=auditor, sets=sets, baselines=baselines())
        if chosen.save:
            keep(auditor, found)
        self._print(chosen, found.as_json(), faithfulness_lines(found))

    def _audit(self, chosen: Namespace) -> None:
        figures = auditing.measure(_rows(ClaimRow, chosen)).model_dump()
        self._print(chosen, figures, figure_lines(figures))

    def _conflicts(self, chosen: Namespace) -> None:
        rows = _rows(conflicts.ConflictRow, chosen)
        figures = asdict(conflicts.measure(local_conflict_finder(), rows))
        self._print(chosen, figures, figure_lines(figures))

    def _gate(self, chosen: Namespace) -> None:
        figures = asdict(gate.measure(local_gate(), _rows(gate.GateRow, chosen)))
        self._print(chosen, figures, figure_lines(figures))

    def _ask(self, chosen: Namespace) -> None:
        rows = _rows(QuestionRow, chosen)
        figures = asdict(asking.measure(rows, corpus=chosen.corpus))
        self._print(chosen, figures, figure_lines(figures))

    def _cascade(self, chosen: Namespace) -> None:
        rows = _rows(cascade.VerdictRow, chosen)
        figures = cascade.measure(local_auditor(), rows, sure=chosen.sure)
        self._print(chosen, asdict(figures), cascade.cascade_lines(figures))

    def _retrieval(self, chosen: Namespace) -> None:
        self._search(chosen, measure_retrieval(chosen))

    def _scale(self, chosen: Namespace) -> None:
        self._search(chosen, measure_scale(chosen))

    def _search(self, chosen: Namespace, shown: Shown) -> None:
        if shown.note:
            self.stderr.write(shown.note)
        self._print(chosen, shown.figures, shown.lines)

    def _pages(self, chosen: Namespace) -> None:
        embedded.ensure()
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

    def _print(
        self,
        chosen: Namespace,
        figures: Mapping[str, Any] | Sequence[Mapping[str, Any]],
        lines: Iterable[str],
    ) -> None:
        if chosen.json:
            self.stdout.write(json.dumps(figures))
            return
        for line in lines:
            self.stdout.write(line)


def _rows(shape: type[AnyRow], chosen: Namespace) -> list[AnyRow]:
    """Read the rows of every file named."""
    return [row for path in chosen.files for row in read_rows(shape, path, limit=chosen.limit)]
