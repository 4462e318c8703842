"""The one shape in which this package says where something stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of ``str`` indices: ``text[start:end]``."""

    start: int
    end: int
