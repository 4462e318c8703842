"""Dates and times of day of the claim against those of the evidence."""

from collections.abc import Iterator

from engines.text import Span
from engines.text.facts import same_date
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_MISSING, CONFIDENCE_NUMBER


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each date or time of the claim that the evidence does not give."""
    given = comparison.evidence_facts
    for date in comparison.claim_facts.dates:
        answers = [same_date(date, each) for each in given.dates]
        if True in answers:
            continue
        others = [
            each.span for each, answer in zip(given.dates, answers, strict=True) if answer is False
        ]
        yield _doubt(comparison, date.span, others)
    for time in comparison.claim_facts.times:
        if all(time.minutes != each.minutes for each in given.times):
            yield _doubt(comparison, time.span, [each.span for each in given.times])


def _doubt(comparison: Comparison, stated: Span, others: list[Span]) -> Doubt:
    words = quoted(comparison.pair.claim, stated)
    if not others:
        reason = f"The lines do not give the date or time {words}."
        return Doubt(Verdict.HALLUCINATION, reason, CONFIDENCE_MISSING, (stated,))
    reason = f"The claim says {words}, the lines say {quoted(comparison.pair.evidence, others[0])}."
    return Doubt(Verdict.HALLUCINATION, reason, CONFIDENCE_NUMBER, (stated,), (others[0],))
