"""What the cascade asks a judge that knows the labels."""

from config.bench.cascade import CascadeFigures, VerdictRow, measure
from engines.verify import ScriptedAuditor, Verdict

ROWS = [
    VerdictRow(claim=f"Claim {number}.", evidence="Lines.", verdict=Verdict.DRIFT)
    for number in range(4)
]


def auditor(*answers: tuple[str, float]) -> ScriptedAuditor:
    """An auditor that is asked twice: in the cascade, and alone."""
    scripted = ScriptedAuditor()
    for verdict, confidence in answers * 2:
        scripted.enqueue_verdict(verdict, confidence=confidence)
    return scripted


def test_what_the_first_is_sure_of_is_not_asked() -> None:
    first = auditor(("drift", 0.95), ("supported", 0.9), ("drift", 0.5), ("supported", 0.2))
    assert measure(first, ROWS, sure=0.9) == CascadeFigures(
        n=4, asked=0.5, agreement=0.75, agreement_first=0.5, agreement_kept=0.5
    )


def test_a_cascade_that_keeps_nothing_is_the_judge() -> None:
    first = auditor(*[("supported", 0.1)] * 4)
    found = measure(first, ROWS, sure=0.9)
    assert (found.asked, found.agreement, found.agreement_kept) == (1.0, 1.0, None)


def test_no_rows_have_no_shares() -> None:
    found = measure(ScriptedAuditor(), [], sure=0.9)
    assert found == CascadeFigures(0, None, None, None, None)
