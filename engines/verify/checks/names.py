"""Names, acronyms and codes of the claim against those of the evidence."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from engines.text import Span
from engines.text.facts import Name, NameKind
from engines.text.facts.tokens import fold, tokenise
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.cited import Cited
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NAME, FOCUS_OVERLAP, SWAPPED_OVERLAP
from engines.verify.words import coverage, stems

_OPENING = 4  # words and signs that may stand before a name that opens a sentence


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt for each name that is not in the evidence, or belongs to another statement."""
    for name in comparison.claim_facts.names:
        if not _known(name, comparison.lines):
            if _is_page_subject(comparison, name):
                continue
            if rivals := _in_its_place(comparison, name):
                yield _swap(comparison, name, rivals[0])
                continue
            yield Doubt(
                verdict=Verdict.HALLUCINATION,
                reason=f"The lines do not mention {quoted(comparison.pair.claim, name.span)}.",
                confidence=CONFIDENCE_NAME,
                claim_spans=(name.span,),
            )
        elif swapped := _swapped(comparison, name):
            yield _swap(comparison, name, swapped[0])


def _known(name: Name, lines: Cited) -> bool:
    key = fold(name.text)
    if name.kind is NameKind.PROPER:
        return _has(tokenise(name.text)[-1].key, lines.places)  # people are cited by surname
    return key.removesuffix("s") in lines.folded or key.removesuffix("s") in lines.initials


def _is_page_subject(comparison: Comparison, name: Name) -> bool:
    """Tell a name that opens the claim where the focus opens without one.

    Lines taken from a document say "it" or "the university" of what their document is about.
    """
    opens = len(tokenise(comparison.pair.claim[: name.span.start])) <= _OPENING
    focus = comparison.focus_facts.names
    rival = focus and len(tokenise(comparison.focus_text[: focus[0].span.start])) <= _OPENING
    return opens and not rival and name.kind is not NameKind.IDENTIFIER


def _has(key: str, words: Container[str]) -> bool:
    return key in words or key.removesuffix("s") in words or f"{key}s" in words


def _swapped(comparison: Comparison, name: Name) -> Sequence[Name]:
    """Return the names the focus has in this one's place: of the same kind, not in the claim."""
    focus, claim = fold(comparison.focus_text), fold(comparison.pair.claim)
    if fold(name.text) in focus or comparison.focus_coverage < FOCUS_OVERLAP:
        return ()
    if name.kind is NameKind.ACRONYM or _partly_in(name, focus):
        return ()
    return [
        other
        for other in comparison.evidence_facts.names
        if other.kind is name.kind
        and comparison.focus.span.start <= other.span.start < comparison.focus.span.end
        and fold(other.text) not in claim
    ]


def _in_its_place(comparison: Comparison, name: Name) -> Sequence[Name]:
    """Return the only other name of its kind in a focus that has most of the claim's other words.

    The claim is then the focus with another name put in.
    """
    others = stems(comparison.pair.claim) - stems(name.text)
    focus = comparison.focus_text
    if coverage(others, stems(focus)) < SWAPPED_OVERLAP:
        return ()
    claim = fold(comparison.pair.claim)
    found = [
        other
        for other in comparison.focus_facts.names
        if other.kind is name.kind and fold(other.text) not in claim
    ]
    offset = comparison.focus.span.start
    moved = [
        replace(each, span=Span(each.span.start + offset, each.span.end + offset)) for each in found
    ]
    return moved if len(moved) == 1 and not _partly_in(name, fold(focus)) else ()


def _partly_in(name: Name, focus: str) -> bool:
    """Tell a lone word, or a name of which the focus has a word, so that it may mean the same."""
    words = [token.key for token in tokenise(name.text)]
    known = {token.key for token in tokenise(focus)}
    return name.kind is NameKind.PROPER and (len(words) == 1 or any(w in known for w in words))


def _swap(comparison: Comparison, name: Name, other: Name) -> Doubt:
    mine = quoted(comparison.pair.claim, name.span)
    theirs = quoted(comparison.pair.evidence, other.span)
    return Doubt(
        verdict=Verdict.HALLUCINATION,
        reason=f"The claim names {mine} where the lines name {theirs}.",
        confidence=CONFIDENCE_NAME,
        claim_spans=(name.span,),
        evidence_spans=(other.span,),
    )
