"""The bundled auditor: mechanical checks and sentence similarity, no key, no network."""

from collections.abc import Callable, Sequence

from engines.embed import Embedder, local_embedder
from engines.verify import verbatim
from engines.verify.comparison import Comparison, Draft, Vector, unique
from engines.verify.decide import JUDGED_BY, decide
from engines.verify.model import Auditor, Finding, Pair, Unchecked, Verdict
from engines.verify.thresholds import CONFIDENCE_VERBATIM, digest


class LocalAuditor:
    """Judges each pair by what it says itself: the same pair always gets the same finding."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.fingerprint = f"{JUDGED_BY}/{embedder.name}/{digest()}"

    def judge(self, pairs: Sequence[Pair]) -> list[Finding | Unchecked]:
        """Judge the pairs in order; texts they share are embedded once."""
        prepared = [_prepare(pair) for pair in pairs]
        texts = unique(
            text for each in prepared if isinstance(each, Draft) for text in each.texts()
        )
        vectors = dict(zip(texts, self._embedder.embed(texts), strict=True))
        return [
            _judge(each, vectors.__getitem__) if isinstance(each, Draft) else each
            for each in prepared
        ]


def _prepare(pair: Pair) -> Draft | Finding | Unchecked:
    """Settle what needs no model; cut up the rest."""
    if not pair.claim.strip():
        return Unchecked("The claim has no text.")
    if not _encodable(pair.claim + pair.evidence):
        return Unchecked("The text holds half a character (a lone surrogate).")
    if (span := verbatim.find(pair.claim, pair.evidence)) is not None:
        reason = "The lines say exactly this."
        return Finding(Verdict.SUPPORTED, reason, CONFIDENCE_VERBATIM, (), (span,), JUDGED_BY)
    draft = Draft.of(pair)
    return draft if draft.statements else Unchecked("The cited lines have no text.")


def _encodable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _judge(draft: Draft, vector: Callable[[str], Vector]) -> Finding:
    return decide(Comparison.of(draft, vector))


def local_auditor(embedder: Embedder | None = None) -> Auditor:
    """Return the bundled auditor; it shares this process's encoder unless given one."""
    return LocalAuditor(embedder or local_embedder())
