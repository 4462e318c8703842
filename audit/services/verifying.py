"""verify_citations: any text against given sources, claim by claim. Nothing is kept of it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from audit.checking import GivenSource, Limits, Thresholds, VerifiedClaim, View, require_within
from audit.checking.evidence import Evidence, Passage, cited_passage
from audit.checking.outcome import VIEWS, view_of
from audit.checking.passages import Match, matches, passages_of
from engines.embed import Embedder
from engines.text import Claim, Marker, claims, normalise
from engines.verify import Auditor, Finding, Pair, Unchecked

# Passages that a claim without a marker is judged against.
CANDIDATES = 3


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


@dataclass(frozen=True, slots=True)
class _Trial:
    """A claim and one piece of evidence to judge it by."""

    evidence: Evidence
    similarity: float


def verify_citations(
    *,
    text: str,
    sources: Sequence[GivenSource],
    limits: Limits,
    auditor: Auditor,
    embedder: Embedder,
    thresholds: Thresholds | None = None,
) -> Verification:
    """Judge every claim of a text by the sources; nothing is written anywhere.

    A claim with markers is held against the lines it cites, all of them together, and nothing
    else: right words at the wrong place are a wrong citation. A claim without a marker is held
    against the passages of all sources that are nearest to it in meaning and words; the one that
    supports it best decides.

    Args:
        text: Markdown, or plain words; markers `[^S2:3-4]` name line 3 to 4 of source 2.
        sources: What to verify against.
        limits: How much is verified at once.
        auditor: Judges; sees a claim and lines, nothing else.
        embedder: Finds the passages.
        thresholds: Where the views part.

    Raises:
        RefusedError: The text or the sources are empty or too large.
    """
    text = normalise(text)
    require_within(text=text, sources=sources, limits=limits)
    found = claims(text)
    trials = _trials(found, sources, embedder)
    findings = iter(
        auditor.judge(
            [
                Pair(claim.text, trial.evidence.text)
                for claim, tried in zip(found, trials, strict=True)
                for trial in tried
            ]
        )
    )
    decided = tuple(
        _decide(claim, [(trial, next(findings)) for trial in tried], thresholds or Thresholds())
        for claim, tried in zip(found, trials, strict=True)
    )
    return Verification(decided, auditor.fingerprint)


def _trials(
    found: Sequence[Claim], sources: Sequence[GivenSource], embedder: Embedder
) -> list[list[_Trial]]:
    """Say for each claim what it is judged by; nothing, where a marker names no lines."""
    passages = [passage for source in sources if source.searched for passage in passages_of(source)]
    uncited = [claim.text for claim in found if not claim.markers]
    searched = iter(matches(uncited, passages, embedder=embedder, limit=CANDIDATES))
    cited = _cited(found, sources, embedder)
    return [
        next(cited) if claim.markers else [_of_match(match) for match in next(searched)]
        for claim in found
    ]


def _of_match(match: Match) -> _Trial:
    return _Trial(Evidence((match.passage,)), match.similarity)


def _cited(
    found: Sequence[Claim], sources: Sequence[GivenSource], embedder: Embedder
) -> Iterator[list[_Trial]]:
    """Yield what each claim with markers is judged by."""
    known = {(source.number, source.version): source for source in sources}
    cited = [(claim, _evidence(claim.markers, known)) for claim in found if claim.markers]
    texts = [text for claim, evidence in cited if evidence for text in (claim.text, evidence.text)]
    vectors = embedder.embed(texts)
    at = 0
    for _, evidence in cited:
        if evidence is None:
            yield []
        else:
            yield [_Trial(evidence, float(vectors[at] @ vectors[at + 1]))]
            at += 2


def _evidence(
    markers: Sequence[Marker], known: dict[tuple[int, int], GivenSource]
) -> Evidence | None:
    """Return the lines that markers name together; None where one names nothing."""
    passages: dict[tuple[int, int, int, int], Passage] = {}
    for marker in markers:
        source = known.get((marker.source, marker.version))
        if source is None or marker.last > len(source.lines):
            return None
        # Lines that are cited twice are read once.
        named = (marker.source, marker.version, marker.first, marker.last)
        passages[named] = cited_passage(source, first=marker.first, last=marker.last)
    return Evidence(tuple(passages.values()))


def _decide(
    claim: Claim, tried: Sequence[tuple[_Trial, Finding | Unchecked]], thresholds: Thresholds
) -> VerifiedClaim:
    judged = [(trial, found) for trial, found in tried if isinstance(found, Finding)]
    if not judged:
        return _unverifiable(claim, [found for _, found in tried])
    trial, finding = _telling(judged)
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


def _telling(judged: Sequence[tuple[_Trial, Finding]]) -> tuple[_Trial, Finding]:
    """Return the trial that decides: the best support, else the passage found nearest."""
    supported = [each for each in judged if each[1].verdict == "supported"]
    if supported:
        return max(supported, key=lambda each: each[1].support)
    return judged[0]


def _unverifiable(claim: Claim, found: Sequence[Finding | Unchecked]) -> VerifiedClaim:
    reasons = [each.reason for each in found if isinstance(each, Unchecked)]
    reason = "It cites lines that are not among the given sources."
    if not claim.markers:
        reason = "No line of the given sources speaks of it."
    return VerifiedClaim(
        claim, bool(claim.markers), "unverifiable", "unchecked", reasons[0] if reasons else reason
    )
