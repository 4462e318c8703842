"""`manage.py bench audit`: what the audit of a page takes, cold and warm, in a site of its own."""

import os
from pathlib import Path

import pytest
from django.core.management import CommandError

from config.bench.auditing import PAGE
from config.bench.claims import ClaimRow
from config.bench.judging import cost
from engines.verify import local_auditor
from tests.integration.bench.benching import bench, figures, write

ROWS = [
    {
        "claim": f"The lift carries {n} people.",
        "evidence": "The lift carries 8.",
        "verdict": "drift",
    }
    for n in range(9, 12)
]


def test_a_page_is_judged_once_and_nothing_is_left(tmp_path: Path, sites: Path) -> None:
    rows = write(tmp_path / "rows.jsonl", *ROWS * 40)
    found = figures("audit", str(rows))
    assert (found["n"], found["asked_cold"], found["asked_warm"]) == (PAGE, 3, 0)
    assert found["cold_seconds"] > 0
    assert not list(sites.iterdir())


@pytest.mark.django_db
def test_a_page_without_claims_takes_nothing() -> None:
    found = cost(local_auditor(), [])
    assert (found.n, found.asked_cold) == (0, 0)
    found = cost(local_auditor(), [ClaimRow.model_validate(row) for row in ROWS])
    assert (found.n, found.asked_cold, found.asked_warm) == (3, 3, 0)


def test_a_site_that_fails_is_refused(
    tmp_path: Path, sites: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PLUMBLINE_URL", "nonsense")
    with pytest.raises(CommandError, match="failed; it said why above"):
        bench("audit", str(write(tmp_path / "rows.jsonl", *ROWS)))
    assert not list(sites.iterdir())
