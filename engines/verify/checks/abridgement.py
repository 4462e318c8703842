"""Near-verbatim claims that leave out words which restrict what the lines say."""

from collections.abc import Iterator, Sequence

from engines.text import Span
from engines.text.facts import Bound, extract
from engines.text.facts.tokens import Token, tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.alignment import Alignment, Change
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import ABRIDGED, CONFIDENCE_CONDITION, SAME_CLAUSE
from engines.verify.words import coverage, stems

_CONDITIONS = frozenset(
    word_list(
        "if when whenever unless until till once after before prior except provided only without "
        "sofern wenn falls nur si sauf cuando salvo"
    )
)
_RESTRICTIVE = _CONDITIONS | frozenset(
    word_list("who that which whose with where during under while for qui que solo")
)
_RELATIVE = frozenset(word_list("who that whose"))
_ORDERED = frozenset({"after", "before"})
_INDEFINITE = frozenset({"a", "an", "ein", "eine", "un", "une", "una"})
_PHRASE, _FEW = 40, 4  # characters and words in which the article of a noun stands before it
_SHORTEST = 2  # words


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each restriction cut out from the words that the claim kept."""
    laid = comparison.alignment
    if laid is None or laid.share < ABRIDGED:
        return
    for change in laid.changes:
        if not change.said and _restricts(comparison, change) and not _is_moved(laid, change):
            span = Span(change.given[0].start, change.given[-1].end)
            yield Doubt(
                verdict=Verdict.DRIFT,
                reason=f"The claim leaves out {quoted(comparison.evidence_text, span)}.",
                confidence=CONFIDENCE_CONDITION,
                evidence_spans=(span,),
            )


def _restricts(comparison: Comparison, change: Change) -> bool:
    """Tell whether the words cut out narrow the statement, rather than add to it."""
    cut = change.given
    if len(cut) < _SHORTEST:
        return False
    text = comparison.evidence_text[cut[0].start : cut[-1].end]
    before = comparison.evidence_text[: cut[0].start].rstrip()
    if before.endswith(("(", "[")) or not stems(text):
        return False
    if change.opens or change.closes:
        return _limits(cut) or (change.closes and cut[0].key in _RELATIVE and _narrows(before))
    limited = any(each.bound is not Bound.EXACT for each in extract(text).quantities)
    return limited or cut[0].key in _RESTRICTIVE


def _limits(cut: Sequence[Token]) -> bool:
    """Tell a condition from a place in an order: "after Madrid"."""
    named = cut[0].key in _ORDERED and cut[1].text[0].isupper()
    return cut[0].key in _CONDITIONS and not named


def _narrows(before: str) -> bool:
    """Tell "the staff who …" from "…, who" and from "a man who", of whom it only tells more."""
    last = {token.key for token in tokenise(before[-_PHRASE:])[-_FEW:]}
    return not before.endswith(",") and last.isdisjoint(_INDEFINITE)


def _is_moved(laid: Alignment, change: Change) -> bool:
    """Tell whether the claim says elsewhere what it leaves out here."""
    elsewhere = _stems(token for each in laid.changes for token in each.said)
    return coverage(_stems(change.given), elsewhere) >= SAME_CLAUSE


def _stems(tokens: Sequence[Token] | Iterator[Token]) -> frozenset[str]:
    return stems(" ".join(token.text for token in tokens))
