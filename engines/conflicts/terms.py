"""Things renamed, replaced, withdrawn or given to someone else."""

from collections.abc import Iterator

from engines.conflicts.model import Contradiction
from engines.conflicts.thresholds import CONFIDENCE_NAME, CONFIDENCE_POLARITY
from engines.text import Span
from engines.text.facts import Cue, Name, NameKind
from engines.text.facts.tokens import PhraseTable, fold, tokenise
from engines.verify.checks.doubt import in_evidence, quoted
from engines.verify.comparison import Comparison
from engines.verify.evidence import mask

_WITHDRAWALS = (
    "renamed|now called|now known as|replaced by|replaces|superseded|has been terminated"
    "|was terminated|no longer used|no longer in use|withdrawn|discontinued|abolished"
    "|obsoletes|obsoleted|deprecated|brought forward|umbenannt|remplacé"
)
_RENAMED = PhraseTable({phrase: phrase for phrase in _WITHDRAWALS.split("|")})


def clashes(comparison: Comparison) -> Iterator[Contradiction]:
    """Yield terms the source withdraws and names it puts in the place of the claim's."""
    yield from _withdrawn(comparison)
    yield from _replaced(comparison)


def _withdrawn(comparison: Comparison) -> Iterator[Contradiction]:
    """Yield where the source gives up something the claim presents as current."""
    if comparison.claim_facts.having(Cue.NO_LONGER):
        return
    evidence = mask(comparison.pair.evidence)
    tokens = tokenise(evidence)
    for index in range(len(tokens)):
        if (found := _RENAMED.at(tokens, index)) is None:
            continue
        span = Span(tokens[index].start, tokens[index + found[1] - 1].end)
        reason = f"The source says it is {quoted(comparison.pair.evidence, span)}."
        yield Contradiction(reason, CONFIDENCE_POLARITY, (), (span,))
        return


def _replaced(comparison: Comparison) -> Iterator[Contradiction]:
    """Yield a name of the claim where the source has another of the same kind, and not this one."""
    claim = fold(comparison.pair.claim)
    for name in comparison.claim_facts.names:
        if not _distinct(name) or _mentioned(name, fold(comparison.pair.evidence)):
            continue
        rivals = [
            other
            for other in comparison.focus_facts.names
            if other.kind is name.kind and _distinct(other) and fold(other.text) not in claim
        ]
        if rivals:
            span = in_evidence(comparison, rivals[0].span)
            mine = quoted(comparison.pair.claim, name.span)
            theirs = quoted(comparison.pair.evidence, span)
            reason = f"The page names {mine}, the source {theirs}."
            yield Contradiction(reason, CONFIDENCE_NAME, (name.span,), (span,))


def _mentioned(name: Name, source: str) -> bool:
    """Tell whether the source has an address as it is, or any word of a proper name."""
    if name.kind is NameKind.IDENTIFIER:
        return fold(name.text) in source
    words = {token.key for token in tokenise(source)}
    return any(token.key in words for token in tokenise(name.text))


def _distinct(name: Name) -> bool:
    """Tell a name that stands for one person or address from a loose capital."""
    if name.kind is NameKind.PROPER:
        return len(name.text.split()) > 1
    return name.kind is NameKind.IDENTIFIER and "@" in name.text
