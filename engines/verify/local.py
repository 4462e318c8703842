"""The bundled auditor: mechanical checks and a small cross-encoder, no key, no network."""

from collections.abc import Sequence

from engines.verify import verbatim
from engines.verify.comparison import Comparison
from engines.verify.decide import JUDGED_BY, decide
from engines.verify.entailment import Entailment, local_entailment
from engines.verify.fitted import fitted
from engines.verify.model import Auditor, Finding, Pair, Unchecked, Verdict
from engines.verify.restating import restated
from engines.verify.thresholds import CONFIDENCE_VERBATIM, digest


class LocalAuditor:
    """Judges each pair by what it says itself: the same pair always gets the same finding."""

    def __init__(self, entailment: Entailment) -> None:
        self._entailment = entailment
        self.fingerprint = f"{JUDGED_BY}/{entailment.name}/{digest()}.{fitted().digest}"

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge the pairs in order; what needs no model is not shown to it."""
        prepared = [_prepare(pair) for pair in pairs]
        compared = [each for each in prepared if isinstance(each, Comparison)]
        relations = iter(self._entailment.relations([restated(each) for each in compared]))
        return [
            decide(each, next(relations)) if isinstance(each, Comparison) else each
            for each in prepared
        ]


def _prepare(pair: Pair) -> Comparison | Finding | Unchecked:
    """Settle what needs no model; cut up the rest."""
    if not pair.claim.strip():
        return Unchecked("The claim has no text.")
    if not _encodable(pair.claim + pair.evidence):
        return Unchecked("The text holds half a character (a lone surrogate).")
    if (span := verbatim.find(pair.claim, pair.evidence)) is not None:
        reason = "The lines say exactly this."
        return Finding(Verdict.SUPPORTED, reason, CONFIDENCE_VERBATIM, (), (span,), JUDGED_BY)
    return Comparison.of(pair) or Unchecked("The cited lines have no text.")


def _encodable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def local_auditor(entailment: Entailment | None = None) -> Auditor:
    """Return the bundled auditor; it shares this process's cross-encoder unless given one."""
    return LocalAuditor(entailment or local_entailment())
