"""Who said or did it: words and values that belong to another name, year or thing."""

import pytest

from tests.unit.verify.doubting import doubted

SWAPPED = [
    (
        "Die Reinigung der Anlage übernimmt die Firma Kessler.",
        "Die Wartung der Anlage übernimmt die Firma Kessler, die Reinigung die Firma Brandt.",
    ),
    (
        "The hall was paid for by Oakfield.",
        "In the end Oakfield designed the hall, and Hartley paid for it.",
    ),
    ("In 2020, sales rose by 5 %.", "In 2019, sales rose by 5 %. In 2020, sales fell by 2 %."),
    ("Adults pay 5 euros.", "Children pay 5 euros, adults 9 euros."),
]
KEPT = [
    ("Hartley paid for the hall.", "In the end Oakfield designed the hall, and Hartley paid it."),
    ("Oakfield designed the hall.", "Oakfield designed the hall, and Hartley paid for it."),
    ("In 2019, sales rose by 5 %.", "In 2019, sales rose by 5 %. In 2020, sales fell by 2 %."),
    (
        "Adults pay more than children: 9 euros rather than 5 euros.",
        "Children pay 5 euros, adults 9 euros.",
    ),
]


@pytest.mark.parametrize(("claim", "evidence"), SWAPPED)
def test_what_belongs_to_another_is_doubted(claim: str, evidence: str) -> None:
    found = doubted(claim, evidence)
    assert any(doubt.claim_spans and doubt.evidence_spans for doubt in found), found


@pytest.mark.parametrize(("claim", "evidence"), KEPT)
def test_what_belongs_to_its_own_is_not(claim: str, evidence: str) -> None:
    assert doubted(claim, evidence) == []
