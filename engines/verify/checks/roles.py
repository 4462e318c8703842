"""Who did what: names given the part of another name of the evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.text import Span
from engines.text.facts import Name, NameKind
from engines.text.facts.tokens import fold, tokenise
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.checks.parts import belongs_elsewhere
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_ROLE
from engines.verify.words import stems

_BREAKS = frozenset(word_list(", ; but while whereas and und aber et mais y pero и но"))


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sentence with the one name in it."""

    name: Name
    words: frozenset[str]


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where the lines say of another name what the claim says of this one.

    Only names that the evidence has once each count, in a claim that has one name.
    """
    claim_names = _persons(comparison.claim_facts.names)
    if len(claim_names) != 1:
        return
    name, parts = claim_names[0], _parts(comparison)
    owners = [part for part in parts if _alike(part.name, name)]
    if len(owners) != 1:
        return
    said = stems(comparison.pair.claim) - stems(name.text)
    for part in parts:
        if _alike(part.name, name) or not _tells(said, part, owners[0]):
            continue
        mine, theirs = comparison.pair.claim, comparison.pair.evidence
        yield Doubt(
            verdict=Verdict.HALLUCINATION,
            reason=(
                f"The lines say this of {quoted(theirs, part.name.span)}, "
                f"not of {quoted(mine, name.span)}."
            ),
            confidence=CONFIDENCE_ROLE,
            claim_spans=(name.span,),
            evidence_spans=(part.name.span,),
        )
        return


def _persons(names: Sequence[Name]) -> list[Name]:
    return [name for name in names if name.kind is not NameKind.IDENTIFIER]


def _alike(left: Name, right: Name) -> bool:
    return tokenise(left.text)[-1].key == tokenise(right.text)[-1].key


def _tells(said: frozenset[str], rival: _Part, owner: _Part) -> bool:
    """Tell whether what the claim adds to its name's own part is all in the rival's."""
    return belongs_elsewhere(said, rival=rival.words, owner=owner.words)


def _parts(comparison: Comparison) -> list[_Part]:
    """Cut the sentences of the evidence at commas and conjunctions; keep parts with one name."""
    text = comparison.evidence_text
    names = _persons(comparison.evidence_facts.names)
    found: list[_Part] = []
    for span in _spans(comparison):
        inside = [name for name in names if span.start <= name.span.start < span.end]
        if len({fold(name.text) for name in inside}) == 1:
            words = stems(text[span.start : span.end]) - stems(inside[0].text)
            found.append(_Part(inside[0], words))
    return found


def _spans(comparison: Comparison) -> Iterator[Span]:
    cuts = [token for token in comparison.evidence_tokens if token.key in _BREAKS]
    for statement in comparison.statements:
        start = statement.span.start
        for cut in cuts:
            if statement.span.start <= cut.start < statement.span.end:
                yield Span(start, cut.start)
                start = cut.end
        yield Span(start, statement.span.end)
