"""The texts that edits are made from: evidence of the licensed sets, and the handbook."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from engines.text import sentences as spans
from engines.verify.evidence import collapse, mask
from tools.train_verifier.rows import ENTAIL, Row, fold
from tools.train_verifier.synthetic import Passage

_SOURCES = frozenset({"fever_rte", "scifact", "wikisplit"})

_BLOCK = 10  # sentences of the handbook that count as one text


def from_rows(rows: Iterable[Row]) -> list[Passage]:
    """Return one passage per evidence text, with the claims that it entails."""
    claims: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        if row.source in _SOURCES:
            claims[row.evidence].extend([row.claim] if row.target == ENTAIL else [])
    return [
        Passage(fold(evidence)[:120], tuple(sentences(evidence)), tuple(follow))
        for evidence, follow in claims.items()
    ]


def from_handbook(folder: Path, *, forbidden: Sequence[str]) -> list[Passage]:
    """Return the handbook in blocks of sentences, without those that stand in a forbidden text."""
    kept_out = {fold(part) for text in forbidden for part in sentences(collapse_lines(mask(text)))}
    passages: list[Passage] = []
    for path in sorted(folder.glob("*.md")):
        body = path.read_text(encoding="utf-8").split("\n---\n", 1)[-1]
        parts = [part.lstrip("#-* 0123456789.") for part in sentences(collapse_lines(mask(body)))]
        parts = [part for part in parts if part and fold(part) not in kept_out]
        passages.extend(
            Passage(f"{path.stem}:{start}", tuple(parts[start : start + _BLOCK]))
            for start in range(0, len(parts), _BLOCK)
        )
    return passages


def sentences(text: str) -> list[str]:
    """Return the sentences of each line."""
    return [line[span.start : span.end] for line in text.split("\n") for span in spans(line)]


def collapse_lines(text: str) -> str:
    """Collapse the white space inside each line."""
    return "\n".join(collapse(line) for line in text.split("\n"))
