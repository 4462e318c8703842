"""Near-verbatim claims that leave out words which restrict what the lines say."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from engines.text import Span
from engines.text.facts import Bound, extract
from engines.text.facts.tokens import Token, tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import Doubt, in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import ABRIDGED, CONFIDENCE_CONDITION
from engines.verify.words import stems

_RESTRICTIVE = frozenset(
    word_list(
        "who that which whose with without after before if when where during under unless "
        "except only until while once for sofern wenn nur qui si que solo"
    )
)
_SHORTEST = 2  # words


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each restriction cut out from between words the claim kept."""
    claim = [token for token in tokenise(comparison.pair.claim) if token.kind != "sign"]
    focus = [token for token in tokenise(comparison.focus_text) if token.kind != "sign"]
    blocks = SequenceMatcher(
        None, [token.key for token in focus], [token.key for token in claim], autojunk=False
    ).get_matching_blocks()
    if sum(block.size for block in blocks) < ABRIDGED * len(claim):
        return
    for before, after in pairwise(blocks[:-1]):
        cut = focus[before.a + before.size : after.a]
        inserted = after.b - before.b - before.size
        if not inserted and _restricts(comparison, cut):
            span = Span(cut[0].start, cut[-1].end)
            yield Doubt(
                verdict=Verdict.DRIFT,
                reason=f"The claim leaves out {quoted(comparison.focus_text, span)}.",
                confidence=CONFIDENCE_CONDITION,
                evidence_spans=(in_evidence(comparison, span),),
            )


def _restricts(comparison: Comparison, cut: Sequence[Token]) -> bool:
    """Tell whether the words cut out narrow the statement, rather than add to it."""
    if len(cut) < _SHORTEST:
        return False
    text = comparison.focus_text[cut[0].start : cut[-1].end]
    before = comparison.focus_text[: cut[0].start].rstrip()
    if before.endswith(("(", "[")) or not stems(text):
        return False
    limited = any(each.bound is not Bound.EXACT for each in extract(text).quantities)
    return limited or cut[0].key in _RESTRICTIVE
