"""`bench scale`: what search costs, and how good it is, at a size."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from config.bench.search.standing import check
from config.bench.sites import run_in_a_site

QUESTIONS = 100
# The small wiki has every twentieth page of ten passages.
FEWEST = 300


class Brief(BaseModel):
    """What is measured.

    Attributes:
        passages: How many the site has.
        questions: How many are asked for each figure.
        collection: A test collection whose sentences are taken as well.
        keep: Where embeddings are kept for the next run; nowhere when None.
        site: The folder of a site that stays, to be measured again; thrown away when None.
    """

    passages: int
    questions: int = QUESTIONS
    collection: Path | None = None
    keep: Path | None = None
    site: Path | None = None


class Times(BaseModel):
    """How long a query takes: the median and the 95th percentile."""

    p50_ms: float
    p95_ms: float


class Leg(Times):
    """The same of a leg of ours, with one client and with eight at once."""

    eight_clients: Times


class Details(BaseModel):
    """What the main figures are made of.

    Attributes:
        load_s: To write pages, passages, statistics and vectors, every trigger on.
        words_build_s: To build the index over words.
        vectors_build_s: To build the index over vectors.
        recount_s: To count every statistic anew, as happens each night.
        statistics_wrong: How many of them were not what the recount found, after all edits.
        words_update_ms: From an edit until its words are found.
        vectors_update_ms: From there until its passages' vectors are.
        web_memory_mb: Of a process that asks, before the first query.
        web_memory_after_mb: The same after the last.
        peers_build_s: To build each peer's index in memory.
    """

    load_s: float
    words_build_s: float
    vectors_build_s: float
    recount_s: float
    statistics_wrong: int
    words_update_ms: float
    vectors_update_ms: float
    web_memory_mb: float
    web_memory_after_mb: float
    peers_build_s: dict[str, float]


class Figures(BaseModel):
    """What was measured at one size; None for a peer that is not installed.

    Attributes:
        passages: The size.
        bm25: The lexical leg.
        vector: The semantic leg, the query's embedding at hand.
        fused: From what is typed to passages to show, its embedding included.
        rank_bm25: rank-bm25 over every passage.
        bm25s: bm25s likewise.
        tantivy: tantivy likewise.
        candidate_quality: Share of the first ten of BM25 over everything that the lexical leg has.
        hnsw_recall: Share of the truly nearest ten that the index finds.
        filtered_rows: Of ten, how many it returns for a wiki of 5 % of the passages.
        filtered_recall: Share of the truly nearest ten of that wiki that it finds.
        update_ms: From an edit of a page until it is found by words and by meaning.
        build_s: To build both indexes over what stands there.
        size_mb: Of the search's tables with their indexes.
        details: What these are made of.
    """

    passages: int
    bm25: Leg
    vector: Leg
    fused: Leg
    rank_bm25: Times | None
    bm25s: Times | None
    tantivy: Times | None
    candidate_quality: float
    hnsw_recall: float
    filtered_rows: float
    filtered_recall: float
    update_ms: float
    build_s: float
    size_mb: float
    details: Details


def measure(brief: Brief) -> Figures:
    """Fill a site of its own with that many passages and measure its search.

    Raises:
        UnusableSiteError: The folder of the site holds something else.
        SiteFailedError: The site failed.
    """
    check(brief.site, passages=brief.passages)
    (line,) = run_in_a_site("scale", brief, durable=True, kept=brief.site)
    return Figures.model_validate_json(line)


def as_json(found: Sequence[Figures]) -> dict[str, Any] | list[dict[str, Any]]:
    """Return one object for one size, and a list for several."""
    figures = [each.model_dump() for each in found]
    return figures if len(figures) > 1 else figures[0]
