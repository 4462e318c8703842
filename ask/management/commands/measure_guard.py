"""`manage.py measure_guard`: what checking an answer of ten sentences costs, with no model."""

import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from statistics import quantiles
from typing import Any

from django.core.management.base import BaseCommand

from ask.sample import PASSAGES, QUOTED, REWORDED
from ask.services.guard import check_sentences
from endpoints.services.auditors import bundled_auditor
from engines.answerer import AnswerSentence
from engines.verify import Auditor

RUNS = 30
Check = Callable[[Sequence[AnswerSentence], Mapping[int, str], Auditor], None]


class Command(BaseCommand):
    """Measure what the guard adds to an answer."""

    help = "Measure what checking an answer of ten sentences costs with the bundled auditor."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how often to measure."""
        parser.add_argument(
            "--runs", type=int, default=RUNS, help=f"at least 2; {RUNS} if left out"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the answers so often, and print the middle and the slow end."""
        auditor, runs = bundled_auditor(), max(2, options["runs"])
        self.stdout.write(f"10 sentences, {runs} runs, milliseconds")
        for name, sentences in (("reworded", REWORDED), ("word for word", QUOTED)):
            for how, check in (("at once", _at_once), ("one by one", _one_by_one)):
                work = partial(_check_anew, check, sentences, auditor, count())
                work()  # loads the model
                waited, worked = _percentiles(work, runs, time.perf_counter, time.process_time)
                self.stdout.write(
                    f"{name:>13}, {how:<10}  p50 {waited[0]:4.0f}  p95 {waited[1]:4.0f}"
                    f"  of processor time: p50 {worked[0]:4.0f}  p95 {worked[1]:4.0f}"
                )


def _check_anew(
    check: Check, sentences: Sequence[AnswerSentence], auditor: Auditor, runs: Iterator[int]
) -> None:
    """Check against passages that nobody has read before, as those of most answers are."""
    edition = next(runs)
    manifest = {place: f"{text}\n\nEdition {edition}." for place, text in PASSAGES.items()}
    check(sentences, manifest, auditor)


def _at_once(
    sentences: Sequence[AnswerSentence], manifest: Mapping[int, str], auditor: Auditor
) -> None:
    check_sentences(sentences, manifest=manifest, auditor=auditor)


def _one_by_one(
    sentences: Sequence[AnswerSentence], manifest: Mapping[int, str], auditor: Auditor
) -> None:
    for sentence in sentences:
        check_sentences([sentence], manifest=manifest, auditor=auditor)


def _percentiles(
    work: Callable[[], None], runs: int, *clocks: Callable[[], float]
) -> list[tuple[float, float]]:
    """Return the 50th and 95th percentile of the milliseconds of so many runs, by each clock."""
    taken: list[list[float]] = [[] for _ in clocks]
    for _ in range(runs):
        begun = [clock() for clock in clocks]
        work()
        for kept, clock, start in zip(taken, clocks, begun, strict=True):
            kept.append((clock() - start) * 1000)
    cuts = [quantiles(kept, n=20, method="inclusive") for kept in taken]
    return [(each[9], each[18]) for each in cuts]
