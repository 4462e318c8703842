"""The verdict cache: addressed by content, never by date."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from audit.models import Verdict
from audit.services.evidence import CitedClaim
from engines.text import Span
from engines.verify import Auditor, Finding, Pair, Unchecked

# Small enough that progress is seen, that a killed worker loses little, and that a slow model has
# judged one before the run is taken for stalled.
BATCH = 16


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with its outcome: a verdict, or why there is none. Uncited claims have neither."""

    cited: CitedClaim
    verdict: Verdict | None
    unchecked_reason: str = ""

    @property
    def outcome(self) -> str:
        """Return supported, drift, hallucination, uncited or unchecked."""
        if self.verdict is not None:
            return self.verdict.verdict
        return "unchecked" if self.unchecked_reason else "uncited"


def verdict_key(pair: Pair, fingerprint: str) -> str:
    """Return the hash of claim, evidence and auditor that names a verdict."""
    # JSON keeps the three apart, whatever characters they hold.
    content = json.dumps([pair.claim, pair.evidence, fingerprint], ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def _pair(cited: CitedClaim) -> Pair:
    return Pair(claim=cited.claim.text, evidence=cited.evidence)


def cached_verdicts(cited: Sequence[CitedClaim], *, fingerprint: str) -> dict[str, Verdict]:
    """Return the verdicts that are known, by key, in one query."""
    keys = {verdict_key(_pair(c), fingerprint) for c in cited if c.evidence}
    return Verdict.objects.in_bulk(list(keys))


def judge_in_batches(cited: Sequence[CitedClaim], *, auditor: Auditor) -> Iterator[list[Judged]]:
    """Yield the claims with their outcomes, batch by batch, in order.

    Only claims without a cached verdict are judged; no transaction is open meanwhile.
    """
    known = cached_verdicts(cited, fingerprint=auditor.fingerprint)
    remaining = iter(cited)
    while batch := list(islice(remaining, BATCH)):
        yield _judge(batch, known, auditor)


def _judge(
    batch: Sequence[CitedClaim], known: dict[str, Verdict], auditor: Auditor
) -> list[Judged]:
    keys = [verdict_key(_pair(c), auditor.fingerprint) for c in batch]
    asked = {
        key: _pair(c)
        for key, c in zip(keys, batch, strict=True)
        if c.evidence.strip() and key not in known
    }
    answers = dict(zip(asked, auditor.judge(list(asked.values())), strict=True))
    known |= _store({key: a for key, a in answers.items() if isinstance(a, Finding)})
    failures = {key: a.reason for key, a in answers.items() if isinstance(a, Unchecked)}
    return [_judged(c, key, known, failures) for key, c in zip(keys, batch, strict=True)]


def _judged(
    cited: CitedClaim, key: str, known: Mapping[str, Verdict], failures: Mapping[str, str]
) -> Judged:
    if not cited.claim.markers:
        return Judged(cited, None)
    if cited.problem:
        return Judged(cited, None, cited.problem)
    if not cited.evidence.strip():
        return Judged(cited, None, "The cited lines are empty.")
    return Judged(cited, known.get(key), failures.get(key, ""))


def _store(findings: Mapping[str, Finding]) -> dict[str, Verdict]:
    """Keep findings by their keys; where another process was first, its verdict stands."""
    if not findings:
        return {}
    Verdict.objects.bulk_create(
        (_verdict(key, finding) for key, finding in findings.items()), ignore_conflicts=True
    )
    return Verdict.objects.in_bulk(list(findings))


def _verdict(key: str, finding: Finding) -> Verdict:
    return Verdict(
        key=key,
        verdict=finding.verdict,
        reason=finding.reason,
        confidence=finding.confidence,
        claim_spans=_pairs(finding.claim_spans),
        evidence_spans=_pairs(finding.evidence_spans),
        judged_by=finding.judged_by,
    )


def _pairs(spans: Sequence[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]
