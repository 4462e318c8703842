"""What holds for every pair, whatever it says."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.verify import (
    Finding,
    LocalAuditor,
    Pair,
    Unchecked,
    Verdict,
    local_auditor,
    thresholds,
)
from engines.verify.entailment import Relation, local_entailment
from engines.verify.fitted import fitted

CLAIM = "Members pay a fee of 60 euros."
EVIDENCE = "Each member pays 60 euros a year."
SURE = Relation(0.98, 0.01, 0.01)


class FixedEntailment:
    """Finds the same relation between all texts; remembers what it was asked."""

    name = "fixed"

    def __init__(self, relation: Relation = SURE) -> None:
        self.asked: list[Pair] = []
        self._relation = relation

    def relations(self, pairs: Sequence[Pair]) -> list[Relation]:
        self.asked += pairs
        return [self._relation] * len(pairs)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=120))
def test_any_pair_gets_an_answer_with_spans_inside_its_texts(claim: str, evidence: str) -> None:
    (answer,) = LocalAuditor(FixedEntailment()).judge([Pair(claim, evidence)])
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
    model = FixedEntailment()
    LocalAuditor(model).judge([Pair(EVIDENCE, EVIDENCE)])
    assert model.asked == []


def test_what_cannot_be_checked_is_not_shown_to_the_model() -> None:
    model = FixedEntailment()
    LocalAuditor(model).judge([Pair(" ", EVIDENCE), Pair(CLAIM, " \n"), Pair(CLAIM, EVIDENCE)])
    assert model.asked == [Pair(CLAIM, EVIDENCE)]


def test_a_statement_in_the_midst_of_a_long_text_is_found() -> None:
    noise = " ".join(f"Stone {number} is grey." for number in range(200))
    [answer] = LocalAuditor(FixedEntailment()).judge([Pair(CLAIM, f"{noise} {EVIDENCE} {noise}")])
    assert isinstance(answer, Finding)
    assert answer.verdict is Verdict.SUPPORTED
    [span] = answer.evidence_spans
    assert f"{noise} {EVIDENCE} {noise}"[span.start : span.end] == EVIDENCE


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Members pay a fee of 70 euros.", EVIDENCE),
        ("Members paid it on 1 May 2020.", "Members paid it on 2 May 2020."),
        ("The trial lasts 14 hours.", "The trial lasts 14 days."),
    ],
)
def test_no_model_however_sure_makes_a_wrong_value_right(claim: str, evidence: str) -> None:
    [answer] = LocalAuditor(FixedEntailment()).judge([Pair(claim, evidence)])
    assert isinstance(answer, Finding)
    assert answer.verdict is Verdict.HALLUCINATION
    assert answer.support < 0.5 < answer.contradiction


def test_the_more_the_model_believes_the_likelier_is_support() -> None:
    relations = [Relation(share, 0.9 - share, 0.1) for share in (0.1, 0.3, 0.5, 0.7, 0.9)]
    findings = [
        LocalAuditor(FixedEntailment(relation)).judge([Pair("It is so here.", "It may be so.")])[0]
        for relation in relations
    ]
    chances = [each.support for each in findings if isinstance(each, Finding)]
    assert len(chances) == len(relations)
    assert chances == sorted(chances)


def test_words_that_the_lines_lack_are_named_where_no_check_says_more() -> None:
    doubtful = FixedEntailment(Relation(0.01, 0.59, 0.4))
    claim = "Members pay a fee and feed the goldfish."
    [answer] = LocalAuditor(doubtful).judge([Pair(claim, "Members pay a fee every year.")])
    assert isinstance(answer, Finding)
    assert answer.verdict is not Verdict.SUPPORTED
    assert "goldfish" in [claim[span.start : span.end] for span in answer.claim_spans]


def test_the_fingerprint_names_engine_model_thresholds_and_coefficients() -> None:
    fingerprint = local_auditor().fingerprint
    name = local_entailment().name
    assert fingerprint == f"local/{name}/{thresholds.digest()}.{fitted().digest}"
    assert LocalAuditor(FixedEntailment()).fingerprint != fingerprint
