"""`manage.py bench audit`: what the audit of a page takes, cold and warm."""

from pathlib import Path

import pytest

from audit.models import Verdict
from tests.integration.bench.benching import bench, figures, write

ROWS = [
    {
        "claim": f"The lift carries {n} people.",
        "evidence": "The lift carries 8.",
        "verdict": "drift",
    }
    for n in range(9, 12)
]


@pytest.mark.django_db
def test_a_page_is_judged_once_and_nothing_is_kept(tmp_path: Path) -> None:
    found = figures("audit", str(write(tmp_path / "rows.jsonl", *ROWS)))
    assert (found["n"], found["asked_cold"], found["asked_warm"]) == (3, 3, 0)
    assert found["cold_seconds"] > 0
    assert not Verdict.objects.exists()


@pytest.mark.django_db
def test_a_page_has_a_hundred_claims_at_most(tmp_path: Path) -> None:
    said = bench("audit", str(write(tmp_path / "rows.jsonl", *ROWS * 40)))
    assert "n: 100\n" in said
    assert "asked cold: 3\n" in said
