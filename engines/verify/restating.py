"""A claim with its values written as its lines write them.

The checks compare values. A network of this size takes "28 days" for something else than "four
weeks", so it is shown the claim in the words of the lines, and judges the rest.
"""

from collections.abc import Iterator

from engines.text import Span
from engines.text.facts import Date, Quantity, Relation, relate
from engines.text.facts.tokens import fold
from engines.verify.comparison import Comparison
from engines.verify.counterparts import counterpart
from engines.verify.model import Pair


def restated(comparison: Comparison) -> Pair:
    """Return the pair with every value of the claim that the lines give too in their words."""
    claim, evidence = comparison.pair.claim, comparison.evidence_text
    for mine, theirs in sorted(_same(comparison), key=lambda spans: -spans[0].start):
        words = " ".join(evidence[theirs.start : theirs.end].split())
        if fold(words) != fold(claim[mine.start : mine.end]):
            claim = claim[: mine.start] + words + claim[mine.end :]
    return Pair(claim, comparison.pair.evidence)


def _same(comparison: Comparison) -> Iterator[tuple[Span, Span]]:
    """Yield where a value stands in the claim, and where the same one stands in the evidence."""
    mine, theirs = comparison.claim_facts, comparison.evidence_facts
    for stated in mine.quantities:
        paired = counterpart(comparison, stated)
        given = (paired,) if paired else theirs.quantities
        yield from _first(stated.span, [each.span for each in given if _equal(stated, each)])
    for date in mine.dates:
        yield from _first(
            date.span, [each.span for each in theirs.dates if _parts(date) == _parts(each)]
        )
    for time in mine.times:
        same = [each.span for each in theirs.times if each.minutes == time.minutes]
        yield from _first(time.span, same)


def _first(mine: Span, same: list[Span]) -> Iterator[tuple[Span, Span]]:
    if same:
        yield mine, same[0]


def _equal(stated: Quantity, given: Quantity) -> bool:
    return relate(stated, given) is Relation.EQUAL and stated.per == given.per


def _parts(date: Date) -> tuple[int | None, ...]:
    return date.year, date.month, date.day, date.last_year, date.weekday
