"""What a check counts settles a claim that repeats its lines, and yields to more than that."""

import pytest

from engines.verify.checks import Doubt
from engines.verify.comparison import Comparison
from engines.verify.decide import settles
from engines.verify.entailment import Relation
from tests.unit.verify.doubting import comparison, doubted

UNSURE = Relation(0.6, 0.3, 0.1)
SURE = Relation(0.95, 0.04, 0.01)
REPEATED = ("All members pay the fee on Mondays.", "Most members pay the fee on Mondays.")
REWORDED = ("All of us owe dues at the start of the week.", "Most members pay on Mondays.")
ANOTHER_VALUE = ("The fee is 80 euros.", "The fee is 60 euros.")


def of_kind(kind: str, claim: str, evidence: str) -> tuple[Doubt, Comparison]:
    doubt = next(each for each in doubted(claim, evidence) if each.kind == kind)
    return doubt, comparison(claim, evidence)


@pytest.mark.parametrize("relation", [UNSURE, SURE])
def test_another_value_settles_a_claim_however_sure_the_network_is(relation: Relation) -> None:
    doubt, compared = of_kind("values", *ANOTHER_VALUE)
    assert settles(doubt, compared, relation)


def test_a_changed_strength_settles_a_repeated_claim_unless_the_network_is_sure() -> None:
    doubt, compared = of_kind("degrees", *REPEATED)
    assert settles(doubt, compared, UNSURE)
    assert not settles(doubt, compared, SURE)


def test_a_strength_in_other_words_settles_nothing() -> None:
    doubt, compared = of_kind("strength", *REWORDED)
    assert not settles(doubt, compared, UNSURE)
