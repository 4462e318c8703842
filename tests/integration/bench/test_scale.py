"""`manage.py bench scale`: a site of three hundred passages from end to end."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.integration.bench.benching import bench, figures
from wiki.models import Wiki

KEYS = {
    "passages", "bm25", "vector", "fused", "rank_bm25", "bm25s", "tantivy", "candidate_quality",
    "hnsw_recall", "filtered_rows", "filtered_recall", "update_ms", "build_s", "size_mb", "details",
}  # fmt: skip
TIMED = ("bm25", "vector", "fused", "rank_bm25", "bm25s", "tantivy")


def test_every_figure_is_measured_and_again_in_the_site_that_stays(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], transactional_db: None
) -> None:
    asked = ("scale", "--passages", "300", "--questions", "4", "--site", str(tmp_path / "kept"))
    first = figures(*asked)
    assert "index over words built" in capfd.readouterr().err
    _check(first)
    again = figures(*asked)
    assert "a site of 300 passages found" in capfd.readouterr().err
    _check(again)
    assert again["build_s"] == first["build_s"]
    assert not Wiki.objects.exists()
    with pytest.raises(CommandError, match="holds 300 passages"):
        bench("scale", "--passages", "400", "--site", str(tmp_path / "kept"))


def _check(found: dict[str, Any]) -> None:
    assert set(found) == KEYS
    assert found["passages"] == 300
    for leg in TIMED:
        assert 0 < found[leg]["p50_ms"] <= found[leg]["p95_ms"]
    assert set(found["fused"]["eight_clients"]) == {"p50_ms", "p95_ms"}
    assert found["candidate_quality"] == 1
    assert found["hnsw_recall"] == 1
    # The small wiki has one page of ten passages.
    assert (found["filtered_rows"], found["filtered_recall"]) == (10, 1)
    assert min(found["update_ms"], found["build_s"], found["size_mb"]) > 0
    assert found["details"]["statistics_wrong"] == 0


def test_a_folder_without_a_filled_site_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all", encoding="utf-8")
    with pytest.raises(CommandError, match="no site that was filled to the end"):
        bench("scale", "--passages", "300", "--site", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("sizes", ["20", "many", "1000,20"])
def test_a_size_that_cannot_be_measured_is_refused(sizes: str) -> None:
    with pytest.raises(CommandError, match="--passages"):
        bench("scale", "--passages", sizes)
