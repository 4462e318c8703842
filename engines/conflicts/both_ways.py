"""Both sides of a clash read both ways by the auditor's cross-encoder: how sure it is.

Whether two sentences speak of the same thing is what the network tells badly: another year, system
or unit looks to it like a contradiction. So it is asked for a contrast. What it denies as it stands
must follow once the words that differ are the same on both sides; of another thing it does not.
"""

from collections.abc import Sequence

from engines.conflicts.clash import Clash
from engines.conflicts.thresholds import (
    DENIED_AS_IT_STANDS,
    FOLLOWS_UNDONE,
    MOST_SURE,
    PROVEN_BONUS,
)
from engines.text import Span
from engines.verify import Pair
from engines.verify.entailment import Entailment
from engines.verify.evidence import collapse


def proven(cases: Sequence[tuple[Clash, str, str]], entailment: Entailment) -> list[bool]:
    """Tell of each clash whether the contrast shows in one direction or the other.

    A clash without words on both sides is not read, and not proven. Four pairs are read of any
    other, each once.

    Args:
        cases: Clashes, each with the texts of the page's and of the source's statement.
        entailment: Who reads.
    """
    asked = [_directions(*case) for case in cases]
    wanted = list(dict.fromkeys(pair for both in asked for each in both for pair in each))
    relation = dict(zip(wanted, entailment.relations(wanted), strict=True)).__getitem__
    return [
        any(
            relation(stands).contradict >= DENIED_AS_IT_STANDS
            and relation(undone).entail >= FOLLOWS_UNDONE
            for stands, undone in both
        )
        for both in asked
    ]


def surer(confidence: float, *, proven: bool) -> float:
    """Return the confidence in a clash, with what the contrast adds to it."""
    return min(MOST_SURE, confidence + PROVEN_BONUS) if proven else confidence


def _directions(clash: Clash, page: str, source: str) -> tuple[tuple[Pair, Pair], ...]:
    """Return for each direction the pair as it stands, and with the difference undone."""
    if not clash.claim_spans or not clash.source_spans:
        return ()
    mine, theirs = clash.claim_spans[0], clash.source_spans[0]
    page_undone = _put(page, mine, source[theirs.start : theirs.end])
    source_undone = _put(source, theirs, page[mine.start : mine.end])
    return (
        (_pair(page, source), _pair(page_undone, source)),
        (_pair(source, page), _pair(source_undone, page)),
    )


def _put(text: str, span: Span, words: str) -> str:
    return text[: span.start] + words + text[span.end :]


def _pair(claim: str, evidence: str) -> Pair:
    return Pair(collapse(claim), collapse(evidence))
