"""Which labelled rows say how sure a finding may be."""

from engines.verify import Pair, Verdict
from engines.verify.entailment import Relation
from engines.verify.reliability import Ground
from tests.unit.verify.doubting import comparison
from tools.measure_reliability.counting import Count, Labelled, count

LINES = "The hall is 20 metres long. The gate opens at dawn if the bell rings."
CHANGED, NEW = "The hall is 30 metres long.", "Cats sleep."
RELATION = Relation(0.02, 0.96, 0.02)


def counted(claim: str, *, taught: bool = False, ours: bool = True) -> dict[Ground, Count]:
    row = Labelled(Pair(claim, LINES), Verdict.HALLUCINATION, 2.0, taught, ours)
    counts = count([(row, comparison(claim, LINES), RELATION)])
    return {ground: each for ground, each in counts.items() if each.n}


def test_a_right_finding_counts_on_its_ground() -> None:
    assert counted(CHANGED) == {Ground.ONE_CHANGE: Count(2, 2)}
    assert counted(NEW) == {Ground.LACKING: Count(2, 2)}


def test_rows_that_taught_the_network_count_only_where_a_check_decides() -> None:
    assert counted(CHANGED, taught=True)
    assert not counted(NEW, taught=True)


def test_drift_is_told_from_denial_only_where_sets_mean_the_same_by_it() -> None:
    claim = "The gate opens at dawn."
    assert counted(claim) == {Ground.ONE_CHANGE: Count(2, 0)}
    assert counted(claim, ours=False) == {Ground.ONE_CHANGE: Count(2, 2)}


def test_few_rows_are_never_certain() -> None:
    assert Count(0, 0).share == 0.5
    assert Count(2, 2).share == 0.75
