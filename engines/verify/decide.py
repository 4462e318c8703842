"""From what the checks hold and how likely support is to one finding."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.text import Span
from engines.verify.checks import Doubt, doubts
from engines.verify.checks.doubt import quoted
from engines.verify.comparison import Comparison
from engines.verify.entailment import Relation
from engines.verify.features import features
from engines.verify.fitted import fitted
from engines.verify.model import Finding, Verdict
from engines.verify.reliability import OF_FACTS, Weighed, ground, reliability
from engines.verify.thresholds import (
    DENIED_FROM,
    ENTAILED_FROM,
    FEW_LINES,
    PARTLY_FROM,
    SEVERAL_FACTS,
    SUPPORTED_FROM,
)
from engines.verify.words import content, has, stems

JUDGED_BY = "local"
_MOST_WORDS_NAMED = 6
_FEW_WORDS = 0.34  # share of a claim's words below which the lines use others
_NEVER_SETTLING = frozenset({"names", "roles"})
_SETTLING_IN_FEW_LINES = frozenset({"owners", "quotes", "strength", "conditions", "causes"})
_SETTLING_WHERE_REPEATED = frozenset({"strength", "conditions"})
_YIELDING = frozenset({"abridgement", "additions", "conditions", "degrees", "strength"})
_WORST_FIRST = (Verdict.HALLUCINATION, Verdict.DRIFT)


@dataclass(frozen=True, slots=True)
class Chances:
    """Chances of support and of contradiction, 0 to 1."""

    support: float
    contradiction: float


def decide(comparison: Comparison, relation: Relation) -> Finding:
    """Judge by the gravest doubt; by the chances where no check has one that settles it.

    The finding is as sure as others that rest on the same ground were right.
    """
    found, weighed = weighed_finding(comparison, relation)
    rests_on = ground(found, weighed)
    return replace(found, confidence=reliability(rests_on), stands=rests_on in OF_FACTS)


def weighed_finding(comparison: Comparison, relation: Relation) -> tuple[Finding, Weighed]:
    """Return a finding as sure as its chance, with what it was made of."""
    held = sorted(
        doubts(comparison),
        key=lambda doubt: (_WORST_FIRST.index(doubt.verdict), -doubt.confidence),
    )
    settling = [doubt for doubt in held if settles(doubt, comparison, relation)]
    chances = _chances(comparison, relation, held, settling)
    weighed = Weighed(comparison, held, settled=bool(settling))
    if chances.support >= SUPPORTED_FROM:
        return _supported(comparison, chances), weighed
    verdict = _verdict(comparison, held, settling, chances)
    return _refused(comparison, held, verdict, chances), weighed


def settles(doubt: Doubt, comparison: Comparison, relation: Relation) -> bool:
    """Tell whether a claim so doubted is never supported.

    A name that the lines lack may be another word for one they have, and who did what is told from
    the words around a name by a rule too rough: of these, and in a long text of all that rests on
    one of its statements being the one meant, the chance makes what it can. Another name in the
    very place of the claim's is no other word for it.

    A claim in other words than the lines may say how far it reaches, and on which condition, in
    other words as well; and where the cross-encoder is all but certain, it has read what such a
    doubt counts. A value, a name or a denial in the place of another it overlooks.
    """
    if doubt.kind in _NEVER_SETTLING:
        swapped = doubt.kind == "names" and doubt.denied
        return swapped and _is_few_lines(comparison)
    if doubt.kind in _SETTLING_WHERE_REPEATED and comparison.alignment is None:
        return False
    if doubt.kind in _YIELDING and not doubt.denied and relation.entail >= ENTAILED_FROM:
        return False
    return _is_few_lines(comparison) or doubt.kind not in _SETTLING_IN_FEW_LINES


def _is_few_lines(comparison: Comparison) -> bool:
    return len(comparison.evidence_tokens) <= FEW_LINES


def _chances(
    comparison: Comparison,
    relation: Relation,
    held: Sequence[Doubt],
    settling: Sequence[Doubt],
) -> Chances:
    known, learnt = features(comparison, relation, held), fitted()
    support = learnt.support.chance(known)
    contradiction = learnt.contradiction.chance(known)
    return Chances(
        support=support * min((1 - doubt.confidence for doubt in settling), default=1.0),
        contradiction=max(
            [contradiction, *(doubt.confidence for doubt in settling if doubt.denied)]
        ),
    )


def _verdict(
    comparison: Comparison,
    held: Sequence[Doubt],
    settling: Sequence[Doubt],
    chances: Chances,
) -> Verdict:
    """Tell what an unsupported claim is: made up or denied, or more than the lines say."""
    partly = comparison.coverage >= PARTLY_FROM
    several = len(stems(comparison.pair.claim)) >= SEVERAL_FACTS
    if comparison.alignment is not None and held and held[0].verdict is Verdict.HALLUCINATION:
        return (
            Verdict.HALLUCINATION
        )  # the words at fault are in the place of others, or put to them
    if partly and several and not _is_few_lines(comparison):
        return Verdict.DRIFT  # what an article denies is one of the things such a claim says
    if any(doubt.denied for doubt in settling):
        return Verdict.HALLUCINATION
    if held and held[0].verdict is Verdict.HALLUCINATION:
        return Verdict.DRIFT if partly and several else Verdict.HALLUCINATION
    if settling:
        return Verdict.DRIFT
    denied = chances.contradiction >= DENIED_FROM
    return Verdict.DRIFT if partly and not denied else Verdict.HALLUCINATION


def _supported(comparison: Comparison, chances: Chances) -> Finding:
    reason = "The lines say the same."
    if comparison.coverage < _FEW_WORDS:
        reason = "The lines say the same in other words."
    return _finding(Verdict.SUPPORTED, reason, chances, evidence_spans=(comparison.focus.span,))


def _refused(
    comparison: Comparison, held: Sequence[Doubt], verdict: Verdict, chances: Chances
) -> Finding:
    """Give the surest doubt as the reason, and those that argue alike with it; or missing words."""
    if held:
        same = [doubt for doubt in held if doubt.verdict is held[0].verdict]
        return _finding(
            verdict,
            held[0].reason,
            chances,
            claim_spans=_merged([span for doubt in same for span in doubt.claim_spans]),
            evidence_spans=_merged([span for doubt in same for span in doubt.evidence_spans]),
        )
    missing = _missing(comparison)
    return _finding(
        verdict,
        _reason(comparison, missing, chances),
        chances,
        claim_spans=missing,
        evidence_spans=(comparison.focus.span,),
    )


def _reason(comparison: Comparison, missing: Sequence[Span], chances: Chances) -> str:
    if chances.contradiction >= DENIED_FROM:
        return "The lines speak against the claim."
    if comparison.coverage < _FEW_WORDS:
        return "The lines say nothing like this."
    if missing:
        words = ", ".join(
            quoted(comparison.pair.claim, span) for span in missing[:_MOST_WORDS_NAMED]
        )
        return f"The lines do not bear out all of the claim; they lack {words}."
    return "The lines use these words, but do not bear out what the claim makes of them."


def _missing(comparison: Comparison) -> tuple[Span, ...]:
    """Return the claim's content words that the evidence lacks."""
    known = stems(comparison.evidence_text)
    words = content(comparison.pair.claim)
    return tuple(word.span for word in words if not has(word.stem, known))


def _finding(
    verdict: Verdict,
    reason: str,
    chances: Chances,
    *,
    claim_spans: tuple[Span, ...] = (),
    evidence_spans: tuple[Span, ...] = (),
) -> Finding:
    """Return a finding as sure as its verdict's chance."""
    supported = verdict is Verdict.SUPPORTED
    sure = chances.support if supported else 1 - chances.support
    return Finding(
        verdict=verdict,
        reason=reason,
        confidence=round(sure, 3),
        claim_spans=claim_spans,
        evidence_spans=evidence_spans,
        judged_by=JUDGED_BY,
        support=round(chances.support, 4),
        contradiction=round(chances.contradiction, 4),
    )


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans in order, overlapping ones joined."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)
