"""The words of the reviewer role."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engines.text import Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A claim of a page, and the nearest heading above it."""

    text: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A claim that a model takes for wrong by what it knows itself.

    It is no verdict and no evidence: models remember wrongly, and know little of what is particular
    to those who run a wiki.

    Attributes:
        number: Which statement, from 1.
        words: The words that are doubted, as offsets into the statement.
        belief: What the model holds to be true instead.
        reason: Why, in a sentence for a person.
        confidence: How sure the model says it is, 0.5 to 1.
    """

    number: int
    words: Span
    belief: str
    reason: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading statements.

    Attributes:
        doubts: At most one a statement, in their order.
        unread: Why a statement was not read, by number; those may be read again.
        away: Whether nobody answered, so that going on is of no use now.
    """

    doubts: tuple[Doubt, ...] = ()
    unread: Mapping[int, str] = field(default_factory=dict)
    away: bool = False


class Reviewer(Protocol):
    """Reads claims critically, with a model's own knowledge."""

    @property
    def fingerprint(self) -> str:
        """Identify engine, model and code: what one read another one has not."""
        ...

    def read(self, *, title: str, statements: Sequence[Statement]) -> Reading:
        """Read statements of the page of that title; each is doubted, read or unread."""
        ...
