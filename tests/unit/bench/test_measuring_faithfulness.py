"""Measuring an auditor on whole sets, with one whose answers are known."""

from config.bench.baselines import coverage, majority
from config.bench.faithfulness import KindFigure, measure
from engines.verify import ScriptedAuditor
from tests.unit.bench.rows import row

BASELINES = {"majority": majority, "coverage": coverage}


def scripted(*verdicts: str) -> ScriptedAuditor:
    """An auditor that first answers the pair which loads its models, then as told."""
    auditor = ScriptedAuditor()
    for verdict in ("supported", *verdicts):
        auditor.enqueue_verdict(verdict)
    return auditor


def test_each_set_is_measured_by_itself() -> None:
    sets = {
        "good": [row(verdict="supported"), row(verdict="drift")],
        "bad": [row(verdict="supported"), row(verdict="drift")],
    }
    auditor = scripted("supported", "drift", "drift", "supported")
    found = measure(auditor=auditor, sets=sets, baselines=BASELINES)
    assert found.sets["good"].measures.balanced_accuracy == 1
    assert found.sets["bad"].measures.balanced_accuracy == 0
    assert found.claims_per_second > 0
    assert found.peak_mb > 10


def test_a_baseline_answers_the_same_claims_by_the_same_measures() -> None:
    sets = {"x": [row(verdict="supported"), row("Penguins swim.", verdict="drift")]}
    found = measure(auditor=scripted(), sets=sets, baselines=BASELINES)
    assert found.sets["x"].baselines["majority"].balanced_accuracy == 0.5
    assert found.sets["x"].baselines["coverage"].balanced_accuracy == 1


def test_the_chunks_of_an_article_count_as_one_claim_for_auditor_and_baselines() -> None:
    chunks = [row("Penguins swim.", evidence=text, verdict="supported") for text in ("Yes.", "No.")]
    sets = {"wice_oracle": [*chunks, row("Receipts are kept.", evidence="No.", verdict="drift")]}
    auditor = scripted("drift", "supported", "drift")
    figures = measure(auditor=auditor, sets=sets, baselines=BASELINES).sets["wice_oracle"]
    assert figures.n == 2
    assert figures.measures.balanced_accuracy == 1
    assert figures.baselines["coverage"].balanced_accuracy == 0.5


def test_rows_of_a_kind_are_counted_by_kind() -> None:
    rows = [
        row(verdict="drift", kind="qualifier dropped"),
        row(verdict="drift", kind="qualifier dropped"),
        row(verdict="supported", kind="paraphrase"),
        row(verdict="supported"),
    ]
    auditor = scripted("hallucination", "supported", "supported", "supported")
    figures = measure(auditor=auditor, sets={"planted": rows}, baselines={}).sets["planted"]
    assert figures.kinds == {
        "paraphrase": KindFigure(error=False, n=1, right=1),
        "qualifier dropped": KindFigure(error=True, n=2, right=1),
    }


def test_every_row_is_judged_once_and_only_by_claim_and_lines() -> None:
    rows = [row(f"Claim {number}.", verdict="drift") for number in range(250)]
    auditor = ScriptedAuditor()
    measure(auditor=auditor, sets={"many": rows}, baselines={})
    assert [pair.claim for pair in auditor.seen[1:]] == [each.claim for each in rows]
