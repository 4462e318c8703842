"""What holds for every pair, whatever it says."""

from collections.abc import Sequence

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from engines.embed import DIMENSIONS, local_embedder
from engines.verify import (
    Finding,
    LocalAuditor,
    Pair,
    Unchecked,
    Verdict,
    local_auditor,
    thresholds,
)

CLAIM = "Members pay a fee of 60 euros."
EVIDENCE = "Each member pays 60 euros a year."


class FlatEmbedder:
    """Finds all texts alike; remembers what it was asked."""

    name = "flat"
    dimensions = DIMENSIONS

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return np.full((len(texts), DIMENSIONS), DIMENSIONS**-0.5, dtype=np.float32)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=120))
def test_any_pair_gets_an_answer_with_spans_inside_its_texts(claim: str, evidence: str) -> None:
    (answer,) = LocalAuditor(FlatEmbedder()).judge([Pair(claim, evidence)])
    if isinstance(answer, Finding):
        assert 0 <= answer.confidence <= 1
        assert all(0 <= s.start < s.end <= len(claim) for s in answer.claim_spans)
        assert all(0 <= s.start < s.end <= len(evidence) for s in answer.evidence_spans)
    else:
        assert answer.reason


def test_a_pair_is_judged_the_same_alone_and_among_others() -> None:
    others = [Pair("The sky is blue.", "Grass is green."), Pair("", "")]
    alone = local_auditor().judge([Pair(CLAIM, EVIDENCE)])
    assert local_auditor().judge([*others, Pair(CLAIM, EVIDENCE), *others])[2] == alone[0]


def test_a_bad_pair_loses_only_itself() -> None:
    pairs = [
        Pair(" ", EVIDENCE),
        Pair(CLAIM, "\n"),
        Pair("\ud800", EVIDENCE),
        Pair(CLAIM, EVIDENCE),
    ]
    kinds = [type(answer) for answer in local_auditor().judge(pairs)]
    assert kinds == [Unchecked, Unchecked, Unchecked, Finding]


def test_no_pairs_give_no_findings() -> None:
    assert local_auditor().judge([]) == []


def test_a_verbatim_claim_needs_no_model() -> None:
    embedder = FlatEmbedder()
    LocalAuditor(embedder).judge([Pair(EVIDENCE, EVIDENCE)])
    assert embedder.asked == []


def test_a_text_shared_by_pairs_is_embedded_once() -> None:
    embedder = FlatEmbedder()
    LocalAuditor(embedder).judge([Pair(CLAIM, EVIDENCE), Pair(CLAIM, EVIDENCE + " Guests too.")])
    assert len(embedder.asked) == len(set(embedder.asked))


def test_very_long_evidence_is_narrowed_to_what_shares_words() -> None:
    embedder = FlatEmbedder()
    noise = " ".join(f"Stone {number} is grey." for number in range(200))
    (answer,) = LocalAuditor(embedder).judge([Pair(CLAIM, f"{noise} {EVIDENCE} {noise}")])
    assert isinstance(answer, Finding)
    assert answer.verdict is Verdict.SUPPORTED
    assert len(embedder.asked) <= 2 * thresholds.MAX_STATEMENTS + 1


def test_the_fingerprint_names_engine_model_and_thresholds() -> None:
    fingerprint = local_auditor().fingerprint
    assert fingerprint == f"local/{local_embedder().name}/{thresholds.digest()}"
    assert LocalAuditor(FlatEmbedder()).fingerprint != fingerprint
