"""The baselines know nothing but what they say they know."""

import pytest

from config.bench.answers import Answer
from config.bench.baselines import baselines, coverage, majority
from engines.verify import Verdict
from tests.unit.bench.rows import row


def test_the_majority_says_the_most_frequent_of_each_label() -> None:
    rows = [
        row(verdict="drift", relation="partial"),
        row(verdict="drift", relation="entail"),
        row(verdict="supported", relation="entail", binary="supported"),
    ]
    assert set(majority(rows)) == {
        Answer(
            supported=False,
            verdict=Verdict.DRIFT,
            relation="entail",
            support=0.5,
            contradiction=0.5,
        )
    }


def test_the_majority_says_nothing_of_a_label_that_no_row_has() -> None:
    (only,) = majority([row(binary="supported")])
    assert (only.supported, only.verdict, only.relation) == (True, None, None)


@pytest.mark.parametrize(
    ("claim", "share", "verdict", "relation"),
    [
        ("Taxi receipts are kept.", 1.0, "supported", "entail"),
        ("Taxi receipts vanish yearly.", 0.5, "drift", "neutral"),
        ("Penguins swim.", 0.0, "hallucination", "contradict"),
        ("It is so.", 1.0, "supported", "entail"),
    ],
)
def test_coverage_is_the_share_of_content_words_in_whatever_order(
    claim: str, share: float, verdict: str, relation: str
) -> None:
    (answer,) = coverage([row(claim, evidence="Kept receipts: of every taxi.")])
    assert answer.support == pytest.approx(share)
    assert (answer.verdict, answer.relation) == (Verdict(verdict), relation)
    assert answer.supported is (verdict == "supported")


def test_the_cosine_tells_the_same_from_something_else() -> None:
    cosine = baselines()["cosine"]
    alike, unlike = cosine(
        [
            row("Keep your receipts.", evidence="Keep your receipts."),
            row("Keep your receipts.", evidence="Penguins dive to four hundred metres."),
        ]
    )
    assert alike.support == pytest.approx(1)
    assert alike.supported
    assert unlike.verdict is Verdict.HALLUCINATION
