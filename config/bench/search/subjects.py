"""`bench retrieval` and `bench scale` on the command line."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from config.bench.arguments import positive, whole
from config.bench.printing import leg_lines, nested_lines
from config.bench.search import retrieval, scale
from config.bench.search.peers import PEERS, missing


class Subjects(Protocol):
    """What `ArgumentParser.add_subparsers` gives."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:  # noqa: A002 - argparse's
        """Add one subject."""
        ...


class Shown(NamedTuple):
    """Figures, for programs and for people, and what is missing among them; "" for nothing."""

    figures: Mapping[str, Any] | Sequence[Mapping[str, Any]]
    lines: Iterable[str]
    note: str


def add_subjects(subjects: Subjects) -> tuple[ArgumentParser, ArgumentParser]:
    """Take what to measure of the search."""
    collection = subjects.add_parser("retrieval", help="how well the search ranks")
    collection.add_argument("folder", type=Path, help="corpus, queries and qrels as BEIR has them")
    collection.add_argument("--split", choices=("train", "test"), help="which judgements")
    collection.add_argument("--limit", type=whole, help="queries to ask")
    sizes = subjects.add_parser("scale", help="what the search costs at a size")
    sizes.add_argument("--passages", type=_sizes, required=True, help="100000[,1000000]")
    sizes.add_argument("--questions", type=positive, default=scale.QUESTIONS)
    sizes.add_argument("--collection", type=Path, help="a folder whose sentences are taken too")
    sizes.add_argument("--site", type=Path, help="a folder to keep the filled site in, of one size")
    for each in (collection, sizes):
        each.add_argument("--keep", type=Path, help="a folder to keep embeddings in")
    return collection, sizes


def measure_retrieval(chosen: Namespace) -> Shown:
    """Measure what `bench retrieval` was asked for."""
    brief = retrieval.Brief(
        folder=chosen.folder.resolve(),
        split=chosen.split,
        limit=chosen.limit,
        keep=chosen.keep and chosen.keep.resolve(),
    )
    figures = retrieval.measure(brief)
    return Shown(figures, leg_lines(figures), missing(figures))


def measure_scale(chosen: Namespace) -> Shown:
    """Measure what `bench scale` was asked for."""
    found = [
        scale.measure(
            scale.Brief(
                passages=passages,
                questions=chosen.questions,
                collection=chosen.collection and chosen.collection.resolve(),
                keep=chosen.keep and chosen.keep.resolve(),
                site=chosen.site and chosen.site.resolve(),
            )
        )
        for passages in chosen.passages
    ]
    lines = (line for each in found for line in nested_lines(each.model_dump()))
    return Shown(scale.as_json(found), lines, missing(PEERS))


def _sizes(text: str) -> list[int]:
    """Read "100000,1000000"."""
    sizes = [int(size) for size in text.split(",")]
    if min(sizes) < scale.FEWEST:
        raise ArgumentTypeError(f"{scale.FEWEST} passages are the fewest that can be measured")
    return sizes
