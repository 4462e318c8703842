"""Every changed statement that could enter the planted-error set."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tools.planting import clean
from tools.planting.errors import ERRORS, HALLUCINATION, MARKED_KINDS, MARKUP
from tools.planting.statements import Statement, handbook_statements

HERE = Path(__file__).parent
SUPPORTED = "supported"
MARKED = "markup around an error"
_MOST_MARKED = 3  # words that markup is put around


@dataclass(frozen=True, slots=True)
class Candidate:
    """A changed statement."""

    kind: str
    verdict: str
    claim: str
    statement: Statement

    @property
    def id(self) -> str:
        """Name it by what it says, so that what was read stays what was read."""
        return hashlib.sha256(f"{self.kind}\n{self.claim}".encode()).hexdigest()[:6]


Variants = Callable[[Statement], Iterable[str]]


def candidates() -> Iterator[Candidate]:
    """Yield all candidates, kind by kind; the same ones each time."""
    statements = handbook_statements()
    for edit in ERRORS:
        yield from _of_kind(edit.kind, edit.verdict, statements, edit.variants)
    yield from _of_kind(MARKED, HALLUCINATION, statements, _marked)
    for kind, variants in _clean_kinds(statements).items():
        yield from _of_kind(kind, SUPPORTED, statements, variants)
    yield from _paraphrases(statements)


def _of_kind(
    kind: str, verdict: str, statements: Sequence[Statement], variants: Variants
) -> Iterator[Candidate]:
    for statement in statements:
        for claim in variants(statement):
            yield Candidate(kind, verdict, claim, statement)


def _clean_kinds(statements: Sequence[Statement]) -> Mapping[str, Variants]:
    following = dict(pairwise(statements))

    def one(change: Callable[[Statement], str | None]) -> Variants:
        return lambda statement: [claim for claim in [change(statement)] if claim]

    return {
        "units converted": one(clean.units_converted),
        "numbers restyled": one(clean.numbers_restyled),
        "reordered": one(clean.reordered),
        "reworded": one(clean.reworded),
        "joined": one(lambda statement: clean.joined(statement, following.get(statement))),
        "contraction": one(clean.contraction),
        "markup added": clean.emphasised,
        "markup removed": one(clean.plain),
        "verbatim": lambda statement: [" ".join(statement.raw.split())],
    }


def _marked(statement: Statement) -> Iterator[str]:
    """Make an error and put markup around the words that changed."""
    for edit in ERRORS:
        if edit.kind in MARKED_KINDS:
            for changed in edit.variants(statement):
                yield from _with_markup(statement.text.split(), changed.split())


def _with_markup(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    start = _common(before, after)
    end = len(after) - _common(before[start:][::-1], after[start:][::-1])
    end = max(end, start + 1)
    words = " ".join(after[start:end])
    if words and words[-1].isalnum() and end - start <= _MOST_MARKED:
        for markup in MARKUP:
            yield " ".join([*after[:start], markup.format(words), *after[end:]])


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two texts have in common from the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def _paraphrases(statements: Sequence[Statement]) -> Iterator[Candidate]:
    """Yield what was written by hand: each names a statement by its beginning."""
    text = (HERE / "paraphrases.jsonl").read_text(encoding="utf-8")
    for line in text.splitlines():
        row = json.loads(line)
        for statement in statements:
            if statement.text.startswith(row["of"]):
                yield Candidate("paraphrase", SUPPORTED, row["claim"], statement)
