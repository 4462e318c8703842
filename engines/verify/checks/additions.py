"""Near-verbatim claims with words put in that widen or sharpen what the lines say."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from engines.text import Span
from engines.text.facts.tokens import Token, tokenise
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_ADDITION, REPEATED
from engines.verify.words import has, stems

_LONGEST = 4  # words; more of them are another statement


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each word or two put between words that stand side by side in the focus.

    Only where the claim is otherwise the focus, word for word: elsewhere another word is as likely
    another way to say the same.
    """
    claim = [token for token in tokenise(comparison.pair.claim) if token.kind != "sign"]
    focus = [token for token in tokenise(comparison.focus_text) if token.kind != "sign"]
    blocks = SequenceMatcher(
        None, [token.key for token in focus], [token.key for token in claim], autojunk=False
    ).get_matching_blocks()
    if sum(block.size for block in blocks) < REPEATED * len(claim):
        return
    known = stems(comparison.focus_text)
    for before, after in pairwise(blocks[:-1]):
        put_in = claim[before.b + before.size : after.b]
        together = after.a == before.a + before.size
        if together and _says_more(comparison, put_in, known):
            span = Span(put_in[0].start, put_in[-1].end)
            yield Doubt(
                verdict=Verdict.DRIFT,
                reason=f"The claim adds {quoted(comparison.pair.claim, span)}.",
                confidence=CONFIDENCE_ADDITION,
                claim_spans=(span,),
            )


def _says_more(comparison: Comparison, put_in: Sequence[Token], known: frozenset[str]) -> bool:
    """Tell whether words say something new; numbers and units have checks of their own."""
    if not 0 < len(put_in) <= _LONGEST:
        return False
    start, end = put_in[0].start, put_in[-1].end
    values = comparison.claim_facts.quantities
    if any(each.span.start < end and start < each.span.end for each in values):
        return False
    return any(not has(word, known) for word in stems(comparison.pair.claim[start:end]))
