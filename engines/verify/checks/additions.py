"""Near-verbatim claims with words put in that widen or sharpen what the lines say."""

from collections.abc import Iterator, Sequence

from engines.text import Span
from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.verify.alignment import Alignment, Change
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_ADDITION, NEARLY, REPEATED
from engines.verify.words import has, stems

_LONGEST = 4  # words put in between; more of them are another statement
_DETAIL = 2  # words that the lines lack, from which what is added to a statement is a statement
_JOINING = frozenset(word_list("and or und oder et ou y o"))


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for words put in between others, and for what is added at either end.

    Only where the claim is otherwise the statement, word for word: elsewhere another word is as
    likely another way to say the same.
    """
    laid = comparison.alignment
    if laid is None:
        return
    known = stems(comparison.evidence_text[laid.span.start : laid.span.end])
    everywhere = stems(comparison.evidence_text)
    for change in laid.changes:
        if not change.said or change.given or _is_label(comparison, change):
            continue
        outside = change.opens or change.closes
        if outside and _is_detail(comparison, change.said, everywhere):
            yield _doubt(comparison, change, Verdict.HALLUCINATION)
            continue
        within = not outside or _is_joined(change)
        if within and _is_repeated(laid, change) and _says_more(comparison, change.said, known):
            yield _doubt(comparison, change, Verdict.DRIFT)


def _doubt(comparison: Comparison, change: Change, verdict: Verdict) -> Doubt:
    span = Span(change.said[0].start, change.said[-1].end)
    return Doubt(
        verdict=verdict,
        reason=f"The claim adds {quoted(comparison.pair.claim, span)}.",
        confidence=CONFIDENCE_ADDITION,
        claim_spans=(span,),
    )


def _is_label(comparison: Comparison, change: Change) -> bool:
    """Tell the name of a column, which stands in another line than its row: "Link: …"."""
    return comparison.pair.claim[change.said[-1].end :].startswith(":")


def _is_repeated(laid: Alignment, change: Change) -> bool:
    """Tell whether the rest is the statement: one thing joined to another needs less of it."""
    return laid.share >= (NEARLY if _is_joined(change) else REPEATED)


def _is_joined(change: Change) -> bool:
    return change.said[0].key in _JOINING


def _is_detail(comparison: Comparison, added: Sequence[Token], known: frozenset[str]) -> bool:
    """Tell whether what is added is mostly words that the whole evidence lacks."""
    words = stems(comparison.pair.claim[added[0].start : added[-1].end])
    lacking = [word for word in words if not has(word, known)]
    return len(lacking) >= max(_DETAIL, (len(words) + 1) // 2)


def _says_more(comparison: Comparison, put_in: Sequence[Token], known: frozenset[str]) -> bool:
    """Tell whether words say something new; values have checks of their own."""
    if len(put_in) > _LONGEST:
        return False
    start, end = put_in[0].start, put_in[-1].end
    facts = comparison.claim_facts
    kinds = (facts.quantities, facts.dates, facts.times)
    values = [each.span for kind in kinds for each in kind]
    if any(span.start < end and start < span.end for span in values):
        return False
    return any(not has(word, known) for word in stems(comparison.pair.claim[start:end]))
