"""Which value of the evidence stands in the place of a value of the claim."""

from collections.abc import Sequence

from engines.text import Span
from engines.text.facts import Quantity, article_quantity
from engines.text.facts.tokens import Token
from engines.verify.alignment import Alignment
from engines.verify.comparison import Comparison


def counterpart(comparison: Comparison, stated: Quantity) -> Quantity | None:
    """Return the one quantity that the statement has in the place of the claim's.

    None where the claim is not nearly a statement of the evidence, or its words there do not tell.
    """
    laid = comparison.alignment
    if laid is None:
        return None
    places = _places(laid, stated.span)
    inside = [
        each
        for each in comparison.evidence_facts.quantities
        if any(each.span.start <= place < each.span.end for place in places)
    ]
    if not inside:
        return _by_article(comparison, laid, stated)
    alike = [each for each in inside if each.dimension == stated.dimension] or inside
    return alike[0] if len(alike) == 1 else None


def _places(laid: Alignment, span: Span) -> list[int]:
    """Return where the evidence has the words of a span, and what it has in place of others."""
    changed = [
        token.start
        for change in laid.changes
        if _touches(change.said, span)
        for token in change.given
    ]
    same = [theirs for mine, theirs in laid.matched.items() if span.start <= mine < span.end]
    return same + changed


def _touches(tokens: Sequence[Token], span: Span) -> bool:
    return any(span.start <= token.start < span.end for token in tokens)


def _by_article(comparison: Comparison, laid: Alignment, stated: Quantity) -> Quantity | None:
    """Read "a year", in the place of "12 months", as one year."""
    for change in laid.changes:
        if change.given and _touches(change.said, stated.span):
            start, end = change.given[0].start, change.given[-1].end
            return article_quantity(comparison.evidence_text, Span(start, end))
    return None
