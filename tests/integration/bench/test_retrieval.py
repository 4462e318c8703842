"""`manage.py bench retrieval`: a test collection of thirty documents from end to end."""

from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.integration.bench.benching import bench, figures, write
from wiki.models import Wiki

LEGS = {"bm25", "vector", "hybrid", "reranked", "rank_bm25", "bm25s"}
MEASURES = {"ndcg@10", "recall@10", "recall@100", "mrr@10"}
SUBJECTS = (
    "annual leave", "sick leave", "overtime pay", "travel cards", "hotel bookings",
    "train tickets", "parental leave", "moving costs", "telework days", "expense claims",
)  # fmt: skip
KINDS = ("rules", "forms", "deadlines")


def collection(folder: Path) -> Path:
    """Thirty documents, one of each kind about each subject, and a query for ten of them."""
    named = [(subject, kind) for subject in SUBJECTS for kind in KINDS]
    write(
        folder / "corpus.jsonl.gz",
        *(
            {
                "_id": f"{subject} {kind}",
                "title": f"{kind} of {subject}",
                "text": f"This document holds the {kind} of {subject}. Ask the office for more.",
            }
            for subject, kind in named
        ),
    )
    write(
        folder / "queries.jsonl",
        *({"_id": subject, "text": f"the rules of {subject}"} for subject in SUBJECTS),
    )
    judged = [f"{subject}\t{subject} rules\t1" for subject in SUBJECTS]
    write(folder / "qrels.tsv", "query-id\tcorpus-id\tscore", *judged)
    return folder


def test_every_leg_is_measured_in_a_site_that_is_thrown_away(
    tmp_path: Path, sites: Path, transactional_db: None
) -> None:
    folder, kept = collection(tmp_path), tmp_path / "kept"
    found = figures("retrieval", str(folder), "--keep", str(kept))
    assert set(found) == LEGS
    for measures in found.values():
        assert set(measures) == MEASURES
        assert measures["recall@100"] == 1
    assert found["bm25"]["ndcg@10"] > 0.9
    assert any(kept.iterdir())
    assert not Wiki.objects.exists()
    assert not list(sites.iterdir())


def test_a_folder_that_is_no_collection_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no folder"):
        bench("retrieval", str(tmp_path / "nowhere"))
    write(tmp_path / "corpus.jsonl", '{"_id": "d1"}')
    write(tmp_path / "qrels.tsv", "q1\td1\t1")
    with pytest.raises(CommandError, match=r"corpus\.jsonl line 1"):
        bench("retrieval", str(tmp_path))
