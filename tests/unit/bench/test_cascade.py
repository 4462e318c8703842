"""What the cascade asks a judge that knows the labels."""

from config.bench.cascade import SURE, CascadeFigures, Point, VerdictRow, cascade_lines, measure
from engines.verify import ScriptedAuditor, Verdict

ROWS = [
    VerdictRow(claim=f"Claim {number}.", evidence="Lines.", verdict=Verdict.DRIFT)
    for number in range(4)
]
FOUND = (("drift", 0.95), ("supported", 0.9), ("drift", 0.5), ("supported", 0.2))


def measured(*answers: tuple[str, float], sure: float) -> CascadeFigures:
    scripted = ScriptedAuditor()
    for verdict, confidence in answers:
        scripted.enqueue_verdict(verdict, confidence=confidence)
    return measure(scripted, ROWS, sure=sure)


def test_what_the_first_is_sure_of_is_not_asked() -> None:
    found = measured(*FOUND, sure=0.9)
    assert found.chosen == Point(sure=0.9, asked=0.5, agreement=0.75, agreement_kept=0.5)
    assert (found.n, found.agreement_judge, found.agreement_first) == (4, 1.0, 0.5)


def test_a_cascade_that_keeps_nothing_is_the_judge() -> None:
    found = measured(*[("supported", 0.1)] * 4, sure=0.9)
    assert found.chosen == Point(sure=0.9, asked=1.0, agreement=1.0, agreement_kept=None)


def test_the_surer_the_first_must_be_the_more_is_asked() -> None:
    curve = measured(*FOUND, sure=0.9).curve
    assert [each.sure for each in curve] == list(SURE)
    asked = [each.asked or 0.0 for each in curve]
    assert asked == sorted(asked)
    assert (asked[0], asked[-1]) == (0.25, 1.0)


def test_the_setting_that_was_asked_for_is_marked_among_the_others() -> None:
    lines = list(cascade_lines(measured(*FOUND, sure=0.92)))
    assert [line for line in lines if line.endswith("<")] == [
        "    0.92    0.750       1.000             1.000 <"
    ]
    assert len(lines) == 4 + len(SURE) + 1


def test_no_rows_have_no_shares() -> None:
    found = measure(ScriptedAuditor(), [], sure=0.9)
    assert (found.n, found.agreement_judge, found.agreement_first) == (0, None, None)
    assert found.chosen == Point(0.9, None, None, None)
    assert list(cascade_lines(found))[-1].split() == ["0.99", "–", "–", "–"]
