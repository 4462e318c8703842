"""verify_citations: any text against given sources, claim by claim. Nothing is kept of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checking import GivenSource, Limits, Thresholds, VerifiedClaim, View, require_within
from audit.checking.numbered import claims_in, numbered
from audit.checking.outcome import VIEWS, view_of
from audit.checking.telling import telling
from audit.checking.trials import Trial, trials_of
from audit.checking.weblook import checked_on_web
from engines.embed import Embedder
from engines.text import Claim, normalise
from engines.verify import Auditor, Finding, Pair, Unchecked
from engines.websearch import Web


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found of a text.

    Attributes:
        claims: In the order of the text; empty for a text that states nothing.
        auditor: Fingerprint of who judged.
    """

    claims: tuple[VerifiedClaim, ...]
    auditor: str

    @property
    def counts(self) -> dict[View, int]:
        """Number of claims by view; together they are all claims."""
        found = Counter(claim.view for claim in self.claims)
        return {view: found[view] for view in VIEWS}


def verify_citations(
    *,
    text: str,
    sources: Sequence[GivenSource],
    limits: Limits,
    auditor: Auditor,
    embedder: Embedder,
    thresholds: Thresholds | None = None,
    web: Web | None = None,
) -> Verification:
    """Judge every claim of a text by the sources; nothing is written anywhere.

    A claim with markers is held against the lines it cites, all of them together, and nothing
    else: right words at the wrong place are a wrong citation. One that names a whole source is held
    against the passages of it, and one without a marker against those of all sources, that are
    nearest to it in meaning and words; the one that supports it best decides.

    With `web`, claims that the sources leave unverifiable are looked up there. What is found stands
    beside what the sources say, and changes none of it.

    Args:
        text: Markdown, or plain words; `[^S2:3-4]` names line 3 to 4 of source 2, and `[2]`,
            `[1, 2]` or `[^2]` the second of the sources as a whole.
        sources: What to verify against, in the order that `[1]`, `[2]` count them.
        limits: How much is verified at once.
        auditor: Judges; sees a claim and lines, nothing else.
        embedder: Finds the passages.
        thresholds: Where the views part.
        web: Looks up what is unverifiable; None leaves it so.

    Raises:
        RefusedError: The text or the sources are empty or too large.
    """
    text = normalise(text)
    require_within(text=text, sources=sources, limits=limits)
    marked = numbered(text)
    found = claims_in(marked)
    trials = trials_of(found, sources, embedder)
    findings = iter(
        auditor.judge(
            [
                Pair(claim.text, trial.evidence.text)
                for claim, tried in zip(found, trials, strict=True)
                for trial in tried
            ]
        )
    )
    places = thresholds or Thresholds()
    decided = [
        _decide(marked.as_it_was(claim), [(trial, next(findings)) for trial in tried], places)
        for claim, tried in zip(found, trials, strict=True)
    ]
    if web is not None:
        decided = checked_on_web(
            decided, web=web, auditor=auditor, embedder=embedder, thresholds=places
        )
    return Verification(tuple(decided), auditor.fingerprint)


def _decide(
    claim: Claim, tried: Sequence[tuple[Trial, Finding | Unchecked]], thresholds: Thresholds
) -> VerifiedClaim:
    judged = [(trial, found) for trial, found in tried if isinstance(found, Finding)]
    if not judged:
        return _unverifiable(claim, [found for _, found in tried])
    trial, finding = telling(judged)
    return VerifiedClaim(
        claim=claim,
        cited=bool(claim.markers),
        view=view_of(finding, similarity=trial.similarity, thresholds=thresholds),
        verdict=finding.verdict,
        reason=finding.reason,
        confidence=finding.confidence,
        support=finding.support,
        contradiction=finding.contradiction,
        similarity=trial.similarity,
        place=trial.evidence.place_of(finding.evidence_spans),
        evidence=trial.evidence.text,
        claim_spans=finding.claim_spans,
        evidence_spans=finding.evidence_spans,
    )


def _unverifiable(claim: Claim, found: Sequence[Finding | Unchecked]) -> VerifiedClaim:
    reasons = [each.reason for each in found if isinstance(each, Unchecked)]
    reason = "It cites lines that are not among the given sources."
    if not claim.markers:
        reason = "No line of the given sources speaks of it."
    return VerifiedClaim(
        claim, bool(claim.markers), "unverifiable", "unchecked", reasons[0] if reasons else reason
    )
