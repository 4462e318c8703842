"""`bench retrieval`: how well each leg of the search ranks a test collection."""

from pathlib import Path

from pydantic import BaseModel

from config.bench.search.beir import read_collection
from config.bench.sites import run_in_a_site

LEGS = ("bm25", "vector", "hybrid", "reranked", "rank_bm25", "bm25s")

Figures = dict[str, dict[str, float] | None]


class Brief(BaseModel):
    """What is measured.

    Attributes:
        folder: A test collection.
        split: Which of its splits, where it has several.
        limit: The most queries to ask; all when None.
        keep: Where embeddings are kept for the next run; nowhere when None.
    """

    folder: Path
    split: str | None = None
    limit: int | None = None
    keep: Path | None = None


class LegFigures(BaseModel):
    """How well one leg ranks."""

    leg: str
    figures: dict[str, float]


def measure(brief: Brief) -> Figures:
    """Return each leg's measures; None for one that cannot be measured here.

    Raises:
        UnusableCollectionError: The folder is no test collection.
        UnreadableRowsError: A line of it cannot be used.
        SiteFailedError: The site that was made for it failed.
    """
    # Read here as well: what is wrong with it is said before anything is started.
    read_collection(brief.folder, split=brief.split, limit=brief.limit)
    rows = [LegFigures.model_validate_json(line) for line in run_in_a_site("retrieval", brief)]
    found = {row.leg: row.figures for row in rows}
    return {leg: found.get(leg) for leg in LEGS}
