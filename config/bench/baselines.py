"""What an auditor has to beat: answers that need no understanding, on the same rows."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from config.bench.answers import Answer
from config.bench.claims import ClaimRow
from engines.embed import Embedder, local_embedder
from engines.text import content_words
from engines.verify import Verdict

SUPPORTED_FROM = 0.6  # likeness that the field's tools call supported
UNVERIFIABLE_BELOW = 0.3  # and below which they call a claim unverifiable

Label = TypeVar("Label", bool, Verdict, str)
Baseline = Callable[[Sequence[ClaimRow]], list[Answer]]


def baselines() -> Mapping[str, Baseline]:
    """Return the baselines by name."""
    return {"majority": majority, "coverage": coverage, "cosine": Cosine(local_embedder())}


def majority(rows: Sequence[ClaimRow]) -> list[Answer]:
    """Always give the set's most frequent label, of each kind of label."""
    most = Answer(
        supported=_most(row.supported for row in rows),
        verdict=_most(row.verdict for row in rows),
        relation=_most(row.relation for row in rows),
        support=0.5,
        contradiction=0.5,
    )
    return [most] * len(rows)


def coverage(rows: Sequence[ClaimRow]) -> list[Answer]:
    """Go by the share of the claim's content words that the evidence has, in whatever order."""
    return [_by_likeness(_coverage(row.claim, row.evidence)) for row in rows]


class Cosine:
    """Goes by the cosine between the embeddings of claim and evidence, each as a whole."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def __call__(self, rows: Sequence[ClaimRow]) -> list[Answer]:
        """Answer each row; a long evidence counts by the beginning that the model reads."""
        texts = list(dict.fromkeys(text for row in rows for text in (row.claim, row.evidence)))
        vectors = dict(zip(texts, self._embedder.embed(texts), strict=True))
        return [_by_likeness(float(vectors[row.claim] @ vectors[row.evidence])) for row in rows]


def _most(labels: Iterable[Label | None]) -> Label | None:
    known = Counter(label for label in labels if label is not None)
    return max(known, key=known.__getitem__) if known else None


def _coverage(claim: str, evidence: str) -> float:
    asked = set(content_words(claim))
    return len(asked & set(content_words(evidence))) / len(asked) if asked else 1.0


def _by_likeness(likeness: float) -> Answer:
    """Cut likeness in three; what is unlike is the nearest it comes to seeing a denial."""
    if likeness >= SUPPORTED_FROM:
        verdict, relation = Verdict.SUPPORTED, "entail"
    elif likeness >= UNVERIFIABLE_BELOW:
        verdict, relation = Verdict.DRIFT, "neutral"
    else:
        verdict, relation = Verdict.HALLUCINATION, "contradict"
    return Answer(
        supported=verdict is Verdict.SUPPORTED,
        verdict=verdict,
        relation=relation,
        support=likeness,
        contradiction=-likeness,
    )
