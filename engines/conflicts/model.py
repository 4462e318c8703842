"""The words of the conflict finder role."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engines.text import Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence with where it stands: the nearest heading and the title of its document."""

    text: str
    heading: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two statements that cannot both stand.

    Attributes:
        reason: One plain sentence a reader can check.
        confidence: Estimated chance that a person would agree, 0 to 1.
        claim_spans: The words at fault, as offsets into the text of the page's statement.
        source_spans: The words that deny them, as offsets into the text of the source's statement.
    """

    reason: str
    confidence: float
    claim_spans: tuple[Span, ...]
    source_spans: tuple[Span, ...]


class ConflictFinder(Protocol):
    """Tells which statements of a page a newer source contradicts."""

    @property
    def fingerprint(self) -> str:
        """Identify engine, model, thresholds and code."""
        ...

    def compare(self, pairs: Sequence[tuple[Statement, Statement]]) -> list[Contradiction | None]:
        """Compare (page, source) pairs in order; None where both sides can stand together.

        Silence, another period, another subject, hearsay, more detail and equal values in other
        words are no contradictions.
        """
        ...
