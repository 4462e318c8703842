"""A finding carries the chances behind its verdict."""

import pytest

from engines.verify import Finding, Verdict
from tests.unit.verify.judging import judge


@pytest.mark.parametrize(
    ("verdict", "support"),
    [(Verdict.SUPPORTED, 0.9), (Verdict.DRIFT, 0.1), (Verdict.HALLUCINATION, 0.1)],
)
def test_the_chance_of_support_follows_from_the_verdict_where_it_is_not_given(
    verdict: Verdict, support: float
) -> None:
    finding = Finding(verdict, "Because.", 0.9, (), (), "someone")
    assert finding.support == pytest.approx(support)
    assert finding.contradiction == 0


def test_a_given_chance_of_support_is_kept() -> None:
    finding = Finding(Verdict.DRIFT, "Because.", 0.9, (), (), "someone", support=0.4)
    assert finding.support == pytest.approx(0.4)


def test_a_denied_claim_is_likelier_contradicted_than_one_that_is_not_there() -> None:
    denied = judge("The fee is 80 euros.", "The fee is 60 euros.")
    absent = judge("The pool has a slide.", "The fee is 60 euros.")
    assert denied.contradiction > absent.contradiction
    assert denied.support < 0.5
    assert absent.support < 0.5
