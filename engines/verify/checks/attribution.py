"""Values given to the wrong one of several things the evidence tells apart."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.text import Span
from engines.text.facts import Quantity, Relation, relate
from engines.text.facts.tokens import Token
from engines.text.facts.wordlist import word_list
from engines.verify.checks.doubt import Doubt, quoted
from engines.verify.checks.parts import belongs_elsewhere
from engines.verify.comparison import Comparison
from engines.verify.model import Verdict
from engines.verify.thresholds import CONFIDENCE_NAME
from engines.verify.words import has, stems

_BREAKS = frozenset(word_list(", ; but while whereas and und aber et mais y pero"))
_YEAR = "in "  # before a year among the words of a part; no word holds a space
_SAME = frozenset({Relation.EQUAL, Relation.WITHIN})


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sentence around one or more quantities."""

    words: frozenset[str]
    quantities: tuple[Quantity, ...]  # spans are offsets into the whole text
    span: Span

    @property
    def said(self) -> list[str]:
        """The words that are no numbers."""
        return [word for word in self.words if _is_word(word)]


def _is_word(word: str) -> bool:
    return word.isalpha() or word.startswith(_YEAR)


def check(comparison: Comparison) -> Iterator[Doubt]:
    """Yield a doubt where the words around a value belong to another value of the evidence."""
    claim, stated_values = comparison.pair.claim, comparison.claim_facts.quantities
    if not stated_values:
        return
    theirs = _evidence_parts(comparison)
    years = [date.year for date in comparison.claim_facts.dates if date.year]
    for mine in _parts(claim, Span(0, len(claim)), comparison.claim_tokens, stated_values, years):
        for stated in mine.quantities:
            rival = _rival(mine, stated, theirs)
            if rival and _is_told_apart(mine, rival, stated_values):
                yield Doubt(
                    verdict=Verdict.HALLUCINATION,
                    reason=(
                        f"In the lines {quoted(claim, stated.span)} belongs to something else; "
                        f"here they say {quoted(comparison.pair.evidence, rival.span)}."
                    ),
                    confidence=CONFIDENCE_NAME,
                    claim_spans=(stated.span,),
                    evidence_spans=(rival.span,),
                )


def _is_told_apart(mine: _Part, rival: Quantity, stated: Sequence[Quantity]) -> bool:
    """Tell whether the claim leaves the rival out, or gives it to another part in exchange."""
    repeated = [each for each in stated if each.raw == rival.raw]
    return not repeated or all(each not in mine.quantities for each in repeated)


def _evidence_parts(comparison: Comparison) -> list[_Part]:
    text = comparison.evidence_text
    values, dates = comparison.evidence_facts.quantities, comparison.evidence_facts.dates
    found: list[_Part] = []
    for statement in comparison.statements:
        span = statement.span
        inside = [each for each in values if span.start <= each.span.start < span.end]
        years = [each.year for each in dates if each.year and _within(each.span, span)]
        if inside:
            found += _parts(text, span, comparison.lines.tokens_in(span), inside, years)
    return found


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start < outer.end


def _parts(
    text: str,
    within: Span,
    tokens: Sequence[Token],
    values: Sequence[Quantity],
    years: Sequence[int],
) -> Iterator[_Part]:
    """Cut a sentence at commas and conjunctions; parts without a quantity are left out.

    The only year of a sentence is said of all its parts.
    """
    cuts = [token for token in tokens if token.key in _BREAKS]
    starts = [within.start, *(token.end for token in cuts)]
    ends = [*(token.start for token in cuts), within.end]
    year = frozenset({f"{_YEAR}{years[0]}"}) if len(set(years)) == 1 else frozenset()
    for start, end in zip(starts, ends, strict=True):
        inside = tuple(each for each in values if start <= each.span.end - 1 < end)
        if inside:
            yield _Part(stems(text[start:end]) | year, inside, Span(start, end))


def _rival(mine: _Part, stated: Quantity, theirs: Sequence[_Part]) -> Quantity | None:
    """Return the value that the evidence gives in the claim's words, if it is another one."""
    owners = [part for part in theirs if any(_same(stated, each) for each in part.quantities)]
    if len(owners) != 1:
        return None
    owner = owners[0]
    for part in theirs:
        others = [each for each in part.quantities if _rivals(stated, each)]
        if part is owner or not others or len(others) != 1:
            continue
        better = _fit(mine, stated, part, owner) > _fit(mine, stated, owner, part)
        if better or belongs_elsewhere(mine.said, rival=part.words, owner=owner.words):
            return others[0]
    return None


def _same(stated: Quantity, given: Quantity) -> bool:
    return relate(stated, given) in _SAME


def _rivals(stated: Quantity, given: Quantity) -> bool:
    return stated.unit == given.unit and relate(stated, given) is Relation.DIFFERENT


def _fit(mine: _Part, stated: Quantity, part: _Part, other: _Part) -> int:
    """Count what the claim shares with one part and not with the other: words and values."""
    own = [word for word in part.words if not has(word, other.words)]
    words = sum(has(word, mine.words) for word in own if word.isalpha() or word.startswith(_YEAR))
    values = sum(
        _same(each, given)
        for each in mine.quantities
        if each is not stated
        for given in part.quantities
    )
    return words + values
