"""A claim laid beside the statement of its evidence that speaks of the same thing."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engines.text.facts import Facts, extract
from engines.text.facts.tokens import Token, tokenise
from engines.verify.evidence import Statement, collapse, mask, statements
from engines.verify.model import Pair
from engines.verify.thresholds import COVERAGE_WEIGHT, MAX_STATEMENTS
from engines.verify.words import coverage, stems

Vector = NDArray[np.float32]


@dataclass(frozen=True)
class Draft:
    """A pair cut into statements, before anything is embedded."""

    pair: Pair
    statements: tuple[Statement, ...]

    @classmethod
    def of(cls, pair: Pair) -> "Draft":
        """Cut the evidence; of very long evidence the statements nearest in words are kept."""
        found = statements(pair.evidence)
        claim = stems(pair.claim)
        if len(found) > MAX_STATEMENTS:
            found = sorted(found, key=lambda each: -coverage(claim, stems(each.text)))
            found = sorted(found[:MAX_STATEMENTS], key=lambda each: each.span.start)
        return cls(pair, tuple(found))

    @cached_property
    def claim(self) -> str:
        """The claim with white space collapsed."""
        return collapse(self.pair.claim)

    @cached_property
    def singles(self) -> list[str]:
        """Each statement behind the line that introduces it."""
        return [f"{each.lead} {each.text}".strip() for each in self.statements]

    @cached_property
    def windows(self) -> list[str]:
        """Neighbouring statements together, for claims that draw on both."""
        texts = [each.text for each in self.statements]
        return [f"{first} {second}" for first, second in pairwise(texts)]

    def texts(self) -> Iterable[str]:
        """Everything to embed."""
        return (self.claim, *self.singles, *self.windows)


@dataclass(frozen=True)
class Comparison:
    """What the checks look at.

    Attributes:
        pair: Claim and evidence as given; all spans are offsets into these.
        statements: The evidence, cut up.
        focus: The statement that speaks of the same thing as the claim.
        similarity: Highest cosine of the claim to a statement or two neighbouring ones.
        coverage: Share of the claim's content words found in the evidence.
    """

    pair: Pair
    statements: tuple[Statement, ...]
    focus: Statement
    similarity: float
    coverage: float

    @classmethod
    def of(cls, draft: Draft, vector: Callable[[str], Vector]) -> "Comparison":
        """Choose the focus by meaning and shared words.

        Args:
            draft: A draft with at least one statement.
            vector: Returns the embedding, of length one, of any of the draft's texts.
        """
        claim, words = vector(draft.claim), stems(draft.claim)
        cosines = [float(vector(text) @ claim) for text in draft.singles]
        scores = [
            cosine + COVERAGE_WEIGHT * coverage(words, stems(text))
            for cosine, text in zip(cosines, draft.singles, strict=True)
        ]
        windows = [float(vector(text) @ claim) for text in draft.windows]
        return cls(
            pair=draft.pair,
            statements=draft.statements,
            focus=draft.statements[int(np.argmax(scores))],
            similarity=max((*cosines, *windows)),
            coverage=coverage(words, stems(mask(draft.pair.evidence))),
        )

    @cached_property
    def claim_facts(self) -> Facts:
        """Facts of the claim."""
        return extract(self.pair.claim)

    @cached_property
    def evidence_text(self) -> str:
        """The evidence with markup and line breaks blanked; offsets are those of the evidence."""
        return mask(self.pair.evidence).replace("\n", " ")

    @cached_property
    def evidence_tokens(self) -> list[Token]:
        """The words and signs of `evidence_text`."""
        return tokenise(self.evidence_text)

    @cached_property
    def evidence_facts(self) -> Facts:
        """Facts of the whole evidence, with offsets into it."""
        return extract(self.evidence_text)

    @cached_property
    def focus_text(self) -> str:
        """The focus with markup blanked; offsets into it start at the focus."""
        return self.evidence_text[self.focus.span.start : self.focus.span.end]

    @cached_property
    def focus_facts(self) -> Facts:
        """Facts of the focus, with offsets into `focus_text`."""
        return extract(self.focus_text)

    @cached_property
    def focus_coverage(self) -> float:
        """Share of the claim's content words found in the focus and its lead."""
        return coverage(stems(self.pair.claim), stems(f"{self.focus.lead} {self.focus.text}"))


def unique(texts: Iterable[str]) -> Sequence[str]:
    """Return the texts without repeats, in order."""
    return list(dict.fromkeys(texts))
