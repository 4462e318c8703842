"""What a labelled row says, and which rows are judged as one claim."""

import pytest

from config.bench.answers import COULD_NOT_CHECK, answer, best
from config.bench.claims import chunks
from engines.verify import Finding, Unchecked, Verdict
from tests.unit.bench.rows import row, said


@pytest.mark.parametrize(
    ("labels", "supported"),
    [
        ({"binary": "supported", "verdict": None}, True),
        ({"binary": "unsupported", "verdict": "drift"}, False),
        ({"verdict": "hallucination"}, False),
        ({"verdict": "supported"}, True),
        ({"relation": "entail"}, True),
        ({"relation": "partial"}, False),
        ({"relation": "not_entail"}, False),
        ({}, None),
    ],
)
def test_whichever_label_tells_says_whether_a_claim_is_supported(
    labels: dict[str, str],
    *,
    supported: bool | None,
) -> None:
    assert row(**labels).supported is supported


def test_chunks_of_one_article_are_one_claim_in_an_oracle_set_alone() -> None:
    rows = [row("a"), row("b"), row("a")]
    assert chunks("wice_oracle", rows) == [[0, 2], [1]]
    assert chunks("healthver", rows) == [[0], [1], [2]]


def test_the_best_chunk_decides() -> None:
    drift, sure, unsure = (
        said("drift", support=0.9),
        said("supported", support=0.8),
        said("supported", support=0.7),
    )
    assert best([COULD_NOT_CHECK, drift, unsure, sure]) is sure
    assert best([COULD_NOT_CHECK, drift]) is drift
    assert best([COULD_NOT_CHECK]) is COULD_NOT_CHECK


@pytest.mark.parametrize(
    ("verdict", "contradiction", "relation"),
    [
        (Verdict.SUPPORTED, 0.0, "entail"),
        (Verdict.DRIFT, 0.2, "neutral"),
        (Verdict.HALLUCINATION, 0.2, "neutral"),
        (Verdict.HALLUCINATION, 0.7, "contradict"),
    ],
)
def test_a_finding_is_read_in_the_terms_of_every_label(
    verdict: Verdict, contradiction: float, relation: str
) -> None:
    finding = Finding(verdict, "", 0.9, (), (), "x", support=0.4, contradiction=contradiction)
    read = answer(finding)
    assert (read.supported, read.verdict) == (verdict is Verdict.SUPPORTED, verdict)
    assert (read.relation, read.support, read.contradiction) == (relation, 0.4, contradiction)


def test_what_could_not_be_checked_is_no_answer() -> None:
    assert answer(Unchecked("Down.")) is COULD_NOT_CHECK
